// @ts-check
// Looking back: a slider over the record. Each moment is what this seat could know then.

import { all, around, byId, first } from "./found.js";
import { show as say, unloaded } from "./send.js";

const STEP = 900;
/** @type {Record<string, number>} */
const BY_KEY = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Returns what makes the slider longer when the game goes on.
 * @param {HTMLElement} table
 * @param {(frame: import("./live.js").Frame) => void} show
 */
export function startReplay(table, show) {
  const bar = byId("replay");
  const slider = /** @type {HTMLInputElement} */ (first("input[type=range]", bar));
  const play = /** @type {HTMLElement} */ (first("[data-play]", bar));
  const place = /** @type {HTMLElement} */ (first("[data-place-in-record]", bar));
  let wanted = Number(slider.value);
  let busy = false;
  let timer = 0;

  const tell = () => {
    place.textContent = place.dataset.says?.replace("%v", String(wanted)).replace("%l", slider.max) ?? "";
  };

  /**
   * Go to a version; while one is being fetched only the last wish counts.
   * @param {number} version
   */
  const go = async (version) => {
    wanted = Math.max(Number(slider.min), Math.min(Number(slider.max), version));
    slider.value = String(wanted);
    tell();
    if (busy) return;
    busy = true;
    try {
      for (let shown = null; shown !== wanted; ) {
        shown = wanted;
        show(await moment(shown));
      }
    } catch {
      stop();
      say("#notice", unloaded());
    } finally {
      busy = false;
    }
  };

  /** @param {number} version */
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
  for (const button of all("[data-by]", bar)) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      go(wanted + Number(button.dataset.by));
    });
  }
  document.addEventListener("keydown", (event) => {
    const by = BY_KEY[event.key];
    if (!by || around(event, "input, textarea, [tabindex]") === event.target || event.ctrlKey || event.altKey || event.metaKey) return;
    stop();
    go(wanted + by);
  });
  play.hidden = false;
  play.addEventListener("click", () => {
    if (timer) return stop();
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => (wanted >= Number(slider.max) ? stop() : go(wanted + 1)), STEP);
  });
  /** @param {number} version */
  return (version) => {
    slider.max = String(version);
    tell();
  };
}
