"""What lies before each player of Wildcatters, remembered by the values it is made of."""

from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.games.wildcatters.board.places import Counts, Teller
from boomtown.kernel import Figure, Message, Panel, Place, Section, say

KEPT_PANELS: Final = 1_000
"""Panels change with every move: a few of each table."""


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
def panel_of(teller: Teller, held: Holding) -> Panel:
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
