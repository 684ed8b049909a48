"""The turn and the supply track (GW-4, GW-5), the final turn (GW-11)."""

import pytest

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.position import COVERED, GoldWestPosition
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Listener
from boomtown.kernel.view import NOBODY
from boomtown.table.match import new_game
from games.goldwest.goldwest_scene import ANNA, LEVI, OTTO, SARA, Scene

SHIPPING = "That does not answer the current question. You can do it when you use your metals or move a coach for free."


def quick_turn(scene: Scene) -> None:
    """Whatever comes first, up to the next seat's turn."""
    seat, camps = scene.seat, list(scene.table.camps)
    while scene.asked == "store" or (scene.seat == seat and list(scene.table.camps) == camps):
        wish = "done" if scene.asked == "metals" else scene.options[0]
        scene.play(wish)


# ---------------------------------------------------------------------- the turn


@pytest.mark.rule("GW-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_take_turns_in_order(players: int) -> None:
    scene = Scene(players)
    for turn in range(3 * players):
        assert scene.seat == turn % players
        assert scene.asked == "bin"
        quick_turn(scene)


@pytest.mark.rule("GW-4.2")
def test_a_turn_is_supply_track_then_metals_then_building() -> None:
    scene = Scene()
    scene.bins(SARA, "CWT", "S", "", "")
    scene.turn(SARA)
    assert scene.asked == "bin"
    assert scene.why_not("ship copper") == f"{SHIPPING} (GW-5.1)"
    scene.play("bin 1")
    assert scene.asked == "metals"
    assert scene.why_not("camp") == "That does not answer the current question. You can do it when you build. (GW-6.1)"
    scene.play("done")
    assert scene.asked == "build"
    assert scene.why_not("ship copper") == f"{SHIPPING} (GW-10.1)"
    scene.play("camp")
    assert scene.asked == "hex"
    scene.play("hex e3")
    assert scene.asked == "store"
    scene.play("store 1")
    assert (scene.seat, scene.asked) == (LEVI, "bin")


@pytest.mark.rule("GW-4.3")
def test_only_the_usage_area_is_spent_and_nothing_is_kept_there() -> None:
    scene = Scene()
    scene.bins(SARA, "CCSWWT", "GGGG", "", "")
    scene.turn(SARA)
    scene.play("bin 1")
    assert "gold" not in scene.offered("ship"), "gold in a bin cannot be spent"
    assert "5" not in scene.offered("invest")
    scene.play("ship copper", "done", "camp", "hex e3")
    back = list(scene.table.returned)
    scene.play("store 3")
    assert scene.usage == ""
    assert [now - then for now, then in zip(scene.table.returned, back, strict=True)] == [1, 1, 0, 1, 1]
    assert scene.bin(SARA, 2) == "GGGG", "the bins keep what they hold"


@pytest.mark.rule("GW-4.4")
def test_every_turn_puts_exactly_one_camp_on_the_table() -> None:
    scene = Scene()
    for held, actions, wanted in [("W", ["camp"], 0), ("WT", ["settlement"], 0), ("C", ["done"], 1)]:
        before, in_area = int(scene.table.camps[SARA]), int(scene.table.wanted[SARA])
        scene.metals(SARA, held)
        scene.play(*actions)
        scene.play(scene.options[0], "store 1")
        assert scene.seat == LEVI
        assert scene.table.camps[SARA] == before - 1
        assert scene.table.wanted[SARA] == in_area + wanted


@pytest.mark.rule("GW-4.4", "GW-5.2", "GW-10.1.1", "GW-11.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_keep_the_rhythm(players: int) -> None:
    """A Camp a turn, always a bin and a hex to choose, all Camps placed when the final turns begin."""
    chance = Chance(players)
    for _ in range(3):
        game = ENTRY.set_up(players)
        state = game.set_up(chance)
        assert isinstance(state, GoldWestPosition)
        state.listener = Listener()
        state.settle(chance)
        while not state.over:
            options = state.options()
            assert options, "there is always a bin to activate and a hex with a face-up token"
            if state.asked().name == "bin":
                assert sum(state.table.usage) == 0
            if state.asked().name in ("build", "hex"):
                assert state.table.camps[state.seat] > 0
            state.apply(options[chance.below(len(options))], chance)
        assert not any(state.table.camps)
        camps = int(state.box.camps)
        turns = [event.message for event in state.listener.events if event.message.key.startswith("turn")]
        in_order = [*range(players)] * (camps + 1)
        assert [message.values["seat"] for message in turns] == in_order
        assert [message.key for message in turns[-players:]] == ["turn.final"] * players
        assert sum(message.key == "turn" for message in turns) == players * camps


@pytest.mark.rule("GW-4.5")
def test_everything_is_open_but_the_faces_of_face_down_tokens() -> None:
    scene = Scene(players=2)
    scene.camp(SARA, "e3")
    scene.bins(LEVI, "W", "", "GGG", "T")
    scene.turn(LEVI)
    state = scene.state.fields()
    hidden = {"token", "seat"} | {f"pool{t}.{part}" for t in range(4) for part in ("left", "full")}
    for seat in (SARA, LEVI, NOBODY):
        view = scene.state.view(seat).fields()
        for name, value in state.items():
            if name not in hidden:
                assert view[name] == value, f"{name} is open"
    faces = list(scene.state.token)
    assert all(face == -1 for face, status in zip(faces, scene.table.status, strict=True) if status == COVERED)


@pytest.mark.rule("GW-4.6")
def test_the_seat_of_somebody_who_left_still_takes_its_turns() -> None:
    match = new_game("goldwest", 3, seed="gone")
    words = {family.word for family in match.game.actions.families}
    assert not words & {"leave", "resign", "pass", "concede"}, "no action takes a seat out of the game"
    answered = [0, 0, 0]
    while not match.over:
        answered[int(match.state.seat)] += 1
        match.play(match.options()[-1].text)  # whoever the host settles on answers for the seat
    state = match.state
    assert isinstance(state, GoldWestPosition)
    assert min(answered) > 12 and not any(state.table.camps)


# ---------------------------------------------------------------------- the supply track


@pytest.mark.rule("GW-5.1")
def test_everything_in_the_chosen_bin_is_taken_up() -> None:
    scene = Scene()
    scene.bins(SARA, "CCSW", "T", "", "")
    scene.turn(SARA)
    assert scene.options == ["bin 1", "bin 2"]
    assert scene.label("bin 1") == "Activate bin 1: 2 copper, 1 silver, 1 wood"
    scene.play("bin 1")
    assert scene.usage == "CCSW"
    assert scene.supply(SARA) == ["", "T", "", ""]


@pytest.mark.rule("GW-5.2")
def test_an_empty_bin_cannot_be_chosen() -> None:
    scene = Scene()
    scene.bins(SARA, "", "T", "", "C")
    scene.turn(SARA)
    assert scene.offered("bin") == ["2", "4"]
    assert scene.why_not("bin 1") == "That bin is empty. (GW-5.2)"
    assert scene.why_not("bin 3") == "That bin is empty. (GW-5.2)"


@pytest.mark.rule("GW-5.3")
def test_one_resource_stays_in_each_bin_passed_beginning_with_the_nearest() -> None:
    scene = Scene()
    scene.bins(SARA, "", "", "C", "CSGGW")
    scene.turn(SARA)
    scene.play("bin 4", "drop copper")
    assert scene.supply(SARA) == ["", "", "CC", ""]
    scene.play("drop silver")
    assert scene.supply(SARA) == ["", "S", "CC", ""]
    scene.play("drop gold")
    assert scene.supply(SARA) == ["G", "S", "CC", ""]
    assert scene.usage == "GW"


@pytest.mark.rule("GW-5.3")
def test_carrying_ends_when_nothing_is_left() -> None:
    scene = Scene()
    scene.bins(SARA, "W", "", "", "SS")
    scene.turn(SARA)
    scene.play("bin 4", "drop silver", "drop silver")
    assert scene.supply(SARA) == ["W", "S", "S", ""], "bin 1 is not reached"


@pytest.mark.rule("GW-5.4")
def test_what_stays_is_a_free_choice_bin_by_bin() -> None:
    scene = Scene()
    scene.bins(SARA, "GG", "W", "CCST", "")
    scene.turn(SARA)
    scene.play("bin 3")
    assert scene.asked == "drop"
    assert scene.offered("drop") == ["copper", "silver", "stone"], "what lies in bin 2 is not touched"
    assert scene.why_not("drop wood") == "You carry no wood. (GW-5.4)"
    scene.play("drop silver")
    assert scene.offered("drop") == ["copper", "stone"]
    scene.play("drop copper")
    assert scene.supply(SARA) == ["CGG", "SW", "", ""]
    assert scene.usage == "CT"


@pytest.mark.rule("GW-5.5")
def test_rulebook_example_levi_sows_his_third_bin() -> None:
    scene = Scene()
    scene.bins(LEVI, "", "", "TTTSC", "")
    scene.turn(LEVI)
    scene.play("bin 3", "drop stone", "drop stone")
    assert scene.supply(LEVI) == ["T", "T", "", ""]
    assert scene.usage == "CST"
    assert scene.asked == "metals" and scene.offered("ship") == ["copper", "silver"]
    scene.play("done")
    assert scene.asked == "hex", "one stone: a Camp"


@pytest.mark.rule("GW-5.5")
def test_from_bin_1_everything_arrives() -> None:
    scene = Scene()
    scene.bins(SARA, "CCCGT", "W", "", "")
    scene.turn(SARA)
    scene.play("bin 1")
    assert scene.usage == "CCCGT"
    assert scene.asked == "metals"


@pytest.mark.rule("GW-5.6")
def test_nothing_may_arrive_and_then_the_seat_loots() -> None:
    scene = Scene()
    scene.bins(SARA, "", "", "WT", "")
    scene.turn(SARA)
    scene.play("bin 3", "drop wood", "drop stone")
    assert scene.usage == ""
    assert scene.asked == "hex"
    scene.play("hex e3")
    assert scene.status("e3") == "looted"
    assert scene.table.wanted[SARA] == 1


# ---------------------------------------------------------------------- final turn and end


@pytest.mark.rule("GW-11.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_last_camp_every_seat_has_a_final_turn(players: int) -> None:
    scene = Scene(players)
    for seat in range(players):
        scene.bins(seat, "WC", "WC", "", "")
    last = players - 1
    for seat in range(players):
        scene.wanted(seat, int(scene.game.camps) - (1 if seat == last else 0))
    scene.turn(last, int(scene.game.camps))
    scene.play("bin 1", "done", "hex e3", "store 1")
    assert scene.table.camps[last] == 0
    assert scene.told("turn.final") == [{"seat": 0}]
    for seat in range(players):
        assert (scene.seat, scene.asked) == (seat, "bin")
        scene.play("bin 1", "done")
    assert scene.state.over


@pytest.mark.rule("GW-11.2")
def test_the_final_turn_has_no_building() -> None:
    scene = Scene()
    scene.bins(SARA, "CSWT", "G", "", "")
    scene.turn(SARA, scene.final_round)
    scene.play("bin 1", "ship copper")
    assert scene.coaches(SARA) == [1, 0, 0]
    camps, face_up = list(scene.table.camps), scene.named("face up")
    scene.play("done")
    assert (scene.seat, scene.asked) == (LEVI, "bin"), "neither building nor loot is asked"
    assert list(scene.table.camps) == camps and scene.named("face up") == face_up
    assert scene.score(SARA) == 0 and scene.usage == ""


@pytest.mark.rule("GW-11.3")
def test_the_game_ends_after_the_final_turn_of_the_last_seat() -> None:
    scene = Scene(players=4)
    scene.camp(SARA, "e3")
    scene.bins(ANNA, "W", "C", "", "")
    scene.bins(OTTO, "W", "C", "", "")
    scene.turn(ANNA, scene.final_round)
    scene.play("bin 1")
    assert not scene.state.over and "group" not in scene.points(SARA)
    scene.play("bin 1")
    assert scene.state.over
    assert scene.points(SARA)["group"] == 2, "the final scoring has followed"
    assert scene.options == [] and scene.why_not("done").startswith("The game is over.")
