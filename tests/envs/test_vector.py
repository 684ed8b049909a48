"""Many games in one call: the same games and the same observations as one by one."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from boomtown import envs, games
from boomtown.envs.many import Vector
from boomtown.envs.setup import fields_in
from boomtown.kernel.errors import BoomtownError, IllegalAction
from table.toy import ENTRY as OUTSIDE

ROWS = 4


def check_rows(vector: Vector, cells: Any, info: dict[str, Any]) -> None:
    """Each row is the view of the seat that is asked, with its mask."""
    for row, state in enumerate(vector.rows.states):
        seat = int(info["seat"][row])
        assert state.over or state.seat == seat
        assert fields_in(vector.layout, cells[row]) == state.view(seat).fields()
        assert info["action_mask"][row].tobytes() == state.mask(seat)


@pytest.mark.parametrize("key", [*games.keys(), "outside"])
def test_every_row_is_the_view_of_the_seat_that_is_asked(key: str) -> None:
    vector = envs.vector(OUTSIDE if key == "outside" else key, games=2)
    cells, info = vector.reset(seed=3)
    for step in range(60):
        if step % 6 == 0:
            check_rows(vector, cells, info)
            assert vector.observation_space.contains(cells)
        cells, _, _, _, info = vector.step_at_random()


def test_a_game_that_is_over_is_dealt_anew_by_the_next_step() -> None:
    vector = envs.vector("goldwest", 3, games=ROWS, reward="rank")
    assert vector.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    vector.reset(seed=1)
    over = np.zeros(ROWS, bool)
    ended = 0
    for _ in range(300):
        was_over = over
        seats = np.array(vector.rows.seats)
        _, rewards, over, truncated, info = vector.step_at_random()
        assert not truncated.any()
        assert (info["action"][was_over] == -1).all()
        assert not rewards[was_over].any()
        assert not info["rewards"][~over].any()
        for row in np.flatnonzero(over):
            ended += 1
            assert not info["action_mask"][row].any()
            assert sorted(info["rewards"][row]) == pytest.approx([-1, 0, 1]) or len(set(info["rewards"][row])) < 3
            assert rewards[row] == info["rewards"][row, seats[row]]
            assert info["seat"][row] == seats[row]
    assert ended >= ROWS


def trace(seed: int, **rest: Any) -> bytes:
    vector = envs.vector("goldwest", games=ROWS, **rest)
    cells, info = vector.reset(seed=seed)
    seen = [cells.tobytes()]
    for _ in range(40):
        cells, rewards, _, _, info = vector.step(info["action_mask"].argmax(1))
        seen += [cells.tobytes(), rewards.tobytes()]
    return b"".join(seen)


def test_the_same_seed_and_answers_are_the_same_games() -> None:
    assert trace(5) == trace(5)
    assert trace(5) != trace(6)
    assert trace(5, seat=1, bots="greedy") == trace(5, seat=1, bots="greedy")


def test_arrays_can_be_kept() -> None:
    vector = envs.vector("goldwest", games=ROWS)
    cells, info = vector.reset(seed=1)
    kept, masks = cells.copy(), info["action_mask"].copy()
    vector.step_at_random()
    assert np.array_equal(cells, kept)
    assert np.array_equal(info["action_mask"], masks)


def test_against_bots_only_the_one_seat_is_asked() -> None:
    vector = envs.vector("goldwest", 3, games=ROWS, seat=2, bots=["random", "greedy"])
    _, info = vector.reset(seed=1)
    for _ in range(30):
        assert (info["seat"] == 2).all()
        _, _, _, _, info = vector.step(info["action_mask"].argmax(1))


def test_an_illegal_action_is_penalised_in_its_row_alone() -> None:
    vector = envs.vector("goldwest", games=ROWS, penalty=0.5)
    _, info = vector.reset(seed=1)
    actions = info["action_mask"].argmax(1)
    actions[2] = info["action_mask"][2].argmin()
    before = [state.digest() for state in vector.rows.states]
    _, rewards, _, _, info = vector.step(actions)
    assert rewards.tolist() == [0, 0, -0.5, 0]
    assert info["illegal"].tolist() == [0, 0, 1, 0]
    assert "(GW-" in vector.reasons[2]
    after = [state.digest() for state in vector.rows.states]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, False, True, False]


def test_an_illegal_action_is_refused_and_no_game_moves() -> None:
    vector = envs.vector("goldwest", games=ROWS, illegal="raise")
    _, info = vector.reset(seed=1)
    before = [state.digest() for state in vector.rows.states]
    with pytest.raises(IllegalAction, match=r"\(GW-"):
        vector.step(info["action_mask"].argmin(1))
    assert [state.digest() for state in vector.rows.states] == before


def test_shaping_pays_points_when_they_are_made() -> None:
    vector = envs.vector("goldwest", games=2, reward="score", shaped=1.0)
    vector.reset(seed=1)
    paid = np.zeros((2, 2))
    for _ in range(200):
        *_, over, _, info = vector.step_at_random()
        paid += info["rewards"]
        if over[0]:
            break
    assert paid[0].tolist() == pytest.approx(vector.rows.states[0].scores())


def test_parts_of_all_rows_have_names() -> None:
    vector = envs.vector("goldwest", games=ROWS, observations="dict")
    parts, info = vector.reset(seed=1)
    assert parts["seat"].shape == (ROWS, 1)
    assert parts["seat"][:, 0].tolist() == info["seat"].tolist()
    assert vector.observation_space.contains(parts)


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(BoomtownError, match="at least one game, not 0"):
        envs.vector("goldwest", games=0)
    with pytest.raises(BoomtownError, match="reset the environment first"):
        envs.vector("goldwest").step_at_random()
