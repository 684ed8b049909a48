"""Who knows what (GW-4.5, GW-14.7), and how far an answer can be taken back."""

import pytest

from boards import place_of
from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel.errors import NothingToUndo
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import NOBODY
from boomtown.table.match import Match, new_game
from games.goldwest.goldwest_scene import ANNA, LEVI, SARA, Scene

OTHERS = [LEVI, ANNA, NOBODY]


def looking() -> Scene:
    """Sara has claimed the card with which she looks at two tokens."""
    scene = Scene()
    scene.lay("d2", "SS")
    scene.lay("d3", "GGG")
    scene.metals(SARA, "GGSSC")
    scene.play("invest 18")
    return scene


def changed(before: dict[str, int | list[int]], after: dict[str, int | list[int]]) -> set[str]:
    return {name for name in after if after[name] != before[name]}


@pytest.mark.rule("GW-14.7.1", "GW-4.5")
def test_only_the_looking_seat_learns_what_a_token_holds() -> None:
    scene = looking()
    before = {seat: scene.state.view(seat).fields() for seat in [SARA, *OTHERS]}
    scene.play("look d2", "look d3")
    assert (scene.sees(SARA, "d2"), scene.sees(SARA, "d3")) == ("SS", "GGG")
    for seat in OTHERS:
        view = scene.state.view(seat).fields()
        # the agenda has moved on, who looked where is open, and two tokens are fixed: nothing about their faces
        sizes = {"pool1.size", "pool2.size"}
        assert changed(before[seat], view) == {"agenda", "seen"} | sizes
        assert scene.sees(seat, "d2") == scene.sees(seat, "d3") == ""
    assert [name for name in scene.game.hexes.names if scene.state.seen[scene.hex(name)] == 1 << SARA] == ["d2", "d3"]


@pytest.mark.rule("GW-14.7.1")
def test_everyone_hears_where_somebody_looked_and_one_seat_what_is_there() -> None:
    scene = looking()
    scene.play("look d2")
    looks = [event for event in scene.listener.events if event.message.key.startswith("look")]
    assert [event.message.key for event in looks] == ["look", "look.secret"]
    public, secret = looks
    assert all(public.heard_by(seat) for seat in [SARA, *OTHERS])
    assert secret.heard_by(SARA) and not any(secret.heard_by(seat) for seat in OTHERS)
    assert "token" not in public.message.values
    sentence = scene.words.text(secret.message, scene.game)
    assert sentence == "d2 holds 2 silver."


@pytest.mark.rule("GW-14.7.1")
def test_worlds_that_differ_only_in_what_sara_saw_look_alike_to_the_others() -> None:
    digests: dict[int, set[str]] = {seat: set() for seat in [SARA, *OTHERS]}
    for held in ("SS", "SSS", "SWT"):
        scene = Scene()
        scene.lay("d2", held)
        scene.metals(SARA, "GGSSC")
        scene.play("invest 18", "look d2")
        for seat in digests:
            digests[seat].add(scene.state.view(seat).digest())
    assert len(digests[SARA]) == 3
    assert all(len(digests[seat]) == 1 for seat in OTHERS)


@pytest.mark.rule("GW-14.7.2")
def test_what_was_looked_at_stays_known_to_that_seat() -> None:
    scene = looking()
    scene.play("look d2", "skip", "done", "hex j3", "store 1")  # far away from d2
    scene.play("bin 1", *(["done"] if scene.asked == "metals" else []))
    assert scene.seat != SARA
    assert scene.sees(SARA, "d2") == "SS"
    captions = []
    for seat in (SARA, LEVI):
        place = place_of(ENTRY.board(scene.state.view(seat), scene.words), "look d2")
        assert place is not None
        captions.append(place.caption)
    assert captions == ["d2, silver, face down; you know: 2 silver", "d2, silver, face down"]


@pytest.mark.rule("GW-10.8", "GW-14.7")
def test_a_token_looked_at_is_turned_up_as_what_it_is() -> None:
    scene = looking()
    scene.play("look d2", "look d3")
    scene.build(LEVI, "W")
    scene.play("hex e3")
    assert (scene.shows("d2"), scene.shows("d3")) == ("SS", "GGG")
    for seat in OTHERS:
        assert (scene.sees(seat, "d2"), scene.sees(seat, "d3")) == ("SS", "GGG")


