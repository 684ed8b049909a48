// The rules as a page of their own: search as one types.

import { startSearch } from "./rules.js";

startSearch(document.getElementById("main"));
