"""Black Gold, rule by rule, in the order of rules.md."""

from collections import Counter

import pytest

from boomtown import games
from boomtown.games.blackgold.box import (
    DRILL_DEEPER,
    EXTRA_OIL,
    LIQUIDATE,
    LIQUIDATION_DICE,
    SET_BACK,
    SPRING_DICE,
    WELL_SPRING,
    BlackGoldBox,
)
from boomtown.games.blackgold.map import Map, lay_out, turned
from boomtown.games.blackgold.state import BlackGoldState
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.luck import Chance
from boomtown.mechanics.prospecting import steps
from boomtown.mechanics.prospecting.box import (
    AUCTION,
    BID,
    EXTRACT,
    LICENCE_POOL,
    MOVE,
    OVERFLOW,
    PLACE,
    SELL,
    SHIFT,
)
from mechanics.prospecting_scene import BLUE, RED, Scene

ANNA, BEN, CARL, DORA, EMIL = 0, 1, 2, 3, 4
HUDSON, JET, STANDARD, LIQUIDATION = 0, 1, 2, 3
PLAIN = ("N01", "N01", "N01", "N01", "N01")


def scene(players: int = 4, **options: str) -> Scene:
    """Always on the fixed map."""
    return Scene("blackgold", players, **{"map": "fixed", **options})


def moving(points: int, truck: str, seat: int = ANNA, players: int = 4, **options: str) -> Scene:
    s = scene(players, **options)
    s.truck(seat, truck)
    s.jump(MOVE, seat, points)
    return s


def box(players: int, **options: str) -> BlackGoldBox:
    game = games.find("blackgold").set_up(players, options)
    assert isinstance(game, BlackGoldBox)
    return game


def maps(players: int, **options: str) -> list[Map]:
    """Twenty random maps."""
    made = box(players, **options)
    return [lay_out(made, Chance(seed)) for seed in range(20)]


def faces(laid: Map, made: BlackGoldBox) -> list[str]:
    return [made.face_names[int(face)] for face in laid.draws[: len(made.choices)]]


def wells(laid: Map) -> list[int]:
    return list(laid.grid.wells_of_kind)


# ---------------------------------------------------------------------- 1. goal and pieces


@pytest.mark.rule("BG-1.1", "BG-12.5")
def test_the_richest_wins_and_equal_money_shares_the_victory() -> None:
    s = scene(3)
    s.cash(BEN, 20000)
    assert s.table.winners() == [BEN]
    s.cash(CARL, 20000)
    assert s.table.winners() == [BEN, CARL]


@pytest.mark.rule("BG-1.2")
def test_two_to_five_players() -> None:
    for players in (1, 6):
        with pytest.raises(UnknownOption, match="2 to 5 players"):
            scene(players)


