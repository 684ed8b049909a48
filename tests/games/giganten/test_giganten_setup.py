"""Giganten: goal, pieces, set-up, prices, cards, licences (sections 1 to 6 of the rules)."""

from collections import Counter

import pytest

from boomtown.games.giganten.rules.box import BUILD
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.luck import Chance
from boomtown.mechanics.prospecting.rules.box import BACK, OIL, POINTS, PRICE, ROUND
from boomtown.mechanics.prospecting.rules.view import ProspectingView
from games.giganten.giganten_scene import ANNA, BEN, CARL, HUDSON, JET, STANDARD, scene
from mechanics.prospecting_scene import BLUE, RED, spread

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


@pytest.mark.rule("GI-1.7")
def test_what_is_on_the_cards() -> None:
    box = scene().box
    red, beige = range(box.specials), range(box.specials, len(box.card_names))
    assert spread(box.card_train, red) == (1, 3)
    assert spread(box.card_licences, red) == (2, 4) and spread(box.card_movement, red) == (2, 8)
    effects = [box.card_effect[card] for card in red]
    assert effects.count(OIL) == 5 and effects.count(BACK) == 7
    assert spread(box.card_size, [card for card in red if box.card_effect[card] == BACK]) == (2, 5)
    assert spread(box.card_licences, beige) == (2, 8) and spread(box.card_movement, beige) == (3, 12)
    prices = [card for card in beige if box.card_effect[card] == PRICE]
    assert sum(box.card_counts[card] for card in prices) == 9
    assert {box.card_size[card] for card in prices} == {2, 3, 4}


# ---------------------------------------------------------------------- 2. set-up


@pytest.mark.rule("GI-2.1")
def test_three_players_leave_six_sites_empty() -> None:
    s = scene(3)
    assert s.table.grid.sites == 30
    assert list(s.table.grid.wells_of_kind) == [10, 10, 10]
    assert s.table.grid.site_at[s.cell("r5c5")] < 0
    assert [pool.size for pool in s.table.field.pools] == [12, 12, 12], "which tiles are left out nobody knows"
    four = scene(4).table.grid
    empty = [name for name in s.box.cell_names if four.site_at[s.cell(name)] >= 0 > s.table.grid.site_at[s.cell(name)]]
    assert empty == ["r1c16", "r4c11", "r5c5", "r7c18", "r10c6", "r12c14"]


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
    assert s.box.ladder.price[1] - s.box.ladder.price[0] == 500
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


@pytest.mark.rule("GI-4.2", "GI-4.3", "GI-3.1")
def test_a_round_and_its_prices_are_told_with_their_rules() -> None:
    s = scene()
    s.price(HUDSON, 5000)
    s.price(JET, 7000)
    s.price(STANDARD, 3500)
    for company in (HUDSON, JET, STANDARD):
        s.throws(company, BLUE)
    s.jump(ROUND, ANNA)
    assert [event.rule for event in s.heard[:4]] == ["GI-3.1", "GI-4.2", "GI-4.3", "GI-4.3"]
    assert s.sentences()[:3] == [
        "Round 2 begins.",
        "Hudson Oil Industries: a blue 2 moves the price from $5,000 to $6,000.",
        "Jet Oil Inc.: a blue 2 moves the price from $7,000 to $6,000.",
    ]


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
    assert s.table.agenda.get(POINTS) == 6
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
    assert isinstance(view, ProspectingView)
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


@pytest.mark.rule("GI-1.4")
def test_the_rules_say_that_a_marker_is_a_barrel() -> None:
    entry = scene().entry
    assert "one marker is one barrel" in entry.rules_text()
    assert "Un baril, c'est un marqueur de pétrole" in entry.rules_text("fr").replace("\u2019", "'")
