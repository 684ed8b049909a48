"""Investments and their abilities (GW-7, GW-14)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.goldwest.rules.boomtown import influenced, town_label
from boomtown.games.goldwest.rules.box import (
    BINS,
    FREE_RESOURCES,
    FREE_SPACE,
    FREE_STEP,
    FREE_STEPS,
    FREE_TOKEN,
    INFLUENCE,
    LOOK,
    LOOK_AT,
    METALS,
    NO_ABILITY,
    RESOURCES,
    SHARED_SPACE,
    SHARED_TOKEN,
    TAKE,
    TAKE_BIN,
    TERRAINS,
    UPGRADE,
    UPGRADE_CAMP,
    bundled,
)
from boomtown.games.goldwest.rules.position import CAMP, COVERED, FROM_BONUS, FROM_CARDS, SETTLEMENT, GoldWestPosition
from boomtown.games.goldwest.rules.shipping import can_ship, move_coach, ship_label
from boomtown.kernel import A, Luck, Menu, Message, Offer, Refusal, Seat, Step, among, one, say

LEFT: Final = A
"""FREE_STEP, LOOK_AT, TAKE: how many steps, looks or resources are left."""
TAKEN: Final = A
"""TAKE_BIN: the resource from the bank."""


def invest(s: GoldWestPosition, seat: Seat, card: i64) -> None:
    """Pay, take the card and the highest bonus tile, carry out the ability (GW-7.1 to GW-7.3)."""
    box = s.box
    table = s.table
    for metal in range(METALS):
        s.pay(metal, box.card_price[card * METALS + metal])
    table.card_owner[card] = seat
    points: i64 = box.card_points[card]
    s.gain_points(seat, points, FROM_CARDS)
    if s.listener is not None:
        s.tell("GW-7.1", say("invest", seat=seat, card=card + 1, points=points))
    if table.bonus_taken < len(box.bonus):
        bonus = box.bonus[table.bonus_taken]
        table.bonus_taken += 1
        s.gain_points(seat, bonus, FROM_BONUS)
        if s.listener is not None:
            s.tell("GW-7.2", say("bonus", seat=seat, points=bonus))
    carry_out(s, seat, card)


def carry_out(s: GoldWestPosition, seat: Seat, card: i64) -> None:
    """The ability of a card: influence at once, everything else is asked (GW-14.1)."""
    ability: i64 = s.box.card_ability[card]
    amount: i64 = s.box.card_amount[card]
    if ability == INFLUENCE:
        terrain: i64 = s.box.card_terrain[card]
        s.table.influence[seat * TERRAINS + terrain] += amount
        if s.listener is not None:
            s.tell("GW-14.2", say("influence", seat=seat, terrain=terrain, points=amount))
    elif ability == FREE_STEPS:
        s.agenda.push(FREE_STEP, seat, amount)
    elif ability == FREE_TOKEN:
        s.agenda.push(FREE_SPACE, seat)
    elif ability == SHARED_TOKEN:
        s.agenda.push(SHARED_SPACE, seat)
    elif ability == LOOK:
        s.agenda.push(LOOK_AT, seat, amount)
    elif ability == FREE_RESOURCES:
        s.agenda.push(TAKE, seat, amount)
    elif ability == UPGRADE:
        s.agenda.push(UPGRADE_CAMP, seat)


def invest_label(s: GoldWestPosition, card: i64) -> Message:
    box = s.box
    price = [*box.card_price[card * METALS : card * METALS + METALS], 0, 0]
    bonus = int(box.bonus[s.table.bonus_taken]) if s.table.bonus_taken < len(box.bonus) else 0
    points = box.card_points[card] + bonus
    if box.card_ability[card] == NO_ABILITY:
        return say("do.invest", card=card + 1, bundle=bundled(price), points=points)
    return say("do.invest.ability", card=card + 1, bundle=bundled(price), points=points, ability=card)


class Skip(Offer[GoldWestPosition]):
    """An ability may be left unused (GW-7.4)."""

    def __init__(self) -> None:
        super().__init__("skip", "GW-7.4")

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        if s.listener is not None:
            s.tell("GW-7.4", say("skip", seat=s.agenda.seat))
        s.agenda.pop()

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return say("do.skip")


def one_less(s: GoldWestPosition) -> None:
    """An ability with a number of steps, looks or resources: one of them is done."""
    if s.agenda.get(LEFT) > 1:
        s.agenda.put(LEFT, s.agenda.get(LEFT) - 1)
    else:
        s.agenda.pop()


class FreeSteps(Menu[GoldWestPosition]):
    """Coaches go on without metals (GW-14.3, GW-14.4)."""

    def __init__(self) -> None:
        super().__init__(FREE_STEP, "free step", "GW-14.3", [Skip(), FreeStep()], ["left"])

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.free_step", seat=s.agenda.seat, count=s.agenda.get(LEFT))


class FreeStep(Offer[GoldWestPosition]):
    """GW-14.4"""

    def __init__(self) -> None:
        super().__init__("ship", "GW-14.4")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        return can_ship(s, s.agenda.seat, action - self.first)

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        one_less(s)
        move_coach(s, seat, action - self.first)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-14.4", say("no.track_end", metal=action - self.first))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return ship_label(s, action - self.first)


class FreeToken(Offer[GoldWestPosition]):
    """A token on a free space of Boomtown; it is not the paid token of the turn (GW-14.5, GW-6.4)."""

    def __init__(self) -> None:
        super().__init__("town", "GW-14.5")

    def add(self, s: GoldWestPosition) -> None:
        s.choices.add_where(self.first, s.table.town, -1)

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        space = action - self.first
        s.agenda.pop()
        s.table.town[space] = seat
        influenced(s, seat, space)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-8.3", say("no.taken_space"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return town_label(s, action - self.first, free=True)


class SharedToken(Offer[GoldWestPosition]):
    """A token beside the one token of an opponent (GW-14.6)."""

    def __init__(self) -> None:
        super().__init__("town", "GW-14.6")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        space = action - self.first
        owner = s.table.town[space]
        return owner >= 0 and owner != s.agenda.seat and s.table.shared[space] < 0

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        space = action - self.first
        s.agenda.pop()
        s.table.shared[space] = seat
        influenced(s, seat, space)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-14.6", say("no.share"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return town_label(s, action - self.first, free=True)


class Looks(Menu[GoldWestPosition]):
    """Looks under face-down tokens (GW-14.7)."""

    def __init__(self) -> None:
        super().__init__(LOOK_AT, "look", "GW-14.7", [Skip(), LookUnder()], ["left"])

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.look", seat=s.agenda.seat, count=s.agenda.get(LEFT))


class LookUnder(Offer[GoldWestPosition]):
    """One face-down token that is not known to this seat yet; it alone learns what is there (GW-14.7.1, GW-14.7.2)."""

    def __init__(self) -> None:
        super().__init__("look", "GW-14.7")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        hex_ = action - self.first
        return s.table.status[hex_] == COVERED and not among(s.agenda.seat, s.seen[hex_])

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        hex_ = action - self.first
        seat = s.agenda.seat
        only_me = one(seat)
        if s.token[hex_] < 0:
            s.turn_token(hex_, luck, only_me)
        else:
            luck.show(only_me)
        s.seen[hex_] |= only_me
        if s.listener is not None:
            s.tell("GW-14.7.1", say("look", seat=seat, hex=hex_))
            s.tell("GW-14.7.1", say("look.secret", seat=seat, hex=hex_, token=s.token[hex_]), only_me)
        one_less(s)

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        if s.table.status[action - self.first] == COVERED:
            return Refusal("GW-14.7.2", say("no.looked"))
        return Refusal("GW-14.7", say("no.face_up"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        hex_ = action - self.first
        return say("do.look", hex=hex_, terrain=s.layout.terrain[hex_])


class FreeResource(Offer[GoldWestPosition]):
    """A resource from the bank, then its bin (GW-14.8)."""

    def __init__(self) -> None:
        super().__init__("take", "GW-14.8")

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        resource = action - self.first
        one_less(s)
        s.agenda.push(TAKE_BIN, seat, resource)
        if s.listener is not None:
            s.tell("GW-14.8", say("take", seat=seat, resource=resource))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return say("do.take", resource=action - self.first)


class TakeBin(Step[GoldWestPosition]):
    """No points for the bin (GW-14.8)."""

    def __init__(self) -> None:
        super().__init__(TAKE_BIN, "take bin", "GW-14.8", ["store"], ["resource"])

    def ask(self, s: GoldWestPosition) -> None:
        s.choices.add_run(s.box.a_store, BINS)

    def answer(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        number = action - s.box.a_store
        seat = s.agenda.seat
        resource = s.agenda.get(TAKEN)
        s.agenda.pop()
        s.table.gained[resource] += 1
        s.table.supply[(seat * BINS + number) * RESOURCES + resource] += 1
        if s.listener is not None:
            s.tell("GW-14.8", say("take.store", seat=seat, resource=resource, bin=number + 1))

    def question(self, s: GoldWestPosition) -> Message:
        return say("ask.take_bin", seat=s.agenda.seat, resource=s.agenda.get(TAKEN))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        return say("do.store", bin=action - s.box.a_store + 1, points=0)


class Upgrade(Offer[GoldWestPosition]):
    """An own Camp becomes a Settlement (GW-14.9)."""

    def __init__(self) -> None:
        super().__init__("upgrade", "GW-14.9")

    def stands(self, s: GoldWestPosition, action: i64) -> bool:
        hex_ = action - self.first
        return s.table.status[hex_] == CAMP and s.table.owner[hex_] == s.agenda.seat

    def take(self, s: GoldWestPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        hex_ = action - self.first
        s.agenda.pop()
        s.table.status[hex_] = SETTLEMENT
        terrain = s.layout.terrain[hex_]
        s.table.influence[seat * TERRAINS + terrain] += s.box.settlement_influence - s.box.camp_influence
        if s.listener is not None:
            s.tell("GW-14.9", say("upgrade", seat=seat, hex=hex_, terrain=terrain))

    def refuse(self, s: GoldWestPosition, action: i64) -> Refusal:
        return Refusal("GW-14.9", say("no.own_camp"))

    def label(self, s: GoldWestPosition, action: i64) -> Message:
        hex_ = action - self.first
        more = s.box.settlement_influence - s.box.camp_influence
        return say("do.upgrade", hex=hex_, terrain=s.layout.terrain[hex_], points=more)


def ability_menus() -> list[Step[GoldWestPosition]]:
    """What an ability asks; those without a word of their own are put together here (GW-14.3 to GW-14.9)."""
    return [
        FreeSteps(),
        Menu(FREE_SPACE, "free token", "GW-14.5", [Skip(), FreeToken()]),
        Menu(SHARED_SPACE, "shared token", "GW-14.6", [Skip(), SharedToken()]),
        Looks(),
        Menu(TAKE, "take", "GW-14.8", [Skip(), FreeResource()], ["left"]),
        TakeBin(),
        Menu(UPGRADE_CAMP, "upgrade", "GW-14.9", [Skip(), Upgrade()]),
    ]
