// A button beside every text field that is there to be copied (data-copy: the button's word, data-copied: afterwards).
for (const field of document.querySelectorAll("input[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = field.dataset.copy;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // pages that came without encryption have no clipboard
    }
    button.textContent = field.dataset.copied;
    setTimeout(() => (button.textContent = field.dataset.copy), 2500);
  });
  field.after(button);
}
