"""Questions and answers in words: keys and numbers for the catalogue."""

from mypy_extensions import i64

from boomtown.games.oil.assets import half_cost, half_royalty
from boomtown.games.oil.dealing import dollars
from boomtown.games.oil.exploring import must_play, struck_value
from boomtown.games.oil.pumping import rig_due, royalty_due, tax_due, total_due
from boomtown.games.oil.state import OilTable
from boomtown.games.oil.terms import (
    ANSWER,
    AT_MARKET,
    CASH_IN,
    COUNTER,
    DRILL,
    DRILLED,
    END,
    FIELD,
    FINAL_WORD,
    FLY,
    GRANTED,
    LOSE,
    MARK,
    MOVE,
    OFFER,
    OIL,
    PAY,
    PLAY,
    RAISE,
    RECOVER,
    SOLD,
    SPILL,
    STRIKE,
    UNITS,
)
from boomtown.kernel.agenda import A
from boomtown.kernel.message import Message, say


def question(t: OilTable) -> Message:
    agenda = t.agenda
    seat = agenda.seat
    kind = agenda.kind
    zone = agenda.a
    if kind == MOVE:
        return say("ask.move", seat=seat, round=t.round)
    if kind == PLAY:
        key = "ask.forced" if must_play(t, seat, zone) else "ask.play"
        return say(key, seat=seat, zone=zone)
    if kind == AT_MARKET:
        return say("ask.market", seat=seat, square=t.at[seat], barrels=t.barrels[seat])
    if kind == END:
        return say("ask.end", seat=seat)
    if kind == FLY:
        return say("ask.fly", seat=seat)
    if kind == SPILL:
        return say("ask.spill", seat=seat)
    if kind == RECOVER:
        return say("ask.recover", seat=seat)
    if kind == LOSE:
        return say("ask.lose", seat=seat)
    if kind == DRILL:
        return say("ask.drill", seat=seat, zone=zone, money=t.box.cost[zone])
    if kind == DRILLED:
        key = "ask.drilled" if struck_value(t, agenda.c, agenda.b) > 0 else "ask.dry_hole"
        return say(key, seat=seat, zone=zone, die=agenda.c)
    if kind == FIELD:
        return say("ask.field", seat=seat, value=agenda.b)
    if kind == STRIKE:
        return say("ask.strike", seat=seat, zone=zone, money=t.box.royalty[zone])
    if kind == MARK:
        return say("ask.mark", seat=seat, zone=zone)
    if kind == UNITS:
        return _ask_units(t)
    if kind == PAY:
        return _ask_pay(t)
    if kind == RAISE:
        return say("ask.raise", seat=seat, money=agenda.a, money2=t.cash[seat])
    if kind == OIL:
        return say("ask.oil", seat=seat, barrels=t.barrels[seat])
    if kind == CASH_IN:
        return say("ask.cash_in", seat=seat, barrels=t.barrels[seat], money=t.box.oil_price)
    if kind == SOLD:
        return say("ask.sold", seat=seat, barrels=agenda.a * t.box.barrel_step, money=agenda.b)
    if kind == OFFER:
        return say("ask.offer" if agenda.c else "ask.price", seat=seat, seat2=agenda.b, zone=zone)
    price = dollars(t, zone, agenda.d)
    if kind == ANSWER:
        return say(
            "ask.answer_seller" if agenda.c else "ask.answer_buyer", seat=seat, seat2=agenda.b, zone=zone, money=price
        )
    if kind == COUNTER:
        return say("ask.counter", seat=seat, seat2=agenda.b, zone=zone, money=price)
    assert kind == FINAL_WORD
    return say("ask.final_buyer" if agenda.c else "ask.final_seller", seat=seat, seat2=agenda.b, zone=zone, money=price)


def _ask_units(t: OilTable) -> Message:
    """How many Base Amounts from a rig, and whether a monopoly demands more than one (OI-6.9)."""
    agenda = t.agenda
    field = agenda.c
    return say(
        "ask.units_least" if agenda.d > 1 else "ask.units",
        seat=agenda.seat,
        field=field,
        value=t.rig_value[field],
        barrels=t.box.base[field],
        units=agenda.d,
    )


