"""The final scoring (GW-12)."""

import pytest

from games.goldwest.goldwest_scene import ANNA, LEVI, OTTO, SARA, Scene, rule_table


def camps_in(scene: Scene, terrain: str, *buildings: str) -> None:
    """For each seat a text such as "ccs": its Camps and Settlements in a terrain, on free hexes far and near."""
    free = scene.hexes_of(terrain)
    for seat, text in enumerate(buildings):
        for letter in text:
            (scene.camp if letter == "c" else scene.settlement)(seat, free.pop())


def terrain_points(scene: Scene) -> list[int]:
    scene.score_up()
    return [scene.points(seat).get("terrains", 0) for seat in range(scene.game.players)]


# ---------------------------------------------------------------------- groups


@pytest.mark.rule("GW-12.1")
def test_groups_then_terrains_then_boomtown_then_looting() -> None:
    scene = Scene(offices=["deeds_office", "docks", "depot", "saloon"])
    scene.camp(SARA, "e3")
    scene.town(SARA, 2)
    scene.looted(SARA, "h3")
    scene.score_up()
    own = [event.message.key for event in scene.listener.events if event.message.values.get("seat") == SARA]
    assert own == ["scored.group", "scored.terrain", "scored.office", "scored.wanted"]
    assert scene.points(SARA)["offices"] == 2, "the Deeds Office has seen the terrains"
    assert scene.score(SARA) == 2 + 10 + 2 - 1


@pytest.mark.rule("GW-12.2")
def test_two_points_for_each_building_in_the_largest_group() -> None:
    scene = Scene()
    scene.camp(SARA, "d1", "d2", "e3")
    scene.settlement(SARA, "e4")  # these four are linked
    scene.camp(SARA, "k1", "k2", "l1")
    scene.camp(LEVI, "n1")
    scene.score_up()
    assert scene.points(SARA)["group"] == 8
    assert scene.points(LEVI)["group"] == 2
    assert "group" not in scene.points(ANNA)


@pytest.mark.rule("GW-12.2")
def test_a_group_may_wind_around_the_lake() -> None:
    scene = Scene()
    scene.camp(SARA, "e3", "e4", "f4", "g4", "f2", "g2", "h3")
    scene.score_up()
    assert scene.points(SARA)["group"] == 14


# ---------------------------------------------------------------------- terrains


@pytest.mark.rule("GW-12.3")
@pytest.mark.parametrize(("terrain", "first", "second"), rule_table("GW-12.3"))
def test_first_and_second_bonus(terrain: str, first: str, second: str) -> None:
    scene = Scene(players=4)
    camps_in(scene, terrain, "c", "ccc", "cc", "")
    assert terrain_points(scene) == [0, int(first), int(second), 0]


@pytest.mark.rule("GW-12.3")
def test_without_influence_there_is_no_bonus() -> None:
    scene = Scene()
    camps_in(scene, "copper", "c", "", "")
    assert terrain_points(scene) == [11, 0, 0], "nobody is second"
    assert terrain_points(Scene()) == [0, 0, 0]


@pytest.mark.rule("GW-12.4")
def test_rulebook_example_1_a_settlement_breaks_the_tie_in_silver() -> None:
    scene = Scene(players=4)
    camps_in(scene, "silver", "cccc", "ccs", "ccc", "")
    assert scene.influence(SARA) == scene.influence(LEVI) == {"silver": 4}
    assert terrain_points(scene) == [6, 10, 0, 0]


@pytest.mark.rule("GW-12.4")
def test_more_settlements_count_only_among_equal_influence() -> None:
    scene = Scene(players=4)
    camps_in(scene, "silver", "ccccc", "ss", "sss", "")
    assert terrain_points(scene) == [6, 0, 10, 0], "six influence, then five, then four"


@pytest.mark.rule("GW-12.4")
def test_settlements_elsewhere_do_not_break_a_tie() -> None:
    scene = Scene(players=3)
    camps_in(scene, "silver", "cc", "cc", "")
    camps_in(scene, "forest", "", "s", "")
    assert terrain_points(scene) == [8, 8 + 8, 0]


@pytest.mark.rule("GW-12.5")
def test_rulebook_example_2_a_tie_for_first_in_gold_is_shared() -> None:
    scene = Scene(players=4)
    camps_in(scene, "gold", "ccc", "ccc", "cc", "c")
    assert terrain_points(scene) == [7, 7, 0, 0], "and nobody gets a second bonus"


@pytest.mark.rule("GW-12.5")
def test_a_tie_with_equal_settlements_is_shared() -> None:
    scene = Scene(players=3)
    camps_in(scene, "forest", "cs", "sc", "c")
    assert terrain_points(scene) == [6, 6, 0]


@pytest.mark.rule("GW-12.6")
def test_three_tied_for_first_share_both_bonuses() -> None:
    scene = Scene(players=4)
    camps_in(scene, "copper", "cc", "cc", "cc", "c")
    assert terrain_points(scene) == [6, 6, 6, 0]
    scene = Scene(players=4)
    camps_in(scene, "silver", "cc", "cc", "cc", "cc")
    assert terrain_points(scene) == [4, 4, 4, 4]


@pytest.mark.rule("GW-12.7")
def test_a_tie_for_second_shares_the_second_bonus_rounded_down() -> None:
    scene = Scene(players=4)
    camps_in(scene, "gold", "ccc", "cc", "cc", "c")
    assert terrain_points(scene) == [9, 2, 2, 0]
    scene = Scene(players=4)
    camps_in(scene, "copper", "ccc", "c", "c", "c")
    assert terrain_points(scene) == [11, 2, 2, 2]


