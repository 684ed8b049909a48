"""Searching bots: they know what their seat knows, value looks, and leave the advice only for a clear lead."""

import pytest

from boomtown import bots, games
from boomtown.bots.greedy import Greedy, Weighed
from boomtown.bots.levels import Easy
from boomtown.bots.rollout import Candidate, Rollout, chosen
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.fields import Hasher
from boomtown.kernel.luck import Chance
from games.giganten.giganten_scene import ANNA, scene
from games.giganten.test_giganten_advice import acting


def positions(key, count, players=None):
    """Questions of a random game, with the options."""
    entry = games.find(key)
    game = entry.set_up(players or entry.counts[0])
    luck, chooser = Chance(5), Chance(6)
    state = game.start(luck)
    while not state.over and count:
        options = state.options()
        if len(options) > 2 and chooser.below(8) == 0:
            count -= 1
            yield entry, game, state, options
        state.apply(options[chooser.below(len(options))], luck)


@pytest.mark.parametrize("key", games.keys())
def test_a_world_is_written_over_by_another(key):
    """The twin in which answers are tried becomes each position in turn, and none of them notices."""
    twin = None
    for _, _, state, options in positions(key, 12, games.find(key).counts[-1]):
        whole = state.encode()
        twin = state.clone() if twin is None else twin.become(state)
        assert (twin.encode(), twin.options()) == (whole, options)
        luck, answers = Chance(7), 0
        while not twin.over and answers < 20:  # far enough that everything in it has changed
            twin.advance(twin.options()[-1], luck)
            answers += 1
        assert state.encode() == whole != twin.encode()


@pytest.mark.parametrize("name", ["tree:12", "rollout:12"])
def test_what_is_hidden_decides_nothing(name):
    """Worlds that differ only in what the seat cannot know: fresh bots answer alike, to the last playout."""
    told = 0
    for entry, game, state, options in positions("wildcatters", 2):
        seat = state.seat
        worlds = [state, *(state.view(seat).deal(Chance(number)) for number in range(3))]
        told += len({world.encode() for world in worlds}) > 1
        found = {
            tuple((one.action, one.total, one.played) for one in bot.search(world.view(seat), options))
            for world in worlds
            for bot in [bots.make(name, entry, game, 9)]
        }
        assert len(found) == 1
    assert told, "the worlds are different ones"


def test_a_look_is_taken_before_the_tile_is_drilled():
    s = scene()
    s.truck(ANNA, "r4c2")
    acting(s, ANNA, 8)
    bot = Rollout(s.entry, s.game, 1, "12")
    action = bot.choose(s.table.view(ANNA), s.table.options())
    assert s.game.actions.text(action) == "survey r4c3"


def test_two_players_are_judged_by_their_distance_and_more_by_their_own_worth():
    for players in (2, 3):
        entry, game, state, _ = next(positions("blackgold", 1, players))
        bot = Rollout(entry, game, 1)
        worths = [bot.advice.value(state, seat) for seat in range(players)]
        assert bot._worth(state, 0) == (worths[0] - worths[1] if players == 2 else worths[0])


def test_a_playout_is_judged_at_every_mark_on_its_way():
    entry, game, state, _ = next(positions("blackgold", 1))
    bot, twin = (Rollout(entry, game, 1) for _ in range(2))
    for one in (bot, twin):
        one.advice.horizon = 3
    start = bot.advice.mark(state)
    luck, world = Chance(3), state.clone()
    worths = []
    for mark in range(start + 1, start + 4):
        bot.policy.play_on(world, luck, mark)
        assert bot.advice.mark(world) == mark
        worths.append(bot._worth(world, 0))
    assert len(set(worths)) == 3
    assert twin._play_on(state.clone(), Chance(3), twin._until(state), 0) == sum(worths) // 3


def test_hard_looks_further_than_normal():
    for key in ("giganten", "blackgold", "wildcatters", "oil"):
        entry = games.find(key)
        game = entry.set_up(entry.counts[0])
        normal, hard = (bots.make(name, entry, game, 1) for name in ("normal", "hard"))
        assert hard.advice.horizon > normal.advice.horizon and hard.playouts >= normal.playouts, key
        assert hard.advice.hard > hard.advice.normal, key


