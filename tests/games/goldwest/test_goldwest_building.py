"""Build or loot (GW-10)."""

import pytest

from games.goldwest.goldwest_scene import LEVI, SARA, Scene


@pytest.mark.rule("GW-10.1")
def test_camp_or_settlement_or_loot() -> None:
    scene = Scene()
    for held, options in [("WT", ["camp", "settlement"]), ("W", ["camp"]), ("TT", ["camp"]), ("CG", ["loot"])]:
        scene.build(SARA, held, settle=False)
        assert scene.asked == "build" and scene.options == options


@pytest.mark.rule("GW-10.1.1")
def test_any_hex_with_a_face_up_token() -> None:
    scene = Scene()
    scene.camp(SARA, "e3")
    scene.camp(LEVI, "h3")
    scene.looted(LEVI, "i4")
    scene.build(SARA, "W")
    shore = ["e4", "f2", "f4", "g2", "g4", "h5", "i2", "j2", "j3"]
    assert scene.offered("hex") == shore, "near or far from her own buildings"
    for name in ("e3", "h3", "i4", "d3"):  # her own, an opponent's, looted, face down
        assert scene.why_not(f"hex {name}") == "There is no face-up token on that hex. (GW-10.1.1)"


@pytest.mark.rule("GW-10.2")
@pytest.mark.parametrize("material", ["W", "T"])
def test_a_camp_costs_one_wood_or_one_stone(material: str) -> None:
    scene = Scene()
    scene.show("e3", "SSG")
    scene.build(SARA, material)
    scene.play("camp", "hex e3")
    assert scene.usage == ""
    assert scene.status("e3") == "camp" and scene.table.owner[scene.hex("e3")] == SARA
    assert scene.influence(SARA) == {"silver": 1}
    assert scene.table.camps[SARA] == 11
    scene.play("store 1")
    assert scene.told("built")[0]["how"] == 0


@pytest.mark.rule("GW-10.2")
def test_a_camp_takes_one_piece_of_material_and_no_more() -> None:
    scene = Scene()
    scene.build(SARA, "WWT")
    scene.play("camp")
    assert len(scene.usage) == 2
    scene.build(SARA, "TT")
    assert scene.usage == "T"


@pytest.mark.rule("GW-10.2")
def test_a_camp_needs_material() -> None:
    scene = Scene()
    scene.build(SARA, "CSG", settle=False)
    assert scene.why_not("camp") == "A Camp needs wood or stone. (GW-10.2)"


@pytest.mark.rule("GW-10.3")
def test_a_settlement_costs_wood_and_stone_and_counts_two() -> None:
    scene = Scene()
    scene.build(SARA, "WWTT")
    scene.play("settlement")
    assert scene.usage == "WT"
    scene.play("hex e3")
    assert scene.status("e3") == "settlement"
    assert scene.influence(SARA) == {"silver": 2}
    assert scene.table.camps[SARA] == 11
    for held in ("WW", "TT", "C"):
        scene.build(SARA, held, settle=False)
        assert scene.why_not("settlement") == "A Settlement needs both wood and stone. (GW-10.3)"


@pytest.mark.rule("GW-10.4")
def test_with_both_materials_a_plain_camp_may_be_built() -> None:
    scene = Scene()
    scene.build(SARA, "WT")
    assert scene.options == ["camp", "settlement"]
    scene.play("camp", "hex e3")
    assert scene.status("e3") == "camp" and scene.influence(SARA) == {"silver": 1}


@pytest.mark.rule("GW-10.5")
@pytest.mark.parametrize("held", ["W", "T", "WT", "CW"])
def test_with_material_there_is_no_looting(held: str) -> None:
    scene = Scene()
    scene.build(SARA, held, settle=False)
    assert scene.why_not("loot") == "You have building material and must build. (GW-10.5)"


@pytest.mark.rule("GW-10.5")
@pytest.mark.parametrize("held", ["", "CSG"])
def test_without_material_looting_is_required(held: str) -> None:
    scene = Scene()
    scene.build(SARA, held)
    assert scene.asked == "hex"
    scene.play("hex e3")
    assert scene.status("e3") == "looted"


