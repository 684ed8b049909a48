"""Your turn: the page for the home screen, and letters to a real mail server, which never nag."""

import email
import email.policy
import json
import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from at_table import Person, text
from django.db import connection
from django.test import Client
from django.utils import timezone

from boomtown.kernel.errors import BoomtownError
from boomtown.site.calls import mail
from boomtown.site.calls.models import Mailbox
from boomtown.site.people import limits, moments
from boomtown.site.post_office import PostOffice, post_office
from boomtown.site.tables.models import Line, Seat, Table
from boomtown.site.tables.play import seating
from boomtown.site.tables.play.opening import ME, OPEN, Time, open_table
from boomtown.site.words import SITE

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


class Letters(list[EmailMessage]):
    """What a mail server was handed in."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.append(email.message_from_bytes(envelope.content, policy=email.policy.default))  # type: ignore[arg-type]
        return "250 taken"


@pytest.fixture
def letters(settings: Any) -> Iterator[Letters]:
    """A mail server on this machine, and a site that knows it."""
    taken = Letters()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Controller(taken, hostname="127.0.0.1", port=port)
    server.start()
    office = post_office(f"smtp://127.0.0.1:{port}")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = office.host, office.port
    settings.DEFAULT_FROM_EMAIL = "boomtown@example.org"
    settings.PUBLIC_URL = "https://boomtown.example.org"
    yield taken
    server.stop()


def body(letter: EmailMessage) -> str:
    return str(letter.get_content())


def link(letter: EmailMessage, what: str) -> str:
    found = re.search(rf"https://boomtown\.example\.org(/{what}/\S+)", body(letter))
    assert found is not None, body(letter)
    return found.group(1)


def give_address(person: Person, letters: Letters, address: str = "anna@example.net", pause: int = 6) -> None:
    """Given and confirmed."""
    answer = person.client.post("/mine/calls", {"address": address, "pause": pause})
    assert answer.status_code == 302
    path = link(letters.pop(), "mail/confirm")
    assert person.client.get(path).status_code == 200
    assert not Mailbox.objects.get(player=person.player).confirmed, "looking at the link does nothing"
    assert person.client.post(path).status_code == 302


def asked_table(anna: Person, ben: Person, hours: float = 1.0, **options: Any) -> Table:
    """A table that has waited for Anna for some hours, while she did not look."""
    table = open_table(anna.player, "goldwest", [ME, OPEN], **options)
    seating.sit(table.id, ben.player, 1)
    then = timezone.now() - hours * HOUR
    Table.objects.filter(pk=table.pk).update(asked=0, asked_since=then)
    Line.objects.filter(table=table).update(written=then)
    Seat.objects.filter(table=table).update(seen=then - HOUR)
    return table


def test_one_letter_for_all_tables(anna: Person, ben: Person, letters: Letters) -> None:
    give_address(anna, letters)
    tables = [asked_table(anna, ben), asked_table(anna, ben, 2)]
    assert mail.send_calls() == 1
    (letter,) = letters
    assert letter["To"] == "anna@example.net" and letter["From"] == "boomtown@example.org"
    assert letter["Subject"] == "Your turn at 2 tables" and letter["Auto-Submitted"] == "auto-generated"
    for table in tables:
        assert f"https://boomtown.example.org/t/{table.id}" in body(letter) and "Gold West, with Ben" in body(letter)


def test_it_never_nags(anna: Person, ben: Person, letters: Letters) -> None:
    give_address(anna, letters, pause=6)
    now = timezone.now()
    asked_table(anna, ben)
    assert mail.send_calls(now) == 1
    assert mail.send_calls(now + timedelta(minutes=1)) == 0
    assert mail.send_calls(now + 48 * HOUR) == 0, "the same turn is not told twice"
    Table.objects.update(asked_since=now + HOUR)
    assert mail.send_calls(now + 48 * HOUR) == 0, "nor after a server was away and clocks were put forward"
    later = asked_table(anna, ben)
    Line.objects.filter(table=later).update(written=now + HOUR)
    assert mail.send_calls(now + 3 * HOUR) == 0, "not before the pause is over"
    assert mail.send_calls(now + 7 * HOUR) == 1
    assert len(letters) == 2 and "at 2 tables" in letters[1]["Subject"]


def test_who_looks_or_answers_soon_is_told_nothing(anna: Person, ben: Person, letters: Letters) -> None:
    give_address(anna, letters)
    looked = asked_table(anna, ben)
    Seat.objects.filter(table=looked).update(seen=timezone.now())
    asked_table(anna, ben, hours=0.1)
    asked_table(anna, ben, time=Time(Table.Clock.LIVE, 600, 30))
    relieved = asked_table(anna, ben)
    Seat.objects.filter(table=relieved, number=0).update(stand_in="greedy")
    others = asked_table(anna, ben)
    Table.objects.filter(pk=others.pk).update(asked=1)
    over = asked_table(anna, ben)
    Table.objects.filter(pk=over.pk).update(status=Table.Status.CLOSED)
    assert mail.send_calls() == 0 and not letters


def test_nothing_goes_to_an_address_that_was_not_confirmed(anna: Person, ben: Person, letters: Letters) -> None:
    asked_table(anna, ben)
    anna.client.post("/mine/calls", {"address": "victim@example.net", "pause": 1})
    first = letters.pop()
    assert first["To"] == "victim@example.net" and mail.send_calls() == 0
    anna.client.post("/mine/calls", {"address": "anna@example.net", "pause": 1})
    assert anna.client.post(link(first, "mail/confirm")).status_code == 404, "another address was given since"
    assert Client().get("/mail/confirm/nonsense").status_code == 404
    for _ in range(6):
        last = anna.client.post("/mine/calls", {"address": "anna@example.net", "pause": 1})
    assert last.status_code == 422 and "Too many attempts" in text(last)
    assert anna.client.post("/mine/calls", {"address": "no address", "pause": 1}).status_code == 422
    assert anna.client.post("/mine/calls", {"address": "a@b.example\nBcc: c@d.example", "pause": 1}).status_code == 422


def test_no_more_mail_by_one_click(anna: Person, ben: Person, letters: Letters) -> None:
    give_address(anna, letters)
    asked_table(anna, ben)
    mail.send_calls()
    (letter,) = letters
    path = link(letter, "mail/stop")
    assert letter["List-Unsubscribe"].strip("<>").endswith(path)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    program = Client(enforce_csrf_checks=True)
    assert program.get(path).status_code == 200 and Mailbox.objects.exists()
    assert program.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Mailbox.objects.exists()


def test_a_mail_server_that_is_away_loses_nothing(anna: Person, ben: Person, letters: Letters, settings: Any) -> None:
    give_address(anna, letters)
    asked_table(anna, ben)
    right, settings.EMAIL_PORT = settings.EMAIL_PORT, 9
    assert mail.send_calls() == 0
    answer = anna.client.post("/mine/calls", {"address": "other@example.net", "pause": 1})
    assert answer.status_code == 422 and "could not be sent" in text(answer)
    settings.EMAIL_PORT = right
    assert mail.send_calls() == 1 and letters[0]["To"] == "anna@example.net"


def test_of_two_processes_one_writes(anna: Person, ben: Person, letters: Letters) -> None:
    """Both have found the letter due before either notes it."""
    give_address(anna, letters)
    asked_table(anna, ben)
    boxes = [mail._due(timezone.now())[0] for _ in range(2)]
    ready, sent = Barrier(2), []

    def call(box: Mailbox) -> None:
        ready.wait()
        sent.append(mail._call(box, timezone.now()))
        connection.close()

    both = [Thread(target=call, args=(box,)) for box in boxes]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(sent) == [False, True] and len(letters) == 1


def test_letters_speak_the_persons_language(anna: Person, ben: Person, letters: Letters) -> None:
    give_address(anna, letters)
    anna.player.language = "fr"
    anna.player.save()
    asked_table(anna, ben)
    mail.send_calls()
    assert letters[0]["Subject"] == "À vous de jouer à 1 table" and "Gold West, avec Ben" in body(letters[0])


def test_the_address_goes_with_its_person(anna: Person, letters: Letters) -> None:
    give_address(anna, letters)
    assert moments.export(anna.player)["e_mail"]["address"] == "anna@example.net"  # type: ignore[index]
    moments.give_up(anna.player)
    assert not Mailbox.objects.exists()


def test_without_a_mail_server_nothing_is_asked(anna: Person, settings: Any) -> None:
    settings.EMAIL_HOST = ""
    page = text(anna.client.get("/mine/calls"))
    assert "sends no e-mail" in page and 'name="address"' not in page
    assert anna.client.post("/mine/calls", {"address": "a@example.net", "pause": 1}).status_code == 200
    assert not Mailbox.objects.exists() and mail.send_calls() == 0


def test_where_mail_is_handed_in() -> None:
    assert post_office("") == PostOffice()
    assert post_office("smtp+tls://me%40x:p%2Fw@mail.example") == PostOffice(
        "mail.example", 587, "me@x", "p/w", False, True
    )
    assert post_office("smtps://mail.example:4650") == PostOffice("mail.example", 4650, "", "", True, False)
    for wrong in ("mail.example", "http://mail.example", "smtp://", "smtp://h:x"):
        with pytest.raises(BoomtownError, match="BOOMTOWN_MAIL"):
            post_office(wrong)


# ---------------------------------------------------------------------- the home screen


def test_the_page_for_the_home_screen(anna: Person, ben: Person) -> None:
    table = asked_table(anna, ben)
    page = text(anna.client.get("/mine"))
    assert "<title>(1) Your tables" in page and 'data-turns="1"' in page and f"/t/{table.id}" in page
    part = text(anna.client.get("/mine/list"))
    assert part.lstrip().startswith('<section id="my-tables"') and table.id in part
    assert table.id not in text(Person("Eve").client.get("/mine"))
    assert Client().get("/mine").headers["Location"].startswith("/hello")


def test_the_manifest_names_what_there_is() -> None:
    answer = Client().get("/manifest.webmanifest")
    told = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json" and told["start_url"] == "/mine"
    for icon in told["icons"]:
        assert (Path(SITE) / "static" / icon["src"].rpartition("/")[2]).read_bytes().startswith(b"\x89PNG")
    assert 'href="/manifest.webmanifest"' in text(Client().get("/"))
    assert Client().get("/notices.js")["Content-Type"].startswith("text/javascript")


def test_letters_to_strangers_stay_a_trickle(anna: Person, letters: Letters, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever asks, by the inbox, by the network, and by all of them together."""

    def ask(person: Person, address: str, network: str) -> int:
        form = {"address": address, "pause": 6}
        return int(person.client.post("/mine/calls", form, REMOTE_ADDR=network).status_code)

    aliases = [ask(Person(f"A{one}"), f"victim+{one}@example.net", f"10.1.0.{one}") for one in range(1, 8)]
    assert aliases == [302] * 5 + [422] * 2
    network = [ask(Person(f"B{one}"), f"b{one}@example.net", "10.2.0.1") for one in range(12)]
    assert network == [302] * 10 + [422] * 2
    monkeypatch.setitem(limits.LIMITS, "mail_all", limits.Limit(16, HOUR))
    everybody = [ask(Person(f"C{one}"), f"c{one}@example.net", f"10.3.0.{one}") for one in range(3)]
    assert everybody == [302, 422, 422] and len(letters) == 16
