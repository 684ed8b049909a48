"""Chances to win, from worths.

The advice says what a position is worth to each seat; how likely a lead wins depends on how long the game still
lasts. So the chance of a seat is exp(worth / T) in the sum of all seats', and the temperature T of each stretch of the
game is fitted to games that the lean policy plays against itself: with these rules, options and weights.
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

STRETCHES: Final = 6
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

    def chances(self, advice: Advice, state: State) -> list[float]:
        """Each seat's chance to win from here, as the position stands; after the end, its part of the win."""
        players = state.game.players
        if state.agenda.depth == 0:
            return shares(state.winners(), players)
        worths: list[float] = []
        seat: i64 = 0
        while seat < players:
            worths.append(float(int(advice.value(state, seat))))
            seat += 1
        return likely(worths, self.temperature(advice.mark(state)))


def shares(winners: list[int], players: i64) -> list[float]:
    """The win, divided among those who share it."""
    won: list[float] = []
    seat = 0
    while seat < players:
        won.append(1.0 / len(winners) if seat in winners else 0.0)
        seat += 1
    return won


def likely(worths: list[float], temperature: float) -> list[float]:
    best = max(worths)
    powers: list[float] = []
    for worth in worths:
        powers.append(math.exp((worth - best) / temperature))
    total = sum(powers)
    even = DOUBT / len(worths)
    found: list[float] = []
    for power in powers:
        found.append((1.0 - DOUBT) * power / total + even)
    return found


class Moment:
    """What a position at the beginning of a turn or round was worth to the seats, and who won in the end."""

    def __init__(self, mark: int, worths: list[float]) -> None:
        self.mark = mark
        self.worths = worths
        self.won: list[float] = []


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
    stretch = 0
    while stretch < STRETCHES:
        part = moments[len(moments) * stretch // STRETCHES : len(moments) * (stretch + 1) // STRETCHES]
        if part:
            marks.append(part[-1].mark)
            temperatures.append(_best_temperature(part))
        stretch += 1
    return Odds(marks, temperatures)


def _mark(moment: Moment) -> int:
    return moment.mark


def _played(game: Game, advice: Advice, policy: Policy, luck: Chance) -> list[Moment]:
    """One game, looked at whenever its mark has risen."""
    state = game.start(luck)
    moments: list[Moment] = []
    mark: i64 = -1
    while state.agenda.depth > 0:
        now = advice.mark(state)
        if now > mark or not moments:
            mark = now
            worths: list[float] = []
            seat: i64 = 0
            while seat < game.players:
                worths.append(float(int(advice.value(state, seat))))
                seat += 1
            moments.append(Moment(int(now), worths))
        state.advance(policy.answer(state), luck)
    won = shares(state.winners(), game.players)
    for moment in moments:
        moment.won = won
    return moments


def _best_temperature(moments: list[Moment]) -> float:
    """The temperature by which these games would most likely have been won by those who won them."""
    spread = 0.0
    for moment in moments:
        spread += max(moment.worths) - min(moment.worths)
    unit = max(spread / len(moments), 1.0)
    best = unit
    most = -math.inf
    number = 0
    while number < FINENESS:
        temperature = unit * math.pow(2.0, number / 4.0 - 5.0)
        said = 0.0
        for moment in moments:
            chances = likely(moment.worths, temperature)
            seat = 0
            while seat < len(chances):
                said += moment.won[seat] * math.log(chances[seat])
                seat += 1
        if said > most:
            most = said
            best = temperature
        number += 1
    return best
