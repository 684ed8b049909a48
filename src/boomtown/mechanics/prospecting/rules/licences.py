"""Licence cards worth 1 or 2: a deck, open discards (GI-6.4, BG-6.5), hidden hands, and cards that lie face down.

The deck is a pool. A card lying face down unseen is a reserved part of it and is fixed before the discards are
shuffled in. Counts and payments are public, and so follows more: `most` is the highest value a hand can have by what
everybody has seen, `fresh` what the deck held when it was last shuffled (open discards) and nobody has been shown
since, and each player remembers what he drew. A dealt world keeps to all of that.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import EVERYBODY, NO_ONE, Fields, Luck, Seat, filled, one
from boomtown.kernel.pool import Pool, PoolView, names_in, shuffled

ONE: Final = 0
TWO: Final = 1
POOL_NAME: Final = "licences"
TRIES: Final = 100
"""How often a world is dealt again that cannot be."""


class Licences:
    """All licence cards of a game. A lot is a place for face-down cards; Giganten has none."""

    def __init__(self, players: i64, lots: i64, pool: Pool, hands_number: i64) -> None:
        self.pool = pool
        self.hands_number = hands_number
        self.ones: vec[i64] = filled(players, 0)
        self.twos: vec[i64] = filled(players, 0)
        self.most: vec[i64] = filled(players, 0)
        self.caught: vec[i64] = filled(players, 0)
        self.discards: vec[i64] = vec[i64]([0, 0])
        self.fresh: vec[i64] = pool.left[:]
        self.since: vec[i64] = filled(players, 0)
        self.since_twos: vec[i64] = filled(players, 0)
        self.lot_place: vec[i64] = filled(lots, 0)
        self.lot_unseen: vec[i64] = filled(lots, 0)
        self.lot_fixed: vec[i64] = filled(2 * lots, 0)
        self.lot_open: vec[i64] = filled(2 * lots, 0)

    def cards(self, seat: Seat) -> i64:
        return self.ones[seat] + self.twos[seat]

    def value(self, seat: Seat) -> i64:
        return self.ones[seat] + 2 * self.twos[seat]

    # ------------------------------------------------------------------ dealing

    def _refill(self, luck: Luck) -> bool:
        """Make sure a card can be drawn (GI-6.2, BG-6.2); False if deck and discards are both empty (GI-6.3, BG-6.3).

        Cards that lie face down stay where they are (BG-13.6).
        """
        if self.pool.free > 0:
            return True
        if self.discards[ONE] + self.discards[TWO] == 0:
            return False
        for lot in range(len(self.lot_unseen)):
            while self.lot_unseen[lot] > 0:
                self.lot_fixed[2 * lot + self._turn_up(lot, luck, NO_ONE)] += 1
        self.pool.reshuffle(self.discards)
        self.fresh = self.pool.left[:]
        self.discards[ONE] = 0
        self.discards[TWO] = 0
        for seat in range(len(self.since)):
            self.since[seat] = 0
            self.since_twos[seat] = 0
        return True

    def deal(self, seat: Seat, count: i64, luck: Luck) -> i64:
        """Draw cards for a player, who alone sees them; returns how many there were."""
        given: i64 = 0
        while given < count and self._refill(luck):
            self.since[seat] += 1
            if self.pool.draw(luck, one(seat)) == TWO:
                self.twos[seat] += 1
                self.since_twos[seat] += 1
            else:
                self.ones[seat] += 1
            given += 1
        self.most[seat] += 2 * given
        return given

    def lay_down(self, lot: i64, count: i64, luck: Luck) -> i64:
        """Lay cards face down at a lot, seen by nobody; returns how many there were."""
        given: i64 = 0
        while given < count and self._refill(luck):
            place = self.pool.reserve()
            if self.lot_unseen[lot] == 0:
                self.lot_place[lot] = place
            self.lot_unseen[lot] += 1
            given += 1
        return given

    def _turn_up(self, lot: i64, luck: Luck, knowers: i64) -> i64:
        """Fix the first unseen card of a lot."""
        kind = self.pool.turn_up(luck, self.lot_place[lot], knowers)
        self.lot_place[lot] += 1
        self.lot_unseen[lot] -= 1
        if self.lot_unseen[lot] == 0:
            self.lot_place[lot] = 0
        return kind

    def face_down(self, lot: i64) -> i64:
        """How many cards lie face down at a lot."""
        return self.lot_unseen[lot] + self.lot_fixed[2 * lot] + self.lot_fixed[2 * lot + 1]

    def open_lot(self, lot: i64, luck: Luck) -> None:
        """Turn up all cards of a lot for everybody."""
        if self.lot_fixed[2 * lot] + self.lot_fixed[2 * lot + 1] > 0:
            luck.show(EVERYBODY)
        for kind in range(2):
            self.lot_open[2 * lot + kind] += self.lot_fixed[2 * lot + kind]
            self.lot_fixed[2 * lot + kind] = 0
        while self.lot_unseen[lot] > 0:
            kind = self._turn_up(lot, luck, EVERYBODY)
            self.lot_open[2 * lot + kind] += 1
            self.fresh[kind] -= 1

    def lot_value(self, lot: i64) -> i64:
        """The value of the open cards of a lot."""
        return self.lot_open[2 * lot] + 2 * self.lot_open[2 * lot + 1]

    def discard_lot(self, lot: i64) -> None:
        """Discard the open cards of a lot."""
        for kind in range(2):
            self.discards[kind] += self.lot_open[2 * lot + kind]
            self.lot_open[2 * lot + kind] = 0

    # ------------------------------------------------------------------ paying

    def fewest_twos(self, seat: Seat, price: i64) -> i64:
        """How many twos a payment needs at least because the ones do not suffice."""
        short = price - self.ones[seat]
        if short <= 0:
            return 0
        return (short + 1) // 2

    def useful_twos(self, seat: Seat, price: i64) -> i64:
        """How many twos a payment can hold without a card that is not needed (GI-11.7, BG-10.6)."""
        whole = (price + 1) // 2
        return self.twos[seat] if self.twos[seat] < whole else whole

    def pay(self, seat: Seat, price: i64, twos: i64) -> i64:
        """Discard so many twos, filled up with ones; returns the number of ones."""
        ones = price - 2 * twos
        if ones < 0:
            ones = 0
        self._give_up(seat, ones, twos)
        return ones

    def _give_up(self, seat: Seat, ones: i64, twos: i64) -> None:
        self.ones[seat] -= ones
        self.twos[seat] -= twos
        self.discards[ONE] += ones
        self.discards[TWO] += twos
        self._limit(seat, self.most[seat] - ones - 2 * twos)

    def _limit(self, seat: Seat, most: i64) -> None:
        """Everybody now knows that a hand is worth no more than this."""
        cards = self.cards(seat)
        self.most[seat] = most if most < 2 * cards else 2 * cards

    def punish(self, seat: Seat, bid: i64, luck: Luck) -> tuple[i64, i64]:
        """A bid that cannot be paid: half the cards, rounded up, are lost at random (GI-11.8, BG-10.7).

        Returns lost ones and twos.
        """
        lost = (self.cards(seat) + 1) // 2
        hand = shuffled(self.hands_number + seat, vec[i64]([int(self.ones[seat]), int(self.twos[seat])]))
        hand.shuffles = self.caught[seat]
        self.caught[seat] += 1
        twos: i64 = 0
        for _ in range(lost):
            twos += hand.draw(luck, EVERYBODY)
        if bid - 1 < self.most[seat]:
            self.most[seat] = bid - 1
        self._give_up(seat, lost - twos, twos)
        return lost - twos, twos

    # ------------------------------------------------------------------ the rest

    def total(self) -> i64:
        """All cards, wherever they are."""
        total = self.pool.size + self.discards[ONE] + self.discards[TWO]
        for seat in range(len(self.ones)):
            total += self.cards(Seat(seat))
        for at in range(len(self.lot_fixed)):
            total += self.lot_fixed[at] + self.lot_open[at]
        return total

    def clone(self) -> "Licences":
        twin = Licences(0, 0, self.pool.clone(), self.hands_number)
        twin.ones = self.ones[:]
        twin.twos = self.twos[:]
        twin.most = self.most[:]
        twin.caught = self.caught[:]
        twin.discards = self.discards[:]
        twin.fresh = self.fresh[:]
        twin.since = self.since[:]
        twin.since_twos = self.since_twos[:]
        twin.lot_place = self.lot_place[:]
        twin.lot_unseen = self.lot_unseen[:]
        twin.lot_fixed = self.lot_fixed[:]
        twin.lot_open = self.lot_open[:]
        return twin

    def sync(self, fields: Fields) -> None:
        self.pool.sync(POOL_NAME, fields)
        self.ones = fields.nums("ones", self.ones)
        self.twos = fields.nums("twos", self.twos)
        self.most = fields.nums("most", self.most)
        self.caught = fields.nums("caught", self.caught)
        self.discards = fields.nums("licence_discards", self.discards)
        self.fresh = fields.nums("fresh", self.fresh)
        self.since = fields.nums("since", self.since)
        self.since_twos = fields.nums("since_twos", self.since_twos)
        self.lot_place = fields.nums("lot_place", self.lot_place)
        self.lot_unseen = fields.nums("lot_unseen", self.lot_unseen)
        self.lot_fixed = fields.nums("lot_fixed", self.lot_fixed)
        self.lot_open = fields.nums("lot_open", self.lot_open)

    # ------------------------------------------------------------------ what a seat knows

    def own(self, seat: Seat) -> vec[i64]:
        """The hand of a seat, by kind; a spectator has none."""
        hand: vec[i64] = vec[i64]([0, 0])
        if seat >= 0:
            hand[ONE] = self.ones[seat]
            hand[TWO] = self.twos[seat]
        return hand

    def unseen(self, seat: Seat, shown: bool) -> vec[i64]:
        """By kind what a seat has not seen: the deck, what lies face down, others' hands unless they are `shown`."""
        unseen: vec[i64] = self.pool.left[:]
        other: i64 = 0
        while other < len(self.ones) and not shown:
            if other != seat:
                unseen[ONE] += self.ones[other]
                unseen[TWO] += self.twos[other]
            other += 1
        for lot in range(len(self.lot_unseen)):
            unseen[ONE] += self.lot_fixed[2 * lot]
            unseen[TWO] += self.lot_fixed[2 * lot + 1]
        return unseen

    def all_face_down(self) -> vec[i64]:
        counts: vec[i64] = self.lot_unseen[:]
        for lot in range(len(counts)):
            counts[lot] = self.face_down(lot)
        return counts

    def hand_sizes(self) -> vec[i64]:
        counts: vec[i64] = self.ones[:]
        for seat in range(len(counts)):
            counts[seat] = self.cards(Seat(seat))
        return counts

    def own_since_twos(self, seat: Seat) -> i64:
        if seat < 0:
            return 0
        return self.since_twos[seat]

    def glance(self, seat: Seat, shown: bool, fields: Fields) -> None:
        """What the view of a seat tells, without making one."""
        self.pool.tell(names_in(POOL_NAME), self.unseen(seat, shown), fields)
        _tell_hands(self.own(seat), self.twos if shown else vec[i64](), self.hand_sizes(), fields)
        _tell_past(self.most, self.caught, self.discards, self.fresh, self.since, self.own_since_twos(seat), fields)
        _tell_lots(self.all_face_down(), self.lot_place, self.lot_unseen, self.lot_open, fields)


