"""What a seat of Giganten sees, and worlds dealt from it."""

from mypy_extensions import mypyc_attr

from boomtown.games.giganten.rules.position import GigantenPosition
from boomtown.kernel import Fields, Luck, Seat, State
from boomtown.kernel.view import tell_seat
from boomtown.mechanics.prospecting.rules.view import ProspectingView, glance_at_table


@mypyc_attr(allow_interpreted_subclasses=True)
class GigantenView(ProspectingView):
    """Hidden are wells the seat has not looked at and the licences of others (GI-6.1, GI-6.6, GI-7.8)."""

    def __init__(self, s: GigantenPosition, seat: Seat) -> None:
        super().__init__(s, seat)
        self.giganten = s.giganten

    def deal(self, luck: Luck) -> State:
        twin = GigantenPosition(self.giganten, self.dealt_parts(luck))
        self.deal_rest(twin)
        return twin

    def sync(self, fields: Fields) -> None:
        self.sync_table(fields)


def glance(s: GigantenPosition, seat: Seat, fields: Fields) -> None:
    """What the view tells."""
    tell_seat(seat, s.agenda, fields)
    glance_at_table(s, seat, fields)
