// The waiting room: it is shown again whenever somebody sits down, and becomes the table when the game begins.

import { startDialogs } from "./dialogs.js";
import { listen } from "./live.js";

startDialogs();
const room = document.getElementById("room");
let busy = false;

listen(`${room.dataset.table}~${room.dataset.seat}`, Number(room.dataset.revision), room.dataset.worker, async (news) => {
  document.getElementById("connection").hidden = news.state !== "lost";
  if (!news.frame || busy) return;
  busy = true;
  location.reload();
});
