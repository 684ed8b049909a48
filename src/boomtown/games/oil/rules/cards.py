"""Oil Power: drawing a card, and the cards that are played at a moment of the own turn (OI-8)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.oil.rules import box
from boomtown.games.oil.rules.debts import owe
from boomtown.games.oil.rules.moments import BusinessOffer, Moment
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.regions import LongList, PickRig, Region
from boomtown.kernel import EVERYBODY, Kinded, Luck, Menu, Message, Refusal, Seat, Step, among, by_kind, one, say


class PowerCard(Kinded):
    """One card of the stack: its rule, which names its moment; if that is a moment of the own turn (OI-4.8), when it
    can be played and what it does; if it takes effect at once, what that is."""

    def __init__(self, kind: i64, rule: str) -> None:
        super().__init__(kind)
        self.rule = rule

    def may_play(self, s: OilPosition, seat: Seat) -> bool:
        """Whether it does something at a moment of the own turn."""
        return False

    def play(self, s: OilPosition, seat: Seat) -> None:
        """At a moment of the own turn."""
        raise NotImplementedError

    def refuse(self, s: OilPosition, seat: Seat) -> Refusal:
        """Why it cannot be played at a moment of the own turn (OI-8.3, OI-8.25)."""
        return refuse_card(s, seat, self.kind)

    def carry_out(self, s: OilPosition, seat: Seat) -> None:
        """At once, when it is drawn."""
        raise NotImplementedError


class SpotSale(PowerCard):
    """OI-8.12: a sale as on a market, wherever one stands."""

    def may_play(self, s: OilPosition, seat: Seat) -> bool:
        return s.barrels[seat] > 0

    def play(self, s: OilPosition, seat: Seat) -> None:
        s.agenda.push(box.OIL, seat)

    def refuse(self, s: OilPosition, seat: Seat) -> Refusal:
        return Refusal("OI-9.2", say("refuse.no_oil")) if s.has_card(seat, box.SPOT_SALE) else super().refuse(s, seat)


class Embargo(PowerCard):
    """OI-8.17: the markets are closed to the others until the own next turn."""

    def may_play(self, s: OilPosition, seat: Seat) -> bool:
        return not among(seat, s.embargo)

    def play(self, s: OilPosition, seat: Seat) -> None:
        s.embargo |= one(seat)

    def refuse(self, s: OilPosition, seat: Seat) -> Refusal:
        return refuse_idle(s, seat, box.EMBARGO)


class TankerSpill(PowerCard):
    """OI-8.19: another player loses oil."""

    def may_play(self, s: OilPosition, seat: Seat) -> bool:
        for other in range(s.box.players):
            if other != seat and s.barrels[other] > 0:
                return True
        return False

    def play(self, s: OilPosition, seat: Seat) -> None:
        s.agenda.push(box.SPILL, seat)

    def refuse(self, s: OilPosition, seat: Seat) -> Refusal:
        return refuse_idle(s, seat, box.TANKER_SPILL)


class EnhancedRecovery(PowerCard):
    """OI-8.20: an own rig goes up."""

    def may_play(self, s: OilPosition, seat: Seat) -> bool:
        return recoverable(s, seat) != 0

    def play(self, s: OilPosition, seat: Seat) -> None:
        s.agenda.push(box.RECOVER, seat)

    def refuse(self, s: OilPosition, seat: Seat) -> Refusal:
        return refuse_idle(s, seat, box.ENHANCED_RECOVERY)


def recoverable(s: OilPosition, seat: Seat) -> i64:
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


class Subsidy(PowerCard):
    """OI-8.21: money."""

    def carry_out(self, s: OilPosition, seat: Seat) -> None:
        money = s.box.card_value[box.SUBSIDY]
        s.receive(seat, money, box.CARD_PAY)
        if s.listener is not None:
            s.tell(self.rule, say("subsidy", seat=seat, money=money))


class ReserveRelease(PowerCard):
    """OI-8.22: oil."""

    def carry_out(self, s: OilPosition, seat: Seat) -> None:
        barrels = s.box.card_value[box.RESERVE_RELEASE]
        s.gain_oil(seat, barrels, box.RELEASED)
        if s.listener is not None:
            s.tell(self.rule, say("released", seat=seat, barrels=barrels))


class Cleanup(PowerCard):
    """OI-8.23: a bill for each barrel, up to the card's limit."""

    def counted(self, s: OilPosition, seat: Seat) -> i64:
        return s.barrels[seat]

    def carry_out(self, s: OilPosition, seat: Seat) -> None:
        bill = s.box.card_value[self.kind] * self.counted(s, seat)
        bill = bill if bill < s.box.card_cap[self.kind] else s.box.card_cap[self.kind]
        if s.listener is not None:
            s.tell(self.rule, say("bill" if bill > 0 else "no_bill", seat=seat, money=bill))
        owe(s, seat, bill, box.CARD_BILL, 0)


