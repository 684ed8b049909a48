"""E: moving tankers (WC-12)."""

from typing import Final

from mypy_extensions import i64

from boomtown.games.wildcatters.rules.bank import spend_workers
from boomtown.games.wildcatters.rules.box import HARBOURS, TANKER_MOVES
from boomtown.games.wildcatters.rules.building import short_of_workers
from boomtown.games.wildcatters.rules.hiring import HireWorkers
from boomtown.games.wildcatters.rules.leaving import Leave
from boomtown.games.wildcatters.rules.loans import Loan, Purpose
from boomtown.games.wildcatters.rules.position import WildcattersPosition
from boomtown.games.wildcatters.rules.routes import has_unused, unused_harbours, unused_tanker
from boomtown.kernel import A, Luck, Menu, Message, Offer, Refusal, say

MOVES: Final = A
"""TANKER_MOVES: the moves made so far."""


class TankerMoves(Menu[WildcattersPosition]):
    """Which unused tanker is moved where (WC-12.1)."""

    def __init__(self) -> None:
        offers = [
            MoveTanker(),
            Leave("done", "WC-12.1", "tankers_no_more", "do.tankers_done"),
            Loan(ForTankers()),
            HireWorkers(ForTankers()),
        ]
        super().__init__(TANKER_MOVES, "tanker_moves", "WC-12.1", offers, ["moves"])


class ForTankers(Purpose):
    """A tanker is left that could be moved, and the next move costs (WC-7.3)."""

    def stands(self, s: WildcattersPosition) -> bool:
        return s.agenda.get(MOVES) > 0 and has_unused(s, s.agenda.seat)


class MoveTanker(Offer[WildcattersPosition]):
    """From one harbour to another: the number is start * HARBOURS + end (WC-12.1)."""

    def __init__(self) -> None:
        super().__init__("move", "WC-12.1")

    def add(self, s: WildcattersPosition) -> None:
        seat = s.agenda.seat
        if s.workers[seat] < move_cost(s):
            return
        unused = unused_harbours(s, seat)
        start: i64 = 0
        while unused >> start:
            if (unused >> start) & 1:
                first = self.first + start * HARBOURS
                s.choices.add_run(first, start)
                s.choices.add_run(first + start + 1, HARBOURS - start - 1)
            start += 1

    def take(self, s: WildcattersPosition, action: i64, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        cost = move_cost(s)
        spend_workers(s, seat, cost)
        agenda.put(MOVES, agenda.get(MOVES) + 1)
        start = (action - self.first) // HARBOURS
        end = (action - self.first) % HARBOURS
        tanker = unused_tanker(s, seat, start)
        s.tanker_at[tanker] = end
        s.tanker_used[tanker] = 1
        if s.listener is not None:
            key = "tanker_moved" if cost > 0 else "tanker_moved_free"
            s.tell(self.rule, say(key, company=seat, tanker=tanker, harbour=start, harbour2=end, workers=cost))

    def refuse(self, s: WildcattersPosition, action: i64) -> Refusal:
        start = (action - self.first) // HARBOURS
        if unused_tanker(s, s.agenda.seat, start) < 0:
            return Refusal(self.rule, say("refuse.no_unused_tanker", harbour=start))
        if (action - self.first) % HARBOURS == start:
            return Refusal(self.rule, say("refuse.already_there", harbour=start))
        return short_of_workers(s.box.move_cost)

    def label(self, s: WildcattersPosition, action: i64) -> Message:
        start = (action - self.first) // HARBOURS
        end = (action - self.first) % HARBOURS
        cost = move_cost(s)
        if cost == 0:
            return say("do.move_free", harbour=start, harbour2=end)
        return say("do.move", harbour=start, harbour2=end, workers=cost)


def move_cost(s: WildcattersPosition) -> i64:
    """The first is free (WC-12.1); the step counts the moves."""
    if s.agenda.get(MOVES) == 0:
        return 0
    return s.box.move_cost
