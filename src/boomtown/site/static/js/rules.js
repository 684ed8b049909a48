// @ts-check
// The rules: in a drawer beside the table, opened at a rule, searched as one types.

import { all, around, byId, first, maybe } from "./found.js";
import { part, unloaded } from "./send.js";

/** Links with data-rule open the drawer instead of leaving the table. Returns what opens and what closes it. */
export function startDrawer() {
  const drawer = byId("rules-drawer", HTMLDialogElement);
  const body = /** @type {HTMLElement} */ (first("[data-rules-body]", drawer));
  /** @type {Element | null} */
  let returnTo = null;

  const closeRules = () => {
    if (!drawer.open) return;
    drawer.close();
    if (returnTo instanceof HTMLElement || returnTo instanceof SVGElement) returnTo.focus();
  };

  /** @param {string} [number] */
  const openRules = async (number) => {
    if (!drawer.open) {
      returnTo = document.activeElement;
      drawer.show();
    } else if (!number) return closeRules();
    if (!body.dataset.loaded) {
      const html = await part(drawer.dataset.rules ?? "");
      if (html === null) return void (body.textContent = unloaded());
      body.innerHTML = html;
      body.dataset.loaded = "yes";
      startSearch(body);
    }
    if (number) showRule(body, number);
    else searchOf(body)?.focus();
  };

  document.addEventListener("click", (event) => {
    const link = around(event, "a[data-rule]");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openRules(link.dataset.rule);
    } else if (around(event, "[data-open-rules]")) {
      event.preventDefault();
      openRules();
    } else if (around(event, "[data-close-rules]")) closeRules();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    closeRules();
  });
  return { openRules, closeRules };
}

/** @param {HTMLElement} root */
const searchOf = (root) => first("input[type=search]", root, HTMLInputElement);

/**
 * @param {HTMLElement} body
 * @param {string} number
 */
function showRule(body, number) {
  const search = searchOf(body);
  if (search?.value) {
    search.value = "";
    filter(body, "");
  }
  for (const lit of all(".is-wanted", body)) lit.classList.remove("is-wanted");
  const rule = maybe(number);
  if (!rule) return;
  rule.classList.add("is-wanted");
  rule.scrollIntoView({ block: "center" });
  rule.focus({ preventScroll: true });
}

/**
 * Leave only the rules that hold every word that was typed.
 * @param {HTMLElement} root
 */
export function startSearch(root) {
  const search = searchOf(root);
  if (!search) return;
  search.form?.addEventListener("submit", (event) => event.preventDefault());
  search.addEventListener("input", () => filter(root, search.value));
}

/** @param {string} typed */
export const wordsOf = (typed) => typed.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * @param {HTMLElement} root
 * @param {string} typed
 */
function filter(root, typed) {
  const words = wordsOf(typed);
  let found = 0;
  for (const section of all(".rule-section", root)) {
    let here = 0;
    for (const rule of all(".rule-item", section)) {
      const text = (rule.dataset.text ??= rule.textContent?.toLowerCase() ?? "");
      const fits = words.every((word) => text.includes(word));
      rule.hidden = !fits;
      here += fits ? 1 : 0;
    }
    section.hidden = here === 0;
    found += here;
  }
  for (const part of all("[data-hide-in-search]", root)) part.hidden = words.length > 0;
  const count = first("[data-found]", root);
  if (!count) return;
  const { some = "", none = "" } = count.dataset;
  count.textContent = words.length ? (found ? some.replace("%", String(found)) : none) : "";
}
