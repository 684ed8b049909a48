"""A round of Black Gold: its eight steps in order (BG-3, BG-5)."""

from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import DISCARD, LIQUIDATED_WITH
from boomtown.kernel import Luck, Step
from boomtown.mechanics.prospecting.rules.box import ACT, AUCTION, EXTRACT, LICENCES, OVERFLOW, PASS_DIE, TAKE
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rounds import Round


class EightSteps(Round):
    """Prices and cards first, then everything else in the order of BG-3.1."""

    def has_special(self, s: ProspectingPosition) -> bool:
        """The special deck is never shuffled again (BG-5.5): without a card the longer game is over (BG-15.2)."""
        return s.cards.special_left() > 0

    def last_space(self, s: ProspectingPosition) -> i64:
        return s.box.track.last

    def plan(self, s: ProspectingPosition) -> None:
        agenda = s.agenda
        agenda.push(PASS_DIE, s.first)
        agenda.push(OVERFLOW, s.first)
        # the lot behind the companies is the Liquidation Auction (BG-14.1)
        lot: i64 = s.box.companies if s.box.players == LIQUIDATED_WITH else s.box.companies - 1
        while lot >= 0:
            agenda.push(AUCTION, s.first, lot)
            lot -= 1
        s.push_for_all(EXTRACT)
        agenda.push(DISCARD, s.first)
        s.push_for_all(ACT)
        agenda.push(LICENCES, s.first)
        s.push_for_all(TAKE)


class DiscardCards(Step[ProspectingPosition]):
    """All action cards are discarded (BG-5.4)."""

    def __init__(self) -> None:
        super().__init__(DISCARD, "discard", "BG-5.4")

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.pop()
        for seat in s.box.seats:
            s.cards.discard_taken(seat)
