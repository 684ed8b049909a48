"""The scripts of the pages: their types, their pure parts, and that a table asks for all its modules at once."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client
from provision import SCRIPTS, compiler, do_without, node

from boomtown.drawing import folders
from boomtown.site.modules import modules
from boomtown.site.words import SITE

HERE = Path(__file__).parents[2]
ALL = sorted([*(SITE / "static" / "js").glob("*.js"), *(folders.HOME / "static").glob("*.js")])


def run(*command: str | Path, cwd: Path = SCRIPTS) -> None:
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def runner() -> str:
    return node() or do_without("Node", "REQUIRE_NODE")


@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.workers.json"])
def test_types_are_right(runner: str, project: str) -> None:
    run(runner, compiler() or do_without("the compiler from npm", "REQUIRE_NODE"), "--project", project)


def test_a_wrong_type_is_found(runner: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.js"
    wrong.write_text("// @ts-check\nexport const width = document.getElementById('map').offsetWidth;\n")
    reads = compiler() or do_without("the compiler from npm", "REQUIRE_NODE")
    with pytest.raises(AssertionError, match="possibly 'null'"):
        run(runner, reads, "--allowJs", "--strict", "--noEmit", wrong)


@pytest.mark.parametrize("script", ALL, ids=lambda path: path.name)
def test_an_editor_checks_types_too(script: Path) -> None:
    assert script.read_text(encoding="utf-8").startswith("// @ts-check\n")


def test_pure_parts(runner: str, tmp_path: Path) -> None:
    """In a copy that says these files are modules: the product needs no package.json for that."""
    for folder in (SITE / "static" / "js", SCRIPTS):
        shutil.copytree(folder, tmp_path / folder.relative_to(HERE))
    (tmp_path / "package.json").write_text('{"type": "module"}')
    tests = sorted((tmp_path / SCRIPTS.relative_to(HERE)).glob("*.test.js"))
    assert tests
    run(runner, "--test", *tests, cwd=tmp_path)


def test_modules_are_followed() -> None:
    found = modules("js/table.js")
    assert {"js/send.js", "js/tick.js", "drawing/pointing.js"} <= set(found)
    assert len(found) == len(set(found))
    with pytest.raises(FileNotFoundError):
        modules("js/nothing.js")


@pytest.mark.django_db
def test_a_table_asks_for_all_its_modules_at_once(client: Client) -> None:
    client.post("/hello", {"name": "Anna"})
    page = client.post("/games/goldwest/play", follow=True).content.decode()
    preloaded = re.findall(r'<link rel="modulepreload" href="[^"]*?/((?:js|drawing)/[^"]+)">', page)
    assert preloaded == list(modules("js/table.js"))
