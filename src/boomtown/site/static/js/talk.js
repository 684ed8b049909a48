// Talk at a table: the server says that there is something new, the page fetches it. Muted, it fetches nothing.

import { showTimes } from "./clock.js";
import { show } from "./send.js";

/** Returns what is called when there may be news (with `true`: also before the last line); nothing happens where there
    is no talk. */
export function startTalk() {
  const talk = document.getElementById("talk");
  if (!talk) return () => {};
  const lines = document.getElementById("talk-lines");
  const form = document.getElementById("talk-form");
  const box = talk.closest("[data-pane]");
  const toggle = document.getElementById("talk-toggle");
  const signs = ["talk-news", "talk-sign"].map((id) => document.getElementById(id)).filter(Boolean);
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
  const last = () => Number([...lines.querySelectorAll("[data-said]")].at(-1)?.dataset.said ?? 0);
  const toEnd = () => (lines.parentElement.scrollTop = lines.scrollHeight);

  const tell = () => {
    if (open() && !document.hidden) unread = 0;
    for (const sign of signs) {
      sign.hidden = unread === 0 || muted();
      sign.textContent = unread;
    }
  };

  /** Everything anew (somebody was hidden, or the game is over and all is read), or what is new behind the last line. */
  const put = (html, whole) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
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
        const all = anew;
        anew = false;
        const answer = await fetch(`${talk.dataset.from}?after=${all ? 0 : last()}`, { headers: { "X-Part": "1" } });
        if (answer.ok) put(await answer.text(), all);
      }
    } catch {
      // The next sign, or the next connection, brings it.
    } finally {
      busy = false;
    }
  };

  const send = async (event) => {
    event.preventDefault();
    const button = event.submitter;
    const action = button?.getAttribute("formaction") ?? event.target.getAttribute("action");
    const data = new URLSearchParams(new FormData(event.target, button));
    const answer = await fetch(action, { method: "POST", body: data, headers: { "X-Part": "1" } });
    if (answer.headers.has("X-Go")) return location.assign(answer.headers.get("X-Go"));
    if (answer.headers.has("X-Again")) return location.reload();
    const html = await answer.text();
    if (!answer.ok || action.endsWith("/report")) show("#notice", html);
    else if (action.endsWith("/talk")) {
      form.elements.text.value = "";
      await refresh();
      toEnd();
    } else put(html, true);
  };
  form.addEventListener("submit", send);
  document.getElementById("talk-tools").addEventListener("submit", send);

  toggle?.addEventListener("click", () => {
    box.dataset.pane = open() ? "log" : "talk";
    toggle.setAttribute("aria-expanded", String(open()));
    tell();
    if (!open()) return;
    toEnd();
    if (!muted()) form.elements.text.focus({ preventScroll: true });
  });
  for (const button of talk.querySelectorAll("[data-mute]")) {
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
