// @ts-check
// Other seats' moves are shown one after the other, so that a person can follow; "skip" shows the rest at once.

import { first } from "./found.js";
import { setting, still } from "./settings.js";

/** @typedef {import("./live.js").Frame} Frame */

/** @type {Record<string, number>} */
const PAUSE = { off: 0, normal: 900, slow: 2200 };

/**
 * `show` puts one frame on the page. Returns what takes frames as they come, and what shows all of them at once.
 * @param {(frame: Frame) => void} show
 * @param {HTMLElement} skip
 */
export function pacer(show, skip) {
  /** @type {Frame[]} */
  const waiting = [];
  const count = /** @type {HTMLElement} */ (first("[data-count]", skip));
  let timer = 0;
  let shown = 0;

  const pause = () => (document.hidden || still() ? 0 : PAUSE[setting("speed")]);
  const tell = () => {
    skip.hidden = waiting.length === 0;
    document.documentElement.toggleAttribute("data-behind", waiting.length > 0);
    count.textContent = String(waiting.length);
  };
  const showNext = () => {
    const frame = waiting.shift();
    if (frame) show(frame);
    shown = performance.now();
  };

  /** Show what is due, and come back when the next one is. */
  const next = () => {
    clearTimeout(timer);
    while (waiting.length) {
      const wait = waiting[0].pace ? shown + pause() - performance.now() : 0;
      if (wait > 0) {
        timer = setTimeout(next, wait);
        break;
      }
      showNext();
    }
    tell();
  };

  const drain = () => {
    clearTimeout(timer);
    while (waiting.length) showNext();
    tell();
  };

  skip.addEventListener("click", drain);
  document.addEventListener("visibilitychange", () => document.hidden && drain());
  /** @param {Frame} frame */
  const take = (frame) => {
    waiting.push(frame);
    if (frame.full) drain();
    else next();
  };
  return { take, drain };
}
