"""A person's account: name, password, personal link; and leaving for good."""

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from boomtown.site.people import door, moments, programs
from boomtown.site.people.forms import NameForm, OwnPasswordForm, PasswordChangeForm
from boomtown.site.people.models import Player, new_key
from boomtown.site.people.wishes import needs_name
from boomtown.site.words import say


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user


def _page(request: HttpRequest, **sent: object) -> HttpResponse:
    """The account page; forms that were sent and not accepted come with their errors."""
    player = _player(request)
    link = request.build_absolute_uri(reverse("back", args=[player.key])) if not player.is_staff else ""
    forms = {
        "name_form": NameForm(initial={"name": player.name}, player=player),
        "password_form": PasswordChangeForm(player),
        "delete_form": OwnPasswordForm(player),
        "token": "",
        "programs": player.programs.select_related("player").order_by("created"),
    }
    wrong = sent.keys() - {"token"}
    answer = render(request, "people/account.html", {**forms, "link": link, **sent}, status=422 if wrong else 200)
    answer["Referrer-Policy"] = "same-origin"
    return answer


@never_cache
@require_safe
@needs_name
def account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _done(request: HttpRequest, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    return HttpResponseRedirect(reverse("account"))


@require_POST
@needs_name
def change_name(request: HttpRequest) -> HttpResponse:
    player = _player(request)
    form = NameForm(request.POST, player=player)
    if not form.is_valid():
        return _page(request, name_form=form)
    old, player.name = player.name, form.cleaned_data["name"]
    try:
        with transaction.atomic():
            player.save(update_fields=["name"])
            moments.show_again(player)
            if not player.guest:
                moments.keep_name(player)
    except IntegrityError:  # another request was quicker
        player.name = old
        form.add_error("name", say("people.name.taken"))
        return _page(request, name_form=form)
    return _done(request, say("people.name.changed", name=player.name))


@sensitive_post_parameters()
@require_POST
@needs_name
def change_password(request: HttpRequest) -> HttpResponse:
    """Ends the sessions on all other devices, and the old personal link with them."""
    player = _player(request)
    if player.guest:
        return HttpResponseRedirect(reverse("register"))
    form = PasswordChangeForm(player, request.POST)
    if not form.is_valid():
        return _page(request, password_form=form)
    player.set_password(form.cleaned_data["new"])
    player.key = new_key()
    player.save(update_fields=["password", "key"])
    update_session_auth_hash(request, player)
    return _done(request, say("people.password.changed"))


@require_POST
@needs_name
def renew_link(request: HttpRequest) -> HttpResponse:
    """The old link opens nothing any more, and sessions that began with it end."""
    player = _player(request)
    player.key = new_key()
    player.save(update_fields=["key"])
    update_session_auth_hash(request, player)
    return _done(request, say("people.link.renewed"))


@never_cache
@require_POST
@needs_name
def make_program(request: HttpRequest) -> HttpResponse:
    """A token for a program of a registered person, shown on this page alone."""
    player, name = _player(request), request.POST.get("name", "")
    if player.guest:
        return HttpResponseRedirect(reverse("register"))
    try:
        token = programs.make(player, name, request.POST.getlist("scope"))
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
        return _page(request)
    return _page(request, token=say("people.programs.made", name=name, token=token))


@require_POST
@needs_name
def end_program(request: HttpRequest) -> HttpResponse:
    number = request.POST.get("program", "")
    programs.end(_player(request), int(number) if number.isdecimal() and number.isascii() and len(number) < 12 else 0)
    return _done(request, say("people.programs.ended"))


@never_cache
@sensitive_post_parameters()
@require_http_methods(["POST"])
@needs_name
def delete(request: HttpRequest) -> HttpResponse:
    """The person goes, the records stay: his seats are a former player's, and bots play on where a game runs."""
    player = _player(request)
    form = OwnPasswordForm(player, request.POST)
    if not form.is_valid():
        return _page(request, delete_form=form)
    with transaction.atomic():
        moments.give_up(player)
        forget(player)
    logout(request)
    messages.success(request, say("people.deleted"))
    return HttpResponseRedirect(reverse("lobby"))


@never_cache
@require_safe
@needs_name
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of a person, as one file, except what opens their seats (link, password)."""
    player = _player(request)
    kept = {
        "name": player.name,
        "guest": player.guest,
        "here_since": player.created,
        "last_login": player.last_login,
        "language": player.language,
        **moments.export(player),
    }
    answer = JsonResponse(kept, json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="boomtown.json"'
    return answer


def forget(player: Player) -> None:
    """Everything that says who it was is gone: from the row, and from what is noted about logins."""
    door.unlock(player)
    player.name = ""
    player.gone = True
    player.key = new_key()
    player.is_staff = player.is_superuser = False
    player.set_unusable_password()
    player.save()
    player.groups.clear()
    player.user_permissions.clear()
