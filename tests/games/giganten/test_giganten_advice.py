"""What the advice makes of positions of Giganten: each was once played in a way that made people laugh."""

from itertools import combinations

import pytest

from boomtown.bots.rollout import Rollout
from boomtown.games.giganten.rules.box import BUILD
from boomtown.kernel.luck import Seeded
from boomtown.mechanics.prospecting.bot.advice import HAND, OTHERS, PROSPECT, TRAIN, ProspectingAdvice
from boomtown.mechanics.prospecting.bot.derrick_worth import CERTAIN, Outlook
from boomtown.mechanics.prospecting.rules.box import (
    AUCTION,
    BID,
    EXTRACT,
    MOVE,
    OVERFLOW,
    PASS_DIE,
    PLACE,
    ROUND,
    SELL,
    STORE,
)
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from games.giganten.giganten_scene import ANNA, BEN, CARL, DORA, HUDSON, JET, STANDARD, scene
from mechanics.prospecting_choice import choice, reasons, turn, worths
from mechanics.prospecting_scene import Scene


def acting(s: Scene, seat: int, points: int, first: int = ANNA) -> Scene:
    """A player's move, with the rest of the round behind it."""
    s.jump(MOVE, seat, points)
    s.table.first = first
    agenda = s.table.agenda
    agenda.clear()
    agenda.push(ROUND, first)
    agenda.push(PASS_DIE, first)
    agenda.push(OVERFLOW, first)
    for lot in (STANDARD, JET, HUDSON):
        agenda.push(AUCTION, first, lot)
    s.table.push_for_all(EXTRACT)
    s.table.push_for_all(BUILD)
    agenda.push(MOVE, seat, points)
    s.settle()
    return s


def ends_next(s: Scene) -> Scene:
    """The next red card ends the game, whichever it is."""
    s.table.trains.black = s.box.black_end - 1
    return s


def known(s: Scene, seat: int, cell: str, depth: int) -> None:
    """A player has looked under a tile."""
    s.depths(int(s.table.grid.site_kind[s.table.grid.site_at[s.cell(cell)]]), depth)
    s.table.field.survey(s.table.grid, s.box.wells, s.table.grid.site_at[s.cell(cell)], seat, s.luck)


def parts(s: Scene, seat: int) -> list[int]:
    advice = s.entry.advice(s.game)
    return list(advice.parts(s.table, seat))


# ---------------------------------------------------------------------- looks


@pytest.mark.parametrize(("depth", "stays"), [(2, False), (4, True)])
def test_it_looks_first_and_stays_where_the_look_was_good(depth: int, stays: bool) -> None:
    s = scene()
    s.truck(ANNA, "r4c2")
    acting(s, ANNA, 8)
    s.depths(0, depth)
    answers = turn(s)
    assert answers[0] == "survey r4c3"
    assert stays == (not any(answer.startswith("drive") for answer in answers)), answers


def test_a_look_is_free_even_when_there_is_no_derrick_left() -> None:
    s = scene()
    s.truck(ANNA, "r4c2")
    for cell in ("r1c4", "r1c6", "r3c5", "r7c3", "r8c7"):
        s.derrick(ANNA, cell, 4)
    assert reasons(acting(s, ANNA, 8)) == {"survey r4c3": "reason.look"}


@pytest.mark.parametrize("seed", range(2))
def test_in_whole_games_every_free_look_is_taken_and_no_truck_returns(seed: int) -> None:
    """So nothing is drilled unseen that could have been looked at. Nobody drives to and fro in a turn."""
    s = scene(3)
    luck = Seeded(b"advice %d" % seed)
    state = s.game.start(luck)
    assert isinstance(state, ProspectingPosition)
    s.table = state
    visited: list[str] = []
    while not s.table.over:
        text = choice(s, seed)
        assert text.startswith("survey") or not s.offered("survey")
        if text.startswith("drive"):
            assert text not in visited, f"back to {text} after {visited}"
            visited.append(text)
        elif not text.startswith("train"):  # a look may be a reason to go back
            visited = []
        s.table.advance(s.game.actions.parse(text), luck)


# ---------------------------------------------------------------------- the truck


def test_it_starts_where_the_way_is_short() -> None:
    """With three points a well can be reached from every row but the last: there it takes four."""
    s = acting(scene(), ANNA, 3)
    s.table.agenda.push(PLACE, ANNA)
    s.fresh()
    cell = choice(s).partition(" ")[2]
    ways = s.table.grid.approaches()
    cells = s.table.grid.cells
    assert min(ways[site * cells + s.cell(cell)] for site in range(s.table.grid.sites)) <= 3


