"""The rules of Pyrite (PY-1 to PY-4): what is in the box, the position, the steps of a turn, what a seat sees."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import (
    EVERYBODY,
    A,
    Components,
    Fields,
    Game,
    Ledger,
    Luck,
    Message,
    Pool,
    PoolView,
    Refusal,
    Seat,
    State,
    Step,
    View,
    Words,
    among,
    filled,
    one,
    say,
    shuffled,
    without,
)

TURN: Final = 0
PROSPECT: Final = 1
TAKEN: Final = A
"""TURN: turns taken so far. This step lies under all others until the end."""
NONE: Final = -1
"""A claim without an owner, a token nobody has seen."""


class Pyrite(Game):
    """The actions and the numbers of components.toml: nothing in it changes while a game is played.

    The tokens lie unseen, so nothing is drawn before the first turn (PY-1.2); seat 1 begins (PY-1.3).
    """

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("pyrite", players, options, rules_version, components.digest)
        ore, prices = components.table("ore"), components.table("prices")
        self.tokens: vec[i64] = vec[i64](ore.nums("tokens", len(ore.texts("ids"))))
        self.worth: vec[i64] = vec[i64](ore.nums("worth", len(self.tokens)))
        self.claims: i64 = sum(self.tokens)
        self.purse, self.assay, self.stake = [prices.num(name, 1) for name in ("purse", "assay", "stake")]
        self.turns: i64 = prices.num("rounds", 1) * players
        self.open_assays = options["assays"] == "open"
        names = [f"c{claim + 1}" for claim in range(self.claims)]
        self.a_pass = self.actions.single("pass")
        self.a_assay = self.actions.add("assay", names)
        self.a_stake = self.actions.add("stake", names)
        self.actions.mark_ways_out(["pass"])
        self.progress_bound = self.turns
        self.list_steps([Turn(), Prospect()])

    def claim_of(self, action: i64) -> i64:
        """The claim that an answer names."""
        return action - (self.a_assay if action < self.a_stake else self.a_stake)

    def noun(self, name: str, value: int, words: Words) -> str:
        return f"c{value + 1}" if name == "claim" else str(value)

    def blank(self) -> State:
        return PyritePosition(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, PyritePosition)
        return PyriteView(state, seat)

    def scores(self, state: State) -> list[int]:
        """PY-4.2; the most dollars win, without a word about it here."""
        assert isinstance(state, PyritePosition)
        return list(state.cash)


class PyritePosition(State):
    def __init__(self, box: Pyrite) -> None:
        super().__init__(box)
        self.box = box
        self.cash: vec[i64] = filled(box.players, box.purse)
        self.owner: vec[i64] = filled(box.claims, NONE)
        self.seen: vec[i64] = filled(box.claims, 0)
        """By claim: the seats that know its token."""
        self.ore: vec[i64] = filled(box.claims, NONE)
        """By claim: its token, once somebody knows it; the others are in the pool."""
        self.pool: Pool = shuffled(0, box.tokens)

    def sync(self, fields: Fields) -> None:
        sync_table(self, fields)

    def ledgers(self) -> list[Ledger]:
        return [Ledger("tokens", self.pool.size + sum(ore != NONE for ore in self.ore), self.box.claims)]

    def look(self, claim: i64, knowers: i64, luck: Luck) -> i64:
        """Seats learn a token: it is drawn when the first of them does, and only shown if it was drawn before."""
        if self.ore[claim] == NONE:
            self.ore[claim] = self.pool.take(luck, claim, knowers)
        else:
            luck.show(knowers)
        self.seen[claim] |= knowers
        return self.ore[claim]


class Turn(Step[PyritePosition]):
    """Seat after seat, until the last round is over or no claim is free (PY-2.1, PY-4.1)."""

    def __init__(self) -> None:
        super().__init__(TURN, "turn", "PY-4.1", numbers=["taken"])

    def proceed(self, s: PyritePosition, luck: Luck) -> None:
        taken = s.agenda.get(TAKEN)
        if taken == s.box.turns or NONE not in s.owner:
            s.agenda.pop()
            s.tell("PY-4.1", say("over"))
            return
        s.agenda.put(TAKEN, taken + 1)
        s.agenda.push(PROSPECT, Seat(taken % s.box.players))
        if taken % s.box.players == 0:
            s.tell("PY-4.1", say("round", round=taken // s.box.players + 1, rounds=s.box.turns // s.box.players))


class Prospect(Step[PyritePosition]):
    """Assay, stake or pass (PY-2)."""

    def __init__(self) -> None:
        super().__init__(PROSPECT, "prospect", "PY-2.1", families=["pass", "assay", "stake"])

    def ask(self, s: PyritePosition) -> None:
        box, seat = s.box, s.agenda.seat
        assayed = [s.owner[claim] != NONE or among(seat, s.seen[claim]) for claim in range(box.claims)]
        s.choices.add(box.a_pass)
        if s.cash[seat] >= box.assay:
            s.choices.add_where(box.a_assay, vec[i64](assayed), 0)
        if s.cash[seat] >= box.stake:
            s.choices.add_where(box.a_stake, s.owner, NONE)

    def answer(self, s: PyritePosition, action: i64, luck: Luck) -> None:
        box, seat, claim = s.box, s.agenda.seat, s.box.claim_of(action)
        s.agenda.pop()
        if action == box.a_pass:
            s.tell("PY-2.1", say("passed", seat=seat))
        elif action < box.a_stake:
            s.cash[seat] -= box.assay
            knowers = EVERYBODY if box.open_assays else one(seat)
            s.tell("PY-2.2", say("assayed", seat=seat, claim=claim))
            s.tell("PY-2.2", say("found", claim=claim, ore=s.look(claim, knowers, luck)), knowers)
        else:
            s.owner[claim] = seat
            ore = s.look(claim, EVERYBODY, luck)
            s.cash[seat] += box.worth[ore] - box.stake
            s.tell("PY-2.3", say("staked", seat=seat, claim=claim, ore=ore, worth=box.worth[ore]))

    def refuse(self, s: PyritePosition, action: i64) -> Refusal:
        assays, claim = action < s.box.a_stake, s.box.claim_of(action)
        if s.owner[claim] != NONE:
            return Refusal("PY-2.3", say("no.staked", claim=claim, seat=s.owner[claim]))
        if assays and among(s.agenda.seat, s.seen[claim]):
            return Refusal("PY-2.2", say("no.known", claim=claim, ore=s.ore[claim]))
        price = s.box.assay if assays else s.box.stake
        return Refusal("PY-2.4", say("no.dollars", price=price, dollars=s.cash[s.agenda.seat]))

    def label(self, s: PyritePosition, action: i64) -> Message:
        box, claim = s.box, s.box.claim_of(action)
        if action == box.a_pass:
            return say("do.pass")
        if action < box.a_stake:
            return say("do.assay.open" if box.open_assays else "do.assay", claim=claim, price=box.assay)
        if not among(s.agenda.seat, s.seen[claim]):
            return say("do.stake", claim=claim, price=box.stake)
        return say("do.stake.known", claim=claim, price=box.stake, ore=s.ore[claim], worth=box.worth[s.ore[claim]])


class PyriteView(View):
    """Who has seen which claim is open (PY-2.2): only the tokens are hidden."""

    def __init__(self, s: PyritePosition, seat: i64) -> None:
        super().__init__(s.box, seat, s.agenda)
        self.box = s.box
        self.cash, self.owner, self.seen = s.cash[:], s.owner[:], s.seen[:]
        self.ore = vec[i64]([ore if among(seat, s.seen[claim]) else NONE for claim, ore in enumerate(s.ore)])
        self.pool = PoolView(s.pool, without(s.box.tokens, self.ore))

    def deal(self, luck: Luck) -> State:
        """Tokens that only others know are drawn; the rest stays in the pool."""
        s = PyritePosition(self.box)
        s.agenda = self.agenda.clone()
        s.cash, s.owner, s.seen, s.ore = self.cash[:], self.owner[:], self.seen[:], self.ore[:]
        hidden = shuffled(0, self.pool.unseen)
        for claim, seen in enumerate(self.seen):
            if self.ore[claim] == NONE and seen != 0:
                s.ore[claim] = hidden.take(luck, claim, seen)
        s.pool = self.pool.dealt(hidden.left)
        return s

    def sync(self, fields: Fields) -> None:
        sync_table(self, fields)


def sync_table(table: PyritePosition | PyriteView, fields: Fields) -> None:
    """Position and view have the same fields; they differ in what is known of the tokens."""
    table.cash = fields.nums("cash", table.cash)
    table.owner = fields.nums("owner", table.owner)
    table.seen = fields.nums("seen", table.seen)
    table.ore = fields.nums("ore", table.ore)
    table.pool.sync("pool", fields)
