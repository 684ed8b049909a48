"""What a sensible player looks at: money, oil, what rigs and Royalties will bring, cards, danger, the others.

An answer is weighed by what it brings on the average of the dice, reckoned exactly: nothing is tried out, and all
answers are compared at the same moment. Everything is in cents.
"""

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot import drilling_worth
from boomtown.games.oil.bot.answers_worth import all_answers
from boomtown.games.oil.bot.dice_odds import (
    Odds,
)
from boomtown.games.oil.bot.drilling_worth import add
from boomtown.games.oil.bot.holdings_worth import DOLLAR
from boomtown.games.oil.bot.squares_worth import Journeys
from boomtown.games.oil.rules.box import (
    OilBox,
)
from boomtown.games.oil.rules.position import OilPosition
from boomtown.kernel import OVER, Advice, Seat, State, filled

REASONS: Final = [f"reason.{name}" for name in ("cash", "oil", "rigs", "royalties", "cards", "safety", "rivals")]


class OilAdvice(Advice):
    """What a seat has, and what each answer adds to it."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(REASONS)
        self.read_search(weights)
        self.box = box
        self.odds = odds
        self.gains = Journeys(box, odds, weights)
        self.worth = self.gains.worth
        self.answers = all_answers(box)

    def mark(self, state: State) -> i64:
        """Turns that are over."""
        assert isinstance(state, OilPosition)
        if state.agenda.depth == 0:
            return OVER
        players = state.box.players
        return state.round * players + (state.turn_seat - state.first + players) % players

    def parts(self, state: State, seat: Seat) -> vec[i64]:
        """What a seat has, with the best answer to the open question if it is asked."""
        assert isinstance(state, OilPosition)
        s: OilPosition = state
        parts = self._has(s, seat)
        if s.agenda.depth > 0 and s.agenda.seat == seat and s.out[seat] == 0:
            add(parts, self.answers[s.agenda.kind].best(self.gains, s, seat, drilling_worth.NEVER))
        return parts

    def foresee(self, state: State, action: i64, seat: Seat) -> vec[i64]:
        assert isinstance(state, OilPosition)
        parts = self._has(state, seat)
        add(parts, self.answers[state.agenda.kind].brings(self.gains, state, seat, action))
        return parts

    def prefer(self, state: State, seat: Seat) -> i64:
        assert isinstance(state, OilPosition)
        return self.answers[state.agenda.kind].prefer(self.gains, state, seat)

    def _has(self, s: OilPosition, seat: Seat) -> vec[i64]:
        parts = filled(drilling_worth.PARTS, 0)
        worth = self.worth
        parts[drilling_worth.RIVALS] = -worth.others(s, seat)
        if s.out[seat] != 0:
            parts[drilling_worth.CASH] = -worth.ruin
            return parts
        throws = worth.throws(s, seat)
        parts[drilling_worth.CASH] = s.cash[seat] * DOLLAR
        parts[drilling_worth.BARRELS_ON_HAND] = s.barrels[seat] * worth.oil(s, seat, throws)
        parts[drilling_worth.RIGS] = worth.rigs(s, seat, throws)
        parts[drilling_worth.ROYALTIES] = worth.royalties(s, seat)
        parts[drilling_worth.CARDS_IN_HAND] = worth.cards(s, seat, throws)
        parts[drilling_worth.SAFETY] = worth.danger(worth.ready(s, seat), worth.wanted(s, seat, throws))
        return parts


@lru_cache(1)
def odds_of(box: OilBox) -> Odds:
    """Of the game asked about last: they take a while to reckon, and every bot of a game wants them."""
    return Odds(box)


def advise(box: OilBox, weights: dict[str, int]) -> OilAdvice:
    return OilAdvice(box, odds_of(box), weights)
