"""Giganten, rule by rule, in the order of rules.md."""

from collections import Counter

import pytest

from boomtown.games.giganten.box import BUILD
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.luck import Chance
from boomtown.mechanics.prospecting import steps
from boomtown.mechanics.prospecting.box import AUCTION, EXTRACT, MOVE, OVERFLOW, SELL, SPECIAL
from boomtown.mechanics.prospecting.table import TableView
from mechanics.prospecting_scene import BLUE, RED, Scene

ANNA, BEN, CARL, DORA = 0, 1, 2, 3
HUDSON, JET, STANDARD = 0, 1, 2
PLAIN_CARDS = ("B03", "B03", "B03", "B03")


def scene(players: int = 4) -> Scene:
    return Scene("giganten", players)


def moving(points: int, truck: str, seat: int = ANNA) -> Scene:
    """A player about to move."""
    s = scene()
    s.truck(seat, truck)
    s.jump(MOVE, seat, points)
    return s


# ---------------------------------------------------------------------- 1. goal and pieces


@pytest.mark.rule("GI-1.1", "GI-13.5")
def test_the_richest_wins_and_equal_money_shares_the_victory() -> None:
    s = scene(3)
    s.cash(BEN, 20000)
    assert s.table.winners() == [BEN]
    s.cash(CARL, 20000)
    assert s.table.winners() == [BEN, CARL]


@pytest.mark.rule("GI-1.2")
def test_three_or_four_players() -> None:
    for players in (2, 5):
        with pytest.raises(UnknownOption, match="3 to 4 players"):
            scene(players)
    assert scene(3).game.players == 3


@pytest.mark.rule("GI-1.3", "GI-1.5")
def test_the_map_and_its_wells() -> None:
    s = scene()
    grid = s.table.grid
    assert (grid.rows, grid.columns, grid.sites) == (12, 20, 36)
    assert Counter(grid.cost) == {1: 183, 2: 25, 3: 32}
    assert list(grid.wells_of_kind) == [12, 12, 12]
    assert [grid.track[s.cell(name)] for name in ("r1c1", "r9c4", "r12c20")] == [1, 4, 20]
    assert list(s.box.wells.cost) == [4000, 6000, 8000]
    assert list(s.box.wells.survey) == [1, 0, 1]
    assert s.box.wells.depths == [[2, 3, 4], [2, 5], [4, 5, 6]]
    assert s.box.wells.tiles == [[4, 4, 4], [6, 6], [4, 4, 4]]


@pytest.mark.rule("GI-1.4", "GI-2.2", "GI-2.3", "GI-2.4", "GI-2.6")
@pytest.mark.parametrize("players", [3, 4])
def test_what_a_player_begins_with(players: int) -> None:
    game = scene(players).game
    state = game.set_up(Chance(1))
    fields = state.fields()
    assert fields["cash"] == [15000] * players
    assert fields["spare"] == [5] * players
    assert fields["truck"] == [-1] * players, "trucks are off the map"
    assert fields["train"] == [1] * players and fields["black_train"] == 1
    assert fields["ones"] == fields["twos"] == [0] * players
    assert fields["rung"] == [7, 7, 7], "three open companies at 5000, with three players as with four"
    assert fields["special.size"] == 12 and fields["standard.size"] == 30 and fields["licences.size"] == 78


@pytest.mark.rule("GI-1.6")
def test_cards_licences_and_die() -> None:
    box = scene().box
    assert (box.ones, box.twos) == (39, 39)
    assert sum(box.card_counts[: box.specials]) == 12 and sum(box.card_counts[box.specials :]) == 30
    assert list(box.ladder.step) == [2, 3, 4, 2, 3, 4] and box.ladder.reds == 3


# ---------------------------------------------------------------------- 2. set-up


@pytest.mark.rule("GI-2.1")
def test_three_players_leave_six_sites_empty() -> None:
    s = scene(3)
    assert s.table.grid.sites == 30
    assert list(s.table.grid.wells_of_kind) == [10, 10, 10]
    assert s.table.grid.site_at[s.cell("r5c5")] < 0
    assert [pool.size for pool in s.table.field.pools] == [12, 12, 12], "which tiles are left out nobody knows"
    assert scene(4).table.grid.site_at[s.cell("r5c5")] >= 0


@pytest.mark.rule("GI-2.5", "GI-12.2")
def test_the_first_seat_begins_and_the_die_passes_to_the_left() -> None:
    s = scene(3)
    assert (s.asked, s.seat) == ("take", ANNA)
    s.next_round()
    assert (s.asked, s.seat) == ("take", BEN)
    assert s.table.first == BEN and s.table.round == 2


# ---------------------------------------------------------------------- 3. the round


