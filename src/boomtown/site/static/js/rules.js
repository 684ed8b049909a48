// The rules: in a drawer beside the table, opened at a rule, searched as one types.

import { part } from "./send.js";

let drawer = null;

/** Links with data-rule open the drawer instead of leaving the table. Returns what opens and what closes it. */
export function startDrawer() {
  drawer = document.getElementById("rules-drawer");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-rule]");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      openRules(link.dataset.rule);
    } else if (event.target.closest("[data-open-rules]")) {
      event.preventDefault();
      openRules();
    } else if (event.target.closest("[data-close-rules]")) close();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });
  return { openRules, closeRules: close };
}

function close() {
  if (!drawer.open) return;
  drawer.close();
  drawer.returnTo?.focus();
}

async function openRules(number) {
  const body = drawer.querySelector("[data-rules-body]");
  if (!drawer.open) {
    drawer.returnTo = document.activeElement;
    drawer.show();
  } else if (!number) return close();
  if (!body.dataset.loaded) {
    body.innerHTML = await part(drawer.dataset.rules);
    body.dataset.loaded = "yes";
    startSearch(body);
  }
  if (number) showRule(body, number);
  else body.querySelector("input[type=search]")?.focus();
}

function showRule(body, number) {
  const search = body.querySelector("input[type=search]");
  if (search.value) {
    search.value = "";
    filter(body, "");
  }
  for (const lit of body.querySelectorAll(".is-wanted")) lit.classList.remove("is-wanted");
  const rule = document.getElementById(number);
  if (!rule) return;
  rule.classList.add("is-wanted");
  rule.scrollIntoView({ block: "center" });
  rule.focus({ preventScroll: true });
}

/** Leave only the rules that hold every word that was typed. */
export function startSearch(root) {
  const search = root.querySelector("input[type=search]");
  if (!search) return;
  search.form.addEventListener("submit", (event) => event.preventDefault());
  search.addEventListener("input", () => filter(root, search.value));
}

function filter(root, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of root.querySelectorAll(".rule-section")) {
    let here = 0;
    for (const rule of section.querySelectorAll(".rule-item")) {
      const text = (rule.dataset.text ??= rule.textContent.toLowerCase());
      const fits = words.every((word) => text.includes(word));
      rule.hidden = !fits;
      here += fits ? 1 : 0;
    }
    section.hidden = here === 0;
    found += here;
  }
  for (const part of root.querySelectorAll("[data-hide-in-search]")) part.hidden = words.length > 0;
  const count = root.querySelector("[data-found]");
  count.textContent = words.length ? (found ? count.dataset.some.replace("%", found) : count.dataset.none) : "";
}
