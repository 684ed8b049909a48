"""What the command line, the terminal and the lab say, in every language; and that a record has none."""

import re
import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from boomtown import bots, speech
from boomtown.cli import helping
from boomtown.cli.run import app
from boomtown.kernel.errors import BoomtownError
from boomtown.table.seats import bot_title
from cli.conftest import Run, run  # noqa: F401
from error_sentences import raised

OTHERS = [language for language in speech.languages() if language != "en"]


@pytest.fixture(autouse=True)
def _nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (speech.VARIABLE, *speech.SYSTEM):
        monkeypatch.setenv(name, "")  # and set back afterwards, whatever is chosen
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "eo"}, "en"),
        ({"LANG": "en_US", "BOOMTOWN_LANGUAGE": "fr"}, "fr"),
        ({"LC_MESSAGES": "fr"}, "fr"),
    ],
)
def test_the_system_says_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert speech.language() == language


def test_an_unknown_language_is_named(run: Run) -> None:  # noqa: F811
    found = run("games", "--language", "tlh")
    assert (found.code, found.out) == (2, "")
    assert found.err == "boomtown: there is no language 'tlh' (available: en, fr)\n"


def test_help_is_in_the_language_that_was_chosen(run: Run) -> None:  # noqa: F811
    french, english = run("--language=fr", "play", "--help"), run("play", "--language", "en", "--help")
    assert "Combien de joueurs." in french.out and "[par défaut : True]" in french.out.replace("\u202f", " ")
    assert "Number of players." in english.out and "Usage: boomtown play [OPTIONS]" in english.out
    assert not re.search(r"\b(the|your|with|default|Usage:)\b", french.out), french.out


@pytest.mark.parametrize("language", speech.languages())
def test_every_command_and_parameter_is_explained(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv(speech.VARIABLE, language)
    missing = []
    for path, command in helping.commands(app):
        if f"help.{'.'.join(path)}" not in speech.current().sentences:
            missing.append(".".join(path))
        given = dict(getattr(command.default_command, "__annotations__", {}))
        shared = [kind for kind in given.values() if is_dataclass(kind)]
        names = [name for name, kind in given.items() if kind not in shared and name != "return"]
        for name in [*names, *(field.name for kind in shared for field in fields(kind))]:
            if not helping.parameter(name, path):
                missing.append(f"{'.'.join(path)}.{name}")
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_error_is_translated(language: str) -> None:
    """A sentence counts if it, filled in, comes out in other words, with everything that was filled in."""
    places = {str(number): f"<{number}>" for number in range(1, 9)}
    left = []
    for sentence in sorted(set(raised())):
        filled = re.sub(r"\{(\d)\}", lambda place: places[place[1]], sentence)
        said = speech.translated(filled, language)
        if said == filled or set(re.findall(r"<\d>", filled)) != set(re.findall(r"<\d>", said)):
            left.append(sentence)
    assert left == []


@pytest.mark.parametrize("language", OTHERS)
def test_tables_of_translations_fill_every_place(language: str) -> None:
    for part in speech.PARTS:
        table = tomllib.loads((part / f"{language}.toml").read_text(encoding="utf-8")).get("said", {})
        for english, other in table.items():
            assert set(re.findall(r"\{\d\}", english)) == set(re.findall(r"\{\d\}", other)), english


def test_an_error_inside_an_error_is_translated_too() -> None:
    inner = "there is no rule 'XX' in Gold West"
    said = speech.translated(f"record line 3: {inner}", "fr")
    assert said.replace("\u202f", " ") == "ligne 3 de l’enregistrement : il n’y a pas de règle « XX » dans Gold West"
    assert speech.translated("there is no action number 5", "en") == "there is no action number 5"
    assert speech.translated("nobody has written this", "fr") == "nobody has written this"


def test_every_bot_has_a_name_in_every_language() -> None:
    for language in speech.languages():
        assert all(f"bot.{name}" in speech.phrases(language).sentences for name in bots.NAMES)
    assert (bot_title("rollout:64", "en"), bot_title("own.bots:Mine", "fr")) == ("Rollout", "Mine")


def test_a_mistake_is_one_french_sentence(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for arguments in (
        ["play", "poker"],
        ["fly"],
        ["replay", tmp_path / "none.jsonl"],
        ["play", "oil", "--players", "x"],
    ):
        found = run("--language", "fr", *arguments)
        assert found.code == 2 and found.err.count("\n") == 1
        assert not re.search(r"\b(is|the|there|no|not|cannot|such|unknown|into)\b", found.err, re.IGNORECASE), found.err


def test_a_record_of_one_language_is_shown_in_another(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """The same answers make the same record, whoever reads it in which language."""
    records = {language: tmp_path / f"{language}.jsonl" for language in ("en", "fr")}
    for language, record in records.items():
        play = ["play", "goldwest", "--seats", "you,greedy", "--seed", "7", "--record", record]
        found = run("--language", language, *play, script="1\n1\nq\n")
        assert found.code == 0, found.err
    lines = {language: record.read_text().splitlines() for language, record in records.items()}
    table = re.compile(r'"(table|commitment|chain)":"[^"]*"')
    assert [table.sub("", line) for line in lines["en"]] == [table.sub("", line) for line in lines["fr"]]
    for language, record in records.items():
        for other, word in (("en", "Player A"), ("fr", "Joueur A")):
            shown = run("--language", other, "replay", record, "--plain")
            assert shown.code == 0 and word in shown.out, (language, other)
        assert run("--language", "fr", "replay", record, "--verify").code == 0
    gone_on = run("--language", "en", "play", "--record", records["fr"], script="1\nq\n")
    assert gone_on.code == 0 and len(records["fr"].read_text().splitlines()) > len(lines["fr"])
    with pytest.raises(BoomtownError):
        speech.choose("tlh")
