"""Worth of the answers to each kind of question, one class for each."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil.bot.dice_odds import MARKET_PRICE
from boomtown.games.oil.bot.drilling_worth import CARDS_IN_HAND, NEVER, PARTS, RIGS, RIVALS, add, idle, total
from boomtown.games.oil.bot.squares_worth import Journeys
from boomtown.games.oil.rules.box import (
    AMOUNTS,
    ANSWER,
    ASKED,
    ASSETS,
    AT_MARKET,
    BLOWOUT_PREVENTER,
    CASH_IN,
    CHARTER_FLIGHT,
    CLAIM,
    COUNTER,
    DRILL,
    DRILLED,
    END,
    FIELD,
    FIELDS,
    FINAL_WORD,
    FLY,
    LOSE,
    MARK,
    MOVE,
    OFFER,
    OFFICE,
    OIL,
    PAY,
    PLAY,
    RAISE,
    RECOVER,
    RIGHT_OF_WAY,
    SOLD,
    SPILL,
    STRIKE,
    TRADE,
    UNITS,
    VALUE,
    ZONE,
    OilBox,
)
from boomtown.games.oil.rules.cards import is_card, recoverable
from boomtown.games.oil.rules.government import UNSALEABLE, is_sale, saleable_rigs
from boomtown.games.oil.rules.position import OilPosition
from boomtown.games.oil.rules.production import pumped
from boomtown.games.oil.rules.regions import is_region
from boomtown.games.oil.rules.royalties import open_royalties
from boomtown.games.oil.rules.trading import deals
from boomtown.kernel import Kinded, Seat, by_kind, filled
from boomtown.kernel.agenda import NOTHING


class Answers(Kinded):
    """The answers to a kind of question; here one whose answers bring nothing."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return filled(PARTS, 0)

    def prefer(self, g: Journeys, s: OilPosition, seat: Seat) -> i64:
        """The answer that brings most."""
        choices = s.open_choices()
        best: i64 = choices.at(0)
        most: i64 = NEVER
        for i in range(choices.count):
            action = choices.at(i)
            gain = total(self.brings(g, s, seat, action))
            if gain > most:
                most = gain
                best = action
        return best

    def best(self, g: Journeys, s: OilPosition, seat: Seat, but: i64) -> vec[i64]:
        """What the best answer brings, some answer left out."""
        best = filled(PARTS, 0)
        most: i64 = NEVER
        choices = s.open_choices()
        for i in range(choices.count):
            action = choices.at(i)
            if action != but:
                gain = self.brings(g, s, seat, action)
                if total(gain) > most:
                    most = total(gain)
                    best = gain
        return best


# ---------------------------------------------------------------------- questions with a way to the office


class WayAnswers(Answers):
    """Something on the way, or the office first: the best business there, and then the best of the rest."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        if action == g.box.office:
            gain = self.best(g, s, seat, action)
            add(gain, g.in_office(s, seat))
            return gain
        return self.goes_on(g, s, seat, action)

    def goes_on(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        if action == g.box.market:
            return g.sale(s, seat, s.barrels[seat], MARKET_PRICE)
        if action == g.box.card + CHARTER_FLIGHT:
            return g.best_flight(s, seat)
        return filled(PARTS, 0)


class PlayAnswers(WayAnswers):
    """A play in an Exploration square."""

    def __init__(self, box: OilBox) -> None:
        super().__init__(PLAY)
        self.offers = by_answer(
            box,
            {
                "drill": DrillHere(PLAY),
                "pump_own": PumpOwn(PLAY),
                "pump": PumpRig(PLAY),
                "royalty": ClaimRoyalty(PLAY),
                "buy": BuyHere(PLAY),
                "card": PassThrough(PLAY),
            },
        )

    def goes_on(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return self.offers[action].brings(g, s, seat, action)


class BusinessAnswers(Answers):
    """Actions open at any moment of a player's turn."""

    def __init__(self, kind: i64, box: OilBox) -> None:
        super().__init__(kind)
        sale = SaleAnswers(kind)
        deal = OpenDeal(kind)
        self.offers = by_answer(
            box,
            {
                "sell_oil": sale,
                "assets": sale,
                "sell_rig": sale,
                "sell_royalty": sale,
                "card": PlayCard(kind),
                "trade": BestDeal(kind),
                "buy": deal,
                "offer": deal,
                "claim": BestClaim(kind),
                "royalty": ClaimRoyalty(kind),
            },
        )

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return self.offers[action].brings(g, s, seat, action)


