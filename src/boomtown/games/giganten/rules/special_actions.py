"""Special actions of Giganten's cards, which are not optional (GI-8)."""

from typing import Final

from boomtown.games.giganten.rules.box import FREE_OIL
from boomtown.kernel import A, Luck, Step
from boomtown.mechanics.prospecting.rules.box import BACK, OIL, PRICE, SHIFT, SPECIAL
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.special_actions import set_back_trains

CARRIED_OUT: Final = A
"""SPECIAL: 1 when the special action has been begun."""


class SpecialAction(Step[ProspectingPosition]):
    """What the card demands (GI-8.1): a price change (GI-8.2), free oil (GI-8.3) or a set-back (GI-8.4).

    When it is done the card is discarded (GI-5.4).
    """

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
