"""A lesson: a game to learn a game by, and what a newcomer is told beside which question.

It is data in the game's folder, `lesson.toml`:

    players = 2
    seed = "any text"                       # the deal is always the same
    options = { setup = "fixed" }           # may be missing
    scripts = [[], ["bin 2", "ship gold"]]  # what each seat answers in its first rounds; the learner's is empty

    [[cards]]
    question = "bin"                        # the name of a step
    rule = "GW-5.3"                         # may be missing: the rule of the step
    places = ["own/supply", "map/e3"]       # what lights up: parts of the board, or single places of them;
                                            # "panel": all that lies before the learner; "choices": what can be chosen

The words lie in `locale/lesson/<language>.toml`: `start` is told before the first card, `card.<question>` is a card. A
title of its own is `title.<question>`, else it is what one does there (`step.<question>` of the game).

A script is followed as long as its next answer is legal (table/lessons.py); nobody is forced to anything.
"""

import tomllib
from pathlib import Path
from typing import Final

from boomtown.kernel.errors import BoomtownError, BrokenGame
from boomtown.kernel.words import Words

FILE: Final = "lesson.toml"
LEARNER: Final = 0
"""The seat of the person who learns."""
START: Final = "start"
"""What is told before the first card: what the game is about."""
OWN: Final = "own"
"""A part that lies before the learner."""


class Card:
    """What is told once beside a kind of question."""

    def __init__(self, question: str, rule: str, places: list[str]) -> None:
        self.question = question
        self.rule = rule
        """Empty: the rule of the step."""
        self.places = places

    @property
    def key(self) -> str:
        """The key of its words."""
        return f"card.{self.question.replace(' ', '_')}"


class Lesson:
    """The lesson of a game. Answers of scripts are texts of actions."""

    def __init__(
        self, players: int, seed: str, options: dict[str, str], scripts: list[list[str]], cards: list[Card]
    ) -> None:
        self.players = players
        self.seed = seed
        self.options = options
        self.scripts = scripts
        self.cards = {card.question: card for card in cards}

    def script(self, seat: int) -> list[str]:
        return self.scripts[seat] if 0 <= seat < len(self.scripts) else []


def read_lesson(folder: Path) -> Lesson | None:
    """The lesson in a game's folder, None if it has none."""
    path = folder / FILE
    if not path.is_file():
        return None
    with path.open("rb") as file:
        try:
            found: dict[str, object] = tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise BrokenGame(f"{FILE} is not a TOML file: {error}") from error
    players, seed, options = found.get("players"), found.get("seed"), found.get("options", {})
    if not isinstance(players, int) or not isinstance(seed, str) or not isinstance(options, dict):
        raise BrokenGame(f"{FILE} needs players (a number), seed (a text) and, if any, options (a table)")
    chosen = {str(key): str(value) for key, value in options.items()}
    scripts = [_texts(script, "scripts") for script in _list(found.get("scripts", []), "scripts")]
    return Lesson(players, seed, chosen, scripts, [_card(card) for card in _list(found.get("cards", []), "cards")])


def lesson_words(folder: Path, language: str) -> Words:
    """What the cards say; in English if the lesson does not speak this language."""
    home = folder / "locale" / "lesson"
    words = Words(language if (home / f"{language}.toml").is_file() else "en")
    path = home / f"{words.language}.toml"
    if not path.is_file():
        raise BoomtownError("locale/lesson/en.toml is missing from its folder")
    words.read(path)
    return words


def _card(found: object) -> Card:
    if not isinstance(found, dict) or not isinstance(found.get("question"), str):
        raise BrokenGame(f"{FILE}: a card without the name of a question")
    return Card(str(found["question"]), str(found.get("rule", "")), _texts(found.get("places", []), "places"))


def _list(found: object, name: str) -> list[object]:
    if not isinstance(found, list):
        raise BrokenGame(f"{FILE}: {name} is not a list")
    return list(found)


def _texts(found: object, name: str) -> list[str]:
    return [str(text) for text in _list(found, name)]
