"""What objects hold, attribute by attribute, compiled or interpreted: bytes tell only what a class lists."""

from inspect import isgetsetdescriptor, ismemberdescriptor

from boomtown.kernel.agenda import Agenda
from boomtown.kernel.game import Game
from boomtown.kernel.state import State
from boomtown.kernel.view import View

PLAIN = (int, float, str, bytes, type(None))
SHARED = (Game, Agenda)
"""A game is the same for all its positions; an agenda has room to spare, and the kernel packs it."""


def forgotten(state: State, again: State) -> list[str]:
    """The attributes of a game's own in which two states with the same bytes differ."""
    kernels = {*_attributes(State(state.game)), "step"}
    return _different(state, again, {*kernels, *state.caches()})


def untold(view: View, again: View) -> list[str]:
    """The same for two views."""
    return _different(view, again, set())


def _different(one: object, other: object, apart: set[str]) -> list[str]:
    mine, others = _attributes(one), _attributes(other)
    return [
        f"{name} ({_shown(mine.get(name))} or {_shown(others.get(name))})"
        for name in sorted({*mine, *others} - apart)
        if not _alike(mine.get(name), others.get(name), apart, set())
    ]


def _attributes(thing: object) -> dict[str, object]:
    """By name: those in its dictionary, and those of native classes."""
    found: dict[str, object] = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name, member in vars(kind).items():
            if not name.startswith("__") and (isgetsetdescriptor(member) or ismemberdescriptor(member)):
                found.setdefault(name, getattr(thing, name, None))
    return found


def _alike(one: object, other: object, apart: set[str], seen: set[tuple[int, int]]) -> bool:
    """Whether they hold the same, all the way down, some attributes apart."""
    pair = (id(one), id(other))
    if one is other or pair in seen or isinstance(one, SHARED):
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, PLAIN) or callable(one):
        return one == other
    seen.add(pair)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key], apart, seen) for key in one)
    items, others = _items(one), _items(other)
    if items is not None and others is not None:
        return len(items) == len(others) and all(_alike(a, b, apart, seen) for a, b in zip(items, others, strict=True))
    mine, theirs = _attributes(one), _attributes(other)
    names = {*mine, *theirs} - apart
    return all(_alike(mine.get(name), theirs.get(name), apart, seen) for name in names)


def _items(thing: object) -> list[object] | None:
    """What a list, a set or a row of numbers holds."""
    if isinstance(thing, set | frozenset):
        return sorted(thing, key=repr)
    if hasattr(thing, "__len__") and hasattr(thing, "__getitem__"):
        return [thing[at] for at in range(len(thing))]
    return None


def _shown(value: object) -> str:
    items = None if isinstance(value, PLAIN) else _items(value)
    text = repr(items if items is not None else value)
    return text if len(text) <= 60 else f"{text[:57]}..."
