// @ts-check
// The waiting room: it is shown again whenever somebody sits down, and becomes the table when the game begins.

import { startDialogs } from "./dialogs.js";
import { byId } from "./found.js";
import { listen } from "./live.js";
import { startTalk } from "./talk.js";

startDialogs();
const hearTalk = startTalk();
const room = byId("room");

listen(`${room.dataset.table}~${room.dataset.seat}`, Number(room.dataset.revision), room.dataset.worker, (news) => {
  if (news.state) byId("connection").hidden = news.state === "open";
  if (news.talk || news.state === "open") hearTalk();
  if (!news.gone && (!news.frame || news.frame.revision === Number(room.dataset.revision))) return;
  location.assign(`/t/${room.dataset.table}`);
});
