// @ts-check
// How somebody is told: the box is kept by this browser.
import { startSettings } from "./settings.js";
import { startNotifications } from "./turn.js";

startSettings();
startNotifications();
