"""Black Gold: goal, pieces, set-up, prices, cards, licences (sections 1 to 6 of the rules)."""

import pytest

from boomtown.games.blackgold.rules.box import DRILL_DEEPER, turned
from boomtown.games.blackgold.rules.position import BlackGoldPosition
from boomtown.kernel.errors import UnknownOption
from boomtown.kernel.luck import Chance
from boomtown.mechanics.prospecting.rules.box import AUCTION, BACK, DEEPER, MOVE, OIL, POINTS, PRICE, SHIFT, SPRING
from games.blackgold.blackgold_scene import (
    ANNA,
    BEN,
    CARL,
    HUDSON,
    JET,
    LIQUIDATION,
    PLAIN,
    STANDARD,
    box,
    faces,
    maps,
    moving,
    scene,
    wells,
)
from mechanics.prospecting_scene import BLUE, RED, Scene, spread

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


@pytest.mark.rule("BG-1.6")
def test_what_is_on_the_cards() -> None:
    made = box(4)
    special, standard = range(made.specials), range(made.specials, len(made.card_names))
    assert spread(made.card_train, special) == (1, 3)
    assert spread(made.card_licences, special) == (2, 4) and spread(made.card_movement, special) == (2, 8)
    effects = [made.card_effect[card] for card in special]
    assert [effects.count(effect) for effect in (OIL, BACK, SPRING, DEEPER)] == [4, 4, 2, 2]
    assert {made.card_size[card] for card in special if made.card_effect[card] == OIL} == {1, 2}
    assert spread(made.card_size, [card for card in special if made.card_effect[card] == BACK]) == (2, 5)
    assert spread(made.card_licences, standard) == (2, 8) and spread(made.card_movement, standard) == (3, 12)
    prices = [card for card in standard if made.card_effect[card] == PRICE]
    assert sum(made.card_counts[card] for card in prices) == 10
    assert {made.card_size[card] for card in prices} == {2, 4}


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


@pytest.mark.rule("BG-2.2", "BG-2.3")
def test_players_choose_the_map_tile_by_tile() -> None:
    s = scene(3, map="chosen")
    assert (s.asked, s.seat, s.options()) == ("tile", ANNA, ["tile A1", "tile A2"])
    assert s.why("tile B1") == "BG-2.2" and "no tile yet" in cell_caption(s, "r1c1")
    s.play("tile A2")
    assert (s.asked, s.seat, s.options()) == ("turn", ANNA, ["turn 0", "turn 90", "turn 180", "turn 270"])
    s.play("turn 90")
    assert (s.asked, s.seat) == ("turn", BEN), "only A1 is left for the place beside it"
    s.play("turn 0")
    assert (s.asked, s.seat) == ("tile", CARL) and s.why("tile A2") == "BG-2.2"
    assert "no tile yet" not in cell_caption(s, "r7c14") and "no tile yet" in cell_caption(s, "r8c1")
    s.play("tile B1", "turn 0", "turn 180", "tile C2", "turn 0", "turn 270")
    table = s.table
    assert isinstance(table, BlackGoldPosition)
    assert faces(table.laid, table.blackgold) == ["A2", "A1", "B1", "B2", "C2", "C1"]
    assert list(table.laid.draws[6:]) == [1, 0, 0, 2, 0, 3]
    assert wells(table.laid) == [10, 10, 10] and len(table.field.tile) == 30
    assert (s.asked, s.seat, table.round) == ("take", ANNA, 1)
    s.next_round()
    assert table.round == 2


@pytest.mark.rule("BG-2.3", "BG-2.4")
def test_a_chosen_map_is_saved_and_dealt_like_any_other() -> None:
    s = scene(2, map="chosen")
    s.play("tile A2", "turn 90", "tile B4")
    twin = s.game.blank()
    twin.load(s.table.encode())
    assert twin.digest() == s.table.digest() and twin.options() == s.table.options()
    world = s.table.view(BEN).deal(Chance(1))
    assert world.view(BEN).encode() == s.table.view(BEN).encode()
    s.play("turn 0", "tile C3", "turn 0")
    assert s.asked == "take" and s.table.grid.sites == 5 + 7 + 6


@pytest.mark.rule("BG-2.3", "BG-15.10")
def test_additional_wells_on_a_chosen_map_are_drawn_and_told() -> None:
    s = scene(5, map="chosen", wells="more")
    while s.asked in ("tile", "turn"):
        s.play(s.options()[0])
    assert s.told().count("well_added") == 4 and s.rule_of("well_added") == "BG-15.10"
    assert list(s.table.grid.wells_of_kind) == [13, 19, 13]


def cell_caption(s: Scene, name: str) -> str:
    board = s.entry.board(s.table.view(ANNA), s.words)
    return next(place.caption for place in board.sections[0].places if place.id == name)


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
    assert s.table.agenda.get(POINTS) == 8
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
