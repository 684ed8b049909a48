"""What environments have in common: what they are made of, and one game after another of it."""

import secrets
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from numpy import frombuffer

from boomtown import games as shelf
from boomtown.envs import rewards
from boomtown.kernel.agenda import WIDTH
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, IllegalAction, UnknownAction
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Luck, Seeded
from boomtown.kernel.observe import AGENDA, LIST, NUMBER, Layout, Observer, Part, survey
from boomtown.kernel.record import seed_bytes
from boomtown.kernel.state import State
from boomtown.kernel.view import View

Cells: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.int8]
Number = TypeVar("Number", np.int64, np.float32)
CELL = np.dtype(np.int64)
FLAG = np.dtype(np.int8)
MASKS = 16
"""So many masks of an environment lie side by side in memory."""

_layouts: dict[tuple[Entry, int, tuple[tuple[str, str], ...], str], Layout] = {}


@dataclass(frozen=True)
class Setup:
    """The keywords that every environment takes."""

    game: str | Entry
    """A game's key, or the entry of a game from elsewhere."""
    players: int | None = None
    """The fewest the game is for, if not given."""
    options: dict[str, str] | None = None
    components: Components | None = None
    reward: str = "win"
    """`win`, `rank` or `score`, paid at the end."""
    shaped: float = 0.0
    """How much of each change of the score, or of the lead, is paid at once."""
    illegal: str = "raise"
    """`raise` or `penalty`: what an action that is not legal leads to. It never changes the game."""
    penalty: float = 1.0
    observations: str = "array"
    """`array` or `dict`."""
    language: str = "en"
    """Of refusals and of what is rendered."""

    def __post_init__(self) -> None:
        allowed = {"reward": rewards.KINDS, "illegal": ("raise", "penalty"), "observations": ("array", "dict")}
        for name, values in allowed.items():
            value = getattr(self, name)
            if value not in values:
                raise BoomtownError(f"{name} can be {', '.join(values)}, not {value!r}")


class Play:
    """One game after another of a set-up, with one that is being played."""

    state: State

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.entry = setup.game if isinstance(setup.game, Entry) else shelf.find(setup.game)
        players = setup.players if setup.players is not None else self.entry.counts[0]
        self.game: Game = self.entry.set_up(players, setup.options, setup.components)
        self.players = players
        self.layout = layout_of(self.entry, self.game)
        self.words = self.entry.words(setup.language)
        self._observer = Observer(self.layout, self.game.actions.count, MASKS)
        self._parted = setup.observations == "dict"
        self._masks: list[Mask] = []
        self._row = MASKS
        self.luck: Luck = Seeded(b"")
        self._seed = secrets.randbits(62)
        self._deals = 0

    # ------------------------------------------------------------------ playing

    def deal(self, seed: int | None) -> str:
        """A new game; returns its seed as text: `boomtown.new_game(..., seed=text)` deals the same.

        Without a seed the games follow from the last one that was given, or else from a random one.
        """
        self._deals += 1
        if seed is not None:
            self._seed = seed
            self._deals = 0
        text = f"{self._seed} {self._deals}" if self._deals else str(self._seed)
        self.luck = Seeded(seed_bytes(text))
        self.state = self.game.start(self.luck)
        return text

    def answer(self, action: int) -> str:
        """Carry out an action and return nothing, or leave everything as it is and return the reason with its rule."""
        return "" if self.state.attempt(action, self.luck) else self.refused(action)

    def refused(self, action: int) -> str:
        """The reason with its rule, or the error that it is to be."""
        refused = self.refusal(self.state, action)
        if self.setup.illegal == "raise":
            raise refused
        return str(refused)

    def refusal(self, state: State, action: int) -> BoomtownError:
        """Why an action is not legal."""
        try:
            refusal = state.why_not(action)
        except UnknownAction as error:
            return error
        assert refusal is not None
        return IllegalAction(self.words.text(refusal.message, self.game), refusal.rule)

    # ------------------------------------------------------------------ what a seat sees

    def look(self, seat: int) -> dict[str, Any]:
        """The `observation` of a seat and the `action_mask` of its legal actions, all nought if it is not asked.

        Both are fresh and can be kept; they lie in memory that compiled code wrote and cannot be written to.
        """
        row = self._row
        if row == MASKS:
            row = self._take_masks()
        self._row = row + 1
        observer = self._observer
        observer.look(self.state, seat, row)
        cells = frombuffer(observer.cells, CELL)  # type: ignore[call-overload]
        return {"observation": parted(self.layout, cells) if self._parted else cells, "action_mask": self._masks[row]}

    def _take_masks(self) -> int:
        """Masks for the next looks, all nought: made together, because making an array takes longer than filling it."""
        self._observer.forbid()
        self._masks = list(frombuffer(self._observer.allowed, FLAG).reshape(MASKS, -1))  # type: ignore[call-overload]
        return 0

    def written(self, view: View) -> Cells:
        """All a view tells, as one array."""
        self._observer.begin_one()
        self._observer.write(view)
        return np.array(self._observer.cells, np.int64)

    def shown(self, cells: Cells) -> Any:
        """An observation in the form that was asked for."""
        return parted(self.layout, cells) if self.setup.observations == "dict" else cells

    def space(self) -> spaces.Space[Any]:
        """Where observations lie. Fields are whole numbers: counts, places, amounts of money, sets as bits."""
        if self.setup.observations == "dict":
            return spaces.Dict({part.name: numbers(int(part.size)) for part in self.layout.parts})
        return numbers(int(self.layout.width))

    # ------------------------------------------------------------------ rewards

    def potentials(self, state: State) -> list[float]:
        """What shaping has paid so far, by seat; nothing is left of it when the game is over."""
        setup = self.setup
        if not setup.shaped or state.over:
            return [0.0] * self.players
        return [setup.shaped * rewards.standing(setup.reward, state.view(seat)) for seat in range(self.players)]

    def final(self, state: State) -> list[float]:
        """The reward of a game that is over, by seat."""
        return rewards.final(self.setup.reward, state.scores(), state.winners())


def numbers(size: int) -> spaces.Box:
    ends = np.iinfo(np.int64)
    return spaces.Box(ends.min, ends.max, (size,), np.int64)


def layout_of(entry: Entry, game: Game) -> Layout:
    """Where the fields stand; worked out once per set-up."""
    key = (entry, int(game.players), tuple(sorted(game.options.items())), game.digest)
    if key not in _layouts:
        _layouts[key] = survey(game)
    return _layouts[key]


def parted(layout: Layout, cells: npt.NDArray[Number]) -> dict[str, npt.NDArray[Number]]:
    """The named parts of an observation, or of many in rows: slices, not copies."""
    return {part.name: cells[..., part.first : part.first + part.size] for part in layout.parts}


def fields_in(layout: Layout, cells: Cells) -> dict[str, int | list[int]]:
    """The fields of the view that an observation was written from, as `view.fields()` gives them."""
    return {part.name: _value(part, cells[part.first : part.first + part.size].tolist()) for part in layout.parts}


def _value(part: Part, cells: list[int]) -> int | list[int]:
    if part.kind == NUMBER:
        return cells[0]
    if part.kind == LIST:
        return cells
    items = cells[1 : 1 + cells[0]]
    if part.name != AGENDA:
        return items
    steps = [items[first : first + WIDTH] for first in range(0, len(items), WIDTH)]
    return [number for step in reversed(steps) for number in step]
