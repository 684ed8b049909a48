"""The table of OIL as sections of places: the ring with its tokens, the current square in large, dice, the oil
calculator, a bill or a negotiation while there is one, the squares in words and numbers, what lies before each player.

A place is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import lru_cache, partial
from typing import Final, NamedTuple

from boomtown.games.oil.box import (
    AMOUNTS,
    ANSWER,
    BARRELS,
    BUYS,
    CARDS,
    CLAIM,
    CLOSED,
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
    SQUARE_KINDS,
    START,
    STRIKE,
    TRADE,
    ZONE,
    OilBox,
)
from boomtown.games.oil.government import half_cost, half_royalty, saleable_rigs, sellable
from boomtown.games.oil.position import bits
from boomtown.games.oil.pumping import (
    DICE,
    PAYEE,
    pumped,
    rig_due,
    rig_owner_of,
    royalty_due,
    tax_due,
    total_due,
)
from boomtown.games.oil.scoring import ranking, worth
from boomtown.games.oil.view import OilView
from boomtown.kernel.agenda import KIND, SEAT
from boomtown.kernel.board import Board, Figure, Kept, Panel, Piece, Place, ScorePart, Section
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words

RATES: Final = 6
"""Columns of the oil calculator: dollars a barrel, 1 to 6 as on a die; off the oil fields as on two dice, in twos."""
LOT: Final = 5
"""Off the oil fields the rows of the calculator are so many steps of barrels."""
SIGNS: Final = [" ", " ", "$", "+", "%"]
"""The kinds of square in the small ring."""
NO_SALE: Final = frozenset({FLY, PLAY, TRADE, CLAIM, LOSE, RECOVER})
"""Questions in which nothing is sold to the government: a square's tag is not what it pays."""
KEPT_PLACES: Final = 15_000
"""Places that are remembered, of some 200 tables."""
KEPT_PANELS: Final = 1_000
"""Panels change with every move: a few of each table."""
LISTS: Final[Kept[list[Place]]] = Kept(3_000)
"""The squares of a ring, while nothing there changes."""
PANELS: Final[Kept[Panel]] = Kept(KEPT_PANELS)

Rig = tuple[int, int]
"""A field: who has the rig in it (or EMPTY, CLOSED), and its value."""


def describe(view: OilView, words: Words) -> Board:
    return _Drawing(view, words).board()


def letter(seat: int) -> str:
    return chr(ord("A") + seat)


