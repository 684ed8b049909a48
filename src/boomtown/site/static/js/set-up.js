// The seats follow the number of players; the own time follows its choice.
const form = document.getElementById("set-up");

function follow() {
  const players = Number(form.elements.players.value);
  for (const seat of form.querySelectorAll("[data-seat]")) {
    const needed = Number(seat.dataset.seat) < players;
    seat.hidden = !needed;
    seat.querySelector("select").disabled = !needed;
    seat.querySelector(".help")?.remove();
  }
  form.querySelector(".own-time").hidden = form.elements.pace.value !== "own";
}

form.addEventListener("change", follow);
addEventListener("pageshow", follow);
follow();
