"""Whole games of Giganten and Black Gold against somebody who knows the rules and reads the log."""

from collections import Counter
from random import Random

import pytest

from boomtown import games
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Listener
from boomtown.kernel.state import State
from boomtown.mechanics.prospecting.rules.position import ProspectingPosition
from mechanics.prospecting_reader import Reader
from mechanics.prospecting_refusals import why_not

BLACK_GOLD: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"baron": "greedy", "length": "shorter"}),
    (3, {"trucks": "apart", "deeper": "yes", "spring_turn": "building"}),
    (4, {"length": "longer", "even": "yes", "spring_site": "map"}),
    (5, {"wells": "more"}),
    (5, {"wells": "more", "map": "chosen"}),
    (3, {"wells": "fewer"}),
    (2, {"wells": "more", "map": "chosen", "baron": "greedy"}),
    (4, {"wells": "fewer", "map": "chosen"}),
]
TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "giganten": [(3, {}), (4, {}), (3, {"star": "last"})],
    "blackgold": BLACK_GOLD,
}


def choice(reader: Reader, texts: list[str], mind: Random) -> str:
    """By chance, but with some sense: oil is looked for, carried and sold, and most bids can be paid.

    In half of the games few trains move, so that others must be hired.
    """
    slow = reader.options.get("deeper") == "yes" or reader.players == 4
    words = sorted({text.split()[0] for text in texts} - ({"train"} if slow and mind.randrange(8) else set()))
    eager = [word for word in words if word not in ("done", "pass", "setback")]
    word = mind.choice(eager if eager and mind.randrange(6) else words)
    among = [text for text in texts if text.split()[0] == word]
    if word == "bid":
        value = max(reader.value(reader.asked), 1)
        low = int(among[0].split()[1])
        if low > value + 1 and "pass" in texts:
            return "pass"
        return mind.choice(among[: max(value - low + 3, 1)][:5])
    if "build" in words and mind.randrange(2):
        return mind.choice([text for text in texts if text.startswith("build")])
    return mind.choice(among)


def see(state: State, reader: Reader) -> None:
    """Compare everything."""
    fields = state.fields()
    between = not state.over and state.asked().name == "take" and -1 not in fields["display"]  # type: ignore[operator]
    if between:
        display = fields["display"]
        assert isinstance(display, list)
        reader.see_cards(display)
    for name, value in reader.table(between).items():
        assert fields[name] == value, name


def check_refusals(state: State, reader: Reader, mind: Random, said: Counter[str]) -> None:
    """Some of the answers that are not allowed, and what is said to risky ones."""
    question, seat, legal = state.asked().name, int(state.seat), set(state.options())
    families = [family for family in state.game.actions.families if family.word in state.asked().families]
    for family in families:
        tried = {mind.randrange(family.first, family.first + family.count) for _ in range(2)}
        if family.count == len(reader.cost):  # cells: also some on which something lies or stands
            busy = [*reader.sites, *reader.derricks(), *[truck for truck in reader.trucks if truck >= 0]]
            tried |= {int(family.first) + mind.choice(busy) for _ in range(2)}
        for action in tried:
            refusal, text = state.why_not(action), state.game.actions.text(action)
            if action in legal:
                assert refusal is None
                risk = state.risk(action)
                assert (risk.values if risk else {}) == reader.risk(question, seat, text)
            else:
                assert refusal is not None
                reason = refusal.rule, refusal.message.key, refusal.message.values
                assert reason == why_not(reader, question, seat, text), text
                said[refusal.message.key] += 1


def whole_game(key: str, players: int, options: dict[str, str], seed: int, said: Counter[str]) -> Counter[str]:
    """Returns what was told how often; `said` counts the reasons of refusals."""
    luck, mind = Chance(seed), Random(seed)
    entry = games.find(key)
    game = entry.set_up(players, options)
    state = game.set_up(luck)
    state.listener = listener = Listener()
    reader = Reader(key, players, options)
    drawn = state.fields().get("map", [])
    assert isinstance(drawn, list)
    reader.lay(drawn)
    assert isinstance(state, ProspectingPosition)
    for player in range(players if seed % 2 else 0):  # poor players
        state.pay_bank(player, 9000, 0)
        reader.pay(player, 9000, "oil")
    state.settle(luck)
    while True:
        for event in listener.events:
            reader.hear(event)
        listener.clear()
        see(state, reader)
        if state.over:
            break
        texts = [game.actions.text(action) for action in state.options()]
        seat = int(state.seat)
        assert set(texts) == reader.answers(state.asked().name, seat), state.question()
        check_refusals(state, reader, mind, said)
        state.apply(game.actions.parse(choice(reader, texts, mind)), luck)
    assert state.scores() == [reader.score(seat) for seat in range(players)]
    best = max(state.scores())
    assert state.winners() == [seat for seat in range(players) if reader.score(seat) == best]
    return Counter(reader.story)


@pytest.mark.rule(
    "GI-3.1", "GI-7.6", "GI-10.1", "GI-11.3", "GI-13.2", "BG-3.1", "BG-7.6", "BG-9.1", "BG-10.3", "BG-12.3"
)
@pytest.mark.parametrize(("key", "seeds", "sentences", "reasons"), [("giganten", 8, 41, 21), ("blackgold", 4, 57, 29)])
def test_who_reads_the_log_knows_the_table(key: str, seeds: int, sentences: int, reasons: int) -> None:
    told: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for seed in range(seeds):
        for players, options in TABLES[key]:
            told += whole_game(key, players, options, seed, said)
    assert len(told) == sentences and min(told.values()) > 3, "everything that can happen has happened"
    assert len(said) >= reasons
