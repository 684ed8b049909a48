"""What a conformance run finds, in plain sentences, and the words and rules it measures by."""

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, described
from boomtown.kernel.game import Game
from boomtown.kernel.message import Message
from boomtown.kernel.words import Words
from boomtown.lab.coverage import rule_numbers

_LEFT_OVER = re.compile(r"\{[a-z_0-9#|]*\}")
_PLACE = re.compile(r"\{([a-z_]+[0-9]?)\}")

LONGEST = 30.0
"""Seconds of processor time that one check may take: what needs more will not come to an end."""


class NoEnd(BoomtownError):
    """A check ran for too long."""


@contextmanager
def limited() -> Iterator[None]:
    """Break off what does not come to an end. Inside another limit that one begins again afterwards.

    It needs a Unix clock and the main thread; elsewhere there is no limit.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    earlier = signal.signal(signal.SIGVTALRM, _break_off)
    inside_another = signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)[0] > 0
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST if inside_another else 0)
        signal.signal(signal.SIGVTALRM, earlier)


def _break_off(number: int, frame: FrameType | None) -> None:
    where = f" ({Path(frame.f_code.co_filename).name} line {frame.f_lineno})" if frame is not None else ""
    raise NoEnd(f"no end after {LONGEST:g} seconds of processor time{where}")


@dataclass
class Findings:
    """Problems so far. Of one kind only a few are kept: the twentieth lost coin tells nothing new."""

    limit: int = 20
    of_a_kind: int = 3
    where: str = ""
    total: int = 0
    """All problems, those that are not kept included."""
    problems: list[str] = field(default_factory=list)
    endless: bool = False
    """Whether a check had to be broken off: then the run ends."""
    _guards: int = 0
    _kinds: dict[str, int] = field(default_factory=dict)

    @property
    def full(self) -> bool:
        return len(self.problems) >= self.limit

    def add(self, kind: str, text: str) -> None:
        self.total += 1
        seen = self._kinds.get(kind, 0)
        self._kinds[kind] = seen + 1
        if seen < self.of_a_kind and not self.full:
            where = f"{self.where}: " if self.where else ""
            self.problems.append(f"[{kind}] {where}{text}")

    @contextmanager
    def guard(self, what: str) -> Iterator[None]:
        """A game's own error inside a check is a problem, not the end of the run; what never ends is both."""
        self._guards += 1
        try:
            with limited():
                yield
        except NoEnd as error:
            if not self.endless:
                self.endless = True
                self.add("endless", f"{what}: {error}")
            if self._guards > 1:
                raise
        except Exception as error:
            self.add("error", f"{what}: {described(error)}")
        finally:
            self._guards -= 1


class Speech:
    """The catalogues of a game in every language it ships, and the numbers of its rules."""

    def __init__(self, entry: Entry, findings: Findings) -> None:
        self.findings = findings
        self.words: list[Words] = [entry.words(language) for language in entry.languages()]
        numbers = rule_numbers(entry.rules_text())
        self.rules = set(numbers)
        self._heard: set[tuple[str, tuple[str, ...]]] = set()
        for number in sorted({number for number in numbers if numbers.count(number) > 1}):
            findings.add("rules", f"rules.md has {number} twice")
        if not numbers:
            findings.add("rules", "rules.md has no numbered rule")
        for words in self.words[1:]:
            for key in sorted(set(self.words[0].sentences) ^ set(words.sentences)):
                findings.add(
                    "sentence", f"'{key}' is not in both languages {self.words[0].language} and {words.language}"
                )
        for setting in entry.settings:
            for key in [f"option.{setting.key}", *(f"option.{setting.key}.{value}" for value in setting.values)]:
                self.sentence(key, f"option {setting.key}")

    def sentence(self, key: str, what: str) -> None:
        for words in self.words:
            if not words.has(key):
                self.findings.add("sentence", f"{what} has no sentence '{key}' in language {words.language}")

    def rule(self, number: str, what: str) -> None:
        if number not in self.rules:
            self.findings.add("rule", f"{what} cites rule '{number}', which rules.md does not have")

    def message(self, message: Message, game: Game, what: str, thorough: bool = False) -> None:
        """Its sentence exists in every language and every place in it is filled."""
        form = (message.key, tuple(message.values))
        if form in self._heard and not thorough:
            return
        self._heard.add(form)
        for words in self.words:
            sentence = words.sentences.get(message.key)
            if sentence is None:
                self.findings.add("sentence", f"{what} has no sentence '{message.key}' in language {words.language}")
                continue
            text = words.text(message, game)
            if _LEFT_OVER.search(text):
                self.findings.add("place", f"{what}: a place is not filled in '{text}' ({words.language})")
            for name in _PLACE.findall(sentence):
                names = words.names.get(name.rstrip("0123456789"))
                value = message.values.get(name)
                if names is not None and value is not None and not 0 <= value < len(names):
                    self.findings.add(
                        "name", f"{what}: '{message.key}' has no name for {name} {value} ({words.language})"
                    )
