// The summary of a turn: printed by a button.

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
