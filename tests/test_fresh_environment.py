"""A game from outside, installed beside Boomtown into an empty environment: it has everything, without an edit."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from boomtown import speed
from outside import PYRITE

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(speed.compiled, reason="checked once, interpreted")

SITE = """
import sys
from pathlib import Path
from boomtown.site.serve import migrate, set_up

if __name__ == "__main__":
    set_up(Path(sys.argv[1]))
    migrate()
    from django.test import Client
    from boomtown.site.tables.models import Table
    from boomtown.site import service
    from boomtown.site.tables.play import driver, thinking
    from urllib.parse import urlencode

    client = Client(headers={"host": "localhost"})
    client.post("/hello", {"name": "Anna"})
    assert 'action="/games/pyrite/play"' in client.get("/").content.decode(), "the lobby's card"
    assert 'id="PY-2.2"' in client.get("/games/pyrite/rules").content.decode(), "the rules page"
    assert client.get("/games/pyrite/").status_code == 200
    place = client.post("/games/pyrite/play").headers["location"]
    assert "<b>c12</b>: free, not known to you." in client.get(place).content.decode(), "the text board"
    ticket = client.get(place + "/ticket").content.decode()
    form = {"seat": 0, "version": 0, "action": "assay c12", "confirmed": 1, "ticket": ticket}
    scope = {"method": "POST", "path": place + "/move", "headers": []}
    assert service.answered(scope, urlencode(form).encode()).status < 400
    task, version = driver.prepare(Table.objects.get().pk)
    assert version == 1 and thinking.think(task).result(30), "the bot, in a process of its own"
    thinking.stop()
    print("site: everything is there")
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The environment: versions as they are locked, from uv's cache where it has them."""
    uv = os.environ.get("UV") or shutil.which("uv")
    assert uv is not None, "this test needs uv, as README's commands do"
    home = tmp_path_factory.mktemp("fresh")
    shutil.copytree(PYRITE, home / "pyrite", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    clean = {key: value for key, value in os.environ.items() if key not in ("VIRTUAL_ENV", "PYTHONPATH")}

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([uv, *map(str, arguments)], cwd=ROOT, env=clean, capture_output=True, text=True)

    locked = run("export", "--quiet", "--frozen", "--no-emit-project", "--no-hashes", "-o", home / "locked.txt")
    assert locked.returncode == 0, locked.stderr
    made = run("venv", "--quiet", home / "env")
    assert made.returncode == 0, made.stderr
    install = ["pip", "install", "--python", home / "env", "-r", home / "locked.txt", "-e", ROOT, home / "pyrite"]
    if run(*install, "--offline").returncode:
        done = run(*install)
        assert done.returncode == 0, done.stderr
    return home


def run(home: Path, *arguments: object, script: str = "") -> str:
    done = subprocess.run(
        [home / "env" / "bin" / "python", *map(str, arguments)],
        input=script,
        capture_output=True,
        text=True,
        cwd=home,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "COLUMNS": "100", "BOOMTOWN_SPEED": "interpreted"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def boomtown(home: Path, *arguments: object, script: str = "") -> str:
    return run(home, "-m", "boomtown", *arguments, script=script)


def test_the_terminal_has_it(home: Path) -> None:
    listed = {game["key"]: game for game in json.loads(boomtown(home, "games", "--json"))}
    assert listed["pyrite"]["options"] == {"assays": ["secret", "open"]}
    assert boomtown(home, "rules", "pyrite").startswith("# Pyrite")
    said = boomtown(home, "play", "pyrite", "--record", "game.jsonl", script="h\nassay c3\n" + "pass\n" * 40)
    assert "short games" in said.replace("\n", " ") and "Under c3 lies" in said and "game.jsonl' shows it again" in said
    assert "follow the rules" in boomtown(home, "replay", "game.jsonl", "--verify")


def test_the_lab_has_it(home: Path) -> None:
    command = ["simulate", "pyrite", "--bots", "greedy,random", "--games", 4, "--jobs", 2, "--json"]
    assert set(json.loads(boomtown(home, *command))["by_bot"]) == {"greedy", "random"}
    assert "0 problems" in boomtown(home, "check", "pyrite", "--games", 4)


def test_the_site_has_it(home: Path) -> None:
    (home / "visit.py").write_text(SITE)
    assert "everything is there" in run(home, "visit.py", home / "data")
