"""An answer as people meet it: what is typed for it, how it is listed, hinted and echoed. All of it is decided here.

Answers that are no amounts go by their numbers in the list, or by their words. Where an amount is asked for, a number
is the amount, in dollars or barrels if that is what it counts, and everything else goes by its words.
"""

import re
import unicodedata
from itertools import groupby

from rich.text import Text

from boomtown.kernel.board import Board, Place
from boomtown.kernel.errors import BoomtownError
from boomtown.speech import current, say
from boomtown.table.match import Match
from boomtown.table.reading import beside
from boomtown.table.text import columns, filled

LISTED = 12
"""A range of at most so many amounts is listed in full."""
MANY = 12
"""More answers of one kind than this are listed in short, if most of their words are the same."""
FEW_LINES = 5
"""Lines of those that are listed when there is no room for all."""
SHORTER = 3
"""In short is at least so many times shorter."""
LONGEST_NUMBER = 9
"""The digits of the longest number that can be meant as one."""
MEANT = 4
"""So many of the answers that a word can mean are named."""
_FIGURE = re.compile(r"\$?\s?(\d{1,3}(?:[\s,']\d{3})+|\d+)(?:[.,](\d{1,3}))?\s?(k?)\s?\$?")
"""$45,000 or 45000 or 4.5k, and 45 000 $ or 4,5k."""


def figure(typed: str) -> int | None:
    """The number in a text, if it is one: 3000, 3,000, $3,000, 3k, 3.5k."""
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


