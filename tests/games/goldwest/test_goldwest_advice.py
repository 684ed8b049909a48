"""What the advice thinks of positions: the moves people laughed at, and those they expect."""

import pytest

from boomtown import bots
from boomtown.bots.greedy import Greedy
from boomtown.bots.playout import play_bots
from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.box import CHOOSE_BIN, DROP
from boomtown.kernel.luck import Seeded
from games.goldwest.goldwest_scene import LEVI, SARA, Scene


def ranked(scene):
    """The greedy bot's answers, best first, as texts."""
    bot = Greedy(ENTRY, scene.game, 1)
    found = bot.rank(scene.state.view(scene.seat), scene.state.options())
    return [scene.game.actions.text(action) for action, _, _ in found]


def reason(scene):
    bot = Greedy(ENTRY, scene.game, 1)
    return bot.rank(scene.state.view(scene.seat), scene.state.options())[0][2]


def taken(scene, seat):
    """What the greedy bot answers for as long as the seat is asked."""
    answers = []
    while not scene.state.over and scene.seat == seat:
        answers.append(ranked(scene)[0])
        scene.play(answers[-1])
    return answers


@pytest.mark.parametrize("seat", [SARA, LEVI])
def test_the_final_turn_is_used_in_every_seat(seat):
    scene = Scene(players=2)
    scene.bins(SARA, "WT", "GGG", "", "C")
    scene.bins(LEVI, "WT", "GGG", "", "C")
    scene.turn(seat, scene.final_round)
    answers = taken(scene, seat)
    assert answers[0] == "bin 2", "the only bin from which metals arrive"
    assert answers.count("ship gold") == 2, "the second stop gives two points"


def test_metals_are_not_thrown_away_in_the_final_turn():
    scene = Scene(players=3)
    scene.metals(SARA, "CCS", final=True)
    answers = taken(scene, SARA)
    assert answers[:2] == ["ship copper", "ship copper"], "two points; a single silver brings nothing any more"


def test_a_bin_from_which_nothing_arrives_is_left_alone():
    scene = Scene(players=2)
    scene.bins(SARA, "W", "", "", "GGG")
    scene.turn(SARA)
    assert ranked(scene)[0] == "bin 1", "three gold pass three bins, none arrives, and she would have to loot"


def test_wood_arrives_rather_than_a_loot():
    scene = Scene(players=2)
    scene.bins(SARA, "", "CCW", "", "")
    scene.turn(SARA)
    assert taken(scene, SARA)[0] == "drop copper"
    assert scene.table.wanted[SARA] == 0


def test_a_card_is_taken_rather_than_shipped_away():
    scene = Scene(players=4)
    scene.metals(SARA, "GGGGW")
    assert ranked(scene)[0] == "invest 5", "twelve points and a bonus for what ships for eleven"
    assert reason(scene) == "reason.points"


def test_an_ability_still_to_be_carried_out_counts():
    scene = Scene(players=2, cards=[1, 2, 3, 4, 10, 15, 18, 20])
    scene.coach(SARA, "copper", 2)
    scene.metals(SARA, "GGGG", final=True)
    answers = taken(scene, SARA)
    assert answers[0] == "invest 15", "nine points and two free steps to a tile of seven; the gold ships for eleven"
    assert answers[1:] == ["ship copper", "ship copper"]


def test_a_space_that_fits_is_paid_for():
    scene = Scene(players=2)
    scene.camp(SARA, "e3", "f2", "g2", "h3")
    scene.settlement(SARA, "i2")
    scene.metals(SARA, "SGW")
    best = ranked(scene)[0]
    assert best == "town 2", "the Docks count six points of shore for a silver and a gold that ship for none"


def test_a_group_grows_where_nothing_else_differs():
    scene = Scene(players=2)
    scene.camp(SARA, "e3")
    scene.build(SARA, "W")
    scene.play("camp")
    hexes = scene.state.options()
    bot = Greedy(ENTRY, scene.game, 1, {"group_turn_two": 0, "room_two": 0, "room_turn_two": 0})
    advice = bot.advice
    worth = {}
    for action in hexes:
        twin = scene.state.clone()
        twin.advance(action, scene.luck)
        worth[scene.game.actions.text(action)] = advice.parts(twin, SARA)[1]
    beside = [text for text, group in worth.items() if group == 400]
    assert beside and set(beside) < set(worth)


def test_a_group_with_room_to_grow_is_worth_more():
    advice = ENTRY.advice(Scene(players=4).game)
    worth = []
    for looted in ([], ["f2", "g2"]):
        scene = Scene(players=4)
        scene.camp(SARA, "f1")
        scene.looted(LEVI, *looted)
        scene.turn(SARA)
        worth.append(advice.parts(scene.state, SARA)[1])
    assert worth[0] > worth[1], "there are fewer tokens beside it"


