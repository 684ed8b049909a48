"""Printed facts from a TOML file, read with types; a wrong entry is named."""

import hashlib
import json
import tomllib
from pathlib import Path

from boomtown import speed
from boomtown.kernel.errors import BadComponents
from boomtown.kernel.files import read_bytes

ABOUT_FACTS = ("provenance", "source", "tunable")
"""Keys of any table that tell about its facts and are none themselves."""
ABOUT_BOX = ("artist", "bgg_id", "designer", "minutes", "publisher", "rules_prefix", "title", "year")
"""Keys of `meta` that no rule asks for."""


class Components:
    """One components file.

    `digest` names its facts: not its bytes, so a comment or another order of the keys changes nothing.
    """

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data
        try:
            parsed: dict[str, object] = tomllib.loads(data.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadComponents(f"{name}: not a TOML file: {error}") from error
        except RecursionError as error:
            raise BadComponents(f"{name}: its lists lie too deep in each other") from error
        self.root = FactTable(name, "", parsed)
        _check_provenance(self.root)
        self.digest = _name_of(_digest(parsed))
        self._bytes = hashlib.sha256(data).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        return Components, (self.name, self.data)

    def known_as(self, digest: str) -> bool:
        """Whether a record with this digest was played with these facts; 0.1.0 took it over the bytes of the file."""
        return digest in (self.digest, self._bytes)

    def table(self, name: str) -> "FactTable":
        return self.root.table(name)

    def tables(self, name: str) -> "list[FactTable]":
        return self.root.tables(name)

    def provenances(self) -> list[str]:
        """Where the facts come from, once for each table that holds facts and says it; the inner tables too."""
        return _provenances(self.root)


def _digest(parsed: dict[str, object]) -> str:
    """A hash over the facts in a fixed form."""
    box = parsed.get("meta")
    meta: dict[str, object] = {}
    if isinstance(box, dict):
        meta = {str(key): value for key, value in box.items() if key not in ABOUT_BOX}
    text = json.dumps(
        _facts({**parsed, "meta": meta}), sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=repr
    )
    return hashlib.sha256(text.encode()).hexdigest()


def _facts(value: object) -> object:
    """A value without what only tells about the facts in it."""
    if isinstance(value, dict):
        return {str(key): _facts(inner) for key, inner in value.items() if key not in ABOUT_FACTS}
    if isinstance(value, list):
        return [_facts(inner) for inner in value]
    return value


def _name_of(facts: str) -> str:
    """The digest that records carry. Facts that were in use before keep the name they had then."""
    return _earlier_names().get(facts, facts)


_earlier: dict[str, str] = {}


def _earlier_names() -> dict[str, str]:
    if not _earlier:
        with (speed.HOME / "kernel" / "digests.toml").open("rb") as file:
            for facts, name in tomllib.load(file)["earlier"].items():
                _earlier[str(facts)] = str(name)
    return _earlier


def read_components(path: Path) -> Components:
    try:
        return Components(path.name, read_bytes(path))
    except OSError as error:
        raise BadComponents(f"cannot read the components file {path}: {error.strerror}") from error


class FactTable:
    """A table of the file; its values are asked for by name and type."""

    def __init__(self, file: str, where: str, values: dict[str, object]) -> None:
        self.file = file
        self.where = where
        self.values = values

    def wrong(self, key: str, expected: str) -> BadComponents:
        """The error for an entry that is not as expected."""
        at = f"[{self.where}] " if self.where else ""
        return BadComponents(f"{self.file}: {at}{key}: {expected}")

    def _get(self, key: str) -> object:
        if key not in self.values:
            raise self.wrong(key, "is missing")
        return self.values[key]

    def has(self, key: str) -> bool:
        return key in self.values

    def keys(self) -> list[str]:
        """Sorted: the order in the file is no fact."""
        return sorted(self.values)

    def num(self, key: str, least: int = -(10**9), most: int = 10**9) -> int:
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, f"expected a whole number, found {value!r}")
        if not least <= value <= most:
            raise self.wrong(key, f"expected {least} to {most}, found {value}")
        return value

    def text(self, key: str) -> str:
        value = self._get(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"expected a text, found {value!r}")
        return value

    def flag(self, key: str) -> bool:
        value = self._get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, f"expected true or false, found {value!r}")
        return value

    def items(self, key: str) -> list[object]:
        value = self._get(key)
        if not isinstance(value, list):
            raise self.wrong(key, f"expected a list, found {value!r}")
        return list(value)

    def nums(self, key: str, length: int = -1) -> list[int]:
        result: list[int] = []
        for item in self.items(key):
            if not isinstance(item, int) or isinstance(item, bool):
                raise self.wrong(key, f"expected whole numbers, found {item!r}")
            result.append(item)
        if length >= 0 and len(result) != length:
            raise self.wrong(key, f"expected {length} numbers, found {len(result)}")
        return result

    def texts(self, key: str) -> list[str]:
        result: list[str] = []
        for item in self.items(key):
            if not isinstance(item, str):
                raise self.wrong(key, f"expected texts, found {item!r}")
            result.append(item)
        return result

    def pairs(self, key: str) -> list[tuple[int, int]]:
        """A list of pairs of numbers, such as coordinates."""
        result: list[tuple[int, int]] = []
        for item in self.items(key):
            if not isinstance(item, list) or len(item) != 2 or not all(isinstance(part, int) for part in item):
                raise self.wrong(key, f"expected pairs of whole numbers, found {item!r}")
            result.append((int(item[0]), int(item[1])))
        return result

    def index(self, key: str, names: list[str]) -> int:
        """The place of a text in a list of allowed names."""
        return self.place(key, self.text(key), names)

    def indices(self, key: str, names: list[str]) -> list[int]:
        return [self.place(key, name, names) for name in self.texts(key)]

    def place(self, key: str, name: str, names: list[str]) -> int:
        if name not in names:
            raise self.wrong(key, f"'{name}' is not one of {', '.join(names)}")
        return names.index(name)

    def table(self, key: str) -> "FactTable":
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "expected a table")
        return FactTable(self.file, f"{self.where}.{key}" if self.where else key, value)

    def tables(self, key: str) -> "list[FactTable]":
        result: list[FactTable] = []
        for number, item in enumerate(self.items(key), start=1):
            if not isinstance(item, dict):
                raise self.wrong(key, f"entry {number}: expected a table")
            result.append(
                FactTable(self.file, f"{self.where}.{key} {number}" if self.where else f"{key} {number}", item)
            )
        return result


