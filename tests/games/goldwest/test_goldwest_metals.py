"""Using metals: in general (GW-6), Investments (GW-7), Boomtown (GW-8), shipping (GW-9)."""

import pytest

from boomtown.games.goldwest.rules.box import METALS, RESOURCE_IDS
from games.goldwest.goldwest_scene import ANNA, LEVI, OTTO, SARA, Scene, rule_table

TRACKS = ["copper", "silver", "gold"]


# ---------------------------------------------------------------------- in general


@pytest.mark.rule("GW-6.1")
def test_three_ways_to_spend_metals() -> None:
    scene = Scene(cards=[3, *range(10, 17)])
    scene.metals(SARA, "SSSSCCW")
    assert scene.options == ["done", "ship copper", "ship silver", "invest 3", "town 4", "town 5", "town 7", "town 8"]
    back = list(scene.table.returned)
    scene.play("invest 3", "town 7")
    assert scene.asked == "hex", "the wood is left for a Camp"
    assert [now - then for now, then in zip(scene.table.returned, back, strict=True)][:METALS] == [2, 4, 0]
    scene.metals(SARA, "SG")
    scene.play("ship silver")
    assert scene.usage == "G", "what is spent goes to the bank"


@pytest.mark.rule("GW-6.2")
def test_uses_come_in_any_order_and_mixed() -> None:
    scene = Scene(cards=[1, 3, *range(10, 16)])
    scene.metals(SARA, "CCCCCCCCG")
    scene.play("ship copper", "invest 1", "ship copper", "town 1", "ship copper")
    assert scene.coaches(SARA) == [3, 0, 0]
    assert scene.table.card_owner[0] == SARA and scene.table.town[0] == SARA
    scene.metals(LEVI, "SSSSSG")
    scene.play("town 2", "invest 3")
    assert scene.table.card_owner[2] == LEVI and scene.table.town[1] == LEVI


@pytest.mark.rule("GW-6.3")
def test_using_metals_is_voluntary() -> None:
    scene = Scene(cards=[1, 3, *range(10, 16)])
    scene.metals(SARA, "CCCCSSSSGGW")
    assert scene.options[0] == "done"
    scene.play("done")
    assert scene.score(SARA) == 0 and scene.asked == "hex"
    scene.metals(SARA, "CCCC")
    scene.play("ship copper", "done")
    assert scene.coaches(SARA) == [1, 0, 0], "stopped with three copper in hand"


@pytest.mark.rule("GW-4.3")
def test_to_stop_says_what_is_thrown_away_and_is_confirmed_where_it_could_be_shipped() -> None:
    scene = Scene(cards=[1, 3, *range(10, 16)])
    scene.metals(SARA, "CSSSW")
    assert scene.label("done") == "Finish using metals (discard 1 copper, 3 silver)"
    assert scene.risk("done").startswith("You can still ship 1 copper, 3 silver.")
    assert scene.risk("ship copper") == ""
    scene.metals(SARA, "CW")
    assert (scene.label("done"), scene.risk("done")) == ("Finish using metals (discard 1 copper)", ""), "about a point"


@pytest.mark.rule("GW-6.4")
def test_one_investment_and_one_paid_token_a_turn_but_any_number_of_metals_shipped() -> None:
    scene = Scene(cards=[1, 3, 5, *range(10, 15)])
    scene.metals(SARA, "CCCCCCCCSSSSGGGG")
    scene.play("invest 1")
    assert scene.offered("invest") == []
    assert scene.why_not("invest 3") == "You have already claimed an Investment this turn. (GW-6.4)"
    scene.play("town 1")
    assert scene.offered("town") == []
    assert scene.why_not("town 5") == "You have already placed your paid token this turn. (GW-6.4)"
    scene.play(*["ship gold"] * 3, *["ship silver"] * 4, *["ship copper"] * 3)
    assert scene.coaches(SARA) == [3, 4, 3]


