// Other seats' moves are shown one after the other, so that a person can follow; "skip" shows the rest at once.

import { setting, still } from "./settings.js";

const PAUSE = { off: 0, normal: 900, slow: 2200 };

/** `show` puts one frame on the page. Returns what takes frames as they come, and what shows all of them at once. */
export function pacer(show, skip) {
  const waiting = [];
  const count = skip.querySelector("[data-count]");
  let timer = 0;
  let shown = 0;

  const pause = () => (document.hidden || still() ? 0 : PAUSE[setting("speed")]);
  const tell = () => {
    skip.hidden = waiting.length === 0;
    document.documentElement.toggleAttribute("data-behind", waiting.length > 0);
    count.textContent = waiting.length;
  };
  const showNext = () => {
    show(waiting.shift());
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
  const take = (frame) => {
    waiting.push(frame);
    if (frame.full) drain();
    else next();
  };
  return { take, drain };
}
