"""The lobby: games, lists, and the way to a table."""

import html
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from boomtown import bots, games
from boomtown.kernel.errors import UnknownOption
from boomtown.site.lobby.rows import ago
from boomtown.site.lobby.shelf import card, shelf
from boomtown.site.people.models import Player
from boomtown.site.standing import opponents, skill
from boomtown.site.standing.models import Result
from boomtown.site.tables.models import LIVE_AWAY, SLOW_AWAY, Line, Table
from boomtown.site.tables.play.opening import open_table

pytestmark = pytest.mark.django_db

SETTINGS = [(key, setting) for key in games.keys() for setting in games.find(key).settings]  # noqa: SIM118
OPTIONS = [(key, setting.key, value) for key, setting in SETTINGS for value in setting.values]


@pytest.fixture(autouse=True)
def _fresh_limits():
    cache.clear()


@pytest.fixture
def anna(client: Client) -> Player:
    """The client's guest."""
    client.post("/hello", {"name": "Anna"})
    return Player.objects.get(name="Anna")


def page_of(client: Client, path: str = "/") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def section(page: str, title: str) -> str:
    found = re.search(rf'<section[^>]*aria-labelledby="{title}-title".*?</section>', page, re.DOTALL)
    assert found is not None
    return found.group()


def finish(table: Table) -> None:
    """As if it had been played to its end."""
    Line.objects.create(
        table=table, number=1, text='{"scores": [1234, 50], "winners": [0], "seed": "secret-seed"}', revision=9
    )
    Table.objects.filter(pk=table.pk).update(status=Table.Status.FINISHED, version=1, asked=-1, ended=timezone.now())


# ---------------------------------------------------------------------- the page


def test_it_opens_for_a_stranger_without_a_question(client: Client):
    page = html.unescape(page_of(client))
    for game in shelf():
        assert game.title in page and game.sentence in page and game.designer in page
        assert f'action="/games/{game.key}/play"' in page and f'href="/games/{game.key}/set-up"' in page
    assert "boomtown" not in client.cookies
    assert not Player.objects.exists()


def test_every_game_on_the_shelf_has_a_card():
    assert sorted(found.key for found in shelf()) == games.keys()
    for found in shelf():
        assert found.sentence and found.minutes and 1 <= found.weight <= 5
        assert found.least <= found.play_now <= found.most
        found.entry.set_up(found.play_now, found.first_game)


def test_a_game_from_elsewhere_is_offered_with_what_its_folder_says(monkeypatch: pytest.MonkeyPatch):
    from boomtown.site.lobby import shelf as module

    made = module._card(games.find("goldwest"), {})
    assert (made.weight, made.play_now, made.first_game) == (0, 2, {})


def test_reconstructed_components_are_told(client: Client):
    page = page_of(client)
    told = re.findall(r'href="/games/(\w+)/#provenance"', page)
    assert sorted(told) == ["blackgold", "giganten", "oil", "wildcatters"]
    told_of_oil = "65 of 73 groups of facts are our own: no source gives them, so we reconstructed"
    assert told_of_oil in page_of(client, "/games/oil/")


@pytest.mark.parametrize("game", [found.key for found in shelf()])
def test_every_game_has_a_page(client: Client, game: str):
    page = page_of(client, f"/games/{game}/")
    words = games.find(game).words()
    for setting in games.find(game).settings:
        assert words.sentences[f"option.{setting.key}"].rstrip(".")[1:] in html.unescape(page)
    assert f'href="/games/{game}/rules"' in page
    assert f'action="/games/{game}/play"' in page


def test_a_game_that_is_not_on_the_shelf_is_not_there(client: Client, anna: Player):
    assert client.get("/games/chess/").status_code == 404
    assert client.get("/games/chess/set-up").status_code == 404
    assert client.post("/games/chess/play").status_code == 404


# ---------------------------------------------------------------------- play now


def test_play_now_starts_against_the_level_that_the_pages_name_and_is_not_listed(client: Client, anna: Player):
    assert "(Normal)" in page_of(client, "/") and "(Normal)" in page_of(client, "/games/giganten/")
    answer = client.post("/games/giganten/play")
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/t/{table.id}"
    assert table.status == Table.Status.PLAYING and table.private
    assert [seat.bot for seat in table.seats.all()] == ["", "normal", "normal"]
    lost(anna, "normal", "normal")
    assert "2 bots of about your strength (Greedy)" in page_of(client, "/games/giganten/")
    client.post("/games/giganten/play")
    assert [seat.bot for seat in Table.objects.latest("created").seats.all()] == ["", "greedy", "greedy"]
    client.post("/games/blackgold/play")
    assert [seat.bot for seat in Table.objects.latest("created").seats.all()] == ["", "normal", "normal"]


