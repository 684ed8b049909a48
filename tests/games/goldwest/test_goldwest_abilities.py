"""The abilities of Investment cards (GW-14)."""

import pytest

from boomtown.games.goldwest.rules.box import RESOURCE_IDS
from games.goldwest.goldwest_scene import ANNA, LEVI, SARA, Scene

ABLE = [10, *range(14, 21)]


@pytest.mark.rule("GW-14.2")
@pytest.mark.parametrize(
    ("card", "price", "terrain"),
    [(10, "GCCC", "silver"), (11, "GGGS", "forest"), (12, "GGGC", "copper"), (13, "GSSS", "gold")],
)
def test_influence_card(card: int, price: str, terrain: str) -> None:
    offices = ["courthouse", "town_hall", "frontier_office", "sheriffs_office"]
    scene = Scene(players=2, cards=[1, 2, 3, 4, 10, 11, 12, 13], offices=offices)
    scene.metals(SARA, price)
    scene.play(f"invest {card}")
    assert scene.influence(SARA) == {terrain: 1}
    assert scene.influence(LEVI) == {}
    scene.town(SARA, 2, 3, 4, 6, 7)
    scene.score_up()
    assert scene.points(SARA)["terrains"] == {"forest": 4, "gold": 5, "silver": 6, "copper": 7}[terrain]
    assert not {"group", "offices"} & set(scene.points(SARA)), "neither a building nor a token nor a Settlement"


@pytest.mark.rule("GW-14.3")
def test_a_free_step_is_as_good_as_a_shipped_metal() -> None:
    scene = Scene()
    scene.coach(SARA, "gold", 3)
    scene.metals(SARA, "SCCC")
    scene.play("invest 14")
    assert scene.options == ["skip", "ship copper", "ship silver", "ship gold"]
    scene.play("ship gold")
    assert scene.coaches(SARA) == [0, 0, 4]
    assert scene.points(SARA)["shipping"] == 9 and scene.table.tiles_held[SARA] == 1


@pytest.mark.rule("GW-14.3")
def test_one_step_with_card_14_and_two_with_card_15() -> None:
    for card, price, steps in [(14, "SCCC", 1), (15, "GGGG", 2)]:
        scene = Scene(cards=ABLE)
        scene.metals(SARA, price + "C")
        scene.play(f"invest {card}", *["ship silver"] * steps)
        assert scene.asked == "metals"
        assert scene.coaches(SARA) == [0, steps, 0]


@pytest.mark.rule("GW-14.4")
@pytest.mark.parametrize(("first", "second"), [("copper", "copper"), ("copper", "gold"), ("silver", "silver")])
def test_two_steps_on_one_track_or_on_two(first: str, second: str) -> None:
    scene = Scene(cards=ABLE)
    scene.metals(SARA, "GGGG")
    scene.play("invest 15", f"ship {first}", f"ship {second}")
    expected = [0, 0, 0]
    for metal in (first, second):
        expected[RESOURCE_IDS.index(metal)] += 1
    assert scene.coaches(SARA) == expected
    assert scene.points(SARA).get("shipping", 0) == (2 if first == second else 0)


@pytest.mark.rule("GW-14.4")
def test_a_track_at_its_end_cannot_be_chosen() -> None:
    scene = Scene(cards=ABLE)
    scene.coach(SARA, "copper", 8)
    scene.coach(SARA, "silver", 7)
    scene.metals(SARA, "GGGGC")
    scene.play("invest 15")
    assert scene.offered("ship") == ["silver", "gold"]
    assert scene.why_not("ship copper") == "Your copper coach is at the end of its track. (GW-14.4)"
    scene.play("ship silver")
    assert scene.offered("ship") == ["gold"], "the second step sees where the first one led"
    scene.coach(SARA, "gold", 8)
    scene.state.choices.known = False
    assert scene.options == ["skip"], "no track is left: the step is lost"


@pytest.mark.rule("GW-14.5")
def test_free_token_on_any_empty_space() -> None:
    scene = Scene()
    scene.town(LEVI, 5)
    scene.metals(SARA, "GGCC")
    scene.play("invest 16")
    assert scene.offered("town") == ["1", "2", "3", "4", "6", "7", "8", "9"]
    assert scene.why_not("town 5") == "That space is taken. (GW-8.3)"
    assert scene.label("town 9") == "Boomtown 9, Homestead Office", "nothing to pay"
    scene.play("town 9")
    assert scene.table.town[8] == SARA


@pytest.mark.rule("GW-14.5")
def test_without_an_empty_space_the_free_token_is_lost() -> None:
    scene = Scene()
    scene.town(LEVI, *range(1, 10))
    scene.metals(SARA, "GGCCS")
    scene.play("invest 16")
    assert scene.asked == "metals"
    assert SARA not in list(scene.table.town) + list(scene.table.shared)


@pytest.mark.rule("GW-14.6", "GW-8.3")
def test_a_token_on_an_opponents_space() -> None:
    scene = Scene(cards=ABLE)
    scene.town(LEVI, 2, 4)
    scene.town(SARA, 6)
    scene.town(ANNA, 4)  # Levi and Anna share space 4 already
    scene.metals(SARA, "SSSS")
    scene.play("invest 17")
    assert scene.offered("town") == ["2"]
    for space in (1, 4, 6):  # empty, shared, one's own
        sentence = "That space must hold exactly one token, an opponent's. (GW-14.6)"
        assert scene.why_not(f"town {space}") == sentence
    scene.play("town 2")
    assert (scene.table.town[1], scene.table.shared[1]) == (LEVI, SARA)
    scene.camp(SARA, "e3")
    scene.settlement(LEVI, "h3")
    scene.score_up()  # space 2 is the Docks
    assert scene.points(SARA)["offices"] == 1
    assert scene.points(LEVI)["offices"] == 2, "both score as if each were there alone"


