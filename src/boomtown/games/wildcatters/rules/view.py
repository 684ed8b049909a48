"""What a seat sees: the whole table, and its own hand during the set-up (WC-19.1, WC-19.2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules.box import AREAS, COMPANIES
from boomtown.games.wildcatters.rules.position import HALVING, START, WildcattersPosition, full_deal
from boomtown.kernel import NO_ONE, Die, Fields, Luck, PoolView, Seat, State, filled, shuffled
from boomtown.kernel.view import View, tell_seat

DECKS: Final = ["light", "dark", "deal", "corporation_a", "corporation_b"]


class WildcattersView(View):
    """`table` has what all players know; hands of others and the order of the decks are not in it."""

    def __init__(self, s: WildcattersPosition, seat: Seat) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.table: WildcattersPosition = s.shown()
        self.hand: vec[i64] = hand_of(s, seat)
        self.light = PoolView(s.light, s.light.left[:])
        self.dark = PoolView(s.dark, s.dark.left[:])
        self.dealing = PoolView(s.deal, unseen_by(s, self.hand))
        self.corporation_a = PoolView(s.corporation_a, s.corporation_a.left[:])
        self.corporation_b = PoolView(s.corporation_b, s.corporation_b.left[:])
        self.throws: i64 = s.lot.throws
        self.halvings: i64 = s.halving.throws

    def sync(self, fields: Fields) -> None:
        self.table.sync_shown(fields)
        decks = [self.light, self.dark, self.dealing, self.corporation_a, self.corporation_b]
        _tell_rest(self.hand, decks, self.throws, self.halvings, fields)

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
        s.lot = Die(START, self.box.players)
        s.lot.throws = self.throws
        s.halving = Die(HALVING, 2)
        s.halving.throws = self.halvings
        unseen = shuffled(self.dealing.number, self.dealing.unseen[:])
        s.hands = filled(COMPANIES * AREAS, 0)
        for seat in range(self.box.players):
            if seat == self.seat:
                for area in range(AREAS):
                    s.hands[seat * AREAS + area] = self.hand[area]
            else:
                cards = self.table.hand_size[seat]
                while cards > 0:
                    s.hands[seat * AREAS + unseen.draw(luck, NO_ONE)] += 1
                    cards -= 1
        s.deal = self.dealing.dealt(unseen.left)
        return s


def hand_of(s: WildcattersPosition, seat: Seat) -> vec[i64]:
    """The cards a seat holds during the set-up, by area; a spectator has none."""
    if seat < 0:
        return filled(AREAS, 0)
    return s.hands[seat * AREAS : (seat + 1) * AREAS]


def unseen_by(s: WildcattersPosition, hand: vec[i64]) -> vec[i64]:
    """The light cards that may still be dealt, or lie in others' hands, for one who holds these."""
    unseen = full_deal(s.box)
    for area in range(AREAS):
        unseen[area] -= s.drafted[area] + hand[area]
    return unseen


def glance(s: WildcattersPosition, seat: Seat, fields: Fields) -> None:
    """What the view tells, from the table itself."""
    hand = hand_of(s, seat)
    decks = [
        PoolView(s.light, s.light.left),
        PoolView(s.dark, s.dark.left),
        PoolView(s.deal, unseen_by(s, hand)),
        PoolView(s.corporation_a, s.corporation_a.left),
        PoolView(s.corporation_b, s.corporation_b.left),
    ]
    tell_seat(seat, s.agenda, fields)
    s.sync_shown(fields)
    _tell_rest(hand, decks, s.lot.throws, s.halving.throws, fields)


def _tell_rest(hand: vec[i64], decks: list[PoolView], throws: i64, halvings: i64, fields: Fields) -> None:
    fields.nums("hand", hand)
    for at, deck in enumerate(decks):
        deck.sync(DECKS[at], fields)
    fields.num("throws", throws)
    fields.num("halvings", halvings)
