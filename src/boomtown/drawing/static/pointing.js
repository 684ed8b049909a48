// @ts-check
// What is pointed at: the tag beside a place or a symbol (what is there, or what a click would do), and the way to it.
// By pointer; by keyboard with the focus, and from one thing to the next in any direction after "i"; on a touch screen
// by holding a finger on it. On the site and on a page of its own.

const HELD = 450;
/** Milliseconds after which a finger that stays asks what it is on. */
const TOLD = '[data-tip]:not([data-tip=""])';
/** @typedef {HTMLElement | SVGElement} Drawn */

/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const tag = document.createElement("div");
tag.className = "place-tag";
tag.hidden = true;
tag.setAttribute("aria-hidden", "true");
document.body.append(tag);
/** @type {Drawn | null} */
let shown = null;

/**
 * The nearest thing around what an event happened at that fits.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
const around = (target, selector) => /** @type {Drawn | null} */ (target instanceof Element ? target.closest(selector) : null);

/**
 * @param {string} selector
 * @returns {Drawn[]}
 */
const drawn = (selector) => [...document.querySelectorAll(selector)].map((element) => /** @type {Drawn} */ (element));

/** @param {EventTarget | null} target */
export function show(target) {
  const place = around(target, "[data-tip]");
  if (!place?.dataset.tip) return hide();
  shown = place;
  tag.textContent = place.dataset.tip;
  tag.classList.toggle("can", place.classList.contains("open"));
  tag.hidden = false;
  settle(place.getBoundingClientRect());
}

/**
 * Above the place if there is room, else below; never beyond the edge of the window.
 * @param {DOMRect} box
 */
function settle(box) {
  const { offsetWidth: width, offsetHeight: height } = tag;
  const left = Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8));
  const top = box.top - height - 6 > 8 ? box.top - height - 6 : Math.min(box.bottom + 6, innerHeight - height - 8);
  tag.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function hide() {
  shown = null;
  tag.hidden = true;
}

/**
 * The way a place carries (data-way) is drawn on the last layer of its map (data-ways).
 * @param {EventTarget | null} target
 */
function showWay(target) {
  const place = around(target, "[data-way]");
  const wanted = place?.closest("svg")?.querySelector("[data-ways]");
  for (const layer of drawn("[data-ways].shown")) if (layer !== wanted) layer.classList.remove("shown");
  if (!wanted) return;
  for (const path of wanted.children) path.setAttribute("d", place?.dataset.way ?? "");
  wanted.classList.add("shown");
}

document.addEventListener("pointerover", (event) => {
  showWay(event.target);
  if (event.pointerType !== "touch") show(event.target);
});
document.addEventListener("focusin", (event) => showWay(event.target));
document.addEventListener("focusout", () => showWay(null));
document.addEventListener("focusin", ({ target }) => around(target, ":focus-visible") === target && show(target));
document.addEventListener("focusout", hide);
document.addEventListener("pointerleave", hide);
// What is inspected may have had to be scrolled into sight: its tag comes along.
document.addEventListener("scroll", () => (inspecting && shown ? settle(shown.getBoundingClientRect()) : hide()), true);
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());

// ---------------------------------------------------------------------- by finger

let held = 0;
document.addEventListener("pointerdown", (event) => {
  clearTimeout(held);
  const told = around(event.target, TOLD);
  if (event.pointerType !== "touch") return;
  hide();
  if (told) held = setTimeout(() => ask(told), HELD);
});
document.addEventListener("pointerup", () => clearTimeout(held));
document.addEventListener("pointercancel", () => clearTimeout(held));
document.addEventListener("pointermove", ({ movementX, movementY }) => {
  if (Math.abs(movementX) + Math.abs(movementY) > 6) clearTimeout(held);
});

/**
 * The finger asked: its lifting chooses nothing.
 * @param {Drawn} told
 */
function ask(told) {
  show(told);
  /** @param {Event} event */
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("contextmenu", (event) => event.preventDefault(), { once: true });
  addEventListener("pointerup", () => setTimeout(() => removeEventListener("click", swallow, true), 50), { once: true });
}

// ---------------------------------------------------------------------- by keyboard

/**
 * Go over everything on the boards that has something to say, place or symbol.
 * @param {EventTarget | null} from
 */
function inspect(from) {
  const things = drawn(`:is(.board, .panels) ${TOLD}`).filter((thing) => thing.getClientRects().length);
  const start = around(from, TOLD) ?? things.find((thing) => thing.closest(".pan")) ?? things[0];
  if (start) turnTo(start);
}

/** @param {Drawn} thing */
function turnTo(thing) {
  if (!thing.hasAttribute("tabindex")) {
    thing.setAttribute("tabindex", "-1");
    const named = thing.hasAttribute("aria-label") || thing.hasAttribute("role");
    if (!named) {
      thing.setAttribute("role", "img");
      thing.setAttribute("aria-label", thing.dataset.tip ?? "");
    }
    thing.dataset.inspected = named ? "" : "named";
    thing.addEventListener("blur", () => turnFrom(thing), { once: true });
  }
  thing.focus({ preventScroll: true });
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  show(thing);
}

/** @param {Drawn} thing */
function turnFrom(thing) {
  thing.removeAttribute("tabindex");
  if (thing.dataset.inspected === "named") for (const name of ["role", "aria-label"]) thing.removeAttribute(name);
  delete thing.dataset.inspected;
}

/**
 * What lies nearest in the direction of an arrow key.
 * @param {Element} from
 * @param {[x: number, y: number]} way
 */
function next(from, [dx, dy]) {
  /** @param {DOMRect} box */
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(from.getBoundingClientRect());
  /** @type {Drawn | null} */
  let best = null;
  let least = Infinity;
  for (const thing of drawn(`:is(.board, .panels) ${TOLD}`)) {
    if (thing === from || !thing.getClientRects().length) continue;
    const [tx, ty] = middle(thing.getBoundingClientRect());
    const along = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (along > 1 && along + 2 * aside < least) [best, least] = [thing, along + 2 * aside];
  }
  return best;
}

/** @param {EventTarget | null} target */
const typing = (target) => around(target, "input, textarea, select, [contenteditable], dialog");
let inspecting = false;
document.addEventListener(
  "keydown",
  (event) => {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || typing(target) || !(target instanceof Element)) return;
    if (event.key === "i") {
      inspecting = true;
      inspect(target);
    } else if (inspecting && WAYS[event.key]) {
      const thing = next(target, WAYS[event.key]);
      if (thing) turnTo(thing);
    } else if (event.key === "Escape" && inspecting) {
      inspecting = false;
      if (target instanceof HTMLElement || target instanceof SVGElement) target.blur();
    } else {
      inspecting &&= event.key === "Shift";
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// ----------------------------------------------------------------------

// What a place says may change while its tag is shown, or the place may go.
new MutationObserver(() => {
  if (shown && !shown.isConnected) hide();
  else if (shown && tag.textContent !== shown.dataset.tip) show(shown);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-tip"] });
