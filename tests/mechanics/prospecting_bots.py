"""Whole games of bots, watched."""

from collections import Counter

from boomtown import bots, games
from boomtown.bots.playout import play_bots
from boomtown.kernel.luck import Seeded
from boomtown.kernel.message import Listener
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.rules.box import BIDDER
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition


def play(key: str, names: list[str], seed: int) -> list[int]:
    """The scores of a game between bots."""
    entry = games.find(key)
    game = entry.set_up(len(names))
    luck = Seeded(b"bots %d" % seed)
    state = game.start(luck)
    play_bots(state, luck, [bots.make(name, entry, game, 10 * seed + seat) for seat, name in enumerate(names)])
    return state.scores()


def watch(key: str, players: int, seed: int, **options: str) -> tuple[Counter[str], int]:
    """How often each event is told in a game of greedy bots, and how many bids top another.

    A bid that its bot could not pay is counted as "bluff".
    """
    entry = games.find(key)
    game = entry.set_up(players, options)
    luck = Seeded(b"watched %d" % seed)
    state = game.start(luck)
    seats = [bots.make("greedy", entry, game, 10 * seed + seat) for seat in range(players)]
    told: Counter[str] = Counter()
    contested = 0
    while not state.over:
        options = state.options()
        seat = int(state.seat)
        action = seats[seat].choose(state.view(seat), options) if len(options) > 1 else options[0]
        if state.asked().name == "bid" and state.agenda.get(BIDDER) >= 0 and game.actions.family(action).word == "bid":
            contested += 1
        if game.actions.text(action).startswith("bid") and _number(game.actions.text(action)) > _means(state, seat):
            told["bluff"] += 1
        listener = Listener()
        state.listener = listener
        state.advance(action, luck)
        told.update(event.message.key for event in listener.events)
    return told, contested


def _number(text: str) -> int:
    return int(text.partition(" ")[2])


def _means(state: State, seat: int) -> int:
    assert isinstance(state, ProspectingPosition)
    return int(state.licences.value(seat))