@pytest.mark.rule("GW-6.4")
def test_the_limit_is_per_turn() -> None:
    scene = Scene(cards=[1, 3, 5, *range(10, 15)])
    scene.metals(SARA, "CCCCCC")
    scene.play("invest 1", "town 7")
    scene.metals(SARA, "SSSSSS")
    assert scene.offered("invest") == ["3"] and scene.offered("town") == ["5"]


@pytest.mark.rule("GW-6.4")
@pytest.mark.parametrize("paid_first", [True, False])
def test_free_tokens_do_not_count_against_the_limit(paid_first: bool) -> None:
    scene = Scene()
    scene.metals(SARA, "GGCCSSS")
    paid, free = ["town 5"], ["invest 16", "town 2"]
    scene.play(*(paid + free if paid_first else free + paid))
    assert [space + 1 for space, owner in enumerate(scene.table.town) if owner == SARA] == [2, 5]
    if not paid_first:
        assert scene.why_not("town 8") == "You have already placed your paid token this turn. (GW-6.4)"


@pytest.mark.rule("GW-6.5")
def test_prices_are_paid_exactly() -> None:
    scene = Scene()
    scene.metals(SARA, "CCCSSSGGG")
    assert scene.offered("invest") == ["10", "14", "16", "18", "20"]
    for card in (1, 3, 5):
        assert scene.why_not(f"invest {card}") == "You lack the metals it costs. (GW-6.5)"
    scene.metals(SARA, "GGGG")
    assert scene.offered("town") == ["3"], "gold stands for no other metal"
    assert scene.why_not("town 1") == "You lack the metals it costs. (GW-6.5)"
    assert scene.why_not("ship silver") == "You have no silver to ship. (GW-6.5)"
    scene.metals(SARA, "CCCCC")
    scene.play("invest 1")
    assert scene.usage == "C", "four copper, no more"


# ---------------------------------------------------------------------- investments


@pytest.mark.rule("GW-7.1", "GW-14.1")
@pytest.mark.parametrize("row", rule_table("GW-14.1"), ids=lambda row: f"card {row[0]}")
def test_claiming_a_card_pays_its_price_and_scores_its_points(row: list[str]) -> None:
    card, price, points, _ = row
    metals = "".join("CSG"[TRACKS.index(name)] * int(n) for n, name in (part.split() for part in price.split(",")))
    others = [number for number in range(1, 21) if number != int(card)][:7]
    scene = Scene(cards=[int(card), *others])
    scene.metals(SARA, metals + "CSG")
    scene.play(f"invest {card}")
    assert scene.usage == "CSG"
    assert scene.table.card_owner[int(card) - 1] == SARA
    assert scene.points(SARA)["cards"] == int(points)


@pytest.mark.rule("GW-7.2", "GW-3.11")
@pytest.mark.parametrize(("players", "tiles"), [(2, [3, 2, 1]), (3, [4, 3, 2, 1]), (4, [5, 4, 3, 2, 1])])
def test_the_highest_bonus_tile_comes_with_the_card(players: int, tiles: list[int]) -> None:
    scene = Scene(players, cards=[1, 2, 3, 4, 5, 6, 7, 8])
    prices = ["CCCC", "CCCCC", "SSSS", "SSSSS", "GGGG", "GGGGG", "SSCC"]
    taken = []
    for turn, price in enumerate(prices):
        seat = turn % players
        before = scene.points(seat).get("bonus", 0)
        scene.metals(seat, price)
        scene.play(f"invest {turn + 1}")
        taken.append(scene.points(seat).get("bonus", 0) - before)
    assert taken == tiles + [0] * (len(prices) - len(tiles))


@pytest.mark.rule("GW-7.3")
def test_the_ability_is_carried_out_at_once() -> None:
    scene = Scene()
    scene.metals(SARA, "SCCCGG")
    scene.play("invest 14")
    assert scene.asked == "free step", "before any other use of metals"
    assert scene.score(SARA) == 7 + 4, "card and bonus tile came first"
    scene.play("ship gold")
    assert scene.asked == "metals" and scene.usage == "GG"


