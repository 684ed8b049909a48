"""Tables with people at them, put straight into a database: `bench/site.py` runs this with the Python of the tree whose
server it measures. Prints what each viewer needs to come in, as JSON."""

import json
import sys
from pathlib import Path

TOKEN = "b" * 32


def main(folder: str, tables: int, games: list[str]) -> None:
    from boomtown.site.serve import migrate, set_up

    set_up(Path(folder))
    migrate()
    from boomtown import games as shelf
    from boomtown.site.people.models import Player

    try:
        from boomtown.site.tables.play import opening, seating
    except ImportError:  # release 0.1.0
        from boomtown.site.tables import opening, seating  # type: ignore[attr-defined, no-redef]

    made = []
    for number in range(tables):
        game = games[number % len(games)]
        seats = max(2, shelf.find(game).counts[0])
        people = [Player.objects.guest(f"{name} {number}") for name in ("Anna", "Ben", "Cleo")]
        table = opening.open_table(people[0], game, ["me"] + ["open"] * (seats - 1))
        for seat in range(1, seats):
            seating.sit(table.id, people[seat], seat)
        viewers = [
            (seat if seat < seats else -1, cookie(people[seat]), ticket(table.id, people[seat])) for seat in range(3)
        ]
        made.append({"table": table.id, "game": game, "viewers": viewers})
    json.dump(made, sys.stdout)


def cookie(player: object) -> str:
    """What the browser of somebody who is known sends."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(player, settings.AUTHENTICATION_BACKENDS[1])  # type: ignore[arg-type]  # 0.1.0: Django's own
    return f"boomtown={client.cookies['boomtown'].value}; csrftoken={TOKEN}"


def ticket(table: str, player: object) -> str:
    """What the page of a table answers with; empty in a tree that knows no tickets."""
    try:
        from boomtown.site.tables import tickets
    except ImportError:
        return ""
    return tickets.give(table, player)  # type: ignore[arg-type]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3].split(","))
