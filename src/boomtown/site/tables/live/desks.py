"""The tables that this process has at hand: each follows the database and is drawn for pages.

The database is the truth; `boomtown.live` says how a table follows it.
"""

import threading
from collections import OrderedDict

from boomtown import games
from boomtown.drawing.scene import Scene
from boomtown.kernel.view import NOBODY
from boomtown.kernel.words import Words
from boomtown.live.facts import Facts as LiveFacts
from boomtown.live.frames import Frame, Position
from boomtown.live.table import LiveTable, Stored, Unfit, Viewpoint
from boomtown.site.tables import facts as rows
from boomtown.site.tables.errors import Refused, refused
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.limits import DESKS, LOG_LINES
from boomtown.site.tables.live.news import News
from boomtown.site.tables.models import Line, Table
from boomtown.site.tables.page import frames, parts, positions, scenes
from boomtown.site.tables.page.cards import Teaching
from boomtown.site.words import speaking, words_of

__all__ = ["Desk", "Desks", "Viewpoint", "desks", "refusal"]


class Rows:
    """The store of one desk: the database."""

    def __init__(self) -> None:
        self.row: Table | None = None
        """The table's row as it was read or written here last: true as long as the database has the same revision."""

    def facts(self, table: str, known: LiveFacts | None) -> Facts | None:
        """They are read again only at another revision."""
        if isinstance(known, Facts) and known.revision == rows.revision(table):
            return known
        row = rows.row(table)
        return None if row is None else self.read(row)

    def read(self, row: Table) -> Facts:
        self.row = row if row.deal_id is None else None
        return Facts.of(row)

    def opening(self, table: str) -> tuple[str, bytes]:
        row = Table.objects.only("header", "seed").get(pk=table)
        return row.header, bytes(row.seed)

    def lines(self, table: str, after: int, last: int) -> list[Stored]:
        lines = Line.objects.filter(table=table, number__gt=after, number__lte=last)
        return [Stored(*found) for found in lines.order_by("number").values_list("number", "text", "revision")]


def refusal(unfit: Unfit) -> Refused:
    """Why a game cannot go on here."""
    kind = "unfit" if unfit.played == unfit.here else "other_rules"
    key = kind if unfit.line >= 0 else f"{kind}_unseen"
    return refused(key, played=unfit.played, here=unfit.here, line=unfit.line)


class Desk(LiveTable):
    """A table of the database, drawn for pages."""

    facts: Facts | None

    def __init__(self, table_id: str) -> None:
        self.rows = Rows()
        super().__init__(table_id, self.rows)
        self.teaching = Teaching()
        self.sayings: list[int | None] = [None, None]
        """How many lines of talk are known here: of those who look on, and of those at the table."""
        self._words: dict[str, Words] = {}
        self._logbooks: dict[tuple[int, str], scenes.Logbook] = {}

    # ------------------------------------------------------------------ following the database

    def catch_up(self, known: Table | None = None) -> Facts | None:
        """Bring the desk to the table's present state, step by step. `known` is its row, if it was just read."""
        with self.lock:
            same = known is not None and self.facts is not None and known.revision == self.facts.revision
            now = self.facts if same else self.rows.read(known) if known else self.rows.facts(self.id, self.facts)
            return None if self.follow(now) is None else self.facts

    def opened(self, facts: LiveFacts) -> None:
        self.teaching.load(facts)

    def answered(self, player: int | None, question: str) -> None:
        self.teaching.answered(player, question)

    def forget(self) -> None:
        super().forget()
        self.teaching = Teaching()

    def hear(self, news: News) -> bool:
        """Take over an answer of another process, without the database; returns whether it follows what is known."""
        with self.lock:
            row, match, facts = self.rows.row, self.match, self.facts
            if row is None or match is None or facts is None or self.unfit is not None:
                return False
            if not news.before == row.revision == facts.revision:
                return False
            self.draw()
            try:
                self.rows.row = None
                news.write_into(row)
                now = facts.after(row, news.reserve)
                for number, text in enumerate(news.lines, start=match.version + 1):
                    if not self.play(Stored(number, text, row.revision)):
                        self.forget()
                        return False
            except BaseException:
                self.forget()
                raise
            self.rows.row = row
            self.moved(now)
            return True

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
                scene.unfit = str(refusal(self.unfit))
            if scene.answers or scene.amounts is not None:
                scene.note = self.teaching.note(facts, self.match, words, scene)
            return scene

    def picture(self, key: Viewpoint, facts: LiveFacts, serial: int, moment: dict[object, object]) -> Frame:
        assert isinstance(facts, Facts)
        boards = moment.setdefault(scenes.Boards, scenes.Boards())
        assert isinstance(boards, scenes.Boards)
        scene = self.scene(key.seat, key.language, facts, boards)
        if scene is None and key.program:
            waiting: dict[str, object] = {"type": "waiting", "table": self.id, "status": facts.status}
            return Position(self.id, key.seat, facts.revision, facts.version, serial, [], [], told=waiting)
        if scene is None:
            return Frame(self.id, key.seat, facts.revision, facts.version, serial, [], [], reload=True)
        if key.program:
            assert self.match is not None
            return positions.position(facts, self.match, scene, self.words(key.language), serial)
        return self._frame_of(scene, facts, serial, key.language, key.words)

    def unseen(self, key: Viewpoint) -> None:
        self._logbooks.pop((key.seat, key.language), None)

    def _frame_of(self, scene: Scene, facts: Facts, serial: int, language: str, words: bool) -> Frame:
        assert self.match is not None
        with speaking(language):
            drawn = frames.frame(scene, words)
            knowing = scenes.on_screen(facts, self.match, scene.seat)
            said = self._logbooks[knowing, language].lines(scene.game) if scene.cover_for == NOBODY else []
        frame = Frame(self.id, scene.seat, facts.revision, scene.version, serial, drawn, said, scene.asked)
        frame.yours = parts.is_asked(scene)
        last = self.match.record.lines[-1] if not self.match.record.finished else self.match.record.lines[-2]
        owner = facts.owner(scene.seat)
        own_move = last.seat == scene.seat or (owner is not None and owner == facts.owner(last.seat))
        frame.pace = last.seat != NOBODY and not own_move
        if scene.cover_for == NOBODY and scene.seat != NOBODY:
            frame.go = scenes.turn_to(facts, self.match, scene.seat)
        return frame


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
