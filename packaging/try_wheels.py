"""Build the wheels and try each in a fresh environment, as somebody who installs them would.

uv run python packaging/try_wheels.py                  # the pure wheel and the one compiled for this Python
uv run python packaging/try_wheels.py --pure           # the pure wheel alone: a few seconds
uv run python packaging/try_wheels.py --python 3.13    # for another Python that uv finds, or its path
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ["simulate", "wildcatters", "--bots", "greedy,random", "--games", "6", "--seed", "1", "--json"]
PATIENCE = 120.0
"""Seconds a site may take to come up."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pure", action="store_true", help="leave the compiled wheel out")
    parser.add_argument(
        "--python", default=f"{sys.version_info.major}.{sys.version_info.minor}", help="version or path"
    )
    parser.add_argument("--keep", type=Path, help="folder for the wheels; without it they are thrown away")
    wanted = parser.parse_args()
    played: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for kind in ["pure"] if wanted.pure else ["pure", "compiled"]:
            began = time.monotonic()
            wheel = build(kind, wanted.python, wanted.keep or work / kind)
            seconds = time.monotonic() - began
            played[kind] = attempt(kind, wheel, wanted.python, work / f"env-{kind}")
            print(f"{kind}: {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, built in {seconds:.0f} s; tried: good")
    if len({json.dumps(result, sort_keys=True) for result in played.values()}) != 1:
        print("The two wheels played different games.", file=sys.stderr)
        return 1
    return 0


def build(kind: str, python: str, folder: Path) -> Path:
    """The wheel, from a copy of the files that git knows: nothing that lies about comes into it."""
    with tempfile.TemporaryDirectory() as name:
        source = Path(name)
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for file in filter(None, listed.split("\0")):
            target = source / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, target)
        settings = ["-C", "pure=1"] if kind == "pure" else []
        run("uv", "build", "--wheel", "--python", python, *settings, "-o", folder, source)
    made = sorted(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)
    return next(path for path in reversed(made) if ("none-any" in path.name) == (kind == "pure"))


def attempt(kind: str, wheel: Path, python: str, env: Path) -> object:
    """Install the wheel and use it: versions, whole games, a site that answers."""
    run("uv", "venv", "--quiet", "--python", python, env)
    run("uv", "pip", "install", "--quiet", "--python", env, wheel)
    boomtown = env / "bin" / "boomtown"
    version = run(boomtown, "--version", cwd=env)
    expected = "compiled" if kind == "compiled" else "interpreted"
    assert f"boomtown {wheel.name.split('-')[1]}, {expected}" in version, version
    site_answers(boomtown, env)
    result = json.loads(run(boomtown, *GAMES, cwd=env))
    assert result["games"] == 6, result
    return {key: result[key] for key in ("games", "decisions", "by_bot", "by_seat")}


def site_answers(boomtown: Path, env: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [boomtown, "serve", "--no-browser", "--port", str(port), "--data", env / "data"]
    server = subprocess.Popen(command, cwd=env, env=clean(env), stdout=subprocess.DEVNULL)
    try:
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            assert server.poll() is None, "the site has stopped"
            try:
                with urllib.request.urlopen(f"http://localhost:{port}/", timeout=5) as page:
                    assert b"Gold West" in page.read()
                return
            except OSError:  # not there yet, or busy with its first page
                time.sleep(0.2)
        raise AssertionError("the site did not come up")
    finally:
        server.terminate()
        server.wait(20)


def clean(env: Path) -> dict[str, str]:
    """No variable of this shell, and no compiled copy of this machine."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("BOOMTOWN", "PYTHON", "VIRTUAL"))}
    return {
        **kept,
        "BOOMTOWN_CACHE": str(env / "cache"),
        "BOOMTOWN_LANGUAGE": "en",
        "XDG_DATA_HOME": str(env / "share"),
    }


def run(*command: object, cwd: Path | None = None) -> str:
    words = [str(word) for word in command]
    env = clean(cwd) if cwd else None
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
