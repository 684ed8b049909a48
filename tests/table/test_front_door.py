"""What one tries first from Python works, or is refused in a sentence."""

import shutil
from pathlib import Path

import pytest

import boomtown
from boomtown import games
from boomtown.cli.study import Study
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from pyrite import ENTRY, SETTINGS
from pyrite.rules import Pyrite


@pytest.fixture
def trio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entry:
    """A game for three and no other number."""
    folder = tmp_path / "trio"
    shutil.copytree(ENTRY.folder, folder)
    components = folder / "components.toml"
    text = components.read_text()
    changed = text.replace("players_min = 2", "players_min = 3").replace("players_max = 4", "players_max = 3")
    assert changed != text
    components.write_text(changed)
    entry = Entry("trio", folder, "1", SETTINGS, Pyrite)
    monkeypatch.setitem(games._added, "trio", entry)
    return entry


def test_the_only_number_of_players_need_not_be_said(trio: Entry) -> None:
    assert boomtown.new_game("trio").game.players == 3
    plan = Study().plan(trio, "greedy,random", 3)
    assert plan.players == 3
    with pytest.raises(BoomtownError, match="3 players need 3 bots, not 2"):
        plan.seated()
    with pytest.raises(BoomtownError, match="Pyrite is for 3 players, not 2"):
        boomtown.new_game("trio", 2)


def test_a_record_is_played_again_from_its_file(tmp_path: Path) -> None:
    match = boomtown.new_game("goldwest", seed=3)
    while not match.over:
        match.play(match.state.options()[0])
    path = tmp_path / "evening.jsonl"
    path.write_text(match.record.text())
    assert boomtown.replay(path).scores() == boomtown.replay(str(path)).scores() == match.scores()
    with pytest.raises(BoomtownError, match="cannot read the record"):
        boomtown.replay(tmp_path / "missing.jsonl")


def test_a_number_of_players_is_a_number() -> None:
    with pytest.raises(BoomtownError, match="a number of players is a whole number, not 'two'"):
        boomtown.new_game("goldwest", players="two")  # type: ignore[arg-type]