def lost(player: Player, *levels: str, place: int = 2) -> None:
    """Finished games of Giganten against one bot each, in this order."""
    for level in levels:
        table = Table.objects.create(game="giganten", players=2, host=player, status=Table.Status.FINISHED)
        about = {"table": table, "game": "giganten", "players": 2, "ended": timezone.now(), "score": 0}
        Result.objects.create(number=0, player=player, place=place, **about)
        Result.objects.create(number=1, bot=level, place=3 - place, **about)


def test_the_level_of_play_now_follows_the_last_games(anna: Player):
    """A win leads to the next level, a second defeat to the one before; games with random say nothing."""
    for played, place, then in [
        ("normal", 2, "normal"),
        ("normal", 2, "greedy"),
        ("greedy", 2, "greedy"),
        ("random", 1, "greedy"),
        ("greedy", 2, "easy"),
        ("easy", 2, "easy"),
        ("easy", 2, "easy"),
        ("easy", 1, "greedy"),
        ("greedy", 1, "normal"),
        ("normal", 1, "hard"),
        ("hard", 1, "hard"),
    ]:
        lost(anna, played, place=place)
        assert opponents.level(anna, "giganten") == then


def test_levels_are_listed_by_strength(client: Client, anna: Player):
    page = page_of(client, "/games/goldwest/set-up")
    offered = re.findall(r'<option value="(\w+)"', page.partition('name="seat_1"')[2].partition("</select>")[0])
    assert offered[2:] == ["random", "easy", "greedy", "normal", "hard"]
    for game in [made.key for made in shelf()]:
        points = [skill.of_bot(game, name).points for name in bots.OFFERED]
        assert points == sorted(points), "as the ladder has them"


def test_somebodys_first_game_is_a_friendly_one(client: Client, anna: Player):
    for _ in range(2):
        client.post("/games/goldwest/play")
    first, second = Table.objects.order_by("created")
    assert (first.options["setup"], second.options["setup"]) == ("fixed", "random")


def test_too_many_tables_are_refused_with_a_sentence(client: Client, anna: Player, monkeypatch: pytest.MonkeyPatch):
    from boomtown.site.tables import limits

    monkeypatch.setattr(limits, "TABLES_PER_HOUR", 1)
    client.post("/games/goldwest/play")
    answer = client.post("/games/goldwest/play", follow=True)
    assert Table.objects.count() == 1
    assert 'class="notice error"' in answer.content.decode()


# ---------------------------------------------------------------------- setting up


def send(client: Client, game: str = "goldwest", **fields: object):
    return client.post(f"/games/{game}/set-up", {"seat_0": "me", "seat_1": "open", **fields})


@pytest.mark.parametrize(("game", "option", "value"), OPTIONS)
def test_every_option_of_every_game(client: Client, anna: Player, game: str, option: str, value: str):
    assert f'name="option_{option}" value="{value}"' in page_of(client, f"/games/{game}/set-up")
    answer = send(client, game, players=fitting(game, {option: value}), **{f"option_{option}": value})
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/t/{table.id}"
    assert table.options[option] == value
    assert games.find(game).words().has(f"option.{option}.{value}")


def fitting(game: str, options: dict[str, str]) -> int:
    """The smallest number of players for which an option may be chosen."""
    for players in games.find(game).counts:
        with suppress(UnknownOption):
            games.find(game).set_up(players, options)
            return players
    raise AssertionError(f"nobody may choose {options}")


@pytest.mark.parametrize("game", games.keys())
def test_every_player_count(client: Client, anna: Player, game: str):
    for players in games.find(game).counts:
        send(client, game, players=players)
    assert [table.players for table in Table.objects.order_by("created")] == games.find(game).counts


def test_a_form_without_changes_is_a_table(client: Client, anna: Player):
    assert client.post("/games/goldwest/set-up").status_code == 302
    table = Table.objects.get()
    assert (table.players, table.private, table.away_seconds, table.always_cover) == (2, False, SLOW_AWAY, False)
    assert table.options == {setting.key: setting.default for setting in games.find("goldwest").settings}


