"""One source, two speeds: which of them runs, and the making of the compiled one.

The rules run interpreted from the sources, or compiled by mypyc from a copy of them. What is compiled lies in
a cache folder named by a hash of the sources, the interpreter and mypyc's runtime: it is used only if the hash
fits, so stale compiled code can never run, and nothing compiled ever lies among the sources. Packages, boards
and data (components, rules, words, weights) are always those of the sources: changing them compiles nothing again.
"""

import contextlib
import hashlib
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

HOME = Path(__file__).resolve().parent
PACKAGES = ("kernel", "mechanics", "games", "bots")
BOARD = "board"
"""The room of a game (in a small one the module) that no rule depends on: it runs once per look, not once per move, and
is neither compiled nor part of what compiled code must fit."""
NO_RULES = shutil.ignore_patterns("__pycache__", "drawing")
LIBRARIES = (".so", ".pyd")
LONGEST_BUILD = 60 * 60
"""Seconds, on a machine that is busy with other things."""

KEPT_COPIES = 6
"""How many compiled copies (versions, branches, interpreters) a cache keeps."""

compiled = False
reason = "not decided yet"
_complete = "COMPLETE"
_awaited: Path | None = None
"""Where a compiled copy of the sources this process runs interpreted would come to lie."""


class Compiled(importlib.abc.MetaPathFinder):
    """Finds the modules that are compiled in a folder; everything else is found among the sources."""

    def __init__(self, folder: Path) -> None:
        self.libraries = {
            ".".join([*path.relative_to(folder).parent.parts, path.name.split(".")[0]]): path
            for path in folder.rglob("*")
            if path.suffix in LIBRARIES
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = self.libraries.get(fullname)
        return None if found is None else importlib.util.spec_from_file_location(fullname, found)


def choose() -> None:
    """Decide the speed of this process: called once, when the package is first imported."""
    global compiled, reason, _awaited
    wish = os.environ.get("BOOMTOWN_SPEED", "")
    if wish not in ("", "interpreted", "compiled"):
        _refuse(f"BOOMTOWN_SPEED is '{wish}'; it can be 'interpreted' or 'compiled'")
    if wish == "interpreted":
        reason = "BOOMTOWN_SPEED asks for it"
        return
    name = key()
    folder = find(name)
    if folder is None:
        _awaited = cache() / name
        if wish == "compiled":
            _refuse("BOOMTOWN_SPEED asks for compiled rules, but none fit these sources: run 'boomtown build' first")
        reason = "no compiled copy fits these sources; 'boomtown build' makes one"
        return
    sys.meta_path.insert(0, Compiled(folder))
    compiled = True
    reason = f"a compiled copy fits these sources ({folder.name[:12]})"


def _refuse(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


def sources() -> list[Path]:
    """Every file that compiled code must fit, in a fixed order."""
    return [
        path
        for package in PACKAGES
        for path in sorted((HOME / package).rglob("*.py"))
        if not _shows(path.relative_to(HOME))
    ]


def key() -> str:
    """The hash that compiled code must fit."""
    digest = hashlib.sha256()
    runtime = ".".join(importlib.metadata.version("librt").split(".")[:2])
    digest.update(f"{sysconfig.get_config_var('SOABI')} librt {runtime}".encode())
    for path in sources():
        data = path.read_bytes()
        digest.update(f"\n{path.relative_to(HOME).as_posix()} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:40]


def cache() -> Path:
    """Where compiled copies are kept (BOOMTOWN_CACHE, else the user's cache folder)."""
    named = os.environ.get("BOOMTOWN_CACHE")
    if named:
        return Path(named)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "boomtown"


def find(name: str = "") -> Path | None:
    """The compiled copy that fits: one shipped with the package, or one from the cache."""
    name = name or key()
    for folder in (HOME / "_compiled" / name, cache() / name):
        if (folder / _complete).exists():
            return folder
    return None


def modules(root: Path) -> list[Path]:
    """The modules to compile in a copy of the package at `root`."""
    return [path for package in PACKAGES for path in _rules(root / "boomtown" / package)]


def _rules(folder: Path) -> list[Path]:
    """What is compiled of a package: all but its boards, and what only lists names."""
    found = sorted(folder.rglob("*.py"))
    return [path for path in found if path.name != "__init__.py" and not _shows(path.relative_to(folder))]


def _shows(path: Path) -> bool:
    return BOARD in path.with_suffix("").parts


def arrived() -> bool:
    """Whether a process started now would run compiled, while this one does not: a glance, for frequent questions."""
    return not compiled and _awaited is not None and (_awaited / _complete).exists()


def can_build() -> str:
    """Empty if this machine can compile, else what is missing."""
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        return "mypyc is not installed (the extra 'build')"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None and shutil.which("cc") is None:
        return f"there is no C compiler ({compiler})"
    if os.name == "posix" and not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are missing (python3-dev)"
    return ""


_SETUP = """\
import os, sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

class BuildFilesSideBySide(build_ext):
    def build_extensions(self):
        if self.compiler.compiler_type == "unix":  # nobody replaces our functions: calls go straight to them
            for extension in self.extensions:
                straight = ["-fno-semantic-interposition", "-fvisibility=hidden"]
                extension.extra_compile_args = [*extension.extra_compile_args, *straight]
        one = self.compiler.compile
        def compile(sources, **rest):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                done = list(pool.map(lambda source: one([source], **rest), sources))
            return [obj for objs in done for obj in objs]
        self.compiler.compile = compile
        super().build_extensions()

paths = sys.argv[3:]
del sys.argv[3:]
flags = ["--config-file=", "--strict", "--ignore-missing-imports", "--namespace-packages", "--explicit-package-bases"]
extensions = mypycify([*flags, *paths], opt_level="3", multi_file=True, group_name="boomtown")
setup(name="boomtown-compiled", ext_modules=extensions, cmdclass={"build_ext": BuildFilesSideBySide})
"""


def build(target: Path, extra: dict[str, Path] | None = None) -> Path:
    """Compile a copy of the sources into `target`/<hash>; returns that folder.

    `extra` holds packages outside Boomtown (a test game) that are compiled along with it, by their dotted names.
    """
    missing = can_build()
    if missing:
        raise RuntimeError(f"cannot compile here: {missing}")
    folder = target / key()
    if (folder / _complete).exists():
        return folder
    target.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"building-{os.getpid()}-", dir=target))
    try:
        (work / "boomtown").mkdir()
        shutil.copy(HOME / "__init__.py", work / "boomtown")
        shutil.copy(HOME / "speed.py", work / "boomtown")
        for package in PACKAGES:
            shutil.copytree(HOME / package, work / "boomtown" / package, ignore=NO_RULES)
        paths = modules(work)
        for name, source in (extra or {}).items():
            copy = work.joinpath(*name.split("."))
            shutil.copytree(source, copy, ignore=NO_RULES)
            paths += _rules(copy)
        (work / "setup.py").write_text(_SETUP)
        names = [str(path.relative_to(work)) for path in paths]
        done = subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace", *names],
            cwd=work,
            env={**os.environ, "BOOMTOWN_SPEED": "interpreted", "MYPYPATH": str(work)},
            capture_output=True,
            text=True,
        )
        if done.returncode != 0 or not list(work.glob("*__mypyc*")):
            raise RuntimeError("the compiler refused the sources:\n" + (done.stdout + done.stderr)[-4000:])
        for rest in ("build", ".mypy_cache"):
            shutil.rmtree(work / rest, ignore_errors=True)
        for path in work.rglob("*"):
            if path.is_file() and path.suffix not in LIBRARIES:
                path.unlink()
        (work / _complete).write_text("")
        if not folder.exists():
            work.rename(folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    _tidy(target)
    return folder


def _tidy(target: Path) -> None:
    """Keep the newest compiled copies; drop older ones, what a crashed build left behind a day ago, old complaints."""
    copies = sorted((path.parent for path in target.glob(f"*/{_complete}")), key=lambda path: path.stat().st_mtime)
    crashed = [path for path in target.glob("building-*") if path.stat().st_mtime < time.time() - 86_400]
    for path in [*copies[:-KEPT_COPIES], *crashed]:
        shutil.rmtree(path, ignore_errors=True)
    for said in target.glob("*.failed"):
        said.unlink(missing_ok=True)


def _under_way() -> bool:
    """Whether another process is compiling; what a killed one has left behind does not count."""
    now = time.time()
    for folder in cache().glob("building-*"):
        try:
            if now - folder.stat().st_mtime < LONGEST_BUILD and _alive(folder.name.split("-")[1]):
                return True
        except FileNotFoundError:  # it was done just now
            return True
    return False


def _alive(process: str) -> bool:
    if os.name != "posix":  # elsewhere there is no harmless signal
        return True
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        return True
    return True


def failure() -> Path:
    """What a compiler said that refused these sources: kept, so that not every start tries again."""
    return cache() / f"{key()}.failed"


def build_in_background() -> tuple[subprocess.Popen[bytes] | None, str]:
    """Start compiling for later processes if that is needed and possible; returns the process and a line about it.

    This process never switches. The line is empty where there is nothing to say.
    """
    if compiled or os.environ.get("BOOMTOWN_SPEED") or find() is not None:
        return None, ""
    missing = can_build()
    if missing:
        return None, f"The rules run interpreted, ten to fifty times as slow as compiled: {missing}."
    if _under_way():
        return None, "The rules run interpreted; they are being compiled by another process."
    if failure().exists():
        return (
            None,
            f"The rules run interpreted: they could not be compiled ({failure()}). 'boomtown build' tries again.",
        )
    process = subprocess.Popen(
        [sys.executable, "-m", "boomtown", "build", "--quiet", "--idle"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return process, "The rules run interpreted; they are being compiled in the background, at low priority."


def step_back() -> None:
    """Let every other process go first, with everything this one starts from now on."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):  # some containers forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
