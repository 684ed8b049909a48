"""Which level of bots a player meets at "Play now": the one that this player wins and loses against."""

from collections import defaultdict
from typing import Final

from boomtown import games
from boomtown.site.people.models import Player
from boomtown.site.standing.models import Result
from boomtown.site.words import current
from boomtown.table.seats import bot_title

LEVELS: Final = ("easy", "greedy", "normal", "hard")
FIRST: Final = "normal"
LOOKED_AT: Final = 100
"""Finished games in which a player's last two of each game are looked for."""


def titles(player: Player | None) -> dict[str, str]:
    """What the opponents of every game are called."""
    found = _levels(player)
    return {entry.key: bot_title(found.get(entry.key, FIRST), current().language) for entry in games.shelf()}


def level(player: Player, game: str) -> str:
    """The level of the next opponents at a game."""
    return _levels(player).get(game, FIRST)


def _levels(player: Player | None) -> dict[str, str]:
    if player is None:
        return {}
    mine = Result.objects.filter(player=player, shared=False).order_by("-ended", "-table")
    rows = list(mine.values_list("table", "game", "place", "out")[:LOOKED_AT])
    bots: dict[str, set[str]] = defaultdict(set)
    others = Result.objects.filter(table__in=[table for table, *_ in rows]).exclude(player=player)
    for table, bot in others.values_list("table", "bot"):
        bots[table].add(bot)
    games_played: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for table, game, place, out in rows:
        if bots[table] and bots[table] <= set(LEVELS):
            games_played[game].append((max(map(LEVELS.index, bots[table])), place == 1 and not out))
    return {game: LEVELS[_next(played)] for game, played in games_played.items()}


def _next(played: list[tuple[int, bool]]) -> int:
    """After a win one level up, after two defeats at a level one down. The last game comes first."""
    last, won = played[0]
    if won:
        return min(last + 1, len(LEVELS) - 1)
    return max(last - 1, 0) if played[1:2] == [(last, False)] else last
