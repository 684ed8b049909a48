// @ts-check
// An answer that goes without saying is given after a moment, unless somebody does anything else first.

import { first, maybe } from "./found.js";
import { setting } from "./settings.js";

const MOMENT = 1500;

/** Returns what looks at the question that is shown now. */
export function startRoutine() {
  let timer = 0;
  let stopped = "";

  const asked = () => maybe("answer-list")?.dataset ?? {};
  const button = () => first(`#answer-list .answer[value="${CSS.escape(asked().routine ?? "")}"]`);
  const isDue = () => asked().routine && asked().key !== stopped && setting("routine") === "on";
  // the card of a new question is read in peace
  const reads = () => document.querySelector('#table:not([data-cards="off"]) #lesson-now[open]') !== null;
  const may = () => isDue() && !document.hidden && !reads();

  const look = () => {
    clearTimeout(timer);
    if (!may()) return;
    button()?.classList.add("is-going");
    timer = setTimeout(() => may() && button()?.click(), MOMENT);
  };

  const stop = () => {
    if (!isDue()) return;
    clearTimeout(timer);
    stopped = asked().key ?? "";
    button()?.classList.remove("is-going");
  };

  for (const doing of ["pointerdown", "keydown", "wheel"]) document.addEventListener(doing, stop, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  return look;
}
