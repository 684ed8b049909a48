"""Everybody reads his own language: the browser's, or the one he chose, at the same table too."""

import html

import pytest
from at_table import Person, action_of, let_bots_play, scene, text
from django.conf import settings
from django.test import Client

from boomtown.site.people.models import Player
from boomtown.site.tables.live.desks import Viewpoint, desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import opening, seating
from boomtown.site.words import phrases

pytestmark = pytest.mark.django_db
ENGLISH, FRENCH = phrases("en"), phrases("fr")


def told(client: Client, path: str = "/", accept: str = "") -> str:
    answer = client.get(path, headers={"Accept-Language": accept} if accept else {})
    return html.unescape(text(answer))


@pytest.mark.parametrize(
    ("accept", "language"),
    [("", "en"), ("fr", "fr"), ("fr-CA,fr;q=0.8,en;q=0.5", "fr"), ("de,en;q=0.5,fr;q=0.3", "en"), ("eo", "en")],
)
def test_the_browser_says_the_language(client: Client, accept: str, language: str) -> None:
    page = told(client, accept=accept)
    assert f'<html lang="{language}">' in page
    assert phrases(language).say("lobby.lead") in page


def test_it_can_be_switched_on_a_page_and_stays_so(client: Client) -> None:
    path = "/games/goldwest/rules?q=camp"
    page = told(client, path)
    assert (
        'value="/games/goldwest/rules?q=camp"' in page and '<button class="language" name="language" value="fr"' in page
    )
    answer = client.post("/language", {"language": "fr", "next": path})
    assert (answer.status_code, answer["Location"]) == (302, path)
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["max-age"] == settings.YEAR
    assert FRENCH.say("table.rules.title", game="Gold West") in told(client, path, accept="en")


@pytest.mark.parametrize("wanted", ["eo", "", "../en", "fr\r\nX: y"])
def test_another_wish_changes_nothing(client: Client, wanted: str) -> None:
    answer = client.post("/language", {"language": wanted, "next": "https://example.org/"})
    assert answer["Location"] == "/" and settings.LANGUAGE_COOKIE_NAME not in answer.cookies
    assert client.get("/language").status_code == 405


def test_an_account_remembers_it_on_every_device(client: Client) -> None:
    player = Player.objects.register("Anna", "six brass kettles")
    client.force_login(player, "django.contrib.auth.backends.ModelBackend")
    client.post("/language", {"language": "fr"})
    other = Client()
    answer = other.post("/login", {"username": "anna", "password": "six brass kettles"})
    assert answer.status_code == 302
    assert FRENCH.say("house.log_out") in told(other, accept="en")
    assert FRENCH.say("people.password.wrong") in html.unescape(
        text(other.post("/account/password", {"present": "x", "password": "eight iron pots"}))
    )


@pytest.mark.parametrize("path", ["/nowhere", "/t/nothing", "/games/nothing/rules"])
def test_pages_for_what_went_wrong_speak_it_too(client: Client, path: str) -> None:
    assert FRENCH.say("site.missing.title") in told(client, path, accept="fr")


@pytest.fixture
def table(anna: Person, ben: Person) -> Table:
    """Anna reads French, Ben English."""
    anna.client.post("/language", {"language": "fr"})
    made = opening.open_table(anna.player, "goldwest", ["me", "open", "greedy"])
    seating.sit(made.id, ben.player, 1)
    made.refresh_from_db()
    return made


def pages(table: Table, *people: Person) -> list[str]:
    return [html.unescape(text(person.page(table))) for person in people]


def test_a_table_shows_everybody_his_own_language(table: Table, anna: Person, ben: Person) -> None:
    for number in range(6):
        french, english = pages(table, anna, ben)
        for page, ours, others in ((french, FRENCH, ENGLISH), (english, ENGLISH, FRENCH)):
            for key in ("table.page.rules", "table.page.settings.tell", "table.page.board.words"):
                assert ours.say(key) in page and others.say(key) not in page
        desk = desks.at(table.id)
        for seat, ours in ((0, FRENCH), (1, ENGLISH), (-1, FRENCH), (-1, ENGLISH)):
            frame = desk.frame(Viewpoint(seat, ours.language))
            told = frame.whole.decode()
            assert f'"language":"{ours.language}"' in told
            others = ENGLISH if ours is FRENCH else FRENCH
            for key in ("table.page.hint", "table.page.undo"):
                assert f">{others.say(key)}<" not in told
        asked = scene(table, -1).asked
        person = {0: anna, 1: ben}[asked]
        assert person.answer(table, asked, number).status_code == 200
        let_bots_play(table)
        table.refresh_from_db()


def test_names_of_bots_and_seats_are_in_the_readers_language(table: Table, anna: Person, ben: Person) -> None:
    french, english = pages(table, anna, ben)
    assert "Glouton C" in french and "Greedy C" not in french
    assert "Greedy C" in english and "Glouton" not in english


def test_refusals_are_in_the_language_of_who_asked(table: Table, anna: Person, ben: Person) -> None:
    now = scene(table, -1)
    action = action_of(scene(table, now.asked))
    for person, words in ((anna, FRENCH), (ben, ENGLISH), (anna, FRENCH)):
        refused = html.unescape(text(person.move(table, now.asked, now.version - 1, action)))
        stranger = words.say("table.error.not_yours" if person is not (anna, ben)[now.asked] else "table.error.stale")
        assert stranger in refused
