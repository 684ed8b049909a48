// @ts-check
// Numbers count to their new value, so that a change is seen: elements with data-tick hold nothing but a number.

import { setting, still } from "./settings.js";

const LENGTH = 450;
const NUMBER = /^([^\d]*)([\d.,\s]*\d)([^\d]*)$/u;
/** @type {WeakMap<Node, number>} */
const running = new WeakMap();

/**
 * Let a text go from what it shows to `text`; at once if nothing is to move or either is no number.
 * @param {Node} node
 * @param {string} text
 */
export function tick(node, text) {
  cancelAnimationFrame(running.get(node) ?? 0);
  const from = parsed(node.nodeValue ?? "");
  const to = parsed(text);
  if (!from || !to || still() || setting("speed") === "off" || document.hidden) return void (node.nodeValue = text);
  if (node.parentElement) mark(node.parentElement);
  const begun = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const part = Math.min(1, (now - begun) / LENGTH);
    if (part === 1) return void (node.nodeValue = text);
    const eased = 1 - (1 - part) ** 3;
    node.nodeValue = to.before + written(Math.round(from.value + (to.value - from.value) * eased)) + to.after;
    running.set(node, requestAnimationFrame(step));
  };
  running.set(node, requestAnimationFrame(step));
}

/**
 * A number with what stands before and behind it; a minus sign belongs to the number.
 * @param {string} text
 */
export function parsed(text) {
  const found = NUMBER.exec(text.trim());
  if (!found) return null;
  const [, before, digits, after] = found;
  const minus = /[-−]$/u.test(before);
  const value = Number(digits.replace(/\D/gu, "")) * (minus ? -1 : 1);
  return { before: minus ? before.slice(0, -1) : before, value, after };
}

/** @param {number} value */
function written(value) {
  return value.toLocaleString(document.documentElement.lang).replace("-", "−");
}

/**
 * The element shows for a moment that it changed.
 * @param {HTMLElement} element
 */
function mark(element) {
  element.classList.remove("is-ticking");
  void element.offsetWidth; // begins the sign anew
  element.classList.add("is-ticking");
  element.addEventListener("animationend", () => element.classList.remove("is-ticking"), { once: true });
}
