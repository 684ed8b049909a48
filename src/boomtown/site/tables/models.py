"""What the database keeps of a table: who sits where, and the record line by line. Everything else is worked out."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

LIVE_AWAY = 5 * 60
SLOW_AWAY = 3 * 24 * 60 * 60


def new_id() -> str:
    """A table's name in its link: a private table is found by nobody who was not given it."""
    return secrets.token_urlsafe(12)


class Deal(models.Model):
    """The same luck for several tables of one game: duplicate play. The seed is a secret until all of them are over."""

    code = models.CharField(max_length=40)
    game = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField()
    fingerprint = models.CharField(max_length=64, unique=True)
    """Of code, game, players and options: the deal is found by it."""
    seed = models.BinaryField(max_length=32)
    revealed = models.BooleanField(default=False)
    """All its tables are over and the seed is public: nobody can sit down to it any more."""


class Table(models.Model):
    """A game that waits for its players, is played, or is over."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        CLOSED = "closed"

    id = models.CharField(primary_key=True, max_length=24, default=new_id, editable=False)
    game = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted")
    private = models.BooleanField(default=False)
    away_seconds = models.PositiveIntegerField(default=SLOW_AWAY)
    """How long somebody who is asked may be away before the others may give the seat to a bot."""
    always_cover = models.BooleanField(default=False)
    """Hot-seat: cover the screen at every change of seats, not only when somebody has a secret."""
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, blank=True, related_name="tables")
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    header = models.TextField(blank=True, editable=False)
    """The first line of the record; empty until the game begins."""
    seed = models.BinaryField(max_length=32, editable=False)
    version = models.IntegerField(default=-1)
    """The number of the record's last line."""
    revision = models.PositiveIntegerField(default=0)
    """Counts everything that viewers see change: moves, seats, closing."""
    asked = models.SmallIntegerField(default=-1)
    """The seat that is asked, -1 if none."""
    asked_since = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["status", "-created"])]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """A chair: empty, a person's, or a bot's. A person who is away may have a bot as stand-in."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=60, blank=True)
    stand_in = models.CharField(max_length=60, blank=True)
    seen = models.DateTimeField(null=True, blank=True)
    """When its person last looked at the table."""

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_chair_each")]


class Line(models.Model):
    """One line of a table's record, as text. Lines are added, never changed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    text = models.TextField()
    revision = models.PositiveIntegerField()
    """The table's revision with it: every process numbers the steps that viewers see alike."""
    written = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_line_each")]


class Report(models.Model):
    """Somebody thinks that a rule was not followed: the host finds table, line and version of the software."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="reports")
    line = models.IntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    text = models.TextField(max_length=2000)
    software = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)
