// What this browser's person prefers: kept in the browser, told to the server only where it has to know.

const DEFAULTS = { speed: "normal", confirm: "on", words: "off", tell: "off" };

export function setting(name) {
  try {
    return localStorage.getItem(`boomtown-${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`boomtown-${name}`, value);
  } catch {
    // A browser that keeps nothing forgets the wish with the page.
  }
  apply();
}

/** No motion: asked for by the device. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function apply() {
  const root = document.documentElement;
  root.dataset.speed = setting("speed");
  root.dataset.words = setting("words");
  const sure = document.getElementById("confirmed");
  if (sure) sure.disabled = setting("confirm") === "on" && !quietTables().has(tableId());
}

const tableId = () => document.getElementById("table")?.dataset.table ?? "";

/** Tables at which nobody wants to be asked again before a point of no return. */
function quietTables() {
  try {
    return new Set(JSON.parse(sessionStorage.getItem("boomtown-quiet") ?? "[]"));
  } catch {
    return new Set();
  }
}

function keepQuiet() {
  try {
    sessionStorage.setItem("boomtown-quiet", JSON.stringify([...quietTables(), tableId()]));
  } catch {
    // Then the question comes again.
  }
  apply();
}

export function startSettings() {
  apply();
  for (const field of document.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting;
    if (field.type === "checkbox") {
      field.checked = setting(name) === "on";
      field.addEventListener("change", () => keep(name, field.checked ? "on" : "off"));
    } else {
      field.value = setting(name);
      field.addEventListener("change", () => keep(name, field.value));
    }
  }
  document.addEventListener("submit", (event) => {
    if (event.target.querySelector("[name=quiet]:checked")) keepQuiet();
  });
}
