"""Cost of payments, and what the sales for them bring."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot import drilling_worth
from boomtown.games.oil.bot.dice_odds import (
    HIGHER_MEAN,
    LOWER_MEAN,
    MARKET_PRICE,
    Odds,
)
from boomtown.games.oil.bot.drilling_worth import Plays, total
from boomtown.games.oil.bot.holdings_worth import DOLLAR
from boomtown.games.oil.rules.box import (
    AMOUNTS,
    ASSETS,
    BARRELS,
    BOOMED,
    CASH_IN,
    DEBT,
    DUE,
    FIELDS,
    KEPT,
    OWED,
    PAY,
    PRICE_BOOM,
    RAISE,
    RATE,
    RIG_LEASE,
    ROYALTY_HOLIDAY,
    SECOND_THROW,
    TAX_HOLIDAY,
    ZONE,
    OilBox,
)
from boomtown.games.oil.rules.government import half_cost, half_royalty, saleable_rigs
from boomtown.games.oil.rules.markets import PLAYED
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.production import (
    pumped,
    pumped_rigs,
    rig_due,
    royalty_due,
    tax_due,
    total_due,
    units,
)
from boomtown.kernel import Kinded, Seat, by_kind, filled
from boomtown.kernel.agenda import KIND, NOTHING


class Sales(Plays):
    """Oil that becomes money on a market."""

    def sale(self, s: OilPosition, seat: Seat, barrels: i64, rate: i64) -> vec[i64]:
        """Oil for so many cents a barrel; held back it would bring what it is worth to wait."""
        gain = filled(drilling_worth.PARTS, 0)
        worth = self.worth
        throws = worth.throws(s, seat)
        gain[drilling_worth.CASH] = barrels * rate
        gain[drilling_worth.BARRELS_ON_HAND] = -barrels * worth.oil(s, seat, throws)
        ready = worth.ready(s, seat)
        wanted = worth.wanted(s, seat, throws)
        gain[drilling_worth.SAFETY] = worth.danger(ready + barrels * (rate - worth.low), wanted) - worth.danger(
            ready, wanted
        )
        return gain

    def sold(self, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        """After the throw of a sale: keep it, throw again, or let a Price Boom raise it."""
        agenda = s.agenda
        barrels = agenda.get(BARRELS) * self.box.barrel_step
        boom = self.box.card_value[PRICE_BOOM] * DOLLAR
        rate = agenda.get(RATE) * DOLLAR
        if action == self.box.keep:
            return self.sale(s, seat, barrels, rate)
        kind = action - self.box.card
        if kind == SECOND_THROW:
            rate = MARKET_PRICE + agenda.get(PLAYED) // BOOMED * boom
        else:
            rate += boom
        gain = self.sale(s, seat, barrels, rate)
        gain[drilling_worth.CARDS_IN_HAND] = -self.worth.kept(kind, self.worth.throws(s, seat))
        return gain


class Payments(Sales):
    """Productions to be paid, and debts."""

    def __init__(self, box: OilBox, odds: Odds, weights: dict[str, int]) -> None:
        super().__init__(box, odds, weights)
        self.savings = all_savings()
        self.debts = all_debts(box)

    def produced(self, s: OilPosition, seat: Seat, gain: vec[i64]) -> None:
        """A production after its throw: the oil for what is owed."""
        throws = self.worth.throws(s, seat)
        zone = s.agenda.get(ZONE)
        amounts = s.agenda.get(AMOUNTS)
        gain[drilling_worth.BARRELS_ON_HAND] += pumped(s, zone, amounts) * self.worth.oil(s, seat, throws)
        gain[drilling_worth.CASH] -= total_due(s) * DOLLAR
        for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
            taken = units(amounts, field)
            if taken > 0 and s.rig_owner[field] == seat:
                value = s.rig_value[field]
                gain[drilling_worth.RIGS] += self.rig(s, seat, field, value - taken) - self.rig(s, seat, field, value)

    def cheaper(self, s: OilPosition, seat: Seat, kind: i64) -> vec[i64]:
        """A card that makes a production cheaper."""
        gain = filled(drilling_worth.PARTS, 0)
        worth = self.worth
        throws = worth.throws(s, seat)
        saved = self.savings[kind].saved(s, seat)
        gain[drilling_worth.CARDS_IN_HAND] = -worth.kept(kind, throws)
        gain[drilling_worth.CASH] = saved * DOLLAR
        gain[drilling_worth.SAFETY] = -worth.raising(
            s, seat, total_due(s) - saved, worth.oil(s, seat, throws), pumped_rigs(s)
        )
        return gain

    def owed(self, s: OilPosition) -> i64:
        """What is to be raised, in dollars: the payment on top of the agenda, or under a list opened for it."""
        return self.debts[s.agenda.kind].owed(self, s, 0)

    def steps_needed(self, s: OilPosition, seat: Seat) -> i64:
        """Steps of barrels that pay what is owed at the government's price."""
        step = self.box.oil_price * self.box.barrel_step
        short = self.owed(s) - s.cash[seat]
        if short <= 0 or step <= 0:
            return 1
        return (short + step - 1) // step

    def oil_for_debt(self, s: OilPosition, seat: Seat, steps: i64, gain: vec[i64]) -> None:
        """Oil at the government's price, and as much again is given away for each dollar still missing."""
        barrels = steps * self.box.barrel_step
        money = barrels * self.box.oil_price
        short = self.owed(s) - s.cash[seat]
        gain[drilling_worth.CASH] = money * DOLLAR
        gain[drilling_worth.BARRELS_ON_HAND] = -barrels * self.worth.oil(s, seat, self.worth.throws(s, seat))
        if money < short:
            gain[drilling_worth.SAFETY] = total(gain) * (short - money) // money - self.worth.short

    def forced_sale(self, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        """A sale to the government: what is given away for it, and as much again for each dollar still missing."""
        box = self.box
        if action == box.assets:
            return self.best_asset(s, seat)
        gain = filled(drilling_worth.PARTS, 0)
        short = self.owed(s) - s.cash[seat]
        throws = self.worth.throws(s, seat)
        money: i64 = 0
        if action == box.sell_oil:
            barrels = self.steps_needed(s, seat) * box.barrel_step
            barrels = barrels if barrels < s.barrels[seat] else s.barrels[seat]
            money = barrels * box.oil_price
            gain[drilling_worth.BARRELS_ON_HAND] = -barrels * self.worth.oil(s, seat, throws)
        elif action >= box.sell_royalty:
            zone = action - box.sell_royalty
            money = half_royalty(s, zone)
            gain[drilling_worth.ROYALTIES] = -self.worth.one_more(s, seat, zone, throws)
        else:
            field = action - box.sell_rig
            money = half_cost(s, field)
            gain[drilling_worth.RIGS] = -self.rig(s, seat, field, s.rig_value[field])
        gain[drilling_worth.CASH] = money * DOLLAR
        if 0 < money < short:
            gain[drilling_worth.SAFETY] = total(gain) * (short - money) // money
        return gain

    def best_asset(self, s: OilPosition, seat: Seat) -> vec[i64]:
        guarded: i64 = 0
        if s.agenda.kind == PAY:
            guarded = pumped_rigs(s)
        rigs = saleable_rigs(s, seat, guarded)
        best = filled(drilling_worth.PARTS, 0)
        most: i64 = drilling_worth.NEVER
        for field in range(self.box.fields):
            if (rigs >> field) & 1:
                gain = self.forced_sale(s, seat, self.box.sell_rig + field)
                if total(gain) > most:
                    most = total(gain)
                    best = gain
        for zone in range(self.box.zones):
            if s.royalty_owner[zone] == seat:
                gain = self.forced_sale(s, seat, self.box.sell_royalty + zone)
                if total(gain) > most:
                    most = total(gain)
                    best = gain
        return best


# ---------------------------------------------------------------------- cards on a production


class Saving(Kinded):
    """What a card saves of a production, in dollars; here one that saves nothing."""

    def saved(self, s: OilPosition, seat: Seat) -> i64:
        return 0


class SecondThrowSaving(Saving):
    """On the average of the new dice."""

    def saved(self, s: OilPosition, seat: Seat) -> i64:
        zone = s.agenda.get(ZONE)
        mean: i64 = LOWER_MEAN if s.royalty_owner[zone] == seat else HIGHER_MEAN
        return tax_due(s) + royalty_due(s) - pumped(s, zone, s.agenda.get(AMOUNTS)) * mean // DOLLAR


class RoyaltyHolidaySaving(Saving):
    def saved(self, s: OilPosition, seat: Seat) -> i64:
        return royalty_due(s)


class TaxHolidaySaving(Saving):
    def saved(self, s: OilPosition, seat: Seat) -> i64:
        return tax_due(s)


class RigLeaseSaving(Saving):
    def saved(self, s: OilPosition, seat: Seat) -> i64:
        amount = rig_due(s)
        zone = s.agenda.get(ZONE)
        barrels = pumped(s, zone, s.agenda.get(AMOUNTS))
        free = s.box.card_value[RIG_LEASE] * s.box.base[zone * FIELDS]
        return amount * free // barrels if free < barrels else amount


def all_savings() -> list[Saving]:
    """In the order of the rules."""
    listed: list[Saving] = [
        SecondThrowSaving(SECOND_THROW),
        RoyaltyHolidaySaving(ROYALTY_HOLIDAY),
        TaxHolidaySaving(TAX_HOLIDAY),
        RigLeaseSaving(RIG_LEASE),
    ]
    return by_kind(KEPT, Saving(KEPT), listed)


# ---------------------------------------------------------------------- what is owed


class Owing(Kinded):
    """What a step `down` places under the top says is owed; here one of no payment."""

    def owed(self, p: Payments, s: OilPosition, down: i64) -> i64:
        return 0


class ProductionOwing(Owing):
    def owed(self, p: Payments, s: OilPosition, down: i64) -> i64:
        return total_due(s, down)


class GovernmentOwing(Owing):
    def owed(self, p: Payments, s: OilPosition, down: i64) -> i64:
        return s.agenda.below(down, OWED)


class ListOwing(Owing):
    """A list opened for a payment, which lies under it."""

    def owed(self, p: Payments, s: OilPosition, down: i64) -> i64:
        return p.debts[s.agenda.below(down + 1, KIND)].owed(p, s, down + 1)


def all_debts(box: OilBox) -> list[Owing]:
    """In the order of the rules."""
    listed: list[Owing] = [
        ProductionOwing(DUE),
        ProductionOwing(PAY),
        ListOwing(CASH_IN),
        GovernmentOwing(DEBT),
        GovernmentOwing(RAISE),
        ListOwing(ASSETS),
    ]
    return by_kind(len(box.steps), Owing(NOTHING), listed)
