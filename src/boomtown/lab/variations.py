"""What a designer may vary: every number that the components mark as tunable, and the game's options.

A number is called by its place: `players.4.camps`, `office.docks.points`, `supply.points.3`. An entry of an array of
tables is called by its first field, an item of a list by its place from 1. A name may be cut short in front while it is
clear what it means; the player count helps (`camps` with four players is `players.4.camps`).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.lab.plan import Plan

OPTION = "option:"
Values = dict[str, object]


@dataclass(frozen=True)
class Tunable:
    """A number of the components that may be varied."""

    parts: tuple[str, ...]
    """Its name."""
    path: tuple[str | int, ...]
    """Where it lies in the parsed file."""
    value: int

    @property
    def name(self) -> str:
        return ".".join(self.parts)

    def called(self, name: str) -> bool:
        return self.name == name or self.name.endswith("." + name)

    def for_players(self, players: int) -> bool:
        """Whether it stands in the set-up for this player count."""
        return f".players.{players}." in f".{self.name}" or f".players_{players}." in f".{self.name}"


def known(plan: Plan) -> dict[str, str]:
    """Everything that can be varied, by name, with its printed value or the values of an option."""
    entry = games.find(plan.game)
    numbers = {one.name: str(one.value) for one in tunables(_components(entry, plan))}
    return numbers | {f"{OPTION}{setting.key}": " | ".join(setting.values) for setting in entry.settings}


def tunables(components: Components) -> list[Tunable]:
    """Every number that may be varied, in the order of the file."""
    return list(_in_table(components.root.values, (), ()))


def _in_table(table: Values, parts: tuple[str, ...], path: tuple[str | int, ...]) -> Iterator[Tunable]:
    marked = table.get("tunable", [])
    for key, value in table.items():
        if isinstance(marked, list) and key in marked:
            yield from _numbers(value, (*parts, key), (*path, key))
        elif isinstance(value, dict):
            yield from _in_table(value, (*parts, key), (*path, key))
        elif isinstance(value, list):
            for place, item in enumerate(value):
                if isinstance(item, dict):
                    called = str(next(iter(item.values())))
                    yield from _in_table(item, (*parts, key, called), (*path, key, place))


def _numbers(value: object, parts: tuple[str, ...], path: tuple[str | int, ...]) -> Iterator[Tunable]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield Tunable(parts, path, value)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _numbers(item, (*parts, key), (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _numbers(item, (*parts, str(place + 1)), (*path, place))


def find(name: str, players: int, known: list[Tunable], title: str) -> Tunable:
    """The number that is meant."""
    meant = [one for one in known if one.called(name)]
    exact = [one for one in meant if one.name == name]
    counted = [one for one in meant if one.for_players(players)]
    for few in (exact, meant, counted):
        if len(few) == 1:
            return few[0]
    if meant:
        raise BoomtownError(f"'{name}' could be {_listed(meant)}: name one of them")
    if not known:
        raise BoomtownError(f"{title} marks no number as tunable: option:KEY=a,b varies an option")
    raise BoomtownError(f"{title} has no tunable number '{name}' (there are: {_listed(known)})")


def _listed(numbers: list[Tunable]) -> str:
    """Their names; what differs in one part only is written together."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for one in numbers:
        at = max((place for place, part in enumerate(one.path) if isinstance(part, int)), default=-1)
        key = (".".join(one.parts[:at]), ".".join(one.parts[at + 1 :])) if at >= 0 else (one.name, "")
        grouped.setdefault(key, []).append(one.parts[at] if at >= 0 else "")
    return ", ".join(_together(before, middle, after) for (before, after), middle in grouped.items())


def _together(before: str, middle: list[str], after: str) -> str:
    between = middle[0] if len(middle) == 1 else "{" + ",".join(middle) + "}"
    return ".".join(part for part in (before, between, after) if part)


# ---------------------------------------------------------------------- arms


@dataclass(frozen=True)
class Change:
    """One thing that is varied, with its values; the printed number or the default option is where effects begin."""

    name: str
    values: tuple[str, ...]
    usual: str
    tunable: Tunable | None


def read_change(text: str, plan: Plan) -> Change:
    """`NAME=6,8,10` or `option:KEY=a,b`."""
    name, sign, given = text.partition("=")
    values = tuple(value.strip() for value in given.split(","))
    if not (name and sign and all(values)):
        raise BoomtownError(f"--vary '{text}' is not of the form NAME=6,8,10")
    if len(set(values)) < len(values):
        raise BoomtownError(f"--vary '{text}' has a value twice")
    entry = games.find(plan.game)
    if name.startswith(OPTION):
        return Change(name, values, _usual_option(entry, name.removeprefix(OPTION), plan), None)
    tunable = find(name, plan.players, tunables(_components(entry, plan)), entry.title)
    for value in values:
        if not value.removeprefix("-").isdecimal():
            raise BoomtownError(f"--vary {name}: expected whole numbers, found '{value}'")
    return Change(name, tuple(str(int(value)) for value in values), str(tunable.value), tunable)


def _usual_option(entry: Entry, key: str, plan: Plan) -> str:
    for setting in entry.settings:
        if setting.key == key:
            return dict(plan.options).get(key, setting.default)
    known = ", ".join(setting.key for setting in entry.settings) or "none"
    raise BoomtownError(f"{entry.title} has no option '{key}' (it has: {known})")


def arms(plan: Plan, changes: list[Change]) -> tuple[dict[str, Plan], str]:
    """A plan for every combination of values, and the name of the one the others are compared with."""
    if len({change.name for change in changes}) < len(changes):
        raise BoomtownError("--vary names the same thing twice")
    found: dict[str, Plan] = {}
    usual = ""
    for values in product(*(change.values for change in changes)):
        name = named({change.name: value for change, value in zip(changes, values, strict=True)})
        found[name] = _changed(plan, changes, values, name)
        if all(value == change.usual for change, value in zip(changes, values, strict=True)):
            usual = name
    return found, usual or next(iter(found))


def named(values: dict[str, str]) -> str:
    """What an arm is called: everything that is varied with its value there."""
    return ", ".join(f"{name}={value}" for name, value in values.items())


def _changed(plan: Plan, changes: list[Change], values: tuple[str, ...], name: str) -> Plan:
    options = dict(plan.options)
    components = _components(games.find(plan.game), plan)
    root = components.root.values
    for change, value in zip(changes, values, strict=True):
        if change.tunable is None:
            options[change.name.removeprefix(OPTION)] = value
        else:
            root = _with(root, change.tunable.path, int(value))
    box = (f"{components.name} with {name}", written(root).encode())
    return replace(plan, options=tuple(options.items()), components=box)


def _components(entry: Entry, plan: Plan) -> Components:
    return Components(*plan.components) if plan.components else entry.components()


def _with(root: Values, path: tuple[str | int, ...], value: int) -> Values:
    """The same values with one number changed."""
    changed = _put(root, path, value)
    assert isinstance(changed, dict)
    return changed


def _put(values: object, path: tuple[str | int, ...], value: int) -> object:
    if not path:
        return value
    if isinstance(values, dict):
        return {key: _put(item, path[1:], value) if key == path[0] else item for key, item in values.items()}
    assert isinstance(values, list)
    return [_put(item, path[1:], value) if place == path[0] else item for place, item in enumerate(values)]


def written(root: Values) -> str:
    """Parsed TOML as TOML again, one top-level key a line."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in root.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (str, int, bool)) else str(value)