@pytest.mark.rule("GW-7.4")
@pytest.mark.parametrize(
    ("card", "price", "question"),
    [
        (14, "SCCC", "free step"),
        (15, "GGGG", "free step"),
        (16, "GGCC", "free token"),
        (17, "SSSS", "shared token"),
        (18, "GGSS", "look"),
        (19, "SSCC", "take"),
        (20, "SSSC", "upgrade"),
    ],
)
def test_abilities_can_be_refused(card: int, price: str, question: str) -> None:
    scene = Scene(cards=[1, *range(14, 21)])
    scene.camp(SARA, "e3")
    scene.town(LEVI, 5)
    scene.metals(SARA, price + "CG")
    scene.play(f"invest {card}")
    assert scene.asked == question
    assert scene.options[0] == "skip"
    town, supply, status = list(scene.table.town), scene.supply(SARA), list(scene.table.status)
    scene.play("skip")
    assert scene.asked == "metals" and scene.usage == "CG"
    assert (list(scene.table.town), scene.supply(SARA), list(scene.table.status)) == (town, supply, status)
    assert scene.coaches(SARA) == [0, 0, 0] and list(scene.table.shared) == [-1] * 9
    assert scene.points(SARA)["bonus"] == 4, "the bonus tile is always taken"


@pytest.mark.rule("GW-7.4")
@pytest.mark.parametrize(
    ("card", "price", "first"),
    [(15, "GGGG", ["ship silver"]), (18, "GGSS", ["look d2"]), (19, "SSCC", ["take gold", "store 2"])],
)
def test_abilities_can_be_broken_off_after_the_first_of_two(card: int, price: str, first: list[str]) -> None:
    scene = Scene(cards=[1, *range(14, 21)])
    scene.metals(SARA, price + "C")
    scene.play(f"invest {card}", *first)
    assert scene.asked in ("free step", "look", "take") and scene.options[0] == "skip"
    scene.play("skip")
    assert scene.asked == "metals"


@pytest.mark.rule("GW-7.4", "GW-14.2")
def test_influence_of_a_card_is_always_counted() -> None:
    scene = Scene()
    scene.metals(SARA, "GCCCS")
    scene.play("invest 10")
    assert scene.asked == "metals", "nothing to refuse"
    assert scene.influence(SARA) == {"silver": 1}


@pytest.mark.rule("GW-7.5")
@pytest.mark.parametrize(("card", "price"), [(15, "GGGG"), (16, "GGCC"), (17, "SSSS"), (20, "SSSC")])
def test_a_card_can_be_claimed_though_its_ability_can_do_nothing(card: int, price: str) -> None:
    scene = Scene(cards=[1, *range(14, 21)])
    if card == 15:
        for metal in TRACKS:
            scene.coach(SARA, metal, 8)
    if card == 16:
        scene.town(LEVI, *range(1, 10))
    scene.metals(SARA, price + "W")
    before = scene.score(SARA)
    scene.play(f"invest {card}")
    assert scene.table.card_owner[card - 1] == SARA
    assert scene.score(SARA) == before + scene.game.card_points[card - 1] + 4
    assert scene.asked == "hex", "the ability is lost, and without metals building follows"


@pytest.mark.rule("GW-7.6")
def test_a_claimed_card_is_not_replaced() -> None:
    scene = Scene()
    scene.metals(SARA, "CCCC")
    scene.play("invest 1")
    open_cards = [card + 1 for card, owner in enumerate(scene.table.card_owner) if owner == -1]
    assert open_cards == [3, 5, 10, 14, 16, 18, 20]
    scene.metals(LEVI, "CCCCSSSS")
    assert scene.offered("invest") == ["3", "14", "20"]
    assert scene.why_not("invest 1") == "That card cannot be claimed. (GW-7.6)"
    assert scene.why_not("invest 7") == "That card cannot be claimed. (GW-7.6)", "it was never laid out"


