"""Policies that were learned: small networks in plain numpy, one hidden layer between what a view tells and the worth
of each action."""

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boomtown.envs.setup import Cells, Mask, layout_of
from boomtown.kernel.entry import Entry
from boomtown.kernel.errors import BoomtownError
from boomtown.kernel.game import Game
from boomtown.kernel.observe import Layout, Observer
from boomtown.kernel.view import View

Floats = npt.NDArray[np.float32]
Narrow = npt.NDArray[np.int32]

FEW = 8
"""A cell with at most so many different values gets one input for each of them."""


@dataclass
class Encoder:
    """Turns cells into inputs between 0 and 1. A cell that never changed is left out."""

    lowest: Cells
    highest: Cells

    def __post_init__(self) -> None:
        self.highest = np.minimum(self.highest, self.lowest + np.iinfo(np.int32).max)
        span = self.highest - self.lowest
        self._few = np.flatnonzero((span > 0) & (span < FEW))
        self._many = np.flatnonzero(span >= FEW)
        self._first = np.concatenate([[0], np.cumsum(span[self._few] + 1)[:-1]]).astype(np.int64)
        self.inputs = int((span[self._few] + 1).sum()) + len(self._many)

    def encode(self, cells: Cells) -> Floats:
        """Inputs for rows of cells; what lies outside the range that was seen is taken for its end."""
        return self.widened(self.narrowed(cells))

    def narrowed(self, cells: Cells) -> Narrow:
        """Cells above the lowest value that was seen: small enough to keep many of them."""
        return (np.clip(cells, self.lowest, self.highest) - self.lowest).astype(np.int32)

    def widened(self, narrow: Narrow) -> Floats:
        """One input for each value of a cell that has few, one for the size of the others."""
        result = np.zeros((len(narrow), self.inputs), np.float32)
        np.put_along_axis(result, self._first + narrow[:, self._few], np.float32(1), 1)
        if len(self._many):
            result[:, -len(self._many) :] = narrow[:, self._many] / (self.highest - self.lowest)[self._many]
        return result


@dataclass
class Network:
    """Inputs, `tanh`, then a preference for each action and the worth of the position."""

    weights: list[Floats]
    """Into the hidden layer, its bias, to the actions, their bias, to the worth, its bias."""

    @classmethod
    def fresh(cls, inputs: int, hidden: int, actions: int, random: np.random.Generator) -> "Network":
        into = random.normal(0, 1 / np.sqrt(inputs / 4), (inputs, hidden)).astype(np.float32)
        shapes = [(hidden,), (hidden, actions), (actions,), (hidden, 1), (1,)]
        return cls([into, *(np.zeros(shape, np.float32) for shape in shapes)])

    def forward(self, inputs: Floats, mask: Mask) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chance of each legal action, and the worth."""
        into, bias, to_actions, actions_bias, to_worth, worth_bias = self.weights
        hidden: Floats = np.tanh(inputs @ into + bias)
        preference = np.where(mask != 0, hidden @ to_actions + actions_bias, np.float32(-1e9))
        preference -= preference.max(1, keepdims=True)
        chances: Floats = np.exp(preference)
        chances /= chances.sum(1, keepdims=True)
        worth: Floats = (hidden @ to_worth + worth_bias)[:, 0]
        return hidden, chances, worth


@dataclass
class Policy:
    """A network for each seat, and the set-up it was made for."""

    encoder: Encoder
    networks: list[Network]
    made_for: str

    def save(self, path: Path) -> None:
        arrays: dict[str, Any] = {
            f"seat{seat}_{at}": weight
            for seat, network in enumerate(self.networks)
            for at, weight in enumerate(network.weights)
        }
        arrays.update(lowest=self.encoder.lowest, highest=self.encoder.highest, made_for=self.made_for)
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, path: Path) -> "Policy":
        try:
            with np.load(path) as stored:
                encoder = Encoder(stored["lowest"], stored["highest"])
                seats = sum(1 for name in stored.files if name.endswith("_0"))
                networks = [Network([stored[f"seat{seat}_{at}"] for at in range(6)]) for seat in range(seats)]
                return cls(encoder, networks, str(stored["made_for"]))
        except (OSError, ValueError, KeyError) as error:
            raise BoomtownError(f"{path} holds no policy that can be read: {error}") from error


def made_for(game: Game, layout: Layout) -> str:
    """What a policy must fit: the game, its players and options, and where everything stands."""
    parts = " ".join(f"{part.name}:{part.size}" for part in layout.parts)
    options = " ".join(f"{key}={value}" for key, value in sorted(game.options.items()))
    return f"{game.key} {game.players} {options} | {game.actions.count} actions | {parts}"


@lru_cache(maxsize=4)
def _policy(path: Path, changed: int) -> Policy:
    return Policy.load(path)


class Player:
    """Takes the action that the policy in BOOMTOWN_POLICY thinks best."""

    def __init__(self, entry: Entry, game: Game) -> None:
        path = Path(os.environ.get("BOOMTOWN_POLICY", "policy.npz"))
        if not path.exists():
            raise BoomtownError(f"there is no policy {path}: name its file in BOOMTOWN_POLICY")
        self.policy = _policy(path, path.stat().st_mtime_ns)
        layout = layout_of(entry, game)
        if self.policy.made_for != made_for(game, layout):
            learned = " ".join(self.policy.made_for.split()[:2])
            raise BoomtownError(
                f"the policy {path} was learned for {learned} players or other rules, not for this game"
            )
        self._observer = Observer(layout, game.actions.count, 1)

    def choose(self, view: View, options: list[int]) -> int:
        observer = self._observer
        observer.begin()
        observer.write(view)
        mask = np.zeros((1, int(observer.actions)), np.int8)
        mask[0, options] = 1
        inputs = self.policy.encoder.encode(np.asarray(observer.cells)[None])
        return int(self.policy.networks[int(view.seat)].forward(inputs, mask)[1][0].argmax())
