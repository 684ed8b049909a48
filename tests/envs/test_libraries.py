"""What the libraries that use environments ask of them: names, numbers, bounds, seeds, masks, copies, pictures."""

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import UnsupportedMode
from gymnasium.utils.env_checker import check_env

from boomtown import envs, games
from boomtown.bots import make
from boomtown.envs import pictures, setup
from boomtown.envs.setup import Play, Setup, parted, safe_name
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance
from boomtown.kernel.observe import GROWING, Layout, Part

pictured = pytest.mark.skipif(not pictures.browser(), reason="pictures are taken by a browser on the path")


# ---------------------------------------------------------------------- names and numbers


@pytest.mark.parametrize("key", games.keys())
def test_pytorch_can_call_its_networks_like_the_parts(key: str) -> None:
    """PyTorch's rule for `add_module`: no dot, not empty, nothing that the module has already."""
    space = Play(Setup(key, observations="dict")).space()
    names = list(space.keys())
    assert all(name.isidentifier() and not hasattr(dict, name) for name in names)
    assert len(set(names)) == len(Play(Setup(key)).layout.parts)


def test_names_that_are_taken_give_way() -> None:
    layout = Layout([Part(name, 0, at, 1) for at, name in enumerate(["values", "deck.left", "set-up", "0", "train"])])
    names = list(parted(layout, np.zeros(5, np.int64)))
    assert names == ["values_", "deck_left", "set_up", "0_", "train_"]
    assert not any(name in setup._TAKEN for name in map(safe_name, setup._TAKEN))


def numbers_only(info: dict[str, Any]) -> bool:
    return all(isinstance(value, np.ndarray | np.generic) and value.dtype.kind in "biuf" for value in info.values())


def test_infos_hold_arrays_and_numbers_and_always_the_same_ones() -> None:
    single = envs.gymnasium("goldwest")
    _, info = single.reset(seed=1)
    legal, wrong = int(info["action_mask"].argmax()), int(info["action_mask"].argmin())
    refused = single.step(wrong)[4]
    assert (refused["illegal"], "(GW-" in single.reason) == (1, True)
    after = single.step(legal)[4]
    assert (after["illegal"], single.reason) == (0, "")
    assert numbers_only(info) and numbers_only(refused) and info.keys() == refused.keys() == after.keys()
    vector = envs.vector("goldwest", games=3)
    _, info = vector.reset(seed=1)
    actions = info["action_mask"].argmax(1)
    actions[1] = info["action_mask"][1].argmin()
    *_, refused = vector.step(actions)
    assert refused["illegal"].tolist() == [0, 1, 0] and list(vector.reasons) == [1] and "(GW-" in vector.reasons[1]
    assert numbers_only(info) and numbers_only(refused)
    assert vector.step_at_random()[4]["illegal"].tolist() == [0, 0, 0] and vector.reasons == {}
    table = envs.pettingzoo("goldwest", raw=True, illegal="penalty")
    table.reset(seed=1)
    table.step(wrong)
    assert all(numbers_only(info) and list(info) == ["illegal"] for info in table.infos.values())
    assert (table.infos["player_0"]["illegal"], "(GW-" in table.reason) == (1, True)


@pytest.mark.parametrize("key", [*games.keys(), "pyrite:ENTRY"])
def test_float32_lies_between_0_and_1_by_the_bounds_that_are_stated(key: str) -> None:
    entry = games.find(key)
    play, scaled = Play(Setup(entry)), Play(Setup(entry, dtype="float32", observations="dict"))
    space = scaled.space()
    chance = Chance(5)
    cut = {part.name: 0 for part in play.layout.parts}
    for seed, bot in enumerate(["random", "greedy"] if key in ("goldwest", "pyrite:ENTRY") else ["random"]):
        bots = [make(bot, entry, play.game, seat) for seat in range(play.players)]
        play.deal(seed)
        while not play.state.over:
            seat = int(play.state.seat)
            if chance.below(8) == 0:
                scaled.state = play.state
                exact, shown = parted(play.layout, play.look(seat)["observation"]), scaled.look(seat)["observation"]
                assert space.contains(shown)
                for part in play.layout.parts:
                    name = safe_name(part.name)
                    if part.kind != GROWING:
                        bounded = np.clip(exact[name], part.low, part.high)
                        assert np.allclose((bounded - part.low) / (part.high - part.low), shown[name], atol=1e-6)
                        cut[part.name] += int((bounded != exact[name]).sum())
            play.answer(bots[seat].choose(play.state.view(seat), play.state.options()))
    assert not any(cut.values()), {name: count for name, count in cut.items() if count}


