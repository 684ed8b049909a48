// @ts-check
// The board: places are clicked or reached by arrow keys; buttons and places light each other up; it can be enlarged.

import { show as showTag } from "../drawing/pointing.js";
import { answersAt } from "./answers.js";
import { all, allDrawn, around, byId, drawnAround, first, firstDrawn, maybe } from "./found.js";
import { ask } from "./send.js";

const LARGEST = 4;
const STEP = 1.4;

/** @typedef {import("./found.js").Drawn} Drawn */

/** @param {Event} event */
const placeAt = (event) => drawnAround(event, "#board [data-place], #players [data-place]");
const openPlaces = () => allDrawn("#board .place.open, #players .place.open");

// ---------------------------------------------------------------------- choosing

/** @param {HTMLElement} table */
export function startPlaces(table) {
  const chooser = byId("chooser");
  /** @type {Drawn | null} */
  let returnTo = null;

  /**
   * One answer is given at once, several are offered, none is explained.
   * @param {Drawn} place
   */
  const choose = (place) => {
    closeChooser();
    const answers = place.classList.contains("open") ? answersOf(place) : [];
    if (answers.length === 1) answers[0].click();
    else if (answers.length) offer(place, answers);
    else if (table.dataset.yours === "true") explain(place);
    else showTag(place);
  };

  /** @param {Drawn} place */
  const explain = (place) => {
    const { seat = "", version = "" } = table.dataset;
    const query = new URLSearchParams({ seat, place: place.dataset.place ?? "", version });
    ask(`/t/${table.dataset.table}/why?${query}`, "#notice");
  };

  /**
   * @param {Drawn} place
   * @param {HTMLElement[]} answers
   */
  const offer = (place, answers) => {
    const copies = answers.map((answer) => /** @type {HTMLElement} */ (answer.cloneNode(true)));
    for (const copy of copies) copy.removeAttribute("id");
    chooser.replaceChildren(...copies);
    chooser.hidden = false;
    returnTo = place;
    moveBeside(chooser, place);
    first("button", chooser)?.focus();
  };

  const closeChooser = () => {
    if (chooser.hidden) return;
    if (chooser.contains(document.activeElement)) returnTo?.focus({ preventScroll: true });
    chooser.hidden = true;
    chooser.replaceChildren();
  };

  document.addEventListener("click", (event) => {
    const place = placeAt(event);
    const bid = drawnAround(event, "[data-set-amount]");
    if (bid) setAmount(bid.dataset.setAmount ?? "");
    else if (place) choose(place);
    else if (!around(event, "#chooser")) closeChooser();
    else setTimeout(closeChooser);
  });
  document.addEventListener("keydown", (event) => {
    const place = placeAt(event);
    if (event.key === "Escape" && !chooser.hidden) {
      event.preventDefault();
      closeChooser();
    } else if (place && (event.key === "Enter" || event.key === " ") && place.getAttribute("role") === "button") {
      event.preventDefault();
      choose(place);
    } else if (place && event.key.startsWith("Arrow") && !event.ctrlKey && !event.altKey) {
      const next = neighbour(place, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    } else if (!place && event.key.startsWith("Arrow") && event.target instanceof Element && event.target.matches("body, #answers, .answer")) {
      openPlaces()[0]?.focus();
    }
  });
  return closeChooser;
}

/** @param {string} text */
const answerFor = (text) => first(`#answer-list .answer[value="${CSS.escape(text)}"]`);

/**
 * The buttons of what a place offers: two equal cards offer the same answer.
 * @param {Drawn} place
 */
function answersOf(place) {
  const { answer = "", answers } = place.dataset;
  /** @type {string[]} */
  const texts = answers ? JSON.parse(answers).map((/** @type {[string]} */ [text]) => text) : [answer];
  return texts.flatMap((text) => answerFor(text) ?? []);
}

/**
 * A bid that a board offers is set where amounts are chosen; its sentence and its button are there.
 * @param {string} value
 */
function setAmount(value) {
  const field = maybe("amount-value", HTMLInputElement);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  byId("amount-go").focus();
}

/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The open place that lies nearest in the direction of an arrow key.
 * @param {Drawn} from
 * @param {string} key
 */
function neighbour(from, key) {
  const [dx, dy] = WAYS[key];
  const start = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of openPlaces()) {
    if (place === from) continue;
    const at = middle(place);
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    if (along > 1 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = place;
    }
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// ---------------------------------------------------------------------- what is meant

/** Pointing at an answer lights its place, pointing at a place lights its answers. */
export function startPointing() {
  /** @param {Event} event */
  const light = (event) => {
    unlight();
    const answer = around(event, "[data-place].answer, [data-place].hint-item");
    const place = placeAt(event);
    for (const lit of placesOf(answerToBeSure()?.dataset.place ?? "")) lit.classList.add("is-meant");
    if (answer) for (const lit of placesOf(answer.dataset.place)) lit.classList.add("is-meant");
    if (place?.classList.contains("open")) for (const button of answersAt(place.dataset.place)) button.classList.add("is-meant");
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);
  document.addEventListener("focusout", unlight);
}

/** The answer that a point of no return asks about. */
function answerToBeSure() {
  const action = document.querySelector("#confirm [name=action]")?.getAttribute("value");
  return action ? answerFor(action) : null;
}

/** @param {string | undefined} id */
function placesOf(id) {
  if (!id) return [];
  const open = openPlaces().filter((place) => place.dataset.place === id);
  return open.length ? open : allDrawn(`#board [data-place="${CSS.escape(id)}"]`);
}

function unlight() {
  for (const lit of allDrawn(".is-meant")) lit.classList.remove("is-meant");
}

/**
 * @param {HTMLElement} box
 * @param {Drawn} place
 */
function moveBeside(box, place) {
  box.style.left = box.style.top = "0";
  const at = place.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + 8 + height < innerHeight;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - height - 8)}px`;
}

// ---------------------------------------------------------------------- where the question is

/** A map that is larger than its frame shows what a card speaks of, else what can be chosen there, else what was
    touched last; on a phone the page goes to the result when the game is over. */
export function showWhatMatters() {
  for (const frame of all("#board .pan")) {
    if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) continue;
    const found = [".is-taught", ".place.open", ".place.fresh"].map((what) => allDrawn(what, frame)).find((some) => some.length);
    if (found) bringInto(frame, found, firstDrawn(".place.fresh", frame) ?? found[0]);
  }
  if (!matchMedia("(max-width: 46rem)").matches) return;
  const result = maybe("result-now");
  if (result) return result.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
  const wanted = [".is-taught", ".block", ".place.open, #board [data-set-amount]"];
  const first = wanted.map((what) => firstDrawn(`#board ${what}`)).find(Boolean);
  if (first) bringPageTo(first);
}