@pytest.mark.rule("BG-1.3", "BG-2.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_player_begins_with(players: int) -> None:
    fields = scene(players).game.set_up(Chance(1)).fields()
    assert fields["cash"] == [15000] * players and fields["spare"] == [5] * players
    assert fields["train"] == [6] * players and fields["black_train"] == 1
    assert fields["truck"] == [-1] * players
    assert fields["ones"] == fields["twos"] == [0] * players
    assert set(fields["rung"]) == {7}


@pytest.mark.rule("BG-1.4")
def test_well_markers() -> None:
    made = box(4)
    assert list(made.wells.cost) == [4000, 6000, 8000] and list(made.wells.survey) == [1, 0, 1]
    assert made.wells.depths == [[2, 3, 4], [2, 5], [4, 5, 6]]
    assert made.wells.tiles == [[5, 5, 5], [10, 10], [5, 5, 5]]


@pytest.mark.rule("BG-1.5")
def test_cards_licences_and_die() -> None:
    made = box(4)
    assert (made.ones, made.twos) == (52, 52)
    assert sum(made.card_counts[: made.specials]) == 12 and sum(made.card_counts[made.specials :]) == 36
    assert list(made.ladder.step) == [2, 3, 4, 2, 3, 4] and made.ladder.reds == 3


# ---------------------------------------------------------------------- 2. set-up


@pytest.mark.rule("BG-2.1")
def test_three_tiers_of_seven_rows() -> None:
    for players, columns in ((2, 7), (3, 14), (4, 14), (5, 14)):
        grid = scene(players).table.grid
        assert (grid.rows, grid.columns) == (21, columns)
    s = scene(4)
    assert s.table.grid.track[s.cell("r9c2")] == 9
    s.truck(ANNA, "r7c7")
    s.jump(MOVE, ANNA, 2)
    assert "r7c8" in s.offered("drive") and "r8c7" in s.offered("drive"), "one connected map"


@pytest.mark.rule("BG-2.2")
@pytest.mark.parametrize(
    ("players", "tiers"),
    [
        (2, ["A1/A2", "B3/B4", "C3/C4"]),
        (3, ["A1A2", "B1B2", "C1C2"]),
        (4, ["A1A2", "B3B4", "C3C4"]),
        (5, ["A3A4", "B3B4", "C3C4"]),
    ],
)
def test_faces_by_player_count(players: int, tiers: list[str]) -> None:
    made = box(players)
    seen: set[str] = set()
    for laid in maps(players):
        names = faces(laid, made)
        seen.add("".join(names))
        for number, allowed in enumerate(tiers):
            tier = names[number * made.wide : (number + 1) * made.wide]
            assert "".join(sorted(tier)) in allowed.split("/")
    assert len(seen) == 8, "every choice comes up"


@pytest.mark.rule("BG-2.3")
def test_tiles_are_turned_at_random_or_not_at_all() -> None:
    made = box(4)
    turns = [laid.draws[6:12] for laid in maps(4)]
    assert {turn for laid in turns for turn in laid} == {0, 1, 2, 3}
    fixed = [faces(laid, made) + list(laid.draws[6:]) for laid in maps(4, map="fixed")]
    assert fixed == [["A1", "A2", "B3", "B4", "C3", "C4", 0, 0, 0, 0, 0, 0]] * 20
    assert turned(["ab", "cd"], 1) == ["ca", "db"]
    assert turned(["ab", "cd"], 4) == ["ab", "cd"]
    for laid in maps(4):
        assert wells(laid) == [10, 14, 13], "turning moves wells and loses none"


@pytest.mark.rule("BG-2.4")
@pytest.mark.parametrize(("players", "count"), [(3, [10, 10, 10]), (4, [10, 14, 13]), (5, [13, 15, 13])])
def test_every_well_has_a_marker_and_the_rest_is_out_unseen(players: int, count: list[int]) -> None:
    s = scene(players)
    assert list(s.table.grid.wells_of_kind) == count
    assert all(s.table.field.tile)
    assert [pool.size for pool in s.table.field.pools] == [15, 20, 15]


@pytest.mark.rule("BG-2.6")
@pytest.mark.parametrize(("players", "companies"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_third_company_is_closed_with_two_and_three(players: int, companies: int) -> None:
    s = scene(players)
    assert s.box.companies == companies and len(s.table.market.rung) == companies
    s.jump(SHIFT, ANNA, 2)
    assert len(s.offered("raise")) == companies
    texts = next(family.arguments for family in s.game.actions.families if family.word == "store")
    assert ("standard 1" in texts) == (companies == 3)
    s = scene(players)
    agenda = s.table.agenda
    lots = [agenda.below(down, 2) for down in range(agenda.depth) if agenda.below(down, 0) == AUCTION]
    assert lots == list(range(companies)) + ([LIQUIDATION] if players == 5 else [])


@pytest.mark.rule("BG-2.7", "BG-11.2")
def test_the_first_seat_starts_and_the_die_passes_to_the_left() -> None:
    s = scene(3)
    assert (s.asked, s.seat) == ("take", ANNA)
    s.next_round()
    assert (s.asked, s.seat, s.table.round) == ("take", BEN, 2)


# ---------------------------------------------------------------------- 3. the round


@pytest.mark.rule("BG-3.1")
def test_the_order_of_a_round() -> None:
    s = scene(3)
    s.cards("S09", "N07", "N01", "N01")
    s.start()
    s.depths(0, 3)
    s.play("take N07", "take N01", "take N01", "place r1c2")
    assert (s.asked, s.seat) == ("move", ANNA)
    s.play("build r2c2", "train 7", "done")
    assert (s.asked, s.seat) == ("shift", ANNA), "the special action is last"
    s.play("raise jet", "place r1c1", "done", "place r1c3", "done")
    assert (s.asked, s.seat) == ("store", ANNA), "extraction when everybody has drilled"
    s.play("store jet 1")
    assert (s.asked, s.seat) == ("bid", ANNA)
    s.play("pass")
    assert (s.asked, s.seat) == ("take", BEN)


@pytest.mark.rule("BG-3.2")
def test_there_is_no_credit() -> None:
    s = moving(3, "r1c2")
    s.cash(ANNA, 3999)
    assert s.offered("build") == [] and s.why("build r2c2") == "BG-7.11"
    s.derrick(ANNA, "r9c2", 2)
    s.cash(ANNA, 1999)
    s.jump(DRILL_DEEPER, ANNA)
    assert s.asked == "take", "only to leave it"
    s.jump(DRILL_DEEPER, ANNA)
    s.cash(ANNA, 2000)
    s.table.agenda.push(DRILL_DEEPER, ANNA)
    s.settle()
    assert s.offered("deepen") == ["r9c2"]
    s.cash(ANNA, 1999)
    assert s.why("deepen r9c2") == "BG-3.2"


# ---------------------------------------------------------------------- 4. prices


@pytest.mark.rule("BG-4.1")
def test_one_roll_for_each_open_company() -> None:
    s = scene(4)
    s.throws(HUDSON, BLUE)
    s.throws(JET, RED + 2)
    s.throws(STANDARD, BLUE + 1)
    s.start()
    assert [s.table.market.price(company) for company in range(3)] == [6000, 3000, 6500]


@pytest.mark.rule("BG-4.2", "BG-4.3")
@pytest.mark.parametrize(
    ("price", "face", "after"),
    [
        (4000, BLUE, 5000),
        (6500, RED, 5500),
        (6500, BLUE + 2, 8500),
        (7000, BLUE, 6000),
        (7000, RED + 2, 5000),
        (3500, RED, 4500),
        (3500, BLUE + 2, 5500),
    ],
)
def test_zones(price: int, face: int, after: int) -> None:
    s = scene()
    s.price(JET, price)
    s.throws(JET, face)
    s.table.market.roll(JET, s.luck)
    assert s.table.market.price(JET) == after


@pytest.mark.rule("BG-4.4")
def test_a_price_stays_on_its_ladder() -> None:
    ladder = box(4).ladder
    assert ladder.price[ladder.moved(14, 4)] == 9000 and ladder.price[ladder.moved(1, -4)] == 1500


# ---------------------------------------------------------------------- 5. action cards


@pytest.mark.rule("BG-5.1")
def test_the_special_card_moves_the_baron_whoever_takes_it() -> None:
    s = scene(3)
    s.cards("S11", *PLAIN[:3])
    s.start()
    assert s.table.trains.black == 4
    s.table.trains.black = 16
    s.cards("S06", *PLAIN[:3])
    s.next_round()
    assert s.table.trains.black == 19, "rows, whatever the signs say"


@pytest.mark.rule("BG-5.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_standard_cards_as_players(players: int) -> None:
    s = scene(players)
    assert sum(1 for card in s.table.cards.display if card >= s.box.specials) == players
    while s.table.cards.standard.size >= players:
        s.table.cards.discard_left_over()
        s.table.cards.turn_up_standard(players, s.luck)
    s.table.cards.discard_left_over()
    s.table.cards.turn_up_standard(players, s.luck)
    s.table.cards.discard_left_over()
    s.table.cards.turn_up_standard(players, s.luck)
    assert s.table.cards.standard.shuffles == 1
    assert s.table.cards.totals()[1] == 36


@pytest.mark.rule("BG-5.3")
def test_each_takes_a_card_and_the_rest_is_discarded() -> None:
    s = scene(3)
    s.cards("S09", "N01", "N07", "N11")
    s.start()
    assert s.offered("take") == ["S09", "N01", "N07", "N11"] and s.why("take N02") == "BG-5.3"
    s.play("take N11", "take S09", "take N01")
    assert [s.box.card_names[card] for card in s.table.cards.taken] == ["N11", "S09", "N01"]
    assert s.table.cards.standard_discards[6] == 1


@pytest.mark.rule("BG-5.4")
def test_cards_are_discarded_at_the_start_of_extraction() -> None:
    s = scene(3)
    s.cards("S09", *PLAIN[:3])
    s.start()
    s.play("take N01", "take N01", "take N01")
    assert s.table.licences.cards(ANNA) == 5
    s.depths(0, 4)
    s.play("place r1c2")
    assert s.table.agenda.a == 8
    s.play("build r2c2", "done", "place r1c1", "done", "place r1c3")
    assert all(card >= 0 for card in s.table.cards.taken)
    s.play("done")
    assert s.asked == "store" and all(card < 0 for card in s.table.cards.taken)


@pytest.mark.rule("BG-5.5")
def test_the_special_deck_outlasts_the_standard_game() -> None:
    made = box(4)
    assert sum(made.card_train[card] for card in range(made.specials)) == 26 > made.black_end - made.black_start


# ---------------------------------------------------------------------- 6. licences


@pytest.mark.rule("BG-6.1")
def test_licences_are_drawn_in_turn_order_and_seen_by_their_owner_alone() -> None:
    s = scene(3)
    s.cards("S09", *PLAIN[:3])
    s.start()
    s.luck.knowers.clear()
    s.play("take N01", "take N01", "take N01")
    assert s.luck.knowers == [1] * 5 + [2] * 5 + [4] * 5


@pytest.mark.rule("BG-6.2")
def test_discards_are_shuffled_when_the_deck_runs_out() -> None:
    s = scene(3)
    cards = s.table.licences
    s.hand(BEN, 51, 51)
    cards.ones[BEN] -= 20
    cards.discards[0] = 20
    assert cards.deal(ANNA, 5, s.luck) == 5
    assert cards.pool.shuffles == 1 and cards.pool.size == 17 and cards.total() == 104


@pytest.mark.rule("BG-6.3")
def test_without_deck_and_discards_the_rest_is_not_given() -> None:
    s = scene(3)
    s.hand(BEN, 51, 51)
    s.idle("place")
    assert s.table.licences.cards(ANNA) == 2 and s.table.licences.cards(CARL) == 0


@pytest.mark.rule("BG-6.4", "BG-6.5", "BG-6.6")
def test_what_is_open_and_what_is_hidden() -> None:
    s = scene(3)
    s.hand(ANNA, 3, 4)
    s.hand(BEN, 2, 1)
    view = s.table.view(ANNA)
    assert view.fields()["own_licences"] == [3, 4] and view.fields()["hand_size"] == [7, 3, 0]
    assert "hand_size" in view.tracked()
    other = scene(3)
    other.hand(ANNA, 3, 4)
    other.hand(BEN, 1, 2)
    assert other.table.view(ANNA).encode() == view.encode()
    board = s.entry.board(s.table.view(BEN), s.words)
    shown = [value for panel in board.panels for key, value in panel.lines if key == "Licences"]
    assert shown == ["some", "2 worth 1, 1 worth 2", "none"], "that there is a card is shown, not how many"
    s.table.licences.pay(ANNA, 3, 1)
    assert s.table.view(CARL).fields()["licence_discards"] == [1, 1]
    assert s.table.view(CARL).fields()["cash"] == [15000] * 3


# ---------------------------------------------------------------------- 7. trucks, surveys, drilling, trains


@pytest.mark.rule("BG-7.1")
def test_everything_in_any_order() -> None:
    s = moving(6, "r1c1")
    s.depths(0, 3, 2)
    s.play("train 7", "drive r1c2", "survey r2c2", "train 8", "build r2c2", "train 10")
    assert s.table.agenda.a == 1 and s.table.trains.at[ANNA] == 10
    s.play("done")
    assert "stopped" in s.told()


@pytest.mark.rule("BG-7.1", "BG-7.3", "BG-7.8", "BG-7.10", "BG-7.11")
def test_rulebook_example_of_map_board_actions() -> None:
    """Five points: one space up onto plains, a survey (3), over a hill, a survey (4), and a derrick for 4000."""
    s = moving(5, "r7c5", players=5)
    s.depths(0, 3, 4)
    s.play("drive r6c5")
    assert s.table.agenda.a == 4
    s.play("survey r6c6")
    assert s.heard[-1].message.values["depth"] == 3
    s.play("drive r5c5")
    assert s.table.agenda.a == 1, "the hill costs three"
    s.play("drive r4c5")
    assert s.table.agenda.a == 0
    s.play("survey r4c6")
    assert s.heard[-1].message.values["depth"] == 4
    assert "with 4 plumes for $4,000" in s.label("build r4c6")
    s.play("build r4c6")
    assert s.table.cash[ANNA] == 11000 and s.table.field.oil_on_map(ANNA) == 4


@pytest.mark.rule("BG-7.2")
def test_a_truck_starts_anywhere_in_the_first_row() -> None:
    s = scene(4)
    s.jump(PLACE, ANNA)
    assert s.offered("place") == [f"r1c{column}" for column in range(1, 15)], "hills too"
    s.table.agenda.put_below(1, 0, MOVE)
    s.table.agenda.put_below(1, 2, 4)
    s.play("place r1c5")
    assert s.table.agenda.a == 4, "no points are paid, though it is a hill"


@pytest.mark.rule("BG-7.3")
def test_terrain_costs() -> None:
    s = moving(3, "r1c4")
    assert s.label("drive r2c4").startswith("Drive to r2c4 (2 points"), "rough"
    assert s.label("drive r1c5").startswith("Drive to r1c5 (3 points"), "a hill"
    assert s.label("drive r2c3").startswith("Drive to r2c3 (2 points"), "around the corner"
    s = moving(2, "r1c2")
    assert s.label("drive r3c2").startswith("Drive to r3c2 (2 points"), "a well counts as plains"


@pytest.mark.rule("BG-7.4")
def test_derricks_block_and_markers_are_crossed() -> None:
    s = moving(4, "r1c2")
    assert s.why("drive r2c2") == "BG-7.4" and "r3c2" in s.offered("drive")
    s.derrick(BEN, "r2c2", 2)
    assert s.why("drive r2c2") == "BG-7.4"
    assert s.label("drive r3c2").startswith("Drive to r3c2 (4 points")


@pytest.mark.rule("BG-7.5")
def test_trucks_share_a_space_unless_they_play_apart() -> None:
    s = moving(2, "r1c1")
    s.truck(BEN, "r1c2")
    assert "r1c2" in s.offered("drive")
    apart = moving(2, "r1c1", trucks="apart")
    apart.truck(BEN, "r1c2")
    assert apart.why("drive r1c2") == "BG-7.5" and "r1c3" in apart.offered("drive")
    apart.jump(PLACE, CARL)
    assert apart.why("place r1c2") == "BG-7.5" and "r1c3" in apart.offered("place")


@pytest.mark.rule("BG-7.6", "BG-7.10")
def test_a_truck_is_sent_on_until_its_owner_has_built() -> None:
    s = moving(8, "r1c1")
    s.play("drive r1c2", "drive r1c3", "drive r1c2")
    assert s.table.agenda.a == 5
    s.play("build r2c2")
    assert s.offered("drive") == [] == s.offered("build")
    assert s.why("drive r1c1") == "BG-7.10" == s.why("build r9c2")
    assert s.offered("train") != []


@pytest.mark.rule("BG-7.7", "BG-9.2")
def test_a_shut_in_truck_waits_until_a_derrick_dries_up() -> None:
    s = moving(10, "r1c1")
    s.derrick(BEN, "r2c1", 1)
    s.derrick(BEN, "r1c2", 3)
    assert s.offered("drive") == []
    s.jump(EXTRACT, BEN)
    s.play("store hudson 2")
    assert s.table.field.spare[BEN] == 4
    s.jump(MOVE, ANNA, 1)
    assert s.offered("drive") == ["r2c1"]


@pytest.mark.rule("BG-7.8", "BG-7.9")
def test_surveys() -> None:
    s = moving(0, "r1c2")
    assert s.offered("survey") == ["r2c2"], "free, where the truck starts"
    s.play("survey r2c2")
    assert s.offered("survey") == [] and s.why("survey r2c2") == "BG-7.9"
    assert s.why("survey r2c5") == "BG-7.8"
    assert [(event.message.key, event.audience) for event in s.heard] == [("surveyed", -1), ("surveyed_you", 1)]
    double = moving(0, "r5c3")
    assert double.offered("survey") == [] and double.why("survey r5c4") == "BG-7.8"
    after = moving(0, "r9c3")
    after.derrick(BEN, "r9c2", 1)
    built = moving(3, "r13c5")
    built.play("build r13c4")
    assert built.offered("survey") == ["r13c6"], "also after building"


@pytest.mark.rule("BG-7.11")
@pytest.mark.parametrize(
    ("truck", "site", "cost"), [("r1c2", "r2c2", 4000), ("r5c3", "r5c4", 6000), ("r13c5", "r13c4", 8000)]
)
def test_derrick_costs(truck: str, site: str, cost: int) -> None:
    s = moving(0, truck)
    s.cash(ANNA, cost - 1)
    assert s.why(f"build {site}") == "BG-7.11"
    s.cash(ANNA, cost)
    s.play(f"build {site}")
    assert s.table.cash[ANNA] == 0


@pytest.mark.rule("BG-7.11")
def test_five_derricks_and_no_more() -> None:
    s = moving(0, "r1c2")
    for name in ("r7c1", "r7c2", "r7c3", "r7c4", "r7c5"):
        s.derrick(ANNA, name, 2)
    assert s.why("build r2c2") == "BG-7.11"


@pytest.mark.rule("BG-7.12")
def test_the_marker_is_turned_up_for_all() -> None:
    s = moving(0, "r13c5")
    s.depths(2, 6)
    s.luck.knowers.clear()
    s.play("build r13c4")
    assert s.luck.knowers == [-1] and s.table.field.oil_on_map(ANNA) == 6
    assert s.table.field.tile_at(s.table.grid, s.cell("r13c4")) < 0


@pytest.mark.rule("BG-7.13")
def test_what_rows_cost_a_train() -> None:
    track = box(4).track
    assert [track.enter[row] for row in range(2, 22)] == [1] * 10 + [2] * 5 + [3] * 5
    s = moving(12, "r1c1")
    s.trains(1, 3, 20, 20, 20)
    assert s.offered("train")[0] == "4", "one point before the platform, too"
    s.trains(1, 20, 21, 21, 21)
    assert s.offered("train") == ["21"]
    s.play("train 21")
    assert s.offered("train") == []


@pytest.mark.rule("BG-7.13", "BG-8.8")
def test_rulebook_example_of_train_movement() -> None:
    """Six points and the Baron two ahead: three spaces at 1, one at 2, one point wasted, opponents back 4."""
    s = scene(4)
    s.cards("S07", *PLAIN[:4])
    s.start()
    assert s.table.trains.black == 3
    s.play("take S07").idle("move", ANNA)
    assert s.table.agenda.a == 6
    s.trains(3, 8, 10, 6, 3)
    assert s.offered("train") == ["9", "10", "11", "12"]
    s.play("train 12")
    assert s.table.agenda.a == 1 and s.offered("train") == []
    s.play("done", "setback")
    assert list(s.table.trains.at) == [12, 6, 2, 1] and s.table.trains.black == 3


# ---------------------------------------------------------------------- 8. special actions


@pytest.mark.rule("BG-8.1")
@pytest.mark.parametrize(("kind", "number"), [(SHIFT, 2), (EXTRA_OIL, 1), (SET_BACK, 3)])
def test_a_special_action_may_be_left(kind: int, number: int) -> None:
    s = scene(4)
    s.jump(kind, ANNA, number)
    before = (list(s.table.trains.at), s.table.oil_out)
    s.play("done")
    assert s.asked == "take" and (list(s.table.trains.at), s.table.oil_out) == before
    assert "no_special" in s.told()


@pytest.mark.rule("BG-8.2")
def test_price_fluctuation() -> None:
    s = scene(4)
    s.jump(SHIFT, ANNA, 4)
    s.price(HUDSON, 9000)
    s.price(JET, 8000)
    assert s.why("raise hudson") == "BG-8.2"
    assert s.label("raise jet") == "Raise Jet Oil, Inc. to $9,000", "the end of the ladder stops it"
    assert s.label("lower hudson") == "Lower Hudson Oil Industries to $7,000"


@pytest.mark.rule("BG-8.3")
def test_extra_oil_goes_into_one_tank() -> None:
    s = scene(4)
    s.jump(EXTRA_OIL, ANNA, 2)
    assert s.options() == ["store hudson 2", "store jet 2", "store standard 2", "done"]
    assert s.why("store jet 1") == "BG-8.3"
    s.play("store jet 2")
    assert s.table.market.held(ANNA, JET) == 2
    assert [event.rule for event in s.heard if event.message.key == "stored"] == ["BG-8.3"]


def springing(truck: str = "r7c4", seat: int = ANNA) -> Scene:
    s = scene(4)
    s.truck(seat, truck)
    s.jump(WELL_SPRING, seat)
    return s


@pytest.mark.rule("BG-8.4")
def test_well_spring() -> None:
    s = springing()
    assert s.offered("spring") == ["r7c3", "r7c5", "r8c4"], "r6c4 is a hill"
    assert s.why("spring r6c4") == "BG-8.4" == s.why("spring r1c1")
    s.truck(BEN, "r7c3")
    assert s.why("spring r7c3") == "BG-8.4", "a truck stands there"
    s.derrick(BEN, "r7c5", 1)
    assert s.why("spring r7c5") == "BG-8.4"
    s.throws(SPRING_DICE + ANNA, BLUE + 2)
    s.play("spring r8c4")
    assert s.table.cash[ANNA] == 10000 and s.table.field.oil_on_map(ANNA) == 4
    s = springing("r1c2")
    assert "r2c2" not in s.offered("spring"), "a marker lies there"
    s.derrick(BEN, "r2c2", 1)
    s.table.field.extract(s.table.field.slot_at(s.cell("r2c2")))
    s.table.oil_back += 1
    s.fresh()
    assert "r2c2" in s.offered("spring"), "the space of a dried-up well"
    s.throws(SPRING_DICE + ANNA, RED)
    s.play("spring r2c2")
    assert s.table.field.oil_on_map(ANNA) == 2, "a red 2, the colour does not matter"


@pytest.mark.rule("BG-8.5")
def test_what_a_well_spring_needs() -> None:
    s = springing()
    assert s.offered("spring") != [], "no first derrick"
    s.cash(ANNA, 4999)
    assert s.offered("spring") == [] and s.why("spring r7c3") == "BG-8.5"
    s = springing()
    for name in ("r14c2", "r14c3", "r14c4", "r14c5", "r14c6"):
        s.derrick(ANNA, name, 1)
    assert s.why("spring r7c3") == "BG-8.5"
    s = moving(0, "r7c2")
    s.depths(0, 2)
    s.play("build r6c2")
    s.table.agenda.push(WELL_SPRING, ANNA)
    s.settle()
    s.play("spring r7c1")
    assert s.table.derricks_standing(ANNA) == 2, "a second derrick in one turn"


@pytest.mark.rule("BG-8.6")
def test_a_well_spring_shuts_nobody_in() -> None:
    s = springing("r7c2")
    s.truck(BEN, "r7c1")
    s.derrick(CARL, "r6c1", 2)
    s.derrick(CARL, "r8c1", 2)
    s.truck(ANNA, "r7c3")
    assert s.why("spring r7c2") == "BG-8.6"
    s.truck(BEN, "r7c4")
    assert "r7c2" in s.offered("spring")
    own = springing("r1c1")
    own.derrick(BEN, "r2c1", 2)
    assert own.offered("spring") == ["r1c2"], "the own truck is not protected"
    other = moving(0, "r1c2")
    other.truck(BEN, "r3c2")
    for name in ("r3c1", "r4c2"):
        other.derrick(CARL, name, 2)
    other.derrick(CARL, "r3c3", 2)
    assert other.offered("build") == ["r2c2"], "ordinary building protects nobody"


@pytest.mark.rule("BG-8.7")
def test_drill_deeper() -> None:
    s = scene(4)
    s.derrick(ANNA, "r9c2", 2)
    s.derrick(ANNA, "r2c2", 6)
    s.derrick(ANNA, "r13c4", 6)
    s.jump(DRILL_DEEPER, ANNA)
    assert s.offered("deepen") == ["r2c2", "r9c2", "r13c4"] and s.why("deepen r2c5") == "BG-8.7"
    s.play("deepen r9c2")
    assert s.offered("deepen") == ["r13c4"] and s.why("deepen r9c2") == "BG-8.7", "each once"
    s.play("deepen r13c4")
    assert s.table.cash[ANNA] == 11000
    assert sorted(s.table.field.rig_oil[:3]) == [3, 6, 7]


# ---------------------------------------------------------------------- 9. extraction and transport


def hauling(black: int, *at: int) -> Scene:
    """Anna's derrick on row 13."""
    s = scene(len(at))
    s.derrick(ANNA, "r13c4", 4)
    s.trains(black, *at)
    s.jump(EXTRACT, ANNA)
    return s


@pytest.mark.rule("BG-9.1", "BG-9.3")
def test_one_plume_from_every_derrick_each_checked_for_itself() -> None:
    s = scene()
    s.derrick(ANNA, "r2c2", 2)
    s.derrick(ANNA, "r13c4", 4)
    s.derrick(ANNA, "r9c2", 3)
    s.trains(1, 9, 6, 6, 6)
    s.jump(EXTRACT, ANNA)
    assert list(s.table.field.rig_oil[:3]) == [1, 3, 2]
    assert s.asked == "store" and s.table.agenda.a == 2 and s.table.cash[ANNA] == 15000


@pytest.mark.rule("BG-9.4")
def test_only_the_lead_train_carries_for_a_fee() -> None:
    s = hauling(1, 6, 13, 15, 6)
    assert s.options() == ["haul none", "haul lead"]
    s.play("haul lead")
    assert list(s.table.cash) == [12000, 15000, 18000, 15000], "not the second, though level with the derrick"
    s = hauling(16, 6, 13, 15, 6)
    s.play("haul lead")
    assert list(s.table.cash) == [12000, 15000, 15000, 15000], "the Baron leads: the bank is paid"
    s = hauling(12, 6, 12, 10, 6)
    assert s.asked == "take" and "oil_lost" in s.told(), "if the lead train is behind, all are"


@pytest.mark.rule("BG-9.5")
@pytest.mark.parametrize(
    ("black", "at", "cash"),
    [
        (15, (6, 15, 6, 6), [12000, 16500, 15000, 15000]),
        (1, (6, 15, 15, 15), [12000, 16000, 16000, 16000]),
        (15, (6, 15, 15, 15), [12000, 15750, 15750, 15750]),
        (15, (6, 15, 15, 15, 15), [12000, 15600, 15600, 15600, 15600]),
    ],
)
def test_leaders_share_exactly_and_the_baron_with_them(black: int, at: tuple[int, ...], cash: list[int]) -> None:
    s = hauling(black, *at)
    s.play("haul lead")
    assert list(s.table.cash) == cash


@pytest.mark.rule("BG-9.3", "BG-9.4", "BG-9.5", "BG-9.6")
def test_rulebook_example_of_transporting_oil() -> None:
    """Blue loses a plume, green pays 1500 to blue and 1500 to the Baron, red carries alone, purple will not pay."""
    blue, green, red, purple = ANNA, BEN, CARL, DORA
    s = scene(4)
    s.derrick(blue, "r16c3", 3)
    s.derrick(green, "r13c4", 3)
    s.derrick(red, "r9c2", 3)
    s.derrick(purple, "r13c11", 3)
    s.trains(14, 14, 8, 10, 7)
    s.table.agenda.clear()
    for seat in (purple, red, green, blue):
        s.table.agenda.push(EXTRACT, seat)
    s.settle()
    assert s.told() == ["oil_lost"], "nobody is level with blue's derrick"
    assert (s.asked, s.seat) == ("haul", green)
    s.play("haul lead", "store jet 1")
    assert list(s.table.cash) == [16500, 12000, 15000, 15000]
    assert (s.asked, s.seat) == ("store", red), "red's own train is in position"
    s.play("store hudson 1")
    assert (s.asked, s.seat) == ("haul", purple)
    s.play("haul none")
    assert [s.table.market.stored(seat) for seat in range(4)] == [0, 1, 1, 0]
    assert [s.table.field.oil_on_map(seat) for seat in range(4)] == [2, 2, 2, 2]
    assert list(s.table.cash) == [16500, 12000, 15000, 15000]


@pytest.mark.rule("BG-9.6")
def test_without_money_the_plume_is_lost() -> None:
    s = scene()
    s.derrick(ANNA, "r13c4", 4)
    s.trains(16, 6, 6, 6, 6)
    s.cash(ANNA, 2999)
    s.jump(EXTRACT, ANNA)
    assert s.asked == "take" and s.table.field.oil_on_map(ANNA) == 3


@pytest.mark.rule("BG-9.7")
def test_plumes_are_split_over_open_companies_and_fees_spent_at_once() -> None:
    s = scene(3)
    for name in ("r2c2", "r2c5", "r6c2"):
        s.derrick(ANNA, name, 2)
    s.jump(EXTRACT, ANNA)
    assert s.offered("store") == ["hudson 1", "hudson 2", "hudson 3", "jet 3"]
    s.play("store hudson 2")
    assert s.table.market.held(ANNA, JET) == 1, "the rest goes to the last open company"
    s = scene(4)
    s.derrick(ANNA, "r13c4", 4)
    s.derrick(BEN, "r16c3", 4)
    s.trains(1, 6, 15, 15, 16)
    s.cash(BEN, 0)
    s.trains(1, 6, 15, 6, 6)
    s.table.agenda.clear()
    s.table.agenda.push(EXTRACT, BEN)
    s.table.agenda.push(EXTRACT, ANNA)
    s.settle()
    s.play("haul lead")
    assert s.table.cash[BEN] == 3000
    s.trains(16, 6, 15, 6, 6)
    s.play("store jet 1")
    assert (s.asked, s.seat) == ("haul", BEN), "he spends it on his own plume"


@pytest.mark.rule("BG-9.8")
def test_the_supply_has_no_limit() -> None:
    s = scene(5)
    for seat in range(5):
        for number in range(5):
            s.derrick(seat, f"r{1 + 2 * number}c{1 + seat}", 6)
    assert s.table.oil_out == 150 > 75
    s.check()


# ---------------------------------------------------------------------- 10. selling


def auction(
    hands: dict[int, tuple[int, int]], oil: dict[int, int], lot: int = HUDSON, first: int = ANNA, players: int = 4
) -> Scene:
    s = scene(players)
    for seat, (ones, twos) in hands.items():
        s.hand(seat, ones, twos)
    for seat, held in oil.items():
        s.tank(seat, lot if lot < LIQUIDATION else JET, held)
    s.table.first = first
    s.jump(AUCTION, first, lot)
    return s


@pytest.mark.rule("BG-10.1", "BG-10.2", "BG-10.3", "BG-10.5", "BG-10.10")
def test_rulebook_example_of_selling_at_the_auctions() -> None:
    """Purple starts but has no oil there; green 4, red 5, blue passes, green 7, red passes; 14,000 earned."""
    purple, green, red, blue = ANNA, BEN, CARL, DORA
    s = auction(dict.fromkeys(range(4), (3, 3)), {green: 2, red: 1, blue: 2})
    s.price(HUDSON, 7000)
    assert s.seat == green
    s.play("bid 4")
    assert s.seat == red
    s.play("bid 5")
    assert s.seat == blue
    s.play("pass")
    assert s.seat == green
    s.play("bid 7")
    assert s.seat == red
    s.play("pass", "pay 2")
    assert (s.asked, s.seat) == ("sell", green)
    s.play("sell 2")
    assert s.table.cash[green] == 15000 + 14000
    assert s.table.licences.value(green) == 9 - 7
    assert s.table.licences.cards(red) == s.table.licences.cards(blue) == s.table.licences.cards(purple) == 6


@pytest.mark.rule("BG-10.1")
def test_only_the_buyer_sells() -> None:
    s = auction({ANNA: (3, 0), BEN: (3, 0)}, {ANNA: 1, BEN: 1})
    s.play("bid 1", "pass", "pay 0", "sell 1")
    assert s.table.market.held(BEN, HUDSON) == 1 and s.asked == "take"


@pytest.mark.rule("BG-10.2")
def test_without_a_licence_nobody_bids() -> None:
    s = auction({ANNA: (0, 0), BEN: (3, 0), CARL: (1, 0)}, {ANNA: 2, BEN: 1, CARL: 1})
    assert s.seat == BEN
    s.play("bid 1", "bid 2")
    assert s.seat == BEN, "Anna is skipped"


@pytest.mark.rule("BG-10.3")
def test_bids_rise_and_who_has_passed_is_out() -> None:
    s = auction(dict.fromkeys(range(4), (3, 3)), dict.fromkeys(range(4), 1), first=CARL)
    assert s.seat == CARL
    s.play("bid 3")
    assert s.why("bid 3") == "BG-10.3"
    s.play("pass", "bid 4", "pass", "bid 6")
    assert s.seat == ANNA


@pytest.mark.rule("BG-10.4")
def test_bids_from_1_to_156_also_alone() -> None:
    s = auction({ANNA: (3, 0)}, {ANNA: 1})
    assert s.offered("bid")[0] == "1" and s.offered("bid")[-1] == "156" and s.why("bid 0") == "BG-10.4"
    assert s.options()[0] == "pass"
    s.play("bid 1")
    assert s.asked == "pay"


@pytest.mark.rule("BG-10.6")
def test_the_payer_chooses_his_cards() -> None:
    s = auction({ANNA: (3, 3)}, {ANNA: 1})
    s.play("bid 5")
    assert s.offered("pay") == ["1", "2", "3"] and s.why("pay 0") == s.why("pay 4") == "BG-10.6"
    s.play("pay 3")
    assert (s.table.licences.ones[ANNA], s.table.licences.twos[ANNA]) == (3, 0)


@pytest.mark.rule("BG-10.7", "BG-10.8")
def test_a_caught_bluff_costs_half_the_cards_and_all_begins_again() -> None:
    s = auction({ANNA: (3, 2), BEN: (1, 1)}, {ANNA: 1, BEN: 1})
    s.luck.knowers.clear()
    s.play("bid 50", "pass")
    assert s.table.licences.cards(ANNA) == 2 and s.luck.knowers == [-1] * 3
    assert (s.asked, s.seat) == ("bid", ANNA), "the bluffer takes part"
    s.play("bid 50", "pass")
    assert s.table.licences.cards(ANNA) == 1
    s.play("bid 50", "pass")
    assert s.table.licences.cards(ANNA) == 0 and (s.asked, s.seat) == ("bid", BEN)
    s.play("bid 50")
    assert s.table.licences.cards(BEN) == 1
    s.play("bid 50")
    assert s.asked == "take", "nobody is left"


@pytest.mark.rule("BG-10.9")
def test_without_bids_nothing_is_sold() -> None:
    s = auction({ANNA: (3, 2), BEN: (1, 1)}, {ANNA: 1, BEN: 1})
    s.play("pass", "pass")
    assert s.asked == "take" and s.table.market.held(ANNA, HUDSON) == 1


@pytest.mark.rule("BG-10.10")
def test_the_winner_sells_from_none_to_all() -> None:
    s = scene()
    s.tank(ANNA, JET, 4)
    s.price(JET, 6000)
    s.jump(SELL, ANNA, JET)
    assert s.offered("sell") == ["0", "1", "2", "3", "4"] and s.why("sell 5") == "BG-10.10"
    s.play("sell 3")
    assert s.table.cash[ANNA] == 33000


# ---------------------------------------------------------------------- 11. overflow


@pytest.mark.rule("BG-11.1")
def test_plumes_above_two_go_for_a_thousand_and_no_others() -> None:
    s = scene()
    s.tank(ANNA, HUDSON, 5)
    s.tank(ANNA, JET, 2)
    s.tank(DORA, STANDARD, 3)
    s.jump(OVERFLOW, ANNA)
    assert list(s.table.cash) == [18000, 15000, 15000, 16000]
    assert [s.table.market.held(ANNA, HUDSON), s.table.market.held(ANNA, JET)] == [2, 2]


# ---------------------------------------------------------------------- 12. end and scoring


@pytest.mark.rule("BG-12.1")
def test_the_game_ends_at_once_when_the_baron_arrives() -> None:
    s = scene(3)
    s.table.trains.black = 19
    s.cards("S06")
    s.next_round()
    assert s.table.over and s.table.trains.black == 21, "he stops on the last row"
    assert s.table.first == BEN and all(card < 0 for card in s.table.cards.taken)


@pytest.mark.rule("BG-12.2", "BG-12.3")
def test_final_values() -> None:
    s = scene(5)
    s.trains(21, 5, 20, 12, 8, 7)
    for seat in range(5):
        s.derrick(seat, f"r7c{2 + 2 * seat}", 2)
        s.cash(seat, 1000)
    s.tank(ANNA, JET, 2)
    s.table.agenda.clear()
    assert s.table.scores() == [6000, 8000, 6000, 4000, 4000]
    two = scene(2)
    two.trains(21, 9, 12)
    for seat in range(2):
        two.derrick(seat, f"r7c{2 + 2 * seat}", 1)
    two.table.agenda.clear()
    assert two.table.scores() == [15000 + 3000 + 1000, 15000 + 5000 + 1000], "the Baron has no rank"


@pytest.mark.rule("BG-12.4")
def test_ties_between_trains() -> None:
    s = scene()
    s.trains(21, 9, 9, 9, 12)
    s.hand(ANNA, 1, 1)
    s.hand(BEN, 0, 2)
    s.hand(CARL, 3, 0)
    s.table.first = CARL
    s.table.agenda.clear()
    assert s.table.train_ranks() == [DORA, BEN, CARL, ANNA]


# ---------------------------------------------------------------------- 13. two players: the Oil Baron bids


def duel(licences: tuple[int, ...], hands: dict[int, tuple[int, int]], oil: dict[int, int], **options: str) -> Scene:
    """Hudson's auction with the Baron's licences face down there."""
    s = scene(2, **options)
    for seat, (ones, twos) in hands.items():
        s.hand(seat, ones, twos)
    for seat, held in oil.items():
        s.tank(seat, HUDSON, held)
    s.table.licences.lay_down(HUDSON, len(licences), s.luck)
    s.luck.kinds[LICENCE_POOL] = [value - 1 for value in licences]
    s.jump(AUCTION, ANNA, HUDSON)
    return s


@pytest.mark.rule("BG-13.1")
@pytest.mark.parametrize(("left", "count"), [("N01", 5), ("S02", 4)])
def test_the_baron_gets_the_number_of_the_card_nobody_took(left: str, count: int) -> None:
    s = scene(2)
    s.cards("S02", "N01", "N04")
    s.start()
    s.luck.knowers.clear()
    s.play("take N04", "take S02" if left == "N01" else "take N01")
    licences = s.table.licences
    assert [licences.face_down(company) for company in (HUDSON, JET)] == [count, count]
    assert licences.pool.reserved == 2 * count, "seen by nobody"
    assert s.luck.knowers == [1] * 3 + [2] * (4 if left == "N01" else 5)
    assert s.table.view(ANNA).fields()["face_down"] == [count, count]


@pytest.mark.rule("BG-13.2", "BG-13.3")
def test_the_final_bid_decides_against_the_baron() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 2, BEN: 1})
    s.price(HUDSON, 6000)
    s.play("bid 3", "pass")
    assert (s.asked, s.seat) == ("final bid", ANNA)
    assert s.options()[0] == "bid 3" and s.why("pass") == "BG-13.2" == s.why("bid 2"), "at least his last bid"
    assert s.table.licences.lot_value(HUDSON) == 0
    s.play("bid 6")
    assert "baron_shows" in s.told() and s.asked == "pay"
    assert list(s.table.licences.discards) == [1, 2], "the Baron's licences are discarded"
    s.play("pay 3", "sell 2")
    assert s.table.cash[ANNA] == 27000


@pytest.mark.rule("BG-13.3")
def test_a_tie_goes_to_the_baron_and_nobody_pays() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 2, BEN: 1})
    s.play("bid 5", "pass", "bid 5")
    assert s.asked == "take" and "baron_wins" in s.told()
    assert s.table.licences.cards(ANNA) == 8 and s.table.market.held(ANNA, HUDSON) == 2
    assert list(s.table.licences.discards) == [1, 2]


