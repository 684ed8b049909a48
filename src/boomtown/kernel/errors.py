"""What can go wrong, each with one clear sentence.

Everything a user can cause is a `BoomtownError`; a `RulesError` is a bug in a game.
"""

import traceback
from pathlib import Path


class BoomtownError(Exception):
    """A mistake in the input: one sentence, no traceback."""


class IllegalAction(BoomtownError):
    """The rules refuse this action; `rule` names the one that does."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAction, (self.sentence, self.rule)


class UnknownAction(BoomtownError):
    """No action of this game is written like that."""


class StaleVersion(BoomtownError):
    """The table has moved on since the player looked."""


class WrongSeat(BoomtownError):
    """Somebody else is asked."""


class NothingToUndo(BoomtownError):
    """The last answer cannot be taken back."""


class UnknownGame(BoomtownError):
    pass


class BrokenGame(BoomtownError):
    """A game that does not bring what it must; the sentence names it."""


class UnknownOption(BoomtownError):
    """A game option, or a value of it, that does not exist or does not fit."""


class BadComponents(BoomtownError):
    """A components file with a wrong entry; the sentence names it."""


class DamagedRecord(BoomtownError):
    """A record that does not hold together; `line` is the first line that does not."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(f"record line {line}: {sentence}")
        self.sentence = sentence
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return DamagedRecord, (self.sentence, self.line)


class BadOutcome(BoomtownError):
    """A scripted or recorded outcome that the pool cannot give."""


class RulesError(Exception):
    """A game broke the contract: a bug, never the user's fault."""


def described(error: Exception) -> str:
    """An error of a game's own code: its kind, what it says, and the file and line it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    at = f" ({Path(frames[-1].filename).name} line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{at}"
