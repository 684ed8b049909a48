// Looking back: a slider over the record. Each moment is what this seat could know then.

const STEP = 900;

/** Returns what makes the slider longer when the game goes on. */
export function startReplay(table, show) {
  const bar = document.getElementById("replay");
  const slider = bar.querySelector("input[type=range]");
  const play = bar.querySelector("[data-play]");
  const place = bar.querySelector("[data-place-in-record]");
  let wanted = Number(slider.value);
  let busy = false;
  let timer = 0;

  const tell = () => {
    place.textContent = place.dataset.says.replace("%v", wanted).replace("%l", slider.max);
  };

  /** Go to a version; while one is being fetched only the last wish counts. */
  const go = async (version) => {
    wanted = Math.max(Number(slider.min), Math.min(Number(slider.max), version));
    slider.value = wanted;
    tell();
    if (busy) return;
    busy = true;
    try {
      for (let shown = null; shown !== wanted; ) {
        shown = wanted;
        show(await moment(shown));
      }
    } finally {
      busy = false;
    }
  };

  const moment = async (version) => {
    const address = `/t/${table.dataset.table}/at/${version}?seat=${table.dataset.seat}`;
    const answer = await fetch(address, { headers: { "X-Frame": "1" } });
    if (!answer.ok) throw new Error(answer.statusText);
    history.replaceState(null, "", address);
    return answer.json();
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
  };

  slider.addEventListener("input", () => go(Number(slider.value)));
  for (const button of bar.querySelectorAll("[data-by]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      go(wanted + Number(button.dataset.by));
    });
  }
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.target.matches("input, textarea, [tabindex]") || event.ctrlKey || event.altKey || event.metaKey) return;
    stop();
    go(wanted + by);
  });
  play.hidden = false;
  play.addEventListener("click", () => {
    if (timer) return stop();
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => (wanted >= Number(slider.max) ? stop() : go(wanted + 1)), STEP);
  });
  return (version) => {
    slider.max = version;
    tell();
  };
}
