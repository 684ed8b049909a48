"""`boomtown serve`: everything from an empty folder to a site that answers, in one process."""

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

import uvicorn

from boomtown import speed
from boomtown.kernel.errors import BoomtownError
from boomtown.site import folder
from boomtown.site.connections import HEAD, Guarded, room
from boomtown.speech import say, translated

log = logging.getLogger(__name__)
DEFAULT_PORT: Final = 8000
GRACE: Final = 2
"""Seconds that connections get to end by themselves."""
EVERYWHERE: Final = ("0.0.0.0", "::", "")
MIGRATING: Final = 0x626F6F6D
"""PostgreSQL's lock of the one process that migrates."""


def set_up(data: Path | None) -> Path:
    """Make the data folder ready and load Django; every command that touches the database begins with this.

    What this process writes is for its owner alone: seeds and keys lie in the database.
    """
    os.umask(0o077)
    if data is not None:
        os.environ["BOOMTOWN_DATA"] = str(data)
    where = folder.data_folder()
    new = folder.prepare(where)
    os.environ["DJANGO_SETTINGS_MODULE"] = "boomtown.site.settings"
    import django

    django.setup(set_prefix=False)
    if new:
        _tell_of_new_secret(where)
    return where


def _tell_of_new_secret(where: Path) -> None:
    """A secret made next to an old database replaces one that was lost."""
    from django.db import Error, connection

    if os.environ.get("BOOMTOWN_SECRET"):
        return
    try:
        if connection.introspection.table_names():
            log.warning(
                "a new secret was made in %s next to an existing database: everybody has to log in again", where
            )
    except Error:
        return  # the database has its own sentence
    finally:
        connection.close()


def migrate() -> None:
    """Bring the database up to this version. Several servers may start at once on PostgreSQL."""
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    try:
        with _alone(connection.vendor == "postgresql"):
            call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        sentence = str(error).strip().splitlines()[0]
        raise BoomtownError(f"the database cannot be used: {sentence}") from error
    finally:
        connection.close()


@contextlib.contextmanager
def _alone(several: bool) -> Iterator[None]:
    from django.db import connection

    if not several:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def serve(host: str, port: int | None, data: Path | None, browser: bool) -> None:
    """Migrate, listen, answer, and go down cleanly on SIGTERM or Ctrl-C."""
    _allow(host)
    where = set_up(data)
    from django.db import connection

    with contextlib.ExitStack() as stack:
        if connection.vendor == "sqlite":
            stack.enter_context(folder.lock(where))
        listening = stack.enter_context(contextlib.closing(listen(host, port)))
        migrate()
        _check_writing()

        def ready() -> None:
            _announce(host, port, listening, where)
            threading.Thread(target=_compile_meanwhile, daemon=True).start()
            if browser and has_display():
                threading.Thread(target=webbrowser.open, args=(address(host, listening),), daemon=True).start()

        _Server(_config(), ready).run(sockets=[listening])


def _check_writing() -> None:
    """A full disk lets a server start, and loses what it should store."""
    from boomtown.site import health

    why = health.why_nothing_is_written()
    if why:
        raise BoomtownError(f"nothing can be written to the database: {why}")


def _allow(host: str) -> None:
    """Friends reach a server that listens everywhere by names nobody can list; else only its own name is right."""
    if "BOOMTOWN_HOSTS" not in os.environ:
        names = "*" if host in EVERYWHERE else f"localhost,.localhost,127.0.0.1,[::1],{_written(host)}"
        os.environ["BOOMTOWN_HOSTS"] = names


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for; if none was asked for, on the usual one or any that is free."""
    try:
        return _bound(host, DEFAULT_PORT if port is None else port)
    except PermissionError as error:
        raise BoomtownError(f"this account may not listen on port {port}; choose one above 1023") from error
    except socket.gaierror as error:
        raise BoomtownError(f"'{host}' is no address of this machine") from error
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise BoomtownError(f"cannot listen on {host}: {error.strerror}") from error
        if port is not None:
            raise BoomtownError(f"port {port} is taken by another program; choose another with --port") from error
        return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    """`localhost` is 127.0.0.1: that is where proxies and browsers both look."""
    wanted = socket.AF_INET if host == "localhost" else socket.AF_UNSPEC
    family, kind, protocol, _, where = socket.getaddrinfo(
        host or None, port, wanted, socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(where)
        made.listen(2048)
    except OSError:
        made.close()
        raise
    made.set_inheritable(False)
    return made


def _written(host: str) -> str:
    """A host as addresses write it."""
    return f"[{host}]" if ":" in host else host


def address(host: str, listening: socket.socket) -> str:
    """Where a browser on this machine finds the site."""
    name = "localhost" if host in (*EVERYWHERE, "127.0.0.1", "::1") else _written(host)
    return f"http://{name}:{listening.getsockname()[1]}/"


def neighbours(port: int) -> list[str]:
    """Where others in the same network find the site."""
    found: list[str] = []
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # sends nothing: it only asks which of our addresses would be used
            found.append(f"http://{_written(probe.getsockname()[0])}:{port}/")
    return [one for one in found if "127.0.0.1" not in one]


def _announce(host: str, asked: int | None, listening: socket.socket, where: Path) -> None:
    port = listening.getsockname()[1]
    if asked is None and port != DEFAULT_PORT:
        print(say("serve.port", usual=str(DEFAULT_PORT), port=str(port)))
    print(say("serve.at", address=address(host, listening)))
    if host in EVERYWHERE:
        for other in neighbours(port):
            print(say("serve.network", address=other))
    print(say("serve.folder", folder=where), flush=True)


def _compile_meanwhile() -> None:
    """Begun when the site answers: the first start is not slowed down."""
    process, line = speed.build_in_background()
    if line:
        print(translated(line), flush=True)
    if process is None:
        return
    if process.wait() == 0:
        print(say("serve.compiled"), flush=True)
    else:
        print(say("serve.not_compiled", file=speed.failure()), flush=True)


def _config() -> uvicorn.Config:
    return uvicorn.Config(
        "boomtown.site.asgi:application",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws="none",
        http=Guarded,
        h11_max_incomplete_event_size=HEAD,
        limit_concurrency=room(),
    )


class _Server(uvicorn.Server):
    """Says when it answers, ends its streams before it waits for connections, and is not woken for nothing."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self._end: asyncio.Future[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()

    async def main_loop(self) -> None:
        """Once a second for the date in its answers, and at the end; the server's own wakes ten times as often."""
        self._end = asyncio.get_running_loop().create_future()
        while not await self.on_tick(0):
            await asyncio.wait([self._end], timeout=1.0)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._end is not None:
            self._end.get_loop().call_soon_threadsafe(self._over)

    def _over(self) -> None:
        if self._end is not None and not self._end.done():
            self._end.set_result(None)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        from boomtown.site import asgi

        await asgi.stop()
        await super().shutdown(sockets)


def has_display() -> bool:
    """Whether a browser would open in a window, and not in the terminal or nowhere."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
