"""The places of the table of OIL: squares, the square in large, dice, the calculator, bills and parties.

Each is made from plain values and remembered by them: most of a table is the same from move to move.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.games.oil.rules.box import (
    CLOSED,
    EMPTY,
    FIELDS,
    SIDES,
    SQUARE_KINDS,
    OilBox,
)
from boomtown.kernel import Figure, Message, Piece, Place, Words, say

RATES: Final = 6
"""Columns of the oil calculator: dollars a barrel, 1 to 6 as on a die; off the oil fields as on two dice, in twos."""
SIGNS: Final = [" ", " ", "$", "+", "%"]
"""The kinds of square in the small ring."""
KEPT_PLACES: Final = 15_000
"""Places that are remembered, of some 200 tables."""
KEPT_PANELS: Final = 1_000
"""Panels change with every move: a few of each table."""
Rig = tuple[int, int]
"""A field: who has the rig in it (or EMPTY, CLOSED), and its value."""


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
def corner_place(teller: Teller, square: int, owner: int, tokens: tuple[int, ...]) -> Place:
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
def market_place(teller: Teller, square: int, tokens: tuple[int, ...], tag: str) -> Place:
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
def zone_place(
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
    """Its owner and value; a star marks the Royalty rig."""
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
def region_place(teller: Teller, group: int) -> Place:
    """The squares of one colour together."""
    box = teller.box
    name = box.group_ids[group]
    place = Place(f"region {name}", box.noun("region", group, teller.words), name, box.colours[group])
    place.answers, place.group = [f"region {name}"], name
    return place


@lru_cache(KEPT_PLACES)
def side_place(teller: Teller, side: int) -> Place:
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
def stop_place(teller: Teller, square: int) -> Place:
    """A square without oil fields in large: what happens there."""
    box, kind = teller.box, SQUARE_KINDS[teller.box.square_kind[square]]
    passing, landing = int(box.passing_pay), int(box.landing_pay)
    caption = teller.text(say(f"stop.{kind}", money=landing, money2=passing))
    place = Place("here", caption, teller.words.names["square_kind"][box.square_kind[square]], kind)
    place.title, place.answers, place.value = box.title(square, teller.words), ["market"], square
    return place


@lru_cache(KEPT_PLACES)
def field_place(teller: Teller, field: int, rig: Rig, marked: bool, pumps_own: bool, is_next: bool, tag: str) -> Place:
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
def deed_place(teller: Teller, zone: int, owner: int, struck: bool) -> Place:
    """The Royalty of the current square; after a strike it can be bought with a yes."""
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
def dice_place(teller: Teller, first: int, second: int) -> Place:
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
def calculator_places(teller: Teller, base: int, step: int) -> tuple[Place, ...]:
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
def share_place(teller: Teller, kind: int, owner: int, amount: int) -> Place:
    """One part of a bill."""
    names = teller.words.names["bill"]
    key = "place.share" if owner >= 0 else "place.share_government"
    caption = teller.text(say(key, bill=kind, seat=owner, share=amount))
    place = Place(f"bill{kind + 1}", caption, teller.box.noun("share", amount, teller.words), "bill", owner)
    place.title, place.value = names[kind], amount
    return place


@lru_cache(KEPT_PLACES)
def party_place(teller: Teller, seat: int, zone: int, price: int, waits: bool, buys: bool) -> Place:
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


def letter(seat: int) -> str:
    return chr(ord("A") + seat)
