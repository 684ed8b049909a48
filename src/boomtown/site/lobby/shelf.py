"""The games as the lobby offers them: facts from their folders, and what `cards.toml` adds."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from boomtown import games
from boomtown.kernel.entry import Entry
from boomtown.site import words

RECONSTRUCTED_FROM = 0.05
"""The share of reconstructed facts from which a card says so."""


@dataclass(frozen=True)
class GameCard:
    """A game on the shelf. `weight` is 0 where nobody has judged it."""

    key: str
    title: str
    designer: str
    publisher: str
    year: int
    least: int
    most: int
    minutes: str
    weight: int
    facts: int
    reconstructed: int
    play_now: int
    first_game: dict[str, str] = field(default_factory=dict)

    @property
    def entry(self) -> Entry:
        return games.find(self.key)

    @property
    def sentence(self) -> str:
        """What it is about, if our catalogue has a sentence for it, or the game's own (`about`)."""
        key = f"lobby.game.{self.key}"
        said = words.say(key)
        if said != key:
            return said
        return words.words_of(self.entry, words.current().language).sentences.get("about", "")

    @property
    def teaches(self) -> bool:
        """Whether it has a lesson."""
        return self.entry.lesson() is not None

    @property
    def summary(self) -> bool:
        """Whether there is a turn on one page."""
        return bool(self.entry.summary_text())

    @property
    def partly_reconstructed(self) -> bool:
        return self.reconstructed > RECONSTRUCTED_FROM * self.facts


@cache
def _shelf() -> tuple[GameCard, ...]:
    with (Path(__file__).parent / "cards.toml").open("rb") as file:
        noted = tomllib.load(file)
    entries = {entry.key: entry for entry in games.shelf()}
    order = [*(key for key in noted if key in entries), *(key for key in entries if key not in noted)]
    return tuple(_card(entries[key], noted.get(key, {})) for key in order)


def _card(entry: Entry, noted: dict[str, object]) -> GameCard:
    meta = entry.meta
    provenances = entry.components().provenances()
    play_now, weight, first_game = noted.get("play_now"), noted.get("weight"), noted.get("first_game")
    return GameCard(
        key=entry.key,
        title=meta.title,
        designer=meta.designer,
        publisher=meta.publisher,
        year=meta.year,
        least=meta.least,
        most=meta.most,
        minutes=meta.minutes.replace("-", "–"),
        weight=weight if isinstance(weight, int) else 0,
        facts=len(provenances),
        reconstructed=provenances.count("reconstructed"),
        play_now=play_now if isinstance(play_now, int) else meta.least,
        first_game=first_game if isinstance(first_game, dict) else {},
    )


def shelf() -> tuple[GameCard, ...]:
    """All games, in the order of the lobby."""
    return _shelf()


def card(game: str) -> GameCard | None:
    """The card of a game, None if it is not on the shelf."""
    return next((found for found in shelf() if found.key == game), None)