# ---------------------------------------------------------------------- Boomtown


@pytest.mark.rule("GW-8.1")
def test_what_each_space_costs() -> None:
    cells = [cell for row in rule_table("GW-8.1") for cell in row[1:]]
    for cell in cells:
        space, price = cell.split(": ")
        metals = "".join("CSG"[TRACKS.index(name)] for name in price.split(" + "))
        scene = Scene()
        scene.metals(SARA, metals)
        assert space in scene.offered("town")
        for other in cells:
            same = sorted(other.split(": ")[1].split(" + ")) == sorted(price.split(" + "))
            assert (other.split(":")[0] in scene.offered("town")) == same
        scene.play(f"town {space}")
        assert scene.table.town[int(space) - 1] == SARA and scene.usage == ""


@pytest.mark.rule("GW-8.2")
@pytest.mark.parametrize("space", [2, 6])
def test_rulebook_example_sara_influences_space_a_or_b(space: int) -> None:
    """A is in the silver column and the gold row, B in the gold column and the silver row."""
    scene = Scene()
    scene.metals(SARA, "GS")
    assert scene.offered("town") == ["2", "6"]
    scene.play(f"town {space}")
    assert scene.table.town[space - 1] == SARA
    assert scene.usage == ""
    assert scene.score(SARA) == 0, "an office scores at the end"


@pytest.mark.rule("GW-8.3")
def test_a_space_takes_one_token() -> None:
    scene = Scene()
    scene.town(LEVI, 2)
    scene.town(SARA, 6)
    scene.metals(SARA, "GSC")
    assert scene.offered("town") == ["1", "4", "8", "9"]
    assert scene.why_not("town 2") == "That space is taken. (GW-8.3)"
    assert scene.why_not("town 6") == "That space is taken. (GW-8.3)", "nor a second one of one's own"


@pytest.mark.rule("GW-8.4", "GW-13.1")
def test_tokens_on_both_spaces_score_an_office_twice() -> None:
    for spaces, expected in [((2,), 3), ((3,), 3), ((2, 3), 6)]:
        scene = Scene()  # Docks on 2 and 3
        scene.camp(SARA, "e3")
        scene.settlement(SARA, "h3")
        scene.town(SARA, *spaces)
        scene.score_up()
        assert scene.points(SARA)["offices"] == expected


@pytest.mark.rule("GW-8.5")
def test_the_four_point_tile_scores_at_once_and_only_then() -> None:
    scene = Scene()
    scene.metals(SARA, "GC")
    scene.play("town 1")
    assert scene.points(SARA) == {"town": 4}
    scene.score_up()
    assert scene.points(SARA) == {"town": 4}


@pytest.mark.rule("GW-8.6")
def test_a_free_token_on_the_single_tile_works_as_if_paid_for() -> None:
    scene = Scene()
    scene.metals(SARA, "GGCC")
    scene.play("invest 16", "town 1")
    assert scene.points(SARA)["town"] == 4
    scene = Scene(single="trade_gold")
    scene.metals(SARA, "GGCC")
    scene.play("invest 16", "town 1")
    assert scene.asked == "trading post place"
    scene.play("use")
    assert scene.usage == "G"


# ---------------------------------------------------------------------- shipping


@pytest.mark.rule("GW-9.1")
@pytest.mark.parametrize("metal", TRACKS)
def test_each_metal_moves_its_own_coach_by_one_stop(metal: str) -> None:
    scene = Scene()
    scene.metals(SARA, "CSG" * 3)
    expected = [0, 0, 0]
    for _ in range(3):
        scene.play(f"ship {metal}")
        expected[TRACKS.index(metal)] += 1
        assert scene.coaches(SARA) == expected
    assert scene.coaches(LEVI) == [0, 0, 0]
    assert list(scene.table.usage)[:METALS] == [0 if name == metal else 3 for name in TRACKS]


