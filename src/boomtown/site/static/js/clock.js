// The clock of who is asked, counted down here: one text, changed once a second while it is near its end, else once a
// minute, and not at all in a tab that nobody sees. And since when somebody is away, in the reader's own time.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let timer = 0;
let ahead = 0;

/** `now` is the server's time when it drew the page. */
export function startClock(now) {
  ahead = now - Date.now();
  document.addEventListener("visibilitychange", showClock);
  showTimes();
}

/** After every frame. */
export function showTimes() {
  showClock();
  for (const node of document.querySelectorAll("time[data-since]")) {
    node.textContent = node.dataset.says.replace("%", moment(new Date(Number(node.dataset.since) - ahead)));
  }
}

function showClock() {
  clearTimeout(timer);
  const clock = document.querySelector("#question .clock[data-due]");
  if (!clock || document.hidden) return;
  const left = Number(clock.dataset.due) - Date.now() - ahead;
  const text = left > 0 ? written(left, clock.dataset) : clock.dataset.up;
  if (clock.firstChild) clock.firstChild.nodeValue = text;
  else clock.append(text);
  clock.classList.toggle("is-up", left <= 0);
  if (left > 0) timer = setTimeout(showClock, (left % (left > HOUR ? MINUTE : 1000)) + 10);
}

/** Rounded up where it counts days or hours: two days are two days at first. */
function written(left, { days, hours }) {
  const unit = left > DAY ? HOUR : left > HOUR ? MINUTE : 1;
  left = Math.ceil(left / unit) * unit;
  const part = { "%d": Math.floor(left / DAY), "%h": Math.floor((left % DAY) / HOUR), "%m": Math.floor((left % HOUR) / MINUTE) };
  const fill = (pattern) => pattern.replace(/%[dhm]/g, (name) => part[name]);
  if (left >= DAY) return fill(days);
  if (left >= HOUR) return fill(hours);
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Today the time alone. */
function moment(date) {
  const language = document.documentElement.lang;
  const time = { hour: "numeric", minute: "2-digit" };
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language, today ? time : { day: "numeric", month: "short", ...time });
}
