"""The lean player of playouts: one step deep with the game's advice, inside a world that was dealt before.

It may look at everything in that world, so it needs no view and no deal; of long lists it tries some.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.advice import NO_PREFERENCE, Advice
from boomtown.kernel.luck import Chance
from boomtown.kernel.options import Options
from boomtown.kernel.seats import Seat
from boomtown.kernel.state import State

AMOUNTS: Final = 4
"""How many amounts of a range are tried."""


class Policy:
    """Answers every seat's questions in a world of its own."""

    def __init__(self, advice: Advice, seed: int) -> None:
        self.advice = advice
        self.tries = Chance(seed)
        """The luck of what is tried: not that of the world, which nobody foresees."""
        self.actions: vec[i64] = vec[i64]([0] * (advice.tries + AMOUNTS))
        self.looks: vec[i64] = vec[i64]([0] * advice.tries)
        self.choices = Options()
        """The next question of an answer that is tried, which nobody reads: one for all."""
        self.twin: State | None = None
        """The world in which answers are tried, written over for each."""

    def answer(self, state: State) -> i64:
        """The best of the answers tried, by the advice."""
        choices = state.open_choices()
        if choices.count == 1:
            return choices.at(0)
        seat = state.agenda.seat
        liked = self.advice.prefer(state, seat)
        if liked != NO_PREFERENCE:
            return liked
        count = self.shortlist(state, choices)
        best: i64 = NO_PREFERENCE
        highest: i64 = 0
        for i in range(count):
            action = self.actions[i]
            if not self.advice.idle(action):
                worth = self.worth(state, action, seat)
                if best == NO_PREFERENCE or worth > highest:
                    highest = worth
                    best = action
        return best

    def worth(self, state: State, action: i64, seat: Seat) -> i64:
        """What the advice says of an answer."""
        if self.advice.foresees:
            parts = self.advice.foresee(state, action, seat)
            if len(parts) > 0:
                total: i64 = 0
                for part in parts:
                    total += part
                return total
        twin = self._twin(state)
        self.advice.carry_out(twin, action, self.tries)
        return self.advice.value(twin, seat)

    def _twin(self, state: State) -> State:
        """The same world for a try, which nobody looks at after the next one."""
        old = self.twin
        twin = state.clone() if old is None or old.game is not state.game else old.become(state)
        twin.choices = self.choices
        twin.choices.known = False
        self.twin = twin
        return twin

    def shortlist(self, state: State, choices: Options) -> i64:
        """Writes the answers to try into `actions`; returns how many. Of a long list it takes some."""
        actions = self.actions
        listed = choices.listed
        most = self.advice.tries
        i: i64 = 0
        if listed > most and self.advice.glances:
            self._take_best(state, choices)
            i = most
        else:
            taken: i64 = listed if listed < most else most
            while i < taken:
                actions[i] = choices.items[i if listed <= most else i * (listed - 1) // (most - 1)]
                i += 1
        amounts = choices.last - choices.first + 1
        some: i64 = min(amounts, AMOUNTS)
        j: i64 = 0
        while j < some:
            actions[i + j] = choices.first + (j if amounts <= AMOUNTS else j * (amounts - 1) // (AMOUNTS - 1))
            j += 1
        return i + j

    def _take_best(self, state: State, choices: Options) -> None:
        """Writes the answers that look best at a glance, best first."""
        actions = self.actions
        looks = self.looks
        most = self.advice.tries
        seat = state.agenda.seat
        taken: i64 = 0
        for i in range(choices.listed):
            action = choices.items[i]
            look = self.advice.glance(state, seat, action)
            at = taken
            while at > 0 and looks[at - 1] < look:
                at -= 1
            if at < most:
                j = taken if taken < most else most - 1
                while j > at:
                    actions[j] = actions[j - 1]
                    looks[j] = looks[j - 1]
                    j -= 1
                actions[at] = action
                looks[at] = look
                if taken < most:
                    taken += 1

    def play_on(self, state: State, luck: Chance, until: i64) -> i64:
        """Play until the mark is reached or the game is over; returns the number of answers."""
        advice = self.advice
        answers: i64 = 0
        while state.agenda.depth > 0 and (until < 0 or advice.mark(state) < until):
            state.advance(self.answer(state), luck)
            answers += 1
        return answers
