"""The lobby, the pages of the games, and the way to a table."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from boomtown import games
from boomtown.kernel.errors import BoomtownError, BrokenGame
from boomtown.kernel.words import Words
from boomtown.site.asking import wants_part
from boomtown.site.lobby import finding
from boomtown.site.lobby.lists import Wanted
from boomtown.site.lobby.rows import found as found_tables
from boomtown.site.lobby.rows import listing
from boomtown.site.lobby.setup import SetUpForm, bot_choices
from boomtown.site.lobby.shelf import GameCard, card, shelf
from boomtown.site.people.models import Player
from boomtown.site.people.who import player_of
from boomtown.site.people.wishes import ask_name, needs_name
from boomtown.site.standing import opponents
from boomtown.site.tables.models import Seat, Table
from boomtown.site.tables.page.rules import book
from boomtown.site.tables.play import opening
from boomtown.site.tables.play.opening import ME, open_table
from boomtown.site.words import current, words_of
from boomtown.speech import translated


def _card(game: str) -> GameCard:
    found = card(game)
    if found is None:
        if game in games.broken():
            raise BrokenGame(game)
        raise Http404
    return found


def _lessons(player: Player | None) -> set[str]:
    """The games whose lesson a person is in."""
    return set() if player is None else set(opening.lesson_of(player).values_list("game", flat=True))


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Opens at once: nothing is asked before a person wants to sit down."""
    player = player_of(request)
    refused = games.broken() if player is not None and player.is_staff else {}
    context = {
        "cards": shelf(),
        "lists": listing(player),
        "rivals": opponents.titles(player),
        "refused": refused,
        "begun": _lessons(player),
    }
    return render(request, "lobby/lobby.html", context)


@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """The lists alone, for a lobby that is open while tables change."""
    return render(request, "lobby/refreshed.html", {"lists": listing(player_of(request))})


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Open tables and those to watch, by game, clock and rating; people one has played with."""
    player = player_of(request)
    context = {
        "wanted": _wanted(request),
        "lists": found_tables(player, _wanted(request)),
        "clocks": list(finding.TIMES),
        "known": [] if player is None else finding.known(player),
    }
    return render(request, "lobby/found.html" if wants_part(request) else "lobby/find.html", context)


def _wanted(request: HttpRequest) -> Wanted:
    """What was chosen; what is not offered is no choice."""
    game, clock = request.GET.get("game", ""), request.GET.get("clock", "")
    return Wanted(
        game if card(game) is not None else "",
        clock if clock in finding.TIMES else "",
        request.GET.get("rating") == "like",
    )


@require_POST
@needs_name
def like_me(request: HttpRequest) -> HttpResponse:
    """A table with people of about the same strength: one that waits, or a new one."""
    player = player_of(request)
    assert player is not None
    game = _card(request.POST.get("game", "")).key
    clock = request.POST.get("clock", "-")
    try:
        return _to_id(finding.somebody_like(player, game, clock if clock in finding.TIMES else "-"))
    except BoomtownError as error:
        messages.error(request, str(error))
        return HttpResponseRedirect(reverse("find"))


@require_safe
def about(request: HttpRequest, game: str) -> HttpResponse:
    """What the game is about, its options, and where its components come from."""
    found = _card(game)
    player = player_of(request)
    language = current().language
    context = {
        "card": found,
        "publisher": _words(found).printed(found.publisher),
        "book": book(game, language),
        "questions": _form(found).questions(),
        "rivals": opponents.titles(player),
        "begun": _lessons(player),
    }
    return render(request, "lobby/about.html", context)


@require_POST
@needs_name
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """A table against bots of about the player's strength, started at once. It isn't listed: nobody is invited."""
    player = player_of(request)
    found = _card(game)
    assert player is not None
    first = not Seat.objects.filter(player=player, table__game=game).exists()
    try:
        seats = [ME] + [opponents.level(player, game)] * (found.play_now - 1)
        table = open_table(player, game, seats, found.first_game if first else {}, private=True)
    except BoomtownError as error:
        messages.error(request, translated(str(error), current().language))
        return HttpResponseRedirect(reverse("lobby"))
    return _to(table)


@require_POST
@needs_name
def learn(request: HttpRequest, game: str) -> HttpResponse:
    """The lesson of a game: where it was left, or from the start."""
    player = player_of(request)
    found = _card(game)
    assert player is not None
    try:
        return _to(opening.learn(player, found.key, request.POST.get("again") == "1"))
    except BoomtownError as error:
        messages.error(request, translated(str(error), current().language))
        return HttpResponseRedirect(reverse("game", args=[game]))


@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest, game: str) -> HttpResponse:
    """The form is for everybody; the name is asked when it is sent."""
    found = _card(game)
    player = player_of(request)
    if request.method != "POST":
        return _set_up_page(request, _form(found))
    form = SetUpForm(found, _words(found), request.POST)
    if not form.is_valid():
        return _set_up_page(request, form)
    if player is None:
        return ask_name(request)
    try:
        table = _opened(player, form)
    except BoomtownError as error:
        form.add_error(
            "deal_code" if form.cleaned_data["deal_code"] else None, translated(str(error), current().language)
        )
        return _set_up_page(request, form)
    return _to(table)


def _opened(player: Player, form: SetUpForm) -> Table:
    found = form.cleaned_data
    return open_table(
        player,
        form.card.key,
        form.seats,
        form.options,
        private=found["seen"] == "private",
        away_seconds=form.away_seconds,
        always_cover=found["always_cover"],
        deal_code=found["deal_code"],
        time=form.time,
        names=form.names,
        friendly=found["friendly"],
    )


def _words(found: GameCard) -> Words:
    return words_of(found.entry, current().language)


def _form(found: GameCard) -> SetUpForm:
    return SetUpForm(found, _words(found))


def _set_up_page(request: HttpRequest, form: SetUpForm) -> HttpResponse:
    context = {"card": form.card, "form": form, "bots": bot_choices(form.card.key)}
    return render(request, "lobby/set_up.html", context, status=422 if form.is_bound else 200)


def _to(table: Table) -> HttpResponse:
    return _to_id(table.id)


def _to_id(table_id: str) -> HttpResponse:
    return HttpResponseRedirect(reverse("tables:table", args=[table_id]))
