"""What a seat sees: the open table, the tokens it knows, and what may still lie under the others."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.goldwest.box import TERRAINS
from boomtown.games.goldwest.position import ALL_POOLS, Frontier, GoldWestPosition
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.pool import PoolView, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.seats import among


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWestView(View):
    """Hidden are only the faces of face-down Mining Tokens (GW-4.5); who looked where is open (GW-14.7.1)."""

    def __init__(self, s: GoldWestPosition, seat: i64) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.layout = s.layout
        self.table: Frontier = s.table.clone()
        self.seen: vec[i64] = s.seen[:]
        self.token: vec[i64] = vec[i64]()
        unseen: list[vec[i64]] = [pool.left[:] for pool in s.pools]
        hex_: i64 = 0
        while hex_ < s.box.hexes.count:
            token = s.token[hex_]
            if token >= 0 and not among(seat, s.seen[hex_]):
                terrain: i64 = s.layout.terrain[hex_]
                unseen[terrain][token - s.box.first_token[terrain]] += 1
                token = -1
            self.token = append(self.token, token)
            hex_ += 1
        self.pools = [PoolView(s.pools[terrain], unseen[terrain]) for terrain in range(TERRAINS)]

    def deal(self, luck: Luck) -> State:
        """Tokens that others have looked at are drawn; the rest stays in the pools."""
        s = GoldWestPosition(self.box)
        s.agenda.copy(self.agenda)
        s.layout = self.layout
        s.table = self.table.clone()
        s.token = self.token[:]
        s.seen = self.seen[:]
        drawn = [shuffled(pool.number, pool.unseen) for pool in self.pools]
        hex_: i64 = 0
        while hex_ < self.box.hexes.count:
            if self.token[hex_] < 0 and self.seen[hex_] != 0:
                terrain: i64 = self.layout.terrain[hex_]
                kind = drawn[terrain].take(luck, self.layout.place[hex_], self.seen[hex_])
                s.token[hex_] = self.box.first_token[terrain] + kind
            hex_ += 1
        for terrain in range(TERRAINS):
            s.pools.append(self.pools[terrain].dealt(drawn[terrain].left))
        s.own_pools = ALL_POOLS
        return s

    def sync(self, fields: Fields) -> None:
        fields.nums("set-up", self.layout.draws)
        self.table.sync(fields)
        self.token = fields.nums("token", self.token)
        self.seen = fields.nums("seen", self.seen)
        for terrain, pool in enumerate(self.pools):
            pool.sync(f"pool{terrain}", fields)
