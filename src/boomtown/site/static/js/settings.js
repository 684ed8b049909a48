// What this browser's person prefers: kept in the browser. Only "confirm" is a cookie: the server has to know it.

const DEFAULTS = { speed: "normal", confirm: "on", words: "off", tell: "off" };
const YEAR = 365 * 24 * 60 * 60;

export function setting(name) {
  if (name === "confirm") return /(^|; )confirm=off(;|$)/.test(document.cookie) ? "off" : "on";
  try {
    return localStorage.getItem(`boomtown-${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

export function keep(name, value) {
  if (name === "confirm") {
    document.cookie = `confirm=${value}; path=/; max-age=${YEAR}; samesite=lax`;
    return;
  }
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
  document.documentElement.dataset.speed = setting("speed");
  document.documentElement.dataset.words = setting("words");
}

export function startSettings() {
  apply();
  const fields = [...document.querySelectorAll("[data-setting]")];
  const show = () => {
    for (const field of fields) {
      if (field.type === "checkbox") field.checked = setting(field.dataset.setting) === "on";
      else field.value = setting(field.dataset.setting);
    }
  };
  show();
  document.getElementById("settings")?.addEventListener("toggle", show);
  for (const field of fields) {
    field.addEventListener("change", () => {
      keep(field.dataset.setting, field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value);
    });
  }
  document.getElementById("words-toggle")?.addEventListener("click", () => {
    keep("words", setting("words") === "on" ? "off" : "on");
    show();
  });
}
