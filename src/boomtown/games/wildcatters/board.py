"""The table of Wildcatters as sections of places: continents with their areas, cards, railway, tankers, companies."""

from boomtown.games.wildcatters.box import (
    AREAS,
    BORDERS,
    CARDS,
    CHIPS,
    COLOURED,
    COMPANIES,
    CONTINENTS,
    FLEET,
    HARBOURS,
    HOLD,
    LADEN,
    NOTHING,
    TANKERS,
)
from boomtown.games.wildcatters.view import WildcattersView
from boomtown.kernel.board import Board, Panel, Piece, Place, Section
from boomtown.kernel.message import Message, say
from boomtown.kernel.words import Words


def draw(view: WildcattersView, words: Words) -> Board:
    return _Drawing(view, words).board()


class _Drawing:
    def __init__(self, view: WildcattersView, words: Words) -> None:
        self.view = view
        self.words = words
        self.box = view.box
        self.table = view.table
        self.initials = words.names["initial"]

    def text(self, message: Message) -> str:
        return self.words.text(message, self.box)

    def board(self) -> Board:
        headings = self.words.names["heading"]
        board = Board()
        board.notes = self._moment()
        board.sections = [self._continent(continent) for continent in range(CONTINENTS)]
        board.sections.append(self._railway(headings[0]))
        board.sections.append(self._tankers(headings[1]))
        board.sections.append(self._display(headings[2]))
        if self.box.corporations:
            board.sections.append(self._corporations(headings[3]))
        board.panels = [self._panel(seat) for seat in range(int(self.box.seats))]
        return board

    def _moment(self) -> list[str]:
        t = self.table
        notes: list[str] = []
        if self.view.agenda.depth == 0:
            return [self.text(say("note.over"))]
        if any(t.hand_size) or not len(t.display):
            notes.append(self.text(say("note.set_up")))
        else:
            notes.append(self.text(say("note.round", round=int(t.round), rounds=int(self.box.rounds))))
            order = ", ".join(self.words.word("company", int(seat), self.box) for seat in t.order)
            notes.append(f"{self.text(say('note.order'))} {order}")
        notes.append(self.text(say("note.companies")))
        notes.append(self.text(say("note.signs")))
        return notes

    # ------------------------------------------------------------------ continents

    def _by_company(self, counts: list[int]) -> str:
        """`r2 b1`: a company's initial and a number, where there is something."""
        return " ".join(f"{self.initials[c]}{n}" for c, n in enumerate(counts) if n)

    def _with_free(self, trains: list[int], free: int) -> str:
        """Trains by company, then a dot for each free space."""
        return " ".join(part for part in (self._by_company(trains), "." * free) if part)

    def _piece(self, kind: str, company: int, count: int) -> Piece:
        """The symbol names the company too: corporations have no seat, and the mark says it all in letters."""
        return Piece(f"{self.box.colours[company]}_{kind}", count=count)

    def _in_words(self, counts: list[int]) -> str:
        colours = self.words.names["colour"]
        return ", ".join(f"{n} {colours[c]}" for c, n in enumerate(counts) if n) or self.words.names["none"][0]

    def _continent(self, continent: int) -> Section:
        t = self.table
        title = self.box.continent_names[continent]
        section = Section(self.box.continent_ids[continent], title, "list")
        for harbour in range(HARBOURS):
            if self.box.continent_of[harbour] == continent:
                section.places.append(self._harbour(harbour))
        panel = list(t.panel[continent * COMPANIES : (continent + 1) * COMPANIES])
        delivered = f"{self.text(say('place.panel'))} {self._in_words(panel)}."
        section.notes.append(f"{delivered} {self._chip(continent)}" if continent < COLOURED else delivered)
        return section

    def _chip(self, continent: int) -> str:
        top = int(self.table.top_chip(continent))
        if top == CHIPS:
            return self.text(say("place.no_chip"))
        return self.text(say("place.chip", points=self.box.chip_points[top], shares=self.box.chip_price[top]))

    def _harbour(self, harbour: int) -> Place:
        """A harbour with its refinery space, and in a coloured continent the area around it."""
        name = self.box.harbour_ids[harbour]
        title = self.box.harbour_names[harbour]
        place = Place(name, title, "", "area" if harbour < AREAS else "white")
        place.x, place.y = float(self.box.harbour_x[harbour]), float(self.box.harbour_y[harbour])
        place.owner = int(self.table.refinery_owner[harbour])
        words = ["refinery", "unload", "empty", "chip"]
        if harbour < AREAS:
            words += ["card", "train", "d2", "d3"]
        place.answers = [f"{word} {name}" for word in words]
        if name in self.box.start_harbour_ids:
            place.answers.append(f"anchor {name}")
        marks: list[str] = []
        captions: list[str] = [title]
        if harbour < AREAS:
            self._area(harbour, place, marks, captions)
        self._tankers_in(harbour, place, marks, captions)
        self._refinery(harbour, place, marks, captions)
        place.mark = "; ".join(marks)
        place.caption = ". ".join(captions)
        return place

    def _area(self, area: int, place: Place, marks: list[str], captions: list[str]) -> None:
        t = self.table
        base = area * COMPANIES
        rigs = list(t.rigs[base : base + COMPANIES])
        labels = self.words.names["label"]
        if t.struck[area]:
            marks.append(labels[0])
            captions.append(self.text(say("place.struck")))
        free = int(t.free_oilfields(area))
        marks.append(f"{labels[1]} {self._by_company(rigs) or '-'} ({free} {labels[10]})")
        captions.append(f"{self.text(say('place.rigs'))} {self._in_words(rigs)}")
        wells = self._wells(area)
        if wells:
            marks.append(f"{labels[2]} {wells[0]}")
            captions.append(f"{self.text(say('place.wells'))} {wells[1]}")
        disks = self._disks(area)
        if disks:
            marks.append(f"{labels[3]} {disks}")
            captions.append(
                self.text(say("place.disks", disks=int(t.disks_in(area)), unsold=int(t.disks_unsold[area])))
            )
        trains = list(t.trains[base : base + COMPANIES])
        marks.append(f"{labels[4]} {self._with_free(trains, self.box.train_room[area] - sum(trains))}")
        captions.append(f"{self.text(say('place.trains'))} {self._in_words(trains)}")
        oil = list(t.harbour_oil[base : base + COMPANIES])
        if any(oil):
            marks.append(f"{labels[5]} {self._by_company(oil)}")
            captions.append(f"{self.text(say('place.waiting'))} {self._in_words(oil)}")
        captions.append(self.text(say("place.free", fields=free)))
        for company in range(COMPANIES):
            for symbol, count in (
                ("rig", rigs[company]),
                ("pumpjack", int(t.own_pumpjacks(area, company))),
                ("train", trains[company]),
                ("barrel", oil[company]),
            ):
                if count:
                    place.pieces.append(self._piece(symbol, company, count))

    def _wells(self, area: int) -> tuple[str, str] | None:
        """Pumpjacks by the barrels on them: `r320` are three of red's with 3, 2 and 0 barrels."""
        marks: list[str] = []
        captions: list[str] = []
        for company in range(COMPANIES):
            base = (area * COMPANIES + company) * LADEN
            loads = [
                laden for laden in range(LADEN - 1, -1, -1) for _ in range(int(self.table.pumpjacks[base + laden]))
            ]
            if loads:
                marks.append(self.initials[company] + "".join(str(load) for load in loads))
                captions.append(f"{self.words.names['colour'][company]} {', '.join(str(load) for load in loads)}")
        return (" ".join(marks), "; ".join(captions)) if marks else None

    def _disks(self, area: int) -> str:
        """Unsold disks as stars, sold ones with their owner's initial, in brackets without a barrel."""
        t = self.table
        signs = "*" * int(t.disks_unsold[area])
        for company in range(COMPANIES):
            at = area * COMPANIES + company
            signs += self.initials[company] * int(t.disks_full[at])
            signs += f"({self.initials[company]})" * int(t.disks_dry[at])
        return signs

    def _tankers_in(self, harbour: int, place: Place, marks: list[str], captions: list[str]) -> None:
        counts = [0] * COMPANIES
        for tanker in range(TANKERS):
            if self.table.tanker_at[tanker] == harbour:
                counts[tanker // FLEET] += 1
        if any(counts):
            marks.append(f"{self.words.names['label'][6]} {self._by_company(counts)}")
            captions.append(f"{self.text(say('place.tankers'))} {self._in_words(counts)}")
            place.pieces += [self._piece("tanker", company, n) for company, n in enumerate(counts) if n]

    def _refinery(self, slot: int, place: Place, marks: list[str], captions: list[str]) -> None:
        t = self.table
        labels = self.words.names["label"]
        owner = int(t.refinery_owner[slot])
        if owner == NOTHING:
            marks.append(labels[8])
            captions.append(self.text(say("place.no_refinery")))
            return
        oil = list(t.refinery_oil[slot * COMPANIES : (slot + 1) * COMPANIES])
        room = int(self.box.refinery_room)
        closed = f" {labels[9]}" if t.closed[slot] else ""
        held = f": {self._by_company(oil)}" if any(oil) else ""
        marks.append(f"{labels[7]} {self.initials[owner]} {sum(oil)}/{room}{held}{closed}")
        captions.append(self.text(say("place.refinery", company=owner, barrels=sum(oil), room=room)))
        if any(oil):
            captions.append(self._in_words(oil))
        place.pieces.append(self._piece("refinery", owner, 1))
        place.pieces += [self._piece("oil", company, n) for company, n in enumerate(oil) if n]

    # ------------------------------------------------------------------ railway, tankers, cards

    def _railway(self, title: str) -> Section:
        section = Section("railway", title, "list")
        for border in range(BORDERS):
            place = AREAS + border
            trains = list(self.table.trains[place * COMPANIES : (place + 1) * COMPANIES])
            free = self.box.train_room[place] - sum(trains)
            name = self.box.place_name(place)
            mark = self._with_free(trains, free)
            caption = f"{name}. {self.text(say('place.trains'))} {self._in_words(trains)}. "
            caption += self.text(say("place.train_room", spaces=free))
            shown = Place(self.box.border_ids[border], caption, mark, "rail")
            shown.answers = [f"train {self.box.border_ids[border]}"]
            shown.answers += [f"cross {self.box.border_ids[border]} {colour}" for colour in self.box.colours]
            shown.pieces = [self._piece("train", company, n) for company, n in enumerate(trains) if n]
            section.places.append(shown)
        return section

    def _tankers(self, title: str) -> Section:
        """Tankers at sea with their load, front first."""
        t = self.table
        section = Section("tankers", title, "list")
        for tanker in range(TANKERS):
            at = int(t.tanker_at[tanker])
            if at < 0:
                continue
            name = f"{self.box.colours[tanker // FLEET]}_{tanker % FLEET + 1}"
            load = [int(c) for c in t.cargo[tanker * HOLD : (tanker + 1) * HOLD] if c >= 0]
            hold = "".join(self.initials[company] for company in load)
            mark = self.box.harbour_names[at] + (f" [{hold}]" if hold else "") + (" ~" if t.tanker_used[tanker] else "")
            colours = self.words.names["colour"]
            caption = self.text(say("place.tanker", tanker=tanker, harbour=at))
            if load:
                caption += " " + self.text(say("place.load")) + " " + ", ".join(colours[company] for company in load)
            place = Place(name, caption, f"{name} {mark}", "tanker", tanker // FLEET)
            place.answers = [f"load {name}"] + [f"sail {name} {harbour}" for harbour in self.box.harbour_ids]
            section.places.append(place)
        return section

    def _display(self, title: str) -> Section:
        section = Section("cards", title, "list")
        for number, card in enumerate(self.table.display):
            text = self.box.noun("card", int(card), self.words)
            place = Place(self.box.card_ids[card], text, text, "card")
            if number == 0:
                place.caption += f" ({self.text(say('place.oldest'))})"
                place.mark = place.caption
            place.answers = [f"take {self.box.card_ids[card]}"]
            section.places.append(place)
        light, dark = int(self.view.light.size), int(self.view.dark.size)
        section.notes.append(self.text(say("place.pile", cards=light + dark, dark=dark)))
        return section

    def _corporations(self, title: str) -> Section:
        t = self.table
        section = Section("corporations", title, "list")
        for deck in range(int(self.box.corporations)):
            company = int(t.deck_company[deck])
            if company < 0:
                continue
            seat = int(t.controller[company])
            parts = [self.text(say("place.corporation", company=company))]
            if seat >= 0:
                parts.append(self.text(say("place.controller", seat=seat)))
            pieces = say(
                "place.corporation_pieces",
                rigs=int(t.rigs_left[company]),
                pumpjacks=int(t.pumpjacks_left[company]),
                barrels=int(t.barrels_left[company]),
            )
            parts.append(self.text(pieces))
            if t.corporation_card[deck] >= 0:
                parts.append(self.text(say("place.next_rig", area=int(t.corporation_card[deck]))))
            caption = " ".join(parts)
            section.places.append(Place(f"corporation_{self.box.colours[company]}", caption, caption, "corporation"))
        return section

    # ------------------------------------------------------------------ the companies

    def _panel(self, seat: int) -> Panel:
        t = self.table
        names = self.words.names["line"]
        colours = self.words.names["colour"]
        shown = seat == self.view.seat or self.box.options["open"] == "yes"
        shares = self._in_words([int(t.shares[seat * COMPANIES + colour]) for colour in range(COMPANIES)])
        tankers = sum(1 for k in range(int(self.box.tankers)) if t.tanker_at[seat * FLEET + k] < 0)
        chips = [str(self.box.chip_points[at % CHIPS]) for at, owner in enumerate(t.chip_owner) if owner == seat]
        cards = [card for card in range(CARDS) if t.card_owner[card] == seat]
        extra = [
            label
            for label, held in zip(
                self.words.names["own_chip"],
                (t.refinery_chip[seat], t.d2_chip[seat], t.d3_chip[seat]),
                strict=True,
            )
            if held
        ]
        panel = Panel(seat)
        panel.lines = [
            (names[0], f"{colours[seat]} ({self.initials[seat]})"),
            (names[1], str(t.points[seat])),
            (names[2], str(t.workers[seat])),
            (names[3], shares if shown else self.text(say("place.face_down"))),
        ]
        # What a player has none of takes no room.
        panel.lines += [
            (label, value)
            for label, value in (
                (names[4], str(t.loans[seat])),
                (names[5], str(t.drops(seat))),
                (names[6], str(t.disks[seat])),
                (names[7], ", ".join(chips)),
                (names[8], ", ".join(extra)),
                (names[9], str(len(cards))),
            )
            if value not in ("", "0")
        ]
        supply = say(
            "place.pieces",
            rigs=int(t.rigs_left[seat]),
            pumpjacks=int(t.pumpjacks_left[seat]),
            trains=int(t.trains_left[seat]),
            tankers=tankers,
            refineries=int(t.refineries_left[seat]),
            barrels=int(t.barrels_left[seat]),
        )
        panel.lines.append((names[10], self.text(supply)))
        symbols = int(t.refinery_cards(seat))
        if symbols:
            panel.lines.append((names[11], str(symbols)))
        if t.hand_size[seat]:
            panel.sections.append(self._hand(seat))
        return panel

    def _hand(self, seat: int) -> Section:
        """Cards of the set-up: one's own by area, another's by number."""
        section = Section("hand", self.words.names["heading"][4], "row")
        if seat != self.view.seat:
            caption = self.text(say("place.hidden_cards", cards=int(self.table.hand_size[seat])))
            section.places.append(Place("hidden", caption, caption, "card", seat))
            return section
        for area in range(AREAS):
            count = int(self.view.hand[area])
            if count:
                name = self.box.harbour_names[area]
                place = Place(f"hand_{self.box.area_ids[area]}", f"{count} x {name}", f"{count} x {name}", "card", seat)
                place.answers = [f"card {self.box.area_ids[area]}"]
                section.places.append(place)
        return section
