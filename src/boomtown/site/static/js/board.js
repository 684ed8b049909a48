// The board: places are clicked or reached by arrow keys; buttons and places light each other up; it can be enlarged.

import { answersAt } from "./answers.js";
import { ask } from "./send.js";

const LARGEST = 4;
const STEP = 1.4;

const placeAt = (node) => node?.closest?.("#board [data-place], #players [data-place]");
const openPlaces = () => [...document.querySelectorAll("#board .place.open, #players .place.open")];

// ---------------------------------------------------------------------- choosing

export function startPlaces(table) {
  const chooser = document.getElementById("chooser");

  /** One answer is given at once, several are offered, none is explained. */
  const choose = (place) => {
    closeChooser();
    const answers = place.classList.contains("open") ? answersAt(place.dataset.place) : [];
    if (answers.length === 1) answers[0].click();
    else if (answers.length) offer(place, answers);
    else if (table.dataset.yours === "true") explain(place);
    else showTag(place);
  };

  const explain = (place) => {
    const query = new URLSearchParams({
      seat: table.dataset.seat,
      place: place.dataset.place,
      version: table.dataset.version,
    });
    ask(`/t/${table.dataset.table}/why?${query}`, "#notice");
  };

  const offer = (place, answers) => {
    chooser.replaceChildren(
      ...answers.map((answer) => {
        const copy = answer.cloneNode(true);
        copy.removeAttribute("id");
        return copy;
      }),
    );
    chooser.hidden = false;
    chooser.returnTo = place;
    moveBeside(chooser, place);
    chooser.querySelector("button").focus();
  };

  const closeChooser = () => {
    if (chooser.hidden) return;
    chooser.hidden = true;
    chooser.replaceChildren();
  };

  document.addEventListener("click", (event) => {
    const place = placeAt(event.target);
    if (place) choose(place);
    else if (!chooser.contains(event.target)) closeChooser();
    else setTimeout(closeChooser);
  });
  document.addEventListener("keydown", (event) => {
    const place = placeAt(event.target);
    if (event.key === "Escape" && !chooser.hidden) {
      closeChooser();
      chooser.returnTo?.focus();
    } else if (place && (event.key === "Enter" || event.key === " ") && place.getAttribute("role") === "button") {
      event.preventDefault();
      choose(place);
    } else if (place && event.key.startsWith("Arrow") && !event.ctrlKey && !event.altKey) {
      const next = neighbour(place, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  });
  return closeChooser;
}

/** The open place that lies nearest in the direction of an arrow key. */
function neighbour(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
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

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// ---------------------------------------------------------------------- what is meant

/** Pointing at an answer lights its place, pointing at a place lights its answers and says what they do. */
export function startPointing() {
  const light = (event) => {
    unlight();
    const answer = event.target.closest?.("[data-place].answer, [data-place].hint-item");
    const place = placeAt(event.target);
    if (answer) for (const lit of placesOf(answer.dataset.place)) lit.classList.add("is-meant");
    if (place) {
      for (const button of answersAt(place.dataset.place)) button.classList.add("is-meant");
      showTag(place);
    }
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);
  document.addEventListener("focusout", unlight);
}

function placesOf(id) {
  const open = openPlaces().filter((place) => place.dataset.place === id);
  return open.length ? open : document.querySelectorAll(`#board [data-place="${CSS.escape(id)}"]`);
}

function unlight() {
  for (const lit of document.querySelectorAll(".is-meant")) lit.classList.remove("is-meant");
  document.getElementById("tag").hidden = true;
}

/** A small tag beside a place: its answers with cost or gain, else what it is. */
function showTag(place) {
  const tag = document.getElementById("tag");
  const answers = place.classList.contains("open") ? answersAt(place.dataset.place) : [];
  const says = answers.map((answer) => answer.querySelector(".label").innerText.replace(/\s+/g, " "));
  const caption = place.dataset.tip ?? place.getAttribute("aria-label");
  const lines = says.length ? says : caption ? [caption] : [];
  if (!lines.length) return;
  tag.replaceChildren(...lines.map((line) => Object.assign(document.createElement("span"), { textContent: line })));
  tag.hidden = false;
  moveBeside(tag, place);
}

function moveBeside(box, place) {
  const at = place.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + 8 + height < innerHeight;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - height - 8)}px`;
}

// ---------------------------------------------------------------------- enlarging

/** The board grows inside its frame and is then moved like any long page: by finger, wheel, bars or keys. */
export function startZoom() {
  const frame = document.getElementById("board");
  const stage = document.getElementById("board-stage");
  let zoom = 1;

  const set = (wished, x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    const next = Math.max(1, Math.min(LARGEST, wished));
    const factor = next / zoom;
    zoom = next;
    frame.classList.toggle("is-enlarged", zoom > 1);
    stage.style.width = zoom > 1 ? `${zoom * 100}%` : "";
    frame.scrollLeft = (frame.scrollLeft + x) * factor - x;
    frame.scrollTop = (frame.scrollTop + y) * factor - y;
  };

  for (const button of document.querySelectorAll("[data-zoom]")) {
    const by = { in: () => zoom * STEP, out: () => zoom / STEP, fit: () => 1 }[button.dataset.zoom];
    button.addEventListener("click", () => set(by()));
  }
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      set(zoom * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );

  let pinch = null;
  const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  frame.addEventListener("touchstart", (event) => {
    pinch = event.touches.length === 2 ? { start: spread(event.touches), zoom } : null;
  }, { passive: true });
  frame.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    const x = (event.touches[0].clientX + event.touches[1].clientX) / 2 - box.left;
    const y = (event.touches[0].clientY + event.touches[1].clientY) / 2 - box.top;
    set((pinch.zoom * spread(event.touches)) / pinch.start, x, y);
  }, { passive: false });
  frame.addEventListener("touchend", () => (pinch = null));
}

