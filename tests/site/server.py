"""A real `boomtown serve` in a process of its own, on a temporary data folder and a free port."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx

START = 30.0
"""Seconds a server gets to answer; it needs about two."""


class Server:
    """`with Server(folder) as server: server.client().get("/")`. Restarts keep folder and port."""

    def __init__(self, data: Path, host: str = "localhost", **environment: str) -> None:
        self.data = data
        self.host = host
        self.environment = environment
        self.more: list[str] = []
        """Further arguments of `serve`."""
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self._log = data.with_name(data.name + ".log")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        """Everything the server has printed so far, all its starts together."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def start(self) -> "Server":
        before = len(self.log)
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command("serve", "--no-browser", "--host", self.host, "--port", str(self.port), *self.more),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.surroundings(),
                start_new_session=True,
            )
        deadline = time.monotonic() + START
        while time.monotonic() < deadline and self.process.poll() is None:
            found = re.search(r"http://localhost:(\d+)/", self.log[before:])
            if found:
                self.port = int(found.group(1))
                status = self._status()
                if status == 200:
                    return self
                if status:
                    break
            time.sleep(0.02)
        self.end()
        raise AssertionError(f"the server did not start:\n{self.log[before:][-6000:]}")

    def _status(self) -> int:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5).status_code
        except httpx.HTTPError:
            return 0

    def _command(self, *arguments: str) -> list[str]:
        name, *rest = arguments
        return [sys.executable, "-m", "boomtown", name, *rest, "--data", str(self.data)]

    def surroundings(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO_", "BOOMTOWN_DATA"))}
        return {**kept, "PYTHONUNBUFFERED": "1", **self.environment}

    def admin(self, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """`boomtown admin ...` on the same folder."""
        return subprocess.run(
            self._command("admin", *arguments),
            input=typed,
            capture_output=True,
            text=True,
            env=self.surroundings(),
            check=False,
            timeout=60,
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> float:
        """Ask it to end; returns how many seconds that took. Whoever still runs after ten is a failure."""
        assert self.process is not None
        begun = time.monotonic()
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        finally:
            self.kill9()
        return time.monotonic() - begun

    def kill9(self) -> None:
        """End it at once, without a chance to tidy up."""
        if self.process is None:
            return
        self.process.kill()
        self.process.wait()

    def restart(self) -> "Server":
        self.stop()
        return self.start()

    def end(self) -> None:
        """Whatever state it is in: nothing of it is left."""
        self.kill9()
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def client(self, name: str = "") -> httpx.Client:
        """A browser without a page: cookies, and the CSRF token that forms carry. With a name it is a guest."""
        made = Visitor(self.url)
        if name:
            made.say_hello(name)
        return made


class Visitor(httpx.Client):
    """Sends forms as a browser does."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, timeout=30, headers={"Referer": url + "/", "Origin": url})

    def form(self, path: str, page: str = "/", **fields: str) -> httpx.Response:
        """POST with the CSRF token that is found on `page`."""
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(page, follow_redirects=True).text)
        assert found is not None, f"no form on {page}"
        return self.post(path, data={"csrfmiddlewaretoken": found.group(1), **fields})

    def say_hello(self, name: str) -> None:
        answer = self.form("/hello", "/hello", name=name)
        assert answer.status_code == 302, answer.text
