"""Why an answer of a kind that is asked for is not possible now, with the rule that says so."""

from mypy_extensions import i64

from boomtown.games.oil.assets import in_use
from boomtown.games.oil.cards import card_rule
from boomtown.games.oil.dealing import highest_price
from boomtown.games.oil.exploring import struck_value
from boomtown.games.oil.pumping import held_by, is_foreign, minimum
from boomtown.games.oil.setup import FIELDS
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    CASH_IN,
    COUNTER,
    DRILL,
    DRILLED,
    DRILLING_GRANT,
    DRY_HOLE_INSURANCE,
    EMBARGO,
    EMPTY,
    END,
    ENHANCED_RECOVERY,
    FIELD,
    GOVERNMENT,
    LOSE,
    PAY,
    PLAY,
    PRICE_BOOM,
    RECOVER,
    RIG_LEASE,
    RIGHT_OF_WAY,
    ROYALTY_HOLIDAY,
    SECOND_THROW,
    SEISMIC_SURVEY,
    SOLD,
    SPOT_SALE,
    TANKER_SPILL,
)
from boomtown.kernel.message import Refusal, say


def refuse(t: OilTable, action: i64) -> Refusal:
    game = t.box
    seat = t.agenda.seat
    if action >= game.thousands:
        rule = "OI-10.1" if t.agenda.kind == CASH_IN else "OI-9.2"
        return Refusal(rule, say("refuse.barrels", barrels=t.barrels[seat], barrels2=game.barrel_step))
    if action >= game.price:
        return _refuse_price(t)
    if action >= game.units:
        return _refuse_units(t, action - game.units)
    if action >= game.player:
        return Refusal("OI-8.19", say("refuse.player"))
    if action >= game.square:
        return Refusal("OI-8.14", say("refuse.square"))
    if action >= game.rig:
        return _refuse_rig(t, action - game.rig)
    if action >= game.card:
        return refuse_card(t, seat, action - game.card)
    if action >= game.buy:
        return _refuse_deal(t, seat, action)
    if action >= game.sell_oil:
        return _refuse_sale(t, seat, action)
    if action >= game.royalty_for:
        return _refuse_royalty(t, seat, action - game.royalty_for)
    if action >= game.pump_own:
        return _refuse_pump(t, seat, action)
    if action == game.market:
        return Refusal("OI-9.2", say("refuse.no_oil"))
    if action == game.counter:
        return Refusal("OI-7.4", say("refuse.counter"))
    if action == game.pay:
        return Refusal("OI-11.1", say("refuse.pay", money=t.cash[seat]))
    if action == game.drill:
        if t.empty_field(t.agenda.a) < 0:
            return Refusal("OI-5.3", say("refuse.no_field"))
        return Refusal("OI-5.7", say("refuse.cost", money=game.cost[t.agenda.a]))
    if action == game.throw:
        return Refusal("OI-5.7", say("refuse.cost", money=game.cost[t.agenda.a]))
    return Refusal("OI-5.15", say("refuse.forced"))


def _refuse_price(t: OilTable) -> Refusal:
    agenda = t.agenda
    if agenda.kind == COUNTER:
        return Refusal("OI-7.4", say("refuse.counter_price" if agenda.c else "refuse.counter_price_low"))
    buyer = agenda.seat if agenda.c else agenda.b
    most = highest_price(t, agenda.a, buyer) * t.box.royalty[agenda.a] // t.box.scale_steps
    return Refusal("OI-7.4", say("refuse.price", money=most))


def _refuse_units(t: OilTable, count: i64) -> Refusal:
    field = t.agenda.c
    if count > t.rig_value[field]:
        return Refusal("OI-2.4", say("refuse.units_most", value=t.rig_value[field]))
    if t.agenda.d > 1 and t.agenda.d < minimum(t, t.agenda.seat, t.agenda.a):
        return Refusal("OI-6.10", say("refuse.units_all", units=t.agenda.d))
    if t.agenda.d > 1:
        return Refusal("OI-6.9", say("refuse.units_least", units=t.agenda.d))
    return Refusal("OI-6.2", say("refuse.units_none"))


def _refuse_rig(t: OilTable, field: i64) -> Refusal:
    kind = t.agenda.kind
    if kind == LOSE:
        return Refusal("OI-9.4", say("refuse.lose"))
    if kind == RECOVER:
        return Refusal("OI-8.20", say("refuse.recover"))
    if kind == FIELD:
        return Refusal("OI-5.5", say("refuse.field"))
    if t.rig_owner[field] == t.agenda.seat and field // FIELDS == t.agenda.a:
        return Refusal("OI-5.14", say("refuse.royalty_price", money=t.box.royalty[t.agenda.a]))
    return Refusal("OI-5.13", say("refuse.mark"))


