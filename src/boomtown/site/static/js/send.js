// @ts-check
// Forms with data-send go to the server without leaving the page; what it answers is shown where it says.
// Everything the page shows of the table itself comes over the stream.

import { first, maybe } from "./found.js";

const BOXES = ["#notice", "#confirm", "#hint"];

/** Milliseconds in which a sentence is read that needs no answer. */
const READ = 8000;

/** What is on its way: nothing is sent twice for one version, and what is new is never held up by what is old. */
/** @type {Map<string, string>} */
const sent = new Map();

const PATIENCE = [1000, 2000, 4000, 8000];
/** Milliseconds after which an answer that can be sent again is taken for lost. */
const LONGEST = 20_000;
/** How many answers are kept, and what wakes the one that was tried last. */
let keeping = 0;
/** @type {(value?: unknown) => void} */
let connected = () => {};

/** The connection is back: what is kept is sent at once. */
export function sendAgain() {
  connected();
}

/** @typedef {(open: boolean, kept: boolean) => void} Reached */

/**
 * Start sending; `reached` is told each time whether the server could be reached, and whether an answer is kept until
 * it can be. `present` brings the page up to what it has been sent and is called before anything leaves: nobody
 * answers an older table.
 * @param {{ reached: Reached, present: () => void }} told
 */
export function startSending({ reached, present }) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.send) return;
    event.preventDefault();
    const seen = versionOf(form);
    const address = form.getAttribute("action") ?? "";
    present();
    if (versionOf(form) !== seen || sent.get(address) === seen) return;
    sent.set(address, seen);
    form.classList.add("is-sending");
    try {
      await deliver(written(form, event.submitter), reached);
    } finally {
      form.classList.remove("is-sending");
    }
  });
}

/**
 * The version a form speaks of; forms that speak of none may be sent again when they have been answered.
 * @param {HTMLFormElement} form
 */
function versionOf(form) {
  const field = form.elements.namedItem("version");
  return field instanceof HTMLInputElement ? field.value : "";
}

/**
 * The fields of a form and its button, as a POST carries them.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
export function fieldsOf(form, button) {
  const texts = [...new FormData(form, button)].filter(([, value]) => typeof value === "string");
  return new URLSearchParams(/** @type {[string, string][]} */ (texts));
}

/** @typedef {ReturnType<typeof written>} Letter */

/**
 * What a form sends, as it stands now.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function written(form, button) {
  // by attribute: a button called "action" hides the form's own property
  const path = form.getAttribute("action") ?? "";
  return {
    path,
    address: button?.getAttribute("formaction") ?? path,
    get: form.getAttribute("method") === "get",
    version: versionOf(form),
    data: fieldsOf(form, button),
    target: form.dataset.send ?? "",
    kept: "keep" in form.dataset,
  };
}

/**
 * Send it. An answer to the game is kept until the server has it: it says that it comes again, and counts once.
 * @param {Letter} letter
 * @param {Reached} reached
 */
async function deliver(letter, reached) {
  for (let tries = 0; ; tries++) {
    try {
      await send(letter);
      if (tries) keeping--;
      return reached(true, keeping > 0);
    } catch {
      if (letter.kept && !tries) keeping++;
      reached(false, keeping > 0);
      if (!letter.kept) return void sent.delete(letter.path);
      letter.data.set("again", "1");
      await new Promise((resolve) => {
        connected = resolve;
        setTimeout(resolve, PATIENCE[Math.min(tries, PATIENCE.length - 1)]);
      });
    }
  }
}

/** @param {Letter} letter */
async function send({ path, address, get, version, data, target, kept }) {
  const answer = await fetch(get ? `${address}?${data}` : address, {
    method: get ? "GET" : "POST",
    body: get ? undefined : data,
    headers: { "X-Part": "1" },
    signal: kept ? AbortSignal.timeout(LONGEST) : undefined,
  });
  const go = answer.headers.get("X-Go");
  if (go) return location.assign(go);
  if (answer.headers.has("X-Again")) return location.reload();
  if (answer.redirected) return location.assign(answer.url);
  const html = answer.status === 204 ? "" : await answer.text();
  if (answer.status >= 500) throw new Error(answer.statusText);
  if (answer.status === 401) {
    const ticket = await newTicket(path);
    if (data.get("ticket") !== ticket) {
      data.set("ticket", ticket);
      await send({ path, address, get, version, data, target, kept });
      return;
    }
  }
  const done = answer.ok && !answer.headers.has("X-Show");
  // an answer that was taken stays sent until the table has moved on; one that was not may be given again
  if (sent.get(path) === version && !(done && version)) sent.delete(path);
  show(answer.headers.get("X-Show") ?? target, html);
}

/** @returns {NodeListOf<HTMLInputElement>} Where the page's forms keep their ticket. */
const tickets = () => document.querySelectorAll("input[name=ticket]");

/**
 * A page that stays open for long answers with a new ticket; without a session it gets none.
 * @param {string} path
 */
async function newTicket(path) {
  const answer = await fetch(path.replace(/[^/]*$/, "ticket"), { headers: { "X-Part": "1" } });
  const ticket = answer.ok ? await answer.text() : "";
  for (const field of tickets()) field.value = ticket;
  return ticket;
}

/**
 * Show html in one of the page's boxes; the other passing ones are emptied.
 * @param {string} target
 * @param {string} html
 */
export function show(target, html) {
  for (const other of BOXES) if (other !== target) clear(other);
  const box = first(target);
  if (!box) return;
  box.innerHTML = html;
  if (html) first("[autofocus]", box)?.focus();
  const passing = box.querySelector("[data-passing]");
  if (passing) setTimeout(() => passing.isConnected && clear(target), READ);
}

/**
 * Empty a box; the focus that was in it goes back to the answers.
 * @param {string} target
 */
function clear(target) {
  const box = first(target);
  if (!box) return;
  const focused = box.contains(document.activeElement);
  box.replaceChildren();
  if (focused) focusAnswers();
}

/** Empty all passing boxes; true if one of them had something to say. */
export function clearAll() {
  const said = BOXES.some((box) => document.querySelector(box)?.childElementCount);
  BOXES.forEach(clear);
  return said;
}

/** Where the focus goes when what had it has gone. */
export function focusAnswers() {
  maybe("answers")?.focus({ preventScroll: true });
}

/**
 * Ask the server for a piece of html and show it, or say that it could not be had.
 * @param {string} address
 * @param {string} target
 */
export async function ask(address, target) {
  try {
    const answer = await fetch(address, { headers: { "X-Part": "1" } });
    show(target, answer.status < 500 ? await answer.text() : unloaded());
  } catch {
    show(target, unloaded());
  }
}

/**
 * A part of the page that comes when it is needed; null if it cannot be had, which whoever asked for it has to say.
 * @param {string} address
 */
export async function part(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Part": "1" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** What is said where something could not be had. */
export const unloaded = () => document.body.dataset.unloaded ?? "";
