"""Boomtown's speed beside its peers', measured in one run: uniform random play to the end, and clones.

The peers are catanatron (4 random players) and OpenSpiel's hearts, chess and gin_rummy, from Python and in
their own C++ loop. They live in an environment of their own, made on the first run and reused afterwards.
Each repetition gives every contestant one short slice in a process of its own, so that whatever else the
machine does hits all alike; figures are medians over the repetitions.

    uv run python bench/peers.py                           Gold West with 4 players, the floors, the peers
    uv run python bench/peers.py --games goldwest:4,oil:4  more games
    uv run python bench/peers.py --peers-only              only the peers
    uv run python bench/peers.py --markdown docs/benchmarks.md
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import peer_report as report
from peer_report import Key, Rows

REQUIREMENTS = ("catanatron==3.2.1", "open_spiel==2.0.2")
PEERS = (
    ("catanatron", "catan"),
    ("open_spiel", "hearts"),
    ("open_spiel", "chess"),
    ("open_spiel", "gin_rummy"),
)
MODES = ("interpreted", "compiled")
NEEDED_LOOPS = {"interpreted": {"api"}, "compiled": {"api", "inside"}}
HERE = Path(__file__).resolve().parent
MARKER = "boomtown-peers.json"  # only a folder with this file is ever emptied
SLICE_LIMIT = 600.0  # seconds after which a slice counts as hung


class PeersError(Exception):
    """Something the user can put right, in one sentence."""


# --- The peers' environment ---------------------------------------------------------------------------------


def default_environment() -> Path:
    if sys.platform == "win32":
        cache = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        cache = Path.home() / "Library" / "Caches"
    else:
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "boomtown" / f"peers-python{sys.version_info.major}.{sys.version_info.minor}"


def interpreter(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def ready_environment(folder: Path) -> Path:
    """The peers' interpreter; the environment is made if it is missing, unfinished or of other versions."""
    wanted = {"requirements": list(REQUIREMENTS), "python": platform.python_version(), "finished": True}
    python = interpreter(folder)
    marker = folder / MARKER
    if folder.exists() and not folder.is_dir():
        raise PeersError(f"{folder} is a file, not a folder for the peers' environment.")
    if marker.exists():
        if read_marker(marker) == wanted and python.exists():
            return python
        shutil.rmtree(folder)
    elif folder.exists() and any(folder.iterdir()):
        raise PeersError(f"{folder} is not empty and was not made by this benchmark: name another folder with --env.")
    say(f"Installing {' and '.join(REQUIREMENTS)} into {folder} (once) ...")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        marker.write_text(json.dumps({**wanted, "finished": False}))
        uv = os.environ.get("UV") or shutil.which("uv")
        if uv:
            step([uv, "venv", "--allow-existing", "--python", sys.executable, str(folder)], folder.parent)
            step([uv, "pip", "install", "--python", str(python), *REQUIREMENTS], folder)
        else:
            step([sys.executable, "-m", "venv", str(folder)], folder.parent)
            step([str(python), "-m", "pip", "install", *REQUIREMENTS], folder)
        marker.write_text(json.dumps(wanted))
    except OSError as error:
        raise PeersError(f"The peers' environment cannot be made in {folder}: {error.strerror or error}.") from error
    return python


def read_marker(marker: Path) -> Any:
    try:
        return json.loads(marker.read_text())
    except (OSError, ValueError):
        return None


