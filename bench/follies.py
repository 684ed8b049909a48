"""Follies that no level may commit: loan upon loan in Wildcatters, bids that cannot be paid in Giganten and Black Gold.

    uv run python bench/follies.py                                   every row, 40 games each
    uv run python bench/follies.py --games wildcatters --levels greedy,easy --most 2000
    uv run python bench/follies.py --games blackgold,giganten --levels hard --most 10
    uv run python bench/follies.py --minutes 10                      as far as it comes

In Wildcatters a level sits alone among random bots, among copies of easy, and among itself, in every number of players
and every seat: it takes no more than two loans in a row at one question and never ends below -50. In the other two it
plays among itself: of fifty auctions that are settled at most one is held again because somebody was caught bluffing.
The command fails if a row does. The levels play without their limit for a turn, as in bench/strength.py.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass

from boomtown import bots
from boomtown import games as shelf
from boomtown.bots.levels import Level
from boomtown.kernel.luck import Seeded
from boomtown.kernel.message import Event, Listener

LEVELS = ("greedy", "easy", "normal", "hard")
MOST_LOANS = 2
LOWEST = -50
AUCTIONS = 50
"""So many are settled for each bluff that is caught, at least."""


class Hearing(Listener):
    """Counts how auctions end."""

    def __init__(self) -> None:
        super().__init__()
        self.settled = 0
        self.caught = 0

    def hear(self, event: Event) -> None:
        self.settled += event.message.key in ("won", "baron_wins")
        self.caught += event.message.key == "caught"

    def answered(self, action: int) -> None:
        pass


@dataclass
class Row:
    """A level, alone among others or among itself, and the worst of what it did."""

    game: str
    players: int
    level: str
    rest: str
    played: int = 0
    loans: int = 0
    """The most in a row at one question."""
    lowest: int = 0
    settled: int = 0
    caught: int = 0

    def play(self) -> None:
        """The next game."""
        lone = self.played % self.players
        names = [self.level if seat == lone else self.rest for seat in range(self.players)]
        entry = shelf.find(self.game)
        game = entry.set_up(self.players)
        luck = Seeded(b"follies %d" % self.played)
        state = game.start(luck)
        state.listener = hearing = Hearing()
        seats = [bots.make(name, entry, game, 8 * self.played + seat) for seat, name in enumerate(names)]
        run = [0] * self.players
        while not state.over:
            seat, options = int(state.seat), state.options()
            bot = seats[seat]
            if isinstance(bot, Level):
                bot.turn = -1
            action = bot.choose(state.view(seat), options) if len(options) > 1 else options[0]
            run[seat] = run[seat] + 1 if game.actions.text(action) == "loan" else 0
            if names[seat] == self.level:
                self.loans = max(self.loans, run[seat])
            state.apply(action, luck)
        ends = [int(score) for seat, score in enumerate(state.scores()) if names[seat] == self.level]
        self.lowest = min(ends) if self.played == 0 else min(self.lowest, *ends)
        self.played += 1
        self.settled += hearing.settled
        self.caught += hearing.caught

    @property
    def sound(self) -> bool:
        if self.game == "wildcatters":
            return self.loans <= MOST_LOANS and self.lowest >= LOWEST
        return self.caught * AUCTIONS <= self.settled

    def __str__(self) -> str:
        found = f"{self.caught} caught in {self.settled} auctions"
        if self.game == "wildcatters":
            found = f"{self.loans} loans in a row at most, lowest score {self.lowest}"
        against = "itself" if self.rest == self.level else self.rest
        verdict = "sound" if self.sound else "FOLLY"
        return f"{self.game} {self.players}: {self.level} with {against}, {self.played} games: {found}: {verdict}"


def rows_of(game: str, level: str) -> list[Row]:
    counts = shelf.find(game).counts
    if game != "wildcatters":
        return [Row(game, counts[0], level, level)]
    others = dict.fromkeys(("random", "easy", level))
    return [Row(game, players, level, rest) for players in counts for rest in others]


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--games", default="wildcatters,giganten,blackgold", help="by commas")
    reader.add_argument("--levels", default=",".join(LEVELS), help="by commas")
    reader.add_argument("--most", type=int, default=40, help="games for a row")
    reader.add_argument("--minutes", type=float, default=10**6, help="no game begins after so long")
    given = reader.parse_args()
    rows = [row for game in given.games.split(",") for level in given.levels.split(",") for row in rows_of(game, level)]
    end = time.perf_counter() + 60 * given.minutes
    for number in range(given.most):  # every row gets its first game before any gets its second one
        for row in rows:
            if row.played == number and time.perf_counter() < end:
                row.play()
                if not row.sound and sys.stderr.isatty():
                    print(row, file=sys.stderr)
    for row in rows:
        print(row)
    if not all(row.sound for row in rows):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
