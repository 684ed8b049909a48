"""A game that another engine drives, to be compared with it move by move: JSON lines in, JSON lines out.

The other side gives the luck, so that both play the same game, and sees the whole table. The requests are listed in
docs/oracle.md.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Noted, Script, Seeded
from boomtown.kernel.message import Listener
from boomtown.kernel.record import seed_bytes
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY
from boomtown.table import messages
from boomtown.table.messages import Json

_FIRST: Final = '{"type":"new","players":2}'


class Oracle:
    """One game at a time. Requests that fail change nothing and say why."""

    def __init__(self, entry: Entry, components: Components | None = None, language: str = "en") -> None:
        self.entry = entry
        self.components = components
        self.words = entry.words(language)
        self._state: State | None = None
        self._outcomes: list[int] = []
        """The luck that was given and not drawn yet."""
        self._seeded: Seeded | None = None

    def converse(self, requests: Iterable[str]) -> Iterator[str]:
        """One line of JSON for each line of JSON."""
        for line in requests:
            if line.strip():
                yield json.dumps(self.reply(line), ensure_ascii=False, separators=(",", ":"))

    def reply(self, line: str) -> Json:
        """The answer to one request; a request that cannot be met is answered with the reason."""
        try:
            return self._reply(_Request(line))
        except BoomtownError as error:
            return {"error": str(error)}

    def _reply(self, request: "_Request") -> Json:
        kind = request.text("type")
        if kind == "new":
            return self._new(request)
        if kind == "answer":
            return self._answer(request)
        state = self._game()
        if kind == "answers":
            return {"answers": messages.offers(state, self.words)}
        if kind == "why_not":
            return self._why_not(state, request.text("action"))
        if kind == "table":
            return {"table": state.fields(), "digest": state.digest()}
        if kind == "view":
            return self._view(state, request.number("seat"))
        if kind == "scores":
            return self._scores(state)
        raise BoomtownError(f"type can be new, answer, answers, why_not, table, view or scores, not {json.dumps(kind)}")

    def _game(self) -> State:
        if self._state is None:
            raise BoomtownError(f"no game has begun: {_FIRST} begins one")
        return self._state

    def _new(self, request: "_Request") -> Json:
        players = request.number("players", self.entry.counts[0])
        game = self.entry.set_up(players, request.options(), self.components)
        seed = request.text("seed", "")
        outcomes = request.numbers("luck")
        if seed and outcomes:
            raise BoomtownError("a game has a seed or a list of luck, not both")
        source = Seeded(seed_bytes(seed)) if seed else None
        luck = Noted(source or Script(outcomes))
        listener = Listener()
        state = game.set_up(luck)
        state.listener = listener
        state.settle(luck)
        self._seeded = source
        return self._moved(state, luck, listener, outcomes)

    def _answer(self, request: "_Request") -> Json:
        state = self._game()
        number = state.game.actions.parse(request.text("action"))
        refusal = state.why_not(number)
        if refusal is not None:
            return {"error": self.words.text(refusal.message, state.game), "rule": refusal.rule}
        outcomes = self._outcomes + request.numbers("luck")
        luck = Noted(self._seeded or Script(outcomes))
        after = state.clone()
        listener = Listener()
        after.listener = listener
        after.advance(number, luck)
        return self._moved(after, luck, listener, outcomes)

    def _moved(self, state: State, luck: Noted, listener: Listener, outcomes: list[int]) -> Json:
        """The game stands here now, and this is how it came here; what was not drawn of the luck is kept."""
        state.listener = None
        self._state = state
        drawn = luck.outcomes
        self._outcomes = outcomes[len(drawn) :]
        text = state.game.actions.text
        return {
            "over": state.over,
            "question": messages.question(state, self.words),
            "actions": [text(action) for action in state.options()],
            "events": [messages.happened(event, state, self.words) for event in listener.events],
            "automatic": [text(action) for action in listener.automatic],
            "luck": drawn,
            **messages.result(state),
        }

    def _why_not(self, state: State, action: str) -> Json:
        refusal = state.why_not(state.game.actions.parse(action))
        if refusal is None:
            return {"legal": True, "reason": "", "rule": ""}
        return {"legal": False, "reason": self.words.text(refusal.message, state.game), "rule": refusal.rule}

    def _view(self, state: State, seat: int) -> Json:
        if not NOBODY <= seat < state.game.players:
            raise BoomtownError(f"seat can be {NOBODY} (a spectator) to {state.game.players - 1}, not {seat}")
        view = state.view(seat)
        return {"seat": seat, "view": view.fields(), "digest": view.digest()}

    def _scores(self, state: State) -> Json:
        """Scores and, once the game is over, where they came from."""
        board = self.entry.board(state.view(NOBODY), self.words)
        sources: list[Json] = [{"source": part.caption, "points": part.points} for part in board.tally]
        return {**messages.result(state), "sources": sources}


class _Request:
    """One line that came in; a value of the wrong kind is named."""

    def __init__(self, line: str) -> None:
        try:
            found: object = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BoomtownError("this line is no JSON") from error
        if not isinstance(found, dict):
            raise BoomtownError("a request is a JSON object")
        self._values: dict[str, object] = found

    def text(self, name: str, default: str | None = None) -> str:
        value = self._values.get(name, default)
        if not isinstance(value, str):
            raise BoomtownError(f"'{name}' must be a text")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        value = self._values.get(name, default)
        if not _is_number(value):
            raise BoomtownError(f"'{name}' must be a whole number")
        return value

    def numbers(self, name: str) -> list[int]:
        value = self._values.get(name, [])
        if not isinstance(value, list) or not all(_is_number(one) for one in value):
            raise BoomtownError(f"'{name}' must be a list of whole numbers")
        return list(value)

    def options(self) -> dict[str, str]:
        value = self._values.get("options", {})
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise BoomtownError("'options' must be texts by name")
        return dict(value)


def _is_number(value: object) -> TypeGuard[int]:
    """A whole number that the rules can count with; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 62
