"""The table of a prospecting game as sections of places: map with railway, companies, cards, and each seat's things."""

from boomtown.kernel.actions import Family
from boomtown.kernel.board import Board, Panel, Piece, Place, Section, Tally
from boomtown.kernel.luck import EVERYBODY
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words
from boomtown.mechanics.prospecting.action_cards import NO_CARD
from boomtown.mechanics.prospecting.box import MOST_STORED
from boomtown.mechanics.prospecting.cards import card_message
from boomtown.mechanics.prospecting.rails import ranks
from boomtown.mechanics.prospecting.view import ProspectingView
from boomtown.mechanics.seats import among

TERRAIN_MARKS = ".~^"
"""By the points it costs to enter: 1, 2, 3."""


class Drawing:
    """Draws what a view knows. `terrains`: the styles of the terrains; `along_rows`: the track runs beside the rows."""

    def __init__(self, view: ProspectingView, words: Words, terrains: list[str], along_rows: bool) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.terrains = terrains
        self.along_rows = along_rows

    def _answers(self, verbs: list[str], argument: str) -> list[str]:
        """The actions with this argument, as far as the game has them."""
        return [f"{family.word} {argument}" for family in self._families(verbs) if argument in family.arguments]

    def _families(self, verbs: list[str]) -> list[Family]:
        families = [family for family in self.box.actions.families if family.word in verbs]
        return sorted(families, key=lambda family: verbs.index(family.word))

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board()
        board.notes.append(self.text(self._moment()))
        board.sections = [
            Section("map", headings[0], "squares", [*self._cells(), *self._railway()], [self.text(say("note.map"))]),
            Section("companies", headings[1], "list", [self._company(c) for c in range(self.box.companies)]),
        ]
        cards = self._display()
        if cards:
            board.sections.append(Section("cards", headings[2], "list", cards))
        board.panels = [self._panel(seat) for seat in range(self.box.players)]
        if self.view.agenda.depth == 0:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[Tally]:
        """Money, derricks by the rank of the train, oil (GI-13.2 to GI-13.4, BG-12.2 to BG-12.4)."""
        view, box, captions = self.view, self.box, self.words.names["tally"]
        hands = view.trains.at[:]
        for seat in range(box.players):
            hands[seat] = view.licences.hand_size[seat] + view.licences.shown_twos[seat]
        derricks, oil = [0] * int(box.players), [0] * int(box.players)
        for rank, seat in enumerate(ranks(view.trains.at, hands, view.first)):
            derricks[seat] = int((box.derricks - view.field.spare[seat]) * box.derrick_value[rank])
            standing = sum(int(left) for left in view.field.rig_oil[seat * box.derricks : (seat + 1) * box.derricks])
            oil[seat] = (standing + int(view.market.stored(seat))) * int(box.oil_value)
        return [Tally(captions[0], [int(m) for m in view.cash]), Tally(captions[1], derricks), Tally(captions[2], oil)]

    def _moment(self) -> Message:
        if self.view.agenda.depth == 0:
            return say("note." + self.box.ending, round=self.view.round)
        return say("note.round", round=self.view.round, seat=self.view.first)

    # ------------------------------------------------------------------ the map

    def _cells(self) -> list[Place]:
        places = [self._cell(cell) for cell in range(self.box.cells)]
        grid = self.view.grid
        for column in range(1, grid.columns + 1):
            places.append(Place(f"column{column}", "", str(column), "edge", -1, float(column), 0.0))
        for row in range(1, grid.rows + 1):
            places.append(Place(f"row{row}", "", str(row), "edge", -1, 0.0, float(row)))
        return places

    def _cell(self, cell: int) -> Place:
        view = self.view
        grid = view.grid
        terrain = int(grid.cost[cell]) - 1
        name = self.box.cell_names[cell]
        place = Place(name, self.text(say("place.cell", cell=cell, terrain=terrain)), TERRAIN_MARKS[terrain])
        place.style = self.terrains[terrain]
        place.x, place.y = float(grid.column(cell)), float(grid.row(cell))
        place.answers = self._answers(["drive", "survey", "build", "place", "spring", "deepen"], name)
        site = int(grid.site_at[cell])
        if site >= 0 and view.field.tile[site]:
            self._well(place, site)
        for slot, at in enumerate(view.field.rig_cell):
            if at == cell:
                owner, oil = slot // int(self.box.derricks), int(view.field.rig_oil[slot])
                place.owner = owner
                place.mark = "▲"
                place.pieces.append(Piece("derrick", owner, oil))
                place.caption += ". " + self.text(say("place.derrick", seat=owner, oil=oil))
        for seat, at in enumerate(view.field.truck):
            if at == cell:
                place.pieces.append(Piece("truck", seat))
                place.caption += ". " + self.text(say("place.truck", seat=seat))
        return place

    def _well(self, place: Place, site: int) -> None:
        view = self.view
        kind, depth = int(view.grid.site_kind[site]), int(view.field.depth[site])
        place.style, place.status = f"well{kind + 1}", "well"
        place.mark = f"{kind + 1}:{depth}" if depth else f"{kind + 1}?"
        message = say("place.well_known", well=kind, depth=depth) if depth else say("place.well", well=kind)
        place.caption += ". " + self.text(message)
        lookers = int(view.field.knows[site])
        for seat in range(self.box.players):
            if lookers != EVERYBODY and among(seat, lookers):
                place.caption += ". " + self.text(say("place.looked", seat=seat))

    # ------------------------------------------------------------------ the railway beside it

    def _railway(self) -> list[Place]:
        """A line of spaces for each train, level with the map, and what each space costs to enter."""
        costs = ["-" if space == 1 else str(self.box.track.enter[space]) for space in self._spaces()]
        lines = [self._line(0, "cost", costs, say("place.costs"))]
        black = min(int(self.view.trains.black), int(self.box.track.last))
        lines.append(self._line(1, "black", self._black_marks(), self._black(), black))
        lines[1][black - 1].status = "train"
        for seat in range(self.box.players):
            at = int(self.view.trains.at[seat])
            marks = [" "] * int(self.box.track.last)
            line = self._line(2 + seat, f"train{seat + 1}", marks, say("place.train", seat=seat, space=at), at)
            line[at - 1].pieces.append(Piece("train", seat))
            if seat == self.view.seat:
                for space, place in enumerate(line, start=1):
                    place.answers = [f"train {space}"]
            lines.append(line)
        return [place for line in lines for place in line]

    def _black(self) -> Message:
        return say("place.black", space=int(self.view.trains.black))

    def _black_marks(self) -> list[str]:
        return ["#" if space == self.view.trains.black else " " for space in self._spaces()]

    def _spaces(self) -> range:
        return range(1, int(self.box.track.last) + 1)

    def _line(self, number: int, name: str, marks: list[str], caption: Message, at: int = 1) -> list[Place]:
        """A line beside the map; its caption is at the space `at`."""
        places = []
        for space, mark in enumerate(marks, start=1):
            place = Place(f"{name}-{space}", self.text(caption) if space == at else "", mark, "track")
            if self.along_rows:
                place.x, place.y = float(self.view.grid.columns + 2 + number), float(space)
            else:
                place.x, place.y = float(space), float(self.view.grid.rows + 2 + number)
            places.append(place)
        return places

    # ------------------------------------------------------------------ companies and cards

    def _company(self, company: int) -> Place:
        market = self.view.market
        key, price = self.box.company_keys[company], int(market.price(company))
        place = Place(key, self.text(say("place.company", company=company, price=price)), style="company")
        place.mark = f"{self.box.company_names[company]}  ${price:,}  {self._ladder(company)}"
        place.answers = self._answers(["raise", "lower", "liquidate"], key)
        place.detail = self._zones()
        place.answers += [f"store {key} {count}" for count in range(1, MOST_STORED + 1)]
        for seat in range(self.box.players):
            held = int(market.held(seat, company))
            if held:
                place.pieces.append(Piece("barrel", seat, held))
                place.caption += ". " + self.text(say("place.tank", seat=seat, oil=held))
        return place

    def _zones(self) -> str:
        """What a roll does at which price, for those who do not see the ladder (GI-4.2, GI-4.3; BG-4.2, BG-4.3)."""
        ladder = self.box.ladder
        red, blue = int(ladder.price[ladder.red_top]), int(ladder.price[ladder.blue_bottom])
        return self.text(say("place.zones", price=red, price2=blue))

    def _ladder(self, company: int) -> str:
        """The rungs by the letters of their zones, the present one in brackets."""
        ladder = self.box.ladder
        zones = self.words.names["zone"]
        marks = []
        for rung in range(int(ladder.top) + 1):
            zone = zones[0] if rung <= ladder.red_top else zones[2] if rung >= ladder.blue_bottom else zones[1]
            marks.append(f"[{zone}]" if rung == self.view.market.rung[company] else zone)
        return "".join(marks)

    def _display(self) -> list[Place]:
        places = []
        for number, card in enumerate(self.view.cards.display):
            if card != NO_CARD:
                caption = f"{self.words.names['line'][5]} {self.text(card_message(self.box, card))}"
                place = Place(f"card{number}", caption, "", "card")
                place.answers = [f"take {self.box.card_names[card]}"]
                places.append(place)
        return places

    # ------------------------------------------------------------------ what lies before the players

    def _panel(self, seat: int) -> Panel:
        view = self.view
        names = self.words.names["line"]
        panel = Panel(seat)
        panel.lines = [
            (names[0], self.text(say("line.money", money=int(view.cash[seat])))),
            (names[1], self._licences(seat)),
            (names[2], str(int(view.trains.at[seat]))),
            (names[3], str(int(view.field.spare[seat]))),
            (names[4], " ".join(str(int(view.market.held(seat, company))) for company in range(self.box.companies))),
        ]
        if view.cards.taken[seat] != NO_CARD:
            panel.lines.append((names[5], self.text(card_message(self.box, view.cards.taken[seat]))))
        return panel

    def _licences(self, seat: int) -> str:
        """The own hand; of others only whether they hold a card at all, until the end lays them open."""
        licences = self.view.licences
        if len(licences.shown_twos):
            twos = int(licences.shown_twos[seat])
            return self.text(say("line.hand", count=int(licences.hand_size[seat]) - twos, count2=twos))
        if seat == self.view.seat:
            return self.text(say("line.hand", count=int(licences.own[0]), count2=int(licences.own[1])))
        if self.view.game.options["open"] == "yes":
            return self.text(say("line.count", count=int(licences.hand_size[seat])))
        return self.text(say("line.some" if licences.hand_size[seat] else "line.none"))