@pytest.mark.rule("GI-3.1")
def test_the_order_of_a_round() -> None:
    s = scene(3)
    s.cards("R09", "B10", "B03", "B03")
    s.start()
    s.depths(0, 4)
    asked = [(s.asked, s.seat)]
    for text in ("take B10", "take B03", "take B03"):
        s.play(text)
        asked.append((s.asked, s.seat))
    for text in ("place r4c1", "drive r3c3", "train 3", "done", "raise hudson"):
        s.play(text)
        asked.append((s.asked, s.seat))
    assert asked == [
        ("take", ANNA),
        ("take", BEN),
        ("take", CARL),
        ("place", ANNA),
        ("move", ANNA),
        ("move", ANNA),
        ("move", ANNA),
        ("shift", ANNA),
        ("place", BEN),
    ]
    s.play("place r1c1", "done", "place r2c1", "done")
    assert (s.asked, s.seat) == ("build", ANNA), "building comes when everybody has moved"
    s.play("build r4c3")
    assert (s.asked, s.seat) == ("store", ANNA)
    s.play("store jet 1")
    assert (s.asked, s.seat) == ("bid", ANNA)


@pytest.mark.rule("GI-3.2", "GI-9.2")
def test_there_is_no_credit() -> None:
    s = scene()
    s.truck(ANNA, "r4c2")
    s.cash(ANNA, 3999)
    s.jump(BUILD, ANNA)
    assert s.asked == "take", "nothing can be built, so nothing is asked"
    s.cash(ANNA, 4000)
    s.jump(BUILD, ANNA)
    assert s.offered("build") == ["r4c3"]
    s.depths(0, 3)
    s.play("build r4c3")
    assert s.table.cash[ANNA] == 0


# ---------------------------------------------------------------------- 4. prices


@pytest.mark.rule("GI-4.1")
def test_one_roll_for_each_company_in_order() -> None:
    s = scene()
    s.throws(HUDSON, BLUE)
    s.throws(JET, RED + 2)
    s.throws(STANDARD, BLUE + 1)
    s.start()
    assert [s.table.market.price(company) for company in range(3)] == [6000, 3000, 6500]
    assert s.box.company_names == ["Hudson Oil Industries", "Jet Oil Inc.", "US Standard Oil Trust"]


@pytest.mark.rule("GI-4.2", "GI-4.3", "GI-4.4")
@pytest.mark.parametrize(
    ("price", "face", "after"),
    [
        (4000, BLUE + 2, 6000),
        (4000, RED, 3000),
        (6500, BLUE, 7500),
        (6500, RED + 2, 4500),
        (7000, BLUE + 2, 5000),
        (7000, RED + 2, 5000),
        (9000, BLUE, 8000),
        (3500, RED + 2, 5500),
        (3500, BLUE, 4500),
        (1500, RED, 2500),
    ],
)
def test_zones(price: int, face: int, after: int) -> None:
    s = scene()
    s.price(JET, price)
    s.throws(JET, face)
    s.table.market.roll(JET, s.luck)
    assert s.table.market.price(JET) == after


@pytest.mark.rule("GI-4.5")
def test_a_price_stays_on_its_ladder() -> None:
    ladder = scene().box.ladder
    assert ladder.price[ladder.moved(14, 4)] == 9000
    assert ladder.price[ladder.moved(1, -4)] == 1500


# ---------------------------------------------------------------------- 5. action cards


@pytest.mark.rule("GI-5.1")
def test_the_red_card_moves_the_black_engine_whoever_takes_it() -> None:
    s = scene(3)
    s.cards("R11", "B03", "B03", "B03")
    s.start()
    assert s.table.trains.black == 4
    s.play("take B03", "take B03", "take B03")
    assert s.table.trains.black == 4
    s.table.trains.black = 15
    s.cards("R06", "B03", "B03", "B03")
    s.idle("take")
    assert s.table.trains.black == 18, "columns, whatever they would cost another engine"


@pytest.mark.rule("GI-5.2")
@pytest.mark.parametrize("players", [3, 4])
def test_as_many_beige_cards_as_players_and_discards_make_a_new_deck(players: int) -> None:
    s = scene(players)
    assert sum(1 for card in s.table.cards.display if card >= s.box.specials) == players
    cards = s.table.cards
    cards.standard_discards = cards.standard.left[:]
    cards.standard.left = cards.standard.left[:]
    for kind in range(12):
        cards.standard.left[kind] = 0
    kept = next(kind for kind in range(12) if cards.standard_discards[kind] > 1)
    cards.standard.left[kept], cards.standard.size = 1, 1
    cards.standard_discards[kept] -= 1
    left = sum(cards.standard_discards)
    cards.turn_up_standard(players, s.luck)
    assert cards.standard.size == left + 1 - players and sum(cards.standard_discards) == 0
    assert cards.standard.shuffles == 1


@pytest.mark.rule("GI-5.3")
def test_each_takes_a_card_and_the_rest_is_discarded() -> None:
    s = scene(3)
    s.cards("R11", "B03", "B03", "B12")
    s.start()
    assert s.offered("take") == ["R11", "B03", "B12"], "cards alike are one choice"
    assert s.why("take B01") == "GI-5.3"
    s.play("take B12", "take R11")
    assert s.asked == "place", "two cards alike are left: no choice for Carl"
    assert [s.box.card_names[card] for card in s.table.cards.taken] == ["B12", "R11", "B03"]
    assert sum(s.table.cards.standard_discards) == 1


