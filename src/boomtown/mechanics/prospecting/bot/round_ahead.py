"""What is still to come for a seat this round, read off the agenda in one pass."""

from mypy_extensions import i64

from boomtown.kernel.agenda import KIND, NOTHING, SEAT
from boomtown.kernel.kinds import Kinded, by_kind, kinds_of
from boomtown.kernel.seats import Seat, one
from boomtown.mechanics.prospecting.rules.box import (
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
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition


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
        listed = pending_steps(box)
        self.steps = by_kind(len(box.steps), Pending(NOTHING), listed)
        self.kinds: i64 = kinds_of(listed)
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
        self.builds = False
        """Whether its own building is to come, where that comes after everybody's moves."""
        self.builders: i64 = 0
        """The seats that build before it then, as a set."""
        self.special = False
        """Whether its card's special action is to come."""
        self.extracted: i64 = self.box.derricks
        """How many of its derricks have given this round's oil."""
        self.oil: i64 = 0
        """Barrels it has carried and not stored."""
        self.lots: i64 = 0
        """What will be auctioned this round, as a set; an auction that has begun is no longer in it."""

    def read(self, s: ProspectingPosition, seat: Seat) -> None:
        self.clear()
        for down in range(s.agenda.depth):
            kind = s.agenda.below(down, KIND)
            if (self.kinds >> kind) & 1:
                self.steps[kind].read(self, s, seat, down)


class Pending(Kinded):
    """What a step on the agenda tells."""

    def read(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        if s.agenda.below(down, SEAT) == seat:
            self.read_own(ahead, s, seat, down)

    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        """If it is one of the seat itself."""


class TakeAhead(Pending):
    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.fresh = True


class ActAhead(Pending):
    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        if not ahead.fresh:
            ahead.points = ahead.box.card_movement[s.cards.taken[seat]]
            ahead.may_build = True
            ahead.special = True


class MoveAhead(Pending):
    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.moving = True
        ahead.points = s.agenda.below(down, POINTS)
        if ahead.box.build_kind == MOVE:
            ahead.may_build = s.agenda.below(down, BUILT) == 0


class BuildAhead(Pending):
    """Where building comes after everybody's moves."""

    def read(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        builder = Seat(s.agenda.below(down, SEAT))
        if builder == seat:
            ahead.builds = True
            ahead.may_build = not ahead.fresh
        elif not ahead.builds:
            ahead.builders |= one(builder)


class SpecialAhead(Pending):
    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.special = True


class ExtractAhead(Pending):
    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.extracted = s.agenda.below(down, DONE)
        ahead.oil += s.agenda.below(down, CARRIED)


class StoreAhead(Pending):
    def read_own(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.oil += s.agenda.below(down, LEFT)


class LicencesAhead(Pending):
    def read(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.dealing = True
        if s.cards.taken[seat] >= 0:
            ahead.licences = ahead.box.card_licences[s.cards.taken[seat]]


class AuctionAhead(Pending):
    def read(self, ahead: Ahead, s: ProspectingPosition, seat: Seat, down: i64) -> None:
        ahead.lots |= one(s.agenda.below(down, LOT))


def pending_steps(box: ProspectingBox) -> list[Pending]:
    """In the order of a round."""
    steps: list[Pending] = [
        TakeAhead(TAKE),
        ActAhead(ACT),
        MoveAhead(MOVE),
        SpecialAhead(SPECIAL),
        ExtractAhead(EXTRACT),
        StoreAhead(STORE),
        LicencesAhead(LICENCES),
        AuctionAhead(AUCTION),
    ]
    if box.build_kind != MOVE:
        steps.append(BuildAhead(box.build_kind))
    return steps
