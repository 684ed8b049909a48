"""A reader's language: the browser's, or the chosen one. A cookie and the account remember it."""

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_POST

from boomtown.site.people.models import Player
from boomtown.site.people.wishes import safe
from boomtown.site.words import languages

_WISH: Final = "language_wish"


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """From now on in this language; what is unknown changes nothing."""
    wanted = request.POST.get("language", "")
    answer = HttpResponseRedirect(safe(request, request.POST.get("next", "")))
    if wanted in languages():
        _remember(answer, wanted)
        if isinstance(request.user, Player):
            request.user.language = wanted
            request.user.save(update_fields=["language"])
    return answer


@receiver(user_logged_in)
def _comes_back(sender: object, request: HttpRequest, user: object, **more: Any) -> None:
    """Who logs in elsewhere reads there what he chose here."""
    if isinstance(user, Player) and user.language in languages():
        setattr(request, _WISH, user.language)


def kept(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: give the chosen language to the browser of a person who came back."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        wish: str = getattr(request, _WISH, "")
        if wish and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != wish:
            _remember(answer, wish)
        return answer

    return answered


def _remember(answer: HttpResponseBase, language: str) -> None:
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
