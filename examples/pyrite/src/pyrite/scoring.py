"""The score (PY-4): dollars, and what was kept."""

from pyrite.position import PyritePosition


def scores(s: PyritePosition) -> list[int]:
    """As they stand; ore counts what it is worth at the end (PY-4.2)."""
    return [cash + kept for cash, kept in zip(s.ridge.cash, s.ridge.kept, strict=True)]


def winners(s: PyritePosition) -> list[int]:
    """The richest; several share the win (PY-4.3)."""
    found = scores(s)
    return [seat for seat, score in enumerate(found) if score == max(found)]