@pytest.mark.rule("BG-13.4")
def test_one_bidder_none_or_none_who_can() -> None:
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 0, BEN: 1})
    assert (s.asked, s.seat) == ("final bid", BEN) and s.options()[:2] == ["pass", "bid 1"]
    assert s.why("bid 0") == "BG-10.4"
    s.play("pass")
    assert "baron_wins" in s.told() and list(s.table.licences.discards) == [1, 2]
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (4, 4)}, {ANNA: 1, BEN: 1})
    s.play("pass")
    assert (s.asked, s.seat) == ("final bid", BEN)
    s.play("pass")
    assert "baron_wins" in s.told()
    s = duel((2, 1, 2), {ANNA: (4, 4), BEN: (0, 0)}, {ANNA: 0, BEN: 1})
    assert s.asked == "take" and list(s.table.licences.discards) == [1, 2]


@pytest.mark.rule("BG-13.5")
def test_bluffs_against_the_baron() -> None:
    s = duel((2, 2, 2), {ANNA: (1, 0), BEN: (4, 4)}, {ANNA: 2, BEN: 1})
    s.play("bid 5", "pass", "bid 6")
    assert s.table.licences.cards(ANNA) == 1 and "caught" not in s.told(), "beaten by the Baron: not shown"
    s = duel((2, 2, 2), {ANNA: (4, 0), BEN: (4, 4)}, {ANNA: 2, BEN: 1})
    s.play("bid 5", "pass", "bid 7")
    assert "caught" in s.told() and s.table.licences.cards(ANNA) == 2
    assert (s.asked, s.seat) == ("bid", ANNA), "again, against the same licences"
    assert s.table.licences.lot_value(HUDSON) == 6 and s.table.licences.face_down(HUDSON) == 0
    s.play("pass")
    assert (s.asked, s.seat) == ("final bid", BEN)
    s.play("bid 7")
    assert s.asked == "pay" and s.table.licences.lot_value(HUDSON) == 0