def by_answer(box: OilBox, families: dict[str, Answers]) -> list[Answers]:
    """Who judges each answer of a question with several families; the others bring nothing."""
    found = [Answers(NOTHING)] * box.actions.count
    for family in box.actions.families:
        if family.word in families:
            for action in range(family.first, family.first + family.count):
                found[action] = families[family.word]
    return found


# ---------------------------------------------------------------------- families that stand beside others


class DrillHere(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.drill(s, seat, s.agenda.get(ZONE))


class PumpOwn(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.pump_own(s, seat, s.agenda.get(ZONE))


class PumpRig(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.pump_best(s, seat, action - g.box.pump)


class ClaimRoyalty(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.royalty(s, seat, action - g.box.royalty_for)


class BestClaim(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.best_claim(s, seat)


class OpenDeal(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.deal(s, seat, action)


class BestDeal(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.best_deal(s, seat)


class BuyHere(Answers):
    """It takes the place of a play: only if it pays."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = g.deal(s, seat, action)
        if total(gain) <= 0:
            gain[RIVALS] += NEVER
        return gain


class PassThrough(Answers):
    """A Right of Way, which does nothing but let one pass."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        gain[CARDS_IN_HAND] = -g.worth.kept(RIGHT_OF_WAY, g.worth.throws(s, seat))
        return gain


class PlayCard(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.card(s, seat, action - g.box.card)


class SaleAnswers(Answers):
    """Something sold to the government."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.forced_sale(s, seat, action)


# ---------------------------------------------------------------------- drilling and pumping


class DrillAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.before_drilling(s, seat, action)


class DrilledAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.after_drilling(s, seat, action)


class FieldAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        gain[RIGS] = g.rig(s, seat, action - g.box.rig, s.agenda.get(VALUE))
        return gain


class StrikeAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.royalty(s, seat, s.agenda.get(ZONE)) if action == g.box.yes else filled(PARTS, 0)


class MarkAnswers(Answers):
    """The rig that stays longest."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        gain[RIGS] = s.rig_value[action - g.box.rig]
        return gain


class UnitsAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        agenda = s.agenda
        stated = pumped(s, agenda.get(ZONE), agenda.get(AMOUNTS))
        return g.pump(s, seat, agenda.get(ASKED), action - g.box.units, stated)


class PayAnswers(Answers):
    """A production after its throw: paid at once, after a sale for it, or made cheaper by a card."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        if is_sale(s, action):
            gain = g.forced_sale(s, seat, action)
        elif is_card(s, action):
            gain = g.cheaper(s, seat, action - g.box.card)
        g.produced(s, seat, gain)
        return gain


# ---------------------------------------------------------------------- negotiations


class PriceAnswers(Answers):
    """A price to name."""

    def __init__(self, kind: i64, opens: bool) -> None:
        super().__init__(kind)
        self.opens = opens
        """Whether it is the opener of the negotiation who speaks."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.talk(s, seat, action, self.opens, True)


class WordAnswers(PriceAnswers):
    """A price to take or to leave."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        if is_sale(s, action):
            return idle()
        return g.talk(s, seat, action, self.opens, False)


# ---------------------------------------------------------------------- flights, spills, markets


class FlyAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.flight(s, seat, action)


class SpillAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        gain[RIVALS] = g.spilled(s, Seat(action - g.box.player))
        return gain


class OilAnswers(Answers):
    """How much to sell on a market: everything."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.sale(s, seat, (action - g.box.thousands) * g.box.barrel_step, MARKET_PRICE)

    def prefer(self, g: Journeys, s: OilPosition, seat: Seat) -> i64:
        return s.open_choices().last


class SoldAnswers(Answers):
    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.sold(s, seat, action)


# ---------------------------------------------------------------------- debts


class CashInAnswers(Answers):
    """Oil for the government: as much as is owed."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        g.oil_for_debt(s, seat, action - g.box.thousands, gain)
        return gain

    def prefer(self, g: Journeys, s: OilPosition, seat: Seat) -> i64:
        last = s.open_choices().last
        wanted = g.box.thousands + g.steps_needed(s, seat)
        return wanted if wanted < last else last


# ---------------------------------------------------------------------- lists


class ListAnswers(Answers):
    """Rigs and Royalties; a region of a long list is worth what is best in it."""

    def brings(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        if is_region(s, action):
            return self.region(g, s, seat, action - g.box.region)
        return self.one(g, s, seat, action)

    def one(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        raise NotImplementedError

    def rigs(self, s: OilPosition, seat: Seat) -> i64:
        """Those that can be chosen, a bit for each."""
        return 0

    def rig(self, g: Journeys, s: OilPosition, seat: Seat, field: i64) -> vec[i64]:
        """An own rig that is chosen."""
        return self.one(g, s, seat, g.box.rig + field)

    def zones(self, s: OilPosition, seat: Seat) -> i64:
        """The Royalties that can be chosen."""
        return 0

    def zone(self, g: Journeys, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        raise NotImplementedError

    def region(self, g: Journeys, s: OilPosition, seat: Seat, region: i64) -> vec[i64]:
        """The best of what a region lists."""
        best = filled(PARTS, 0)
        most: i64 = NEVER
        rigs = self.rigs(s, seat)
        zones = self.zones(s, seat)
        for zone in range(g.box.zones):
            if g.box.group[zone] == region:
                if (zones >> zone) & 1:
                    gain = self.zone(g, s, seat, zone)
                    if total(gain) > most:
                        most = total(gain)
                        best = gain
                for field in range(zone * FIELDS, zone * FIELDS + FIELDS):
                    if (rigs >> field) & 1:
                        gain = self.rig(g, s, seat, field)
                        if total(gain) > most:
                            most = total(gain)
                            best = gain
        return best


class RecoverAnswers(ListAnswers):
    def one(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        gain[RIGS] = g.recovered(s, seat, action - g.box.rig)
        return gain

    def rigs(self, s: OilPosition, seat: Seat) -> i64:
        return recoverable(s, seat)


class LoseAnswers(ListAnswers):
    def one(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        gain = filled(PARTS, 0)
        if is_card(s, action):
            gain[CARDS_IN_HAND] = -g.worth.kept(BLOWOUT_PREVENTER, g.worth.throws(s, seat))
        else:
            gain[RIGS] = g.lost(s, seat, action - g.box.rig)
        return gain

    def rigs(self, s: OilPosition, seat: Seat) -> i64:
        return s.wells[seat]


class AssetsAnswers(ListAnswers):
    def one(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.forced_sale(s, seat, action)

    def rigs(self, s: OilPosition, seat: Seat) -> i64:
        return saleable_rigs(s, seat, s.agenda.get(UNSALEABLE))

    def rig(self, g: Journeys, s: OilPosition, seat: Seat, field: i64) -> vec[i64]:
        return g.forced_sale(s, seat, g.box.sell_rig + field)

    def zones(self, s: OilPosition, seat: Seat) -> i64:
        return s.deeds[seat]

    def zone(self, g: Journeys, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        return g.forced_sale(s, seat, g.box.sell_royalty + zone)


class TradeAnswers(ListAnswers):
    def one(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.deal(s, seat, action)

    def zones(self, s: OilPosition, seat: Seat) -> i64:
        return deals(s, seat)

    def zone(self, g: Journeys, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        return g.deals_about(s, seat, zone)


class ClaimAnswers(ListAnswers):
    def one(self, g: Journeys, s: OilPosition, seat: Seat, action: i64) -> vec[i64]:
        return g.royalty(s, seat, action - g.box.royalty_for)

    def zones(self, s: OilPosition, seat: Seat) -> i64:
        return open_royalties(s, seat)

    def zone(self, g: Journeys, s: OilPosition, seat: Seat, zone: i64) -> vec[i64]:
        return g.royalty(s, seat, zone)


def all_answers(box: OilBox) -> list[Answers]:
    """By the kinds of their questions."""
    listed: list[Answers] = [
        WayAnswers(MOVE),
        BusinessAnswers(END, box),
        PlayAnswers(box),
        DrillAnswers(DRILL),
        DrilledAnswers(DRILLED),
        FieldAnswers(FIELD),
        StrikeAnswers(STRIKE),
        MarkAnswers(MARK),
        UnitsAnswers(UNITS),
        PayAnswers(PAY),
        PriceAnswers(OFFER, True),
        WordAnswers(ANSWER, False),
        PriceAnswers(COUNTER, False),
        WordAnswers(FINAL_WORD, True),
        FlyAnswers(FLY),
        SpillAnswers(SPILL),
        RecoverAnswers(RECOVER),
        WayAnswers(AT_MARKET),
        OilAnswers(OIL),
        SoldAnswers(SOLD),
        LoseAnswers(LOSE),
        CashInAnswers(CASH_IN),
        SaleAnswers(RAISE),
        BusinessAnswers(OFFICE, box),
        AssetsAnswers(ASSETS),
        TradeAnswers(TRADE),
        ClaimAnswers(CLAIM),
    ]
    return by_kind(len(box.steps), Answers(NOTHING), listed)
