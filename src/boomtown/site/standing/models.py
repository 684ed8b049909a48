"""What is remembered of games that are over: how every seat did, how strong people are, and who may look."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from boomtown.site.tables.models import Table


class Result(models.Model):
    """How one seat of a finished game did. Written once, with the end of the game."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="results")
    bot = models.CharField(max_length=60, blank=True)
    game = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    ended = models.DateTimeField()
    score = models.BigIntegerField()
    place = models.PositiveSmallIntegerField()
    """1 for the winners; equal for those who did equally well."""
    out = models.BooleanField(default=False)
    """Its person gave up, left or ran out of time: for the rating that is the last place, whatever a bot made of it."""
    shared = models.BooleanField(default=False)
    """Its person had other seats, too: several people at one screen, about whom it says nothing."""
    counted = models.BooleanField(default=False)
    """Whether the game counts for ratings."""
    mu_before = models.FloatField(null=True, blank=True)
    sigma_before = models.FloatField(null=True, blank=True)
    mu = models.FloatField(null=True, blank=True)
    sigma = models.FloatField(null=True, blank=True)
    """The rating of the seat's person or bot before and after the game, if it counts."""

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_result_each")]
        indexes: ClassVar = [models.Index(fields=["player", "-ended"])]


class Rating(models.Model):
    """Strength of a person at a game, and its uncertainty. Those of bots are fixed (`ladder.toml`)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=40)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "game"], name="one_rating_each")]
        indexes: ClassVar = [models.Index(fields=["game", "-mu"])]


class Opened(models.Model):
    """A person whose page is public."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="opened")
