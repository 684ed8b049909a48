// @ts-check
// "Your turn" where it is seen from another tab: in the title, in the icon, and as a notification if wanted.

import { around, first, maybe } from "./found.js";
import { keep, setting } from "./settings.js";

const icon = maybe("icon", HTMLLinkElement);
const calm = icon?.getAttribute("href") ?? "";
const title = document.title;
/** @type {boolean | number | null} */
let was = null;

/** @param {boolean} waits */
function showIcon(waits) {
  if (icon) icon.href = waits ? (icon.dataset.turn ?? calm) : calm;
}

/**
 * @param {boolean} yours
 * @param {HTMLElement} words
 */
export function showTurn(yours, words) {
  const { yourTurn = "" } = words.dataset;
  document.title = yours ? `● ${yourTurn} · ${title}` : title;
  showIcon(yours);
  if (yours && was === false && document.hidden && setting("tell") === "on") notify(yourTurn, title);
  was = yours;
}

/**
 * The same for all tables of a person: how many wait. Only a table that was not waiting before is told of.
 * @param {number} count
 * @param {HTMLElement} words
 */
export function showTurns(count, words) {
  const plain = document.title.replace(/^\(\d+\) /, "");
  document.title = count ? `(${count}) ${plain}` : plain;
  showIcon(count > 0);
  if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => {});
  if (was !== null && count > Number(was) && document.hidden && setting("tell") === "on") notify(words.dataset.yourTurn ?? "", plain);
  was = count;
}

/**
 * @param {string} body
 * @param {string} heading
 */
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
  const box = first("[data-setting=tell]", document, HTMLInputElement);
  if (!box) return;
  if (!globalThis.Notification) {
    box.disabled = true;
    return;
  }
  const label = around(box, "label");
  const denied = label && first("[data-denied]", label);
  box.addEventListener("change", async () => {
    const refused = box.checked && (await Notification.requestPermission()) !== "granted";
    if (denied) denied.hidden = !refused;
    if (refused) {
      box.checked = false;
      keep("tell", "off");
    } else if (box.checked) {
      registerWorker();
    }
  });
  if (setting("tell") === "on") registerWorker();
}
