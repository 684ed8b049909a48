"""Black Gold: two and five players (sections 13 and 14)."""

import pytest

from boomtown.games.blackgold.rules.box import LIQUIDATE, LIQUIDATION_DICE
from boomtown.mechanics.prospecting.rules.box import AUCTION
from games.blackgold.blackgold_scene import ANNA, BEN, CARL, EMIL, HUDSON, JET, LIQUIDATION, auction, duel, scene
from mechanics.prospecting_scene import BLUE, rules_named

# ---------------------------------------------------------------------- 13. two players: the Oil Baron bids


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


@pytest.mark.rule("BG-6.3", "BG-13.1")
def test_when_licences_run_out_the_players_come_before_the_baron() -> None:
    s = scene(2)
    s.cards("S02", "N01", "N01")
    s.start()
    s.hand(BEN, 49, 49)
    s.play("take N01", "take N01")
    licences = s.table.licences
    assert licences.cards(ANNA) == 5 and licences.cards(BEN) == 99, "six were left"
    assert licences.face_down(HUDSON) == licences.face_down(JET) == 0


@pytest.mark.rule("BG-13.2", "BG-13.5")
def test_a_final_bid_that_bluffs_is_announced_as_one() -> None:
    s = duel((2, 1, 2), {ANNA: (1, 1), BEN: (4, 4)}, {ANNA: 2, BEN: 1})
    s.play("bid 1", "pass")
    assert s.asked == "final bid" and s.risk("bid 3") == ""
    assert "worth 3" in s.risk("bid 4") and "1 of your 2 cards" in s.risk("bid 4")


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
    assert nobody.asked == "take" and "no_bid" in nobody.told()


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


# ---------------------------------------------------------------------- 16. examples


@pytest.mark.rule("BG-16.1")
def test_the_turn_of_the_example() -> None:
    s = scene(4)
    s.cards("S09", "N07", "N01", "N01", "N01")
    s.start()
    s.price(JET, 5000)
    s.depths(0, 4)
    s.play("take N07", "take N01", "take N01", "take N01", "place r1c2", "survey r2c2")
    assert s.heard[-1].message.values["depth"] == 4
    s.play("build r2c2")
    assert s.table.cash[ANNA] == 11000 and s.offered("drive") == []
    assert s.label("train 13") == "Train to row 13 (9 points, 1 left)" and "14" not in s.offered("train")
    s.play("train 13")
    assert s.asked == "shift", "the last point pays for nothing"
    assert s.label("raise jet") == "Raise Jet Oil, Inc. from $5,000 to $6,000"
    s.play("raise jet").idle("store", ANNA)
    s.play("store jet 1")
    assert s.table.market.held(ANNA, JET) == 1 and s.table.field.oil_on_map(ANNA) == 3


@pytest.mark.rule("BG-16.2")
def test_the_auction_of_the_example() -> None:
    s = auction({ANNA: (2, 2), BEN: (1, 1)}, {ANNA: 2, BEN: 1}, JET)
    s.price(JET, 6000)
    s.play("bid 2", "bid 3", "bid 4", "bid 9", "pass")
    assert "caught" in s.told() and s.table.licences.cards(BEN) == 1 and s.seat == ANNA
    s.play("bid 2", "pass", "pay 1", "sell 2")
    assert s.table.cash[ANNA] == 15000 + 12000 and s.table.market.held(BEN, JET) == 1


@pytest.mark.rule("BG-16.3")
def test_what_is_easily_missed_names_rules_that_exist() -> None:
    s = scene()
    assert len(rules_named(s.entry, "BG-16.3")) >= 10
    assert list(s.box.derrick_value[:3]) == [5000, 3000, 1000]
    assert (s.box.fee, s.box.oil_value, s.box.overflow_price, s.box.tank_limit) == (3000, 1000, 1000, 2)
