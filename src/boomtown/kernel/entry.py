"""A game as the shelf knows it: its folder, player counts and options, before anybody sits down."""

import sys
import tomllib
from collections.abc import Callable
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from boomtown import speed
from boomtown.kernel.advice import Advice, ScoreAdvice
from boomtown.kernel.board import Board
from boomtown.kernel.components import Components, read_components
from boomtown.kernel.errors import BadComponents, BoomtownError, UnknownOption
from boomtown.kernel.game import Game
from boomtown.kernel.lesson import Lesson, lesson_words, read_lesson
from boomtown.kernel.manner import manner
from boomtown.kernel.outside import load
from boomtown.kernel.plain_board import plain_board
from boomtown.kernel.view import View
from boomtown.kernel.words import Words

G = TypeVar("G", bound=Game)
V = TypeVar("V", bound=View)
"""The classes of a game's box and of its views: advice and board are handed nothing else."""


def read_weights(path: Path) -> dict[str, int]:
    """The numbers of an advice from a file."""
    with path.open("rb") as file:
        table: object = tomllib.load(file).get("weights")
    if not isinstance(table, dict) or not all(isinstance(value, int) for value in table.values()):
        raise BadComponents(f"{path.name}: expected a table [weights] of whole numbers")
    return {str(name): int(value) for name, value in table.items()}


def acting(weights: dict[str, int], players: int) -> list[str]:
    """The weights that count with so many players: for two, `x_two` takes the place of `x` if there is one."""
    return [name for name in weights if not (name.endswith("_two") if players > 2 else f"{name}_two" in weights)]


def at_table(weights: dict[str, int], players: int) -> dict[str, int]:
    """The same under the names an advice knows."""
    return {name.removesuffix("_two"): weights[name] for name in acting(weights, players)}


PAGE: Final = "boomtown.drawing:page"
"""What draws boards: known by name, because the kernel stands below it."""


class Setting:
    """An option of a game; the first value is the default. Its sentences: `option.<key>`, `option.<key>.<value>`."""

    def __init__(self, key: str, values: list[str]) -> None:
        self.key = key
        self.values = values

    @property
    def default(self) -> str:
        return self.values[0]


