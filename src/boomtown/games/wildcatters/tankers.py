"""E: moving tankers (WC-12)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.box import HARBOURS, TANKER_MOVES
from boomtown.games.wildcatters.building import (
    label_hiring,
    offer_hiring,
    refuse_hiring,
    short_of_workers,
    start_hiring,
)
from boomtown.games.wildcatters.loans import label_loan, offer_loan, refuse_loan, risk_of_loans
from boomtown.games.wildcatters.position import WildcattersPosition
from boomtown.games.wildcatters.routes import unused_harbours, unused_tanker
from boomtown.games.wildcatters.shares import spend_workers, take_loan
from boomtown.kernel.agenda import A
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step

MOVES: Final = A
"""TANKER_MOVES: the moves made so far."""


class TankerMoves(Step[WildcattersPosition]):
    """Which unused tanker is moved where (WC-12.1)."""

    def __init__(self) -> None:
        super().__init__(
            TANKER_MOVES, "tanker_moves", "WC-12.1", families=["move", "done", "loan", "hire"], numbers=["moves"]
        )

    def ask(self, s: WildcattersPosition) -> None:
        box = s.box
        seat = s.agenda.seat
        unused = unused_harbours(s, seat)
        if s.workers[seat] >= move_cost(s):
            start: i64 = 0
            while unused >> start:
                if (unused >> start) & 1:
                    first = box.move + start * HARBOURS
                    s.choices.add_run(first, start)
                    s.choices.add_run(first + start + 1, HARBOURS - start - 1)
                start += 1
        s.choices.add(box.done)
        if s.agenda.get(MOVES) > 0 and unused:
            offer_loan(s)
            offer_hiring(s, seat)

    def answer(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        box = s.box
        agenda = s.agenda
        seat = agenda.seat
        if action == box.done:
            agenda.pop()
            s.tell_choice("WC-12.1", "tankers_no_more", seat)
            return
        if action == box.loan:
            take_loan(s, seat, False)
            return
        if action >= box.hire:
            start_hiring(s, seat, action - box.hire)
            return
        cost = move_cost(s)
        spend_workers(s, seat, cost)
        agenda.put(MOVES, agenda.get(MOVES) + 1)
        start = (action - box.move) // HARBOURS
        end = (action - box.move) % HARBOURS
        tanker = unused_tanker(s, seat, start)
        s.tanker_at[tanker] = end
        s.tanker_used[tanker] = 1
        if s.listener is not None:
            key = "tanker_moved" if cost > 0 else "tanker_moved_free"
            s.tell("WC-12.1", say(key, company=seat, tanker=tanker, harbour=start, harbour2=end, workers=cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        box = s.box
        if action == box.loan:
            return refuse_loan(s)
        if action >= box.hire:
            if s.agenda.get(MOVES) == 0 or not unused_harbours(s, s.agenda.seat):
                return Refusal("WC-7.3", say("refuse.hire_for_nothing"))
            return refuse_hiring(s, action)
        start = (action - box.move) // HARBOURS
        if unused_tanker(s, s.agenda.seat, start) < 0:
            return Refusal("WC-12.1", say("refuse.no_unused_tanker", harbour=start))
        if (action - box.move) % HARBOURS == start:
            return Refusal("WC-12.1", say("refuse.already_there", harbour=start))
        return short_of_workers(box.move_cost)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        if action == s.box.done:
            return say("do.tankers_done")
        if action == s.box.loan:
            return label_loan(s)
        if action >= s.box.hire:
            return label_hiring(s, action)
        start = (action - s.box.move) // HARBOURS
        end = (action - s.box.move) % HARBOURS
        cost = move_cost(s)
        if cost == 0:
            return say("do.move_free", harbour=start, harbour2=end)
        return say("do.move", harbour=start, harbour2=end, workers=cost)

    def risk(self, s: WildcattersPosition, action: i64) -> Message | None:
        return risk_of_loans(s, 1 if action == s.box.loan else 0)


def move_cost(s: WildcattersPosition) -> i64:
    """The first is free (WC-12.1); the step counts the moves."""
    if s.agenda.get(MOVES) == 0:
        return 0
    return s.box.move_cost
