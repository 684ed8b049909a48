"""A person's address for notifications by e-mail."""

from django.conf import settings
from django.db import models


class Mailbox(models.Model):
    """An address, used for nothing else, and for nothing at all before its owner has confirmed it."""

    class Pause(models.IntegerChoices):
        """At most one mail within so many hours."""

        HOUR = 1
        SOME = 6
        DAY = 24

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="mailbox")
    address = models.EmailField()
    confirmed = models.BooleanField(default=False)
    pause = models.PositiveSmallIntegerField(choices=Pause.choices, default=Pause.SOME)
    mailed = models.DateTimeField(null=True, blank=True)
    """When the last call was sent: what was asked before it is not told again by itself."""
