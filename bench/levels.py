"""How long the levels think: processor time for an answer, at positions spread over greedy games.

    uv run python bench/levels.py                               all games, fewest players, compiled
    uv run python bench/levels.py --games oil --positions 60 --most

`--most` sits as many players at the table as the game takes. Positions with one answer are left out, as a bot is not
asked there; those where the advice is sure of an answer count. Counts of playouts stand in each game's weights.toml.
"""

from __future__ import annotations

import argparse
import statistics
import time

from boomtown import bots, games, speed
from boomtown.kernel.entry import Entry
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import View

LEVELS = {"greedy": None, "easy": 10, "normal": 40, "hard": 300}
"""Milliseconds that are asked of a level, in the mean."""
GAMES = 6
"""Greedy games from which the positions are taken."""


def views_of(entry: Entry, players: int, positions: int) -> list[View]:
    """What the asked seat sees, at moments spread evenly over a few greedy games."""
    found: list[View] = []
    for number in range(GAMES):
        game = entry.set_up(players)
        luck = Chance(number + 1)
        state = game.start(luck)
        seats = [bots.make("greedy", entry, game, number * 8 + seat) for seat in range(players)]
        while not state.over:
            options = state.options()
            if len(options) > 1:
                view = state.view(state.seat)
                found.append(view)
                options = [seats[state.seat].choose(view, options)]
            state.advance(options[0], luck)
    step = len(found) / positions
    return [found[int((at + 0.5) * step)] for at in range(min(positions, len(found)))]


def times(entry: Entry, players: int, level: str, views: list[View]) -> list[float]:
    """Milliseconds of processor time for each answer."""
    bot = bots.make(level, entry, entry.set_up(players), 1)
    spent: list[float] = []
    for view in views:
        options = view.deal(Chance(0)).options()
        start = time.process_time()
        bot.choose(view, options)
        spent.append(1000 * (time.process_time() - start))
    return spent


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--games", default="goldwest,giganten,blackgold,wildcatters,oil", help="by commas")
    reader.add_argument("--positions", type=int, default=40)
    reader.add_argument("--levels", default=",".join(LEVELS), help="by commas")
    reader.add_argument("--most", action="store_true", help="the largest player count instead of the smallest")
    given = reader.parse_args()
    print(f"rules {'compiled' if speed.compiled else 'interpreted'}, {given.positions} positions, milliseconds")
    print(f"{'game':<12} {'players':>7} {'level':<7} {'mean':>8} {'median':>8} {'longest':>8} {'asked':>6}")
    for key in given.games.split(","):
        entry = games.find(key)
        players = entry.counts[-1 if given.most else 0]
        views = views_of(entry, players, given.positions)
        for level in given.levels.split(","):
            spent = times(entry, players, level, views)
            mean, middle, most = statistics.mean(spent), statistics.median(spent), max(spent)
            asked = LEVELS.get(level) or ""
            print(f"{key:<12} {players:>7} {level:<7} {mean:>8.2f} {middle:>8.2f} {most:>8.2f} {asked:>6}", flush=True)


if __name__ == "__main__":
    main()
