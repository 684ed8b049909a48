"""Pyrite, rule by rule; and the conformance suite that every game gets for nothing."""

import pytest

from boomtown.kernel.luck import Chance, Script
from boomtown.kernel.view import NOBODY
from boomtown.lab.conformance import check_game
from boomtown.lab.coverage import cover
from pyrite import ENTRY
from pyrite.position import PyritePosition

PYRITE, COPPER, SILVER, GOLD = range(4)


def begun(players: int = 2, assays: str = "secret") -> PyritePosition:
    state = ENTRY.set_up(players, {"assays": assays}).start(Script([]))
    assert isinstance(state, PyritePosition)
    return state


def do(state: PyritePosition, action: str, *luck: int) -> None:
    """An answer with the outcomes it is to bring: a token by its kind, a die from 0."""
    state.apply(state.game.actions.parse(action), Script(list(luck)))


def texts(state: PyritePosition) -> list[str]:
    return [state.game.actions.text(action) for action in state.options()]


def refused(state: PyritePosition, action: str) -> tuple[str, str]:
    """The rule and the sentence."""
    refusal = state.why_not(state.game.actions.parse(action))
    assert refusal is not None
    return refusal.rule, ENTRY.words().text(refusal.message, state.game)


@pytest.mark.rule("PY-1.1")
def test_two_to_four_play() -> None:
    assert ENTRY.counts == [2, 3, 4]


@pytest.mark.rule("PY-1.2")
def test_twelve_tokens_lie_unseen() -> None:
    state = begun()
    assert list(state.pool.left) == [6, 3, 2, 1]
    assert list(state.ore) == [-1] * 12
    assert [text for text in texts(state) if text.startswith("stake")] == [f"stake c{n}" for n in range(1, 13)]


@pytest.mark.rule("PY-1.3")
def test_everybody_begins_with_eight_dollars() -> None:
    state = begun(3)
    assert list(state.ridge.cash) == [8, 8, 8]
    assert state.seat == 0


@pytest.mark.rule("PY-2.1")
def test_one_thing_a_turn() -> None:
    state = begun(3)
    do(state, "pass")
    assert state.seat == 1
    do(state, "assay c1", GOLD)
    assert state.seat == 2
    do(state, "stake c2", PYRITE)
    assert state.seat == 0


@pytest.mark.rule("PY-2.2")
def test_an_assay_is_for_who_pays_it() -> None:
    state = begun()
    do(state, "assay c3", SILVER)
    assert list(state.ridge.cash) == [7, 8]
    assert [state.view(seat).fields()["ore"][2] for seat in (0, 1, NOBODY)] == [SILVER, -1, -1]
    assert all(state.view(seat).fields()["seen"][2] == 0b01 for seat in (0, 1, NOBODY)), "where it was is open"
    do(state, "assay c3")
    assert state.view(1).fields()["ore"][2] == SILVER, "the token is the same for the second who looks"
    assert refused(state, "assay c3") == ("PY-2.2", "You know what lies under c3: silver.")


@pytest.mark.rule("PY-2.2")
def test_open_assays_are_for_everybody() -> None:
    state = begun(assays="open")
    do(state, "assay c3", SILVER)
    assert [state.view(seat).fields()["ore"][2] for seat in (0, 1, NOBODY)] == [SILVER] * 3
    assert "assay c3" not in texts(state)


@pytest.mark.rule("PY-2.3")
def test_a_claim_is_staked_once_and_turned_up() -> None:
    state = begun()
    do(state, "stake c5", PYRITE)
    assert list(state.ridge.cash) == [5, 8]
    assert state.ridge.owner[4] == 0
    assert state.view(NOBODY).fields()["ore"][4] == PYRITE
    assert refused(state, "stake c5") == ("PY-2.3", "c5 is staked by Player 1.")
    assert refused(state, "assay c5") == ("PY-2.3", "c5 is staked by Player 1.")


@pytest.mark.rule("PY-2.4")
def test_nobody_spends_what_he_does_not_have() -> None:
    state = begun()
    state.ridge.cash[0] = 2
    state.choices.known = False
    assert refused(state, "stake c1") == ("PY-2.4", "That costs $3; you have $2.")
    assert "assay c1" in texts(state)
    state.ridge.cash[0] = 0
    state.choices.known = False
    assert texts(state) == ["pass"]
    assert refused(state, "assay c1") == ("PY-2.4", "That costs $1; you have $0.")


