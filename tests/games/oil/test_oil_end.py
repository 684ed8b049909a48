"""The end of the game and the options (OI-12, OI-13)."""

import pytest

from boomtown.games.oil import ENTRY
from boomtown.games.oil.rules.scoring import ranking
from boomtown.kernel.errors import UnknownOption
from games.oil.oil_scene import ANN, BOB, CYD, DAN, Scene, made


@pytest.mark.rule("OI-12.1")
def test_all_fields_dry() -> None:
    scene = Scene()
    scene.rig("java_sea 1", ANN, 1)
    scene.close_all()
    scene.stand(ANN, "java_sea")
    scene.play("pump_own", dice=[1, 1])
    assert scene.state.over and "all_dry" in scene.told
    scene = Scene()
    scene.rig("java_sea 1", ANN, 3)
    scene.close_all()
    scene.turn(ANN)
    scene.play("sell_rig java_sea 1")
    assert scene.state.over, "also by a sale"
    scene = Scene()
    scene.rig("java_sea 1", ANN, 3)
    scene.close_all()
    scene.stand(ANN, "odd_even_9", odd=True)
    assert scene.state.over, "also by ODD"


@pytest.mark.rule("OI-12.1")
def test_a_payment_is_finished_before_the_end() -> None:
    scene = Scene()
    scene.give(ANN, cash=0, barrels=5_000)
    scene.rig("java_sea 1", ANN, 3)
    scene.close_all()
    scene.stand(ANN, "oil_power_5", card="cleanup")
    scene.play("sell_rig java_sea 1")
    assert scene.state.over and scene.cash[ANN] == 3_000, "5,000 of the 8,000 were still paid"


@pytest.mark.rule("OI-12.2")
@pytest.mark.parametrize(("players", "rounds"), [(2, 100), (3, 90), (4, 75)])
def test_the_usual_number_of_rounds(players: int, rounds: int) -> None:
    assert made(players).last_round == rounds
    scene = Scene(players)
    scene.state.round = rounds
    for seat in range(players):
        assert not scene.state.over and scene.seat == seat
        scene.play("throw", dice=[1, 2])
        scene.play("done")
    assert scene.state.over and "last_round" in scene.told


@pytest.mark.rule("OI-12.2")
def test_a_round_goes_from_the_first_player_on() -> None:
    scene = Scene(3)
    scene.state.first = CYD
    scene.turn(BOB)
    scene.play("throw", dice=[1, 2])
    scene.play("done")
    assert scene.seat == CYD and scene.state.round == 2
    scene.state.out[CYD] = 1
    scene.state.alive = 2
    scene.turn(BOB)
    scene.play("throw", dice=[3, 2])
    scene.play("done")
    assert scene.seat == ANN and scene.state.round == 3, "also when the first player is out"
    scene.play("throw", dice=[1, 2])
    scene.play("done")
    assert scene.seat == BOB and scene.state.round == 3


@pytest.mark.rule("OI-12.3")
def test_the_last_player_wins() -> None:
    scene = Scene()
    scene.give(ANN, cash=5_000, barrels=0)
    scene.give(BOB, cash=0)
    scene.owned("siberia", BOB, value=6)
    scene.close("siberia 2", "siberia 3")
    scene.stand(ANN, "siberia")
    scene.play("units 1", dice=[6, 6])
    assert scene.state.over and "last_player" in scene.told
    assert scene.state.winners() == [BOB]


@pytest.mark.rule("OI-12.4")
def test_worth() -> None:
    scene = Scene()
    scene.give(ANN, cash=1_000, barrels=3_000)
    scene.rig("orinoco 1", ANN, 3)
    scene.rig("orinoco 2", ANN, 2)
    scene.rig("orinoco 3", BOB, 6)
    scene.owned("siberia", ANN, value=0)
    assert scene.state.scores() == [1_000 + 6_000 + 15_000 + 40_000, 200_000 + 20_000 + 15_000]


@pytest.mark.rule("OI-13.3")
def test_a_house_rule_counts_money_and_oil_alone() -> None:
    scene = Scene(worth="money")
    scene.give(ANN, cash=1_000, barrels=3_000)
    scene.rig("orinoco 1", ANN, 3)
    scene.owned("siberia", ANN, value=0)
    assert scene.state.scores() == [1_000 + 6_000, 200_000 + 20_000]
    scene.stand(ANN, "java_sea")
    scene.play("sell_royalty siberia", "done")
    assert scene.state.scores()[ANN] == 7_000 + 40_000, "what the government bought counts"


@pytest.mark.rule("OI-12.5")
def test_equal_worth_shares_the_win() -> None:
    scene = Scene(3, rounds="40")
    scene.give(CYD, cash=150_000)
    scene.state.round = 40
    scene.turn(CYD)
    scene.play("throw", dice=[1, 2])
    scene.play("done")
    assert scene.state.over and scene.state.winners() == [ANN, BOB]


@pytest.mark.rule("OI-12.6")
def test_bankrupts_rank_last() -> None:
    scene = Scene(4)
    scene.give(DAN, cash=0, barrels=0)
    for order, seat in enumerate((CYD, ANN), start=1):
        scene.give(seat, cash=0, barrels=0)
        scene.state.out[seat] = order
        scene.state.alive -= 1
    assert ranking(scene.state) == [BOB, DAN, ANN, CYD]
    assert scene.state.winners() == [BOB]


@pytest.mark.rule("OI-13.1")
@pytest.mark.parametrize(("value", "rounds"), [("40", 40), ("75", 75), ("100", 100), ("150", 150), ("until_dry", 500)])
def test_the_length_of_the_game(value: str, rounds: int) -> None:
    assert made(3, rounds=value).last_round == rounds


@pytest.mark.rule("OI-13.1")
def test_other_lengths_are_refused() -> None:
    with pytest.raises(UnknownOption, match="rounds"):
        ENTRY.set_up(2, {"rounds": "41"})


@pytest.mark.rule("OI-13.2")
def test_royalties_at_any_time() -> None:
    scene = Scene(royalty="any_time")
    scene.rig("java_sea 2", ANN, 0)
    scene.rig("orinoco 1", BOB, 4)
    scene.turn(ANN)
    assert scene.offered("royalty") == ["java_sea"] and scene.refused("royalty orinoco") == "OI-5.11"
    scene.play("royalty java_sea")
    assert scene.royalty_owner("java_sea") == ANN and scene.asked == "office"
    scene.rig("siberia 1", ANN, 4)
    scene.stand(ANN, "siberia")
    scene.play("royalty siberia")
    assert scene.royalty_owner("siberia") == ANN and scene.asked == "play", "it is no play"
