// @ts-check
// The rules as a page of their own: search as one types.

import { byId } from "./found.js";
import { startSearch } from "./rules.js";

startSearch(byId("main"));
