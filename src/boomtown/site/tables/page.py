"""The parts of a table's page that change with every move: question, answers, log, tools, result, cover.

Html is remembered by the values it is made of, since most of a frame is the same as the frame before.
"""

from collections import Counter
from functools import lru_cache
from html import escape
from itertools import chain
from typing import Final

from boomtown.drawing.fragments import Fragment
from boomtown.drawing.kit import player_mark
from boomtown.drawing.scene import Amounts, Answer, Scene, Seated, Sentence
from boomtown.kernel.view import NOBODY
from boomtown.site.words import Phrases, current

FEW: Final = 6
"""So many answers are shown as buttons at once; of more, those with a place on the board wait under "more"."""
ALIKE: Final = 4
"""So many answers of one kind with a place on the board are no crowd."""
BARELY: Final = 2
"""So few answers are not worth a list to open."""
KEYS: Final = 9
"""Answers that have a number key."""
JUMP: Final = 5
"""How far the large steps of an amount go."""
TOLD: Final = 3
"""Sentences of the last turn that are read out with the question."""

CONTAINERS: Final = ("asking", "answers", "tools", "cover", "log-lines", "result", "seats-now", "spoken")


def fragments(scene: Scene) -> list[Fragment]:
    """What the page says around the board, from one viewpoint."""
    words = current()
    if scene.cover_for != NOBODY:
        return _covered(scene, words)
    parts = [
        Fragment("asking", "question", _question(scene, words)),
        Fragment("answers", "answer-list", _answers(scene, words)),
        Fragment("tools", "tools-now", _tools(words, _key(scene), scene.can_undo, _is_asked(scene))),
        Fragment("seats-now", "seats-list", _seats(words, scene.table, tuple(scene.seated), _running(scene))),
        Fragment("spoken", "spoken-now", _spoken(_told(scene), _said(scene, words))),
    ]
    if (scene.over or scene.closed) and not scene.past:
        parts.append(Fragment("result", "result-now", _result(scene, words)))
    parts += [_log_part(words, sentence, scene.game) for sentence in scene.log]
    return parts


def _key(scene: Scene) -> tuple[int, int]:
    return scene.seat, scene.version


def _is_asked(scene: Scene) -> bool:
    return scene.seat != NOBODY and scene.asked == scene.seat and _running(scene)


def _running(scene: Scene) -> bool:
    return not (scene.over or scene.closed or scene.past)


# ---------------------------------------------------------------------- the question


def _heading(scene: Scene, words: Phrases) -> str:
    """The one sentence on top."""
    if scene.past:
        return words.say("table.page.past", version=scene.version)
    if scene.closed and not scene.over:
        return words.say("table.page.closed")
    if scene.over:
        return winner_line(words, [seated.title for seated in scene.seated], scene.winners)
    if _is_asked(scene):
        alone = sum(seated.you for seated in scene.seated) == 1
        return _without_name(scene) if alone else scene.question
    if scene.asked == NOBODY:
        return words.say("table.error.over")
    asked = scene.seated[scene.asked]
    return words.say("table.page.thinking" if asked.bot else "table.page.turn", name=asked.title)


def _without_name(scene: Scene) -> str:
    """Where it is clear who is meant: "Which bin ...?" instead of "Clara: which bin ...?"."""
    name = f"{scene.seated[scene.asked].title}: "
    if not scene.question.startswith(name):
        return scene.question
    question = scene.question.removeprefix(name)
    return question[:1].upper() + question[1:]


def winner_line(words: Phrases, titles: list[str], winners: list[int]) -> str:
    """Who has won, in a sentence."""
    names = [titles[seat] for seat in winners]
    if len(names) == 1:
        return words.say("table.page.winner", name=names[0])
    listed = words.say("table.page.and").join([", ".join(names[:-1]), names[-1]])
    return words.say("table.page.winners", names=listed)


def _question(scene: Scene, words: Phrases) -> str:
    asked = _is_asked(scene)
    aside = "" if asked or scene.asked == NOBODY else scene.question if scene.past else _without_name(scene)
    if scene.bot_trouble:
        aside = words.say("table.page.trouble")
    return _question_html(
        words, _heading(scene, words), aside, scene.rule if asked else "", scene.game, scene.asked, asked
    )


