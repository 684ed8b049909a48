"""A lesson on the site, without a browser: its deal and its script, what is remembered, and for whom."""

import pytest
from at_table import Person, let_bots_play, scene, text

from boomtown import games
from boomtown.site.lessons import learning
from boomtown.site.people import moments
from boomtown.site.tables.live.desks import desks
from boomtown.site.tables.models import Table
from boomtown.site.tables.play.opening import ME, learn, open_table
from boomtown.table.lessons import scripted
from boomtown.table.match import new_game

KEYS = [key for key in games.keys() if games.find(key).lesson() is not None]  # noqa: SIM118


@pytest.mark.parametrize("game", KEYS)
def test_the_deal_and_the_others_answers_are_those_of_the_lesson(anna: Person, game: str) -> None:
    lesson = games.find(game).lesson()
    assert lesson is not None
    table = learn(anna.player, game)
    twin = new_game(game, lesson.players, seed=lesson.seed, options=lesson.options)
    for _ in range(6):
        let_bots_play(table)
        anna.answer(table, 0)
    match = desks.at(table.id).match
    assert match is not None
    followed = 0
    for line in match.record.lines[1:]:
        if line.seat != 0 and (wanted := scripted(twin)) >= 0:
            assert line.action == twin.game.actions.text(wanted)
            followed += 1
        twin.play(line.action)
        assert twin.record.lines[-1].luck == line.luck
    assert followed


def test_cards_come_once_in_any_first_game_and_are_remembered(anna: Person) -> None:
    table = open_table(anna.player, "goldwest", [ME, "greedy"], {"setup": "fixed"})
    first = scene(table, 0)
    assert first.note is not None and first.note.start and first.note.title == "Activate a bin"
    assert scene(table, -1).note is None, "a spectator learns nothing"
    anna.answer(table, 0)
    second = scene(table, 0)
    assert second.note is not None and not second.note.start
    assert learning.learned(anna.player.pk, "goldwest") == {"bin"}
    other = open_table(anna.player, "goldwest", [ME, "greedy"])
    assert scene(other, 0).note is None, "bins are known by now"


def test_a_lesson_begins_with_all_cards_and_goes_on_where_it_was(anna: Person, ben: Person) -> None:
    learning.note(anna.player.pk, "goldwest", "bin")
    learning.be_quiet(anna.player, True)
    table = learn(anna.player, "goldwest")
    assert not learning.is_quiet(anna.player)
    assert scene(table, 0).note is not None
    assert learn(anna.player, "goldwest") == table
    assert learn(ben.player, "goldwest") != table
    again = learn(anna.player, "goldwest", again=True)
    assert again != table and Table.objects.get(pk=table.pk).status == Table.Status.CLOSED


def test_who_wants_no_cards_gets_a_page_without_them(anna: Person) -> None:
    table = learn(anna.player, "goldwest")
    assert 'data-cards="on"' in text(anna.page(table))
    anna.post(table, "cards", cards="off")
    assert 'data-cards="off"' in text(anna.page(table))
    anna.post(table, "cards", cards="on")
    assert 'data-cards="on"' in text(anna.page(table))


def test_what_a_guest_learned_goes_with_him(anna: Person, ben: Person) -> None:
    learning.note(anna.player.pk, "oil", "move")
    learning.note(ben.player.pk, "oil", "move")
    learning.note(anna.player.pk, "oil", "play")
    moments.hand_over(anna.player, ben.player)
    assert learning.learned(ben.player.pk, "oil") == {"move", "play"}
    moments.give_up(ben.player)
    assert learning.learned(ben.player.pk, "oil") == set()
