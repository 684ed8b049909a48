"""Transport in Giganten: by the black engine or the most advanced opponent, as the payer likes (GI-10)."""

from mypy_extensions import i64

from boomtown.games.giganten.rules.box import HAUL_BLACK, HAUL_LEAD
from boomtown.kernel import Message, Refusal, Seat, say
from boomtown.mechanics.prospecting.rules.box import FOR_TRANSPORT, RIG
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.transport import HAUL_NONE, Extract, Haul, label_lead, share_fee


class TakeMarkers(Extract):
    """One marker from each derrick; black or the lead opponent can be hired (GI-10.4)."""

    def for_hire(self, s: ProspectingPosition, seat: Seat, space: i64) -> bool:
        return s.trains.black >= space or s.trains.lead(seat) >= space


class HireEngine(Haul):
    """Black is paid to the bank, opponents level in the lead share, black never does (GI-10.4, GI-10.5)."""

    def ask(self, s: ProspectingPosition) -> None:
        column = s.grid.track[s.field.rig_cell[s.agenda.get(RIG)]]
        s.choices.add(s.box.haul + HAUL_NONE)
        if s.trains.black >= column:
            s.choices.add(s.box.haul + HAUL_BLACK)
        if s.trains.lead(s.agenda.seat) >= column:
            s.choices.add(s.box.haul + HAUL_LEAD)

    def hire(self, s: ProspectingPosition, seat: Seat, cell: i64, choice: i64) -> None:
        if choice == HAUL_LEAD:
            lead = s.trains.lead(seat)
            s.pay_bank(seat, share_fee(s, seat, cell, lead, s.trains.count_at(lead, seat)), FOR_TRANSPORT)
            return
        s.pay_bank(seat, s.box.fee, FOR_TRANSPORT)
        if s.listener is not None:
            s.tell(self.rule, say("hired_black", seat=seat, cell=cell, money=s.box.fee))

    def refuse(self, s: ProspectingPosition, action: i64) -> Refusal:
        return Refusal(s.box.cited.carry, say("refuse.haul"))

    def label(self, s: ProspectingPosition, action: i64) -> Message:
        seat = s.agenda.seat
        choice = action - s.box.haul
        if choice == HAUL_NONE:
            return say("label.haul_none")
        if choice == HAUL_BLACK:
            return say("label.haul_black", cost=s.box.fee, left=s.cash[seat] - s.box.fee)
        lead = s.trains.lead(seat)
        return label_lead(s, seat, lead, s.trains.count_at(lead, seat))
