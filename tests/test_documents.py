"""The documents: every page has its place in the documentation's site, no link of a clone leads nowhere."""

import re
from pathlib import Path

import pytest

from boomtown import speed

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*/*.md")]

pytestmark = pytest.mark.skipif(speed.compiled, reason="checked once, interpreted")


def anchors(page: Path) -> set[str]:
    """What a link into a page can name: its headings, as forges and the site write them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def test_every_page_has_one_place_in_the_site() -> None:
    listed = re.findall(r"^ +- .*: ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(page.name for page in (ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"`[^`]*`", "", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        name, _, anchor = target.partition("#")
        if not re.match(r"\w+:", name):
            found = (page.parent / name).resolve() if name else page
            assert found.exists(), target
            assert not anchor or anchor in anchors(found), target


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 100
