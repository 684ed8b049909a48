"""Learning by playing: what the scripted opponents answer, and which card explains a question."""

from collections.abc import Set
from functools import cache
from typing import Final, NamedTuple

from boomtown.kernel.board import Board, Section
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.lesson import LEARNER, OWN, START, Card, Lesson
from boomtown.kernel.words import Words
from boomtown.table.match import Match

GUIDE: Final = "guide"
"""The bot of a lesson: it follows the script as long as that fits, else it answers as an easy one."""
AHEAD: Final = 4
"""So many answers of a script can be next."""
PANEL: Final = "panel"
"""What lies before the learner, as a whole."""
CHOICES: Final = "choices"
"""All places that can be chosen now."""


class Told(NamedTuple):
    """A card as it is shown."""

    question: str
    title: str
    text: str
    rule: str
    start: str = ""
    """What the game is about, before the first card."""


class Lit(NamedTuple):
    """A part of the board that a card speaks of, as a `whole` or only these places; a panel has none."""

    section: str
    title: str
    seat: int
    """Whose it is; -1 if it lies in the middle."""
    places: tuple[str, ...]
    whole: bool


def seating(lesson: Lesson, learner: str) -> list[str]:
    """Who sits where in a lesson."""
    return [learner if seat == LEARNER else GUIDE for seat in range(lesson.players)]


def scripted(match: Match) -> int:
    """What the script lets the asked seat answer now, -1 if nothing that is legal.

    The record says where it stands: it resumes after the last answer that was given from it. What cannot be
    answered any more, since the learner did something else, is left out.
    """
    lesson = match.entry.lesson()
    if lesson is None:
        return -1
    seat = int(match.state.seat)
    left = lesson.script(seat)
    for line in match.record.lines:
        if line.kind == "action" and line.seat == seat and line.action in left[:AHEAD]:
            left = left[left.index(line.action) + 1 :]
    actions = [int(match.game.actions.parse(text)) for text in left[:AHEAD]]
    return next((action for action in actions if match.state.why_not(action) is None), -1)


def card_of(entry: Entry, question: str) -> Card | None:
    """What the game's lesson has to say of a kind of question."""
    lesson = entry.lesson()
    return None if lesson is None else lesson.cards.get(question)


def told(match: Match, words: Words, language: str, first: bool) -> Told | None:
    """The card for the open question, in a language; `first`: nothing of this game was told before."""
    asked = match.state.asked()
    card = card_of(match.entry, asked.name)
    if card is None:
        return None
    return _told(match.entry, card, asked.rule, words, _sentences(match.entry, language)[START] if first else "")


def told_before(match: Match, words: Words, questions: Set[str]) -> list[Told]:
    """The cards of these kinds of question, in the order of the lesson."""
    lesson = match.entry.lesson()
    rules = {step.name: step.rule for step in match.game.steps}
    cards = [] if lesson is None else [card for card in lesson.cards.values() if card.question in questions]
    return [_told(match.entry, card, rules.get(card.question, ""), words) for card in cards]


def _told(entry: Entry, card: Card, rule: str, words: Words, start: str = "") -> Told:
    sentences = _sentences(entry, words.language)
    name = card.question.replace(" ", "_")
    title = sentences.get(f"title.{name}") or words.sentences.get(f"step.{name}", "")
    return Told(card.question, title[:1].upper() + title[1:], sentences[card.key], card.rule or rule, start)


@cache
def _sentences(entry: Entry, language: str) -> dict[str, str]:
    return entry.lesson_words(language).sentences


def lit(board: Board, seat: int, card: Card, legal: Set[str]) -> list[Lit]:
    """What a card speaks of on this board, where these answers are `legal`. A part that is not there now is not shown;
    one that never is, is a fault."""
    return [part for anchor in card.places for part in _lit(board, seat, anchor, legal)]


def legal_texts(match: Match) -> set[str]:
    """All answers to the open question."""
    return {match.game.actions.text(action) for action in match.state.options()}


def _lit(board: Board, seat: int, anchor: str, legal: Set[str]) -> list[Lit]:
    parts = anchor.split("/")
    if parts == [PANEL]:
        return [Lit(PANEL, "", seat, (), True)]
    before = [section for panel in board.panels if panel.seat == seat for section in panel.sections]
    if parts == [CHOICES]:
        return [
            Lit(section.id, section.title, owner, places, False)
            for owner, sections in ((-1, board.sections), (seat, before))
            for section in sections
            if (places := tuple(place.id for place in section.places if legal & set(place.answers)))
        ]
    own = parts[0] == OWN
    name, *wanted = parts[1:] if own else parts
    for section in before if own else board.sections:
        if section.id == name:
            return _places(section, seat if own else -1, wanted)
    return []


def _places(section: Section, seat: int, wanted: list[str]) -> list[Lit]:
    if len(wanted) > 1:
        raise BoomtownError(f"a card speaks of {'/'.join(wanted)}: a place is a part of the board and a name")
    places = tuple(place.id for place in section.places if not wanted or place.id == wanted[0])
    return [Lit(section.id, section.title, seat, places, not wanted)] if places else []
