"""Help for the seat that is asked, and for nobody else: why not, what an amount means, hints, points of no return."""

from collections.abc import Mapping
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from boomtown.kernel.board import Board, Place
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.luck import Chance, Noted
from boomtown.kernel.state import State
from boomtown.kernel.view import NOBODY
from boomtown.site.tables.errors import refused, stale
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.live.desks import Desk
from boomtown.site.tables.page import scenes
from boomtown.site.tables.page.sheets import Hint, Sure
from boomtown.site.tables.play import thinking
from boomtown.site.tables.play.visits import Visit
from boomtown.site.words import say
from boomtown.table.hinting import Counsel, gain_in_words, reason_in_words
from boomtown.table.match import Match

PATIENCE: Final = 20.0
"""Seconds a player waits for a hint."""
ALWAYS: Final = "always"
TURN: Final = "turn"
NEVER: Final = "never"
"""When a player wants to be asked again: before every answer that cannot be taken back; once a turn, before the
answers of the turn become final; not at all."""
CONFIRM: Final = "confirm"
CONFIRM_HERE: Final = "confirm-here"
"""Cookies: what a person wishes at every table, and at this one (its path is the table's)."""


def _asked(here: Visit) -> Match:
    """The match, if this viewpoint is asked; else whose turn it is."""
    match = here.desk.match
    if not here.facts.playing or match is None or match.over:
        raise refused("over")
    asked = int(match.state.seat)
    if asked != here.seat or here.facts.chairs[asked].mover:
        raise refused("others_turn", name=here.facts.titles()[asked])
    return match


def why(here: Visit, place_id: str, version: int) -> tuple[str, str]:
    """Why choosing a place is no answer now: a sentence, and the rule."""
    with here.desk.lock:
        match = _asked(here)
        if version not in (-1, match.version):
            raise stale()
        words = match.words = here.desk.words(here.language)
        place = _place(match.entry.board(match.view(here.seat), words), place_id)
        asked = match.state.asked()
        kinds = match.game.actions
        meant = [action for action in place.answers if action.partition(" ")[0] in asked.families] if place else []
        if not meant:
            return say("table.why.no_answer"), asked.rule
        for action in meant:
            refusal = match.state.why_not(kinds.parse(action))
            if refusal is not None:
                first = match.remedy(action)
                sentence = words.text(refusal.message, match.game)
                return f"{sentence} {say('table.why.first', answer=first)}" if first else sentence, refusal.rule
        return say("table.why.possible"), asked.rule


def _place(board: Board, place_id: str) -> Place | None:
    """The place with this id; of several (bins before every seat) the one that can be an answer."""
    every = [*board.sections, *(section for panel in board.panels for section in panel.sections)]
    found = [place for section in every for place in section.places if place.id == place_id]
    return max(found, key=lambda place: bool(place.answers), default=None)


def label(here: Visit, action: str) -> str:
    """The sentence of a legal answer."""
    with here.desk.lock:
        match = _asked(here)
        words = match.words = here.desk.words(here.language)
        number = match.game.actions.parse(action)
        refusal = match.state.why_not(number)
        return words.text(match.state.label(number) if refusal is None else refusal.message, match.game)


def hints(here: Visit) -> tuple[list[Hint], int]:
    """The best answers, from what this seat knows, and how many short games ahead it took to find them."""
    with here.desk.lock:
        match = _asked(here)
        if here.facts.without_hints:
            raise refused("counts")
        task = thinking.Task.of(match)
        version = match.version
    advised = _counsel(task)
    with here.desk.lock:
        if here.desk.match is not match or match.version != version:
            raise stale()
        words = match.words = here.desk.words(here.language)
        board = match.entry.board(match.view(here.seat), words)
        places = scenes.places_by_answer(board, [match.game.actions.text(one.action) for one in advised.answers])
        found = []
        for one in advised.answers:
            action = match.game.actions.text(one.action)
            text = words.text(match.state.label(one.action), match.game)
            gain = gain_in_words(words, match.game, one.gain)
            place = places[action].place if action in places else ""
            found.append(Hint(action, text, reason_in_words(words, one.reason), gain, place))
        return found, advised.playouts


def _counsel(task: thinking.Task) -> Counsel:
    """By a thinker; if he dies, by the next one."""
    for _ in range(2):
        try:
            return thinking.weigh(task).result(PATIENCE)
        except (BrokenProcessPool, CancelledError):
            continue
        except TimeoutError:
            break
    raise refused("no_hint")


class Wish(NamedTuple):
    """When a person wants to be asked again, and whether before risky answers."""

    when: str = TURN
    risks: bool = True

    @classmethod
    def of(cls, cookies: Mapping[str, str]) -> "Wish":
        """At this table, else everywhere."""
        when = cookies.get(CONFIRM_HERE) or cookies.get(CONFIRM)
        return cls(when if when in (ALWAYS, NEVER) else TURN, cookies.get(CONFIRM) != NEVER)


class Doubt(BoomtownError):
    """An answer that counts only once it is confirmed."""

    def __init__(self, sure: Sure) -> None:
        super().__init__(sure.sentence)
        self.sure = sure


def doubt(desk: Desk, player: int, seat: int, version: int, action: str, language: str, wish: Wish) -> Sure | None:
    """What to ask before an answer that is risky or cannot be taken back; None for others, or one to be refused.

    It is found out on a world dealt from what the seat knows, so that the question tells it nothing.
    """
    with desk.lock:
        match, facts = desk.match, desk.facts
        if facts is None or not facts.playing or match is None or match.over or facts.owner(seat) != player:
            return None
        if version != match.version or match.state.seat != seat or desk.unfit is not None:
            return None
        try:
            number = match.game.actions.parse(action)
        except BoomtownError:
            return None
        if match.state.why_not(number) is not None:
            return None
        luck = Noted(Chance(match.version))
        world = match.view(seat).deal(luck)
        words = desk.words(language)
        answer = words.text(match.state.label(number), match.game)
        risk = world.risk(number) if wish.risks else None
        if risk is not None:
            return Sure(answer, words.text(risk, match.game), risky=True)
        if wish.when == NEVER or not _worth_asking(match, seat, wish.when):
            return None
        luck.clear()
        sentence = _what_follows(facts, world, luck, seat, number)
        return Sure(answer, sentence) if sentence else None


def _worth_asking(match: Match, seat: int, wish: str) -> bool:
    """Who has one answer and nothing to take back loses nothing. By default the first point of no return of a turn is
    asked about, if more than one answer becomes final with it: a single answer was meant when it was given, and after
    luck was drawn in a turn there is little left of it."""
    undoable = match.undoable if match.undo_seat == seat else 0
    if wish == ALWAYS:
        return undoable > 0 or len(match.state.options()) > 1
    run = match.last_run()
    given = len(run) if run and run[0].seat == seat else 0
    return undoable > 0 and undoable == given


def _what_follows(facts: Facts, world: State, luck: Noted, seat: int, number: int) -> str:
    """Why an answer cannot be taken back, empty if it can."""
    world.advance(number, luck)
    if world.over:
        return say("table.confirm.end")
    if luck.fence:
        return say("table.confirm.fence")
    if int(world.seat) not in (seat, NOBODY):
        return say("table.confirm.turn", name=facts.titles()[int(world.seat)])
    return ""
