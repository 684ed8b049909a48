"""Observations are what the view tells: no more, no less, at the place where the layout says."""

import numpy as np
import pytest

from boomtown import games
from boomtown.envs.setup import MASKS, Play, Setup, fields_in, parted
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, RulesError
from boomtown.kernel.luck import Chance
from boomtown.kernel.observe import GROWING, Layout, Observer, Part, survey
from boomtown.lab.conformance import case
from table.toy import ENTRY as OUTSIDE

ENTRIES = [*(games.find(key) for key in games.keys()), OUTSIDE]  # noqa: SIM118
GAMES = 2
LOOKS = 25
"""Per cent of the decisions."""


def by_key(entry: Entry) -> str:
    return entry.key


@pytest.mark.parametrize("entry", ENTRIES, ids=by_key)
def test_an_observation_reads_back_as_the_fields_of_the_view(entry: Entry) -> None:
    for number in range(GAMES):
        one = case(entry, 14, number)
        play = Play(Setup(entry, one.players, one.options))
        play.deal(number)
        chance = Chance(number)
        decisions = 0
        while not play.state.over:
            seat = int(play.state.seat) if decisions % 4 else int(chance.below(play.players))
            if chance.below(100) < LOOKS:
                seen = play.look(seat)
                assert fields_in(play.layout, seen["observation"]) == play.state.view(seat).fields()
                assert seen["action_mask"].tobytes() == play.state.mask(seat)
            options = play.state.options()
            play.answer(options[int(chance.below(len(options)))])
            decisions += 1
        assert fields_in(play.layout, play.look(0)["observation"]) == play.state.view(0).fields()


@pytest.mark.parametrize("entry", ENTRIES, ids=by_key)
def test_a_layout_is_the_same_every_time_and_has_no_gaps(entry: Entry) -> None:
    play = Play(Setup(entry))
    one, other = play.layout, survey(play.game)
    assert [(part.name, part.kind, part.first, part.size) for part in one.parts] == [
        (part.name, part.kind, part.first, part.size) for part in other.parts
    ]
    at = 0
    for part in one.parts:
        assert part.first == at
        at += part.size
    assert at == one.width


def test_the_question_comes_first_in_the_agenda() -> None:
    play = Play(Setup("goldwest"))
    play.deal(1)
    agenda = parted(play.layout, play.look(0)["observation"])["agenda"]
    state = play.state
    assert agenda[0] == 6 * state.agenda.depth
    assert agenda[1:3].tolist() == [state.agenda.kind, state.agenda.seat]


def test_a_list_that_outgrows_its_room_is_cut_and_its_length_tells_so() -> None:
    game = games.find("oil").set_up(2)
    full = survey(game)
    cut = Layout([Part(p.name, p.kind, 0, 3 if p.kind == GROWING else p.size) for p in full.parts])
    observer = Observer(cut, game.actions.count, 1)
    view = game.start(Chance(1)).view(0)
    observer.begin()
    observer.write(view)
    cells = list(observer.cells)
    assert len(cells) == cut.width
    depth = view.agenda.depth * 6
    assert cells[1:4] == [depth, view.agenda.kind, view.agenda.seat]


def test_a_view_that_changes_its_fields_is_refused() -> None:
    game = games.find("goldwest").set_up(2)
    layout = survey(game)
    observer = Observer(Layout(layout.parts[:-1]), game.actions.count, 1)
    observer.begin()
    with pytest.raises((RulesError, IndexError)):
        observer.write(game.start(Chance(1)).view(0))
    shorter = [Part(p.name, p.kind, 0, p.size - 1 if p.name == "score" else p.size) for p in layout.parts]
    observer = Observer(Layout(shorter), game.actions.count, 1)
    observer.begin()
    with pytest.raises(RulesError, match="score has 2 items, not 1"):
        observer.write(game.start(Chance(1)).view(0))


def test_parts_have_names() -> None:
    play = Play(Setup("goldwest"))
    play.deal(1)
    cells = play.look(1)["observation"]
    parts = parted(play.layout, cells)
    assert parts["seat"].tolist() == [1]
    assert play.layout.part("camps").size == 2
    assert np.shares_memory(parts["supply"], cells)
    with pytest.raises(BoomtownError, match="no part 'gold'"):
        play.layout.part("gold")


def test_what_was_seen_can_be_kept() -> None:
    """Masks lie side by side in memory; a later look must not write into them."""
    play = Play(Setup("goldwest"))
    play.deal(1)
    kept = []
    while not play.state.over and len(kept) < 3 * MASKS:
        seat = int(play.state.seat)
        kept.append((play.look(seat), play.state.view(seat).fields(), play.state.mask(seat)))
        play.answer(play.state.options()[0])
    assert len(kept) == 3 * MASKS
    for seen, fields, mask in kept:
        assert fields_in(play.layout, seen["observation"]) == fields
        assert seen["action_mask"].tobytes() == mask
        assert not seen["observation"].flags.writeable and not seen["action_mask"].flags.writeable
