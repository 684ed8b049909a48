// Dialogs are opened by buttons with data-dialog and closed by Escape, their own buttons, or a click beside them.

export function startDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-dialog]");
    if (opener) {
      const menu = opener.closest("details.menu");
      if (menu) menu.open = false;
      document.getElementById(opener.dataset.dialog).showModal();
    }
    if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
    else if (event.target.localName === "dialog" && event.target.matches(":modal")) event.target.close();
    const copy = event.target.closest("[data-copy]");
    if (copy) copyText(copy);
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) dismiss.closest("#notice, #confirm, #hint")?.replaceChildren();
  });
}

/** Copy a link and say so on the button for a moment. */
async function copyText(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select?.();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = before), 1600);
}
