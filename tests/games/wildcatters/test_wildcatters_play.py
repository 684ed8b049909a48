"""Whole games: bots, the table in words, what the advice looks at."""

import pytest

from boards import place_of
from boomtown import bots
from boomtown.bots.playout import play_bots
from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.bot.advice import CHANCES, LOANS
from boomtown.kernel.luck import Chance
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, WORDS, YELLOW, Scene, made

ADVICE = ENTRY.advice(made(4))


def chosen(scene: Scene, seed: int = 1) -> str:
    """What the greedy bot answers."""
    bot = bots.make("greedy", ENTRY, scene.game, seed)
    return scene.game.actions.text(bot.choose(scene.state.view(scene.seat), scene.state.options()))


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(6):
        luck = Chance(number)
        game = made(2)
        greedy = number % 2
        seated = [bots.make("greedy" if seat == greedy else "random", ENTRY, game, number) for seat in range(2)]
        state = game.start(luck)
        play_bots(state, luck, seated)
        wins += state.winners() == [greedy]
    assert wins == 6


def test_greedy_joins_a_drilling_and_a_transport() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 2)
    scene.rigs(GREEN, "lima", 2)
    scene.turn(RED, "lima_light_3")
    scene.play("done", "drill")
    assert chosen(scene) == "join"
    ride = Scene()
    ride.pumpjacks(RED, "lima", 3)
    ride.pumpjacks(GREEN, "lima", 3, 3)
    ride.train(GREEN, "lima")
    ride.refinery(GREEN, "lima")
    ride.turn(RED, "lima_light_3")
    ride.play("done", "transport")
    assert ride.seat == GREEN and chosen(ride) == "join"


def test_greedy_takes_a_card_where_its_oil_waits() -> None:
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 3, 3)
    scene.train(RED, "lima")
    scene.refinery(RED, "lima", "GG")
    scene.display("lima_light_3", "basra_light_3", "murmansk_light_3", "singapore_light_3")
    scene.turn(RED)
    assert chosen(scene) == "take lima_light_3"
    scene.play("take lima_light_3")
    assert chosen(scene) != "loan"


def test_greedy_bids_by_value() -> None:
    scene = Scene()
    scene.rigs(RED, "lima", 2)
    scene.rigs(GREEN, "lima", 2)
    scene.disks("lima", 1)
    scene.held_disks(RED, 2)
    scene.turn(RED, "lima_light_3", round=2)
    scene.play("done", "drill", "join")
    assert chosen(scene) == "bid 4"
    scene.play("bid 4", "bid 40")
    assert chosen(scene) == "pass", "forty shares are too many"


def test_a_loan_is_dear() -> None:
    scene = Scene()
    scene.turn(RED)
    before = list(ADVICE.parts(scene.state, RED))
    scene.loans(RED, 1)
    after = list(ADVICE.parts(scene.state, RED))
    assert after[LOANS] < before[LOANS]
    assert before[CHANCES] == 0


@pytest.mark.parametrize("starts", [RED, BLUE])
def test_a_barrel_left_in_the_harbour_lies_still(starts: int) -> None:
    """Whoever has placed his barrels expects nothing more of those he left, wherever he sits in the turn order."""
    scene = Scene(start=starts)
    scene.waiting(RED, "lima", 1)
    scene.waiting(GREEN, "lima", 1)
    scene.refinery(BLUE, "rio_de_janeiro")
    scene.train(GREEN, "lima--rio_de_janeiro")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    before = ADVICE.parts(scene.state, RED)[CHANCES]
    scene.play("leave")
    assert scene.seat == GREEN
    assert ADVICE.parts(scene.state, RED)[CHANCES] == 0 < before
    assert ADVICE.parts(scene.state, GREEN)[CHANCES] > 0


def test_the_advice_leaves_the_position_alone() -> None:
    state = made(3).start(Chance(4))
    chance = Chance(9)
    for _ in range(150):
        if state.over:
            break
        before = state.digest()
        for seat in range(3):
            ADVICE.parts(state, seat)
        assert state.digest() == before
        options = state.options()
        state.apply(options[chance.below(len(options))], chance)


def test_the_table_in_words() -> None:
    scene = Scene(3)
    scene.rigs(BLUE, "lima", 1)
    scene.pumpjacks(RED, "lima", 3, 2)
    scene.disks("lima", 1)
    scene.train(GREEN, "lima", "lima--rio_de_janeiro")
    scene.waiting(YELLOW, "lima", 1)
    scene.tanker(RED, "lima")
    scene.refinery(GREEN, "lima", "RRB")
    scene.delivered("south_america", 2, 0, 0, 1)
    scene.display("lima_light_3")
    scene.turn(RED)
    board = ENTRY.board(scene.state.view(RED), WORDS)
    sections = {section.id: section for section in board.sections}
    south = sections["south_america"]
    lima = next(place for place in south.places if place.id == "lima")
    assert lima.mark == (
        "oil found; rigs b1 (3 free); pumpjacks r32; disks *; trains g1 ..; waiting y1; tankers r1; "
        "refinery g 3/5: r2 b1"
    )
    assert "Pumpjacks by their barrels: red 3, 2" in lima.caption and "Free oilfields: 3" in lima.caption
    assert south.notes == ["Delivered: 2 red, 1 blue. Next chip: 2 points for 2 of every colour."]
    assert [name for name, _ in board.panels[RED].lines] == [
        "Company", "Points", "Workers", "Shares", "Own chips", "Supply"
    ], "no loans, drops, disks, chips or cards yet"  # fmt: skip
    assert "g1 ." in [place.mark for place in sections["railway"].places if place.id == "lima--rio_de_janeiro"]
    assert sections["cards"].places[0].mark == "Lima: 3 drops (oldest)"
    assert place_of(board, "take lima_light_3") is sections["cards"].places[0]
    assert sections["corporations"].places[0].caption.startswith("Corporation Blue.")
    for action in scene.options:
        if not action.startswith(("replace", "loan")):
            assert place_of(board, action) is not None, action


def test_every_tanker_and_harbour_can_be_pointed_at() -> None:
    scene = Scene()
    scene.waiting(RED, "lima", 2)
    scene.tanker(RED, "lima")
    scene.tanker(BLUE, "lima")
    scene.refinery(GREEN, "lima")
    scene.train(YELLOW, "lima--rio_de_janeiro")
    scene.refinery(GREEN, "rio_de_janeiro")
    scene.turn(RED, "lima_light_3")
    scene.play("done", "transport")
    board = ENTRY.board(scene.state.view(RED), WORDS)
    for action in scene.options:
        assert place_of(board, action) is not None or action == "loan", action


def test_greedy_takes_own_shares_when_short() -> None:
    short = Scene()
    short.refinery(GREEN, "lima", "RRRRR")
    short.shares(GREEN, 0, 0, 0, 0)
    short.turn(RED, "basra_light_3", round=2)
    short.play("done", "gain red 0")
    assert short.seat == GREEN
    word, colour, shares = chosen(short).split()
    assert (word, colour) == ("gain", "green") and int(shares) >= 10, "most of the twenty are its own"