@pytest.mark.rule("GW-12.8")
@pytest.mark.parametrize(("terrain", "first", "second"), rule_table("GW-12.3"))
def test_with_two_players_the_leader_gets_the_second_bonus(terrain: str, first: str, second: str) -> None:
    scene = Scene(players=2)
    camps_in(scene, terrain, "cc", "ccc")
    assert terrain_points(scene) == [0, int(second)]


@pytest.mark.rule("GW-12.8")
def test_rulebook_example_3_the_leader_in_silver_gets_6() -> None:
    scene = Scene(players=2)
    camps_in(scene, "silver", "ccc", "cc")
    assert terrain_points(scene) == [6, 0]


@pytest.mark.rule("GW-12.8", "GW-12.4")
def test_with_two_players_settlements_break_ties_too() -> None:
    scene = Scene(players=2)
    camps_in(scene, "silver", "cc", "s")
    assert terrain_points(scene) == [0, 6]


@pytest.mark.rule("GW-12.9")
def test_two_players_fully_tied_share_the_second_bonus() -> None:
    scene = Scene(players=2)
    camps_in(scene, "gold", "cc", "cc")
    assert terrain_points(scene) == [2, 2], "half of 5, rounded down"
    scene = Scene(players=2)
    camps_in(scene, "copper", "s", "s")
    assert terrain_points(scene) == [3, 3]
    assert terrain_points(Scene(players=2)) == [0, 0], "without influence nothing is shared"


@pytest.mark.rule("GW-12.10")
def test_each_token_on_an_office_space_scores() -> None:
    scene = Scene()  # Docks on 2 and 3, Frontier Office on 4 and 5
    scene.camp(SARA, "e3", "a1")
    scene.town(SARA, 2, 4)
    scene.town(LEVI, 3)
    scene.score_up()
    assert scene.points(SARA)["offices"] == 1 + 1
    assert "offices" not in scene.points(LEVI), "he has no building"
    assert [event["office"] for event in scene.told("scored.office")] == [0, 0, 1]


# ---------------------------------------------------------------------- looting


def wanted_points(*camps: int) -> list[int]:
    scene = Scene(players=max(len(camps), 2))
    for seat, count in enumerate(camps):
        scene.wanted(seat, count)
    scene.score_up()
    return [scene.points(seat).get("wanted", 0) for seat in range(len(camps))]


@pytest.mark.rule("GW-12.11")
def test_most_wanted_loses_a_point_for_each_camp() -> None:
    assert wanted_points(5, 0, 1, 0) == [-5, 0, 0, 0]
    assert wanted_points(0, 0, 0) == [0, 0, 0]


@pytest.mark.rule("GW-12.12")
def test_second_most_wanted_loses_a_point_for_every_two() -> None:
    assert wanted_points(6, 5, 3, 0) == [-6, -2, 0, 0]
    assert wanted_points(2, 4) == [-1, -4]
    assert wanted_points(2, 1, 0) == [-2, 0, 0]


@pytest.mark.rule("GW-12.13")
def test_a_tie_for_most_wanted() -> None:
    assert wanted_points(4, 4, 2, 0) == [-4, -4, 0, 0], "there is no Second Most Wanted"
    assert wanted_points(3, 3, 3, 2) == [-3, -3, -3, 0]


@pytest.mark.rule("GW-12.14")
def test_a_tie_for_second_most_wanted() -> None:
    assert wanted_points(6, 4, 4, 3) == [-6, -2, -2, 0]
    assert wanted_points(6, 5, 5, 5) == [-6, -2, -2, -2]


# ---------------------------------------------------------------------- the winner


def ended(scores: list[int], wanted: list[int], left: list[str]) -> list[int]:
    scene = Scene(players=len(scores))
    for seat, points in enumerate(scores):
        scene.wanted(seat, wanted[seat])
        scene.bins(seat, "", left[seat][:1], "", left[seat][1:])
        scene.state.gain_points(seat, points - scene.score(seat), 0)
    scene.state.agenda.clear()
    return scene.state.winners()


@pytest.mark.rule("GW-1.1", "GW-12.15")
def test_most_points_win() -> None:
    assert ended([40, 41, 39], [0, 6, 0], ["CCC", "", "CC"]) == [LEVI]
    assert ended([-3, -5], [0, 0], ["", ""]) == [SARA]


@pytest.mark.rule("GW-12.15")
def test_ties_go_to_fewer_wanted_camps_then_to_more_resources_then_are_shared() -> None:
    assert ended([40, 40, 40], [2, 1, 3], ["CCCCC", "", "CC"]) == [LEVI]
    assert ended([40, 40, 39], [1, 1, 0], ["WT", "CSG", "GGGGG"]) == [LEVI]
    assert ended([40, 40, 40, 12], [1, 1, 1, 0], ["WT", "CS", "G", ""]) == [SARA, LEVI]


@pytest.mark.rule("GW-1.1")
def test_the_winner_is_known_when_the_game_is_over() -> None:
    scene = Scene(players=4)
    camps_in(scene, "copper", "", "", "", "ccc")
    scene.score_up()
    assert scene.state.winners() == [OTTO]
    assert scene.state.scores()[OTTO] == max(scene.state.scores()) > 0
