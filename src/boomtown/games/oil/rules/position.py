"""The position: what lies on the board and before each player, and the smallest things that happen to it."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.games.oil.rules.box import (
    AGAIN,
    CLOSED,
    DIE,
    EMPTY,
    END,
    FIELDS,
    GOVERNMENT,
    KEPT,
    LOST,
    OFFICE,
    PLAY,
    PURPOSES,
    TO_DRILL,
    ZONE,
    OilBox,
)
from boomtown.kernel import EVERYBODY, Fields, Ledger, Luck, Seat, Stack, State, filled
from boomtown.kernel.agenda import KIND, SEAT


def bits(number: i64) -> i64:
    """How many bits of a number are set."""
    count: i64 = 0
    while number != 0:
        number &= number - 1
        count += 1
    return count


@mypyc_attr(allow_interpreted_subclasses=True)
class OilPosition(State):
    """Fields lie three by three: field `3 * zone + 0..2`. Cards lie kind by kind: `KEPT * seat + kind`."""

    def __init__(self, box: OilBox, stack: Stack) -> None:
        super().__init__(box)
        self.box = box
        self.stack = stack
        nothing = vec[i64]()
        self.cash: vec[i64] = nothing
        self.barrels: vec[i64] = nothing
        self.at: vec[i64] = nothing
        """The square of each token; -1 once it is removed."""
        self.out: vec[i64] = nothing
        """0 while a player is in the game, else 1 for the first who went bankrupt, 2 for the second, ..."""
        self.alive: i64 = box.players
        self.rig_owner: vec[i64] = nothing
        self.rig_value: vec[i64] = nothing
        self.wells: vec[i64] = nothing
        """For each player a bit for every field in which a rig of his holds oil."""
        self.wet: i64 = box.fields
        """Fields that are not dry: empty, or with a rig above 0."""
        self.royalty_owner: vec[i64] = nothing
        self.royalty_field: vec[i64] = nothing
        """The field whose rig is the Royalty rig, or -1."""
        self.deeds: vec[i64] = nothing
        """For each player a bit for every zone whose Royalty is his: `royalty_owner`, the other way round."""
        self.cards: vec[i64] = nothing
        self.throws: vec[i64] = nothing
        self.dice: vec[i64] = nothing
        """The dice as they lie on the table: the last throw; 0 for a die that was not thrown."""
        self.first = Seat(0)
        self.round: i64 = 1
        self.embargo: i64 = 0
        """A bit for each player whose embargo is in force."""
        self.negotiated: i64 = 0
        """A bit for each zone whose Royalty was negotiated about in this turn."""
        self.bank: vec[i64] = nothing
        self.oil: vec[i64] = nothing

    # ------------------------------------------------------------------ small things

    @property
    def turn_seat(self) -> Seat:
        """Whose turn it is: the bottom of the agenda."""
        return Seat(self.agenda.below(self.agenda.depth - 1, SEAT))

    @property
    def throws_again(self) -> bool:
        """Whether another throw is due when everything on the square is done (OI-4.2)."""
        return self.agenda.below(self.agenda.depth - 1, AGAIN) != 0

    def receive(self, seat: Seat, amount: i64, way: i64) -> None:
        """The bank pays a player."""
        self.cash[seat] += amount
        self.bank[way] += amount

    def spend(self, seat: Seat, amount: i64, way: i64) -> None:
        """A player pays the bank."""
        self.cash[seat] -= amount
        self.bank[way] -= amount

    def transfer(self, giver: i64, taker: i64, amount: i64) -> None:
        self.cash[giver] -= amount
        self.cash[taker] += amount

    def gain_oil(self, seat: Seat, amount: i64, way: i64) -> None:
        """Barrels come to a player from outside the board, or (negative) leave it."""
        self.barrels[seat] += amount
        self.oil[way] += amount

    def close_rig(self, field: i64, owner: i64) -> None:
        """A rig with oil goes to 0 without being pumped; its oil is lost."""
        self.oil[LOST] -= self.rig_value[field] * self.box.base[field]
        self.dry_up(field)
        self.rig_owner[field] = owner

    def dry_up(self, field: i64) -> None:
        """A rig with oil comes to 0 (OI-2.4)."""
        self.wells[self.rig_owner[field]] ^= self.box.bit[field]
        self.rig_value[field] = 0
        self.wet -= 1

    def die(self, seat: Seat, purpose: i64, luck: Luck) -> i64:
        """The next throw, 1 to 6, of this seat's die for a purpose."""
        number = seat * PURPOSES + purpose
        self.throws[number] += 1
        thrown = luck.throw(number, self.throws[number] - 1, DIE, EVERYBODY) + 1
        self.dice[0] = self.dice[1]
        if purpose == TO_DRILL:
            self.dice[0] = 0
        self.dice[1] = thrown
        return thrown

    def has_card(self, seat: Seat, kind: i64) -> bool:
        return self.cards[seat * KEPT + kind] > 0

    def discard(self, seat: Seat, kind: i64) -> None:
        """A used card goes under the stack (OI-8.2)."""
        self.cards[seat * KEPT + kind] -= 1
        self.stack.put_under(kind)

    def wet_rigs(self, seat: Seat) -> i64:
        """How many rigs of a player still hold oil."""
        return bits(self.wells[seat])

    def hand_over(self, zone: i64, owner: i64) -> None:
        """A Royalty changes hands."""
        before = self.royalty_owner[zone]
        if before != GOVERNMENT:
            self.deeds[before] ^= self.box.bit[zone]
        if owner != GOVERNMENT:
            self.deeds[owner] |= self.box.bit[zone]
        self.royalty_owner[zone] = owner

    def owned_royalties(self) -> i64:
        """A bit for each zone whose Royalty is anybody's."""
        owned: i64 = 0
        for seat in range(self.box.players):
            owned |= self.deeds[seat]
        return owned

    def decline(self) -> None:
        """OI-4.10: who makes no play has no other question at the end: the moment before the play served for it."""
        self.agenda.pop()
        if self.agenda.kind == END:
            self.agenda.pop()

    def play_made(self, zone: i64, seat: Seat) -> None:
        """OI-7.7: a Royalty bought from its owner in its square before the play is the play."""
        agenda = self.agenda
        down: i64 = 1 if agenda.kind == OFFICE else 0
        if agenda.below(down, KIND) != PLAY or agenda.below(down, ZONE) != zone or agenda.below(down, SEAT) != seat:
            return
        if down:
            agenda.pop()
        agenda.pop()

    def empty_field(self, zone: i64) -> i64:
        """The first empty field of a zone, or -1."""
        for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
            if self.rig_owner[field] == EMPTY:
                return field
        return -1

    # ------------------------------------------------------------------ copies and bytes

    def clone(self) -> State:
        twin = OilPosition(self.box, self.stack.clone())
        twin.take_over(self)
        return twin

    def take_over(self, other: "OilPosition") -> None:
        """Become an independent copy of everything that lies open, which is all but the shuffled cards."""
        self.agenda = other.agenda.clone()
        self.cash = other.cash[:]
        self.barrels = other.barrels[:]
        self.at = other.at[:]
        self.out = other.out[:]
        self.alive = other.alive
        self.rig_owner = other.rig_owner[:]
        self.rig_value = other.rig_value[:]
        self.wells = other.wells[:]
        self.wet = other.wet
        self.royalty_owner = other.royalty_owner[:]
        self.royalty_field = other.royalty_field[:]
        self.deeds = other.deeds[:]
        self.cards = other.cards[:]
        self.throws = other.throws[:]
        self.dice = other.dice[:]
        self.first = other.first
        self.round = other.round
        self.embargo = other.embargo
        self.negotiated = other.negotiated
        self.bank = other.bank[:]
        self.oil = other.oil[:]

    def sync(self, fields: Fields) -> None:
        self.sync_open(fields)
        self.stack.sync("stack", fields)
        self.deeds = filled(self.box.players, 0)
        for zone in range(self.box.zones):
            if self.royalty_owner[zone] != GOVERNMENT:
                self.deeds[self.royalty_owner[zone]] |= self.box.bit[zone]

    def sync_open(self, fields: Fields) -> None:
        self.cash = fields.nums("cash", self.cash)
        self.barrels = fields.nums("barrels", self.barrels)
        self.at = fields.nums("at", self.at)
        self.out = fields.nums("out", self.out)
        self.alive = fields.num("alive", self.alive)
        self.rig_owner = fields.nums("rig_owner", self.rig_owner)
        self.rig_value = fields.nums("rig_value", self.rig_value)
        self.wells = fields.nums("wells", self.wells)
        self.wet = fields.num("wet", self.wet)
        self.royalty_owner = fields.nums("royalty_owner", self.royalty_owner)
        self.royalty_field = fields.nums("royalty_field", self.royalty_field)
        self.cards = fields.nums("cards", self.cards)
        self.throws = fields.nums("throws", self.throws)
        self.dice = fields.nums("dice", self.dice)
        self.first = Seat(fields.num("first", self.first))
        self.round = fields.num("round", self.round)
        self.embargo = fields.num("embargo", self.embargo)
        self.negotiated = fields.num("negotiated", self.negotiated)
        self.bank = fields.nums("bank", self.bank)
        self.oil = fields.nums("oil", self.oil)

    # ------------------------------------------------------------------ what is conserved

    def ledgers(self) -> list[Ledger]:
        """Money by the bank's ways, barrels on hand and in the ground, 60 fields, 32 cards, 20 Royalties."""
        game = self.box
        players = int(game.players)
        ground = 0
        wet = 0
        closed_with_oil = 0
        misplaced = 0
        for field in range(game.fields):
            owner, value = self.rig_owner[field], self.rig_value[field]
            ground += value * game.base[field]
            wet += 1 if owner == EMPTY or value > 0 else 0
            closed_with_oil += 1 if owner in (EMPTY, CLOSED) and value > 0 else 0
            for seat in range(players):
                misplaced += 1 if (self.wells[seat] >> field) & 1 != (owner == seat and value > 0) else 0
        marked = 0
        for zone in range(game.zones):
            field = self.royalty_field[zone]
            owned = self.royalty_owner[zone] != GOVERNMENT
            for seat in range(players):
                misplaced += 1 if (self.deeds[seat] >> zone) & 1 != (self.royalty_owner[zone] == seat) else 0
            marked += 1 if owned == (field >= 0) and (field < 0 or field // FIELDS == zone) else 0
        below_zero = sum(1 for amount in [*self.cash, *self.barrels, *self.cards] if amount < 0)
        return [
            Ledger("money", sum(self.cash), players * int(game.cash) + sum(self.bank)),
            Ledger("barrels", sum(self.barrels) + ground, players * int(game.barrels) + sum(self.oil)),
            Ledger("oil fields that are not dry", wet, int(self.wet)),
            Ledger("oil in fields without an owner", closed_with_oil, 0),
            Ledger("wells and Royalties in the wrong hands", misplaced, 0),
            Ledger("Oil Power cards", int(self.stack.size) + sum(self.cards), int(game.card_total)),
            Ledger("Royalty rigs", marked, int(game.zones)),
            Ledger("holdings below zero", below_zero, 0),
            Ledger("players in the game", sum(1 for seat in range(players) if self.out[seat] == 0), int(self.alive)),
        ]