@pytest.mark.rule("GI-5.4")
def test_a_card_gives_licences_points_and_a_special_action() -> None:
    s = scene(3)
    s.cards("R09", "B10", "B03", "B03")
    s.start()
    s.play("take B10", "take B03", "take B03")
    assert s.table.licences.cards(ANNA) == 4 and s.table.licences.cards(BEN) == 5
    s.play("place r1c1")
    assert s.table.agenda.a == 6
    s.play("done")
    assert s.table.cards.taken[ANNA] >= 0, "the special action is still to come"
    s.play("lower jet")
    assert s.table.cards.taken[ANNA] < 0


@pytest.mark.rule("GI-5.5")
def test_the_red_deck_outlasts_the_game() -> None:
    s = scene()
    moves = sorted(s.box.card_train[card] for card in range(s.box.specials))
    assert sum(moves) == 26 > s.box.black_end - s.box.black_start
    cards = s.table.cards
    for kind in range(12):
        cards.special_discards[kind] = 1 if cards.display[0] != kind else 0
        cards.special.left[kind] = 0
    cards.special.size = 0
    s.table.trains.black = 1
    s.next_round()
    assert s.table.cards.special.shuffles == 1, "with changed numbers it would be shuffled"


# ---------------------------------------------------------------------- 6. licences


@pytest.mark.rule("GI-6.1")
def test_licences_are_drawn_in_turn_order_and_seen_by_their_owner_alone() -> None:
    s = scene(3)
    s.cards("R09", "B03", "B03", "B06")
    s.start()
    s.luck.knowers.clear()
    s.licence_draws(1, 2, 2, 1, 1, 2)
    s.play("take B03", "take B06", "take B03")
    assert s.luck.knowers == [1] * 5 + [2] * 8 + [4] * 5
    assert (s.table.licences.ones[ANNA], s.table.licences.twos[ANNA]) == (3, 2)
    assert s.table.licences.twos[BEN] == 1
    told = [event for event in s.heard if event.message.key == "dealt_you"]
    assert [event.audience for event in told] == [1, 2, 4]


@pytest.mark.rule("GI-6.2")
def test_discards_are_shuffled_when_the_deck_runs_out() -> None:
    s = scene(3)
    cards = s.table.licences
    s.hand(BEN, 38, 38)
    cards.discards[0], cards.discards[1] = 20, 10
    cards.ones[BEN] -= 20
    cards.twos[BEN] -= 10
    assert cards.pool.size == 2
    assert cards.deal(ANNA, 5, s.luck) == 5
    assert cards.pool.shuffles == 1 and cards.pool.size == 27 and sum(cards.discards) == 0
    assert cards.total() == 78


@pytest.mark.rule("GI-6.3")
def test_without_deck_and_discards_the_rest_is_not_given() -> None:
    s = scene(3)
    s.hand(BEN, 38, 38)
    s.idle("place")
    assert s.table.licences.cards(ANNA) == 2, "what is left goes out in turn order"
    assert s.table.licences.cards(CARL) == 0


@pytest.mark.rule("GI-6.4", "GI-6.5", "GI-6.6")
def test_what_is_open_and_what_is_hidden() -> None:
    s = scene(3)
    s.hand(ANNA, 3, 4)
    s.hand(BEN, 2, 1)
    view = s.table.view(ANNA)
    assert isinstance(view, TableView)
    fields = view.fields()
    assert fields["own_licences"] == [3, 4]
    assert fields["hand_size"] == [7, 3, 0] and "hand_size" in view.tracked()
    assert fields["cash"] == [15000] * 3
    other = scene(3)
    other.hand(ANNA, 3, 4)
    other.hand(BEN, 1, 2)
    assert other.table.view(ANNA).encode() == view.encode(), "the values of another hand are hidden"
    assert other.table.view(BEN).encode() != s.table.view(BEN).encode()
    s.table.licences.pay(ANNA, 3, 1)
    assert s.table.view(CARL).fields()["licence_discards"] == [1, 1]
    board = s.entry.board(s.table.view(BEN), s.words)
    assert [value for panel in board.panels for key, value in panel.lines if key == "Licences"] == [
        "some",
        "2 worth 1, 1 worth 2",
        "none",
    ]


# ---------------------------------------------------------------------- 7. truck, surveys, engine


@pytest.mark.rule("GI-7.1")
def test_points_are_shared_in_any_order() -> None:
    s = moving(6, "r5c1")
    s.play("train 2", "drive r6c1", "train 4", "drive r6c2")
    assert s.table.agenda.a == 1
    s.play("done")
    assert s.table.trains.at[ANNA] == 4 and s.table.field.truck[ANNA] == s.cell("r6c2")
    assert "stopped" in s.told()


@pytest.mark.rule("GI-7.2")
def test_a_truck_starts_on_a_free_cell_of_column_1() -> None:
    s = scene(3).idle("place", ANNA)
    assert len(s.offered("place")) == 12
    s.play("place r5c1")
    assert s.table.agenda.a == s.box.card_movement[s.table.cards.taken[ANNA]], "it costs nothing"
    s.play("done").idle("place", BEN)
    assert "r5c1" not in s.offered("place") and s.why("place r5c1") == "GI-7.2"


