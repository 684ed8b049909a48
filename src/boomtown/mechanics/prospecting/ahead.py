"""What is still to come for a seat this round, read off the agenda in one pass."""

from mypy_extensions import i64

from boomtown.kernel.agenda import KIND, SEAT
from boomtown.mechanics.prospecting.box import (
    ACT,
    AUCTION,
    BUILT,
    CARRIED,
    DONE,
    EXTRACT,
    LEFT,
    LICENCES,
    LOT,
    MOVE,
    POINTS,
    SPECIAL,
    STORE,
    TAKE,
    ProspectingBox,
)
from boomtown.mechanics.prospecting.position import ProspectingPosition
from boomtown.mechanics.seats import one


class Ahead:
    """One object serves all positions: `read` writes it anew."""

    def __init__(self, box: ProspectingBox) -> None:
        self.box = box
        licences = 0
        cards = 0
        for card in range(int(box.specials), len(box.card_counts)):
            cards += box.card_counts[card]
            licences += int(box.card_licences[card]) * box.card_counts[card]
        self.mean_licences: i64 = licences // max(cards, 1)
        """On a usual card."""
        self.clear()

    def clear(self) -> None:
        self.fresh = False
        """Whether the seat has no card yet. Then the round is one to come, judged as at the end of the last one."""
        self.moving = False
        """Whether the seat has begun its move and not finished it."""
        self.points: i64 = 0
        """Movement points the seat can still spend."""
        self.licences: i64 = 0
        """Licence cards its action card will give it."""
        self.dealing = False
        """Whether licences are still to be dealt."""
        self.may_build = False
        self.builders: i64 = 0
        """The seats that build before it, as a set; only where building comes after everybody's moves."""
        self.special = False
        """Whether its card's special action is to come."""
        self.extracted: i64 = self.box.derricks
        """How many of its derricks have given this round's oil."""
        self.oil: i64 = 0
        """Barrels it has carried and not stored."""
        self.lots: i64 = 0
        """What will be auctioned this round, as a set; an auction that has begun is no longer in it."""

    def read(self, s: ProspectingPosition, seat: i64) -> None:
        self.clear()
        building = False
        down: i64 = 0
        while down < s.agenda.depth:
            kind = s.agenda.below(down, KIND)
            if kind == AUCTION:
                self.lots |= one(s.agenda.below(down, LOT))
            elif kind == LICENCES:
                self.dealing = True
                if s.cards.taken[seat] >= 0:
                    self.licences = self.box.card_licences[s.cards.taken[seat]]
            elif s.agenda.below(down, SEAT) == seat:
                if kind == self.box.build_kind:
                    building = True
                self._read_own(s, seat, down, kind)
            elif kind == self.box.build_kind and kind != MOVE and not building:
                self.builders |= one(s.agenda.below(down, SEAT))
            down += 1

    def _read_own(self, s: ProspectingPosition, seat: i64, down: i64, kind: i64) -> None:
        """A step of the seat itself."""
        agenda = s.agenda
        if kind == MOVE:
            self.moving = True
            self.points = agenda.below(down, POINTS)
            if self.box.build_kind == MOVE:
                self.may_build = agenda.below(down, BUILT) == 0
        elif kind == TAKE:
            self.fresh = True
        elif kind == ACT and not self.fresh:
            self.points = self.box.card_movement[s.cards.taken[seat]]
            self.may_build = True
            self.special = True
        elif kind == self.box.build_kind:
            self.may_build = not self.fresh
        elif kind == SPECIAL:
            self.special = True
        elif kind == EXTRACT:
            self.extracted = agenda.below(down, DONE)
            self.oil += agenda.below(down, CARRIED)
        elif kind == STORE:
            self.oil += agenda.below(down, LEFT)
