// @ts-check
// Dialogs are opened by buttons with data-dialog and closed by Escape, their own buttons, or a click beside them.

import { all, around, byId, first } from "./found.js";
import { clearAll, part, unloaded } from "./send.js";

export function startDialogs() {
  if ("share" in navigator) for (const button of all("[data-share]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const opener = around(event, "[data-dialog]");
    if (opener) {
      const menu = around(opener, "details.menu", HTMLDetailsElement);
      if (menu) menu.open = false;
      openDialog(byId(opener.dataset.dialog ?? "", HTMLDialogElement), menu && first("summary", menu));
    }
    const { target } = event;
    if (around(event, "[data-close]")) around(event, "dialog", HTMLDialogElement)?.close();
    else if (target instanceof HTMLDialogElement && target.matches(":modal")) target.close();
    const copy = around(event, "[data-copy]");
    if (copy) copyText(copy);
    const share = around(event, "[data-share]");
    if (share) shareLink(share);
    const dismiss = around(event, "[data-dismiss]");
    if (dismiss) clearAll();
    dismiss?.closest(".matter")?.setAttribute("hidden", "");
  });
}

/**
 * The focus comes back to where it was; to the menu's name if the menu closed over it. What changes is fetched.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement | null} menu
 */
async function openDialog(dialog, menu) {
  dialog.showModal();
  if (menu) dialog.addEventListener("close", () => menu.focus(), { once: true });
  const changing = first("[data-from]", dialog);
  if (!changing) return;
  const html = await part(changing.dataset.from ?? "");
  if (html === null) changing.textContent = unloaded();
  else changing.innerHTML = html;
}

/**
 * Copy a link and say so on the button for a moment.
 * @param {HTMLElement} button
 */
async function copyText(button) {
  const field = byId(button.dataset.copy ?? "", Element);
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (typed) field.select();
  try {
    await navigator.clipboard.writeText(typed ? field.value : (field.textContent ?? ""));
  } catch {
    document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = button.dataset.copied ?? "";
  setTimeout(() => (button.textContent = before), 1600);
}

/**
 * Pass a link on by the device's own way: to a message, a mail, another device.
 * @param {HTMLElement} button
 */
async function shareLink(button) {
  const url = byId(button.dataset.share ?? "", HTMLInputElement).value;
  try {
    await navigator.share({ title: button.dataset.title, url });
  } catch (refusal) {
    if (!(refusal instanceof DOMException) || refusal.name !== "AbortError") throw refusal;
  }
}
