"""Learns a game by playing against itself, on the processor, in numpy alone (PPO; Schulman et al. 2017)."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boomtown import envs
from boomtown.envs.many import Vector
from boomtown.envs.policies import Encoder, Floats, Narrow, Network, Policy, made_for
from boomtown.envs.setup import Cells, Mask
from boomtown.kernel.errors import BoomtownError

GAMES = 128
"""Side by side."""
STEPS = 320
"""In every game before the networks learn from them."""
HIDDEN = 64
EPOCHS = 2
BATCH = 1024
RATE = 1e-3
CLIP = 0.2
ENTROPY = 0.01
WIDE = 40.0
"""A lead of so many points counts as much as the win itself."""
FIRST_LOOK = 300
"""Random steps that show which values the cells take."""


@dataclass
class Progress:
    """How good the policy was after so many games: the share it won against random."""

    games: int
    wins: float


@dataclass
class Lessons:
    """Decisions: who saw what, what was legal, what was done with which chance, and how it ended for that seat."""

    seats: Cells
    cells: Narrow
    masks: Mask
    actions: Cells
    chances: Floats
    results: Floats

    def of(self, chosen: npt.NDArray[Any]) -> "Lessons":
        return Lessons(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


class Adam:
    """Kingma and Ba 2015."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.mean = [np.zeros_like(weight) for weight in network.weights]
        self.square = [np.zeros_like(weight) for weight in network.weights]
        self.steps = 0

    def step(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        scaled = np.float32(rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for weight, slope, mean, square in zip(self.network.weights, slopes, self.mean, self.square, strict=True):
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            weight -= scaled * mean / (np.sqrt(square) + np.float32(1e-8))


class Learner:
    """Plays many games side by side with the policy as it is, and improves it."""

    def __init__(self, game: str, players: int, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.vector = envs.vector(game, players, games=GAMES, reward="score", illegal="raise")
        play = self.vector.play
        encoder = look_around(self.vector)
        actions = int(play.game.actions.count)
        networks = [Network.fresh(encoder.inputs, HIDDEN, actions, self.random) for _ in range(players)]
        self.policy = Policy(encoder, networks, made_for(play.game, play.layout))
        self.trainers = [Adam(network) for network in networks]
        self.games = 0
        self.cells, self.info = self.vector.reset(seed=seed)

    def choose(self, seats: Cells, cells: Cells, masks: Mask) -> tuple[Cells, Floats]:
        """An action for every row, drawn by the policy, and its chance."""
        actions = np.zeros(len(cells), np.int64)
        chances = np.ones(len(cells), np.float32)
        for seat, network in enumerate(self.policy.networks):
            rows = np.flatnonzero((seats == seat) & masks.any(1))
            if not len(rows):
                continue
            drawn = network.forward(self.policy.encoder.encode(cells[rows]), masks[rows])[1]
            limit = self.random.random((len(rows), 1), np.float32) * drawn.sum(1, keepdims=True)
            picked = (drawn.cumsum(1) > limit).argmax(1)
            actions[rows] = picked
            chances[rows] = drawn[np.arange(len(rows)), picked]
        return actions, chances

    def play(self) -> Lessons:
        """So many steps in all games; decisions of games that have not ended by then are left out."""
        told: list[Lessons] = []
        open_: list[list[tuple[int, int]]] = [[] for _ in range(GAMES)]
        for step in range(STEPS):
            seats, masks = self.info["seat"], self.info["action_mask"]
            actions, chances = self.choose(seats, self.cells, masks)
            cells = self.policy.encoder.narrowed(self.cells)
            told.append(Lessons(seats, cells, masks, actions, chances, np.full(GAMES, np.nan, np.float32)))
            for row in np.flatnonzero(masks.any(1)).tolist():
                open_[row].append((step, int(seats[row])))
            self.cells, _, over, _, self.info = self.vector.step(actions)
            for row in np.flatnonzero(over).tolist():
                result = results(self.info["rewards"][row])
                for earlier, seat in open_[row]:
                    told[earlier].results[row] = result[seat]
                open_[row] = []
                self.games += 1
        names = list(Lessons.__dataclass_fields__)
        together = Lessons(*(np.concatenate([getattr(lesson, name) for lesson in told]) for name in names))
        return together.of(~np.isnan(together.results))

    def learn(self, lessons: Lessons) -> None:
        """Proximal policy optimisation, seat by seat."""
        for seat, network in enumerate(self.policy.networks):
            own = lessons.of(lessons.seats == seat)
            inputs_of = self.policy.encoder.widened
            worth = np.concatenate(
                [
                    network.forward(inputs_of(part.cells), part.masks)[2]
                    for part in batches(own, np.arange(len(own.seats)))
                ]
            )
            gains = own.results - worth
            gains = (gains - gains.mean()) / (gains.std() + 1e-6)
            for _ in range(EPOCHS):
                order = self.random.permutation(len(own.seats))
                for part, chosen in zip(batches(own, order), slices(order), strict=True):
                    slopes = ppo_slopes(network, inputs_of(part.cells), part, gains[chosen])
                    self.trainers[seat].step(slopes, RATE)


def slices(order: Cells) -> Iterator[Cells]:
    for first in range(0, len(order), BATCH):
        yield order[first : first + BATCH]


def batches(lessons: Lessons, order: Cells) -> Iterator[Lessons]:
    for chosen in slices(order):
        yield lessons.of(chosen)


def results(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Half for the win, half for the lead over the best other seat, both between -1 and 1."""
    best_other = np.array([np.delete(scores, seat).max() for seat in range(len(scores))])
    lead = scores - best_other
    worth: npt.NDArray[np.float64] = (np.sign(lead) + np.clip(lead / WIDE, -1, 1)) / 2
    return worth


def ppo_slopes(network: Network, inputs: Floats, lessons: Lessons, gains: Floats) -> list[Floats]:
    """How the weights change the loss: clipped gain, squared error of the worth, entropy."""
    hidden, chances, worth = network.forward(inputs, lessons.masks)
    count = np.float32(len(inputs))
    rows = np.arange(len(inputs))
    ratio = chances[rows, lessons.actions] / lessons.chances
    moves = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = (moves * ratio * gains).astype(np.float32)[:, None]
    picked = np.zeros_like(chances)
    picked[rows, lessons.actions] = 1
    logs = np.log(chances + np.float32(1e-9))
    spread = -(chances * logs).sum(1, keepdims=True)
    by_action = (pull * (chances - picked) + np.float32(ENTROPY) * chances * (logs + spread)) / count
    by_worth = ((worth - lessons.results) / count)[:, None].astype(np.float32)
    by_hidden = by_action @ network.weights[2].T + by_worth @ network.weights[4].T
    by_hidden *= 1 - hidden * hidden
    return [
        inputs.T @ by_hidden,
        by_hidden.sum(0),
        hidden.T @ by_action,
        by_action.sum(0),
        hidden.T @ by_worth,
        by_worth.sum(0),
    ]


def look_around(vector: Vector) -> Encoder:
    """The range of each cell in random games."""
    cells, _ = vector.reset(seed=0)
    lowest, highest = cells.min(0), cells.max(0)
    for _ in range(FIRST_LOOK):
        cells = vector.step_at_random()[0]
        lowest, highest = np.minimum(lowest, cells.min(0)), np.maximum(highest, cells.max(0))
    return Encoder(lowest, highest)


def win_share(policy: Policy, game: str, players: int, games: int, seed: int) -> float:
    """Against random bots, every seat in turn; a shared win counts in part, the policy takes its best action."""
    won = 0.0
    for seat in range(players):
        wanted = games * (seat + 1) // players - games * seat // players
        vector = envs.vector(game, players, games=min(GAMES, wanted), seat=seat, reward="win", illegal="raise")
        cells, info = vector.reset(seed=seed + seat)
        left = np.full(vector.num_envs, wanted // vector.num_envs)
        left[: wanted % vector.num_envs] += 1
        while left.any():
            chances = policy.networks[seat].forward(policy.encoder.encode(cells), info["action_mask"])[1]
            cells, rewards, over, _, info = vector.step(chances.argmax(1))
            ended = over & (left > 0)
            won += float(np.maximum(rewards[ended], 0).sum())
            left[ended] -= 1
    return won / games


def drawn(looks: list[Progress]) -> str:
    """The curve as a picture (SVG) that is readable on light and on dark paper."""
    last = max(looks[-1].games, 1)
    points = " ".join(f"{60 + 520 * look.games / last:.1f},{220 - 200 * look.wins:.1f}" for look in looks)
    marks = "".join(
        f'<path d="M60 {220 - 2 * share}h520" stroke="#7a7a7a" stroke-opacity=".3"/>'
        f'<text x="52" y="{224 - 2 * share}" text-anchor="end">{share} %</text>'
        for share in (0, 25, 50, 75, 100)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 260" font-family="sans-serif" font-size="13"'
        ' fill="#7a7a7a" stroke="none" role="img"><title>Games won against random, by games played</title>'
        f"{marks}"
        f'<polyline points="{points}" fill="none" stroke="#b5651d" stroke-width="2.5"/>'
        f'<text x="60" y="242">0</text><text x="580" y="242" text-anchor="end">{last:,} games against itself</text>'
        "</svg>\n"
    )


def train(game: str, players: int, minutes: float, seed: int, path: Path, curve: Path | None) -> None:
    """Learn for that long and keep the policy, perhaps with a picture of how good it was in between."""
    for written in filter(None, (path, curve)):
        if not written.parent.is_dir():
            raise BoomtownError(f"there is no folder {written.parent} for the policy")
    start = time.monotonic()
    learner = Learner(game, players, seed)
    looks: list[Progress] = []
    while True:
        share = win_share(learner.policy, game, players, 200, 10_000 + len(looks))
        spent = (time.monotonic() - start) / 60
        looks.append(Progress(learner.games, share))
        print(f"{spent:5.1f} minutes, {learner.games:7,d} games: wins {share:.0%} of 200 against random", flush=True)
        if spent >= minutes:
            break
        learner.learn(learner.play())
    learner.policy.save(path)
    if curve is not None:
        curve.write_text(drawn(looks), encoding="utf-8")
    fresh = win_share(learner.policy, game, players, 1000, 1_000_000)
    print(f"{path} wins {fresh:.1%} of 1,000 fresh games against random.")
