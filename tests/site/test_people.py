"""People: guests, accounts, personal links, and leaving."""

import os
import re
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import hashers
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.sessions.backends import signed_cookies
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.crypto import salted_hmac

from boomtown.site import office
from boomtown.site.people import devices, door, hashing, limits, sessions
from boomtown.site.people.models import Player
from boomtown.site.people.sessions import SessionStore
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.play.opening import open_table

PASSWORD = "seven copper kettles"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_and_quick(request: pytest.FixtureRequest, settings: Any):
    """No limits used up, and passwords that are not worth protecting."""
    cache.clear()
    if "argon2" not in request.node.name:
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def guest(name: str = "Anna") -> Client:
    client = Client()
    assert client.post("/hello", {"name": name}).status_code == 302
    return client


def player_of(client: Client) -> Player:
    return Player.objects.get(pk=client.session["_auth_user_id"])


def registered(name: str = "Anna", password: str = PASSWORD) -> Client:
    client = Client()
    assert client.post("/register", {"name": name, "password": password}).status_code == 302
    return client


def login(name: str = "Anna", password: str = PASSWORD, client: Client | None = None):
    client = client or Client()
    return client, client.post("/login", {"username": name, "password": password})


def seat_at_a_table(player: Player) -> Table:
    return open_table(player, "goldwest", ["me", "greedy"])


def sees_himself(client: Client) -> bool:
    return client.get("/account").status_code == 200


# ---------------------------------------------------------------------- guests


def test_a_name_is_all_a_guest_gives_and_it_is_suggested():
    page = Client().get("/hello").content.decode()
    suggested = re.search(r'name="name"[^>]*value="([^"]+)"', page)
    assert suggested is not None
    client = guest(suggested.group(1))
    assert player_of(client).guest
    assert client.cookies["boomtown"]["max-age"] == 365 * 24 * 60 * 60
    assert issubclass(SessionStore, signed_cookies.SessionStore)


def test_a_signature_is_known_for_a_while_and_no_other_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = SessionStore()
    made["of"] = ["one"]
    cookie = made._get_session_key()
    SessionStore(cookie)["of"].append("another")
    assert SessionStore(cookie)["of"] == ["one"], "everybody gets his own"
    assert "of" not in SessionStore(cookie[:-1] + ("a" if cookie[-1] != "a" else "b"))
    later = time.time() + settings.YEAR + sessions.WHILE
    monkeypatch.setattr(time, "time", lambda: later)
    assert "of" not in SessionStore(cookie), "it is too old"


def test_a_name_that_is_too_long_is_told_not_cut():
    page = Client().get("/hello").content.decode()
    assert " autofocus" in page and "maxlength" not in page
    refused = Client().post("/hello", {"name": "A" * 56})
    assert refused.status_code == 422 and "2 to 24 characters" in (page := refused.content.decode())
    assert "A" * 56 in page, "as it was typed"


def test_who_has_a_name_is_not_asked_again():
    assert guest().get("/hello?next=/account").headers["Location"] == "/account"


def test_a_page_that_needs_a_name_comes_after_it():
    client = Client()
    asked = client.get("/account")
    assert asked.headers["Location"] == "/hello?next=%2Faccount"
    assert client.post("/hello", {"name": "Anna", "next": "/account"}).headers["Location"] == "/account"


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example", "http:evil.example"],
)
def test_no_link_leads_away_from_the_site(elsewhere: str):
    for form, path in (({"name": "Anna"}, "/hello"), ({"name": "Bella", "password": PASSWORD}, "/register")):
        assert Client().post(path, {**form, "next": elsewhere}).headers["Location"] == "/"
    answer = Client().post("/login", {"username": "bella", "password": PASSWORD, "next": elsewhere})
    assert answer.headers["Location"] == "/"
    assert f'value="{elsewhere}"' not in Client().get("/hello", {"next": elsewhere}).content.decode()


