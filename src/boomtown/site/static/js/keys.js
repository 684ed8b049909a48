// Everything by keyboard: one key each, off while somebody types.

import { clearAll } from "./send.js";

export function startKeys({ openRules, closeRules, zoom }) {
  const press = (id) => document.getElementById(id)?.click();
  const keys = {
    u: () => press("undo-button"),
    h: () => press("hint-button"),
    r: () => openRules(),
    c: () => press("cards-button"),
    l: () => document.getElementById("log").focus(),
    b: () => firstPlace()?.focus(),
    a: () => document.querySelector("#answer-list button, #answer-list input:not([type=hidden])")?.focus(),
    s: () => press("skip"),
    t: () => press("talk-toggle"),
    "+": () => zoom("in"),
    "-": () => zoom("out"),
    f: () => zoom("fit"),
    "?": () => document.getElementById("keys").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    if (event.key === "Escape") return event.defaultPrevented || clearAll() || closeRules();
    if (document.querySelector("dialog[open]:modal")) return;
    if (event.key >= "0" && event.key <= "9") return answer(Number(event.key));
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function typing(target) {
  return target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]");
}

function answer(number) {
  const numbered = [...document.querySelectorAll("#answer-list .answer kbd")].find((kbd) => kbd.textContent === `${number}`);
  numbered?.closest("button").click();
}

function firstPlace() {
  return document.querySelector("#board .place.open, #players .place.open");
}
