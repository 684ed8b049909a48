"""The table of Wildcatters as sections of places: continents with their areas, railway, tankers, cards, companies.

A harbour has a place for each of its parts (oilfields, yard, quay, refinery): pages choose by those, so they come first
and say nothing in words. The place of the harbour itself, after them, tells all of it in a line.
A place is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.auction import BIDDERS, HIGHEST, LEADER
from boomtown.games.wildcatters.box import (
    AREAS,
    BID,
    BORDERS,
    BUILD,
    CHIP,
    CHIPS,
    COLOURED,
    COMPANIES,
    CONTINENTS,
    CORPORATION_DRILL,
    DRAFT_PIECE,
    FLEET,
    GAIN,
    HARBOURS,
    HIRE,
    HOLD,
    JOIN_DRILL,
    JOIN_TRANSPORT,
    LADEN,
    NOTHING,
    OIL,
    PLACE,
    RIDE,
    TANKERS,
    TRANSPORT,
    WildcattersBox,
)
from boomtown.games.wildcatters.display import drops, refinery_cards
from boomtown.games.wildcatters.joining import AREA
from boomtown.games.wildcatters.refineries import COLOUR, SHARES_LEFT
from boomtown.games.wildcatters.transport import BARRELS, COMPANY, NODE, PART
from boomtown.games.wildcatters.view import WildcattersView
from boomtown.kernel.agenda import KIND
from boomtown.kernel.board import Board, Figure, Kept, Panel, Piece, Place, ScorePart, Section
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words
from boomtown.mechanics.seats import among

KEPT: Final = 15_000
"""Places that are remembered, of some 200 tables."""
KEPT_PANELS: Final = 1_000
"""Panels change with every move: a few of each table."""
CONTINENTS_KEPT: Final[Kept[list[Section]]] = Kept(1_000)
"""The world, while nothing there changes."""
AT_FIELDS: Final = {
    DRAFT_PIECE: ("rig",),
    BUILD: ("rig",),
    OIL: ("drill", "develop"),
    JOIN_DRILL: ("join",),
    CORPORATION_DRILL: ("join",),
}
"""Answers without a place in their text: by the question, those that belong to the oilfields of its area."""
AT_QUAY: Final = {BUILD: ("tanker",), OIL: ("transport",), JOIN_TRANSPORT: ("join",), PLACE: ("leave",)}
"""The same for its harbour."""

_ALL: Final = range(COMPANIES)

Cost = tuple[tuple[str, int], ...]
"""Workers or own shares that choosing a place costs."""
Counts = tuple[int, ...]
"""By company."""


def draw(view: WildcattersView, words: Words) -> Board:
    return _Drawing(view, words).board()


class _Drawing:
    """Reads a view; the places themselves are made below."""

    def __init__(self, view: WildcattersView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.kind = int(view.agenda.kind) if view.agenda.depth else NOTHING
        self.teller = Teller(words, view.box, tuple(words.seats))
        self.costs = self._costs()

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board()
        board.notes = self._moment()
        board.sections = [*self._world()]
        board.sections.append(self._railway(headings[0]))
        board.sections.append(self._tankers(headings[1]))
        board.sections.append(self._display(headings[2]))
        if self.box.corporations:
            board.sections.append(self._corporations(headings[3]))
        if self.kind == BID:
            board.sections.append(self._auction(headings[5]))
        board.panels = [_panel(self.teller, self._holding(seat)) for seat in range(int(self.box.seats))]
        if self.kind == NOTHING:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[ScorePart]:
        """What the points were before the final scoring, then its parts (WC-16.2 to WC-16.9)."""
        t, seats = self.table, range(int(self.box.seats))
        captions = self.words.names["score"]
        parts = [[int(t.tally[kind * COMPANIES + seat]) for seat in seats] for kind in range(len(captions))]
        before = [int(t.points[seat]) - sum(part[seat] for part in parts) for seat in seats]
        return [ScorePart(self.text(say("score.before")), before)] + [
            ScorePart(caption, part) for caption, part in zip(captions, parts, strict=True)
        ]

    def _moment(self) -> list[str]:
        t = self.table
        if self.kind == NOTHING:
            return [self.text(say("note.over"))]
        if any(t.hand_size) or not len(t.display):
            return [self.text(say("note.set_up"))]
        order = ", ".join(self.words.word("company", int(seat), self.box) for seat in t.order)
        now = self.text(say("note.round", round=int(t.round), rounds=int(self.box.rounds)))
        return [now, f"{self.text(say('note.order'))} {order}"]

    # ------------------------------------------------------------------ what is under way

    def _area_asked(self) -> int:
        """The area the question is about, NOTHING if it is about none."""
        if self.kind in (DRAFT_PIECE, JOIN_DRILL, CORPORATION_DRILL, JOIN_TRANSPORT, RIDE):
            return int(self.view.agenda.get(AREA))
        if self.kind == PLACE:
            return self._transport()[0]
        return int(self.table.area) if self.kind in (BUILD, OIL, CHIP) else NOTHING

    def _costs(self) -> dict[str, Cost]:
        """What the question's answers cost, by the part of a harbour or border they belong to."""
        box = self.box
        if self.kind == BUILD:
            own = self.table.own_tokens(self.table.area, self.view.agenda.seat)
            rig = box.fourth_rig_cost if own >= box.own_limit - 1 else box.rig_cost
            train, tanker, refinery = int(box.train_cost), int(box.tanker_cost), int(box.refinery_cost)
            workers = {"fields": int(rig), "yard": train, "border": train, "quay": tanker, "refinery": refinery}
        elif self.kind == OIL:
            first = box.develop_cost if self.table.struck[self.table.area] else box.drill_cost
            workers = {"fields": int(first), "quay": int(box.transport_cost)}
        elif self.kind == JOIN_DRILL:
            return {"fields": (("share", int(box.join_cost)),)}
        else:
            return {}
        return {part: (("worker", number),) for part, number in workers.items()}

    def _transport(self) -> tuple[int, int]:
        """The area of the transport that is under way and which of its steps; NOTHING without one."""
        agenda = self.view.agenda
        for down in range(int(agenda.depth)):
            if agenda.below(down, KIND) == TRANSPORT:
                return int(agenda.below(down, AREA)), int(agenda.below(down, PART))
        return NOTHING, NOTHING

    # ------------------------------------------------------------------ continents

    def _world(self) -> list[Section]:
        t = self.table
        asked = self._area_asked()
        question = (asked, self.kind if asked >= 0 else NOTHING, tuple(self.costs.items()))
        fields = (tuple(t.struck), tuple(t.rigs), tuple(t.pumpjacks), tuple(t.trains))
        disks = (tuple(t.disks_unsold), tuple(t.disks_full), tuple(t.disks_dry))
        oil = (
            tuple(t.harbour_oil),
            tuple(t.tanker_at),
            tuple(t.refinery_owner),
            tuple(t.refinery_oil),
            tuple(t.closed),
        )
        offices = (tuple(t.panel), tuple(t.chip_owner))
        shown = (self.teller, question, fields, disks, oil, offices)
        return CONTINENTS_KEPT.get(shown, lambda: [self._continent(continent) for continent in range(CONTINENTS)])

    def _continent(self, continent: int) -> Section:
        box = self.box
        section = Section(box.continent_ids[continent], box.continent_name(continent, self.words), "list")
        asked = self._area_asked()
        panel = _counts(self.table.panel, continent)
        top = int(self.table.top_chip(continent)) if continent < COLOURED else NOTHING
        sold = self.kind == CHIP and asked >= 0 and box.continent_of[asked] == continent
        office = _office(self.teller, continent, panel, top, sold)
        section.places.append(office)
        for harbour in range(HARBOURS):
            if box.continent_of[harbour] == continent:
                section.places += self._harbour(harbour, harbour == asked)
        section.notes.append(office.detail)
        if continent == CONTINENTS - 1:
            section.notes += [self.text(say("note.companies")), self.text(say("note.signs"))]
        return section

    def _harbour(self, harbour: int, asked: bool) -> list[Place]:
        """The parts of a harbour, then the harbour itself with all of it in words."""
        t, teller = self.table, self.teller
        parts: list[Place] = []
        if harbour < AREAS:
            base = harbour * COMPANIES
            wells = tuple(t.pumpjacks[base * LADEN : (base + COMPANIES) * LADEN])
            disks = (int(t.disks_unsold[harbour]), _counts(t.disks_full, harbour), _counts(t.disks_dry, harbour))
            told = AT_FIELDS.get(self.kind, ()) if asked else ()
            cost = self.costs.get("fields", ()) if asked else ()
            rigs = _counts(t.rigs, harbour)
            parts.append(_fields(teller, harbour, int(t.struck[harbour]), rigs, wells, *disks, told, cost))
            ridden = asked and self.kind == RIDE
            parts.append(_yard(teller, harbour, _counts(t.trains, harbour), ridden, self.costs.get("yard", ())))
        tankers = [0] * COMPANIES
        for tanker in range(TANKERS):
            if t.tanker_at[tanker] == harbour:
                tankers[tanker // FLEET] += 1
        waiting = _counts(t.harbour_oil, harbour) if harbour < AREAS else (0,) * COMPANIES
        told = AT_QUAY.get(self.kind, ()) if asked else ()
        cost = self.costs.get("quay", ()) if asked else ()
        parts.append(_quay(teller, harbour, waiting, tuple(tankers), told, cost))
        owner, closed = int(t.refinery_owner[harbour]), int(t.closed[harbour])
        cost = self.costs.get("refinery", ()) if owner == NOTHING else ()
        parts.append(_refinery(teller, harbour, owner, _counts(t.refinery_oil, harbour), closed, cost))
        return [*parts, _whole(teller, harbour, *parts)]

    # ------------------------------------------------------------------ railway, tankers, cards

    def _railway(self, title: str) -> Section:
        trains = self.table.trains
        cost = self.costs.get("border", ())
        places = [_border(self.teller, border, _counts(trains, AREAS + border), cost) for border in range(BORDERS)]
        section = Section("railway", title, "list", places)
        area, part = self._transport()
        if area >= 0:
            section.figures.append(Figure("transport", self.box.harbour_name(area, self.words), part))
        if self.kind == PLACE:
            agenda = self.view.agenda
            company, node = int(agenda.get(COMPANY)), int(agenda.get(NODE))
            ids = [*self.box.area_ids, *self.box.continent_ids[COLOURED:]]
            section.goods.append(Piece(self.box.colours[company], -1, int(agenda.get(BARRELS)), ids[node]))
        return section

    def _tankers(self, title: str) -> Section:
        """Tankers on the board with their load, front first."""
        t = self.table
        section = Section("tankers", title, "list")
        for tanker in range(TANKERS):
            at = int(t.tanker_at[tanker])
            if at >= 0:
                load = tuple([int(c) for c in t.cargo[tanker * HOLD : (tanker + 1) * HOLD] if c >= 0])
                section.places.append(_tanker(self.teller, tanker, at, load, int(t.tanker_used[tanker])))
        return section

    def _display(self, title: str) -> Section:
        section = Section("cards", title, "list")
        section.places = [_card(self.teller, int(card), not number) for number, card in enumerate(self.table.display)]
        light, dark = int(self.view.light.size), int(self.view.dark.size)
        section.notes.append(self.text(say("place.pile", cards=light + dark, dark=dark)))
        return section

    def _corporations(self, title: str) -> Section:
        t = self.table
        section = Section("corporations", title, "list")
        for deck in range(int(self.box.corporations)):
            company = int(t.deck_company[deck])
            if company >= 0:
                left = (int(t.rigs_left[company]), int(t.pumpjacks_left[company]), int(t.barrels_left[company]))
                seat, area = int(t.controller[company]), int(t.corporation_card[deck])
                section.places.append(_corporation(self.teller, company, seat, left, area))
        return section

    def _auction(self, title: str) -> Section:
        """Who still bids for the Wildcatter of an area (WC-9)."""
        agenda = self.view.agenda
        leader, highest, bidders = int(agenda.get(LEADER)), int(agenda.get(HIGHEST)), int(agenda.get(BIDDERS))
        section = Section("auction", f"{title} {self.box.harbour_name(int(agenda.get(AREA)), self.words)}", "block")
        for seat in range(int(self.box.seats)):
            if self.table.own_pumpjacks(agenda.get(AREA), seat):
                status = "leads" if seat == leader else "waits" if among(seat, bidders) else "passed"
                caption = self.text(say(f"bidder.{status}", company=seat, shares=highest))
                place = Place(f"bidder{seat}", caption, caption, "bidder", seat, status=status)
                place.value = highest if seat == leader else 0
                section.places.append(place)
        return section

    # ------------------------------------------------------------------ the companies

    def _holding(self, seat: int) -> "Holding":
        t = self.table
        own = seat == self.view.seat
        shown = own or self.box.options["open"] == "yes" or self.kind == NOTHING
        asked = self.kind if self.kind in (GAIN, HIRE) and self.view.agenda.seat == seat else NOTHING
        agenda = self.view.agenda
        return Holding(
            seat,
            int(t.points[seat]),
            int(t.workers[seat]),
            _counts(t.shares, seat) if shown else (),
            int(t.loans[seat]),
            int(drops(t, seat)),
            int(t.disks[seat]),
            tuple([int(self.box.chip_points[at % CHIPS]) for at, owner in enumerate(t.chip_owner) if owner == seat]),
            (int(t.refinery_chip[seat]), int(t.d2_chip[seat]), int(t.d3_chip[seat])),
            tuple(t.card_owner).count(seat),
            (
                int(t.rigs_left[seat]),
                int(t.pumpjacks_left[seat]),
                int(t.trains_left[seat]),
                sum(1 for k in range(int(self.box.tankers)) if t.tanker_at[seat * FLEET + k] < 0),
                int(t.refineries_left[seat]),
                int(t.barrels_left[seat]),
            ),
            int(refinery_cards(t, seat)),
            int(t.hand_size[seat]),
            tuple([int(count) for count in self.view.hand]) if own and t.hand_size[seat] else (),
            (int(agenda.get(SHARES_LEFT)), int(agenda.get(COLOUR))) if asked >= 0 else (),
        )


def _counts(numbers: vec[i64], at: int) -> Counts:
    """The numbers of the four companies at a place."""
    return tuple([int(number) for number in numbers[at * COMPANIES : (at + 1) * COMPANIES]])


# ---------------------------------------------------------------------- in words


class Teller(NamedTuple):
    """What captions depend on besides the table: the language, the box, and how the seats are called."""

    words: Words
    box: WildcattersBox
    seats: tuple[str, ...]

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def by_company(self, counts: Counts) -> str:
        """`r2 b1`: a company's initial and a number, where there is something."""
        initials = self.words.names["initial"]
        return " ".join(f"{initials[c]}{n}" for c, n in enumerate(counts) if n)

    def with_free(self, trains: Counts, free: int) -> str:
        """Trains by company, then a dot for each free space."""
        return " ".join(part for part in (self.by_company(trains), "." * free) if part)

    def in_words(self, counts: Counts, key: str = "place.count") -> str:
        parts = [self.text(say(key, count=n, colour=c)) for c, n in enumerate(counts) if n]
        return ", ".join(parts) or self.words.names["none"][0]

    def pieces(self, kind: str, counts: Counts) -> list[Piece]:
        """Pieces of companies: their colour is the style, for corporations have no seat."""
        return [Piece(kind, -1, n, style=self.box.colours[c]) for c, n in enumerate(counts) if n]


def _costing(cost: Cost) -> list[Piece]:
    return [Piece(kind, -1, number) for kind, number in cost]


# ---------------------------------------------------------------------- the parts of a harbour


@lru_cache(KEPT)
def _office(teller: Teller, continent: int, panel: Counts, top: int, sold: bool) -> Place:
    """The panel of a continent and, where it has chips, the one on top. `sold`: it can be bought now."""
    box = teller.box
    told = f"{teller.text(say('place.panel'))} {teller.in_words(panel)}."
    place = Place(box.continent_ids[continent], "", style="office")
    if top == CHIPS:
        told += " " + teller.text(say("place.no_chip"))
    elif top >= 0:
        told += " " + teller.text(say("place.chip", points=box.chip_points[top], shares=box.chip_price[top]))
        place.figures = [Figure("chip", "", box.chip_points[top]), Figure("price", "", box.chip_price[top])]
        place.value = CHIPS - top
    place.title, place.detail = box.continent_name(continent, teller.words), told
    place.pieces = teller.pieces("barrel", panel)
    place.answers = ["buy"] if sold else []
    return place


@lru_cache(KEPT)
def _fields(
    teller: Teller,
    area: int,
    struck: int,
    rigs: Counts,
    wells: Counts,
    unsold: int,
    full: Counts,
    dry: Counts,
    told: tuple[str, ...],
    cost: Cost,
) -> Place:
    """The oilfields of an area; all disks lie on one of them (WC-7.4)."""
    box, names = teller.box, teller.words.names
    labels, colours, initials = names["label"], names["colour"], names["initial"]
    marks, captions = [], []
    pieces: list[Piece] = []
    if struck:
        marks.append(labels[0])
        captions.append(teller.text(say("place.struck")))
    loads = [[laden for laden in range(LADEN - 1, -1, -1) for _ in range(wells[c * LADEN + laden])] for c in _ALL]
    disks = unsold + sum(full) + sum(dry)
    free = int(box.oilfields) - sum(rigs) - sum(wells) - (1 if disks else 0)
    marks.append(f"{labels[1]} {teller.by_company(rigs) or '-'} ({free} {labels[10]})")
    captions.append(f"{teller.text(say('place.rigs'))} {teller.in_words(rigs)}")
    if any(wells):
        marks.append(f"{labels[2]} " + " ".join(initials[c] + "".join(map(str, loads[c])) for c in _ALL if loads[c]))
        held = "; ".join(f"{colours[c]} {', '.join(map(str, loads[c]))}" for c in _ALL if loads[c])
        captions.append(f"{teller.text(say('place.wells'))} {held}")
    for company in _ALL:
        colour = box.colours[company]
        pieces += [Piece("pumpjack", -1, load, style=colour) for load in loads[company]]
        pieces += [Piece("rig", -1, 1, style=colour) for _ in range(rigs[company])]
    if disks:
        # Unsold disks are stars, sold ones have their owner's initial, in brackets without a barrel.
        sold = "".join(initials[c] * full[c] + f"({initials[c]})" * dry[c] for c in _ALL)
        marks.append(f"{labels[3]} {'*' * unsold}{sold}")
        captions.append(teller.text(say("place.disks", disks=disks, unsold=unsold)))
        stack = [Piece("disk")] * unsold + [
            Piece("disk", -1, barrels, style=box.colours[c])
            for c in _ALL
            for barrels, count in ((1, full[c]), (0, dry[c]))
            for _ in range(count)
        ]
        pieces.append(Piece("disks", -1, disks, load=stack))
    captions.append(teller.text(say("place.free", fields=free)))
    name = box.area_ids[area]
    place = Place(f"{name}.fields", "", "; ".join(marks), "fields", pieces=pieces, value=free)
    place.title, place.detail = box.harbour_name(area, teller.words), ". ".join(captions)
    place.status, place.group = "struck" if struck else "", name
    place.answers, place.cost = [f"card {name}", f"d2 {name}", *told], _costing(cost)
    return place


@lru_cache(KEPT)
def _yard(teller: Teller, area: int, trains: Counts, ridden: bool, cost: Cost) -> Place:
    """The train spaces inside an area; `ridden`: barrels may ride on others' trains there."""
    box = teller.box
    name = box.area_ids[area]
    free = box.train_room[area] - sum(trains)
    mark = f"{teller.words.names['label'][4]} {teller.with_free(trains, free)}"
    place = Place(f"{name}.yard", "", mark, "yard", pieces=teller.pieces("train", trains), value=free)
    place.title, place.group = box.harbour_name(area, teller.words), name
    place.detail = f"{teller.text(say('place.trains'))} {teller.in_words(trains)}"
    place.answers, place.cost = [f"train {name}"], _costing(cost)
    if ridden:
        rides = range(int(box.most_ride) + 1)
        place.answers += [f"ride {box.colours[c]} {barrels}" for c in _ALL if trains[c] for barrels in rides]
    return place


@lru_cache(KEPT)
def _quay(teller: Teller, harbour: int, waiting: Counts, tankers: Counts, told: tuple[str, ...], cost: Cost) -> Place:
    """A harbour: the barrels that wait there, the tankers that lie there."""
    box, labels = teller.box, teller.words.names["label"]
    name = box.harbour_ids[harbour]
    marks, captions = [], []
    if any(waiting):
        marks.append(f"{labels[5]} {teller.by_company(waiting)}")
        captions.append(f"{teller.text(say('place.waiting'))} {teller.in_words(waiting)}")
    if any(tankers):
        marks.append(f"{labels[6]} {teller.by_company(tankers)}")
        captions.append(f"{teller.text(say('place.tankers'))} {teller.in_words(tankers)}")
    place = Place(f"{name}.quay", "", "; ".join(marks), "quay", pieces=teller.pieces("barrel", waiting))
    place.title, place.detail, place.group = box.harbour_name(harbour, teller.words), ". ".join(captions), name
    place.answers = [f"d3 {name}"] if harbour < AREAS else []
    place.answers += [f"move {other} {name}" for other in box.harbour_ids]
    if name in box.start_harbour_ids:
        place.answers.append(f"anchor {name}")
    place.answers += told
    place.cost = _costing(cost)
    return place


@lru_cache(KEPT)
def _refinery(teller: Teller, slot: int, owner: int, oil: Counts, closed: int, cost: Cost) -> Place:
    box, labels = teller.box, teller.words.names["label"]
    name = box.harbour_ids[slot]
    room = int(box.refinery_room)
    place = Place(f"{name}.refinery", "", labels[8], "refinery", value=room)
    place.title, place.group = box.harbour_name(slot, teller.words), name
    place.answers = [f"{word} {name}" for word in ("refinery", "unload", "empty", "chip")]
    place.answers += [f"sail {tanker} {name}" for tanker in _tanker_names(box)]
    if owner == NOTHING:
        place.detail, place.cost = teller.text(say("place.no_refinery")), _costing(cost)
        return place
    held = f": {teller.by_company(oil)}" if any(oil) else ""
    shut = f" {labels[9]}" if closed else ""
    place.mark = f"{labels[7]} {teller.words.names['initial'][owner]} {sum(oil)}/{room}{held}{shut}"
    place.detail = teller.text(say("place.refinery", company=owner, barrels=sum(oil), room=room))
    if any(oil):
        place.detail += f". {teller.in_words(oil)}"
    place.status = "closed" if closed else "full" if sum(oil) >= room else "open"
    place.pieces = [Piece("refinery", style=box.colours[owner]), *teller.pieces("barrel", oil)]
    return place


def _tanker_names(box: WildcattersBox) -> list[str]:
    return [f"{colour}_{number + 1}" for colour in box.colours for number in range(FLEET)]


@lru_cache(KEPT)
def _whole(teller: Teller, harbour: int, *parts: Place) -> Place:
    """A harbour in one line, with its refinery space and in a coloured continent the area around it."""
    box = teller.box
    place = Place(box.harbour_ids[harbour], "", "", "area" if harbour < AREAS else "white")
    place.x, place.y = float(box.harbour_x[harbour]), float(box.harbour_y[harbour])
    place.mark = "; ".join(part.mark for part in parts if part.mark)
    place.caption = ". ".join(
        [box.harbour_name(harbour, teller.words), *(part.detail for part in parts if part.detail)]
    )
    # The name is what the first answer is about: it is what people type.
    place.answers = [*parts[-1].answers, *(answer for part in parts[:-1] for answer in part.answers)]
    return place


# ---------------------------------------------------------------------- railway, tankers, cards, corporations


@lru_cache(KEPT)
def _border(teller: Teller, border: int, trains: Counts, cost: Cost) -> Place:
    box = teller.box
    name, at = box.border_ids[border], AREAS + border
    free = box.train_room[at] - sum(trains)
    caption = f"{box.place_name(at, teller.words)}. {teller.text(say('place.trains'))} {teller.in_words(trains)}. "
    caption += teller.text(say("place.train_room", spaces=free))
    place = Place(name, caption, teller.with_free(trains, free), "rail", value=free)
    place.answers = [f"train {name}", *(f"cross {name} {colour}" for colour in box.colours)]
    place.pieces, place.cost = teller.pieces("train", trains), _costing(cost)
    return place


@lru_cache(KEPT)
def _tanker(teller: Teller, tanker: int, at: int, load: Counts, used: int) -> Place:
    box, names = teller.box, teller.words.names
    colours, initials = names["colour"], names["initial"]
    name = f"{box.colours[tanker // FLEET]}_{tanker % FLEET + 1}"
    hold = "".join(initials[company] for company in load)
    mark = f"{name} {box.harbour_name(at, teller.words)}" + (f" [{hold}]" if hold else "") + (" ~" if used else "")
    caption = teller.text(say("place.tanker", tanker=tanker, harbour=at))
    if load:
        caption += f" {teller.text(say('place.load'))} {', '.join(colours[company] for company in load)}"
    place = Place(name, caption, mark, "tanker", tanker // FLEET)
    place.answers = [f"load {name}", *(f"sail {name} {harbour}" for harbour in box.harbour_ids)]
    place.goods = [Piece(box.colours[company]) for company in load]
    place.group, place.status = box.harbour_ids[at], "sailed" if used else ""
    return place


@lru_cache(KEPT)
def _card(teller: Teller, card: int, oldest: bool) -> Place:
    box = teller.box
    text = box.noun("card", card, teller.words)
    if oldest:
        text += f" ({teller.text(say('place.oldest'))})"
    place = Place(box.card_ids[card], text, text, "card", answers=[f"take {box.card_ids[card]}"])
    area = box.card_area[card]
    place.title, place.group = box.harbour_name(area, teller.words), box.continent_ids[box.continent_of[area]]
    place.status, place.detail = "oldest" if oldest else "", box.bonus(card, teller.words)
    place.goods = _bonus(box, card)
    return place


def _bonus(box: WildcattersBox, card: int) -> list[Piece]:
    gifts = [("refinery", box.card_refinery[card]), ("worker", box.card_workers[card])]
    gifts += [(box.colours[box.card_colour[card]], box.card_shares[card]), ("drop", box.card_drops[card])]
    return [Piece(kind, -1, int(count)) for kind, count in gifts if count]


@lru_cache(KEPT)
def _corporation(teller: Teller, company: int, seat: int, left: tuple[int, int, int], area: int) -> Place:
    rigs, pumpjacks, barrels = left
    parts = [teller.text(say("place.corporation", company=company))]
    if seat >= 0:
        parts.append(teller.text(say("place.controller", seat=seat)))
    pieces = say("place.corporation_pieces", rigs=rigs, pumpjacks=pumpjacks, barrels=barrels)
    parts.append(teller.text(pieces))
    if area >= 0:
        parts.append(teller.text(say("place.next_rig", area=area)))
    caption = " ".join(parts)
    place = Place(f"corporation_{teller.box.colours[company]}", caption, caption, "corporation", company)
    place.title, place.tag = (
        parts[0].removesuffix("."),
        teller.box.harbour_name(area, teller.words) if area >= 0 else "",
    )
    place.figures = [Figure("left", "", rigs, "rig"), Figure("left", "", pumpjacks, "pumpjack")]
    place.figures.append(Figure("left", "", barrels, "drum"))
    return place


# ---------------------------------------------------------------------- before the players


class Holding(NamedTuple):
    """What lies before a seat, in numbers."""

    seat: int
    points: int
    workers: int
    shares: Counts
    """Empty if they lie face down."""
    loans: int
    drops: int
    disks: int
    chips: Counts
    """Points of its consolidation chips."""
    own_chips: tuple[int, int, int]
    """Refinery chip, D2, D3."""
    cards: int
    supply: tuple[int, int, int, int, int, int]
    """Rigs, pumpjacks, trains, tankers, refineries, barrels."""
    symbols: int
    """Refinery symbols on its cards."""
    hand_size: int
    hand: Counts
    """Its cards of the set-up by area, for itself alone."""
    choosing: Counts
    """Shares that are still to be chosen and the colour that is asked for, if it is asked for colours."""


SUPPLY: Final = ("rigs", "pumpjacks", "trains", "tankers", "refineries", "barrels")


@lru_cache(KEPT_PANELS)
def _panel(teller: Teller, held: Holding) -> Panel:
    words = teller.words
    names = words.names["line"]
    extra = [label for label, has in zip(words.names["own_chip"], held.own_chips, strict=True) if has]
    panel = Panel(held.seat)
    panel.lines = [
        (names[0], teller.text(say("line.company", colour=held.seat, initial=held.seat))),
        (names[1], str(held.points)),
        (names[2], str(held.workers)),
        (
            names[3],
            teller.in_words(held.shares, "place.shares") if held.shares else teller.text(say("place.face_down")),
        ),
    ]
    # What a player has none of takes no room.
    panel.lines += [
        (label, value)
        for label, value in (
            (names[4], str(held.loans)),
            (names[5], str(held.drops)),
            (names[6], str(held.disks)),
            (names[7], ", ".join(map(str, held.chips))),
            (names[8], ", ".join(extra)),
            (names[9], str(held.cards)),
        )
        if value not in ("", "0")
    ]
    supply = Message("place.pieces", dict(zip(SUPPLY, held.supply, strict=True)))
    panel.lines.append((names[10], teller.text(supply)))
    if held.symbols:
        panel.lines.append((names[11], str(held.symbols)))
    panel.figures = _figures(teller, held)
    if held.hand_size:
        panel.sections.append(_hand(teller, held))
    return panel


def _figures(teller: Teller, held: Holding) -> list[Figure]:
    """The same as the lines, number by number; for a loan also what it costs at the end."""
    words, box = teller.words, teller.box
    names = words.names["line"]
    figures = [
        Figure("points", names[1], held.points),
        Figure("workers", names[2], held.workers),
        Figure("loans", names[4], held.loans, most=held.loans * int(box.repay_at_end)),
        Figure("drops", names[5], held.drops),
        Figure("disks", names[6], held.disks),
        Figure("cards", names[9], held.cards),
        Figure("symbols", names[11], held.symbols),
    ]
    figures += [Figure("shares", words.names["colour"][c], n, box.colours[c]) for c, n in enumerate(held.shares)]
    figures += [Figure("chip", names[7], points) for points in held.chips]
    own = zip(words.names["own_chip"], ("refinery", "d2", "d3"), held.own_chips, strict=True)
    figures += [Figure("own_chip", caption, 1, style) for caption, style, has in own if has]
    left = zip(words.names["supply"], SUPPLY, held.supply, strict=True)
    figures += [Figure("supply", caption, count, kind) for caption, kind, count in left]
    if held.choosing:
        shares, colour = held.choosing
        figures.append(Figure("choosing", words.names["colour"][colour], shares, box.colours[colour]))
    return figures


def _hand(teller: Teller, held: Holding) -> Section:
    """Cards of the set-up: one's own by area, another's by number."""
    box = teller.box
    section = Section("hand", teller.words.names["heading"][4], "row")
    if not held.hand:
        caption = teller.text(say("place.hidden_cards", cards=held.hand_size))
        section.places.append(Place("hidden", caption, caption, "card", held.seat, value=held.hand_size))
    for area, count in enumerate(held.hand):
        if count:
            text, name = f"{count} x {box.harbour_name(area, teller.words)}", box.area_ids[area]
            place = Place(f"hand_{name}", text, text, "card", held.seat, answers=[f"card {name}"], value=count)
            place.title, place.group = box.harbour_name(area, teller.words), box.continent_ids[box.continent_of[area]]
            place.secret = True
            section.places.append(place)
    return section
