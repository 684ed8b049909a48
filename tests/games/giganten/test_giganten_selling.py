"""Giganten: transport, auctions, the end (sections 10 to 13)."""

import pytest

from boomtown.mechanics.prospecting.rules.box import AUCTION, EXTRACT, LEFT, OVERFLOW, SELL, SPECIAL
from boomtown.mechanics.prospecting.rules.scoring import train_ranks
from games.giganten.giganten_scene import ANNA, BEN, CARL, DORA, HUDSON, JET, PLAIN_CARDS, STANDARD, scene
from mechanics.prospecting_scene import BLUE, Scene, rules_named

# ---------------------------------------------------------------------- 10. transport


def hauling(black: int, *at: int) -> Scene:
    """Anna's derrick in column 10, and the engines somewhere."""
    s = scene()
    s.derrick(ANNA, "r2c10", 4)
    s.trains(black, *at)
    s.jump(EXTRACT, ANNA)
    return s


@pytest.mark.rule("GI-10.3")
def test_the_own_engine_carries_without_a_question() -> None:
    s = scene()
    s.derrick(ANNA, "r4c3", 2)
    s.trains(20, 3, 20, 1, 1)
    s.cash(ANNA, 15000)
    s.jump(EXTRACT, ANNA)
    assert s.asked == "store" and s.told() == ["carried"], "nobody is asked to throw oil away"


@pytest.mark.rule("GI-10.2")
def test_a_well_that_runs_dry_is_told() -> None:
    s = scene()
    s.derrick(ANNA, "r4c3", 1)
    s.derrick(ANNA, "r1c4", 2)
    s.trains(1, 6, 1, 1, 1)
    s.jump(EXTRACT, ANNA)
    assert s.told() == ["carried", "dry", "carried"] and s.rule_of("dry") == "GI-10.2"
    assert s.sentences()[1] == "r4c3: Player 1's well has run dry, and the derrick is free again."


@pytest.mark.rule("GI-10.1", "GI-10.3")
def test_one_marker_from_every_derrick_each_checked_for_itself() -> None:
    s = scene()
    s.derrick(ANNA, "r4c3", 2)
    s.derrick(ANNA, "r2c10", 4)
    s.derrick(ANNA, "r4c9", 5)
    s.trains(1, 9, 1, 1, 1)
    s.jump(EXTRACT, ANNA)
    assert list(s.table.field.rig_oil[:3]) == [1, 3, 4], "nothing stays behind"
    assert s.asked == "store" and s.table.agenda.get(LEFT) == 2, "column 9 is level, column 10 is not"
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
    assert s.offered("store") == [f"{name} {count}" for name in ("hudson", "jet", "standard") for count in (1, 2, 3)]
    assert s.label("store standard 1") == "1 barrel to US Standard Oil Trust, then place the other 2"
    s.play("store standard 1")
    assert s.offered("store") == [f"{name} {count}" for name in ("hudson", "jet", "standard") for count in (1, 2)]
    assert s.why("store jet 3") == "GI-10.7"
    assert s.label("store hudson 2") == "2 barrels to Hudson Oil Industries"
    s.play("store hudson 1", "store standard 1")
    assert [s.table.market.held(ANNA, company) for company in range(3)] == [1, 0, 2], (
        "in any order, until all is placed"
    )
    assert s.asked == "take"
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
    assert s.rule_of("won") == "GI-11.6"
    assert s.sentences() == [
        "Hudson Oil Industries: Player 2 passes.",
        "Hudson Oil Industries: Player 1 wins the right to sell with 5.",
    ]
    assert s.offered("pay") == ["1", "2", "3"], "3 ones and 1 two, 1 and 2, or 3 twos with a waste of 1"
    assert s.label("pay 3") == "Pay three licences worth 2, 1 more than you bid"
    assert s.label("pay 2") == "Pay two licences worth 2 and one worth 1"
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
    value = ones + 2 * twos
    assert s.risk(f"bid {value}") == "" == s.risk("pass")
    assert s.risk("bid 50").startswith(f"You hold licences worth {value}. If your bid of 50 wins")
    assert f"{lost} of your {ones + twos} card" in s.risk("bid 50")
    assert "a bluff" in s.label("bid 50")
    s.play("bid 50", "pass")
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
    assert s.label("sell 0") == "Sell nothing: keep all 4 barrels"
    assert s.label("sell 1") == "Sell 1 barrel for $7,000, keep 3"
    assert s.label("sell 4") == "Sell all 4 barrels for $28,000"
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
    assert "Red card R06: the black engine moves to the port." in s.sentences()
    assert "The black engine has reached the port: the game ends in round 2." in s.sentences()
    board = s.entry.board(s.table.view(ANNA), s.words)
    assert board.notes == ["The game is over: the black engine reached the port in round 2."]
    assert s.table.round == 2 and s.table.first == BEN
    assert list(s.table.cash) == [15000] * 3 and not s.options()
    assert all(card < 0 for card in s.table.cards.taken)


