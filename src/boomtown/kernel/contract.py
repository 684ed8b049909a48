"""What a game must bring to stand on the shelf, stated and checked here; the conformance suite checks the rest by play.

| what | where | if it is missing |
|---|---|---|
| `title`, `players_min`, `players_max` | `[meta]` of `components.toml` | refused |
| `designer`, `publisher`, `year`, `minutes` | `[meta]` | shown as not known |
| provenance of every table of facts | `components.toml` | refused |
| numbered rules, all with one prefix | `rules.md` | refused |
| sentences in English | `locale/en.toml` | refused |
| a sentence for each option and value | `option.<key>`, `option.<key>.<value>` | refused |
| rules that can be set up for every number of players | the class of the game | refused |
| at most 4,096 actions, a bound of decisions | `Game.actions`, `Game.progress_bound` | refused |
| a sentence for each reason of the advice | `Advice.reasons` | refused |
| an advice | `advice` | the score as it stands |
| a board that shows something | `board` | the fields of the view in words |
| a lesson that fits: its deal, questions, rules, scripted answers, and words in English | `lesson.toml` | none |
"""

import re
from typing import Final

from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, BrokenGame, described
from boomtown.kernel.game import Game
from boomtown.kernel.lesson import LEARNER, START
from boomtown.kernel.luck import Chance
from boomtown.kernel.view import NOBODY

KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
RULE: Final = re.compile(r"^\*\*([A-Z]{2})-\d+(?:\.\d+)+\*\* ", re.MULTILINE)


def uphold(entry: Entry) -> None:
    """Raise `BrokenGame` with one sentence that names what is missing; nothing happens to a game that is whole."""
    problem = shortcoming(entry)
    if problem:
        raise BrokenGame(f"the game '{entry.key}' cannot be put on the shelf: {problem}")


def shortcoming(entry: Entry) -> str:
    """The first thing that a game lacks, empty if nothing."""
    try:
        if not KEY.fullmatch(entry.key):
            return "its key must be small letters, digits and _"
        if not entry.rules_version:
            return "its rules have no version"
        return _papers(entry) or _sentences(entry) or _play(entry) or _teaching(entry)
    except BoomtownError as refusal:
        return str(refusal)
    except Exception as error:
        return described(error)


def _papers(entry: Entry) -> str:
    """The files of the folder."""
    for name in ("components.toml", "rules.md", "locale/en.toml"):
        if not (entry.folder / name).is_file():
            return f"{name} is missing from its folder"
    meta = entry.meta
    if not meta.title:
        return "[meta] of components.toml has no title"
    if not 1 <= meta.least <= meta.most <= 8:
        return f"{meta.least} to {meta.most} players are not a number of players (1 to 8)"
    prefixes = sorted(set(RULE.findall(entry.rules_text())))
    if not prefixes:
        return "rules.md has no numbered rule (a line that begins with **XY-1.1**)"
    if len(prefixes) > 1:
        return f"the rules have several prefixes: {', '.join(prefixes)}"
    return ""


def _sentences(entry: Entry) -> str:
    words = entry.words()
    for setting in entry.settings:
        keys = [f"option.{setting.key}", *(f"option.{setting.key}.{value}" for value in setting.values)]
        for key in keys:
            if not words.has(key):
                return f"locale/en.toml has no sentence '{key}'"
    return ""


def _play(entry: Entry) -> str:
    """It can be set up, shown and judged."""
    words = entry.words()
    for players in entry.counts:
        game = entry.set_up(players)
        problem = _set_up(game)
        if problem:
            return problem
        state = game.start(Chance(1))
        for seat in (NOBODY, 0):
            if not entry.board(state.view(seat), words).sections:
                return "its board shows nothing"
        for reason in entry.advice(game).reasons:
            if not words.has(reason):
                return f"locale/en.toml has no sentence '{reason}' for the advice"
    return ""


def _set_up(game: Game) -> str:
    if not game.questions():
        return "its rules ask nothing: list_steps was not called"
    if game.progress_bound <= 0:
        return "progress_bound must be above 0"
    return ""


def _teaching(entry: Entry) -> str:
    """If there is a lesson, it is about this game. (Whether its places are on the board shows in play.)"""
    lesson = entry.lesson()
    if lesson is None:
        return ""
    game = entry.set_up(lesson.players, lesson.options)
    rules = entry.rules_text()
    questions = [step.name for step in game.questions()]
    words = entry.lesson_words()
    for seat, script in enumerate(lesson.scripts):
        if script and not LEARNER < seat < lesson.players:
            return f"lesson.toml has a script for seat {seat + 1}, where nobody follows one"
        for answer in script:
            game.actions.parse(answer)
    for card in lesson.cards.values():
        if card.question not in questions:
            return f"lesson.toml has a card for '{card.question}', which is no question of it"
        if card.rule and f"**{card.rule}** " not in rules:
            return f"lesson.toml cites {card.rule}, which is no rule of it"
    for key in [START, *(card.key for card in lesson.cards.values())]:
        if not words.has(key):
            return f"locale/lesson/en.toml has no sentence '{key}'"
    return ""
