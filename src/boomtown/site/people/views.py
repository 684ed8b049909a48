"""Coming in: a name, a registration, a login, a personal link; and going out."""

import secrets

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from boomtown.site.people import devices, door, moments, names, wishes
from boomtown.site.people.forms import LoginForm, NameForm, RegisterForm
from boomtown.site.people.limits import allowed_from
from boomtown.site.people.models import Player
from boomtown.site.words import say


def _coming(request: HttpRequest) -> dict[str, object]:
    """What the forms of this page carry on: where to go, and whether a wish waits."""
    given = request.POST if request.method == "POST" else request.GET
    return {"next": wishes.safe(request, given.get("next", "")), "wish": given.get("wish") == "1"}


def _form_page(request: HttpRequest, template: str, form: object, **more: object) -> HttpResponse:
    """The page of a form, with status 422 if it was sent and not accepted."""
    status = 422 if request.method == "POST" else 200
    return render(request, f"people/{template}.html", {"form": form, **_coming(request), **more}, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hello(request: HttpRequest) -> HttpResponseBase:
    """A stranger gives a name and is a guest from then on."""
    if request.user.is_authenticated:
        return HttpResponseRedirect(str(_coming(request)["next"]))
    if request.method != "POST":
        return _form_page(request, "hello", NameForm(initial={"name": suggestion()}))
    form = NameForm(request.POST)
    if not form.is_valid():
        return _form_page(request, "hello", form)
    if not allowed_from("guest", request):
        form.add_error("name", say("people.limit"))
        return _form_page(request, "hello", form)
    login(request, Player.objects.guest(form.cleaned_data["name"]), door.BACKEND)
    return wishes.go_on(request)


def suggestion() -> str:
    """A name for a person who does not want to invent one."""
    first, last = say("people.first_names").split(), say("people.last_names").split()
    name = f"{secrets.choice(first)} {secrets.choice(last)}"
    return names.numbered(name, secrets.choice(range(2, 100))) if Player.objects.is_taken(name) else name


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest) -> HttpResponseBase:
    """A guest keeps everything he has; a stranger gets an account at once."""
    player = request.user if isinstance(request.user, Player) else None
    if player is not None and not player.guest:
        return HttpResponseRedirect(reverse("account"))
    if request.method != "POST":
        return _form_page(request, "register", RegisterForm(initial={"name": player.name if player else ""}))
    form = RegisterForm(request.POST, player=player)
    if not form.is_valid():
        return _form_page(request, "register", form)
    if not allowed_from("register", request):
        form.add_error("name", say("people.limit"))
        return _form_page(request, "register", form)
    try:
        with transaction.atomic():
            registered = _registered(player, form.cleaned_data["name"], form.cleaned_data["password"])
            moments.keep_name(registered)
    except IntegrityError:  # another request was quicker
        form.add_error("name", say("people.name.taken"))
        return _form_page(request, "register", form)
    if player is None:
        login(request, registered, door.BACKEND)
    else:
        update_session_auth_hash(request, registered)
        devices.remember(request, registered)
    messages.success(request, say("people.registered", name=registered.name))
    return wishes.go_on(request)


def _registered(player: Player | None, name: str, password: str) -> Player:
    if player is None:
        return Player.objects.register(name, password)
    renamed = player.name != name
    player.name = name
    player.guest = False
    player.set_password(password)
    player.save()
    if renamed:
        moments.show_again(player)
    return player


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponseBase:
    """By name and password. What the guest of this browser has comes along: the password shows it is one person."""
    if isinstance(request.user, Player) and not request.user.guest:
        return HttpResponseRedirect(str(_coming(request)["next"]))
    if request.method != "POST":
        return _form_page(request, "login", LoginForm(request))
    form = LoginForm(request, request.POST)
    if not form.is_valid():
        return _form_page(request, "login", form)
    player = form.get_user()
    assert isinstance(player, Player)
    door.was_right(request, player)
    guest = request.user if isinstance(request.user, Player) else None
    wish = wishes.take(request)
    login(request, player, door.BACKEND)
    if guest is not None:
        moved = moments.hand_over(guest, player)
        if moved:
            messages.success(request, say("people.merged", count=moved, guest=guest.name, name=player.name))
    moments.keep_name(player)
    return wishes.go_on(request, wish)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """The cookie and all its copies are worthless from now on."""
    if isinstance(request.user, Player):
        devices.remember(request, request.user)
        Player.objects.filter(pk=request.user.pk).update(sessions_ended=F("sessions_ended") + 1)
    logout(request)
    return HttpResponseRedirect(reverse("lobby"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def back(request: HttpRequest, key: str) -> HttpResponse:
    """The personal link. Looking at it signs nobody in (a preview looks too); its button does.

    What the guest of this browser has does not come along: a link may have been sent by anybody.
    """
    player = Player.objects.filter(key=key, gone=False, is_staff=False).first()
    if player is None:
        raise Http404
    if request.method == "POST":
        if request.user != player:
            login(request, player, door.BACKEND)
        answer: HttpResponse = HttpResponseRedirect(reverse("lobby"))
    else:
        other = request.user if isinstance(request.user, Player) and request.user != player else None
        answer = render(request, "people/back.html", {"back_as": player, "other": other})
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
