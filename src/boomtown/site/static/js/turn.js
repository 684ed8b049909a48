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

/** The same for all tables of a person: how many wait. Only a table that was not waiting before is told of. */
export function showTurns(count, words) {
  const plain = document.title.replace(/^\(\d+\) /, "");
  document.title = count ? `(${count}) ${plain}` : plain;
  if (icon) icon.href = count ? icon.dataset.turn : calm;
  navigator.setAppBadge?.(count).catch(() => {});
  if (was !== null && count > was && document.hidden && setting("tell") === "on") notify(words.dataset.yourTurn, plain);
  was = count;
}

function notify(body, heading) {
  if (globalThis.Notification?.permission !== "granted") return;
  const how = { body, tag: location.pathname, icon: icon?.dataset.turn };
  try {
    const note = new Notification(heading, how);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // Phones take it from a service worker only.
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(heading, { ...how, data: location.href }));
  }
}

const registerWorker = () => navigator.serviceWorker?.register("/notices.js").catch(() => {});

/** The browser is asked for its permission only when the person ticks the box. */
export function startNotifications() {
  const box = document.querySelector("[data-setting=tell]");
  if (!box) return;
  if (!globalThis.Notification) {
    box.disabled = true;
    return;
  }
  const denied = box.closest("label").querySelector("[data-denied]");
  box.addEventListener("change", async () => {
    const refused = box.checked && (await Notification.requestPermission()) !== "granted";
    denied.hidden = !refused;
    if (refused) {
      box.checked = false;
      keep("tell", "off");
    } else if (box.checked) {
      registerWorker();
    }
  });
  if (setting("tell") === "on") registerWorker();
}
