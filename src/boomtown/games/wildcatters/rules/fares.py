"""What a ride costs, and what a refinery pays (WC-11.3, WC-11.17, WC-17.10)."""

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import pay
from boomtown.games.wildcatters.rules.box import COMPANIES
from boomtown.games.wildcatters.rules.loans import priced
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.kernel import Seat as Company
from boomtown.kernel.message import Message, Refusal, say


def fare_rule(s: WildcattersPosition, company: Company) -> str:
    """The bank pays for corporations."""
    return "WC-11.3" if company < s.box.players else "WC-17.10"


def fare(
    s: WildcattersPosition, key: str, company: Company, owner: Company, barrels: i64, to: i64, place: i64
) -> Message:
    """A ride in words, with what it costs: nothing with an own vehicle, and the bank pays for corporations.

    `to` is the node a crossing leads to, or the tanker; `place` is its border or harbour.
    """
    if company == owner:
        return say(key + "_own", barrels=barrels, node=to, tanker=to, place=place, harbour=place)
    if company >= s.box.players:
        return say(key + "_bank", barrels=barrels, company=owner, node=to, tanker=to, place=place, harbour=place)
    shares = barrels * s.box.ride_cost
    return priced(
        s, company, key, shares, barrels=barrels, company=owner, node=to, tanker=to, place=place, harbour=place
    )


def unloading(s: WildcattersPosition, company: Company, slot: i64) -> Message:
    """A barrel into a refinery, with what is paid for it (WC-11.17, WC-17.10)."""
    owner = s.refinery_owner[slot]
    seats = s.box.players
    if owner == company or min(owner, company) >= seats:
        return say("do.unload_unpaid", harbour=slot, company=owner)
    key = "do.unload_by_bank" if owner >= seats else "do.unload_to_bank" if company >= seats else "do.unload"
    return say(key, harbour=slot, company=owner, company2=company, shares=s.box.delivery_price)


def deliver_barrel(s: WildcattersPosition, company: Company, slot: i64) -> None:
    """A barrel comes into a refinery, and its owner is paid (WC-11.17)."""
    s.refinery_oil[slot * COMPANIES + company] += 1
    if s.listener is not None:
        s.tell("WC-11.17", say("delivered", company=company, harbour=slot))
    owner = Company(s.refinery_owner[slot])
    rule = "WC-11.17" if max(owner, company) < s.box.players else "WC-17.10"
    pay(s, owner, company, s.box.delivery_price, rule, "paid_delivery", slot)


def refuse_refinery(s: WildcattersPosition, slot: i64) -> Refusal:
    """Why a refinery space takes no oil."""
    if s.refinery_owner[slot] < 0:
        return Refusal("WC-11.12", say("refuse.no_refinery", harbour=slot))
    if s.closed[slot]:
        return Refusal("WC-9.7", say("refuse.refinery_closed", harbour=slot))
    return Refusal("WC-11.18", say("refuse.refinery_full", harbour=slot))
