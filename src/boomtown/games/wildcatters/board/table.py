"""The table of Wildcatters as sections of places: continents with their areas, railway, tankers, cards, companies.

A harbour has a place for each of its parts (oilfields, yard, quay, refinery): pages choose by those, so they come first
and say nothing in words. The place of the harbour itself, after them, tells all of it in a line.
A place is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.board.panels import Holding, panel_of
from boomtown.games.wildcatters.board.places import (
    Cost,
    Counts,
    Teller,
    border_place,
    card_place,
    corporation_place,
    fields_place,
    harbour_place,
    office_place,
    quay_place,
    refinery_place,
    tanker_place,
    yard_place,
)
from boomtown.games.wildcatters.rules.area_cards import drops, refinery_cards
from boomtown.games.wildcatters.rules.auction import BIDDERS, HIGHEST, LEADER
from boomtown.games.wildcatters.rules.box import (
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
)
from boomtown.games.wildcatters.rules.joining import AREA
from boomtown.games.wildcatters.rules.placing import BARRELS, COMPANY, NODE
from boomtown.games.wildcatters.rules.refineries import COLOUR, SHARES_LEFT
from boomtown.games.wildcatters.rules.transport import PART
from boomtown.games.wildcatters.rules.view import WildcattersView
from boomtown.kernel import Board, Figure, Kept, Message, Piece, Place, ScorePart, Seat, Section, Words, among, say
from boomtown.kernel.agenda import KIND

CONTINENTS_KEPT: Final[Kept[list[Section]]] = Kept(1_000)
"""The world, while nothing there changes."""


def transport_under_way(view: WildcattersView) -> tuple[int, int]:
    """The area of the transport that is under way and which of its steps; NOTHING without one."""
    agenda = view.agenda
    for down in range(int(agenda.depth)):
        if agenda.below(down, KIND) == TRANSPORT:
            return int(agenda.below(down, AREA)), int(agenda.below(down, PART))
    return NOTHING, NOTHING


class Question:
    """What a question shows on the board; here one that is about no area.

    `at_fields`, `at_quay`: answers without a place in their text that belong to the oilfields or the harbour of its
    area.
    """

    def __init__(self, at_fields: tuple[str, ...] = (), at_quay: tuple[str, ...] = ()) -> None:
        self.at_fields = at_fields
        self.at_quay = at_quay

    def area(self, view: WildcattersView) -> int:
        return NOTHING

    def costs(self, view: WildcattersView) -> dict[str, Cost]:
        """What its answers cost, by the part of a harbour or border they belong to."""
        return {}


class AreaQuestion(Question):
    """About the area it names."""

    def area(self, view: WildcattersView) -> int:
        return int(view.agenda.get(AREA))


class JoinDrillQuestion(AreaQuestion):
    def costs(self, view: WildcattersView) -> dict[str, Cost]:
        return {"fields": (("share", int(view.box.join_cost)),)}


class PlaceQuestion(Question):
    def area(self, view: WildcattersView) -> int:
        return transport_under_way(view)[0]


class TurnQuestion(Question):
    """About the area of the card."""

    def area(self, view: WildcattersView) -> int:
        return int(view.table.area)


class BuildQuestion(TurnQuestion):
    def costs(self, view: WildcattersView) -> dict[str, Cost]:
        box, table = view.box, view.table
        own = table.own_tokens(table.area, view.agenda.seat)
        rig = box.fourth_rig_cost if own >= box.own_limit - 1 else box.rig_cost
        train, tanker, refinery = int(box.train_cost), int(box.tanker_cost), int(box.refinery_cost)
        return workers(fields=int(rig), yard=train, border=train, quay=tanker, refinery=refinery)


class OilQuestion(TurnQuestion):
    def costs(self, view: WildcattersView) -> dict[str, Cost]:
        first = view.box.develop_cost if view.table.struck[view.table.area] else view.box.drill_cost
        return workers(fields=int(first), quay=int(view.box.transport_cost))


def workers(**numbers: int) -> dict[str, Cost]:
    return {part: (("worker", number),) for part, number in numbers.items()}


NO_QUESTION: Final = Question()
QUESTIONS: Final[dict[int, Question]] = {
    DRAFT_PIECE: AreaQuestion(at_fields=("rig",)),
    BUILD: BuildQuestion(at_fields=("rig",), at_quay=("tanker",)),
    OIL: OilQuestion(at_fields=("drill", "develop"), at_quay=("transport",)),
    JOIN_DRILL: JoinDrillQuestion(at_fields=("join",)),
    CORPORATION_DRILL: AreaQuestion(at_fields=("join",)),
    JOIN_TRANSPORT: AreaQuestion(at_quay=("join",)),
    RIDE: AreaQuestion(),
    PLACE: PlaceQuestion(at_quay=("leave",)),
    CHIP: TurnQuestion(),
}
"""By the kind of the step."""


def draw(view: WildcattersView, words: Words) -> Board:
    return _Drawing(view, words).board()


class _Drawing:
    """Reads a view; the places themselves are made in `places.py` and `panels.py`."""

    def __init__(self, view: WildcattersView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.kind = int(view.agenda.kind) if view.agenda.depth else NOTHING
        self.teller = Teller(words, view.box, tuple(words.seats))
        self.over = view.agenda.depth == 0
        self.question = QUESTIONS.get(self.kind, NO_QUESTION)
        self.asked = self.question.area(view)
        """The area the question is about, NOTHING if it is about none."""
        self.costs = self.question.costs(view)

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
        board.panels = [panel_of(self.teller, self._holding(seat)) for seat in range(int(self.box.players))]
        if self.over:
            board.tally = self._tally()
        return board

    def _tally(self) -> list[ScorePart]:
        """What the points were before the final scoring, then its parts."""
        t, seats = self.table, range(int(self.box.players))
        captions = self.words.names["score"]
        parts = [[int(t.tally[kind * COMPANIES + seat]) for seat in seats] for kind in range(len(captions))]
        before = [int(t.points[seat]) - sum(part[seat] for part in parts) for seat in seats]
        return [ScorePart(self.text(say("score.before")), before)] + [
            ScorePart(caption, part) for caption, part in zip(captions, parts, strict=True)
        ]

    def _moment(self) -> list[str]:
        t = self.table
        if self.over:
            return [self.text(say("note.over"))]
        if any(t.hand_size) or not len(t.display):
            return [self.text(say("note.set_up"))]
        order = ", ".join(self.words.word("company", int(seat), self.box) for seat in t.order)
        now = self.text(say("note.round", round=int(t.round), rounds=int(self.box.rounds)))
        return [now, f"{self.text(say('note.order'))} {order}"]

    # ------------------------------------------------------------------ continents

    def _world(self) -> list[Section]:
        t = self.table
        question = (self.asked, self.kind if self.asked >= 0 else NOTHING, tuple(self.costs.items()))
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
        asked = self.asked
        panel = _counts(self.table.panel, continent)
        top = int(self.table.top_chip(continent)) if continent < COLOURED else NOTHING
        sold = self.kind == CHIP and asked >= 0 and box.continent_of[asked] == continent
        office = office_place(self.teller, continent, panel, top, sold)
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
            told = self.question.at_fields if asked else ()
            cost = self.costs.get("fields", ()) if asked else ()
            rigs = _counts(t.rigs, harbour)
            parts.append(fields_place(teller, harbour, int(t.struck[harbour]), rigs, wells, *disks, told, cost))
            ridden = asked and self.kind == RIDE
            parts.append(yard_place(teller, harbour, _counts(t.trains, harbour), ridden, self.costs.get("yard", ())))
        tankers = [0] * COMPANIES
        for tanker in range(TANKERS):
            if t.tanker_at[tanker] == harbour:
                tankers[tanker // FLEET] += 1
        waiting = _counts(t.harbour_oil, harbour) if harbour < AREAS else (0,) * COMPANIES
        told = self.question.at_quay if asked else ()
        cost = self.costs.get("quay", ()) if asked else ()
        parts.append(quay_place(teller, harbour, waiting, tuple(tankers), told, cost))
        owner, closed = int(t.refinery_owner[harbour]), int(t.closed[harbour])
        cost = self.costs.get("refinery", ()) if owner == NOTHING else ()
        parts.append(refinery_place(teller, harbour, owner, _counts(t.refinery_oil, harbour), closed, cost))
        return [*parts, harbour_place(teller, harbour, *parts)]

    # ------------------------------------------------------------------ railway, tankers, cards

    def _railway(self, title: str) -> Section:
        trains = self.table.trains
        cost = self.costs.get("border", ())
        places = [border_place(self.teller, border, _counts(trains, AREAS + border), cost) for border in range(BORDERS)]
        section = Section("railway", title, "list", places)
        area, part = transport_under_way(self.view)
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
                section.places.append(tanker_place(self.teller, tanker, at, load, int(t.tanker_used[tanker])))
        return section

    def _display(self, title: str) -> Section:
        section = Section("cards", title, "list")
        section.places = [
            card_place(self.teller, int(card), not number) for number, card in enumerate(self.table.display)
        ]
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
                section.places.append(corporation_place(self.teller, company, seat, left, area))
        return section

    def _auction(self, title: str) -> Section:
        """Who still bids for the Wildcatter of an area."""
        agenda = self.view.agenda
        leader, highest, bidders = int(agenda.get(LEADER)), int(agenda.get(HIGHEST)), int(agenda.get(BIDDERS))
        section = Section("auction", f"{title} {self.box.harbour_name(int(agenda.get(AREA)), self.words)}", "block")
        for seat in self.box.seats:
            if self.table.own_pumpjacks(agenda.get(AREA), seat):
                status = "leads" if seat == leader else "waits" if among(seat, bidders) else "passed"
                caption = self.text(say(f"bidder.{status}", company=seat, shares=highest))
                place = Place(f"bidder{seat}", caption, caption, "bidder", int(seat), status=status)
                place.value = highest if seat == leader else 0
                section.places.append(place)
        return section

    # ------------------------------------------------------------------ the companies

    def _holding(self, seat: int) -> "Holding":
        t = self.table
        own = seat == self.view.seat
        shown = own or self.box.options["open"] == "yes" or self.over
        chooses = self.kind in (GAIN, HIRE) and self.view.agenda.seat == seat
        agenda = self.view.agenda
        return Holding(
            seat,
            int(t.points[seat]),
            int(t.workers[seat]),
            _counts(t.shares, seat) if shown else (),
            int(t.loans[seat]),
            int(drops(t, Seat(seat))),
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
            int(refinery_cards(t, Seat(seat))),
            int(t.hand_size[seat]),
            tuple([int(count) for count in self.view.hand]) if own and t.hand_size[seat] else (),
            (int(agenda.get(SHARES_LEFT)), int(agenda.get(COLOUR))) if chooses else (),
        )


def _counts(numbers: vec[i64], at: int) -> Counts:
    """The numbers of the four companies at a place."""
    return tuple([int(number) for number in numbers[at * COMPANIES : (at + 1) * COMPANIES]])
