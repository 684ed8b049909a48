"""What the numbers of actions mean: families with their things, sentences, and a space of two small numbers."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from boomtown.kernel.errors import UnknownAction
from boomtown.kernel.game import Game

Mask = npt.NDArray[np.int8]


class ActionTable:
    """The actions of a set-up as (family, thing): two numbers learn better than thousands of flat ones."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.families = game.actions.families
        self.count = int(game.actions.count)
        self.most = max(int(family.count) for family in self.families)
        self._first = np.array([int(family.first) for family in self.families])
        self._family = np.repeat(np.arange(len(self.families)), [int(family.count) for family in self.families])
        self._thing = np.arange(self.count) - self._first[self._family]
        self._numbers = np.full((len(self.families), self.most), self.count)
        self._numbers[self._family, self._thing] = np.arange(self.count)

    @property
    def space(self) -> spaces.MultiDiscrete:
        """The family, then the thing in it."""
        return spaces.MultiDiscrete([len(self.families), self.most])

    def parts(self, action: int) -> tuple[int, int]:
        """The family of an action, and which thing of it."""
        self.game.actions.text(action)  # refuses what is no action
        return int(self._family[action]), int(self._thing[action])

    def action(self, family: int, thing: int) -> int:
        """The action of a family and a thing."""
        number = self.number((family, thing))
        if number == self.count:
            raise UnknownAction(f"there is no action of family {family} and thing {thing}")
        return number

    def number(self, pair: Any) -> int:
        """The same for a pair as networks give it; one above the last action if there is none."""
        family, thing = (int(one) for one in pair)
        fits = 0 <= family < len(self.families) and 0 <= thing < self.most
        return int(self._numbers[family, thing]) if fits else self.count

    def masks(self, mask: Mask) -> tuple[Mask, Mask]:
        """Which families are legal, and in each family which things; of rows of masks, by row."""
        things = np.zeros((*mask.shape[:-1], len(self.families), self.most), np.int8)
        things[..., self._family, self._thing] = mask
        return things.max(-1), things

    def joined(self, mask: Mask) -> npt.NDArray[np.bool_]:
        """Families, then things that are legal in any of them: as maskable learners want it of two numbers."""
        families, things = self.masks(mask)
        return np.concatenate([families, things.max(-2)], -1).astype(bool)