@pytest.mark.rule("BG-13.6")
def test_the_barons_licences_survive_a_reshuffle() -> None:
    s = scene(2)
    licences = s.table.licences
    licences.lay_down(HUDSON, 3, s.luck)
    s.hand(ANNA, 49, 52)
    assert licences.pool.size == 3 == licences.pool.reserved
    licences.ones[ANNA] -= 10
    licences.discards[0] = 10
    s.luck.knowers.clear()
    assert licences.deal(BEN, 2, s.luck) == 2
    assert s.luck.knowers == [0, 0, 0, 2, 2], "fixed before the shuffle, known to nobody"
    assert licences.pool.shuffles == 1 and licences.pool.reserved == 0
    assert licences.face_down(HUDSON) == 3 and licences.total() == 104
    assert s.table.view(ANNA).fields()["face_down"] == [3, 0]
    licences.open_lot(HUDSON, s.luck)
    assert licences.lot_value(HUDSON) == 3 and s.luck.shown[-1] == -1


# ---------------------------------------------------------------------- 14. five players: liquidation


@pytest.mark.rule("BG-14.1")
def test_a_fourth_auction_for_everybody_with_oil_and_a_licence() -> None:
    s = auction({ANNA: (3, 0), BEN: (3, 0), CARL: (0, 0), EMIL: (2, 2)}, {BEN: 1, CARL: 2}, LIQUIDATION, players=5)
    assert s.seat == BEN
    s.tank(EMIL, HUDSON, 1)
    s.jump(AUCTION, ANNA, LIQUIDATION)
    s.play("bid 1")
    assert s.seat == EMIL, "oil at another company; Carl has no licence"
    s.play("pass")
    assert s.asked == "pay"
    nobody = auction({ANNA: (3, 0)}, {}, LIQUIDATION, players=5)
    assert nobody.asked == "take" and "no_liquidation" in nobody.told()