def test_seats_are_people_and_bots_by_name(client: Client, anna: Player):
    send(client, players=4, seat_2="greedy", seat_3="random")
    chairs = list(Table.objects.get().seats.all())
    assert [chair.bot for chair in chairs] == ["", "", "greedy", "random"]
    assert [chair.player for chair in chairs] == [anna, None, None, None]
    page = page_of(client, "/games/goldwest/set-up")
    for name in bots.OFFERED:
        assert f'<option value="{name}"' in page


def test_several_people_at_one_screen(client: Client, anna: Player):
    send(client, players=3, seat_1="me", seat_2="me", always_cover="1")
    table = Table.objects.get()
    assert table.seats.filter(player=anna).count() == 3
    assert table.always_cover and table.status == Table.Status.PLAYING


@pytest.mark.parametrize(
    ("fields", "seconds"),
    [
        ({"pace": "live"}, LIVE_AWAY),
        ({"pace": "slow"}, SLOW_AWAY),
        ({"pace": "own", "away": "12", "unit": "hours"}, 12 * 60 * 60),
        ({"pace": "own", "away": "1", "unit": "minutes"}, 60),
    ],
)
def test_how_long_one_may_be_away(client: Client, anna: Player, fields: dict[str, str], seconds: int):
    send(client, **fields)
    assert Table.objects.get().away_seconds == seconds


def test_private_tables_and_deals(client: Client, anna: Player):
    Player.objects.update(guest=False)
    send(client, seen="private", deal_code="autumn cup")
    table = Table.objects.get()
    assert table.private and table.deal is not None and table.deal.code == "autumn cup"


@pytest.mark.parametrize(
    ("game", "fields", "beside", "sentence"),
    [
        ("blackgold", {"players": "3", "option_baron": "greedy"}, "option_baron", "only in two-player games"),
        ("goldwest", {"seat_0": "greedy", "seat_1": "random"}, "seat_0", "At least one person has to play"),
        ("goldwest", {"seat_0": "somebody"}, "seat_0", "choose one of the values"),
        ("goldwest", {"option_setup": "odd"}, "option_setup", "choose one of the values"),
        ("goldwest", {"players": "9"}, "players", "choose one of the values"),
        ("goldwest", {"pace": "own", "away": "0"}, "away", "from 1 minute to 60 days"),
        ("goldwest", {"pace": "own", "away": "9999", "unit": "days"}, "away", "from 1 minute to 60 days"),
        ("goldwest", {"pace": "own", "away": "²"}, "away", "a whole number"),
        ("goldwest", {"deal_code": "x" * 41}, "deal_code", "at most 40 characters"),
    ],
)
def test_what_does_not_fit_is_told_beside_its_field(
    client: Client, anna: Player, game: str, fields: dict[str, str], beside: str, sentence: str
):
    answer = send(client, game, **fields)
    assert answer.status_code == 422
    told = re.search(rf'id="{beside}-errors">([^<]*)<', answer.content.decode())
    assert told is not None and sentence in told.group(1)
    assert not Table.objects.exists()


def test_a_form_with_errors_keeps_what_was_chosen(client: Client, anna: Player):
    page = send(client, players="4", seat_3="random", option_setup="fixed", deal_code="x" * 41).content.decode()
    assert 'name="players" value="4" checked' in page
    assert 'name="option_setup" value="fixed" checked' in page
    assert re.search(r'id="seat_3".*?<option value="random" selected', page, re.DOTALL)


def test_a_deal_that_is_known_is_told_beside_its_code(client: Client, anna: Player):
    Player.objects.update(guest=False)
    send(client, deal_code="autumn cup")
    answer = send(client, deal_code="Autumn  Cup")
    assert answer.status_code == 422
    assert 'id="deal_code-errors"' in answer.content.decode()


def test_a_stranger_sets_up_a_table_and_says_his_name_afterwards(client: Client):
    asked = send(client, players="3", seat_2="random", option_setup="fixed")
    assert "wish=1" in asked.headers["Location"]
    client.post("/hello", {"name": "Anna", "wish": "1", "next": "/games/goldwest/set-up"})
    table = Table.objects.get()
    assert (table.host.name, table.players, table.options["setup"]) == ("Anna", 3, "fixed")


# ---------------------------------------------------------------------- lists


def test_my_tables_have_your_turn_first(client: Client, anna: Player):
    waiting = open_table(anna, "goldwest", ["me", "open"])
    turn = open_table(anna, "giganten", ["me", "me", "me"])
    page = section(page_of(client), "my")
    assert page.index(turn.id) < page.index(waiting.id)
    assert page.count("Your turn") == 1
    assert "(1) Lobby" in page_of(client)


