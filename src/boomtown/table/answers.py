"""An answer as people meet it: what is typed for it, how it is listed, hinted and echoed. All of it is decided here.

Answers that are no amounts go by their numbers in the list, or by their words. Where an amount is asked for, a number
is the amount, in dollars or barrels if that is what it counts, and everything else goes by its words.
"""

import re
from itertools import groupby

from rich.text import Text

from boomtown.kernel.board import Board
from boomtown.kernel.errors import BoomtownError
from boomtown.table.match import Match
from boomtown.table.reading import beside
from boomtown.table.text import columns, filled

LISTED = 12
"""A range of at most so many amounts is listed in full."""
MANY = 12
"""More answers of one kind than this are told in short, if most of their words are the same."""
SHORTER = 3
"""In short is at least so many times shorter."""
LONGEST_NUMBER = 9
"""The digits of the longest number that can be meant as one."""
_FIGURE = re.compile(r"\$? ?(\d{1,3}(?:[ ,']\d{3})+|\d+)(?:\.(\d{1,3}))? ?(k?)")
"""$45,000 or 45000 or 4.5k."""


def figure(typed: str) -> int | None:
    """The number somebody writes, if it is one: 3000, 3,000, $3,000, 3k, 3.5k."""
    found = _FIGURE.fullmatch(typed.strip().lower())
    if found is None:
        return None
    whole, fraction, thousands = found.groups()
    digits = re.sub(r"\D", "", whole)
    if len(digits) > LONGEST_NUMBER or (fraction and not thousands):
        return None
    if not thousands:
        return int(digits)
    return int(digits) * 1000 + int((fraction or "").ljust(3, "0"))


