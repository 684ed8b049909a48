"""The data folder: the secret that signs cookies, the database, and the lock that keeps a second server away."""

import os
import secrets
from pathlib import Path
from typing import IO, Final

from boomtown.kernel.errors import BoomtownError
from boomtown.table import storage

try:
    import fcntl
except ImportError:  # pragma: no cover - not a POSIX system: two servers on one folder are not kept apart there
    fcntl = None  # type: ignore[assignment]

SECRET: Final = "secret"
SHORTEST_SECRET: Final = 32
DATABASE: Final = "boomtown.sqlite3"
LOCK: Final = "serving"


def data_folder() -> Path:
    """Where the server keeps everything: BOOMTOWN_DATA, else next to the records of games at the terminal."""
    named = os.environ.get("BOOMTOWN_DATA")
    return Path(named).absolute() if named else storage.data_folder().parent


def prepare(folder: Path) -> bool:
    """Create the folder and its secret if they are not there yet; returns whether the secret is new."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new = not (folder / SECRET).exists()
        if new:
            _write_secret(folder / SECRET)
        if not os.access(folder, os.W_OK):
            raise PermissionError(13, "it may not be written to")
    except OSError as error:
        raise _of_no_use(folder, error) from error
    return new


def _of_no_use(folder: Path, error: OSError) -> BoomtownError:
    return BoomtownError(f"the data folder {folder} cannot be used ({error.strerror}); choose another with --data")


def _write_secret(path: Path) -> None:
    """Readable by its owner alone. Of two processes that start at once, both end up with the same secret."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(part, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            part.rename(path)
    finally:
        part.unlink(missing_ok=True)


def read_secret(folder: Path) -> str:
    """The secret of the folder. Before it has one, a passing secret serves commands that only look at the settings."""
    path = folder / SECRET
    try:
        found = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return secrets.token_urlsafe(48)
    except OSError as error:
        raise BoomtownError(f"the secret {path} cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BoomtownError(f"the secret {path} cannot be read (it is no text)") from error
    if len(found) < SHORTEST_SECRET:
        raise BoomtownError(
            f"the secret {path} needs at least {SHORTEST_SECRET} characters; put the old one back, or delete the file "
            "for a new one"
        )
    return found


def secret(folder: Path) -> str:
    """What signs cookies and makes the seeds of deals: BOOMTOWN_SECRET, else the secret of the folder."""
    given = os.environ.get("BOOMTOWN_SECRET", "")
    if not given:
        return read_secret(folder)
    if len(given) < SHORTEST_SECRET:
        raise BoomtownError(
            f"BOOMTOWN_SECRET needs at least {SHORTEST_SECRET} characters; without it the data folder keeps a good one"
        )
    return given


def lock(folder: Path) -> IO[bytes]:
    """Keep the folder for this process until the file is closed."""
    try:
        file = (folder / LOCK).open("ab")
    except OSError as error:
        raise _of_no_use(folder, error) from error
    if fcntl is not None:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of this process, not of the bots it forks
        except OSError as error:
            file.close()
            raise BoomtownError(
                f"another server is running on the data folder {folder}; stop it, choose another folder with --data, "
                "or use PostgreSQL for several servers (DATABASE_URL)"
            ) from error
    return file
