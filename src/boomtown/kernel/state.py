"""A position of a game. `apply` changes it in place: who wants the old one clones first."""

import hashlib

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.agenda import Agenda
from boomtown.kernel.errors import RulesError
from boomtown.kernel.fields import Fields, Lister, Packer, Unpacker
from boomtown.kernel.game import PRIVATE, PROCEDURE, Game, Ledger
from boomtown.kernel.luck import EVERYBODY, Luck
from boomtown.kernel.message import Event, Listener, Message, Refusal, say
from boomtown.kernel.options import Options
from boomtown.kernel.seats import Seat
from boomtown.kernel.step import Step
from boomtown.kernel.view import NOBODY, View


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game has: an agenda, the options of the present question, perhaps a listener.

    A game writes the methods of the first part. The second part is the kernel's and stays as it is.
    """

    step: "Step[State]"
    """The question whose options are known."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.agenda = Agenda()
        self.choices = Options()
        self.listener: Listener | None = None

    # ------------------------------------------------------------------ written by each game

    def clone(self) -> "State":
        """An independent twin without a listener. By way of the bytes; a game copies by hand what is to be fast."""
        return decode(self.game, self.encode())

    def become(self, other: "State") -> "State":
        """A twin of another position of the same game in place of this one, which is not needed any more.

        A game with much to copy writes it over; its old numbers may be anything.
        """
        return other.clone()

    def sync(self, fields: Fields) -> None:
        """Every field of the game, once, in a fixed order."""
        raise NotImplementedError

    def ledgers(self) -> list[Ledger]:
        """What is conserved, if anything."""
        return []

    def caches(self) -> list[str]:
        """Attributes, of the state or of what it holds, that only spare work: a copy may begin without them.

        `boomtown check` holds all others to `sync`.
        """
        return []

    # ------------------------------------------------------------------ the kernel's

    def __reduce__(self) -> tuple[object, ...]:
        """Its game and its canonical bytes."""
        return decode, (self.game, self.encode())

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.clone()

    def __repr__(self) -> str:
        """Nothing hidden: the game, and who is asked what."""
        asked = "over" if self.over else f"seat {self.seat + 1} is asked: {self.asked().name}"
        return f"<{type(self).__name__}: {self.game.key}, {self.game.players} players, {asked}>"

    def _repr_html_(self) -> str:
        """The board as a spectator sees it, for notebooks."""
        return self.view(NOBODY)._repr_html_()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.agenda.depth == 0

    @property
    def seat(self) -> Seat:
        """The seat that is asked; -1 when the game is over."""
        return self.agenda.seat

    def ask(self) -> None:
        """Add the legal answers to the question on top of the agenda to `choices`."""
        step = self.game.steps[self.agenda.kind]
        self.step = step
        step.ask(self)

    def answer(self, action: i64, luck: Luck) -> None:
        """Carry out a legal answer."""
        if self.choices.known:
            self.step.answer(self, action, luck)
        else:
            self.game.steps[self.agenda.kind].answer(self, action, luck)

    def proceed(self, luck: Luck) -> None:
        """Run the step on top of the agenda, which is no question."""
        self.game.steps[self.agenda.kind].proceed(self, luck)

    def refuse(self, action: i64) -> Refusal:
        """Why an action of a kind that is asked for is not legal now."""
        return self.asked().refuse(self, action)

    def question(self) -> Message:
        """The question in words: who is asked what, about what, for whom."""
        return self.asked().question(self)

    def label(self, action: i64) -> Message:
        """A legal answer in words, with its cost and effect."""
        return self.asked().label(self, action)

    def risk(self, action: i64) -> Message | None:
        """What makes this answer dangerous enough to be confirmed once, or None."""
        return self.asked().risk(self, action)

    def routine(self) -> i64:
        """The answer that goes without saying, or -1."""
        return self.asked().routine(self)

    def figure(self, action: i64) -> i64:
        """The number people write for an amount: dollars, barrels."""
        return self.asked().figure(self, action)

    def view(self, seat: i64) -> View:
        """What a person with perfect memory in that seat knows; `NOBODY` is a spectator."""
        return self.game.view(self, seat)

    def glance(self, seat: i64, fields: Fields) -> None:
        """Everything the view of a seat tells, without making one."""
        self.game.glance(self, seat, fields)

    def scores(self) -> list[int]:
        """Points or money of each seat as they stand; final when the game is over."""
        return self.game.scores(self)

    def winners(self) -> list[int]:
        """The seats that have won, tie-breaks applied; several share the win."""
        return self.game.winners(self)

    def settle(self, luck: Luck) -> None:
        """Run the agenda up to a question somebody has to think about."""
        agenda = self.agenda
        modes = self.game.modes
        choices = self.choices
        while agenda.depth > 0:
            mode = modes[agenda.kind]
            if mode == PROCEDURE:
                self.proceed(luck)
                continue
            choices.clear()
            self.ask()
            count = choices.count
            if mode == PRIVATE or count != 1:
                if count == 0:
                    raise RulesError(f"question {self.asked().name} has no answer")
                return
            only = choices.at(0)
            listener = self.listener
            if listener is not None:
                listener.answered(only)
            self.answer(only, luck)
        choices.clear()

    def advance(self, action: i64, luck: Luck) -> None:
        """Carry out an answer that is known to be legal, and everything that follows by itself."""
        self.answer(action, luck)
        self.settle(luck)

    def apply(self, action: i64, luck: Luck) -> None:
        """Carry out an answer; an illegal one raises `RulesError` and changes nothing.

        People's input goes through a table, which explains refusals; this is the fast path.
        """
        if not self.attempt(action, luck):
            raise RulesError(f"action {action} is not an answer to {self.asked().name if not self.over else 'nothing'}")

    def attempt(self, action: i64, luck: Luck) -> bool:
        """Carry out an answer and return True; an illegal one changes nothing and returns False."""
        if not self.open_choices().has(action):
            return False
        self.advance(action, luck)
        return True

    def open_choices(self) -> Options:
        """The options of the present question, worked out again after a clone."""
        if not self.choices.known:
            self.choices.clear()
            if self.agenda.depth > 0:
                self.ask()
        return self.choices

    def options(self) -> list[int]:
        """The legal answers, in rising order; empty when the game is over."""
        return self.open_choices().listing()

    def mask(self, seat: i64) -> bytes:
        """One byte per action of the game: 1 where it answers the open question, all 0 for a seat that is not asked."""
        allowed = bytearray(self.game.actions.count)
        if self.agenda.depth > 0 and seat == self.agenda.seat:
            for action in self.options():
                allowed[action] = 1
        return bytes(allowed)

    def asked(self) -> "Step[State]":
        """The kind of question that is open."""
        return self.game.steps[self.agenda.kind]

    def why_not(self, action: i64) -> Refusal | None:
        """None for a legal answer, else the reason with its rule."""
        if self.agenda.depth == 0:
            return Refusal("", say("refuse.over"))
        asked = self.asked()
        word = self.game.actions.family(action).word
        if word not in asked.families:
            return Refusal(asked.rule, say("refuse.other_kind", elsewhere=self.game.steps_taking(word)))
        if self.open_choices().has(action):
            return None
        return self.refuse(action)

    def tell(self, rule: str, message: Message, audience: i64 = EVERYBODY) -> None:
        """Report an event. Hot code asks `if self.listener is not None` first."""
        listener = self.listener
        if listener is not None:
            listener.hear(Event(message, rule, audience))

    def encode(self) -> bytes:
        """The canonical bytes of this state."""
        packer = Packer()
        self.agenda.sync(packer)
        self.sync(packer)
        return packer.packed()

    def load(self, data: bytes) -> None:
        """Take over the state that these bytes hold."""
        unpacker = Unpacker(data)
        self.agenda.sync(unpacker)
        self.sync(unpacker)
        unpacker.finish()
        self.choices.known = False

    def digest(self) -> str:
        """A short fingerprint of the canonical bytes."""
        return hashlib.sha256(self.encode()).hexdigest()[:32]

    def fields(self) -> dict[str, int | list[int]]:
        """All fields by name: for tests and debugging, never for a player."""
        lister = Lister()
        self.agenda.sync(lister)
        self.sync(lister)
        return lister.values


def decode(game: Game, data: bytes) -> State:
    """The state these canonical bytes hold."""
    state = game.blank()
    state.load(data)
    return state
