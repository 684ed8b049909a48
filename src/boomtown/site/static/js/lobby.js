// Lists of the lobby are fetched again when tables change: elements with hx-trigger="lobby from:body" do it.

import { listen } from "./live.js";

const worker = document.querySelector("[data-worker]")?.dataset.worker;
listen("lobby", 0, worker, (news) => news.lobby && window.htmx?.trigger(document.body, "lobby"));
