"""Chances to win, from final scores.

A position is played to its end a few times, and each ending counts for the seats by exp(score / T) in the sum of all
seats'. With T near nought only the winner counts; a larger T makes few endings tell more, since a narrow win in one of
them might as well have been a narrow defeat. So the temperature T of each stretch of the game is fitted to games that
the lean policy plays against itself: with these rules, options and weights.
"""

import math
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from boomtown.bots.policy import Policy
from boomtown.kernel.advice import Advice
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import State

STRETCHES: Final = 8
MOMENTS: Final = 2
"""Positions that are taken from a stretch of a game."""
ENDINGS: Final = 16
"""How often each of them is played to its end."""
FINENESS: Final = 48
"""How many temperatures are tried."""
DOUBT: Final = 0.02
"""So often anything may happen: no chance is 0 before the end."""


class Odds:
    """The temperatures of a game: `temperatures[i]` holds up to the mark `marks[i]`, the last one for ever."""

    def __init__(self, marks: list[int], temperatures: list[float]) -> None:
        self.marks = marks
        self.temperatures = temperatures

    def temperature(self, mark: i64) -> float:
        i = 0
        while i < len(self.marks) - 1 and mark > self.marks[i]:
            i += 1
        return self.temperatures[i]


def shares(winners: list[int], players: i64) -> list[float]:
    """The win, divided among those who share it."""
    won: list[float] = []
    for seat in range(players):
        won.append(1.0 / len(winners) if seat in winners else 0.0)
    return won


def likely(scores: list[int], temperature: float) -> list[float]:
    """What an ending says of everybody's chance to win."""
    best = max(scores)
    powers: list[float] = []
    for score in scores:
        powers.append(math.exp((score - best) / temperature))
    total = sum(powers)
    even = DOUBT / len(scores)
    found: list[float] = []
    for power in powers:
        found.append((1.0 - DOUBT) * power / total + even)
    return found


class Moment:
    """A position of a game, and how it ended each time it was played on: the scores, and the win."""

    def __init__(self, mark: int) -> None:
        self.mark = mark
        self.scores: list[list[int]] = []
        self.won: list[list[float]] = []

    def add(self, state: State) -> None:
        self.scores.append(state.scores())
        self.won.append(shares(state.winners(), state.game.players))


def fitted(game: Game, advice: Advice, games: int, seed: int, seconds: float) -> Odds:
    """Odds from so many games of the lean policy against itself, fewer if time runs out; at least two."""
    moments: list[Moment] = []
    policy = Policy(advice, seed)
    luck = Chance(seed + 1)
    start = perf_counter()
    played = 0
    while played < games and (played < 2 or perf_counter() - start < seconds):
        moments += _played(game, advice, policy, luck)
        played += 1
    moments.sort(key=_mark)
    marks: list[int] = []
    temperatures: list[float] = []
    for stretch in range(STRETCHES):
        part = moments[len(moments) * stretch // STRETCHES : len(moments) * (stretch + 1) // STRETCHES]
        if part:
            marks.append(part[-1].mark)
            temperatures.append(_best_temperature(part))
    return Odds(marks, temperatures)


def _mark(moment: Moment) -> int:
    return moment.mark


def _played(game: Game, advice: Advice, policy: Policy, luck: Chance) -> list[Moment]:
    """One game; some of the positions at which its mark had risen, played on."""
    state = game.start(luck)
    positions: list[State] = []
    mark: i64 = -1
    while state.agenda.depth > 0:
        now = advice.mark(state)
        if now > mark or not positions:
            mark = now
            positions.append(state.clone())
        state.advance(policy.answer(state), luck)
    moments: list[Moment] = []
    wanted = min(STRETCHES * MOMENTS, len(positions))
    for number in range(wanted):
        position = positions[(2 * number + 1) * len(positions) // (2 * wanted)]
        moment = Moment(int(advice.mark(position)))
        moment.add(state)
        while len(moment.scores) < ENDINGS:
            twin = position.clone()
            policy.play_on(twin, luck, -1)
            moment.add(twin)
        moments.append(moment)
    return moments


def _best_temperature(moments: list[Moment]) -> float:
    """The temperature at which the endings of a position tell most of another ending of it."""
    spread = 0.0
    for moment in moments:
        for scores in moment.scores:
            spread += max(scores) - min(scores)
    unit = max(spread / (len(moments) * ENDINGS), 1.0)
    best = unit
    most = -math.inf
    for number in range(FINENESS):
        temperature = unit * math.pow(2.0, number / 4.0 - 8.0)
        said = 0.0
        for moment in moments:
            said += _told(moment, temperature)
        if said > most:
            most = said
            best = temperature
    return best


def _told(moment: Moment, temperature: float) -> float:
    """How well each ending is foretold by all the others: the logarithm of the chance that they give it."""
    said: list[list[float]] = []
    for scores in moment.scores:
        said.append(likely(scores, temperature))
    told = 0.0
    for seat in range(len(said[0])):
        total = 0.0
        for chances in said:
            total += chances[seat]
        for ending in range(len(said)):
            others = (total - said[ending][seat]) / (len(said) - 1)
            told += moment.won[ending][seat] * math.log(others)
    return told
