"""The tables that this process has at hand: the running match of each, and the frames its viewers saw last.

The database is the truth. A desk follows it line by line and draws every step for everybody who looks on, so that
all viewers see the same steps in order, whichever process made the move.
"""

import logging
import threading
import time
from collections import OrderedDict, deque
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from boomtown import games
from boomtown.drawing.scene import Scene
from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.record import Record, read_line
from boomtown.kernel.view import NOBODY
from boomtown.kernel.words import Words
from boomtown.site.prepared import Found
from boomtown.site.tables import facts as rows
from boomtown.site.tables.errors import Refused, refused
from boomtown.site.tables.facts import NOTHING_ASIDE, Aside, Facts
from boomtown.site.tables.limits import DESKS, FRAME_LETTERS, FRAMES, GRACE, LOG_LINES
from boomtown.site.tables.live.news import News
from boomtown.site.tables.models import Line, Table
from boomtown.site.tables.page import frames, parts, scenes
from boomtown.site.tables.page.cards import Teaching
from boomtown.site.tables.page.frames import Frame, PastFrame
from boomtown.site.tables.records import record_of
from boomtown.site.words import speaking, words_of
from boomtown.table.match import Match, replay

log = logging.getLogger(__name__)


class Viewpoint(NamedTuple):
    """A seat (NOBODY for spectators), a language, and whether the board is told in words, too."""

    seat: int
    language: str
    words: bool = False


class Stored(NamedTuple):
    """A line of a table's record, and the table's revision with it."""

    number: int
    text: str
    revision: int


def _between(table: str, after: int, last: int) -> QuerySet[Line, Any]:
    lines = Line.objects.filter(table=table).filter(number__gt=after).filter(number__lte=last)
    return lines.order_by("number").values_list(*Stored._fields)


_lines: Final = Found(_between, "", 1, 2)


@dataclass(frozen=True)
class Unfit:
    """A record of other rules (law: it is shown as far as it fits, and never goes on by rules that are not its own)."""

    played: str
    here: str
    line: int
    """The last line that fits, -1 if none does."""
    foreign: bool = True
    """Begun by other rules or with other components; else the record is damaged."""

    def refusal(self) -> Refused:
        kind = "unfit" if self.played == self.here else "other_rules"
        return refused(kind if self.line >= 0 else f"{kind}_unseen", played=self.played, here=self.here, line=self.line)


