"""What a seat sees: the open ridge, the tokens it knows, and what may lie under the others."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import Luck
from boomtown.kernel.pool import PoolView, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.seats import among
from pyrite.box import ORE_POOL
from pyrite.position import PyritePosition


class PyriteView(View):
    """Who has seen which claim is open (PY-2.2): only the tokens are hidden."""

    def __init__(self, s: PyritePosition, seat: i64) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.ridge = s.ridge.clone()
        self.ore: vec[i64] = s.ore[:]
        unseen: vec[i64] = s.pool.left[:]
        for claim, ore in enumerate(s.ore):
            if ore >= 0 and not among(seat, s.ridge.seen[claim]):
                self.ore[claim] = -1
                unseen[ore] += 1
        self.pool = PoolView(s.pool, unseen)

    def deal(self, luck: Luck) -> State:
        """Tokens that only others know are drawn; the rest stays in the pool."""
        s = PyritePosition(self.box)
        s.agenda = self.agenda.clone()
        s.ridge = self.ridge.clone()
        s.ore = self.ore[:]
        hidden = shuffled(ORE_POOL, self.pool.unseen)
        for claim, seen in enumerate(self.ridge.seen):
            if self.ore[claim] < 0 and seen != 0:
                s.ore[claim] = hidden.take(luck, claim, seen)
        s.pool = self.pool.dealt(hidden.left)
        return s

    def sync(self, fields: Fields) -> None:
        self.ridge.sync(fields)
        self.ore = fields.nums("ore", self.ore)
        self.pool.sync("pool", fields)
