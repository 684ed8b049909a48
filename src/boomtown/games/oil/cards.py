"""Oil Power: drawing a card, and the cards that are played at a moment of the own turn (OI-8)."""

from mypy_extensions import i64

from boomtown.games.oil.box import (
    CARD_BILL,
    CARD_PAY,
    CARDS,
    CLEANUP,
    EMBARGO,
    ENHANCED_RECOVERY,
    INSPECTION,
    KEPT,
    OIL,
    RECOVER,
    RECOVERED,
    RELEASED,
    RESERVE_RELEASE,
    SPILL,
    SPILLED,
    SPOT_SALE,
    SUBSIDY,
    TANKER_SPILL,
)
from boomtown.games.oil.debts import owe
from boomtown.games.oil.position import OilPosition
from boomtown.games.oil.regions import (
    answer_region,
    ask_rigs,
    is_region,
    label_region,
    refuse_region,
)
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.seats import among, one

RULES = {
    "spot_sale": "OI-8.12",
    "price_boom": "OI-8.13",
    "charter_flight": "OI-8.14",
    "right_of_way": "OI-8.15",
    "blowout_preventer": "OI-8.16",
    "embargo": "OI-8.17",
    "tanker_spill": "OI-8.19",
    "enhanced_recovery": "OI-8.20",
    "drilling_grant": "OI-8.5",
    "seismic_survey": "OI-8.6",
    "dry_hole_insurance": "OI-8.7",
    "second_throw": "OI-8.8",
    "royalty_holiday": "OI-8.9",
    "tax_holiday": "OI-8.10",
    "rig_lease": "OI-8.11",
}
"""The rule of each card that is kept, which names its moment."""


def card_rule(kind: i64) -> str:
    return RULES[CARDS[kind]]


def draw_card(s: OilPosition, seat: i64, luck: Luck) -> None:
    """OI-8.1 to OI-8.4"""
    if s.stack.size == 0:
        if s.listener is not None:
            s.tell("OI-8.3", say("no_card", seat=seat))
        return
    kind = s.stack.draw(luck, EVERYBODY)
    if s.listener is not None:
        s.tell("OI-8.1", say("card_drawn", seat=seat, card=kind))
    if kind < KEPT:
        s.cards[seat * KEPT + kind] += 1
        return
    s.stack.put_under(kind)
    carry_out(s, seat, kind)


def carry_out(s: OilPosition, seat: i64, kind: i64) -> None:
    """The cards that take effect at once (OI-8.21 to OI-8.24)."""
    value = s.box.card_value[kind]
    if kind == SUBSIDY:
        s.receive(seat, value, CARD_PAY)
        if s.listener is not None:
            s.tell("OI-8.21", say("subsidy", seat=seat, money=value))
    elif kind == RESERVE_RELEASE:
        s.gain_oil(seat, value, RELEASED)
        if s.listener is not None:
            s.tell("OI-8.22", say("released", seat=seat, barrels=value))
    else:
        bill = value * (s.barrels[seat] if kind == CLEANUP else s.wet_rigs(seat))
        bill = bill if bill < s.box.card_cap[kind] else s.box.card_cap[kind]
        if s.listener is not None:
            key = "bill" if bill > 0 else "no_bill"
            s.tell("OI-8.24" if kind == INSPECTION else "OI-8.23", say(key, seat=seat, money=bill))
        owe(s, seat, bill, CARD_BILL, 0)


# ---------------------------------------------------------------------- cards at a moment of the own turn


def play_card(s: OilPosition, seat: i64, kind: i64) -> None:
    """It goes under the stack, and everybody hears of it (OI-8.2)."""
    s.discard(seat, kind)
    if s.listener is not None:
        s.tell(card_rule(kind), say("card_played", seat=seat, card=kind))


def may_play_card(s: OilPosition, seat: i64, kind: i64) -> bool:
    """Whether a card can be played at the office, at a moment of OI-4.8."""
    if not s.has_card(seat, kind):
        return False
    if kind == SPOT_SALE:
        return s.barrels[seat] > 0
    if kind == EMBARGO:
        return not among(seat, s.embargo)
    if kind == TANKER_SPILL:
        return someone_has_oil(s, seat)
    return kind == ENHANCED_RECOVERY and recoverable(s, seat) != 0


def someone_has_oil(s: OilPosition, seat: i64) -> bool:
    other: i64 = 0
    while other < s.box.players:
        if other != seat and s.barrels[other] > 0:
            return True
        other += 1
    return False


def recoverable(s: OilPosition, seat: i64) -> i64:
    """OI-8.20: a bit for each rig that can go up."""
    rigs: i64 = 0
    wells = s.wells[seat]
    field: i64 = 0
    while wells != 0:
        if wells & 1 and s.rig_value[field] < s.box.rig_value_max:
            rigs |= s.box.bit[field]
        wells >>= 1
        field += 1
    return rigs


