"""What the bots and hints of Wildcatters think of a position: sense, not strength."""

import pytest

from boomtown import bots
from boomtown.bots.policy import Policy
from boomtown.games.wildcatters import ENTRY
from boomtown.games.wildcatters.bot.advice import POINTS, WORKERS
from boomtown.games.wildcatters.rules.bank import pay_bank
from boomtown.games.wildcatters.rules.box import AREAS, DRAFT, DRAFT_CARD, SET_UP
from boomtown.kernel.luck import Chance, Seeded
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, WORDS, YELLOW, Scene, made

ADVICE = ENTRY.advice(made(4))


def ranked(scene: Scene) -> list[tuple[str, int]]:
    """The answers of the one-step bot with their worth, best first."""
    bot = bots.make("greedy", ENTRY, scene.game, 1)
    found = bot.rank(scene.state.view(scene.seat), scene.state.options())
    return [(scene.game.actions.text(action), worth) for action, worth, _ in found]


def chosen(scene: Scene) -> str:
    return ranked(scene)[0][0]


def draft(scene: Scene, seat: int, *areas: str) -> None:
    """The seat is to play one of these cards of the set-up; the others have two of Murmansk and Vladivostok."""
    for holder in range(4):
        for area in areas if holder == seat else ("murmansk" if holder % 2 else "vladivostok",):
            scene.state.hands[holder * AREAS + scene.area(area)] += 1
            scene.state.deal.left[scene.area(area)] -= 1
            scene.state.deal.size -= 1
            scene.state.hand_size[holder] += 1
    scene.state.agenda.push(SET_UP, 0, 9)
    scene.state.agenda.push(DRAFT, 0, 1)
    scene.state.agenda.push(DRAFT_CARD, seat)
    scene.state.choices.known = False


def test_cards_of_the_set_up_are_chosen_with_sense() -> None:
    """Three rigs stand in Lima: one more and oil can be drilled for. In Basra stands nobody."""
    scene = Scene()
    scene.rigs(GREEN, "lima", 1)
    scene.rigs(BLUE, "lima", 1)
    scene.rigs(YELLOW, "lima", 1)
    draft(scene, RED, "lima", "basra", "montreal")
    worths = dict(ranked(scene))
    assert len(set(worths.values())) > 1
    assert chosen(scene) == "card lima"


def test_workers_are_worth_the_same_before_and_after_the_round_turns() -> None:
    """The last player of a round is not credited with the next round's workers for ending it."""
    scene = Scene()
    scene.turn(BLUE, "lima_light_3", round=2)
    scene.workers(BLUE, 7)
    before = [list(ADVICE.parts(scene.state, seat)) for seat in range(4)]
    while scene.state.round == 2:
        scene.play("done")
    after = [list(ADVICE.parts(scene.state, seat)) for seat in range(4)]
    assert scene.state.workers[BLUE] == 17
    for seat in (GREEN, YELLOW, BLUE):
        assert abs(after[seat][WORKERS] - before[seat][WORKERS]) < 40, "Red's turn has begun"


def test_a_turn_with_many_workers_is_not_passed() -> None:
    for round in (1, 3, 5):
        scene = Scene()
        scene.rigs(GREEN, "lima", 1)
        scene.turn(RED, "lima_light_3", round=round)
        scene.workers(RED, 21)
        scene.settle()
        assert chosen(scene) != "done", round


def test_the_display_is_replaced_where_that_pays_and_only_there() -> None:
    """All of Red's oil lies in Lima with a train beside a refinery that one barrel fills; no card of Lima is shown."""
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 3, 3, 3)
    scene.train(RED, "lima")
    scene.refinery(RED, "lima", "GGGG")
    scene.refinery(RED, "rio_de_janeiro")
    scene.tanker(RED, "lima", "lima")
    scene.sold_disk(RED, "lima")
    scene.held_disks(RED, 3)
    scene.display(*(f"{area}_light_{number}" for area in ("basra", "singapore") for number in (1, 2, 3, 4)))
    scene.turn(RED, round=4)
    assert chosen(scene) == "replace"
    shown = Scene()
    shown.pumpjacks(RED, "lima", 3, 3, 3, 3)
    shown.train(RED, "lima")
    shown.refinery(RED, "lima", "GGGG")
    shown.display("lima_light_3")
    shown.turn(RED, round=4)
    assert chosen(shown) == "take lima_light_3"


def test_a_loan_is_taken_for_a_dear_chip_and_not_for_nothing() -> None:
    scene = Scene()
    scene.chips(GREEN, "south_america", 3)
    scene.shares(RED, 2, 12, 12, 12)
    scene.turn(RED, "lima_light_3", round=2)
    scene.workers(RED, 0)
    scene.settle()
    assert chosen(scene) != "loan"
    while scene.asked != "chip":
        scene.play("done")
    assert chosen(scene) == "buy", "ten points for a loan"


