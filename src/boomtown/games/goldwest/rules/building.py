"""Build or loot (GW-10)."""

from mypy_extensions import i64

from boomtown.games.goldwest.rules import box, position
from boomtown.games.goldwest.rules.box import bundled
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel import Luck, Menu, Message, Offer, Refusal, Seat, Step, say


class Build(Menu[GoldWestPosition]):
    """What is in the usage area decides what is allowed (GW-10.1 to GW-10.5)."""

    def __init__(self) -> None:
        super().__init__(box.BUILD, "build", "GW-10.1", [BuildCamp(), BuildSettlement(), Loot()])


class BuildCamp(Offer[GoldWestPosition]):
    """For wood or stone (GW-10.2)."""

    def __init__(self) -> None:
        super().__init__("camp", "GW-10.2")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        return s.table.usage[box.WOOD] > 0 or s.table.usage[box.STONE] > 0

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        wood: i64 = 1 if s.table.usage[box.WOOD] > 0 else 0
        _pay_material(s, wood, 1 - wood, box.AS_CAMP)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-10.2", say("no.camp"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        wood = 1 if s.table.usage[box.WOOD] > 0 else 0
        return say("do.camp", bundle=bundled([0, 0, 0, wood, 1 - wood]), points=s.box.camp_influence)


class BuildSettlement(Offer[GoldWestPosition]):
    """For wood and stone (GW-10.3)."""

    def __init__(self) -> None:
        super().__init__("settlement", "GW-10.3")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        return s.table.usage[box.WOOD] > 0 and s.table.usage[box.STONE] > 0

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        _pay_material(s, 1, 1, box.AS_SETTLEMENT)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-10.3", say("no.settlement"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return say("do.settlement", bundle=bundled([0, 0, 0, 1, 1]), points=s.box.settlement_influence)


class Loot(Offer[GoldWestPosition]):
    """Without either, one has to (GW-10.5)."""

    def __init__(self) -> None:
        super().__init__("loot", "GW-10.5")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        return s.table.usage[box.WOOD] == 0 and s.table.usage[box.STONE] == 0

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        s.agenda.push(box.CHOOSE_HEX, seat, box.AS_LOOT)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-10.5", say("no.loot"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return say("do.loot", points=-s.box.loot_points)


def _pay_material(s: GoldWestPosition, wood: i64, stone: i64, how: i64) -> None:
    seat = s.agenda.seat
    s.agenda.pop()
    s.pay(box.WOOD, wood)
    s.pay(box.STONE, stone)
    if s.listener is not None:
        rule = "GW-10.3" if how == box.AS_SETTLEMENT else "GW-10.2"
        s.tell(rule, say("plan", seat=seat, how=how, bundle=bundled([0, 0, 0, int(wood), int(stone)])))
    s.agenda.push(box.CHOOSE_HEX, seat, how)


class ChooseHex(Step[GoldWestPosition]):
    """Any hex with a face-up token: a Camp is placed there, or goes to the Wanted area (GW-10.1.1 to GW-10.6)."""

    def __init__(self) -> None:
        super().__init__(box.CHOOSE_HEX, "hex", "GW-10.1.1", ["hex"], ["how"])

    def ask(self, s: GoldWestPosition) -> None:
        s.choices.add_where(s.box.a_hex, s.table.status, position.REVEALED)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        hex_ = action - s.box.a_hex
        take_hex(s, hex_)
        _reveal_neighbours(s, hex_, luck)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-10.1.1", say("no.token"))

    def question(self, s: GoldWestPosition) -> Message:
        how = s.agenda.get(box.HOW)
        if how == box.AS_LOOT:
            return say("ask.hex.loot", seat=s.agenda.seat, aim=how, points=-s.box.loot_points)
        return say("ask.hex", seat=s.agenda.seat, aim=how)

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        hex_ = action - s.box.a_hex
        terrain = s.layout.terrain[hex_]
        if s.agenda.get(box.HOW) == box.AS_LOOT:
            points = -s.box.loot_points
            return say("do.hex.loot", hex=hex_, terrain=terrain, token=s.token[hex_], points=points)
        return say("do.hex", hex=hex_, terrain=terrain, token=s.token[hex_])


def take_hex(s: GoldWestPosition, hex_: i64) -> None:
    """The Camp leaves the player board; the token of the hex is to be stored."""
    table = s.table
    seat = s.agenda.seat
    how = s.agenda.get(box.HOW)
    s.agenda.pop()
    table.camps[seat] -= 1
    if how == box.AS_LOOT:
        table.status[hex_] = position.LOOTED
        table.wanted[seat] += 1
        s.gain_points(seat, s.box.loot_points, position.FROM_LOOT)
    else:
        table.status[hex_] = position.SETTLEMENT if how == box.AS_SETTLEMENT else position.CAMP
        table.owner[hex_] = seat
        influence = s.box.settlement_influence if how == box.AS_SETTLEMENT else s.box.camp_influence
        table.influence[seat * box.TERRAINS + s.layout.terrain[hex_]] += influence
    if s.listener is not None:
        _tell_built(s, seat, how, hex_)
    s.agenda.push(box.STORE, seat, s.token[hex_])


def _tell_built(s: GoldWestPosition, seat: Seat, how: i64, hex_: i64) -> None:
    terrain = s.layout.terrain[hex_]
    if how == box.AS_LOOT:
        points = -s.box.loot_points
        s.tell("GW-10.6", say("looted", seat=seat, hex=hex_, terrain=terrain, token=s.token[hex_], points=points))
    else:
        rule = "GW-10.3" if how == box.AS_SETTLEMENT else "GW-10.2"
        s.tell(rule, say("built", seat=seat, how=how, hex=hex_, terrain=terrain, token=s.token[hex_]))


def _reveal_neighbours(s: GoldWestPosition, hex_: i64, luck: Luck) -> None:
    """GW-10.8"""
    neighbours = s.box.hexes.neighbours
    status = s.table.status
    for side in range(hex_ * 6, hex_ * 6 + 6):
        near: i64 = neighbours[side]
        if near != box.NO_HEX and status[near] == position.COVERED:
            s.reveal(near, luck)


class Store(Step[GoldWestPosition]):
    """All the resources of the token into one bin, whose points are scored at once (GW-10.9)."""

    def __init__(self) -> None:
        super().__init__(box.STORE, "store", "GW-10.9", ["store"], ["token"])

    def ask(self, s: GoldWestPosition) -> None:
        s.choices.add_run(s.box.a_store, box.BINS)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        number = action - s.box.a_store
        seat = s.agenda.seat
        token = s.agenda.get(box.STORED)
        s.agenda.pop()
        at: i64 = (seat * box.BINS + number) * box.RESOURCES
        supply = s.table.supply
        held = s.box.token_resources
        for resource in range(box.RESOURCES):
            supply[at + resource] += held[token * box.RESOURCES + resource]
        points = s.box.bin_points[number]
        s.gain_points(seat, points, position.FROM_BINS)
        if s.listener is not None:
            s.tell("GW-10.9", say("stored", seat=seat, bin=number + 1, token=token, points=points))

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.store", seat=s.agenda.seat, token=s.agenda.get(box.STORED))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        number = action - s.box.a_store
        return say("do.store", bin=number + 1, points=s.box.bin_points[number])
