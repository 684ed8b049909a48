// The card beside a new kind of question: what it speaks of lights up on the board; read, it is folded away.

const TOO_MUCH = ".board-frame, #players";

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
  for (const [whole, ids] of JSON.parse(card.dataset.lights)) {
    const places = ids.map((id) => document.getElementById(id)).filter(Boolean);
    const part = whole && places[0]?.closest("section");
    for (const lit of part && !part.matches(TOO_MUCH) ? [part] : places) lit.classList.add("is-taught");
  }
}
