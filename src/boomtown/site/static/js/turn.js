// "Your turn" where it is seen from another tab: in the title, in the icon, and as a notification if wanted.

import { keep, setting } from "./settings.js";

const icon = document.getElementById("icon");
const calm = icon?.getAttribute("href");
const title = document.title;
let was = null;

export function showTurn(yours, words) {
  document.title = yours ? `● ${words.dataset.yourTurn} · ${title}` : title;
  if (icon) icon.href = yours ? icon.dataset.turn : calm;
  if (yours && was === false && document.hidden && setting("tell") === "on") notify(words.dataset.yourTurn, title);
  was = yours;
}

function notify(body, heading) {
  if (globalThis.Notification?.permission !== "granted") return;
  const note = new Notification(heading, { body, tag: location.pathname, icon: icon?.dataset.turn });
  note.onclick = () => {
    focus();
    note.close();
  };
}

/** The browser is asked for its permission only when the person ticks the box. */
export function startNotifications() {
  const box = document.querySelector("[data-setting=tell]");
  if (!box) return;
  if (!globalThis.Notification) {
    box.disabled = true;
    return;
  }
  box.addEventListener("change", async () => {
    if (box.checked && (await Notification.requestPermission()) !== "granted") {
      box.checked = false;
      keep("tell", "off");
    }
  });
}