def _ask_pay(t: OilTable) -> Message:
    """What is owed, to whom, and whether there is enough."""
    seat = t.agenda.seat
    return say(
        "ask.pay" if t.cash[seat] >= total_due(t) else "ask.pay_short",
        seat=seat,
        money=total_due(t),
        money2=tax_due(t),
        money3=royalty_due(t),
        money4=rig_due(t),
        money5=t.cash[seat],
    )


def label(t: OilTable, action: i64) -> Message:
    """A legal answer, with its cost and effect."""
    game = t.box
    agenda = t.agenda
    kind = agenda.kind
    seat = agenda.seat
    if action >= game.thousands:
        return _label_oil(t, action - game.thousands)
    if action >= game.price:
        price = action - game.price
        return say("do.price", money=dollars(t, agenda.a, price), percent=price * 100 // game.scale_steps)
    if action >= game.units:
        return _label_units(t, action - game.units)
    if action >= game.player:
        return say("do.player", seat=action - game.player, barrels=t.barrels[action - game.player])
    if action >= game.square:
        return say("do.square", square=action - game.square)
    if action >= game.rig:
        return _label_rig(t, action - game.rig)
    if action >= game.card:
        return say("do.card", card=action - game.card, effect=action - game.card)
    if action >= game.offer:
        zone = (action - game.offer) // game.players
        return say("do.offer", zone=zone, seat=(action - game.offer) % game.players)
    if action >= game.buy:
        zone = action - game.buy
        return say("do.buy", zone=zone, seat=t.royalty_owner[zone])
    if action >= game.sell_royalty:
        zone = action - game.sell_royalty
        return say("do.sell_royalty", zone=zone, money=half_royalty(t, zone))
    if action >= game.sell_rig:
        field = action - game.sell_rig
        return say("do.sell_rig", field=field, value=t.rig_value[field], money=half_cost(t, field))
    if action == game.sell_oil:
        return say("do.sell_oil", money=game.oil_price)
    if action >= game.royalty_for:
        zone = action - game.royalty_for
        return say("do.royalty", zone=zone, money=game.royalty[zone])
    if action >= game.pump:
        field = action - game.pump
        return say("do.pump", field=field, value=t.rig_value[field], seat=t.rig_owner[field])
    if action == game.pump_own:
        return say("do.pump_own")
    if action == game.market:
        return say("do.market")
    if action == game.counter:
        return say("do.counter")
    if action == game.yes or action == game.no:
        return _label_yes_no(t, action == game.yes)
    if action == game.pay:
        return say("do.pay", money=total_due(t), money2=t.cash[seat] - total_due(t))
    if action == game.keep:
        if kind == SOLD:
            return say("do.take", money=agenda.a * game.barrel_step * agenda.b)
        return say("do.keep")
    if action == game.drill:
        return say("do.drill", money=game.cost[agenda.a])
    if action == game.throw:
        if kind == DRILL:
            return say("do.throw_drill", money=0 if agenda.b & GRANTED else game.cost[agenda.a])
        return say("do.throw")
    if kind in (PLAY, AT_MARKET):
        return say("do.pass_again" if agenda.steps[A] else "do.pass")  # the bottom of the agenda: TURN
    return say("do.end")


def _label_oil(t: OilTable, thousands: i64) -> Message:
    barrels = thousands * t.box.barrel_step
    if t.agenda.kind == CASH_IN:
        return say("do.barrels_government", barrels=barrels, money=barrels * t.box.oil_price)
    return say("do.barrels", barrels=barrels)


def _label_units(t: OilTable, count: i64) -> Message:
    field = t.agenda.c
    left = t.rig_value[field] - count
    return say("do.units", units=count, barrels=count * t.box.base[field], value=left)


def _label_rig(t: OilTable, field: i64) -> Message:
    kind = t.agenda.kind
    value = t.rig_value[field]
    if kind == LOSE:
        return say("do.lose", field=field, value=value)
    if kind == RECOVER:
        return say("do.recover", field=field, value=value)
    if kind == MARK:
        return say("do.mark", field=field, value=value)
    return say("do.field", field=field, barrels=t.box.base[field])


def _label_yes_no(t: OilTable, yes: bool) -> Message:
    agenda = t.agenda
    if agenda.kind == STRIKE:
        return say("do.buy_now", money=t.box.royalty[agenda.a]) if yes else say("do.no_royalty")
    return say("do.yes", money=dollars(t, agenda.a, agenda.d)) if yes else say("do.no")
