"""The parts of a table's page that change with every move: question, answers, log, tools, result, cover.

What they say is worked out here; how it looks is written in `templates/table/parts.html`.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from boomtown.drawing.fragments import Fragment
from boomtown.drawing.scene import Scene, Seated, Sentence
from boomtown.kernel.view import NOBODY
from boomtown.site.pieces import made, piece
from boomtown.site.tables.page.answers import arranged, range_of
from boomtown.site.words import current, say

TOLD: Final = 3
"""Sentences of the last turn that are read out with the question."""

SAID: Final = 1_000
"""Lines of the log that are remembered until every viewpoint has them."""

CONTAINERS: Final = (
    "asking",
    "answers",
    "tools",
    "lesson",
    "matter",
    "cover",
    "log-lines",
    "result",
    "seats-now",
    "spoken",
)


def _part(macro: str, *values: object) -> Markup:
    return piece("table/parts.html", macro, *values)


def fragments(scene: Scene) -> list[Fragment]:
    """What the page says around the board, from one viewpoint, without the log."""
    if scene.cover_for != NOBODY:
        return _covered(scene)
    asked = is_asked(scene)
    tools = _part("tools", scene.seat, scene.version if scene.can_undo else 0, scene.can_undo, asked)
    parts = [
        Fragment("asking", "question", _question(scene)),
        Fragment("answers", "answer-list", _answers(scene) if asked else _no_answers(scene)),
        Fragment("matter", "matter-now", _matter(scene)),
        Fragment("tools", "tools-now", tools),
        Fragment("seats-now", "seats-list", _part("seats", scene.table, _seats(scene))),
        Fragment("spoken", "spoken-now", _part("spoken", " ".join([*_told(scene), _said(scene)]).strip())),
    ]
    if scene.note is not None and asked:
        parts.append(Fragment("lesson", "lesson-now", _part("lesson", scene.note, scene.game)))
    if (scene.over or scene.closed) and not scene.past:
        parts.append(Fragment("result", "result-now", _result(scene)))
    return parts


def is_asked(scene: Scene) -> bool:
    """Whether the person at this viewpoint has to answer."""
    own = scene.seat != NOBODY and scene.asked == scene.seat and not scene.seated[scene.seat].bot
    return own and _running(scene) and not scene.unfit


def _running(scene: Scene) -> bool:
    return not (scene.over or scene.closed or scene.past)


# ---------------------------------------------------------------------- the question


def _heading(scene: Scene) -> str:
    """The one sentence on top."""
    if scene.past:
        return say("table.page.past", version=scene.version)
    if scene.closed and not scene.over:
        return say("table.page.closed.rules" if scene.outcome == "rules" else "table.page.closed")
    if scene.over:
        return winner_line([seated.title for seated in scene.seated], scene.winners)
    if is_asked(scene):
        alone = sum(seated.you for seated in scene.seated) == 1
        return _without_name(scene) if alone else scene.question
    if scene.asked == NOBODY:
        return say("table.error.over")
    asked = scene.seated[scene.asked]
    if scene.unfit:
        return say("table.page.unfit")
    if asked.stand_in:
        return say("table.page.relieved", name=asked.title)
    return say("table.page.thinking" if asked.bot else "table.page.turn", name=asked.title)


def _without_name(scene: Scene) -> str:
    """Where it is clear who is meant: "Which bin ...?" instead of "Clara: which bin ...?"."""
    name = re.match(rf"{re.escape(scene.seated[scene.asked].title)}\s?: ", scene.question)
    if name is None:
        return scene.question
    question = scene.question[name.end() :]
    return question[:1].upper() + question[1:]


def winner_line(titles: list[str], winners: list[int]) -> str:
    """Who has won, in a sentence."""
    names = [titles[seat] for seat in winners]
    if len(names) == 1:
        return say("table.page.winner", name=names[0])
    listed = say("table.page.and").join([", ".join(names[:-1]), names[-1]])
    return say("table.page.winners", names=listed)


def _question(scene: Scene) -> Markup:
    asked = is_asked(scene)
    aside = "" if asked or scene.asked == NOBODY else scene.question if scene.past else _without_name(scene)
    if scene.bot_trouble:
        aside = say("table.page.trouble")
    if scene.unfit:
        aside = ""
    rule = scene.rule if asked else ""
    return _part("question", _heading(scene), aside, rule, scene.game, scene.asked, asked, _state(scene))


class Attendance(NamedTuple):
    """How it stands with the person who is asked: when his time is up, whether it is, since when he is away."""

    due: int
    late: bool
    away: int


def _state(scene: Scene) -> Attendance:
    if not _running(scene) or scene.asked == NOBODY or scene.unfit:
        return Attendance(0, False, 0)
    asked = scene.seated[scene.asked]
    return Attendance(scene.due, asked.late, asked.away)


# ---------------------------------------------------------------------- what people decide outside the rules


def _no_answers(scene: Scene) -> Markup:
    """What a player who is not asked can do: come back to a seat, or continue without a player who is away."""
    if not _running(scene) or scene.seat == NOBODY:
        return _part("no_answers")
    me = scene.seated[scene.seat]
    if scene.unfit:
        return _part("offers", scene.table, scene.unfit, (("give-up", -1, say("table.page.give-up")),))
    if me.resigned:
        return _part("offers", scene.table, say("table.page.resigned"), ())
    if me.stand_in:
        back = (("return", me.seat, say("table.page.return")),) if me.returns else ()
        return _part("offers", scene.table, say("table.page.relieved.you" if back else "table.page.timeouts"), back)
    late = next((seated for seated in scene.seated if seated.late and not seated.you), None)
    if late is None:
        return _part("no_answers")
    proposed = scene.proposal is not None and not scene.proposal.declined
    stop = () if proposed else (("propose", -1, say("table.page.stop")),)
    go_on = ("stand-in", late.seat, say("table.page.stand-in", name=late.title))
    return _part("offers", scene.table, say("table.page.late", name=late.title), (go_on, *stop))


def _matter(scene: Scene) -> Markup:
    """A proposal to end the game, or its refusal, for everybody who sits at the table."""
    found = scene.proposal
    if found is None or not _running(scene):
        return _part("no_matter")
    if found.declined:
        return _part("declined", say("table.page.proposal.declined", name=found.by))
    others = [name for name in found.agreed if name != found.by]
    sentence = say("table.page.proposal" if found.may_agree else "table.page.proposal.waits", name=found.by)
    if others:
        sentence += " " + say("table.page.proposal.agreed", names=", ".join(others))
    return _part("matter", scene.table, sentence, found.may_agree, found.may_decline)


def rule_link(rule: str, game: str) -> Markup:
    """A rule's number as a link; the page opens the drawer at it."""
    return _part("rule_link", rule, game)