def test_the_favourite_is_left_for_a_clear_lead_only():
    favourite, noisy, better = (Candidate(Weighed(action, action, 0)) for action in range(3))
    for noise, lead in ((900, 60), (-880, 55), (870, 62), (-890, 58)):
        favourite.add(1000, 1000)
        noisy.add(1000 + noise, 1000)
        better.add(1000 + lead, 1000)
    assert not noisy.clear() and better.clear()
    assert [one.action for one in chosen([better, noisy, favourite], favourite)] == [2, 0, 1]
    assert better.lead() == pytest.approx(58.75) and better.error() < 2
    assert noisy.spread() > 900 > better.spread()


def test_the_outlook_counts_whole_games():
    entry, game, state, options = next(positions("goldwest", 1))
    view = state.view(state.seat)
    one, again = (bots.make("rollout:8", entry, game, 3).outlook(view, options[0], 4) for _ in range(2))
    assert one.chances() == again.chances()
    assert sum(one.chances()) == pytest.approx(1) and one.played == 4
    assert all(score > 0 for score in one.means())


def test_nodes_are_told_apart_by_what_is_seen():
    keys = set()
    views = set()
    for _, _, state, _ in positions("goldwest", 6):
        view = state.view(state.seat)
        hasher = Hasher()
        view.visit(hasher)
        keys.add(hasher.key())
        views.add(view.encode())
        twin = Hasher()
        view.deal(Chance(1)).view(view.seat).visit(twin)
        assert twin.key() == hasher.key()
    assert len(keys) == len(views) == 6


def test_a_slip_is_plausible():
    """Easy slips to answers that look nearly as good; what looks worst is never taken."""
    slips = 0
    for entry, game, state, options in positions("goldwest", 12, 2):
        view = state.view(state.seat)
        weighed = Greedy(entry, game, 8).weighed(view, options)
        best, least = weighed[0].total, weighed[-1].total
        worth = {one.action: one.total for one in weighed}
        easy = Easy(entry, game, 3)
        for _ in range(6):
            action = easy.choose(view, options)
            slips += worth[action] < best
            assert best == least or (worth[action] - least) * 2 >= best - least
    assert slips > 5


def test_a_slip_is_not_dear():
    """In Wildcatters some answers that look nearly as good as the best bring loans: Easy leaves them alone."""
    tempted = 0
    for entry, game, state, options in positions("wildcatters", 60, 4):
        view = state.view(state.seat)
        easy = Easy(entry, game, 3)
        weighed = Greedy(entry, game, 8).weighed(view, options)
        worth = {one.action: one.total for one in weighed}
        most = 300 * easy.greedy.advice.samples
        near = (weighed[0].total - weighed[-1].total) * (100 - easy.plausible) // 100
        tempted += any(most < weighed[0].total - one.total <= near for one in weighed[1:4])
        for _ in range(4):
            assert worth[easy.choose(view, options)] >= weighed[0].total - most
    assert tempted > 3


def test_greedy_takes_other_weights(tmp_path):
    entry = games.find("goldwest")
    game = entry.set_up(4)
    (tmp_path / "mine.toml").write_text("[weights]\ncopper = 7\n")
    for text in ("copper=7", str(tmp_path / "mine.toml")):
        assert bots.make(f"greedy:{text}", entry, game, 1).advice.uses.metal[0] == 7
    assert bots.make("greedy", entry, game, 1).advice.uses.metal[0] == entry.weights()["copper"]
    assert bots.make("greedy:copper_two=7", entry, entry.set_up(2), 1).advice.uses.metal[0] == 7
    for text, why in (("tin=7", "has no weight 'tin'"), ("copper=much", "name=number"), ("no.toml", "cannot read")):
        with pytest.raises(BoomtownError, match=why):
            bots.make(f"greedy:{text}", entry, game, 1)
