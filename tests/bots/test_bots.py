"""Bots: fair, reproducible, quick with long ranges, and greedy better than chance."""

import pytest

from boomtown import bots, games, speed
from boomtown.bots.base import Bot, BotError, ask
from boomtown.bots.greedy import Greedy, first_amount, shortlist, spread
from boomtown.bots.playout import play_bots, play_out, random_games
from boomtown.bots.policy import Policy
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance, Script, Seeded
from boomtown.lab.machine import Means
from boomtown.lab.plan import Plan
from boomtown.lab.simulate import simulate
from table.toy import ENTRY, Land


class First(Bot):
    """Takes the first answer."""

    def choose(self, view, options):
        return options[0]


class Broken(Bot):
    def choose(self, view, options):
        return {}[options[0]]


class Cheat(Bot):
    def choose(self, view, options):
        return options[-1] + 1


def test_names():
    game = ENTRY.set_up(2)
    for name in (*bots.NAMES, "rollout:8", "rollout:20ms"):
        assert bots.make(name, ENTRY, game, 1).name == name
    assert set(bots.OFFERED) <= set(bots.NAMES)
    for budget in ("rollout:0", "rollout:many", "rollout:ms"):
        with pytest.raises(BoomtownError, match="a budget is a number of playouts or milliseconds"):
            bots.make(budget, ENTRY, game, 1)
    with pytest.raises(BoomtownError, match=r"no bot 'genius' \(there are: random, greedy"):
        bots.make("genius", ENTRY, game, 1)
    own = bots.make("bots.test_bots:First", ENTRY, game, 1)
    assert own.choose(game.start(Seeded(b"")).view(0), [3, 4]) == 3


def test_an_own_bot_that_fails_is_told_in_a_sentence():
    game = ENTRY.set_up(2)
    state = game.start(Seeded(b""))
    for name, word in (("bots.test_bots:Broken", "KeyError"), ("bots.test_bots:Cheat", "not offered")):
        with pytest.raises(BotError, match=word):
            ask(bots.make(name, ENTRY, game, 1), state.view(0), state.options())


def game_of(names, seed):
    game = ENTRY.set_up(len(names))
    luck = Seeded(b"%d" % seed)
    state = game.start(luck)
    seated = [bots.make(name, ENTRY, game, seed * 10 + seat) for seat, name in enumerate(names)]
    decisions = play_bots(state, luck, seated)
    assert state.over
    return decisions, state.scores()


def test_the_same_seed_plays_the_same_game():
    for names in (["random", "random"], ["greedy", "random", "greedy"]):
        assert game_of(names, 1) == game_of(names, 1)
        assert {str(game_of(names, seed)) for seed in range(4)} != {str(game_of(names, 1))}


def test_playouts_count_decisions_with_two_answers_or_more():
    game = ENTRY.set_up(3)
    decisions, played = random_games(game, 20, 7)
    chance = Chance(7)
    counted = 0
    for _ in range(20):
        state = game.start(chance)
        while not state.over:
            options = state.options()
            counted += len(options) > 1
            state.apply(options[chance.below(len(options))] if len(options) > 1 else options[0], chance)
    assert (decisions, played) == (counted, 20)
    state = game.start(Chance(1))
    twin = state.clone()
    assert play_out(state, Chance(2)) == play_out(twin, Chance(2))
    assert state.encode() == twin.encode()


def test_greedy_cannot_know_what_its_view_hides():
    game = ENTRY.set_up(3)
    worlds = [game.start(Script([2, *others])) for others in ([0, 0], [1, 2], [0, 1])]
    assert len({world.encode() for world in worlds}) == 3
    picks = {str(Greedy(ENTRY, game, 5).rank(world.view(0), world.options())) for world in worlds}
    assert len(picks) == 1