class Inspection(Cleanup):
    """OI-8.24: the same for each rig with oil."""

    def counted(self, s: OilPosition, seat: Seat) -> i64:
        return s.wet_rigs(seat)


def card_list() -> list[PowerCard]:
    """In the order of the rules; those whose moment lies in another section have nothing to add here."""
    listed: list[PowerCard] = [
        PowerCard(box.DRILLING_GRANT, "OI-8.5"),
        PowerCard(box.SEISMIC_SURVEY, "OI-8.6"),
        PowerCard(box.DRY_HOLE_INSURANCE, "OI-8.7"),
        PowerCard(box.SECOND_THROW, "OI-8.8"),
        PowerCard(box.ROYALTY_HOLIDAY, "OI-8.9"),
        PowerCard(box.TAX_HOLIDAY, "OI-8.10"),
        PowerCard(box.RIG_LEASE, "OI-8.11"),
        SpotSale(box.SPOT_SALE, "OI-8.12"),
        PowerCard(box.PRICE_BOOM, "OI-8.13"),
        PowerCard(box.CHARTER_FLIGHT, "OI-8.14"),
        PowerCard(box.RIGHT_OF_WAY, "OI-8.15"),
        PowerCard(box.BLOWOUT_PREVENTER, "OI-8.16"),
        Embargo(box.EMBARGO, "OI-8.17"),
        TankerSpill(box.TANKER_SPILL, "OI-8.19"),
        EnhancedRecovery(box.ENHANCED_RECOVERY, "OI-8.20"),
        Subsidy(box.SUBSIDY, "OI-8.21"),
        ReserveRelease(box.RESERVE_RELEASE, "OI-8.22"),
        Cleanup(box.CLEANUP, "OI-8.23"),
        Inspection(box.INSPECTION, "OI-8.24"),
    ]
    return by_kind(len(box.CARDS), listed[0], listed)


STACK: Final = card_list()
"""By their kinds."""


def draw_card(s: OilPosition, seat: Seat, luck: Luck) -> None:
    """OI-8.1 to OI-8.4"""
    if s.stack.size == 0:
        if s.listener is not None:
            s.tell("OI-8.3", say("no_card", seat=seat))
        return
    kind = s.stack.draw(luck, EVERYBODY)
    if s.listener is not None:
        s.tell("OI-8.1", say("card_drawn", seat=seat, card=kind))
    if kind < box.KEPT:
        s.cards[seat * box.KEPT + kind] += 1
        return
    s.stack.put_under(kind)
    STACK[kind].carry_out(s, seat)


# ---------------------------------------------------------------------- cards at a moment of the own turn


def play_card(s: OilPosition, seat: Seat, kind: i64) -> None:
    """It goes under the stack, and everybody hears of it (OI-8.2)."""
    s.discard(seat, kind)
    if s.listener is not None:
        s.tell(STACK[kind].rule, say("card_played", seat=seat, card=kind))


def may_play_card(s: OilPosition, seat: Seat, kind: i64) -> bool:
    """Whether a card can be played at the office, at a moment of OI-4.8."""
    return s.has_card(seat, kind) and STACK[kind].may_play(s, seat)


def has_playable(s: OilPosition, seat: Seat) -> bool:
    office = s.box.office_cards
    cards = s.cards
    hand = seat * box.KEPT
    for kind in range(box.SPOT_SALE, box.KEPT):
        if cards[hand + kind] > 0 and (office >> kind) & 1 and STACK[kind].may_play(s, seat):
            return True
    return False


def is_card(s: OilPosition, action: i64) -> bool:
    return s.box.card <= action < s.box.card + box.KEPT


def refuse_card(s: OilPosition, seat: Seat, kind: i64) -> Refusal:
    """OI-8.3: one plays one's own cards only; each at its moment."""
    if not s.has_card(seat, kind):
        return Refusal("OI-8.3", say("refuse.no_such_card", card=kind))
    return Refusal(STACK[kind].rule, say("refuse.moment", card=kind))