def step(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise PeersError(
            f"The peers cannot be installed: `{Path(command[0]).name} {shlex.join(command[1:3])}` says "
            f"{last_words(done.stderr or done.stdout)}"
        )


def last_words(text: str) -> str:
    """What a failed program said, on one line, without its traceback."""
    said = [line.strip() for line in text.splitlines() if line.strip()]
    if any(line.startswith("Traceback") for line in said):
        return repr(said[-1])
    return repr(" ".join(said[-3:])) if said else "nothing"


# --- The contestants ----------------------------------------------------------------------------------------


@dataclass
class Contestant:
    """Something that can be run for one slice."""

    name: str
    engine: str
    game: str
    command: list[str]
    players: int | None = None  # for Boomtown, which may offer rows for other counts
    mode: str | None = None

    def slice(self, seconds: float, seed: int) -> dict[Key, dict[str, Any]]:
        environment = dict(os.environ)
        command = self.command
        if self.engine == "boomtown":
            environment["BOOMTOWN_SPEED"] = str(self.mode)
        else:
            command = [*command, str(seconds), str(seed)]
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SLICE_LIMIT)
        except subprocess.TimeoutExpired:
            raise PeersError(f"{self.name} did not finish its slice within {SLICE_LIMIT:g} seconds.") from None
        except OSError as error:
            raise PeersError(f"{self.name} cannot be started: {error.strerror or error}.") from error
        if done.returncode:
            raise PeersError(f"{self.name} cannot be measured: it says {last_words(done.stderr or done.stdout)}")
        return self.pick(read_rows(self.name, done.stdout))

    def hint(self) -> str:
        return " (`boomtown build` makes the compiled rules)" if self.mode == "compiled" else ""

    def pick(self, rows: list[dict[str, Any]]) -> dict[Key, dict[str, Any]]:
        """The rows that were asked for, each with the figures it must have."""
        picked: dict[Key, dict[str, Any]] = {}
        for row in rows:
            try:
                key = Key(self.engine, str(row["game"]), int(row["players"]), str(row["mode"]), str(row["loop"]))
                row["decisions_per_second"] = float(row["decisions_per_second"])
                row["games_per_second"] = float(row["games_per_second"])
                if row["clone_us"] is not None:
                    row["clone_us"] = float(row["clone_us"])
            except (KeyError, TypeError, ValueError) as error:
                raise PeersError(
                    f"{self.name} gave a row that cannot be read ({error!r}): {json.dumps(row)}"
                ) from error
            if self.engine != "boomtown" or key[1:4] == (self.game, self.players, self.mode):
                if row["decisions_per_second"] <= 0:
                    raise PeersError(f"{self.name} gave a speed of nought: {json.dumps(row)}")
                if key in picked:
                    raise PeersError(f"{self.name} gave two rows for the loop '{key.loop}'.")
                picked[key] = row
        if self.engine == "boomtown":
            self.check_complete(picked, rows)
        return picked

    def check_complete(self, picked: dict[Key, dict[str, Any]], rows: list[dict[str, Any]]) -> None:
        missing = NEEDED_LOOPS[str(self.mode)] - {key.loop for key in picked}
        if missing:
            offered = sorted({f"{row['game']} for {row['players']}, {row['mode']}, {row['loop']}" for row in rows})
            raise PeersError(
                f"{self.name} has no row for the loop '{min(missing)}'{self.hint()}; "
                f"its benchmark offers: {'; '.join(offered) or 'nothing'}."
            )
        if any(key.loop == "api" and row["clone_us"] is None for key, row in picked.items()):
            raise PeersError(f"{self.name} does not tell what a clone costs.")