class Meta:
    """What a game says of itself, `[meta]` of its components; only title and player counts must be there."""

    def __init__(self, components: Components) -> None:
        meta = components.table("meta")
        self.title = meta.text("title")
        self.least = meta.num("players_min", 1, 8)
        self.most = meta.num("players_max", self.least, 8)
        self.designer = meta.text("designer") if meta.has("designer") else ""
        self.publisher = meta.text("publisher") if meta.has("publisher") else ""
        self.year = meta.num("year") if meta.has("year") else 0
        self.minutes = str(meta.values.get("minutes", ""))


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry:
    """A game's folder, here or in a package of its own. Its `__init__` makes one and calls it ENTRY.

    `make` is the class of its box, `make(components, players, options, rules_version)`; `advice` makes what a sensible
    player looks at, of the box and the weights, `board` the table as a seat sees it; `check(players, options)` raises
    `UnknownOption` for options that do not fit each other. What else it must bring is stated in `kernel/contract.py`.
    """

    def __init__(
        self,
        key: str,
        folder: Path,
        rules_version: str,
        settings: list[Setting],
        make: Callable[[Components, int, dict[str, str], str], G],
        advice: Callable[[G, dict[str, int]], Advice] | None = None,
        board: Callable[[V, Words], Board] | None = None,
        check: Callable[[int, dict[str, str]], None] | None = None,
    ) -> None:
        self.key = key
        self.folder = folder
        self.rules_version = rules_version
        self.settings = settings
        self.module = str(make.__module__)
        """Where its box is written: the package of the game, or a module in it."""
        self._make: Callable[[Components, int, dict[str, str], str], Game] = make
        self._advice = cast("Callable[[Game, dict[str, int]], Advice] | None", advice)
        self._board = cast("Callable[[View, Words], Board] | None", board)
        self._check = check
        self._components: Components | None = None
        self._weights: dict[str, int] | None = None
        self._lesson: Lesson | None = None
        self._lesson_read = False

    def advice(self, game: Game, weights: dict[str, int] | None = None) -> Advice:
        """What a sensible player looks at; if the game has nothing to say, the score."""
        if self._advice is None:
            return ScoreAdvice(["reason.score"])
        return self._advice(game, at_table(weights or self.weights(), game.players))

    def board(self, view: View, words: Words) -> Board:
        """The table as this seat sees it, for page, terminal and screen reader; if the game has none, all it knows."""
        if self._board:
            return self._board(view, words)
        return plain_board(view, words, self.title)

    def check(self, players: int, options: dict[str, str]) -> None:
        """Raise `UnknownOption` for options that do not fit each other or the player count."""
        if self._check:
            self._check(players, options)

    def components(self) -> Components:
        """The components that come with the game."""
        if self._components is None:
            self._components = read_components(self.folder / "components.toml")
        return self._components

    @property
    def meta(self) -> Meta:
        """What the game says of itself."""
        return Meta(self.components())

    @property
    def title(self) -> str:
        """The game's name."""
        return self.meta.title

    @property
    def counts(self) -> list[int]:
        """The player counts."""
        meta = self.meta
        return list(range(meta.least, meta.most + 1))

    def count(self, players: int | None, named: int = 0) -> int:
        """How many play: as many as are asked for, else as there are names, else the fewest. A game for one number of
        players needs neither."""
        counts = self.counts
        return players if players is not None else named if named and len(counts) > 1 else counts[0]

    def all_options(self, given: dict[str, str]) -> dict[str, str]:
        """Those that are given, and the default of every other: what an older record does not name was played so."""
        return {setting.key: given.get(setting.key, setting.default) for setting in self.settings}

    def set_up(self, players: int, options: dict[str, str] | None = None, components: Components | None = None) -> Game:
        """The game for a number of players; options that are not given have their default."""
        counts = self.counts
        if players not in counts:
            if len(counts) == 1:
                raise UnknownOption(f"{self.title} is for {counts[0]} players, not {players}")
            raise UnknownOption(f"{self.title} is for {counts[0]} to {counts[-1]} players, not {players}")
        given = options or {}
        chosen = self.all_options(given)
        for setting in self.settings:
            value = chosen[setting.key]
            if value not in setting.values:
                raise UnknownOption(
                    f"option {setting.key} of {self.title} can be {', '.join(setting.values)}, not '{value}'"
                )
        for key in given:
            if key not in chosen:
                raise UnknownOption(f"{self.title} has no option '{key}' (it has: {', '.join(chosen) or 'none'})")
        self.check(players, chosen)
        box = components or self.components()
        game = self._make(box, players, chosen, self.rules_version)
        game.entry = self
        game.components = box
        return game

    def again(
        self, players: int, options: dict[str, str], components: Components | None, rules: str, digest: str
    ) -> Game:
        """A game that was set up before, perhaps in another process or release. It is made once for all that ask."""
        game = shared(
            self, self.rules_version, players, tuple(sorted(options.items())), components or self.components()
        )
        if (game.rules_version, game.digest) != (rules, digest):
            raise BoomtownError(f"this was kept by other rules or components of {self.title} than there are here")
        return game

    def __reduce__(self) -> tuple[object, ...]:
        """By the name its package calls it."""
        package = self.module
        while package:
            if getattr(sys.modules.get(package), "ENTRY", None) is self:
                return load, (f"{package}:ENTRY",)
            package = package.rpartition(".")[0]
        raise BoomtownError(f"the package of '{self.key}' does not call its entry ENTRY: it cannot be found again")

    def html(self, view: View) -> str:
        """The drawn board as part of a page, for notebooks."""
        draw = cast("Callable[[Entry, View, Words], str]", load(PAGE))
        inside = escape(draw(self, view, self.words()))
        return f'<iframe srcdoc="{inside}" style="width: 100%; height: 44rem; border: 0"></iframe>'

    def weights(self) -> dict[str, int]:
        """The numbers the advice reckons with, by name."""
        if self._weights is None:
            path = self.folder / "weights.toml"
            self._weights = read_weights(path) if path.exists() else {}
        return self._weights

    def languages(self) -> list[str]:
        """The languages the game ships, by their codes."""
        return sorted(path.stem for path in (self.folder / "locale").glob("*.toml"))

    def words(self, language: str = "en") -> Words:
        """The catalogues of kernel and game in one language."""
        words = Words(language)
        words.load(speed.HOME / "kernel" / "locale")
        words.load(self.folder / "locale")
        return words

    def lesson(self) -> Lesson | None:
        """What a newcomer learns the game by; None if it has no lesson."""
        if not self._lesson_read:
            self._lesson = read_lesson(self.folder)
            self._lesson_read = True
        return self._lesson

    def lesson_words(self, language: str = "en") -> Words:
        """What the lesson says; in English if it does not speak this language."""
        return lesson_words(self.folder, language)

    def rules_text(self, language: str = "en") -> str:
        """The numbered rules; in English if the game has none in this language."""
        return self._paper("rules", language)

    def summary_text(self, language: str = "en") -> str:
        """A turn on one page, in the same way; empty if the game has no summary."""
        return self._paper("summary", language) if (self.folder / "summary.md").exists() else ""

    def _paper(self, name: str, language: str) -> str:
        path = self.folder / f"{name}.{language}.md"
        if path.exists():
            return manner(language).typeset(path.read_text(encoding="utf-8"))
        return (self.folder / f"{name}.md").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def shared(entry: Entry, rules: str, players: int, options: tuple[tuple[str, str], ...], box: Components) -> Game:
    """A game is the same for all its tables, and large: it is made once for all that are played again here."""
    return entry.set_up(players, dict(options), box)
