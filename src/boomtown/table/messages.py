"""What programs read of a game: plain JSON objects, the same for every door a program comes in by.

A program that plays gets what its seat knows. The whole table is for those who drive an engine of their own.
"""

from collections.abc import Iterable

from boomtown.kernel.message import Event
from boomtown.kernel.state import State
from boomtown.kernel.words import Words

Json = dict[str, object]


def question(state: State, words: Words) -> Json | None:
    """The open question, None when the game is over."""
    if state.over:
        return None
    asked = state.asked()
    return {
        "seat": int(state.seat),
        "kind": asked.name,
        "rule": asked.rule,
        "text": words.text(state.question(), state.game),
    }


def offers(state: State, words: Words) -> list[Json]:
    """The legal answers in rising order: the stable text, the sentence, the warning if there is one."""
    actions = state.game.actions
    found: list[Json] = []
    for action in state.options():
        offer: Json = {"action": actions.text(action), "label": words.text(state.label(action), state.game)}
        risk = state.risk(action)
        if risk is not None:
            offer["risk"] = words.text(risk, state.game)
        found.append(offer)
    return found


def events(told: Iterable[Event], state: State, words: Words, seat: int) -> list[Json]:
    """What a seat heard happen, or a spectator (`NOBODY`)."""
    return [happened(event, state, words) for event in told if event.heard_by(seat)]


def happened(event: Event, state: State, words: Words) -> Json:
    """One event: its key and numbers for programs, its sentence for people, its rule."""
    message = event.message
    return {
        "event": message.key,
        "values": dict(message.values),
        "rule": event.rule,
        "text": words.text(message, state.game),
    }


def result(state: State) -> Json:
    """Scores as they stand and, at the end, who won."""
    return {"scores": state.scores(), "winners": state.winners() if state.over else []}
