"""Whole games: the deal, what a seat sees, the board, the adviser."""

import pytest

from boards import place_of
from boomtown.bots import make
from boomtown.bots.greedy import Greedy
from boomtown.bots.playout import play_bots
from boomtown.games.oil import ENTRY
from boomtown.games.oil.rules.box import TO_DRILL, TO_MOVE, TO_PUMP
from boomtown.kernel.luck import Chance, Script
from boomtown.kernel.view import NOBODY
from boomtown.table.match import new_game
from games.oil.oil_scene import ANN, BOB, WORDS, Scene


def test_dice_of_a_seat_fall_alike_whatever_others_do() -> None:
    """Duplicate play: each seat and purpose has dice of its own."""
    throws: list[list[tuple[int, int]]] = []
    for chooser in (Chance(1), Chance(2)):
        match = new_game("oil", 2, seed="deal")
        while not match.over:
            options = match.options()
            match.play(options[chooser.below(len(options))].action)
        told = [event.message for _, event in match.events if event.message.key == "throws"]
        throws.append([(said.values["die"], said.values["die2"]) for said in told if said.values["seat"] == ANN])
    common = min(len(throws[0]), len(throws[1]))
    assert common > 10 and throws[0][:common] == throws[1][:common]


def test_everything_lies_open_but_the_order_of_the_deck() -> None:
    scene = Scene()
    scene.card(ANN, "embargo")
    one, two = scene.state.view(ANN), scene.state.view(BOB)
    fields, other = one.fields(), two.fields()
    assert {key: value for key, value in fields.items() if key != "seat"} == {
        key: value for key, value in other.items() if key != "seat"
    }
    assert one.deal(Chance(1)).view(ANN).encode() == one.encode()


@pytest.mark.rule("OI-2.8")
def test_the_board_shows_owners_rigs_tokens_and_the_calculator() -> None:
    scene = Scene(3)
    scene.owned("pacific_south", BOB, value=6, number=2)
    scene.card(ANN, "embargo")
    scene.stand(ANN, "pacific_south")
    board = ENTRY.board(scene.state.view(ANN), WORDS)
    sections = {section.id: section for section in board.sections}
    assert list(sections) == ["map", "here", "dice", "calculator", "ring1", "ring2"]
    square = sections["ring1"].places[2]
    assert "-- B6*--  B" in square.mark and square.owner == BOB
    assert [piece.owner for piece in square.pieces] == [ANN]
    assert "Field 2: Player 2's rig on 6." in square.caption
    assert "[6]" in sections["here"].places[1].mark
    product = {place.id: place.mark.strip() for place in sections["calculator"].places}
    assert (
        product["calculator4x2"] == "40k" and product["calculator4x3"] == "60k" and product["calculator4x6"] == "120k"
    )
    assert {(place.x, place.y) for place in sections["map"].places} == {
        (x, y) for x in range(10) for y in range(10) if x in (0, 9) or y in (0, 9)
    }
    assert place_of(board, "card embargo") is not None and place_of(board, "pump pacific_south 2") is not None
    assert place_of(board, "square siberia") is sections["ring2"].places[5]
    deed = sections["here"].places[3]
    assert (
        place_of(board, "buy pacific_south") is deed and place_of(board, "buy siberia") is sections["ring2"].places[5]
    )
    assert board.panels[BOB].sections[1].places[0].caption == "Royalty of Pacific South"


def test_the_last_throw_lies_on_the_table() -> None:
    """Two dice, or the one of a drilling; everybody sees them."""
    scene = Scene()
    assert list(scene.state.dice) == [0, 0]
    for purpose, thrown, lying in [(TO_MOVE, [2, 5], [2, 5]), (TO_DRILL, [4], [0, 4]), (TO_PUMP, [6, 1], [6, 1])]:
        for die in thrown:
            assert scene.state.die(ANN, purpose, Script([die - 1])) == die
        assert list(scene.state.dice) == lying
    board = ENTRY.board(scene.state.view(BOB), WORDS)
    dice = next(section for section in board.sections if section.id == "dice").places[0]
    assert dice.caption == "The last throw: 6 and 1." and dice.mark == "6 1"


def test_the_board_after_the_end() -> None:
    match = new_game("oil", 2, seed=3, options={"rounds": "40"})
    chance = Chance(1)
    while not match.over:
        options = match.options()
        match.play(options[chance.below(len(options))].action)
    board = ENTRY.board(match.view(NOBODY), match.words)
    assert len(board.notes) == 3 and board.notes[0] == "The game is over."


def test_advice_prefers_sense_to_nonsense() -> None:
    scene = Scene()
    advice = ENTRY.advice(scene.game)
    scene.give(ANN, cash=500_000)
    scene.owned("java_sea", ANN, value=4)
    scene.turn(ANN)

    def worth(text: str) -> int:
        twin = scene.state.clone()
        for step in scene.way(text):
            twin.apply(scene.game.actions.parse(step), Chance(1))
        twin.apply(scene.game.actions.parse(text), Chance(1))
        return int(advice.value(twin, ANN))

    assert worth("throw") > worth("sell_royalty java_sea")
    scene.stand(ANN, "london")
    assert worth("market") > worth("done") > worth("sell_oil")
    scene.stand(ANN, "java_sea")
    assert worth("pump_own") > worth("done")


