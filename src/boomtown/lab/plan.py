"""What is played: a game, its players, options and components, and from where each game takes its luck.

Game number i takes its bots' random numbers from (seed, i), and in it the bots sit i seats further on. Its luck comes
from (seed, i) too or, where seats are balanced, from (seed, deal): every deal is played once from every seat. Two plans
with the same seed have the same luck game by game, whatever else differs: their results are paired.
"""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from boomtown import bots as shelf
from boomtown import games
from boomtown.bots.base import Bot
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game


@dataclass(frozen=True)
class Plan:
    """What is simulated; small enough to be sent to other processes and machines."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    components: tuple[str, bytes] | None = None
    """Name and content of a components file that replaces the game's own."""
    balanced: bool = False
    """The games of a deal, one for each way round the table, have the same luck."""
    traced: bool = False
    """Rows tell how the game went, not only how it ended."""
    tolerant: bool = False
    """A game that the rules cannot finish is a result (its numbers were varied), not an error."""

    def set_up(self) -> tuple[Entry, Game]:
        entry = games.find(self.game)
        box = Components(*self.components) if self.components else None
        return entry, entry.set_up(self.players, dict(self.options), box)

    def seated(self) -> list[Bot]:
        """The bots, to see that there are such bots and as many as players."""
        entry, game = self.set_up()
        if len(self.bots) != self.players:
            raise BoomtownError(f"{self.players} players need {self.players} bots, not {len(self.bots)}")
        return [shelf.make(name, entry, game, 0) for name in self.bots]

    @property
    def at_random(self) -> bool:
        return all(name == "random" for name in self.bots)

    def bot(self, seat: int, number: int) -> str:
        """Who sits there in a game."""
        return self.bots[(seat - number) % self.players]

    def deal(self, number: int) -> int:
        return number // self.players if self.balanced else number

    def luck(self, number: int) -> bytes:
        return self._seed(self.deal(number), "luck")

    def chance(self, number: int, purpose: str) -> int:
        """The start of a player's random numbers in a game."""
        return int.from_bytes(self._seed(number, purpose)[:8], "little")

    def _seed(self, number: int, purpose: str) -> bytes:
        return hashlib.sha256(f"boomtown simulate {number} {purpose} {self.seed}".encode()).digest()

    @cached_property
    def mark(self) -> str:
        """A fingerprint of everything that decides how a game of this number goes; the number of games does not."""
        game = self.set_up()[1]
        facts = [game.key, game.rules_version, game.digest, game.options, self.players, self.bots, self.seed]
        ways = [self.balanced, self.traced, self.tolerant]
        return hashlib.sha256(json.dumps([facts, ways], sort_keys=True).encode()).hexdigest()[:16]