def test_a_price_is_what_paying_it_costs() -> None:
    """With a loan that falls due at the end every own share that is spent will be missing: nearly a point each."""
    for round, loans, held, price in (
        (2, 0, 12, 9),
        (3, 0, 4, 9),
        (6, 0, 4, 9),
        (6, 1, 6, 4),
        (6, 1, 30, 12),
        (7, 2, 0, 5),
    ):
        scene = Scene()
        scene.loans(RED, loans)
        scene.shares(RED, held, 7, 3, 5)
        scene.turn(RED, "lima_light_3", round=round)
        outlook = ADVICE.outlook
        turns = outlook.turns(scene.state, RED)
        before = outlook.shares(scene.state, RED, turns) + outlook.loans(scene.state, RED, turns)
        reckoned = outlook.price(scene.state, RED, turns, price)
        pay_bank(scene.state, RED, price)
        after = outlook.shares(scene.state, RED, turns) + outlook.loans(scene.state, RED, turns)
        assert reckoned == before - after > 0, (round, loans, held)
        if loans and held < 25:
            assert reckoned >= 80 * price


def test_a_train_on_the_border_leads_oil_out() -> None:
    """Lima has neither refinery nor tanker; over the border lies a refinery with room."""
    scene = Scene()
    scene.pumpjacks(RED, "lima", 3, 3, 3)
    scene.train(RED, "lima")
    scene.refinery(RED, "rio_de_janeiro", "GG")
    scene.tanker(RED, "luanda", "luanda", "luanda", "luanda")
    scene.turn(RED, "lima_light_3", round=3)
    scene.workers(RED, 7)
    scene.settle()
    assert chosen(scene) == "train lima--rio_de_janeiro"


def test_nobody_hires_twice_for_one_thing() -> None:
    """Whole games: what is hired is hired at once."""
    for players in (2, 4):
        game = made(players)
        luck = Chance(players)
        state = game.start(luck)
        seated = [bots.make("greedy", ENTRY, game, seat) for seat in range(players)]
        hired = False
        idle = 0
        while not state.over:
            seat = int(state.seat)
            name = state.asked().name
            action = seated[seat].choose(state.view(seat), state.options())
            text = game.actions.text(action)
            assert not (hired and text.startswith("hire ")), state.fields()
            if name in ("build", "oil"):
                hired = text.startswith("hire ")
            idle += name == "build" and text == "done" and int(state.workers[seat]) > 30
            state.apply(action, luck)
        assert idle == 0


def test_every_reason_has_its_sentence() -> None:
    for reason in ADVICE.reasons:
        assert reason in WORDS.sentences


def test_playouts_hire_and_borrow_no_more_than_the_bot() -> None:
    """A playout in which everybody borrows for nothing says nothing about the position it began with."""
    game = ENTRY.set_up(2)
    policy = Policy(ENTRY.advice(game), 1)
    luck = Chance(4)
    state = game.start(luck)
    answers = []
    while not state.over:
        action = policy.answer(state)
        answers.append(game.actions.text(action).split()[0])
        state.advance(action, luck)
    assert answers.count("loan") <= 2
    assert answers.count("hire") <= 10


def test_nothing_puts_the_end_of_the_game_off() -> None:
    """In the last turn a position counts as it would end: an estimate would speak for whatever comes before that."""
    game = made(2)
    advice = ENTRY.advice(game)
    luck = Chance(3)
    state = game.start(luck)
    seated = [bots.make(name, ENTRY, game, 7) for name in ("greedy", "random")]
    met = set()
    while not state.over:
        if advice.outlook.last_turn(state) and state.asked().name in ("build", "oil", "tanker_moves", "chip"):
            met.add(state.asked().name)
            end = state.clone()
            while not end.over:
                end.apply(next(one for one in (game.done, game.decline) if one in end.options()), luck)
            assert [advice.parts(state, seat)[POINTS] for seat in range(2)] == [100 * points for points in end.scores()]
        state.apply(seated[state.seat].choose(state.view(state.seat), state.options()), luck)
    assert len(met) >= 3


def test_nobody_borrows_without_end() -> None:
    """A few of the games of bench/follies.py: no loan follows two others at one question, nobody is ruined."""
    for level, others, players, number in (
        ("greedy", "random", 2, 0),
        ("greedy", "random", 2, 3),
        ("easy", "random", 2, 1),
        ("easy", "easy", 3, 1),
        ("greedy", "random", 4, 1),
    ):
        game = made(players)
        luck = Seeded(b"loans %d" % number)
        state = game.start(luck)
        names = [level if seat == number % players else others for seat in range(players)]
        seated = [bots.make(name, ENTRY, game, number * 8 + seat) for seat, name in enumerate(names)]
        run = 0
        while not state.over:
            seat = state.seat
            action = seated[seat].choose(state.view(seat), state.options())
            run = run + 1 if action == game.loan and names[seat] != "random" else 0
            assert run <= 2, (level, others, players, number)
            state.apply(action, luck)
        assert min(score for name, score in zip(names, state.scores(), strict=True) if name != "random") >= -50


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_loan_is_even_considered_beside_another_answer(players: int) -> None:
    """Wherever one is offered in random games: neither the bots nor the playouts try it."""
    game = made(players)
    advice = ENTRY.advice(game)
    policy = Policy(advice, 1)
    luck, chooser = Chance(players), Chance(7)
    offered = 0
    for _ in range(3):
        state = game.start(luck)
        while not state.over:
            options = state.options()
            if game.loan in options and len(options) > 1:
                offered += 1
                assert game.loan not in advice.sensible(state.view(state.seat), options)
                assert policy.answer(state) != game.loan
            state.apply(options[chooser.below(len(options))], luck)
    assert offered > 20
