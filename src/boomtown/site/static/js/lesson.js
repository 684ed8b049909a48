// The card beside a new kind of question: what it speaks of lights up on the board; read, it is folded away.

export function startLesson() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-lesson-read]")) return;
    const card = document.getElementById("lesson-now");
    card.open = false;
    card.querySelector("summary").focus();
  });
  document.getElementById("lesson").addEventListener("toggle", light, true);
  light();
}

/** Light what the card speaks of, as long as it is open: a part of the board as a whole, or some of its places. */
export function light() {
  for (const lit of document.querySelectorAll(".is-taught")) lit.classList.remove("is-taught");
  const card = document.getElementById("lesson-now");
  if (!card?.open || document.getElementById("table").dataset.cards === "off") return;
  for (const [whole, seat, places] of JSON.parse(card.dataset.lights)) {
    for (const lit of places.length ? shown(whole, seat, places) : [document.getElementById(`panel-${seat}`)]) {
      lit?.classList.add("is-taught");
    }
  }
}

/** The places of a part as they are drawn: those in a panel have its seat in their id. A part that has a section of the
    page to itself is lit as a whole. */
function shown(whole, seat, places) {
  const drawn = places.flatMap((place) => [
    ...document.querySelectorAll(`:is(#board, #players) [data-place="${CSS.escape(place)}"]`),
  ]);
  const own = /^p-(\d+)-/;
  const found = drawn.filter(({ id }) => Number(own.exec(id)?.[1] ?? -1) === seat);
  const section = whole && found[0]?.closest("section");
  const alone = section && [...section.querySelectorAll("[data-place]")].every((place) => found.includes(place));
  return alone ? [section] : found;
}
