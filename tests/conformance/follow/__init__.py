"""A game of tricks: who does not follow suit shows that the suit is missing. Its twins forget that in three ways."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel import (
    EVERYBODY,
    NO_ONE,
    Components,
    Entry,
    Fields,
    Game,
    Luck,
    Message,
    Refusal,
    State,
    Step,
    View,
    Words,
    bit,
    filled,
    one,
    say,
    shuffled,
)

TRICK: Final = 0
PLAY: Final = 1
CARDS: Final = 12
HAND: Final = 4
PLAYED: Final = -1
UNKNOWN: Final = -2


def suit(card: int) -> int:
    return card // 6


class Follow(Game):
    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("follow", players, options, rules_version, components.digest)
        self.a_play = self.actions.add("play", [str(card + 1) for card in range(CARDS)])
        self.progress_bound = CARDS
        self.list_steps([Trick(), Play()])

    def noun(self, name: str, value: int, words: Words) -> str:
        return str(value + 1)

    def set_up(self, luck: Luck) -> State:
        state = self.blank()
        assert isinstance(state, Table)
        cards = shuffled(0, vec[i64]([1] * CARDS))
        for at in range(CARDS):
            state.holder[cards.take(luck, at, one(at % 3))] = at % 3
        state.agenda.push(TRICK, 0)
        return state

    def blank(self) -> State:
        return Table(self)

    def view(self, state: State, seat: i64) -> View:
        assert isinstance(state, Table)
        return Seen(state, seat)

    def scores(self, state: State) -> list[int]:
        assert isinstance(state, Table)
        return list(state.taken)


class Table(State):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.holder: vec[i64] = filled(CARDS, PLAYED)
        self.void: vec[i64] = filled(3, 0)
        """By seat: the suits it has shown that it does not have."""
        self.taken: vec[i64] = filled(3, 0)
        self.led: i64 = -1
        self.best: i64 = -1
        self.winner: i64 = 0
        self.played: i64 = 0
        """Cards played in the whole game."""

    def sync(self, fields: Fields) -> None:
        sync_table(self, fields)

    def legal(self, seat: int) -> list[int]:
        """FO-2.1"""
        own = [card for card in range(CARDS) if self.holder[card] == seat]
        return [card for card in own if suit(card) == self.led] or own


class Trick(Step[Table]):
    def __init__(self) -> None:
        super().__init__(TRICK, "trick", "FO-2.2")

    def proceed(self, s: Table, luck: Luck) -> None:
        if s.played and s.played % 3 == 0 and s.led >= 0:
            s.taken[s.winner] += 1
            s.led = -1
            s.tell("FO-2.2", say("taken", seat=s.winner))
        if s.played == CARDS:
            s.agenda.pop()
            return
        s.agenda.push(PLAY, s.winner)


class Play(Step[Table]):
    def __init__(self) -> None:
        super().__init__(PLAY, "play", "FO-2.1", families=["play"], private=True)

    def ask(self, s: Table) -> None:
        for card in s.legal(s.agenda.seat):
            s.choices.add(s.game.a_play + card)  # type: ignore[attr-defined]

    def answer(self, s: Table, action: i64, luck: Luck) -> None:
        seat, card = s.agenda.seat, action
        luck.show(EVERYBODY)
        s.holder[card] = PLAYED
        s.played += 1
        if s.led < 0:
            s.led, s.best, s.winner = suit(card), card, seat
        elif suit(card) != s.led:
            s.void[seat] |= bit(s.led)
        elif card > s.best:
            s.best, s.winner = card, seat
        s.agenda.pop()
        if s.played % 3:
            s.agenda.push(PLAY, (seat + 1) % 3)
        s.tell("FO-2.1", say("played", seat=seat, card=card))

    def refuse(self, s: Table, action: i64) -> Refusal:
        return Refusal("FO-2.1", say("no.card", card=action))

    def label(self, s: Table, action: i64) -> Message:
        return say("do.play", card=action)


class Seen(View):
    def __init__(self, s: Table, seat: i64) -> None:
        super().__init__(s.game, seat, s.agenda)
        self.holder = vec[i64]([at if at in (PLAYED, seat) else UNKNOWN for at in s.holder])
        self.void, self.taken = s.void[:], s.taken[:]
        self.led, self.best, self.winner, self.played = s.led, s.best, s.winner, s.played

    def fits(self, s: Table) -> bool:
        """No seat has a suit that it has shown not to have."""
        return not any(s.holder[card] >= 0 and s.void[s.holder[card]] >> suit(card) & 1 for card in range(CARDS))

    def deal(self, luck: Luck) -> State:
        s = self.game.blank()
        assert isinstance(s, Table)
        s.agenda = self.agenda.clone()
        s.void, s.taken = self.void[:], self.taken[:]
        s.led, s.best, s.winner, s.played = self.led, self.best, self.winner, self.played
        while True:
            cards = shuffled(0, vec[i64]([int(at == UNKNOWN) for at in self.holder]))
            s.holder = self.holder[:]
            for seat in range(3):
                for _ in range(0 if seat == self.seat else self.left(seat)):
                    s.holder[cards.take(luck, 0, NO_ONE)] = seat
            if self.fits(s):
                return s

    def left(self, seat: int) -> int:
        """How many cards a seat holds: in a trick those who have played have one less than the others."""
        tricks, begun = divmod(int(self.played), 3)
        place = (seat - self.leader()) % 3
        return HAND - tricks - int(place < begun)

    def leader(self) -> int:
        return (int(self.agenda.seat) - int(self.played) % 3) % 3 if self.agenda.depth else 0

    def sync(self, fields: Fields) -> None:
        sync_table(self, fields)


def sync_table(table: Table | Seen, fields: Fields) -> None:
    table.holder = fields.nums("holder", table.holder)
    table.void = fields.nums("void", table.void)
    table.taken = fields.nums("taken", table.taken)
    table.led = fields.num("led", table.led)
    table.best = fields.num("best", table.best)
    table.winner = fields.num("winner", table.winner)
    table.played = fields.num("played", table.played)


# ---------------------------------------------------------------------- the twins


class WithoutVoid(Fields):
    """Passes all fields on but one."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields

    def num(self, name: str, value: i64) -> i64:
        return self.fields.num(name, value)

    def nums(self, name: str, value: vec[i64]) -> vec[i64]:
        return value if name == "void" else self.fields.nums(name, value)


class Forgetful(Table):
    """`void` is not in its bytes: every copy forgets it."""

    def sync(self, fields: Fields) -> None:
        sync_table(self, WithoutVoid(fields))


class Loose(Seen):
    """Deals suits to seats that have shown that they have none."""

    def fits(self, s: Table) -> bool:
        return True


class Stuck(Seen):
    """Wants what no world has."""

    def fits(self, s: Table) -> bool:
        return s.played == 0


class Wide(Seen):
    """Holds a hand that its bytes do not tell."""

    def __init__(self, s: Table, seat: i64) -> None:
        super().__init__(s, seat)
        self.true = s.holder[:]


def entry(seen: type[Seen] = Seen, table: type[Table] = Table) -> Entry:
    class Twin(Follow):
        def blank(self) -> State:
            return table(self)

        def view(self, state: State, seat: i64) -> View:
            assert isinstance(state, Table)
            return seen(state, seat)

    return Entry("follow", Path(__file__).parent, "1", [], Twin)


ENTRY = entry()
