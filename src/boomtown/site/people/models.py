"""Who plays: guests with a name, and people who registered it with a password."""

import secrets
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.functional import cached_property

from boomtown.site.people.names import LONGEST, folded
from boomtown.site.words import say

NAME_LENGTH = LONGEST


def new_key() -> str:
    """What a personal link holds: not to be guessed."""
    return secrets.token_urlsafe(24)


@lru_cache(8192)
def session_hash(password: str, key: str, sessions_ended: int, secret: str | None = None) -> str:
    """Asked for with every request."""
    salt = "boomtown.site.people.models.Player.session"
    kept = f"{password} {key} {sessions_ended}" if sessions_ended else f"{password} {key}"
    return salted_hmac(salt, kept, secret=secret, algorithm="sha256").hexdigest()


class Players(BaseUserManager["Player"]):
    def guest(self, name: str) -> "Player":
        """A person who gave a name and nothing else."""
        player = self.model(name=name, guest=True)
        player.set_unusable_password()
        player.save()
        return player

    def register(self, name: str, password: str) -> "Player":
        """A person whose name is protected by a password."""
        player = self.model(name=name, guest=False)
        player.set_password(password)
        player.save()
        return player

    def is_taken(self, name: str, by_others_than: "Player | None" = None) -> bool:
        """Whether another person registered this name."""
        found = self.filter(guest=False, gone=False, folded=folded(name))
        return any(player != by_others_than for player in found)

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(guest=False, gone=False, folded=folded(username or ""))


class Player(AbstractBaseUser, PermissionsMixin):
    """A person. Registered names are unique in any case of letters; guests may share one that nobody registered.

    Who has left (`gone`) stays as a row without a name, so that records keep their seats.
    """

    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    folded = models.CharField(max_length=20 * NAME_LENGTH, blank=True, editable=False)
    """The name in one case of letters; kept with the name."""
    guest = models.BooleanField(default=True)
    gone = models.BooleanField(default=False)
    key = models.CharField(max_length=64, unique=True, default=new_key)
    """The key in the personal link. It makes its holder this person: it is shown to nobody else."""
    language = models.CharField(max_length=12, blank=True, default="")
    """What the person chose to read, empty as long as the browser says it."""
    sessions_ended = models.PositiveIntegerField(default=0)
    """How often this person has logged out: sessions from before are over, on every device."""
    is_staff = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "name"
    objects: ClassVar[Players] = Players()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["folded"], condition=models.Q(guest=False, gone=False), name="registered_names_are_unique"
            )
        ]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.folded = folded(self.name)
        if update_fields is not None and "name" in update_fields:
            update_fields = {*update_fields, "folded"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        return not self.gone

    @property
    def title(self) -> str:
        """The name that others read; of a person who has left, a word for that."""
        return say("people.former") if self.gone else self.name

    @cached_property
    def turns(self) -> int:
        """How many tables wait for an answer of this person."""
        waiting = self.seats.filter(table__status="playing", table__asked=models.F("number"), stand_in="")
        return waiting.values("table").distinct().count()

    def get_session_auth_hash(self) -> str:
        """Changes with the password, the personal link and each logout: any of them ends sessions on all devices."""
        return session_hash(self.password, self.key, self.sessions_ended)

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same by the secrets of the site before the present one."""
        for secret in settings.SECRET_KEY_FALLBACKS:
            yield session_hash(self.password, self.key, self.sessions_ended, secret)


class Program(models.Model):
    """A program that plays under a name of its own; the person who made it answers for it."""

    player = models.OneToOneField(Player, models.CASCADE, related_name="program")
    """Who it is at tables: a guest whose name ends with the mark of programs."""
    owner = models.ForeignKey(Player, models.CASCADE, related_name="programs")
    scopes = models.CharField(max_length=40)
    """What its token allows, with spaces between: see `programs.SCOPES`."""
    nonce = models.CharField(max_length=64, default=new_key)
    """Stands in its token, which is signed."""
    created = models.DateTimeField(auto_now_add=True)


class Tally(models.Model):
    """How often something was tried since a moment: see `limits`."""

    key = models.CharField(primary_key=True, max_length=40)
    since = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()
