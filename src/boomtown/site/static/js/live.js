// @ts-check
// What happens at the table reaches the page here: by a worker that all tabs share, else by a stream of its own.

/**
 * What a page is brought up to.
 * @typedef {object} Frame
 * @property {number} version
 * @property {[container: string, id: string, html: string][]} put
 * @property {string[]} drop
 * @property {boolean} [full] - Everything there is.
 * @property {boolean} [pace] - The step of another seat, shown long enough to be followed.
 * @property {boolean | number} [yours]
 * @property {number} [revision]
 * @property {string} [language]
 * @property {boolean} [reload]
 * @property {number} [go] - The seat at this screen that is asked next.
 */

/**
 * @typedef {object} News
 * @property {Frame} [frame]
 * @property {boolean} [lobby]
 * @property {boolean} [talk]
 * @property {boolean} [gone] - This view is not yours any more.
 * @property {"open" | "lost"} [state]
 */

const PATIENCE = [500, 1000, 2000, 4000, 8000];
const SILENCE = 35_000;

/**
 * Listen to a view of a table ("id~seat") or to the lobby.
 * @param {string} on
 * @param {number} revision
 * @param {string | undefined} worker
 * @param {(news: News) => void} heard
 */
export function listen(on, revision, worker, heard) {
  if (typeof SharedWorker === "undefined" || !worker) return listenAlone(on, revision, heard);
  const port = new SharedWorker(worker, { name: "boomtown" }).port;
  const tab = `boomtown-tab-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  let seen = revision;
  port.onmessage = ({ data }) => {
    if (data.frame) seen = data.frame.revision;
    heard(data);
  };
  const join = () => port.postMessage({ on, revision: seen, tab });
  addEventListener("pagehide", () => port.postMessage({ leave: true }));
  addEventListener("pageshow", (event) => event.persisted && join());
  addEventListener("offline", () => heard({ state: "lost" }));
  addEventListener("online", join);
  if (!navigator.locks) return join();
  // The tab holds a lock as long as it lives: the worker waits for it and so learns when the tab has gone.
  navigator.locks.request(tab, () => {
    join();
    return new Promise(() => {});
  });
}

/**
 * @param {string} on
 * @param {number} revision
 * @param {(news: News) => void} heard
 */
function listenAlone(on, revision, heard) {
  let seen = revision;
  let failures = 0;
  /** @type {EventSource | null} */
  let source = null;
  let timer = 0;
  const lost = () => {
    source?.close();
    heard({ state: "lost" });
    clearTimeout(timer);
    timer = setTimeout(open, PATIENCE[Math.min(failures++, PATIENCE.length - 1)]);
  };
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(lost, SILENCE);
  };
  const open = () => {
    source?.close();
    source = new EventSource(`/live?on=${encodeURIComponent(on === "lobby" ? on : `${on}~${seen}`)}`);
    alive();
    source.onopen = () => {
      failures = 0;
      heard({ state: "open" });
    };
    source.onerror = lost;
    source.addEventListener("beat", alive);
    source.addEventListener("talk", () => heard({ talk: true }));
    source.addEventListener("gone", () => heard({ gone: true }));
    source.addEventListener("lobby", () => heard({ lobby: true }));
    source.addEventListener("frame", (event) => {
      const frame = JSON.parse(event.data);
      seen = frame.revision;
      heard({ frame });
    });
  };
  addEventListener("offline", () => heard({ state: "lost" }));
  addEventListener("online", open);
  open();
}
