"""Sitting down at a table in the terminal: a new game, or one resumed from its record."""

import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path

from boomtown import games
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.lesson import Lesson
from boomtown.kernel.record import commitment, seed_bytes
from boomtown.table.lessons import seating as seating_of
from boomtown.table.match import Match, new_game
from boomtown.table.pupil import at_keyboard
from boomtown.table.recorded import read_record
from boomtown.table.seats import PERSON, Seats, language_of, seating
from boomtown.table.storage import RecordFile, data_folder, seed_path


@dataclass
class Wish:
    """The wishes of the command line; None means: as it comes."""

    game: str | None = None
    players: int | None = None
    seats: list[str] | None = None
    seed: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    record: Path | None = None
    components: Components | None = None


@dataclass
class Sitting:
    """A match with its seats and its file."""

    match: Match
    seats: Seats
    file: RecordFile
    resumed: bool


def sit_down(wish: Wish) -> Sitting:
    """Resume the record if there is one, else start a game."""
    if wish.record is not None and wish.record.exists():
        return _resume(wish, wish.record)
    if wish.game is None:
        raise BoomtownError(f"say which game to play: {', '.join(games.keys())}")
    entry = games.find(wish.game)
    names = seating(entry, wish.players, wish.seats)
    match = new_game(
        entry.key,
        len(names),
        seed=wish.seed,
        options=wish.options,
        seats=names,
        components=wish.components,
        language=language_of(entry.key),
    )
    seats = Seats(match, names)
    return Sitting(match, seats, RecordFile.create(wish.record or _fresh_path(entry.key), match), False)


def _resume(wish: Wish, path: Path) -> Sitting:
    """What is asked for must not contradict the record."""
    header = read_record(path).header
    if wish.game is not None and games.find(wish.game).key != header.game:
        raise BoomtownError(f"{path} is a game of {header.game}, not of {wish.game}")
    if wish.players not in (None, header.players):
        raise BoomtownError(f"the game in {path} has {header.players} players, not {wish.players}")
    if wish.seats is not None and wish.seats != header.seats:
        raise BoomtownError(f"the seats in {path} are {','.join(header.seats)}, not {','.join(wish.seats)}")
    options = games.find(header.game).all_options(header.options)
    for key, value in wish.options.items():
        if options.get(key) != value:
            raise BoomtownError(f"the game in {path} is played with {key}={options.get(key)}, not {value}")
    file, match = RecordFile.resume(path, wish.components, language_of(header.game))
    if wish.seed is not None and seed_bytes(wish.seed) != match.seed:
        file.close()
        raise BoomtownError(f"the game in {path} has another seed than '{wish.seed}'")
    names = header.seats or seating(match.entry, header.players, None)
    return Sitting(match, Seats(match, names), file, True)


def learn(game: str, again: bool = False) -> Sitting:
    """The lesson of a game: where it was left, else from the start."""
    entry = games.find(game)
    lesson = entry.lesson()
    if lesson is None:
        raise BoomtownError(f"{entry.title} has no lesson yet")
    path = data_folder() / "lessons" / f"{entry.key}.jsonl"
    if path.exists() and (again or _is_stale(path, entry, lesson)):
        path.rename(path.with_name(f"{entry.key}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl"))
        seed_path(path).unlink(missing_ok=True)
    if not path.exists():
        at_keyboard().forget(entry.key)
    seats = seating_of(lesson, PERSON)
    return sit_down(Wish(entry.key, lesson.players, seats, lesson.seed, lesson.options, path))


def _is_stale(path: Path, entry: Entry, lesson: Lesson) -> bool:
    """Whether a lesson is over, or was another one: other rules, components or deal. It is not gone on with."""
    record = read_record(path)
    header = record.header
    deal = (entry.rules_version, lesson.players, entry.all_options(lesson.options))
    return (
        record.finished
        or (header.rules, header.players, entry.all_options(header.options)) != deal
        or header.commitment != commitment(header.table, seed_bytes(lesson.seed))
        or not entry.components().known_as(header.components)
    )


def _fresh_path(game: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return data_folder() / f"{game}-{stamp}-{secrets.token_hex(2)}.jsonl"


def waiting(game: str, besides: Path) -> Path | None:
    """The latest unfinished game in the data folder, besides the one that is played now."""
    found = [path.with_name(path.name.removesuffix(".seed")) for path in data_folder().glob("*.jsonl.seed")]
    found = [path for path in found if path.exists() and path != besides and path.name.startswith(f"{game}-")]
    return max(found, key=lambda path: path.stat().st_mtime, default=None)