def test_a_form_that_was_sent_is_carried_out_after_the_name():
    client = Client()
    asked = client.post("/games/goldwest/play")
    assert asked.headers["Location"] == "/hello?next=%2F&wish=1"
    page = client.get(asked.headers["Location"]).content.decode()
    assert 'name="wish" value="1"' in page
    done = client.post("/hello", {"name": "Anna", "next": "/", "wish": "1"})
    table = Table.objects.get()
    assert done.headers["Location"] == f"/t/{table.id}"
    assert table.seats.get(number=0).player == player_of(client)


def test_a_wish_is_carried_out_after_a_login_too():
    registered()
    client = Client()
    client.post("/games/goldwest/play")
    client.post("/login", {"username": "Anna", "password": PASSWORD, "next": "/", "wish": "1"})
    assert Table.objects.get().host.name == "Anna"


def test_a_wish_that_nobody_came_back_to_is_forgotten():
    client = Client()
    client.post("/games/goldwest/play")
    assert client.post("/hello", {"name": "Anna", "next": "/account"}).headers["Location"] == "/account"
    assert "wish" not in client.session
    assert not Table.objects.exists()


@pytest.mark.parametrize("path", ["/account/password", "/account/delete", "/account/name", "/account/link"])
def test_what_a_lost_session_says_about_itself_is_not_kept(path: str):
    """The session is a cookie that can be read: no password lies in it. And the next person is another one."""
    client = Client()
    answer = client.post(path, {"password": PASSWORD, "new": PASSWORD, "name": "Hugo", "sure": "1"})
    assert answer.status_code == 302 and answer["Location"].startswith("/hello?")
    assert "wish" not in answer["Location"] and "wish" not in client.session


def test_a_script_is_sent_to_the_page_that_asks():
    answer = Client().post("/games/goldwest/play", headers={"X-Part": "1"})
    assert answer.headers["X-Go"].startswith("/hello?")


