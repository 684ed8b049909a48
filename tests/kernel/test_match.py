"""A match: what it refuses and why, what can be taken back, and what each seat is told."""

import pytest

from boomtown import games
from boomtown.kernel.errors import (
    BoomtownError,
    IllegalAction,
    NothingToUndo,
    RulesError,
    StaleVersion,
    UnknownAction,
    UnknownGame,
    UnknownOption,
    WrongSeat,
)
from boomtown.kernel.luck import Chance
from boomtown.kernel.state import decode
from boomtown.kernel.view import NOBODY
from boomtown.table import Match, new_game
from kernel.conftest import play_on
from kernel.probe import ENTRY


@pytest.fixture
def match() -> Match:
    return new_game("probe", 2, seed="a table", seats=["Ada", "Bo"])


def test_a_decision_says_who_is_asked_what_by_which_rule(match: Match) -> None:
    decision = match.decision
    assert decision is not None
    assert (decision.version, decision.seat, decision.kind, decision.rule) == (0, 0, "look", "PR-3.1")
    assert decision.question == "Ada: which site do you look at for 2 coins?"
    assert [(choice.text, choice.label) for choice in match.options()][:2] == [
        ("pass", "Pass"),
        ("site 1", "Choose the hill"),
    ]
    assert match.options(0) == match.options() and match.options(1) == []
    assert match.state.mask(1) == bytes(match.game.actions.count)
    assert sum(match.state.mask(0)) == len(match.options())


def test_a_wrong_answer_says_what_is_wrong_and_changes_nothing(match: Match) -> None:
    before = match.state.digest()
    with pytest.raises(WrongSeat, match="seat 2 is not asked now; seat 1 is"):
        match.play("pass", seat=1)
    with pytest.raises(StaleVersion, match="it is at version 0, not 3"):
        match.play("pass", version=3)
    with pytest.raises(UnknownAction, match="'dance' is not an action"):
        match.play("dance")
    with pytest.raises(UnknownAction, match="there is no action number 999"):
        match.play(999)
    with pytest.raises(IllegalAction, match=r"That does not answer the current question. \(PR-3.1\)") as error:
        match.play("bid 3")
    assert error.value.rule == "PR-3.1"
    assert match.state.digest() == before and match.version == 0
    match.play("pass", seat=0, version=0)
    assert match.version == 1
    with pytest.raises(IllegalAction, match=r"The bid must be over 0. \(PR-4.1\)"):
        match.play("bid 0")
    assert match.why_not("bid 0") == "The bid must be over 0. (PR-4.1)" and match.why_not("bid 1") == ""


def test_the_fast_path_refuses_too() -> None:
    state = ENTRY.set_up(2).start(Chance(1))
    before = state.encode()
    with pytest.raises(RulesError, match="action 999 is not an answer to look"):
        state.apply(999, Chance(1))
    assert state.encode() == before
    state.apply(state.options()[0], Chance(1))
    assert state.encode() != before
    assert decode(state.game, state.encode()).encode() == state.encode()


def test_after_the_end_nothing_can_be_done(finished: Match) -> None:
    assert finished.over and finished.decision is None and finished.options() == []
    with pytest.raises(IllegalAction, match=r"The game is over\."):
        finished.play("pass")
    with pytest.raises(NothingToUndo):
        finished.undo()
    assert finished.state.seat == -1 and finished.undo_seat == -1


def test_what_a_table_cannot_be(match: Match) -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        new_game("chess")
    with pytest.raises(UnknownOption, match="Probe is for 2 to 3 players, not 5"):
        new_game("probe", 5)
    with pytest.raises(UnknownOption, match="option length of Probe can be short, long, not 'endless'"):
        new_game("probe", 2, options={"length": "endless"})
    with pytest.raises(UnknownOption, match="Probe has no option 'colour'"):
        new_game("probe", 2, options={"colour": "red"})
    with pytest.raises(BoomtownError, match="3 players need 3 seats, not 2"):
        new_game("probe", 3, seats=["Ada", "Bo"])
    assert "probe" in games.keys()  # noqa: SIM118


