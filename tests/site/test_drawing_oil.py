"""OIL's drawing: what can be answered lies where a click finds it, at every kind of question of recorded games."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from scenery import scene_of
from test_drawing import Element, read

from boomtown.drawing import draw
from boomtown.drawing.scene import Scene
from boomtown.table import replay
from boomtown.table.match import Match
from boomtown.table.storage import read_record

GOLDEN = Path(__file__).parents[1] / "games" / "oil" / "golden"
RECORDS = ("3-any-time", "4-default")
OFTEN = 2
"""So many questions of each kind are looked at."""


@cache
def scenes() -> dict[str, list[Scene]]:
    """Scenes of the asked seat by the kind of question; enough of each also with every sort of last answer."""
    found: dict[str, list[Scene]] = {}
    sorts: Counter[tuple[str, str]] = Counter()

    def look(match: Match) -> None:
        if match.over:
            return
        kind, last = match.decision.kind, match.game.actions.text(match.state.options()[-1])
        sorts[kind, last.partition(" ")[0]] += 1
        if sorts[kind, last.partition(" ")[0]] <= OFTEN:
            found.setdefault(kind, []).append(scene_of(match, int(match.state.seat)))

    for record in RECORDS:
        replay(read_record(GOLDEN / f"{record}.jsonl"), seen=look)
    return found


def every() -> Iterator[Scene]:
    for some in scenes().values():
        yield from some


def drawing(scene: Scene) -> str:
    return " ".join(part.html for part in draw.fragments(scene))


def test_an_answer_is_offered_by_its_own_place() -> None:
    """The current square's fields lie in the middle too, but the place a button names offers its answer."""
    seen: Counter[str] = Counter()
    for scene in every():
        offered: dict[str, set[str]] = {}
        for element in read(drawing(scene)).all():
            if "data-place" in element.attributes:
                offered.setdefault(element.attributes["data-place"], set()).update(offers(element))
        for answer in scene.answers:
            if answer.place:
                assert answer.text in offered[answer.place], answer
                seen[answer.text.partition(" ")[0]] += 1
        assert set().union(*offered.values()) == {answer.text for answer in scene.answers if answer.place}
    assert {"region", "side", "square", "sell_rig", "sell_royalty", "buy", "offer", "card", "throw", "drill"} <= set(
        seen
    )
    assert {"pump", "pump_own", "royalty", "rig", "market", "sell_oil", "assets", "trade", "claim"} <= set(seen)


def offers(element: Element) -> set[str]:
    """What a click on this very element can answer."""
    several = json.loads(element.attributes.get("data-answers", "[]"))
    single = element.attributes.get("data-answer")
    return {single} if single else {text for text, _ in several}


@pytest.mark.parametrize(("kind", "element"), [("offer", "oi-talks"), ("final_word", "oi-talks"), ("pay", "oi-bill")])
def test_a_bill_and_a_negotiation_are_on_the_table_while_they_last(kind: str, element: str) -> None:
    for some, moments in scenes().items():
        for scene in moments:
            shown = f'id="{element}"' in drawing(scene)
            assert shown or some != kind
            assert not shown or some not in ("move", "play", "market")


def test_the_bill_says_what_is_owed() -> None:
    for scene in scenes()["pay"]:
        bill = next(section for section in scene.board.sections if section.id == "bill")
        figures = {figure.kind: figure.value for figure in bill.figures}
        assert sum(place.value for place in bill.places) == figures["total"]
        assert f"${figures['total']:,}" in scene.question
        assert ("missing" in figures) == (figures["cash"] < figures["total"])


def test_tokens_keep_their_ids_and_stand_on_the_ring() -> None:
    for scene in every():
        tokens = [part.id for part in draw.fragments(scene) if part.container == "oi-tokens"]
        assert tokens == sorted(tokens) and set(tokens) <= {f"token-{seat}" for seat in range(4)}
        assert len([part for part in draw.fragments(scene) if part.container == "oi-squares"]) == 36


def test_the_own_cards_lie_in_the_middle_and_are_there_once() -> None:
    for scene in scenes()["office"]:
        own = scene.board.panels[scene.seat].sections[2].places
        drawn = [part for part in draw.fragments(scene) if part.container == "oi-hand" and part.id != "oi-no-card"]
        assert len(drawn) == len(own)
