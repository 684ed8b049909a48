"""The record looked back at: what a seat could know at a line, and how the scores went."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from boomtown import games
from boomtown.drawing.scene import Scene, Sentence
from boomtown.kernel.board import ScorePart
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.record import Record, verify_chain
from boomtown.site.tables.errors import refused
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.page import scenes
from boomtown.site.tables.records import record
from boomtown.site.tables.signature import public_keys
from boomtown.site.words import say, words_of
from boomtown.table.match import Match, replay, revealed
from boomtown.table.signing import signed_by
from boomtown.table.verifying import compare_luck

REELS: Final = 32
"""Games kept in memory, wound to the last moment looked at."""
TURNING_POINTS: Final = 3

_lock = threading.Lock()
_reels: OrderedDict[str, tuple[threading.Lock, list[Match]]] = OrderedDict()


def moment(facts: Facts, version: int, seat: int, language: str) -> tuple[Scene, list[Sentence]]:
    """What a viewpoint saw after a line of the record, and all it had heard by then."""
    with _lock:
        lock, kept = _reels.setdefault(facts.id, (threading.Lock(), []))
        _reels.move_to_end(facts.id)
        while len(_reels) > REELS:
            _reels.popitem(last=False)
    with lock:
        match = _wound(facts, version, kept.pop() if kept else None)
        words = words_of(games.find(facts.game), language)
        words.seats = facts.titles()
        logbook = scenes.Logbook(seat, words)
        then = replace(facts, version=version)
        scene = scenes.scene(then, match, seat, words, logbook, past=True)
        kept.append(match)
        return scene, logbook.read(match)


def _wound(facts: Facts, version: int, match: Match | None) -> Match:
    """The game at a line: on from where it stands, or from the start."""
    if not 0 <= version <= facts.version:
        raise refused("no_line", last=facts.version)
    try:
        whole = record(facts.id, version)
        if match is None or match.version > version:
            return replay(whole, until=version, seed=None)
        for line in whole.lines[match.version + 1 :]:
            match.follow(line)
    except BoomtownError as error:
        raise refused("unfit_line", line=version) from error
    return match


def answers(facts: Facts) -> list[Sentence]:
    """The answers of a game as its record has them, in the rules' own short words: what everybody heard, no outcome."""
    try:
        lines = record(facts.id, facts.version).lines
    except BoomtownError:
        return []
    titles = facts.titles()
    return [
        Sentence(f"{line.number}-0", line.number, line.seat, f"{titles[line.seat]}: {line.action}")
        for line in lines
        if line.kind == "action" and 0 <= line.seat < len(titles)
    ]


# ---------------------------------------------------------------------- after the end


@dataclass(frozen=True)
class Ending:
    """How a finished game went: the score in parts, the scores after each line per seat, and what turned it."""

    tallies: list[ScorePart]
    history: list[list[int]]
    turns: list[tuple[int, str]]
    written: Callable[[int], str]
    """Points as the game writes them, which may be money."""


@lru_cache(maxsize=64)
def _scores(table_id: str, last: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int, str], ...]]:
    """The scores after every line, and per line (number, seat, action)."""
    scores: list[tuple[int, ...]] = []
    whole = record(table_id, last)
    replay(whole, seen=lambda match: scores.append(tuple(match.scores())))
    return tuple(scores), tuple((line.number, line.seat, line.action) for line in whole.lines)


def result(facts: Facts, scene: Scene) -> Ending:
    """Only for a finished game."""
    scores, lines = _scores(facts.id, facts.version)
    history = [[row[seat] for row in scores] for seat in range(facts.players)]
    turns = _turning_points(scores, lines, [seated.title for seated in scene.seated])
    entry = games.find(facts.game)
    words, game = words_of(entry, scene.language), entry.set_up(facts.players, dict(facts.options))
    return Ending(list(scene.board.tally), history, turns, lambda points: words.word("result", points, game))


def _turning_points(
    scores: tuple[tuple[int, ...], ...], lines: tuple[tuple[int, int, str], ...], titles: list[str]
) -> list[tuple[int, str]]:
    """The lines that changed most who was ahead and by how much, in words and in their order."""
    swings: list[tuple[int, int, int]] = []
    for number, _, action in lines[1:]:
        seat = _concerned(scores[number - 1], scores[number])
        swing = _lead(scores[number], seat) - _lead(scores[number - 1], seat)
        if action and swing:
            swings.append((abs(swing), number, seat))
    largest = sorted(sorted(swings, key=lambda one: (-one[0], one[1]))[:TURNING_POINTS], key=lambda one: one[1])
    return [(number, _told(scores, number, seat, titles)) for _, number, seat in largest]


def _concerned(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """The seat whose own score changed most: it need not be the one that moved."""
    return max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))


def _lead(scores: tuple[int, ...], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)


def _told(scores: tuple[tuple[int, ...], ...], number: int, seat: int, titles: list[str]) -> str:
    gained = scores[number][seat] - scores[number - 1][seat]
    lead = _lead(scores[number], seat)
    what = "gains" if gained > 0 else "loses"
    where = "level" if lead == 0 else "ahead" if lead > 0 else "behind"
    return say(f"table.turning.{what}.{where}", name=titles[seat], line=number, points=abs(gained), by=abs(lead))


# ---------------------------------------------------------------------- verifying


def verify(table_id: str, last: int) -> list[tuple[str, bool]]:
    """Recompute chain, rules, luck and result; each check in words with its outcome."""
    read: list[Record] = []
    checks: list[tuple[str, bool]] = []

    def check(key: str, work: Callable[[], object]) -> bool:
        try:
            work()
        except BoomtownError:
            checks.append((say(f"table.verify.{key}"), False))
            return False
        checks.append((say(f"table.verify.{key}"), True))
        return True

    def chain() -> None:
        read.append(record(table_id, last))
        verify_chain(read[0], revealed(read[0]))

    matches: list[Match] = []
    if not check("chain", chain):
        return checks
    whole = read[0]
    if check("rules", lambda: matches.append(replay(whole))):
        check("luck", lambda: compare_luck(whole, matches[0]))
    if whole.lines[-1].site in public_keys():
        check("signature", lambda: signed_by(whole))
    return checks