class Desk:
    """One table in memory. Whoever uses it holds its lock."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = threading.RLock()
        self.facts: Facts | None = None
        self.row: Table | None = None
        """The table's row as it was read or written here last: true as long as the database has the same revision."""
        self.match: Match | None = None
        self.unfit: Unfit | None = None
        """Set if the record cannot go on here: other rules, other components."""
        self.aside = NOTHING_ASIDE
        self.teaching = Teaching()
        self.sayings: list[int | None] = [None, None]
        """How many lines of talk are known here: of those who look on, and of those at the table."""
        self.watched: dict[Viewpoint, int] = {}
        self._until: dict[Viewpoint, float] = {}
        self._serial = 0
        self._frames: dict[Viewpoint, Frame] = {}
        """What each viewpoint sees now."""
        self._steps: dict[Viewpoint, deque[PastFrame]] = {}
        """How it came to that, as far as it is kept."""
        self._words: dict[str, Words] = {}
        self._logbooks: dict[tuple[int, str], scenes.Logbook] = {}

    # ------------------------------------------------------------------ following the database

    def catch_up(self, known: Table | None = None) -> Facts | None:
        """Bring the desk to the table's present state, step by step. `known` is its row, if it was just read."""
        with self.lock:
            now = self._now(known)
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

    def _now(self, known: Table | None) -> Facts | None:
        """The facts as the database has them; they are read again only at another revision."""
        revision = rows.revision(self.id) if known is None else known.revision
        if self.facts is not None and self.facts.revision == revision:
            return self.facts
        row = rows.row(self.id) if known is None else known
        if row is None:
            return None
        self.row = row if row.deal_id is None else None
        return Facts.of(row)

    def _follow(self, now: Facts) -> None:
        """Play the lines that are missing; each step that nobody here has seen yet is drawn."""
        self._thin_out()
        shown = self.facts.revision if self.facts is not None else -1
        self.facts = now
        self.aside = replace(self.aside, late=NOBODY)
        if not now.begun or self.unfit is not None:
            self._draw(now)
            return
        start = -1 if self.match is None else self.match.version
        lines = [Stored(*found) for found in _lines.all(self.id, start, now.version)]
        if self.match is None:
            self.teaching.load(now)
            lines = self._open(lines, shown)
        for at, line in enumerate(lines):
            if not self._play(line):
                break
            whole_step = at + 1 == len(lines) or lines[at + 1].revision != line.revision
            if whole_step and shown < line.revision < now.revision:
                self._draw(replace(now, revision=line.revision, version=line.number, status=Table.Status.PLAYING))
        self._draw(now)

    @property
    def last_shown(self) -> int:
        """The last line that can be shown here."""
        assert self.facts is not None
        return self.facts.version if self.unfit is None else min(self.unfit.line, self.facts.version)

    def _open(self, lines: list[Stored], shown: int) -> list[Stored]:
        """Replay what viewers have seen already; returns the lines that are news to them."""
        assert self.facts is not None
        table = Table.objects.only("header", "seed").get(pk=self.id)
        old = [line for line in lines if line.revision <= shown] if shown >= 0 else lines
        seed = bytes(table.seed)
        here = games.find(self.facts.game).rules_version
        record = None
        try:
            record = record_of(table.header, [line.text for line in old or lines[:1]])
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

    def _play(self, line: Stored) -> bool:
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
            self.teaching.answered(*asked)
        return True

    def moved(self, now: Facts) -> None:
        """The match was played on and the transaction has committed: take over the facts and draw the step."""
        self._thin_out()
        self.facts = now
        if self.aside.late != NOBODY or self.aside.trouble:
            self.aside = replace(self.aside, late=NOBODY, trouble=False)
        self._draw(now)

    def hear(self, news: News) -> bool:
        """Take over an answer of another process, without the database; returns whether it follows what is known."""
        with self.lock:
            row, match, facts = self.row, self.match, self.facts
            if row is None or match is None or facts is None or self.unfit is not None:
                return False
            if not news.before == row.revision == facts.revision:
                return False
            try:
                self.row = None
                news.write_into(row)
                now = facts.after(row, news.reserve)
                for number, text in enumerate(news.lines, start=match.version + 1):
                    if not self._play(Stored(number, text, row.revision)):
                        self.forget()
                        return False
            except BaseException:
                self.forget()
                raise
            self.row = row
            self.moved(now)
            return True

    @property
    def is_ahead(self) -> bool:
        """Whether the match has lines that were not committed."""
        return self.match is not None and self.facts is not None and self.match.version > self.facts.version

    def forget(self) -> None:
        """The match may be ahead of the database: it is rebuilt from the lines when it is needed next."""
        self.match = None
        self.unfit = None
        self.teaching = Teaching()

    # ------------------------------------------------------------------ drawing

    def words(self, language: str) -> Words:
        """The game's words with the names of this table's seats."""
        assert self.facts is not None
        words = self._words.get(language)
        if words is None:
            words = self._words[language] = words_of(games.find(self.facts.game), language)
        words.seats = self.facts.titles()
        return words

    def scene(
        self, seat: int, language: str, at: Facts | None = None, boards: scenes.Boards | None = None
    ) -> Scene | None:
        """What a viewpoint sees now; None if there is no game to show."""
        facts = at or self.facts
        if facts is None or self.match is None:
            return None
        knowing = scenes.on_screen(facts, self.match, seat)
        with speaking(language):
            words = self.words(language)
            logbook = self._logbooks.get((knowing, language))
            if logbook is None:
                logbook = self._logbooks[knowing, language] = scenes.Logbook(knowing, words, LOG_LINES)
            scene = scenes.scene(facts, self.match, seat, words, logbook, self.aside, boards=boards)
            if self.unfit is not None and facts.playing:
                scene.unfit = str(self.unfit.refusal())
            if scene.answers or scene.amounts is not None:
                scene.note = self.teaching.note(facts, self.match, words, scene)
            return scene

    def frame(self, key: Viewpoint) -> Frame:
        """The present frame of a viewpoint, kept for the steps that follow."""
        with self.lock:
            assert self.facts is not None
            self._until[key] = time.monotonic() + GRACE
            frame = self._frames.get(key)
            if frame is None or frame.revision != self.facts.revision or frame.aside != self.aside:
                return self._drawn(key, self.facts)
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
            self.aside = aside
            self._draw(self.facts)
            return True

    def _draw(self, facts: Facts) -> None:
        """Draw a step for every viewpoint that somebody looks from."""
        now = time.monotonic()
        boards = scenes.Boards()
        for key in list(self._frames):
            if self.watched.get(key) or self._until.get(key, 0.0) > now:
                try:
                    self._drawn(key, facts, boards)
                except Exception:  # a fault of one drawing stops neither the move nor the other viewers
                    log.exception("a table could not be drawn")
                    self._unlearn(key)
            else:
                self._unlearn(key)
                self._until.pop(key, None)
                self._logbooks.pop((key.seat, key.language), None)

    def _unlearn(self, key: Viewpoint) -> None:
        """What a viewpoint sees and saw."""
        self._frames.pop(key, None)
        self._steps.pop(key, None)

    def _drawn(self, key: Viewpoint, facts: Facts, boards: scenes.Boards | None = None) -> Frame:
        seat, language, words = key
        scene = self.scene(seat, language, facts, boards)
        self._serial += 1
        if scene is None:
            frame = Frame(self.id, seat, facts.revision, facts.version, self._serial, [], [], reload=True)
        else:
            frame = self._frame_of(scene, facts, language, words)
        frame.aside = self.aside
        frame.language = language
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

    def _frame_of(self, scene: Scene, facts: Facts, language: str, words: bool) -> Frame:
        assert self.match is not None
        with speaking(language):
            drawn = frames.frame(scene, words)
            knowing = scenes.on_screen(facts, self.match, scene.seat)
            said = self._logbooks[knowing, language].lines(scene.game) if scene.cover_for == NOBODY else []
        frame = Frame(self.id, scene.seat, facts.revision, scene.version, self._serial, drawn, said, scene.asked)
        frame.yours = parts.is_asked(scene)
        last = self.match.record.lines[-1] if not self.match.record.finished else self.match.record.lines[-2]
        owner = facts.owner(scene.seat)
        own_move = last.seat == scene.seat or (owner is not None and owner == facts.owner(last.seat))
        frame.pace = last.seat != NOBODY and not own_move
        if scene.cover_for == NOBODY and scene.seat != NOBODY:
            frame.go = scenes.turn_to(facts, self.match, scene.seat)
        return frame


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


