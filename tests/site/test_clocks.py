"""Clocks: what an answer costs whom, when the others may go on, and what is charged to nobody."""

from datetime import timedelta

import pytest
from at_table import Person, let_bots_play, scene, text
from django.utils import timezone
from listening import Listener, run, until

from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live import watching
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Pulse, Seat, Table
from boomtown.site.tables.play import clocks, opening, seating
from boomtown.site.tables.play.opening import Time

pytestmark = pytest.mark.django_db(transaction=True)

LIVE = Time(Table.Clock.LIVE, 600, 30)
SLOW = Time(Table.Clock.SLOW, 0, 24 * 60 * 60)


def open_for_two(anna: Person, ben: Person, time: Time = LIVE, **options: object) -> Table:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"], time=time, **options)  # type: ignore[arg-type]
    seating.sit(table.id, ben.player, 1)
    table.refresh_from_db()
    return table


def pass_time(table: Table, seconds: float) -> None:
    """As if whoever is asked had been asked so much earlier. Desks follow a revision."""
    table.refresh_from_db()
    assert table.asked_since is not None
    table.asked_since -= timedelta(seconds=seconds)
    table.revision += 1
    table.save()


def reserves(table: Table) -> list[int]:
    return [round(seat.reserve) for seat in table.seats.order_by("number")]


def asked(table: Table) -> int:
    return scene(table, -1).asked


def answer(people: list[Person], table: Table, choose: int = 0) -> int:
    seat = asked(table)
    assert people[seat].answer(table, seat, choose).status_code == 200
    return seat


def test_an_answer_uses_its_own_seconds_before_the_reserve(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben)
    assert reserves(table) == [600, 600]
    first = asked(table)
    pass_time(table, 20)
    answer(people, table)
    assert reserves(table) == [600, 600]
    second = asked(table)
    pass_time(table, 130)
    answer(people, table)
    expected = [600, 600]
    expected[second] = 500
    assert reserves(table) == expected
    pass_time(table, 10_000)
    slow = answer(people, table)
    assert reserves(table)[slow] == 0, "an answer counts as long as nobody has gone on without it"
    assert first in (0, 1)


def test_what_is_taken_back_and_given_again_gets_no_new_seconds(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben)
    seat = asked(table)
    for _ in range(3):
        pass_time(table, 15)
        answer(people, table)
        assert people[seat].post(table, "undo", seat=seat, version=scene(table, seat).version).status_code == 200
    pass_time(table, 15)
    answer(people, table)
    assert reserves(table)[seat] == pytest.approx(600 - 30, abs=1), "60 seconds, 30 of them the answer's own"


