"""The table of Gold West as sections of places: the map, Boomtown, cards, tracks, and each seat's own board."""

from boomtown.games.goldwest.box import (
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
    bundled,
    in_words,
)
from boomtown.games.goldwest.state import CAMP, COVERED, LOOTED, OUT_OF_PLAY, REVEALED, SETTLEMENT, SOURCES
from boomtown.games.goldwest.view import GoldWestView
from boomtown.kernel.board import Board, Figure, Panel, Piece, Place, Section, Tally
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words

LETTERS = "CSGWT"
"""Copper, silver, gold, wood, sTone: marks that do not need colour."""


def draw(view: GoldWestView, words: Words) -> Board:
    return _Drawing(view, words).board()


def _goods(counts: list[int]) -> list[Piece]:
    """Resources by kind, as far as there are any."""
    return [Piece(RESOURCE_IDS[resource], -1, count) for resource, count in enumerate(counts) if count]


class _Drawing:
    def __init__(self, view: GoldWestView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.layout = view.layout

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board()
        board.notes.append(self.text(self._moment()))
        board.sections = [
            Section("map", headings[0], "hexes", self._hexes(), [self.text(say("note.map"))]),
            Section("town", headings[1], "squares", self._town(), self._office_notes()),
            self._cards(headings[2]),
            self._shipping(headings[3]),
        ]
        board.panels = [self._panel(seat) for seat in range(self.box.players)]
        if self.view.agenda.depth == 0:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[Tally]:
        """Where the points came from, in the order of the rules."""
        points = self.table.points
        seats = range(self.box.players)
        return [
            Tally(caption, [int(points[seat * SOURCES + source]) for seat in seats])
            for source, caption in enumerate(self.words.names["source"])
        ]

    def _moment(self) -> Message:
        if self.view.agenda.depth == 0:
            return say("note.over")
        rounds = int(self.box.camps)
        asked = self.view.agenda
        turn = rounds - int(self.table.camps[asked.seat]) + (0 if asked.kind == STORE else 1)
        return say("note.turn", round=turn, rounds=rounds) if turn <= rounds else say("note.final")

    # ------------------------------------------------------------------ the map

    def _hexes(self) -> list[Place]:
        hexes = self.box.hexes
        places = [self._hex(hex_) for hex_ in range(hexes.count)]
        first = min(q for q, _ in hexes.cells)
        for number, (q, r) in enumerate(hexes.water):
            place = Place(f"water{number}", self.text(say("place.hex.water")), "", "water")
            place.x, place.y = float(q - first), r + q / 2
            places.append(place)
        return places

    def _hex(self, hex_: int) -> Place:
        hexes = self.box.hexes
        name = hexes.names[hex_]
        terrain = self.layout.terrain[hex_]
        token = int(self.view.token[hex_])
        status = self.table.status[hex_]
        owner = int(self.table.owner[hex_])
        place = Place(name, "", "", TERRAIN_IDS[terrain], owner, hexes.x[hex_], hexes.y[hex_])
        place.answers = [f"hex {name}", f"look {name}", f"upgrade {name}"]
        values = {"hex": hex_, "terrain": terrain, "token": token, "seat": owner}
        if status == COVERED:
            key = "covered" if token < 0 else "known"
            place.mark = "" if token < 0 else self._letters(token).lower()
        elif status == REVEALED:
            key, place.mark = "revealed", self._letters(token)
        elif status == CAMP:
            key, place.pieces = "camp", [Piece("camp", owner)]
        elif status == SETTLEMENT:
            key, place.pieces = "settlement", [Piece("settlement", owner)]
        elif status == LOOTED:
            key, place.mark = "looted", "--"
        else:
            assert status == OUT_OF_PLAY
            key, place.style = "out", "out"
        place.caption = self.text(Message(f"place.hex.{key}", values))
        place.title, place.status = name, key
        if key in ("known", "revealed"):
            place.goods = _goods(self._held(token))
        return place

    def _held(self, token: int) -> list[int]:
        return list(self.box.token_resources[token * RESOURCES : (token + 1) * RESOURCES])

    def _letters(self, token: int) -> str:
        held = self._held(token)
        return "".join(LETTERS[resource] * count for resource, count in enumerate(held))

    # ------------------------------------------------------------------ Boomtown

    def _town(self) -> list[Place]:
        return [self._space(space) for space in range(SPACES)]

    def _office_notes(self) -> list[str]:
        """What each office scores, once."""
        names = self.words.names
        offices = sorted({int(office) for office in self.layout.office_at if office >= 0})
        return [f"{names['office'][office]}: {names['office_effect'][office]}" for office in offices]

    def _space(self, space: int) -> Place:
        price = [0] * RESOURCES
        price[self.box.column_metal[space]] += 1
        price[self.box.row_metal[space]] += 1
        office = int(self.layout.office_at[space])
        if office < 0:
            message = say("place.town.single", space=space + 1, bundle=bundled(price), single=int(self.layout.single))
            short, effect, group = self.words.names["single"][self.layout.single], "", "single"
        else:
            message = say(
                "place.town.office", space=space + 1, bundle=bundled(price), office=office, office_effect=office
            )
            short, effect = self.words.names["office"][office], self.words.names["office_effect"][office]
            group = OFFICE_IDS[office]
        letters = LETTERS[self.box.column_metal[space]] + LETTERS[self.box.row_metal[space]]
        place = Place(f"town{space + 1}", self.text(message), f"{letters} {short}", "office")
        place.x, place.y = float(space % 3), float(space // 3)
        place.answers = [f"town {space + 1}"]
        place.title, place.detail, place.group = short, effect, group
        metals = (RESOURCE_IDS[self.box.column_metal[space]], RESOURCE_IDS[self.box.row_metal[space]])
        place.cost = [Piece(metal) for metal in metals]
        for owner in (int(self.table.town[space]), int(self.table.shared[space])):
            if owner >= 0:
                place.pieces.append(Piece("influence", owner))
                place.caption += ". " + self.text(say("place.held", seat=owner))
        return place

    # ------------------------------------------------------------------ investments and shipping

    def _cards(self, title: str) -> Section:
        section = Section("cards", title, "list")
        taken = int(self.table.bonus_taken)
        if taken < len(self.box.bonus):
            section.notes.append(self.text(say("place.bonus", points=int(self.box.bonus[taken]))))
            section.goods = [Piece("tile", -1, int(points)) for points in self.box.bonus[taken:]]
        else:
            section.notes.append(self.text(say("place.bonus.none")))
        for card in self.layout.cards:
            if self.table.card_owner[card] < 0:
                place = Place(f"card{card + 1}", self._card(int(card)), str(card + 1), "card")
                place.answers = [f"invest {card + 1}"]
                place.title, place.detail = str(card + 1), self._ability(int(card))
                place.cost, place.value = _goods(self._price(int(card))), int(self.box.card_points[card])
                section.places.append(place)
        return section

    def _card(self, card: int) -> str:
        box = self.box
        values = {"card": card + 1, "bundle": bundled(self._price(card)), "points": box.card_points[card]}
        if box.card_ability[card] == NO_ABILITY:
            return self.text(Message("place.card", values))
        return self.text(Message("place.card.ability", {**values, "ability": card}))

    def _price(self, card: int) -> list[int]:
        return [*self.box.card_price[card * METALS : card * METALS + METALS], 0, 0]

    def _ability(self, card: int) -> str:
        """What a card does besides its points, in words."""
        return "" if self.box.card_ability[card] == NO_ABILITY else self.box.noun("ability", card, self.words)

    def _shipping(self, title: str) -> Section:
        """A line per metal: the start, then the stops with what they still give, and the coaches where they stand."""
        section = Section("shipping", title, "squares")
        for metal in range(METALS):
            for stop in range(int(self.box.track_length) + 1):
                section.places.append(self._stop(metal, stop))
        return section

    def _stop(self, metal: int, stop: int) -> Place:
        points = self._stop_points(metal, stop) if stop else 0
        message = say("place.stop", metal=metal, stop=stop, points=points) if stop else say("place.start", metal=metal)
        mark = str(points) if points else "." if stop else self.words.names["metal"][metal]
        place = Place(f"{RESOURCE_IDS[metal]}{stop}", self.text(message), mark, RESOURCE_IDS[metal])
        place.x, place.y = float(stop), float(metal)
        place.value = int(self.box.step_points[stop]) if stop else 0
        place.goods = [Piece("tile", -1, tile) for tile in self._tiles_left(metal, stop)]
        if not stop:
            place.answers = [f"ship {RESOURCE_IDS[metal]}"]
        for seat in range(self.box.players):
            if self.table.coach[seat * METALS + metal] == stop:
                place.pieces.append(Piece("coach", seat, id=f"coach-{seat}-{RESOURCE_IDS[metal]}"))
                place.caption += ". " + self.text(say("place.coach", seat=seat))
        return place

    def _stop_points(self, metal: int, stop: int) -> int:
        """What a stop gives now: its points, and the top tile of the bonus place before it."""
        return int(self.box.step_points[stop]) + sum(self._tiles_left(metal, stop)[:1])

    def _tiles_left(self, metal: int, stop: int) -> list[int]:
        """The bonus tiles that still lie before a stop, the top one first."""
        box = self.box
        place = box.tile_step[stop]
        if not place:
            return []
        return box.tile_points[metal][self.table.tiles_taken[metal * box.tile_places + place - 1] :]

    # ------------------------------------------------------------------ the player boards

    def _panel(self, seat: int) -> Panel:
        table = self.table
        names = self.words.names["line"]
        influence = table.influence[seat * TERRAINS : (seat + 1) * TERRAINS]
        terrains = self.words.names["terrain"]
        coaches = table.coach[seat * METALS : (seat + 1) * METALS]
        metals = self.words.names["metal"]
        cards = [str(card + 1) for card in range(CARDS) if table.card_owner[card] == seat]
        panel = Panel(seat)
        panel.lines = [
            (names[0], str(table.score[seat])),
            (names[1], str(table.camps[seat])),
            (names[2], str(table.wanted[seat])),
            (names[3], ", ".join(f"{terrains[i]} {influence[i]}" for i in range(TERRAINS))),
            (names[4], ", ".join(f"{metals[i]} {coaches[i]}" for i in range(METALS))),
            (names[5], ", ".join(cards) or "-"),
        ]
        if self.view.agenda.depth > 0 and self.view.agenda.seat == seat and any(table.usage):
            panel.lines.append((names[6], in_words(list(table.usage), self.words)))
            panel.goods = _goods(list(table.usage))
        panel.figures = self._figures(seat)
        supply = Section("supply", self.words.names["heading"][4], "row")
        for number in range(BINS):
            at = (seat * BINS + number) * RESOURCES
            held = list(table.supply[at : at + RESOURCES])
            caption = self.text(say("place.bin", bin=number + 1, bundle=bundled(held)))
            letters = "".join(LETTERS[resource] * count for resource, count in enumerate(held))
            place = Place(f"bin{number + 1}", caption, f"{number + 1}:{letters or '-'}", "bin", seat)
            if self.view.agenda.depth > 0 and self.view.agenda.seat == seat:
                place.answers = [f"bin {number + 1}", f"store {number + 1}"]
            place.pieces = _goods(held)
            place.title, place.value = str(number + 1), int(self.box.bin_points[number])
            supply.places.append(place)
        panel.sections.append(supply)
        return panel

    def _figures(self, seat: int) -> list[Figure]:
        """The same as the lines, number by number."""
        table = self.table
        names = self.words.names
        figures = [
            Figure("score", names["line"][0], int(table.score[seat])),
            Figure("camps", names["line"][1], int(table.camps[seat])),
            Figure("wanted", names["line"][2], int(table.wanted[seat])),
        ]
        for terrain, style in enumerate(TERRAIN_IDS):
            figures.append(
                Figure("influence", names["terrain"][terrain], int(table.influence[seat * TERRAINS + terrain]), style)
            )
        for metal in range(METALS):
            figures.append(
                Figure("coach", names["metal"][metal], int(table.coach[seat * METALS + metal]), RESOURCE_IDS[metal])
            )
        held = [card for card in range(CARDS) if table.card_owner[card] == seat]
        figures += [Figure("card", self._card(card), card + 1) for card in held]
        return figures