def without(sentence: str, word: str) -> str:
    """A sentence with dots for a name, however it is written there: `San Francisco` for `san_francisco`."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", sentence) if not unicodedata.combining(sign))
    found = re.search(r"\b" + "[ _-]".join(re.escape(part) for part in word.split("_")) + r"\b", plain, re.IGNORECASE)
    if found is None or len(plain) != len(sentence):
        return sentence
    return f"{sentence[: found.start()]}...{sentence[found.end() :]}"


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
        self.texts = {action: self.actions.text(action).lower() for action in [*singles, *self.amounts]}
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
        """Answers of one kind by what their sentences have in common besides the name; empty if that is not shorter."""
        if len(kind) <= MANY:
            return []
        common: dict[str, list[int]] = {}
        for action in kind:
            sentence = without(self.label(action), self.actions.text(action).rpartition(" ")[2])
            common.setdefault(sentence, []).append(action)
        if len(common) * SHORTER > len(kind) or not all("..." in sentence for sentence in common):
            return []
        return list(common.items())

    # ------------------------------------------------------------------ in words

    def label(self, action: int) -> str:
        return self.match.choice(action).label

    def risk(self, action: int) -> str:
        """Why an answer should be thought over once more, or nothing."""
        message = self.state.risk(action)
        return "" if message is None else self.match.words.text(message, self.match.game)

    def figure(self, action: int) -> int:
        return int(self.state.figure(action))

    def key(self, action: int) -> str:
        """What to type for an answer: it is the same in the list, in a hint and at the prompt."""
        if action in self.amounts:
            return current().number(self.figure(action))
        if action not in self.listed:
            return self._shortest(action)
        return self.actions.text(action) if self.amounts else str(self.listed.index(action) + 1)

    def _shortest(self, action: int) -> str:
        """As few of its last words as no other answer ends with."""
        words = self.actions.text(action).split()
        for count in range(1, len(words)):
            ending = " ".join(words[-count:])
            if figure(ending) is None and self._worded(ending.lower()) == [action]:
                return ending
        return " ".join(words)

    def unsaid(self, action: int) -> bool:
        """Whether its sentence was not on the list: the person should hear it before it counts."""
        return action in self.amounts and action not in self._shown_amounts()

    # ------------------------------------------------------------------ listed

    def rows(self, width: int, plain: bool, room: int = 10_000) -> list[Text]:
        """A line per answer; many of a kind in short lines; of a long range its ends and the last one without risk.

        If that is more than there is room for, only some of the places with a notable neighbour are listed:
        the others are marked on the map.
        """
        rows = [self._row(action, plain) for action in self.listed]
        if not plain:
            rows = columns(rows, width)
        amounts = [self._row(action, plain) for action in self._shown_amounts()]
        rows += amounts if plain else columns(amounts, width, few=4)
        told = [row for kind in self.told for row in self._told(kind, width, plain, False)]
        if not plain and len(rows) + len(told) > room:
            told = [row for kind in self.told for row in self._told(kind, width, plain, True)]
        return rows + told

    def _row(self, action: int, plain: bool) -> Text:
        wide = len(self.key(self.amounts[-1])) if action in self.amounts else 2
        row = Text().append(self.key(action).rjust(wide), "bold cyan")
        row.append(say("play.colon") if plain else "  ").append(self.label(action))
        risk = self.risk(action)
        return row.append(f" ({risk})") if risk else row.append(self._whereabouts(action, plain))

    def _told(self, kind: list[tuple[str, list[int]]], width: int, plain: bool, few: bool) -> list[Text]:
        """Answers of one kind: what they have in common once, then their names; read out, it is a line per sentence."""
        lines: list[Text] = []
        items: list[Text] = []
        left_out = 0
        said = ""
        few = few and any(self._near(action) for _, actions in kind for action in actions)
        for sentence, actions in sorted(kind, key=lambda told: [int(n) for n in re.findall(r"\d+", told[0])]):
            named = [self._named(action, plain) for action in actions if not few or self._near(action)]
            left_out += len(actions) - len(named)
            if plain:
                lines.append(Text(sentence + say("play.colon")).append_text(Text(", ").join(named)))
            elif named:
                before, _, after = sentence.partition("...")
                items += [Text(say("play.heading", title=after.strip() if before == said else sentence)), *named]
                said = before
        while few and len(filled(items, width, "  ")) >= FEW_LINES:
            left_out += not items.pop().plain.endswith(":")
        if left_out:
            name = self._shortest(kind[0][1][0])
            items.append(Text(say("play.marked", count=left_out, name=name), "dim"))
        return lines or filled(items, width, "  ")

    def _near(self, action: int) -> list[Place]:
        return beside(self.board, self.actions.text(action))

    def _named(self, action: int, plain: bool) -> Text:
        return Text().append(self._shortest(action), "bold cyan").append(self._whereabouts(action, plain))

    def _whereabouts(self, action: int, plain: bool) -> str:
        """The notable neighbours of the place of an answer."""
        near = self._near(action)
        names = ", ".join(place.id if plain else f"{place.id} {place.mark}" for place in near)
        return "" if not near else " " + say("play.near_in_words" if plain else "play.near", places=names)

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
            numbers = least if least == most else say("play.from_to", least=least, most=most)
            return say("play.or_words", numbers=numbers, words=self.key(self.listed[0])) if self.listed else numbers
        if not self.listed:
            return say("play.by_name", name=self._shortest(self.short[0]))
        numbers = "1" if len(self.listed) == 1 else say("play.from_to", least="1", most=str(len(self.listed)))
        return say("play.or_name", numbers=numbers, name=self._shortest(self.short[0])) if self.short else numbers

    def example(self) -> str:
        """The words of some answer."""
        every = [*self.short, *self.listed]
        return self.actions.text(every[0]) if every else self.key(self.amounts[0])

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
            raise BoomtownError(say("play.can_mean", typed=typed, some=", ".join(texts[:-1][:MEANT]), other=texts[-1]))
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
        """The answers of these words: the whole text, else how it ends, else how it begins."""
        texts = self.texts
        whole = [action for action, text in texts.items() if text == wanted]
        ended = [action for action, text in texts.items() if text.endswith(f" {wanted}")]
        return whole or ended or [action for action, text in texts.items() if text.startswith(wanted)]

    def _numbered(self, number: int) -> int:
        if 1 <= number <= len(self.listed):
            return self.listed[number - 1]
        raise BoomtownError(say("play.no_number", number=str(number), ask=self.ask()))

    def _amount(self, number: int) -> int:
        """The action of an amount that was typed, as people write it; one that is too high has its own refusal."""
        before, _, _ = self.actions.text(self.amounts[0]).rpartition(" ")
        family = self.actions.family(self.amounts[0])
        for action in range(int(family.first), int(family.last) + 1):
            if self.actions.text(action).rpartition(" ")[0] == before and self.figure(action) == number:
                return action
        step = self.figure(self.amounts[-1]) - self.figure(self.amounts[-1] - 1)
        steps = " " + say("play.in_steps", step=step) if step > 1 and len(self.amounts) > 1 else ""
        steps += " " + say("play.thousands", number=str(number), amount=1000 * number) if step >= 1000 > number else ""
        raise BoomtownError(say("play.no_amount", number=number, ask=self.ask(), steps=steps))