def read_rows(name: str, text: str) -> list[dict[str, Any]]:
    try:
        rows = json.loads(text)
    except ValueError:
        raise PeersError(f"{name} did not print JSON but {last_words(text)}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise PeersError(f"{name} printed JSON that is not a list of rows.")
    return rows


def peer_contestants(python: Path) -> list[Contestant]:
    worker = [str(python), "-I", str(HERE / "peer_worker.py")]
    return [
        Contestant(engine if engine == "catanatron" else f"OpenSpiel {game}", engine, game, [*worker, engine, game])
        for engine, game in PEERS
    ]


def boomtown_contestants(
    python: str, games: Sequence[tuple[str, int]], modes: Sequence[str], extra: Sequence[str]
) -> list[Contestant]:
    return [
        Contestant(
            f"Boomtown {game} with {players} players ({mode})",
            "boomtown",
            game,
            [python, "-m", "boomtown", "bench", game, "--players", str(players), "--json", *extra],
            players,
            mode,
        )
        for game, players in games
        for mode in modes
    ]


def versions(peer_python: Path, boomtown_python: str | None) -> dict[str, str]:
    found = {}
    if boomtown_python:
        ask = "from importlib.metadata import version; print(version('boomtown'))"
        found["boomtown"] = subprocess.run([boomtown_python, "-c", ask], capture_output=True, text=True).stdout.strip()
    worker = subprocess.run(
        [str(peer_python), "-I", str(HERE / "peer_worker.py"), "versions"], capture_output=True, text=True
    )
    if worker.returncode:
        raise PeersError(
            f"The peers' environment is damaged ({last_words(worker.stderr)}): delete its folder and run again."
        )
    return {**found, **json.loads(worker.stdout), "Python": platform.python_version()}


def check_boomtown(python: str) -> None:
    try:
        done = subprocess.run([python, "-c", "import boomtown.cli"], capture_output=True, text=True)
    except OSError as error:
        raise PeersError(f"{python} cannot be started: {error.strerror or error}.") from error
    if done.returncode:
        raise PeersError(
            f"Boomtown's command line cannot be imported by {python} ({last_words(done.stderr)}): "
            "start this with `uv run python bench/peers.py`, name its interpreter with --python, "
            "or measure --peers-only."
        )


# --- The run ------------------------------------------------------------------------------------------------


def measure(contestants: list[Contestant], repetitions: int, seconds: float, seed: int) -> Rows:
    """Round robin; each repetition begins with the next contestant."""
    rows: Rows = {}
    for repetition in range(repetitions):
        turn = repetition % len(contestants)
        for contestant in contestants[turn:] + contestants[:turn]:
            picked = contestant.slice(seconds, seed + repetition)
            for key, row in picked.items():
                rows.setdefault(key, []).append(row)
            api = next((row for key, row in picked.items() if key.loop == "api"), next(iter(picked.values())))
            say(
                f"  {repetition + 1}/{repetitions}  {contestant.name}: "
                f"{report.short(api['decisions_per_second'])} decisions/s from Python"
            )
    return {key: found for key, found in rows.items() if len(found) == repetitions}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def canonical_command(options: argparse.Namespace) -> str:
    """The command that repeats this run, without the paths of this machine."""
    command = ["uv", "run", "python", "bench/peers.py"]
    if options.peers_only:
        command.append("--peers-only")
    else:
        command += ["--games", ",".join(f"{game}:{players}" for game, players in options.games)]
        if options.modes != MODES:
            command += ["--modes", ",".join(options.modes)]
    command += ["--repetitions", str(options.repetitions), "--seconds", f"{options.seconds:g}"]
    command += ["--seed", str(options.seed)]
    if options.bench_args:
        command.append(f"--bench-args={options.bench_args}")
    return shlex.join(command)


def readable_markdown(path: Path) -> str | None:
    """The page as it is, or None if there is none yet; asked before anything is measured."""
    try:
        old = path.read_text(encoding="utf-8") if path.exists() else None
    except (OSError, UnicodeDecodeError) as error:
        raise PeersError(f"{path} cannot be read: {error}.") from error
    if old is None and not path.parent.is_dir():
        raise PeersError(f"There is no folder {path.parent} for {path.name}.")
    if old is not None and not report.has_place(old):
        raise PeersError(
            f"{path} has no lines '{report.BEGIN}' and '{report.END}' to put the results between: add them."
        )
    return old


def run(options: argparse.Namespace) -> int:
    old = readable_markdown(options.markdown) if options.markdown else None
    games = [] if options.peers_only else options.games
    ours: list[Contestant] = []
    if not options.peers_only:
        check_boomtown(options.python)
        ours = boomtown_contestants(options.python, games, options.modes, shlex.split(options.bench_args))
    peer_python = ready_environment(options.env.expanduser().absolute())
    about = {
        "date": datetime.date.today().isoformat(),
        "machine": report.machine(),
        "versions": versions(peer_python, None if options.peers_only else options.python),
    }
    busy_note()
    rows = measure(ours + peer_contestants(peer_python), options.repetitions, options.seconds, options.seed)
    found = report.lines(rows)
    compared = report.comparisons(rows, games, options.modes)
    facts = (canonical_command(options), about, options.repetitions, options.seconds)
    if options.json:
        print(json.dumps(report.as_json(found, compared, *facts), indent=2))
    else:
        print()
        report.print_table("Speed", report.SPEED_HEAD, report.speed_table(found))
        if compared:
            report.print_table("Floors", report.FLOOR_HEAD, report.floor_table(compared))
            print(report.summary(compared))
    if options.markdown:
        try:
            options.markdown.write_text(report.place(report.section(found, compared, *facts), old), encoding="utf-8")
        except OSError as error:
            raise PeersError(f"{options.markdown} cannot be written: {error.strerror or error}.") from error
        say(f"Results written to {options.markdown}.")
    return 1 if options.strict and any(c.met is False for c in compared) else 0


def busy_note() -> None:
    if hasattr(os, "getloadavg"):
        load, cores = os.getloadavg()[0], os.cpu_count() or 1
        if load > cores / 2:
            say(f"The machine is busy (load {load:.1f} on {cores} cores): ratios stand, speeds come out low.")


# --- The command line ---------------------------------------------------------------------------------------


def a_list_of_games(text: str) -> list[tuple[str, int]]:
    games = []
    for part in text.split(","):
        game, _, players = part.strip().partition(":")
        if not game or (players and not players.isdecimal()) or players == "0":
            raise argparse.ArgumentTypeError(f"'{part}' is not of the form GAME or GAME:PLAYERS")
        games.append((game, int(players or 4)))
    if len(set(games)) < len(games):
        raise argparse.ArgumentTypeError(f"'{text}' names a game twice")
    return games


def a_list_of_modes(text: str) -> tuple[str, ...]:
    modes = tuple(part.strip() for part in text.split(","))
    for mode in modes:
        if mode not in MODES:
            raise argparse.ArgumentTypeError(f"'{mode}' is neither interpreted nor compiled")
    return tuple(mode for mode in MODES if mode in modes)


def a_count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1")
    return int(text)


def a_duration(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.05 <= seconds <= 120:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds from 0.05 to 120")
    return seconds


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"peers.py: {message} (--help tells more)\n")


def parser() -> argparse.ArgumentParser:
    summary, _, examples = (__doc__ or "").partition("\n\n    ")
    made = Parser(
        prog="peers.py",
        description=summary,
        epilog="examples:\n    " + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = made.add_argument
    add(
        "--games",
        type=a_list_of_games,
        default=[("goldwest", 4)],
        metavar="GAME[:PLAYERS],...",
        help="Boomtown's games to measure (default: goldwest:4; 4 players if no number is given)",
    )
    add(
        "--modes",
        type=a_list_of_modes,
        default=MODES,
        metavar="MODE,...",
        help="interpreted, compiled or both (default: both; compiled needs `boomtown build`)",
    )
    add("--peers-only", action="store_true", help="measure only the peers; Boomtown need not be installed")
    add("--repetitions", type=a_count, default=5, metavar="N", help="rounds over all contestants (default: 5)")
    add(
        "--seconds",
        type=a_duration,
        default=2.0,
        metavar="S",
        help="length of a peer's slice per loop (default: 2; one round over the peers takes ten times this)",
    )
    add("--seed", type=a_count, default=1, metavar="N", help="first seed of the peers' games (default: 1)")
    add(
        "--env",
        type=Path,
        default=default_environment(),
        metavar="DIR",
        help="folder of the peers' environment (default: %(default)s)",
    )
    add(
        "--python",
        default=sys.executable,
        metavar="FILE",
        help="the interpreter Boomtown is installed for (default: the one that runs this)",
    )
    add(
        "--bench-args",
        default="",
        metavar="ARGS",
        help="more arguments for `boomtown bench`, as one word: --bench-args='--players 4'",
    )
    add(
        "--markdown",
        type=Path,
        metavar="FILE",
        help="also write the results there: a new page, or the part of it between the markers "
        f"{report.BEGIN} and {report.END}",
    )
    add("--json", action="store_true", help="print JSON instead of tables")
    add("--strict", action="store_true", help="exit with 1 if a floor is not met")
    return made


def main() -> int:
    options = parser().parse_args()
    try:
        return run(options)
    except PeersError as refusal:
        say(f"peers.py: {refusal}")
        return 2
    except KeyboardInterrupt:
        say("peers.py: stopped; nothing was written.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
