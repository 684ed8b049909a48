"""Section 16: the end of the game."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.wildcatters.rules import scoring
from games.wildcatters.wildcatters_scene import BLUE, GREEN, RED, YELLOW, Scene


def poor(players: int = 4) -> Scene:
    """Nobody has shares, workers or a refinery chip."""
    scene = Scene(players)
    for seat in range(players):
        scene.shares(seat, 0, 0, 0, 0)
        scene.workers(seat, 0)
        scene.state.refinery_chip[seat] = 0
    return scene


@pytest.mark.rule("WC-16.1")
def test_refinery_symbols_at_the_end() -> None:
    scene = poor()
    scene.state.order[0], scene.state.order[1] = GREEN, RED
    scene.cards(RED, "basra_light_4")
    scene.cards(GREEN, "montreal_light_4", "murmansk_light_4")
    scene.refinery(RED, "perth", "G")
    scene.refinery(BLUE, "luanda", "Y")
    scene.finish()
    assert (scene.seat, scene.asked) == (GREEN, "last_cards")
    assert scene.offered("empty") == ["luanda", "perth"]
    assert "(WC-13.4)" in scene.why_not("empty lima")
    scene.play("empty perth", "gain red 4", "done")
    assert scene.seat == RED
    scene.play("empty luanda", "gain red 0", "gain green 0", "gain yellow 0")
    assert scene.state.over
    assert scene.panel("australia") == [0, 1, 0, 0] and scene.panel("africa") == [0, 0, 1, 0]


@pytest.mark.rule("WC-16.2")
def test_chips_and_the_unused_refinery_chip() -> None:
    scene = poor()
    scene.chips(RED, "asia", 4)
    scene.chips(GREEN, "russia", 1)
    scene.state.refinery_chip[BLUE] = 1
    scene.finish()
    assert scene.tally(scoring.CHIP_POINTS) == [23, 2, 0, 0]
    assert scene.tally(scoring.REFINERY_CHIP) == [0, 0, 0, 3]
    assert scene.state.scores() == [33, 12, 10, 13]


@pytest.mark.rule("WC-16.3")
def test_drops() -> None:
    scene = poor()
    scene.cards(RED, "lima_light_3", "murmansk_light_2", "san_francisco_dark_1")
    scene.finish()
    assert scene.tally(scoring.CARD_POINTS) == [3 + 1 + 4, 0, 0, 0]


@pytest.mark.rule("WC-16.4")
@pytest.mark.parametrize(
    ("disks", "points"), [(0, 0), (1, 2), (2, 6), (3, 12), (4, 20), (5, 30), (6, 42), (7, 56), (10, 110)]
)
def test_disks(disks: int, points: int) -> None:
    scene = poor()
    scene.held_disks(RED, disks)
    scene.sold_disk(GREEN, "lima")
    scene.finish()
    assert scene.tally(scoring.DISK_POINTS) == [points, 0, 0, 0], "disks on the board score nothing"


@pytest.mark.rule("WC-16.5")
@pytest.mark.parametrize(("built", "points"), [(1, 0), (2, 0), (3, 6), (4, 14), (5, 24)])
def test_refineries(built: int, points: int) -> None:
    scene = poor()
    for harbour in ("lima", "perth", "luanda", "basra", "rotterdam")[:built]:
        scene.refinery(RED, harbour)
    scene.finish()
    assert scene.tally(scoring.REFINERY_POINTS) == [points, 0, 0, 0]


@pytest.mark.rule("WC-16.6", "WC-15.6", "WC-15.7")
def test_loans_at_the_end() -> None:
    scene = poor()
    scene.loans(RED, 1)
    scene.loans(GREEN, 2)
    scene.loans(BLUE, 1)
    scene.shares(RED, 25, 0, 0, 0)
    scene.shares(GREEN, 40, 12, 0, 0)
    scene.finish()
    assert scene.tally(scoring.LOAN_POINTS) == [0, -38, 0, -25], "only own shares repay a loan"
    assert scene.points(BLUE) < 0, "a score may fall below zero"
    assert scene.state.workers[GREEN] == 13 and scene.state.workers[RED] == 0, "after the loans"
    assert list(scene.state.banked) == [0] * 4
    scene.check()


@pytest.mark.rule("WC-16.7")
def test_three_shares_are_a_worker() -> None:
    scene = poor()
    scene.shares(RED, 2, 2, 2, 2)
    scene.finish()
    assert scene.state.workers[RED] == 2 and sum(scene.held(RED)) == 2, "all colours together"


@pytest.mark.rule("WC-16.8")
def test_most_workers() -> None:
    scene = poor()
    for seat, workers in enumerate((3, 9, 1, 5)):
        scene.workers(seat, workers)
    scene.finish()
    assert scene.tally(scoring.WORKER_POINTS) == [2, 8, 0, 4]


@pytest.mark.rule("WC-16.9")
def test_each_continent_on_its_own() -> None:
    scene = poor()
    scene.delivered("europe", 3, 1, 0, 2)
    scene.delivered("asia", 0, 0, 1, 0)
    scene.finish()
    assert scene.tally(scoring.CONTINENT_POINTS) == [16, 4, 16, 8]
    asia = scene.game.continent_ids.index("asia")
    told = scene.told("scores_continent")
    assert {"company": YELLOW, "points": 16, "continent": asia} in told and len(told) == 4


@pytest.mark.rule("WC-16.10", "WC-16.11")
@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ([5, 5, 1, 0], [12, 12, 4, 0]),
        ([5, 3, 3, 0], [16, 6, 6, 0]),
        ([5, 3, 3, 3], [16, 4, 4, 4]),
        ([2, 2, 2, 0], [9, 9, 9, 0]),
        ([2, 2, 2, 2], [7, 7, 7, 7]),
        ([4, 4, 2, 2], [12, 12, 2, 2]),
        ([1, 0, 0, 0], [16, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([4, 3, 2, 2], [16, 8, 2, 2]),
    ],
)
def test_ties_share_their_places(amounts: list[int], points: list[int]) -> None:
    assert list(scoring.place_points(vec[i64](amounts), bytes([16, 8, 4]))) == points


@pytest.mark.rule("WC-16.11")
def test_no_place_without_workers() -> None:
    scene = poor()
    scene.workers(RED, 1)
    scene.finish()
    assert scene.tally(scoring.WORKER_POINTS) == [8, 0, 0, 0]


@pytest.mark.rule("WC-16.12", "WC-1.2")
def test_the_winner() -> None:
    scene = poor()
    scene.cards(YELLOW, "lima_light_3")
    scene.finish()
    assert scene.state.winners() == [YELLOW]
    tied = poor()
    tied.workers(GREEN, 5)
    tied.state.points[RED] = 18
    tied.finish()
    assert tied.state.scores()[:2] == [18, 18]
    assert tied.state.winners() == [GREEN], "more workers"
    order = poor()
    for seat, number in enumerate((3, 2, 0, 1)):
        order.state.sequence[seat] = number
    order.finish()
    assert order.state.scores() == [10] * 4 and order.state.winners() == [YELLOW], "the lowest sequence chip"