@pytest.mark.rule("GI-7.3")
def test_terrain_costs_and_no_diagonals() -> None:
    s = moving(3, "r4c1")
    assert s.label("drive r4c2") == "Drive to r4c2 (2 points, 1 left)"
    assert s.label("drive r5c2").startswith("Drive to r5c2 (2 points"), "around the corner, not across it"
    s = moving(2, "r7c1")
    assert s.why("drive r7c2") == "GI-7.3", "a mountain costs three"
    s = moving(3, "r7c1")
    assert "r7c2" in s.offered("drive")


@pytest.mark.rule("GI-7.4")
def test_derricks_block_and_tiles_are_crossed() -> None:
    s = moving(5, "r4c2")
    assert s.why("drive r4c3") == "GI-7.4", "no stop on a tile"
    assert s.label("drive r4c4") == "Drive to r4c4 (2 points, 3 left)", "across the tile on r4c3"
    s.derrick(BEN, "r4c3", 3)
    assert s.why("drive r4c3") == "GI-7.4"
    assert s.label("drive r4c4").startswith("Drive to r4c4 (5 points"), "around the derrick"
    s = moving(4, "r9c3")
    assert s.label("drive r10c4").startswith("Drive to r10c4 (2 points"), "the tile on the mountain r9c4 costs three"


@pytest.mark.rule("GI-7.5")
def test_trucks_are_passed_but_not_stopped_on() -> None:
    s = moving(2, "r1c1")
    s.truck(BEN, "r2c1")
    assert s.why("drive r2c1") == "GI-7.5"
    assert s.label("drive r3c1").startswith("Drive to r3c1 (2 points")


@pytest.mark.rule("GI-7.6")
def test_the_cheapest_way_and_on() -> None:
    s = moving(8, "r7c1")
    assert s.label("drive r8c3").startswith("Drive to r8c3 (3 points"), "around the mountains of row 7"
    s.play("drive r8c3")
    assert s.table.agenda.a == 5
    s.play("drive r8c5")
    assert s.table.agenda.a == 3


@pytest.mark.rule("GI-7.7", "GI-10.2")
def test_a_shut_in_truck_waits_until_a_derrick_runs_dry() -> None:
    s = moving(10, "r1c1")
    s.derrick(BEN, "r2c1", 1)
    s.derrick(BEN, "r1c2", 3)
    assert s.offered("drive") == []
    s.trains(5, 1, 5, 1, 1)
    s.jump(EXTRACT, BEN)
    s.play("store hudson 2")
    assert s.table.field.spare[BEN] == 4, "the dry derrick is back"
    s.jump(MOVE, ANNA, 1)
    assert s.offered("drive") == ["r2c1"], "and its cell is ordinary terrain"


@pytest.mark.rule("GI-7.8")
def test_a_look_is_secret_free_and_only_from_beside_the_tile() -> None:
    s = moving(3, "r4c2")
    assert s.offered("survey") == ["r4c3"]
    s.depths(0, 4)
    s.luck.knowers.clear()
    s.play("survey r4c3")
    assert s.luck.knowers == [1] and s.table.agenda.a == 3
    assert [(event.message.key, event.audience) for event in s.heard] == [("surveyed", -1), ("surveyed_you", 1)]
    assert s.table.view(ANNA).fields()["depth"] != s.table.view(BEN).fields()["depth"]
    assert s.why("survey r3c5") == "GI-7.8"
    s = moving(3, "r4c10")
    assert s.offered("survey") == [] and s.why("survey r4c9") == "GI-7.8", "doubles are never looked at"


@pytest.mark.rule("GI-7.9")
def test_any_number_of_looks_and_also_where_the_turn_starts() -> None:
    s = moving(8, "r8c3")
    assert s.offered("survey") == ["r7c3"], "from the cell where the turn starts"
    s.play("survey r7c3", "drive r8c4", "survey r9c4")
    assert s.table.field.knows[s.table.grid.site_at[s.cell("r9c4")]] == 1
    first = scene(3).idle("place", ANNA)
    first.play("place r4c1", "drive r4c2")
    assert first.offered("survey") == ["r4c3"]


@pytest.mark.rule("GI-7.10")
def test_what_is_known_is_not_offered_again() -> None:
    s = moving(3, "r4c2")
    s.play("survey r4c3")
    assert s.offered("survey") == [] and s.why("survey r4c3") == "GI-7.10"
    assert "you know" in s.words.text(s.table.why_not(s.game.actions.parse("survey r4c3")).message, s.game).lower()
    s.truck(BEN, "r5c3")
    site = s.table.grid.site_at[s.cell("r4c3")]
    depth = s.table.field.depth[site]
    s.jump(MOVE, BEN, 2)
    s.truck(BEN, "r3c3")
    s.luck.knowers.clear()
    s.play("survey r4c3")
    assert s.table.field.depth[site] == depth and s.luck.knowers == [], "the same tile for everybody"
    assert s.luck.shown[-1] == 2 and s.table.field.knows[site] == 3


