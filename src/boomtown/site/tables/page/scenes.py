"""What a page may show of a table from one viewpoint: built from the seat's view, never from the state."""

import re
from collections.abc import Collection
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from django.utils import timezone

from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Amounts, Answer, Proposal, Scene, Seated, Sentence
from boomtown.kernel.board import Board
from boomtown.kernel.fields import Packer
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance
from boomtown.kernel.message import Event
from boomtown.kernel.options import Options
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY, View
from boomtown.kernel.words import Words
from boomtown.site.tables.facts import NOTHING_ASIDE, Aside, Facts
from boomtown.site.tables.limits import LOG_LINES, PROPOSE_AGAIN
from boomtown.site.tables.models import Table
from boomtown.site.tables.page import parts
from boomtown.site.words import current
from boomtown.table.match import Match
from boomtown.table.seats import bot_title, have_secrets

FEW: Final = 4
"""So few amounts are answers like others: their sentences say more than a number that one sets."""
SPARE: Final = 20
"""Sentences that a log may have too many before it is cut."""
MAPS: Final = ("hexes", "squares")
"""Layouts whose places lie in rows."""


class Logbook:
    """What one viewpoint has heard, in one language; it grows with the game and forgets what was taken back."""

    def __init__(self, seat: int, words: Words, most: int = 0) -> None:
        self.seat = seat
        self.words = words
        self.most = most
        """How many of the last sentences are wanted; 0: all."""
        self.sentences: list[Sentence] = []
        self._drawn: list[Fragment] = []
        """The first of the sentences as lines of a page: they stay as they are."""
        self._read = 0
        self._last: Event | None = None
        self._titles: tuple[str, ...] = ()

    def read(self, match: Match) -> list[Sentence]:
        """The sentences up to now."""
        events = match.events
        grown = self._read == 0 or (self._read <= len(events) and events[self._read - 1][1] is self._last)
        titles = tuple(self.words.seats)
        if not grown or self._titles != titles:
            self.sentences, self._drawn = [], []
            self._read = 0
            self._titles = titles
        for line, event in events[self._read :]:
            if event.heard_by(self.seat):
                self.sentences.append(self._sentence(match, line, event))
        self._read = len(events)
        self._last = events[-1][1] if events else None
        if self.most and len(self.sentences) > self.most + SPARE:
            gone = len(self.sentences) - self.most
            del self.sentences[:gone]
            del self._drawn[:gone]
        return self.sentences

    def lines(self, game: str) -> list[Fragment]:
        """The last of what was read, as a page shows it."""
        self._drawn += parts.log(self.sentences[len(self._drawn) :], game)
        return self._drawn[-LOG_LINES:]

    def _sentence(self, match: Match, line: int, event: Event) -> Sentence:
        """Numbered among what this viewpoint heard of the line: gaps would tell of what it did not hear."""
        number = 0
        for said in reversed(self.sentences):
            if said.line != line:
                break
            number += 1
        return _said(f"{line}-{number}", line, event.rule, *_told(self.words, self._titles, match.game, event))


@lru_cache(1_000)
def _told(words: Words, titles: tuple[str, ...], game: Game, event: Event) -> tuple[int, str, str]:
    """Whom an event is about, what is said of it, and the name it begins with: the same for all who hear it. The words
    call the seats by these titles."""
    text = words.text(event.message, game)
    seat = _about(game, event)
    return seat, text, _who(words, game, seat, text)


@lru_cache(1_000)
def _said(id_: str, line: int, rule: str, seat: int, text: str, who: str) -> Sentence:
    """All viewpoints that hear the same keep the same."""
    return Sentence(id_, line, seat, text, rule, who)


def _about(game: Game, event: Event) -> int:
    """The seat a sentence is about, NOBODY if it is about none."""
    values = event.message.values
    seat = values.get(game.seat_noun, values.get("seat", NOBODY))
    return seat if seat < game.players else NOBODY


def _who(words: Words, game: Game, seat: int, text: str) -> str:
    """The beginning of a sentence if that is the name of whom it is about, a colon behind it included."""
    for noun in (game.seat_noun, "seat") if seat != NOBODY else ():
        found = re.match(rf"{re.escape(words.word(noun, seat, game))}(\s?:)?(?=\s)", text)
        if found is not None:
            return found.group()
    return ""


class Spot(NamedTuple):
    """A place that an answer chooses, and where it lies: the section's title, and the row where that is a map."""

    place: str
    area: str
    row: int


NOWHERE: Final = Spot("", "", -1)


