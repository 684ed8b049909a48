"""What lies before each player of OIL, remembered by the values it is made of."""

from functools import lru_cache
from typing import Final, NamedTuple

from boomtown.games.oil.board.places import KEPT_PANELS, KEPT_PLACES, Rig, Teller
from boomtown.games.oil.rules.box import (
    CARDS,
)
from boomtown.kernel import Figure, Panel, Place, Section, say


class Holding(NamedTuple):
    """What lies before a seat, in numbers."""

    seat: int
    out: bool
    cash: int
    barrels: int
    worth: int
    at: int
    rigs: tuple[Rig, ...]
    """Fields with their values."""
    royalties: tuple[int, ...]
    cards: tuple[int, ...]
    rigs_pay: int
    royalties_pay: int
    saleable: int
    asked: bool


@lru_cache(KEPT_PANELS)
def panel_of(teller: Teller, held: Holding) -> Panel:
    names, box = teller.words.names, teller.box
    lines, headings = names["line"], names["heading"]
    panel = Panel(held.seat)
    panel.figures = [Figure("score", lines[2], held.worth), Figure("out", names["bankrupt"][0], int(held.out))]
    if held.out:
        panel.lines = [(lines[0], names["bankrupt"][0])]
        return panel
    panel.lines = [
        (lines[0], box.noun("money", held.cash, teller.words)),
        (lines[1], box.noun("barrels", held.barrels, teller.words)),
        (lines[2], box.noun("money", held.worth, teller.words)),
        (lines[3], box.title(held.at, teller.words)),
    ]
    panel.figures += [
        Figure("cash", lines[0], held.cash),
        Figure("barrels", lines[1], held.barrels),
        Figure("rigs", headings[3], len(held.rigs)),
        Figure("royalties", headings[4], len(held.royalties)),
    ]
    seat = held.seat
    cards = [_card(teller, seat, kind, count, held.asked) for kind, count in enumerate(held.cards) if count]
    panel.sections = [
        Section(f"rigs{seat + 1}", headings[3], "row", [_own_rig(teller, seat, *rig) for rig in held.rigs]),
        Section(f"royalties{seat + 1}", headings[4], "row", [_own_royalty(teller, seat, z) for z in held.royalties]),
        Section(f"cards{seat + 1}", headings[5], "row", cards),
        Section(f"stock{seat + 1}", headings[9], "row", _stock(teller, held)),
    ]
    return panel


def _stock(teller: Teller, held: Holding) -> list[Place]:
    """What the government would pay for oil, rigs and Royalties."""
    oil = held.barrels * int(teller.box.oil_price)
    return [
        _asset(teller, held.seat, 0, held.barrels, oil, held.asked),
        _asset(teller, held.seat, 1, held.saleable, held.rigs_pay, held.asked),
        _asset(teller, held.seat, 2, len(held.royalties), held.royalties_pay, held.asked),
    ]


ASSETS: Final = ["oil", "rigs", "royalties"]
ASSET_WORDS: Final = [["sell_oil"], ["assets"], ["trade", "claim"]]
"""Answers that begin with the oil, the rigs (and Royalties), the Royalties of a player."""


@lru_cache(KEPT_PLACES)
def _asset(teller: Teller, seat: int, kind: int, count: int, money: int, asked: bool) -> Place:
    name = teller.words.names["tally"][kind + 1]
    least = int(teller.box.rig_value_min) - 1
    caption = teller.text(say(f"place.asset.{ASSETS[kind]}", barrels=count, count=count, value=least, money=money))
    place = Place(f"stock{kind + 1} {seat + 1}", caption, f"{name} {teller.words.writes.money(money)}", "stock", seat)
    place.title, place.value, place.status = name, money, ASSETS[kind]
    place.figures = [Figure("count", name, count)]
    if asked:
        place.answers = ASSET_WORDS[kind]
    return place


@lru_cache(KEPT_PLACES)
def _own_rig(teller: Teller, seat: int, field: int, value: int) -> Place:
    name = teller.field_id(field)
    caption = teller.text(say("place.own_rig", field=field, value=value))
    return Place(f"rig {name}", caption, f"{name}: {value}", "rig", seat)


@lru_cache(KEPT_PLACES)
def _own_royalty(teller: Teller, seat: int, zone: int) -> Place:
    name = teller.zone_id(zone)
    return Place(f"royalty {name}", teller.text(say("place.own_royalty", zone=zone)), name, "royalty", seat)


@lru_cache(KEPT_PLACES)
def _card(teller: Teller, seat: int, kind: int, count: int, asked: bool) -> Place:
    mark = CARDS[kind] if count == 1 else f"{CARDS[kind]} x{count}"
    place = Place(
        f"card {CARDS[kind]} {seat + 1}", teller.text(say("place.card", card=kind, effect=kind)), mark, "card", seat
    )
    place.title, place.value = teller.words.names["card"][kind], count
    place.detail = teller.box.noun("effect", kind, teller.words)
    if asked:
        place.answers = [f"card {CARDS[kind]}"]
    return place
