// @ts-check
// The clock of who is asked, counted down here: one text, changed once a second while it is near its end, else once a
// minute, and not at all in a tab that nobody sees. And since when somebody is away, in the reader's own time.

import { all, first } from "./found.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let timer = 0;
let ahead = 0;

/** @param {number} now - The server's time when it drew the page. */
export function startClock(now) {
  ahead = now - Date.now();
  document.addEventListener("visibilitychange", showClock);
  showTimes();
}

/** After every frame. */
export function showTimes() {
  showClock();
  for (const node of all("time[data-since]")) {
    node.textContent = node.dataset.says?.replace("%", moment(new Date(Number(node.dataset.since) - ahead))) ?? "";
  }
}

function showClock() {
  clearTimeout(timer);
  const clock = first("#question .clock[data-due]");
  if (!clock || document.hidden) return;
  const { due, up = "", days = "", hours = "" } = clock.dataset;
  const left = Number(due) - Date.now() - ahead;
  const text = left > 0 ? timeLeft(left, { days, hours }) : up;
  if (clock.firstChild) clock.firstChild.nodeValue = text;
  else clock.append(text);
  clock.classList.toggle("is-up", left <= 0);
  if (left > 0) timer = setTimeout(showClock, (left % (left > HOUR ? MINUTE : 1000)) + 10);
}

/**
 * Rounded up where it counts days or hours: two days are two days at first.
 * @param {number} left - Milliseconds.
 * @param {{ days: string, hours: string }} patterns - With %d, %h and %m.
 */
export function timeLeft(left, { days, hours }) {
  const unit = left > DAY ? HOUR : left > HOUR ? MINUTE : 1;
  left = Math.ceil(left / unit) * unit;
  const parts = { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR), m: Math.floor((left % HOUR) / MINUTE) };
  /** @param {string} pattern */
  const fill = (pattern) => pattern.replace(/%([dhm])/g, (_, name) => String(parts[/** @type {"d" | "h" | "m"} */ (name)]));
  if (left >= DAY) return fill(days);
  if (left >= HOUR) return fill(hours);
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Today the time alone.
 * @param {Date} date
 */
function moment(date) {
  const language = document.documentElement.lang;
  /** @type {Intl.DateTimeFormatOptions} */
  const time = { hour: "numeric", minute: "2-digit" };
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language, today ? time : { day: "numeric", month: "short", ...time });
}
