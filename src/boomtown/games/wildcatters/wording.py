"""Questions and answers in words."""

from mypy_extensions import i64

from boomtown.games.wildcatters.box import (
    AREAS,
    BID,
    CHIP,
    COMPANIES,
    CORPORATION_DRILL,
    CORPORATION_REFINERY,
    DELIVER,
    DRAFT_PIECE,
    GAIN,
    HARBOURS,
    HIRE,
    JOIN_DRILL,
    JOIN_TRANSPORT,
    LOAN,
    NEXT_FULL,
    OIL,
    PLACE,
    RIDE,
    SAIL,
    TAKE,
    WON,
)
from boomtown.games.wildcatters.build import rig_cost
from boomtown.games.wildcatters.drill import least_bid
from boomtown.games.wildcatters.refineries import move_cost
from boomtown.games.wildcatters.state import Position
from boomtown.games.wildcatters.transport import far_end
from boomtown.kernel.message import Message, say


def question(s: Position) -> Message:
    """Who is asked what, about what, for whom."""
    agenda = s.agenda
    kind = agenda.kind
    seat = agenda.seat
    key = "ask." + s.asked().name
    if kind == CORPORATION_REFINERY:
        return say(key, seat=seat, company=agenda.a)
    if kind == DRAFT_PIECE:
        return say(key, seat=seat, area=agenda.a)
    if kind == TAKE:
        return say(key, seat=seat, round=s.world.round)
    if kind == LOAN:
        return say(key if agenda.a == 0 else "ask.loan_chip", seat=seat, shares=s.box.loan_shares)
    if kind == JOIN_DRILL:
        return say(key, seat=seat, area=agenda.a, seat2=agenda.b, shares=s.box.join_cost)
    if kind == CORPORATION_DRILL:
        return say(key, seat=seat, area=agenda.a, company=agenda.c)
    if kind == BID:
        if agenda.c < 0:
            return say("ask.bid_open", seat=seat, area=agenda.a, shares=least_bid(s))
        return say(key, seat=seat, area=agenda.a, shares=agenda.b, seat2=agenda.c)
    if kind == WON:
        return say(key, seat=seat, shares=agenda.b)
    if kind == DELIVER:
        return say(key, seat=seat, barrels=agenda.b, harbour=agenda.a, continent=s.box.continent_of[agenda.a])
    if kind == GAIN:
        return say(key, seat=seat, shares=agenda.a, colour=agenda.b)
    if kind == HIRE:
        return say(key, seat=seat, shares=agenda.a, colour=agenda.b)
    if kind == JOIN_TRANSPORT:
        return say(key, seat=seat, area=agenda.a, seat2=agenda.b, barrels=s.world.liftable(agenda.a, seat))
    if kind == RIDE:
        owner = (agenda.b + agenda.d) % COMPANIES
        return say(key, seat=seat, company=agenda.b, barrels=agenda.c, company2=owner)
    if kind == PLACE:
        return say(key, seat=seat, company=agenda.b, node=agenda.a, barrels=agenda.c)
    if kind == SAIL:
        if agenda.c >= 0:
            return say("ask.sail_on", seat=seat, company=agenda.b, tanker=agenda.c)
        return say(key, seat=seat, company=agenda.b)
    if kind == NEXT_FULL:
        return say(key, seat=seat, company=agenda.a)
    if kind == CHIP:
        continent = i64(s.box.continent_of[s.world.area])
        top = s.world.top_chip(continent)
        price = i64(s.box.chip_price[top])
        return say(key, seat=seat, continent=continent, points=s.box.chip_points[top], shares=price)
    if kind == OIL:
        return say(key, seat=seat, area=s.world.area)
    return say(key, seat=seat)


def label(s: Position, action: i64) -> Message:
    """A legal answer with its cost and effect."""
    box = s.box
    w = s.world
    agenda = s.agenda
    kind = agenda.kind
    word = box.actions.family(action).word
    key = "do." + word
    argument = action - box.actions.family(action).first
    if word in ("card", "d2", "d3"):
        return say(key, area=argument)
    if word == "anchor":
        return say(key, harbour=box.start_harbours[argument])
    if word == "corporation":
        return say(key, company=argument)
    if word == "rig":
        if kind == DRAFT_PIECE:
            return say("do.place_rig", area=agenda.a)
        return say(key, area=w.area, workers=rig_cost(s, agenda.seat))
    if word == "train":
        if kind == DRAFT_PIECE:
            return say("do.place_train", place=argument)
        return say(key, place=argument, workers=box.train_cost)
    if word == "tanker":
        return say(key, harbour=w.area, workers=box.tanker_cost)
    if word == "refinery":
        if kind in (DRAFT_PIECE, CORPORATION_REFINERY):
            return say("do.place_refinery", harbour=argument)
        return say(key, harbour=argument, workers=box.refinery_cost)
    if word == "take":
        return say(key, card=argument)
    if word == "replace":
        return say(key, points=box.display_points)
    if word == "drill":
        return say(key, area=w.area, workers=box.drill_cost)
    if word == "develop":
        return say(key, area=w.area, workers=box.develop_cost)
    if word == "transport":
        return say(key, area=w.area, workers=box.transport_cost)
    if word == "join":
        return _join(s)
    if word in ("chip", "empty", "unload"):
        if word == "unload":
            return _unload(s, argument)
        return say(key, harbour=argument, barrels=w.refinery_load(argument))
    if word == "load":
        return say(key, tanker=argument, harbour=w.tanker_at[argument])
    if word == "cross":
        border = argument // COMPANIES
        end = far_end(s, border, agenda.a)
        return say(key, node=end, company=argument % COMPANIES, place=AREAS + border)
    if word == "leave":
        return say(key, harbour=agenda.a)
    if word == "sail":
        return say(key, tanker=argument // HARBOURS, harbour=argument % HARBOURS)
    if word == "move":
        return say(key, harbour=argument // HARBOURS, harbour2=argument % HARBOURS, workers=move_cost(s))
    if word == "sequence":
        return say(key, number=argument + 1)
    return _amount(s, word, argument)


def _join(s: Position) -> Message:
    agenda = s.agenda
    if agenda.kind == JOIN_DRILL:
        return say("do.join_drill", shares=s.box.join_cost)
    if agenda.kind == CORPORATION_DRILL:
        return say("do.join_corporation", company=agenda.c)
    return say("do.join_transport", barrels=s.world.liftable(agenda.a, agenda.seat))


def _unload(s: Position, slot: i64) -> Message:
    owner = s.world.refinery_owner[slot]
    if owner == s.agenda.b:
        return say("do.unload_own", harbour=slot)
    return say("do.unload", harbour=slot, company=owner, shares=s.box.delivery_price)


def _amount(s: Position, word: str, argument: i64) -> Message:
    """Amounts, and answers that need no more words."""
    box = s.box
    key = "do." + word
    if word == "loan":
        return say(key, loans=argument, shares=argument * box.loan_shares)
    if word == "hire":
        return say(key, workers=argument, shares=argument * box.hire_cost)
    if word == "bid":
        return say(key, shares=argument)
    if word == "deliver":
        return say(key, barrels=argument, sold=s.agenda.b - argument)
    if word == "gain":
        return say(key, shares=argument % (box.most_gain + 1), colour=argument // (box.most_gain + 1))
    if word == "pay":
        return say(key, shares=argument % (box.most_pay + 1), colour=argument // (box.most_pay + 1))
    if word == "ride":
        return say(key, barrels=argument % (box.most_ride + 1), company=argument // (box.most_ride + 1))
    if word == "repay":
        return say(key, loans=argument, shares=argument * box.repay_cost)
    return say(key)
