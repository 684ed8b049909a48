// Dialogs are opened by buttons with data-dialog and closed by Escape, their own buttons, or a click beside them.

import { clearAll, part } from "./send.js";

export function startDialogs() {
  if (navigator.share) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-dialog]");
    if (opener) {
      const menu = opener.closest("details.menu");
      if (menu) menu.open = false;
      openDialog(document.getElementById(opener.dataset.dialog), menu?.querySelector("summary"));
    }
    if (event.target.closest("[data-close]")) event.target.closest("dialog")?.close();
    else if (event.target.localName === "dialog" && event.target.matches(":modal")) event.target.close();
    const copy = event.target.closest("[data-copy]");
    if (copy) copyText(copy);
    const share = event.target.closest("[data-share]");
    if (share) shareLink(share);
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) clearAll();
    dismiss?.closest(".matter")?.setAttribute("hidden", "");
  });
}

/** The focus comes back to where it was; to the menu's name if the menu closed over it. What changes is fetched. */
async function openDialog(dialog, menu) {
  dialog.showModal();
  const changing = dialog.querySelector("[data-from]");
  if (changing) changing.innerHTML = await part(changing.dataset.from);
  if (menu) dialog.addEventListener("close", () => menu.focus(), { once: true });
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

/** Pass a link on by the device's own way: to a message, a mail, another device. */
async function shareLink(button) {
  const url = document.getElementById(button.dataset.share).value;
  try {
    await navigator.share({ title: button.dataset.title, url });
  } catch (refusal) {
    if (refusal.name !== "AbortError") throw refusal;
  }
}
