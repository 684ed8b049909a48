"""Oil Power: drawing a card, and the cards that are played at a moment of the own turn (OI-8)."""

from mypy_extensions import i64

from boomtown.games.oil.assets import owe
from boomtown.games.oil.exploring import must_play
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    BLOWOUT_PREVENTER,
    CARD_BILL,
    CARD_PAY,
    CHARTER_FLIGHT,
    CLEANUP,
    EMBARGO,
    ENHANCED_RECOVERY,
    FLY,
    INSPECTION,
    KEPT,
    MOVE,
    OIL,
    PLAY,
    RECOVER,
    RECOVERED,
    RELEASED,
    RESERVE_RELEASE,
    RIGHT_OF_WAY,
    SPILL,
    SPILLED,
    SPOT_SALE,
    SUBSIDY,
    TANKER_SPILL,
)
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import say


def draw_card(t: OilTable, seat: i64, luck: Luck) -> None:
    """OI-8.1 to OI-8.4"""
    if t.stack.size == 0:
        if t.listener is not None:
            t.tell("OI-8.3", say("no_card", seat=seat))
        return
    kind = t.stack.draw(luck, EVERYBODY)
    if t.listener is not None:
        t.tell("OI-8.1", say("card_drawn", seat=seat, card=kind))
    if kind < KEPT:
        t.cards[seat * KEPT + kind] += 1
        return
    t.stack.put_under(kind)
    carry_out(t, seat, kind)


def carry_out(t: OilTable, seat: i64, kind: i64) -> None:
    """The cards that take effect at once (OI-8.21 to OI-8.24)."""
    value = t.box.card_value[kind]
    if kind == SUBSIDY:
        t.receive(seat, value, CARD_PAY)
        if t.listener is not None:
            t.tell("OI-8.21", say("subsidy", seat=seat, money=value))
    elif kind == RESERVE_RELEASE:
        t.gain_oil(seat, value, RELEASED)
        if t.listener is not None:
            t.tell("OI-8.22", say("released", seat=seat, barrels=value))
    else:
        bill = value * (t.barrels[seat] if kind == CLEANUP else wet_rigs(t, seat))
        bill = bill if bill < t.box.card_cap[kind] else t.box.card_cap[kind]
        if t.listener is not None:
            t.tell("OI-8.24" if kind == INSPECTION else "OI-8.23", say("bill", seat=seat, money=bill))
        owe(t, seat, bill, CARD_BILL, -1)


def wet_rigs(t: OilTable, seat: i64) -> i64:
    """How many rigs of a player still hold oil."""
    count: i64 = 0
    wells = t.wells[seat]
    while wells != 0:
        count += wells & 1
        wells >>= 1
    return count


# ---------------------------------------------------------------------- cards at a moment of the own turn


def may_play_card(t: OilTable, seat: i64, kind: i64) -> bool:
    """Whether a card can be played at the question on top of the agenda, a moment of OI-4.8."""
    if not t.has_card(seat, kind):
        return False
    if kind == SPOT_SALE:
        return t.barrels[seat] > 0
    if kind == CHARTER_FLIGHT:
        return t.agenda.kind == MOVE
    if kind == RIGHT_OF_WAY:
        return t.agenda.kind == PLAY and must_play(t, seat, t.agenda.a)
    if kind == EMBARGO:
        return t.embargo & t.box.bit[seat] == 0
    if kind == TANKER_SPILL:
        return someone_has_oil(t, seat)
    if kind == ENHANCED_RECOVERY:
        return can_recover(t, seat)
    return False


def someone_has_oil(t: OilTable, seat: i64) -> bool:
    other: i64 = 0
    while other < t.box.players:
        if other != seat and t.barrels[other] > 0:
            return True
        other += 1
    return False


def recoverable(t: OilTable, seat: i64, field: i64) -> bool:
    """OI-8.20"""
    return t.rig_owner[field] == seat and 0 < t.rig_value[field] < t.box.rig_value_max


def can_recover(t: OilTable, seat: i64) -> bool:
    wells = t.wells[seat]
    field: i64 = 0
    while wells != 0:
        if wells & 1 and recoverable(t, seat, field):
            return True
        wells >>= 1
        field += 1
    return False


def ask_cards(t: OilTable, seat: i64) -> None:
    kind: i64 = SPOT_SALE
    cards = t.cards
    while kind < KEPT:
        if cards[seat * KEPT + kind] > 0 and may_play_card(t, seat, kind):
            t.choices.add(t.box.card + kind)
        kind += 1


def play_card(t: OilTable, seat: i64, kind: i64) -> None:
    agenda = t.agenda
    t.discard(seat, kind)
    if t.listener is not None:
        t.tell(card_rule(kind), say("card_played", seat=seat, card=kind))
    if kind == SPOT_SALE:
        agenda.push(OIL, seat)
    elif kind == CHARTER_FLIGHT:
        agenda.pop()
        agenda.push(FLY, seat)
    elif kind == RIGHT_OF_WAY:
        agenda.pop()
    elif kind == EMBARGO:
        t.embargo |= t.box.bit[seat]
    elif kind == TANKER_SPILL:
        agenda.push(SPILL, seat)
    else:
        agenda.push(RECOVER, seat)


def card_rule(kind: i64) -> str:
    """The rule of a card that is played at a moment of the own turn."""
    if kind == SPOT_SALE:
        return "OI-8.12"
    if kind == CHARTER_FLIGHT:
        return "OI-8.14"
    if kind == RIGHT_OF_WAY:
        return "OI-8.15"
    if kind == BLOWOUT_PREVENTER:
        return "OI-8.16"
    if kind == EMBARGO:
        return "OI-8.17"
    if kind == TANKER_SPILL:
        return "OI-8.19"
    return "OI-8.20"


def ask_spill(t: OilTable) -> None:
    other: i64 = 0
    while other < t.box.players:
        if other != t.agenda.seat and t.barrels[other] > 0:
            t.choices.add(t.box.player + other)
        other += 1


def answer_spill(t: OilTable, action: i64) -> None:
    """OI-8.19"""
    other = action - t.box.player
    t.agenda.pop()
    loss = t.box.card_value[TANKER_SPILL]
    loss = loss if loss < t.barrels[other] else t.barrels[other]
    t.gain_oil(other, -loss, SPILLED)
    if t.listener is not None:
        t.tell("OI-8.19", say("spilled", seat=other, barrels=loss))


def ask_recover(t: OilTable) -> None:
    field: i64 = 0
    while field < t.box.fields:
        if recoverable(t, t.agenda.seat, field):
            t.choices.add(t.box.rig + field)
        field += 1


def answer_recover(t: OilTable, action: i64) -> None:
    """OI-8.20"""
    field = action - t.box.rig
    seat = t.agenda.seat
    t.agenda.pop()
    before = t.rig_value[field]
    after = before + t.box.card_value[ENHANCED_RECOVERY]
    after = after if after < t.box.rig_value_max else t.box.rig_value_max
    t.rig_value[field] = after
    t.oil[RECOVERED] += (after - before) * t.box.base[field]
    if t.listener is not None:
        t.tell("OI-8.20", say("recovered", seat=seat, field=field, value=after))
