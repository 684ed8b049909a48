"""The best at a game: people who let others see their page, and the bots between them."""

from dataclasses import dataclass
from typing import Final

from django.db.models import F

from boomtown import bots
from boomtown.site.standing.models import Rating
from boomtown.site.standing.skill import Skill, of_bot
from boomtown.site.words import current
from boomtown.table.seats import bot_title

BEST: Final = 50
LEAST_GAMES: Final = 3
"""Rated games before a person is listed."""


@dataclass(frozen=True)
class Rung:
    """A person or bot on the ladder; bots have no page and no number of games."""

    title: str
    player: int | None
    skill: Skill
    games: int
    place: int


def ladder(game: str) -> list[Rung]:
    """The best people, ordered by what is nearly certain of them; bots stand where they belong and take no place."""
    listed = Rating.objects.filter(
        game=game, games__gte=LEAST_GAMES, player__gone=False, player__guest=False, player__opened__isnull=False
    )
    best = listed.select_related("player").order_by((F("mu") - 2 * F("sigma")).desc(), "pk")[:BEST]
    rungs = [
        Rung(rating.player.title, rating.player_id, Skill(rating.mu, rating.sigma), rating.games, place)
        for place, rating in enumerate(best, 1)
    ]
    fixed = [(name, of_bot(game, name)) for name in bots.OFFERED]
    rungs += [Rung(bot_title(name, current().language), None, found, 0, 0) for name, found in fixed if found]
    return sorted(rungs, key=lambda rung: -(rung.skill.mu if rung.player is None else rung.skill.surely))
