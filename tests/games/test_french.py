"""Golden records told in French: every question, answer, sentence and caption, with no English left in them."""

import re
from pathlib import Path

import pytest

from boomtown import games
from boomtown.kernel.board import Board, Section
from boomtown.kernel.view import NOBODY
from boomtown.table.match import Match, replay
from boomtown.table.storage import read_record
from english import english_in

GAMES = [entry.key for entry in games.shelf()]
RECORDS = 1
EVERY = 11
"""The board is looked at after every so many lines."""


def captions(board: Board) -> list[str]:
    texts = [*board.notes, *(tally.caption for tally in board.tally)]
    for section in board.sections:
        texts += _section(section)
    for panel in board.panels:
        texts += [text for line in panel.lines for text in line] + [figure.caption for figure in panel.figures]
        texts += [text for section in panel.sections for text in _section(section)]
    return texts


def _section(section: Section) -> list[str]:
    texts = [section.title, *section.notes]
    for place in section.places:
        texts += [place.caption, place.title, place.detail, place.mark, place.tag]
        texts += [figure.caption for figure in place.figures]
    return texts


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_told_in_french(key: str) -> None:
    said: set[str] = set()

    def listen(match: Match) -> None:
        state, words = match.state, match.words
        if match.over:
            said.update(captions(match.entry.board(match.view(NOBODY), words)))
            return
        said.add(words.text(state.question(), match.game))
        choices = state.open_choices()
        some = [choices.at(place) for place in range(int(choices.listed))]
        if choices.last >= choices.first:
            some += [choices.first, choices.last]
        said.update(words.text(state.label(action), match.game) for action in some)
        risks = [state.risk(action) for action in some]
        said.update(words.text(risk, match.game) for risk in risks if risk is not None)
        if match.version % EVERY == 0:
            said.update(captions(match.entry.board(match.view(state.seat), words)))

    folder = Path(__file__).parent / key / "golden"
    for path in sorted(folder.glob("*.jsonl"))[-RECORDS:]:
        match = replay(read_record(path), language="fr", seen=listen)
        said.update(match.words.text(event.message, match.game) for _, event in match.events)
    assert len(said) > 300
    assert english_in("\n".join(said)) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_reason_and_rule_is_french(key: str) -> None:
    entry = games.find(key)
    words = entry.words("fr")
    sentences = "\n".join(words.sentences.values())
    assert english_in(re.sub(r"\{\w+(?:/\w+)?(?:#([^{}]*))?\}", r"\1", sentences)) == []
    assert english_in("\n".join(name for names in words.names.values() for name in names)) == []
    rules = re.sub(r"^```figure.*?^```", "", entry.rules_text("fr"), flags=re.MULTILINE | re.DOTALL)
    assert english_in(re.sub(r"`[^`\n]+`", "", rules)) == []