class Desks:
    """The desks of one process: those somebody looks at, and a few others that were used lately."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watched: dict[str, Desk] = {}
        self._idle: OrderedDict[str, Desk] = OrderedDict()

    def at(self, table_id: str) -> Desk:
        with self._lock:
            return self._watched.get(table_id) or self._lately(table_id)

    def _lately(self, table_id: str) -> Desk:
        desk = self._idle.get(table_id)
        if desk is None:
            desk = self._idle[table_id] = Desk(table_id)
            if len(self._idle) > DESKS:
                self._idle.popitem(last=False)
        self._idle.move_to_end(table_id)
        return desk

    def watch(self, table_id: str) -> Desk:
        """Somebody looks at the table: its desk stays."""
        with self._lock:
            desk = self._watched.get(table_id) or self._lately(table_id)
            self._watched[table_id] = desk
            self._idle.pop(table_id, None)
            return desk

    def leave(self, table_id: str) -> None:
        """Nobody looks at it any more."""
        with self._lock:
            desk = self._watched.pop(table_id, None)
            if desk is not None:
                self._idle[table_id] = desk
                if len(self._idle) > DESKS:
                    self._idle.popitem(last=False)

    def drop(self, table_id: str) -> None:
        """There is no such table."""
        with self._lock:
            self._watched.pop(table_id, None)
            self._idle.pop(table_id, None)

    def clear(self) -> None:
        with self._lock:
            self._watched.clear()
            self._idle.clear()


desks = Desks()
