"""What a seat of Black Gold sees, and worlds dealt from it."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.blackgold.rules.map import Map
from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.kernel import Fields, Luck, Seat, State
from boomtown.kernel.view import tell_seat
from boomtown.mechanics.prospecting.rules.view import ProspectingView, glance_at_table


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackGoldView(ProspectingView):
    """Hidden are wells the seat has not seen, the licences of others, and those face down before the Baron (BG-6.4,
    BG-7.9, BG-13.1)."""

    def __init__(self, s: BlackGoldPosition, seat: Seat) -> None:
        super().__init__(s, seat)
        self.blackgold = s.blackgold
        self.laid = s.laid
        self.springs: vec[i64] = s.springs[:]
        self.liquidations: vec[i64] = s.liquidations[:]

    def deal(self, luck: Luck) -> State:
        twin = BlackGoldPosition(self.blackgold, self.laid, self.dealt_parts(luck))
        self.deal_rest(twin)
        twin.springs = self.springs[:]
        twin.liquidations = self.liquidations[:]
        return twin

    def sync(self, fields: Fields) -> None:
        _tell_own(self.laid, self.springs, self.liquidations, fields)
        self.sync_table(fields)


def glance(s: BlackGoldPosition, seat: Seat, fields: Fields) -> None:
    """What the view tells."""
    tell_seat(seat, s.agenda, fields)
    _tell_own(s.laid, s.springs, s.liquidations, fields)
    glance_at_table(s, seat, fields)


def _tell_own(laid: Map, springs: vec[i64], liquidations: vec[i64], fields: Fields) -> None:
    """What Black Gold has beyond other prospecting games; all of it is open."""
    fields.nums("map", laid.draws)
    fields.nums("springs", springs)
    fields.nums("liquidations", liquidations)
