// The lists of the lobby, and a person's own, are fetched again when tables change; the title tells whose turn it is.

import { listen } from "./live.js";
import { morph } from "./patch.js";
import { part } from "./send.js";
import { startSettings } from "./settings.js";
import { showTurns, startNotifications } from "./turn.js";

const source = document.querySelector("[data-from]");

function tell() {
  const mine = document.getElementById("my-tables");
  if (mine) showTurns(Number(mine.dataset.turns), source);
}

async function refresh() {
  const fresh = document.createElement("template");
  fresh.innerHTML = await part(source.dataset.from);
  for (const list of fresh.content.children) {
    const old = document.getElementById(list.id);
    for (const [name, value] of Object.entries(old.dataset)) list.dataset[name] ??= value;
    morph(old, list);
  }
  tell();
}

startSettings();
startNotifications();
tell();
listen("lobby", 0, source.dataset.worker, (news) => news.lobby && refresh());
