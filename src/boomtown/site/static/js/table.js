// @ts-check
// The page of a table: frames come in, are paced, and are put on the page.

import { startAmounts, startMore } from "./answers.js";
import { showWhatMatters, startPlaces, startPointing, startZoom } from "./board.js";
import { showTimes, startClock } from "./clock.js";
import { startDialogs } from "./dialogs.js";
import { all, byId, maybe } from "./found.js";
import { startKeys } from "./keys.js";
import { showCard, startLesson } from "./lesson.js";
import { listen } from "./live.js";
import { pacer } from "./pace.js";
import { patch } from "./patch.js";
import { startReplay } from "./replay.js";
import { startRoutine } from "./routine.js";
import { startDrawer } from "./rules.js";
import { clearAll, focusAnswers, part, sendAgain, show as say, startSending, unloaded } from "./send.js";
import { startSettings } from "./settings.js";
import { startTalk } from "./talk.js";
import { showTurn, startNotifications } from "./turn.js";

/** @typedef {import("./live.js").Frame} Frame */
/** @typedef {import("./live.js").News} News */

const table = byId("table");
const connection = byId("connection");
const log = byId("log");

const past = table.dataset.past === "true";
let over = maybe("result-now") !== null;
const pace = past ? null : pacer(show, byId("skip"));

startSettings();
startNotifications();
startClock(Number(table.dataset.now));
const hearTalk = startTalk();
startDialogs();
startPointing();
startSending({ reached: showConnection, present: () => pace?.drain() });
startMore();
startLesson(showWhatMatters);
const readyAmount = startAmounts(table);
const lookAtRoutine = startRoutine();
const closeChooser = startPlaces(table);
startKeys({ ...startDrawer(), zoom: startZoom() });

/**
 * What is said of the connection: nothing while it holds, unless an answer is still kept.
 * @param {boolean} open
 */
function showConnection(open, kept = connection.dataset.holds === "true") {
  connection.dataset.holds = String(kept);
  connection.textContent = (kept ? connection.dataset.kept : connection.dataset.lost) ?? "";
  connection.hidden = open && !kept;
  if (open) sendAgain();
}

/**
 * Links to this moment follow the table.
 * @param {number} version
 */
function followMoment(version) {
  const here = `/t/${table.dataset.table}/at/${version}`;
  for (const link of all("[data-look-back]", document, HTMLAnchorElement)) link.href = `${here}?seat=${table.dataset.seat}`;
  const moment = maybe("moment-link", HTMLInputElement);
  if (moment) moment.value = location.origin + here;
}

/**
 * Put one frame on the page.
 * @param {Frame} frame
 */
function show(frame) {
  const focused = document.activeElement;
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const moved = String(frame.version) !== table.dataset.version;
  Object.assign(table.dataset, {
    revision: String(frame.revision ?? table.dataset.revision),
    version: String(frame.version),
    yours: String(Boolean(frame.yours)),
  });
  if (moved) {
    closeChooser();
    clearAll();
  }
  const covered = maybe("cover-panel") !== null;
  patch(frame);
  if (focused !== document.body && !holdsFocus(focused)) focusAnswers();
  if (covered && !maybe("cover-panel")) return location.reload();
  if (maybe("cover-panel")) byId("log-earlier").replaceChildren();
  followMoment(frame.version);
  showTimes();
  readyAmount();
  showCard();
  if (moved) lookAtRoutine();
  if (moved) showWhatMatters();
  showEnd();
  hearAll();
  if (atEnd) log.scrollTop = log.scrollHeight;
  maybe("uncover")?.focus();
  if (!past) showTurn(Boolean(frame.yours), table);
  if (frame.go !== undefined) location.assign(`/t/${table.dataset.table}?seat=${frame.go}`);
}

/**
 * Whether an element that had the focus still has it: it may have gone, or be no answer any more.
 * @param {Element | null} element
 */
function holdsFocus(element) {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  return element.isConnected && !element.matches(":disabled") && (element.tabIndex >= 0 || element.hasAttribute("tabindex"));
}

/** All earlier lines of the log come above those that are here already. */
const allLines = byId("log-all");
allLines.addEventListener("click", async () => {
  const html = await part(allLines.dataset.from ?? "");
  if (html === null) return say("#notice", unloaded());
  const earlier = byId("log-earlier");
  earlier.innerHTML = html;
  const lines = [...byId("log-lines").children];
  for (const line of lines) if (!line.id) line.remove();
  const here = new Set(lines.map((line) => line.id));
  for (const line of [...earlier.children]) {
    if (here.has(line.id)) line.remove();
    else line.removeAttribute("id");
  }
  allLines.hidden = true;
  log.scrollTop = 0;
});

/** How the game went, below its result: a page that saw the end fetches it, one that was loaded later has it. */
async function showEnd() {
  const end = byId("end");
  if (past || end.childElementCount || end.dataset.asked || !document.querySelector("#result-now .winner")) return;
  end.dataset.asked = "yes";
  const html = await part(end.dataset.from ?? "");
  if (html !== null) end.innerHTML = html;
  else end.textContent = unloaded();
}

/** The last line stays in sight when the log gets another height. */
let readsLast = true;
log.addEventListener("scroll", () => (readsLast = log.scrollHeight - log.scrollTop - log.clientHeight < 40));
new ResizeObserver(() => readsLast && (log.scrollTop = log.scrollHeight)).observe(log);

/** With the end of the game those who played may read what was said around them. */
function hearAll() {
  if (over || !maybe("result-now")) return;
  over = true;
  hearTalk(true);
}

log.scrollTop = log.scrollHeight;
readyAmount();
lookAtRoutine();
showWhatMatters();
maybe("uncover")?.focus();

showTurn(table.dataset.yours === "true", table);
const follow = past ? lookingBack() : playing;
listen(`${table.dataset.table}~${table.dataset.seat}`, Number(table.dataset.revision), table.dataset.worker, follow);
table.dataset.ready = "true";

/**
 * News for somebody at the table.
 * @param {News} news
 */
function playing({ state, gone, frame, talk }) {
  if (state) showConnection(state === "open");
  if (talk || state === "open") hearTalk();
  if (gone || frame?.reload) location.assign(`/t/${table.dataset.table}`);
  else if (frame && frame.language !== document.documentElement.lang) location.reload(); // chosen in another tab
  else if (frame) {
    showConnection(true);
    pace?.take(frame);
  }
}

/** News for somebody who looks back: the record grows, and it may be his turn. */
function lookingBack() {
  const grow = startReplay(table, show);
  /** @param {News} news */
  return ({ state, frame }) => {
    if (state) showConnection(state === "open");
    if (!frame || frame.reload) return;
    grow(frame.version);
    showTurn(Boolean(frame.yours), table);
  };
}