def has_playable(s: OilPosition, seat: i64) -> bool:
    kind: i64 = SPOT_SALE
    while kind < KEPT:
        if s.cards[seat * KEPT + kind] > 0 and may_play_card(s, seat, kind):
            return True
        kind += 1
    return False


def ask_cards(s: OilPosition, seat: i64) -> None:
    kind: i64 = SPOT_SALE
    while kind < KEPT:
        if s.cards[seat * KEPT + kind] > 0 and may_play_card(s, seat, kind):
            s.choices.add(s.box.card + kind)
        kind += 1


def is_card(s: OilPosition, action: i64) -> bool:
    return s.box.card <= action < s.box.card + KEPT


def answer_card(s: OilPosition, seat: i64, kind: i64) -> None:
    play_card(s, seat, kind)
    if kind == SPOT_SALE:
        s.agenda.push(OIL, seat)
    elif kind == EMBARGO:
        s.embargo |= one(seat)
    elif kind == TANKER_SPILL:
        s.agenda.push(SPILL, seat)
    else:
        s.agenda.push(RECOVER, seat)


def refuse_card(s: OilPosition, seat: i64, kind: i64) -> Refusal:
    """OI-8.3: one plays one's own cards only; each at its moment."""
    if not s.has_card(seat, kind):
        return Refusal("OI-8.3", say("refuse.no_such_card", card=kind))
    return Refusal(card_rule(kind), say("refuse.moment", card=kind))


def refuse_idle(s: OilPosition, seat: i64, kind: i64) -> Refusal:
    """OI-8.25: the moment is right, but the card would do nothing."""
    if not s.has_card(seat, kind):
        return refuse_card(s, seat, kind)
    return Refusal("OI-8.25", say("refuse.no_effect", card=kind))


def refuse_card_at_office(s: OilPosition, seat: i64, kind: i64) -> Refusal:
    """Why a card cannot be played at a moment of OI-4.8."""
    if kind == SPOT_SALE and s.has_card(seat, kind):
        return Refusal("OI-9.2", say("refuse.no_oil"))
    if kind in (EMBARGO, TANKER_SPILL, ENHANCED_RECOVERY):
        return refuse_idle(s, seat, kind)
    return refuse_card(s, seat, kind)


def label_card(s: OilPosition, kind: i64) -> Message:
    return say("do.card", card=kind, effect=kind)


class Spill(Step[OilPosition]):
    """Whose tanker spills its oil (OI-8.19)?"""

    def __init__(self) -> None:
        super().__init__(SPILL, "spill", "OI-8.19", ["player"])

    def ask(self, s: OilPosition) -> None:
        other: i64 = 0
        while other < s.box.players:
            if other != s.agenda.seat and s.barrels[other] > 0:
                s.choices.add(s.box.player + other)
            other += 1

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        other = action - s.box.player
        s.agenda.pop()
        loss = self.loss(s, other)
        s.gain_oil(other, -loss, SPILLED)
        if s.listener is not None:
            s.tell("OI-8.19", say("spilled", seat=other, barrels=loss))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-8.19", say("refuse.player"))

    def label(self, s: OilPosition, action: i64) -> Message:
        other = action - s.box.player
        return say("do.player", seat=other, barrels=self.loss(s, other), barrels2=s.barrels[other])

    def loss(self, s: OilPosition, other: i64) -> i64:
        most = s.box.card_value[TANKER_SPILL]
        return most if most < s.barrels[other] else s.barrels[other]


class Recover(Step[OilPosition]):
    """Which rig goes up (OI-8.20)?"""

    def __init__(self) -> None:
        super().__init__(RECOVER, "recover", "OI-8.20", ["rig", "region"], ["region"])

    def ask(self, s: OilPosition) -> None:
        ask_rigs(s, recoverable(s, s.agenda.seat))

    def raised(self, s: OilPosition, field: i64) -> i64:
        after = s.rig_value[field] + s.box.card_value[ENHANCED_RECOVERY]
        return after if after < s.box.rig_value_max else s.box.rig_value_max

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        if is_region(s, action):
            answer_region(s, action)
            return
        field = action - s.box.rig
        seat = s.agenda.seat
        s.agenda.pop()
        before = s.rig_value[field]
        after = self.raised(s, field)
        s.rig_value[field] = after
        s.oil[RECOVERED] += (after - before) * s.box.base[field]
        if s.listener is not None:
            s.tell("OI-8.20", say("recovered", seat=seat, field=field, value=after))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        if is_region(s, action) or (recoverable(s, s.agenda.seat) >> (action - s.box.rig)) & 1:
            return refuse_region(s, action)
        return Refusal("OI-8.20", say("refuse.recover"))

    def label(self, s: OilPosition, action: i64) -> Message:
        if is_region(s, action):
            return label_region(s, action, recoverable(s, s.agenda.seat), 0)
        field = action - s.box.rig
        before = s.rig_value[field]
        after = self.raised(s, field)
        more = (after - before) * s.box.base[field]
        return say("do.recover", field=field, value=before, value2=after, barrels=more)
