"""Talk at a table: who reads what, what is refused, what somebody does not want to read; and what the host does."""

import asyncio

import pytest
from at_table import PART, Person, text
from django.test import Client
from listening import Listener, run
from test_clocks import open_for_two
from test_endings import check_record

from boomtown.site.people import moments
from boomtown.site.people.models import Player
from boomtown.site.tables.limits import SAYINGS_PER_MINUTE
from boomtown.site.tables.live import watching
from boomtown.site.tables.live.background import in_thread
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Complaint, Saying, Table
from boomtown.site.tables.play import opening, seating

pytestmark = pytest.mark.django_db(transaction=True)


def reads(person: Person | Client, table: Table, after: int = 0) -> str:
    client = person.client if isinstance(person, Person) else person
    return text(client.get(f"/t/{table.id}/talk?after={after}", headers=PART))


def speak(person: Person, table: Table, words: str) -> int:
    return person.post(table, "talk", text=words).status_code


@pytest.fixture
def table(anna: Person, ben: Person) -> Table:
    return open_for_two(anna, ben, opening.NO_CLOCK)


def test_players_and_spectators_talk_apart_until_the_end(
    anna: Person, ben: Person, table: Table, tmp_path: object
) -> None:
    eve, stranger = Person("Eve"), Client()
    revision = Table.objects.get(pk=table.id).revision
    assert speak(anna, table, "Good luck!") == 200
    assert speak(eve, table, "Anna will win") == 200
    assert Table.objects.get(pk=table.id).revision == revision, "nothing is drawn anew for a line of talk"
    for reader in (ben, anna):
        assert "Good luck!" in reads(reader, table) and "will win" not in reads(reader, table)
        assert "will win" not in text(reader.page(table))
    for onlooker in (eve, stranger):
        assert "will win" in reads(onlooker, table) and "Good luck!" in reads(onlooker, table)
    line = Saying.objects.get(text="Anna will win").pk
    assert ben.post(table, "talk/report", line=line).status_code == 422, "a line nobody showed him"
    assert ben.post(table, "talk/hide", line=line).status_code == 422
    assert "X-Go" in stranger.post(f"/t/{table.id}/talk", {"text": "me too"}, headers=PART).headers
    for person in (anna, ben):
        person.post(table, "propose")
    assert "will win" in reads(ben, table) and "watching" in reads(ben, table)
    assert "is valid" in check_record(table, tmp_path)  # type: ignore[arg-type]
    assert "luck!" not in text(anna.client.get(f"/t/{table.id}/record"))


def test_only_who_may_see_a_table_hears_its_talk(anna: Person, ben: Person) -> None:
    table = open_for_two(anna, ben, opening.NO_CLOCK, private=True)
    speak(anna, table, "Between us")
    eve = Person("Eve")
    answer = eve.client.get(f"/t/{table.id}/talk", headers=PART)
    assert answer.status_code == 403 and "Between us" not in text(answer)
    assert speak(eve, table, "Let me in") == 403 and Saying.objects.count() == 1


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("  two \n lines\t", "two lines"),
        ("a\u202eb\u200bc", "abc"),
        ("e\u0301\u0301\u0301\u0301", "é\u0301"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("", None),
        ("\u200b\u2066", None),
        ("x" * 241, None),
    ],
)
def test_a_line_is_short_and_plain(anna: Person, table: Table, words: str, kept: str | None) -> None:
    assert speak(anna, table, words) == (422 if kept is None else 200)
    assert list(Saying.objects.values_list("text", flat=True)) == ([] if kept is None else [kept])


def test_no_line_is_markup(anna: Person, ben: Person, table: Table) -> None:
    speak(anna, table, "<img src=x onerror=alert(1)>\" onclick='x'")
    assert "<img src=x" not in reads(ben, table) and "&lt;img" in reads(ben, table)
    assert "<img src=x" not in text(ben.page(table))


def test_nobody_talks_without_a_pause(anna: Person, ben: Person, table: Table) -> None:
    """Counted over all tables and processes."""
    other = open_for_two(anna, ben, opening.NO_CLOCK)
    for number in range(SAYINGS_PER_MINUTE):
        assert speak(anna, table if number % 2 else other, f"line {number}") == 200
    assert speak(anna, table, "one more") == 422 and speak(ben, table, "mine") == 200


