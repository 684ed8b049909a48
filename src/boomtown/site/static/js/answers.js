// The answers: amounts by steps, jumps and a slider, each with its sentence before the click.

const DELAY = 120;

export function startAmounts(table) {
  let timer = 0;
  let asked = "";

  const amount = () => document.getElementById("amount");
  const set = (value) => {
    const field = document.getElementById("amount-value");
    if (value === null || value === "") return unchosen();
    const wished = Number.parseInt(value, 10);
    const number = Math.max(Number(field.min), Math.min(Number(field.max), Number.isNaN(wished) ? Number(field.min) : wished));
    field.value = number;
    document.getElementById("amount-slider").value = number;
    ready(number);
  };

  /** The button sends exactly this amount; its sentence follows. */
  const ready = (number) => {
    const button = document.getElementById("amount-go");
    button.disabled = false;
    button.name = "action";
    button.value = `${amount().dataset.word} ${number}`;
    clearTimeout(timer);
    timer = setTimeout(() => describe(button.value), DELAY);
  };

  /** Nothing is preset: nothing can be sent before an amount was chosen. */
  const unchosen = () => {
    clearTimeout(timer);
    asked = "";
    const says = document.getElementById("amount-says");
    says.textContent = says.dataset.choose;
    document.getElementById("amount-go").disabled = true;
    document.getElementById("amount-value").value = "";
  };

  const describe = async (action) => {
    if (!amount()) return;
    asked = action;
    const query = new URLSearchParams({ seat: table.dataset.seat, action });
    const answer = await fetch(`/t/${table.dataset.table}/label?${query}`);
    if (!answer.ok) return;
    const sentence = await answer.text();
    const says = document.getElementById("amount-says");
    if (asked === action && says) says.textContent = sentence;
  };

  document.addEventListener("click", (event) => {
    const step = event.target.closest("#amount [data-step], #amount [data-jump]");
    if (!step) return;
    const { value, min } = document.getElementById("amount-value");
    set(step.dataset.jump ?? (value === "" ? Number(min) - 1 : Number(value)) + Number(step.dataset.step));
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "amount-slider") set(event.target.value);
    if (event.target.id === "amount-value" && event.target.value !== "") ready(event.target.value);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "amount-value") set(event.target.value);
  });

  document.addEventListener("submit", () => clearTimeout(timer));

  /** After every frame: a new question about an amount starts where the page says, or with nothing chosen. */
  return () => {
    if (!amount()) return;
    const key = `${amount().dataset.word} ${document.getElementById("amount-value").min} ${table.dataset.version}`;
    if (amount().dataset.ready === key) return;
    set(document.getElementById("amount-value").getAttribute("value"));
    amount().dataset.ready = key;
  };
}

/** The list of further answers closes when one of them is chosen, or when one clicks beside it. */
export function startMore() {
  document.addEventListener("click", (event) => {
    const more = document.getElementById("more-answers");
    if (more?.open && (!more.contains(event.target) || event.target.closest(".answer"))) more.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const more = document.getElementById("more-answers");
    if (event.key === "Escape" && more?.open && more.contains(event.target)) {
      event.preventDefault();
      more.open = false;
      more.querySelector("summary").focus();
    }
  });
}

/** The buttons of the answers that choose a place. */
export function answersAt(place) {
  return [...document.querySelectorAll("#answer-list .answer[data-place]")].filter((button) => button.dataset.place === place);
}