def test_float32_everywhere() -> None:
    single = envs.gymnasium("goldwest", dtype="float32")
    check_env(single, skip_render_check=True)
    vector = envs.vector("goldwest", games=3, dtype="float32")
    cells, _ = vector.reset(seed=1)
    assert cells.dtype == np.float32 and vector.observation_space.contains(cells)
    with pytest.raises(BoomtownError, match="dtype can be int64, float32, not 'float16'"):
        envs.vector("goldwest", dtype="float16")


# ---------------------------------------------------------------------- vectors


@pytest.mark.parametrize("dtype", ["int64", "float32"])
def test_gymnasiums_wrappers_write_into_observations_and_no_game_changes(dtype: str) -> None:
    vector, plain = (envs.vector("goldwest", games=3, dtype=dtype) for _ in range(2))
    flat = gymnasium.wrappers.vector.FlattenObservation(vector)
    assert np.array_equal(flat.reset(seed=1)[0], plain.reset(seed=1)[0])
    kept = []
    for _ in range(5):
        actions = np.array([state.options()[0] for state in plain.rows.states])
        cells, seen = flat.step(actions)[0], plain.step(actions)[0]
        assert np.array_equal(cells, seen)
        kept.append((seen, seen.copy()))
        cells[:] = 0
    assert all(np.array_equal(one, other) for one, other in kept)


def test_rows_are_reset_by_a_mask_and_the_others_stay() -> None:
    vector = envs.vector("goldwest", games=4, seat=0, bots="greedy")
    vector.reset(seed=3)
    for _ in range(5):
        cells, *_ = vector.step_at_random()
    mask = np.array([False, True, False, True])
    again, info = vector.reset(seed=[None, 8, None, None], options={"reset_mask": mask})
    assert np.array_equal(again[~mask], cells[~mask])
    assert not np.array_equal(again[1], cells[1]) and not np.array_equal(again[3], cells[3])
    fresh, _ = envs.vector("goldwest", games=1, seat=0, bots="greedy").reset(seed=[8])
    assert np.array_equal(again[1], fresh[0]), "a seed gives the same game in whatever row"
    assert info["action_mask"].any(1).all()
    for wrong in (mask[:2], ~mask & mask, [True] * 4, mask.astype(int)):
        with pytest.raises(BoomtownError, match="reset_mask is an array of 4 truth values"):
            vector.reset(options={"reset_mask": wrong})
    with pytest.raises(BoomtownError, match="reset takes the option reset_mask, not 'mask'"):
        vector.reset(options={"mask": mask})


def played(vector: Any, seed: Any) -> list[bytes]:
    cells, info = vector.reset(seed=seed)
    seen = []
    for _ in range(30):
        seen.append(cells)
        cells, _, _, _, info = vector.step(info["action_mask"].argmax(1))
    return [row.tobytes() for row in np.stack(seen, 1)]


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_each_row_has_a_seed_of_its_own(bots: str) -> None:
    one = played(envs.vector("giganten", games=3, seat=1, bots=bots), [5, 6, 5])
    assert one[0] == one[2] != one[1]
    assert played(envs.vector("giganten", games=1, seat=1, bots=bots), [6]) == [one[1]]
    with pytest.raises(BoomtownError, match="3 games need 3 seeds, not 2"):
        envs.vector("giganten", games=3).reset(seed=[1, 2])


def test_a_series_goes_on_from_its_seed() -> None:
    one, other = envs.vector("goldwest", games=2), envs.vector("goldwest", games=2)
    for vector in (one, other):
        vector.reset(seed=9)
    assert np.array_equal(one.reset()[0], other.reset()[0])


@pytest.mark.parametrize("actions", [[0, 0], None, "no", [0.0, 1.0, 2.0], [[0], [0], [0]]])
def test_a_step_that_does_not_fit_moves_no_game(actions: Any) -> None:
    vector = envs.vector("goldwest", games=3)
    vector.reset(seed=1)
    before = [state.digest() for state in vector.rows.states]
    with pytest.raises(BoomtownError, match="a step takes 3 whole numbers, an action for each game"):
        vector.step(actions)
    assert [state.digest() for state in vector.rows.states] == before


# ---------------------------------------------------------------------- copies


