"""Special actions of Giganten's cards, which are not optional (GI-8)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.giganten.box import FREE_OIL
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.prospecting.box import BACK, GIVEN, OIL, PRICE, SHIFT, SPECIAL
from boomtown.mechanics.prospecting.position import ProspectingPosition
from boomtown.mechanics.prospecting.special import answer_one_tank, ask_one_tank, label_one_tank, set_back_trains

CARRIED_OUT: Final = A
"""SPECIAL: 1 when the special action has been begun."""


class SpecialAction(Step[ProspectingPosition]):
    """What the card demands (GI-8.1); when it is done the card is discarded (GI-5.4)."""

    def __init__(self) -> None:
        super().__init__(SPECIAL, "special", "GI-8.1", numbers=["carried out"])

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        seat = s.agenda.seat
        if s.agenda.get(CARRIED_OUT):
            s.agenda.pop()
            s.cards.discard_taken(seat)
            return
        s.agenda.put(CARRIED_OUT, 1)
        card = s.cards.taken[seat]
        effect = s.box.card_effect[card]
        size = s.box.card_size[card]
        if effect == PRICE:
            s.agenda.push(SHIFT, seat, size)
        elif effect == OIL:
            s.agenda.push(FREE_OIL, seat, size)
        elif effect == BACK:
            set_back_trains(s, seat, size)


class FreeOil(Step[ProspectingPosition]):
    """A marker from the supply goes into a tank (GI-8.3)."""

    def __init__(self) -> None:
        super().__init__(FREE_OIL, "free oil", "GI-8.3", families=["store"], numbers=["given"])

    def ask(self, s: ProspectingPosition) -> None:
        ask_one_tank(s)

    def answer(self, s: ProspectingPosition, action: i64, luck: Luck) -> None:
        answer_one_tank(s, action)

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(self.rule, say("refuse.free_oil", oil=s.agenda.get(GIVEN)))

    def question(self, s: ProspectingPosition) -> Message:
        return say("ask.free_oil", seat=s.agenda.seat, oil=s.agenda.get(GIVEN))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        return label_one_tank(s, action)
