"""Pyrite, rule by rule; and the conformance suite that every game gets for nothing."""

import pytest

from boomtown.kernel import NOBODY, Chance, Script
from boomtown.lab.conformance import check_game
from boomtown.lab.coverage import cover
from pyrite import ENTRY
from pyrite.rules import PyritePosition

PYRITE, COPPER, SILVER, GOLD = range(4)


def begun(players: int = 2, assays: str = "secret") -> PyritePosition:
    state = ENTRY.set_up(players, {"assays": assays}).start(Script([]))
    assert isinstance(state, PyritePosition)
    return state


def do(state: PyritePosition, action: str, *luck: int) -> None:
    """An answer with the outcomes it is to bring: a token by its kind."""
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
    assert list(state.cash) == [8, 8, 8]
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
    assert list(state.cash) == [7, 8]
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
    assert list(state.cash) == [4, 8]
    assert state.owner[4] == 0 and state.seat == 1
    assert state.view(NOBODY).fields()["ore"][4] == PYRITE
    assert refused(state, "stake c5") == ("PY-2.3", "c5 is staked by Player 1.")
    assert refused(state, "assay c5") == ("PY-2.3", "c5 is staked by Player 1.")


@pytest.mark.rule("PY-2.4")
def test_nobody_spends_what_he_does_not_have() -> None:
    state = begun()
    state.cash[0] = 3
    state.choices.known = False
    assert refused(state, "stake c1") == ("PY-2.4", "That costs $4; you have $3.")
    assert "assay c1" in texts(state)
    state.cash[0] = 0
    state.choices.known = False
    assert texts(state) == ["pass"]
    assert refused(state, "assay c1") == ("PY-2.4", "That costs $1; you have $0.")


@pytest.mark.rule("PY-2.3", "PY-3.1")
@pytest.mark.parametrize("ore, worth", [(PYRITE, 0), (COPPER, 5), (SILVER, 9), (GOLD, 16)])
def test_the_bank_pays_for_ore_at_once(ore: int, worth: int) -> None:
    state = begun()
    do(state, "stake c1", ore)
    assert list(state.cash) == [8 - 4 + worth, 8]


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
        state.owner[claim] = 1
    state.choices.known = False
    do(state, "stake c12", PYRITE)
    assert state.over


@pytest.mark.rule("PY-4.2")
def test_the_richest_win() -> None:
    state = begun(3)
    assert state.winners() == [0, 1, 2]
    do(state, "stake c1", PYRITE)
    assert state.winners() == [1, 2]
    do(state, "stake c2", COPPER)
    assert (state.scores(), state.winners()) == ([4, 9, 8], [1])


def test_the_worked_turn_of_the_rules() -> None:
    state = begun()
    state.cash[0] = 7
    do(state, "assay c4", SILVER)
    do(state, "pass")
    assert state.cash[0] == 6
    do(state, "stake c4")
    assert state.cash[0] == 11


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
