"""What people fill in about themselves. Django's own checks of passwords speak for themselves."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError

from boomtown.site.people import limits, names
from boomtown.site.people.models import Player
from boomtown.site.words import say


class NameField(forms.CharField):
    """Checked by `names` alone: what is too long gets a sentence, where a browser would cut it off."""

    def __init__(self) -> None:
        super().__init__(max_length=200, error_messages={"required": ""})
        self.widget.attrs = {"autocomplete": "nickname", "spellcheck": "false"}

    def clean(self, value: Any) -> str:
        return names.check(str(value or "")[:200])


class PasswordField(forms.CharField):
    widget = forms.PasswordInput

    def __init__(self, autocomplete: str) -> None:
        super().__init__(strip=False, required=False, max_length=200)
        self.widget.attrs = {"autocomplete": autocomplete}

    def clean(self, value: Any) -> str:
        password = str(value or "")
        if not password:
            raise ValidationError(say("people.password.missing"))
        return password


class NameForm(forms.Form):
    """The field of a name: none that others have registered. `player` is who asks."""

    name = NameField()

    def __init__(self, *args: Any, player: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if Player.objects.is_taken(name, self.player):
            raise ValidationError(say("people.name.taken"))
        return name


class RegisterForm(NameForm):
    """A name and a password that keeps it."""

    password = PasswordField("new-password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "username"

    def clean(self) -> dict[str, Any]:
        if "password" in self.cleaned_data:
            somebody = Player(name=self.cleaned_data.get("name", ""))
            try:
                password_validation.validate_password(self.cleaned_data["password"], somebody)
            except ValidationError as error:
                self.add_error("password", error)
        return self.cleaned_data


class LoginForm(AuthenticationForm):
    """One sentence for every wrong pair: it does not tell which names exist."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = forms.CharField(max_length=200, required=False)
        self.fields["username"].widget.attrs = {"autocomplete": "username", "spellcheck": "false"}
        self.fields["password"] = PasswordField("current-password")

    def clean_username(self) -> str:
        """Folded, so that tries with other cases of letters are counted together."""
        return names.folded(names.normal(self.cleaned_data["username"]))

    def get_invalid_login_error(self) -> ValidationError:
        return ValidationError(say("people.login.wrong"))


class OwnPasswordForm(forms.Form):
    """Only who knows the present password may do this; guests have none and tick a box."""

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        if player.has_usable_password():
            self.fields["password"] = PasswordField("current-password")
        else:
            self.fields["sure"] = forms.BooleanField(required=False)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not limits.allowed("own", str(self.player.pk)):
            raise ValidationError(say("site.locked.text"))
        if not self.player.check_password(password):
            raise ValidationError(say("people.password.wrong"))
        limits.take_back("own", str(self.player.pk))
        return password

    def clean_sure(self) -> bool:
        if not self.cleaned_data["sure"]:
            raise ValidationError(say("people.delete.not_sure"))
        return True


class PasswordChangeForm(OwnPasswordForm):
    """A new password, by a person who knows the old one."""

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(player, *args, **kwargs)
        self.fields["new"] = PasswordField("new-password")

    def clean_new(self) -> str:
        password: str = self.cleaned_data["new"]
        password_validation.validate_password(password, self.player)
        return password
