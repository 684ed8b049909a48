"""Between games: results and ratings are counted once, pages are private until opened, all can be taken along."""

import importlib
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from at_table import Person, play_to_end, text
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client
from django.utils import timezone

from boomtown import bots
from boomtown.site.lobby import finding
from boomtown.site.lobby import shelf as cards
from boomtown.site.people import moments
from boomtown.site.people.models import Player
from boomtown.site.standing import counting, history, skill
from boomtown.site.standing.ladder import ladder
from boomtown.site.standing.models import Opened, Rating, Result
from boomtown.site.standing.skill import BEGINNER, Skill
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Hiding, Seat, Table
from boomtown.site.tables.play import opening, seating
from boomtown.site.tables.play.opening import ME, OPEN, open_table
from outside import Point, own_shelf

pytestmark = pytest.mark.django_db

GAME = "pyrite"


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small game on the shelf: whole games in a moment."""
    with own_shelf(monkeypatch, [Point(GAME, lambda: importlib.import_module(GAME).ENTRY)]):
        cards._shelf.cache_clear()
        desks.clear()
        yield
    cards._shelf.cache_clear()
    desks.clear()


@pytest.fixture
def anna() -> Person:
    return Person.registered("Anna")


@pytest.fixture
def ben() -> Person:
    return Person.registered("Ben")


def two(anna: Person, ben: Person, **options: object) -> Table:
    table = open_table(anna.player, GAME, [ME, OPEN], **options)  # type: ignore[arg-type]
    seating.sit(table.id, ben.player, 1)
    return table


def played(anna: Person, ben: Person, **options: object) -> Table:
    table = two(anna, ben, **options)
    play_to_end(table, {0: anna, 1: ben})
    return table


def rating(person: Person) -> Skill | None:
    found = Rating.objects.filter(player=person.player).first()
    return None if found is None else Skill(found.mu, found.sigma)


# ---------------------------------------------------------------------- counting


def test_the_end_of_a_game_is_counted_once(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    first, second = Result.objects.order_by("place")
    assert (first.place, first.counted, second.counted) == (1, True, True)
    winner, loser = (anna, ben) if first.player == anna.player else (ben, anna)
    if second.place > 1:
        assert rating(winner).mu > BEGINNER.mu > rating(loser).mu
    assert rating(winner).sigma < BEGINNER.sigma, "it is surer than before"
    before = list(Rating.objects.order_by("pk").values())
    with transaction.atomic():
        assert not counting.count(opening.locked(table.id))
    assert counting.catch_up() == 0
    assert list(Rating.objects.order_by("pk").values()) == before and Result.objects.count() == 2


def test_what_failed_is_made_up_for(anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in counting ends no game, and changes no result."""
    with monkeypatch.context() as broken:
        broken.setattr(counting, "_rate", lambda *_: 1 / 0)
        table = played(anna, ben)
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    assert not Result.objects.exists() and not Rating.objects.exists(), "all of it or nothing"
    assert counting.catch_up() == 1 and Rating.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_several_processes_make_up_for_the_same_games_once(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(counting, "count", lambda *_: 1 / 0)
        tables = [played(anna, ben) for _ in range(3)]
    caplog.clear()
    ready, done = Barrier(3), []

    def go_round() -> None:
        ready.wait()
        done.append(counting.catch_up())
        connection.close()

    processes = [Thread(target=go_round) for _ in range(3)]
    for one in processes:
        one.start()
    for one in processes:
        one.join()
    assert sum(done) == len(tables) and not caplog.records
    assert Result.objects.count() == 2 * len(tables)
    kept = list(Rating.objects.order_by("player").values_list("games", "mu"))
    assert [games for games, _ in kept] == [3, 3]
    counting.recount()
    assert list(Rating.objects.order_by("player").values_list("games", "mu")) == kept


def test_all_ratings_follow_from_the_results(anna: Person, ben: Person) -> None:
    for _ in range(3):
        played(anna, ben)
    kept = list(Rating.objects.order_by("player").values("player", "game", "mu", "sigma", "games"))
    Rating.objects.update(mu=1.0, sigma=1.0, games=99)
    assert counting.recount() == 3
    again = list(Rating.objects.order_by("player").values("player", "game", "mu", "sigma", "games"))
    assert again == kept and kept[0]["games"] == 3


def test_bots_are_fixed_and_move_people(anna: Person) -> None:
    table = open_table(anna.player, GAME, [ME, "random"])
    play_to_end(table, {0: anna})
    bot = Result.objects.get(table=table, player=None)
    assert (bot.mu, bot.sigma) == (bot.mu_before, bot.sigma_before) == skill.of_bot(GAME, "random")
    assert rating(anna) is not None and Rating.objects.count() == 1


def test_every_bot_of_the_house_is_a_fixed_point_and_no_other(anna: Person) -> None:
    assert all(skill.of_bot(game, name) for game in ("goldwest", GAME) for name in bots.OFFERED)
    table = open_table(anna.player, GAME, [ME, "random"])
    assert Facts.of(table).unrated() == ["early"]
    Seat.objects.filter(table=table, number=1).update(bot="somebody.elses:Bot")
    assert Facts.of(table).unrated() == ["bot", "early"]


def test_a_win_against_a_weak_bot_says_little() -> None:
    weak, strong = skill.of_bot("goldwest", "random"), skill.of_bot("goldwest", "hard")
    known = Skill(BEGINNER.mu, 2.0)
    gains = [skill.after([known, bot], [1, 2])[0].mu - known.mu for bot in (weak, strong)]
    assert 0 < 4 * gains[0] < gains[1]


def test_two_sure_ratings_have_the_odds_of_chess() -> None:
    """Who wins ten of eleven games against somebody stays 400 points above him."""
    weak = Skill(25.0, 1.0)
    better = Skill(25.0 + 400 / skill.POINTS, 1.0)
    won = skill.after([better, weak], [1, 2])[0].mu - better.mu
    lost = skill.after([better, weak], [2, 1])[0].mu - better.mu
    assert -lost / won == pytest.approx(10, rel=0.12)


def test_what_does_not_count(anna: Person, ben: Person) -> None:
    hinted = two(anna, ben)
    Seat.objects.filter(table=hinted, number=0).update(hints=1)
    Table.objects.filter(pk=hinted.pk).update(revision=50)
    play_to_end(hinted, {0: anna, 1: ben})
    agreed = two(anna, ben)
    for person in (anna, ben):
        assert person.post(agreed, "propose").status_code == 200
    shared = open_table(anna.player, GAME, [ME, ME])
    play_to_end(shared, {0: anna, 1: anna})
    dealt = played(anna, ben, deal_code="autumn")
    assert not Rating.objects.exists() and not Result.objects.filter(counted=True).exists()
    for table, words in (
        (hinted, "took a hint"),
        (agreed, "played to the end"),
        (shared, "one screen"),
        (dealt, "deal code"),
    ):
        page = text(anna.client.get(f"/t/{table.id}/ratings"))
        assert "not rated" in page and words in page
    (own,) = history.sums(history.results(anna.player, anna.player))
    assert own.played == 3, "one screen is none"
    assert len(own.scores) == 2 and own.best_table != agreed.id, "what ended early has no score to compare"
    assert text(anna.client.get("/people/me")).count("ended early") == 1


def test_who_gives_up_or_leaves_comes_last_whatever_the_bot_makes_of_it(anna: Person, ben: Person) -> None:
    for what in ("resign", "leave"):
        Rating.objects.all().delete()
        table = two(anna, ben)
        assert ben.post(table, what, seat=1).status_code == 200
        play_to_end(table, {0: anna})
        result = Result.objects.get(table=table, player=ben.player)
        assert result.out and result.counted
        assert rating(anna).mu > BEGINNER.mu > rating(ben).mu


def test_somebody_who_came_back_is_not_out(anna: Person, ben: Person) -> None:
    table = two(anna, ben)
    ben.post(table, "leave", seat=1)
    ben.post(table, "return", seat=1)
    play_to_end(table, {0: anna, 1: ben})
    assert not Result.objects.filter(out=True).exists()


def test_places_of_several() -> None:
    scores, winners = [50, 70, 70, 50, 60], [2]
    assert [counting._place(seat, scores, winners) for seat in range(5)] == [4, 2, 1, 4, 3]


# ---------------------------------------------------------------------- pages


def plain(response: HttpResponseBase) -> str:
    """Without what is new in every answer."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"|/people/\d+', "", text(response))


def test_a_page_is_private_until_it_is_opened(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    hidden = played(anna, ben, private=True)
    address = f"/people/{anna.player.pk}"
    for visitor in (ben.client, Client()):
        closed = visitor.get(address)
        nobody = visitor.get("/people/987654")
        assert closed.status_code == nobody.status_code == 404
        assert plain(closed) == plain(nobody), "not even that there is somebody"
    own = text(anna.client.get("/people/me"))
    assert f"/t/{table.id}/at/0" in own and f"/t/{hidden.id}/at/0" in own and "Ben" in own and "Only you" in own
    assert "2 games played" in own
    assert anna.client.post("/people/me/open", {"open": "1"}).status_code == 302
    seen = text(Client().get(address))
    assert f"/t/{table.id}/at/0" in seen and hidden.id not in seen and "1 game played" in seen
    assert "Opponents" not in seen and "csrfmiddlewaretoken" not in seen.partition("<main")[2].partition("</main")[0]
    anna.client.post("/people/me/open", {"open": "0"})
    assert Client().get(address).status_code == 404


def test_what_a_private_game_did_to_ratings_is_for_its_people(anna: Person, ben: Person) -> None:
    hidden = played(anna, ben, private=True)
    assert Person("Eve").client.get(f"/t/{hidden.id}/ratings").status_code == 403
    page = text(ben.client.get(f"/t/{hidden.id}/ratings"))
    assert "1,500" in page and "Anna" in page
    running = two(anna, ben)
    assert "Anna" not in text(Person("Eve").client.get(f"/t/{running.id}/ratings")).partition("<main")[2]


def test_sums_and_opponents(anna: Person, ben: Person) -> None:
    tables = [played(anna, ben) for _ in range(3)]
    (found,) = history.sums(history.results(anna.player, anna.player))
    own = Result.objects.filter(player=anna.player)
    assert (found.played, found.won) == (3, own.filter(place=1).count())
    assert found.best == max(one.score for one in own) and found.best_table in [table.id for table in tables]
    (met,) = history.met(anna.player)
    assert (met.title, met.played, met.open) == ("Ben", 3, False)
    (back,) = history.met(ben.player)
    assert (met.ahead, met.behind) == (back.behind, back.ahead)


def test_the_best_are_those_who_want_to_be_seen(anna: Person, ben: Person) -> None:
    guest = Person("Guest")
    sure = {anna: 35.0, ben: 30.0, guest: 40.0}
    for person, mu in sure.items():
        Rating.objects.create(player=person.player, game="goldwest", mu=mu, sigma=2.0, games=9)
    Opened.objects.create(player=anna.player)
    Opened.objects.create(player=guest.player)
    people = [rung for rung in ladder("goldwest") if rung.player is not None]
    assert [rung.title for rung in people] == ["Anna"], "neither who keeps to himself nor a guest"
    lucky = Person.registered("Lucky")
    Opened.objects.create(player=lucky.player)
    Rating.objects.create(player=lucky.player, game="goldwest", mu=37.0, sigma=7.0, games=3)
    Opened.objects.create(player=ben.player)
    people = [rung for rung in ladder("goldwest") if rung.player is not None]
    assert [rung.title for rung in people] == ["Anna", "Ben", "Lucky"], "what is certain counts"
    page = text(Client().get("/best/goldwest"))
    assert "Anna" in page and "Bot Greedy" in page and "Guest" not in page
    assert Client().get("/best").status_code == 200 and Client().get("/best/chess").status_code == 404


# ---------------------------------------------------------------------- taken along, and forgotten


def test_everything_can_be_taken_along(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    anna.client.post(f"/t/{table.id}/talk", {"text": "Good game"}, headers={"X-Part": "1"})
    answer = anna.client.get("/account/export")
    assert "attachment" in answer["Content-Disposition"]
    kept = json.loads(answer.content)
    assert kept["name"] == "Anna" and [seat["table"] for seat in kept["seats"]] == [table.id]
    assert kept["results"][0]["record"] == f"/t/{table.id}/record" and kept["ratings"][0]["game"] == GAME
    assert [line["text"] for line in kept["said"]] == ["Good game"]
    secrets = (anna.player.key, anna.player.password, bytes(table.seed).hex())
    assert not any(secret and secret in answer.content.decode() for secret in secrets)
    assert "Ben" not in answer.content.decode(), "what is others' stays theirs"
    assert Client().get("/account/export").status_code == 302


KEPT = {
    "Program.owner": "programs",
    "Complaint.player": "complaints",
    "Deal.host": "deals",
    "Hiding.player": "does_not_read",
    "Learned.player": "learned",
    "Mailbox.player": "e_mail",
    "Opened.player": "page_open_to_everybody",
    "Quiet.player": "wants_no_cards",
    "Rating.player": "ratings",
    "Report.player": "reports",
    "Result.player": "results",
    "Saying.player": "said",
    "Seat.player": "seats",
    "Table.host": "tables_set_up",
}
"""What the database keeps of somebody, and what that is called in what he is given."""
OTHERS = {"Program.player", "Hiding.hidden", "LogEntry.user", "Table.proposed_by"}
"""Others' wishes, what a host did in the office, and a passing state of a table."""


def test_whatever_is_kept_of_somebody_is_given_to_him(anna: Person) -> None:
    kept = {f"{one.related_model.__name__}.{one.field.name}" for one in Player._meta.related_objects}  # type: ignore[union-attr]
    assert kept - OTHERS == KEPT.keys()
    assert set(KEPT.values()) <= json.loads(anna.client.get("/account/export").content).keys()


def test_who_leaves_is_forgotten_and_results_keep_their_seats(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    Opened.objects.create(player=ben.player)
    with transaction.atomic():
        moments.give_up(ben.player)
        ben.player.gone, ben.player.name = True, ""
        ben.player.save()
    assert not Rating.objects.filter(player=ben.player).exists() and not Opened.objects.exists()
    assert Client().get(f"/people/{ben.player.pk}").status_code == 404
    page = text(anna.client.get("/people/me"))
    assert "former player" in page and "Ben" not in page and table.id in page


def test_a_guests_games_become_the_accounts(anna: Person, ben: Person) -> None:
    guest = Person("Guest")
    played(guest, ben)
    mu = rating(guest).mu
    moments.hand_over(guest.player, anna.player)
    assert rating(anna).mu == mu and Result.objects.filter(player=anna.player).count() == 1
    assert not Player.objects.filter(name="Guest").exists()


# ---------------------------------------------------------------------- finding each other


def strong(person: Person, points: int, margin: int = 100) -> None:
    mu = 25 + (points - skill.START) / skill.POINTS
    Rating.objects.create(player=person.player, game=GAME, mu=mu, sigma=margin / 60, games=20)


def test_somebody_like_me_joins_the_table_that_fits_best(anna: Person, ben: Person) -> None:
    strong(anna, 1500)
    strong(ben, 1650)
    near, far, odd = Person("Near"), Person("Far"), Person("Odd")
    strong(near, 1540)
    strong(far, 2100)
    for person in (ben, near, far):
        open_table(person.player, GAME, [ME, OPEN])
    open_table(odd.player, GAME, [ME, OPEN], private=True)
    assert anna.client.post("/find/like-me", {"game": GAME}).status_code == 302
    assert Seat.objects.get(player=anna.player).table.host == near.player


def test_who_finds_nobody_waits_at_one_table(anna: Person, ben: Person) -> None:
    strong(anna, 1500)
    strong(ben, 2200)
    for _ in range(2):
        anna.client.post("/find/like-me", {"game": GAME, "clock": "slow"})
    ben.client.post("/find/like-me", {"game": GAME, "clock": "slow"})
    assert Table.objects.filter(host=anna.player).count() == 1, "asked again, the same table"
    assert Table.objects.filter(host=ben.player, status="waiting").count() == 1, "much stronger: a table of his own"
    twin = Person("Twin")
    strong(twin, 1450)
    twin.client.post("/find/like-me", {"game": GAME, "clock": "live"})
    assert Table.objects.filter(host=twin.player).count() == 1, "another clock is another table"
    Table.objects.filter(host=twin.player).delete()
    for reader, hidden in ((twin, anna), (anna, twin)):
        Hiding.objects.all().delete()
        Hiding.objects.create(player=reader.player, hidden=hidden.player)
        twin.client.post("/find/like-me", {"game": GAME, "clock": "slow"})
        assert Table.objects.filter(host=twin.player).count() == 1, "not with whom one does not want to hear"
        Table.objects.filter(host=twin.player).delete()
    assert Client().post("/find/like-me", {"game": GAME}).headers["Location"].startswith("/hello")
    assert anna.client.post("/find/like-me", {"game": "chess"}).status_code == 404


def test_tables_by_game_clock_and_rating(anna: Person, ben: Person) -> None:
    strong(anna, 1500)
    strong(ben, 1900)
    slow = open_table(ben.player, GAME, [ME, OPEN], time=finding.TIMES["slow"])
    other = open_table(Person("Carl").player, "goldwest", [ME, OPEN])
    hidden = open_table(Person("Dora").player, GAME, [ME, OPEN], private=True)

    def found(query: str) -> set[str]:
        page = text(anna.client.get(f"/find{query}"))
        assert hidden.id not in page
        return {table.id for table in (slow, other) if f"/t/{table.id}" in page}

    assert found("") == {slow.id, other.id}
    assert found(f"?game={GAME}") == found("?clock=slow") == {slow.id}
    assert found("?clock=-") == found("?rating=like") == {other.id}
    assert found("?clock=live") == set() and found("?game=chess&clock=x") == {slow.id, other.id}
    page = text(Client().get("/find"))
    assert "1,900" in page and "2 days per move" in page


def test_people_one_has_played_with_are_found_again(anna: Person, ben: Person) -> None:
    played(anna, ben)
    page = text(anna.client.get("/find"))
    assert "Ben" in page.partition('id="known"')[2] and f"/people/{ben.player.pk}" not in page
    table = open_table(ben.player, GAME, [ME, OPEN])
    Opened.objects.create(player=ben.player)
    known = text(anna.client.get("/find")).partition('id="known"')[2]
    assert f"/people/{ben.player.pk}" in known and f"/t/{table.id}" in known
    Result.objects.update(ended=timezone.now() - timedelta(days=3))
    assert "3 days ago" in text(anna.client.get("/find"))


def test_bots_have_their_ratings_at_the_set_up(anna: Person) -> None:
    page = text(anna.client.get("/games/goldwest/set-up"))
    assert f"Rating {skill.of_bot('goldwest', 'greedy').points:,}." in page
