"""The catalogues of the site: whatever is said is in them, whatever is in them is said, in every language."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from boomtown.site.words import BOARDS, PACKAGES, SITE, languages, phrases

AREAS = {
    ".": ("site.",),
    "people": ("people.",),
    "lobby": ("lobby.", "house."),
    "tables": ("table.",),
    "drawing": ("draw.",),
    **{board: (f"board.{board.partition('/')[2]}.",) for board in BOARDS},
}
AREA = re.compile(r"(site|people|lobby|house|table|draw|board)\.[a-z_0-9.{}-]+")
PLACE = re.compile(r"\{([a-z_]+)(?:#[^{}]*)?\}")
ERRORS = {"refused": "table.error.", "not_allowed": "table.error."}


def keys_of(package: str, language: str) -> dict[str, str]:
    with (SITE / package / "locale" / f"{language}.toml").open("rb") as file:
        found: dict[str, str] = tomllib.load(file)["say"]
    return found


def said_in_python(path: Path) -> Iterator[str]:
    """Keys in the code; `*` stands for what is filled in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
            if isinstance(node.args[0], ast.Constant):
                yield ERRORS[node.func.id] + str(node.args[0].value)


def said_in_template(path: Path) -> Iterator[str]:
    """Strings in expressions; a chain of strings and names joined by ~ is one key with holes."""
    text = path.read_text(encoding="utf-8")
    part = r"""(?:'[^'\n]*'|"[^"\n]*"|[\w.]+(?:\[[^\]]*\])?(?:\([^()]*\))?)"""
    expressions = " ".join(re.findall(r"\{\{.*?\}\}|\{%.*?%\}", text, flags=re.DOTALL))
    for chain in re.findall(rf"""(?:'[^'\n]*'|"[^"\n]*")(?:\s*~\s*{part})*""", expressions):
        pieces = re.split(r"\s*~\s*", chain)
        yield "".join(piece[1:-1] if piece[:1] in "'\"" else "*" for piece in pieces)


def all_said() -> set[str]:
    said: set[str] = set()
    for path in SITE.rglob("*"):
        if path.suffix == ".py" and "migrations" not in path.parts:
            said |= set(said_in_python(path))
        elif path.suffix in (".html", ".svg"):
            said |= set(said_in_template(path))
    return {key for key in said if AREA.match(key.replace("*", "x")) and " " not in key}


@pytest.fixture(scope="module")
def said() -> set[str]:
    return all_said()


def known() -> dict[str, str]:
    return phrases("en").sentences


def test_every_key_that_is_said_is_in_the_catalogues(said: set[str]):
    calls = re.compile(r"""(?<![\w.])(?:say|words\.say|phrases\.say|current\(\)\.say)\(\s*["']([^"'{}]+)["']\s*[,)]""")
    exact: set[str] = set()
    for path in SITE.rglob("*"):
        if path.suffix in (".py", ".html", ".svg"):
            exact |= set(calls.findall(path.read_text(encoding="utf-8")))
    examples = {"..."}
    assert sorted(exact - set(known()) - examples) == []
    holes = [re.compile(re.escape(key).replace(r"\*", r"[\w.-]+")) for key in said if "*" in key]
    unfilled = [hole.pattern for hole in holes if not any(hole.fullmatch(key) for key in known())]
    assert unfilled == []


def test_every_key_is_said_somewhere(said: set[str]):
    holes = [re.compile(re.escape(key).replace(r"\*", r"[\w.-]+")) for key in said if "*" in key]
    unused = [key for key in known() if key not in said and not any(hole.fullmatch(key) for hole in holes)]
    assert unused == []


@pytest.mark.parametrize("package", PACKAGES)
def test_keys_belong_to_their_package(package: str):
    assert [key for key in keys_of(package, "en") if not key.startswith(AREAS[package])] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_says_the_same(package: str):
    english = keys_of(package, "en")
    for path in (SITE / package / "locale").glob("*.toml"):
        other = keys_of(package, path.stem)
        assert other.keys() == english.keys(), path
        for key, sentence in other.items():
            assert set(PLACE.findall(sentence)) == set(PLACE.findall(english[key])), (path.stem, key)


def test_languages_are_whole():
    """A language counts only if every package speaks it."""
    for package in PACKAGES:
        assert {path.stem for path in (SITE / package / "locale").glob("*.toml")} == set(languages())


def test_templates_say_nothing_themselves():
    """No words between the tags of a template: they would stay English."""
    for path in SITE.rglob("*.html"):
        text = re.sub(r"\{% block main_class %\}.*?\{% endblock %\}", "", path.read_text(encoding="utf-8"))
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)
        text = re.sub(r"<[^<>]*>|[\w-]+=\"[^\"]*\"", " ", text)
        words = re.findall(r"[A-Za-z]{3,}", re.sub(r"&[a-z]+;", " ", text))
        assert words == [], path.relative_to(SITE)


@pytest.mark.parametrize("path", sorted(SITE.parent.rglob("locale/*.toml")), ids=lambda path: path.parts[-3])
def test_places_of_sentences_can_be_filled(path: Path):
    """A place inside the words of another one would be shown as it is written."""
    place = re.compile(r"\{[a-z_]+[0-9]?(#[^{}|]*\|[^{}|]*)?\}")
    sentences = [text for texts in tomllib.loads(path.read_text()).values() for text in leaves(texts)]
    assert not [text for text in sentences if re.search("[{}]", place.sub("", text))]


def leaves(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for inner in value.values() for text in leaves(inner)]
    return [value] if isinstance(value, str) else []