def test_a_lead_is_worth_more_the_surer_it_is():
    scene = Scene(players=3)
    advice = ENTRY.advice(scene.game)
    scene.turn(SARA)
    worths = []
    for name in scene.hexes_of("copper")[:3]:
        scene.camp(SARA, name)
        worths.append(advice.parts(scene.state, SARA)[2])
    assert worths == sorted(worths) and worths[0] < worths[-1]


def test_a_deep_bin_counts_for_less_towards_the_end():
    """What lies there will be carried up, as long as there are turns for it."""

    def share(round_):
        worths = []
        for bins in (("", "", "", "SSGG"), ("SSGG", "", "", "")):
            scene = Scene(players=4)
            scene.bins(LEVI, *bins)
            scene.turn(SARA, round_)
            worths.append(ENTRY.advice(scene.game).parts(scene.state, LEVI)[4])
        deep, shallow = worths
        return deep / shallow

    last = Scene(players=4).final_round
    shares = [share(round_) for round_ in (2, last // 2, last - 2)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 1 > shares[-1], "at first the better place, for it is out of the way of what is carried up"


def test_a_token_on_an_office_counts_for_the_turns_just_ahead():
    """What an office will gain is nearly the same in the middle of the game as early, and less at its very end."""

    def offices(round_):
        scene = Scene(players=4)
        scene.town(LEVI, 2)
        scene.turn(SARA, round_)
        return ENTRY.advice(scene.game).parts(scene.state, LEVI)[3]

    last = Scene(players=4).final_round
    early, middle, late = (offices(round_) for round_ in (2, last // 2, last))
    assert early == middle > late


def test_four_players_score_like_people():
    """The mean of whole games is measured by `boomtown simulate`; a few of them must not fall far below it."""
    game = ENTRY.set_up(4)
    total = 0
    for number in range(6):
        luck = Seeded(b"people %d" % number)
        state = game.start(luck)
        play_bots(state, luck, [bots.make("greedy", ENTRY, game, number * 4 + seat) for seat in range(4)])
        total += sum(state.scores())
    assert total / 24 >= 92


def worths(scene):
    """What the advice says of the position, and of each of its answers."""
    advice = ENTRY.advice(scene.game)
    found = []
    for action in scene.state.options():
        twin = scene.state.clone()
        twin.advance(action, scene.luck)
        found.append(sum(advice.parts(twin, scene.seat)))
    return sum(advice.parts(scene.state, scene.seat)), found


@pytest.mark.parametrize("load", ["CGGWT", "SSW", "CCSGW", "GGG"])
def test_a_way_up_is_judged_by_its_best_end(load):
    scene = Scene(players=2)
    scene.bins(SARA, "C", "", "S", load)
    scene.turn(SARA)
    scene.play("bin 4")
    while scene.offered("drop"):
        now, after = worths(scene)
        assert now == max(after), "what arrives and what stays behind, whichever way is left to choose"
        scene.play(f"drop {scene.offered('drop')[-1]}")


def test_pieces_left_on_the_way_are_not_lost():
    scene = Scene(players=2)
    scene.bins(SARA, "", "", "WWGG", "")
    scene.turn(SARA)
    advice = ENTRY.advice(scene.game)
    scene.play("bin 3")
    deep = advice.parts(scene.state, SARA)
    other = Scene(players=2)
    other.bins(SARA, "WG", "", "", "")
    other.turn(SARA)
    other.play("bin 1")
    assert sum(deep) > sum(advice.parts(other.state, SARA)), "the same arrives, and a wood and a gold lie further up"


def test_in_the_last_turn_the_right_metal_stays_behind():
    advice = ENTRY.advice(Scene(players=2).game)
    supply = []
    for bins in (["", "CGG", "W", ""], ["GG", "", "W", ""]):
        scene = Scene(players=2)
        scene.bins(SARA, *bins)
        scene.town(LEVI, *range(1, 10))
        scene.turn(SARA, scene.final_round)
        supply.append(advice.parts(scene.state, SARA)[4])
    assert supply[0] == supply[1] > 0, "two gold arrive from bin 2 as well"


@pytest.mark.parametrize("players", [2, 4])
def test_the_playouts_carry_as_greedy_does(players):
    """Bins and pieces that stay behind are worked out as a whole for playouts, and tried out by the bot."""
    game = ENTRY.set_up(players)
    luck = Seeded(b"carry")
    state = game.start(luck)
    bot = Greedy(ENTRY, game, 1)
    seen = 0
    while not state.over:
        best = bot.weighed(state.view(state.seat), state.options())
        if state.agenda.kind in (CHOOSE_BIN, DROP) and len(best) > 1:
            liked = bot.advice.prefer(state, state.seat)
            assert [one.total for one in best if one.action == liked] == [best[0].total]
            seen += 1
        state.advance(best[0].action, luck)
    assert seen > 40