class _Drawing:
    """Reads a view; the places themselves are made below."""

    def __init__(self, view: OilView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.agenda = view.agenda
        self.asked = int(view.agenda.seat) if view.agenda.depth > 0 else -1
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
        """OI-12.4: cash, oil, rigs above 2 and Royalties at what the government pays."""
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
        """What the government pays for all rigs of a player (OI-10.2)."""
        table = self.table
        return sum(int(half_cost(table, field)) for field in range(self.box.fields) if sellable(table, seat, field))

    def _royalties_pay(self, seat: int) -> int:
        """What it pays for all his Royalties (OI-10.4)."""
        table = self.table
        return sum(
            int(half_royalty(table, zone)) for zone in range(self.box.zones) if table.royalty_owner[zone] == seat
        )

    def _notes(self) -> list[Message]:
        table = self.table
        if self.asked < 0:
            return [say("note.over"), *(say("note.worth", seat=s, money=worth(table, s)) for s in ranking(table))]
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
        return _corner(self.teller, square, owner, self._standing(square))

    def _squares(self, title: str) -> list[Section]:
        """All squares in words and numbers, in two halves that fit side by side."""
        half = (int(self.box.squares) + 1) // 2
        squares = self._ring()
        first = Section("ring1", f"{title} 0-{half - 1}", "ring", squares[:half])
        first.notes = [self.text(say("note.prices")), self.text(say("note.rigs"))]
        return [first, Section("ring2", f"{title} {half}-{len(squares) - 1}", "ring", squares[half:])]

    def _ring(self) -> list[Place]:
        """What is for sale, and where Start pays, depends on who is asked what."""
        asked = (self.asked, self.agenda.kind in NO_SALE, self.agenda.kind == FLY) if self.asked >= 0 else ()
        shown = (self._fields_now(), tuple(self.table.at), asked)
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
            return _market(self.teller, square, tokens, self._landing_tag(square))
        marked = int(table.royalty_field[zone]) % FIELDS if table.royalty_field[zone] >= 0 else -1
        owner = int(table.royalty_owner[zone])
        return _zone(self.teller, zone, self._rigs(zone), owner, marked, tokens, self._sale_tag(zone))

    def _rigs(self, zone: int) -> tuple[Rig, ...]:
        table = self.table
        fields = range(zone * FIELDS, zone * FIELDS + FIELDS)
        return tuple([(int(table.rig_owner[field]), int(table.rig_value[field])) for field in fields])

    def _landing_tag(self, square: int) -> str:
        """Flying to Start pays."""
        start = self.asked >= 0 and self.agenda.kind == FLY and self.box.square_kind[square] == START
        return f"+{self.words.writes.thousands_of([int(self.box.landing_pay)])}" if start else ""

    def _sale_tag(self, zone: int) -> str:
        """What the government would pay the asked player for what he has there."""
        if self.asked < 0 or self.agenda.kind in NO_SALE:
            return ""
        table, seat = self.table, self.asked
        rigs = any(sellable(table, seat, field) for field in range(zone * FIELDS, zone * FIELDS + FIELDS))
        prices = [int(half_cost(table, zone * FIELDS))] if rigs else []
        if table.royalty_owner[zone] == seat:
            prices.append(int(half_royalty(table, zone)))
        return f"+{self.words.writes.thousands_of(sorted(set(prices)))}" if prices else ""

    def _strips(self) -> list[Section]:
        """Regions and sides of the board, while one of them is asked for (OI-4.11)."""
        if self.asked < 0:
            return []
        choices, box = self.table.open_choices(), self.box
        first = choices.at(int(choices.listed) - 1) if choices.listed else -1
        if box.region <= first < box.region + len(box.group_ids):
            places = [_region(self.teller, group) for group in range(len(box.group_ids))]
            return [Section("regions", self.headings[7], "list", places)]
        if box.side <= first < box.side + SIDES:
            return [Section("sides", self.headings[8], "list", [_side(self.teller, side) for side in range(SIDES)])]
        return []

    # ------------------------------------------------------------------ the square in large, dice, the calculator

    def _here(self) -> Section:
        """The square of the player whose turn it is: the Royalty and three fields with their scales."""
        box, table = self.box, self.table
        square = int(table.at[table.turn_seat])
        zone = int(box.zone_at[square])
        if zone < 0:
            return Section("here", box.title(square, self.words), "list", [_stop(self.teller, square)])
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
        section.places.append(_deed(self.teller, zone, int(table.royalty_owner[zone]), struck))
        return section

    def _field(self, zone: int, number: int, rig: Rig, pumps_own: bool, is_next: bool) -> Place:
        field = zone * FIELDS + number
        playing = self.agenda.kind == PLAY
        marked = self.table.royalty_field[zone] == field
        if not playing:
            saleable = self.agenda.kind not in NO_SALE and sellable(self.table, self.asked, field)
            tag = f"+{self.words.writes.thousands_of([int(half_cost(self.table, field))])}" if saleable else ""
        elif rig[0] == EMPTY:
            tag = f"-{self.words.writes.thousands_of([int(self.box.cost[zone])])}"
        else:
            tag = f"-{self.words.writes.thousands_of([int(self.box.base[field])])} ×" if rig[0] == self.asked else ""
        return _field(self.teller, field, rig, marked, pumps_own, is_next, tag)

    def _dice(self) -> Section:
        first, second = int(self.table.dice[0]), int(self.table.dice[1])
        return Section("dice", self.headings[6], "row", [_dice(self.teller, first, second)])

    def _calculator(self, title: str) -> Section:
        """OI-6.3: Base Amounts across dollars a barrel; off the oil fields lots of barrels across what two dice pay."""
        zone = self._zone_here()
        base = int(self.box.base[zone * FIELDS]) if zone >= 0 else LOT * int(self.box.barrel_step)
        section = Section("calculator", title, "squares", list(_calculator(self.teller, base, 1 if zone >= 0 else 2)))
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
        """What is owed, to whom, and what there is to pay with (OI-6.3, OI-11.1)."""
        table, agenda = self.table, self.agenda
        down = self._down({PAY, DUE, RAISE, DEBT})
        if down < 0:
            return []
        seat = int(agenda.below(down, SEAT))
        if agenda.below(down, KIND) in (RAISE, DEBT):
            total = int(agenda.below(down, OWED))
            places = [_share(self.teller, 0, GOVERNMENT, total)]
        else:
            total = int(total_due(table, down))
            payee, owner = int(agenda.below(down, PAYEE)), int(rig_owner_of(table, down))
            places = [
                _share(self.teller, 0, GOVERNMENT, int(tax_due(table, down))),
                _share(self.teller, 1, payee, int(royalty_due(table, down))),
                _share(self.teller, 2, owner, int(rig_due(table, down))),
            ]
        names, cash = self.words.names["bill"], int(table.cash[seat])
        section = Section("bill", self.text(say("place.bill", seat=seat, money=total)), "list", places)
        section.figures = [Figure("total", names[3], total), Figure("cash", names[4], cash)]
        if cash < total:
            section.figures.append(Figure("missing", names[5], total - cash))
            section.notes = [self.text(say("place.missing", money=cash, money2=total - cash))]
        return [section]

    def _talks(self) -> list[Section]:
        """OI-7.3: the Royalty on one side, the price on the other, and who has to answer."""
        agenda = self.agenda
        down = self._down({OFFER, ANSWER, COUNTER, FINAL_WORD})
        if down < 0:
            return []
        kind, seat, other = agenda.below(down, KIND), int(agenda.below(down, SEAT)), int(agenda.below(down, OTHER))
        zone, buys = int(agenda.below(down, ZONE)), bool(agenda.below(down, BUYS))
        opener, partner = (seat, other) if kind in (OFFER, FINAL_WORD) else (other, seat)
        buyer, seller = (opener, partner) if buys else (partner, opener)
        price = 0 if kind == OFFER else int(agenda.below(down, PRICE) * self.box.price_step)
        places = [
            _party(self.teller, buyer, zone, price, seller == seat, True),
            _party(self.teller, seller, zone, price, buyer == seat, False),
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
        return _panel(
            self.teller,
            Holding(
                seat,
                bool(table.out[seat]),
                int(table.cash[seat]),
                int(table.barrels[seat]),
                int(worth(table, seat)),
                int(table.at[seat]),
                rigs,
                tuple([zone for zone in range(self.box.zones) if table.royalty_owner[zone] == seat]),
                tuple([int(table.cards[seat * KEPT + kind]) for kind in range(KEPT)]),
                self._rigs_pay(seat),
                self._royalties_pay(seat),
                int(bits(saleable_rigs(table, seat, 0))),
                seat == self.asked,
            ),
        )

    def _holds_oil(self, seat: int, field: int) -> bool:
        return bool(self.table.rig_owner[field] == seat and self.table.rig_value[field] > 0)


# ---------------------------------------------------------------------- squares


class Teller(NamedTuple):
    """What captions depend on besides the table: the language, the box, and how the seats are called."""

    words: Words
    box: OilBox
    seats: tuple[str, ...]

    def text(self, *messages: Message) -> str:
        return " ".join(self.words.text(message, self.box) for message in messages)

    def zone_id(self, zone: int) -> str:
        return self.box.square_ids[self.box.zone_square[zone]]

    def field_id(self, field: int) -> str:
        return f"{self.zone_id(field // FIELDS)} {field % FIELDS + 1}"


def where(box: OilBox, square: int) -> tuple[float, float]:
    """Clockwise from the upper left corner."""
    side = int(box.squares) // SIDES
    edge, along = divmod(square, side)
    if edge == 0:
        return float(along), 0.0
    if edge == 1:
        return float(side), float(along)
    if edge == 2:
        return float(side - along), float(side)
    return 0.0, float(side - along)


def _tokens(tokens: tuple[int, ...]) -> list[Piece]:
    return [Piece("token", seat, id=f"token-{seat}") for seat in tokens]


def _style(box: OilBox, square: int) -> str:
    zone = int(box.zone_at[square])
    return SQUARE_KINDS[box.square_kind[square]] if zone < 0 else box.colours[box.group[zone]]


@lru_cache(KEPT_PLACES)
def _corner(teller: Teller, square: int, owner: int, tokens: tuple[int, ...]) -> Place:
    """A square as a small box of the ring: its number, its kind or the letter of the Royalty's owner, tokens."""
    sign = letter(owner).lower() if owner >= 0 else SIGNS[teller.box.square_kind[square]]
    sentences = [say("place.number", number=square, square=square), *(say("place.token", seat=s) for s in tokens)]
    place = Place(f"map{square}", teller.text(*sentences), f"{square:>2}{sign}", _style(teller.box, square), owner)
    place.x, place.y = where(teller.box, square)
    place.pieces = _tokens(tokens)
    return place


def _line(teller: Teller, square: int) -> str:
    """How the line of a square begins."""
    wide = max(len(name) for name in teller.box.square_ids)
    return f"{teller.box.square_ids[square]:<{wide}} {square:>2}"


@lru_cache(KEPT_PLACES)
def _market(teller: Teller, square: int, tokens: tuple[int, ...], tag: str) -> Place:
    """A square without oil fields, in a line."""
    box, kind = teller.box, teller.box.square_kind[square]
    name = box.square_ids[square]
    sentences = [say("place.square", square=square, square_kind=kind), *(say("place.token", seat=s) for s in tokens)]
    mark = f"{_line(teller, square)} {teller.words.names['square_kind'][kind]}"
    place = Place(name, teller.text(*sentences), mark, _style(box, square), answers=[f"square {name}"], tag=tag)
    place.x, place.y = where(box, square)
    place.pieces, place.title, place.value = _tokens(tokens), box.title(square, teller.words), square
    return place


@lru_cache(KEPT_PLACES)
def _zone(
    teller: Teller, zone: int, rigs: tuple[Rig, ...], owner: int, marked: int, tokens: tuple[int, ...], tag: str
) -> Place:
    """An Exploration square in a line: prices and base in thousands, its three rigs, the Royalty."""
    box = teller.box
    square, name, group = int(box.zone_square[zone]), teller.zone_id(zone), int(box.group[zone])
    cost, price, base = int(box.cost[zone]), int(box.royalty[zone]), int(box.base[zone * FIELDS])
    marks = "".join(f"{_rig_mark(rig, number == marked):<3}" for number, rig in enumerate(rigs))
    mark = f"{_line(teller, square)} {cost // 1000:>3}/{price // 1000:>2} {base // 1000:>2}  {marks} "
    sentences = [say("place.zone", zone=zone, colour=group, money=cost, money2=price, barrels=base)]
    sentences += [_rig_words(number, rig) for number, rig in enumerate(rigs)]
    if owner >= 0:
        sentences.append(say("place.royalty", seat=owner))
    sentences += [say("place.token", seat=seat) for seat in tokens]
    place = Place(
        name, teller.text(*sentences), mark + (letter(owner) if owner >= 0 else "-"), box.colours[group], owner
    )
    place.x, place.y = where(box, square)
    place.answers = [f"square {name}", *_royalty_answers(teller, zone)]
    for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
        place.answers += [f"{word} {teller.field_id(field)}" for word in ("rig", "sell_rig")]
    place.status = "rigs" if any(rig[0] != EMPTY for rig in rigs) else ""
    place.pieces, place.title, place.value = _tokens(tokens), box.title(square, teller.words), square
    place.group, place.tag = box.group_ids[group], tag
    captions = [teller.text(_rig_words(number, rig)) for number, rig in enumerate(rigs)]
    place.figures = [_rig_figure(captions[number], rig, number == marked, box) for number, rig in enumerate(rigs)]
    place.figures += [
        Figure("cost", teller.words.writes.thousands_of([cost]), cost),
        Figure("base", f"{base // 1000}k", base),
    ]
    return place


def _rig_mark(rig: Rig, marked: bool) -> str:
    """Its owner and value; a star marks the Royalty rig (OI-7.1 asks for its value)."""
    owner, value = rig
    if owner == EMPTY:
        return "--"
    star = "*" if marked else ""
    return f"##{star}" if owner == CLOSED else f"{letter(owner)}{value}{star}"


def _rig_words(number: int, rig: Rig) -> Message:
    owner, value = rig
    if owner == EMPTY:
        return say("place.empty", number=number + 1)
    if owner == CLOSED:
        return say("place.closed", number=number + 1)
    return say("place.rig", number=number + 1, seat=owner, value=value)


def _rig_figure(caption: str, rig: Rig, marked: bool, box: OilBox) -> Figure:
    """A rig on its scale; the style is its owner's seat."""
    owner, value = rig
    kind = "empty" if owner == EMPTY else "closed" if owner == CLOSED else "royalty_rig" if marked else "rig"
    return Figure(kind, caption, value, str(owner) if 0 <= owner < CLOSED else "", int(box.rig_value_max))


def _royalty_answers(teller: Teller, zone: int) -> list[str]:
    """All that can be done with the Royalty of a square."""
    name = teller.zone_id(zone)
    offers = [f"offer {name} to {seat + 1}" for seat in range(teller.box.players)]
    return [f"royalty {name}", f"sell_royalty {name}", f"buy {name}", *offers]


@lru_cache(KEPT_PLACES)
def _region(teller: Teller, group: int) -> Place:
    """The squares of one colour together."""
    box = teller.box
    name = box.group_ids[group]
    place = Place(f"region {name}", box.noun("region", group, teller.words), name, box.colours[group])
    place.answers, place.group = [f"region {name}"], name
    return place


@lru_cache(KEPT_PLACES)
def _side(teller: Teller, side: int) -> Place:
    """Squares of one side of the board together."""
    box = teller.box
    first = side * int(box.side_length)
    last = min(first + int(box.side_length), int(box.squares)) - 1
    caption = teller.text(say("do.side", square=first, square2=last))
    place = Place(f"side {side + 1}", caption, str(side + 1), "side", answers=[f"side {side + 1}"])
    place.figures = [Figure("first", "", first), Figure("last", "", last)]
    return place


# ---------------------------------------------------------------------- the middle


@lru_cache(KEPT_PLACES)
def _stop(teller: Teller, square: int) -> Place:
    """A square without oil fields in large: what happens there."""
    box, kind = teller.box, SQUARE_KINDS[teller.box.square_kind[square]]
    passing, landing = int(box.passing_pay), int(box.landing_pay)
    caption = teller.text(say(f"stop.{kind}", money=landing, money2=passing))
    place = Place("here", caption, teller.words.names["square_kind"][box.square_kind[square]], kind)
    place.title, place.answers, place.value = box.title(square, teller.words), ["market"], square
    return place


@lru_cache(KEPT_PLACES)
def _field(teller: Teller, field: int, rig: Rig, marked: bool, pumps_own: bool, is_next: bool, tag: str) -> Place:
    """A field with its scale: the rig stands on the number in brackets."""
    name, number = teller.field_id(field), field % FIELDS
    owner, value = rig
    scale = range(int(teller.box.rig_value_max), -1, -1)
    marks = "".join(f"[{step}]" if owner != EMPTY and step == value else f" {step} " for step in scale)
    caption = teller.text(_rig_words(number, rig))
    place = Place(name, caption, f"{name} {marks}", "royalty" if marked else "field")
    place.owner = owner if 0 <= owner < CLOSED else -1
    place.answers = [f"{word} {name}" for word in ("rig", "pump", "sell_rig")]
    if pumps_own:
        place.answers.append("pump_own")
    if is_next:
        place.answers.append("drill")
    if place.owner >= 0:
        place.pieces = [Piece("royalty_rig" if marked else "rig", owner)]
    place.title, place.tag = str(number + 1), tag
    place.figures = [_rig_figure(caption, rig, marked, teller.box)]
    place.status = place.figures[0].kind
    return place


@lru_cache(KEPT_PLACES)
def _deed(teller: Teller, zone: int, owner: int, struck: bool) -> Place:
    """The Royalty of the current square; after a strike it can be bought with a yes (OI-5.9)."""
    box, square = teller.box, int(teller.box.zone_square[zone])
    price = int(box.royalty[zone])
    message = say("place.deed", seat=owner) if owner >= 0 else say("place.deed_free", money=price)
    caption = teller.text(message)
    place = Place(f"deed {teller.zone_id(zone)}", caption, caption, box.colours[box.group[zone]], owner)
    place.answers = [*_royalty_answers(teller, zone), *(["yes"] if struck else [])]
    place.title, place.value = box.title(square, teller.words), square
    place.figures = [
        Figure("cost", teller.words.names["deed"][0], int(box.cost[zone])),
        Figure("price", teller.words.names["deed"][1], price),
        Figure("base", teller.words.names["deed"][2], int(box.base[zone * FIELDS])),
    ]
    return place


@lru_cache(KEPT_PLACES)
def _dice(teller: Teller, first: int, second: int) -> Place:
    thrown = [die for die in (first, second) if die]
    if not thrown:
        message = say("place.no_dice")
    elif len(thrown) == 1:
        message = say("place.die", die=thrown[0])
    else:
        message = say("place.dice", die=first, die2=second)
    place = Place("dice", teller.text(message), " ".join(map(str, thrown)) or "-", "dice", answers=["throw"])
    place.figures = [Figure("die", "", die) for die in thrown]
    return place


@lru_cache(KEPT_PANELS)
def _calculator(teller: Teller, base: int, step: int) -> tuple[Place, ...]:
    """Rows of barrels, columns of dollars a barrel."""
    places = []
    for count in range(int(teller.box.rig_value_max) + 1):
        for column in range(RATES + 1):
            rate, barrels = column * step, count * base
            if count == 0:
                mark = teller.words.writes.money(rate) if rate else teller.words.names["line"][1]
                caption = teller.text(say("place.rate", money=rate)) if rate else mark
            elif rate == 0:
                mark = teller.words.writes.number(barrels)
                key = "place.amount" if step == 1 else "place.lot"
                caption = teller.text(say(key, units=count, barrels=barrels))
            else:
                mark = f"{barrels * rate // 1000:>4}k"
                caption = teller.text(say("place.product", barrels=barrels, money=rate, money2=barrels * rate))
            place = Place(f"calculator{count}x{column}", caption, mark, "calculator", value=rate)
            place.x, place.y = float(column), float(count)
            places.append(place)
    return tuple(places)


@lru_cache(KEPT_PLACES)
def _share(teller: Teller, kind: int, owner: int, amount: int) -> Place:
    """One part of a bill."""
    names = teller.words.names["bill"]
    key = "place.share" if owner >= 0 else "place.share_government"
    caption = teller.text(say(key, bill=kind, seat=owner, share=amount))
    place = Place(f"bill{kind + 1}", caption, teller.box.noun("share", amount, teller.words), "bill", owner)
    place.title, place.value = names[kind], amount
    return place


@lru_cache(KEPT_PLACES)
def _party(teller: Teller, seat: int, zone: int, price: int, waits: bool, buys: bool) -> Place:
    """One side of a negotiation and what it gives."""
    names, box = teller.words.names, teller.box
    if buys:
        detail = box.noun("money", price, teller.words) if price else names["nothing"][1]
    else:
        detail = teller.text(say("place.own_royalty", zone=zone))
    key = "place.waits" if waits else "place.answers" if price else "place.names_price"
    caption = teller.text(say(key, seat=seat))
    place = Place(f"side{seat + 1}", caption, detail, "block", seat)
    place.status, place.detail = "offers" if waits else "thinks", detail
    return place


# ---------------------------------------------------------------------- the players


class Holding(NamedTuple):
    """What lies before a seat, in numbers."""

    seat: int
    out: bool
    cash: int
    barrels: int
    worth: int
    at: int
    rigs: tuple[Rig, ...]
    """Fields with their values."""
    royalties: tuple[int, ...]
    cards: tuple[int, ...]
    rigs_pay: int
    royalties_pay: int
    saleable: int
    asked: bool


@lru_cache(KEPT_PANELS)
def _panel(teller: Teller, held: Holding) -> Panel:
    names, box = teller.words.names, teller.box
    lines, headings = names["line"], names["heading"]
    panel = Panel(held.seat)
    panel.figures = [Figure("score", lines[2], held.worth), Figure("out", names["bankrupt"][0], int(held.out))]
    if held.out:
        panel.lines = [(lines[0], names["bankrupt"][0])]
        return panel
    panel.lines = [
        (lines[0], box.noun("money", held.cash, teller.words)),
        (lines[1], box.noun("barrels", held.barrels, teller.words)),
        (lines[2], box.noun("money", held.worth, teller.words)),
        (lines[3], box.title(held.at, teller.words)),
    ]
    panel.figures += [
        Figure("cash", lines[0], held.cash),
        Figure("barrels", lines[1], held.barrels),
        Figure("rigs", headings[3], len(held.rigs)),
        Figure("royalties", headings[4], len(held.royalties)),
    ]
    seat = held.seat
    cards = [_card(teller, seat, kind, count, held.asked) for kind, count in enumerate(held.cards) if count]
    panel.sections = [
        Section(f"rigs{seat + 1}", headings[3], "row", [_own_rig(teller, seat, *rig) for rig in held.rigs]),
        Section(f"royalties{seat + 1}", headings[4], "row", [_own_royalty(teller, seat, z) for z in held.royalties]),
        Section(f"cards{seat + 1}", headings[5], "row", cards),
        Section(f"stock{seat + 1}", headings[9], "row", _stock(teller, held)),
    ]
    return panel


def _stock(teller: Teller, held: Holding) -> list[Place]:
    """What the government would pay for oil, rigs and Royalties (OI-10)."""
    oil = held.barrels * int(teller.box.oil_price)
    return [
        _asset(teller, held.seat, 0, held.barrels, oil, held.asked),
        _asset(teller, held.seat, 1, held.saleable, held.rigs_pay, held.asked),
        _asset(teller, held.seat, 2, len(held.royalties), held.royalties_pay, held.asked),
    ]


ASSETS: Final = ["oil", "rigs", "royalties"]
ASSET_WORDS: Final = [["sell_oil"], ["assets"], ["trade", "claim"]]
"""Answers that begin with the oil, the rigs (and Royalties), the Royalties of a player."""


@lru_cache(KEPT_PLACES)
def _asset(teller: Teller, seat: int, kind: int, count: int, money: int, asked: bool) -> Place:
    name = teller.words.names["tally"][kind + 1]
    least = int(teller.box.rig_value_min) - 1
    caption = teller.text(say(f"place.asset.{ASSETS[kind]}", barrels=count, count=count, value=least, money=money))
    place = Place(f"stock{kind + 1} {seat + 1}", caption, f"{name} {teller.words.writes.money(money)}", "stock", seat)
    place.title, place.value, place.status = name, money, ASSETS[kind]
    place.figures = [Figure("count", name, count)]
    if asked:
        place.answers = ASSET_WORDS[kind]
    return place


@lru_cache(KEPT_PLACES)
def _own_rig(teller: Teller, seat: int, field: int, value: int) -> Place:
    name = teller.field_id(field)
    caption = teller.text(say("place.own_rig", field=field, value=value))
    return Place(f"rig {name}", caption, f"{name}: {value}", "rig", seat)


@lru_cache(KEPT_PLACES)
def _own_royalty(teller: Teller, seat: int, zone: int) -> Place:
    name = teller.zone_id(zone)
    return Place(f"royalty {name}", teller.text(say("place.own_royalty", zone=zone)), name, "royalty", seat)


@lru_cache(KEPT_PLACES)
def _card(teller: Teller, seat: int, kind: int, count: int, asked: bool) -> Place:
    mark = CARDS[kind] if count == 1 else f"{CARDS[kind]} x{count}"
    place = Place(
        f"card {CARDS[kind]} {seat + 1}", teller.text(say("place.card", card=kind, effect=kind)), mark, "card", seat
    )
    place.title, place.value = teller.words.names["card"][kind], count
    place.detail = teller.box.noun("effect", kind, teller.words)
    if asked:
        place.answers = [f"card {CARDS[kind]}"]
    return place
