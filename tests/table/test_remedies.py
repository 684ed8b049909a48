"""A refusal names the one answer that would make the refused one legal."""

import io
import random
import sys

import pytest
from rich.console import Console

from boomtown import games
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance, Noted
from boomtown.table import new_game
from boomtown.table.remedies import remedy
from boomtown.table.seats import Seats
from boomtown.table.terminal import Terminal
from games.wildcatters.wildcatters_scene import RED, Scene


def remedied(scene: Scene, action: str) -> str:
    found = remedy(scene.state.view(scene.seat), int(scene.game.actions.parse(action)))
    return "" if found < 0 else str(scene.game.actions.text(found))


def test_the_fewest_workers_that_are_enough_are_hired() -> None:
    scene = Scene()
    scene.shares(RED, 2, 1, 0, 6)
    scene.workers(RED, 1)
    scene.turn(RED, "lima_light_3")
    assert scene.why_not("tanker") == "That costs 2 workers, more than you have. (WC-7.1)"
    assert remedied(scene, "tanker") == "hire 1"


def test_what_several_answers_help_or_none_has_no_remedy() -> None:
    scene = Scene()
    scene.workers(RED, 1)
    scene.shares(RED, 0, 0, 0, 0)
    scene.turn(RED, "lima_light_3")
    assert remedied(scene, "tanker") == "", "without shares a loan comes first, and workers after it"
    assert remedied(scene, "hire 2") == "loan"


def test_the_terminal_names_it_behind_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random("wildcatters")
    match = new_game("wildcatters", 4, seed="r")
    while not ("drill" in match.state.asked().families and match.refusal("drill") and match.remedy("drill")):
        match.play(chance.choice(match.state.options()))
    monkeypatch.setattr(sys, "stdin", io.StringIO("drill\n"))
    names = ["you"] * 4
    terminal = Terminal(match, Seats(match, names), console=Console(file=io.StringIO()))
    with pytest.raises(BoomtownError, match=r"That costs . workers, more than you have\. .*First: Hire . worker"):
        terminal.play()


@pytest.mark.parametrize("key", games.keys())
def test_a_remedy_does_what_it_says_and_draws_nothing(key: str) -> None:
    """In a random game: the refused answer is legal when the remedy is carried out, at the same question."""
    chance = random.Random(key)
    match = new_game(key, games.find(key).counts[-1], seed="remedies")
    for number in range(240):
        if match.over:
            break
        state = match.state
        families = [family for family in match.game.actions.families if family.word in state.asked().families]
        refused = [first for family in families for first in (family.first, family.last)]
        for action in refused if number % 8 == 0 else []:
            found = remedy(match.view(int(state.seat)), int(action)) if state.why_not(action) is not None else -1
            if found < 0:
                continue
            assert found in state.options() and match.remedy(int(action)) != ""
            twin, luck = match.clone(), Noted(Chance(1))
            twin.advance(found, luck)
            while twin.agenda.depth > state.agenda.depth:
                twin.advance(twin.options()[-1], luck)
            assert twin.asked() is state.asked() and twin.why_not(action) is None and not luck.fence
        match.play(chance.choice(state.options()))
