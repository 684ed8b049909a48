"""Records of release 0.1.0, which named components by the bytes of their file, still open."""

from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.errors import DamagedRecord
from boomtown.kernel.record import Record, parse
from boomtown.table.match import replay

FOLDER = Path(__file__).parent / "release_0_1_0"
GAMES = ["blackgold", "giganten", "goldwest", "oil", "wildcatters"]
SAME_FACTS = ["blackgold", "giganten", "goldwest"]


def record_of(game: str) -> Record:
    return parse((FOLDER / f"{game}.jsonl").read_text(encoding="utf-8"))


def edited(game: str, old: str = "", new: str = "") -> Components:
    """The game's components with a comment, and something replaced."""
    text = (games.find(game).folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    return Components("edited.toml", ("# looked up again\n" + text.replace(old, new, 1)).encode())


@pytest.mark.parametrize("game", SAME_FACTS)
def test_a_record_of_the_same_facts_opens(game: str) -> None:
    """Also one of other rules, as far as its answers fit."""
    record = record_of(game)
    assert replay(record).version == len(record.lines) - 1
    assert replay(record, components=edited(game)).version == len(record.lines) - 1


def test_facts_keep_the_name_they_had() -> None:
    """A new game writes the header that 0.1.0 would have written."""
    for game in SAME_FACTS:
        assert games.find(game).components().digest == edited(game).digest == record_of(game).header.components


@pytest.mark.parametrize("game", [game for game in GAMES if game not in SAME_FACTS])
def test_a_record_of_other_facts_says_so(game: str) -> None:
    with pytest.raises(DamagedRecord, match=r"rules version 1|other components|cannot be played"):
        replay(record_of(game))


def test_other_facts_are_refused() -> None:
    with pytest.raises(DamagedRecord, match="line 1: it was played with other components"):
        replay(record_of("goldwest"), components=edited("goldwest", "camps = 12", "camps = 11"))