def test_greedy_thins_out_long_ranges_and_still_finds_the_best():
    game = ENTRY.set_up(2, {"luck": "none"})
    state = game.start(Script([0, 1]))
    assert isinstance(state, Land)
    state.coins[0] = 160
    state.advance(game.claim, Script([]))
    options = state.options()
    assert len(options) == 161
    assert first_amount(game.actions, options) == 0
    greedy = Greedy(ENTRY, game, 1)
    ranked = greedy.rank(state.view(0), options)
    assert len(ranked) < 50
    assert game.actions.text(ranked[0][0]) == "pay 4"  # four comes back twice
    assert ranked[0][2] == "coins"
    assert greedy.choose(state.view(0), options) == ranked[0][0]


def test_spreading():
    assert spread(3, 6) == [3, 4, 5, 6]
    assert spread(0, 3999)[0] == 0
    assert spread(0, 3999)[-1] == 3999
    assert len(spread(0, 3999)) == 12
    assert shortlist([7, 8, 9], 3, 2) == [0, 1, 2]
    assert shortlist(list(range(100)), 2, 99)[:3] == [0, 1, 2]


def test_hints_have_reasons():
    game = ENTRY.set_up(2)
    state = game.start(Script([0, 1]))
    ranked = Greedy(ENTRY, game, 1).rank(state.view(0), state.options())
    assert [reason for _, _, reason in ranked] == ["land"] * 7 + [""]
    assert ranked[0][1] == 4150
    assert game.actions.text(ranked[-1][0]) == "pass"


def test_greedy_beats_chance():
    results = [game_of(["greedy", "random"], seed)[1] for seed in range(20)]
    assert sum(scores[0] > scores[1] for scores in results) >= 18
    plan = Plan("goldwest", 2, ("greedy", "random"), 500 if speed.compiled else 30, "yardstick")
    share = simulate(plan, Means(jobs=1)).by_bot()["greedy"]
    if speed.compiled:
        assert share["win_rate"] >= 0.9, share
    assert share["interval"][1] >= 0.9, share


def test_hints_in_every_game_have_words():
    for key in games.keys():  # noqa: SIM118
        entry = games.find(key)
        words = entry.words()
        for reason in entry.advice(entry.set_up(entry.counts[0])).reasons:
            assert words.has(reason) or words.has(f"reason.{reason}"), (key, reason)


@pytest.mark.parametrize("key", games.keys())
def test_a_searching_bot_chooses_by_its_view_alone(key):
    """The same answer in the true world and in another one that its seat cannot tell from it, from fresh bots."""
    entry = games.find(key)
    game = entry.set_up(entry.counts[0])
    luck, chooser = Chance(5), Chance(6)
    state = game.start(luck)
    looked = 0
    while not state.over and looked < 3:
        options = state.options()
        if len(options) > 1 and chooser.below(8) == 0:
            looked += 1
            seat = state.seat
            other = state.view(seat).deal(Chance(looked))
            chosen = {
                bots.make("rollout:8", entry, game, 9).choose(world.view(seat), options) for world in (state, other)
            }
            assert len(chosen) == 1 and chosen <= set(options)
        state.apply(options[chooser.below(len(options))], luck)
    assert looked == 3


@pytest.mark.parametrize("key", games.keys())
def test_marks_never_fall_and_the_lean_policy_comes_to_an_end(key):
    entry = games.find(key)
    game = entry.set_up(entry.counts[-1])
    advice = entry.advice(game)
    state, luck, policy = game.start(Chance(1)), Chance(2), Policy(advice, 3)
    before, rises = -1, 0
    for _ in range(60):
        if state.over:
            break
        now = advice.mark(state)
        assert now >= before
        rises += now > before
        before = now
        state.advance(policy.answer(state), luck)
    assert rises >= 1
    until = before + 1
    policy.play_on(state, luck, until)
    assert state.over or advice.mark(state) >= until


def test_candidates_of_a_world_share_their_luck():
    """Two equal answers come out equal: what differs between answers is the answers."""
    entry = games.find("goldwest")
    game = entry.set_up(2)
    state = game.start(Chance(4))
    bot = bots.make("rollout:16", entry, game, 1)
    first = bot.search(state.view(state.seat), state.options())
    again = bots.make("rollout:16", entry, game, 1).search(state.view(state.seat), state.options())
    assert [(one.action, one.total, one.played) for one in first] == [
        (one.action, one.total, one.played) for one in again
    ]
