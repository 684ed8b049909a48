"""The catalogues of the site: whatever is said is in them, whatever is in them is said, in every language."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from boomtown import speech
from boomtown.drawing import folders
from boomtown.site.words import PACKAGES, SITE

DRAWINGS = folders.drawn()
FOLDERS = {SITE / package: package for package in PACKAGES} | {folders.HOME: "drawing"}
FOLDERS |= {folder: f"board.{game}" for game, folder in DRAWINGS.items() if (folder / "locale").is_dir()}
"""The folders with a catalogue, by what their keys belong to."""
AREAS = {
    ".": ("site.",),
    "people": ("people.",),
    "lobby": ("lobby.", "house."),
    "tables": ("table.",),
    "analysis": ("analysis.",),
    "standing": ("standing.",),
    "calls": ("calls.",),
    "drawing": ("draw.",),
    **{f"board.{game}": (f"board.{game}.",) for game in DRAWINGS},
}
SOURCES = [path for folder in (SITE, folders.HOME, *DRAWINGS.values()) for path in folder.rglob("*")]
AREA = re.compile(r"(site|people|lobby|house|table|analysis|standing|calls|draw|board)\.[a-z_0-9.{}-]+")
ERRORS = {"refused": "table.error.", "not_allowed": "table.error."}


def keys_of(folder: Path, language: str) -> dict[str, str]:
    with (folder / "locale" / f"{language}.toml").open("rb") as file:
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
    for path in SOURCES:
        if path.suffix == ".py" and "migrations" not in path.parts:
            said |= set(said_in_python(path))
        elif path.suffix in (".html", ".svg"):
            said |= set(said_in_template(path))
    return {key for key in said if AREA.match(key.replace("*", "x")) and " " not in key}


@pytest.fixture(scope="module")
def said() -> set[str]:
    return all_said()


def known() -> dict[str, str]:
    return {key: sentence for folder in FOLDERS for key, sentence in keys_of(folder, "en").items()}


def test_every_key_that_is_said_is_in_the_catalogues(said: set[str]):
    calls = re.compile(r"""(?<![\w.])(?:say|words\.say|phrases\.say|current\(\)\.say)\(\s*["']([^"'{}]+)["']\s*[,)]""")
    exact: set[str] = set()
    for path in SOURCES:
        if path.suffix in (".py", ".html", ".svg"):
            exact |= set(calls.findall(path.read_text(encoding="utf-8")))
    examples = {"..."}
    assert sorted(exact - set(known()) - set(speech.phrases("en").sentences) - examples) == []
    holes = [re.compile(re.escape(key).replace(r"\*", r"[\w.-]+")) for key in said if "*" in key]
    unfilled = [hole.pattern for hole in holes if not any(hole.fullmatch(key) for key in known())]
    assert unfilled == []


def test_every_key_is_said_somewhere(said: set[str]):
    holes = [re.compile(re.escape(key).replace(r"\*", r"[\w.-]+")) for key in said if "*" in key]
    unused = [key for key in known() if key not in said and not any(hole.fullmatch(key) for hole in holes)]
    assert unused == []


@pytest.mark.parametrize("folder", FOLDERS, ids=FOLDERS.get)
def test_keys_belong_to_their_package(folder: Path):
    assert [key for key in keys_of(folder, "en") if not key.startswith(AREAS[FOLDERS[folder]])] == []


def test_templates_say_nothing_themselves():
    """No words between the tags of a template: they would stay English."""
    for path in SOURCES:
        if path.suffix != ".html":
            continue
        text = re.sub(r"\{% block main_class %\}.*?\{% endblock %\}", "", path.read_text(encoding="utf-8"))
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", text, flags=re.DOTALL)
        text = re.sub(r"<[^<>]*>|[\w-]+=\"[^\"]*\"", " ", text)
        words = re.findall(r"[A-Za-z]{3,}", re.sub(r"&[a-z]+;", " ", text))
        assert words == [], path


@pytest.mark.parametrize("path", sorted(SITE.parent.rglob("locale/*.toml")), ids=lambda path: path.parts[-3])
def test_places_of_sentences_can_be_filled(path: Path):
    """A place inside the words of another one would be shown as it is written."""
    place = re.compile(r"\{[a-z_]+[0-9]?(/[a-z]+)?(#[^{}|]*\|[^{}|]*)?\}")
    tables = tomllib.loads(path.read_text())
    tables.pop("said", None)  # its places are numbers: tests/test_speech.py
    sentences = [text for texts in tables.values() for text in leaves(texts)]
    assert not [text for text in sentences if re.search("[{}]", place.sub("", text))]


def leaves(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for inner in value.values() for text in leaves(inner)]
    return [value] if isinstance(value, str) else []
