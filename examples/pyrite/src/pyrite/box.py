"""What is in the box: the kinds of step, the actions, and the numbers of components.toml."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from boomtown.kernel.agenda import A
from boomtown.kernel.components import Components
from boomtown.kernel.game import Game
from boomtown.kernel.words import Words

TURN: Final = 0
PROSPECT: Final = 1
OFFER: Final = 2

ORE_POOL: Final = 0
BUYER_DIE: Final = 1

TAKEN: Final = A
"""TURN: turns taken so far. This step lies under all others until the end."""


class PyriteBox(Game):
    """Nothing in it changes while a game is played."""

    def __init__(self, components: Components, players: int, options: dict[str, str], rules_version: str) -> None:
        super().__init__("pyrite", players, options, rules_version, components.digest)
        ore = components.table("ore")
        prices = components.table("prices")
        self.tokens: vec[i64] = vec[i64](ore.nums("tokens", len(ore.texts("ids"))))
        self.worth: vec[i64] = vec[i64](ore.nums("worth", len(self.tokens)))
        self.claims: i64 = sum(self.tokens)
        self.purse: i64 = prices.num("purse", 0)
        self.assay: i64 = prices.num("assay", 1)
        self.stake: i64 = prices.num("stake", 1)
        self.faces: i64 = prices.num("buyer_faces", 1, min(worth for worth in self.worth if worth > 0))
        self.turns: i64 = prices.num("rounds", 1) * players
        self.open_assays = options["assays"] == "open"
        names = [f"c{claim + 1}" for claim in range(self.claims)]
        self.a_pass = self.actions.single("pass")
        self.a_assay = self.actions.add("assay", names)
        self.a_stake = self.actions.add("stake", names)
        self.a_sell = self.actions.single("sell")
        self.a_keep = self.actions.single("keep")
        self.progress_bound = 2 * self.turns

    def noun(self, name: str, value: int, words: Words) -> str:
        return f"c{value + 1}" if name == "claim" else str(value)
