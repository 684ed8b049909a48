// @ts-check
// The answers: amounts by steps, jumps and a slider, each with its sentence before the click.

import { all, around, byId, first, maybe } from "./found.js";
import { part, unloaded } from "./send.js";

const DELAY = 120;

/** @param {HTMLElement} table */
export function startAmounts(table) {
  let timer = 0;
  let asked = "";

  const amount = () => maybe("amount");
  const field = () => byId("amount-value", HTMLInputElement);
  const button = () => byId("amount-go", HTMLButtonElement);

  /** @param {string | number | null} value */
  const set = (value) => {
    if (value === null || value === "") return unchosen();
    const { min, max } = field();
    const wished = Number.parseInt(String(value), 10);
    const number = Math.max(Number(min), Math.min(Number(max), Number.isNaN(wished) ? Number(min) : wished));
    field().value = String(number);
    byId("amount-slider", HTMLInputElement).value = String(number);
    ready(number);
  };

  /**
   * The button sends exactly this amount; its sentence follows.
   * @param {string | number} number
   */
  const ready = (number) => {
    const action = `${amount()?.dataset.word} ${number}`;
    Object.assign(button(), { disabled: false, name: "action", value: action });
    clearTimeout(timer);
    timer = setTimeout(() => describe(action), DELAY);
  };

  /** Nothing is preset: nothing can be sent before an amount was chosen. */
  const unchosen = () => {
    clearTimeout(timer);
    asked = "";
    const says = byId("amount-says");
    says.textContent = says.dataset.choose ?? "";
    button().disabled = true;
    field().value = "";
  };

  /** @param {string} action */
  const describe = async (action) => {
    if (!amount()) return;
    asked = action;
    const query = new URLSearchParams({ seat: table.dataset.seat ?? "", action });
    const sentence = await part(`/t/${table.dataset.table}/label?${query}`);
    const says = maybe("amount-says");
    if (asked === action && says) says.textContent = sentence ?? unloaded();
  };

  document.addEventListener("click", (event) => {
    const step = around(event, "#amount [data-step], #amount [data-jump]");
    if (!step) return;
    const { value, min } = field();
    set(step.dataset.jump ?? (value === "" ? Number(min) - 1 : Number(value)) + Number(step.dataset.step));
  });
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.id === "amount-slider") set(target.value);
    if (target.id === "amount-value" && target.value !== "") ready(target.value);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === "amount-value") set(target.value);
  });

  document.addEventListener("submit", () => clearTimeout(timer));

  /** After every frame: a new question about an amount starts where the page says, or with nothing chosen. */
  return () => {
    const now = amount();
    if (!now) return;
    const key = `${now.dataset.word} ${field().min} ${table.dataset.version}`;
    if (now.dataset.ready === key) return;
    set(field().getAttribute("value"));
    now.dataset.ready = key;
  };
}

/** The list of further answers closes when one of them is chosen, or when one clicks beside it. */
export function startMore() {
  const list = () => maybe("more-answers", HTMLDetailsElement);
  document.addEventListener("click", ({ target }) => {
    const more = list();
    if (more?.open && target instanceof Node && (!more.contains(target) || around(target, ".answer"))) more.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const more = list();
    if (event.key !== "Escape" || !more?.open || !around(event, "#more-answers")) return;
    event.preventDefault();
    more.open = false;
    first("summary", more)?.focus();
  });
}

/**
 * The buttons of the answers that choose a place.
 * @param {string | undefined} place
 */
export function answersAt(place) {
  return all("#answer-list .answer[data-place]").filter((button) => button.dataset.place === place);
}
