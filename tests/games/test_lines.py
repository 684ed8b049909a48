"""Every line of the log names whom or what it speaks of."""

import random

import pytest

from boomtown import games
from boomtown.kernel.luck import EVERYBODY, Chance
from boomtown.kernel.message import Listener

NAMED = {"seat", "company", "lot", "round", "card", "hex", "area"}
"""A player, a company, what is auctioned, a round, a card of the table, a place of the map."""
OF_THE_TABLE = {"wildcatters": {"draft_over", "disks_spare", "reshuffled"}}
"""What concerns everybody alike."""


@pytest.mark.parametrize("key", games.keys())
def test_every_line_names_whom_it_speaks_of(key: str) -> None:
    entry, ear = games.find(key), Listener()
    for players in entry.counts:
        chooser, luck = random.Random(players), Chance(players)
        state = entry.set_up(players).set_up(luck)
        state.listener = ear
        state.settle(luck)
        while not state.over:
            state.apply(chooser.choice(state.options()), luck)
    messages = [event.message for event in ear.events if event.audience == EVERYBODY]
    nameless = {message.key for message in messages if not NAMED & message.values.keys()}
    assert nameless <= OF_THE_TABLE.get(key, set())
