// @ts-check
// Lets phones show "your turn": their browsers take a notice from nobody else. It keeps nothing and fetches nothing.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (globalThis);

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const where = new URL(event.notification.data ?? "/mine", location.origin).href;
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((one) => one.url === where);
      return there ? there.focus() : worker.clients.openWindow(where);
    }),
  );
});