@pytest.mark.rule("PY-3.1")
@pytest.mark.parametrize("ore, thrown, offer", [(COPPER, 0, 5), (COPPER, 3, 2), (SILVER, 2, 6), (GOLD, 1, 13)])
def test_the_buyer_offers_the_worth_less_a_throw(ore: int, thrown: int, offer: int) -> None:
    state = begun()
    do(state, "stake c1", ore, thrown)
    assert (state.seat, texts(state)) == (0, ["sell", "keep"])
    do(state, "sell")
    assert state.ridge.cash[0] == 8 - 3 + offer


@pytest.mark.rule("PY-3.1")
def test_nobody_buys_pyrite() -> None:
    state = begun()
    do(state, "stake c1", PYRITE)
    assert (state.seat, state.asked().name) == (1, "prospect")


@pytest.mark.rule("PY-3.2")
def test_ore_is_sold_now_or_kept() -> None:
    sold, kept = begun(), begun()
    for state, action in ((sold, "sell"), (kept, "keep")):
        do(state, "stake c1", SILVER, 2)
        do(state, action)
        assert state.ridge.owner[0] == 0 and state.seat == 1
    assert (sold.ridge.cash[0], sold.ridge.kept[0]) == (11, 0)
    assert (kept.ridge.cash[0], kept.ridge.kept[0]) == (5, 9)


@pytest.mark.rule("PY-4.1")
def test_six_rounds() -> None:
    state = begun(3)
    for turn in range(18):
        assert (state.over, state.seat) == (False, turn % 3)
        do(state, "pass")
    assert state.over


@pytest.mark.rule("PY-4.1")
def test_the_last_claim_ends_the_game() -> None:
    state = begun()
    for claim in range(11):
        state.ridge.owner[claim] = 1
    state.choices.known = False
    do(state, "stake c12", PYRITE)
    assert state.over


@pytest.mark.rule("PY-4.2")
@pytest.mark.parametrize("ore, worth", [(COPPER, 6), (SILVER, 9), (GOLD, 15)])
def test_kept_ore_counts_what_it_is_worth(ore: int, worth: int) -> None:
    state = begun()
    do(state, "stake c1", ore, 0)
    do(state, "keep")
    assert state.scores() == [5 + worth, 8]


@pytest.mark.rule("PY-4.3")
def test_the_richest_win() -> None:
    state = begun(3)
    assert state.winners() == [0, 1, 2]
    do(state, "stake c1", PYRITE)
    assert state.winners() == [1, 2]
    do(state, "stake c2", GOLD, 0)
    do(state, "keep")
    assert state.winners() == [1]


def test_the_worked_turn_of_the_rules() -> None:
    state = begun()
    state.ridge.cash[0] = 5
    state.ridge.bank = 3
    do(state, "assay c4", SILVER)
    do(state, "pass")
    do(state, "stake c4", 2)
    assert state.ridge.cash[0] == 1
    question = ENTRY.words().text(state.question(), state.game)
    assert question == "Player 1: a buyer offers $6 for your silver. Sell?"


def test_the_board_shows_a_seat_what_it_knows_and_nobody_more() -> None:
    state = begun()
    do(state, "assay c3", SILVER)
    captions = [ENTRY.board(state.view(seat), ENTRY.words()).sections[0].places[2].caption for seat in (0, 1)]
    assert captions[0] == "c3: free; silver. Assayed by Player 1."
    assert captions[1] == "c3: free, not known to you. Assayed by Player 1."


def test_the_advice_likes_what_a_sensible_prospector_likes() -> None:
    state = begun()
    advice = ENTRY.advice(state.box)
    before = advice.value(state, 0)
    do(state, "assay c1", GOLD)
    assert advice.value(state, 0) > before
    world = state.view(1).deal(Chance(1))
    assert world.view(1).encode() == state.view(1).encode()


def test_every_rule_has_a_test() -> None:
    found = cover(ENTRY)
    assert (found.untested, found.unknown) == ([], [])


def test_it_keeps_every_promise() -> None:
    report = check_game(ENTRY, 24)
    assert report.problems == []
