"""A table in memory: its running match, and what each of its viewers sees now and how it came to that.

The store is the truth. A table follows it line by line, and every step is drawn for everybody who looks on, so that
all viewers see the same steps in the same order.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol

from boomtown import games
from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.record import Record, parse, read_line
from boomtown.kernel.view import NOBODY
from boomtown.live.facts import NOTHING_ASIDE, PLAYING, Aside, Facts
from boomtown.live.frames import Frame, PastFrame
from boomtown.table.match import Match, replay

log = logging.getLogger(__name__)

FRAMES: Final = 16
FRAME_LETTERS: Final = 12_000
"""Steps kept per viewpoint for viewers that come back, besides the last: so many at most, and fewer if they have more
letters."""
GRACE: Final = 20.0
"""Seconds that a viewpoint is still drawn after its last viewer left: he may just be loading the page."""


class Viewpoint(NamedTuple):
    """A seat (NOBODY for spectators), a language, and whether the board is told in words, too, or to a program."""

    seat: int
    language: str
    words: bool = False
    program: bool = False


class Stored(NamedTuple):
    """A line of a table's record, and the table's revision with it."""

    number: int
    text: str
    revision: int


class Store(Protocol):
    """Where the records of tables are kept."""

    def facts(self, table: str, known: Facts | None) -> Facts | None:
        """The table at its present revision (`known` itself if that is still the one), None if there is none."""

    def opening(self, table: str) -> tuple[str, bytes]:
        """The first line of the record, and the seed of the luck."""

    def lines(self, table: str, after: int, last: int) -> list[Stored]:
        """The lines of the record behind one, up to another."""


@dataclass(frozen=True)
class Unfit:
    """A record of other rules (law: it is shown as far as it fits, and never goes on by rules that are not its own)."""

    played: str
    here: str
    line: int
    """The last line that fits, -1 if none does."""
    foreign: bool = True
    """Begun by other rules or with other components; else the record is damaged."""


class LiveTable:
    """One table in memory. Whoever uses it holds its lock. A subclass draws: `picture`."""

    facts: Facts | None

    def __init__(self, table_id: str, store: Store) -> None:
        self.id = table_id
        self.store = store
        self.lock = threading.RLock()
        self.facts = None
        self.match: Match | None = None
        self.unfit: Unfit | None = None
        """Set if the record cannot go on here: other rules, other components."""
        self.aside = NOTHING_ASIDE
        self.watched: dict[Viewpoint, int] = {}
        self._until: dict[Viewpoint, float] = {}
        self._serial = 0
        self._undrawn = False
        """The match was played on, and nobody has been shown it yet."""
        self._frames: dict[Viewpoint, Frame] = {}
        """What each viewpoint sees now."""
        self._steps: dict[Viewpoint, deque[PastFrame]] = {}
        """How it came to that, as far as it is kept."""

    # ------------------------------------------------------------------ what a subclass adds

    def picture(self, key: Viewpoint, facts: Facts, serial: int, moment: dict[object, object]) -> Frame:
        """What a viewpoint sees now. `moment` is shared by all pictures of one step."""
        raise NotImplementedError

    def opened(self, facts: Facts) -> None:
        """The match is about to be read from the store."""

    def answered(self, player: int | None, question: str) -> None:
        """A person has answered a question of this kind."""

    def unseen(self, key: Viewpoint) -> None:
        """Nobody looks from there any more."""

    # ------------------------------------------------------------------ following the store

    def catch_up(self) -> Facts | None:
        """Bring the table to its present state, step by step."""
        with self.lock:
            return self.follow(self.store.facts(self.id, self.facts))

    def follow(self, now: Facts | None) -> Facts | None:
        """Come to these facts, which were just read."""
        if now is None:
            return None
        lost = self.match is None and self.unfit is None and now.begun
        if self.facts is None or self.facts.revision != now.revision or lost:
            before = self.facts
            try:
                self._follow(now)
            except BaseException:  # what was read may not be what was played: begin anew next time
                self.facts = before
                self.forget()
                raise
        return self.facts

    def _follow(self, now: Facts) -> None:
        """Play the lines that are missing; each step that nobody here has seen yet is drawn."""
        self.draw()
        self._thin_out()
        shown = self.facts.revision if self.facts is not None else -1
        self.facts = now
        self.aside = replace(self.aside, late=NOBODY)
        if not now.begun or self.unfit is not None:
            self._draw(now)
            return
        start = -1 if self.match is None else self.match.version
        lines = self.store.lines(self.id, start, now.version)
        if self.match is None:
            self.opened(now)
            lines = self._open(lines, shown)
        for at, line in enumerate(lines):
            if not self.play(line):
                break
            whole_step = at + 1 == len(lines) or lines[at + 1].revision != line.revision
            if whole_step and shown < line.revision < now.revision:
                self._draw(replace(now, revision=line.revision, version=line.number, status=PLAYING))
        self._draw(now)

    @property
    def last_shown(self) -> int:
        """The last line that can be shown here."""
        assert self.facts is not None
        return self.facts.version if self.unfit is None else min(self.unfit.line, self.facts.version)

    def _open(self, lines: list[Stored], shown: int) -> list[Stored]:
        """Replay what viewers have seen already; returns the lines that are news to them."""
        assert self.facts is not None
        header, seed = self.store.opening(self.id)
        old = [line for line in lines if line.revision <= shown] if shown >= 0 else lines
        here = games.find(self.facts.game).rules_version
        record = None
        try:
            record = record_of(header, [line.text for line in old or lines[:1]])
            self.match = replay(record, seed=seed)
        except BoomtownError as error:
            if record is None:
                self.unfit = Unfit("?", here, -1)
                return []
            self.match = _as_far_as_it_fits(record, seed, error)
            last = -1 if self.match is None else self.match.version
            self.unfit = Unfit(record.header.rules, here, last, _is_foreign(record))
            return []
        if here != record.header.rules:
            self.unfit = Unfit(record.header.rules, here, self.match.version)
        return lines[len(record.lines) :]

    def play(self, line: Stored) -> bool:
        """Play a line of the store's; returns whether it fits."""
        assert self.match is not None and self.facts is not None
        asked = (self.facts.owner(int(self.match.state.seat)), self.match.state.asked().name)
        try:
            read = read_line(line.text, line.number + 2)
            self.match.follow(read)
        except DamagedRecord:
            header = self.match.record.header
            here = self.match.game.rules_version
            self.unfit = Unfit(header.rules, here, self.match.version, _is_foreign(self.match.record))
            return False
        if read.kind == "action":
            self.answered(*asked)
        return True

    def moved(self, now: Facts) -> None:
        """The match was played on here and the store has its lines: take over the facts. The step is drawn by `draw`,
        which whoever answers does not wait for."""
        self._thin_out()
        self.facts = now
        if self.aside.late != NOBODY or self.aside.trouble:
            self.aside = replace(self.aside, late=NOBODY, trouble=False)
        self._undrawn = True

    def draw(self) -> None:
        """Draw the last step, before it is looked at, and before the match is played on."""
        with self.lock:
            if self._undrawn and self.facts is not None:
                self._undrawn = False
                self._draw(self.facts)

    @property
    def is_ahead(self) -> bool:
        """Whether the match has lines that the store has not."""
        return self.match is not None and self.facts is not None and self.match.version > self.facts.version

    def forget(self) -> None:
        """The match may be ahead of the store: it is rebuilt from the lines when it is needed next."""
        self.match = None
        self.unfit = None
        self._undrawn = False

    # ------------------------------------------------------------------ what viewers see

    def frame(self, key: Viewpoint) -> Frame:
        """The present frame of a viewpoint, kept for the steps that follow."""
        with self.lock:
            assert self.facts is not None
            self.draw()
            self._until[key] = time.monotonic() + GRACE
            frame = self._frames.get(key)
            if frame is None or frame.revision != self.facts.revision or frame.aside != self.aside:
                return self._drawn(key, self.facts, {})
            return frame

    def steps_after(self, serial: int, key: Viewpoint) -> list[PastFrame] | None:
        """The steps since one that a viewer has; None if that one is not known any more."""
        steps = list(self._steps.get(key, ()))
        if len(steps) > 1 and steps[-2].serial == serial:  # mostly
            return steps[-1:]
        if not any(step.serial == serial for step in steps):
            return None
        return [step for step in steps if step.serial > serial]

    def serial_of(self, revision: int, key: Viewpoint) -> int:
        """The last step drawn at a revision, -1 if it is not known."""
        steps = list(self._steps.get(key, ()))
        found = [step.serial for step in steps if step.revision == revision]
        return found[-1] if found else -1

    def set_aside(self, aside: Aside) -> bool:
        """Note what changes without a revision; returns whether viewers see something new."""
        with self.lock:
            if aside == self.aside or self.facts is None:
                return False
            self.draw()
            self.aside = aside
            self._draw(self.facts)
            return True

    def _draw(self, facts: Facts) -> None:
        """Draw a step for every viewpoint that somebody looks from."""
        now = time.monotonic()
        moment: dict[object, object] = {}
        for key in list(self._frames):
            if self.watched.get(key) or self._until.get(key, 0.0) > now:
                try:
                    self._drawn(key, facts, moment)
                except Exception:  # a fault of one drawing stops neither the move nor the other viewers
                    log.exception("a table could not be drawn")
                    self._unlearn(key)
            else:
                self._unlearn(key)
                self._until.pop(key, None)
                self.unseen(key)

    def _unlearn(self, key: Viewpoint) -> None:
        """What a viewpoint sees and saw."""
        self._frames.pop(key, None)
        self._steps.pop(key, None)

    def _drawn(self, key: Viewpoint, facts: Facts, moment: dict[object, object]) -> Frame:
        self._serial += 1
        frame = self.picture(key, facts, self._serial, moment)
        frame.aside = self.aside
        frame.language = key.language
        frame.follow(self._frames.get(key))
        self._frames[key] = frame
        self._steps.setdefault(key, deque(maxlen=FRAMES)).append(frame.past())
        return frame

    def _thin_out(self) -> None:
        """Steps are kept for those who come back, as long as that is not too much: those that all have seen."""
        for steps in self._steps.values():
            while len(steps) > 1 and sum([len(one.step) for one in steps]) > FRAME_LETTERS:
                steps.popleft()
                steps[0] = steps[0]._replace(step=b"")  # one goes on from it, and never to it


def record_of(header: str, lines: Sequence[str]) -> Record:
    """The record that these texts are."""
    return parse("".join(f"{part}\n" for part in [header, *lines]))


def _is_foreign(record: Record) -> bool:
    entry = games.find(record.header.game)
    return (record.header.rules, record.header.components) != (entry.rules_version, entry.components().digest)


def _as_far_as_it_fits(record: Record, seed: bytes, error: BoomtownError) -> Match | None:
    """The game up to the line before the one that does not fit."""
    if not isinstance(error, DamagedRecord) or error.line <= 2:
        return None
    good = Record(record.header)
    good.lines = record.lines[: error.line - 2]
    try:
        return replay(good, seed=seed)
    except BoomtownError:
        return None
