"""Ending early: agreed by all, given up, or without somebody whose time is up; each a line of the record."""

from pathlib import Path

import pytest
from at_table import PART, Person, let_bots_play, play_to_end, scene, text
from test_clocks import LIVE, answer, asked, open_for_two, pass_time

from boomtown.site.tables import records
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.play import opening, seating
from boomtown.table import rerun

pytestmark = pytest.mark.django_db(transaction=True)


def facts_of(table: Table) -> Facts:
    table.refresh_from_db()
    return Facts.of(table)


def check_record(table: Table, folder: Path) -> str:
    """What `boomtown replay --verify` says of it."""
    table.refresh_from_db()
    file = folder / "record.jsonl"
    file.write_text(records.record(table.id, table.version).text())
    return rerun.verified(file, None)


def test_a_game_ends_when_all_agree(anna: Person, ben: Person, tmp_path: Path) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben, opening.NO_CLOCK)
    for _ in range(4):
        answer(people, table)
    version = scene(table, 0).version
    assert Person("Eve").post(table, "propose").status_code == 403
    assert anna.post(table, "propose").status_code == 200
    assert "Anna proposes ending the game here" in text(ben.page(table))
    assert "/propose" not in text(anna.page(table)).partition("matter-now")[2].partition("</div>")[0]
    assert scene(table, -1).proposal is None, "spectators are not asked"
    answer(people, table)
    assert facts_of(table).proposed_by == anna.player.pk, "it waits while the game goes on"
    assert ben.post(table, "propose").status_code == 200
    facts = facts_of(table)
    assert (facts.status, facts.outcome) == ("finished", "agreed") and "early" in facts.unrated()
    now = scene(table, 0)
    assert (
        now.over
        and now.scores
        and set(now.winners) == {seat for seat, score in enumerate(now.scores) if score == max(now.scores)}
    )
    assert "not rated" in text(anna.page(table))
    lines = [line.kind for line in records.record(table.id, facts.version).lines]
    assert lines[-2:] == ["stopped", "end"] and len(lines) == version + 4
    assert "is valid" in check_record(table, tmp_path)
    assert "Verified" in text(anna.post(table, "verify"))
    assert anna.answer(table, 0).status_code != 200 if now.answers else True
    assert anna.client.get(f"/t/{table.id}/end").status_code == 200


def test_a_proposal_is_declined_and_not_made_again_at_once(anna: Person, ben: Person) -> None:
    table = open_for_two(anna, ben, opening.NO_CLOCK)
    anna.post(table, "propose")
    assert ben.post(table, "decline").status_code == 200
    assert facts_of(table).proposed_by is None and not facts_of(table).agreeing()
    assert "Ben wants to play on." in text(anna.page(table)) and "wants to play on" not in text(ben.page(table))
    refused = anna.post(table, "propose")
    assert refused.status_code == 422 and "in a minute" in text(refused)
    Table.objects.update(declined=None)
    anna.post(table, "propose")
    seating.leave(table.id, anna.player, 0)
    assert facts_of(table).proposed_by is None, "who leaves proposes nothing any more"
    assert ben.post(table, "propose").status_code == 200
    assert facts_of(table).outcome == "agreed", "a bot is not asked, nor is who has left"


def test_who_gives_up_is_played_on_by_a_bot(anna: Person, ben: Person, tmp_path: Path) -> None:
    table = open_for_two(anna, ben, opening.NO_CLOCK)
    assert ben.post(table, "resign", seat=0).status_code == 403
    assert ben.post(table, "resign", seat=1).status_code == 200
    assert ben.post(table, "resign", seat=1).status_code == 422
    refused = ben.post(table, "return", seat=1)
    assert refused.status_code == 422 and "resigned" in text(refused)
    assert "You resigned" in text(ben.page(table))
    assert ben.post(table, "propose").status_code == 403
    assert "resigns" in text(anna.page(table))
    play_to_end(table, {0: anna})
    facts = facts_of(table)
    assert facts.outcome == "played" and facts.chairs[1].resigned and facts.unrated() == []
    assert "is valid" in check_record(table, tmp_path)


def test_a_game_ends_without_who_is_late(anna: Person, ben: Person, tmp_path: Path) -> None:
    people = [anna, ben]
    table = open_for_two(anna, ben, LIVE)
    for _ in range(3):
        answer(people, table)
    late = asked(table)
    pass_time(table, 10_000)
    assert people[1 - late].post(table, "propose").status_code == 200
    facts = facts_of(table)
    assert (facts.status, facts.outcome) == ("finished", "time") and facts.unrated() == ["early"]
    assert scene(table, late).winners == [1 - late], "whoever is late does not win"
    assert [line.kind for line in records.record(table.id, facts.version).lines][-3:] == ["time", "stopped", "end"]
    assert "is valid" in check_record(table, tmp_path)