def test_it_stops_on_a_plain_beside_the_well_not_on_the_mountain() -> None:
    """r7c2 and r7c4 beside the well on r7c3 are mountains, r6c3 and r8c3 plains."""
    s = scene()
    s.truck(ANNA, "r7c1")
    known(s, ANNA, "r7c3", 4)
    assert choice(acting(s, ANNA, 8)) in ("drive r6c3", "drive r8c3")


def test_it_leaves_a_well_to_the_truck_that_builds_first() -> None:
    """Two wells of four barrels, as near as each other; Ben stands beside one of them and builds before Carl."""
    for other, chosen in (("r8c3", "r4c3"), ("r4c2", "r7c3")):
        s = scene(3)
        s.truck(BEN, other)
        s.truck(ANNA, "r12c20")
        s.truck(CARL, "r6c2")
        for cell in ("r4c3", "r7c3"):
            known(s, CARL, cell, 4)
        acting(s, CARL, 4, first=BEN)
        drive = choice(s).partition(" ")[2]
        assert s.table.is_beside(s.cell(drive), s.cell(chosen)), (other, drive)


# ---------------------------------------------------------------------- the engine


def test_it_brings_its_engine_level_rather_than_losing_a_barrel() -> None:
    """Two points save one barrel a round from each of two derricks, and no other engine is level."""
    s = scene(3)
    s.truck(ANNA, "r12c1")
    s.derrick(ANNA, "r1c6", 3)
    s.derrick(ANNA, "r6c7", 3)
    s.trains(2, 5, 2, 2)
    acting(s, ANNA, 2)
    assert choice(s) == "train 7"
    assert reasons(s)["train 7"] == "reason.standing"
    assert worths(s)["train 7"] - worths(s)["done"] > 5000, "two barrels, by their worth in a tank"


def test_nobody_drives_about_to_burn_points() -> None:
    """The game is as good as over: nothing is built, and no derrick waits for the engine."""
    s = scene(3)
    s.truck(ANNA, "r12c1")
    s.cash(ANNA, 0)
    assert turn(acting(ends_next(s), ANNA, 4)) == ["done"]


# ---------------------------------------------------------------------- oil and licences


def storing(held: tuple[int, ...], oil: int) -> Scene:
    """Anna stores oil; Ben has two barrels at Hudson and more licences."""
    s = scene(3)
    for company, count in enumerate(held):
        s.tank(ANNA, company, count)
    s.hand(ANNA, 2, 1)
    s.hand(BEN, 5, 5)
    s.tank(BEN, HUDSON, 2)
    acting(s, ANNA, 0)
    while s.table.agenda.kind != AUCTION:
        s.table.agenda.pop()
    s.table.agenda.push(STORE, ANNA, oil)
    s.table.oil_out += oil
    s.fresh()
    return s


def test_it_does_not_pile_oil_where_another_will_sell() -> None:
    s = storing((2, 0, 0), 3)
    turn(s)
    assert s.table.market.held(ANNA, HUDSON) == 2, "more than two would go for $1,000 each"


def test_the_last_market_is_used() -> None:
    """Oil that is left over counts $1,000: it sells at the lowest price, and bids all it has for the right."""
    s = ends_next(scene(3))
    s.price(STANDARD, 1500)
    s.tank(ANNA, STANDARD, 2)
    s.tank(BEN, STANDARD, 2)
    s.hand(ANNA, 4, 2)
    s.hand(BEN, 3, 3)
    s.jump(AUCTION, ANNA, STANDARD)
    s.play("bid 1", "bid 6")
    assert choice(s) == "bid 7"
    s.play("bid 7", "pass", "pay 2")
    assert s.asked == "sell" and choice(s) == "sell 2"


def test_a_low_price_can_wait_while_there_are_rounds_to_come() -> None:
    s = scene(3)
    s.price(HUDSON, 1500)
    s.tank(ANNA, HUDSON, 2)
    s.jump(SELL, ANNA, HUDSON)
    assert choice(s) == "sell 0"
    s.price(HUDSON, 7000)
    assert choice(s) == "sell 2"


def test_nobody_bids_where_there_is_nothing_to_win() -> None:
    s = scene(3)
    s.price(HUDSON, 1500)
    s.tank(ANNA, HUDSON, 1)
    s.tank(BEN, HUDSON, 1)
    s.hand(ANNA, 2, 0)
    s.hand(BEN, 2, 0)
    s.jump(AUCTION, ANNA, HUDSON)
    assert choice(s) == "pass"


# ---------------------------------------------------------------------- the end


def test_what_is_left_after_its_last_use_is_worth_nothing() -> None:
    s = ends_next(scene(3))
    s.hand(ANNA, 5, 5)
    s.truck(ANNA, "r4c2")
    s.trains(s.table.trains.black, 9, 3, 3)
    s.table.agenda.clear()
    s.table.agenda.push(PASS_DIE, ANNA)
    worth = parts(s, ANNA)
    assert (worth[HAND], worth[TRAIN], worth[PROSPECT]) == (0, 0, 0)


