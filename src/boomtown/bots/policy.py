"""The lean player of playouts: one step deep with the game's advice, inside a world that was dealt before.

It may look at everything in that world, so it needs no view and no deal; of long lists it tries some.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.advice import NO_PREFERENCE, Advice
from boomtown.kernel.luck import Chance
from boomtown.kernel.options import Options
from boomtown.kernel.state import State

SINGLES: Final = 10
"""How many single answers are tried at most, spread over the list."""
AMOUNTS: Final = 4
"""How many amounts of a range."""


class Policy:
    """Answers every seat's questions in a world of its own."""

    def __init__(self, advice: Advice, seed: int) -> None:
        self.advice = advice
        self.tries = Chance(seed)
        """The luck of what is tried: not that of the world, which nobody foresees."""
        self.actions: vec[i64] = vec[i64]([0] * (SINGLES + AMOUNTS))

    def answer(self, state: State) -> i64:
        """The best of the answers tried, by the advice."""
        choices = state.open_choices()
        if choices.count == 1:
            return choices.at(0)
        seat = state.agenda.seat
        advice = self.advice
        liked = advice.prefer(state, seat)
        if liked != NO_PREFERENCE:
            return liked
        count = self._shortlist(choices)
        best: i64 = self.actions[0]
        worth: i64 = 0
        i: i64 = 0
        while i < count:
            action = self.actions[i]
            twin = state.clone()
            advice.carry_out(twin, action, self.tries)
            value = advice.value(twin, seat)
            if i == 0 or value > worth:
                worth = value
                best = action
            i += 1
        return best

    def _shortlist(self, choices: Options) -> i64:
        """Writes the answers to try; returns how many."""
        actions = self.actions
        listed = choices.listed
        taken: i64 = listed if listed < SINGLES else SINGLES
        i: i64 = 0
        while i < taken:
            actions[i] = choices.items[i if listed <= SINGLES else i * (listed - 1) // (SINGLES - 1)]
            i += 1
        amounts = choices.last - choices.first + 1
        some: i64 = amounts if amounts < AMOUNTS else AMOUNTS
        j: i64 = 0
        while j < some:
            actions[i + j] = choices.first + (j if amounts <= AMOUNTS else j * (amounts - 1) // (AMOUNTS - 1))
            j += 1
        return i + j

    def play_on(self, state: State, luck: Chance, until: i64) -> i64:
        """Play until the mark is reached or the game is over; returns the number of answers."""
        advice = self.advice
        answers: i64 = 0
        while state.agenda.depth > 0 and (until < 0 or advice.mark(state) < until):
            state.advance(self.answer(state), luck)
            answers += 1
        return answers