@pytest.mark.rule("GW-10.6")
def test_looting() -> None:
    scene = Scene()
    scene.show("e3", "SSG")
    scene.bins(SARA, "", "", "", "")
    scene.build(SARA, "")
    scene.play("hex e3")
    assert scene.points(SARA) == {"loot": -1}, "at once"
    assert scene.table.wanted[SARA] == 1 and scene.table.camps[SARA] == 11
    assert scene.influence(SARA) == {} and scene.table.owner[scene.hex("e3")] == -1
    scene.play("store 2")
    assert scene.bin(SARA, 2) == "SSG", "the resources are taken"
    scene.build(LEVI, "W")
    assert "e3" not in scene.offered("hex"), "the hex stays empty"
    scene.score_up()
    assert scene.status("e3") == "looted" and "group" not in scene.points(SARA)


@pytest.mark.rule("GW-10.7")
def test_one_building_a_turn_and_the_rest_is_discarded() -> None:
    scene = Scene()
    scene.build(SARA, "WWTT")
    back = list(scene.table.returned)
    scene.play("settlement", "hex e3", "store 1")
    assert (scene.seat, scene.asked) == (LEVI, "bin")
    assert scene.usage == ""
    assert [now - then for now, then in zip(scene.table.returned, back, strict=True)][3:] == [2, 2]
    assert scene.table.camps[SARA] == 11


@pytest.mark.rule("GW-10.8")
@pytest.mark.parametrize("held", ["W", "WT", ""])
def test_neighbours_are_turned_up_before_the_bin_is_chosen(held: str) -> None:
    scene = Scene()
    scene.lay("d2", "SSS")
    scene.lay("d3", "GGG")
    scene.build(SARA, held)
    scene.play(*(["settlement"] if held == "WT" else []), "hex e3")
    assert scene.asked == "store", "the bin is still to be chosen"
    for name in ("e2", "d2", "d3"):
        assert scene.status(name) == "face up"
    assert (scene.shows("d2"), scene.shows("d3")) == ("SSS", "GGG")
    assert scene.sees(LEVI, "d2") == "SSS", "everyone sees them"
    assert scene.status("d1") == "face down", "only direct neighbours"
    assert len(scene.named("face up")) == 12 - 1 + 3


@pytest.mark.rule("GW-10.8")
def test_only_face_down_neighbours_are_turned_up() -> None:
    scene = Scene()
    scene.camp(LEVI, "d2")
    scene.looted(LEVI, "d3")
    scene.build(SARA, "W")
    scene.play("hex e3")
    assert (scene.status("d2"), scene.status("d3"), scene.status("e2")) == ("camp", "looted", "face up")


@pytest.mark.rule("GW-10.9")
@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_all_resources_into_one_bin_that_scores_at_once(number: int, points: int) -> None:
    scene = Scene()
    scene.bins(SARA, "T", "T", "T", "")
    scene.show("e3", "SWT")
    scene.build(SARA, "W")
    scene.play("hex e3")
    assert scene.offered("store") == ["1", "2", "3", "4"]
    scene.play(f"store {number}")
    expected = ["T", "T", "T", ""]
    expected[number - 1] = "SWTT" if number < 4 else "SWT"
    assert scene.supply(SARA) == expected
    assert scene.score(SARA) == points
    assert scene.points(SARA) == ({"bins": points} if points else {})


@pytest.mark.rule("GW-10.10")
def test_the_turn_ends_after_the_bin() -> None:
    scene = Scene()
    scene.build(SARA, "WCC")
    scene.play("hex e3")
    assert scene.usage == "CC" and scene.seat == SARA
    scene.play("store 1")
    assert scene.usage == "" and (scene.seat, scene.asked) == (LEVI, "bin")
    assert scene.told("discard")[0]["seat"] == SARA


@pytest.mark.rule("GW-1.4")
def test_where_points_come_from_during_play() -> None:
    scene = Scene()
    scene.show("e3", "SS")
    scene.metals(SARA, "CCCCGCSS")
    scene.play("invest 1", "town 1", "ship silver", "ship silver")
    scene.play("hex e3", "store 4")
    assert scene.points(SARA) == {"cards": 8, "bonus": 4, "town": 4, "shipping": 2, "loot": -1, "bins": 3}
    assert scene.score(SARA) == 20


@pytest.mark.rule("GW-1.4")
def test_where_points_come_from_at_the_end() -> None:
    scene = Scene()
    scene.camp(SARA, "e3", "e4")
    scene.town(SARA, 2)
    scene.looted(SARA, "h3")
    scene.score_up()
    assert scene.points(SARA) == {"group": 4, "terrains": 10, "offices": 2, "wanted": -1}
    assert scene.score(SARA) == 15
