"""Black Gold: extraction, auctions, overflow, the end (sections 9 to 12)."""

import pytest

from boomtown.mechanics.prospecting.rules.box import EXTRACT, LEFT, OVERFLOW, SELL
from boomtown.mechanics.prospecting.rules.scoring import train_ranks
from games.blackgold.blackgold_scene import ANNA, BEN, CARL, DORA, HUDSON, JET, STANDARD, auction, scene
from mechanics.prospecting_scene import Scene

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
    assert s.asked == "store" and s.table.agenda.get(LEFT) == 2 and s.table.cash[ANNA] == 15000


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
    assert s.offered("store") == ["hudson 1", "hudson 2", "hudson 3", "jet 1", "jet 2", "jet 3"]
    assert s.label("store jet 1") == "1 plume to Jet Oil, Inc., then place the other 2"
    s.play("store jet 1")
    assert s.asked == "store" and s.offered("store") == ["hudson 1", "hudson 2", "jet 1", "jet 2"], (
        "nothing goes unasked"
    )
    assert s.why("store hudson 3") == "BG-9.7"
    s.play("store hudson 1", "store jet 1")
    assert [s.table.market.held(ANNA, company) for company in (HUDSON, JET)] == [1, 2] and s.asked == "take"
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
    assert "The Oil Baron's train has reached row 21, the end of its track: the game ends in round 2." in s.sentences()
    assert s.rule_of("ended") == "BG-12.1"
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
    assert train_ranks(s.table) == [DORA, BEN, CARL, ANNA]
