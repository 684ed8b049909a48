"""Every page in French, with no English sentence left: read as eyes and ears get it, not only in its main text."""

import html
import json

import pytest
from at_table import Person, action_of, let_bots_play, play_to_end, scene, text
from django.test import Client

from boomtown import games
from boomtown.site.people.models import Player
from boomtown.site.tables.live.desks import Viewpoint, desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import opening, seating
from english import english_in, told

pytestmark = pytest.mark.django_db
GAMES = [entry.key for entry in games.shelf()]
FRENCH = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5"}
MOVES = 10


@pytest.fixture
def reader() -> Client:
    return Client(headers=FRENCH)


def left(client: Client, path: str, status: int = 200) -> list[str]:
    """What is English on a page."""
    answer = client.get(path, follow=True)
    assert answer.status_code == status, path
    page = text(answer)
    assert '<html lang="fr">' in page
    return [f"{path}: {line}" for line in english_in(told(page))]


def test_pages_that_everybody_can_open(reader: Client) -> None:
    found = [line for path in ("/", "/hello", "/login", "/register") for line in left(reader, path)]
    found += [line for path in ("/nowhere", "/t/nothing") for line in left(reader, path, 404)]
    for game in GAMES:
        for page in ("", "/set-up", "/rules", "/rules?q=huile", "/summary"):
            found += left(reader, f"/games/{game}{page}")
    assert found == []


def test_pages_about_oneself(anna: Person) -> None:
    anna.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    found = (
        left(anna.client, "/account") + left(anna.client, "/register") + left(anna.client, f"/back/{anna.player.key}")
    )
    sent = [
        ("/register", {"name": "x", "password": "x"}),
        ("/register", {"name": "Anna", "password": "12345678"}),
        ("/login", {"username": "Anna", "password": "wrong"}),
        ("/account/name", {"name": "\u202e"}),
        ("/account/delete", {}),
        ("/games/goldwest/set-up", {"players": "9", "seat_0": "greedy", "seat_1": "greedy"}),
    ]
    for path, form in sent:
        answer = anna.client.post(path, form, follow=True)
        found += [f"{path}: {line}" for line in english_in(told(text(answer)), "Anna")]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table(game: str, anna: Person) -> None:
    """The page and what comes over the stream, hints, reasons, refusals and the past, while a game is played."""
    anna.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    least = games.find(game).counts[0]
    table = opening.open_table(anna.player, game, ["me", *["greedy"] * (least - 1)])
    found: list[str] = []
    for number in range(MOVES):
        let_bots_play(table)
        now = scene(table, 0)
        if now.over:
            break
        url, at = f"/t/{table.id}", f"seat=0&version={now.version}"
        action = action_of(now, number)
        frame = json.loads(desks.at(table.id).frame(Viewpoint(0, "fr")).whole)
        pages = [fragment[-1] if isinstance(fragment, list) else fragment["html"] for fragment in frame["put"]]
        asked = [f"{url}/hint?seat=0", f"{url}/label?{at}&action={action}"] if number in (1, 5) else []
        place = next((place.id for section in now.board.sections for place in section.places if place.answers), "")
        asked += [f"{url}/why?{at}&place={place}"]
        pages += [text(anna.client.get(path, headers={"X-Part": "1"})) for path in asked]
        found += [line for page in pages for line in english_in(told(page))]
        if number in (0, MOVES - 1):
            found += left(anna.client, url) + left(anna.client, f"{url}/at/{now.version}?seat=0")
            found += english_in(told(text(anna.client.get(f"{url}/log?seat=0"))))
        refused = anna.move(table, 0, now.version, "dance")
        found += english_in(told(text(refused)), "dance")
        assert anna.move(table, 0, now.version, action).status_code == 200
    assert sorted(set(found)) == []


def test_a_table_before_and_after_the_game(anna: Person, ben: Person) -> None:
    for person in (anna, ben):
        person.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    found = left(anna.client, f"/t/{table.id}") + left(ben.client, f"/t/{table.id}")
    seating.sit(table.id, ben.player, 1)
    table.refresh_from_db()
    play_to_end(table, {0: anna, 1: ben})
    url = f"/t/{table.id}"
    found += left(anna.client, url) + left(anna.client, f"{url}/end") + left(anna.client, "/")
    found += english_in(told(text(anna.post(table, "verify"))))
    assert found == []


def test_the_office_of_a_host(client: Client) -> None:
    """The sentences are ours or Django's, which speaks French as well."""
    host = Player.objects.register("Hanna", "six brass kettles")
    host.is_staff = host.is_superuser = True
    host.save()
    client.force_login(host, "django.contrib.auth.backends.ModelBackend")
    page = text(client.get("/admin/", headers=FRENCH))
    assert 'lang="fr"' in page and html.unescape("Bureau de l’hôte") in html.unescape(page)
    assert Table.objects.count() == 0
