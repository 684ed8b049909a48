"""What holds in every game, whatever is played (properties)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.box import BINS, RESOURCES
from boomtown.games.goldwest.rules.position import CAMP, LOOTED, SETTLEMENT, GoldWestPosition
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Listener
from games.goldwest.goldwest_scene import SARA, Scene, letters

QUICK = settings(max_examples=25, deadline=None, derandomize=True, database=None)

options = st.fixed_dictionaries(
    {
        "offices": st.sampled_from(["standard", "bandits"]),
        "single": st.sampled_from(["vp4", "post", "any"]),
        "setup": st.sampled_from(["random", "fixed"]),
    }
)


def new(players: int, chosen: dict[str, str], luck: Chance) -> GoldWestPosition:
    state = ENTRY.set_up(players, chosen).start(luck)
    assert isinstance(state, GoldWestPosition)
    return state


@QUICK
@given(st.integers(2, 4), options, st.integers(0, 2**32))
def test_whole_games_keep_their_books(players: int, chosen: dict[str, str], seed: int) -> None:
    luck = Chance(seed)
    state = new(players, chosen, luck)
    state.listener = Listener()
    decisions = 0
    while not state.over:
        choices = state.options()
        state.apply(choices[luck.below(len(choices))], luck)
        decisions += 1
        if decisions % 7 == 0 or state.over:
            for ledger in state.ledgers():
                assert ledger.found == ledger.expected, ledger.name
    table = state.table
    assert decisions + len(state.listener.automatic) <= state.box.progress_bound
    built = [status for status in table.status if status in (CAMP, SETTLEMENT)]
    assert len(built) + sum(table.wanted) == players * state.box.camps, "every Camp is on the table"
    assert list(table.status).count(LOOTED) == sum(table.wanted)
    assert sum(table.usage) == 0
    assert min(table.supply) >= 0 and min(table.influence) >= 0
    assert max(table.coach) <= 8
    assert set(state.winners()) and max(state.scores()) == state.scores()[state.winners()[0]]


supplies = st.lists(st.lists(st.integers(0, 6), min_size=RESOURCES, max_size=RESOURCES), min_size=BINS, max_size=BINS)


@settings(QUICK, max_examples=80)
@given(supplies, st.integers(1, BINS), st.integers(0, 2**32))
def test_sowing_conserves_resources_and_leaves_one_in_each_bin_passed(
    held: list[list[int]], number: int, seed: int
) -> None:
    held[number - 1][seed % RESOURCES] += 1
    held[number % BINS][0] += 1  # a second bin, so that there is something to choose
    chooser = Chance(seed)
    scene = Scene()
    scene.bins(SARA, *[letters(row) for row in held])
    scene.turn(SARA)
    assert scene.asked == "bin"
    scene.state.answer(scene.game.actions.parse(f"bin {number}"), scene.luck)  # step by step: nothing runs by itself
    while scene.state.asked().name == "drop":
        scene.state.choices.known = False
        choices = scene.state.options()
        scene.state.answer(choices[chooser.below(len(choices))], scene.luck)
    size = sum(held[number - 1])
    passed = min(number - 1, size)
    expected = [sum(row) for row in held]
    expected[number - 1] = 0
    for step in range(passed):
        expected[number - 2 - step] += 1
    assert [len(text) for text in scene.supply(SARA)] == expected
    assert len(scene.usage) == size - passed
    for resource in range(RESOURCES):
        now = sum(scene.table.supply[n * RESOURCES + resource] for n in range(BINS)) + scene.table.usage[resource]
        assert now == sum(row[resource] for row in held)


@QUICK
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_influence_never_falls_and_scores_only_fall_by_looting(players: int, seed: int) -> None:
    luck = Chance(seed)
    state = new(players, {"offices": "bandits", "single": "any"}, luck)
    while not state.over:
        influence, score, wanted = list(state.table.influence), state.scores(), list(state.table.wanted)
        seat = int(state.seat)
        choices = state.options()
        state.apply(choices[luck.below(len(choices))], luck)
        assert all(now >= then for now, then in zip(state.table.influence, influence, strict=True))
        if state.over:
            break
        for other in range(players):
            lost = state.table.wanted[other] - wanted[other]
            if other == seat:
                assert lost in (0, 1)
                assert state.table.score[other] >= score[other] - lost
            else:
                assert (lost, state.table.score[other]) == (0, score[other]), "a turn changes only one's own score"
