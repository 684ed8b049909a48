"""The table of a prospecting game as sections of places: map with railway, companies, cards, the auction, and each
seat's things.

A place is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.kernel import EVERYBODY, Agenda, Message, Seat, Words, among, one, say
from boomtown.kernel.actions import Family
from boomtown.kernel.board import Board, Figure, Kept, Panel, Piece, Place, ScorePart, Section
from boomtown.mechanics.prospecting.rules.action_cards import NO_CARD
from boomtown.mechanics.prospecting.rules.box import (
    BID,
    BIDDER,
    DUE,
    HAUL,
    HIGHEST,
    LOT,
    MOST_STORED,
    MOVE,
    PAY,
    POINTS,
    RIG,
    SELL,
    STILL_IN,
    ProspectingBox,
)
from boomtown.mechanics.prospecting.rules.cards import card_message, effect_message
from boomtown.mechanics.prospecting.rules.grid import Grid, Routes
from boomtown.mechanics.prospecting.rules.rails import ranks
from boomtown.mechanics.prospecting.rules.view import ProspectingView

TERRAIN_MARKS: Final = ".~^"
"""By the points it costs to enter: 1, 2, 3."""
ON_CELL: Final = ("drive", "survey", "build", "place", "spring", "deepen")
AT_COMPANY: Final = ("raise", "lower", "liquidate")
ZONES: Final = ("low", "mid", "high")
ROOM_TO_BID: Final = 6
"""How far the scale of an auction goes beyond what is held and bid."""
KEPT: Final = 15_000
"""Places that are remembered, of some 200 tables."""
KEPT_LINES: Final = 3_000
KEPT_PANELS: Final = 1_000
MAPS: Final[Kept[list[Place]]] = Kept(3_000)

Way = tuple[tuple[float, float], ...]


class Teller(NamedTuple):
    """What captions depend on besides the table: the language, the box, and how the seats are called."""

    words: Words
    box: ProspectingBox
    seats: tuple[str, ...]

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def answers(self, verbs: tuple[str, ...], argument: str) -> list[str]:
        """The actions with this argument, as far as the game has them."""
        families = [family for family in self.box.actions.families if family.word in verbs]
        families.sort(key=lambda family: verbs.index(family.word))
        return [f"{family.word} {argument}" for family in families if _takes(family, argument)]


def _takes(family: Family, argument: str) -> bool:
    return argument in family.arguments


def open_bidding(agenda: Agenda) -> tuple[int, int, int]:
    """The highest bid, who leads, and who is still in, as a set."""
    return int(agenda.get(HIGHEST)), int(agenda.get(BIDDER)), int(agenda.get(STILL_IN))


def final_bid(agenda: Agenda) -> tuple[int, int, int]:
    """One is left, against the Baron."""
    return int(agenda.get(HIGHEST)), int(agenda.seat), one(agenda.seat)


def payment(agenda: Agenda) -> tuple[int, int, int]:
    """The winner pays his bid."""
    return int(agenda.get(DUE)), int(agenda.seat), one(agenda.seat)


AUCTIONS: Final = {BID: open_bidding, PAY: payment}
"""How an auction stands, by the kind of its question."""


class Drawing:
    """Reads a view; the places themselves are made below. `terrains`: the styles of the terrains; `along_rows`: the
    track runs beside the rows."""

    def __init__(self, view: ProspectingView, words: Words, terrains: tuple[str, ...], along_rows: bool) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.terrains = terrains
        self.along_rows = along_rows
        self.teller = Teller(words, view.box, tuple(words.seats))
        self.kind = int(view.agenda.kind) if view.agenda.depth else -1
        self.selling = self.kind >= 0 and self.kind in (BID, PAY, SELL, view.box.final_kind)
        self.points = int(view.agenda.get(POINTS)) if self._asked(MOVE) else 0
        """What this seat can still move."""

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def _asked(self, kind: int) -> bool:
        """Whether this seat is asked such a question."""
        return self.kind == kind and self.view.agenda.seat == self.view.seat

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board()
        board.notes.append(self.text(self._moment()))
        map_ = Section("map", headings[0], "squares", [*self._cells(), *self._railway()], [self.text(say("note.map"))])
        map_.figures = [self._end()]
        companies = Section("companies", headings[1], "list", self._companies())
        companies.figures = _rungs(self.box)
        board.sections = [map_, companies]
        if self.selling and self.kind != SELL:
            board.sections.append(self._auction())
        cards = self._cards()
        if cards:
            board.sections.append(Section("cards", headings[2], "list", cards))
        board.panels = [_panel(self.teller, self._holding(seat)) for seat in range(self.box.players)]
        if self.view.agenda.depth == 0:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[ScorePart]:
        """Money, derricks by the rank of the train, oil."""
        view, box, captions = self.view, self.box, self.words.names["tally"]
        hands = view.trains.at[:]
        for owner in box.seats:
            hands[owner] = view.licences.hand_size[owner] + view.licences.shown_twos[owner]
        derricks, oil = [0] * int(box.players), [0] * int(box.players)
        for rank, seat in enumerate(ranks(view.trains.at, hands, view.first)):
            derricks[seat] = int((box.derricks - view.field.spare[seat]) * box.derrick_value[rank])
            standing = sum(int(left) for left in view.field.rig_oil[seat * box.derricks : (seat + 1) * box.derricks])
            oil[seat] = (standing + int(view.market.stored(seat))) * int(box.oil_value)
        return [
            ScorePart(captions[0], [int(m) for m in view.cash]),
            ScorePart(captions[1], derricks),
            ScorePart(captions[2], oil),
        ]

    def _moment(self) -> Message:
        if self.view.agenda.depth == 0:
            return say("note." + self.box.ending, round=self.view.round)
        return say("note.round", round=self.view.round, seat=self.view.first)

    # ------------------------------------------------------------------ the map

    def _cells(self) -> list[Place]:
        """All of the map; it is the same for all who know the same of it, while nothing on it changes."""
        view, field, grid = self.view, self.view.field, self.view.grid
        hauled = int(view.agenda.get(RIG)) if self._asked(HAUL) else -1
        wells = (
            tuple(grid.site_cell),
            tuple(grid.site_kind),
            tuple(field.tile),
            tuple(field.depth),
            tuple(field.knows),
        )
        standing = (tuple(field.rig_cell), tuple(field.rig_oil), tuple(field.truck), hauled)
        moving = (int(view.seat), self.points) if self.points else ()
        shown = (self.terrains, self._costs(), wells, standing, moving)
        return MAPS.get((self.teller, grid, shown), self._map)

    def _map(self) -> list[Place]:
        grid = self.view.grid
        places = list(_ground(self.teller, self.terrains, int(grid.columns), self._costs()))
        for cell in sorted(set(self._standing())):
            places[cell] = _cell(self.teller, self.terrains, self._spot(cell))
        for cell, drive in self._ways().items():
            if places[cell].status != "well":  # what a well costs is of more interest
                places[cell] = _reached(places[cell], drive)
        return [*places, *_edges(int(grid.columns), int(grid.rows))]

    def _costs(self) -> tuple[int, ...]:
        """What each cell costs to enter; 0 where there is no map."""
        return tuple(self.view.grid.cost)

    def _standing(self) -> list[int]:
        """The cells with something on them."""
        field, grid = self.view.field, self.view.grid
        wells = [int(cell) for site, cell in enumerate(grid.site_cell) if field.tile[site]]
        return [*wells, *(int(cell) for cell in [*field.rig_cell, *field.truck] if cell >= 0)]

    def _spot(self, cell: int) -> "Spot":
        view, field = self.view, self.view.field
        site = int(view.grid.site_at[cell])
        well, depth, lookers = -1, 0, 0
        if site >= 0 and field.tile[site]:
            well, depth, lookers = int(view.grid.site_kind[site]), int(field.depth[site]), int(field.knows[site])
        slot = next((slot for slot, at in enumerate(field.rig_cell) if at == cell), -1)
        hauled = self._asked(HAUL) and slot == view.agenda.get(RIG)
        return Spot(
            cell,
            int(view.grid.columns),
            int(view.grid.cost[cell]) - 1,
            well,
            depth,
            0 if lookers == EVERYBODY else lookers,
            slot // int(self.box.derricks) if slot >= 0 else -1,
            int(field.rig_oil[slot]) if slot >= 0 else 0,
            tuple([seat for seat, at in enumerate(field.truck) if at == cell]),
            hauled,
        )

    def _ways(self) -> dict[int, "Drive"]:
        """The cheapest ways of the own truck while it can move."""
        truck = int(self.view.field.truck[self.view.seat]) if self.points else -1
        if truck < 0:
            return {}
        closed = tuple(sorted(int(cell) for cell in self.view.field.rig_cell if cell >= 0))
        return _drives(self.view.grid, truck, self.points, closed)

    # ------------------------------------------------------------------ the railway beside it

    def _railway(self) -> list[Place]:
        """A line of spaces for each train, level with the map, and what each space costs to enter."""
        track, trains = self.box.track, self.view.trains
        across = int(self.view.grid.columns if self.along_rows else self.view.grid.rows) + 2
        costs = self._lane("cost", across, ("-", *map(str, track.enter[2:])), 1)
        black = self._lane("black", across + 1, self._black_marks(), self._black_at())
        lanes = [_lane(self.teller, costs, say("place.costs")), _lane(self.teller, black, self._black())]
        for seat in range(self.box.players):
            at = int(trains.at[seat])
            lane = self._lane(f"train{seat + 1}", across + 2 + seat, (" ",) * int(track.last), at, seat)
            if seat == self.view.seat:
                lane = lane._replace(own=True)
            lanes.append(_lane(self.teller, lane, say("place.train", seat=seat, space=at)))
        return [place for lane in lanes for place in lane]

    def _lane(self, name: str, across: int, marks: tuple[str, ...], at: int, seat: int = -1) -> "Lane":
        return Lane(name, across, self.along_rows, marks, at, seat)

    def _black_at(self) -> int:
        """Where the black train stands on its line: it may have gone beyond the last space."""
        return min(int(self.view.trains.black), int(self.box.track.last))

    def _black(self) -> Message:
        return say("place.black", space=self._black_at())

    def _black_marks(self) -> tuple[str, ...]:
        at = self._black_at()
        return tuple(["#" if space == at else " " for space in range(1, int(self.box.track.last) + 1)])

    def _end(self) -> Figure:
        """How far the end of the game is."""
        rest = max(0, int(self.box.black_end - self.view.trains.black))
        return Figure("end", self.text(say("place.end", rest=rest)), rest, most=int(self.box.black_end))

    # ------------------------------------------------------------------ companies, auction, cards

    def _companies(self) -> list[Place]:
        market, seats = self.view.market, range(self.box.players)
        lot = int(self.view.agenda.get(LOT)) if self.selling else -1
        return [
            _company(
                self.teller,
                company,
                int(market.rung[company]),
                tuple([int(market.held(Seat(seat), company)) for seat in seats]),
                "sale" if company == lot else "",
                int(self.view.agenda.seat) if company == lot and self.kind == SELL else -1,
            )
            for company in range(self.box.companies)
        ]

    def _auction(self) -> Section:
        """Who bids and who has passed; what this seat holds, and from where on it would bluff."""
        agenda, licences = self.view.agenda, self.view.licences
        lot = int(agenda.get(LOT))
        highest, leader, still = AUCTIONS.get(self.kind, final_bid)(agenda)
        section = Section("auction", self.text(say("auction.title", lot=lot)), "block")
        for seat in self.box.seats:
            if self._takes_part(int(seat), lot) or among(seat, still):
                leads = seat == leader and highest > 0
                status = "leads" if leads else "waits" if among(seat, still) else "passed"
                caption = self.text(say("bidder." + status, seat=seat, number=highest))
                bidder = Place(f"bidder{seat + 1}", caption, "", "bidder", int(seat), status=status)
                bidder.value = highest if leads else 0
                section.places.append(bidder)
        section.figures = [Figure("highest", "", highest)]
        if self.view.seat >= 0:
            held = int(licences.own[0] + 2 * licences.own[1])
            most = min(int(self.box.highest_bid), max(held, highest) + ROOM_TO_BID)
            section.figures += [Figure("held", "", held), Figure("most", "", most)]
        section.notes = [self.text(message) for message in self._offer(lot)]
        return section

    def _takes_part(self, seat: int, lot: int) -> bool:
        """Whether a seat had oil to sell and a licence to show."""
        market = self.view.market
        oil = market.held(Seat(seat), lot) if lot < self.box.companies else market.stored(Seat(seat))
        return bool(oil > 0 and self.view.licences.hand_size[seat] > 0)

    def _offer(self, lot: int) -> list[Message]:
        """What is for sale, and what this seat could sell there."""
        if lot >= self.box.companies:
            return []
        price = int(self.view.market.price(lot))
        if self.view.seat < 0 or not self.view.market.held(self.view.seat, lot):
            return [say("auction.price", company=lot, price=price)]
        oil = int(self.view.market.held(self.view.seat, lot))
        return [say("auction.own", company=lot, price=price, oil=oil, money=oil * price)]

    def _cards(self) -> list[Place]:
        """Those on the table, then those before the players."""
        cards = self.view.cards
        display = [_card(self.teller, number, int(card), -1) for number, card in enumerate(cards.display) if card >= 0]
        taken = [(int(card), seat) for seat, card in enumerate(cards.taken) if card != NO_CARD]
        return display + [_card(self.teller, len(cards.display) + seat, card, seat) for card, seat in taken]

    # ------------------------------------------------------------------ what lies before the players

    def _holding(self, seat: int) -> "Holding":
        view, licences = self.view, self.view.licences
        ones = twos = -1
        if len(licences.shown_twos):
            twos = int(licences.shown_twos[seat])
            ones = int(licences.hand_size[seat]) - twos
        elif seat == view.seat:
            ones, twos = int(licences.own[0]), int(licences.own[1])
        size = int(licences.hand_size[seat])
        if ones < 0 and view.game.options["open"] != "yes":
            size = min(size, 1)
        return Holding(
            seat,
            int(view.cash[seat]),
            ones,
            twos,
            size,
            int(view.trains.at[seat]),
            int(view.field.spare[seat]),
            tuple([int(view.market.held(Seat(seat), company)) for company in range(self.box.companies)]),
            bool(seat == view.first and view.agenda.depth),
        )


# ---------------------------------------------------------------------- the map's places


class Drive(NamedTuple):
    """What it costs to drive somewhere, and the cells on the way."""

    points: int
    way: Way


class Spot(NamedTuple):
    """A cell with something on it; -1 for no well and no derrick."""

    cell: int
    columns: int
    terrain: int
    well: int
    depth: int
    lookers: int
    owner: int
    oil: int
    trucks: tuple[int, ...]
    hauled: bool


@lru_cache(KEPT_LINES)
def _ground(teller: Teller, terrains: tuple[str, ...], columns: int, costs: tuple[int, ...]) -> tuple[Place, ...]:
    """The empty map."""
    empty = Spot(0, columns, 0, -1, 0, 0, -1, 0, (), False)
    return tuple(
        [
            _cell(teller, terrains, empty._replace(cell=cell, terrain=cost - 1))
            if cost
            else _no_cell(teller, cell, columns)
            for cell, cost in enumerate(costs)
        ]
    )


def _no_cell(teller: Teller, cell: int, columns: int) -> Place:
    """Where no tile lies yet the map is empty."""
    place = Place(teller.box.cell_names[cell], teller.text(say("place.no_tile", cell=cell)))
    place.x, place.y = float(cell % columns + 1), float(cell // columns + 1)
    return place


@lru_cache(KEPT_LINES)
def _edges(columns: int, rows: int) -> tuple[Place, ...]:
    across = [Place(f"column{column}", "", str(column), "edge", x=float(column)) for column in range(1, columns + 1)]
    down = [Place(f"row{row}", "", str(row), "edge", y=float(row)) for row in range(1, rows + 1)]
    return tuple(across + down)


@lru_cache(KEPT)
def _cell(teller: Teller, terrains: tuple[str, ...], spot: Spot) -> Place:
    name = teller.box.cell_names[spot.cell]
    told = [teller.text(say("place.cell", cell=spot.cell, terrain=spot.terrain))]
    place = Place(name, "", TERRAIN_MARKS[spot.terrain], terrains[spot.terrain], group=terrains[spot.terrain])
    place.x, place.y = float(spot.cell % spot.columns + 1), float(spot.cell // spot.columns + 1)
    place.answers = teller.answers(ON_CELL, name)
    if spot.well >= 0:
        told += _well(teller, place, spot)
    if spot.owner >= 0:
        place.owner, place.mark = spot.owner, "▲"
        place.pieces.append(Piece("derrick", spot.owner, spot.oil))
        told.append(teller.text(say("place.derrick", seat=spot.owner, oil=spot.oil)))
        if spot.hauled:
            place.answers = teller.answers(("haul",), "black") + teller.answers(("haul",), "lead") + ["haul none"]
    for seat in spot.trucks:
        place.pieces.append(Piece("truck", seat, id=f"truck-{seat}"))
        told.append(teller.text(say("place.truck", seat=seat)))
    place.caption = ". ".join(told)
    return place


def _reached(place: Place, drive: Drive) -> Place:
    """The same cell within reach of a truck."""
    return Place(
        place.id,
        place.caption,
        place.mark,
        place.style,
        place.owner,
        place.x,
        place.y,
        place.answers,
        place.pieces,
        status=place.status,
        group=place.group,
        tag=str(drive.points),
        way=list(drive.way),
    )


def _well(teller: Teller, place: Place, spot: Spot) -> list[str]:
    """A tile that nobody has built on, and who has looked under it."""
    place.style, place.status = f"well{spot.well + 1}", "well"
    place.mark = f"{spot.well + 1}:{spot.depth}" if spot.depth else f"{spot.well + 1}?"
    place.value, place.secret = spot.depth, bool(spot.depth)
    place.title = str(spot.well + 1)
    cost = int(teller.box.wells.cost[spot.well])
    place.tag = teller.box.noun("cost", cost, teller.words)
    known = say("place.well_known", well=spot.well, depth=spot.depth)
    told = [teller.text(known if spot.depth else say("place.well", well=spot.well))]
    for seat in teller.box.seats:
        if among(seat, spot.lookers):
            looked = teller.text(say("place.looked", seat=seat))
            place.figures.append(Figure("looked", looked, int(seat)))
            told.append(looked)
    return told


@lru_cache(KEPT_PANELS)
def _drives(grid: Grid, truck: int, points: int, closed: tuple[int, ...]) -> dict[int, Drive]:
    """Where a truck can get: each way is traced back from its end by its costs."""
    routes = Routes(grid.cells)
    for cell in closed:
        routes.close(cell)
    routes.search(grid, truck, points)
    ways: dict[int, Way] = {truck: ((float(grid.column(truck)), float(grid.row(truck))),)}
    reached = sorted((int(routes.cost(cell)), cell) for cell in range(grid.cells) if routes.cost(cell) > 0)
    for cost, cell in reached:
        before = cost - int(grid.cost[cell])
        near = next(int(at) for at in grid.near[4 * cell : 4 * cell + 4] if at >= 0 and routes.cost(at) == before)
        ways[cell] = (*ways[near], (float(grid.column(cell)), float(grid.row(cell))))
    return {cell: Drive(cost, ways[cell]) for cost, cell in reached}


class Lane(NamedTuple):
    """A line of the railway; `at` is where its train stands and where its caption is, `seat` whose it is."""

    name: str
    across: int
    along_rows: bool
    marks: tuple[str, ...]
    at: int
    seat: int
    own: bool = False
    end: str = ""
    """What is said of its last space."""


@lru_cache(KEPT_LINES)
def _lane_of(teller: Teller, lane: Lane, caption: str) -> tuple[Place, ...]:
    places = []
    for space, mark in enumerate(lane.marks, start=1):
        told = caption if space == lane.at else lane.end if space == len(lane.marks) else ""
        place = Place(f"{lane.name}-{space}", told, mark, "track", lane.seat)
        place.x, place.y = map(float, (lane.across, space) if lane.along_rows else (space, lane.across))
        if lane.own:
            place.answers = [f"train {space}"]
            if lane.at < space <= teller.box.track.last:
                place.tag = str(teller.box.track.cost(lane.at, space))
        if space == lane.at and lane.seat >= 0:
            place.pieces.append(Piece("train", lane.seat, id=f"train-{lane.seat}"))
        elif space == lane.at and lane.name == "black":
            place.status = "train"
        places.append(place)
    return tuple(places)


def _lane(teller: Teller, lane: Lane, caption: Message) -> tuple[Place, ...]:
    return _lane_of(teller, lane, teller.text(caption))


# ---------------------------------------------------------------------- companies and cards


def _rungs(box: ProspectingBox) -> list[Figure]:
    """The ladder of prices, lowest first, by zones."""
    ladder = box.ladder
    return [Figure("rung", "", int(price), ZONES[_zone(box, rung)]) for rung, price in enumerate(ladder.price)]


def _zone(box: ProspectingBox, rung: int) -> int:
    return 0 if rung <= box.ladder.red_top else 2 if rung >= box.ladder.blue_bottom else 1


@lru_cache(KEPT_LINES)
def _company(teller: Teller, company: int, rung: int, tanks: tuple[int, ...], status: str, seller: int) -> Place:
    box = teller.box
    key, price = box.company_keys[company], int(box.ladder.price[rung])
    told = [teller.text(say("place.company", company=company, price=price))]
    place = Place(key, "", style="company", owner=seller, status=status, title=box.company_names[company])
    place.mark = f"{box.company_names[company]}  {teller.words.writes.money(price)}  {_ladder(teller, rung)}"
    place.answers = teller.answers(AT_COMPANY, key) + [f"store {key} {count}" for count in range(1, MOST_STORED + 1)]
    place.detail = _zones(teller)
    place.value = rung
    place.figures = [Figure("price", teller.box.noun("price", price, teller.words), price)]
    for seat, held in enumerate(tanks):
        if held:
            place.pieces.append(Piece("barrel", seat, held))
            told.append(teller.text(say("place.tank", seat=seat, oil=held)))
        place.figures.append(Figure("tank", teller.text(say("place.tank", seat=seat, oil=held)), held, str(seat)))
    place.caption = ". ".join(told)
    return place


def _zones(teller: Teller) -> str:
    """What a roll does at which price, for those who do not see the ladder."""
    ladder = teller.box.ladder
    red, blue = int(ladder.price[ladder.red_top]), int(ladder.price[ladder.blue_bottom])
    return teller.text(say("place.zones", price=red, price2=blue))


def _ladder(teller: Teller, rung: int) -> str:
    """The rungs by the letters of their zones, the present one in brackets."""
    zones = teller.words.names["zone"]
    marks = [zones[_zone(teller.box, at)] for at in range(int(teller.box.ladder.top) + 1)]
    marks[rung] = f"[{marks[rung]}]"
    return "".join(marks)


@lru_cache(KEPT_LINES)
def _card(teller: Teller, number: int, card: int, owner: int) -> Place:
    """An action card on the table, or before its owner."""
    box = teller.box
    caption = f"{teller.words.names['line'][5]} {teller.text(card_message(box, card))}"
    place = Place(f"card{number}", caption, "", "special" if card < box.specials else "standard", owner)
    place.title, place.detail = box.card_names[card], teller.text(effect_message(box, card)).strip()
    place.figures = [
        Figure("licences", "", int(box.card_licences[card])),
        Figure("points", "", int(box.card_movement[card])),
        Figure("black", "", int(box.card_train[card])),
    ]
    if owner < 0:
        place.answers = [f"take {box.card_names[card]}"]
    else:
        place.status = "taken"
        place.pieces.append(Piece("ticket", owner))
    return place


# ---------------------------------------------------------------------- panels


class Holding(NamedTuple):
    """What lies before a seat. `ones` and `twos` are -1 where this viewpoint may not know them; then `size` is the
    number of cards where that is open to all, else only 1 for some."""

    seat: int
    cash: int
    ones: int
    twos: int
    size: int
    train: int
    spare: int
    tanks: tuple[int, ...]
    first: bool


@lru_cache(KEPT_PANELS)
def _panel(teller: Teller, held: Holding) -> Panel:
    names = teller.words.names["line"]
    money, licences = teller.text(say("line.money", money=held.cash)), _licences(teller, held)
    tanks = " ".join(str(count) for count in held.tanks)
    panel = Panel(held.seat)
    values = [money, licences, str(held.train), str(held.spare), tanks]
    panel.lines = list(zip(names, values, strict=False))
    panel.figures = [
        Figure("money", money, held.cash),
        Figure("licences", licences, held.size),
        Figure("train", names[2], held.train),
        Figure("derricks", names[3], held.spare, most=int(teller.box.derricks)),
        *(Figure("tank", teller.box.company_names[company], count) for company, count in enumerate(held.tanks)),
    ]
    if held.ones >= 0:
        panel.figures += [Figure("ones", "", held.ones), Figure("twos", "", held.twos)]
    if held.first:
        panel.figures.append(Figure("die", teller.text(say("line.die")), 1))
    return panel


def _licences(teller: Teller, held: Holding) -> str:
    """The own hand; of others only whether they hold a card at all, until the end lays them open."""
    if held.ones >= 0:
        return teller.text(say("line.hand", count=held.ones, count2=held.twos))
    if teller.box.options["open"] == "yes":
        return teller.text(say("line.count", count=held.size))
    return teller.text(say("line.some" if held.size else "line.none"))