@pytest.mark.rule("GW-4.5")
def test_a_dealt_world_agrees_with_everything_the_seat_knows() -> None:
    scene = looking()
    scene.play("look d2", "look d3")
    luck = Chance(2)
    faces: dict[int, set[int]] = {seat: set() for seat in (SARA, LEVI)}
    for seat in faces:
        view = scene.state.view(seat)
        for _ in range(30):
            world = view.deal(luck)
            assert isinstance(world, GoldWestPosition)
            assert world.view(seat).encode() == view.encode()
            faces[seat].add(int(world.token[scene.hex("d3")]))
    assert faces[SARA] == {int(scene.state.token[scene.hex("d3")])}
    assert len(faces[LEVI]) > 1, "Levi must reckon with every gold token"


# ---------------------------------------------------------------------- undo


def rich_match() -> tuple[Match, GoldWestPosition]:
    """A table where the first seat has plenty in bin 1."""
    match = new_game("goldwest", 3, seed="undo", options={"setup": "fixed"})
    state = match.state
    assert isinstance(state, GoldWestPosition)
    for resource, count in enumerate([4, 4, 4, 2, 2]):
        state.table.gained[resource] += count - state.table.supply[resource]
        state.table.supply[resource] = count
    state.choices.known = False
    return match, state


def test_answers_before_the_hex_can_be_taken_back_and_after_it_not() -> None:
    match, state = rich_match()
    start = state.digest()
    for action in ["bin 1", "ship gold", "invest 1", "town 2", "done", "camp"]:
        match.play(action)
    assert match.undoable == 6
    match.undo()
    assert match.decision is not None and match.decision.kind == "build"
    while match.undoable:
        match.undo(0)
    assert match.state.digest() == start
    for action in ["bin 1", "done", "camp", "hex e3"]:
        match.play(action)
    assert match.undoable == 0, "tokens were turned up"
    with pytest.raises(NothingToUndo):
        match.undo()
    match.play("store 2")
    assert match.undoable == 1, "the bin can be chosen again until the next seat answers"
    match.undo()
    assert match.decision is not None and match.decision.kind == "store"


def test_no_undo_across_another_seats_answer() -> None:
    match, _ = rich_match()
    for action in ["bin 1", "done", "camp", "hex e3", "store 2"]:
        match.play(action)
    assert match.undo_seat == SARA
    match.play("bin 2")
    assert match.undo_seat == LEVI
    with pytest.raises(NothingToUndo):
        match.undo(0)


@pytest.mark.rule("GW-14.7.1")
def test_a_look_is_a_fence_even_at_a_token_drawn_before() -> None:
    match, state = rich_match()
    match.play("bin 1")
    match.play("invest 18")
    assert match.undoable == 2
    match.play("look d2")
    assert match.undoable == 0
    state.table.card_owner[17] = -1
    state.table.bonus_taken = 0
    match.play("skip")
    for action in ["done", "camp", "hex j3", "store 1"]:
        match.play(action)
    for resource, count in enumerate([0, 2, 2, 1, 0]):
        at = 4 * 5 + resource
        state.table.gained[resource] += count - state.table.supply[at]
        state.table.supply[at] = count
    match.play("bin 1")
    match.play("invest 18")
    assert match.undoable == 2
    match.play("look d2")
    assert match.undoable == 0, "Levi has learnt something, although nothing was drawn"


def test_turning_up_only_a_token_that_somebody_knew_is_a_fence() -> None:
    scene = Scene()
    scene.camp(LEVI, "e2", "d2")  # then d3 is the only face-down neighbour of e3
    scene.metals(SARA, "GGSS")
    scene.play("invest 18", "look d3", "skip")
    match, _ = rich_match()
    match.state = scene.state
    scene.build(SARA, "WT")
    match.play("camp")
    assert match.undoable == 1
    match.play("hex e3")
    assert scene.status("d3") == "face up"
    assert match.undoable == 0, "the others have learnt what Sara knew"
