"""What everybody may know of a table besides its game: who sits where, how far it is, whose time is up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from boomtown import bots, games
from boomtown.kernel.view import NOBODY
from boomtown.table.lessons import GUIDE

PLAYING: Final = "playing"
FINISHED: Final = "finished"
PLAYED: Final = "played"
"""The outcome of a game that came to its end by its rules."""
PROGRAM: Final = " \U0001f916"
"""What the name of a program ends with (a robot), and nobody else's."""
TIMEOUTS: Final = 3
"""Who has run out of time so often does not get the seat back: nobody holds a table by coming and going."""
PRESENT_TIMES: Final = 3
PRESENT_LEAST: Final = 30 * 60
"""Without a clock, who looks on and does not answer has so many times as long as who is away, and at least so long."""
HERE: Final = 35
"""Seconds after which a player who was not seen is away."""


@dataclass(frozen=True)
class Chair:
    """A seat as its row says. `name` is its person's, empty if he has left the site."""

    number: int
    player: int | None
    name: str
    bot: str
    stand_in: str
    seen: datetime | None
    reserve: float = 0.0
    resigned: bool = False
    timeouts: int = 0
    relieved: bool = False
    agrees: bool = False
    hints: int = 0

    @property
    def mover(self) -> str:
        """The bot that answers for this seat now, empty if a person does."""
        return self.bot or self.stand_in

    @property
    def open(self) -> bool:
        return self.player is None and not self.bot

    @property
    def returns(self) -> bool:
        """Whether its person may take it back from the bot that stands in."""
        return bool(self.stand_in) and not self.resigned and self.timeouts < TIMEOUTS


@dataclass(frozen=True)
class Aside:
    """What changes at a table without a revision."""

    late: int = NOBODY
    """The seat that is asked and has been silent for too long: the others may continue without its player."""
    trouble: bool = False
    """The bot that is asked failed."""
    away: tuple[datetime | None, ...] = ()
    """Per seat: since when its person is away, None if he is here."""


NOTHING_ASIDE: Final = Aside()
RATED: Final = frozenset(["", GUIDE, *bots.OFFERED])
"""Bots of the house are the fixed points of the ladder; the guide of a lesson has a reason of its own."""


@dataclass(frozen=True)
class Facts:
    """What everybody may know of a table besides its game, at one revision."""

    id: str
    game: str
    players: int
    host: int
    private: bool
    away_seconds: int
    always_cover: bool
    deal_revealed: bool
    """Also where the table has no deal."""
    rematch: str
    status: str
    version: int
    revision: int
    asked: int
    asked_since: datetime | None
    chairs: tuple[Chair, ...]
    options: dict[str, str] = field(default_factory=dict)
    dealt: bool = False
    """By a deal code."""
    clock: str = ""
    clock_reserve: int = 0
    clock_answer: int = 0
    allowance: float = 0.0
    proposed_by: int | None = None
    outcome: str = ""
    friendly: bool = False
    declined: datetime | None = None
    declined_by: int | None = None

    @property
    def begun(self) -> bool:
        return self.version >= 0

    @property
    def playing(self) -> bool:
        return self.status == PLAYING

    @property
    def record_open(self) -> bool:
        """Whether seed and record are public: the game is over, and so are all games of its deal."""
        return self.status == FINISHED and self.deal_revealed

    def owned_by(self, player: int | None) -> list[int]:
        """The seats of a person."""
        return [chair.number for chair in self.chairs if player is not None and chair.player == player]

    def owner(self, seat: int) -> int | None:
        return self.chairs[seat].player if 0 <= seat < len(self.chairs) else None

    def may_watch(self, player: int | None) -> bool:
        """Whether a person may look on. Hosts may at their private tables; nobody may before a deal is revealed."""
        if self.owned_by(player) or not self.begun:
            return True
        return self.deal_revealed and (not self.private or player == self.host)

    def may_see(self, player: int | None, seat: int) -> bool:
        """Whether a person may see the table from this viewpoint."""
        return self.may_watch(player) if seat == NOBODY else seat in self.owned_by(player)

    # ------------------------------------------------------------------ time

    @property
    def due(self) -> datetime | None:
        """When the time of the person who is asked is up; None where no clock runs."""
        if not self.playing or self.asked < 0 or self.asked_since is None or not self.clock:
            return None
        chair = self.chairs[self.asked]
        if chair.player is None or chair.mover:
            return None
        return self.asked_since + timedelta(seconds=self.allowance + chair.reserve)

    def late(self, now: datetime, seen: datetime | None = None) -> int:
        """The asked seat if the others need not wait for its person any longer, else NOBODY.

        With a clock its time is up. Without one he has been away for longer than the table allows, or looks on and
        does not answer for much longer. `seen` is when he was last seen, where that is known better than here.
        """
        if not self.playing or self.asked < 0 or self.asked_since is None:
            return NOBODY
        chair = self.chairs[self.asked]
        if chair.player is None or chair.mover:
            return NOBODY
        if self.clock:
            return self.asked if self.due is not None and self.due <= now else NOBODY
        silent = now - self.asked_since
        patience = timedelta(seconds=self.away_seconds)
        last = seen or chair.seen
        if last is None or now - last >= patience:
            return self.asked if silent >= patience else NOBODY
        return self.asked if silent >= max(PRESENT_TIMES * patience, timedelta(seconds=PRESENT_LEAST)) else NOBODY

    def away(self, now: datetime, seen: Mapping[int, datetime | None]) -> tuple[datetime | None, ...]:
        """Per seat since when its person is away, by when each was last seen; empty if nobody is."""
        limit = now - timedelta(seconds=HERE)
        last = [None if chair.player is None or not self.playing else seen.get(chair.number) for chair in self.chairs]
        away = tuple(at if at is not None and at < limit else None for at in last)
        return away if any(away) else ()

    # ------------------------------------------------------------------ ending early, and what counts

    @property
    def is_lesson(self) -> bool:
        return any(chair.bot == GUIDE for chair in self.chairs)

    def deciding(self, late: int = NOBODY) -> set[int]:
        """The people who must agree to end the game now: who answers for a seat himself, and is not late."""
        people = {chair.player for chair in self.chairs if chair.player is not None and not chair.stand_in}
        return people - {self.owner(late)} or people

    def waited_for(self, now: datetime) -> set[int]:
        """The people who play themselves, without one who is late."""
        return self.deciding() - {self.owner(self.late(now))}

    def agreeing(self) -> set[int]:
        return {chair.player for chair in self.chairs if chair.player is not None and chair.agrees}

    @property
    def without_hints(self) -> bool:
        """Where several people play for their ratings: a player who is behind could take one to spoil the count."""
        people = {chair.player for chair in self.chairs if chair.player is not None}
        return len(people) > 1 and self.unrated() == ["early"]

    def unrated(self) -> list[str]:
        """Why the result says nothing about how strong the players are; empty if it does. Keys, not words."""
        entry = games.find(self.game)
        people = [chair.player for chair in self.chairs if chair.player is not None]
        usual = entry.all_options(self.options) == entry.all_options({})
        found = {
            "friendly": self.friendly,
            "options": not usual,
            "lesson": self.is_lesson,
            "hints": any(chair.hints for chair in self.chairs),
            "deal": self.dealt,
            "one_screen": len(set(people)) < len(people),
            "bot": any(chair.bot not in RATED or chair.name.endswith(PROGRAM) for chair in self.chairs),
            "early": self.outcome != PLAYED,
        }
        return [reason for reason, holds in found.items() if holds]
