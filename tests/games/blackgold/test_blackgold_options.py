"""Black Gold: the optional rules (section 15)."""

from collections import Counter

import pytest

from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.kernel.errors import UnknownOption
from boomtown.mechanics.prospecting.rules.box import AUCTION, BID, LICENCE_POOL
from games.blackgold.blackgold_scene import ANNA, BEN, HUDSON, PLAIN, box, duel, faces, maps, moving, scene, wells

# ---------------------------------------------------------------------- 15. options


@pytest.mark.rule("BG-15.1")
def test_the_shorter_game_ends_beyond_the_3_sign() -> None:
    s = scene(3, length="shorter")
    s.table.trains.black = 15
    s.cards("S05", *PLAIN[:3])
    s.next_round()
    assert not s.table.over and s.table.trains.black == 16
    s.cards("S09", *PLAIN[:3])
    s.next_round()
    assert s.table.over and s.table.trains.black == 17
    assert s.rule_of("ended_shorter") == "BG-15.1" and "passed the 3 sign, to row 17" in " ".join(s.sentences())


@pytest.mark.rule("BG-15.2")
def test_the_longer_game_ends_after_twelve_rounds() -> None:
    s = scene(3, length="longer")
    rounds = 0
    while not s.table.over:
        s.next_round()
        rounds += 1
        assert s.table.trains.black <= 21
    assert rounds == 12 == s.table.round and s.table.trains.black == 21
    assert not {"round", "price_red", "price_blue"} & set(s.told()), "no thirteenth round begins"
    assert s.rule_of("ended_longer") == "BG-15.2" and "No special card is left" in " ".join(s.sentences())
    notes = s.entry.board(s.table.view(ANNA), s.words).notes
    assert notes == ["The game is over: no special card was left after round 12."], "not that the Baron has arrived"


@pytest.mark.rule("BG-15.3")
def test_deeper_double_rig_wells() -> None:
    s = moving(0, "r5c3", deeper="yes")
    assert s.box.wells.depths == [[2, 3, 4], [3, 5], [4, 5, 6]]
    s.depths(1, 3)
    s.play("build r5c4")
    assert s.table.field.oil_on_map(ANNA) == 3


@pytest.mark.rule("BG-15.4", "BG-15.5")
def test_the_greedy_baron_shows_first_and_keeps_what_he_has() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 2, BEN: 1}, baron="greedy")
    s.play("bid 3", "pass")
    assert (s.asked, s.seat) == ("final bid", ANNA) and s.table.licences.lot_value(HUDSON) == 5
    assert s.options()[:2] == ["pass", "bid 6"] and s.why("bid 5") == "BG-15.4"
    s.play("bid 6", "pay 3", "sell 2")
    assert s.table.licences.lot_value(HUDSON) == 5, "they stay open"
    s.table.licences.lay_down(HUDSON, 1, s.luck)
    s.luck.kinds[LICENCE_POOL] = [1]
    s.tank(BEN, HUDSON, 1)
    s.jump(AUCTION, BEN, HUDSON)
    assert s.table.licences.lot_value(HUDSON) == 7, "new ones are added"
    s.play("pass")
    assert s.table.licences.lot_value(HUDSON) == 0 and "baron_wins" in s.told()
    assert s.table.licences.value(BEN) == 12, "nobody pays"
    high = duel((1,), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 2, BEN: 1}, baron="greedy")
    high.play("bid 6", "pass")
    assert high.offered("bid")[0] == "6", "not lower than the own last bid"


@pytest.mark.rule("BG-15.4")
def test_against_one_bidder_the_greedy_baron_shows_first() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 0, BEN: 1}, baron="greedy")
    assert (s.asked, s.seat) == ("final bid", BEN) and s.table.licences.lot_value(HUDSON) == 5
    assert s.options()[:2] == ["pass", "bid 6"] and "worth 5" in s.words.text(s.table.question(), s.game)


@pytest.mark.rule("BG-15.4", "BG-15.5")
def test_what_the_greedy_baron_does_cites_his_own_rules() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 2, BEN: 1}, baron="greedy")
    s.play("bid 3", "pass")
    assert [(event.message.key, event.rule) for event in s.heard][1:] == [("baron_shows", "BG-15.4")]
    s.play("pass")
    assert [event.rule for event in s.heard if event.message.key in ("passed", "baron_wins")] == ["BG-15.5"] * 2


@pytest.mark.rule("BG-13.5", "BG-15.5")
def test_a_bluff_that_beats_the_greedy_baron_is_punished_and_his_licences_stay() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 0), BEN: (4, 4)}, {ANNA: 2, BEN: 1}, baron="greedy")
    s.play("bid 3", "pass", "bid 6")
    assert "caught" in s.told() and s.table.licences.cards(ANNA) == 2
    assert (s.asked, s.seat) == ("bid", ANNA) and s.table.licences.lot_value(HUDSON) == 5
    s.play("pass", "bid 6", "pay 3", "sell 1")
    assert s.table.licences.lot_value(HUDSON) == 5