@pytest.mark.rule("GW-14.6")
def test_a_shared_space_takes_no_third_token() -> None:
    scene = Scene(players=4, cards=ABLE)
    scene.town(LEVI, 2)
    scene.metals(SARA, "SSSS")
    scene.play("invest 17", "town 2")
    scene.reopen(17)
    scene.metals(ANNA, "SSSSGS")
    assert "2" not in scene.offered("town")
    scene.play("invest 17")
    assert scene.asked == "metals", "no space with one opponent's token is left"


@pytest.mark.rule("GW-14.6")
def test_sharing_the_single_tile() -> None:
    scene = Scene(cards=ABLE)
    scene.town(LEVI, 1)
    scene.metals(SARA, "SSSS")
    scene.play("invest 17", "town 1")
    assert scene.points(SARA)["town"] == 4
    scene = Scene(cards=ABLE, single="trade_silver")
    scene.town(LEVI, 1)
    scene.metals(SARA, "SSSS")
    scene.play("invest 17", "town 1", "use")
    assert scene.usage == "S" and "town" not in scene.points(SARA)


@pytest.mark.rule("GW-14.7")
def test_look_at_one_token_then_at_another() -> None:
    scene = Scene()
    scene.lay("d2", "SWT")
    scene.metals(SARA, "GGSSC")
    scene.play("invest 18")
    assert scene.offered("look") == scene.named("face down")
    assert scene.why_not("look e3") == "There is no face-down token on that hex. (GW-14.7)"
    scene.play("look d2")
    assert scene.sees(SARA, "d2") == "SWT", "seen before the second is chosen"
    assert scene.asked == "look"
    scene.play("look d3")
    assert scene.asked == "metals", "two looks and no more"
    assert scene.status("d2") == scene.status("d3") == "face down"


@pytest.mark.rule("GW-14.7.2")
def test_the_same_seat_cannot_look_at_the_same_token_twice() -> None:
    scene = Scene()
    scene.metals(SARA, "GGSS")
    scene.play("invest 18", "look d2")
    assert "d2" not in scene.offered("look")
    assert scene.why_not("look d2") == "You already know that token. (GW-14.7.2)"
    scene.play("skip")
    scene.reopen(18)  # as if Levi had such a card, too
    scene.metals(LEVI, "GGSS")
    scene.play("invest 18")
    assert "d2" in scene.offered("look"), "another seat may look at it"
    known = int(scene.state.token[scene.hex("d2")])
    scene.play("look d2")
    assert scene.state.token[scene.hex("d2")] == known, "it holds what it held"


@pytest.mark.rule("GW-14.8")
def test_two_resources_into_any_bins_without_points() -> None:
    scene = Scene(cards=ABLE)
    scene.bins(SARA, "W", "", "", "")
    scene.metals(SARA, "SSCC")
    scene.play("invest 19")
    assert scene.offered("take") == RESOURCE_IDS
    scene.play("take gold")
    assert scene.asked == "take bin" and scene.offered("store") == ["1", "2", "3", "4"]
    scene.play("store 4", "take stone", "store 1")
    assert scene.supply(SARA) == ["WT", "", "", "G"]
    assert "bins" not in scene.points(SARA)
    assert scene.usage == "", "the resources serve from the next turn on"
    assert scene.asked == "hex", "no stone to build with"
    scene.play("hex e3")
    assert scene.status("e3") == "looted"


@pytest.mark.rule("GW-14.8")
def test_twice_the_same_kind_and_bin() -> None:
    scene = Scene(cards=ABLE)
    scene.bins(SARA, "", "", "C", "")
    scene.metals(SARA, "SSCCC")
    scene.play("invest 19", "take copper", "store 3", "take copper", "store 3")
    assert scene.bin(SARA, 3) == "CCC"
    assert scene.asked == "metals"


@pytest.mark.rule("GW-14.9")
def test_upgrade_a_camp_to_a_settlement() -> None:
    scene = Scene(offices=["town_hall", "docks", "depot", "saloon"])
    scene.camp(SARA, "e3", "d3")
    scene.settlement(SARA, "e4")
    scene.camp(LEVI, "h3")
    scene.looted(SARA, "i2")
    scene.metals(SARA, "SSSC")
    scene.play("invest 20")
    assert scene.offered("upgrade") == ["d3", "e3"]
    for name in ("e4", "h3", "i2", "j2"):  # a Settlement, an opponent's Camp, a looted hex, a free hex
        assert scene.why_not(f"upgrade {name}") == "You have no Camp on that hex. (GW-14.9)"
    camps = int(scene.table.camps[SARA])
    scene.play("upgrade e3")
    assert scene.status("e3") == "settlement"
    assert scene.influence(SARA) == {"silver": 4, "gold": 1}
    assert scene.table.camps[SARA] == camps
    scene.town(SARA, 2, 5)
    scene.score_up()
    assert scene.points(SARA)["offices"] == 2 + 4, "Town Hall 2, Docks 2 + 2: a Settlement in every respect"