@pytest.mark.rule("GI-7.11")
def test_what_columns_cost_an_engine() -> None:
    track = scene().box.track
    assert track.cost(1, 10) == 9 and track.cost(10, 17) == 14 and track.cost(17, 20) == 9
    s = moving(5, "r1c1")
    s.trains(1, 9, 1, 1, 1)
    assert s.offered("train") == ["10", "11", "12"]
    s.play("train 12")
    assert s.table.agenda.a == 0
    s.jump(MOVE, ANNA, 4)
    s.trains(1, 16, 1, 1, 1)
    assert s.offered("train") == ["17"], "two for column 17, and three more are not there"
    assert s.why("train 18") == "GI-7.11" and s.why("train 3") == "GI-7.11"


@pytest.mark.rule("GI-7.12")
def test_engines_end_in_column_20_and_do_not_block() -> None:
    s = moving(12, "r1c1")
    s.trains(1, 19, 20, 20, 20)
    assert s.offered("train") == ["20"], "where three others stand already"
    s.play("train 20")
    assert s.offered("train") == []


# ---------------------------------------------------------------------- 8. special actions


@pytest.mark.rule("GI-8.1")
def test_a_special_action_is_not_optional() -> None:
    s = scene(3)
    s.cards("R09", "B10", "B03", "B03")
    s.start()
    s.play("take B10", "take B03").idle("shift", ANNA)
    assert "done" not in s.options()
    assert (s.asked, s.seat) == ("shift", ANNA), "before the next player moves"


@pytest.mark.rule("GI-8.2")
def test_a_price_change_uses_the_whole_number() -> None:
    s = scene(3)
    s.cards("R09", "B12", "B03", "B03")
    s.start()
    s.play("take B12", "take B03").idle("shift", ANNA)
    s.price(HUDSON, 9000)
    s.price(JET, 8000)
    assert s.offered("raise") == ["jet", "standard"] and s.why("raise hudson") == "GI-8.2"
    assert s.label("lower hudson") == "Lower Hudson Oil Industries to $7,000"
    s.play("raise jet")
    assert s.table.market.price(JET) == 9000, "the end of the ladder stops it"


@pytest.mark.rule("GI-8.3")
def test_a_free_marker_goes_into_a_tank() -> None:
    s = scene(3)
    s.cards("R04", *PLAIN_CARDS[:3])
    s.start()
    s.play("take R04").idle("free oil", ANNA)
    assert s.options() == ["store hudson 1", "store jet 1", "store standard 1"]
    assert s.table.asked().rule == "GI-8.3" == s.why("store jet 2")
    s.play("store standard 1")
    assert s.table.market.held(ANNA, STANDARD) == 1
    assert [event.rule for event in s.heard if event.message.key == "stored"] == ["GI-8.3"]


@pytest.mark.rule("GI-8.4", "GI-8.5")
def test_engines_are_set_back_by_columns_but_never_the_black_one() -> None:
    s = scene(3)
    s.cards("R06", *PLAIN_CARDS[:3])
    s.start()
    s.play("take R06").idle("move", ANNA)
    s.trains(9, 12, 20, 3)
    s.play("done")
    assert list(s.table.trains.at) == [12, 15, 1] and s.table.trains.black == 9


@pytest.mark.rule("GI-8.4")
def test_rulebook_example_of_the_set_back() -> None:
    """The green engine on the last 3-column is set back three columns: it stands on the last 2-column."""
    s = scene()
    s.trains(5, 1, 1, 1, 20)
    steps.set_back_trains(s.table, ANNA, 3)
    track = s.box.track
    assert s.table.trains.at[DORA] == 17 and track.enter[17] == 2 and track.enter[18] == 3
    s.jump(MOVE, DORA, 3)
    s.truck(DORA, "r1c1")
    assert s.offered("train") == ["18"], "and needs three points for the next column"


# ---------------------------------------------------------------------- 9. building


@pytest.mark.rule("GI-9.1")
def test_one_derrick_beside_the_truck_or_none() -> None:
    s = scene(3)
    s.truck(ANNA, "r4c10")
    s.jump(BUILD, ANNA)
    assert s.options() == ["build r4c9", "done"], "r4c11 is empty with three players"
    assert s.why("build r4c3") == "GI-9.1"
    four = scene(4)
    four.truck(ANNA, "r4c10")
    four.jump(BUILD, ANNA)
    assert four.offered("build") == ["r4c9", "r4c11"]
    four.depths(1, 5)
    four.play("build r4c11")
    assert four.asked == "take", "one derrick a round"


@pytest.mark.rule("GI-9.2")
@pytest.mark.parametrize(
    ("truck", "site", "cost"), [("r4c2", "r4c3", 4000), ("r4c10", "r4c9", 6000), ("r2c9", "r2c10", 8000)]
)
def test_derrick_costs(truck: str, site: str, cost: int) -> None:
    s = scene()
    s.truck(ANNA, truck)
    s.cash(ANNA, cost - 1)
    s.jump(BUILD, ANNA)
    assert s.asked == "take"
    s.cash(ANNA, cost)
    s.jump(BUILD, ANNA)
    s.play(f"build {site}")
    assert s.table.cash[ANNA] == 0