class TestUndo:
    """Back over the seat's own run of answers, to the last fence."""

    def test_an_answer_without_luck_can_be_taken_back(self, match: Match) -> None:
        before = match.state.digest()
        match.play("pass")
        assert (match.undoable, match.undo_seat) == (1, 0)
        match.undo(seat=0)
        assert match.state.digest() == before
        assert [line.kind for line in match.record.lines] == ["set-up", "action", "undo"]
        assert match.record.lines[-1].back == 0 and match.version == 2
        assert not [event for version, event in match.events if version == 1]

    def test_a_run_of_answers_goes_back_one_by_one(self, match: Match) -> None:
        digests = [match.state.digest()]
        match.play("pass")
        digests.append(match.state.digest())
        match.play("bid 1")
        assert match.undoable == 2
        for digest in reversed(digests):
            match.undo()
            assert match.state.digest() == digest
        with pytest.raises(NothingToUndo, match="luck was drawn, something was shown, or somebody else answered"):
            match.undo()

    def test_a_look_is_a_fence(self, match: Match) -> None:
        match.play("site 2")
        assert match.undoable == 0 and match.undo_seat == -1
        with pytest.raises(NothingToUndo):
            match.undo()

    def test_what_is_shown_is_a_fence(self, match: Match) -> None:
        match.play("pass")
        match.play("bid 8")
        match.play("pass")  # the other seat's: the bidder shows, and nothing is drawn
        assert match.record.lines[-1].luck == []
        assert match.undoable == 0

    def test_another_seats_answer_ends_the_run(self) -> None:
        match = new_game("probe", 3, seed="a table")
        for answer in ("pass", "bid 1", "bid 2"):
            match.play(answer)
        assert (match.undo_seat, match.undoable) == (1, 1)
        match.undo()
        assert match.state.seat == 1 and match.undo_seat == -1

    def test_only_the_seat_that_answered_takes_back(self, match: Match) -> None:
        match.play("pass")
        with pytest.raises(NothingToUndo):
            match.undo(seat=1)

    def test_luck_is_the_same_after_an_undo(self) -> None:
        one, other = new_game("probe", 3, seed=9), new_game("probe", 3, seed=9)
        chance = Chance(1)
        while not one.over:
            options = one.state.options()
            action = options[int(chance.below(len(options)))]
            one.play(action)
            other.play(action)
            if other.undoable:
                other.undo()
                other.play(action)
        assert other.state.digest() == one.state.digest()


def test_lines_are_stored_before_anything_else_happens(match: Match) -> None:
    stored: list[str] = []
    match.on_line = lambda line: stored.append(line.text())
    play_on(match, Chance(2))
    assert stored == [line.text() for line in match.record.lines[1:]]


def test_only_the_seat_that_looked_is_told_what_it_saw(match: Match) -> None:
    events = match.play("site 1")
    private = next(event for event in events if event.message.key == "looked_own")
    public = next(event for event in events if event.message.key == "looked")
    assert [seat for seat in (NOBODY, 0, 1) if private.heard_by(seat)] == [0]
    assert public.heard_by(NOBODY)
    oil = private.message.values["oil"]
    assert match.view(0).fields()["oil"] == [oil, -1, -1]
    assert match.view(1).fields()["oil"] == match.view(NOBODY).fields()["oil"] == [-1, -1, -1]


def test_duplicate_tables_have_the_same_luck() -> None:
    one, other = new_game("probe", 2, seed="deal", table="a"), new_game("probe", 2, seed="deal", table="b")
    one.play("site 3")
    other.play("pass")
    assert one.record.lines[0].luck == other.record.lines[0].luck
    assert one.record.lines[0].chain != other.record.lines[0].chain


def test_an_answer_that_breaks_off_was_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_game("probe", 2, seed=9, table="t")
    before, version = match.state.digest(), match.version

    def interrupted(*_: object) -> None:
        match.state.agenda.clear()
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "_carry_out", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.play(match.options()[0].action)
    assert (match.state.digest(), match.version) == (before, version)
    monkeypatch.undo()
    match.play(match.options()[0].action)
    assert match.version == version + 1


def test_there_is_no_view_from_a_seat_nobody_has(match: Match) -> None:
    assert match.view(NOBODY).seat == NOBODY
    for seat in (2, -2):
        with pytest.raises(WrongSeat, match="there are 2"):
            match.view(seat)
