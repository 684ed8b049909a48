"""Positions as values: what an environment stands at, to come back to, to send away, to branch from."""

import copy
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from boomtown.bots.base import Bot
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck, Seeded, chance_at
from boomtown.kernel.state import State, decode

MAGIC = b"boomtown position 1\n"


@dataclass(frozen=True, slots=True)
class Position:
    """A position with the luck that lies ahead of it and the random numbers of its bots. Nothing changes it."""

    state: State
    luck: Luck
    bots: tuple[tuple[Chance, ...] | None, ...] = ()
    """The random numbers of the bots, as the environment that made it lists them; empty in a world that was dealt."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What else that environment keeps: numbers, texts and lists by name."""

    @property
    def game(self) -> Game:
        """The set-up it is a position of."""
        return self.state.game

    def encode(self) -> bytes:
        """Bytes that last: any release with the same rules and components reads them."""
        game = self.game
        head = {
            "game": game.key,
            "players": int(game.players),
            "options": game.options,
            "rules": game.rules_version,
            "components": game.digest,
            "luck": _told(self.luck),
            "bots": [None if bot is None else [_told(chance) for chance in bot] for bot in self.bots],
            "kept": self.kept,
        }
        return MAGIC + json.dumps(head, sort_keys=True).encode() + b"\n" + self.state.encode()

    @classmethod
    def decode(cls, game: Game, data: bytes) -> "Position":
        """The position that these bytes hold, of a game that is set up alike."""
        first, _, rest = data.partition(b"\n")
        line, _, state = rest.partition(b"\n")
        try:
            if first + b"\n" != MAGIC:
                raise ValueError
            head = json.loads(line)
            luck = _luck(head["luck"])
            bots = tuple(None if bot is None else tuple(_chance(one) for one in bot) for bot in head["bots"])
            set_up = (head["game"], head["players"], head["options"], head["rules"], head["components"])
            kept = dict(head["kept"])
        except (ValueError, KeyError, TypeError) as error:
            raise BoomtownError("these are not the bytes of a position") from error
        _check(game, set_up)
        return cls(decode(game, state), luck, bots, kept)

    def check(self, game: Game) -> None:
        """Refuse to stand in another game than this."""
        own = self.game
        if own is not game:
            _check(game, (own.key, int(own.players), own.options, own.rules_version, own.digest))


def dealt(state: State, seat: int, seed: int | None = None) -> Position:
    """Another world that this seat cannot tell from the real one, with luck of its own ahead."""
    chance = Chance(secrets.randbits(62) if seed is None else seed)
    return Position(state.view(seat).deal(chance), chance)


def at(game: Game, position: Position | bytes) -> Position:
    """A position to stand at, from its value or its bytes."""
    if isinstance(position, Position):
        position.check(game)
        return position
    return Position.decode(game, position)


def numbers(bot: Bot | None) -> tuple[Chance, ...] | None:
    """The random numbers of a bot as they stand."""
    return None if bot is None else tuple(copy.copy(chance) for chance in bot.chances())


def ahead(luck: Luck) -> Luck:
    """The same luck, to be used apart from the first: one that only depends on places is shared."""
    return luck if isinstance(luck, Seeded) else copy.copy(luck)


def _check(game: Game, set_up: tuple[str, int, dict[str, str], str, str]) -> None:
    here = (game.key, int(game.players), game.options, game.rules_version, game.digest)
    names = ("game", "number of players", "options", "rules", "components")
    for name, one, other in zip(names, here, set_up, strict=True):
        if one != other:
            raise BoomtownError(f"this position is of another {name}: {other}, not {one}")


def _told(luck: Luck) -> list[Any]:
    if isinstance(luck, Seeded):
        return ["seeded", luck.seed.hex()]
    assert type(luck) is Chance
    return ["chance", int(luck.s0), int(luck.s1), int(luck.s2), int(luck.s3)]


def _luck(told: list[Any]) -> Luck:
    if told[0] == "seeded":
        return Seeded(bytes.fromhex(told[1]))
    return _chance(told)


def _chance(told: list[Any]) -> Chance:
    name, *words = told
    if name != "chance" or not all(isinstance(word, int) and 0 <= word < 1 << 32 for word in words):
        raise ValueError(told)
    return chance_at(*words)
