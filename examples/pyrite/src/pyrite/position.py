"""Everything on the table: what is open to all (`Ridge`), and the tokens with who knows them."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Ledger
from boomtown.kernel.luck import Luck
from boomtown.kernel.pool import Die, Pool, shuffled
from boomtown.kernel.state import State
from boomtown.mechanics.vectors import filled
from pyrite.box import BUYER_DIE, ORE_POOL, PyriteBox


class Ridge:
    """What every seat sees: positions have it, and views take a copy."""

    cash: vec[i64]
    kept: vec[i64]
    """By seat: what the ore is worth that was kept."""
    bank: i64
    """What the bank has taken in, less what it has paid."""
    owner: vec[i64]
    seen: vec[i64]
    """By claim: the seats that know its token."""
    die: Die

    def clone(self) -> "Ridge":
        twin = Ridge()
        twin.cash = self.cash[:]
        twin.kept = self.kept[:]
        twin.bank = self.bank
        twin.owner = self.owner[:]
        twin.seen = self.seen[:]
        twin.die = self.die.clone()
        return twin

    def sync(self, fields: Fields) -> None:
        self.cash = fields.nums("cash", self.cash)
        self.kept = fields.nums("kept", self.kept)
        self.bank = fields.num("bank", self.bank)
        self.owner = fields.nums("owner", self.owner)
        self.seen = fields.nums("seen", self.seen)
        self.die.sync("die", fields)


def empty_ridge(box: PyriteBox) -> Ridge:
    """Full purses (PY-1.3), free claims."""
    ridge = Ridge()
    ridge.cash = filled(box.players, box.purse)
    ridge.kept = filled(box.players, 0)
    ridge.bank = 0
    ridge.owner = filled(box.claims, -1)
    ridge.seen = filled(box.claims, 0)
    ridge.die = Die(BUYER_DIE, box.faces)
    return ridge


class PyritePosition(State):
    def __init__(self, box: PyriteBox) -> None:
        super().__init__(box)
        self.box = box
        self.ridge = empty_ridge(box)
        self.ore: vec[i64] = filled(box.claims, -1)
        """By claim: its token, once somebody knows it; the others are in the pool."""
        self.pool: Pool = shuffled(ORE_POOL, box.tokens)

    def clone(self) -> State:
        twin = PyritePosition(self.box)
        twin.agenda = self.agenda.clone()
        twin.ridge = self.ridge.clone()
        twin.ore = self.ore[:]
        twin.pool = self.pool.clone()
        return twin

    def sync(self, fields: Fields) -> None:
        self.ridge.sync(fields)
        self.ore = fields.nums("ore", self.ore)
        self.pool.sync("pool", fields)

    def ledgers(self) -> list[Ledger]:
        known = sum(1 for ore in self.ore if ore >= 0)
        return [
            Ledger("dollars", sum(self.ridge.cash) + self.ridge.bank, self.box.players * self.box.purse),
            Ledger("tokens", self.pool.size + known, self.box.claims),
        ]

    def pay(self, seat: i64, dollars: i64) -> None:
        self.ridge.cash[seat] -= dollars
        self.ridge.bank += dollars

    def look(self, claim: i64, knowers: i64, luck: Luck) -> i64:
        """Seats learn a token: it is drawn when the first of them does, and only shown if it was drawn before."""
        if self.ore[claim] < 0:
            self.ore[claim] = self.pool.take(luck, claim, knowers)
        else:
            luck.show(knowers)
        self.ridge.seen[claim] |= knowers
        return self.ore[claim]
