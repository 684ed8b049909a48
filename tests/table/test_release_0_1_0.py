"""Records of release 0.1.0, which named components by the bytes of their file, still open."""

from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.record import Record, parse
from boomtown.table.match import replay
from boomtown.table.sitting import Wish, sit_down

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


LATER_OPTIONS = {
    "blackgold": {"spring_site": "truck", "spring_turn": "any"},
    "giganten": {"star": "behind"},
    "goldwest": {},
    "oil": {"worth": "all"},
    "wildcatters": {"loading": "forced", "corporation": "must"},
}


@pytest.mark.parametrize("game", GAMES)
def test_an_option_that_a_record_does_not_know_is_played_as_it_was_then(game: str) -> None:
    header = record_of(game).header
    options = games.find(game).set_up(header.players, header.options).options
    later = {key: value for key, value in options.items() if key not in header.options}
    assert later == LATER_OPTIONS[game]
    if game in SAME_FACTS:
        assert replay(record_of(game)).game.options == options


def test_asking_for_the_default_does_not_contradict_an_older_record() -> None:
    for star, refusal in (
        ("behind", "cannot go on without its seed"),
        ("last", "is played with star=behind, not last"),
    ):
        with pytest.raises(BoomtownError, match=refusal):
            sit_down(Wish("giganten", options={"star": star}, record=FOLDER / "giganten.jsonl"))


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
