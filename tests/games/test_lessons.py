"""Every lesson is played to its end: its cards stand beside questions that exist and on places that do."""

import random
import re

import pytest

from boomtown import games
from boomtown.kernel.contract import uphold
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BrokenGame
from boomtown.kernel.lesson import LEARNER, START, Lesson
from boomtown.table.lessons import card_of, legal_texts, lit, scripted, told
from boomtown.table.match import Match, new_game
from pyrite import ENTRY as EXAMPLE

KEYS = [key for key in games.keys() if games.find(key).lesson() is not None]  # noqa: SIM118
SENTENCES = 3
"""A card has no more, and none has more words than a person reads at a table."""
WORDS = 85


@pytest.fixture(autouse=True)
def _with_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._added, EXAMPLE.key, EXAMPLE)


def begun(entry: Entry, language: str = "en") -> tuple[Lesson, Match]:
    lesson = entry.lesson()
    assert lesson is not None
    return lesson, new_game(entry.key, lesson.players, seed=lesson.seed, options=lesson.options, language=language)


@pytest.mark.parametrize("key", [*KEYS, EXAMPLE.key])
def test_a_lesson_is_played_to_its_end(key: str) -> None:
    """Whatever the learner does. Every place a card speaks of is on the board when its question is asked."""
    entry = games.find(key)
    uphold(entry)
    missing: dict[str, set[str]] = {}
    asked: set[str] = set()
    for game in range(3):
        chance = random.Random(game)
        lesson, match = begun(entry)
        followed = 0
        while not match.over:
            seat = int(match.state.seat)
            action = scripted(match) if seat != LEARNER else -1
            followed += action >= 0
            question = match.state.asked().name
            card = lesson.cards.get(question)
            if seat == LEARNER and card is not None and (question not in asked or missing.get(question)):
                board = entry.board(match.view(seat), match.words)
                legal = legal_texts(match)
                absent = [
                    place for place in card.places if not lit(board, seat, type(card)(question, "", [place]), legal)
                ]
                missing[question] = missing.get(question, set(absent)) & set(absent)
                asked.add(question)
            match.play(action if action >= 0 else chance.choice(match.state.options()), seat)
        assert followed or not any(lesson.scripts)
    assert {question: places for question, places in missing.items() if places} == {}
    met = [step.name for step in match.game.questions() if step.name in asked]
    assert met, "no card was ever shown"


@pytest.mark.parametrize("key", [*KEYS, EXAMPLE.key])
def test_cards_are_short_and_say_the_same_in_every_language(key: str) -> None:
    entry = games.find(key)
    lesson, _ = begun(entry)
    keys = {START, *(card.key for card in lesson.cards.values())}
    languages = sorted(path.stem for path in (entry.folder / "locale" / "lesson").glob("*.toml"))
    assert languages == entry.languages()
    for language in languages:
        sentences = entry.lesson_words(language).sentences
        titles = {f"title.{name.partition('.')[2]}" for name in keys}
        assert keys <= sentences.keys() <= keys | titles
        assert sentences.keys() == entry.lesson_words("en").sentences.keys()
        for name, text in ((name, text) for name, text in sentences.items() if name in keys):
            assert 1 <= len(re.findall(r"[.!?](?=\s|$)", text)) <= SENTENCES, (language, name)
            assert len(text.split()) <= WORDS, (language, name)


@pytest.mark.parametrize("key", KEYS)
def test_every_question_of_the_first_rounds_has_its_card(key: str) -> None:
    """A newcomer who plays anything at all meets no question that nobody explains."""
    entry = games.find(key)
    for game in range(8):
        chance = random.Random(100 + game)
        lesson, match = begun(entry)
        for _ in range(60 * lesson.players):
            if match.over:
                break
            if match.state.seat == LEARNER:
                assert card_of(entry, match.state.asked().name) is not None, match.state.asked().name
                assert told(match, match.words, "fr", first=True) is not None
            action = scripted(match) if match.state.seat != LEARNER else -1
            match.play(action if action >= 0 else chance.choice(match.state.options()))


def test_a_script_goes_on_where_the_learner_leaves_it() -> None:
    """The learner takes the hex of the script: the guide answers otherwise and follows the script again."""
    _, match = begun(games.find("goldwest"))
    for text in ("bin 1", "hex h5", "store 2"):
        match.play(text)
    assert match.game.actions.text(scripted(match)) == "bin 1"
    match.play(scripted(match))
    assert match.game.actions.text(scripted(match)) == "hex g5"
    match.play("hex g4")
    assert match.game.actions.text(scripted(match)) == "store 2"


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ({"question": "dance"}, "has a card for 'dance', which is no question of it"),
        ({"question": "bin", "rule": "GW-99.9"}, "cites GW-99.9, which is no rule of it"),
    ],
)
def test_a_lesson_that_does_not_fit_is_refused(
    broken: dict[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from boomtown.kernel.lesson import Card

    entry = games.find("goldwest")
    lesson, _ = begun(entry)
    card = Card(broken["question"], broken.get("rule", ""), [])
    monkeypatch.setattr(entry, "_lesson", Lesson(lesson.players, lesson.seed, lesson.options, [], [card]))
    with pytest.raises(BrokenGame, match=sentence):
        uphold(entry)
