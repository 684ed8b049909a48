// @ts-check
// Buttons that copy a field are shown where there are scripts to do it.

import { startDialogs } from "./dialogs.js";
import { all } from "./found.js";

startDialogs();
for (const button of all("button[data-copy][hidden]")) button.hidden = false;
