"""What a person's finished games add up to, for one reader.

Of their own games people see everything. Others see an opened page, and on it only what comes of games that anybody
may look at.
"""

from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q, QuerySet

from boomtown import games
from boomtown.site.people.models import Player
from boomtown.site.standing.models import Opened, Rating, Result
from boomtown.site.standing.skill import Skill
from boomtown.site.tables.models import Table
from boomtown.site.words import current
from boomtown.table.seats import bot_title


@dataclass
class Sum:
    """All games of one kind with one number of players. Scores are those of games that were played to their end."""

    game: str
    players: int
    played: int = 0
    won: int = 0
    scores: list[int] = field(default_factory=list)
    best: int = 0
    best_table: str = ""

    @property
    def average(self) -> int:
        return round(sum(self.scores) / len(self.scores))

    def add(self, table: str, score: int, place: int, whole: bool) -> None:
        self.played += 1
        self.won += place == 1
        if not whole:
            return
        if not self.scores or score > self.best:
            self.best, self.best_table = score, table
        self.scores.append(score)


@dataclass
class Met:
    """A person's games with one other person, or with one kind of bot."""

    player: Player | None
    title: str
    open: bool
    """Whether that person's page may be looked at."""
    played: int = 0
    ahead: int = 0
    behind: int = 0
    last: datetime | None = None


@dataclass(frozen=True)
class Standing:
    """A person's rating at a game."""

    game: str
    title: str
    skill: Skill
    games: int


def may_look(reader: Player | None, player: Player) -> bool:
    """Whether a reader may look at a person's page."""
    return not player.gone and (reader == player or Opened.objects.filter(player=player).exists())


def results(player: Player, reader: Player | None) -> QuerySet[Result]:
    """A person's games that the reader may know of; the last one first."""
    own = Result.objects.filter(player=player)
    if reader != player:
        own = own.filter(Q(table__deal=None) | Q(table__deal__revealed=True), table__private=False)
    return own.order_by("-ended", "-table", "number")


def sums(found: QuerySet[Result]) -> list[Sum]:
    """By game and number of players. Games around one screen tell nothing about anybody."""
    groups: dict[tuple[str, int], Sum] = {}
    told = ("table", "game", "players", "score", "place", "table__outcome")
    for table, game, players, score, place, outcome in found.filter(shared=False).order_by("ended").values_list(*told):
        one = groups.setdefault((game, players), Sum(games.title(game), players))
        one.add(table, score, place, whole=outcome == Table.Outcome.PLAYED)
    return [groups[key] for key in sorted(groups)]


def met(player: Player) -> list[Met]:
    """Opponents of a person: people first, then bots, those met most often first."""
    own = dict(Result.objects.filter(player=player, shared=False).values_list("table", "place"))
    others = Result.objects.filter(table__results__player=player, table__results__shared=False).exclude(player=player)
    people = {one.pk: one for one in Player.objects.filter(results__in=others).distinct()}
    opened = set(Opened.objects.filter(player__in=people).values_list("player", flat=True))
    groups: dict[tuple[int, str], Met] = {}
    for table, other, bot, place, ended in others.values_list("table", "player", "bot", "place", "ended"):
        person = people.get(other)
        if person is not None and person.gone:
            other, person = 0, None
        title = bot_title(bot, current().language) if bot else "" if person is None else person.title
        one = groups.setdefault((other or 0, bot), Met(person, title, other in opened))
        one.played += 1
        one.ahead += own[table] < place
        one.behind += own[table] > place
        one.last = max(one.last or ended, ended)
    return sorted(groups.values(), key=lambda one: (one.player is None, -one.played, one.title))


def standings(player: Player) -> list[Standing]:
    """A person's ratings, by game."""
    found = Rating.objects.filter(player=player).order_by("game")
    return [
        Standing(rating.game, games.title(rating.game), Skill(rating.mu, rating.sigma), rating.games)
        for rating in found
    ]


def skills(players: set[int]) -> dict[tuple[int, str], Skill]:
    """The ratings of several people, by person and game."""
    found = Rating.objects.filter(player__in=players).values_list("player", "game", "mu", "sigma")
    return {(player, game): Skill(mu, sigma) for player, game, mu, sigma in found}
