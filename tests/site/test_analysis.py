"""The analysis on the site: asked for after the end, worked on in the background, kept, told in words."""

import importlib
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from at_table import Person, play_to_end, text
from django.test import Client

from boomtown.site.analysis import work
from boomtown.site.analysis.models import Study
from boomtown.site.lobby import shelf as cards
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import thinking
from boomtown.site.tables.play.opening import ME, open_table
from boomtown.table.analysis import Errand, Judgement, piece
from outside import Point, own_shelf

pytestmark = pytest.mark.django_db


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Errand]]:
    """A small game on the shelf, thinkers in this very process, and no thread: what was asked for is worked off."""
    errands: list[Errand] = []

    def here(errand: Errand) -> Future[Judgement]:
        errands.append(errand)
        done: Future[Judgement] = Future()
        done.set_result(piece(errand))
        return done

    monkeypatch.setattr(thinking, "study", here)
    monkeypatch.setattr(work, "_start", lambda: None)
    with own_shelf(monkeypatch, [Point("pyrite", lambda: importlib.import_module("pyrite").ENTRY)]):
        cards._shelf.cache_clear()
        desks.clear()
        yield errands
    cards._shelf.cache_clear()
    desks.clear()


def worked_off() -> None:
    while not work._waiting.empty():
        table_id = work._waiting.get()
        if work._claimed(table_id):
            work._look_through(table_id)


@pytest.fixture
def over(pieces: list[Errand], anna: Person) -> Table:
    table = open_table(anna.player, "pyrite", [ME, "greedy"])
    play_to_end(table, {0: anna})
    table.refresh_from_db()
    assert table.status == Table.Status.FINISHED
    return table


def test_asked_for_worked_on_and_told(over: Table, anna: Person, pieces: list[Errand]) -> None:
    page = f"/t/{over.id}/analysis?seat=0"
    assert f'<form method="post" action="{page}">' in text(anna.client.get(f"/t/{over.id}/end")), "one click, not two"
    assert "Analyse this game" in text(anna.client.get(page))
    assert not Study.objects.exists(), "looking starts nothing"
    assert anna.client.post(page).status_code == 302
    waiting = anna.client.get(page)
    assert "<progress" in text(waiting) and waiting["Refresh"]
    worked_off()
    done = anna.client.get(page)
    said = text(done)
    assert "Refresh" not in done and "Luck" in said and "Chance to win" in said and "<polyline" in said
    study = Study.objects.get()
    assert study.done and len(study.answers) == study.total
    assert [errand.first for errand in pieces] == list(range(0, study.total, work.CHUNK))
    again = len(pieces)
    anna.client.post(page)
    worked_off()
    assert len(pieces) == again, "what is known is not worked out again"


def test_another_process_goes_on_where_one_died(over: Table, pieces: list[Errand]) -> None:
    work.ask_for(over.id)
    assert work._claimed(work._waiting.get())
    assert not work._claimed(over.id), "somebody works on it"
    Study.objects.update(touched="2026-01-01T00:00:00Z")
    assert work._claimed(over.id)
    work._look_through(over.id)
    assert Study.objects.get().done


def test_nobody_looks_into_a_game_that_is_not_over(pieces: list[Errand], anna: Person) -> None:
    table = open_table(anna.player, "pyrite", [ME, "greedy"])
    for response in (anna.client.get(f"/t/{table.id}/analysis"), anna.client.post(f"/t/{table.id}/analysis")):
        assert response.status_code in (302, 422) and "<progress" not in text(response)
    assert not Study.objects.exists()


def test_who_has_no_name_starts_nothing(over: Table) -> None:
    Client().post(f"/t/{over.id}/analysis")
    assert not Study.objects.exists()
