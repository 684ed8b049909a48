"""What a seat of Black Gold sees, and worlds dealt from it."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.blackgold.position import BlackGoldPosition
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.view import ProspectingView


@mypyc_attr(allow_interpreted_subclasses=True)
class BlackGoldView(ProspectingView):
    """Hidden are wells the seat has not seen, the licences of others, and those face down before the Baron (BG-6.4,
    BG-7.9, BG-13.1)."""

    def __init__(self, s: BlackGoldPosition, seat: i64) -> None:
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
        fields.nums("map", self.laid.draws)
        self.springs = fields.nums("springs", self.springs)
        self.liquidations = fields.nums("liquidations", self.liquidations)
        self.sync_table(fields)
