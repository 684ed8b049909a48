"""Copies, bytes, views and books of positions of whole games, and the luck they ask for."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from boomtown.games.oil import ENTRY
from boomtown.games.oil.rules.position import OilPosition
from games.oil.oil_scene import ANN, BOB, Scene
from mechanics.whole_games import check_books, check_twins, check_view, positions, watched_game

OPTIONS = {"rounds": "75", "royalty": "any_time"}
HIDDEN = {"stack.full", "stack.left"}


def table(state: object) -> OilPosition:
    assert isinstance(state, OilPosition)
    return state


def busy(players: int) -> OilPosition:
    """A position in which nothing is as it was in the beginning."""
    scene = Scene(players)
    scene.owned("java_sea", ANN, value=4)
    scene.rig("siberia 2", BOB, 6)
    scene.card(ANN, "embargo", "spot_sale")
    scene.card(BOB, "tanker_spill")
    scene.owned("orinoco", BOB)
    scene.turn(ANN)
    scene.play("card embargo", "done", dice=[1, 2])
    state = scene.state
    state.negotiated = 5
    state.first = 1
    state.round = 7
    state.out[players - 1] = 0
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_is_the_position_and_a_table_of_its_own(players: int) -> None:
    check_twins(busy(players), 1)
    for number, state in enumerate(positions(ENTRY, players, OPTIONS, 20 + players, apart=60)):
        check_twins(state, number)


@pytest.mark.rule("OI-8.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_open_but_the_order_of_the_deck(players: int) -> None:
    for found in (busy(players), *positions(ENTRY, players, OPTIONS, players, apart=60)):
        state = table(found)
        for seat in (-1, *range(players)):
            check_view(state, seat, HIDDEN, {"stack.unseen": list(state.stack.pool.left)})
            assert state.view(seat).fields()["cards"] == list(state.cards), "everybody's cards lie open"


def test_every_dollar_and_barrel_is_in_the_books() -> None:
    state = busy(3)
    numbers: list[tuple[vec[i64], int, str]] = []
    for seat in range(3):
        numbers += [(state.cash, seat, "money"), (state.barrels, seat, "barrels")]
        numbers += [(state.cards, 15 * seat + kind, "Oil Power cards") for kind in range(15)]
        numbers += [(state.out, seat, "players in the game")]
    numbers += [(state.bank, way, "money") for way in range(10)]
    numbers += [(state.oil, way, "barrels") for way in range(6)]
    numbers += [(state.rig_value, 3 * state_zone(state, name) + field, "barrels") for name, field in RIGS]
    check_books(state, numbers)


RIGS = [("java_sea", 0), ("siberia", 1)]


def state_zone(state: OilPosition, name: str) -> int:
    return int(state.box.zone_at[state.box.square_ids.index(name)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_learns_anything_without_luck_being_told(players: int) -> None:
    """Each seat has dice of its own for moving, drilling, pumping and selling, thrown one after the other."""
    state, luck = watched_game(ENTRY, players, OPTIONS, players)
    lot = max(luck.throws)
    assert luck.throws.pop(lot) == [(0, players)]
    for die, throws in luck.throws.items():
        assert throws == [(number, 6) for number in range(len(throws))], "six faces, numbered from the first throw"
        assert len(throws) == table(state).throws[die]
    assert set(luck.throws) <= set(range(4 * players))
