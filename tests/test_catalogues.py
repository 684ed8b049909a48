"""Every catalogue of the product in every language: the same sentences, places, names and rules."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import boomtown
from boomtown.kernel.manner import LOCALE
from boomtown.lab.coverage import rule_numbers

HOME = Path(boomtown.__file__).parent
LANGUAGES = sorted(path.stem for path in LOCALE.glob("*.toml") if path.stem != "en")
"""The kernel speaks a language first."""
CATALOGUES = {str(path.parent.relative_to(HOME)): path.parent for path in sorted(HOME.rglob("en.toml"))}
RULES = {path.parent.name: path for path in sorted(HOME.glob("games/*/rules.md"))}
PLACE = re.compile(r"\{([a-z_]+[0-9]?)(?:/[a-z]+)?(?:#[^{}]*)?\}")
CHOICE = re.compile(r"\{[a-z_]+[0-9]?(?:/[a-z]+)?#([^{}]*)\}")


def problems(folder: Path, language: str) -> Iterator[str]:
    """What a language lacks in a folder, sentence by sentence."""
    path = folder / f"{language}.toml"
    if not path.exists():
        yield f"{language}.toml is missing"
        return
    english = tomllib.loads((folder / "en.toml").read_text(encoding="utf-8"))
    other = tomllib.loads(path.read_text(encoding="utf-8"))
    yield from _sentences(english.get("say", {}), other.get("say", {}))
    yield from _names(english.get("names", {}), other.get("names", {}))


def _sentences(english: dict[str, str], other: dict[str, str]) -> Iterator[str]:
    yield from (f"'{key}' is missing: {english[key]}" for key in english if key not in other)
    yield from (f"'{key}' is not in English" for key in other if key not in english)
    for key in english.keys() & other.keys():
        here, there = set(PLACE.findall(english[key])), set(PLACE.findall(other[key]))
        # a number may be needed only where English has a plural
        spoken = set(PLACE.findall(re.sub(CHOICE, "", english[key])))
        if there - here or spoken - there:
            yield f"'{key}' has the places {sorted(there)} and not {sorted(here)}"
        left = re.sub(PLACE, "", other[key])
        if "{" in left or "}" in left:
            yield f"'{key}' has a broken place: {other[key]}"
        if any(choice.count("|") != 1 for choice in CHOICE.findall(other[key])):
            yield f"'{key}' needs two forms: {other[key]}"


def _names(english: dict[str, list[str]], other: dict[str, list[str]]) -> Iterator[str]:
    for key, items in english.items():
        if len(other.get(key, [])) != len(items):
            yield f"the list '{key}' has {len(other.get(key, []))} names and not {len(items)}"
    for key, items in other.items():
        plain, form, _ = key.partition("/")
        if form and plain in english and len(items) != len(english[plain]):
            yield f"the list '{key}' has {len(items)} names and not {len(english[plain])}"
        elif not form and key not in english:
            yield f"the list '{key}' is not in English"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_language_says_everything(catalogue: str, language: str) -> None:
    assert sorted(problems(CATALOGUES[catalogue], language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_rules_have_the_same_numbers_in_every_language(game: str, language: str) -> None:
    path = RULES[game].with_name(f"rules.{language}.md")
    assert path.exists(), f"{path.name} is missing"
    english, other = (text.read_text(encoding="utf-8") for text in (RULES[game], path))
    assert rule_numbers(other) == rule_numbers(english)
    assert other.count("\n## ") == english.count("\n## "), "chapters"
    rows, marks = re.compile(r"^\|", re.MULTILINE), re.compile(r"[A-Z]{2}-\d+(?:\.\d+)+")
    assert len(rows.findall(other)) == len(rows.findall(english)), "rows of tables"
    assert Counter(marks.findall(other)) == Counter(marks.findall(english)), "rules that are referred to"


def test_a_gap_in_a_language_is_named(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text(
        '[say]\na = "{x} is"\nb = "{n} {n#barrel|barrels}"\nc = "C"\n[names]\nm = ["a", "b"]', encoding="utf-8"
    )
    assert list(problems(tmp_path, "fr")) == ["fr.toml is missing"]
    (tmp_path / "fr.toml").write_text(
        '[say]\na = "{y} est"\nb = "{n#un|deux|trois} {n"\nd = "D"\n[names]\nm = ["a"]\n"m/le" = ["a"]',
        encoding="utf-8",
    )
    assert sorted(problems(tmp_path, "fr")) == [
        "'a' has the places ['y'] and not ['x']",
        "'b' has a broken place: {n#un|deux|trois} {n",
        "'b' needs two forms: {n#un|deux|trois} {n",
        "'c' is missing: C",
        "'d' is not in English",
        "the list 'm' has 1 names and not 2",
        "the list 'm/le' has 1 names and not 2",
    ]
