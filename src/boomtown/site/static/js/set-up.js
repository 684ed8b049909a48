// The seats follow the number of players; times follow the choice of the clock; several people at one screen have names.
const form = document.getElementById("set-up");

function follow() {
  const players = Number(form.elements.players.value);
  const seats = [...form.querySelectorAll("[data-seat]")];
  for (const seat of seats) {
    const needed = Number(seat.dataset.seat) < players;
    seat.hidden = !needed;
    seat.querySelector("select").disabled = !needed;
    seat.querySelector(".help")?.remove();
  }
  const mine = seats.filter((seat) => !seat.hidden && seat.querySelector("select").value === "me");
  for (const seat of seats) seat.querySelector(".seat-name").hidden = mine.length < 2 || !mine.includes(seat);
  for (const part of form.querySelectorAll("[data-clock]")) part.hidden = part.dataset.clock !== form.elements.clock.value;
  form.querySelector("[data-pace]").hidden = form.elements.pace.value !== "own";
}

form.addEventListener("change", follow);
addEventListener("pageshow", follow);
follow();