@pytest.mark.rule("BG-15.6")
def test_without_bidders_the_greedy_barons_licences_stay() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (0, 0)}, {ANNA: 0, BEN: 1}, baron="greedy")
    assert s.asked == "take" and s.table.licences.lot_value(HUDSON) == 5


@pytest.mark.rule("BG-15.7")
@pytest.mark.parametrize(("players", "aside"), [(2, (2, 4, 3)), (3, (4, 5, 4)), (4, (4, 7, 5)), (5, (5, 8, 5))])
def test_even_distribution(players: int, aside: tuple[int, int, int]) -> None:
    for laid in maps(players, even="yes"):
        assert [set(markers) for markers in laid.markers] == [{count} for count in aside]
        for kind in range(3):
            assert wells(laid)[kind] <= sum(laid.markers[kind])


@pytest.mark.rule("BG-15.7")
def test_rulebook_example_of_even_distribution() -> None:
    """Four players: 12 singles, 14 doubles, 15 triples are set aside, and four stay unplaced."""
    s = scene(4, even="yes")
    assert [pool.size for pool in s.table.field.pools] == [12, 14, 15]
    assert 12 + 14 + 15 - s.table.grid.sites == 4


@pytest.mark.rule("BG-15.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("wish", ["fewer", "more"])
def test_even_distribution_on_altered_maps_counts_the_wells(players: int, wish: str) -> None:
    for laid in maps(players, even="yes", wells=wish):
        for kind, stacks in enumerate((3, 2, 3)):
            assert set(laid.markers[kind]) == {-(-wells(laid)[kind] // stacks)}


@pytest.mark.rule("BG-15.8", "BG-15.9")
@pytest.mark.parametrize(
    ("players", "wish", "tiers", "totals"),
    [
        (2, "fewer", ["A1/A2", "B1/B2", "C3/C4"], {16, 17}),
        (3, "fewer", ["A3/A4", "B3/B4", "C3/C4"], {20, 21}),
        (4, "fewer", ["A1A2", "B1B2", "C3C4"], {33}),
        (5, "fewer", ["A1A2", "B3B4", "C3C4"], {37}),
        (2, "more", ["A3/A4", "B3/B4", "C3/C4"], {20, 21}),
        (3, "more", ["A1A2", "B1B2", "C3C4"], {33}),
        (4, "more", ["A3A4", "B3B4", "C3C4"], {41}),
        (5, "more", ["A3A4", "B3B4", "C3C4"], {45}),
    ],
)
def test_alternate_maps(players: int, wish: str, tiers: list[str], totals: set[int]) -> None:
    made = box(players, wells=wish)
    found = set()
    for laid in maps(players, wells=wish):
        names = faces(laid, made)
        for number, allowed in enumerate(tiers):
            tier = names[number * made.wide : (number + 1) * made.wide]
            assert "".join(sorted(tier)) in allowed.split("/")
        found.add(sum(wells(laid)))
    assert found == totals


@pytest.mark.rule("BG-15.9", "BG-15.10")
def test_additional_wells_lie_on_plains_away_from_others() -> None:
    made = box(5, wells="more")
    for laid in maps(5, wells="more"):
        extra = list(laid.draws[12:])
        tiles = [(cell // 14 // 7, cell % 14 // 7) for cell in extra]
        assert tiles == [(1, 0), (1, 1), (2, 0), (2, 1)], "one on each B and C tile"
        places = [divmod(int(laid.grid.site_cell[site]), 14) for site in range(laid.grid.sites)]
        for cell in extra:
            row, column = divmod(int(cell), 14)
            near = [1 for y, x in places if abs(y - row) <= 1 and abs(x - column) <= 1]
            assert len(near) == 1, "only itself"
            assert laid.grid.cost[cell] == 1 and laid.grid.site_kind[laid.grid.site_at[cell]] == 1
    assert Counter(wells(maps(5, wells="more")[0])) == Counter([13, 19, 13])
    assert made.wells.tiles[1] == [10, 10]


@pytest.mark.rule("BG-15.11")
def test_options_combine_and_misfits_are_refused_with_a_sentence() -> None:
    for players in (3, 4, 5):
        with pytest.raises(UnknownOption, match="only in two-player games"):
            scene(players, baron="greedy")
    s = scene(2, length="shorter", deeper="yes", baron="greedy", even="yes", wells="more", trucks="apart")
    assert isinstance(s.table, BlackGoldPosition)
    s.next_round()
    assert s.table.round == 2
    assert {"map", "trucks", "open"} <= {setting.key for setting in s.entry.settings}


@pytest.mark.rule("BG-13.1")
def test_with_more_players_the_baron_holds_no_licences() -> None:
    s = scene(3)
    s.next_round()
    assert len(s.table.licences.lot_unseen) == 0
    assert s.game.steps[BID].rule == "BG-10.3"
    assert s.table.in_turn(0) == BEN
