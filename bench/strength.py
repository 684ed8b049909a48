"""How strong the levels are in every game: the table of docs/bots.md, with its bars.

    uv run python bench/strength.py                              all rows; what was played before is not played again
    uv run python bench/strength.py --games goldwest --jobs 2
    uv run python bench/strength.py --rows easy --most 40        only rows with `easy`, at most 40 games each
    uv run python bench/strength.py --minutes 30                 as far as it comes; 0 shows what was played before
    uv run python bench/strength.py --markdown docs/bots.md      write the table between its markers
    uv run python bench/strength.py --minutes 0 --ladder src/boomtown/site/standing/ladder.toml     the bots' ratings

One bot sits alone among copies of another, in every seat of a deal, with the same luck. A row stops early when its
share of the wins is clearly above or below the bar (Pocock's test, 5 %, up to ten looks). Games are kept in
build/strength by a fingerprint of the game's and the bots' sources: after Ctrl-C the same command goes on, after a
change it begins anew. Every row gets a look before any gets its next one, quick rows first: a run that is cut short
knows something of each. Greedy against the advice of an earlier release: bench/duel.py.

`hard` plays here without its limit of six seconds for a turn: on a machine that others use as well it would run out of
time that it has elsewhere. Two seconds for an answer stay.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from boomtown import bots, speed
from boomtown import games as shelf
from boomtown.bots.base import Bot
from boomtown.bots.levels import Level
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.lab.figures import Estimate, rate
from boomtown.lab.machine import Key, Machine, Means, machine
from boomtown.lab.plan import Plan
from boomtown.lab.tournament import POCOCK

HERE = Path(__file__).resolve().parent.parent
KEPT = HERE / "build" / "strength"
BEGIN, END = "<!-- strength: bench/strength.py -->", "<!-- end of strength -->"
GAMES = ("goldwest", "giganten", "blackgold", "wildcatters", "oil")
SHORT = {"oil": (("rounds", "40"),)}
"""Options of the games that would take too long as they are."""


class Unhurried(Bot):
    """The level `hard` with a new turn's time for every answer."""

    def __init__(self, entry: Entry, game: Game, seed: int) -> None:
        super().__init__(entry, game, seed)
        level = bots.make("hard", entry, game, seed)
        assert isinstance(level, Level)
        self.level = level
        self.reproducible = False

    def choose(self, view: View, options: list[int]) -> int:
        self.level.turn = -1
        return self.level.choose(view, options)


SEATED = {"hard": "strength:Unhurried"}
"""Who plays for a level."""


@dataclass
class Row:
    """A bot alone among others: at most so many games, and the share of wins that is expected."""

    game: str
    players: int
    lone: str
    rest: str
    games: int
    bar: float | None
    most: bool = False
    """The bar is a ceiling."""
    won: list[float] = field(default_factory=list)
    clear: bool = False
    late: bool = False
    """The time was over before its next look."""

    @property
    def share(self) -> Estimate:
        return rate(self.won)

    @property
    def met(self) -> str:
        if self.bar is None:
            return ""
        value = self.share.value
        return "yes" if (value <= self.bar if self.most else value >= self.bar) else "no"

    @property
    def z(self) -> float:
        """How far the share lies from the bar; two imagined games, one won, one lost, keep few from proving much."""
        bar = 1 / self.players if self.bar is None else self.bar
        won = [*self.won, 0.0, 1.0]
        share = sum(won) / len(won)
        return (share - bar) / math.sqrt(max(share * (1 - share), 1e-9) / len(won))

    def cells(self) -> str:
        bar = "" if self.bar is None else f"{'≤' if self.most else '≥'} {self.bar:.0%}"
        figure = f"{self.share.value:.0%} [{100 * self.share.low:.0f}, {100 * self.share.high:.0f}]"
        others = f"{self.players - 1} {self.rest}" if self.players > 2 else self.rest
        title = shelf.find(self.game).title
        played = f"{len(self.won)}" if self.clear or len(self.won) >= self.games else f"{len(self.won)} of {self.games}"
        return f"| {title} | {self.players} | {self.lone} | {others} | {figure} | {bar} | {self.met} | {played} |"


def rows_of(game: str) -> list[Row]:
    """The rows of one game; the bars are those a player can feel."""
    counts = shelf.find(game).counts
    few, many = counts[0], counts[-1]
    alone = 1 / few
    over = {"oil": 0.58, "giganten": 0.55}.get(game, 0.75)
    harder = 0.42 if few == 3 else 0.60
    return [
        Row(game, few, "easy", "random", 200, 0.90 if few == 2 else None),
        Row(game, few, "easy", "greedy", 200, 0.40 if few == 2 else 0.8 * alone, most=True),
        Row(game, few, "normal", "greedy", 200, over),
        Row(game, few, "normal", "easy", 200, None),
        Row(game, many, "normal", "greedy", 100, None),
        Row(game, few, "hard", "normal", 100, harder),
    ]


def turn(row: Row) -> tuple[bool, bool, bool]:
    """Quick rows first, then those with a bar."""
    return row.lone != "easy", row.bar is None, row.lone == "hard"


