// The lists of the lobby are fetched again when tables change.

import { listen } from "./live.js";
import { morph } from "./patch.js";
import { part } from "./send.js";

const lists = document.getElementById("lists");

async function refresh() {
  const fresh = document.createElement("template");
  fresh.innerHTML = await part(lists.dataset.from);
  for (const list of fresh.content.children) {
    const old = document.getElementById(list.id);
    for (const [name, value] of Object.entries(old.dataset)) list.dataset[name] = value;
    morph(old, list);
  }
}

listen("lobby", 0, lists.dataset.worker, (news) => news.lobby && refresh());
