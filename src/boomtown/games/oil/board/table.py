"""The table of OIL as sections of places: the ring with its tokens, the current square in large, dice, the oil
calculator, a bill or a negotiation while there is one, the squares in words and numbers, what lies before each player.

A place is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import partial
from typing import Final

from boomtown.games.oil.board.panels import Holding, panel_of
from boomtown.games.oil.board.places import (
    KEPT_PANELS,
    Rig,
    Teller,
    calculator_places,
    corner_place,
    deed_place,
    dice_place,
    field_place,
    market_place,
    party_place,
    region_place,
    share_place,
    side_place,
    stop_place,
    zone_place,
)
from boomtown.games.oil.rules.box import (
    AMOUNTS,
    ANSWER,
    BARRELS,
    BUYS,
    CLAIM,
    COUNTER,
    DEBT,
    DUE,
    EMPTY,
    FIELDS,
    FINAL_WORD,
    FLY,
    GOVERNMENT,
    KEPT,
    LOSE,
    OFFER,
    OTHER,
    OWED,
    PAY,
    PLAY,
    PRICE,
    RAISE,
    RATE,
    RECOVER,
    SIDES,
    SOLD,
    START,
    STRIKE,
    TRADE,
    ZONE,
)
from boomtown.games.oil.rules.government import half_cost, half_royalty, saleable_rigs, sellable
from boomtown.games.oil.rules.position import bits
from boomtown.games.oil.rules.production import (
    DICE,
    PAYEE,
    pumped,
    rig_due,
    rig_owner_of,
    royalty_due,
    tax_due,
    total_due,
)
from boomtown.games.oil.rules.scoring import ranking, worth
from boomtown.games.oil.rules.view import OilView
from boomtown.kernel import Board, Figure, Kept, Message, Panel, Place, ScorePart, Seat, Section, Words, say
from boomtown.kernel.agenda import KIND, SEAT

LOT: Final = 5
"""Off the oil fields the rows of the calculator are so many steps of barrels."""
NO_SALE: Final = frozenset({FLY, PLAY, TRADE, CLAIM, LOSE, RECOVER})
"""Questions in which nothing is sold to the government: a square's tag is not what it pays."""
LISTS: Final[Kept[list[Place]]] = Kept(3_000)
"""The squares of a ring, while nothing there changes."""
PANELS: Final[Kept[Panel]] = Kept(KEPT_PANELS)


def draw(view: OilView, words: Words) -> Board:
    return _Drawing(view, words).board()


