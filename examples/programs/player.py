"""A program that plays at a Boomtown site; it needs Python and nothing else.

    python player.py http://localhost:8000 TOKEN open goldwest     # opens a table for two, says which, and waits
    python player.py http://localhost:8000 TOKEN sit TABLE         # sits down at the first open seat

It takes a random answer each time: `choose` is the function to improve.
"""

import json
import random
import sys
import urllib.error
import urllib.request

SITE, TOKEN = sys.argv[1].rstrip("/"), sys.argv[2]


def request(method, path, values=None):
    body = json.dumps(values).encode() if values is not None else None
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    return urllib.request.Request(f"{SITE}/api/v1/{path}", body, headers, method=method)


def call(method, path, values=None):
    with urllib.request.urlopen(request(method, path, values), timeout=60) as reply:
        return json.load(reply)


def positions(table, seat):
    """Every position of the table as this seat knows it, as it comes."""
    with urllib.request.urlopen(request("GET", f"tables/{table}/events?seat={seat}"), timeout=60) as lines:
        for line in lines:
            told = json.loads(line)
            if told["type"] == "position":
                yield told


def choose(position):
    """One of the answers that are offered: a single one, or an amount."""
    answers = [offer["action"] for offer in position["offers"]]
    if position["amounts"]:
        amounts = position["amounts"]
        answers.append(f"{amounts['word']} {random.randint(amounts['least'], amounts['most'])}")
    return random.choice(answers) if answers else None


def play(table, seat):
    for position in positions(table, seat):
        if position["over"]:
            print("scores", *position["scores"])
            return
        action = choose(position) if position["asked"] == seat else None
        if action is not None:
            answer = {"seat": seat, "version": position["version"], "action": action}
            try:
                call("POST", f"tables/{table}/answer", answer)
            except urllib.error.HTTPError as error:
                if error.code != 409:  # the table has moved on: the next position says where to
                    raise SystemExit(error.read().decode()) from error


def main():
    what, name = sys.argv[3:5]
    if what == "open":
        least = next(game["players"][0] for game in call("GET", "games")["games"] if game["game"] == name)
        seats = ["me", "open", *["random"] * (least - 2)]
        table, seat = call("POST", "tables", {"game": name, "seats": seats})["table"], 0
        print("table", table, flush=True)
    else:
        table = name
        seat = next(one["seat"] for one in call("GET", f"tables/{table}")["seats"] if one["open"])
        call("POST", f"tables/{table}/sit", {"seat": seat})
    play(table, seat)


main()
