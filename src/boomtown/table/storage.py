"""A record on disk: every line is on the disk before the move counts, and nothing but the end reveals the seed.

FILE        the record, one line more for each answer
FILE.seed   the seed, readable by its owner alone; when the game ends it becomes the record's last line
"""

import contextlib
import os
from pathlib import Path
from typing import IO

from boomtown.kernel.components import Components
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.record import RecordLine
from boomtown.table.match import Match, replay
from boomtown.table.recorded import read_record, whole

try:
    import fcntl
except ImportError:  # pragma: no cover - not a POSIX system: two programs on one record are not kept apart there
    fcntl = None  # type: ignore[assignment]


def data_folder() -> Path:
    """Where games are kept when no file is named."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "boomtown" / "records"


def seed_path(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def read_seed(path: Path) -> bytes | None:
    """The seed in its file next to an unfinished record, if there is one."""
    where = seed_path(path)
    try:
        text = where.read_text(encoding="ascii").strip()
        seed = bytes.fromhex(text)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BoomtownError(f"cannot read the seed {where}: {error.strerror}") from error
    except ValueError as error:
        raise BoomtownError(f"{where} does not hold a seed") from error
    if len(seed) != 32:
        raise BoomtownError(f"{where} does not hold a seed")
    return seed


class RecordFile:
    """A running game's file. Give `append` to the match: it returns when the line is safe."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self._file = file

    @classmethod
    def create(cls, path: Path, match: Match) -> "RecordFile":
        """Start the file of a new match; it appears with its first lines in it or not at all."""
        part = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise FileExistsError(17, "it exists already")
            if seed_path(path).exists():
                raise BoomtownError(
                    f"{seed_path(path)} may be the seed of a game whose record was moved: move it too, or choose "
                    "another name"
                )
            _write_seed(seed_path(path), match.seed)
            with part.open("wb") as file:
                file.write(match.record.text().encode())
                _flush(file)
            try:
                os.link(part, path)
                part.unlink()
            except OSError:
                part.rename(path)
            _flush_folder(path.parent)
            stored = cls(path, _locked(path))
        except OSError as error:
            raise BoomtownError(f"cannot write the record {path}: {error.strerror}") from error
        match.on_line = stored.append
        return stored

    @classmethod
    def resume(
        cls, path: Path, components: Components | None = None, language: str = "en"
    ) -> "tuple[RecordFile, Match]":
        """Resume an unfinished game. A torn last line was never acknowledged: it is cut off."""
        try:
            file = _locked(path)
        except OSError as error:
            raise BoomtownError(f"cannot read the record {path}: {error.strerror}") from error
        try:
            record = read_record(path)
            if record.finished:
                seed_path(path).unlink(missing_ok=True)
                raise BoomtownError(f"the game in {path} is over; 'boomtown replay {path}' shows it")
            seed = read_seed(path)
            if seed is None:
                raise BoomtownError(f"the game in {path} cannot go on without its seed {seed_path(path)}")
            match = replay(record, seed=seed, components=components, language=language)
            if match.game.rules_version != record.header.rules:
                raise BoomtownError(
                    f"the game in {path} goes on only by its own rules version {record.header.rules}; "
                    f"this is {match.game.rules_version}"
                )
            match.record.torn = record.torn
            if record.torn:
                file.truncate(len(whole(path.read_bytes())))
                file.seek(0, os.SEEK_END)
                _flush(file)
        except BaseException:
            file.close()
            raise
        stored = cls(path, file)
        match.on_line = stored.append
        match.conclude()
        return stored, match

    def append(self, line: RecordLine) -> None:
        size = 0
        try:
            size = self._file.seek(0, os.SEEK_END)
            _write(self._file, line.text().encode() + b"\n")
            _flush(self._file)
            if line.kind == "end":
                seed_path(self.path).unlink(missing_ok=True)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(size)
            raise BoomtownError(
                f"cannot write the record {self.path}: {error.strerror}; the game stands before the last answer"
            ) from error

    def close(self) -> None:
        self._file.close()


def _locked(path: Path) -> IO[bytes]:
    """The file, opened for this process alone."""
    file = path.open("r+b", buffering=0)
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            raise BoomtownError(f"the game in {path} is being played by another program") from error
    return file


def _write_seed(path: Path, seed: bytes) -> None:
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(seed.hex().encode() + b"\n")
        _flush(file)
    part.replace(path)


def _write(file: IO[bytes], data: bytes) -> None:
    """All of it: an unbuffered file may take less at a time."""
    while data:
        data = data[file.write(data) :]


def _flush(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    """Make a new name in a folder last."""
    with contextlib.suppress(OSError):  # some systems cannot open a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
