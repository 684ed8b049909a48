// @ts-check
// Everything by keyboard: one key each, off while somebody types.

import { all, around, byId, first, firstDrawn, maybe } from "./found.js";
import { clearAll } from "./send.js";

/** @param {{ openRules: () => unknown, closeRules: () => void, zoom: (way: string) => void }} done */
export function startKeys({ openRules, closeRules, zoom }) {
  /** @param {string} id */
  const press = (id) => maybe(id)?.click();
  /** @type {Record<string, () => unknown>} */
  const keys = {
    u: () => press("undo-button"),
    h: () => press("hint-button"),
    r: () => openRules(),
    c: () => press("cards-button"),
    l: () => byId("log").focus(),
    b: () => firstDrawn("#board .place.open, #players .place.open")?.focus(),
    a: () => first("#answer-list button, #answer-list input:not([type=hidden])")?.focus(),
    s: () => press("skip"),
    t: () => press("talk-toggle"),
    "+": () => zoom("in"),
    "-": () => zoom("out"),
    f: () => zoom("fit"),
    "?": () => byId("keys", HTMLDialogElement).showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || typing(event)) return;
    if (event.key === "Escape") return void (event.defaultPrevented || clearAll() || closeRules());
    if (document.querySelector("dialog[open]:modal")) return;
    if (event.key >= "0" && event.key <= "9") return answer(event.key);
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {Event} event */
function typing(event) {
  return around(event, "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]");
}

/** @param {string} number */
function answer(number) {
  const numbered = all("#answer-list .answer kbd").find((kbd) => kbd.textContent === number);
  numbered?.closest("button")?.click();
}