def _answers(scene: Scene) -> Markup:
    amounts = range_of(scene.amounts, _without_name(scene)) if scene.amounts is not None else None
    shown = arranged(tuple(scene.answers), amounts is not None)  # never the same again: not worth remembering
    values = (scene.seat, scene.version, amounts, scene.routine, *shown)
    return made(current().language, "table/parts.html", "answers", *values)


# ---------------------------------------------------------------------- seats


def _seats(scene: Scene) -> tuple[tuple[int, str, str, str, str], ...]:
    return tuple(_seat_row(seated, _running(scene)) for seated in scene.seated)


def _seat_row(seated: Seated, running: bool) -> tuple[int, str, str, str, str]:
    """Seat, name and notes; what can be done about a player who is away, and its label."""
    notes = []
    if seated.you:
        notes.append(say("table.page.seat.you"))
    if seated.stand_in:
        notes.append(say("table.page.seat.stand-in", bot=seated.bot))
    elif seated.bot:
        notes.append(say("table.page.seat.bot", bot=seated.bot))
    if seated.late:
        notes.append(say("table.page.seat.late"))
    elif seated.away and running:
        notes.append(say("table.page.seat.away"))
    what, caption = "", ""
    if running and seated.you and seated.returns:
        what, caption = "return", say("table.page.return")
    elif running and seated.late and not seated.you:
        what, caption = "stand-in", say("table.page.stand-in", name=seated.title)
    return seated.seat, seated.title, " · ".join(notes), what, caption


# ---------------------------------------------------------------------- log, result, cover


def log(sentences: list[Sentence], game: str) -> list[Fragment]:
    """The lines of a log."""
    language = current().language
    return [_log_part(language, sentence, game) for sentence in sentences]


@lru_cache(SAID)
def _log_part(language: str, sentence: Sentence, game: str) -> Fragment:
    """All viewpoints that hear the same get the same."""
    return Fragment("log-lines", f"log-{sentence.id}", log_line(sentence, game))


def log_line(sentence: Sentence, game: str) -> Markup:
    """One sentence of the log."""
    return made(current().language, "table/parts.html", "log_line", sentence, game)


def _told(scene: Scene) -> tuple[str, ...]:
    last = scene.log[-1].line if scene.log else -1
    return tuple(sentence.text for sentence in scene.log[-TOLD:] if sentence.line == last)


def _said(scene: Scene) -> str:
    """What is read out after the moves. That a bot thinks is heard of each of its moves, so it is not said."""
    thinking = _running(scene) and scene.asked != NOBODY and not is_asked(scene) and scene.seated[scene.asked].bot
    return "" if thinking and scene.log else _heading(scene)


def _result(scene: Scene) -> Markup:
    """The end of the game or of the table, how it came to it, and what can be done then."""
    seated = any(seated.you for seated in scene.seated)
    how = say(f"table.page.outcome.{scene.outcome}") if scene.outcome in ("agreed", "time") else ""
    told = (_heading(scene), _standing(scene), scene.table, scene.over, scene.record_open, scene.rematch, seated)
    return _part("result", *told, how)


def standing(scene: Scene) -> Markup:
    """Everybody's score, best first."""
    return _part("standing", _standing(scene))


def _standing(scene: Scene) -> tuple[tuple[int, str, str, bool], ...]:
    order = sorted(range(len(scene.scores)), key=lambda seat: (seat not in scene.winners, -scene.scores[seat]))
    return tuple((seat, scene.seated[seat].title, scene.written[seat], seat in scene.winners) for seat in order)


def _covered(scene: Scene) -> list[Fragment]:
    """Only the cover: the person at the screen may be the wrong one."""
    name = scene.seated[scene.cover_for].title
    return [
        Fragment("asking", "question", _part("covered_question", name)),
        Fragment("spoken", "spoken-now", _part("spoken", say("table.page.cover", name=name))),
        Fragment("cover", "cover-panel", _part("cover", scene.table, scene.cover_for, name)),
    ]