@pytest.mark.rule("GI-9.3")
def test_five_derricks_and_no_more() -> None:
    s = scene()
    for name in ("r1c2", "r2c2", "r3c2", "r5c2", "r6c2"):
        s.derrick(ANNA, name, 2)
    s.truck(ANNA, "r4c2")
    s.truck(BEN, "r4c4")
    s.jump(BUILD, ANNA)
    assert s.asked == "take"
    assert steps.can_build(s.table, ANNA, s.cell("r4c3")) is False
    assert steps.can_build(s.table, BEN, s.cell("r4c3")) is True


@pytest.mark.rule("GI-9.4")
def test_the_tile_is_turned_up_for_all() -> None:
    s = scene()
    s.truck(ANNA, "r2c9")
    s.jump(BUILD, ANNA)
    s.depths(2, 6)
    s.luck.knowers.clear()
    s.play("build r2c10")
    assert s.luck.knowers[0] == -1
    assert s.table.field.oil_on_map(ANNA) == 6
    assert s.table.field.tile_at(s.table.grid, s.cell("r2c10")) < 0
    assert s.table.view(-1).fields()["depth"][s.table.grid.site_at[s.cell("r2c10")]] == 6


# ---------------------------------------------------------------------- 10. transport


def hauling(black: int, *at: int) -> Scene:
    """Anna's derrick in column 10, and the engines somewhere."""
    s = scene()
    s.derrick(ANNA, "r2c10", 4)
    s.trains(black, *at)
    s.jump(EXTRACT, ANNA)
    return s


@pytest.mark.rule("GI-10.1", "GI-10.3")
def test_one_marker_from_every_derrick_each_checked_for_itself() -> None:
    s = scene()
    s.derrick(ANNA, "r4c3", 2)
    s.derrick(ANNA, "r2c10", 4)
    s.derrick(ANNA, "r4c9", 5)
    s.trains(1, 9, 1, 1, 1)
    s.jump(EXTRACT, ANNA)
    assert list(s.table.field.rig_oil[:3]) == [1, 3, 4], "nothing stays behind"
    assert s.asked == "store" and s.table.agenda.a == 2, "column 9 is level, column 10 is not"
    assert s.table.cash[ANNA] == 15000


@pytest.mark.rule("GI-10.4")
def test_black_or_the_lead_opponent_as_the_payer_likes() -> None:
    s = hauling(10, 3, 12, 4, 4)
    assert s.options() == ["haul none", "haul black", "haul lead"]
    s.play("haul black", "store jet 1")
    assert (s.table.cash[ANNA], s.table.cash[BEN]) == (12000, 15000)
    s = hauling(10, 3, 12, 4, 4)
    s.play("haul lead")
    assert (s.table.cash[ANNA], s.table.cash[BEN]) == (12000, 18000)
    s = hauling(9, 3, 12, 4, 4)
    assert s.options() == ["haul none", "haul lead"] and s.why("haul black") == "GI-10.3"
    s = hauling(14, 3, 9, 4, 4)
    assert s.options() == ["haul none", "haul black"]


@pytest.mark.rule("GI-10.5")
def test_level_opponents_share_and_black_never_does() -> None:
    s = hauling(12, 3, 12, 12, 4)
    s.play("haul lead")
    assert list(s.table.cash) == [12000, 16500, 16500, 15000]
    s = hauling(12, 3, 12, 12, 12)
    assert "1,000 each" in s.label("haul lead")
    s.play("haul lead")
    assert list(s.table.cash) == [12000, 16000, 16000, 16000]
    s = hauling(1, 3, 12, 11, 4)
    s.play("haul lead")
    assert s.table.cash[CARL] == 15000, "the second is not for hire"


@pytest.mark.rule("GI-10.6")
def test_what_is_not_carried_is_lost() -> None:
    s = hauling(12, 3, 12, 4, 4)
    s.play("haul none")
    assert s.table.market.stored(ANNA) == 0 and s.table.field.oil_on_map(ANNA) == 3
    s = hauling(9, 3, 9, 4, 4)
    assert s.asked == "take" and "oil_lost" in s.told(), "no engine is level"
    s = scene()
    s.derrick(ANNA, "r2c10", 4)
    s.trains(12, 3, 12, 4, 4)
    s.cash(ANNA, 2999)
    s.jump(EXTRACT, ANNA)
    assert s.asked == "take" and s.table.field.oil_on_map(ANNA) == 3, "no money"


@pytest.mark.rule("GI-10.7")
def test_oil_is_split_over_the_tanks_and_fees_can_be_spent_at_once() -> None:
    s = scene()
    for name in ("r4c3", "r1c4", "r3c5"):
        s.derrick(ANNA, name, 2)
    s.trains(1, 6, 1, 1, 1)
    s.jump(EXTRACT, ANNA)
    assert s.offered("store") == ["hudson 1", "hudson 2", "hudson 3", "jet 1", "jet 2", "jet 3", "standard 3"]
    s.play("store hudson 1")
    assert s.offered("store") == ["jet 1", "jet 2", "standard 2"]
    assert s.why("store hudson 1") == "GI-10.7" and s.why("store jet 3") == "GI-10.7"
    s.play("store standard 2")
    assert [s.table.market.held(ANNA, company) for company in range(3)] == [1, 0, 2]
    s = scene()
    s.derrick(ANNA, "r2c10", 4)
    s.derrick(BEN, "r1c12", 4)
    s.trains(1, 3, 10, 12, 1)
    s.cash(BEN, 0)
    s.table.agenda.clear()
    s.table.agenda.push(EXTRACT, BEN)
    s.table.agenda.push(EXTRACT, ANNA)
    s.settle()
    s.trains(1, 3, 11, 12, 1)
    s.play("haul lead")
    assert s.table.cash[CARL] == 18000
    s.cash(BEN, 3000)
    s.play("store jet 1")
    assert (s.asked, s.seat) == ("haul", BEN)


