"""What the advice makes of positions of Black Gold; what both games share is tested with Giganten."""

import pytest

from boomtown.kernel.luck import Seeded
from boomtown.mechanics.prospecting.bot.advice import OTHERS
from boomtown.mechanics.prospecting.rules.box import AUCTION, EXTRACT, MOVE, OVERFLOW, PASS_DIE, ROUND, SELL
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from games.blackgold.blackgold_scene import ANNA, BEN, HUDSON, JET, duel, scene
from mechanics.prospecting_choice import choice, turn, worths
from mechanics.prospecting_scene import Scene


def acting(s: Scene, seat: int, points: int) -> Scene:
    """A player's move, with the rest of the round behind it."""
    s.jump(MOVE, seat, points)
    agenda = s.table.agenda
    agenda.clear()
    agenda.push(ROUND, ANNA)
    agenda.push(PASS_DIE, ANNA)
    agenda.push(OVERFLOW, ANNA)
    for lot in reversed(range(s.box.companies)):
        agenda.push(AUCTION, ANNA, lot)
    s.table.push_for_all(EXTRACT)
    agenda.push(MOVE, seat, points)
    s.settle()
    return s


def ends_next(s: Scene) -> Scene:
    """The next special card ends the game, whichever it is."""
    s.table.trains.black = s.box.black_end - 1
    return s


# ---------------------------------------------------------------------- looks and wells


@pytest.mark.parametrize(("depth", "built"), [(2, False), (4, True)])
def test_it_looks_drills_what_is_good_and_moves_its_train(depth: int, built: bool) -> None:
    s = scene()
    s.truck(ANNA, "r1c2")
    acting(s, ANNA, 4)
    s.depths(0, depth)
    answers = turn(s)
    assert answers[0] == "survey r2c2"
    assert ("build r2c2" in answers) == built, answers


@pytest.mark.parametrize("players", [2, 3])
def test_in_whole_games_every_free_look_is_taken_before_anything_else(players: int) -> None:
    s = scene(players)
    luck = Seeded(b"advice")
    state = s.game.start(luck)
    assert isinstance(state, ProspectingPosition)
    s.table = state
    visited: list[str] = []
    while not s.table.over:
        text = choice(s)
        assert text.startswith("survey") or not s.offered("survey")
        if text.startswith("drive"):
            assert text not in visited, f"back to {text} after {visited}"
            visited.append(text)
        elif not text.startswith("train"):  # a look may be a reason to go back
            visited = []
        s.table.advance(s.game.actions.parse(text), luck)


def test_the_train_is_brought_level_with_the_derricks() -> None:
    s = scene(3)
    s.truck(ANNA, "r1c1")
    s.cash(ANNA, 0)
    s.derrick(ANNA, "r9c4", 3)
    s.trains(1, 7, 6, 6)
    assert choice(acting(s, ANNA, 2)) == "train 9"
    assert worths(s)["train 9"] - worths(s)["done"] > 2500


# ---------------------------------------------------------------------- the Baron


def test_no_hopeless_final_bid_against_the_baron() -> None:
    """Five cards are worth at least five: with licences worth five or less there is nothing to win."""
    for twos in range(3):
        s = duel((1, 1, 1, 2, 2), {ANNA: (1, twos)}, {ANNA: 3})
        assert s.asked == "final bid"
        assert choice(s) == "pass"


def test_the_final_bid_is_computed() -> None:
    """Three cards are worth three to six. For three plumes it makes sure, for one at a low price it takes a risk."""
    s = duel((1, 2, 2), {ANNA: (5, 5)}, {ANNA: 4})
    s.price(HUDSON, 9000)
    assert choice(s) == "bid 7"
    s.tank(ANNA, HUDSON, 1)
    s.price(HUDSON, 5000)
    assert choice(s) in ("bid 5", "bid 6", "pass")


def test_nobody_stays_in_an_auction_that_the_baron_will_win() -> None:
    s = duel((2, 2, 2, 2, 2), {ANNA: (2, 1), BEN: (2, 1)}, {ANNA: 3, BEN: 1})
    assert s.asked == "bid" and choice(s) == "pass"


def test_the_greedy_baron_shows_his_licences_first() -> None:
    """Who sees them bids just more, or passes."""
    s = duel((1, 1, 2), {ANNA: (5, 5)}, {ANNA: 3}, baron="greedy")
    assert choice(s) == "bid 5"
    s.hand(ANNA, 4, 0)
    assert choice(s) == "pass"


# ---------------------------------------------------------------------- the end


def test_the_last_market_is_used() -> None:
    s = ends_next(scene(3))
    s.price(JET, 1500)
    s.tank(ANNA, JET, 2)
    s.jump(SELL, ANNA, JET)
    assert choice(s) == "sell 2"


def test_a_finished_game_is_judged_in_the_same_terms() -> None:
    s = ends_next(scene(3))
    s.derrick(ANNA, "r9c4", 3)
    s.tank(ANNA, JET, 2)
    s.trains(s.table.trains.black, 9, 3, 4)
    advice = s.entry.advice(s.game)
    s.table.agenda.clear()
    s.table.agenda.push(PASS_DIE, ANNA)
    before = list(advice.parts(s.table, ANNA))
    s.table.agenda.clear()
    after = list(advice.parts(s.table, ANNA))
    assert before[:OTHERS] == after[:OTHERS]
    assert sum(after[:OTHERS]) == 100 * s.table.scores()[ANNA]
