"""What environments have in common: what they are made of, and one game after another of it."""

import copy
import re
import secrets
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Self, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from numpy import frombuffer

from boomtown import games as shelf
from boomtown.envs import rewards
from boomtown.envs.actions import ActionTable
from boomtown.envs.positions import Position, ahead, at, dealt
from boomtown.kernel.agenda import WIDTH
from boomtown.kernel.components import Components
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError, IllegalAction, UnknownAction
from boomtown.kernel.game import Game
from boomtown.kernel.luck import Chance, Luck, Seeded
from boomtown.kernel.observe import AGENDA, GROWING, LIST, NUMBER, Layout, Observer, Part, survey
from boomtown.kernel.record import seed_bytes
from boomtown.kernel.state import State
from boomtown.kernel.view import View

Cells: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.int8]
Number = TypeVar("Number", np.int64, np.float32)
CELL = np.dtype(np.int64)
FLAG = np.dtype(np.int8)
LEGAL, ILLEGAL = np.int8(0), np.int8(1)
"""What `info["illegal"]` says of the last action."""
MASKS = 16
"""So many masks of an environment lie side by side in memory."""

_layouts: dict[tuple[Entry, int, tuple[tuple[str, str], ...], str], Layout] = {}


class UnknownKeyword(BoomtownError, TypeError):
    """A keyword that no environment takes."""


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
    dtype: str = "int64"
    """`int64`, the numbers as they are, or `float32`, each scaled by the bounds of its part to lie between 0 and 1."""
    actions: str = "flat"
    """`flat`, one number, or `factored`, two: the family and the thing in it."""
    language: str = "en"
    """Of refusals and of what is rendered."""

    def __post_init__(self) -> None:
        if self.players is not None and not isinstance(self.players, int):
            raise BoomtownError(f"a number of players is a whole number, not '{self.players}'")
        allowed = {
            "reward": rewards.KINDS,
            "illegal": ("raise", "penalty"),
            "observations": ("array", "dict"),
            "dtype": ("int64", "float32"),
            "actions": ("flat", "factored"),
        }
        for name, values in allowed.items():
            value = getattr(self, name)
            if value not in values:
                raise BoomtownError(f"{name} can be {', '.join(values)}, not {value!r}")


def wished(game: str | Entry, players: int | None, keywords: dict[str, Any]) -> Setup:
    """A set-up by the keywords of an environment."""
    known = [field.name for field in fields(Setup)]
    for name in keywords:
        if name not in known:
            raise UnknownKeyword(f"an environment takes no keyword '{name}' (it takes: {', '.join(known[1:])})")
    return Setup(game, players, **keywords)


class Copied:
    """An environment: a copy of it is a game of its own, at the same position."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def clone(self) -> Self:
        """Another environment at the same position, with the same luck ahead."""
        return copy.deepcopy(self)


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
        self.actions = ActionTable(self.game)
        self.factored = setup.actions == "factored"
        self.words = self.entry.words(setup.language)
        self._observer = Observer(self.layout, self.game.actions.count, MASKS)
        self._as_it_is = setup.observations == "array" and setup.dtype == "int64"
        self._low, self._span = _bounds(self.layout)
        self._masks: list[Mask] = []
        self._row = MASKS
        self.luck: Luck = Seeded(b"")
        self._seed = secrets.randbits(62)
        self._deals = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _play_again, (self.setup, self.luck, self._seed, self._deals, vars(self).get("state"))

    def __getattr__(self, name: str) -> Any:
        """Only what is not there is asked for here: before the first deal that is the state."""
        if name == "state":
            raise BoomtownError("reset the environment first")
        raise AttributeError(f"'Play' object has no attribute '{name}'")

    # ------------------------------------------------------------------ positions as values

    def position(
        self, bots: tuple[tuple[Chance, ...] | None, ...] = (), kept: dict[str, Any] | None = None
    ) -> Position:
        """Where the game stands, with the luck ahead of it."""
        return Position(self.state.clone(), ahead(self.luck), bots, kept or {})

    def check_started(self) -> None:
        """Refuse what needs a game before the first one is dealt."""
        assert self.state

    def stand(self, position: Position | bytes) -> Position:
        """Continue from a position of the same set-up. The position stays as it is."""
        found = at(self.game, position)
        self.state, self.luck = found.state.clone(), ahead(found.luck)
        return found

    def dealt(self, seat: int, seed: int | None) -> Position:
        """Another world that this seat cannot tell from the real one, with luck of its own."""
        if not 0 <= seat < self.players:
            raise BoomtownError(f"there are seats 0 to {self.players - 1}, not {seat}")
        return dealt(self.state, seat, seed)

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

    def number(self, action: Any) -> int:
        """An action as it was given, as the game's number."""
        return self.actions.number(action) if self.factored else int(action)

    def sentence(self, action: int) -> str:
        """What a legal action would do now, in words; of another its text."""
        state, text = self.state, self.game.actions.text(action)
        return self.words.text(state.label(action), self.game) if state.open_choices().has(action) else text

    def action_space(self) -> spaces.Space[Any]:
        """Where actions lie."""
        return self.actions.space if self.factored else spaces.Discrete(self.actions.count)

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
        """The `observation` of a seat and the `action_mask` of its legal actions, all zero if it is not asked.

        Both are fresh and can be kept; they lie in memory that compiled code wrote and cannot be written to.
        """
        row = self._row
        if row == MASKS:
            row = self._take_masks()
        self._row = row + 1
        observer = self._observer
        observer.look(self.state, seat, row)
        cells = frombuffer(observer.cells, CELL)  # type: ignore[call-overload]
        return {"observation": cells if self._as_it_is else self.shown(cells), "action_mask": self._masks[row]}

    def _take_masks(self) -> int:
        """Masks for the next looks, all zero: made together, because making an array takes longer than filling it."""
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
        shown: Any = cells
        if self.setup.dtype == "float32":
            shown = np.clip((cells - self._low) / self._span, 0.0, 1.0).astype(np.float32)
        return parted(self.layout, shown) if self.setup.observations == "dict" else shown

    def space(self) -> spaces.Space[Any]:
        """Where observations lie. Fields are whole numbers: counts, places, amounts of money, sets as bits."""
        numbers = _unit if self.setup.dtype == "float32" else _whole
        if self.setup.observations == "dict":
            return spaces.Dict({safe_name(part.name): numbers(int(part.size)) for part in self.layout.parts})
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