@lru_cache(4096)
def _question_html(words: Phrases, heading: str, aside: str, rule: str, game: str, seat: int, asked: bool) -> str:
    mark = player_mark(seat) if seat >= 0 else ""
    small = f'<span class="question-aside">{escape(aside)}</span>' if aside else ""
    return (
        f'<h2 id="question" class="question{" is-asked" if asked else ""}">{mark}'
        f'<span class="question-text">{escape(heading)} {rule_link(words, rule, game)}{small}</span></h2>'
    )


@lru_cache(1024)
def rule_link(words: Phrases, rule: str, game: str) -> str:
    """A rule's number as a link; the page opens the drawer at it."""
    if not rule:
        return ""
    number = escape(rule)
    title = escape(words.say("table.rules.open", rule=rule))
    return f'<a class="rule" href="/games/{game}/rules#{number}" data-rule="{number}" title="{title}">{number}</a>'


# ---------------------------------------------------------------------- the answers


def _answers(scene: Scene, words: Phrases) -> str:
    if not _is_asked(scene):
        return _no_answers(words)
    return _answers_html(words, _key(scene), tuple(scene.answers), scene.amounts, scene.question)


@lru_cache(8)
def _no_answers(words: Phrases) -> str:
    return f'<div id="answer-list" class="answers is-empty">{escape(words.say("table.page.wait"))}</div>'


@lru_cache(1024)
def _answers_html(
    words: Phrases, key: tuple[int, int], answers: tuple[Answer, ...], amounts: Amounts | None, question: str
) -> str:
    first, rest = _sorted_out(answers)
    numbered = {answer.text: number for number, answer in enumerate(chain(first, rest), start=1) if number <= KEYS}
    html = [
        '<div id="answer-list" class="answers choices">',
        _hidden("answer", key),
    ]
    if amounts is not None:
        html.append(_stepper(words, amounts))
    html += [_button(answer, numbered.get(answer.text, 0)) for answer in first]
    if rest:
        counted = words.say("table.page.more" if first else "table.page.list", count=len(rest))
        html.append(f'<details id="more-answers" class="more"><summary>{escape(counted)}</summary><div class="rest">')
        html += [_button(answer, numbered.get(answer.text, 0)) for answer in rest]
        html.append("</div></details>")
        if any(answer.place for answer in rest):
            html.append(f'<span class="answers-note">{escape(words.say("table.page.places"))}</span>')
    html.append("</div>")
    return "".join(html)


def _sorted_out(answers: tuple[Answer, ...]) -> tuple[list[Answer], list[Answer]]:
    """Which answers are buttons at once and which wait under "more": those with a place, where there are many alike.

    Answers of one word ("done", "pass") are always in sight, and for one or two nobody has to open a list."""
    if len(answers) <= FEW:
        return list(answers), []
    plain = [answer for answer in answers if " " not in answer.text]
    alike = Counter(answer.text.partition(" ")[0] for answer in answers if answer.place)
    few = [answer for answer in answers if not answer.place or alike[answer.text.partition(" ")[0]] <= ALIKE]
    shown = set((plain + [answer for answer in few if answer not in plain])[: max(FEW, len(plain))])
    if len(answers) - len(shown) <= BARELY:
        return list(answers), []
    return [answer for answer in answers if answer in shown], [answer for answer in answers if answer not in shown]


def _hidden(form: str, key: tuple[int, int]) -> str:
    """The seat and the version that a form sends: what this page saw."""
    seat, version = key
    return (
        f'<input type="hidden" name="seat" value="{seat}" form="{form}">'
        f'<input type="hidden" name="version" value="{version}" form="{form}">'
    )


@lru_cache(4096)
def _button(answer: Answer, number: int) -> str:
    head, tail = _split(answer.label)
    effect = f'<span class="effect">{escape(tail)}</span>' if tail else ""
    place = f' data-place="{escape(answer.place)}"' if answer.place else ""
    key = f'<kbd aria-hidden="true">{number}</kbd>' if number else ""
    return (
        f'<button id="{slug("a", answer.text)}" class="answer" form="answer" name="action" '
        f'value="{escape(answer.text)}"{place}>{key}<span class="label">{escape(head)}{effect}</span></button>'
    )


def _split(label: str) -> tuple[str, str]:
    """A label's first words and, smaller, what it costs or brings: behind a colon or in a last bracket."""
    head, colon, tail = label.partition(": ")
    if colon:
        return f"{head}:", tail
    if label.endswith(")") and " (" in label:
        head, _, tail = label[:-1].rpartition(" (")
        return head, tail
    return label, ""


