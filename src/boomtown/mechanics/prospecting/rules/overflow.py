"""The end of a round: full tanks, and the die passes on (GI-12, BG-11)."""

from mypy_extensions import i64

from boomtown.kernel import Luck, Seat, Step, say
from boomtown.mechanics.prospecting.rules.box import FOR_OVERFLOW, OVERFLOW, PASS_DIE, ROUND
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from boomtown.mechanics.prospecting.rules.rule_numbers import Cited


class Overflow(Step[ProspectingPosition]):
    """Whatever a tank holds above its limit goes to the bank for little money (GI-12.1, BG-11.1)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(OVERFLOW, "overflow", cited.overflow)

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.pop()
        for step in range(s.box.players):
            seat = s.in_turn(step)
            for company in range(s.box.companies):
                excess = s.market.held(seat, company) - s.box.tank_limit
                if excess > 0:
                    give_up(s, seat, company, excess)


def give_up(s: ProspectingPosition, seat: Seat, company: i64, excess: i64) -> None:
    money = excess * s.box.overflow_price
    s.market.put(seat, company, -excess)
    s.oil_back += excess
    s.pay_bank(seat, -money, FOR_OVERFLOW)
    if s.listener is not None:
        s.tell(s.box.cited.overflow, say("overflow", seat=seat, company=company, oil=excess, money=money))


class PassDie(Step[ProspectingPosition]):
    """The die passes to the left, and a new round begins (GI-12.2, BG-11.2)."""

    def __init__(self, cited: Cited) -> None:
        super().__init__(PASS_DIE, "pass die", cited.die)

    def proceed(self, s: ProspectingPosition, luck: Luck) -> None:
        s.agenda.pop()
        s.first = s.in_turn(1)
        if s.listener is not None:
            s.tell(s.box.cited.die, say("die", seat=s.first))
        s.agenda.push(ROUND, s.first)
