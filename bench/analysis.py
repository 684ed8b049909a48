"""How far the analysis of a finished game can be trusted: the table of docs/bots.md.

    uv run python bench/analysis.py                          all games, with the fewest players
    uv run python bench/analysis.py --games goldwest --parts luck,curve
    uv run python bench/analysis.py --number 20              a quick look

luck    What luck did to each seat's chance, in percentage points, over games of a weak bot alone against greedy, in
        every seat in turn: mean and standard error. Its true value is zero for every bot. A game between equals goes
        half a win up or down by luck, so a hundred of them still leave five points of doubt: play more.
curve   Log loss of the chances over greedy games, by sixths of the answers of each game, and that of an even chance.
better  Games won against greedy by the bot that names better answers.
time    Seconds of processor time for the analysis of a greedy game.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from boomtown import bots, games, speed
from boomtown.bots.judge import Judge, add
from boomtown.cli.shown import progress
from boomtown.kernel.record import Record
from boomtown.lab.figures import rate
from boomtown.table.analysis import Analyst, analyse, result_of
from boomtown.table.match import Match, new_game

NUMBERS = {"luck": 100, "curve": 200, "better": 60, "time": 3}
SHORT = {"oil": {"rounds": "40"}}
"""Options of the games that would take too long as they are."""
STRETCHES = 6
LOOKS = 2
"""Positions that are judged in each stretch of a game."""
BETTER = "better"
T = TypeVar("T")


class Course:
    """A game of the shelf with the odds of its judges, fitted once."""

    def __init__(self, key: str, share: int) -> None:
        self.key = key
        self.share = share
        self.players = games.find(key).counts[0]
        self.odds = Analyst(self.record("greedy", "greedy", 0)).odds

    def record(self, lone: str, others: str, number: int) -> Record:
        """A finished game of a bot against others, in each seat in turn."""
        match = new_game(self.key, self.players, seed=f"{lone} {others} {number}", options=SHORT.get(self.key))
        levels = [lone if seat == number % self.players else others for seat in range(self.players)]
        seats = [self._player(match, level, number * 8 + seat) for seat, level in enumerate(levels)]
        while not match.over:
            seat, options = int(match.state.seat), match.state.options()
            match.play(options[0] if len(options) == 1 else seats[seat](match, options))
        match.conclude()
        return match.record

    def _player(self, match: Match, level: str, seed: int) -> Callable[[Match, list[int]], int]:
        if level == BETTER:
            judge = Judge(match.entry, match.game, seed, self.odds)
            return lambda now, options: judge.best(now.view(int(now.state.seat)), options)
        bot = bots.make(level, match.entry, match.game, seed)
        return lambda now, options: bot.choose(now.view(int(now.state.seat)), options)

    def analyst(self, record: Record) -> Analyst:
        return Analyst(record, odds=self.odds, share=self.share)

    def luck(self, lone: str, number: int) -> list[float]:
        """What luck did to each seat of a game, and after that to the lone bot."""
        analyst = self.analyst(self.record(lone, "greedy", number))
        sums = analyst.start().luck
        for line, before, match in analyst.steps([line for line in analyst.lines if line.luck]):
            add(sums, analyst.outcome(line, before, match.state)[1], 1.0)
        return [100 * value for value in (*sums, sums[number % self.players])]

    def losses(self, number: int) -> list[float]:
        """The log loss in each stretch of a greedy game."""
        analyst = self.analyst(self.record("greedy", "greedy", number))
        won = result_of(analyst.record)
        count, parts = len(analyst.lines) - 1, STRETCHES * LOOKS
        lines = [analyst.lines[(2 * look + 1) * count // (2 * parts)] for look in range(parts)]
        found = [
            -sum(part * math.log(chance) for part, chance in zip(won, chances, strict=True))
            for line, before, match in analyst.steps(lines)
            for chances in [analyst.outcome(line, before, match.state)[0]]
        ]
        return [statistics.fmean(found[LOOKS * part : LOOKS * (part + 1)]) for part in range(STRETCHES)]

    def wins(self, number: int) -> float:
        return result_of(self.record(BETTER, "greedy", number))[number % self.players]

    def seconds(self, number: int) -> tuple[float, int]:
        """Processor time for a whole analysis, odds and all, and how many answers the game had."""
        record = self.record("greedy", "greedy", number)
        start = time.process_time()
        analysis = analyse(Analyst(record))
        return time.process_time() - start, len(analysis.answers)


def measured(title: str, number: int, one: Callable[[int], T]) -> list[T]:
    found = []
    with progress(title, number) as advance:
        for at in range(number):
            found.append(one(at))
            if advance is not None:
                advance(at + 1)
    return found


def error(values: list[float]) -> float:
    return statistics.stdev(values) / math.sqrt(len(values))


def tell(*cells: str | int) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def show(course: Course, part: str, number: int, weak: list[str]) -> None:
    if part == "luck":
        for lone in weak:
            found = measured(f"{course.key} {lone}", number, partial(course.luck, lone))
            names = [*(f"seat {seat + 1}" for seat in range(course.players)), lone]
            for name, values in zip(names, zip(*found, strict=True), strict=True):
                mean, doubt = statistics.fmean(values), error(list(values))
                met = "yes" if abs(mean) <= min(2 * doubt, 5.0) else "no"
                tell(course.key, f"luck, {lone} against greedy: {name}", f"{mean:+.1f} ± {doubt:.1f}", met, number)
    elif part == "curve":
        losses = list(zip(*measured(f"{course.key} curve", number, course.losses), strict=True))
        even = math.log(course.players)
        met = "yes" if all(statistics.fmean(one) < even for one in losses[1:]) else "no"
        text = " ".join(f"{statistics.fmean(one):.3f}" for one in losses)
        tell(course.key, f"log loss (even: {even:.3f})", text, met, number)
    elif part == "better":
        share = rate(measured(f"{course.key} better", number, course.wins))
        met = "yes" if share.value >= 0.5 else "no"
        text = f"{share.value:.0%} [{100 * share.low:.0f}, {100 * share.high:.0f}]"
        tell(course.key, "better answers against greedy", text, met, number)
    else:
        times = measured(f"{course.key} time", number, course.seconds)
        seconds, answers = (statistics.fmean(values) for values in zip(*times, strict=True))
        tell(course.key, "analysis", f"{seconds:.1f} s for {answers:.0f} answers", "", number)


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--games", default="goldwest,giganten,blackgold,wildcatters,oil", help="by commas")
    reader.add_argument("--parts", default=",".join(NUMBERS), help="by commas")
    reader.add_argument("--number", type=int, default=0, help="games for each figure")
    reader.add_argument("--share", type=int, default=1, help="luck, curve: one of so many playouts; quicker, noisier")
    reader.add_argument("--weak", default="random,easy", help="luck: bots whose games are measured, comma-separated")
    given = reader.parse_args()
    if not speed.compiled:
        raise SystemExit("interpreted rules take too long for this: run 'boomtown build' first")
    print("| game | figure | found | met | games |\n|---|---|---|---|---|")
    for key in given.games.split(","):
        course = Course(key, given.share)
        for part in given.parts.split(","):
            show(course, part, given.number or NUMBERS[part], given.weak.split(","))


if __name__ == "__main__":
    main()
