"""The fields of a prospecting game, with what every state must do: copies, canonical fields, ledgers."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.agenda import KIND, A, Agenda, B
from boomtown.kernel.fields import Fields
from boomtown.kernel.game import Ledger
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, say
from boomtown.kernel.pool import Pool
from boomtown.kernel.state import State
from boomtown.kernel.view import View
from boomtown.mechanics.action_cards import ActionCards
from boomtown.mechanics.grid import Grid, Routes
from boomtown.mechanics.licences import Licences, LicencesView
from boomtown.mechanics.market import Market
from boomtown.mechanics.oilfield import Field, FieldView
from boomtown.mechanics.prospecting.box import EXTRACT, HAND_POOLS, PAY, STORE, WAYS, Box
from boomtown.mechanics.rails import Trains, ranks


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


def fresh_parts(box: Box, grid: Grid, wells: list[Pool], lots: i64) -> Parts:
    """The table before the first round: the pools of well tiles, and `lots` places for face-down licences."""
    players = box.players
    return Parts(
        Field(players, box.derricks, grid.sites, wells),
        Trains(players, box.player_start, box.black_start),
        Market(players, box.companies, box.ladder),
        Licences(players, lots, box.licence_pool(), HAND_POOLS),
        ActionCards(players, box.special_pool(), box.standard_pool()),
        vec[i64]([int(box.cash)] * int(players)),
        vec[i64]([0] * WAYS),
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """Map, trains, market, licences, cards and money. `first` holds the die."""

    def __init__(self, box: Box, grid: Grid, parts: "Parts") -> None:
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
        self.first: i64 = 0
        self.round: i64 = 0
        self.oil_out: i64 = 0
        self.oil_back: i64 = 0
        self.routes: Routes | None = None

    def parts(self) -> "Parts":
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

    def copy_rest(self, twin: "Table") -> None:
        """Give a twin the agenda and the plain numbers."""
        twin.agenda = self.agenda.clone()
        twin.first = self.first
        twin.round = self.round
        twin.oil_out = self.oil_out
        twin.oil_back = self.oil_back

    def sync_table(self, fields: Fields) -> None:
        """Every field, once, in a fixed order."""
        self.round = fields.num("round", self.round)
        self.first = fields.num("first", self.first)
        self.field.sync(fields)
        self.trains.sync(fields)
        self.market.sync(fields)
        self.licences.sync(fields)
        self.cards.sync(fields)
        self.cash = fields.nums("cash", self.cash)
        self.bank = fields.nums("bank", self.bank)
        self.oil_out = fields.num("oil_out", self.oil_out)
        self.oil_back = fields.num("oil_back", self.oil_back)

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
        kind = 0
        while kind < 3:
            result.append(Ledger(f"well tiles {kind + 1}", self._tiles(kind), self.tile_total(kind)))
            kind += 1
        return result

    def _carried(self) -> i64:
        """Oil between derrick and tank: the agenda holds it while its owner is asked."""
        total: i64 = 0
        down: i64 = 0
        while down < self.agenda.depth:
            kind = self.agenda.below(down, KIND)
            if kind == STORE:
                total += self.agenda.below(down, A)
            elif kind == EXTRACT:
                total += self.agenda.below(down, B)
            down += 1
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

    # ------------------------------------------------------------------ money

    def pay_bank(self, seat: i64, amount: i64, way: i64) -> None:
        """A player pays the bank; a negative amount is paid by it."""
        self.cash[seat] -= amount
        self.bank[way] += amount

    # ------------------------------------------------------------------ who stands where

    def train_ranks(self) -> list[int]:
        """Seats from the first train to the last. Hands break ties only at the end: before, they are hidden."""
        values: vec[i64] = self.trains.at[:]
        seat: i64 = 0
        while seat < len(values):
            values[seat] = self.licences.value(seat) if self.over else 0
            seat += 1
        return ranks(self.trains.at, values, self.first)

    def derricks_standing(self, seat: i64) -> i64:
        return self.box.derricks - self.field.spare[seat]

    def risk(self, action: i64) -> Message | None:
        """A bid above the own licences is a bluff."""
        bid = action - self.box.bid
        value = self.licences.value(self.agenda.seat)
        if self.box.actions.family(action).word != "bid" or bid <= value:
            return None
        return say("risk.bluff", number=bid, value=value)

    def scores(self) -> list[int]:
        """Money, with derricks by the rank of the train and oil at its final value."""
        result = [0] * int(self.box.players)
        for rank, seat in enumerate(self.train_ranks()):
            oil = self.field.oil_on_map(seat) + self.market.stored(seat)
            derricks = self.derricks_standing(seat) * self.box.derrick_value[rank]
            result[seat] = int(self.cash[seat] + derricks + oil * self.box.oil_value)
        return result

    def winners(self) -> list[int]:
        """The richest; equal money shares the victory."""
        scores = self.scores()
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]

    def ways(self) -> Routes:
        """The scratch paper of the route search; each state has its own."""
        routes = self.routes
        if routes is None:
            routes = Routes(self.grid.cells)
            self.routes = routes
        return routes


@mypyc_attr(allow_interpreted_subclasses=True)
class TableView(View):
    """What a seat knows of the table: everything but others' hands, unseen wells and face-down cards."""

    def __init__(self, table: Table, seat: i64) -> None:
        super().__init__(table.game, seat, table.agenda)
        self.box = table.box
        self.grid = table.grid
        self.field = FieldView(table.field, table.grid, table.box.wells, seat)
        self.licences = LicencesView(table.licences, seat, table.over)
        self.trains = table.trains.clone()
        self.market = table.market.clone()
        self.cards = table.cards.clone()
        self.cash: vec[i64] = table.cash[:]
        self.bank: vec[i64] = table.bank[:]
        self.first = table.first
        self.round = table.round
        self.oil_out = table.oil_out
        self.oil_back = table.oil_back

    def dealt_parts(self, luck: Luck) -> Parts:
        """Parts that this seat cannot tell from the real ones."""
        agenda: Agenda = self.agenda
        payer: i64 = -1
        price: i64 = 0
        if agenda.depth > 0 and agenda.kind == PAY:
            payer = agenda.seat
            price = agenda.b
        return Parts(
            self.field.deal(self.grid, self.box.wells, luck),
            self.trains.clone(),
            self.market.clone(),
            self.licences.deal(luck, payer, price),
            self.cards.clone(),
            self.cash[:],
            self.bank[:],
        )

    def deal_rest(self, twin: Table) -> None:
        """The agenda and the plain numbers."""
        twin.agenda = self.agenda.clone()
        twin.first = self.first
        twin.round = self.round
        twin.oil_out = self.oil_out
        twin.oil_back = self.oil_back

    def sync_table(self, fields: Fields) -> None:
        self.round = fields.num("round", self.round)
        self.first = fields.num("first", self.first)
        self.field.sync(fields)
        self.trains.sync(fields)
        self.market.sync(fields)
        self.licences.sync(fields)
        self.cards.sync(fields)
        self.cash = fields.nums("cash", self.cash)
        self.bank = fields.nums("bank", self.bank)
        self.oil_out = fields.num("oil_out", self.oil_out)
        self.oil_back = fields.num("oil_back", self.oil_back)

    def tracked(self) -> list[str]:
        """Hands are hidden, though everybody can count along."""
        return ["hand_size", "most", "since"]
