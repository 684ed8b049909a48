"""PostgreSQL and Redis for a test run, on sockets in a temporary folder: no port, nothing left behind."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from urllib.parse import quote

from provision import do_without, postgres, redis


class Services:
    """`database_url()` makes a fresh, empty database each time; `redis_url` is one Redis for all."""

    def __init__(self) -> None:
        programs, server = postgres(), redis()
        if programs is None or server is None:
            do_without("PostgreSQL or Redis", "REQUIRE_SERVICES")
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="bt-"))
        self._names = count()
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._as_user = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self._folder, "postgres", "postgres")
        try:
            self._start_postgres()
            self._redis = self._start_redis(server)
        except BaseException:
            self.stop()
            raise

    def _start_postgres(self) -> None:
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self._control("start")

    def _control(self, what: str) -> None:
        options = f"-c listen_addresses='' -k {self._folder} -c fsync=off"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-s", "-l", log, "-o", options, what)

    def _start_redis(self, server: str) -> "subprocess.Popen[bytes]":
        folder = self._folder / "redis"
        folder.mkdir(exist_ok=True)
        started = subprocess.Popen(
            [server, "--port", "0", "--unixsocket", str(folder / "s"), "--save", "", "--appendonly", "no"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 10
        while not (folder / "s").exists():
            assert started.poll() is None and time.monotonic() < deadline, "Redis did not start"
            time.sleep(0.01)
        return started

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._programs / program), *arguments]
        done = subprocess.run(command, cwd=self._folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        assert done.returncode == 0, f"{program} failed:\n{done.stdout.decode(errors='replace')}"

    def database_url(self) -> str:
        name = f"boomtown{next(self._names)}"
        self._run("createdb", "-h", str(self._folder), "-U", "postgres", name)
        return f"postgres://postgres@{quote(str(self._folder), safe='')}/{name}"

    @property
    def redis_url(self) -> str:
        return f"unix://{self._folder / 'redis' / 's'}"

    def stop_postgres(self) -> None:
        self._control("stop")

    def start_postgres(self) -> None:
        self._control("start")

    def restart_postgres(self) -> None:
        """All connections are cut; the data stays."""
        self._control("restart")

    def start_redis(self) -> None:
        """Again, after it was stopped."""
        server = redis()
        assert server is not None
        (self._folder / "redis" / "s").unlink(missing_ok=True)
        self._redis = self._start_redis(server)

    def stop_redis(self) -> None:
        self._redis.terminate()
        self._redis.wait(10)

    def stop(self) -> None:
        """Only what was started here, by its own process id."""
        if hasattr(self, "_redis"):
            self.stop_redis()
        pid_file = self._folder / "data" / "postmaster.pid"
        if pid_file.exists():
            pid = int(pid_file.read_text().splitlines()[0])
            os.kill(pid, signal.SIGINT)  # PostgreSQL's fast shutdown
            deadline = time.monotonic() + 10
            while pid_file.exists() and time.monotonic() < deadline:
                time.sleep(0.02)
        shutil.rmtree(self._folder, ignore_errors=True)
