"""Hints: the best few answers, played on for a moment in worlds the seat could be in, and what speaks for each."""

from dataclasses import dataclass
from typing import Final

from boomtown import speed
from boomtown.bots.rollout import Candidate, Rollout
from boomtown.kernel.entry import Entry
from boomtown.kernel.game import Game
from boomtown.kernel.view import View
from boomtown.kernel.words import Words

HINTS: Final = 3
PATIENCE = 0.9
"""Seconds: a hint is there within two, also on a busy machine."""
FEW: Final = 32
"""Playouts with interpreted rules, whose every playout takes long."""


@dataclass(frozen=True)
class Advised:
    """An answer, and by how many hundredths of a point it is better than the next, or worse than the best."""

    action: int
    gain: float
    reason: str
    """The part of the advice in which it stands out among those looked at, empty if in none."""


@dataclass(frozen=True)
class Counsel:
    """The best answers, and how many short games ahead it took to find them."""

    answers: list[Advised]
    playouts: int


def counsel(entry: Entry, game: Game, view: View, options: list[int], seed: int) -> Counsel:
    """The best answers from what this seat knows, found by a search as deep as that of `hard`."""
    bot = Rollout(entry, game, seed)
    bot.playouts = bot.advice.hard if speed.compiled else FEW
    bot.advice.horizon = bot.advice.far
    bot.seconds = PATIENCE
    found = bot.search(view, options)
    shown = found[:HINTS]
    weighed = [one.weighed for one in found]
    answers = [Advised(int(one.action), _gain(one, shown), bot.greedy.reason(one.weighed, weighed)) for one in shown]
    return Counsel(answers, sum(int(one.played) for one in found))


def _gain(one: Candidate, shown: list[Candidate]) -> float:
    if one is shown[0]:
        return max(one.mean() - shown[1].mean(), 0.0) if len(shown) > 1 else 0.0
    return min(one.mean() - shown[0].mean(), 0.0)


def gain_in_words(words: Words, game: Game, hundredths: float) -> str:
    """Points and tenths, or money, with its sign."""
    whole = words.word("result", abs(round(hundredths / 100)), game)
    sign = "−" if hundredths < 0 else "+"
    return sign + (words.writes.decimals(abs(hundredths) / 100, 1) if whole.isdecimal() else whole)


def reason_in_words(words: Words, reason: str) -> str:
    return words.sentences.get(reason if words.has(reason) else f"reason.{reason}", reason) if reason else ""
