"""Games from outside: what they must bring, and what happens to those that do not."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.contract import shortcoming
from boomtown.kernel.entry import Entry, Setting
from boomtown.kernel.errors import BoomtownError, BrokenGame, UnknownGame
from kernel.probe import ENTRY, ProbeEntry
from kernel.probe.rules import ProbeGame
from outside import Point, own_shelf


class Copied(ProbeEntry):
    """The probe in a folder of its own, which a test may spoil."""

    def __init__(self, folder: Path, key: str = "copied", make: type[ProbeGame] = ProbeGame) -> None:
        super().__init__(make)
        self.folder = folder
        self.key = key


@pytest.fixture
def copied(tmp_path: Path) -> Copied:
    folder = tmp_path / "copied"
    shutil.copytree(ENTRY.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return Copied(folder)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with own_shelf(monkeypatch):
        yield


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_every_game_of_the_house_is_whole() -> None:
    assert games.broken() == {}
    for entry in games.shelf():
        assert shortcoming(entry) == ""


@pytest.mark.parametrize("key", games.keys())
def test_kinds_that_take_a_word_are_known_beyond_the_thirty_first(key: str) -> None:
    entry = games.find(key)
    game = entry.set_up(entry.counts[0])
    for family in game.actions.families:
        kinds = [int(step.kind) for step in game.steps if family.word in step.families]
        assert game.steps_taking(family.word) == sum(2**kind for kind in kinds), family.word


def test_only_title_and_players_must_be_said(copied: Copied) -> None:
    lines = (copied.folder / "components.toml").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if line.split(" ")[0] not in ("designer", "publisher", "year", "rules_prefix")]
    (copied.folder / "components.toml").write_text("\n".join(kept), encoding="utf-8")
    assert shortcoming(copied) == ""
    assert (copied.meta.designer, copied.meta.publisher, copied.meta.year) == ("", "", 0)


@pytest.mark.parametrize(
    "break_it, sentence",
    [
        (lambda c: (c.folder / "rules.md").unlink(), "rules.md is missing from its folder"),
        (lambda c: (c.folder / "components.toml").unlink(), "components.toml is missing from its folder"),
        (lambda c: (c.folder / "locale" / "en.toml").unlink(), "locale/en.toml is missing from its folder"),
        (lambda c: spoil(c.folder / "components.toml", "title", "name"), "components.toml: [meta] title: is missing"),
        (lambda c: spoil(c.folder / "components.toml", "players_max = 3", "players_max = 1"), "[meta] players_max"),
        (lambda c: spoil(c.folder / "rules.md", "**PR-", "PR-"), "rules.md has no numbered rule"),
        (lambda c: spoil(c.folder / "rules.md", "**PR-2.1**", "**XY-2.1**"), "several prefixes: PR, XY"),
        (lambda c: c.settings.append(Setting("mood", ["gay", "grim"])), "no sentence 'option.mood'"),
    ],
)
def test_what_is_missing_is_named(copied: Copied, break_it: Callable[[Copied], object], sentence: str) -> None:
    break_it(copied)
    assert sentence in shortcoming(copied)


def test_rules_that_break_at_the_start_are_told_in_a_sentence(copied: Copied) -> None:
    class Careless(ProbeGame):
        def __init__(self, components: Components, players: int, options: dict[str, str], version: str) -> None:
            raise KeyError("derricks")

    class Silent(ProbeGame):
        def __init__(self, components: Components, players: int, options: dict[str, str], version: str) -> None:
            super().__init__(components, players, options, version)
            self.list_steps([])

    assert shortcoming(Copied(copied.folder, make=Careless)).startswith("KeyError: 'derricks' (test_contract.py line ")
    silent = shortcoming(Copied(copied.folder, make=Silent))
    assert "asks nothing" in silent or "ask nothing" in silent


def test_a_game_is_found_by_module_and_name(shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    games._added.pop("probe", None)
    entry = games.find("kernel.probe:ENTRY")
    assert entry is ENTRY and games.find("probe") is ENTRY and "probe" in games.keys()  # noqa: SIM118
    games._added.pop("probe")
    games._named.clear()
    assert games.find("probe") is ENTRY, "processes that are started from here know it by BOOMTOWN_GAMES"


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("nowhere.to:BE", "the module nowhere.to cannot be imported"),
        ("kernel.probe:NOTHING", "the module kernel.probe has no NOTHING"),
        ("kernel.probe:Path", "is not the entry of a game"),
        ("kernel.probe:", "names nothing"),
    ],
)
def test_a_wrong_name_is_told_in_a_sentence(shelf: None, name: str, sentence: str) -> None:
    with pytest.raises(BoomtownError, match=sentence):
        games.find(name)


def test_games_are_found_by_entry_points_and_broken_ones_leave_the_others(
    shelf: None, copied: Copied, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Entry:
        raise ImportError("no module named 'quarry'")

    class Hasty(ProbeEntry):
        def __init__(self) -> None:
            """Forgets what Entry's own does."""

    bare = Copied(copied.folder, "bare")
    bare.settings = [*bare.settings, Setting("mood", ["gay"])]
    points = [Point("copied", lambda: copied), Point("quarry", fail), Point("bare", lambda: bare)]
    points += [Point("hasty", Hasty), Point("goldwest", lambda: copied)]
    monkeypatch.setattr(games, "entry_points", lambda group: points)
    games._points.cache_clear()
    assert games.find("copied") is copied
    for _ in range(2):  # the second time it is not looked at again
        with pytest.raises(BrokenGame, match="the game 'quarry' cannot be loaded: ImportError"):
            games.find("quarry")
    assert [entry.key for entry in games.shelf() if entry.key in ("copied", "quarry", "bare")] == ["copied"]
    refused = games.broken()
    assert set(refused) == {"quarry", "bare", "hasty", "goldwest:ENTRY"}
    assert "option.mood" in refused["bare"] and "has no key" in refused["hasty"]
    assert refused["goldwest:ENTRY"] == "there is a game 'goldwest' already: 'goldwest:ENTRY' needs another key"
    assert games.find("goldwest").title == "Gold West"
    assert (games.title("copied"), games.title("quarry")) == ("Probe", "quarry")
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        games.find("chess")
