"""What the offices count (GW-13)."""

import pytest

from boomtown.games.goldwest.rules.box import OFFICE_IDS
from games.goldwest.goldwest_scene import ANNA, LEVI, SARA, Scene


def scene_with(office: str, players: int = 3) -> Scene:
    """Sara has a token on the office, which lies on spaces 2 and 3."""
    others = [name for name in OFFICE_IDS if name != office][:3]
    scene = Scene(players, offices=[office, *others])
    scene.town(SARA, 2)
    return scene


def office_points(scene: Scene, seat: int = SARA) -> int:
    scene.score_up()
    return scene.points(seat).get("offices", 0)


@pytest.mark.rule("GW-13.1")
def test_an_office_scores_for_each_token_shared_ones_included() -> None:
    scene = scene_with("town_hall")
    scene.settlement(SARA, "e3", "a1")
    scene.settlement(LEVI, "h3")
    scene.town(LEVI, 3)
    scene.town(SARA, 3)  # on top of Levi's token
    assert office_points(scene) == 2 * 2
    assert scene.points(LEVI)["offices"] == 1
    assert "offices" not in scene.points(ANNA)


@pytest.mark.rule("GW-13.2")
def test_docks() -> None:
    scene = scene_with("docks")
    scene.camp(SARA, "e3", "h3", "d3", "a1")
    scene.settlement(SARA, "j2", "n1")
    scene.settlement(LEVI, "f2")
    assert office_points(scene) == 1 + 1 + 2


@pytest.mark.rule("GW-13.3", "GW-2.13")
def test_frontier_office() -> None:
    scene = scene_with("frontier_office")
    scene.camp(SARA, "a1", "d3", "e3", "d1")
    scene.settlement(SARA, "n1", "m2")
    scene.camp(LEVI, "a2")
    assert office_points(scene) == 3, "a1, d1, n1; the shore is not the edge"


@pytest.mark.rule("GW-13.3", "GW-2.13")
def test_frontier_office_with_two_players() -> None:
    scene = scene_with("frontier_office", players=2)
    scene.camp(SARA, "d2", "d3", "d4")  # beside the unused west end, but d4
    assert office_points(scene) == 2


@pytest.mark.rule("GW-13.4")
def test_homestead_office() -> None:
    scene = scene_with("homestead_office")
    scene.settlement(SARA, "e3", "f2", "f4")  # silver, gold, copper: 2 each
    scene.camp(SARA, "i4")  # forest: 1
    assert office_points(scene) == 2


@pytest.mark.rule("GW-13.4")
def test_homestead_office_counts_influence_from_cards_and_is_zero_without_a_terrain() -> None:
    scene = Scene(offices=["homestead_office", "docks", "depot", "saloon"], cards=[1, 2, 3, 4, 10, 11, 12, 13])
    scene.town(SARA, 2)
    scene.settlement(SARA, "f2", "f4", "i4")
    scene.camp(SARA, "e3")
    scene.cards(SARA, 10)  # 1 in silver
    assert scene.influence(SARA) == {"forest": 2, "gold": 2, "silver": 2, "copper": 2}
    assert office_points(scene) == 4
    scene = scene_with("homestead_office")
    scene.settlement(SARA, "e3", "f2", "f4")
    assert office_points(scene) == 0, "no influence in forest"


@pytest.mark.rule("GW-13.5")
def test_courthouse_counts_tokens_not_influence() -> None:
    scene = scene_with("courthouse")
    scene.settlement(SARA, "e3", "e4", "h3")  # silver: 6 influence, 3 tokens
    scene.camp(SARA, "f2", "i2", "j2", "d1", "f1")  # gold: 5 influence, 5 tokens
    assert office_points(scene) == 3, "a weaker terrain with more tokens is not used"


@pytest.mark.rule("GW-13.5")
@pytest.mark.parametrize(
    ("weak", "strong"), [("forest", "gold"), ("copper", "gold"), ("gold", "forest"), ("forest", "copper")]
)
def test_courthouse_in_whatever_order_the_terrains_come(weak: str, strong: str) -> None:
    scene = scene_with("courthouse")
    scene.camp(SARA, *scene.hexes_of(weak)[:4])
    scene.settlement(SARA, *scene.hexes_of(strong)[:3])
    assert office_points(scene) == 3


@pytest.mark.rule("GW-13.5")
@pytest.mark.parametrize(("camps", "settled"), [("forest", "gold"), ("gold", "forest")])
def test_courthouse_among_equally_strong_terrains_takes_most_tokens(camps: str, settled: str) -> None:
    scene = scene_with("courthouse")
    scene.camp(SARA, *scene.hexes_of(camps)[:4])
    scene.settlement(SARA, *scene.hexes_of(settled)[:2])
    assert office_points(scene) == 4


@pytest.mark.rule("GW-13.5")
def test_courthouse_with_influence_from_a_card() -> None:
    scene = Scene(offices=["courthouse", "docks", "depot", "saloon"], cards=[1, 2, 3, 4, 10, 11, 12, 13])
    scene.town(SARA, 2)
    scene.camp(SARA, "e3", "e4", "f2", "i2")
    scene.cards(SARA, 10)  # silver is strongest: 3 influence, 2 tokens
    assert office_points(scene) == 2