@pytest.mark.rule("GW-9.2", "GW-9.3", "GW-9.4")
@pytest.mark.parametrize("row", rule_table("GW-9.3"), ids=lambda row: row[0])
def test_what_each_stop_gives_to_the_first_and_to_later_comers(row: list[str]) -> None:
    """Everyone scores the second and the fifth stop; the tiles go to the first two, place by place."""
    metal, cells = row[0], row[1:]
    scene = Scene(players=4)
    for turn, seat in enumerate([SARA, LEVI, ANNA, OTTO]):
        gains = []
        scene.metals(seat, "CSG"[TRACKS.index(metal)] * 8)
        for _ in range(8):
            before = scene.score(seat)
            scene.play(f"ship {metal}")
            gains.append(scene.score(seat) - before)
        expected = []
        for cell in cells:
            if cell.endswith("points"):
                expected.append(int(cell.split()[0]))
            elif cell.startswith("tile"):
                tiles = [int(tile) for tile in cell.removeprefix("tile ").split(", then ")]
                expected.append(tiles[turn] if turn < 2 else 0)
            else:
                expected.append(0)
        assert gains == expected
        assert scene.table.tiles_held[seat] == (2 if turn < 2 else 0)
        assert set(scene.points(seat)) == {"shipping"}


@pytest.mark.rule("GW-9.4")
def test_each_bonus_place_has_its_own_two_tiles() -> None:
    scene = Scene(players=4)
    for seat in (SARA, LEVI, ANNA):
        scene.metals(seat, "SSSS")
        scene.play(*["ship silver"] * 4)
    assert [scene.score(seat) for seat in (SARA, LEVI, ANNA)] == [2 + 8, 2 + 5, 2]
    scene.metals(ANNA, "SSSS")
    scene.play(*["ship silver"] * 4)
    assert scene.score(ANNA) == 2 + 3 + 8, "first at the second place: its higher tile is still there"
    scene.metals(LEVI, "CCCC")
    scene.play(*["ship copper"] * 4)
    assert scene.table.tiles_held[LEVI] == 2, "a tile of another track"


@pytest.mark.rule("GW-9.3")
def test_rulebook_shipping_example_over_a_bonus_place() -> None:
    """Three stops made, two more silver: the coach skips the bonus place, takes the top tile, passes the 3 points."""
    scene = Scene()
    scene.coach(SARA, "silver", 3)
    scene.metals(SARA, "SS")
    scene.play("ship silver")
    assert scene.score(SARA) == 8 and scene.table.tiles_held[SARA] == 1
    scene.play("ship silver")
    assert scene.score(SARA) == 8 + 3
    assert scene.coaches(SARA) == [0, 5, 0]


@pytest.mark.rule("GW-9.5")
def test_the_eighth_metal_is_the_last() -> None:
    scene = Scene()
    scene.metals(SARA, "G" * 9)
    scene.play(*["ship gold"] * 8)
    assert scene.coaches(SARA) == [0, 0, 8], "a jump over a bonus place is one stop"
    scene.metals(SARA, "GC")
    assert scene.offered("ship") == ["copper"]
    assert scene.why_not("ship gold") == "Your gold coach is at the end of its track. (GW-9.5)"


def test_words_of_the_metals_step() -> None:
    scene = Scene()
    scene.coach(SARA, "copper", 3)
    scene.metals(SARA, "CCCCG")
    assert scene.label("ship copper") == "Ship copper to stop 4 (7 points)"
    assert scene.label("ship gold") == "Ship gold to stop 1 (no points yet)"
    assert scene.label("invest 1") == "Investment 1: pay 4 copper for 12 points"
    assert scene.label("invest 10") == "Investment 10: pay 3 copper, 1 gold for 11 points and 1 influence in silver"
    assert scene.label("town 9") == "Boomtown 9, Homestead Office: pay 1 copper, 1 gold"
    assert scene.label("town 1") == "Boomtown 1, 4 points at once: pay 1 copper, 1 gold"
    assert RESOURCE_IDS[:METALS] == TRACKS