class Seen(NamedTuple):
    """A board as a seat knows it, the places on it that the last turn touched, and those of the answers to the open
    question."""

    board: Board
    fresh: frozenset[str]
    places: dict[str, Spot]


class Boards:
    """The boards of one moment: seats that know the same see the same board, and it is made once.

    Where a rulebook hides what could be tracked, a board shows a seat its own: each seat has one of its own there.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[str, bytes], Seen] = {}

    def seen_by(self, match: Match, seat: int, words: Words) -> Seen:
        view = match.view(seat)
        key = (words.language, _known(view))
        found = self._made.get(key)
        if found is None:
            board = match.entry.board(view, words)
            run = [line.action for line in match.last_run()]
            places = places_by_answer(board, [*run, *map(match.game.actions.text, _open(match))])
            found = self._made[key] = Seen(
                board, frozenset([places[one].place for one in run if one in places]), places
            )
        return found


def _known(view: View) -> bytes:
    """All that a board may depend on."""
    if view.tracked():
        return view.encode()
    packer = Packer()
    view.agenda.sync(packer)
    view.sync(packer)
    return packer.packed()


def scene(
    facts: Facts,
    match: Match,
    seat: int,
    words: Words,
    logbook: Logbook,
    aside: Aside = NOTHING_ASIDE,
    past: bool = False,
    boards: Boards | None = None,
) -> Scene:
    """The table as this viewpoint sees it now. What it shows is what the viewpoint of the logbook knows. `boards` are
    those that were made of the same moment."""
    state = match.state
    playing = facts.playing and not past
    asked = NOBODY if match.over or not (past or facts.playing) else int(state.seat)
    seated = seats(facts, seat, NOTHING_ASIDE if past else aside)
    cover = cover_for(facts, match, seat) if playing else NOBODY
    result = Scene(facts.id, facts.game, match.version, facts.revision, seat, Board(), seated, asked)
    result.cover_for = cover
    result.language = words.language
    result.past = past
    result.closed = facts.status == Table.Status.CLOSED
    result.over = match.over
    result.record_open = facts.record_open
    result.rematch = facts.rematch
    result.bot_trouble = aside.trouble and asked != NOBODY and bool(facts.chairs[asked].mover)
    result.outcome = facts.outcome
    if playing:
        result.due = _milliseconds(facts.due)
        result.proposal = _proposal(facts, seat, [one.title for one in seated])
    if asked != NOBODY:
        result.question = words.text(state.question(), match.game)
        result.rule = state.asked().rule
    if cover != NOBODY:
        return result
    seen = (boards or Boards()).seen_by(match, logbook.seat, words)
    result.board, result.fresh = seen.board, seen.fresh
    result.log = logbook.read(match)[-LOG_LINES:]
    if match.over:
        result.scores = match.scores()
        result.written = [words.word("result", score, match.game) for score in result.scores]
        result.winners = match.winners()
    if playing and asked == seat and not facts.chairs[seat].mover:
        result.answers, result.amounts = _answers(match, words, seen.places)
        routine = int(state.routine())
        result.routine = match.game.actions.text(routine) if routine >= 0 else ""
    result.can_undo = playing and seat != NOBODY and match.undo_seat == seat and not facts.chairs[seat].mover
    return result


def seats(facts: Facts, seat: int, aside: Aside = NOTHING_ASIDE) -> list[Seated]:
    """Who sits where, for this viewpoint."""
    own = facts.owned_by(facts.owner(seat))
    away = [_milliseconds(since) for since in aside.away] or [0] * len(facts.chairs)
    clocked = facts.clock == Table.Clock.LIVE and facts.playing
    return [
        Seated(
            chair.number,
            title,
            bot_title(chair.mover, current().language) if chair.mover else "",
            bool(chair.stand_in),
            chair.number in own,
            chair.number == aside.late,
            0 if chair.mover or chair.number in own else away[chair.number],
            chair.returns,
            chair.resigned,
            int(chair.reserve) if clocked and chair.player is not None else -1,
        )
        for chair, title in zip(facts.chairs, facts.titles(), strict=True)
    ]


def _milliseconds(moment: datetime | None) -> int:
    return 0 if moment is None else int(moment.timestamp() * 1000)


def _proposal(facts: Facts, seat: int, titles: list[str]) -> Proposal | None:
    """Told to those who sit at the table."""
    person = facts.owner(seat)
    if person is None:
        return None
    names = {chair.player: titles[chair.number] for chair in reversed(facts.chairs)}
    if facts.proposed_by is None:
        recent = facts.declined is not None and timezone.now() - facts.declined < timedelta(seconds=PROPOSE_AGAIN)
        told = recent and facts.declined_by in names and facts.declined_by != person
        return Proposal(names[facts.declined_by], (), False, False, declined=True) if told else None
    agreeing = facts.agreeing()
    agreed = tuple(names[player] for player in sorted(agreeing, key=lambda one: facts.owned_by(one)))
    decides = person in facts.deciding()
    by = names.get(facts.proposed_by, "")
    return Proposal(by, agreed, decides and person not in agreeing, decides)


def places_by_answer(board: Board, wanted: Collection[str]) -> dict[str, Spot]:
    """The place that each of these actions' texts chooses, for those that choose one: the first that has it."""
    found: dict[str, Spot] = {}
    if not wanted:
        return found
    asked = frozenset(wanted)
    for section in [*board.sections, *(section for panel in board.panels for section in panel.sections)]:
        is_map = section.layout in MAPS
        for place in section.places:
            if place.answers and not asked.isdisjoint(place.answers):
                for answer in place.answers:
                    if answer in asked and answer not in found:
                        found[answer] = Spot(place.id, section.title, int(place.y) if is_map else -1)
    return found