@pytest.mark.rule("GW-13.6")
def test_deeds_office_counts_first_second_and_shared_bonuses() -> None:
    scene = scene_with("deeds_office", players=4)
    scene.camp(SARA, "e3", "e4")  # first in silver
    scene.camp(SARA, "f2")
    scene.camp(LEVI, "i2", "j2")  # Sara second in gold
    scene.camp(SARA, "f4")
    scene.camp(LEVI, "g2")
    scene.camp(ANNA, "h5")  # all three tied for first in copper
    scene.camp(LEVI, "i4", "j3")
    scene.camp(ANNA, "g4", "d4")
    scene.camp(SARA, "e2")  # third in forest: nothing
    assert office_points(scene) == 2 * 3


@pytest.mark.rule("GW-13.6", "GW-12.8")
def test_deeds_office_with_two_players() -> None:
    scene = scene_with("deeds_office", players=2)
    scene.camp(SARA, "e3", "e4", "f2", "f4")
    scene.camp(LEVI, "h3", "i2", "g2", "h5")  # silver led, gold shared, copper lost
    assert office_points(scene) == 2 * 2


@pytest.mark.rule("GW-13.7")
def test_depot() -> None:
    scene = scene_with("depot")
    scene.camp(SARA, "d1", "d2", "d3", "k1", "k2", "n1")
    assert office_points(scene) == 4


@pytest.mark.rule("GW-13.7")
def test_depot_with_equal_groups_one_group_or_none() -> None:
    scene = scene_with("depot")
    scene.camp(SARA, "d1", "d2", "k1", "k2")
    assert office_points(scene) == 4, "one of the two is the second"
    scene = scene_with("depot")
    scene.camp(SARA, "d1", "d2", "d3")
    assert office_points(scene) == 0
    assert office_points(scene_with("depot")) == 0


@pytest.mark.rule("GW-13.8")
def test_mayors_office_counts_all_tokens_in_boomtown() -> None:
    scene = scene_with("mayors_office")
    scene.town(SARA, 1)  # the 4-point tile
    scene.town(LEVI, 9)
    scene.town(SARA, 9)  # shared with Levi
    assert office_points(scene) == 3, "three tokens: one pair"
    scene = scene_with("mayors_office")
    scene.town(SARA, 1)
    scene.town(LEVI, 9)
    scene.town(SARA, 9, 3)
    assert scene.score(SARA) == 0
    assert office_points(scene) == 2 * 6, "four tokens are two pairs, and the office is held twice"
    assert office_points(scene_with("mayors_office")) == 0


@pytest.mark.rule("GW-13.9")
def test_saloon() -> None:
    scene = scene_with("saloon")
    scene.cards(SARA, 1, 10, 16)
    scene.cards(LEVI, 3)
    assert office_points(scene) == 6


@pytest.mark.rule("GW-13.10")
def test_sheriffs_office() -> None:
    scene = scene_with("sheriffs_office")
    scene.camp(SARA, "d2", "d3", "e3", "h3")
    scene.settlement(SARA, "n1")
    scene.camp(LEVI, "d1", "c2")  # beside d2, and c2 beside d2 and d3
    scene.camp(ANNA, "n2")
    assert office_points(scene) == 3, "d2 (once, though two are beside it), d3, n1"


@pytest.mark.rule("GW-13.11")
def test_shipping_office() -> None:
    scene = scene_with("shipping_office")
    scene.coach(SARA, "gold", 3)
    scene.coach(SARA, "copper", 7)
    scene.metals(SARA, "GC")
    scene.play("ship gold", "ship copper")
    scene.cards(SARA, 1)  # an Investment bonus tile is no Shipping bonus tile
    assert office_points(scene) == 4


@pytest.mark.rule("GW-13.12")
@pytest.mark.parametrize(
    ("own", "opponent", "points"),
    [
        (["g1", "g2", "g4", "g6"], "g5", 4),  # down a column, over the water g3 and an opponent
        (["a1", "c2", "e4", "h6"], "d3", 4),  # down to the right, with gaps
        (["c4", "e4", "h3", "k1"], "i2", 4),  # up to the right, over the water f3 and g3
        (["d1", "e1", "f1"], "e2", 2),  # side by side, but bent
        (["g1", "g2", "g4", "a1", "b2"], "g5", 3),  # only the best line counts
    ],
)
def test_surveyors_office(own: list[str], opponent: str, points: int) -> None:
    scene = scene_with("surveyors_office")
    scene.camp(SARA, *own[1:])
    scene.settlement(SARA, own[0])
    scene.camp(LEVI, opponent)
    assert office_points(scene) == points


@pytest.mark.rule("GW-13.13")
def test_town_hall() -> None:
    scene = scene_with("town_hall")
    scene.settlement(SARA, "e3", "a1", "n1")
    scene.camp(SARA, "h3")
    scene.settlement(LEVI, "i2")
    assert office_points(scene) == 3


@pytest.mark.rule("GW-13.14")
def test_insurance_office() -> None:
    scene = scene_with("insurance_office")
    scene.camp(SARA, "d2", "e4", "h3")
    scene.settlement(SARA, "n1")
    scene.looted(LEVI, "d3")  # beside d2 and e4
    scene.looted(SARA, "e3")  # beside both again
    scene.camp(LEVI, "n2")
    assert office_points(scene) == 2


@pytest.mark.rule("GW-13.15")
def test_hoosegow() -> None:
    scene = scene_with("hoosegow")
    scene.wanted(SARA, 1)
    scene.wanted(LEVI, 3)
    scene.wanted(ANNA, 2)
    assert office_points(scene) == 6
