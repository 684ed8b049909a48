"""A kind of step on the agenda. All about one question stands in one class: who is asked what, what is legal and
why not, what happens, in which words. A step that asks nobody just runs."""

from typing import TYPE_CHECKING, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from boomtown.kernel.actions import Actions
from boomtown.kernel.luck import Luck
from boomtown.kernel.message import Message, Refusal, say

if TYPE_CHECKING:
    from boomtown.kernel.state import State

S = TypeVar("S", bound="State", contravariant=True)
"""The class of positions a step knows how to handle: a game's own, or what games of one family share."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of step of a game; all its positions share it, so it keeps nothing.

    `rule` is behind it; `families` are the words it takes as answers (none: it asks nobody); `numbers` names what
    the numbers of such a step on the agenda mean, in their order. `private` says that the legal answers depend on
    something not everybody knows (a hand): such a question is asked even when it has one answer, since its silence
    would tell.
    """

    def __init__(
        self,
        kind: i64,
        name: str,
        rule: str,
        families: list[str] | None = None,
        numbers: list[str] | None = None,
        private: bool = False,
    ) -> None:
        self.kind = kind
        self.name = name
        self.key = name.replace(" ", "_")
        """The name as catalogues write it."""
        self.rule = rule
        self.families: list[str] = families or []
        self.numbers: list[str] = numbers or []
        self.private = private

    def bind(self, actions: Actions) -> None:
        """Look up actions of the set-up once, before the first game of it."""

    # ------------------------------------------------------------------ a step that asks nobody

    def proceed(self, s: S, luck: Luck) -> None:
        """Do it. It pops the step or pushes what must happen first."""
        raise NotImplementedError

    # ------------------------------------------------------------------ a question

    def ask(self, s: S) -> None:
        """Add the legal answers to `s.choices`, in rising order."""
        raise NotImplementedError

    def answer(self, s: S, action: i64, luck: Luck) -> None:
        """Carry out a legal answer. It pops or changes the question: the same one is not asked for ever."""
        raise NotImplementedError

    def refuse(self, s: S, action: i64) -> Refusal:
        """Why an action of the asked families is not legal now."""
        raise NotImplementedError

    def question(self, s: S) -> Message:
        """The question in words: who is asked what, about what, for whom."""
        return say("ask." + self.key, seat=s.agenda.seat)

    def label(self, s: S, action: i64) -> Message:
        """A legal answer in words, with its cost and effect."""
        raise NotImplementedError

    def risk(self, s: S, action: i64) -> Message | None:
        """What makes a legal answer dangerous enough to be confirmed once (a bluff, a loan), or None."""
        return None

    def routine(self, s: S) -> i64:
        """The legal answer that goes without saying while nothing else is worth a thought, or -1.

        It follows from what everybody knows: a page may give it by itself, and how fast it does must tell nothing.
        """
        return -1

    def figure(self, s: S, action: i64) -> i64:
        """The number people write for an amount: dollars, barrels. If a game says nothing else, the one in its text."""
        return written(s, action)


def written(s: "State", action: i64) -> i64:
    """The number in the text of an action, or -1."""
    number = s.game.actions.text(action).rpartition(" ")[2]
    return int(number) if number.isdecimal() else -1
