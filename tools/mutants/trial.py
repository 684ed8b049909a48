"""One trial: a process of its own in which one module of the rules is another, and tests that may notice.

The process is forked from one that has loaded pytest and the kernel, but no game: what it imports, it imports changed.
"""

import importlib.abc
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType

import coverage
import pytest

from boomtown import games
from boomtown.kernel.errors import BoomtownError
from boomtown.lab.conformance import check_game
from tools.mutants.report import CHECK, GOLDEN
from tools.mutants.sample import PACKAGE, ROOT

MEMORY = 3 << 30
"""Bytes that a trial may take: a loop that never ends may also fill a list."""
CHECKED_GAMES = 6
LENIENCY = 5
LEAST_SECONDS = 10
"""A test that takes so many times as long as without the change, and at least so many seconds more, is stuck."""


@dataclass
class Outcome:
    """What a trial found: whether something noticed, and what."""

    fell: bool = False
    by: str = ""
    stuck: bool = False


@dataclass
class Baseline:
    """The tests without any change: how long each takes, and which of them run through a line."""

    failed: str = ""
    seconds: dict[str, float] = field(default_factory=dict)
    golden: float = 0.0
    check: float = 0.0
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)


class Trial:
    """A forked process at work."""

    def __init__(self, work: "Work") -> None:
        self.module = work.module
        self.process, self.result = _forked(_run, work)

    def outcome(self) -> Outcome:
        """Waits for the end."""
        try:
            found: Outcome = self.result.recv()
        except EOFError:
            self.process.join()
            code = self.process.exitcode or 0
            if code >= 0:
                raise BoomtownError(f"the trial of {self.module} broke off before a test could say anything") from None
            return Outcome(True, f"ended with {code}", stuck=code in (-signal.SIGXCPU, -signal.SIGKILL))
        finally:
            self.result.close()
        self.process.join()
        return found

    def stop(self) -> None:
        self.process.kill()
        self.process.join()


def _forked(target: Callable[..., None], *arguments: object) -> tuple[BaseProcess, Connection]:
    """A process that is given a connection to send its result by, and the other end of it."""
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=target, args=(*arguments, sender), daemon=True)
    process.start()
    sender.close()
    return process, receiver


@dataclass
class Work:
    """What a trial does: tests by file, all of them or the chosen ones in their order; or the conformance suite."""

    module: str
    path: Path
    source: str
    files: list[str] = field(default_factory=list)
    chosen: dict[str, float] | None = None
    """Seconds that each takes without the change."""
    check: str = ""
    seconds: float = 0.0
    """What all takes without the change, where nothing is chosen."""


def _run(work: Work, sender: Connection) -> None:
    _silence()
    _limit(work.seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    assert work.module not in sys.modules
    sys.meta_path.insert(0, _Changed(work.module, work.path, work.source))
    sender.send(_checked(work.check) if work.check else _tested(work.files, work.chosen))
    sender.close()


def _limit(seconds: float) -> None:
    """From now on, so much processor time and some more."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = int(time.process_time() + LEAST_SECONDS + LENIENCY * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def _silence() -> None:
    with open(os.devnull, "r+b") as nowhere:
        for stream in (0, 1, 2):
            os.dup2(nowhere.fileno(), stream)


def _checked(game: str) -> Outcome:
    try:
        report = check_game(games.find(game), games=CHECKED_GAMES)
    except Exception as error:
        return Outcome(True, f"check: {error!r}")
    return Outcome(bool(report.problems), f"check: {report.problems[0]}" if report.problems else "")


def _tested(files: list[str], chosen: dict[str, float] | None) -> Outcome:
    watcher = _Watcher(chosen)
    code = _pytest(files, watcher)
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return Outcome()
    return Outcome(True, watcher.failed or "the tests cannot be collected")


def _pytest(files: Sequence[str], plugin: object) -> int:
    """Without the plugins of the site's tests, and in one process."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ["-q", "-x", "--import-mode=importlib", "-o", "addopts=", "-p", "no:cacheprovider", "--tb=no"]
    os.chdir(ROOT)
    return int(pytest.main([*options, *files], plugins=[plugin]))


class _Watcher:
    """Keeps the chosen tests, in the order they are given, each in its time; remembers the first that fails."""

    def __init__(self, chosen: dict[str, float] | None) -> None:
        self.chosen = chosen
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.chosen is not None:
            order = {name: at for at, name in enumerate(self.chosen)}
            items[:] = sorted((one for one in items if one.nodeid in order), key=lambda one: order[one.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self.chosen is not None:
            _limit(self.chosen[nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module and loads another text in its place."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        self.module = module
        self.path = path
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.path, "exec", dont_inherit=True), vars(module))


# ---------------------------------------------------------------------- without a change


def baseline(game: str, rules: list[str], golden: list[str]) -> Baseline:
    """Everything once without a change, in a process of its own, with coverage per test."""
    process, receiver = _forked(_measure, game, rules, golden)
    try:
        found: Baseline = receiver.recv()
    except EOFError:
        found = Baseline(failed="the process that ran them ended early")
    process.join()
    return found


def _measure(game: str, rules: list[str], golden: list[str], sender: Connection) -> None:
    _silence()
    found = Baseline()
    measured = [str(PACKAGE / "games" / game), str(PACKAGE / "mechanics")]
    cover = coverage.Coverage(data_file=None, source=measured, config_file=False)
    cover.start()
    timer = _Timer(cover, found.seconds, "")
    if _pytest(rules, timer):
        found.failed = timer.failed or "its tests cannot be collected"
    elif golden:
        timer = _Timer(cover, {}, GOLDEN)
        if _pytest(golden, timer):
            found.failed = timer.failed or "its golden tests cannot be collected"
        found.golden = sum(timer.seconds.values())
    if not found.failed:
        cover.switch_context(CHECK)
        begun = time.process_time()
        checked = _checked(game)
        found.check = time.process_time() - begun
        found.failed = checked.by
    cover.stop()
    data = cover.get_data()
    for file in data.measured_files():
        found.lines[file] = data.contexts_by_lineno(file)
    sender.send(found)
    sender.close()


class _Timer:
    """Each test is a context of the coverage, or all are one; how much processor time each takes."""

    def __init__(self, cover: coverage.Coverage, seconds: dict[str, float], context: str) -> None:
        self.cover = cover
        self.seconds = seconds
        self.context = context
        self.failed = ""

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None]:
        self.cover.switch_context(self.context or item.nodeid)
        begun = time.process_time()
        yield
        self.seconds[item.nodeid] = time.process_time() - begun
        self.cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
