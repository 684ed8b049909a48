"""Whole tables with a store in memory: no web, no database, no pictures but what each viewpoint knows."""

import ast
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from boomtown import live
from boomtown.drawing.fragments import Fragment
from boomtown.kernel.view import NOBODY
from boomtown.live.facts import FINISHED, PLAYING, Aside, Chair, Facts
from boomtown.live.frames import Frame
from boomtown.live.table import GRACE, LiveTable, Stored, Viewpoint
from boomtown.table.match import Match, new_game

NAME = "table"


class Memory:
    """A store: the lines of one table, and where it stands."""

    def __init__(self, match: Match, seed: bytes) -> None:
        header = match.record.header
        self.first, self.seed = header.text(), seed
        self.stored: list[Stored] = []
        chairs = tuple(Chair(seat, seat + 1, f"Player {seat}", "", "", None) for seat in range(header.players))
        count = header.players
        self.now = Facts(NAME, header.game, count, 1, False, 300, False, True, "", PLAYING, -1, 0, NOBODY, None, chairs)
        self.append(match)

    def append(self, match: Match) -> Facts:
        """The lines that are new, at the next revision."""
        revision = self.now.revision + 1
        new = match.record.lines[len(self.stored) :]
        self.stored += [Stored(line.number, line.text(), revision) for line in new]
        asked = NOBODY if match.over else int(match.state.seat)
        status = FINISHED if match.over else PLAYING
        self.now = replace(self.now, version=match.version, revision=revision, asked=asked, status=status)
        return self.now

    def facts(self, table: str, known: Facts | None) -> Facts | None:
        return self.now if table == NAME else None

    def opening(self, table: str) -> tuple[str, bytes]:
        return self.first, self.seed

    def lines(self, table: str, after: int, last: int) -> list[Stored]:
        return [line for line in self.stored if after < line.number <= last]


class Told(LiveTable):
    """A picture is what the seat's view has, field by field."""

    drawn = 0

    def picture(self, key: Viewpoint, facts: Facts, serial: int, moment: dict[object, object]) -> Frame:
        assert self.match is not None
        self.drawn += 1
        known = {"version": self.match.version, "aside": self.aside.late, **self.match.view(key.seat).fields()}
        parts = [Fragment("view", name, json.dumps(value)) for name, value in known.items()]
        return Frame(self.id, key.seat, facts.revision, facts.version, serial, parts, [], facts.asked)


class Viewer:
    """A page: it takes steps and knows nothing else."""

    def __init__(self, table: LiveTable, key: Viewpoint) -> None:
        self.table, self.key = table, key
        frame = table.frame(key)
        table.watched[key] = 1
        self.serial, self.page = frame.serial, {part.id: part.html for part in frame.parts}
        self.revisions: list[int] = []

    def listen(self) -> None:
        steps = self.table.steps_after(self.serial, self.key)
        assert steps is not None
        for step in steps:
            told = json.loads(step.step)
            self.page = {} if told["full"] else self.page
            self.page |= {name: html for _, name, html in told["put"]}
            for name in told["drop"]:
                del self.page[name]
            self.serial = step.serial
            self.revisions.append(step.revision)


def viewers(table: LiveTable) -> list[Viewer]:
    assert table.facts is not None
    return [Viewer(table, Viewpoint(seat, "en")) for seat in range(NOBODY, table.facts.players)]


def begun(game: str) -> tuple[Memory, Told]:
    seed = game.encode().ljust(32, b".")
    store = Memory(new_game(game, seed=seed, table=NAME), seed)
    return store, table_of(store)


def table_of(store: Memory) -> Told:
    table = Told(NAME, store)
    assert table.catch_up() == store.now
    return table


def played(store: Memory, table: LiveTable, dice: random.Random) -> Iterator[Facts]:
    """A random game, with answers taken back; after each answer where the table stands."""
    assert table.match is not None
    while not table.match.over:
        table.draw()
        if table.match.undo_seat >= 0 and dice.random() < 0.1:
            table.match.undo()
        else:
            table.match.play(int(dice.choice(table.match.state.options())))
        now = store.append(table.match)
        table.moved(now)
        yield now


@pytest.mark.parametrize("game", ["goldwest", "giganten", "blackgold", "wildcatters", "oil"])
def test_whole_games_reach_every_viewer_step_by_step_here_and_elsewhere(game: str) -> None:
    """One process plays, another follows the store: all pages are put together from steps alone, and come out alike."""
    store, here = begun(game)
    elsewhere = table_of(store)
    dice = random.Random(game)
    at_home, far_away = viewers(here), viewers(elsewhere)
    for now in played(store, here, dice):
        here.draw()
        for viewer in at_home:
            viewer.listen()
        if dice.random() < 0.3 or now.status == FINISHED:
            assert elsewhere.catch_up() == now
            for viewer in far_away:
                viewer.listen()
            for near, far in zip(at_home, far_away, strict=True):
                assert near.page == far.page == {part.id: part.html for part in here.frame(near.key).parts}
    assert here.match is not None and here.match.record.finished
    for near, far in zip(at_home, far_away, strict=True):
        assert near.revisions == far.revisions == list(range(2, store.now.revision + 1))


def test_a_step_is_drawn_once_for_each_viewpoint_and_only_when_it_is_looked_at() -> None:
    store, table = begun("goldwest")
    viewers(table)
    table.drawn = 0
    steps = played(store, table, random.Random(3))
    next(steps)
    assert table.drawn == 0
    next(steps)
    assert table.drawn == 3, "the first step, before the second was played"
    table.draw()
    table.draw()
    assert table.drawn == 6


def test_what_nobody_looks_at_is_drawn_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    store, table = begun("goldwest")
    table.frame(Viewpoint(0, "en"))
    monkeypatch.setattr("time.monotonic", lambda: 1e9 + GRACE)
    table.drawn = 0
    for _ in zip(range(3), played(store, table, random.Random(3)), strict=False):
        table.draw()
    assert table.drawn == 0


def test_a_match_that_is_ahead_of_its_store_is_read_again() -> None:
    store, table = begun("goldwest")
    assert table.match is not None
    table.match.play(int(table.match.state.options()[0]))
    assert table.is_ahead
    table.forget()
    assert table.catch_up() == store.now
    assert table.match is not None and table.match.version == store.now.version and not table.is_ahead


def test_a_line_of_other_rules_is_shown_as_far_as_it_fits() -> None:
    store, table = begun("goldwest")
    for _ in zip(range(4), played(store, table, random.Random(1)), strict=False):
        pass
    last = store.stored[-1]
    store.stored[-1] = last._replace(text=last.text.replace('"do":"', '"do":"x'))
    broken = table_of(store)
    assert broken.unfit is not None and broken.unfit.line == broken.last_shown == store.now.version - 1
    assert broken.match is not None and broken.match.version == broken.unfit.line


def test_what_changes_without_a_revision_is_a_step_too() -> None:
    _, table = begun("goldwest")
    (_, viewer, *_) = viewers(table)
    assert table.set_aside(Aside(late=0)) and not table.set_aside(Aside(late=0))
    viewer.listen()
    assert viewer.page["aside"] == "0"


def test_a_live_table_needs_no_django() -> None:
    for path in Path(live.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith(("django", "boomtown.site"))], path
    program = "import sys, boomtown.live.table; print([name for name in sys.modules if name.startswith('django')])"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
