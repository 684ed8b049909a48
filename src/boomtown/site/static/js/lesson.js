// @ts-check
// The card beside a new kind of question: what it speaks of lights up on the board; read, it is folded away.

import { all, allDrawn, around, byId, first, maybe } from "./found.js";
import { keep, setting } from "./settings.js";

const SMALL = matchMedia("(max-width: 46rem)");

let shownFor = "";

const cardNow = () => maybe("lesson-now", HTMLDetailsElement);

/**
 * `settled` is told whenever the card has another size.
 * @param {() => void} settled
 */
export function startLesson(settled) {
  const place = byId("lesson");
  document.addEventListener("click", (event) => {
    const card = cardNow();
    if (!card) return;
    if (around(event, "[data-lesson-next]")) begin(card);
    else if (around(event, "[data-lesson-read]")) {
      fold(card);
      first("summary", card)?.focus();
    } else if (around(event, "#lesson-now > summary")) wish(card, !card.open);
  });
  const unfolded = () => {
    light();
    settled();
  };
  place.addEventListener("toggle", unfolded, true);
  const resized = new ResizeObserver((entries) => {
    measure(place);
    if (entries.some(({ target }) => target === place)) settled();
  });
  for (const box of [place, byId("answers")]) resized.observe(box);
  showCard();
  measure(place);
}

/**
 * On a small screen the game is told of first, then the question.
 * @param {HTMLElement} card
 */
function begin(card) {
  card.classList.add("is-begun");
  first("[data-lesson-read]", card)?.focus();
}

/** @param {HTMLDetailsElement} card */
function fold(card) {
  card.open = false;
  wish(card, false);
}

/**
 * Whether cards of a first game open by themselves on a small screen is what one did with the last one.
 * @param {HTMLElement} card
 * @param {boolean} open
 */
function wish(card, open) {
  if (comesFolded(card)) keep("cards", open ? "open" : "folded");
}

/**
 * In a game that is no lesson, on a small screen, a card comes folded.
 * @param {HTMLElement} card
 */
const comesFolded = (card) => SMALL.matches && !("lesson" in card.dataset);

/**
 * The columns that the card lies over keep its room free; it lies above the answers.
 * @param {HTMLElement} place
 */
function measure(place) {
  const table = byId("table");
  const log = byId("log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  table.style.setProperty("--told", `${place.offsetHeight}px`);
  table.style.setProperty("--answers", `${byId("answers").offsetHeight}px`);
  if (atEnd) log.scrollTop = log.scrollHeight;
}

/** A card that has just come is open, or as it is wished. */
export function showCard() {
  const card = cardNow();
  if (card && shownFor !== card.dataset.key) {
    card.open = !comesFolded(card) || setting("cards") === "open";
    shownFor = card.dataset.key ?? "";
  }
  light();
}

/** Light what the card speaks of, as long as it is open: a part of the board as a whole, or some of its places. */
function light() {
  for (const lit of allDrawn(".is-taught")) lit.classList.remove("is-taught");
  const card = cardNow();
  if (!card?.open || byId("table").dataset.cards === "off") return;
  /** @type {[name: string, whole: boolean, seat: number, places: string[]][]} */
  const lights = JSON.parse(card.dataset.lights ?? "[]");
  for (const [name, whole, seat, places] of lights) {
    const found = places.length ? shown(name, whole, seat, places) : [maybe(`panel-${seat}`), ...drawnAs(name)];
    for (const lit of found) lit?.classList.add("is-taught");
  }
}

/**
 * The places of a part as they are drawn: what is somebody's has his seat in its id, wherever it lies. A part that has a
 * section of the page to itself is lit as a whole, and so is one whose places are not drawn one by one (data-part).
 * @param {string} name
 * @param {boolean} whole
 * @param {number} seat
 * @param {string[]} places
 * @returns {Element[]}
 */
function shown(name, whole, seat, places) {
  const found = places.flatMap((place) => {
    const own = `[id^="p-${seat}-"][id$="-${CSS.escape(place)}"]`;
    const drawn = allDrawn(`:is(#board, #players) :is([data-place="${CSS.escape(place)}"], ${own})`);
    return drawn.filter(({ id }) => Number(/^p-(\d+)-/.exec(id)?.[1] ?? -1) === seat);
  });
  if (!found.length) return drawnAs(name);
  const section = whole && found[0].closest("section");
  const alone = section && allDrawn("[data-place]", section).every((place) => found.includes(place));
  return alone ? [section] : found;
}

/** @param {string} name */
const drawnAs = (name) => allDrawn(`#board [data-part="${CSS.escape(name)}"]`);
