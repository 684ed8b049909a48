"""Extraction and transport in Black Gold: only the lead train can be hired, the Baron's included (BG-9)."""

from mypy_extensions import i64

from boomtown.games.blackgold.rules.box import HAUL_LEAD
from boomtown.kernel import Message, Seat, say
from boomtown.mechanics.prospecting.rules.box import FOR_TRANSPORT
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.transport import HAUL_NONE, Extract, Haul, label_lead, share_fee


class TakePlumes(Extract):
    """One plume from each derrick; if the lead train is not level, nobody is (BG-9.4)."""

    def for_hire(self, s: ProspectingPosition, seat: Seat, space: i64) -> bool:
        return lead_row(s) >= space


class HireLead(Haul):
    """The lead trains share the fee exactly; the Baron's part goes to the bank (BG-9.5)."""

    def ask(self, s: ProspectingPosition) -> None:
        s.choices.add(s.box.haul + HAUL_NONE)
        s.choices.add(s.box.haul + HAUL_LEAD)

    def hire(self, s: ProspectingPosition, seat: Seat, cell: i64, choice: i64) -> None:
        rest = share_fee(s, seat, cell, lead_row(s), leaders(s))
        if rest > 0:
            s.pay_bank(seat, rest, FOR_TRANSPORT)
            if s.listener is not None:
                s.tell(s.box.cited.share, say("hired_black", seat=seat, cell=cell, money=rest))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        if action == s.box.haul + HAUL_NONE:
            return say("label.haul_none")
        seat = s.agenda.seat
        if leaders(s) == 1 and s.trains.black == lead_row(s):
            return say("label.haul_black", cost=s.box.fee, left=s.cash[seat] - s.box.fee)
        return label_lead(s, seat, lead_row(s), leaders(s))


def lead_row(s: ProspectingPosition) -> i64:
    """The row of the lead train, the Baron's included (BG-9.4)."""
    lead = s.trains.lead()
    return lead if lead > s.trains.black else s.trains.black


def leaders(s: ProspectingPosition) -> i64:
    """How many trains share the lead."""
    lead = lead_row(s)
    return s.trains.count_at(lead) + (1 if s.trains.black == lead else 0)
