"""What a seat sees. A view is built by naming what the seat may know, never by deleting from the state."""

import hashlib
from html import escape
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.agenda import Agenda
from boomtown.kernel.fields import Fields, Lister, Packer
from boomtown.kernel.luck import Chance, Luck
from boomtown.kernel.seats import Seat

if TYPE_CHECKING:
    from boomtown.kernel.game import Game
    from boomtown.kernel.state import State

NOBODY: Final = -1
"""The seat of spectators."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The open agenda and whatever the game's own view names."""

    def __init__(self, game: "Game", seat: i64, agenda: Agenda) -> None:
        self.game = game
        self.seat: Seat = Seat(seat)
        self.agenda = agenda.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """What the seat sees in a world dealt from this view: that is this view, and nothing hidden goes along."""
        return self.game.seen, (self.deal(Chance(0)).encode(), self.seat)

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat == NOBODY else f"seat {self.seat + 1}"
        return f"<{type(self).__name__}: what {whose} sees of {self.game.key}, {self.game.players} players>"

    def _repr_html_(self) -> str:
        """The board as this seat sees it, for notebooks."""
        entry = self.game.entry
        return escape(repr(self)) if entry is None else entry.html(self)

    def deal(self, luck: Luck) -> "State":
        """A full state that this seat cannot tell from the real one, hidden facts drawn by luck."""
        raise NotImplementedError

    def sync(self, fields: Fields) -> None:
        """Every field of the view, once, in a fixed order."""
        raise NotImplementedError

    def tracked(self) -> list[str]:
        """Fields the rulebook hides from the eye although every change was public: drawn only at open tables."""
        return []

    def visit(self, fields: Fields) -> None:
        """The seat, the agenda and every field of the game's own view, in a fixed order."""
        tell_seat(self.seat, self.agenda, fields)
        self.sync(fields)

    def encode(self) -> bytes:
        """Canonical bytes: equal for two worlds this seat cannot tell apart."""
        packer = Packer()
        self.visit(packer)
        return packer.packed()

    def digest(self) -> str:
        """A short fingerprint of the canonical bytes."""
        return hashlib.sha256(self.encode()).hexdigest()[:32]

    def fields(self) -> dict[str, int | list[int]]:
        """All fields by name."""
        lister = Lister()
        self.visit(lister)
        return lister.values


def tell_seat(seat: i64, agenda: Agenda, fields: Fields) -> None:
    """What every view begins with."""
    fields.num("seat", seat)
    agenda.tell(fields)
