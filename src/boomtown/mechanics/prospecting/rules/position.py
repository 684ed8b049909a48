"""The fields of a prospecting game, what every position must do (copies, canonical fields, ledgers), and small moves
that several sections share."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel import Fields, Ledger, Pool, Seat, State, filled, say
from boomtown.kernel.agenda import KIND, NOTHING
from boomtown.mechanics.prospecting.rules.action_cards import ActionCards
from boomtown.mechanics.prospecting.rules.box import CARRIED, EXTRACT, HAND_POOLS, LEFT, STORE, WAYS, ProspectingBox
from boomtown.mechanics.prospecting.rules.grid import Grid, Routes
from boomtown.mechanics.prospecting.rules.licences import Licences
from boomtown.mechanics.prospecting.rules.market import Market
from boomtown.mechanics.prospecting.rules.oilfield import Field
from boomtown.mechanics.prospecting.rules.rails import Trains


class Parts:
    """What changes on a table, apart from a few numbers."""

    def __init__(
        self,
        field: Field,
        trains: Trains,
        market: Market,
        licences: Licences,
        cards: ActionCards,
        cash: vec[i64],
        bank: vec[i64],
    ) -> None:
        self.field = field
        self.trains = trains
        self.market = market
        self.licences = licences
        self.cards = cards
        self.cash = cash
        self.bank = bank


def fresh_parts(box: ProspectingBox, grid: Grid, wells: list[Pool], lots: i64) -> Parts:
    """The table before the first round: the pools of well tiles, and `lots` places for face-down licences."""
    players = box.players
    return Parts(
        Field(players, box.derricks, grid.sites, wells),
        Trains(players, box.player_start, box.black_start),
        Market(players, box.companies, box.ladder),
        Licences(players, lots, box.licence_pool(), HAND_POOLS),
        ActionCards(players, box.special_pool(), box.standard_pool()),
        filled(players, box.cash),
        filled(WAYS, 0),
    )


CARRYING: Final = {STORE: LEFT, EXTRACT: CARRIED}
"""Steps that hold oil, and which of their numbers it is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ProspectingPosition(State):
    """Map, trains, market, licences, cards and money. `first` holds the die.

    `oil_out` has left the supply, which has no limit, `oil_back` has returned to it (GI-10.8, BG-9.8).
    """

    def __init__(self, box: ProspectingBox, grid: Grid, parts: Parts) -> None:
        super().__init__(box)
        self.box = box
        self.grid = grid
        self.field = parts.field
        self.trains = parts.trains
        self.market = parts.market
        self.licences = parts.licences
        self.cards = parts.cards
        self.cash: vec[i64] = parts.cash
        self.bank: vec[i64] = parts.bank
        self.first = Seat(0)
        self.round: i64 = 0
        self.oil_out: i64 = 0
        self.oil_back: i64 = 0
        self.routes: Routes | None = None

    def parts(self) -> Parts:
        """A copy of everything that changes, for a twin."""
        return Parts(
            self.field.clone(),
            self.trains.clone(),
            self.market.clone(),
            self.licences.clone(),
            self.cards.clone(),
            self.cash[:],
            self.bank[:],
        )

    def copy_rest(self, twin: "ProspectingPosition") -> None:
        """Give a twin the agenda and the plain numbers."""
        twin.agenda = self.agenda.clone()
        twin.first = self.first
        twin.round = self.round
        twin.oil_out = self.oil_out
        twin.oil_back = self.oil_back

    def sync_table(self, fields: Fields) -> None:
        """Every field, once, in a fixed order."""
        self.round = fields.num("round", self.round)
        self.first = Seat(fields.num("first", self.first))
        self.field.sync(fields)
        self.trains.sync(fields)
        self.market.sync(fields)
        self.licences.sync(fields)
        self.cards.sync(fields)
        self.cash = fields.nums("cash", self.cash)
        self.bank = fields.nums("bank", self.bank)
        self.oil_out = fields.num("oil_out", self.oil_out)
        self.oil_back = fields.num("oil_back", self.oil_back)

    def caches(self) -> list[str]:
        return ["routes", "_approaches"]

    def ledgers(self) -> list[Ledger]:
        """Money enters and leaves by the bank's ways alone; oil, licences, derricks and cards are conserved."""
        box = self.box
        money: i64 = 0
        for sum_of_seat in self.cash:
            money += sum_of_seat
        for sum_of_way in self.bank:
            money += sum_of_way
        oil: i64 = 0
        for markers in self.field.rig_oil:
            oil += markers
        for markers in self.market.tank:
            oil += markers
        oil += self._carried()
        standing: i64 = 0
        for cell in self.field.rig_cell:
            if cell >= 0:
                standing += 1
        for spare in self.field.spare:
            standing += spare
        special, standard = self.cards.totals()
        result = [
            Ledger("money", money, box.players * box.cash),
            Ledger("oil", oil, self.oil_out - self.oil_back),
            Ledger("licences", self.licences.total(), box.ones + box.twos),
            Ledger("derricks", standing, box.players * box.derricks),
            Ledger("special cards", special, sum(box.card_counts[: box.specials])),
            Ledger("standard cards", standard, sum(box.card_counts[box.specials :])),
        ]
        lowest: i64 = 0
        for sum_of_seat in self.cash:
            if sum_of_seat < lowest:
                lowest = sum_of_seat
        result.append(Ledger("no debts", lowest, 0))
        for kind in range(3):
            result.append(Ledger(f"well tiles {kind + 1}", self._tiles(kind), self.tile_total(kind)))
        return result

    def _carried(self) -> i64:
        """Oil between derrick and tank: the agenda holds it while its owner is asked."""
        total: i64 = 0
        for down in range(self.agenda.depth):
            column = CARRYING.get(int(self.agenda.below(down, KIND)), NOTHING)
            if column != NOTHING:
                total += self.agenda.below(down, column)
        return total

    def _tiles(self, kind: int) -> int:
        """The tiles of a kind: in the pool, and those whose depth has been fixed."""
        count = int(self.field.pools[kind].size)
        for site in range(self.grid.sites):
            if self.grid.site_kind[site] == kind and self.field.depth[site] > 0:
                count += 1
        return count

    def tile_total(self, kind: int) -> int:
        """How many tiles of a kind were shuffled for the map."""
        return sum(self.box.wells.tiles[kind])

    # ------------------------------------------------------------------ turn order

    def in_turn(self, step: i64) -> Seat:
        """The seat that is `step` places after the holder of the die."""
        return Seat((self.first + step) % self.box.players)

    def push_for_all(self, kind: i64) -> None:
        """One step for each player, so that the holder of the die comes first."""
        step: i64 = self.box.players - 1
        while step >= 0:
            self.agenda.push(kind, self.in_turn(step))
            step -= 1

    # ------------------------------------------------------------------ money, oil, derricks

    def pay_bank(self, seat: Seat, amount: i64, way: i64) -> None:
        """A player pays the bank; a negative amount is paid by it."""
        self.cash[seat] -= amount
        self.bank[way] += amount

    def put_in_tank(self, seat: Seat, company: i64, count: i64, rule: str) -> None:
        self.market.put(seat, company, count)
        if self.listener is not None:
            self.tell(rule, say("stored", seat=seat, company=company, oil=count))

    def derricks_standing(self, seat: Seat) -> i64:
        return self.box.derricks - self.field.spare[seat]

    # ------------------------------------------------------------------ ways

    def ways(self) -> Routes:
        """The scratch paper of the route search; each position has its own."""
        routes = self.routes
        if routes is None:
            routes = Routes(self.grid.cells)
            self.routes = routes
        return routes

    def is_beside(self, truck: i64, cell: i64) -> bool:
        """Whether two cells share a side."""
        for side in range(4 * truck, 4 * truck + 4):
            if self.grid.near[side] == cell:
                return True
        return False