def test_an_address_can_become_only_so_many_guests(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(limits.LIMITS, "guest", limits.Limit(2, limits.HOUR))
    guest(), guest()
    cache.clear()  # another process of the site has another one
    for writes in (1, 0):
        with CaptureQueriesContext(connection) as asked:
            refused = Client().post("/hello", {"name": "Anna"})
        assert sum(one["sql"].startswith("UPDATE") for one in asked) == writes, "a flood of them writes nothing more"
        assert refused.status_code == 422
        assert "Too many new players" in refused.content.decode()
    assert Player.objects.count() == 2
    assert Client(REMOTE_ADDR="192.0.2.7").post("/hello", {"name": "Anna"}).status_code == 302


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna   Lee ", "Anna Lee"),
        ("Zoe\u0308", "Zoë"),
        ("Jean-Luc O'Hara", "Jean-Luc O'Hara"),
        ("Łucja", "Łucja"),
        ("李小龙", "李小龙"),
        ("نیک\u200cپی", "نیک\u200cپی"),
        ("K2", "K2"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_that_people_have(given: str, kept: str):
    assert player_of(guest(given)).name == kept


@pytest.mark.parametrize(
    "given",
    [
        "",
        "A",
        "x" * 25,
        "   ",
        "a\u200b",
        "Anna\u202e",
        "An\x00na",
        "An\u2066na",
        "\u3164\u3164\u3164",
        "e" + "\u0301" * 4 + "va",
        "!!!",
        "Ann\u0430",
        "former player",
        "Former  Player",
        "ＦＯＲＭＥＲ player",
        "greedy",
        "Greedy B",
        "random-a",
        "Bot C",
        "Host",
        "ADMIN",
        "Boom-Town",
        "Modératrice",
    ],
)
def test_names_that_nobody_has(given: str):
    answer = Client().post("/hello", {"name": given})
    assert answer.status_code == 422
    assert 'class="errors"' in answer.content.decode()
    assert not Player.objects.exists()


def test_a_name_is_shown_as_text():
    page = guest("<b>Bo</b>").get("/account").content.decode()
    assert "<b>Bo</b>" not in page and "&lt;b&gt;Bo&lt;/b&gt;" in page


# ---------------------------------------------------------------------- accounts


def test_a_guest_registers_and_finds_his_seats_on_another_device():
    here = guest()
    table = seat_at_a_table(player_of(here))
    assert here.post("/register", {"name": "Anna", "password": PASSWORD}).status_code == 302
    assert sees_himself(here)
    there, answer = login()
    assert answer.status_code == 302
    assert player_of(there) == player_of(here)
    assert f"/t/{table.id}" in there.get("/").content.decode()


def test_a_guests_seats_come_along_into_the_account():
    registered()
    client = guest("Guesty")
    visitor = player_of(client)
    table = seat_at_a_table(visitor)
    revision = Table.objects.get(pk=table.pk).revision
    login(client=client)
    anna = player_of(client)
    assert anna.name == "Anna"
    assert table.seats.get(number=0).player == anna
    assert Table.objects.get(pk=table.pk).host == anna
    assert Table.objects.get(pk=table.pk).revision == revision + 1
    assert not Player.objects.filter(pk=visitor.pk).exists()
    page = client.get("/").content.decode()
    assert "1 seat of the guest Guesty now belongs to Anna." in page


def test_who_sits_twice_at_a_table_after_the_login_plays_both_seats():
    account = registered()
    table = open_table(player_of(account), "goldwest", ["me", "open", "open"])
    client = guest("Guesty")
    client.post(f"/t/{table.id}/sit", {"seat": "1"})
    login(client=client)
    assert table.seats.filter(player=player_of(account)).count() == 2


def test_names_of_accounts_are_unique_whatever_their_letters():
    registered("Émile")
    for name in ("Émile", "émile", "ÉMILE", "E\u0301mile", "ＥMILE".replace("Ｅ", "É")):
        answer = Client().post("/register", {"name": name, "password": PASSWORD})
        assert answer.status_code == 422
        assert "This name is already registered" in answer.content.decode()
    assert login("ÉMILE")[1].status_code == 302


def test_a_guest_does_not_carry_a_registered_name():
    registered()
    for name in ("Anna", "anna", "Ａnna"):
        answer = Client().post("/hello", {"name": name})
        assert answer.status_code == 422 and "log in if it is yours" in answer.content.decode()
    assert not Player.objects.filter(guest=True).exists()
    ben = guest("Ben")
    assert ben.post("/account/name", {"name": "ANNA"}).status_code == 422
    assert player_of(ben).name == "Ben"


@pytest.mark.parametrize("by", ["registering", "a new name", "the host", "the command", "a login"])
def test_a_guest_who_had_the_name_first_gets_a_number(
    by: str, admin_client_of_the_house: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    registered("Anna 2")
    first = guest("anna")
    table = seat_at_a_table(player_of(first))
    revision = Table.objects.get(pk=table.pk).revision
    if by == "registering":
        registered()
    elif by == "a new name":
        registered("Bella").post("/account/name", {"name": "Anna"})
    elif by == "the host":
        form = {"name": "Anna", "new_password": PASSWORD}
        admin_client_of_the_house.post(f"/admin/people/player/{player_of(guest('Bella')).pk}/change/", form)
    elif by == "the command":
        monkeypatch.setattr(office, "set_up", lambda data: None)
        monkeypatch.setattr(office, "migrate", lambda: None)
        monkeypatch.setattr(office, "_typed_password", lambda player: PASSWORD)
        office.make_host("Anna", None)
    else:  # a guest of an earlier release, who could have the name
        Player.objects.register("Anna", PASSWORD)
        login()
    assert Player.objects.get(name="Anna").has_usable_password()
    assert player_of(first).name == "anna 3", "another has registered the name with a 2"
    assert Table.objects.get(pk=table.pk).revision == revision + 1, "the table shows it"


def test_weak_passwords_are_refused_with_a_reason():
    for password, reason in (("", "enter a password"), ("short", "too short"), ("password123", "too common")):
        answer = Client().post("/register", {"name": "Anna", "password": password})
        assert answer.status_code == 422
        assert reason in answer.content.decode()
    assert "too similar" in Client().post("/register", {"name": "Annabella", "password": "annabella1"}).content.decode()


def test_passwords_are_kept_by_argon2():
    registered()
    assert Player.objects.get().password.startswith("argon2")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread has no priority of its own")
def test_a_password_is_hashed_by_argon2_after_everything_else(monkeypatch: pytest.MonkeyPatch):
    priorities: list[int] = []

    def noted(self: object, *given: str) -> str:
        priorities.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        return "argon2$kept"

    monkeypatch.setattr(hashers.Argon2PasswordHasher, "encode", noted)
    monkeypatch.setattr(hashers.Argon2PasswordHasher, "verify", noted)
    assert hashers.make_password(PASSWORD) == "argon2$kept"
    hashers.get_hasher("default").verify(PASSWORD, "argon2$kept")
    assert priorities == [hashing.LAST] * 2
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) < hashing.LAST, "the request's own thread"


def test_a_wrong_login_does_not_tell_which_names_exist():
    registered()
    guest("Gast")
    pages = [login(name, "wrong password")[1] for name in ("Anna", "Nobody", "Gast")]
    assert {page.status_code for page in pages} == {422}
    words = {re.sub(r'value="[^"]*"|X-CSRFToken[^}]*', "", page.content.decode()) for page in pages}
    assert len(words) == 1
    assert "Wrong name or password" in words.pop()


def test_logins_are_throttled_whatever_the_case_of_letters():
    registered()
    for attempt in range(settings.AXES_FAILURE_LIMIT):
        login("Anna" if attempt % 2 else "ANNA", "wrong password")
    _, answer = login()
    assert answer.status_code == 429
    assert "Too many wrong passwords" in answer.content.decode()
    assert Client(REMOTE_ADDR="192.0.2.7").post("/login", {"username": "Anna", "password": PASSWORD}).status_code == 302


def test_an_address_tries_only_so_many_names_and_a_name_is_tried_from_only_so_many_addresses():
    registered()
    registered("Bella")
    tries = [login(f"Nobody {number}", "wrong password")[1] for number in range(24)]
    assert [answer.status_code for answer in tries] == [422] * 20 + [429] * 4
    assert login()[1].status_code == 429, "by address"
    away = [Client(REMOTE_ADDR=f"192.0.2.{number}") for number in range(25)]
    for client in away[:20]:
        login("Anna", "wrong password", client)
    assert login("ANNA", client=away[20])[1].status_code == 429, "by name"
    assert login("Bella", client=away[21])[1].status_code == 302
    door.unlock(Player.objects.get(name="Anna"))
    assert login("Anna", client=away[22])[1].status_code == 302


def test_strangers_do_not_lock_out_a_known_device_or_an_open_session():
    """Not even before the change of the password and the end of the account."""
    here = registered()
    known, _ = login()
    known.post("/logout")
    for number in range(70):
        login("Anna", "wrong password", Client(REMOTE_ADDR=f"192.0.2.{number // 3}"))
    assert login(client=Client(REMOTE_ADDR="192.0.2.99"))[1].status_code == 429, "a device nobody knows"
    here, _ = login(client=known)
    assert sees_himself(here)
    assert here.post("/account/password", {"password": PASSWORD, "new": "nine silver spoons"}).status_code == 302
    assert here.post("/account/delete", {"password": "nine silver spoons"}).status_code == 302


def test_a_known_device_is_known_for_its_own_people_and_has_so_many_tries():
    registered()
    registered("Bella")
    known, _ = login("Bella")
    cookie = known.cookies[devices.COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["max-age"] == settings.YEAR
    known.post("/logout")
    forged = Client()
    forged.cookies[devices.COOKIE] = cookie.value[:-1] + ("a" if cookie.value[-1] != "a" else "b")
    for client in (known, forged):
        for _ in range(settings.AXES_FAILURE_LIMIT):
            login("Anna", "wrong password", client)
        assert login("Anna", client=client)[1].status_code == 429
    tries = [login("Bella", "wrong password", known)[1].status_code for _ in range(22)]
    assert tries == [422] * 20 + [429] * 2
    assert login("Bella", client=Client(REMOTE_ADDR="192.0.2.7"))[1].status_code == 302, "by others it was not tried"
    assert devices.device_of({}) is None and not devices.device_of({devices.COOKIE: "x"})


def test_a_device_knows_some_people_and_a_guest_leaves_no_trace_on_it():
    client = guest()
    assert devices.COOKIE not in client.cookies
    assert client.post("/register", {"name": "Anna", "password": PASSWORD}).status_code == 302
    first = devices.device_of({devices.COOKIE: client.cookies[devices.COOKIE].value})
    for number in range(devices.MOST):
        client.post("/logout")
        client.post("/register", {"name": f"Anna {number}", "password": PASSWORD})
    later = devices.device_of({devices.COOKIE: client.cookies[devices.COOKIE].value})
    assert first is not None and later is not None and later.key == first.key
    assert len(later.people) == devices.MOST and first.people[0] not in later.people


def test_networks_of_the_newer_kind_are_counted_at_every_width():
    """A household has a /64; 256 of them are a /56, with twice the tries, and 256 of those a /48, with three times."""

    def status(number: int) -> int:
        address = f"2001:db8:1:{number:x}::1"
        return login(f"Nobody {number}", "wrong password", Client(REMOTE_ADDR=address))[1].status_code

    assert [status(0x100 + number) for number in range(42)] == [422] * 40 + [429] * 2
    assert [status(0x200 + number) for number in range(22)] == [422] * 20 + [429] * 2
    registered()
    assert login(client=Client(REMOTE_ADDR="2001:db8:1:ffff::1"))[1].status_code == 429
    assert login(client=Client(REMOTE_ADDR="2001:db8:2:100::1"))[1].status_code == 302


def test_right_passwords_use_nothing_up():
    registered()
    assert {login()[1].status_code for _ in range(25)} == {302}


def test_whoever_has_tried_too_often_costs_no_hashing(monkeypatch: pytest.MonkeyPatch):
    registered()
    for number in range(20):
        login(f"Nobody {number}", "wrong password")
    monkeypatch.setattr(MD5PasswordHasher, "verify", lambda *_: pytest.fail("a password was hashed"))
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *_: pytest.fail("a password was hashed"))
    assert login("Nobody")[1].status_code == 429
    assert login("Anna")[1].status_code == 429


def test_the_own_password_is_not_guessed_either():
    client = registered()
    wrong = {"password": "wrong", "new": "nine silver spoons"}
    pages = [client.post("/account/password", wrong).content.decode() for _ in range(21)]
    assert "current password is wrong" in pages[19] and "current password is wrong" not in pages[20]
    assert client.post("/account/password", {"password": PASSWORD, "new": "nine silver spoons"}).status_code == 422


def test_after_a_logout_no_copy_of_the_cookie_opens_anything():
    here, there = registered(), login()[0]
    copy = Client()
    copy.cookies[settings.SESSION_COOKIE_NAME] = here.cookies[settings.SESSION_COOKIE_NAME].value
    assert sees_himself(copy)
    assert here.post("/logout").status_code == 302
    assert not sees_himself(copy) and not sees_himself(there)
    assert sees_himself(login()[0])


def test_sessions_from_before_logouts_were_counted_go_on():
    """The hash of a session of 0.1.0: an upgrade must not put guests out, who have no password to come back with."""
    player = Player.objects.guest("Anna")
    old = salted_hmac(
        "boomtown.site.people.models.Player.session", f"{player.password} {player.key}", algorithm="sha256"
    )
    assert player.get_session_auth_hash() == old.hexdigest()


def test_the_door_of_the_hosts_office_is_no_way_around_the_throttle(admin_client_of_the_house: Client):
    names = [name for name in ("Hosty", "hosty", "HOSTY", "hOSTY", "ＨＯＳＴＹ") for _ in range(2)]
    tries = [Client().post("/admin/login/", {"username": name, "password": "wrong password"}) for name in names]
    assert tries[0].status_code == 200
    assert tries[settings.AXES_FAILURE_LIMIT].status_code == 429
    assert login("Hosty")[1].status_code == 429


def test_a_new_password_ends_other_sessions_and_the_old_link():
    here, there = registered(), login()[0]
    key = player_of(here).key
    answer = here.post("/account/password", {"password": PASSWORD, "new": "nine silver spoons"})
    assert answer.status_code == 302
    assert sees_himself(here) and not sees_himself(there)
    assert Client().get(f"/back/{key}").status_code == 404
    assert login()[1].status_code == 422
    assert login(password="nine silver spoons")[1].status_code == 302


def test_a_new_password_needs_the_old_one():
    client = registered()
    answer = client.post("/account/password", {"password": "wrong", "new": "nine silver spoons"})
    assert answer.status_code == 422
    assert "current password is wrong" in answer.content.decode()


def test_a_new_name_is_shown_at_the_tables():
    client = guest()
    table = seat_at_a_table(player_of(client))
    revision = Table.objects.get(pk=table.pk).revision
    assert client.post("/account/name", {"name": "Annabel"}).status_code == 302
    assert player_of(client).name == "Annabel"
    assert Table.objects.get(pk=table.pk).revision == revision + 1


def test_an_account_cannot_take_the_name_of_another():
    registered()
    client = registered("Bella")
    assert client.post("/account/name", {"name": "ANNA"}).status_code == 422
    assert player_of(client).name == "Bella"
    assert client.post("/account/name", {"name": "BELLA"}).status_code == 302


# ---------------------------------------------------------------------- personal links


def test_a_personal_link_brings_a_guest_back_to_his_seats():
    here = guest()
    player = player_of(here)
    table = seat_at_a_table(player)
    link = re.search(r'value="http://testserver(/back/[^"]+)"', here.get("/account").content.decode())
    assert link is not None
    there = Client()
    shown = there.get(link.group(1))
    assert shown.status_code == 200 and "_auth_user_id" not in there.session
    assert shown.headers["Referrer-Policy"] == "no-referrer" and "noindex" in shown.headers["X-Robots-Tag"]
    assert "no-store" in shown.headers["Cache-Control"]
    assert there.post(link.group(1)).status_code == 302
    assert player_of(there) == player
    assert f"/t/{table.id}" in there.get("/").content.decode()


def test_a_link_that_was_sent_by_somebody_takes_nobodys_seats():
    sender = guest("Mallory")
    victim = guest("Anna")
    table = seat_at_a_table(player_of(victim))
    anna = player_of(victim)
    victim.post(f"/back/{player_of(sender).key}")
    assert table.seats.get(number=0).player == anna


def test_a_renewed_link_ends_the_old_one_and_other_sessions():
    here = guest()
    key = player_of(here).key
    there = Client()
    there.post(f"/back/{key}")
    assert here.post("/account/link").status_code == 302
    assert sees_himself(here) and not sees_himself(there)
    assert Client().get(f"/back/{key}").status_code == 404
    assert player_of(here).key != key


@pytest.mark.parametrize("path", ["/back/%00", "/back/x%00y", "/back/a.b", "/t/%00", "/games/%00/"])
def test_odd_addresses_lead_nowhere(path: str):
    """PostgreSQL knows no NUL in a text: such addresses never come that far."""
    assert Client().get(path).status_code == 404


def test_no_link_opens_the_hosts_office():
    host = Player.objects.register("Hosty", PASSWORD)
    host.is_staff = True
    host.save()
    assert Client().get(f"/back/{host.key}").status_code == 404
    client, _ = login("Hosty")
    assert host.key not in client.get("/account").content.decode()


# ---------------------------------------------------------------------- leaving


def test_who_deletes_his_account_is_a_former_player_and_a_bot_plays_on():
    client = registered()
    player = player_of(client)
    running = seat_at_a_table(player)
    waiting = open_table(player, "goldwest", ["me", "open"])
    joined = open_table(Player.objects.guest("Bella"), "goldwest", ["me", "open", "open"])
    Seat.objects.filter(table=joined, number=1).update(player=player)
    assert client.post("/account/delete", {"password": "wrong"}).status_code == 422
    assert client.post("/account/delete", {"password": PASSWORD}).status_code == 302
    player.refresh_from_db()
    assert (player.gone, player.name, player.title) == (True, "", "former player")
    assert not player.has_usable_password()
    assert running.seats.get(number=0).stand_in and running.seats.get(number=0).player == player
    assert Table.objects.get(pk=waiting.pk).status == Table.Status.CLOSED
    assert joined.seats.get(number=1).player is None
    assert not sees_himself(client)
    assert login()[1].status_code == 422
    assert Client().get(f"/back/{player.key}").status_code == 404
    assert registered("Anna")


def test_a_guest_is_forgotten_when_he_is_sure():
    client = guest()
    assert client.post("/account/delete").status_code == 422
    assert client.post("/account/delete", {"sure": "1"}).status_code == 302
    assert Player.objects.get().gone


def test_states_change_by_post_alone():
    client = registered()
    for path in ("/logout", "/account/name", "/account/password", "/account/link", "/account/delete"):
        assert client.get(path).status_code == 405
    assert sees_himself(client)
    assert client.post("/logout").status_code == 302
    assert not sees_himself(client)


def test_forms_from_elsewhere_are_refused():
    client = Client(enforce_csrf_checks=True)
    for path in ("/hello", "/register", "/login", "/logout", "/account/link", "/games/goldwest/play"):
        assert client.post(path, {"name": "Anna"}).status_code == 403
    assert not Player.objects.exists()


# ---------------------------------------------------------------------- the host


def test_the_host_gives_a_new_password(admin_client_of_the_house: Client):
    client = registered()
    player = player_of(client)
    for _ in range(settings.AXES_FAILURE_LIMIT):
        login("Anna", "wrong password")
    page = admin_client_of_the_house.get(f"/admin/people/player/{player.pk}/change/").content.decode()
    assert player.key not in page
    answer = admin_client_of_the_house.post(
        f"/admin/people/player/{player.pk}/change/", {"name": "Anna", "new_password": "nine silver spoons"}
    )
    assert answer.status_code == 302
    assert not sees_himself(client)
    assert login(password="nine silver spoons")[1].status_code == 302


def test_no_filter_of_the_office_tells_a_secret(admin_client_of_the_house: Client):
    player = player_of(guest())
    table = seat_at_a_table(player)
    office = admin_client_of_the_house
    assert player.name in office.get("/admin/people/player/?name__startswith=Ann").content.decode()
    for query in (f"people/player/?key__startswith={player.key[:2]}", "people/player/?password__startswith=m"):
        assert office.get(f"/admin/{query}").status_code == 400, query
    for lookup in ("seed__gt", "seed__contains", "lines__text__contains", "deal__seed__contains", "host__key__gt"):
        assert office.get(f"/admin/tables/table/?{lookup}=a").status_code == 400, lookup
    page = office.get(f"/admin/tables/table/{table.id}/change/").content.decode()
    assert bytes(table.seed).hex() not in page and "commitment" not in page and player.key not in page


def test_the_host_forgets_people_instead_of_deleting_them(admin_client_of_the_house: Client):
    player = player_of(guest())
    seat_at_a_table(player)
    chosen = {"action": "forget_people", "_selected_action": [player.pk]}
    assert admin_client_of_the_house.post("/admin/people/player/", chosen).status_code == 302
    player.refresh_from_db()
    assert player.gone and player.name == ""
    assert admin_client_of_the_house.post(f"/admin/people/player/{player.pk}/delete/").status_code == 403


@pytest.fixture
def admin_client_of_the_house() -> Client:
    host = Player.objects.register("Hosty", PASSWORD)
    host.is_staff = host.is_superuser = True
    host.save()
    return login("Hosty")[0]
