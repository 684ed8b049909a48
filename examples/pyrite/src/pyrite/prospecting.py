"""Prospecting (PY-2), and when it is over (PY-4.1)."""

from mypy_extensions import i64

from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Message, Refusal, say
from boomtown.kernel.step import Step
from boomtown.mechanics.seats import among, one
from pyrite.box import OFFER, PROSPECT, TAKEN, TURN
from pyrite.position import PyritePosition


class Turn(Step[PyritePosition]):
    """Seat after seat, until the last round is over or no claim is free (PY-2.1, PY-4.1)."""

    def __init__(self) -> None:
        super().__init__(TURN, "turn", "PY-4.1", numbers=["taken"])

    def proceed(self, s: PyritePosition, luck: Luck) -> None:
        taken = s.agenda.get(TAKEN)
        if taken == s.box.turns or -1 not in s.ridge.owner:
            s.agenda.pop()
            s.tell("PY-4.1", say("over"))
            return
        s.agenda.put(TAKEN, taken + 1)
        s.agenda.push(PROSPECT, taken % s.box.players)
        if taken % s.box.players == 0:
            s.tell("PY-4.1", say("round", round=taken // s.box.players + 1, rounds=s.box.turns // s.box.players))


class Prospect(Step[PyritePosition]):
    """Assay, stake or pass (PY-2)."""

    def __init__(self) -> None:
        super().__init__(PROSPECT, "prospect", "PY-2.1", families=["pass", "assay", "stake"])

    def ask(self, s: PyritePosition) -> None:
        seat = s.agenda.seat
        s.choices.add(s.box.a_pass)
        if s.ridge.cash[seat] >= s.box.assay:
            for claim in range(s.box.claims):
                if s.ridge.owner[claim] < 0 and not among(seat, s.ridge.seen[claim]):
                    s.choices.add(s.box.a_assay + claim)
        if s.ridge.cash[seat] >= s.box.stake:
            s.choices.add_where(s.box.a_stake, s.ridge.owner, -1)

    def answer(self, s: PyritePosition, action: i64, luck: Luck) -> None:
        seat = s.agenda.seat
        s.agenda.pop()
        if action == s.box.a_pass:
            s.tell("PY-2.1", say("passed", seat=seat))
        elif action < s.box.a_stake:
            self._assay(s, seat, action - s.box.a_assay, luck)
        else:
            self._stake(s, seat, action - s.box.a_stake, luck)

    def _assay(self, s: PyritePosition, seat: i64, claim: i64, luck: Luck) -> None:
        """Where it was done is open; what was found only to those who may know (PY-2.2)."""
        s.pay(seat, s.box.assay)
        knowers = EVERYBODY if s.box.open_assays else one(seat)
        s.tell("PY-2.2", say("assayed", seat=seat, claim=claim))
        s.tell("PY-2.2", say("found", claim=claim, ore=s.look(claim, knowers, luck)), knowers)

    def _stake(self, s: PyritePosition, seat: i64, claim: i64, luck: Luck) -> None:
        s.pay(seat, s.box.stake)
        s.ridge.owner[claim] = seat
        ore = s.look(claim, EVERYBODY, luck)
        s.tell("PY-2.3", say("staked", seat=seat, claim=claim, ore=ore))
        if s.box.worth[ore] > 0:
            offer = s.box.worth[ore] - s.ridge.die.throw(luck, EVERYBODY) - 1
            s.tell("PY-3.1", say("offered", seat=seat, ore=ore, dollars=offer))
            s.agenda.push(OFFER, seat, ore, offer)

    def refuse(self, s: PyritePosition, action: i64) -> Refusal:
        assays = action < s.box.a_stake
        claim = action - (s.box.a_assay if assays else s.box.a_stake)
        if s.ridge.owner[claim] >= 0:
            return Refusal("PY-2.3", say("no.staked", claim=claim, seat=s.ridge.owner[claim]))
        if assays and among(s.agenda.seat, s.ridge.seen[claim]):
            return Refusal("PY-2.2", say("no.known", claim=claim, ore=s.ore[claim]))
        price = s.box.assay if assays else s.box.stake
        return Refusal("PY-2.4", say("no.dollars", price=price, dollars=s.ridge.cash[s.agenda.seat]))

    def label(self, s: PyritePosition, action: i64) -> Message:
        if action == s.box.a_pass:
            return say("do.pass")
        if action < s.box.a_stake:
            key = "do.assay.open" if s.box.open_assays else "do.assay"
            return say(key, claim=action - s.box.a_assay, price=s.box.assay)
        claim = action - s.box.a_stake
        if not among(s.agenda.seat, s.ridge.seen[claim]):
            return say("do.stake", claim=claim, price=s.box.stake)
        ore = s.ore[claim]
        return say("do.stake.known", claim=claim, price=s.box.stake, ore=ore, worth=s.box.worth[ore])