@pytest.mark.parametrize(("price", "answer"), [(100, "yes"), (1, "no")])
def test_a_bot_answers_an_offer_sensibly(price: int, answer: str) -> None:
    """A Royalty of a dry square is worth half its price to anybody."""
    scene = Scene()
    advice = ENTRY.advice(scene.game)
    scene.give(ANN, cash=1_000_000)
    scene.owned("java_sea", BOB)
    scene.close("java_sea 2", "java_sea 3")
    scene.turn(ANN)
    scene.play("buy java_sea", f"price {price}")
    worth = {}
    for text in ("yes", "no"):
        twin = scene.state.clone()
        twin.apply(scene.game.actions.parse(text), Chance(1))
        worth[text] = int(advice.value(twin, BOB))
    assert max(worth, key=lambda text: worth[text]) == answer


def test_greedy_beats_random() -> None:
    """A handful of games, to notice a bot that has lost its senses; strength is measured by `boomtown simulate`."""
    game = ENTRY.set_up(2, {"rounds": "40"})
    won = 0
    for number in range(8):
        bots = [make(name, ENTRY, game, number) for name in ("greedy", "random")]
        seat = number % 2
        luck = Chance(number)
        state = game.start(luck)
        play_bots(state, luck, bots if seat == 0 else bots[::-1])
        won += state.winners() == [seat]
    assert won >= 7


@pytest.mark.parametrize("bill", [False, True])
def test_a_bot_raises_what_it_owes_in_one_sale(bill: bool) -> None:
    scene = Scene()
    if bill:
        scene.give(ANN, cash=1_000, barrels=30_000)
        scene.stand(ANN, "oil_power_5", card="cleanup")
    else:
        scene.give(ANN, cash=1_000, barrels=30_000)
        scene.rig("java_sea 1", ANN, 1)
        scene.stand(ANN, "java_sea")
        scene.play("pump_own", dice=[2, 2])
    assert scene.asked == "cash_in", "oil is all there is to sell"
    bot = Greedy(ENTRY, scene.game, 1)
    chosen = bot.choose(scene.state.view(ANN), scene.state.options())
    assert scene.game.actions.text(chosen) == ("barrels 10" if bill else "barrels 8")


def test_a_bot_drills_rather_than_pump_what_it_cannot_pay() -> None:
    """A forced play with little cash: a drilling for $28,000, or at least $72,000 for another player's oil."""
    scene = Scene()
    scene.give(ANN, cash=19_000, barrels=30_000)
    scene.owned("arabian_gulf_west", BOB, value=4)
    scene.stand(ANN, "arabian_gulf_west")
    bot = Greedy(ENTRY, scene.game, 1)
    chosen = bot.choose(scene.state.view(ANN), scene.state.options())
    assert scene.game.actions.text(chosen) == "drill"


def test_a_bot_pumps_no_more_than_it_must_of_what_it_cannot_pay() -> None:
    scene = Scene()
    scene.give(ANN, cash=19_000, barrels=60_000)
    scene.owned("arabian_gulf_west", BOB, value=4)
    scene.close("arabian_gulf_west 2", "arabian_gulf_west 3")
    scene.stand(ANN, "arabian_gulf_west")
    scene.play("pump arabian_gulf_west 1")
    bot = Greedy(ENTRY, scene.game, 1)
    chosen = bot.choose(scene.state.view(ANN), scene.state.options())
    assert scene.game.actions.text(chosen) == "units 1"


def test_advice_leaves_the_position_as_it_was() -> None:
    scene = Scene(3)
    advice = ENTRY.advice(scene.game)
    scene.owned("java_sea", BOB)
    scene.owned("orinoco", ANN, value=5)
    scene.card(ANN, "spot_sale", "enhanced_recovery")
    scene.give(ANN, cash=5_000)
    scene.stand(ANN, "orinoco")
    for texts in ((), ("office",), ("buy java_sea",), ("price 1",)):
        if texts:
            scene.play(*texts)
        before = scene.state.encode()
        for seat in range(3):
            advice.value(scene.state, seat)
        assert scene.state.encode() == before


def test_a_bot_finds_a_card_behind_the_office() -> None:
    """The last round, far from any market: a Spot Sale is worth more than anything else."""
    scene = Scene(rounds="40")
    scene.state.round = 40
    scene.give(ANN, barrels=200_000)
    scene.card(ANN, "spot_sale")
    scene.turn(ANN)
    bot = Greedy(ENTRY, scene.game, 1)
    for text in ("office", "card spot_sale"):
        chosen = bot.choose(scene.state.view(ANN), scene.state.options())
        assert scene.game.actions.text(chosen) == text
        scene.play(text)
    assert scene.asked == "oil"


def test_a_bot_leaves_its_rigs_alone_in_the_office() -> None:
    scene = Scene()
    for number in (1, 2, 3):
        scene.rig(f"siberia {number}", ANN, 5)
        scene.rig(f"orinoco {number}", ANN, 5)
    scene.turn(ANN)
    bot = Greedy(ENTRY, scene.game, 1)
    chosen = bot.choose(scene.state.view(ANN), scene.state.options())
    assert scene.game.actions.text(chosen) == "throw"
