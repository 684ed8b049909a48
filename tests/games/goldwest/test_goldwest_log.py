"""Whole games against somebody who knows the rulebook and only reads the log (`goldwest_reader`)."""

from collections import Counter
from random import Random

import pytest

from boomtown.games.goldwest import ENTRY
from boomtown.games.goldwest.rules.position import GoldWestPosition
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Listener
from boomtown.kernel.state import State
from games.goldwest.goldwest_reader import RESOURCES, Reader
from games.goldwest.goldwest_tally import final_scoring, winners

SINGLES = ["vp4", "post", "any"]
GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(24)]


def lists(state: State) -> dict[str, list[int]]:
    return {name: value for name, value in state.fields().items() if isinstance(value, list)}


def enrich(state: State, reader: Reader, mind: Random) -> None:
    """Full bins, so that much can be paid for."""
    assert isinstance(state, GoldWestPosition)
    for at in range(len(state.table.supply)):
        more = mind.randrange(5)
        seat, number, resource = at // 20, at // 5 % 4, at % 5
        state.table.supply[at] += more
        state.table.gained[resource] += more
        reader.bins[seat][number] += [RESOURCES[resource]] * more
        reader.gained[RESOURCES[resource]] += more
    state.choices.known = False


def choice(texts: list[str], mind: Random) -> str:
    """Every kind of answer as often as the others, cards more often, refusals less."""
    words = sorted({text.split()[0] for text in texts})
    eager = [word for word in words if word not in ("done", "skip")]
    kept = eager if eager and mind.randrange(4) else words
    word = "invest" if "invest" in kept and mind.randrange(2) else mind.choice(kept)
    return mind.choice([text for text in texts if text.split()[0] == word])


def check_refusals(state: State, reader: Reader, mind: Random) -> None:
    """Some of the answers that are not allowed."""
    question, legal, actions = state.asked(), set(state.options()), state.game.actions
    for family in actions.families:
        for action in {mind.randrange(family.first, family.first + family.count) for _ in range(3)} - legal:
            if family.word in question.families:
                refusal = state.why_not(action)
                assert refusal is not None
                reason = refusal.rule, refusal.message.key, refusal.message.values
                assert reason == reader.why_not(question.name, actions.text(action)), actions.text(action)


def whole_game(players: int, seed: int) -> Counter[str]:
    """Played by chance; everything the engine offers, tells and holds is compared. Returns what was told how often."""
    options = {"offices": "bandits", "single": SINGLES[seed % 3], "setup": "fixed" if seed == 3 else "random"}
    luck, mind = Chance(seed), Random(seed)
    game = ENTRY.set_up(players, options)
    state = game.start(luck)
    reader = Reader(players, lists(state))
    state.listener = listener = Listener()
    reader.begin()
    if seed % 4:
        enrich(state, reader, mind)
    while not state.over:
        texts = [game.actions.text(action) for action in state.options()]
        assert state.seat == reader.seat and set(texts) == reader.answers(state.asked().name), state.question()
        check_refusals(state, reader, mind)
        state.apply(game.actions.parse(choice(texts, mind)), luck)
        scored = [event for event in listener.events if event.message.key.startswith("scored")]
        for event in listener.events[: len(listener.events) - len(scored)]:
            reader.hear(event)
        if state.over:
            told = [(event.rule, event.message.key, event.message.values) for event in scored]
            assert told == final_scoring(reader)
            reader.story += [key for _, key, _ in told]
        listener.clear()
        fields = state.fields()
        for name, value in reader.table().items():
            assert fields[name] == value, name
    assert state.scores() == [reader.score(seat) for seat in range(players)]
    assert state.winners() == winners(reader)
    return Counter(reader.story)


@pytest.mark.rule("GW-4.1", "GW-5.3", "GW-6.5", "GW-10.8", "GW-12.1", "GW-13.1")
def test_who_reads_the_log_knows_the_table() -> None:
    told: Counter[str] = Counter()
    for players, seed in GAMES:
        told += whole_game(players, seed)
    assert len(told) == 32 and min(told.values()) >= 5, "everything that can happen has happened"
