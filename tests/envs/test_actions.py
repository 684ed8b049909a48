"""Actions as a family and a thing, and in words."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from boomtown import envs, games
from boomtown.envs.actions import ActionTable
from boomtown.kernel.errors import BoomtownError, UnknownAction


@pytest.mark.parametrize("key", games.keys())
def test_every_action_has_its_pair_and_every_pair_its_action(key: str) -> None:
    game = games.find(key).set_up(games.find(key).counts[-1])
    table = ActionTable(game)
    seen = set()
    for action in range(table.count):
        family, thing = table.parts(action)
        assert table.action(family, thing) == action == table.number(np.array([family, thing]))
        named = table.families[family]
        assert f"{named.word} {named.arguments[thing]}".strip() == game.actions.text(action)
        assert table.space.contains(np.array([family, thing]))
        seen.add((family, thing))
    assert len(seen) == table.count
    with pytest.raises(UnknownAction):
        table.parts(table.count)
    for wrong in ((-1, 0), (0, -1), (len(table.families), 0), (0, table.most)):
        assert table.number(wrong) == table.count
        with pytest.raises(UnknownAction, match="there is no action of family"):
            table.action(*wrong)


def test_masks_of_families_and_of_things_say_what_the_flat_mask_says() -> None:
    vector = envs.vector("wildcatters", games=3, actions="factored")
    _, info = vector.reset(seed=2)
    for _ in range(20):
        families, things = vector.actions.masks(info["action_mask"])
        assert families.shape == (3, len(vector.actions.families)) and things.sum() == info["action_mask"].sum()
        for row, mask in enumerate(info["action_mask"]):
            pairs = {vector.actions.parts(int(action)) for action in np.flatnonzero(mask)}
            assert pairs == {(int(one), int(other)) for one, other in np.argwhere(things[row])}
            assert set(np.flatnonzero(families[row])) == {family for family, _ in pairs}
        *_, info = vector.step_at_random()


def first(env: Any, mask: Any) -> Any:
    return np.array(env.actions.parts(int(mask.argmax())))


def test_a_game_is_the_same_with_one_number_or_two() -> None:
    flat, factored = envs.gymnasium("oil"), envs.gymnasium("oil", actions="factored")
    check_env(factored, skip_render_check=True)
    (seen, info), (other, _) = flat.reset(seed=3), factored.reset(seed=3)
    for _ in range(40):
        assert np.array_equal(seen, other)
        joined = factored.action_masks()
        assert joined.shape == (factored.action_space.nvec.sum(),)
        pair = first(factored, info["action_mask"])
        assert joined[pair[0]] and joined[len(factored.actions.families) + pair[1]]
        other = factored.step(pair)[0]
        seen, _, over, _, info = flat.step(int(info["action_mask"].argmax()))
        if over:
            break


def test_pairs_in_the_other_environments() -> None:
    table = envs.pettingzoo("goldwest", raw=True, actions="factored", illegal="penalty")
    table.reset(seed=1)
    table.step(first(table, table.last()[0]["action_mask"]))
    assert table.reason == ""
    table.step((0, table.actions.most - 1))
    assert table.reason
    vector = envs.vector("goldwest", games=2, actions="factored")
    _, info = vector.reset(seed=1)
    pairs = np.array([first(vector, mask) for mask in info["action_mask"]])
    assert vector.action_space.contains(pairs)
    assert vector.step(pairs)[4]["illegal"].tolist() == [0, 0]
    with pytest.raises(BoomtownError, match="a step takes 2 pairs of numbers"):
        vector.step(np.array([0, 1]))
    with pytest.raises(BoomtownError, match="actions can be flat, factored, not 'deep'"):
        envs.vector("goldwest", actions="deep")


def test_an_action_says_in_words_what_it_does() -> None:
    env = envs.pettingzoo("goldwest", raw=True, language="fr")
    env.reset(seed=1)
    legal, *_, last = np.flatnonzero(env.last()[0]["action_mask"])
    assert env.play.sentence(int(legal)) != env.play.game.actions.text(int(legal))
    assert env.play.sentence(int(legal)) != env.play.sentence(int(last))
    wrong = int(env.last()[0]["action_mask"].argmin())
    assert env.play.sentence(wrong) == env.play.game.actions.text(wrong)
