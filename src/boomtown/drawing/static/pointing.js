// What is pointed at, by pointer or focus: the tag beside a place (what is there, or what a click would do), and the way
// to it. On the site and on a page of its own.

const tag = document.createElement("div");
tag.className = "place-tag";
tag.hidden = true;
tag.setAttribute("aria-hidden", "true");
document.body.append(tag);
let shown = null;

export function show(target) {
  const place = target?.closest?.("[data-tip]");
  if (!place?.dataset.tip) return hide();
  shown = place;
  tag.textContent = place.dataset.tip;
  tag.classList.toggle("can", place.classList.contains("open"));
  tag.hidden = false;
  settle(place.getBoundingClientRect());
}

/** Above the place if there is room, else below; never beyond the edge of the window. */
function settle(box) {
  const { offsetWidth: width, offsetHeight: height } = tag;
  const left = Math.max(8, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - 8));
  const top = box.top - height - 6 > 8 ? box.top - height - 6 : Math.min(box.bottom + 6, innerHeight - height - 8);
  tag.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

function hide() {
  shown = null;
  tag.hidden = true;
}

/** The way a place carries (data-way) is drawn on the last layer of its map (data-ways). */
function showWay(target) {
  const place = target?.closest?.("[data-way]");
  const wanted = place?.closest("svg")?.querySelector("[data-ways]");
  for (const layer of document.querySelectorAll("[data-ways].shown")) if (layer !== wanted) layer.classList.remove("shown");
  if (!wanted) return;
  for (const path of wanted.children) path.setAttribute("d", place.dataset.way);
  wanted.classList.add("shown");
}

document.addEventListener("pointerover", (event) => {
  showWay(event.target);
  if (event.pointerType !== "touch") show(event.target);
});
document.addEventListener("focusin", (event) => showWay(event.target));
document.addEventListener("focusout", () => showWay(null));
document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && show(event.target));
document.addEventListener("focusout", hide);
document.addEventListener("pointerleave", hide);
document.addEventListener("scroll", hide, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());

// What a place says may change while its tag is shown, or the place may go.
new MutationObserver(() => {
  if (shown && !shown.isConnected) hide();
  else if (shown && tag.textContent !== shown.dataset.tip) show(shown);
}).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-tip"] });
