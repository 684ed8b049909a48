"""What a stranger wanted before he was asked for his name, kept in his session and carried out afterwards."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from urllib.parse import urlencode

from asgiref.sync import async_to_sync, iscoroutinefunction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.urls import resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme

from boomtown.site.asking import GO, wants_part

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponseBase]

KEPT_SECONDS: Final = 60 * 60
LARGEST: Final = 2000
"""Characters of a kept form: the session is a cookie."""
_KEY: Final = "wish"


def needs_name(view: View[Rest]) -> View[Rest]:
    """For views that need a person. A stranger gives a name first, then arrives at the page asked for."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponseBase:
        return view(request, *args, **kwargs) if request.user.is_authenticated else ask_name(request)

    return asked  # type: ignore[return-value]  # `wraps` names the first parameter


def ask_name(request: HttpRequest) -> HttpResponse:
    """To the page that asks for the name; a form that was sent is kept and carried out afterwards.

    Not so what people send about themselves after their session has ended: it holds passwords, the session is a cookie
    that can be read, and the next person to come in is another one.
    """
    asking = {"next": _back(request)}
    if request.method == "POST" and not request.path_info.startswith(reverse("account")):
        form = request.POST.copy()
        form.pop("csrfmiddlewaretoken", None)
        data = form.urlencode()
        if len(data) <= LARGEST:
            path = f"{request.path_info}?{request.GET.urlencode()}"
            request.session[_KEY] = {"path": path, "data": data, "at": int(time.time())}
            asking["wish"] = "1"
    where = f"{reverse('hello')}?{urlencode(asking)}"
    if wants_part(request):
        return HttpResponse(headers={GO: where})
    return HttpResponseRedirect(where)


def _back(request: HttpRequest) -> str:
    """Where to go after the name: the page itself, or the page the form stood on."""
    if request.method != "POST":
        return request.get_full_path()
    return safe(request, request.headers.get("Referer", ""))


def safe(request: HttpRequest, wanted: str) -> str:
    """An address of this site, else the lobby."""
    here = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if here else reverse("lobby")


def go_on(request: HttpRequest, wish: dict[str, Any] | None = None) -> HttpResponseBase:
    """After the name, the login or the registration: carry out the wish, else go where the person came from.

    `wish` is given when it was taken before the session changed hands.
    """
    following = request.POST.get("next", "")
    wish = wish or take(request)
    if wish is None or request.POST.get("wish") != "1" or wish["at"] < time.time() - KEPT_SECONDS:
        return HttpResponseRedirect(safe(request, following))
    return _carry_out(request, str(wish["path"]), str(wish["data"]))


def take(request: HttpRequest) -> dict[str, Any] | None:
    """The kept wish; it is kept no longer."""
    found: dict[str, Any] | None = request.session.pop(_KEY, None)
    return found


def _carry_out(request: HttpRequest, path: str, data: str) -> HttpResponseBase:
    """Answer the kept form as if it were sent now. It passed its CSRF check when it was sent, as this request did."""
    place, _, query = path.partition("?")
    found = resolve(place)
    request.path = request.path_info = place
    request.GET = QueryDict(query)
    request.POST = QueryDict(data)
    request.resolver_match = found
    view = async_to_sync(found.func) if iscoroutinefunction(found.func) else found.func
    answer: HttpResponseBase = view(request, *found.args, **found.kwargs)
    return answer
