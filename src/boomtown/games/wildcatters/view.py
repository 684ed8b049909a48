"""What a seat sees: the whole table, and its own hand during the set-up (WC-19.1, WC-19.2)."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.box import AREAS, COMPANIES
from boomtown.games.wildcatters.position import HALVING, START, WildcattersPosition, full_deal
from boomtown.kernel.fields import Fields
from boomtown.kernel.luck import NO_ONE, Luck
from boomtown.kernel.pool import Die, PoolView, shuffled
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.vectors import filled


class WildcattersView(View):
    """`table` has what all players know; hands of others and the order of the decks are not in it."""

    def __init__(self, s: WildcattersPosition, seat: i64) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.table: WildcattersPosition = s.shown()
        self.hand: vec[i64] = filled(AREAS, 0)
        unseen = full_deal(s.box)
        area: i64 = 0
        while area < AREAS:
            if seat >= 0:
                self.hand[area] = s.hands[seat * AREAS + area]
            unseen[area] -= s.drafted[area] + self.hand[area]
            area += 1
        self.light = PoolView(s.light, s.light.left[:])
        self.dark = PoolView(s.dark, s.dark.left[:])
        self.dealing = PoolView(s.deal, unseen)
        self.corporation_a = PoolView(s.corporation_a, s.corporation_a.left[:])
        self.corporation_b = PoolView(s.corporation_b, s.corporation_b.left[:])
        self.throws: i64 = s.lot.throws
        self.halvings: i64 = s.halving.throws

    def sync(self, fields: Fields) -> None:
        self.table.sync_shown(fields)
        self.hand = fields.nums("hand", self.hand)
        self.light.sync("light", fields)
        self.dark.sync("dark", fields)
        self.dealing.sync("deal", fields)
        self.corporation_a.sync("corporation_a", fields)
        self.corporation_b.sync("corporation_b", fields)
        self.throws = fields.num("throws", self.throws)
        self.halvings = fields.num("halvings", self.halvings)

    def tracked(self) -> list[str]:
        """Every movement of shares is open, yet they lie face down (WC-19.2)."""
        return ["shares", "bank_shares"]

    def deal(self, luck: Luck) -> State:
        """The others' hands are drawn from the light cards this seat has not seen."""
        s = self.table.shown()
        s.agenda = self.agenda.clone()
        s.light = self.light.dealt(self.light.unseen[:])
        s.dark = self.dark.dealt(self.dark.unseen[:])
        s.corporation_a = self.corporation_a.dealt(self.corporation_a.unseen[:])
        s.corporation_b = self.corporation_b.dealt(self.corporation_b.unseen[:])
        s.lot = Die(START, self.box.seats)
        s.lot.throws = self.throws
        s.halving = Die(HALVING, 2)
        s.halving.throws = self.halvings
        unseen = shuffled(self.dealing.number, self.dealing.unseen[:])
        s.hands = filled(COMPANIES * AREAS, 0)
        seat: i64 = 0
        while seat < self.box.seats:
            if seat == self.seat:
                area: i64 = 0
                while area < AREAS:
                    s.hands[seat * AREAS + area] = self.hand[area]
                    area += 1
            else:
                cards = self.table.hand_size[seat]
                while cards > 0:
                    s.hands[seat * AREAS + unseen.draw(luck, NO_ONE)] += 1
                    cards -= 1
            seat += 1
        s.deal = self.dealing.dealt(unseen.left)
        return s
