"""What is public can be pickled and copied with its position, and a view's pickle holds nothing but the view."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import boomtown
from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, DamagedRecord, IllegalAction
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck, Noted, Paired, Script, Sealed, Seeded
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY
from boomtown.table import Match

KEYS = [*games.keys(), "pyrite:ENTRY"]
COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


def played(key: str, answers: int = 60) -> Match:
    match = boomtown.new_game(key, seed=5)
    chance = Chance(5)
    while match.version < answers:
        options = match.state.options()
        match.play(options[int(chance.below(len(options)))])
    return match


def on(state: State, luck: Luck, answers: int = 40) -> bytes:
    chance = Chance(9)
    for _ in range(answers):
        if not state.over:
            choices = state.options()
            state.advance(choices[int(chance.below(len(choices)))], luck)
    return state.encode()


@pytest.mark.parametrize("key", KEYS)
def test_a_copy_of_a_state_stands_where_it_stood_and_goes_its_own_way(key: str) -> None:
    state = played(key, 12).state
    before = state.encode()
    ends = set()
    for copied in COPIES:
        twin = copied(state)
        assert type(twin) is type(state)
        assert twin.encode() == before and twin.options() == state.options() and twin.game is not None
        ends.add(on(twin, Chance(3)))
    assert state.encode() == before
    assert len(ends) == 1


@pytest.mark.parametrize("key", KEYS)
def test_the_pickle_of_a_view_holds_only_the_view(key: str) -> None:
    """Worlds that a seat cannot tell apart have one pickle of its view, whatever is hidden in them."""
    state = played(key, 12).state
    hidden = 0
    for seat in (0, 1, NOBODY):
        view = state.view(seat)
        pickled = pickle.dumps(view)
        for copied in COPIES:
            assert copied(view).encode() == view.encode()
        for number in range(8):
            world = view.deal(Chance(number))
            assert pickle.dumps(world.view(seat)) == pickled
            hidden += pickle.dumps(world) != pickle.dumps(state)
    assert hidden or key == "oil", "in OIL all luck comes when it is seen: nothing lies hidden"


def test_a_game_is_shared_by_its_copies_and_set_up_again_from_its_pickle() -> None:
    game = games.find("goldwest").set_up(3, {"single": "post"})
    assert copy.copy(game) is copy.deepcopy(game) is game
    again = pickle.loads(pickle.dumps(game))
    assert (again.players, again.options, again.digest) == (3, game.options, game.digest)
    assert pickle.loads(pickle.dumps(game)) is again, "made once"
    assert pickle.loads(pickle.dumps(games.find("goldwest"))) is games.find("goldwest")


def test_components_of_its_own_go_along() -> None:
    text = (games.find("goldwest").folder / "components.toml").read_text()
    box = Components("mine.toml", text.replace("\ncamps = 12", "\ncamps = 11").encode())
    match = boomtown.new_game("goldwest", 2, seed=1, components=box)
    assert pickle.loads(pickle.dumps(match)).game.digest == match.game.digest
    assert pickle.loads(pickle.dumps(match.state)).encode() == match.state.encode()


def test_a_game_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pickled = pickle.dumps(games.find("oil").set_up(2))
    monkeypatch.setattr(games.find("oil"), "rules_version", "99")
    with pytest.raises(BoomtownError, match="kept by other rules or components of OIL"):
        pickle.loads(pickled)


def test_what_cannot_be_found_again_says_so() -> None:
    entry = games.find("pyrite:ENTRY")
    nameless = Entry("pyrite", entry.folder, "1", entry.settings, entry._make)
    with pytest.raises(BoomtownError, match="does not call its entry ENTRY"):
        pickle.dumps(nameless)
    with pytest.raises(BoomtownError, match="only a game that its entry has set up can be pickled"):
        pickle.dumps(Game("loose", 2, {}, "1", ""))


def luck_at(kind: str) -> Luck:
    """Some way into it."""
    luck: Luck
    if kind == "chance":
        luck = Chance(4)
    elif kind == "paired":
        luck = Paired(4)
        luck.pair()
    elif kind == "script":
        script = Noted(Seeded(b"x"))
        on(games.find("goldwest").set_up(2).start(script), script)
        luck = Script(script.outcomes)
    else:
        luck = {"seeded": Seeded(b"x"), "sealed": Sealed(b"x" * 32), "noted": Noted(Seeded(b"x"))}[kind]
    return luck


@pytest.mark.parametrize("kind", ["chance", "paired", "seeded", "sealed", "script", "noted"])
def test_luck_goes_on_where_it_stood(kind: str) -> None:
    luck = luck_at(kind)
    state = games.find("goldwest").set_up(2).start(luck)
    for copied in COPIES[1:]:
        twin = copied(luck)
        assert type(twin) is type(luck)
        assert on(state.clone(), twin) == on(state.clone(), copied(luck))
        if isinstance(luck, Noted):
            assert twin.outcomes[: len(luck.outcomes)] == luck.outcomes and luck.outcomes
    twin = pickle.loads(pickle.dumps(luck))
    assert on(state.clone(), twin) == on(state.clone(), luck)


@pytest.mark.parametrize("key", KEYS)
def test_a_match_keeps_its_record_its_undo_and_its_luck(key: str) -> None:
    match = played(key, 8)
    for copied in COPIES:
        twin = copied(match)
        assert twin.record.text() == match.record.text()
        assert twin.version == match.version and twin.undoable == match.undoable
        assert [event.message for _, event in twin.events] == [event.message for _, event in match.events]
        for table in (twin, pickle.loads(pickle.dumps(twin))):
            while not table.over and table.version < 40:
                table.play(table.state.options()[0])
        assert twin.record.text() == table.record.text()
    assert match.version == 8


def test_errors_cross_processes() -> None:
    for error in (IllegalAction("That bin is empty.", "GW-5.2"), DamagedRecord("it was altered", 4)):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


ELSEWHERE = """
import pickle, sys
for one in pickle.load(sys.stdin.buffer):
    print(one.digest() if hasattr(one, "digest") else one.record.text().count("\\n"))
"""


def test_another_process_reads_them() -> None:
    match = played("pyrite:ENTRY", 6)
    sent = pickle.dumps([match, match.state, match.view(1)])
    folder = games.find("pyrite:ENTRY").folder.parent
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], input=sent, capture_output=True, cwd=folder, check=True)
    assert done.stdout.decode().split() == ["8", match.state.digest(), match.view(1).digest()]


def test_they_say_what_they_are_and_show_no_more_than_may_be_seen() -> None:
    match = played("giganten", 30)
    state = match.state
    assert repr(match).startswith("<Match: giganten, 3 players, version 30, seat ")
    assert repr(state).endswith(f"seat {state.seat + 1} is asked: {state.asked().name}>")
    assert "what seat 2 sees of giganten" in repr(state.view(1))
    for shown in (match, state, state.view(0)):
        assert shown._repr_html_().startswith("<iframe srcdoc=")
        assert "&lt;svg" in shown._repr_html_()
    for number in range(4):
        world = state.view(NOBODY).deal(Chance(number))
        assert (world._repr_html_(), repr(world)) == (state._repr_html_(), repr(state))
        other = state.view(1).deal(Chance(number))
        assert other.view(1)._repr_html_() == state.view(1)._repr_html_()
