"""Tables: who sits down, gets up, is away and comes back; who may look; what is kept afterwards."""

from datetime import timedelta

import pytest
from at_table import PART, Person, let_bots_play, play_to_end, scene, text
from django.test import Client, override_settings
from django.utils import timezone

from boomtown import games
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.record import parse
from boomtown.site.lobby import lists
from boomtown.site.tables import limits
from boomtown.site.tables.models import Line, Report, Seat, Table
from boomtown.site.tables.play import driver, opening, seating
from boomtown.table.match import replay
from boomtown.table.signing import signed_by

pytestmark = pytest.mark.django_db


def test_a_table_waits_for_its_people_and_begins_with_the_last(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open", "open"])
    assert anna.page(table).status_code == 200
    assert ben.post(table, "sit", seat=0).status_code == 422
    assert ben.post(table, "sit", seat=1)["X-Go"] == f"/t/{table.id}"
    assert [one.id for one in lists.open_tables()] == [table.id]
    assert lists.open_tables(ben.player)[0].own == [1]
    ben.post(table, "leave", seat=1)
    ben.post(table, "sit", seat=2)
    assert ben.post(table, "begin").status_code == 403
    Person("Carl").post(table, "sit", seat=1)
    table.refresh_from_db()
    assert table.status == "playing" and lists.open_tables() == []
    assert [seated.title for seated in scene(table, -1).seated] == ["Anna", "Carl", "Ben"]
    assert ben.post(table, "sit", seat=1).status_code == 422


def test_a_second_seat_is_for_the_host_to_give(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open", "open", "open"])
    assert ben.post(table, "sit", seat=1).status_code == 200
    refused = ben.post(table, "sit", seat=2)
    assert refused.status_code == 403 and "the host of the table can assign you" in text(refused)
    assert f'action="/t/{table.id}/sit"' not in text(ben.page(table))
    assert ben.post(table, "give", seat=2, to=1).status_code == 403
    assert anna.post(table, "give", seat=2, to=3).status_code == 422, "nobody sits there"
    assert anna.post(table, "give", seat=1, to=1).status_code == 422, "it is taken"
    assert '<option value="1">Ben</option>' in text(anna.page(table))
    assert anna.post(table, "give", seat=2, to=1).status_code == 200
    assert anna.post(table, "sit", seat=3).status_code == 200, "the host's own screen"
    table.refresh_from_db()
    assert table.status == "playing"
    assert [seat.player for seat in table.seats.all()] == [anna.player, ben.player, ben.player, anna.player]


def test_the_host_begins_with_bots(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open", "random"])
    assert anna.post(table, "begin")["X-Go"] == f"/t/{table.id}"
    assert list(Seat.objects.filter(table=table).values_list("bot", flat=True)) == ["", "greedy", "random"]


def test_who_has_no_name_is_asked_for_it(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    response = Client().post(f"/t/{table.id}/sit", {"seat": 1})
    assert response.status_code == 302 and response["Location"].startswith("/hello?")


def test_no_code_is_named_as_a_bot(anna: Person) -> None:
    with pytest.raises(BoomtownError):
        opening.open_table(anna.player, "goldwest", ["me", "os:system"])
    with pytest.raises(BoomtownError):
        opening.open_table(anna.player, "goldwest", ["greedy", "greedy"])


def test_spectators_see_open_tables_and_no_private_ones(anna: Person, ben: Person) -> None:
    watched = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    private = opening.open_table(anna.player, "goldwest", ["me", "greedy"], private=True)
    for client in (ben.client, Client()):
        page = client.get(f"/t/{watched.id}")
        assert page.status_code == 200 and page["X-Robots-Tag"] == "noindex, nofollow"
        assert page["Cache-Control"] == "no-store"
        for way in ("", "/at/0", "/log", "/why?place=d3", "/end", "/record", "/hint"):
            assert client.get(f"/t/{private.id}{way}").status_code == 403, way
    assert anna.page(private).status_code == 200
    assert [one.id for one in lists.watchable_tables()] == [watched.id]
    assert {one.id for one in lists.my_tables(anna.player)} == {watched.id, private.id}
    assert ben.client.get("/t/nothing").status_code == 404
    waiting = opening.open_table(anna.player, "goldwest", ["me", "open"], private=True)
    assert ben.page(waiting).status_code == 200, "a private table is found by its link"


def test_a_host_without_a_seat_looks_on_at_a_private_table_but_not_at_a_deal(anna: Person, ben: Person) -> None:
    for who in (anna, ben):
        who.player.guest = False
        who.player.save()
    hosted = opening.open_table(anna.player, "goldwest", ["open", "greedy"], private=True)
    dealt = opening.open_table(anna.player, "goldwest", ["open", "greedy"], private=True, deal_code="north")
    for table in (hosted, dealt):
        seating.sit(table.id, ben.player, 0)
    assert anna.page(hosted).status_code == 200 and 'data-seat="-1"' in text(anna.page(hosted))
    assert anna.client.head(f"/t/{hosted.id}").status_code == 200
    assert anna.page(dealt).status_code == 403


def test_a_foreign_seat_is_no_viewpoint(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    assert 'data-seat="1"' in text(ben.page(table, 0))
    assert 'data-seat="-1"' in text(Person("Carl").page(table, 0))


def test_a_bot_stands_in_for_somebody_who_is_away(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"], away_seconds=300)
    seating.sit(table.id, ben.player, 1)
    assert ben.post(table, "stand-in", seat=0).status_code == 422, "she was just here"
    long_ago = timezone.now() - timedelta(seconds=301)
    Table.objects.filter(pk=table.id).update(asked_since=long_ago)
    assert ben.post(table, "stand-in", seat=0).status_code == 422, "she looks at the table"
    Seat.objects.filter(table=table, number=0).update(seen=long_ago)
    assert Person("Carl").post(table, "stand-in", seat=0).status_code == 403
    assert ben.post(table, "stand-in", seat=0).status_code == 200
    assert scene(table, 0).seated[0].stand_in and scene(table, 0).answers == []
    assert anna.move(table, 0, 0, "bin 1").status_code == 422
    assert let_bots_play(table) > 0
    assert anna.post(table, "return", seat=0).status_code == 200
    assert not scene(table, 0).seated[0].stand_in


def test_who_leaves_is_replaced_until_he_returns(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    assert anna.post(table, "leave", seat=1).status_code == 403
    anna.post(table, "leave", seat=0)
    assert let_bots_play(table) > 0
    assert scene(table, 1).asked == 1
    anna.post(table, "return", seat=0)
    assert Seat.objects.get(table=table, number=0).stand_in == ""


def test_the_host_closes_a_table_and_nothing_hidden_comes_out(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open"])
    seating.sit(table.id, ben.player, 1)
    assert ben.post(table, "close").status_code == 403
    refused = anna.post(table, "close")
    assert refused.status_code == 422 and "Other people play here" in text(refused), "an end is agreed"
    assert 'data-dialog="close"' not in text(anna.page(table))
    ben.post(table, "leave", seat=1)
    assert 'data-dialog="close"' in text(anna.page(table))
    assert anna.post(table, "close")["X-Go"] == f"/t/{table.id}"
    now = scene(table, 0)
    assert now.closed and now.asked == -1 and now.answers == [] and not now.record_open
    assert anna.move(table, 0, 0, "bin 1").status_code == 422
    assert anna.client.get(f"/t/{table.id}/record", headers=PART).status_code == 422
    assert anna.page(table).status_code == 200
    assert lists.my_tables(anna.player) == []


def test_a_finished_game_gives_its_record_and_can_be_verified(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "random"])
    assert anna.client.get(f"/t/{table.id}/record", headers=PART).status_code == 422
    assert bytes(table.seed).hex() not in text(anna.page(table))
    play_to_end(table, {0: anna})
    table.refresh_from_db()
    now = scene(table, -1)
    assert now.over and now.record_open and len(now.scores) == 2 and now.winners
    response = ben.client.get(f"/t/{table.id}/record")
    record = parse(text(response))
    assert replay(record).scores() == now.scores and record.header.seats == ["you", "random"]
    assert response["Content-Disposition"] == f'attachment; filename="goldwest-{table.id}.jsonl"'
    verified = text(ben.post(table, "verify"))
    assert "verified-good" in verified and "This site signed" in verified
    key = text(ben.client.get("/key")).strip()
    assert signed_by(record, key) == key
    with override_settings(SECRET_KEY="another secret, as long as it has to be"):
        keys = text(ben.client.get("/key")).split()
        assert keys[0] != key and keys[1:] == [key], "what was signed before stays signed"
        assert "This site signed" in text(ben.post(table, "verify"))
        assert signed_by(record, "\n".join(keys)) == key
    end = text(ben.client.get(f"/t/{table.id}/end"))
    assert "turning-points" in end
    assert ben.client.get(f"/t/{table.id}/at/20?seat=1").status_code == 200
    assert ben.client.get(f"/t/{table.id}/at/9999", headers=PART).status_code == 422
    finished = lists.finished_tables()
    assert [(one.id, one.scores, one.winners) for one in finished] == [(table.id, now.scores, now.winners)]
    line = Line.objects.get(table=table, number=3)
    Line.objects.filter(pk=line.pk).update(text=line.text.replace('"n":3', '"n":3,"luck":[0]', 1))
    assert "verified-bad" in text(ben.post(table, "verify"))


def test_looking_back_shows_what_the_seat_saw_then(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    seen = []
    for number in range(8):
        let_bots_play(table)
        seen.append(scene(table, 0))
        anna.answer(table, 0, number)
    for then in reversed(seen):
        frame = anna.client.get(f"/t/{table.id}/at/{then.version}?seat=0", headers={"X-Frame": "1"}).json()
        assert frame["version"] == then.version and frame["full"]
    from boomtown.site.tables.facts import Facts
    from boomtown.site.tables.page import history

    facts = Facts.of(Table.objects.get(pk=table.id))
    for then in (seen[5], seen[2], seen[6]):
        past, log = history.moment(facts, then.version, 0, "en")
        assert (repr(past.board), past.log, past.fresh) == (repr(then.board), then.log, then.fresh)
        assert past.past and past.answers == [] and log[-1] == then.log[-1]


def test_rematch_with_the_same_people(anna: Person, ben: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "open", "random"])
    seating.sit(table.id, ben.player, 1)
    assert anna.post(table, "rematch").status_code == 422
    ben.post(table, "leave", seat=1)
    anna.post(table, "close")
    assert Person("Carl").post(table, "rematch").status_code == 403
    new = ben.post(table, "rematch")["X-Go"].removeprefix("/t/")
    assert anna.post(table, "rematch")["X-Go"] == f"/t/{new}", "there is one rematch"
    again = Table.objects.get(pk=new)
    assert Person("Carl").post(again, "sit", seat=2).status_code == 403
    anna.post(again, "sit", seat=2)
    again.refresh_from_db()
    assert again.status == "playing"
    assert [seated.title for seated in scene(again, -1).seated] == ["Ben", "Random B", "Anna"]
    assert scene(table, 0).rematch == new


def test_reports_reach_the_host(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "random"])
    assert anna.post(table, "report", text="").status_code == 422
    assert anna.post(table, "report", text="x" * 2001).status_code == 422
    assert anna.post(table, "report", text="The token was not mine.").status_code == 200
    report = Report.objects.get()
    assert (report.line, report.player, report.text) == (0, anna.player, "The token was not mine.")
    assert "rules 1" in report.software


def test_no_name_and_no_report_is_markup(anna: Person) -> None:
    """In pages, fragments, frames and charts, for a game with a drawing and one without."""
    evil, other = Person('"><img src=x onerror=a>'), Person("'<b>{{7*7}}</b>&lt;`")
    for key in ("goldwest", "giganten"):
        seats = ["me", "open", *["random"] * (games.find(key).counts[0] - 2)]
        table = opening.open_table(evil.player, key, seats)
        pages = [text(other.page(table))]
        other.post(table, "sit", seat=1)
        for person, seat in ((evil, 0), (other, 1)):
            person.post(table, "leave", seat=seat)  # bots are quicker
        if key == "goldwest":
            play_to_end(table, {})
        else:
            for _ in range(8):
                driver.play_bot(table.id)
        pages += [text(evil.post(table, "report", text="<img src=x>")), text(evil.client.get("/"))]
        for way in ("", "/log", "/at/7?seat=1", "/end", "/hint", "/why?place=<img src=x>", "/label?action=<img src=x>"):
            for headers in ({}, PART, {"X-Frame": "1"}):
                response = evil.client.get(f"/t/{table.id}{way}", headers=headers)
                if response["Content-Type"].startswith("text/html"):
                    pages.append(text(response))
                elif response["Content-Type"] == "application/json":
                    pages += [html for _, _, html in response.json()["put"]]
        assert sum("&gt;&lt;img src=x onerror=a&gt;" in page for page in pages) > 6
        for page in pages:
            assert "<img src=x" not in page and "<b>{{" not in page and "<b>49" not in page


def test_limits(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES_PER_HOUR", 2)
    for _ in range(2):
        opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    with pytest.raises(BoomtownError, match="wait a little"):
        opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    Table.objects.update(created=timezone.now() - timedelta(hours=2))
    monkeypatch.setattr(limits, "UNFINISHED_TABLES", 2)
    with pytest.raises(BoomtownError, match="unfinished"):
        opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    with pytest.raises(BoomtownError):
        opening.open_table(anna.player, "goldwest", ["me", "greedy"], away_seconds=limits.SHORTEST_AWAY - 1)


def test_lists_take_few_queries(anna: Person, django_assert_max_num_queries: object) -> None:
    for _ in range(5):
        opening.open_table(anna.player, "goldwest", ["me", "open"])
        opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        mine = lists.my_tables(anna.player)
    assert [one.your_turn for one in mine] == [True] * 5 + [False] * 5


def test_every_game_can_be_played_here(anna: Person) -> None:
    for key in ("blackgold", "giganten", "goldwest", "oil", "wildcatters"):
        table = opening.open_table(anna.player, key, ["me", *["random"] * (games.find(key).counts[0] - 1)])
        for number in range(6):
            let_bots_play(table)
            assert anna.page(table).status_code == 200
            assert anna.answer(table, 0, number).status_code == 200
