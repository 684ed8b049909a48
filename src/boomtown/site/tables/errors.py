"""Refusals of the site, each a sentence in the reader's language. The kernel's kinds say what it was."""

from boomtown.kernel.errors import BoomtownError, IllegalAction, StaleVersion, WrongSeat
from boomtown.site.words import current, say
from boomtown.speech import translated


class Refused(BoomtownError):
    """Something that cannot be done at this table now."""


class NotAllowed(WrongSeat):
    """Something that another person may do."""


def refused(key: str, **values: object) -> Refused:
    return Refused(say(f"table.error.{key}", **values))


def not_allowed(key: str, **values: object) -> NotAllowed:
    return NotAllowed(say(f"table.error.{key}", **values))


def stale() -> StaleVersion:
    return StaleVersion(say("table.error.stale"))


def status_of(error: BoomtownError) -> int:
    """The answer's HTTP status."""
    if isinstance(error, StaleVersion):
        return 409
    return 403 if isinstance(error, WrongSeat) else 422


def sentence_of(error: BoomtownError) -> tuple[str, str]:
    """What is said, and the rule behind it if there is one."""
    if isinstance(error, IllegalAction):
        return error.sentence, error.rule
    return translated(str(error), current().language), ""
