"""What the bots and hints of OIL think of a position: sense, not strength."""

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.bots.greedy import Greedy
from boomtown.games.oil import ENTRY
from boomtown.games.oil.bot.dice_odds import Odds
from boomtown.kernel.luck import Script
from games.oil.oil_scene import ANN, BOB, CYD, WORDS, Scene, made


def chosen(scene: Scene) -> str:
    """What the one-step bot answers."""
    return ranked(scene)[0]


def ranked(scene: Scene) -> list[str]:
    state = scene.state
    bot = Greedy(ENTRY, scene.game, 1)
    return [scene.game.actions.text(action) for action, _, _ in bot.rank(state.view(state.seat), state.options())]


def worth(scene: Scene, seat: int) -> int:
    return int(ENTRY.advice(scene.game).value(scene.state, seat))


def last_turn(scene: Scene, seat: int) -> None:
    """The last turn of the game: this seat's, after its throw."""
    scene.state.round = scene.game.last_round
    scene.state.first = (seat + 1) % scene.game.players


def test_the_last_market_of_the_game_is_used() -> None:
    scene = Scene()
    scene.give(ANN, barrels=20_000)
    last_turn(scene, ANN)
    scene.stand(ANN, "tokyo")
    assert chosen(scene) == "market"
    scene.play("market")
    assert chosen(scene) == "barrels 20"


def test_everything_is_sold_on_a_market_and_a_market_is_never_declined() -> None:
    for barrels in (1_000, 20_000, 137_000):
        scene = Scene()
        scene.give(ANN, barrels=barrels)
        scene.stand(ANN, "tokyo")
        assert chosen(scene) == "market"
        if barrels > 1_000:  # a thousand leaves no choice
            scene.play("market")
            assert chosen(scene) == f"barrels {barrels // 1000}"


def test_an_untouched_square_is_drilled_while_there_is_time_to_come_back() -> None:
    for square in ("pacific_north", "siberia", "orinoco", "arabian_gulf_east", "sahara_west"):
        scene = Scene()
        scene.stand(ANN, square)
        assert chosen(scene) == "drill", square


def test_nobody_drills_in_his_last_turn() -> None:
    scene = Scene()
    last_turn(scene, ANN)
    scene.stand(ANN, "siberia")
    assert chosen(scene) == "done"


def test_a_forced_play_is_not_put_off_by_empty_negotiations() -> None:
    """Bob's dry Royalty rigs could be talked about all day."""
    scene = Scene()
    for name in ("pacific_north", "java_sea", "sahara_west", "sahara_east", "orinoco"):
        scene.owned(name, BOB)
    scene.rig("sahara_west 2", BOB, 5)
    scene.close("sahara_west 3")
    scene.stand(ANN, "sahara_west")
    assert chosen(scene) == "pump sahara_west 2"
    assert ranked(scene).index("buy sahara_west") > 0
    scene.turn(ANN)
    assert chosen(scene) == "throw"


def test_no_office_is_opened_without_business_there() -> None:
    scene = Scene()
    scene.owned("siberia", ANN, 5)
    scene.card(ANN, "embargo")
    scene.give(BOB, barrels=0)
    scene.turn(ANN)
    assert "office" in scene.options
    assert chosen(scene) == "throw"


def test_what_the_minimum_forbids_is_not_counted_on() -> None:
    """OI-6.9: in Bob's blue monopoly Ann's own rig on 1 is too little to pump from, and another's full one is dear."""
    free = Scene()
    free.rig("pacific_south 2", ANN, 1)
    free.owned("pacific_south", BOB, 6)
    free.close("pacific_south 3")
    free.stand(ANN, "pacific_south")
    bound = Scene()
    bound.rig("pacific_south 2", ANN, 1)
    bound.owned("pacific_south", BOB, 6)
    bound.owned("pacific_north", BOB, 0)
    bound.close("pacific_south 3")
    bound.stand(ANN, "pacific_south")
    assert "pump_own" in free.options and "pump_own" not in bound.options
    assert worth(free, ANN) - worth(bound, ANN) > 30_000_00


def test_the_odds_of_the_dice_are_exact() -> None:
    odds = Odds(made(2))
    squares = odds.squares
    assert odds.landing[squares + 7] == 167  # one throw: 6 of 36
    assert odds.landing[squares + 2] == 28
    assert odds.landing[2 * squares + 4] == 83 + 1  # 3 of 36 at once, or 2 and 2
    assert odds.landing[squares + 1] == odds.landing[squares + 13] == 0
    assert odds.market[squares + 1] == 194  # from Pacific North: Tokyo by 2, Rotterdam by 7, 7 of 36
    assert all(odds.visits[at] >= odds.landing[at] for at in range(len(odds.landing)))


def test_a_drilling_is_weighed_without_noise() -> None:
    scene = Scene()
    scene.stand(ANN, "java_sea")
    state = scene.state
    first = Greedy(ENTRY, scene.game, 1).rank(state.view(ANN), state.options())
    second = Greedy(ENTRY, scene.game, 2).rank(state.view(ANN), state.options())
    assert first == second


