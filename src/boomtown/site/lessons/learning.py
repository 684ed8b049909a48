"""What a player has learned of a game, and whether the player wants more cards."""

from django.dispatch import receiver

from boomtown.site.lessons.models import Learned, Quiet
from boomtown.site.people.models import Player
from boomtown.site.people.moments import exporting, handed_over, leaving


def learned(player: int, game: str) -> set[str]:
    """The kinds of question that need no card any more."""
    return learned_by({player}, game)[player]


def learned_by(players: set[int], game: str) -> dict[int, set[str]]:
    """The same for several people."""
    found: dict[int, set[str]] = {player: set() for player in players}
    for player, question in Learned.objects.filter(player__in=players, game=game).values_list("player", "question"):
        found[player].add(question)
    return found


def note(player: int, game: str, question: str) -> None:
    """Its card has been read, or could have been."""
    Learned.objects.bulk_create([Learned(player_id=player, game=game, question=question)], ignore_conflicts=True)


def from_the_start(player: Player, game: str) -> None:
    """A lesson begins: its cards are shown once more, whatever was learned or wished before."""
    Learned.objects.filter(player=player, game=game).delete()
    Quiet.objects.filter(player=player).delete()


def is_quiet(player: Player | None) -> bool:
    return player is not None and Quiet.objects.filter(player=player).exists()


def be_quiet(player: Player, wished: bool) -> None:
    if wished:
        Quiet.objects.get_or_create(player=player)
    else:
        Quiet.objects.filter(player=player).delete()


@receiver(handed_over)
def _hand_over(sender: object, guest: Player, player: Player, **_: object) -> int:
    """A guest's lessons become the registered person's."""
    known = set(Learned.objects.filter(player=player).values_list("game", "question"))
    for row in Learned.objects.filter(player=guest):
        if (row.game, row.question) not in known:
            row.player = player
            row.save(update_fields=["player"])
    return 0


@receiver(leaving)
def _forget(sender: object, player: Player, **_: object) -> None:
    Learned.objects.filter(player=player).delete()
    Quiet.objects.filter(player=player).delete()


@receiver(exporting)
def _export(sender: object, player: Player, **_: object) -> dict[str, object]:
    learned = list(Learned.objects.filter(player=player).values("game", "question"))
    return {"learned": learned, "wants_no_cards": is_quiet(player)}