@pytest.mark.rule("BG-14.2")
def test_the_winner_names_a_company_rolls_and_sells() -> None:
    s = auction({ANNA: (3, 0), BEN: (3, 0)}, {ANNA: 2, BEN: 1}, LIQUIDATION, players=5)
    s.price(JET, 5000)
    s.play("bid 40", "pass")
    assert "caught" in s.told() and (s.asked, s.seat) == ("bid", ANNA), "a bluff is punished, and it is held again"
    s.play("bid 1", "pass", "pay 0")
    assert s.asked == "sell", "there is oil at one company only"
    s = scene(5)
    s.tank(ANNA, JET, 2)
    s.tank(ANNA, HUDSON, 1)
    s.price(JET, 5000)
    s.jump(LIQUIDATE, ANNA)
    assert s.offered("liquidate") == ["hudson", "jet"] and s.why("liquidate standard") == "BG-14.2"
    s.throws(LIQUIDATION_DICE + JET, BLUE + 2)
    s.play("liquidate jet")
    assert s.table.market.price(JET) == 7000 and s.offered("sell") == ["0", "1", "2"]
    s.play("sell 2")
    assert s.table.cash[ANNA] == 29000


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


@pytest.mark.rule("BG-15.2")
def test_the_longer_game_ends_after_twelve_rounds() -> None:
    s = scene(3, length="longer")
    rounds = 0
    while not s.table.over:
        s.next_round()
        rounds += 1
        assert s.table.trains.black <= 21
    assert rounds == 12 and s.table.round == 13 and s.table.trains.black == 21


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
    assert isinstance(s.table, BlackGoldState)
    s.next_round()
    assert s.table.round == 2


@pytest.mark.rule("BG-13.1")
def test_with_more_players_the_baron_holds_no_licences() -> None:
    s = scene(3)
    s.next_round()
    assert len(s.table.licences.lot_unseen) == 0
    assert s.game.questions[BID].rule == "BG-10.3"
    assert steps.in_turn(s.table, 0) == BEN