def goes_on(env: Any) -> list[bytes]:
    """What is seen from here on, answered by the first legal action."""
    seen = []
    if isinstance(env, gymnasium.vector.VectorEnv):
        _, _, _, _, info = env.step(np.array([state.options()[0] for state in env.rows.states]))
        for _ in range(6):
            cells, _, _, _, info = env.step(info["action_mask"].argmax(1))
            seen.append(cells.tobytes())
    elif isinstance(env, gymnasium.Env):
        for _ in range(25):
            observation, _, over, _, _ = env.step(int(env.unwrapped.action_masks().argmax()))
            seen.append(observation.tobytes())
            if over:
                break
    else:
        for _ in range(25):
            observation, _, over, _, _ = env.last()
            seen.append(observation["observation"].tobytes())
            env.step(None if over else int(observation["action_mask"].argmax()))
    return seen


def some_way_in(kind: str) -> Any:
    env: Any
    if kind == "vector":
        env = envs.vector("giganten", games=2, seat=1, bots=["easy", "greedy"])
    elif kind == "single":
        env = envs.gymnasium("giganten", seat=1, bots=["easy", "greedy"], dtype="float32")
    else:
        env = envs.pettingzoo("giganten", raw=kind == "raw")
    env.reset(seed=4)
    goes_on(env)
    return env


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("kind", ["raw", "wrapped", "single", "vector"])
def test_an_environment_is_copied_with_its_position(kind: str, copied: Callable[[Any], Any]) -> None:
    env = some_way_in(kind)
    twin, other = copied(env), copied(env)
    ahead = goes_on(twin)
    assert len(ahead) > 5
    assert goes_on(other) == ahead
    assert goes_on(env) == ahead, "the copies went their own way"
    fresh = pickle.loads(pickle.dumps(type(env)("giganten") if kind in ("raw", "single") else env))
    fresh.reset(seed=1)


def test_a_state_of_openspiel_is_copied() -> None:
    state = envs.openspiel("goldwest", rng_seed=7).new_initial_state()
    state.apply_action(0)
    assert str(copy.deepcopy(state)) == str(state)


# ---------------------------------------------------------------------- rendering


@pictured
@pytest.mark.parametrize("key", [*games.keys(), "pyrite:ENTRY"])
def test_a_picture_of_the_board(key: str) -> None:
    env = envs.gymnasium(key, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert (picture.shape, picture.dtype) == ((960, 1280, 3), np.uint8)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50, "not an empty page"
    for _ in range(4):
        env.step(int(env.action_masks().argmax()))
    assert not np.array_equal(env.render(), picture)


@pictured
def test_gymnasiums_makers_render() -> None:
    envs.register()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("Boomtown/goldwest-v0", render_mode="rgb_array_list")
        env.reset(seed=1)
        env.step(int(env.unwrapped.action_masks().argmax()))  # type: ignore[attr-defined]
        assert [frame.shape for frame in env.render()] == [(960, 1280, 3)] * 2  # type: ignore[union-attr]
        gymnasium.make("Boomtown/goldwest-v0", render_mode="ansi")
    check_env(gymnasium.make("Boomtown/oil-v0", render_mode="rgb_array").unwrapped)


def test_an_unknown_mode_is_refused_as_gymnasium_says_it() -> None:
    for made in (envs.gymnasium, envs.pettingzoo):
        with pytest.raises(UnsupportedMode, match="can be human, ansi, html, rgb_array or None, not 'depth'"):
            made("goldwest", render_mode="depth")  # type: ignore[operator]


def test_without_a_browser_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures.shutil, "which", lambda name: None)
    monkeypatch.setattr(pictures.Path, "exists", lambda path: False)
    with pytest.raises(BoomtownError, match="there is none: playwright install chromium"):
        pictures.Camera().take("<p>")


# ---------------------------------------------------------------------- mistakes


def test_mistakes_are_told_in_a_sentence() -> None:
    with pytest.raises(BoomtownError, match="reset the environment first"):
        envs.pettingzoo("goldwest", raw=True).step(0)
    with pytest.raises(BoomtownError, match="reset the environment first"):
        envs.gymnasium("goldwest").step(0)
    with pytest.raises(BoomtownError, match="reset the environment first"):
        envs.vector("goldwest", games=2).reset(options={"reset_mask": np.array([True, False])})
    with pytest.raises(TypeError, match="takes no keyword 'colour'"):
        envs.vector("goldwest", colour="red")
    with pytest.raises(BoomtownError, match="a number of players is a whole number, not 'two'"):
        envs.gymnasium("goldwest", players="two")  # type: ignore[arg-type]
