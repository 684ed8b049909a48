"""The programs that the site's tests need beside Python: a browser, PostgreSQL, Redis, and Node with a compiler.

They are looked for once, before the tests start. Where they are missing, root on a system with apt-get gets them
installed; elsewhere the tests that need them are skipped, or fail if REQUIRE_BROWSER=1, REQUIRE_SERVICES=1 or
REQUIRE_NODE=1. The compiler comes from npm, in the version that scripts/package-lock.json pins.
"""

import glob
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

try:
    import fcntl
except ImportError:  # pragma: no cover
    fcntl = None  # type: ignore[assignment]

SCRIPTS = Path(__file__).parent / "scripts"
"""What checks the site's scripts."""
COMPILER = Path(__file__).parents[2] / "build" / "scripts"
"""Where npm puts the compiler."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The browser: the one CHROMIUM names, or one on the path."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def postgres() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version. A folder may hold the client's programs alone."""
    servers = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    newest = max(servers, key=lambda name: int(name.split("/")[4].split(".")[0]), default=None)
    found = newest or shutil.which("initdb")
    return Path(found).parent if found else None


def redis() -> str | None:
    return shutil.which("redis-server")


def node() -> str | None:
    """Node runs the compiler and the tests of scripts."""
    return shutil.which("node")


def compiler() -> Path | None:
    """The compiler that reads the types of the site's scripts, in the pinned version."""
    found = COMPILER / "node_modules" / "typescript" / "bin" / "tsc"
    pinned = (SCRIPTS / "package-lock.json").read_bytes()
    own = COMPILER / "package-lock.json"
    return found if found.is_file() and own.is_file() and own.read_bytes() == pinned else None


def install_what_is_missing() -> None:
    """Programs of the system first, since the compiler's installer is one of them."""
    _install_programs()
    _install_compiler()


def _install_compiler() -> None:
    npm = shutil.which("npm")
    if compiler() or npm is None or fcntl is None:
        return
    COMPILER.mkdir(parents=True, exist_ok=True)
    with (COMPILER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if compiler():
            return
        for name in ("package.json", "package-lock.json"):
            shutil.copy(SCRIPTS / name, COMPILER / name)
        done = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund"], cwd=COMPILER, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            (COMPILER / "package-lock.json").unlink()
            print(f"npm ci failed: {done.stderr.strip()[-500:]}", flush=True)


def _install_programs() -> None:
    """One explicit step with apt-get; several test runs at once wait for each other."""
    missing = [] if chromium() else ["chromium"]
    missing += [] if postgres() else ["postgresql"]
    missing += [] if redis() else ["redis-server"]
    missing += [] if node() and shutil.which("npm") else ["nodejs", "npm"]
    if not missing or os.geteuid() != 0 or shutil.which("apt-get") is None or fcntl is None:
        return
    with (Path(tempfile.gettempdir()) / "boomtown-tests-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        print(f"The site's tests need {', '.join(missing)}: installing with apt-get ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *missing]):
            done = subprocess.run(["apt-get", *command], env=quiet, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                print(f"apt-get {command[0]} failed: {(done.stderr or done.stdout).strip()[-500:]}", flush=True)
                return


def do_without(what: str, switch: str) -> NoReturn:
    """Skip with a reason, or fail where the environment promises that the program is there."""
    if os.environ.get(switch) == "1":
        pytest.fail(f"{what} is missing, and {switch}=1", pytrace=False)
    pytest.skip(f"{what} is missing: this was NOT tested ({switch}=1 makes it a failure)")
