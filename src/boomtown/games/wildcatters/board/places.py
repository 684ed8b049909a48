"""The places of the table of Wildcatters: harbours and their parts, borders, tankers, cards.

Each is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.games.wildcatters.rules.box import (
    AREAS,
    CHIPS,
    COMPANIES,
    FLEET,
    LADEN,
    NOTHING,
    WildcattersBox,
)
from boomtown.kernel import Figure, Message, Piece, Place, Words, say

KEPT: Final = 15_000
"""Places that are remembered, of some 200 tables."""
_ALL: Final = range(COMPANIES)
Cost = tuple[tuple[str, int], ...]
"""Workers or own shares that choosing a place costs."""
Counts = tuple[int, ...]
"""By company."""


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
def office_place(teller: Teller, continent: int, panel: Counts, top: int, sold: bool) -> Place:
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
def fields_place(
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
    """The oilfields of an area; all disks lie on one of them."""
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
def yard_place(teller: Teller, area: int, trains: Counts, ridden: bool, cost: Cost) -> Place:
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
def quay_place(
    teller: Teller, harbour: int, waiting: Counts, tankers: Counts, told: tuple[str, ...], cost: Cost
) -> Place:
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
def refinery_place(teller: Teller, slot: int, owner: int, oil: Counts, closed: int, cost: Cost) -> Place:
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
def harbour_place(teller: Teller, harbour: int, *parts: Place) -> Place:
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
def border_place(teller: Teller, border: int, trains: Counts, cost: Cost) -> Place:
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
def tanker_place(teller: Teller, tanker: int, at: int, load: Counts, used: int) -> Place:
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
def card_place(teller: Teller, card: int, oldest: bool) -> Place:
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
def corporation_place(teller: Teller, company: int, seat: int, left: tuple[int, int, int], area: int) -> Place:
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