def test_somebody_is_hidden_and_shown_again(anna: Person, ben: Person, table: Table) -> None:
    speak(ben, table, "Hurry up")
    line = Saying.objects.get().pk
    assert anna.post(table, "talk/hide", line=line).status_code == 200
    speak(ben, table, "Hurry up again")
    page = reads(anna, table)
    assert "Hurry" not in page and "Messages from Ben are hidden" in page
    other = open_for_two(ben, anna, opening.NO_CLOCK)
    speak(ben, other, "Hello")
    assert "Hello" not in reads(anna, other), "at every table"
    hiding = anna.player.hidings.get().pk
    assert ben.post(table, "talk/show", hiding=hiding).status_code == 200 and anna.player.hidings.exists()
    assert "Hurry up again" in text(anna.post(table, "talk/show", hiding=hiding))


def test_who_comes_in_as_somebody_else_is_not_read_again(anna: Person, ben: Person, table: Table) -> None:
    speak(ben, table, "Hurry up")
    line = Saying.objects.get().pk
    eve, ben_himself = Person("Eve"), Person.registered("Ben")
    for reader in (anna, eve):
        assert reader.post(table, "talk/hide", line=line).status_code == 200
    moments.hand_over(ben.player, ben_himself.player)
    moments.hand_over(eve.player, anna.player)
    assert list(anna.player.hidings.values_list("hidden", flat=True)) == [ben_himself.player.pk]
    speak(ben_himself, table, "Here I am")
    assert "Here I am" not in reads(anna, table)
    moments.give_up(ben_himself.player)
    assert not anna.player.hidings.exists()


def test_a_line_is_reported_and_removed_by_the_host(anna: Person, ben: Person, table: Table) -> None:
    speak(ben, table, "Something rude")
    line = Saying.objects.get().pk
    for _ in range(2):
        assert anna.post(table, "talk/report", line=line).status_code == 200
    assert Complaint.objects.count() == 1
    Player.objects.filter(pk=anna.player.pk).update(is_staff=True, is_superuser=True)
    office = text(anna.client.get("/admin/tables/complaint/"))
    assert "Something rude" in office and "Ben" in office
    chosen = {"action": "remove", "_selected_action": [Complaint.objects.get().pk]}
    anna.client.post("/admin/tables/complaint/", chosen)
    assert Complaint.objects.get().settled
    for reader in (anna, ben):
        assert "rude" not in reads(reader, table) and "removed by the host" in reads(reader, table)


def test_who_leaves_for_good_takes_his_words_along(anna: Person, ben: Person, table: Table) -> None:
    speak(ben, table, "Remember me")
    moments.give_up(ben.player)
    assert "Remember me" not in reads(anna, table) and not Saying.objects.exists()


def test_streams_are_told_of_what_they_may_read(anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of what another process was told, or nobody."""
    table = open_for_two(anna, ben, opening.NO_CLOCK)
    eve = Person("Eve")

    async def work() -> None:
        at_a = Listener(anna, [f"{table.id}~0~{table.revision}"])
        spectator = Listener(eve, [f"{table.id}~-1~{table.revision}"])
        for one in (at_a, spectator):
            await one.open()
        await in_thread(speak, ben, table, "to the table")
        await spectator.told("talk", 1)
        await in_thread(speak, eve, table, "aside")
        await spectator.told("talk", 2)
        assert at_a.data("talk") == [{"table": table.id, "seat": 0}]
        assert spectator.data("talk") == [{"table": table.id, "seat": -1}] * 2
        await in_thread(lambda: Table.objects.filter(pk=table.id).update(said=7))
        await watching.switchboard._look([table.id], [])
        await at_a.told("talk", 2)
        await spectator.told("talk", 3)
        await watching.switchboard._look([table.id], [])
        await asyncio.sleep(0.1)
        assert len(at_a.data("talk")) == 2

    desks.clear()
    run(work)


def test_people_talk_while_they_wait(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    speak(anna, table, "Who plays?")
    speak(ben, table, "I do")
    assert "I do" in reads(anna, table) and "Who plays?" in text(ben.page(table))
    seating.sit(table.id, ben.player, 1)
