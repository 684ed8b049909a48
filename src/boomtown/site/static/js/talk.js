// @ts-check
// Talk at a table: the server says that there is something new, the page fetches it. Muted, it fetches nothing.

import { showTimes } from "./clock.js";
import { all, around, byId, maybe } from "./found.js";
import { fieldsOf, show, unloaded } from "./send.js";

/**
 * Returns what is called when there may be news (with `true`: also before the last line); nothing happens where there
 * is no talk.
 * @returns {(whole?: boolean) => void}
 */
export function startTalk() {
  const talk = maybe("talk");
  if (!talk) return () => {};
  const lines = byId("talk-lines");
  const form = byId("talk-form", HTMLFormElement);
  const typed = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  const box = /** @type {HTMLElement} */ (around(talk, "[data-pane]"));
  const toggle = maybe("talk-toggle");
  const signs = ["talk-news", "talk-sign"].flatMap((id) => maybe(id) ?? []);
  const key = `boomtown-mute-${talk.dataset.table}`;
  let unread = 0;
  let busy = false;
  let again = false;
  let anew = false;

  const muted = () => {
    try {
      return localStorage.getItem(key) === "on";
    } catch {
      return false;
    }
  };
  const open = () => box.dataset.pane === "talk";
  const last = () => Number(all("[data-said]", lines).at(-1)?.dataset.said ?? 0);
  const toEnd = () => lines.parentElement?.scrollTo({ top: lines.scrollHeight, behavior: "instant" });

  const tell = () => {
    if (open() && !document.hidden) unread = 0;
    for (const sign of signs) {
      sign.hidden = unread === 0 || muted();
      sign.textContent = String(unread);
    }
  };

  /**
   * Everything again (somebody was hidden, or the game is over and all is read), or what is new behind the last line.
   * @param {string} html
   * @param {boolean} whole
   */
  const put = (html, whole) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    /** @param {ParentNode} where */
    const others = (where) => where.querySelectorAll("[data-said]:not([data-own])").length;
    const arrived = others(fresh.content) - (whole ? others(lines) : 0);
    if (whole) lines.replaceChildren();
    for (const old of lines.querySelectorAll("[data-hidden]")) old.remove();
    lines.append(...fresh.content.children);
    showTimes();
    unread += Math.max(0, arrived);
    if (arrived || whole) toEnd();
    tell();
  };

  const refresh = async (whole = false) => {
    if (muted()) return;
    again = true;
    anew ||= whole;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        const everything = anew;
        anew = false;
        const answer = await fetch(`${talk.dataset.from}?after=${everything ? 0 : last()}`, { headers: { "X-Part": "1" } });
        if (answer.ok) put(await answer.text(), everything);
      }
    } catch {
      // The next sign, or the next connection, brings it.
    } finally {
      busy = false;
    }
  };

  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    try {
      await sent(/** @type {HTMLFormElement} */ (event.target), event.submitter);
    } catch {
      show("#notice", unloaded()); // the line stays where it was typed
    }
  };

  /**
   * @param {HTMLFormElement} from
   * @param {HTMLElement | null} button
   */
  const sent = async (from, button) => {
    const action = button?.getAttribute("formaction") ?? from.getAttribute("action") ?? "";
    const answer = await fetch(action, { method: "POST", body: fieldsOf(from, button), headers: { "X-Part": "1" } });
    const go = answer.headers.get("X-Go");
    if (go) return location.assign(go);
    if (answer.headers.has("X-Again")) return location.reload();
    const html = await answer.text();
    if (!answer.ok || action.endsWith("/report")) show("#notice", html);
    else if (action.endsWith("/talk")) {
      typed.value = "";
      await refresh();
      toEnd();
    } else put(html, true);
  };
  form.addEventListener("submit", send);
  byId("talk-tools").addEventListener("submit", send);

  toggle?.addEventListener("click", () => {
    box.dataset.pane = open() ? "log" : "talk";
    toggle.setAttribute("aria-expanded", String(open()));
    tell();
    if (!open()) return;
    toEnd();
    if (!muted()) typed.focus({ preventScroll: true });
  });
  for (const button of all("[data-mute]", talk)) {
    button.addEventListener("click", () => {
      try {
        if (muted()) localStorage.removeItem(key);
        else localStorage.setItem(key, "on");
      } catch {
        // A browser that keeps nothing mutes nothing.
      }
      mute();
    });
  }
  const mute = () => {
    talk.classList.toggle("is-muted", muted());
    tell();
    refresh();
  };
  mute();
  showTimes();
  document.addEventListener("visibilitychange", tell);
  toEnd();
  return refresh;
}