def _refuse_deal(t: OilTable, seat: i64, action: i64) -> Refusal:
    """OI-7: why a negotiation cannot be opened."""
    game = t.box
    buys = action < game.offer
    zone = action - game.buy if buys else (action - game.offer) // game.players
    owner = t.royalty_owner[zone]
    if owner == GOVERNMENT or (owner == seat) == buys:
        return Refusal("OI-7.1", say("refuse.not_owner" if not buys else "refuse.not_others"))
    if t.rig_value[t.royalty_field[zone]] > 0:
        return Refusal("OI-7.1", say("refuse.rig_not_dry"))
    if (t.negotiated >> zone) & 1:
        return Refusal("OI-7.5", say("refuse.negotiated"))
    if not buys:
        buyer = (action - game.offer) % game.players
        if buyer == seat or t.out[buyer] != 0:
            return Refusal("OI-7.1", say("refuse.no_buyer"))
    return Refusal("OI-7.4", say("refuse.no_cash"))


def _refuse_sale(t: OilTable, seat: i64, action: i64) -> Refusal:
    """OI-10: why the government does not buy."""
    game = t.box
    if t.agenda.kind == PAY and t.choices.has(game.pay):
        return Refusal("OI-11.1", say("refuse.can_pay"))
    if action == game.sell_oil:
        return Refusal("OI-10.1", say("refuse.no_oil"))
    if action >= game.sell_royalty:
        return Refusal("OI-10.4", say("refuse.not_owner"))
    field = action - game.sell_rig
    if t.rig_owner[field] != seat:
        return Refusal("OI-10.2", say("refuse.not_your_rig"))
    if in_use(t, field):
        return Refusal("OI-10.6", say("refuse.in_use"))
    return Refusal("OI-10.2", say("refuse.low_rig", value=game.rig_value_min - 1))


def _refuse_royalty(t: OilTable, seat: i64, zone: i64) -> Refusal:
    if t.royalty_owner[zone] != GOVERNMENT:
        return Refusal("OI-5.10", say("refuse.owned"))
    if not t.box.any_time and (t.agenda.kind != PLAY or t.agenda.a != zone):
        return Refusal("OI-5.11", say("refuse.not_here"))
    field = zone * FIELDS
    while field < zone * FIELDS + FIELDS:
        if t.rig_owner[field] == seat:
            return Refusal("OI-5.14", say("refuse.royalty_price", money=t.box.royalty[zone]))
        field += 1
    return Refusal("OI-5.11", say("refuse.no_rig"))


def _refuse_pump(t: OilTable, seat: i64, action: i64) -> Refusal:
    """OI-6.1, OI-6.10: why these rigs cannot be pumped from."""
    game = t.box
    zone = t.agenda.a
    if action == game.pump_own:
        if held_by(t, seat, zone) == 0:
            return Refusal("OI-6.1", say("refuse.no_own_oil"))
        return Refusal("OI-6.10", say("refuse.too_little"))
    field = action - game.pump
    if field // FIELDS != zone:
        return Refusal("OI-6.1", say("refuse.not_here"))
    if t.rig_owner[field] == EMPTY:
        return Refusal("OI-6.1", say("refuse.empty"))
    if t.rig_value[field] == 0:
        return Refusal("OI-2.4", say("refuse.dry"))
    if not is_foreign(t, seat, field):
        return Refusal("OI-6.1", say("refuse.own_rig"))
    return Refusal("OI-6.10", say("refuse.too_little"))


def refuse_card(t: OilTable, seat: i64, kind: i64) -> Refusal:
    """OI-8: why a card cannot be played now."""
    agenda = t.agenda
    asked = agenda.kind
    if not t.has_card(seat, kind):
        return Refusal("OI-8.3", say("refuse.no_such_card", card=kind))
    if asked == DRILL and (kind in (DRILLING_GRANT, SEISMIC_SURVEY)):
        return Refusal("OI-8.25", say("refuse.no_effect", card=kind))
    if asked == DRILLED and kind == DRY_HOLE_INSURANCE:
        if struck_value(t, agenda.c, agenda.b) > 0:
            return Refusal("OI-8.7", say("refuse.insurance"))
        return Refusal("OI-8.7", say("refuse.insurance_free"))
    if kind == SECOND_THROW and (asked in (DRILLED, PAY, SOLD)):
        return Refusal("OI-8.8", say("refuse.second"))
    if asked == PAY and ROYALTY_HOLIDAY <= kind <= RIG_LEASE:
        return Refusal("OI-8.25", say("refuse.no_effect", card=kind))
    if asked <= END:
        if kind == SPOT_SALE:
            return Refusal("OI-9.2", say("refuse.no_oil"))
        if kind == RIGHT_OF_WAY:
            return Refusal("OI-8.15", say("refuse.not_forced"))
        if kind in (EMBARGO, TANKER_SPILL, ENHANCED_RECOVERY):
            return Refusal("OI-8.25", say("refuse.no_effect", card=kind))
    return Refusal(moment_rule(kind), say("refuse.moment", card=kind))


def moment_rule(kind: i64) -> str:
    """The rule that names the moment of a card."""
    if kind < SPOT_SALE:
        return f"OI-8.{5 + kind}"
    return "OI-8.13" if kind == PRICE_BOOM else card_rule(kind)
