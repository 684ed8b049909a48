"""Whole games without a table: the loops that simulation, search and benchmarks run, compiled.

A decision is a question with at least two answers.
"""

from mypy_extensions import i64

from boomtown.bots.base import Bot, ask
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.state import State


def play_out(state: State, chance: Chance) -> i64:
    """Play a state to its end with random answers and random luck; returns the number of decisions."""
    return finish_at_random(state, chance, chance)


def finish_at_random(state: State, luck: Luck, chooser: Chance) -> i64:
    """Play a state to its end with random answers and the given luck; returns the number of decisions."""
    decisions: i64 = 0
    choices = state.open_choices()
    while state.agenda.depth > 0:
        count = choices.count
        if count > 1:
            decisions += 1
            state.advance(choices.at(chooser.below(count)), luck)
        else:
            state.advance(choices.at(0), luck)
    return decisions


def random_games(game: Game, count: i64, seed: int) -> tuple[i64, i64]:
    """Set up and play that many games at random; returns the numbers of decisions and of games."""
    chance = Chance(seed)
    decisions: i64 = 0
    for _ in range(count):
        decisions += finish_at_random(game.start(chance), chance, chance)
    return decisions, max(count, 0)


def play_bots(state: State, luck: Luck, bots: list[Bot]) -> i64:
    """Play a state to its end, seat by seat with its bot; each sees its own view only. Returns the decisions."""
    decisions: i64 = 0
    while state.agenda.depth > 0:
        choices = state.open_choices()
        if choices.count == 1:
            state.advance(choices.at(0), luck)
            continue
        decisions += 1
        seat = state.seat
        state.advance(ask(bots[seat], state.view(seat), choices.listing()), luck)
    return decisions