def refuse_idle(s: OilPosition, seat: Seat, kind: i64) -> Refusal:
    """OI-8.25: the moment is right, but the card would do nothing."""
    if not s.has_card(seat, kind):
        return refuse_card(s, seat, kind)
    return Refusal("OI-8.25", say("refuse.no_effect", card=kind))


def label_card(s: OilPosition, kind: i64) -> Message:
    return say("do.card", card=kind, effect=kind)


class OfficeCards(BusinessOffer):
    """The own cards for a moment of OI-4.8."""

    def __init__(self, moment: Moment) -> None:
        super().__init__("card", "OI-8.2", moment)

    def add(self, s: OilPosition) -> None:
        office = s.box.office_cards
        hand = s.agenda.seat * box.KEPT
        for kind in range(box.SPOT_SALE, box.KEPT):
            if (office >> kind) & 1 and s.cards[hand + kind] > 0 and STACK[kind].may_play(s, s.agenda.seat):
                s.choices.add(self.first + kind)

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        kind = action - self.first
        self.moment.begin(s)
        play_card(s, seat, kind)
        STACK[kind].play(s, seat)

    def reason(self, s: OilPosition, action: i64) -> Refusal | None:
        seat = s.agenda.seat
        kind = action - self.first
        return None if may_play_card(s, seat, kind) else STACK[kind].refuse(s, seat)

    def label(self, s: OilPosition, action: i64) -> Message:
        return label_card(s, action - self.first)


class Spill(Step[OilPosition]):
    """Whose tanker spills its oil (OI-8.19)?"""

    def __init__(self) -> None:
        super().__init__(box.SPILL, "spill", "OI-8.19", ["player"])

    def ask(self, s: OilPosition) -> None:
        for other in range(s.box.players):
            if other != s.agenda.seat and s.barrels[other] > 0:
                s.choices.add(s.box.player + other)

    def answer(self, s: OilPosition, action: i64, luck: Luck) -> None:
        other = Seat(action - s.box.player)
        s.agenda.pop()
        loss = self.loss(s, other)
        s.gain_oil(other, -loss, box.SPILLED)
        if s.listener is not None:
            s.tell("OI-8.19", say("spilled", seat=other, barrels=loss))

    def refuse(self, s: OilPosition, action: i64) -> Refusal:
        return Refusal("OI-8.19", say("refuse.player"))

    def label(self, s: OilPosition, action: i64) -> Message:
        other = action - s.box.player
        return say("do.player", seat=other, barrels=self.loss(s, other), barrels2=s.barrels[other])

    def loss(self, s: OilPosition, other: i64) -> i64:
        most = s.box.card_value[box.TANKER_SPILL]
        return most if most < s.barrels[other] else s.barrels[other]


class RecoverList(LongList):
    """The rigs that can go up (OI-8.20)."""

    def all_rigs(self, s: OilPosition) -> i64:
        return recoverable(s, s.agenda.seat)


class RecoverRig(PickRig):
    """It goes up (OI-8.20)."""

    def __init__(self, listed: LongList) -> None:
        super().__init__("OI-8.20", listed, "refuse.recover")

    def raised(self, s: OilPosition, field: i64) -> i64:
        after = s.rig_value[field] + s.box.card_value[box.ENHANCED_RECOVERY]
        return after if after < s.box.rig_value_max else s.box.rig_value_max

    def take(self, s: OilPosition, action: i64, luck: Luck) -> None:
        field = action - self.first
        seat = s.agenda.seat
        s.agenda.pop()
        before = s.rig_value[field]
        after = self.raised(s, field)
        s.rig_value[field] = after
        s.oil[box.RECOVERED] += (after - before) * s.box.base[field]
        if s.listener is not None:
            s.tell(self.rule, say("recovered", seat=seat, field=field, value=after))

    def label(self, s: OilPosition, action: i64) -> Message:
        field = action - self.first
        before = s.rig_value[field]
        after = self.raised(s, field)
        more = (after - before) * s.box.base[field]
        return say("do.recover", field=field, value=before, value2=after, barrels=more)


def recover_menu() -> Menu[OilPosition]:
    """Which rig goes up (OI-8.20)?"""
    listed = RecoverList()
    return Menu(box.RECOVER, "recover", "OI-8.20", [RecoverRig(listed), Region(listed)], ["region"])
