"""What a host does from the command line: `boomtown admin ...`. The rest is in the host's office on the site."""

import getpass
import os
import secrets
import sqlite3
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from boomtown.kernel.errors import BoomtownError
from boomtown.site.serve import migrate, set_up
from boomtown.speech import say

if TYPE_CHECKING:
    from boomtown.site.people.models import Player


def make_host(name: str, data: Path | None) -> str:
    """Make a person a host of the site, with access to the admin; a new person is registered first."""
    set_up(data)
    migrate()
    from boomtown.site.people import moments
    from boomtown.site.people.models import Player

    try:
        player = Player.objects.get_by_natural_key(name)
        said = say("office.host", name=player.name)
    except Player.DoesNotExist:
        player = Player.objects.register(_free_name(name), _typed_password(Player(name=name)))
        moments.keep_name(player)
        said = say("office.new_host", name=player.name)
    player.is_staff = player.is_superuser = True
    player.save(update_fields=["is_staff", "is_superuser"])
    return said


def dismiss_host(name: str, data: Path | None) -> str:
    """Take the keys back."""
    set_up(data)
    migrate()
    player = _registered(name)
    player.is_staff = player.is_superuser = False
    player.save(update_fields=["is_staff", "is_superuser"])
    return say("office.no_host", name=player.name)


def set_password(name: str, generate: bool, data: Path | None) -> str:
    """A new password for a person who forgot the old one; it ends all sessions and the old link, and lifts a lock."""
    set_up(data)
    migrate()
    from boomtown.site.people import door
    from boomtown.site.people.models import new_key

    player = _registered(name)
    password = secrets.token_urlsafe(9) if generate else _typed_password(player)
    player.set_password(password)
    player.key = new_key()
    player.save(update_fields=["password", "key"])
    door.unlock(player)
    if generate:
        return say("office.password.is", name=player.name, password=password)
    return say("office.password", name=player.name)


def back_up(file: Path, data: Path | None) -> str:
    """A copy of the whole database at one moment, while the server runs."""
    set_up(data)
    from django.db import connection

    if connection.vendor != "sqlite":
        raise BoomtownError("this site keeps its data in PostgreSQL: back it up with pg_dump")
    source = Path(str(connection.settings_dict["NAME"]))
    if not source.exists():
        raise BoomtownError(f"there is no database in {source.parent} yet")
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError as error:
        raise BoomtownError(f"{file} exists already; nothing was written") from error
    except OSError as error:
        raise BoomtownError(f"cannot write {file}: {error.strerror}") from error
    try:
        _copy(source, file)
    except sqlite3.Error as error:
        file.unlink()
        raise BoomtownError(f"the backup failed: {error}") from error
    return say("office.backup", file=file, size=file.stat().st_size)


def recount(data: Path | None) -> str:
    """Recompute all ratings from the results of rated games."""
    set_up(data)
    migrate()
    from boomtown.site.standing import counting

    while counting.catch_up():
        pass
    return say("office.ratings", count=counting.recount())


def _copy(source: Path, target: Path) -> None:
    """SQLite's own online copy, checked afterwards. The copy is one plain file."""
    reading, writing = sqlite3.connect(f"file:{source}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")
        if writing.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("the copy is damaged")
    finally:
        writing.close()
        reading.close()


def _registered(name: str) -> "Player":
    from boomtown.site.people.models import Player

    try:
        return Player.objects.get_by_natural_key(name)
    except Player.DoesNotExist as error:
        raise BoomtownError(f"nobody called '{name}' is registered here; guests have no password") from error


def _free_name(name: str) -> str:
    from django.core.exceptions import ValidationError

    from boomtown.site.people import names

    try:
        return names.check(name, by_the_host=True)
    except ValidationError as error:
        raise BoomtownError(" ".join(error.messages)) from error


def _typed_password(player: "Player") -> str:
    """Typed twice, unseen, at a terminal; one line of the input elsewhere."""
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    if sys.stdin.isatty():
        password = getpass.getpass(say("office.ask"))
        if getpass.getpass(say("office.ask_again")) != password:
            raise BoomtownError("the two passwords differ; nothing was changed")
    else:
        password = sys.stdin.readline().rstrip("\n")
    try:
        validate_password(password, player)
    except ValidationError as error:
        raise BoomtownError(f"this password will not do: {' '.join(error.messages)}") from error
    return password