def _check_provenance(root: FactTable) -> None:
    """Every top-level table, or each entry of an array of tables, says where its facts come from.

    An inner table that says nothing has the provenance of the table it stands in.
    """
    for key in root.keys():  # noqa: SIM118
        if key != "meta":
            for table in root.tables(key) if isinstance(root.values[key], list) else [root.table(key)]:
                table.text("provenance")
                _check_inner(table)


def _check_inner(table: FactTable) -> None:
    if table.has("provenance"):
        if table.text("provenance") not in ("found", "derived", "reconstructed"):
            raise table.wrong("provenance", "expected found, derived or reconstructed")
        table.text("source")
    if table.has("tunable"):
        for key in table.texts("tunable"):
            if not table.has(key):
                raise table.wrong("tunable", f"'{key}' is not in this table")
    for inner in _inner(table):
        _check_inner(inner)


def _inner(table: FactTable) -> list[FactTable]:
    """The tables in a table, and the entries of its arrays of tables."""
    found: list[FactTable] = []
    for key, value in table.values.items():
        if isinstance(value, dict):
            found.append(table.table(key))
        elif _holds_tables(value):
            found.extend(table.tables(key))
    return found


def _holds_tables(value: object) -> bool:
    return isinstance(value, list) and len(value) > 0 and isinstance(value[0], dict)


def _provenances(table: FactTable) -> list[str]:
    """The provenance of a table, if it holds facts itself, and of the tables in it; `meta` is about the file."""
    facts = [
        key
        for key, value in table.values.items()
        if key not in ABOUT_FACTS and not isinstance(value, dict) and not _holds_tables(value)
    ]
    found = [table.text("provenance")] if facts and table.has("provenance") else []
    for inner in _inner(table):
        if inner.where != "meta":
            found.extend(_provenances(inner))
    return found
