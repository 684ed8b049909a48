"""What a link shows where it is pasted, and the ways to pass it on."""

import io
import re
from html import unescape

import pytest
import segno
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from boomtown import games
from boomtown.drawing import draw
from boomtown.site.people.models import Player
from boomtown.site.tables.models import Table
from boomtown.site.tables.play.opening import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Player:
    return Player.objects.guest("Anna")


def pasted(path: str, language: str = "en") -> dict[str, str]:
    """What a program reads that shows the picture of a link: nobody's page, its tags alone."""
    page = Client().get(path, headers={"Accept-Language": language}).content.decode()
    tags = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in tags}


@pytest.mark.parametrize("game", games.keys())
def test_a_link_shows_the_board_of_its_game_and_a_sentence(anna: Player, game: str) -> None:
    table = open_table(anna, game, ["me", "open", "random"])
    seen = pasted(f"/t/{table.id}")
    assert seen["og:title"] == f"Anna invites you to {games.title(game)}"
    assert (
        seen["og:description"] == seen["description"] == ("1 of 3 seats is free. No account needed: a name is enough.")
    )
    assert seen["og:url"] == f"http://testserver/t/{table.id}"
    picture = seen["og:image"]
    assert picture.startswith("http://testserver/static/"), "from afar an address is read whole"
    file = finders.find(draw.preview(game))
    assert isinstance(file, str) and picture.endswith(f"/{draw.preview(game)}")
    with open(file, "rb") as image:
        drawn = image.read()
    assert Image.open(io.BytesIO(drawn)).size == draw.PREVIEW and len(drawn) < 300_000
    assert pasted(f"/games/{game}/")["og:image"] == picture


def test_a_running_game_and_other_pages_have_their_sentences(anna: Player) -> None:
    table = open_table(anna, "goldwest", ["me", "random"])
    assert pasted(f"/t/{table.id}")["og:description"].startswith("Anna, Random B are playing.")
    assert pasted(f"/t/{table.id}", "fr")["og:description"].startswith("Anna, Hasard B jouent.")
    assert pasted("/")["og:title"] == "Boomtown" and pasted("/")["og:image"]


def test_a_private_game_tells_a_stranger_nothing(anna: Player) -> None:
    table = open_table(anna, "goldwest", ["me", "random"], private=True)
    assert "Anna" not in str(pasted(f"/t/{table.id}"))
    assert Client().get(f"/t/{table.id}/code.svg").status_code == 403


def test_the_code_is_the_link(anna: Player) -> None:
    table = open_table(anna, "goldwest", ["me", "open"])
    page = Client().get(f"/t/{table.id}").content.decode()
    assert f'src="/t/{table.id}/code.svg"' in page and 'data-share="share-link"' in page
    answer = Client().get(f"/t/{table.id}/code.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    code = segno.make(f"http://testserver/t/{table.id}", error="m", micro=False)
    modules = re.search(r'stroke="#000" [^>]*d="([^"]+)"', answer.content.decode())
    assert modules and modules[1] in code.svg_inline(scale=4)


def test_programs_find_what_they_ask_every_site_for() -> None:
    robots = Client().get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain") and "Disallow: /admin/" in robots.content.decode()
    assert not any(
        "/t/lantern-canyon".startswith(line.partition(": ")[2])
        for line in robots.content.decode().splitlines()
        if line.startswith("Disallow")
    ), "who shows pictures of links obeys it, too"
    icon = Client().get("/favicon.ico")
    assert finders.find(icon["Location"].rpartition("/")[2])
    assert Table.objects.count() == 0
