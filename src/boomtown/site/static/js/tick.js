// Numbers count to their new value, so that a change is seen: elements with data-tick hold nothing but a number.

import { setting, still } from "./settings.js";

const LENGTH = 450;
const NUMBER = /^([^\d]*)([\d.,\s]*\d)([^\d]*)$/u;
const running = new WeakMap();

/** Let a text go from what it shows to `text`; at once if nothing is to move or either is no number. */
export function tick(node, text) {
  cancelAnimationFrame(running.get(node));
  const from = parsed(node.nodeValue);
  const to = parsed(text);
  if (!from || !to || still() || setting("speed") === "off" || document.hidden) return void (node.nodeValue = text);
  mark(node.parentElement);
  const begun = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - begun) / LENGTH);
    if (part === 1) return void (node.nodeValue = text);
    const eased = 1 - (1 - part) ** 3;
    node.nodeValue = to.before + written(Math.round(from.value + (to.value - from.value) * eased)) + to.after;
    running.set(node, requestAnimationFrame(step));
  };
  running.set(node, requestAnimationFrame(step));
}

/** A number with what stands before and behind it; a minus sign belongs to the number. */
function parsed(text) {
  const found = NUMBER.exec(text.trim());
  if (!found) return null;
  const minus = /[-−]$/u.test(found[1]);
  const value = Number(found[2].replace(/\D/gu, "")) * (minus ? -1 : 1);
  return { before: minus ? found[1].slice(0, -1) : found[1], value, after: found[3] };
}

function written(value) {
  return value.toLocaleString(document.documentElement.lang).replace("-", "−");
}

/** The element shows for a moment that it changed. */
function mark(element) {
  element.classList.remove("is-ticking");
  void element.offsetWidth; // begins the sign anew
  element.classList.add("is-ticking");
  element.addEventListener("animationend", () => element.classList.remove("is-ticking"), { once: true });
}
