"""People in the host's office: names, new passwords, and people who ask to be forgotten. Personal links stay theirs."""

from typing import Any, Final

from django import forms
from django.contrib import admin
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from boomtown.site.people import door, moments, names
from boomtown.site.people.account import forget
from boomtown.site.people.models import Player, new_key
from boomtown.site.words import say

_PATTERNS: Final = {"regex", "iregex"}


def is_pattern(lookup: str) -> bool:
    """Whether a filter of the admin matches by a pattern: a broken one would break the page."""
    return not _PATTERNS.isdisjoint(lookup.split("__"))


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """A new password registers a guest; for everybody it ends old sessions, the old link and a lock of the login."""

    new_password = forms.CharField(required=False, max_length=200, strip=False)

    class Meta:
        model = Player
        fields = ("name", "is_staff", "is_superuser")

    def clean_name(self) -> str:
        name = names.check(self.cleaned_data["name"], by_the_host=True)
        if Player.objects.is_taken(name, self.instance):
            raise ValidationError(say("people.name.taken"))
        return name

    def clean_new_password(self) -> str:
        password: str = self.cleaned_data["new_password"]
        if password:
            password_validation.validate_password(password, self.instance)
        return password


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    form = PlayerForm
    fields = ("name", "guest", "gone", "created", "last_login", "is_staff", "is_superuser", "new_password")
    readonly_fields = ("guest", "gone", "created", "last_login")
    list_display = ("name", "guest", "gone", "is_staff", "created", "last_login")
    list_filter = ("guest", "gone", "is_staff")
    search_fields = ("name",)
    ordering = ("-created",)
    actions = ("forget_people",)

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        password = form.cleaned_data["new_password"]
        if password:
            obj.set_password(password)
            obj.guest = False
            obj.key = new_key()
            door.unlock(obj)
        elif not change:
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)
        if change and "name" in form.changed_data:
            moments.show_again(obj)
        if not obj.guest:
            moments.keep_name(obj)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """A filter in the address is a question too: it would tell a personal link letter by letter."""
        secret = lookup.partition("__")[0] in ("key", "password")
        return not secret and not is_pattern(lookup) and super().lookup_allowed(lookup, value, request)

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Records keep their seats: people are forgotten, not deleted."""
        return False

    @admin.action(description="Forget these people (records stay)", permissions=["change"])
    def forget_people(self, request: HttpRequest, people: QuerySet[Player]) -> None:
        for player in people.exclude(is_staff=True):
            with transaction.atomic():
                moments.give_up(player)
                forget(player)
