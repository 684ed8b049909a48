// @ts-check
// The seats follow the number of players; times follow the choice of the clock; several people at one screen have names.

import { all, byId, first } from "./found.js";

const form = byId("set-up", HTMLFormElement);

/** @param {string} name */
function chosen(name) {
  const field = form.elements.namedItem(name);
  return field instanceof RadioNodeList || field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field.value : "";
}

function follow() {
  const players = Number(chosen("players"));
  const seats = all("[data-seat]", form).map((row) => ({ row, choice: first("select", row, HTMLSelectElement) }));
  for (const { row, choice } of seats) {
    const needed = Number(row.dataset.seat) < players;
    row.hidden = !needed;
    if (choice) choice.disabled = !needed;
    row.querySelector(".help")?.remove();
  }
  const mine = seats.filter(({ row, choice }) => !row.hidden && choice?.value === "me");
  for (const seat of seats) for (const name of all(".seat-name", seat.row)) name.hidden = mine.length < 2 || !mine.includes(seat);
  for (const part of all("[data-clock]", form)) part.hidden = part.dataset.clock !== chosen("clock");
  for (const part of all("[data-pace]", form)) part.hidden = chosen("pace") !== "own";
}

form.addEventListener("change", follow);
addEventListener("pageshow", follow);
follow();
