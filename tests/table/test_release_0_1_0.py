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


def record_of(game: str) -> Record:
    return parse((FOLDER / f"{game}.jsonl").read_text(encoding="utf-8"))


def edited(game: str, old: str = "", new: str = "") -> Components:
    """The game's components with a comment, and something replaced."""
    text = (games.find(game).folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    return Components("edited.toml", ("# looked up again\n" + text.replace(old, new, 1)).encode())


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_the_same_facts_opens(game: str) -> None:
    record = record_of(game)
    assert replay(record).record.text() == record.text()
    assert replay(record, components=edited(game)).version == len(record.lines) - 1


def test_facts_keep_the_name_they_had() -> None:
    """A new game writes the header that 0.1.0 would have written."""
    for game in GAMES:
        assert games.find(game).components().digest == edited(game).digest == record_of(game).header.components


def test_other_facts_are_refused() -> None:
    with pytest.raises(DamagedRecord, match="line 1: it was played with other components"):
        replay(record_of("goldwest"), components=edited("goldwest", "camps = 12", "camps = 11"))
