// @ts-check
// The lists of the lobby, and a person's own, are fetched again when tables change; the title tells whose turn it is.

import { all, byId, maybe } from "./found.js";
import { listen } from "./live.js";
import { morph } from "./patch.js";
import { part } from "./send.js";
import { startSettings } from "./settings.js";
import { showTurns, startNotifications } from "./turn.js";

const [source] = all("[data-from]");
let missed = false;

function tell() {
  const mine = maybe("my-tables");
  if (mine) showTurns(Number(mine.dataset.turns), source);
}

/** What could not be fetched is fetched when the connection is back. */
async function refresh() {
  const html = await part(source.dataset.from ?? "");
  missed = html === null;
  if (html === null) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  for (const list of all("[id]", fresh.content).filter((each) => each.parentNode === fresh.content)) {
    const old = byId(list.id);
    for (const [name, value] of Object.entries(old.dataset)) list.dataset[name] ??= value;
    morph(old, list);
  }
  tell();
}

startSettings();
startNotifications();
tell();
listen("lobby", 0, source.dataset.worker, (news) => {
  if (news.lobby || (missed && news.state === "open")) refresh();
});
