// Buttons that copy a field are shown where there are scripts to do it.

import { startDialogs } from "./dialogs.js";

startDialogs();
for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
