// Forms with data-send go to the server without leaving the page; what it answers is shown where it says.
// Everything the page shows of the table itself comes over the stream.

/** Start sending; `reached` is told each time whether the server could be reached. */
export function startSending(reached) {
  let busy = false;
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.dataset.send) return;
    event.preventDefault();
    if (busy) return;
    busy = true;
    form.classList.add("is-sending");
    try {
      await send(form, event.submitter);
      reached(true);
    } catch {
      reached(false);
    } finally {
      busy = false;
      form.classList.remove("is-sending");
    }
  });
}

async function send(form, button) {
  const data = new URLSearchParams(new FormData(form, button));
  // by attribute: a button called "action" hides the form's own property
  const address = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const get = form.getAttribute("method") === "get";
  const answer = await fetch(get ? `${address}?${data}` : address, {
    method: get ? "GET" : "POST",
    body: get ? undefined : data,
    headers: { "HX-Request": "true" },
  });
  if (answer.headers.has("HX-Redirect")) return location.assign(answer.headers.get("HX-Redirect"));
  if (answer.headers.has("HX-Refresh")) return location.reload();
  if (answer.redirected) return location.assign(answer.url);
  const html = answer.status === 204 ? "" : await answer.text();
  if (answer.status >= 500) throw new Error(answer.statusText);
  show(answer.headers.get("HX-Retarget") ?? form.dataset.send, html);
}

/** Show html in one of the page's boxes; the other passing ones are emptied. */
export function show(target, html) {
  for (const other of ["#notice", "#confirm", "#hint"]) if (other !== target) clear(other);
  const box = document.querySelector(target);
  if (!box) return;
  box.innerHTML = html;
  if (html) box.querySelector("[autofocus]")?.focus();
}

export function clear(target) {
  document.querySelector(target)?.replaceChildren();
}

/** Ask the server for a piece of html and show it. */
export async function ask(address, target) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (answer.status < 500) show(target, await answer.text());
}