def test_alone_against_bots_a_game_ends_at_once(anna: Person) -> None:
    table = opening.open_table(anna.player, "oil", ["me", "greedy", "greedy"])
    let_bots_play(table)
    assert anna.post(table, "propose").status_code == 200
    assert facts_of(table).outcome == "agreed"


def test_an_altered_end_is_found(anna: Person, ben: Person, tmp_path: Path) -> None:
    table = open_for_two(anna, ben, opening.NO_CLOCK)
    anna.post(table, "propose")
    ben.post(table, "propose")
    table.refresh_from_db()
    record = records.record(table.id, table.version)
    record.lines[-2].agreed = [0]
    (tmp_path / "altered.jsonl").write_text(record.text())
    with pytest.raises(Exception, match="altered"):
        rerun.verified(tmp_path / "altered.jsonl", None)


def test_hints_and_options_and_deals_and_one_screen_do_not_count(anna: Person) -> None:
    anna.player.guest = False
    table = opening.open_table(anna.player, "goldwest", ["me", "me"], {"single": "post"}, deal_code="spring")
    assert anna.client.get(f"/t/{table.id}/hint?seat=0", headers={"X-Part": "1"}).status_code == 200
    assert Seat.objects.get(table=table, number=0).hints == 1
    assert facts_of(table).unrated() == ["options", "hints", "deal", "one_screen", "early"]


def test_a_loser_cannot_take_a_hint_so_that_nothing_counts(anna: Person, ben: Person) -> None:
    people = [anna, ben]
    rated = open_for_two(anna, ben, opening.NO_CLOCK)
    who = asked(rated)
    refused = people[who].client.get(f"/t/{rated.id}/hint?seat={who}", headers=PART)
    assert refused.status_code == 422 and "no hints" in text(refused)
    assert facts_of(rated).unrated() == ["early"] and "no hints" in text(anna.page(rated))
    friendly = open_for_two(anna, ben, opening.NO_CLOCK, friendly=True)
    who = asked(friendly)
    assert people[who].client.get(f"/t/{friendly.id}/hint?seat={who}", headers=PART).status_code == 200
    assert facts_of(friendly).unrated() == ["friendly", "hints", "early"]
    assert "Not rated: friendly game, a player took a hint." in text(anna.page(friendly))


def test_who_plays_alone_is_told_what_a_hint_costs(anna: Person) -> None:
    table = opening.open_table(anna.player, "goldwest", ["me", "greedy"])
    let_bots_play(table)
    assert "to the end without hints" in text(anna.page(table))
    hint = f"/t/{table.id}/hint?seat=0"
    assert "no longer rated" in text(anna.client.get(hint, headers=PART))
    Table.objects.filter(pk=table.pk).update(revision=50)
    assert "no longer rated" not in text(anna.client.get(hint, headers=PART)), "said once"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"seat_1": "open"}, "Rated if played to the end; no hints."),
        ({"seat_1": "open", "friendly": "1"}, "Not rated: friendly game."),
        ({"seat_1": "open", "option_single": "post"}, "Not rated: not the default options."),
    ],
)
def test_the_waiting_room_says_whether_it_will_count(anna: Person, form: dict[str, str], words: str) -> None:
    made = anna.client.post("/games/goldwest/set-up", {"players": "2", "seat_0": "me", **form})
    assert words in text(Person("Ben").client.get(made["Location"]))


def test_people_at_one_screen_are_called_by_their_names(anna: Person) -> None:
    form = {"players": "3", "seat_0": "me", "seat_1": "me", "seat_2": "greedy", "name_0": " Mia ", "name_2": "Nobody"}
    assert anna.client.post("/games/goldwest/set-up", {**form, "name_1": "mia"}).status_code == 422
    assert anna.client.post("/games/goldwest/set-up", {**form, "name_1": "<b>\u202e"}).status_code == 422
    assert anna.client.post("/games/goldwest/set-up", {**form, "name_1": "Jo"}).status_code == 302
    table = Table.objects.get()
    assert Facts.of(table).titles() == ["Mia", "Jo", "Greedy C"]
    seating.close(table.id, anna.player)
    again = opening.rematch(table.id, anna.player)
    assert Facts.of(again).titles() == ["Jo", "Greedy B", "Mia"]
    single = {**form, "players": "2", "seat_1": "open", "name_1": "Jo"}
    anna.client.post("/games/goldwest/set-up", single)
    assert Facts.of(Table.objects.latest("created")).titles()[0] == "Anna", "one person alone is who she is"
