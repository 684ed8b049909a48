"""Who plays: guests with a name, and people who registered it with a password."""

import secrets
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

NAME_LENGTH = 24


def new_key() -> str:
    """What a personal link holds: not to be guessed."""
    return secrets.token_urlsafe(24)


class Players(BaseUserManager["Player"]):
    def guest(self, name: str) -> "Player":
        """Somebody who gave a name and nothing else."""
        player = self.model(name=name, guest=True)
        player.set_unusable_password()
        player.save()
        return player

    def register(self, name: str, password: str) -> "Player":
        """Somebody whose name is kept by a password."""
        player = self.model(name=name, guest=False)
        player.set_password(password)
        player.save()
        return player

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(guest=False, gone=False, name__iexact=username or "")


class Player(AbstractBaseUser, PermissionsMixin):
    """A person. Registered names are unique in any case of letters; guests may share a name.

    Who has left (`gone`) stays as a row without a name, so that records keep their seats.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    guest = models.BooleanField(default=True)
    gone = models.BooleanField(default=False)
    key = models.CharField(max_length=64, unique=True, default=new_key)
    is_staff = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "name"
    objects: ClassVar[Players] = Players()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("name"), condition=models.Q(guest=False, gone=False), name="registered_names_are_unique"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        return not self.gone