def test_open_tables_are_joined_by_a_click(client: Client, anna: Player):
    ben = Player.objects.guest("Ben")
    table = open_table(ben, "goldwest", ["me", "open", "open"])
    open_table(ben, "goldwest", ["me", "open"], private=True)
    page = section(page_of(client), "open")
    assert page.count("/sit") == 1
    assert f'action="/t/{table.id}/sit"' in page and 'name="seat" value="1"' in page
    assert client.post(f"/t/{table.id}/sit", {"seat": "1"}).headers["Location"].startswith(f"/t/{table.id}")
    assert table.seats.get(number=1).player == anna


def test_a_stranger_takes_a_seat_after_his_name(client: Client):
    table = open_table(Player.objects.guest("Ben"), "goldwest", ["me", "open", "open"])
    asked = client.post(f"/t/{table.id}/sit", {"seat": "1"})
    client.post("/hello", {"name": "Anna", "next": "/", "wish": "1"})
    assert "wish=1" in asked.headers["Location"]
    assert str(table.seats.get(number=1).player) == "Anna"


def test_tables_to_watch_are_other_peoples_and_not_private(client: Client, anna: Player):
    ben = Player.objects.guest("Ben")
    shown = open_table(ben, "goldwest", ["me", "greedy"])
    hidden = open_table(ben, "goldwest", ["me", "greedy"], private=True)
    own = open_table(anna, "goldwest", ["me", "greedy"])
    page = section(page_of(client), "watch")
    assert shown.id in page and hidden.id not in page and own.id not in page


def test_finished_games_have_their_result(client: Client):
    table = open_table(Player.objects.guest("Ben"), "goldwest", ["me", "greedy"])
    finish(table)
    page = section(page_of(client), "finished")
    assert table.id in page and "1,234" in page and "won" in page
    assert "secret-seed" not in page


def test_own_games_stay_in_the_list_even_if_private(client: Client, anna: Player):
    table = open_table(anna, "goldwest", ["me", "greedy"], private=True)
    finish(table)
    assert table.id in section(page_of(client), "finished")
    assert table.id not in page_of(Client())


def test_who_left_is_a_former_player_in_the_lists(client: Client, anna: Player):
    open_table(anna, "goldwest", ["me", "greedy"])
    client.post("/account/delete", {"sure": "1"})
    page = section(page_of(client), "watch")
    assert "former player" in page and "Anna" not in page


def test_lists_without_tables_say_what_to_do(client: Client):
    page = page_of(client)
    for title in ("open", "watch", "finished"):
        assert 'class="empty' in section(page, title)


def test_lists_are_fetched_again_without_the_page(client: Client, anna: Player):
    table = open_table(anna, "goldwest", ["me", "open"])
    page = page_of(client, "/lists")
    assert "<html" not in page and 'id="my-tables"' in page and table.id in page


def test_long_lists_cost_no_more_questions(
    client: Client, anna: Player, django_assert_max_num_queries: Callable[..., DjangoAssertNumQueries]
):
    ben = Player.objects.guest("Ben")
    for _ in range(8):
        open_table(ben, "goldwest", ["me", "open"])
        open_table(anna, "goldwest", ["me", "greedy"])
        open_table(ben, "oil", ["me", "greedy"])
        finish(open_table(ben, "goldwest", ["me", "greedy"]))
    with django_assert_max_num_queries(22):
        page_of(client)
    with django_assert_max_num_queries(16):
        Client().get("/")
    with django_assert_max_num_queries(3):
        page_of(client, "/games/goldwest/set-up")


def test_no_page_tells_a_personal_link_of_others(client: Client, anna: Player):
    ben = Player.objects.guest("Ben")
    table = open_table(ben, "goldwest", ["me", "open", "open"])
    finish(open_table(ben, "goldwest", ["me", "greedy"]))
    for path in ("/", "/lists", "/games/goldwest/", "/games/goldwest/set-up", "/account", f"/t/{table.id}"):
        page = page_of(client, path)
        assert ben.key not in page
        assert path == "/account" or anna.key not in page


def test_times_are_told_roughly():
    told = [ago(timedelta(seconds=seconds)) for seconds in (5, 61, 3 * 3600, 50 * 3600)]
    assert told == ["just now", "1 minute ago", "3 hours ago", "2 days ago"]


def test_the_card_of_a_game_is_found_by_its_key():
    assert card("oil") is not None and card("chess") is None