def slug(kind: str, text: str) -> str:
    """An id for the element of an action's text."""
    return f"{kind}-" + "".join(sign if sign.isalnum() else "-" for sign in text)


def _stepper(words: Phrases, amounts: Amounts) -> str:
    """An amount: a number with steps and jumps, a slider, and the sentence of the chosen amount before the click.

    Without JavaScript the form sends the word and the amount as two fields.
    """
    least, most = amounts.least, amounts.most
    bounds = f'min="{least}" max="{most}" value="{least}" step="1"'
    wide = most - least > JUMP
    steps = "".join(
        _step(words, key, change) for key, change in (("fewer", -JUMP), ("less", -1)) if wide or change == -1
    )
    back = "".join(_step(words, key, change) for key, change in (("plus", 1), ("more-by", JUMP)) if wide or change == 1)
    return (
        f'<div id="amount" class="amount" data-word="{escape(amounts.word)}">'
        f'<div class="stepper"><button type="button" class="step" data-jump="{least}">'
        f"{escape(words.say('table.page.least', amount=least))}</button>{steps}"
        f'<input id="amount-value" type="number" name="amount" form="answer" inputmode="numeric" {bounds} '
        f'aria-label="{escape(words.say("table.page.amount"))}">{back}'
        f'<button type="button" class="step" data-jump="{most}">'
        f"{escape(words.say('table.page.most', amount=most))}</button></div>"
        f'<input id="amount-slider" type="range" {bounds} aria-label="{escape(words.say("table.page.slider"))}">'
        f'<button id="amount-go" class="answer main" form="answer" name="word" value="{escape(amounts.word)}">'
        f'<span id="amount-says" class="label" data-default="{escape(words.say("table.page.choose"))}">'
        f"{escape(words.say('table.page.choose'))}</span></button></div>"
    )


def _step(words: Phrases, key: str, change: int) -> str:
    title = escape(words.say(f"table.page.step.{key}", count=abs(change)))
    sign = f"−{-change}" if change < 0 else f"+{change}"
    return f'<button type="button" class="step" data-step="{change}" aria-label="{title}">{sign}</button>'


# ---------------------------------------------------------------------- tools and seats


@lru_cache(4096)
def _tools(words: Phrases, key: tuple[int, int], can_undo: bool, asked: bool) -> str:
    undo = "" if can_undo else " disabled"
    hint = "" if asked else " disabled"
    return (
        f'<div id="tools-now" class="tools">{_hidden("undo", key)}'
        f'<button id="undo-button" class="tool" form="undo"{undo}>{escape(words.say("table.page.undo"))}</button>'
        f'<button id="hint-button" class="tool" form="hint-form" name="seat" value="{key[0]}"{hint}>'
        f"{escape(words.say('table.page.hint'))}</button></div>"
    )


@lru_cache(1024)
def _seats(words: Phrases, table: str, seated: tuple[Seated, ...], running: bool) -> str:
    """Who sits where, and what can be done about somebody who is away."""
    rows = "".join(_seat_row(words, table, seat, running) for seat in seated)
    return f'<ul id="seats-list" class="seats-list">{rows}</ul>'


def _seat_row(words: Phrases, table: str, seat: Seated, running: bool) -> str:
    notes = []
    if seat.you:
        notes.append(words.say("table.page.seat.you"))
    if seat.stand_in:
        notes.append(words.say("table.page.seat.stand-in", bot=seat.bot))
    elif seat.bot:
        notes.append(words.say("table.page.seat.bot", bot=seat.bot))
    if seat.away:
        notes.append(words.say("table.page.seat.away"))
    button = ""
    if running and seat.you and seat.stand_in:
        button = _seat_button(table, "return", seat.seat, words.say("table.page.return"))
    elif running and seat.away and not seat.you:
        button = _seat_button(table, "stand-in", seat.seat, words.say("table.page.stand-in", name=seat.title))
    told = escape(" · ".join(notes))
    return f"<li>{player_mark(seat.seat)}<b>{escape(seat.title)}</b> <span>{told}</span>{button}</li>"


def _seat_button(table: str, what: str, seat: int, caption: str) -> str:
    return (
        f'<button class="tool" form="seat-form" formaction="/t/{table}/{what}" name="seat" value="{seat}">'
        f"{escape(caption)}</button>"
    )


# ---------------------------------------------------------------------- log, result, cover