/**
 * On a phone the page goes to the part of the board that is talked of (an auction, a negotiation, a bill) or where
 * something can be chosen or is told of, if it is out of sight: to its beginning, or else to the place itself.
 * @param {Drawn} place
 */
function bringPageTo(place) {
  const top = document.querySelector(".asking")?.getBoundingClientRect().bottom ?? 0;
  const sheets = ["answers", "lesson"].flatMap((id) => maybe(id)?.getBoundingClientRect() ?? []);
  const bottom = Math.min(innerHeight, ...sheets.filter(({ height }) => height).map((sheet) => sheet.top));
  const isSeen = () => {
    const box = place.getBoundingClientRect();
    const edge = box.height > bottom - top ? box.height / 2 : 0;
    return box.top + edge >= top && box.bottom - edge <= bottom;
  };
  if (isSeen()) return;
  place.closest("section")?.scrollIntoView({ block: "start", inline: "nearest", behavior: "instant" });
  if (!isSeen()) place.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

/**
 * All of the places in the middle of the frame if it is large enough for them, else the one that matters most.
 * @param {HTMLElement} frame
 * @param {Drawn[]} places
 * @param {Drawn} most
 */
function bringInto(frame, places, most) {
  const view = frame.getBoundingClientRect();
  const boxes = places.map((place) => place.getBoundingClientRect());
  const whole = {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
  const fits = whole.right - whole.left <= view.width && whole.bottom - whole.top <= view.height;
  const { left, right, top, bottom } = fits ? whole : most.getBoundingClientRect();
  const around = fits ? 0 : view.width / 5; // what else can be chosen lies there
  if (left >= view.left + around && right <= view.right - around && top >= view.top && bottom <= view.bottom) return;
  frame.scrollLeft += (left + right - view.left - view.right) / 2;
  frame.scrollTop += (top + bottom - view.top - view.bottom) / 2;
}

// ---------------------------------------------------------------------- enlarging

/** A map lies in a frame (.pan), grows inside it, and is then moved like any long page: by finger, wheel, bars or keys. */
export function startZoom() {
  const buttons = /** @type {Element} */ (byId("zoom", HTMLTemplateElement).content.firstElementChild);
  const maps = all("#board .pan").map(enlargeable);
  for (const map of maps) {
    const own = /** @type {Element} */ (buttons.cloneNode(true));
    map.frame.parentElement?.classList.add("has-zoom");
    map.frame.before(own);
    own.addEventListener("click", (event) => map.by(around(event, "[data-zoom]")?.dataset.zoom));
  }
  // by key: the map that has the focus, else the one pointed at last, else the first
  let pointed = maps[0];
  byId("board").addEventListener("pointerover", ({ target }) => {
    pointed = maps.find((map) => target instanceof Node && map.frame.contains(target)) ?? pointed;
  });
  /** @param {string} way */
  return (way) => (maps.find((map) => map.frame.contains(document.activeElement)) ?? pointed)?.by(way);
}

/** @param {HTMLElement} frame */
function enlargeable(frame) {
  const sheet = /** @type {Drawn} */ (frame.firstElementChild);
  /** @type {{ start: number, zoom: number } | null} */
  let pinch = null;

  /**
   * Show the map at a multiple of its frame's width; the point (x, y) of the frame stays where it is.
   * @param {number} wished
   */
  const set = (wished, x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    if (!frame.style.maxHeight) frame.style.maxHeight = `${frame.offsetHeight}px`;
    const before = sheet.getBoundingClientRect().width;
    Object.assign(sheet.style, { minWidth: "0", maxWidth: "none", height: "auto" });
    sheet.style.width = `${Math.max(1, Math.min(LARGEST, wished)) * 100}%`;
    const factor = sheet.getBoundingClientRect().width / before;
    frame.scrollLeft = (frame.scrollLeft + x) * factor - x;
    frame.scrollTop = (frame.scrollTop + y) * factor - y;
  };
  const now = () => sheet.getBoundingClientRect().width / frame.clientWidth;
  /** @param {TouchList} touches */
  const spread = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);

  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      set(now() * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );
  frame.addEventListener(
    "touchstart",
    (event) => (pinch = event.touches.length === 2 ? { start: spread(event.touches), zoom: now() } : null),
    { passive: true },
  );
  frame.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      const [one, two] = event.touches;
      const x = (one.clientX + two.clientX) / 2 - box.left;
      const y = (one.clientY + two.clientY) / 2 - box.top;
      set((pinch.zoom * spread(event.touches)) / pinch.start, x, y);
    },
    { passive: false },
  );
  frame.addEventListener("touchend", () => (pinch = null));

  /** @type {Record<string, () => void>} */
  const ways = { in: () => set(now() * STEP), out: () => set(now() / STEP), fit: () => set(1) };
  return { frame, by: (/** @type {string | undefined} */ way) => ways[way ?? ""]?.() };
}
