// @ts-check
// What this browser's person prefers: kept in the browser. What the server has to know ("confirm", "words") is a cookie.

import { all, maybe } from "./found.js";

/** @type {Record<string, string>} */
const DEFAULTS = { speed: "normal", confirm: "turn", words: "off", tell: "off", cards: "folded", routine: "on" };
const YEAR = 365 * 24 * 60 * 60;

/** @param {string} name */
export function setting(name) {
  if (name === "confirm") return cookie("confirm-here") ? "here" : (cookie("confirm") ?? DEFAULTS.confirm);
  if (name === "words") return cookie("words") ?? DEFAULTS.words;
  try {
    return localStorage.getItem(`boomtown-${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  if (name === "confirm") return keepConfirm(value);
  if (name === "words") return keepWords(value);
  try {
    localStorage.setItem(`boomtown-${name}`, value);
  } catch {
    // A browser that keeps nothing forgets the wish with the page.
  }
  apply();
}

/**
 * "Not at this table" is a cookie of the table's own path; every other wish is for all tables and ends it.
 * @param {string} value
 */
function keepConfirm(value) {
  const here = `confirm-here=never; path=${location.pathname.split("/", 3).join("/")}; samesite=lax`;
  document.cookie = value === "here" ? `${here}; max-age=${YEAR}` : `${here}; max-age=0`;
  if (value !== "here") document.cookie = `confirm=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}

/**
 * The board in words is drawn for those who read it: a page that was drawn without it is loaded again, and back.
 * @param {string} value
 */
function keepWords(value) {
  document.cookie = `words=${value}; path=/; max-age=${YEAR}; samesite=lax`;
  if (document.getElementById("words-section")) location.reload();
}

/** Release 0.1.0 kept this wish in the browser: it is carried over once. */
function carryWords() {
  try {
    const wished = localStorage.getItem("boomtown-words");
    localStorage.removeItem("boomtown-words");
    if (wished === "on" && cookie("words") === undefined) keepWords("on");
  } catch {
    // A browser that keeps nothing has nothing to carry over.
  }
}

/** @param {string} name */
function cookie(name) {
  return document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** No motion: asked for by the device. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function apply() {
  document.documentElement.dataset.speed = setting("speed");
  document.documentElement.dataset.words = setting("words");
}

export function startSettings() {
  carryWords();
  apply();
  const boxes = all("input[type=checkbox][data-setting]", document, HTMLInputElement);
  const choices = all("select[data-setting]", document, HTMLSelectElement);
  const show = () => {
    for (const box of boxes) box.checked = setting(box.dataset.setting ?? "") === "on";
    for (const choice of choices) choice.value = setting(choice.dataset.setting ?? "");
  };
  show();
  for (const opener of all("[data-dialog=settings]")) opener.addEventListener("click", show);
  for (const box of boxes) box.addEventListener("change", () => keep(box.dataset.setting ?? "", box.checked ? "on" : "off"));
  for (const choice of choices) choice.addEventListener("change", () => keep(choice.dataset.setting ?? "", choice.value));
  maybe("words-toggle")?.addEventListener("click", () => {
    keep("words", setting("words") === "on" ? "off" : "on");
    show();
  });
}