class Answers:
    """The answers to the open question of a match."""

    def __init__(self, match: Match, board: Board) -> None:
        self.match = match
        self.board = board
        self.actions = match.game.actions
        self.state = match.state
        choices = match.state.open_choices()
        self.amounts = range(int(choices.first), int(choices.last) + 1)
        singles = [int(choices.at(place)) for place in range(int(choices.listed))]
        kinds = self._by_kind(singles)
        self.told = [told for told in map(self._in_short, kinds) if told]
        """Kinds of which there are many: their common words and the answers they are said of."""
        short = {action for told in self.told for _, actions in told for action in actions}
        self.listed = [action for kind in kinds for action in kind if action not in short]
        """Those that have a line of their own, in the order shown."""
        self.short = sorted(short)

    def _by_kind(self, singles: list[int]) -> list[list[int]]:
        return [list(kind) for _, kind in groupby(singles, key=lambda action: self.actions.family(action).word)]

    def _in_short(self, kind: list[int]) -> list[tuple[str, list[int]]]:
        """Answers of one kind by what their sentences have in common beside the name; empty if that is not shorter."""
        if len(kind) <= MANY:
            return []
        common: dict[str, list[int]] = {}
        for action in kind:
            sentence = self.label(action).replace(self.argument(action), "...")
            common.setdefault(sentence, []).append(action)
        if len(common) * SHORTER > len(kind) or not all("..." in sentence for sentence in common):
            return []
        return list(common.items())

    # ------------------------------------------------------------------ in words

    def label(self, action: int) -> str:
        return self.match.choice(action).label

    def argument(self, action: int) -> str:
        """What follows the word of an answer: `d4` of `hex d4`."""
        return self.actions.text(action).partition(" ")[2]

    def risk(self, action: int) -> str:
        """Why an answer should be thought over once more, or nothing."""
        message = self.state.risk(action)
        return "" if message is None else self.match.words.text(message, self.match.game)

    def figure(self, action: int) -> int:
        return int(self.state.figure(action))

    def key(self, action: int) -> str:
        """What to type for an answer: it is the same in the list, in a hint and at the prompt."""
        if action in self.amounts:
            return f"{self.figure(action):,}"
        if self.amounts:
            return self.actions.text(action)
        if action in self.listed:
            return str(self.listed.index(action) + 1)
        return self._shortest(action)

    def _shortest(self, action: int) -> str:
        """Its argument, if no other answer has the same."""
        mine = self.argument(action)
        same = [other for other in [*self.listed, *self.short] if self.argument(other) == mine]
        return mine if mine and len(same) == 1 and figure(mine) is None else self.actions.text(action)

    def unsaid(self, action: int) -> bool:
        """Whether its sentence was not on the list: the person should hear it before it counts."""
        return action in self.amounts and action not in self._shown_amounts()

    # ------------------------------------------------------------------ listed

    def rows(self, width: int, plain: bool) -> list[Text]:
        """A line per answer; many of a kind in short lines; of a long range its ends and the last one without risk."""
        rows = [self._row(action, plain) for action in self.listed]
        if not plain:
            rows = columns(rows, width)
        for told in self.told:
            for sentence, actions in told:
                rows += self._told(sentence, actions, width, plain)
        return rows + [self._row(action, plain) for action in self._shown_amounts()]

    def _row(self, action: int, plain: bool) -> Text:
        key = Text(self.key(action).rjust(2), "bold cyan")
        return key.append(": " if plain else "  ", "not bold").append(self.label(action), "not bold default")

    def _told(self, sentence: str, actions: list[int], width: int, plain: bool) -> list[Text]:
        items = [Text(f"{sentence}:")]
        for action in actions:
            item = Text(self._shortest(action), "bold cyan")
            near = beside(self.board, self.actions.text(action))
            if near:
                names = ", ".join(place.id if plain else f"{place.id} {place.mark}" for place in near)
                item.append(f" (beside {names})", "not bold default")
            items.append(item)
        if plain:
            return [Text(f"{sentence}: ").append_text(Text(", ").join(items[1:]))]
        return filled(items, width, "  ")

    def _shown_amounts(self) -> list[int]:
        if len(self.amounts) <= LISTED:
            return list(self.amounts)
        first, last = self.amounts[0], self.amounts[-1]
        safe = next((action - 1 for action in self.amounts if self.state.risk(action) is not None), last)
        return sorted({first, max(safe, first), last})

    def ask(self) -> str:
        """What the prompt asks for."""
        if self.amounts:
            least, most = self.key(self.amounts[0]), self.key(self.amounts[-1])
            return least if least == most else f"{least} to {most}"
        if not self.listed:
            return f"its name, such as {self._shortest(self.short[0])}"
        numbers = "1" if len(self.listed) == 1 else f"1 to {len(self.listed)}"
        return f"{numbers}, or a name such as {self._shortest(self.short[0])}" if self.short else numbers

    def example(self) -> str:
        """The words of some answer."""
        every = [*self.short, *self.listed, *self.amounts[:1]]
        return self.actions.text(every[0])

    # ------------------------------------------------------------------ understood

    def meant(self, typed: str) -> int:
        """The action a person means: by number, amount, words, or the last of its words. It need not be legal."""
        number = figure(typed)
        if number is not None:
            return self._amount(number) if self.amounts else self._numbered(number)
        wanted = " ".join(typed.lower().split())
        found = self._worded(wanted)
        if len(found) > 1:
            texts = [self.actions.text(action) for action in found]
            raise BoomtownError(f"'{typed}' can mean {', '.join(texts[:-1])} or {texts[-1]}")
        if found:
            return found[0]
        word, _, rest = wanted.partition(" ")
        amount = figure(rest)
        if self.amounts and amount is not None and word == self.actions.family(self.amounts[0]).word:
            return self._amount(amount)
        for text in [wanted, *(f"{family} {wanted}" for family in self.state.asked().families)]:
            try:
                return int(self.actions.parse(text))
            except BoomtownError:
                continue
        return int(self.actions.parse(typed))

    def _worded(self, wanted: str) -> list[int]:
        """The answers of these words: the whole text, else what follows its first word, else how it begins."""
        every = [*self.listed, *self.short, *self.amounts]
        texts = {action: self.actions.text(action).lower() for action in every}
        whole = [action for action, text in texts.items() if text == wanted]
        last = [action for action, text in texts.items() if text.partition(" ")[2] == wanted]
        begun = [action for action, text in texts.items() if text.startswith(wanted)]
        return whole or last or begun

    def _numbered(self, number: int) -> int:
        if 1 <= number <= len(self.listed):
            return self.listed[number - 1]
        raise BoomtownError(f"there is no answer number {number}: give {self.ask()}")

    def _amount(self, number: int) -> int:
        """The action of an amount that was typed, as people write it; one that is too high has its own refusal."""
        before, _, _ = self.actions.text(self.amounts[0]).rpartition(" ")
        family = self.actions.family(self.amounts[0])
        for action in range(int(family.first), int(family.last) + 1):
            if self.actions.text(action).rpartition(" ")[0] == before and self.figure(action) == number:
                return action
        step = self.figure(self.amounts[-1]) - self.figure(self.amounts[-1] - 1)
        steps = f" in steps of {step:,}" if step > 1 and len(self.amounts) > 1 else ""
        raise BoomtownError(f"{number:,} is no amount here: give {self.ask()}{steps}")
