"""What the database keeps of a table: who sits where, and the record line by line. Everything else is worked out."""

import secrets
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.dispatch import Signal

from boomtown.site.people.names import LONGEST as NAME_LENGTH

finished: Final = Signal()
"""The game at `table` has a result. Sent within the transaction that ends it."""

LIVE_AWAY = 5 * 60
SLOW_AWAY = 3 * 24 * 60 * 60
SAYING_LENGTH = 240


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
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="deals")
    """Who gave the code first: admits the tables of others."""
    revealed = models.BooleanField(default=False)
    """All its tables are over and the seed is public: nobody can sit down to it any more."""


class Table(models.Model):
    """A game that waits for its players, is played, or is over."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        CLOSED = "closed"

    class Clock(models.TextChoices):
        """How long people may think: as long as they like, with a reserve for the whole game, or so long per answer."""

        NONE = ""
        LIVE = "live"
        SLOW = "slow"

    class Outcome(models.TextChoices):
        """How a table came to its end: by the rules of its game, by agreement, because a player's time was up, by its
        host, or because its rules are not played here any more."""

        PLAYED = "played"
        AGREED = "agreed"
        TIME = "time"
        CLOSED = "closed"
        RULES = "rules"

    id = models.CharField(primary_key=True, max_length=24, default=new_id, editable=False)
    game = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted")
    private = models.BooleanField(default=False)
    away_seconds = models.PositiveIntegerField(default=SLOW_AWAY)
    """Without a clock: how long a player who is asked may be away before the others may give the seat to a bot."""
    clock = models.CharField(max_length=4, choices=Clock.choices, default=Clock.NONE, blank=True)
    clock_reserve = models.PositiveIntegerField(default=0)
    """Seconds that every player has on top of those of each answer."""
    clock_answer = models.PositiveIntegerField(default=0)
    """Seconds that every answer has of its own."""
    friendly = models.BooleanField(default=False)
    """Does not count for ratings; with several people there are hints only at such tables."""
    always_cover = models.BooleanField(default=False)
    """Hot-seat: cover the screen at every change of seats, not only when a player has a secret."""
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, blank=True, related_name="tables")
    admitted = models.BooleanField(default=True)
    """Of a deal that another person hosts: whether that host lets this table play it."""
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
    """Moved on by the time that no server ran: that is charged to nobody."""
    allowance = models.FloatField(default=0.0)
    """What was left at `asked_since` of the answer's own seconds."""
    spare = models.FloatField(default=0.0)
    """What the last answer left of its own seconds: all that it has if it is taken back."""
    undone = models.PositiveSmallIntegerField(default=0)
    """Answers that were taken back and not given again: given again, they get no new seconds."""
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="proposals"
    )
    """Who wants to end the game now; the seats know who agrees."""
    declined = models.DateTimeField(null=True, blank=True)
    """When the last such proposal was declined."""
    declined_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    said = models.PositiveIntegerField(default=0)
    """Counts what those at the table said to each other."""
    whispered = models.PositiveIntegerField(default=0)
    """Counts what those who look on said to each other."""
    created = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=6, choices=Outcome.choices, blank=True, default="")
    """Empty until the end."""

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
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    """Around one screen: who of those at it sits here; else empty, and the person's own name counts."""
    reserve = models.FloatField(default=0.0)
    """Seconds left of the clock's reserve; of the seat that is asked, at `asked_since`."""
    resigned = models.BooleanField(default=False)
    """Its person gave up: a bot plays to the end."""
    timeouts = models.PositiveSmallIntegerField(default=0)
    """How often its person's time was up and a bot went on."""
    relieved = models.BooleanField(default=False)
    """A bot has stood in for its person, for however long."""
    agrees = models.BooleanField(default=False)
    """Its person wants to end the game now."""
    hints = models.PositiveIntegerField(default=0)
    """How often its person was given a hint."""
    turn = models.IntegerField(default=-1)
    """The turn its bot thought in last, by the game's marks; -1 for one that thinks as long as it likes."""
    thought = models.FloatField(default=0.0)
    """Seconds that it thought in that turn."""

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_chair_each")]


class Line(models.Model):
    """One line of a table's record, as text. Lines are added, never changed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="lines", db_index=False)
    """Found by the constraint's index."""
    number = models.PositiveIntegerField()
    text = models.TextField()
    revision = models.PositiveIntegerField()
    """The table's revision with it: every process numbers the steps that viewers see alike."""
    written = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "number"], name="one_line_each")]


class Report(models.Model):
    """A report that a rule was not followed: table, line and version of the software, for the host."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="reports")
    line = models.IntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    text = models.TextField(max_length=2000)
    software = models.CharField(max_length=40)
    created = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)


class Saying(models.Model):
    """A line of talk at a table, never a part of its record."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="sayings")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sayings")
    seated = models.BooleanField()
    """Said by a player at the table; else by a spectator, and players read it after the game."""
    text = models.CharField(max_length=SAYING_LENGTH)
    removed = models.BooleanField(default=False)
    """By the host of the site."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["table", "id"]), models.Index(fields=["player", "created"])]

    def __str__(self) -> str:
        return self.text


class Complaint(models.Model):
    """A complaint about a line of talk."""

    saying = models.ForeignKey(Saying, models.CASCADE, related_name="complaints")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="complaints")
    created = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["saying", "player"], name="one_complaint_each")]


class Hiding(models.Model):
    """A person hides what another one says, at every table."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hidings")
    hidden = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hidden_by")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["player", "hidden"], name="hidden_once")]


class Pulse(models.Model):
    """One row while clocks run: when a server was last there."""

    at = models.DateTimeField()


class SigningKey(models.Model):
    """A public key that the site has signed records with: the present one, or that of an earlier secret."""

    public = models.CharField(max_length=64, unique=True)