def _play_again(setup: Setup, luck: Luck, seed: int, deals: int, state: State | None) -> Play:
    """A play from its pickle, at the same position."""
    play = Play(setup)
    play.luck, play._seed, play._deals = luck, seed, deals
    if state is not None:
        play.state = state
    return play


def _whole(size: int) -> spaces.Box:
    ends = np.iinfo(np.int64)
    return spaces.Box(ends.min, ends.max, (size,), np.int64)


def _unit(size: int) -> spaces.Box:
    return spaces.Box(0.0, 1.0, (size,), np.float32)


def _bounds(layout: Layout) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """For each cell the number that 0 stands for, and how far it is from there to 1."""
    low = np.concatenate([np.full(part.size, part.low, np.float64) for part in layout.parts])
    high = np.concatenate([np.full(part.size, part.high, np.float64) for part in layout.parts])
    for part in layout.parts:
        if part.kind == GROWING:
            low[part.first], high[part.first] = 0, max(part.size - 1, 1)
    return low, high - low


def layout_of(entry: Entry, game: Game) -> Layout:
    """Where the fields stand; worked out once per set-up."""
    key = (entry, int(game.players), tuple(sorted(game.options.items())), game.digest)
    if key not in _layouts:
        _layouts[key] = survey(game)
    return _layouts[key]


def parted(layout: Layout, cells: npt.NDArray[Number]) -> dict[str, npt.NDArray[Number]]:
    """The named parts of an observation, or of many in rows: slices, not copies."""
    return {safe_name(part.name): cells[..., part.first : part.first + part.size] for part in layout.parts}


_TAKEN = re.findall(
    r"\w+",
    """
    T add_module apply bfloat16 buffers call_super_init children clear compile cpu cuda double dump_patches eval
    extra_repr float forward get_buffer get_extra_state get_parameter get_submodule half ipu items keys
    load_state_dict modules mtia named_buffers named_children named_modules named_parameters parameters pop
    register_backward_hook register_buffer register_forward_hook register_forward_pre_hook
    register_full_backward_hook register_full_backward_pre_hook register_load_state_dict_post_hook
    register_load_state_dict_pre_hook register_module register_parameter register_state_dict_post_hook
    register_state_dict_pre_hook requires_grad_ set_extra_state set_submodule share_memory state_dict to to_empty
    train training type update values xpu zero_grad
    """,
)
"""What PyTorch's ModuleDict calls its own: no network inside can be called like that."""


@cache
def safe_name(field: str) -> str:
    """A field's name as a key: PyTorch takes no dots and no names of its own, programs like identifiers."""
    name = re.sub(r"\W", "_", field)
    return f"{name}_" if name in _TAKEN or name[:1].isdigit() or not name else name


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