def test_a_finished_game_is_judged_in_the_same_terms() -> None:
    """The worth before the last card and after it are the same, if nothing is left to happen."""
    s = ends_next(scene(3))
    s.derrick(ANNA, "r1c6", 3)
    s.tank(ANNA, JET, 2)
    s.tank(BEN, JET, 1)
    s.trains(s.table.trains.black, 9, 3, 4)
    s.table.agenda.clear()
    s.table.agenda.push(PASS_DIE, ANNA)
    before = parts(s, ANNA)
    s.table.agenda.clear()
    after = parts(s, ANNA)
    assert sum(after) - after[OTHERS] == 100 * s.table.scores()[ANNA]
    assert before[:OTHERS] == after[:OTHERS]
    assert after[OTHERS] < 0


def test_the_rounds_to_come_are_counted_exactly() -> None:
    """By going through all sets of red cards that can come up."""
    s = scene(3)
    s.table.trains.black = 8
    left = s.table.cards.special.left
    for card in range(4):
        left[card] -= left[card]
    s.table.cards.special.size = sum(left)
    moves = [int(s.box.card_train[card]) for card in range(s.box.specials) for _ in range(left[card])]
    outlook = Outlook(s.box)
    outlook.look(s.table)
    for rounds in range(len(moves) + 1):
        sets = [sum(cards) < s.box.black_end - 8 for cards in combinations(moves, rounds)]
        assert outlook.played[rounds] == sum(sets) * CERTAIN // len(sets)


def test_playouts_answer_as_the_advice_would() -> None:
    """In a game of greedy bots the habit of playouts is mostly worth as much as the best answer."""
    s = scene(3)
    luck = Seeded(b"habits")
    state = s.game.start(luck)
    assert isinstance(state, ProspectingPosition)
    s.table = state
    advice = s.entry.advice(s.game)
    assert isinstance(advice, ProspectingAdvice)
    asked = agreed = 0
    while not s.table.over:
        worth = worths(s)
        text = next(iter(worth))
        habit = advice.prefer(s.table, s.table.seat)
        if habit >= 0 and len(worth) > 1:
            asked += 1
            agreed += worth.get(s.game.actions.text(habit), -(10**9)) > worth[text] - 500
        s.table.advance(s.game.actions.parse(text), luck)
    assert asked > 60 and agreed > 0.7 * asked


def test_dora_is_a_rival_too() -> None:
    """With four players the weights are the same, and a move is found for everybody."""
    s = scene(4)
    s.truck(DORA, "r7c1")
    assert choice(acting(s, DORA, 6)).startswith("drive")


def auctioned(ones: int, twos: int, bid: int) -> Scene:
    """Ben is asked whether he tops a bid of Anna, who holds these licences; he could, and has much to win."""
    s = scene(3)
    s.hand(ANNA, ones, twos)
    s.hand(BEN, 10, 8)
    s.tank(ANNA, HUDSON, 6)
    s.tank(BEN, HUDSON, 6)
    s.price(HUDSON, 6000)
    s.jump(BID, BEN, HUDSON, bid, ANNA, 0b011)
    return s


def test_playouts_call_a_bid_that_cannot_be_paid() -> None:
    for twos, answer in ((1, "pass"), (4, "bid 12")):
        s = auctioned(4, twos, 7)
        advice = s.entry.advice(s.game)
        assert s.game.actions.text(advice.prefer(s.table, BEN)) == answer


def test_a_bidder_is_believed_until_he_was_caught() -> None:
    """Ten cards can be worth anything from 10 to 20; that he was caught before is in everybody's view."""
    s = auctioned(5, 5, 15)
    believed = []
    for caught in range(2):
        s.table.licences.caught[ANNA] = caught
        bot = Rollout(s.entry, s.game, 1, "12")
        worlds = [bot._believed(s.table.view(BEN)) for _ in range(60)]
        hands = [world.licences.value(ANNA) for world in worlds if isinstance(world, ProspectingPosition)]
        believed.append(sum(hand >= 15 for hand in hands))
    assert believed[0] > 55 and 15 < believed[1] < 45


def test_nobody_bids_more_than_he_holds() -> None:
    """Of bids he can pay each is tried; without one he passes."""
    s = auctioned(20, 5, 14)
    s.hand(BEN, 5, 6)
    assert set(worths(s)) == {"pass", "bid 15", "bid 16", "bid 17"}
    s.hand(BEN, 4, 5)
    assert list(worths(s)) == ["pass"]
