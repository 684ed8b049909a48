"""The drawn world: all of the components are on the sheet, every answer with a place is on one that is drawn."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from boomtown import games
from boomtown.drawing import draw
from boomtown.drawing.scene import Answer, Scene
from boomtown.drawing.single import scene_of
from boomtown.games.wildcatters.board.drawing import look
from boomtown.kernel.view import NOBODY
from boomtown.table import Match, new_game, replay
from boomtown.table.storage import read_record

GOLDEN = Path(__file__).parent / "golden"
BESIDE = {"corporation", "decline", "pass", "done", "loan", "replace", "sequence"}
"""Answers that lie nowhere: they are buttons."""
OFFERED = re.compile(r'data-answer="([^"]*)"|data-answers="([^"]*)"')


def asked(match: Match) -> Scene:
    """The moment as the seat that is asked sees it, with its answers."""
    scene = scene_of(match.entry, match.view(int(match.state.seat)), match.words)
    choices = match.state.open_choices()
    texts = [match.game.actions.text(choices.at(index)) for index in range(int(choices.listed))]
    scene.answers = [Answer(text, text) for text in texts]
    return scene


def offered(scene: Scene) -> set[str]:
    """What the places of the board offer."""
    found: set[str] = set()
    for part in draw.fragments(scene):
        for one, several in OFFERED.findall(part.html):
            found |= {unescape(one)} if one else {text for text, _ in json.loads(unescape(several))}
    return found


def test_the_sheet_shows_the_components() -> None:
    box = new_game("wildcatters", 4, seed=1).game
    assert list(look.HARBOURS) == box.harbour_ids
    assert set(look.CONTINENTS) == set(box.continent_ids)
    assert list(look.COLOURS) == box.colours
    assert {name: rail.spaces for name, rail in look.RAILS.items()} == dict(
        zip(box.border_ids, box.train_room[len(box.area_ids) :], strict=True)
    )


@pytest.mark.parametrize("record", ["2-greedy", "3-random", "4-greedy"])
def test_every_answer_with_a_place_is_on_the_board(record: str) -> None:
    words: set[str] = set()

    def check(match: Match) -> None:
        if match.over:
            return
        scene = asked(match)
        wanted = {answer.text for answer in scene.answers if answer.text.partition(" ")[0] not in BESIDE}
        assert offered(scene) == wanted, match.decision
        words.update(text.partition(" ")[0] for text in wanted)

    replay(read_record(GOLDEN / f"{record}.jsonl"), seen=check)
    assert words >= {"card", "rig", "train", "take", "drill", "transport", "join", "load", "move"}


def test_a_bidder_sees_the_shares_that_the_bid_is_made_of() -> None:
    """In the desk, in the label of each bid, and as the amount that one click sets."""
    seen: set[int] = set()

    def check(match: Match) -> None:
        if match.decision is None or match.decision.kind != "bid":
            return
        scene = asked(match)
        panel = next(panel for panel in scene.board.panels if panel.seat == scene.asked)
        colour = look.COLOURS[scene.asked]
        held = next(one.value for one in panel.figures if (one.kind, one.style) == ("shares", colour))
        desk = next(part.html for part in draw.fragments(scene) if part.id == "wc-desk-now")
        assert 'data-part="auction"' in desk
        stack = desk.partition(f'<li class="share-stack seat-{scene.asked}')[2].partition("</li>")[0]
        assert f"<b data-tick>{held}</b>" in stack
        bids = [one.label for one in match.options() if match.game.actions.text(one.action).startswith("bid ")]
        assert all(str(held) in label for label in bids)
        seen.add(held)

    replay(read_record(GOLDEN / "4-greedy.jsonl"), seen=check)
    assert len(seen) > 3


def test_the_hands_of_the_set_up_are_drawn_for_their_owners_alone() -> None:
    match = new_game("wildcatters", 4, seed=3)
    while match.decision is None or match.decision.kind != "draft_card":
        match.play(match.options()[0].action)
    for seat in (NOBODY, *range(4)):
        parts = draw.fragments(scene_of(match.entry, match.view(seat), match.words))
        hands = {part.id.split("-")[1] for part in parts if "-hand-" in part.id}
        assert hands == ({str(seat)} if seat >= 0 else set())


def test_a_seat_has_the_colour_of_its_company() -> None:
    """The words of a company and the colour of its seat at this table are the same."""
    sheet = (Path(look.__file__).parent / "static" / "board.css").read_text(encoding="utf-8")
    seats = dict(re.findall(r"\.seat-(\d) \{\s*--seat: var\(--player-(\d)\)", sheet))
    assert sorted(seats.values()) == sorted(seats), "one colour each"
    hues = {"0": "blue", "1": "red", "2": "green", "4": "yellow"}
    words = games.find("wildcatters").words()
    assert [hues[seats[str(seat)]] for seat in range(4)] == words.names["colour"]
