"""Games are counted with their end: how every seat did, and what that says about how strong people are.

A table's results are written in the transaction that ends its game, which holds the table's row: once, whichever
process it is. What failed there is made up for later (`catch_up`), and all ratings follow from the results again at
any time (`recount`).
"""

import json
import logging
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from django.db import transaction
from django.dispatch import receiver

from boomtown.kernel.errors import BoomtownError
from boomtown.site.standing import skill
from boomtown.site.standing.models import Rating, Result
from boomtown.site.standing.skill import BEGINNER, Skill
from boomtown.site.tables.facts import Facts
from boomtown.site.tables.models import Line, Table, finished
from boomtown.site.tables.play.opening import locked

log = logging.getLogger(__name__)

AT_ONCE: Final = 200
"""So many old games are made up for in one go."""
RATED: Final = ["mu_before", "sigma_before", "mu", "sigma"]


@receiver(finished)
def _finished(table: Table, **signal: object) -> None:
    """Nothing that goes wrong here keeps a game from ending."""
    try:
        with transaction.atomic():
            count(table)
    except Exception:
        log.exception("the result of table %s is counted later", table.id)


def catch_up() -> int:
    """Count the games that are over and were not counted; returns how many there were."""
    missing = Table.objects.filter(status=Table.Status.FINISHED, results=None).order_by("ended", "pk")
    done = 0
    for table_id in list(missing.values_list("pk", flat=True)[:AT_ONCE]):
        try:
            with transaction.atomic():
                done += count(locked(table_id))
        except Exception:
            log.exception("the result of table %s cannot be counted", table_id)
    return done


def count(table: Table) -> bool:
    """Write the results of a finished game, once. The caller holds the table's row."""
    if Result.objects.filter(table=table).exists():
        return False
    facts = Facts.of(table)
    results = _results(table, facts)
    if not unrated(facts):
        for result in results:
            result.counted = True
        _rate(results, _held(table.game, (result.player_id for result in results)))
    Result.objects.bulk_create(results)
    return True


def unrated(facts: Facts) -> list[str]:
    """Why a game does not count; empty if it does. Keys, not words."""
    try:
        return facts.unrated()
    except BoomtownError:  # a game that is not on the shelf any more
        return ["game"]


def _results(table: Table, facts: Facts) -> list[Result]:
    last = json.loads(Line.objects.get(table=table, number=table.version).text)
    before = json.loads(Line.objects.get(table=table, number=table.version - 1).text)
    scores, winners, stopped = last["scores"], last["winners"], before.get("out", [])
    owners = [chair.player for chair in facts.chairs]
    assert table.ended is not None
    return [
        Result(
            table=table,
            number=chair.number,
            player_id=chair.player,
            bot=chair.bot,
            game=table.game,
            players=table.players,
            ended=table.ended,
            score=scores[chair.number],
            place=_place(chair.number, scores, winners),
            out=chair.number in stopped or bool(chair.stand_in),
            shared=chair.player is not None and owners.count(chair.player) > 1,
        )
        for chair in facts.chairs
    ]


def _place(seat: int, scores: list[int], winners: list[int]) -> int:
    """Winners share the first place, whatever broke a tie; the others follow by their scores."""
    if seat in winners:
        return 1
    return 1 + len(winners) + sum(scores[other] > scores[seat] for other in range(len(scores)) if other not in winners)


def _held(game: str, players: Iterable[int | None]) -> dict[int, Rating]:
    """The ratings of these people, ours until the transaction ends; always taken in the same order."""
    found: dict[int, Rating] = {}
    for player in sorted({player for player in players if player is not None}):
        fresh = {"mu": BEGINNER.mu, "sigma": BEGINNER.sigma}
        Rating.objects.get_or_create(player_id=player, game=game, defaults=fresh)
        found[player] = Rating.objects.select_for_update().get(player_id=player, game=game)
    return found


def _rate(results: list[Result], ratings: dict[int, Rating]) -> None:
    """What a game says about people's strength. Who is out comes last; bots stay where they are."""
    skills = [_skill(result, ratings) for result in results]
    places = [result.players + 1 if result.out else result.place for result in results]
    for result, before, after in zip(results, skills, skill.after(skills, places), strict=True):
        result.mu_before, result.sigma_before = before
        result.mu, result.sigma = before if result.player_id is None else after
        if result.player_id is not None:
            rating = ratings[result.player_id]
            rating.mu, rating.sigma = after
            rating.games += 1
            rating.save()


def _skill(result: Result, ratings: dict[int, Rating]) -> Skill:
    if result.player_id is not None:
        rating = ratings[result.player_id]
        return Skill(rating.mu, rating.sigma)
    fixed = skill.of_bot(result.game, result.bot)
    return BEGINNER if fixed is None else fixed


def recount() -> int:
    """Recompute all ratings from the results in the order in which games ended; returns how many games count."""
    games = 0
    with transaction.atomic():
        list(Rating.objects.select_for_update().order_by("player", "game"))
        Rating.objects.all().delete()
        counted = Result.objects.filter(counted=True).order_by("ended", "table", "number")
        for _, group in groupby(counted.iterator(), key=lambda result: result.table_id):
            results = list(group)
            _rate(results, _held(results[0].game, (result.player_id for result in results)))
            Result.objects.bulk_update(results, RATED)
            games += 1
    return games
