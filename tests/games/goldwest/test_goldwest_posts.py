"""Trading Posts (GW-15.6)."""

import pytest

from games.goldwest.goldwest_scene import LEVI, SARA, Scene


def at_the_post(single: str, held: str, *, final: bool = False) -> Scene:
    """Sara has just placed a token on the Trading Post, on space 1."""
    scene = Scene(single=single)
    scene.bins(SARA, "", "", "", "")
    scene.metals(SARA, held + "CG", final=final)
    scene.play("town 1")
    return scene


@pytest.mark.rule("GW-15.6")
@pytest.mark.parametrize(("single", "kind"), [("trade_copper", "C"), ("trade_silver", "S"), ("trade_gold", "G")])
def test_a_post_gives_the_resource_it_shows(single: str, kind: str) -> None:
    scene = at_the_post(single, "W")
    assert scene.asked == "trading post place", "the kind is no question"
    assert scene.score(SARA) == 0, "there are no four points here"
    scene.play("use")
    assert scene.usage == kind + "W"


@pytest.mark.rule("GW-15.6")
@pytest.mark.parametrize(("kind", "letter"), [("wood", "W"), ("stone", "T")])
def test_wood_or_stone_is_a_choice(kind: str, letter: str) -> None:
    scene = at_the_post("trade_wood_or_stone", "SS")
    assert scene.asked == "trading post"
    assert scene.options == ["take wood", "take stone"]
    assert scene.why_not("take gold") == "The Trading Post does not offer that. (GW-15.6)"
    scene.play(f"take {kind}", "use")
    assert scene.usage == "SS" + letter


@pytest.mark.rule("GW-15.6.1", "GW-10.9")
@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_into_a_bin_with_its_points(number: int, points: int) -> None:
    scene = at_the_post("trade_gold", "SS")
    assert scene.options == ["use", "store 1", "store 2", "store 3", "store 4"]
    scene.play(f"store {number}")
    assert scene.bin(SARA, number) == "G"
    assert scene.usage == "SS"
    assert scene.points(SARA) == ({"bins": points} if points else {})


@pytest.mark.rule("GW-15.6.1")
def test_into_the_usage_area_without_points() -> None:
    scene = at_the_post("trade_gold", "SS")
    scene.play("use")
    assert scene.usage == "SSG" and scene.score(SARA) == 0
    assert scene.supply(SARA) == ["", "", "", ""]


@pytest.mark.rule("GW-15.6.2")
def test_a_metal_serves_in_the_rest_of_this_metals_step() -> None:
    scene = at_the_post("trade_gold", "GGG")  # three gold are left
    assert "5" not in scene.offered("invest")
    scene.play("use")
    assert scene.usage == "GGGG" and scene.asked == "metals"
    scene.play("invest 5")
    assert scene.table.card_owner[4] == SARA


@pytest.mark.rule("GW-15.6.2")
def test_wood_serves_in_this_turns_building_and_is_else_discarded() -> None:
    scene = at_the_post("trade_wood_or_stone", "T")
    scene.play("take wood", "use")
    assert scene.asked == "build" and scene.options == ["camp", "settlement"]
    back = list(scene.table.returned)
    scene.play("camp", "hex e3", "store 1")
    assert scene.usage == "" and scene.seat == LEVI
    assert [now - then for now, then in zip(scene.table.returned, back, strict=True)] == [0, 0, 0, 1, 1]


@pytest.mark.rule("GW-15.6.2")
def test_wood_from_the_post_saves_from_looting() -> None:
    scene = at_the_post("trade_wood_or_stone", "")
    scene.play("take wood", "use", "hex e3")
    assert scene.status("e3") == "camp"


@pytest.mark.rule("GW-15.6.3")
def test_in_the_final_turn_a_metal_still_serves() -> None:
    scene = at_the_post("trade_silver", "", final=True)
    scene.play("use")
    assert scene.offered("ship") == ["silver"]
    scene.play("ship silver")
    assert scene.coaches(SARA) == [0, 1, 0]
    assert (scene.seat, scene.asked) == (LEVI, "bin")


@pytest.mark.rule("GW-15.6.3")
def test_in_the_final_turn_wood_and_stone_are_still_gained() -> None:
    scene = at_the_post("trade_wood_or_stone", "", final=True)
    assert scene.options == ["take wood", "take stone"]
    scene.play("take stone")
    assert "use" in scene.options
    scene.play("store 4")
    assert scene.bin(SARA, 4) == "T" and scene.score(SARA) == 3
    assert (scene.seat, scene.asked) == (LEVI, "bin"), "and no building follows"
    scene = at_the_post("trade_wood_or_stone", "", final=True)
    scene.play("take wood", "use")
    assert scene.usage == "" and (scene.seat, scene.asked) == (LEVI, "bin"), "unused, it is discarded"


@pytest.mark.rule("GW-15.6", "GW-8.5")
def test_a_post_counts_nothing_of_its_own_at_the_end() -> None:
    scene = Scene(single="trade_gold")
    scene.town(SARA, 1)
    scene.score_up()
    assert scene.points(SARA) == {}