def _open(match: Match) -> list[int]:
    """The single answers to the open question, and so a few amounts."""
    if match.over:
        return []
    choices = match.state.open_choices()
    listed = [choices.at(index) for index in range(int(choices.listed))]
    return [*listed, *range(int(choices.first), int(choices.last) + 1)] if _few(choices) else listed


def _few(choices: Options) -> bool:
    return bool(choices.last - choices.first < FEW)


def _answers(match: Match, words: Words, places: dict[str, Spot]) -> tuple[list[Answer], Amounts | None]:
    """The legal answers of the asked seat: single ones with their sentence, and so a few amounts; a longer range of
    them by its ends."""
    choices = match.state.open_choices()
    actions = match.game.actions
    answers = []
    for action in _open(match):
        text = actions.text(action)
        spot = places.get(text, NOWHERE)
        answers.append(Answer(text, _label(match, words, action), *spot, actions.is_way_out(action)))
    if _few(choices):
        return answers, None
    first, last = int(choices.first), int(choices.last)
    word, _, least = actions.text(first).rpartition(" ")  # "bid 3", "pay red 0"
    world = match.view(int(match.state.seat)).deal(Chance(match.version))
    risky = world.risk(first) is not None
    safe = last if risky else _without_risk(world, first, last)
    return answers, Amounts(
        word,
        int(least),
        int(least) + last - first,
        _label(match, words, first),
        _label(match, words, safe),
        words.sentences.get(f"unit.{word.partition(' ')[0]}", ""),
        risky,
        int(least) + safe - first,
    )


def _without_risk(world: State, first: int, last: int) -> int:
    """The largest amount that need not be confirmed, where the first need not: from one on all are a risk, or none."""
    if world.risk(last) is None:
        return last
    while last - first > 1:
        middle = (first + last) // 2
        if world.risk(middle) is None:
            first = middle
        else:
            last = middle
    return first


def _label(match: Match, words: Words, action: int) -> str:
    return words.text(match.state.label(action), match.game)


def turn_to(facts: Facts, match: Match, seat: int) -> int:
    """Hot-seat: the seat of the same person that is asked now, if it is another one than this."""
    asked = NOBODY if match.over or not facts.playing else int(match.state.seat)
    if asked in (NOBODY, seat) or facts.chairs[asked].mover:
        return NOBODY
    owner = facts.owner(seat)
    return asked if owner is not None and facts.owner(asked) == owner else NOBODY


def on_screen(facts: Facts, match: Match, seat: int) -> int:
    """Whose knowledge a screen may show: the seat's own, unless several people with secrets share the screen.

    Then it is the asked seat's alone. While a player elsewhere is asked nobody knows who of them is looking, so the
    screen shows what everybody may see; so does looking back for a seat that is not asked.
    """
    own = facts.owned_by(facts.owner(seat))
    if len(own) < 2 or not facts.playing or match.over:
        return seat
    asked = int(match.state.seat)
    if asked == seat and not facts.chairs[seat].mover:
        return seat
    return NOBODY if have_secrets(match, own) else seat


def cover_for(facts: Facts, match: Match, seat: int) -> int:
    """Hot-seat: the seat the screen must be passed on to before anything is shown."""
    asked = turn_to(facts, match, seat)
    if asked == NOBODY or not (facts.always_cover or have_secrets(match, facts.owned_by(facts.owner(seat)))):
        return NOBODY
    return asked
