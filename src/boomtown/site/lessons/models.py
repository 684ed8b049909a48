"""What the database keeps of learning: which cards a player has seen, and who wants no more of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Learned(models.Model):
    """A kind of question that a player has answered with its card in sight."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="learned")
    game = models.CharField(max_length=40)
    question = models.CharField(max_length=40)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "game", "question"], name="learned_once"),
        ]


class Quiet(models.Model):
    """A player who wants no cards."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="quiet")
