"""The table of OIL as sections of places: the ring with its tokens, the squares in words and numbers, the current
square in large, the oil calculator, and what lies before each player."""

from boomtown.games.oil.box import CARDS, CLOSED, EMPTY, EXPLORATION, FIELDS, GOVERNMENT, KEPT, SQUARE_KINDS
from boomtown.games.oil.scoring import ranking, worth
from boomtown.games.oil.view import OilView
from boomtown.kernel.board import Board, Panel, Piece, Place, Section
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words

RATES = 6
"""Dollars a barrel in the oil calculator: 1 to 6, as on a die."""


SIGNS = [" ", " ", "$", "+", "%"]
"""The kinds of square in the small ring."""


def describe(view: OilView, words: Words) -> Board:
    return _Drawing(view, words).board()


def letter(seat: int) -> str:
    return chr(ord("A") + seat)


class _Drawing:
    def __init__(self, view: OilView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.names = [self.box.square_ids[square] for square in self.box.zone_square]
        self.wide = max(len(name) for name in self.box.square_ids)

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board(notes=[self.text(note) for note in self._notes()])
        ring = Section("map", headings[0], "squares", [self._corner(square) for square in range(self.box.squares)])
        ring.notes = [self.text(say("note.map"))]
        board.sections = [ring]
        zone = self._zone_here()
        if zone >= 0:
            fields = [self._field(zone * FIELDS + number) for number in range(FIELDS)]
            board.sections.append(Section("here", self._here(zone), "list", fields))
        board.sections += [self._calculator(headings[2], zone), *self._ring(headings[1])]
        board.panels = [self._panel(seat) for seat in range(self.box.players)]
        return board

    def _notes(self) -> list[Message]:
        table = self.table
        if self.view.agenda.depth == 0:
            return [say("note.over"), *(say("note.worth", seat=s, money=worth(table, s)) for s in ranking(table))]
        notes = [say("note.round", round=int(table.round), rounds=int(self.box.last_round), fields=int(table.wet))]
        notes.append(say("note.stack", cards=int(self.view.deck.size), below=len(self.view.under)))
        for seat in range(self.box.players):
            if (int(table.embargo) >> seat) & 1:
                notes.append(say("note.embargo", seat=seat))
        return notes

    def _zone_here(self) -> int:
        """The zone in which the player whose turn it is stands, or -1."""
        if self.view.agenda.depth == 0:
            return -1
        return int(self.box.zone_at[self.table.at[self.table.turn_seat]])

    # ------------------------------------------------------------------ the ring

    def _ring(self, title: str) -> list[Section]:
        """All squares in words and numbers, in two halves that fit side by side."""
        half = (int(self.box.squares) + 1) // 2
        squares = [self._square(square) for square in range(self.box.squares)]
        first = Section("ring1", f"{title} 0-{half - 1}", "ring", squares[:half])
        first.notes = [self.text(say("note.prices")), self.text(say("note.rigs"))]
        return [first, Section("ring2", f"{title} {half}-{len(squares) - 1}", "ring", squares[half:])]

    def _xy(self, square: int) -> tuple[float, float]:
        """Clockwise from the upper left corner."""
        side = int(self.box.squares) // 4
        edge, along = divmod(square, side)
        if edge == 0:
            return float(along), 0.0
        if edge == 1:
            return float(side), float(along)
        if edge == 2:
            return float(side - along), float(side)
        return 0.0, float(side - along)

    def _tokens(self, square: int) -> list[Piece]:
        return [Piece("token", seat) for seat in range(self.box.players) if self.table.at[seat] == square]

    def _corner(self, square: int) -> Place:
        """A square as a small box of the ring: its number, its kind or the letter of the Royalty's owner, tokens."""
        zone = int(self.box.zone_at[square])
        owner = int(self.table.royalty_owner[zone]) if zone >= 0 else GOVERNMENT
        sign = letter(owner).lower() if owner >= 0 else SIGNS[self.box.square_kind[square]]
        mark = f"{square:>2}{sign}"
        caption = " ".join(self.text(sentence) for sentence in self._short(square))
        place = Place(f"map{square}", caption, mark, self._style(square), owner)
        place.x, place.y = self._xy(square)
        place.pieces = self._tokens(square)
        return place

    def _short(self, square: int) -> list[Message]:
        tokens = [say("place.token", seat=piece.owner) for piece in self._tokens(square)]
        return [say("place.number", number=square, square=square), *tokens]

    def _style(self, square: int) -> str:
        zone = int(self.box.zone_at[square])
        return SQUARE_KINDS[self.box.square_kind[square]] if zone < 0 else self.box.colours[self.box.group[zone]]

    def _square(self, square: int) -> Place:
        """A square in a line: prices and base in thousands, its three rigs, the Royalty."""
        box = self.box
        name = box.square_ids[square]
        zone = int(box.zone_at[square])
        mark = f"{name:<{self.wide}} {square:>2}"
        owner = -1
        answers = [f"square {name}"]
        if box.square_kind[square] == EXPLORATION:
            owner = int(self.table.royalty_owner[zone])
            rigs = "".join(f"{self._rig_mark(zone * FIELDS + number):<3}" for number in range(FIELDS))
            cost, price, base = box.cost[zone] // 1000, box.royalty[zone] // 1000, box.base[zone * FIELDS] // 1000
            mark += f" {cost:>3}/{price:>2} {base:>2}  {rigs} {letter(owner) if owner >= 0 else '-'}"
            answers.append(f"region {box.group_ids[box.group[zone]]}")
            if box.any_time:
                answers.append(f"royalty {name}")
        else:
            mark += f" {self.words.names['square_kind'][box.square_kind[square]]}"
        place = Place(name, self._caption(square), mark, self._style(square), owner, answers=answers)
        place.x, place.y = self._xy(square)
        place.pieces = self._tokens(square)
        return place

    def _rig_mark(self, field: int) -> str:
        """Its owner and value; a star marks the Royalty rig (OI-7.1 asks for its value)."""
        owner = int(self.table.rig_owner[field])
        if owner == EMPTY:
            return "--"
        star = "*" if self.table.royalty_field[field // FIELDS] == field else ""
        return f"##{star}" if owner == CLOSED else f"{letter(owner)}{self.table.rig_value[field]}{star}"

    def _caption(self, square: int) -> str:
        box = self.box
        zone = int(box.zone_at[square])
        kind = box.square_kind[square]
        sentences: list[Message] = []
        if zone < 0:
            sentences.append(say("place.square", square=square, square_kind=kind))
        else:
            cost, price = int(box.cost[zone]), int(box.royalty[zone])
            base = int(box.base[zone * FIELDS])
            group = int(box.group[zone])
            sentences.append(say("place.zone", zone=zone, colour=group, money=cost, money2=price, barrels=base))
            sentences += [self._rig_words(zone * FIELDS + number) for number in range(FIELDS)]
            owner = int(self.table.royalty_owner[zone])
            if owner >= 0:
                sentences.append(say("place.royalty", seat=owner, field=int(self.table.royalty_field[zone])))
        sentences += [say("place.token", seat=piece.owner) for piece in self._tokens(square)]
        return " ".join(self.text(sentence) for sentence in sentences)

    def _rig_words(self, field: int) -> Message:
        owner = int(self.table.rig_owner[field])
        value = int(self.table.rig_value[field])
        if owner == EMPTY:
            return say("place.empty", number=field % FIELDS + 1)
        if owner == CLOSED:
            return say("place.closed", number=field % FIELDS + 1)
        return say("place.rig", number=field % FIELDS + 1, seat=owner, value=value)

    # ------------------------------------------------------------------ the square in large, the calculator

    def _here(self, zone: int) -> str:
        """The current square with its prices, which small screens show nowhere else."""
        box = self.box
        cost, price, base = int(box.cost[zone]), int(box.royalty[zone]), int(box.base[zone * FIELDS])
        return self.text(say("place.here", zone=zone, money=cost, money2=price, barrels=base))

    def _field(self, field: int) -> Place:
        """A field with its scale: the rig stands on the number in brackets."""
        name = f"{self.names[field // FIELDS]} {field % FIELDS + 1}"
        owner = int(self.table.rig_owner[field])
        value = int(self.table.rig_value[field])
        scale = range(int(self.box.rig_value_max), -1, -1)
        marks = "".join(f"[{step}]" if owner != EMPTY and step == value else f" {step} " for step in scale)
        royalty = field in list(self.table.royalty_field)
        place = Place(name, self.text(self._rig_words(field)), f"{name} {marks}", "royalty" if royalty else "field")
        place.owner = owner if 0 <= owner < CLOSED else -1
        place.answers = [f"{word} {name}" for word in ("rig", "pump", "sell_rig")]
        if self._asked(owner):
            place.answers += ["pump_own", f"royalty {self.names[field // FIELDS]}"]
        if place.owner >= 0:
            place.pieces = [Piece("royalty_rig" if royalty else "rig", owner)]
        return place

    def _calculator(self, title: str, zone: int) -> Section:
        """OI-6.3: Base Amounts across dollars a barrel, for the current square or for 1,000 barrels."""
        base = int(self.box.base[zone * FIELDS]) if zone >= 0 else int(self.box.barrel_step)
        section = Section("calculator", title, "squares")
        for count in range(int(self.box.rig_value_max) + 1):
            for rate in range(RATES + 1):
                if count == 0:
                    mark = f"${rate}" if rate else self.words.names["line"][1]
                    caption = self.text(say("place.rate", money=rate)) if rate else title
                elif rate == 0:
                    mark = f"{count * base:,}"
                    caption = self.text(say("place.amount", units=count, barrels=count * base))
                else:
                    mark = f"{count * base * rate // 1000:>4}k"
                    money = count * base * rate
                    caption = self.text(say("place.product", barrels=count * base, money=rate, money2=money))
                place = Place(f"calculator{count}x{rate}", caption, mark, "calculator")
                place.x, place.y = float(rate), float(count)
                section.places.append(place)
        return section

    # ------------------------------------------------------------------ before each player

    def _panel(self, seat: int) -> Panel:
        table = self.table
        lines = self.words.names["line"]
        panel = Panel(seat)
        if table.out[seat]:
            panel.lines = [(lines[0], self.words.names["bankrupt"][0])]
            return panel
        panel.lines = [
            (lines[0], self.box.noun("money", int(table.cash[seat]), self.words)),
            (lines[1], self.box.noun("barrels", int(table.barrels[seat]), self.words)),
            (lines[2], self.box.noun("money", int(worth(table, seat)), self.words)),
            (lines[3], self.box.titles[table.at[seat]]),
        ]
        headings = self.words.names["heading"]
        rigs = [self._own_rig(field) for field in range(self.box.fields) if self._holds_oil(seat, field)]
        royalties = [self._own_royalty(zone) for zone in range(self.box.zones) if table.royalty_owner[zone] == seat]
        cards = [self._own_card(seat, kind) for kind in range(KEPT) if table.cards[seat * KEPT + kind] > 0]
        panel.sections = [
            Section(f"rigs{seat + 1}", headings[3], "row", rigs),
            Section(f"royalties{seat + 1}", headings[4], "row", royalties),
            Section(f"cards{seat + 1}", headings[5], "row", cards),
        ]
        return panel

    def _holds_oil(self, seat: int, field: int) -> bool:
        return bool(self.table.rig_owner[field] == seat and self.table.rig_value[field] > 0)

    def _own_rig(self, field: int) -> Place:
        name = f"{self.names[field // FIELDS]} {field % FIELDS + 1}"
        owner, value = int(self.table.rig_owner[field]), int(self.table.rig_value[field])
        place = Place(
            f"rig {name}", self.text(say("place.own_rig", field=field, value=value)), f"{name}: {value}", "rig"
        )
        place.owner = owner
        if self._asked(owner):
            place.answers = [f"rig {name}", f"sell_rig {name}"]
        return place

    def _own_royalty(self, zone: int) -> Place:
        name = self.names[zone]
        owner = int(self.table.royalty_owner[zone])
        place = Place(f"royalty {name}", self.text(say("place.own_royalty", zone=zone)), name, "royalty", owner)
        if self._asked(owner):
            place.answers = [f"sell_royalty {name}"]
            place.answers += [f"offer {name} to {seat + 1}" for seat in range(self.box.players) if seat != owner]
        else:
            place.answers = [f"buy {name}"]
        return place

    def _own_card(self, seat: int, kind: int) -> Place:
        count = int(self.table.cards[seat * KEPT + kind])
        mark = CARDS[kind] if count == 1 else f"{CARDS[kind]} x{count}"
        place = Place(
            f"card {CARDS[kind]} {seat + 1}", self.text(say("place.card", card=kind, effect=kind)), mark, "card"
        )
        place.owner = seat
        if self._asked(seat):
            place.answers = [f"card {CARDS[kind]}"]
        return place

    def _asked(self, seat: int) -> bool:
        return self.view.agenda.depth > 0 and self.view.agenda.seat == seat
