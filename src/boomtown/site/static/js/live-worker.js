// @ts-check
// One stream for all tabs of a browser. Tabs say what they look at; the stream is reopened when that changes.
// A browser allows only a few connections to a site, so every tab having its own would block the seventh.

/** @type {Map<MessagePort, Map<string, number>>} */
const ports = new Map();
const PATIENCE = [500, 1000, 2000, 4000, 8000];
/** Milliseconds without a beat of the server's, which come every ten seconds, after which the connection is lost. */
const SILENCE = 35_000;
/** @type {EventSource | null} */
let source = null;
let failures = 0;
let timer = 0;

addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  ports.set(port, new Map());
  port.onmessage = ({ data }) => heard(port, data);
});

/**
 * @param {MessagePort} port
 * @param {{ on: string, revision: number, leave?: boolean, tab?: string }} said
 */
function heard(port, { on, revision, leave, tab }) {
  if (leave) return forget(port);
  if (tab) navigator.locks?.request(tab, () => forget(port));
  const known = ports.get(port) ?? new Map();
  ports.set(port, known);
  known.set(on, revision);
  reopen();
}

/** @param {MessagePort} port */
function forget(port) {
  if (ports.delete(port)) reopen();
}

/** What the tabs look at. Tabs of one view that are at different revisions get the whole view once. */
function wanted() {
  const revisions = new Map();
  for (const known of ports.values()) {
    for (const [on, revision] of known) {
      const other = revisions.get(on);
      revisions.set(on, other === undefined || other === revision ? revision : -1);
    }
  }
  return revisions;
}

function reopen() {
  clearTimeout(timer);
  timer = setTimeout(open, 20);
}

function open() {
  source?.close();
  source = null;
  const views = [...wanted()];
  if (!views.length) return;
  const query = views.map(([on, revision]) => `on=${encodeURIComponent(on === "lobby" ? on : `${on}~${revision}`)}`);
  source = new EventSource(`/live?${query.join("&")}`);
  alive();
  source.onopen = () => {
    failures = 0;
    tell({ state: "open" });
  };
  source.onerror = lost;
  source.addEventListener("beat", alive);
  source.addEventListener("frame", (event) => pass(JSON.parse(event.data)));
  source.addEventListener("talk", (event) => talk(JSON.parse(event.data)));
  source.addEventListener("gone", (event) => gone(JSON.parse(event.data)));
  source.addEventListener("lobby", () => tell({ lobby: true }, "lobby"));
}

/** A cut that no machine on the way tells of is known by the silence. */
function alive() {
  clearTimeout(timer);
  timer = setTimeout(lost, SILENCE);
}

/** Try again, more and more patiently, from the revisions that were seen. */
function lost() {
  source?.close();
  source = null;
  const wait = PATIENCE[Math.min(failures++, PATIENCE.length - 1)];
  tell({ state: "lost" });
  clearTimeout(timer);
  timer = setTimeout(open, wait);
}

/** @param {{ table: string, seat: number, revision: number }} frame */
function pass(frame) {
  const on = `${frame.table}~${frame.seat}`;
  for (const known of ports.values()) if (known.has(on)) known.set(on, frame.revision);
  tell({ frame }, on);
}

/**
 * Somebody said something at a table.
 * @param {{ table: string, seat: number }} view
 */
function talk({ table, seat }) {
  tell({ talk: true }, `${table}~${seat}`);
}

/**
 * A view that is not this person's any more.
 * @param {{ table: string, seat: number }} view
 */
function gone({ table, seat }) {
  const on = `${table}~${seat}`;
  tell({ gone: true }, on);
  for (const known of ports.values()) known.delete(on);
}

/**
 * @param {object} message
 * @param {string} [on]
 */
function tell(message, on) {
  for (const [port, known] of ports) if (!on || known.has(on)) port.postMessage(message);
}
