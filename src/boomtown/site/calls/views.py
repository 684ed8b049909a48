"""A person's tables on one page made for a phone's home screen, and the notifications about them."""

from smtplib import SMTPException

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from boomtown.site.calls import mail
from boomtown.site.calls.models import Mailbox
from boomtown.site.lobby.rows import own_tables
from boomtown.site.people.limits import allowed, allowed_from
from boomtown.site.people.models import Player
from boomtown.site.people.who import player_of
from boomtown.site.people.wishes import needs_name
from boomtown.site.words import SITE, current, say


def _player(request: HttpRequest) -> Player:
    player = player_of(request)
    assert player is not None
    return player


@never_cache
@require_safe
@needs_name
def mine(request: HttpRequest) -> HttpResponse:
    """Where it is one's turn, and the other tables one sits at."""
    return render(request, "calls/mine.html", {"lists": {"mine": own_tables(_player(request))}})


@never_cache
@require_safe
@needs_name
def mine_list(request: HttpRequest) -> HttpResponse:
    """The list alone, for a page that is open while tables change."""
    return render(request, "lobby/mine.html", {"lists": {"mine": own_tables(_player(request))}})


# ---------------------------------------------------------------------- e-mail


class MailForm(forms.Form):
    """An address, and how seldom it is used."""

    address = forms.EmailField(max_length=254)
    pause = forms.TypedChoiceField(choices=Mailbox.Pause.choices, coerce=int)

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"]
        return address.strip()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@needs_name
def calls(request: HttpRequest) -> HttpResponse:
    """How a person learns of their turn."""
    player = _player(request)
    box = Mailbox.objects.filter(player=player).first()
    if request.method != "POST" or not mail.configured():
        return _calls_page(request, box)
    form = MailForm(request.POST)
    if not form.is_valid():
        return _calls_page(request, box, say("calls.error.address"))
    address, pause = form.cleaned_data["address"], form.cleaned_data["pause"]
    if box is not None and box.confirmed and box.address == address:
        Mailbox.objects.filter(pk=box.pk).update(pause=pause)
        messages.success(request, say("calls.changed"))
        return redirect("calls:calls")
    if not _may_ask(request, player, address):
        return _calls_page(request, box, say("calls.error.limit"))
    try:
        mail.ask(player, address, pause)
    except (OSError, SMTPException):
        return _calls_page(request, box, say("calls.error.sent"))
    messages.success(request, say("calls.asked", address=address))
    return redirect("calls:calls")


def _may_ask(request: HttpRequest, player: Player, address: str) -> bool:
    """Limits of letters that strangers can cause: by person, by network and in all, it stays a trickle."""
    return (
        allowed("mail", f"by {player.pk}")
        and allowed("mail", f"to {_inbox(address)}")
        and allowed_from("mail_from", request)
        and allowed("mail_all", "")
    )


def _inbox(address: str) -> str:
    """Where letters arrive: victim+1@ and victim+2@ are one."""
    name, _, host = address.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def _calls_page(request: HttpRequest, box: Mailbox | None, error: str = "") -> HttpResponse:
    context = {
        "box": box,
        "address": request.POST.get("address", box.address if box is not None else "")[:254],
        "pause": int(Mailbox.Pause.SOME) if box is None else box.pause,
        "pauses": Mailbox.Pause.values,
        "error": error,
        "mails": mail.configured(),
    }
    return render(request, "calls/calls.html", context, status=422 if error else 200)


@require_POST
@needs_name
def off(request: HttpRequest) -> HttpResponse:
    """The address is forgotten."""
    Mailbox.objects.filter(player=_player(request)).delete()
    messages.success(request, say("calls.off"))
    return redirect("calls:calls")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The link of the first mail. Looking at it does nothing (programs that guard mailboxes look, too)."""
    box = mail.to_confirm(token)
    if box is None:
        raise Http404
    if request.method == "POST":
        Mailbox.objects.filter(pk=box.pk, address=box.address).update(confirmed=True)
        messages.success(request, say("calls.confirmed", address=box.address))
        return redirect("calls:calls" if player_of(request) == box.player else "lobby")
    return _asked(
        request, say("calls.confirm.title"), say("calls.confirm.text", address=box.address), "calls.confirm.go"
    )


@csrf_exempt  # mail programs send it by themselves; the link is what allows it
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link at the foot of every call."""
    box = mail.to_stop(token)
    if box is None:
        raise Http404
    if request.method == "POST":
        Mailbox.objects.filter(pk=box.pk, address=box.address).delete()
        return _asked(request, say("calls.stop.title"), say("calls.stop.done"))
    return _asked(request, say("calls.stop.title"), say("calls.stop.text", address=box.address), "calls.stop.go")


def _asked(request: HttpRequest, title: str, text: str, button: str = "") -> HttpResponse:
    context = {"title": title, "text": text, "button": say(button) if button else ""}
    answer = render(request, "calls/asked.html", context)
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


# ---------------------------------------------------------------------- the home screen


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone needs to know to put the site on its home screen."""
    sizes = [(f"icon-{size}.png", f"{size}x{size}", "any") for size in (192, 512)]
    icons = [*sizes, ("icon-maskable.png", "512x512", "maskable")]
    told = {
        "id": "/mine",
        "name": say("house.name"),
        "short_name": say("house.name"),
        "description": say("calls.manifest"),
        "lang": current().language,
        "start_url": reverse("calls:mine"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4ecd8",
        "theme_color": "#a64a22",
        "icons": [
            {"src": static(file), "sizes": size, "type": "image/png", "purpose": purpose}
            for file, size, purpose in icons
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows notices on phones: it has to lie at the root of the site."""
    text = (SITE / "static" / "js" / "notices.js").read_bytes()
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")