@pytest.mark.rule("GI-10.8")
def test_the_supply_has_no_limit() -> None:
    s = scene()
    for seat in range(4):
        for number in range(5):
            s.derrick(seat, f"r{1 + 2 * number}c{16 + seat}", 6)
    assert s.table.oil_out == 120 > 60
    s.check()


# ---------------------------------------------------------------------- 11. auctions and sale


def auction(hands: dict[int, tuple[int, int]], oil: dict[int, int], company: int = HUDSON, first: int = ANNA) -> Scene:
    """An auction about to begin."""
    s = scene()
    for seat, (ones, twos) in hands.items():
        s.hand(seat, ones, twos)
    for seat, held in oil.items():
        s.tank(seat, company, held)
    s.table.first = first
    s.jump(AUCTION, first, company)
    return s


@pytest.mark.rule("GI-11.1")
def test_three_auctions_in_order() -> None:
    s = scene(3)
    steps_left = [
        (s.table.agenda.below(down, 0), s.table.agenda.below(down, 2)) for down in range(s.table.agenda.depth)
    ]
    auctions = [company for kind, company in steps_left if kind == AUCTION]
    assert auctions == [HUDSON, JET, STANDARD]
    s = auction({ANNA: (3, 0), BEN: (3, 0)}, {ANNA: 1, BEN: 1})
    s.play("bid 1", "pass", "pay 0")
    assert (s.asked, s.seat) == ("sell", ANNA)
    s.play("sell 1")
    assert s.table.market.held(BEN, HUDSON) == 1, "only the buyer of the right sells"


@pytest.mark.rule("GI-11.2")
def test_who_takes_part() -> None:
    s = auction({ANNA: (3, 0), BEN: (3, 0), CARL: (0, 0), DORA: (1, 0)}, {ANNA: 0, BEN: 1, CARL: 2, DORA: 1})
    assert s.seat == BEN, "Anna has no oil there"
    s.play("bid 1")
    assert s.seat == DORA, "Carl has no licence"


@pytest.mark.rule("GI-11.3")
def test_bids_rise_and_who_has_passed_is_out() -> None:
    s = auction(dict.fromkeys(range(4), (3, 3)), dict.fromkeys(range(4), 1), first=CARL)
    assert s.seat == CARL
    s.play("bid 3")
    assert s.seat == DORA and s.why("bid 3") == "GI-11.3" and s.offered("bid")[0] == "4"
    s.play("pass", "bid 4", "pass")
    assert s.seat == CARL
    s.play("bid 6")
    assert s.seat == ANNA, "Dora and Ben are out"


@pytest.mark.rule("GI-11.4")
def test_bids_are_whole_numbers_from_1_to_117() -> None:
    s = auction({ANNA: (3, 0), BEN: (1, 0)}, {ANNA: 1, BEN: 1})
    assert s.offered("bid")[0] == "1" and s.offered("bid")[-1] == "117" and s.why("bid 0") == "GI-11.4"
    s.play("bid 117")
    assert (s.asked, s.seat) == ("bid", ANNA), "Ben cannot bid more; the bluff is caught at once"
    assert s.table.licences.cards(ANNA) == 1


@pytest.mark.rule("GI-11.5")
def test_alone_one_still_bids_or_passes() -> None:
    s = auction({ANNA: (3, 0)}, {ANNA: 2})
    assert s.options()[:2] == ["pass", "bid 1"]
    s.play("bid 1")
    assert s.asked == "pay"


@pytest.mark.rule("GI-11.6", "GI-11.7")
def test_the_winner_pays_without_change() -> None:
    s = auction({ANNA: (3, 3), BEN: (4, 4)}, {ANNA: 1, BEN: 1})
    s.play("bid 5", "pass")
    assert s.offered("pay") == ["1", "2", "3"], "3 ones and 1 two, 1 and 2, or 3 twos with a waste of 1"
    assert s.label("pay 3") == "3 worth 2 and 0 worth 1 (1 wasted)"
    assert s.why("pay 0") == s.why("pay 4") == "GI-11.7"
    s.play("pay 2")
    assert (s.table.licences.ones[ANNA], s.table.licences.twos[ANNA]) == (2, 1)
    assert s.table.licences.cards(BEN) == 8
    rich = auction({ANNA: (1, 9)}, {ANNA: 1})
    rich.play("bid 3")
    assert rich.offered("pay") == ["1", "2"] and rich.why("pay 3") == "GI-11.7", "no card that is not needed"
    forced = auction({ANNA: (0, 2)}, {ANNA: 1})
    forced.play("bid 1")
    assert forced.options() == ["pay 1"], "asked all the same: silence would tell the hand"


