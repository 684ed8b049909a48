"""What the player at this keyboard has learned, kept in the data folder."""

import contextlib
import json
from pathlib import Path
from typing import Final

from rich.text import Text

from boomtown.kernel.board import Board
from boomtown.table.lessons import card_of, legal_texts, lit, told
from boomtown.table.match import Match
from boomtown.table.storage import data_folder
from boomtown.table.text import wrapped

FILE: Final = "learned.json"
LONGEST_LINE: Final = 96
"""Longer lines are hard to read."""
ON, OFF = "on", "off"


class Pupil:
    """Remembers which cards were shown. Without a file of its own it remembers as long as it lives."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.quiet = False
        """No cards are wanted."""
        self._learned: dict[str, list[str]] = {}
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):  # a file that cannot be read is empty
            found = json.loads(path.read_text(encoding="utf-8")) if path is not None else {}
            self.quiet = bool(found.get("quiet"))
            self._learned = {str(game): [str(name) for name in names] for game, names in found["learned"].items()}

    def knows(self, game: str, question: str) -> bool:
        return question in self._learned.get(game, [])

    def is_new_to(self, game: str) -> bool:
        """Whether nothing was told of a game yet."""
        return not self._learned.get(game)

    def learn(self, game: str, question: str) -> None:
        if not self.knows(game, question):
            self._learned.setdefault(game, []).append(question)
            self._keep()

    def forget(self, game: str) -> None:
        """A lesson begins: all its cards come once more."""
        self._learned.pop(game, None)
        self.be_quiet(False)

    def be_quiet(self, wished: bool) -> None:
        self.quiet = wished
        self._keep()

    def _keep(self) -> None:
        if self.path is None:
            return
        with contextlib.suppress(OSError):  # a folder that takes nothing: the cards come again
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps({"quiet": self.quiet, "learned": self._learned}, indent=1, ensure_ascii=False)
            self.path.write_text(f"{text}\n", encoding="utf-8")


def at_keyboard() -> Pupil:
    """The person whose data folder this is."""
    return Pupil(data_folder() / FILE)


def card_lines(match: Match, board: Board, pupil: Pupil, width: int, again: bool = False) -> list[Text]:
    """The card for the open question as lines of a terminal, empty if there is none or it was shown before.

    A width of 0 breaks no lines, for those who have them read out.
    """
    words, game = match.words, match.entry.key
    question = match.state.asked().name
    card = card_of(match.entry, question)
    if card is None or (not again and (pupil.quiet or pupil.knows(game, question))):
        return []
    found = told(match, words, words.language, first=pupil.is_new_to(game))
    assert found is not None
    head = Text(words.sentences["lesson.new"], "bold magenta").append(f" {found.title}", "bold")
    head.append(f"  {found.rule}" if width else f" ({found.rule})", "dim")
    shown = lit(board, int(match.state.seat), card, legal_texts(match))
    parts = list(dict.fromkeys(part.title for part in shown if part.title))
    look = f"{words.sentences['lesson.look']} {', '.join(parts)}. " if parts else ""
    body = [Text(text) for text in (found.start, found.text) if text]
    body.append(Text(look + words.sentences["lesson.keys"], "dim"))
    if not width:
        return [head, *body]
    wide = min(width, LONGEST_LINE) - 2
    return [head, *(Text("  ").append_text(line) for text in body for line in wrapped(text, wide))]
