// @ts-check
// The summary of a turn: printed by a button.

import { all } from "./found.js";

for (const button of all("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