@pytest.mark.rule("GI-15.1", "GI-13.1")
@pytest.mark.parametrize(("star", "ends"), [("behind", 21), ("last", 20)])
def test_where_the_star_lies_is_a_house_rule(star: str, ends: int) -> None:
    s = scene(3, star=star)
    s.table.trains.black = 17
    s.cards("R06")
    s.next_round()
    assert s.table.trains.black == 20 and s.table.over == (ends == 20)
    places = {place.id: place for place in s.entry.board(s.table.view(ANNA), s.words).sections[0].places}
    assert f"black-{ends}" in places and f"black-{ends + 1}" not in places
    assert places[f"black-{ends}"].mark == ("#" if ends == 20 else "*")
    assert s.table.box.player_start == 1 and s.table.box.track.last == 20, "the players' engines run as always"


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
    assert train_ranks(s.table) == [DORA, CARL, ANNA, BEN], "while hands are hidden, turn order from the die"
    s.table.agenda.clear()
    assert train_ranks(s.table) == [DORA, BEN, CARL, ANNA], "3 each: the die holder's side first"


@pytest.mark.rule("GI-8.1", "GI-5.4")
def test_a_card_without_special_action_is_simply_discarded() -> None:
    s = scene(3)
    s.cards("R09", *PLAIN_CARDS[:3])
    s.start()
    s.play("take B03", "take R09").idle("move", ANNA)
    s.jump(SPECIAL, ANNA)
    assert s.table.cards.taken[ANNA] < 0


# ---------------------------------------------------------------------- 14. examples


@pytest.mark.rule("GI-14.1")
def test_the_turn_of_the_example() -> None:
    s = scene(3)
    for company in (HUDSON, JET, STANDARD):
        s.throws(company, BLUE)
    s.cards("R09", "B10", "B03", "B03")
    s.start()
    s.price(JET, 5000)
    s.depths(0, 4)
    s.play("take B10", "take B03", "take B03")
    assert s.table.licences.cards(ANNA) == 4
    s.play("place r4c1")
    assert s.label("drive r3c3") == "Drive to r3c3 (3 points, 3 left)"
    s.play("drive r3c3", "survey r4c3")
    assert s.heard[-1].message.values["depth"] == 4
    s.play("train 4")
    assert s.asked == "shift", "no points and nothing to look at are left"
    assert s.label("raise jet") == "Raise Jet Oil Inc. from $5,000 to $6,500"
    s.play("raise jet", "place r1c1", "done", "place r2c1", "done")
    assert s.label("build r4c3") == "Build on the single site r4c3 for $4,000: 4 barrels (you keep $11,000)"
    s.play("build r4c3", "store jet 1")
    assert s.table.cash[ANNA] == 11000 and s.table.field.oil_on_map(ANNA) == 3


@pytest.mark.rule("GI-14.2")
def test_the_auction_of_the_example() -> None:
    s = auction({ANNA: (2, 2), BEN: (1, 1)}, {ANNA: 2, BEN: 1}, JET)
    s.price(JET, 6500)
    s.play("bid 2", "bid 3", "bid 4", "bid 9", "pass")
    assert "caught" in s.told() and s.table.licences.cards(BEN) == 1 and s.seat == ANNA
    s.play("bid 2", "pass", "pay 1", "sell 2")
    assert s.table.cash[ANNA] == 15000 + 13000 and s.table.market.held(BEN, JET) == 1


@pytest.mark.rule("GI-14.3")
def test_what_is_easily_missed_names_rules_that_exist() -> None:
    s = scene()
    assert len(rules_named(s.entry, "GI-14.3")) >= 10
    box = s.box
    assert (min(box.derrick_value), max(box.derrick_value)) == (2000, 5000)
    assert (box.fee, box.oil_value, box.overflow_price, box.tank_limit) == (3000, 1000, 1000, 2)
