"""The turn and the end of the game (GW-4, GW-11)."""

from typing import Final

from boomtown.games.goldwest.rules.box import BUILD, CHOOSE_BIN, END_TURN, RESOURCES, SCORING, TURN, USE_METALS, bundled
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel import A, Luck, Seat, Step, say

ROUND: Final = A
"""TURN, END_TURN: the round, counted from 1; the one after the last Camp is the final turn."""


class Turn(Step[GoldWestPosition]):
    """Activate the supply track, use metals, build or loot (GW-4.2); no building in the final turn (GW-11.2)."""

    def __init__(self) -> None:
        super().__init__(TURN, "turn", "GW-4.2", numbers=["round"])

    def proceed(self, s: GoldWestPosition, luck: Luck) -> None:
        agenda = s.agenda
        seat = agenda.seat
        round_ = agenda.get(ROUND)
        agenda.pop()
        agenda.push(END_TURN, seat, round_)
        if round_ <= s.box.camps:
            agenda.push(BUILD, seat)
        agenda.push(USE_METALS, seat)
        agenda.push(CHOOSE_BIN, seat)
        if s.listener is not None:
            if round_ <= s.box.camps:
                s.tell("GW-4.1", say("turn", seat=seat, round=round_))
            else:
                s.tell("GW-11.1", say("turn.final", seat=seat))


class EndTurn(Step[GoldWestPosition]):
    """What is left in the usage area goes back to the bank (GW-4.3); then the next seat (GW-4.1, GW-11.1)."""

    def __init__(self) -> None:
        super().__init__(END_TURN, "end of turn", "GW-4.3", numbers=["round"])

    def proceed(self, s: GoldWestPosition, luck: Luck) -> None:
        agenda = s.agenda
        usage = s.table.usage
        if s.listener is not None and s.carried() > 0:
            s.tell("GW-4.3", say("discard", seat=agenda.seat, bundle=bundled(list(usage))))
        returned = s.table.returned
        for resource in range(RESOURCES):
            returned[resource] += usage[resource]
            usage[resource] = 0
        seat = agenda.seat + 1
        round_ = agenda.get(ROUND)
        agenda.pop()
        if seat == s.box.players:
            seat = 0
            round_ += 1
        if round_ > s.box.camps + 1:
            agenda.push(SCORING, Seat(0))
        else:
            agenda.push(TURN, Seat(seat), round_)
