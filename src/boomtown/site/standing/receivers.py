"""What is counted follows its people: when they log in, leave for good, or ask for all that is kept of them."""

from django.dispatch import receiver

from boomtown.site.people.models import Player
from boomtown.site.people.moments import exporting, handed_over, leaving
from boomtown.site.standing.models import Opened, Rating, Result
from boomtown.site.standing.skill import Skill


@receiver(handed_over)
def hand_over(guest: Player, player: Player, **signal: object) -> int:
    """The guest's results become the player's, and his ratings at games that the player has none of."""
    Result.objects.filter(player=guest).update(player=player)
    known = player.ratings.values_list("game", flat=True)
    guest.ratings.exclude(game__in=list(known)).update(player=player)
    return 0


@receiver(leaving)
def forget(player: Player, **signal: object) -> None:
    """Results stay with their seats, which nobody's name belongs to any more."""
    Rating.objects.filter(player=player).delete()
    Opened.objects.filter(player=player).delete()


@receiver(exporting)
def export(player: Player, **signal: object) -> dict[str, object]:
    own = Result.objects.filter(player=player).order_by("ended", "table", "number")
    return {
        "page_open_to_everybody": Opened.objects.filter(player=player).exists(),
        "ratings": [
            {
                "game": rating.game,
                "points": Skill(rating.mu, rating.sigma).points,
                "margin": Skill(rating.mu, rating.sigma).margin,
                "mu": rating.mu,
                "sigma": rating.sigma,
                "games": rating.games,
            }
            for rating in player.ratings.order_by("game")
        ],
        "results": [
            {
                "table": result.table_id,
                "record": f"/t/{result.table_id}/record",
                "game": result.game,
                "players": result.players,
                "seat": result.number,
                "ended": result.ended,
                "score": result.score,
                "place": result.place,
                "given_up_or_left": result.out,
                "counted": result.counted,
                "mu": result.mu,
                "sigma": result.sigma,
            }
            for result in own
        ],
    }