def test_a_bots_thinking_does_not_count(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"], time=LIVE)
    for _ in range(12):
        if scene(table, 0).asked == 0:
            anna.answer(table, 0)
        else:
            pass_time(table, 5000)
            let_bots_play(table)
    assert reserves(table)[0] == 600


def test_when_time_is_up_the_others_let_a_bot_play_on(anna: Person, ben: Person) -> None:
    """Also if the late one keeps looking at the table."""
    people = [anna, ben]
    table = open_for_two(anna, ben)
    late = asked(table)
    other = people[1 - late]
    assert other.post(table, "stand-in", seat=late).status_code == 422
    pass_time(table, 631)
    assert people[late].page(table).status_code == 200
    page = text(other.page(table))
    assert "You need not wait for" in page and "/stand-in" in page and "time is up" in page
    assert "/stand-in" not in text(people[late].page(table))
    assert people[late].post(table, "stand-in", seat=late).status_code == 403
    assert Person("Eve").post(table, "stand-in", seat=late).status_code == 403
    assert other.post(table, "stand-in", seat=late).status_code == 200
    seat = Seat.objects.get(table=table, number=late)
    assert seat.stand_in and seat.timeouts == 1 and seat.relieved and not seat.resigned
    assert table.lines.last().text.startswith(f'{{"n":1,"seat":{late},"note":"time"')  # type: ignore[union-attr]
    assert let_bots_play(table)
    page = text(people[late].page(table))
    assert "A bot is playing for you." in page and "Take my seat back" in page
    assert people[late].post(table, "return", seat=late).status_code == 200
    assert not Seat.objects.get(table=table, number=late).stand_in


def test_who_runs_out_of_time_again_and_again_does_not_come_back(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben, SLOW)
    late = asked(table)
    for turn in range(3):
        while asked(table) != late:
            answer(people, table)
        pass_time(table, 25 * 60 * 60)
        assert people[1 - late].post(table, "stand-in", seat=late).status_code == 200
        assert people[late].post(table, "return", seat=late).status_code == (200 if turn < 2 else 422)
    assert "too often" in text(people[late].page(table))


def test_who_leaves_and_comes_back_has_no_new_time(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben)
    seat = asked(table)
    for _ in range(3):
        pass_time(table, 100)
        people[seat].post(table, "leave", seat=seat)
        pass_time(table, 5000)  # while a bot plays
        people[seat].post(table, "return", seat=seat)
    assert reserves(table)[seat] == pytest.approx(600 - (3 * 100 - 30), abs=1)
    assert facts_left(table) == pytest.approx(600 - (3 * 100 - 30), abs=1)
    people[seat].post(table, "leave", seat=seat)
    let_bots_play(table)
    while asked(table) != seat:
        answer(people, table)
        people[seat].post(table, "return", seat=seat)
    assert facts_left(table) == pytest.approx(600 - (3 * 100 - 30) + 30, abs=2), "another question has its own seconds"


def facts_left(table: Table) -> float:
    """Seconds until the time of whoever is asked is up."""
    table.refresh_from_db()
    due = Facts.of(table).due
    assert due is not None
    return (due - timezone.now()).total_seconds()


def test_without_a_clock_leaving_and_coming_back_holds_no_table(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben, opening.NO_CLOCK, away_seconds=300)
    late = asked(table)
    pass_time(table, 31 * 60)
    people[late].post(table, "leave", seat=late)
    people[late].post(table, "return", seat=late)
    assert people[1 - late].post(table, "stand-in", seat=late).status_code == 200
    assert people[late].post(table, "return", seat=late).status_code == 200
    assert people[1 - late].post(table, "stand-in", seat=late).status_code == 422, "now he has time again"


def test_without_a_clock_a_tab_that_stays_open_holds_no_table(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben, opening.NO_CLOCK, away_seconds=300)
    late = asked(table)
    facts = Facts.of(table)
    now = timezone.now()
    minutes = [facts.late(now + timedelta(minutes=at), now + timedelta(minutes=at)) for at in (6, 29, 31)]
    assert minutes == [-1, -1, late], "looking on excuses for half an hour"
    assert facts.late(now + timedelta(minutes=6), now) == late
    pass_time(table, 31 * 60)
    assert people[1 - late].post(table, "stand-in", seat=late).status_code == 200


def test_time_without_a_server_is_charged_to_nobody(anna: Person, ben: Person) -> None:
    table = open_for_two(anna, ben)
    since = table.asked_since
    assert since is not None
    hour = timedelta(hours=1)
    Table.objects.update(asked_since=since - hour)
    Pulse.objects.update(at=since - hour + timedelta(seconds=7))
    desks.clear()
    clocks.resume()
    table.refresh_from_db()
    assert table.asked_since is not None and timezone.now() - table.asked_since < timedelta(seconds=9)
    revision = table.revision
    clocks.beat()
    clocks.resume()
    table.refresh_from_db()
    assert timezone.now() - table.asked_since < timedelta(seconds=9) and table.revision > revision  # type: ignore[operator]

    # while servers run, nothing moves; after a long silence (a machine that slept) it does
    before = table.asked_since
    clocks.beat()
    table.refresh_from_db()
    assert table.asked_since == before
    Pulse.objects.update(at=timezone.now() - hour)
    Table.objects.update(asked_since=timezone.now() - 2 * hour)
    clocks.beat()
    table.refresh_from_db()
    gone = timezone.now() - (table.asked_since or timezone.now())
    assert timedelta(minutes=59) < gone < timedelta(minutes=61)


def test_no_sign_of_life_is_kept_while_no_clock_runs(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"], time=LIVE)
    assert Pulse.objects.count() == 1
    clocks.beat()
    assert Pulse.objects.count() == 1
    seating.close(table.id, anna.player)
    clocks.beat()
    assert Pulse.objects.count() == 0


def test_the_page_shows_who_has_how_much_time(anna: Person, ben: Person) -> None:
    table = open_for_two(anna, ben)
    now = scene(table, 0)
    assert [seated.reserve for seated in now.seated] == [600, 600] and now.due
    page = text(anna.page(table, 0))
    assert f'data-due="{now.due}"' in page and "10:00" in page
    assert "15 minutes in reserve" in text(anna.client.get("/games/goldwest/set-up"))


def test_a_clock_is_chosen_at_the_set_up(anna: Person) -> None:
    form = {"players": "2", "seat_0": "me", "seat_1": "greedy", "clock": "live", "reserve": "5", "answer": "20"}
    anna.client.post("/games/goldwest/set-up", form)
    anna.client.post("/games/goldwest/set-up", {**form, "clock": "slow", "per_answer": "12h"})
    anna.client.post("/games/goldwest/set-up", {**form, "clock": "none"})
    assert anna.client.post("/games/goldwest/set-up", {**form, "reserve": "7"}).status_code == 422
    times = [(t.clock, t.clock_reserve, t.clock_answer) for t in Table.objects.order_by("created")]
    assert times == [("live", 300, 20), ("slow", 0, 12 * 60 * 60), ("", 0, 0)]


@pytest.mark.parametrize("time", [Time("live", 0, 30), Time("live", 600, 1), Time("slow", 0, 60), Time("", 5, 0)])
def test_a_clock_nobody_could_play_by_is_refused(anna: Person, time: Time) -> None:
    with pytest.raises(Exception, match="clock"):
        opening.open_table(anna.player, "goldwest", ["me", "greedy"], time=time)


def test_the_offer_to_go_on_comes_when_the_time_is_up(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not with the next regular look at the tables: there is none here."""
    monkeypatch.setattr(watching, "LOOK", 10_000)
    table = open_for_two(anna, ben)
    late = asked(table)
    pass_time(table, 628)  # of 630

    async def work() -> None:
        other = Listener((anna, ben)[1 - late], [f"{table.id}~{1 - late}~{table.revision}"])
        await other.open()
        await until(lambda: any("/stand-in" in str(frame["put"]) for frame in other.data()))
        assert timezone.now() >= table.asked_since + timedelta(seconds=630)  # type: ignore[operator]

    run(work)