def fingerprint(game: str) -> str:
    """Changes with everything that decides how these games go."""
    digest = hashlib.sha256()
    places = [speed.HOME / "bots", speed.HOME / "mechanics", speed.HOME / "games" / game, speed.HOME / "kernel"]
    for path in sorted(path for place in places for path in place.rglob("*")):
        if path.suffix in (".py", ".toml") and not {"board", "locale"} & set(path.parts) and path.name != "board.py":
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def looks_of(row: Row, most: int) -> list[range]:
    """The deals of a row, look by look."""
    deals = max(1, min(row.games, most) // row.players)
    looks = max(1, min(len(POCOCK), deals // 5))
    return [range(deals * look // looks, deals * (look + 1) // looks) for look in range(looks)]


def play(row: Row, look: int, looks: list[range], jobs: int, end: float) -> bool:
    """One look further; whether there was time for all of it. Then it may be clear on which side of the bar it lies."""
    seats = (SEATED.get(row.lone, row.lone), *[row.rest] * (row.players - 1))
    plan = Plan(row.game, row.players, seats, row.games, "strength", SHORT.get(row.game, ()), balanced=True)
    folder = KEPT / f"{row.game}-{fingerprint(row.game)}"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{row.players}-{row.lone}-{row.rest}".replace(":", "_").replace("/", "_")
    path = folder / f"{name}.jsonl"
    with machine({"row": plan}, Means(jobs, out=path, resume=True)) as at:
        for deal in looks[look]:
            games = [("row", number) for number in range(deal * row.players, (deal + 1) * row.players)]
            if time.perf_counter() > end and not all(at.kept(one) for one in games):
                return False
            take(at, row, games)
    row.clear = abs(row.z) >= POCOCK[len(looks) - 1]
    return True


def play_all(rows: list[Row], most: int, jobs: int, end: float) -> None:
    """All rows a look further, the quick ones first, then all again."""
    for look in range(len(POCOCK)):
        for row in sorted(rows, key=turn):
            looks = looks_of(row, most)
            if look >= len(looks) or row.clear or row.late:
                continue
            before = len(row.won)
            row.late = not play(row, look, looks, jobs, end)
            if len(row.won) > before:
                print(row.cells() + (" clear" if row.clear else ""), flush=True)


def take(at: Machine, row: Row, games: list[Key]) -> None:
    for played in at.play(games):
        row.won.append(played["won"][played["bots"].index(SEATED.get(row.lone, row.lone))])
        if sys.stderr.isatty():
            print(f"\r{row.game} {row.lone} - {row.rest}: {len(row.won)} games", end="\x1b[K", file=sys.stderr)


def table(rows: list[Row]) -> str:
    heads = "| game | players | bot | against | wins [95 %] | bar | met | games |\n|---|---|---|---|---|---|---|---|"
    return "\n".join([heads, *(row.cells() for row in rows)])


def write(path: Path, text: str) -> None:
    page = path.read_text(encoding="utf-8")
    if BEGIN not in page or END not in page:
        raise SystemExit(f"{path} has no place for the table: {BEGIN} ... {END}")
    before, _, rest = page.partition(BEGIN)
    path.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


LADDER = """# The fixed points of the ladder: how strong each bot is, in points as of chess. Nobody's games move them.
# Greedy has 1500 everywhere; the others stand where `bench/strength.py --ladder` puts them, by the games of its table.
# After a change: `boomtown admin ratings` reckons everybody's rating anew.
"""


def distance(row: Row) -> float:
    """Points between the two bots of a row: with 400 more one wins ten times out of eleven. Two games are imagined."""
    share = (sum(row.won) + 1 / row.players) / (len(row.won) + 1)
    return 400 * math.log10(share / (1 - share) * (row.players - 1))


def ladder(rows: list[Row]) -> str:
    """The ratings of the bots by game, and the mean of all for games that were not played."""
    found: dict[str, dict[str, int]] = {}
    for game in dict.fromkeys(row.game for row in rows):
        few = shelf.find(game).counts[0]
        by = {
            f"{row.lone}-{row.rest}": distance(row)
            for row in rows
            if row.won and (row.game, row.players) == (game, few)
        }
        if missing := {"easy-random", "easy-greedy", "normal-greedy", "hard-normal"} - by.keys():
            raise SystemExit(f"the ladder of {game} waits for games of {', '.join(sorted(missing))}")
        points = {"random": by["easy-greedy"] - by["easy-random"], "easy": by["easy-greedy"], "greedy": 0.0}
        points |= {"normal": by["normal-greedy"], "hard": by["normal-greedy"] + by["hard-normal"]}
        found[game] = {bot: 10 * round((1500 + value) / 10) for bot, value in points.items()}
    usual = {
        bot: 10 * round(sum(one[bot] for one in found.values()) / len(found) / 10) for bot in next(iter(found.values()))
    }
    tables = [
        f"\n[{name}]\n" + "".join(f"{bot} = {value}\n" for bot, value in one.items())
        for name, one in {"usual": usual, **found}.items()
    ]
    return LADDER + "".join(tables)


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--games", default=",".join(GAMES), help="by commas")
    reader.add_argument("--rows", default="", help="only rows with this bot, or of this pair (easy-greedy)")
    reader.add_argument("--most", type=int, default=10**6, help="games for a row")
    reader.add_argument("--jobs", type=int, default=0, help="processes; 0 means one per core")
    reader.add_argument("--markdown", type=Path, help="the page the table is written to")
    reader.add_argument("--ladder", type=Path, help="the file the bots' ratings are written to; needs all rows")
    reader.add_argument("--minutes", type=float, default=10**6, help="no game begins after so long")
    given = reader.parse_args()
    if not speed.compiled:
        raise SystemExit("interpreted levels look ahead less: run 'boomtown build' first")
    rows = [row for game in given.games.split(",") for row in rows_of(game)]
    rows = [row for row in rows if not given.rows or given.rows in (row.lone, row.rest, f"{row.lone}-{row.rest}")]
    start = time.perf_counter()
    play_all(rows, given.most, given.jobs, start + 60 * given.minutes)
    print(f"{sum(len(row.won) for row in rows):,} games in {(time.perf_counter() - start) / 60:.0f} minutes")
    if given.markdown:
        write(given.markdown, table([row for row in rows if row.won]))
    if given.ladder:
        given.ladder.write_text(ladder(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
