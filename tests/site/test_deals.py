"""Duplicate play: the same luck at several tables, secret until all of them are over."""

import pytest
from at_table import PART, Person, play_to_end, scene, text
from django.test import Client

from boomtown.kernel.errors import BoomtownError
from boomtown.site.tables.live.desks import Desks
from boomtown.site.tables.models import Deal, Table
from boomtown.site.tables.play import moves, opening, seating

pytestmark = pytest.mark.django_db


def deal_table(person: Person, code: str = "Friday") -> Table:
    """At once admitted by the deal's host, and begun."""
    table = opening.open_table(person.player, "goldwest", ["me", "random"], deal_code=code)
    if not table.admitted:
        assert table.deal is not None and table.deal.host is not None
        seating.admit(table.id, table.deal.host)
        table.refresh_from_db()
    return table


def test_the_luck_of_a_deal_stays_secret_until_all_its_games_are_over() -> None:
    anna, ben = Person.registered("Anna"), Person.registered("Ben")
    one, two = deal_table(anna), deal_table(ben, " friday ")
    assert one.deal == two.deal and bytes(one.seed) == bytes(two.seed)
    assert one.header.partition("commitment")[2] != two.header.partition("commitment")[2]
    assert repr(scene(one, 0).board.sections[0]) == repr(scene(two, 0).board.sections[0])
    play_to_end(one, {0: anna})
    seed = bytes(one.seed).hex()
    for person, allowed in ((anna, True), (ben, False)):
        for way in ("", "/at/3", "/log", "/end"):
            response = person.client.get(f"/t/{one.id}{way}")
            assert response.status_code == (200 if allowed else 403), way
            assert seed not in text(response)
        for way in ("record", "verify"):
            response = (
                person.post(one, way) if way == "verify" else person.client.get(f"/t/{one.id}/{way}", headers=PART)
            )
            assert response.status_code == (422 if allowed else 403)
            assert seed not in text(response)
    assert not scene(one, 0).record_open
    play_to_end(two, {0: ben})
    assert Deal.objects.get().revealed
    assert scene(one, 0).record_open and scene(two, 0).record_open
    assert seed in text(Client().get(f"/t/{one.id}/record"))
    assert "verified-good" in text(ben.post(one, "verify"))
    with pytest.raises(BoomtownError, match="Choose another code"):
        deal_table(Person.registered("Carl"), "FRIDAY")


def test_a_deal_is_revealed_with_its_last_move_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tables learn it in the same transaction: a server that dies right after the move leaves none behind."""
    anna, ben = Person.registered("Anna"), Person.registered("Ben")
    one, two = deal_table(anna), deal_table(ben)
    play_to_end(one, {0: anna})
    assert not scene(one, 0).record_open
    elsewhere = Desks()
    assert not scene(one, 0, elsewhere).record_open
    monkeypatch.setattr(moves.hub, "publish", dies)
    with pytest.raises(SystemExit):
        play_to_end(two, {0: ben})
    two.refresh_from_db()
    assert two.status == "finished" and Deal.objects.get().revealed
    assert scene(one, 0, elsewhere).record_open


def dies(*_: object, **__: object) -> None:
    """The server ends between the commit and the notice of it."""
    if Deal.objects.filter(revealed=True).exists():
        raise SystemExit


def test_closing_the_last_game_of_a_deal_reveals_it_too() -> None:
    anna, ben = Person.registered("Anna"), Person.registered("Ben")
    one, two = deal_table(anna), deal_table(ben)
    play_to_end(one, {0: anna})
    seating.close(two.id, ben.player)
    assert scene(one, 0).record_open and not scene(two, 0).record_open


def test_nobody_plays_a_deal_twice() -> None:
    anna = Person.registered("Anna")
    deal_table(anna)
    with pytest.raises(BoomtownError, match="know its luck"):
        deal_table(anna)
    ben, carl = Person.registered("Ben"), Person.registered("Carl")
    other = opening.open_table(ben.player, "goldwest", ["open", "me"], deal_code="Saturday")
    deal_table(carl, "Sunday")
    assert anna.post(other, "sit", seat=0).status_code == 200
    deal_table(carl, "Saturday")
    third = opening.open_table(Person.registered("Dora").player, "goldwest", ["open", "me"], deal_code="Saturday")
    assert carl.post(third, "sit", seat=0).status_code == 422


def test_other_options_are_another_deal() -> None:
    anna, ben = Person.registered("Anna"), Person.registered("Ben")
    one = deal_table(anna)
    two = opening.open_table(ben.player, "goldwest", ["me", "random"], {"offices": "bandits"}, deal_code="Friday")
    assert one.deal_id != two.deal_id and bytes(one.seed) != bytes(two.seed)


def test_a_code_has_a_length() -> None:
    with pytest.raises(BoomtownError, match="40 characters"):
        deal_table(Person.registered("Anna"), "x" * 41)


def test_a_deal_is_for_registered_people() -> None:
    """A guest could look at the luck as one and play it as another."""
    with pytest.raises(BoomtownError, match="for registered players"):
        opening.open_table(Person("Gast").player, "goldwest", ["me", "random"], deal_code="Friday")
    table = opening.open_table(Person.registered("Anna").player, "goldwest", ["me", "open"], deal_code="Friday")
    refused = Person("Gast").post(table, "sit", seat=1)
    assert refused.status_code == 422 and "for registered players" in text(refused)


def test_others_play_a_deal_only_if_its_host_admits_them() -> None:
    """Whoever heard of the code sees nothing of its luck before."""
    anna, ben = Person.registered("Anna"), Person.registered("Ben")
    deal_table(anna)
    table = opening.open_table(ben.player, "goldwest", ["me", "random"], deal_code="Friday")
    assert (table.status, table.version, table.header) == ("waiting", -1, "")
    page = text(ben.page(table))
    assert "Anna, who used its code first" in page and f"/t/{table.id}/admit" not in page
    assert ben.post(table, "begin").status_code == 200
    table.refresh_from_db()
    assert table.status == "waiting", "nor does he begin by himself"
    assert ben.post(table, "admit").status_code == 403
    assert f"/t/{table.id}/admit" in text(anna.page(table))
    assert anna.post(table, "admit").status_code == 200
    table.refresh_from_db()
    assert table.status == "playing"


def test_a_table_that_waits_holds_nothing_back_and_cannot_begin_afterwards() -> None:
    anna, ben, carl = (Person.registered(name) for name in ("Anna", "Ben", "Carl"))
    one = deal_table(anna)
    stranger = opening.open_table(ben.player, "goldwest", ["me", "open"], deal_code="Friday")
    play_to_end(one, {0: anna})
    assert scene(one, 0).record_open and Deal.objects.get().revealed
    late = carl.post(stranger, "sit", seat=1)
    assert late.status_code == 422 and "its luck is public" in text(late)
    stranger.refresh_from_db()
    assert stranger.status == "waiting" and stranger.seats.filter(player=None).exists()
