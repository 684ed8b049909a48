"""The table of Gold West as sections of places: the map, Boomtown, cards, tracks, and each seat's own board.

A place is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.games.goldwest.rules.box import (
    BINS,
    CARDS,
    METALS,
    NO_ABILITY,
    OFFICE_IDS,
    RESOURCE_IDS,
    RESOURCES,
    SPACES,
    STORE,
    TERRAIN_IDS,
    TERRAINS,
    GoldWestBox,
    bundled,
    in_words,
)
from boomtown.games.goldwest.rules.position import CAMP, COVERED, LOOTED, OUT_OF_PLAY, REVEALED, SETTLEMENT, SOURCES
from boomtown.games.goldwest.rules.view import GoldWestView
from boomtown.kernel import Board, Figure, Kept, Message, Panel, Piece, Place, ScorePart, Section, Words, say

BUILDINGS: Final = ("camp", "settlement")
KEPT: Final = 15_000
"""Places that are remembered, of some 200 tables."""
KEPT_PANELS: Final = 1_000
"""Panels change with every move: a few of each table."""
LISTS: Final[Kept[list[Place]]] = Kept(3_000)
"""The places of a section, while nothing there changes."""


def draw(view: GoldWestView, words: Words) -> Board:
    return _Drawing(view, words).board()


class _Drawing:
    """Reads a view; the places themselves are made below."""

    def __init__(self, view: GoldWestView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.layout = view.layout
        self.teller = Teller(words, view.box, tuple(words.seats))

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board()
        board.notes.append(self.text(self._moment()))
        board.sections = [
            Section("map", headings[0], "hexes", self._map(), [self.text(say("note.map"))], key=self._key()),
            Section("town", headings[1], "squares", self._town(), self._office_notes()),
            self._cards(headings[2]),
            Section("shipping", headings[3], "squares", self._roads()),
            Section("terrains", headings[5], "list", self._terrains()),
        ]
        board.panels = [_panel(self.teller, self._holding(seat)) for seat in range(self.box.players)]
        if self.view.agenda.depth == 0:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[ScorePart]:
        """Where the points came from, in the order of the rules."""
        points = self.table.points
        seats = range(self.box.players)
        return [
            ScorePart(caption, [int(points[seat * SOURCES + source]) for seat in seats])
            for source, caption in enumerate(self.words.names["source"])
        ]

    def _moment(self) -> Message:
        if self.view.agenda.depth == 0:
            return say("note.over")
        rounds = int(self.box.camps)
        asked = self.view.agenda
        turn = rounds - int(self.table.camps[asked.seat]) + (0 if asked.kind == STORE else 1)
        return say("note.turn", round=turn, rounds=rounds) if turn <= rounds else say("note.final")

    def _map(self) -> list[Place]:
        table = self.table
        shown = (tuple(self.layout.terrain), tuple(table.status), tuple(self.view.token), tuple(table.owner))
        return LISTS.get(("map", self.teller, shown), self._hexes)

    def _hexes(self) -> list[Place]:
        count = range(self.box.hexes.count)
        teller, terrain, token = self.teller, self.layout.terrain, self.view.token
        status, owner = self.table.status, self.table.owner
        land = [_hex(teller, hex_, terrain[hex_], status[hex_], token[hex_], owner[hex_]) for hex_ in count]
        return [*land, *_water(teller)]

    def _key(self) -> dict[str, str]:
        """What the map shows, in words."""
        names = self.words.names
        return dict(zip([*TERRAIN_IDS, *BUILDINGS], [*names["terrain"], *names["building"]], strict=True))

    def _town(self) -> list[Place]:
        office, first, second = self.layout.office_at, self.table.town, self.table.shared
        single = int(self.layout.single)
        return [
            _space(self.teller, space, office[space], single, first[space], second[space]) for space in range(SPACES)
        ]

    def _office_notes(self) -> list[str]:
        """What each office scores, once."""
        offices = sorted({int(office) for office in self.layout.office_at if office >= 0})
        return [self.text(say("note.office", office=office, office_effect=office)) for office in offices]

    def _cards(self, title: str) -> Section:
        section = Section("cards", title, "list")
        taken = int(self.table.bonus_taken)
        if taken < len(self.box.bonus):
            section.notes.append(self.text(say("place.bonus", points=int(self.box.bonus[taken]))))
            section.goods = [Piece("tile", -1, int(points)) for points in self.box.bonus[taken:]]
        else:
            section.notes.append(self.text(say("place.bonus.none")))
        owner = self.table.card_owner
        section.places = [_card(self.teller, int(card)) for card in self.layout.cards if owner[card] < 0]
        return section

    def _roads(self) -> list[Place]:
        shown = (tuple(self.table.coach), tuple(self.table.tiles_taken))
        return LISTS.get(("roads", self.teller, shown), self._stops)

    def _stops(self) -> list[Place]:
        """A line per metal: the start, then the stops with what they still give, and the coaches where they stand."""
        coach, seats = self.table.coach, range(self.box.players)
        places = []
        for metal in range(METALS):
            standing: dict[int, list[int]] = {}
            for seat in seats:
                standing.setdefault(int(coach[seat * METALS + metal]), []).append(seat)
            for stop in range(int(self.box.track_length) + 1):
                coaches = tuple(standing.get(stop, ()))
                places.append(_stop(self.teller, metal, stop, self._tiles_left(metal, stop), coaches))
        return places

    def _terrains(self) -> list[Place]:
        """What each terrain will pay, and who has how much influence there."""
        seats, influence = range(self.box.players), self.table.influence
        return [
            _terrain(self.teller, terrain, tuple([int(influence[seat * TERRAINS + terrain]) for seat in seats]))
            for terrain in range(TERRAINS)
        ]

    def _tiles_left(self, metal: int, stop: int) -> tuple[int, ...]:
        """The bonus tiles that still lie before a stop, the top one first."""
        box = self.box
        place = box.tile_step[stop]
        if not place:
            return ()
        return tuple(box.tile_points[metal][self.table.tiles_taken[metal * box.tile_places + place - 1] :])

    def _holding(self, seat: int) -> "Holding":
        table = self.table
        asked = self.view.agenda.depth > 0 and self.view.agenda.seat == seat
        owner = table.card_owner
        return Holding(
            seat,
            int(table.score[seat]),
            int(table.camps[seat]),
            int(table.wanted[seat]),
            tuple(table.influence[seat * TERRAINS : (seat + 1) * TERRAINS]),
            tuple(table.coach[seat * METALS : (seat + 1) * METALS]),
            tuple([card for card in range(CARDS) if owner[card] == seat]),
            int(table.tiles_held[seat]),
            tuple(table.usage) if asked else (),
            tuple(table.supply[seat * BINS * RESOURCES : (seat + 1) * BINS * RESOURCES]),
            asked,
        )


# ---------------------------------------------------------------------- places


class Teller(NamedTuple):
    """What captions depend on besides the table: the language, the box, and how the seats are called."""

    words: Words
    box: GoldWestBox
    seats: tuple[str, ...]

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)


def _goods(counts: list[int]) -> list[Piece]:
    """Resources by kind, as far as there are any."""
    return [Piece(RESOURCE_IDS[resource], -1, count) for resource, count in enumerate(counts) if count]


def _letters(teller: Teller, counts: list[int]) -> str:
    """A letter for each resource: marks that do not need colour."""
    letters = teller.words.names["letter"]
    return "".join(letters[resource] * count for resource, count in enumerate(counts))


@lru_cache(KEPT)
def _hex(teller: Teller, hex_: int, terrain: int, status: int, token: int, owner: int) -> Place:
    box = teller.box
    hexes = box.hexes
    name = hexes.names[hex_]
    held = list(box.token_resources[token * RESOURCES : (token + 1) * RESOURCES]) if token >= 0 else []
    place = Place(name, "", "", TERRAIN_IDS[terrain], owner, hexes.x[hex_], hexes.y[hex_])
    place.answers = [f"hex {name}", f"look {name}", f"upgrade {name}"]
    if status == COVERED:
        key = "covered" if token < 0 else "known"
        place.mark = _letters(teller, held).lower()
    elif status == REVEALED:
        key, place.mark = "revealed", _letters(teller, held)
    elif status == CAMP:
        key, place.pieces = "camp", [Piece("camp", owner)]
    elif status == SETTLEMENT:
        key, place.pieces = "settlement", [Piece("settlement", owner)]
    elif status == LOOTED:
        key, place.mark = "looted", "--"
    else:
        assert status == OUT_OF_PLAY
        key, place.style = "out", "out"
    place.caption = teller.text(say(f"place.hex.{key}", hex=hex_, terrain=terrain, token=token, seat=owner))
    place.title, place.status = name, key
    if key in ("known", "revealed"):
        place.goods = _goods(held)
    return place


@lru_cache(KEPT)
def _water(teller: Teller) -> tuple[Place, ...]:
    """The lake."""
    hexes = teller.box.hexes
    first = min(q for q, _ in hexes.cells)
    caption = teller.text(say("place.hex.water"))
    return tuple(
        [
            Place(f"water{number}", caption, "", "water", -1, float(q - first), r + q / 2)
            for number, (q, r) in enumerate(hexes.water)
        ]
    )


@lru_cache(KEPT)
def _space(teller: Teller, space: int, office: int, single: int, first: int, second: int) -> Place:
    """A space of Boomtown with the tokens of its owners, -1 for none."""
    box, names = teller.box, teller.words.names
    price = [0] * RESOURCES
    price[box.column_metal[space]] += 1
    price[box.row_metal[space]] += 1
    if office < 0:
        message = say("place.town.single", space=space + 1, bundle=bundled(price), single=single)
        short, effect, group = box.noun("single", single, teller.words), "", "single"
    else:
        message = say("place.town.office", space=space + 1, bundle=bundled(price), office=office, office_effect=office)
        effect = box.noun("office_effect", office, teller.words)
        short, group = names["office"][office], OFFICE_IDS[office]
    letters = names["letter"][box.column_metal[space]] + names["letter"][box.row_metal[space]]
    place = Place(f"town{space + 1}", teller.text(message), f"{letters} {short}", "office")
    place.x, place.y = float(space % 3), float(space // 3)
    place.answers = [f"town {space + 1}"]
    place.title, place.detail, place.group = short, effect, group
    place.cost = [Piece(RESOURCE_IDS[box.column_metal[space]]), Piece(RESOURCE_IDS[box.row_metal[space]])]
    for owner in (first, second):
        if owner >= 0:
            place.pieces.append(Piece("influence", owner))
            place.caption += ". " + teller.text(say("place.held", seat=owner))
    return place


@lru_cache(KEPT)
def _card(teller: Teller, card: int) -> Place:
    price = _price(teller.box, card)
    place = Place(f"card{card + 1}", _card_caption(teller, card), str(card + 1), "card")
    place.answers = [f"invest {card + 1}"]
    place.title, place.detail = str(card + 1), _ability(teller, card)
    place.cost, place.value = _goods(price), int(teller.box.card_points[card])
    return place


def _card_caption(teller: Teller, card: int) -> str:
    box = teller.box
    values = {"card": card + 1, "bundle": bundled(_price(box, card)), "points": box.card_points[card]}
    if box.card_ability[card] == NO_ABILITY:
        return teller.text(Message("place.card", values))
    return teller.text(Message("place.card.ability", {**values, "ability": card}))


def _price(box: GoldWestBox, card: int) -> list[int]:
    return [*box.card_price[card * METALS : card * METALS + METALS], 0, 0]


def _ability(teller: Teller, card: int) -> str:
    """What a card does besides its points, in words."""
    box = teller.box
    return "" if box.card_ability[card] == NO_ABILITY else box.noun("ability", card, teller.words)


@lru_cache(KEPT)
def _stop(teller: Teller, metal: int, stop: int, tiles: tuple[int, ...], coaches: tuple[int, ...]) -> Place:
    """A stop of a road: what it gives now is its points and the top tile before it."""
    box, names = teller.box, teller.words.names
    value = int(box.step_points[stop]) if stop else 0
    points = value + sum(tiles[:1])
    message = say("place.stop", metal=metal, stop=stop, points=points) if stop else say("place.start", metal=metal)
    mark = str(points) if points else "." if stop else names["metal"][metal]
    place = Place(f"{RESOURCE_IDS[metal]}{stop}", teller.text(message), mark, RESOURCE_IDS[metal])
    place.x, place.y, place.value = float(stop), float(metal), value
    place.goods = [Piece("tile", -1, tile) for tile in tiles]
    if not stop:
        place.answers = [f"ship {RESOURCE_IDS[metal]}"]
    for seat in coaches:
        place.pieces.append(Piece("coach", seat, id=f"coach-{seat}-{RESOURCE_IDS[metal]}"))
        place.caption += ". " + teller.text(say("place.coach", seat=seat))
    return place


@lru_cache(KEPT)
def _terrain(teller: Teller, terrain: int, influence: tuple[int, ...]) -> Place:
    places = int(teller.box.bonus_places)
    bonus = list(teller.box.terrain_bonus[terrain * places : (terrain + 1) * places])
    key = "place.terrain" if len(bonus) > 1 else "place.terrain.leader"
    caption = teller.text(say(key, terrain=terrain, points=bonus[0], more=bonus[-1]))
    place = Place(f"terrain-{TERRAIN_IDS[terrain]}", caption, "/".join(str(points) for points in bonus))
    place.style = TERRAIN_IDS[terrain]
    held = [teller.text(say("place.terrain.influence", seat=seat, count=n)) for seat, n in enumerate(influence) if n]
    if held:
        place.caption += ". " + ", ".join(held)
    return place


# ---------------------------------------------------------------------- the player boards


class Holding(NamedTuple):
    """What lies before a seat, in numbers."""

    seat: int
    score: int
    camps: int
    wanted: int
    influence: tuple[int, ...]
    coaches: tuple[int, ...]
    cards: tuple[int, ...]
    tiles: int
    """Shipping bonus tiles."""
    usage: tuple[int, ...]
    """What the seat has in hand; only the asked one has."""
    supply: tuple[int, ...]
    asked: bool


@lru_cache(KEPT_PANELS)
def _panel(teller: Teller, held: Holding) -> Panel:
    words = teller.words
    names, terrains, metals = words.names["line"], words.names["terrain"], words.names["metal"]
    panel = Panel(held.seat)
    panel.lines = [
        (names[0], str(held.score)),
        (names[1], str(held.camps)),
        (names[2], str(held.wanted)),
        (names[3], ", ".join(f"{terrains[i]} {held.influence[i]}" for i in range(TERRAINS))),
        (names[4], ", ".join(f"{metals[i]} {held.coaches[i]}" for i in range(METALS))),
        (names[5], ", ".join(str(card + 1) for card in held.cards) or "-"),
        (names[6], str(held.tiles)),
    ]
    if any(held.usage):
        panel.lines.append((names[7], in_words(list(held.usage), words)))
        panel.goods = _goods(list(held.usage))
    panel.figures = _figures(teller, held)
    panel.sections = [Section("supply", words.names["heading"][4], "row", _bins(teller, held))]
    return panel


def _figures(teller: Teller, held: Holding) -> list[Figure]:
    """The same as the lines, number by number."""
    names = teller.words.names
    return [
        Figure("score", names["line"][0], held.score),
        Figure("camps", names["line"][1], held.camps),
        Figure("wanted", names["line"][2], held.wanted),
        *(Figure("influence", names["terrain"][i], held.influence[i], TERRAIN_IDS[i]) for i in range(TERRAINS)),
        *(Figure("coach", names["metal"][i], held.coaches[i], RESOURCE_IDS[i]) for i in range(METALS)),
        Figure("tiles", names["line"][6], held.tiles),
        *(Figure("card", _card_caption(teller, card), card + 1) for card in held.cards),
    ]


def _bins(teller: Teller, held: Holding) -> list[Place]:
    places = []
    for number in range(BINS):
        load = held.supply[number * RESOURCES : (number + 1) * RESOURCES]
        places.append(_bin(teller, held.seat, number, load, held.asked))
    return places


@lru_cache(KEPT)
def _bin(teller: Teller, seat: int, number: int, load: tuple[int, ...], asked: bool) -> Place:
    held = list(load)
    caption = teller.text(say("place.bin", bin=number + 1, bundle=bundled(held)))
    place = Place(f"bin{number + 1}", caption, f"{number + 1}:{_letters(teller, held) or '-'}", "bin", seat)
    if asked:
        place.answers = [f"bin {number + 1}", f"store {number + 1}"]
    place.pieces = _goods(held)
    place.title, place.value = str(number + 1), int(teller.box.bin_points[number])
    return place