@pytest.mark.rule("GI-11.8")
@pytest.mark.parametrize(("ones", "twos", "lost"), [(3, 2, 3), (2, 2, 2), (1, 0, 1)])
def test_a_caught_bluff_costs_half_the_cards(ones: int, twos: int, lost: int) -> None:
    s = auction({ANNA: (ones, twos), BEN: (1, 1)}, {ANNA: 1, BEN: 1})
    s.luck.knowers.clear()
    s.play("bid 50")
    assert "bluff" in s.words.sentences["label.bluff"]
    s.play("pass")
    assert s.table.licences.cards(ANNA) == ones + twos - lost
    assert s.luck.knowers == [-1] * lost, "drawn at random, seen by all"
    assert (s.asked, s.seat) == ("bid", ANNA if ones + twos > lost else BEN), "and held again"
    assert s.table.market.held(ANNA, HUDSON) == 1


@pytest.mark.rule("GI-11.9")
def test_the_bluffer_takes_part_again_while_he_holds_a_card() -> None:
    s = auction({ANNA: (4, 0), BEN: (1, 1)}, {ANNA: 1, BEN: 1})
    s.play("bid 50", "pass")
    assert s.seat == ANNA and s.table.licences.cards(ANNA) == 2
    s.play("bid 50", "pass", "bid 50", "pass")
    assert s.table.licences.cards(ANNA) == 0
    assert (s.asked, s.seat) == ("bid", BEN)


@pytest.mark.rule("GI-11.10")
def test_without_bids_nothing_is_sold() -> None:
    s = auction({ANNA: (3, 3), BEN: (4, 4)}, {ANNA: 1, BEN: 1})
    s.play("pass", "pass")
    assert s.asked == "take" and "no_bid" in s.told()
    assert s.table.market.held(ANNA, HUDSON) == 1


@pytest.mark.rule("GI-11.11")
def test_the_winner_sells_from_none_to_all() -> None:
    s = scene()
    s.tank(ANNA, JET, 4)
    s.price(JET, 7000)
    s.jump(SELL, ANNA, JET)
    assert s.options() == ["sell 0", "sell 1", "sell 2", "sell 3", "sell 4"]
    assert s.why("sell 5") == "GI-11.11"
    s.play("sell 2")
    assert s.table.cash[ANNA] == 29000 and s.table.market.held(ANNA, JET) == 2


# ---------------------------------------------------------------------- 12. full tanks


@pytest.mark.rule("GI-12.1")
def test_markers_above_two_go_for_a_thousand() -> None:
    s = scene()
    s.tank(ANNA, HUDSON, 5)
    s.tank(ANNA, JET, 2)
    s.tank(DORA, STANDARD, 3)
    s.jump(OVERFLOW, ANNA)
    assert list(s.table.cash) == [18000, 15000, 15000, 16000]
    assert (
        s.table.market.held(ANNA, HUDSON) == 2 == s.table.market.held(ANNA, JET) == s.table.market.held(DORA, STANDARD)
    )


# ---------------------------------------------------------------------- 13. end and scoring


@pytest.mark.rule("GI-13.1")
def test_the_game_ends_at_once_when_black_reaches_the_star() -> None:
    s = scene(3)
    s.table.trains.black = 18
    s.cards("R06")
    s.next_round()
    assert s.table.over and s.table.trains.black == 21
    assert s.table.round == 2 and s.table.first == BEN
    assert list(s.table.cash) == [15000] * 3 and not s.options()
    assert all(card < 0 for card in s.table.cards.taken)


@pytest.mark.rule("GI-13.2", "GI-13.4")
def test_final_values() -> None:
    s = scene()
    s.trains(21, 5, 20, 12, 8)
    for seat in range(4):
        s.derrick(seat, f"r{2 + 2 * seat}c8", 2)
        s.cash(seat, 1000)
    s.tank(ANNA, JET, 2)
    s.table.agenda.clear()
    assert s.table.scores() == [1000 + 2000 + 2000 + 2000, 1000 + 5000 + 2000, 1000 + 4000 + 2000, 1000 + 3000 + 2000]


@pytest.mark.rule("GI-13.3")
def test_ties_between_engines() -> None:
    s = scene()
    s.trains(21, 9, 9, 9, 12)
    s.hand(ANNA, 1, 1)
    s.hand(BEN, 0, 2)
    s.hand(CARL, 3, 0)
    s.table.first = CARL
    assert s.table.train_ranks() == [DORA, CARL, ANNA, BEN], "while hands are hidden, turn order from the die"
    s.table.agenda.clear()
    assert s.table.train_ranks() == [DORA, BEN, CARL, ANNA], "3 each: the die holder's side first"


@pytest.mark.rule("GI-8.1", "GI-5.4")
def test_a_card_without_special_action_is_simply_discarded() -> None:
    s = scene(3)
    s.cards("R09", *PLAIN_CARDS[:3])
    s.start()
    s.play("take B03", "take R09").idle("move", ANNA)
    s.jump(SPECIAL, ANNA)
    assert s.table.cards.taken[ANNA] < 0
