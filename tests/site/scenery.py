"""Scenes of seeded games, without a database: what a page is drawn from."""

import random

from boomtown import games
from boomtown.drawing.scene import Scene
from boomtown.kernel.words import Words
from boomtown.site.tables.facts import Chair, Facts
from boomtown.site.tables.page import scenes
from boomtown.table.match import Match, new_game

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")


def played(game: str, moves: int, players: int | None = None, seed: int = 3) -> Match:
    """A game some random moves on."""
    entry = games.find(game)
    count = players or entry.counts[0]
    match = new_game(game, count, seed=seed, seats=list(NAMES[:count]))
    chance = random.Random(seed)
    while not match.over and match.version < moves:
        match.play(int(chance.choice(list(match.state.options()))))
    return match


def facts_of(match: Match, people: dict[int, int], always_cover: bool = False) -> Facts:
    """Who sits where: `people` gives the person of each seat, the others are bots."""
    chairs = tuple(
        Chair(seat, people.get(seat), NAMES[seat], "" if seat in people else "greedy", "", None)
        for seat in range(match.game.players)
    )
    status = "finished" if match.over else "playing"
    asked = -1 if match.over else int(match.state.seat)
    return Facts(
        "table",
        match.game.key,
        match.game.players,
        1,
        False,
        300,
        always_cover,
        True,
        "",
        status,
        match.version,
        match.version,
        asked,
        None,
        chairs,
    )


def words_at(match: Match) -> Words:
    """The words of a table; a table has them for as long as it is played at."""
    words = games.find(match.game.key).words()
    words.seats = facts_of(match, {}).titles()
    return words


def scene_of(
    match: Match,
    seat: int,
    people: dict[int, int] | None = None,
    always_cover: bool = False,
    words: Words | None = None,
) -> Scene:
    """What a seat sees; by default one person sits there against bots, and nothing was seen there before."""
    facts = facts_of(match, people if people is not None else {seat: 1}, always_cover)
    words = words or words_at(match)
    return scenes.scene(facts, match, seat, words, scenes.Logbook(seat, words))


def asked_scene(game: str, moves: int, players: int | None = None, seed: int = 3) -> Scene:
    """The scene of the seat that is asked."""
    match = played(game, moves, players, seed)
    return scene_of(match, int(match.state.seat))
