// The same program in JavaScript; it needs node 20 or later and nothing else.
//
//     node player.mjs http://localhost:8000 TOKEN open goldwest
//     node player.mjs http://localhost:8000 TOKEN sit TABLE

const [site, token, what, name] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

async function call(method, path, values) {
  const body = values && JSON.stringify(values);
  const reply = await fetch(`${site}/api/v1/${path}`, { method, headers, body });
  const told = await reply.json();
  if (!reply.ok && reply.status !== 409) throw new Error(`${reply.status}: ${told.error}`);
  return told;
}

/** Every position of the table as this seat knows it, as it comes. */
async function* positions(table, seat) {
  const reply = await fetch(`${site}/api/v1/tables/${table}/events?seat=${seat}`, { headers });
  let rest = "";
  for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    for (const told of lines.map((line) => JSON.parse(line))) if (told.type === "position") yield told;
  }
}

/** One of the answers that are offered: a single one, or an amount. */
function choose({ offers, amounts }) {
  const answers = offers.map((offer) => offer.action);
  if (amounts) {
    const more = Math.floor(Math.random() * (amounts.most - amounts.least + 1));
    answers.push(`${amounts.word} ${amounts.least + more}`);
  }
  return answers[Math.floor(Math.random() * answers.length)];
}

async function play(table, seat) {
  for await (const position of positions(table, seat)) {
    if (position.over) return console.log("scores", ...position.scores);
    const action = position.asked === seat ? choose(position) : undefined;
    if (action) await call("POST", `tables/${table}/answer`, { seat, version: position.version, action });
  }
}

if (what === "open") {
  const { games } = await call("GET", "games");
  const least = games.find((one) => one.game === name).players[0];
  const seats = ["me", "open", ...Array(least - 2).fill("random")];
  const { table } = await call("POST", "tables", { game: name, seats });
  console.log("table", table);
  await play(table, 0);
} else {
  const { seats } = await call("GET", `tables/${name}`);
  const { seat } = seats.find((one) => one.open);
  await call("POST", `tables/${name}/sit`, { seat });
  await play(name, seat);
}
process.exit(0);
