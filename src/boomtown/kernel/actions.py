"""Actions are dense small numbers with a stable text: `bid 7`, `hex d3`, `done`.

A game lists its families of actions once; the number of an action is the family's first number plus
an index. Numbers serve search and learning, the text is what records keep.
"""

from typing import Final

from mypy_extensions import i64

from boomtown.kernel.errors import BadComponents, RulesError, UnknownAction

MOST_ACTIONS: Final = 4096
LONGEST_SHOWN: Final = 60
"""So much of a text that is no action is repeated in the refusal."""


class Family:
    """Actions of one word: `ship copper`, `ship silver`, ...; one without an argument is a family of one."""

    def __init__(self, word: str, arguments: list[str], first: i64) -> None:
        self.word = word
        self.arguments = arguments
        self.first = first
        self.count: i64 = len(arguments)

    @property
    def last(self) -> i64:
        return self.first + self.count - 1


class Actions:
    """All actions of one set-up."""

    def __init__(self) -> None:
        self.families: list[Family] = []
        self.count: i64 = 0
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._owners: list[Family] = []
        self._ways_out: set[int] = set()

    def add(self, word: str, arguments: list[str]) -> i64:
        """A family with one action per argument; returns its first number."""
        self._check_room(word, len(arguments))
        family = Family(word, arguments, self.count)
        self.families.append(family)
        for argument in arguments:
            text = f"{word} {argument}" if argument else word
            if text in self._numbers:
                raise RulesError(f"two actions are written '{text}'")
            self._numbers[text] = len(self._texts)
            self._texts.append(text)
            self._owners.append(family)
        self.count = len(self._texts)
        return family.first

    def single(self, word: str) -> i64:
        """An action without an argument."""
        return self.add(word, [""])

    def amounts(self, word: str, most: int) -> i64:
        """`word 0` .. `word most`: the action of an amount is the first number plus the amount."""
        self._check_room(word, most + 1)
        return self.add(word, [str(amount) for amount in range(most + 1)])

    def mark_ways_out(self, texts: list[str]) -> None:
        """These decline something or end it: pages show them last, apart from the answers that do something."""
        self._ways_out.update([self._numbers[text] for text in texts])

    def is_way_out(self, action: i64) -> bool:
        return action in self._ways_out

    def _check_room(self, word: str, more: i64) -> None:
        if self.count + more > MOST_ACTIONS:
            raise BadComponents(
                f"a game has at most {MOST_ACTIONS} actions: there is no room for {more} called '{word}'"
            )

    def text(self, action: i64) -> str:
        if action < 0 or action >= self.count:
            raise UnknownAction(f"there is no action number {action}")
        return self._texts[action]

    def parse(self, text: str) -> i64:
        number = self._numbers.get(" ".join(text.split()))
        if number is None:
            shown = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."
            raise UnknownAction(f"'{shown}' is not an action of this game")
        return number

    def family(self, action: i64) -> Family:
        if action < 0 or action >= self.count:
            raise UnknownAction(f"there is no action number {action}")
        return self._owners[action]
