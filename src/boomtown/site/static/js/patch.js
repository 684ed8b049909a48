// @ts-check
// Brings a page up to a frame: elements are found by their ids and changed in place, so that pieces glide,
// the focus stays where it is and open lists stay open. What has another data-key is another thing: it is exchanged.

import { all, maybe } from "./found.js";
import { tick } from "./tick.js";

/**
 * Put and drop the fragments of a frame.
 * @param {import("./live.js").Frame} frame
 */
export function patch(frame) {
  const kept = new Set();
  for (const [container, id, html] of frame.put) {
    kept.add(id);
    put(container, id, html);
  }
  for (const id of frame.drop) drop(document.getElementById(id));
  if (frame.full) dropOthers(frame.put, kept);
  for (const list of all("[data-grows]:not(:has(> [id]))")) list.replaceChildren();
}

/**
 * @param {string} containerId
 * @param {string} id
 * @param {string} html
 */
function put(containerId, id, html) {
  const container = document.getElementById(containerId);
  if (!container) return;
  const fresh = parsed(container, html);
  if (!fresh) return;
  const old = drawn(id);
  if (old && old.parentNode === container && isSame(old, fresh)) morph(old, fresh);
  else if (old && old.parentNode === container) old.replaceWith(fresh);
  else {
    old?.remove();
    container.append(fresh);
  }
}

/** @typedef {import("./found.js").Drawn} Drawn */

/** @param {string} id */
const drawn = (id) => /** @type {Drawn | null} */ (/** @type {unknown} */ (maybe(id, Element)));

/**
 * What leaves a list at its top stays if the list may grow (data-grows), without its id: nothing below it moves. With
 * the last of its lines, on a covered screen, all of it goes.
 * @param {Element | null} node
 */
function drop(node) {
  const grows = node?.parentElement?.hasAttribute("data-grows");
  if (grows && !node?.previousElementSibling?.id) node?.removeAttribute("id");
  else node?.remove();
}

/**
 * @param {Drawn} old
 * @param {Drawn} fresh
 */
const isSame = (old, fresh) => old.localName === fresh.localName && old.dataset.key === fresh.dataset.key;

/**
 * The element of some html; inside a drawing it has to be read as part of one.
 * @param {Element} container
 * @param {string} html
 */
function parsed(container, html) {
  const holder = document.createElement("template");
  const inside = container.namespaceURI === "http://www.w3.org/2000/svg";
  holder.innerHTML = inside ? `<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>` : html;
  const found = inside ? holder.content.firstElementChild?.firstElementChild : holder.content.firstElementChild;
  return /** @type {Drawn | null} */ (found ?? null);
}

/**
 * A full frame is everything there is: what it does not name has gone, and its order is the order on the page.
 * @param {import("./live.js").Frame["put"]} puts
 * @param {Set<string>} kept
 */
function dropOthers(puts, kept) {
  /** @type {Map<string, string[]>} */
  const order = new Map();
  for (const [container, id] of puts) order.set(container, [...(order.get(container) ?? []), id]);
  for (const container of document.querySelectorAll("[data-fragments]")) if (!order.has(container.id)) order.set(container.id, []);
  for (const [containerId, ids] of order) {
    const container = document.getElementById(containerId);
    if (!container) continue;
    for (const child of [...container.children]) if (child.id && !kept.has(child.id) && !child.hasAttribute("data-fixed")) child.remove();
    const shown = [...container.children].filter((child) => kept.has(child.id));
    if (shown.some((child, place) => child.id !== ids[place])) {
      container.append(...ids.flatMap((id) => drawn(id) ?? []));
    }
  }
}

/**
 * Make a node equal to another one of its kind; nodes with ids are kept.
 * @param {Node} old
 * @param {Node} fresh
 */
export function morph(old, fresh) {
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue === fresh.nodeValue) return;
    if (old.parentElement?.hasAttribute("data-tick")) tick(old, fresh.nodeValue ?? "");
    else old.nodeValue = fresh.nodeValue;
    return;
  }
  morphAttributes(old, fresh);
  if (!old.hasAttribute("data-keep")) morphChildren(old, fresh);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphAttributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (name === "value" && old instanceof HTMLInputElement && old.value !== value) old.value = value;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    const own = name === "open" && old.localName === "details";
    if (!own && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphChildren(old, fresh) {
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const match = partner(old, at, child);
    if (!match) {
      old.insertBefore(child, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    morph(match, child);
  }
  while (at) {
    const next = /** @type {ChildNode | null} */ (at.nextSibling);
    at.remove();
    at = next;
  }
}

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");

/**
 * The node among the old children that becomes this one: the one with its id, else the next one of its kind.
 * @param {Element} old
 * @param {ChildNode | null} at
 * @param {ChildNode} child
 */
function partner(old, at, child) {
  if (idOf(child)) {
    const fresh = /** @type {Drawn} */ (child);
    const same = /** @type {Drawn | undefined} */ ([...old.children].find((other) => other.id === fresh.id));
    return same && isSame(same, fresh) ? same : null;
  }
  if (at && at.nodeType === child.nodeType && at.nodeName === child.nodeName && !idOf(at)) return at;
  return null;
}