@lru_cache(16384)
def _log_part(words: Phrases, sentence: Sentence, game: str) -> Fragment:
    return Fragment("log-lines", f"log-{sentence.id}", log_line(words, sentence, game))


def log_line(words: Phrases, sentence: Sentence, game: str) -> str:
    """One sentence of the log."""
    mark = player_mark(sentence.seat) if sentence.seat >= 0 else '<span class="mark"></span>'
    return (
        f'<li id="log-{escape(sentence.id)}" data-line="{sentence.line}">{mark}'
        f"<span>{escape(sentence.text)} {rule_link(words, sentence.rule, game)}</span></li>"
    )


def _told(scene: Scene) -> tuple[str, ...]:
    last = scene.log[-1].line if scene.log else -1
    return tuple(sentence.text for sentence in scene.log[-TOLD:] if sentence.line == last)


def _said(scene: Scene, words: Phrases) -> str:
    """What is read out after the moves. That a bot thinks is heard of each of its moves, so it is not said."""
    thinking = _running(scene) and scene.asked != NOBODY and not _is_asked(scene) and scene.seated[scene.asked].bot
    return "" if thinking and scene.log else _heading(scene, words)


@lru_cache(1024)
def _spoken(told: tuple[str, ...], heading: str) -> str:
    return f'<p id="spoken-now">{escape(" ".join([*told, heading]).strip())}</p>'


def _result(scene: Scene, words: Phrases) -> str:
    """The end of the game: everybody's score, best first. The parts and the chart are fetched when it is shown."""
    more = _after_the_end(words, scene.table, scene.record_open, scene.rematch) if scene.over else ""
    return (
        f'<section id="result-now" class="result" aria-labelledby="result-title">'
        f'<h2 id="result-title">{escape(_heading(scene, words))}</h2>{standing(words, scene)}{more}</section>'
    )


def standing(words: Phrases, scene: Scene) -> str:
    """Everybody's score, best first."""
    order = sorted(range(len(scene.scores)), key=lambda seat: -scene.scores[seat])
    rows = "".join(
        f'<li class="{"winner" if seat in scene.winners else ""}">{player_mark(seat)}'
        f"<b>{escape(scene.seated[seat].title)}</b> <output>{escape(words.number(scene.scores[seat]))}</output></li>"
        for seat in order
    )
    return f'<ol class="standing">{rows}</ol>' if rows else ""


@lru_cache(256)
def _after_the_end(words: Phrases, table: str, record_open: bool, rematch: str) -> str:
    """What can be done with a finished game."""
    again = (
        f'<a class="button main" href="/t/{rematch}">{escape(words.say("table.page.rematch.go"))}</a>'
        if rematch
        else f'<button class="button main" form="rematch-form">{escape(words.say("table.page.rematch"))}</button>'
    )
    record = (
        f'<a class="button" href="/t/{table}/record" download>{escape(words.say("table.page.record"))}</a>'
        f'<button class="button" form="verify-form">{escape(words.say("table.page.verify"))}</button>'
        if record_open
        else f'<p class="muted">{escape(words.say("table.page.record.closed"))}</p>'
    )
    return (
        f'<div class="row">{again}{record}</div><div id="verified" data-keep role="status"></div>'
        f'<div id="end" data-keep hx-get="/t/{table}/end" hx-trigger="load">'
        f'<a href="/t/{table}/end">{escape(words.say("table.page.end.parts"))}</a></div>'
    )


def _covered(scene: Scene, words: Phrases) -> list[Fragment]:
    """Only the cover: whoever looks now may be the wrong one."""
    name = scene.seated[scene.cover_for].title
    heading = escape(words.say("table.page.cover", name=name))
    return [
        Fragment("asking", "question", f'<h2 id="question" class="question">{heading}</h2>'),
        Fragment("spoken", "spoken-now", f'<p id="spoken-now">{heading}</p>'),
        Fragment(
            "cover",
            "cover-panel",
            f'<section id="cover-panel" class="cover" role="dialog" aria-modal="true" aria-labelledby="cover-title">'
            f"{player_mark(scene.cover_for)}"
            f'<h2 id="cover-title">{heading}</h2><p>{escape(words.say("table.page.cover.look", name=name))}</p>'
            f'<a id="uncover" class="button main" href="/t/{scene.table}?seat={scene.cover_for}">'
            f"{escape(words.say('table.page.cover.show', name=name))}</a></section>",
        ),
    ]
