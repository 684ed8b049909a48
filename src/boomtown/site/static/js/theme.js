// @ts-check
// Day or night as the person wished, before anything is drawn. Without a wish the device decides.
(() => {
  const root = document.documentElement;
  const wish = () => {
    try {
      return localStorage.getItem("boomtown-theme") || "";
    } catch {
      return "";
    }
  };
  /** @param {string | null} theme */
  const apply = (theme) => {
    if (theme === "day" || theme === "night") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  apply(wish());

  document.addEventListener("DOMContentLoaded", () => {
    const chooser = document.getElementById("theme");
    if (!(chooser instanceof HTMLSelectElement)) return;
    chooser.closest("[hidden]")?.removeAttribute("hidden");
    chooser.value = wish();
    chooser.addEventListener("change", () => {
      apply(chooser.value);
      try {
        localStorage.setItem("boomtown-theme", chooser.value);
      } catch {
        // A browser that keeps nothing forgets the wish with the page.
      }
    });
  });
  addEventListener("storage", (event) => {
    if (event.key === "boomtown-theme") apply(event.newValue);
  });

  // A menu closes when one clicks beside it or presses Escape.
  /** @returns {NodeListOf<HTMLDetailsElement>} */
  const menus = () => document.querySelectorAll("details.menu[open]");
  addEventListener("click", ({ target }) => {
    for (const menu of menus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
})();
