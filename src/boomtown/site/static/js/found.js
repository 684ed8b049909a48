// @ts-check
// Elements of the page, found with their kinds: what a script cannot do without is missing with its name.

/**
 * @template {typeof Element} K
 * @param {Element | null} element
 * @param {K} kind
 * @returns {InstanceType<K> | null}
 */
const as = (element, kind) => (element instanceof kind ? /** @type {InstanceType<K>} */ (element) : null);

/**
 * The element with an id, if it is there.
 * @template {typeof Element} [K=typeof HTMLElement]
 * @param {string} id
 * @param {K} [kind]
 */
export function maybe(id, kind = /** @type {any} */ (HTMLElement)) {
  return as(document.getElementById(id), kind);
}

/**
 * The element with an id that a page with this script has.
 * @template {typeof Element} [K=typeof HTMLElement]
 * @param {string} id
 * @param {K} [kind]
 */
export function byId(id, kind = /** @type {any} */ (HTMLElement)) {
  const found = maybe(id, kind);
  if (!found) throw new Error(`The page has no ${kind.name} #${id}`);
  return found;
}

/**
 * The first element that a selector finds, if it finds one of this kind.
 * @template {typeof Element} [K=typeof HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {K} [kind]
 */
export function first(selector, root = document, kind = /** @type {any} */ (HTMLElement)) {
  return as(root.querySelector(selector), kind);
}

/**
 * All elements of one kind that a selector finds.
 * @template {typeof Element} [K=typeof HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {K} [kind]
 * @returns {InstanceType<K>[]}
 */
export function all(selector, root = document, kind = /** @type {any} */ (HTMLElement)) {
  return [...root.querySelectorAll(selector)].flatMap((element) => as(element, kind) ?? []);
}

/**
 * What an event happened in: the nearest element around it that fits.
 * @template {typeof Element} [K=typeof HTMLElement]
 * @param {Event | EventTarget | null} from
 * @param {string} selector
 * @param {K} [kind]
 */
export function around(from, selector, kind = /** @type {any} */ (HTMLElement)) {
  const target = from instanceof Event ? from.target : from;
  return as(target instanceof Element ? target.closest(selector) : null, kind);
}

/** @typedef {HTMLElement | SVGElement} Drawn - Of a page or a drawing: both have data and the focus. */

/**
 * The same for what may be part of a drawing.
 * @param {Event | EventTarget | null} from
 * @param {string} selector
 */
export const drawnAround = (from, selector) => /** @type {Drawn | null} */ (/** @type {unknown} */ (around(from, selector, Element)));

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export const allDrawn = (selector, root = document) => /** @type {Drawn[]} */ (/** @type {unknown} */ (all(selector, root, Element)));

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 */
export const firstDrawn = (selector, root = document) => allDrawn(selector, root).at(0) ?? null;