def _tell_hands(own: vec[i64], shown_twos: vec[i64], hand_size: vec[i64], fields: Fields) -> None:
    fields.nums("own_licences", own)
    fields.nums("shown_twos", shown_twos)
    fields.nums("hand_size", hand_size)


def _tell_past(
    most: vec[i64],
    caught: vec[i64],
    discards: vec[i64],
    fresh: vec[i64],
    since: vec[i64],
    own_since_twos: i64,
    fields: Fields,
) -> None:
    fields.nums("most", most)
    fields.nums("caught", caught)
    fields.nums("licence_discards", discards)
    fields.nums("fresh", fresh)
    fields.nums("since", since)
    fields.num("own_since_twos", own_since_twos)


def _tell_lots(
    face_down: vec[i64], lot_place: vec[i64], lot_unseen: vec[i64], lot_open: vec[i64], fields: Fields
) -> None:
    fields.nums("face_down", face_down)
    fields.nums("lot_place", lot_place)
    fields.nums("lot_unseen", lot_unseen)
    fields.nums("lot_open", lot_open)


class LicencesView:
    """What a seat knows of them: its own hand, the number of every hand, and per kind what it has not seen."""

    def __init__(self, cards: Licences, seat: Seat, shown: bool) -> None:
        """`shown`: all hands lie open (the game is over)."""
        self.seat = seat
        self.shown_twos: vec[i64] = cards.twos[:] if shown else vec[i64]()
        self.hands_number = cards.hands_number
        self.own: vec[i64] = cards.own(seat)
        self.deck = PoolView(cards.pool, cards.unseen(seat, shown))
        self.face_down: vec[i64] = cards.all_face_down()
        self.hand_size: vec[i64] = cards.hand_sizes()
        self.most: vec[i64] = cards.most[:]
        self.caught: vec[i64] = cards.caught[:]
        self.discards: vec[i64] = cards.discards[:]
        self.fresh: vec[i64] = cards.fresh[:]
        self.since: vec[i64] = cards.since[:]
        self.own_since_twos: i64 = cards.own_since_twos(seat)
        self.lot_place: vec[i64] = cards.lot_place[:]
        self.lot_unseen: vec[i64] = cards.lot_unseen[:]
        self.lot_open: vec[i64] = cards.lot_open[:]

    def deal(self, luck: Luck, payer: Seat, price: i64) -> Licences:
        """Licences this seat cannot tell from the real ones. A `payer` (or -1) is known to hold at least `price`."""
        twin = self._dealt(luck, payer, price)
        for _ in range(TRIES):
            if self._has_all_that_was_drawn(twin):
                break
            twin = self._dealt(luck, payer, price)
        return twin

    def _has_all_that_was_drawn(self, twin: Licences) -> bool:
        """Whether what the deck has lost since the last shuffle was discarded or is with those who drew it."""
        ones = self.fresh[ONE] - twin.pool.left[ONE] - self.discards[ONE]
        twos = self.fresh[TWO] - twin.pool.left[TWO] - self.discards[TWO]
        for seat in range(len(self.since)):
            most_ones = self.since[seat]
            most_twos = self.since[seat]
            if seat == self.seat:
                most_ones -= self.own_since_twos
                most_twos = self.own_since_twos
            ones -= min(most_ones, twin.ones[seat])
            twos -= min(most_twos, twin.twos[seat])
        return ones <= 0 and twos <= 0

    def _dealt(self, luck: Luck, payer: Seat, price: i64) -> Licences:
        """By the numbers of all hands, and by what each is worth at most."""
        rest = shuffled(self.deck.number, self.deck.unseen[:])
        players: i64 = len(self.hand_size)
        twin = Licences(players, len(self.lot_unseen), rest, self.hands_number)
        fewest, most_left = self._twos_in_deck()
        # Room for twos behind the hand that is drawn next; what does not fit there it must take.
        room: i64 = most_left
        for lot in range(len(self.lot_unseen)):
            room += self.face_down[lot] - self.lot_unseen[lot]
        for seat in range(players):
            if seat != self.seat and len(self.shown_twos) == 0:
                room += self._most_twos(Seat(seat))
        for seat in range(players):
            if seat == self.seat:
                twin.ones[seat] = self.own[ONE]
                twin.twos[seat] = self.own[TWO]
            elif len(self.shown_twos) > 0:
                twin.twos[seat] = self.shown_twos[seat]
                twin.ones[seat] = self.hand_size[seat] - self.shown_twos[seat]
            else:
                most = self._most_twos(Seat(seat))
                room -= most
                least = rest.left[TWO] - room
                if seat == payer and price - self.hand_size[seat] > least:
                    least = price - self.hand_size[seat]
                kept = fewest
                if payer > seat and payer != self.seat and price > self.hand_size[payer]:
                    kept += price - self.hand_size[payer]
                if rest.left[TWO] - kept < most:
                    most = rest.left[TWO] - kept
                twos = _bounded_draw(rest, self.hand_size[seat], least, most, luck)
                twin.twos[seat] = twos
                twin.ones[seat] = self.hand_size[seat] - twos
        for lot in range(len(self.lot_unseen)):
            fixed = self.face_down[lot] - self.lot_unseen[lot]
            room -= fixed
            twos = _bounded_draw(rest, fixed, rest.left[TWO] - room, rest.left[TWO] - fewest, luck)
            twin.lot_fixed[2 * lot + TWO] = twos
            twin.lot_fixed[2 * lot + ONE] = fixed - twos
        twin.pool = self.deck.dealt(rest.left)
        self._remember_draws(twin, luck)
        twin.most = self.most[:]
        twin.caught = self.caught[:]
        twin.discards = self.discards[:]
        twin.fresh = self.fresh[:]
        twin.since = self.since[:]
        twin.lot_place = self.lot_place[:]
        twin.lot_unseen = self.lot_unseen[:]
        twin.lot_open = self.lot_open[:]
        return twin

    def _twos_in_deck(self) -> tuple[i64, i64]:
        """The fewest and the most twos the deck can hold: it held `fresh`, and the seat knows its own draws since."""
        own: i64 = 0
        if self.seat >= 0:
            own = self.since[self.seat]
        ones = self.fresh[ONE] - (own - self.own_since_twos)
        twos = self.fresh[TWO] - self.own_since_twos
        size = self.deck.size
        return (size - ones if ones < size else 0), (twos if twos < size else size)

    def _remember_draws(self, twin: Licences, luck: Luck) -> None:
        """What the others drew since the last shuffle, so that it fits the deck: only they would remember it."""
        own: i64 = 0
        if self.seat >= 0:
            own = self.since[self.seat]
        twos = self.fresh[TWO] - self.own_since_twos - twin.pool.left[TWO]
        drawn = self.fresh[ONE] + self.fresh[TWO] - own - twin.pool.size
        rest = shuffled(self.deck.number, vec[i64]([drawn - twos, twos]))
        for seat in range(len(self.since)):
            if seat == self.seat:
                twin.since_twos[seat] = self.own_since_twos
            else:
                twin.since_twos[seat] = _bounded_draw(rest, self.since[seat], 0, rest.left[TWO], luck)

    def _most_twos(self, seat: Seat) -> i64:
        """The most twos a hand can hold by what everybody has seen."""
        return self.most[seat] - self.hand_size[seat]

    def sync(self, fields: Fields) -> None:
        self.deck.sync(POOL_NAME, fields)
        _tell_hands(self.own, self.shown_twos, self.hand_size, fields)
        _tell_past(self.most, self.caught, self.discards, self.fresh, self.since, self.own_since_twos, fields)
        _tell_lots(self.face_down, self.lot_place, self.lot_unseen, self.lot_open, fields)


def _bounded_draw(pool: Pool, cards: i64, least: i64, most: i64, luck: Luck) -> i64:
    """Draw cards so that at least `least` and at most `most` are twos; returns the twos."""
    twos: i64 = 0
    left: i64 = cards
    while left > 0:
        if twos >= most:
            pool.left[ONE] -= 1
            pool.size -= 1
        elif least - twos >= left:
            pool.left[TWO] -= 1
            pool.size -= 1
            twos += 1
        else:
            twos += pool.take(luck, 0, NO_ONE)
        left -= 1
    return twos