class _Drawing:
    """Reads a view; the places themselves are made in `places.py` and `panels.py`."""

    def __init__(self, view: OilView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.agenda = view.agenda
        self.asked = int(view.agenda.seat) if view.agenda.depth > 0 else -1
        self.sells = self.asked >= 0 and view.agenda.kind not in NO_SALE
        """Whether something can be sold to the government now."""
        self.flies = view.agenda.kind == FLY
        self.teller = Teller(words, view.box, tuple(words.seats))
        self.headings = words.names["heading"]

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.headings
        board = Board(notes=[self.text(note) for note in self._notes()])
        ring = Section("map", headings[0], "squares", self._small_ring())
        ring.notes = [self.text(say("note.map"))]
        board.sections = [ring]
        if self.asked >= 0:
            board.sections += [*self._talks(), *self._bill(), self._here(), self._dice()]
        board.sections += [self._calculator(headings[2]), *self._squares(headings[1]), *self._strips()]
        board.panels = self._panels()
        if self.asked < 0:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[ScorePart]:
        """Cash, oil, rigs above 2 and Royalties at what the government pays."""
        table, box, captions = self.table, self.box, self.words.names["tally"]
        parts = [[0] * int(box.players) for _ in captions]
        for seat in range(box.players):
            if not table.out[seat]:
                parts[0][seat] = int(table.cash[seat])
                parts[1][seat] = int(table.barrels[seat] * box.oil_price)
                parts[2][seat] = self._rigs_pay(seat)
                parts[3][seat] = self._royalties_pay(seat)
        return [ScorePart(caption, points) for caption, points in zip(captions, parts, strict=True)]

    def _rigs_pay(self, seat: int) -> int:
        """What the government pays for all rigs of a player."""
        table = self.table
        return sum(
            int(half_cost(table, field)) for field in range(self.box.fields) if sellable(table, Seat(seat), field)
        )

    def _royalties_pay(self, seat: int) -> int:
        """What it pays for all his Royalties."""
        table = self.table
        return sum(
            int(half_royalty(table, zone)) for zone in range(self.box.zones) if table.royalty_owner[zone] == seat
        )

    def _notes(self) -> list[Message]:
        table = self.table
        if self.asked < 0:
            return [say("note.over"), *(say("note.worth", seat=s, money=worth(table, Seat(s))) for s in ranking(table))]
        notes = [say("note.round", round=int(table.round), rounds=int(self.box.last_round), fields=int(table.wet))]
        notes.append(say("note.stack", cards=int(self.view.deck.size), below=len(self.view.under)))
        for seat in range(self.box.players):
            if (int(table.embargo) >> seat) & 1:
                notes.append(say("note.embargo", seat=seat))
        return notes

    # ------------------------------------------------------------------ the ring

    def _standing(self, square: int) -> tuple[int, ...]:
        """Whose tokens stand on a square."""
        return tuple([seat for seat in range(self.box.players) if self.table.at[seat] == square])

    def _small_ring(self) -> list[Place]:
        shown = (tuple(self.table.royalty_owner), tuple(self.table.at))
        squares = range(self.box.squares)
        return LISTS.get(("small", self.teller, shown), lambda: [self._corner(square) for square in squares])

    def _corner(self, square: int) -> Place:
        zone = int(self.box.zone_at[square])
        owner = int(self.table.royalty_owner[zone]) if zone >= 0 else GOVERNMENT
        return corner_place(self.teller, square, owner, self._standing(square))

    def _squares(self, title: str) -> list[Section]:
        """All squares in words and numbers, in two halves that fit side by side."""
        half = (int(self.box.squares) + 1) // 2
        squares = self._ring()
        first = Section("ring1", f"{title} 0-{half - 1}", "ring", squares[:half])
        first.notes = [self.text(say("note.prices")), self.text(say("note.rigs"))]
        return [first, Section("ring2", f"{title} {half}-{len(squares) - 1}", "ring", squares[half:])]

    def _ring(self) -> list[Place]:
        """What is for sale, and where Start pays, depends on who is asked what."""
        shown = (self._fields_now(), tuple(self.table.at), self.asked, self.sells, self.flies)
        squares = range(self.box.squares)
        return LISTS.get(("ring", self.teller, shown), lambda: [self._square(square) for square in squares])

    def _fields_now(self) -> tuple[tuple[int, ...], ...]:
        """Rigs and Royalties of all squares."""
        table = self.table
        return tuple(table.rig_owner), tuple(table.rig_value), tuple(table.royalty_owner), tuple(table.royalty_field)

    def _square(self, square: int) -> Place:
        table, zone = self.table, int(self.box.zone_at[square])
        tokens = self._standing(square)
        if zone < 0:
            return market_place(self.teller, square, tokens, self._landing_tag(square))
        marked = int(table.royalty_field[zone]) % FIELDS if table.royalty_field[zone] >= 0 else -1
        owner = int(table.royalty_owner[zone])
        return zone_place(self.teller, zone, self._rigs(zone), owner, marked, tokens, self._sale_tag(zone))

    def _rigs(self, zone: int) -> tuple[Rig, ...]:
        table = self.table
        fields = range(zone * FIELDS, zone * FIELDS + FIELDS)
        return tuple([(int(table.rig_owner[field]), int(table.rig_value[field])) for field in fields])

    def _landing_tag(self, square: int) -> str:
        """Flying to Start pays."""
        start = self.flies and self.box.square_kind[square] == START
        return f"+{self.words.writes.thousands_of([int(self.box.landing_pay)])}" if start else ""

    def _sale_tag(self, zone: int) -> str:
        """What the government would pay the asked player for what he has there."""
        if not self.sells:
            return ""
        table, seat = self.table, self.asked
        rigs = any(sellable(table, Seat(seat), field) for field in range(zone * FIELDS, zone * FIELDS + FIELDS))
        prices = [int(half_cost(table, zone * FIELDS))] if rigs else []
        if table.royalty_owner[zone] == seat:
            prices.append(int(half_royalty(table, zone)))
        return f"+{self.words.writes.thousands_of(sorted(set(prices)))}" if prices else ""

    def _strips(self) -> list[Section]:
        """Regions and sides of the board, while one of them is asked for."""
        if self.asked < 0:
            return []
        choices, box = self.table.open_choices(), self.box
        first = choices.at(int(choices.listed) - 1) if choices.listed else -1
        if box.region <= first < box.region + len(box.group_ids):
            places = [region_place(self.teller, group) for group in range(len(box.group_ids))]
            return [Section("regions", self.headings[7], "list", places)]
        if box.side <= first < box.side + SIDES:
            return [
                Section("sides", self.headings[8], "list", [side_place(self.teller, side) for side in range(SIDES)])
            ]
        return []

    # ------------------------------------------------------------------ the square in large, dice, the calculator

    def _here(self) -> Section:
        """The square of the player whose turn it is: the Royalty and three fields with their scales."""
        box, table = self.box, self.table
        square = int(table.at[table.turn_seat])
        zone = int(box.zone_at[square])
        if zone < 0:
            return Section("here", box.title(square, self.words), "list", [stop_place(self.teller, square)])
        cost, price, base = int(box.cost[zone]), int(box.royalty[zone]), int(box.base[zone * FIELDS])
        title = self.text(say("place.here", zone=zone, money=cost, money2=price, barrels=base))
        struck = self.agenda.kind == STRIKE and self.agenda.get(ZONE) == zone
        first_own = next((n for n, (owner, value) in enumerate(self._rigs(zone)) if owner == self.asked and value), -1)
        empty = int(table.empty_field(zone)) - zone * FIELDS
        section = Section("here", title, "list")
        section.places = [
            self._field(zone, number, rig, number == first_own, number == empty)
            for number, rig in enumerate(self._rigs(zone))
        ]
        section.places.append(deed_place(self.teller, zone, int(table.royalty_owner[zone]), struck))
        return section

    def _field(self, zone: int, number: int, rig: Rig, pumps_own: bool, is_next: bool) -> Place:
        field = zone * FIELDS + number
        playing = self.agenda.kind == PLAY
        marked = self.table.royalty_field[zone] == field
        if not playing:
            saleable = self.sells and sellable(self.table, Seat(self.asked), field)
            tag = f"+{self.words.writes.thousands_of([int(half_cost(self.table, field))])}" if saleable else ""
        elif rig[0] == EMPTY:
            tag = f"-{self.words.writes.thousands_of([int(self.box.cost[zone])])}"
        else:
            tag = f"-{self.words.writes.thousands_of([int(self.box.base[field])])} ×" if rig[0] == self.asked else ""
        return field_place(self.teller, field, rig, marked, pumps_own, is_next, tag)

    def _dice(self) -> Section:
        first, second = int(self.table.dice[0]), int(self.table.dice[1])
        return Section("dice", self.headings[6], "row", [dice_place(self.teller, first, second)])

    def _calculator(self, title: str) -> Section:
        """Base Amounts across dollars a barrel; off the oil fields lots of barrels across what two dice pay."""
        zone = self._zone_here()
        base = int(self.box.base[zone * FIELDS]) if zone >= 0 else LOT * int(self.box.barrel_step)
        section = Section(
            "calculator", title, "squares", list(calculator_places(self.teller, base, 1 if zone >= 0 else 2))
        )
        section.figures = self._prices()
        return section

    def _zone_here(self) -> int:
        """The zone in which the player whose turn it is stands, or -1."""
        return int(self.box.zone_at[self.table.at[self.table.turn_seat]]) if self.asked >= 0 else -1

    def _prices(self) -> list[Figure]:
        """The present price of a barrel: by the dice of a production or a sale, else what the government pays."""
        names, down = self.words.names["price"], self._down({PAY, DUE})
        if down >= 0:
            dice = int(self.agenda.below(down, DICE))
            low, high = dice & 7, (dice >> 3) & 7
            units = self._units(down)
            return [
                Figure("low", names[0], low, most=units),
                Figure("difference", names[1], high - low),
                Figure("high", names[2], high, most=units),
            ]
        if self.asked >= 0 and self.agenda.kind == SOLD:
            barrels = int(self.agenda.get(BARRELS) * self.box.barrel_step)
            return [Figure("rate", names[3], int(self.agenda.get(RATE))), Figure("sold", names[4], barrels)]
        return [Figure("government", names[5], int(self.box.oil_price))]

    def _units(self, down: int) -> int:
        """Base Amounts of the production."""
        zone = int(self.agenda.below(down, ZONE))
        return int(pumped(self.table, zone, self.agenda.below(down, AMOUNTS)) // self.box.base[zone * FIELDS])

    def _down(self, kinds: set[int]) -> int:
        """How deep under the question a step of these kinds lies, or -1."""
        return next((d for d in range(self.agenda.depth) if self.agenda.below(d, KIND) in kinds), -1)

    # ------------------------------------------------------------------ a bill, a negotiation

    def _bill(self) -> list[Section]:
        """What is owed, to whom, and what there is to pay with."""
        table, agenda = self.table, self.agenda
        down = self._down({PAY, DUE, RAISE, DEBT})
        if down < 0:
            return []
        seat = int(agenda.below(down, SEAT))
        if agenda.below(down, KIND) in (RAISE, DEBT):
            total = int(agenda.below(down, OWED))
            places = [share_place(self.teller, 0, GOVERNMENT, total)]
        else:
            total = int(total_due(table, down))
            payee, owner = int(agenda.below(down, PAYEE)), int(rig_owner_of(table, down))
            places = [
                share_place(self.teller, 0, GOVERNMENT, int(tax_due(table, down))),
                share_place(self.teller, 1, payee, int(royalty_due(table, down))),
                share_place(self.teller, 2, owner, int(rig_due(table, down))),
            ]
        names, cash = self.words.names["bill"], int(table.cash[seat])
        section = Section("bill", self.text(say("place.bill", seat=seat, money=total)), "list", places)
        section.figures = [Figure("total", names[3], total), Figure("cash", names[4], cash)]
        if cash < total:
            section.figures.append(Figure("missing", names[5], total - cash))
            section.notes = [self.text(say("place.missing", money=cash, money2=total - cash))]
        return [section]

    def _talks(self) -> list[Section]:
        """The Royalty on one side, the price on the other, and who has to answer."""
        agenda = self.agenda
        down = self._down({OFFER, ANSWER, COUNTER, FINAL_WORD})
        if down < 0:
            return []
        seat, other = int(agenda.below(down, SEAT)), int(agenda.below(down, OTHER))
        zone, buys = int(agenda.below(down, ZONE)), bool(agenda.below(down, BUYS))
        opener, partner = (seat, other) if agenda.below(down, KIND) in (OFFER, FINAL_WORD) else (other, seat)
        buyer, seller = (opener, partner) if buys else (partner, opener)
        price = int(agenda.below(down, PRICE) * self.box.price_step)
        places = [
            party_place(self.teller, buyer, zone, price, seller == seat, True),
            party_place(self.teller, seller, zone, price, buyer == seat, False),
        ]
        section = Section("talks", self.text(say("place.talks", zone=zone)), "block", places)
        section.notes = [self.text(say("place.printed", money=int(self.box.royalty[zone])))]
        return [section]

    # ------------------------------------------------------------------ before each player

    def _panels(self) -> list[Panel]:
        """What is worth what depends on all rigs and Royalties, so it is reckoned only if one of them is another."""
        table, fields = self.table, self._fields_now()
        panels = []
        for seat in range(self.box.players):
            own = (seat, table.out[seat], table.cash[seat], table.barrels[seat], table.at[seat], seat == self.asked)
            cards = tuple(table.cards[seat * KEPT : (seat + 1) * KEPT])
            shown = (self.teller, own, cards, fields)
            panels.append(PANELS.get(shown, partial(self._panel, seat)))
        return panels

    def _panel(self, seat: int) -> Panel:
        table = self.table
        rigs = tuple([(f, int(table.rig_value[f])) for f in range(self.box.fields) if self._holds_oil(seat, f)])
        return panel_of(
            self.teller,
            Holding(
                seat,
                bool(table.out[seat]),
                int(table.cash[seat]),
                int(table.barrels[seat]),
                int(worth(table, Seat(seat))),
                int(table.at[seat]),
                rigs,
                tuple([zone for zone in range(self.box.zones) if table.royalty_owner[zone] == seat]),
                tuple([int(table.cards[seat * KEPT + kind]) for kind in range(KEPT)]),
                self._rigs_pay(seat),
                self._royalties_pay(seat),
                int(bits(saleable_rigs(table, Seat(seat), 0))),
                seat == self.asked,
            ),
        )

    def _holds_oil(self, seat: int, field: int) -> bool:
        return bool(self.table.rig_owner[field] == seat and self.table.rig_value[field] > 0)
