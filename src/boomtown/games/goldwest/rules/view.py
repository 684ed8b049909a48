"""What a seat sees: the open table, the tokens it knows, and what may still lie under the others."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.goldwest.rules.box import NO_HEX, TERRAINS
from boomtown.games.goldwest.rules.position import ALL_POOLS, Frontier, GoldWestPosition, TableLayout
from boomtown.kernel import EVERYBODY, Fields, Luck, Seat, State, among
from boomtown.kernel.pool import PoolView, names_in, shuffled
from boomtown.kernel.view import View, tell_seat

POOL_NAMES: Final = [names_in(f"pool{terrain}") for terrain in range(TERRAINS)]


@mypyc_attr(allow_interpreted_subclasses=True)
class GoldWestView(View):
    """Hidden are only the faces of face-down Mining Tokens (GW-4.5); who looked where is open (GW-14.7.1)."""

    def __init__(self, s: GoldWestPosition, seat: Seat) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.layout = s.layout
        self.table: Frontier = s.table.clone()
        self.seen: vec[i64] = s.seen[:]
        self.token: vec[i64] = s.token[:]
        self.pools = [PoolView(pool, pool.left[:]) for pool in s.pools]
        hex_ = next_secret(s, seat, 0)
        while hex_ != NO_HEX:
            terrain: i64 = s.layout.terrain[hex_]
            self.pools[terrain].unseen[s.token[hex_] - s.box.first_token[terrain]] += 1
            self.token[hex_] = -1
            hex_ = next_secret(s, seat, hex_ + 1)

    def deal(self, luck: Luck) -> State:
        """Tokens that others have looked at are drawn; the rest stays in the pools."""
        s = GoldWestPosition(self.box)
        s.agenda.copy(self.agenda)
        s.layout = self.layout
        s.table = self.table.clone()
        s.token = self.token[:]
        s.seen = self.seen[:]
        drawn = [shuffled(pool.number, pool.unseen) for pool in self.pools]
        for hex_ in range(self.box.hexes.count):
            if self.token[hex_] < 0 and self.seen[hex_] != 0:
                terrain: i64 = self.layout.terrain[hex_]
                kind = drawn[terrain].take(luck, self.layout.place[hex_], self.seen[hex_])
                s.token[hex_] = self.box.first_token[terrain] + kind
        for terrain in range(TERRAINS):
            s.pools.append(self.pools[terrain].dealt(drawn[terrain].left))
        s.own_pools = ALL_POOLS
        return s

    def sync(self, fields: Fields) -> None:
        _tell_table(self.layout, self.table, self.token, self.seen, fields)
        for terrain, pool in enumerate(self.pools):
            pool.sync(f"pool{terrain}", fields)


def next_secret(s: GoldWestPosition, seat: Seat, hex_: i64) -> i64:
    """The first hex from this one on whose token others have looked at and this seat has not, or NO_HEX."""
    token = s.token
    seen = s.seen
    for at in range(hex_, len(token)):
        if seen[at] != EVERYBODY and token[at] >= 0 and not among(seat, seen[at]):
            return at
    return NO_HEX


def glance(s: GoldWestPosition, seat: Seat, fields: Fields) -> None:
    """What the view tells; from the table itself as long as nothing on it is a secret."""
    if next_secret(s, seat, 0) != NO_HEX:
        GoldWestView(s, seat).visit(fields)
        return
    tell_seat(seat, s.agenda, fields)
    _tell_table(s.layout, s.table, s.token, s.seen, fields)
    for terrain in range(TERRAINS):
        pool = s.pools[terrain]
        pool.tell(POOL_NAMES[terrain], pool.left, fields)


def _tell_table(layout: TableLayout, table: Frontier, token: vec[i64], seen: vec[i64], fields: Fields) -> None:
    fields.nums("set-up", layout.draws)
    table.sync(fields)
    fields.nums("token", token)
    fields.nums("seen", seen)
