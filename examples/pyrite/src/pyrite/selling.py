"""Selling (PY-3)."""

from typing import Final

from mypy_extensions import i64

from boomtown.kernel.agenda import A, B
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, say
from boomtown.kernel.step import Step
from pyrite.box import OFFER
from pyrite.position import PyritePosition

ORE: Final = A
"""OFFER: what was found."""
DOLLARS: Final = B
"""OFFER: what the buyer gives for it."""


class Offer(Step[PyritePosition]):
    """Take the buyer's dollars now, or what the ore is worth at the end (PY-3.2)."""

    def __init__(self) -> None:
        super().__init__(OFFER, "offer", "PY-3.2", families=["sell", "keep"], numbers=["ore", "dollars"])

    def ask(self, s: PyritePosition) -> None:
        s.choices.add(s.box.a_sell)
        s.choices.add(s.box.a_keep)

    def answer(self, s: PyritePosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        ore = s.agenda.get(ORE)
        dollars = s.agenda.get(DOLLARS)
        s.agenda.pop()
        if action == s.box.a_sell:
            s.pay(seat, -dollars)
            s.tell("PY-3.2", say("sold", seat=seat, ore=ore, dollars=dollars))
        else:
            s.ridge.kept[seat] += s.box.worth[ore]
            s.tell("PY-3.2", say("kept", seat=seat, ore=ore))

    def question(self, s: PyritePosition) -> Message:
        return say("ask.offer", seat=s.agenda.seat, ore=s.agenda.get(ORE), dollars=s.agenda.get(DOLLARS))

    def label(self, s: PyritePosition, action: i64) -> Message:
        if action == s.box.a_sell:
            return say("do.sell", dollars=s.agenda.get(DOLLARS))
        return say("do.keep", worth=s.box.worth[s.agenda.get(ORE)])