def test_a_royalty_is_bought_at_a_strike_early_and_not_in_the_last_turn() -> None:
    scene = Scene()
    scene.stand(ANN, "java_sea")
    scene.play("drill", dice=[6])
    assert scene.asked == "strike"
    assert chosen(scene) == "yes"
    late = Scene()
    last_turn(late, ANN)
    late.stand(ANN, "java_sea")
    late.play("drill", dice=[6])
    assert chosen(late) == "no"


def test_oil_is_pumped_as_far_as_the_worst_throw_can_be_paid() -> None:
    rich = Scene()
    rich.give(ANN, cash=900_000)
    rich.owned("siberia", ANN, 6)
    rich.stand(ANN, "siberia")
    assert chosen(rich) == "pump_own"
    rich.play("pump_own")
    assert chosen(rich) == "units 6"
    poor = Scene()
    poor.give(ANN, cash=60_000, barrels=0)
    poor.rig("siberia 1", ANN, 6)
    poor.stand(ANN, "siberia")
    if chosen(poor) == "pump_own":
        poor.play("pump_own")
        assert chosen(poor) == "units 1"  # 18,000 barrels at $6 are already more than she has


def test_debts_are_paid_with_oil_before_rigs_and_royalties() -> None:
    scene = Scene()
    scene.give(ANN, cash=10_000, barrels=30_000)
    scene.owned("siberia", ANN, 6)
    scene.stand(ANN, "arctic_west")
    scene.play("drill")
    assert scene.asked == "raise"
    assert chosen(scene) == "sell_oil"
    scene.play("sell_oil")
    assert chosen(scene) == "barrels 12"  # $24,000 are missing, and no barrel more is given away


def test_the_least_rig_is_lost() -> None:
    scene = Scene()
    scene.rig("siberia 1", ANN, 6)
    scene.rig("pacific_north 1", ANN, 1)
    scene.stand(ANN, "odd_even_1" if "odd_even_1" in scene.game.square_ids else scene.game.square_ids[9], odd=True)
    assert chosen(scene) == "rig pacific_north 1"


def test_cards_are_kept_for_their_moment_and_used_before_the_end() -> None:
    scene = Scene()
    scene.card(ANN, "spot_sale")
    scene.give(ANN, barrels=1_000)
    scene.turn(ANN)
    assert chosen(scene) == "throw"
    last_turn(scene, ANN)
    scene.stand(ANN, "siberia")
    scene.give(ANN, barrels=40_000)
    assert chosen(scene) == "office"
    scene.play("office")
    assert chosen(scene) == "card spot_sale"


def test_a_finished_game_is_judged_in_the_terms_of_an_open_one() -> None:
    """In the last turn nothing can be gained any more: what everybody has is what counts a moment later."""
    scene = Scene()
    scene.owned("siberia", ANN, 5)
    scene.rig("java_sea 1", BOB, 2)
    scene.give(ANN, cash=123_000, barrels=7_000)
    last_turn(scene, ANN)
    scene.stand(ANN, "siberia")
    before = [worth(scene, seat) for seat in (ANN, BOB)]
    assert chosen(scene) == "done"
    scene.play("done")
    assert scene.state.over
    assert [worth(scene, seat) for seat in (ANN, BOB)] == before
    assert before[ANN] == -before[BOB] == 100 * (scene.state.scores()[ANN] - scene.state.scores()[BOB])


def test_three_players_trade_only_where_both_gain() -> None:
    """Cyd has two of the three grey Royalties; the third, of Bob, is worth more to her than to him."""
    scene = Scene(3, rounds="40")
    scene.owned("north_sea_south", CYD, 5)
    scene.owned("north_sea_central", CYD, 5)
    scene.owned("north_sea_north", BOB, 0)
    scene.rig("north_sea_north 2", CYD, 6)
    scene.rig("north_sea_north 3", CYD, 6)
    scene.give(CYD, cash=900_000)
    talked = 0
    for number in range(24, 36):
        scene.state.round = number
        scene.turn(CYD)
        answer = chosen(scene)
        assert answer in ("throw", "office")
        talked += answer == "office"
    assert talked == 2


def test_advice_changes_nothing_and_every_answer_is_reckoned() -> None:
    scene = Scene()
    advice = ENTRY.advice(scene.game)
    scene.owned("siberia", BOB, 5)
    scene.stand(ANN, "siberia")
    before = scene.state.digest()
    for action in scene.state.options():
        parts = advice.foresee(scene.state, action, ANN)
        assert len(parts) == len(advice.reasons)
    assert isinstance(advice.parts(scene.state, ANN), vec[i64])
    assert advice.prefer(scene.state, ANN) == scene.game.actions.parse(chosen(scene))
    assert scene.state.digest() == before
    twin = scene.state.clone()
    twin.advance(advice.prefer(twin, ANN), Script([3]) if chosen(scene) == "drill" else Script([2, 2]))


def test_every_reason_has_its_sentence() -> None:
    advice = ENTRY.advice(made(2))
    for reason in advice.reasons:
        assert reason in WORDS.sentences
