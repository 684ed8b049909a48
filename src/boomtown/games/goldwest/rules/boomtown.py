"""Boomtown (GW-8) and its Trading Posts (GW-15.6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.goldwest.rules.box import (
    BINS,
    METALS,
    POST_KIND,
    POST_PLACE,
    RESOURCES,
    bundled,
)
from boomtown.games.goldwest.rules.position import FROM_BINS, FROM_TOWN, GoldWestPosition
from boomtown.kernel import A, Luck, Message, Refusal, Seat, Step, bit, say

GOOD: Final = A
"""POST_PLACE: the resource from the Trading Post."""


def purse(usage: vec[i64]) -> i64:
    """Which metals lie in the usage area, in the bits of the prices: once at least, and behind these twice."""
    bits: i64 = 0
    for metal in range(METALS):
        if usage[metal] > 0:
            bits |= bit(metal)
            if usage[metal] > 1:
                bits |= bit(METALS + metal)
    return bits


def influenced(s: GoldWestPosition, seat: Seat, space: i64) -> None:
    """A token was placed, paid or free: the single tile works at once (GW-8.5, GW-8.6, GW-15.6)."""
    if s.listener is not None:
        s.tell("GW-8.2", _placed(s, seat, space))
    if space != s.layout.single_space:
        return
    single = s.layout.single
    points: i64 = s.box.single_points[single]
    if points:
        s.gain_points(seat, points, FROM_TOWN)
        if s.listener is not None:
            s.tell("GW-8.5", say("town.points", seat=seat, points=points))
    if s.box.single_gains[single]:
        s.agenda.push(POST_KIND, seat)


def _placed(s: GoldWestPosition, seat: Seat, space: i64) -> Message:
    if space == s.layout.single_space:
        return say("town.single", seat=seat, space=space + 1, single=s.layout.single)
    return say("town", seat=seat, space=space + 1, office=s.layout.office_at[space])


def town_label(s: GoldWestPosition, space: i64, free: bool) -> Message:
    box = s.box
    price = [0] * RESOURCES
    if not free:
        price[box.column_metal[space]] += 1
        price[box.row_metal[space]] += 1
    if space == s.layout.single_space:
        key = "do.town.free.single" if free else "do.town.single"
        return say(key, space=space + 1, bundle=bundled(price), single=s.layout.single)
    key = "do.town.free" if free else "do.town"
    return say(key, space=space + 1, bundle=bundled(price), office=s.layout.office_at[space])


class PostKind(Step[GoldWestPosition]):
    """What the Trading Post gives (GW-15.6)."""

    def __init__(self) -> None:
        super().__init__(POST_KIND, "trading post", "GW-15.6", ["take"])

    def ask(self, s: GoldWestPosition) -> None:
        for resource in s.box.single_gains[s.layout.single]:
            s.choices.add(s.box.a_take + resource)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        resource = action - s.box.a_take
        seat = s.agenda.seat
        s.agenda.pop()
        s.agenda.push(POST_PLACE, seat, resource)
        if s.listener is not None:
            s.tell("GW-15.6", say("post.choose", seat=seat, resource=resource))

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-15.6", say("no.post_kind"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return say("do.take", resource=action - s.box.a_take)


class PostPlace(Step[GoldWestPosition]):
    """Into the usage area, or into a bin with its points (GW-15.6.1)."""

    def __init__(self) -> None:
        super().__init__(POST_PLACE, "trading post place", "GW-15.6.1", ["use", "store"], ["resource"])

    def ask(self, s: GoldWestPosition) -> None:
        s.choices.add(s.box.a_use)
        s.choices.add_run(s.box.a_store, BINS)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        resource = s.agenda.get(GOOD)
        s.agenda.pop()
        s.table.gained[resource] += 1
        if action == s.box.a_use:
            s.table.usage[resource] += 1
            if s.listener is not None:
                s.tell("GW-15.6.1", say("post.use", seat=seat, resource=resource))
            return
        number = action - s.box.a_store
        s.table.supply[(seat * BINS + number) * RESOURCES + resource] += 1
        points = s.box.bin_points[number]
        s.gain_points(seat, points, FROM_BINS)
        if s.listener is not None:
            s.tell("GW-15.6.1", say("post.store", seat=seat, resource=resource, bin=number + 1, points=points))

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.trading_post_place", seat=s.agenda.seat, resource=s.agenda.get(GOOD))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        if action == s.box.a_use:
            return say("do.use", resource=s.agenda.get(GOOD))
        number = action - s.box.a_store
        return say("do.store", bin=number + 1, points=s.box.bin_points[number])
