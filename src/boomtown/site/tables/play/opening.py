"""Tables are opened, filled, begun, and played again."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from boomtown import bots, games
from boomtown.kernel.entry import Entry
from boomtown.kernel.record import SEEDED, seed_bytes
from boomtown.kernel.view import NOBODY
from boomtown.site.lessons import learning
from boomtown.site.people.models import Player
from boomtown.site.tables import limits
from boomtown.site.tables.errors import not_allowed, refused
from boomtown.site.tables.live import hub
from boomtown.site.tables.models import SLOW_AWAY, Deal, Line, Pulse, Seat, Table
from boomtown.table.lessons import GUIDE, seating
from boomtown.table.match import new_game
from boomtown.table.seats import DEFAULT_BOT, PERSON

ME = "me"
OPEN = "open"


class Time(NamedTuple):
    """How long people may think: the kind of clock, and its seconds for the whole game and for each answer."""

    clock: str = Table.Clock.NONE
    reserve: int = 0
    answer: int = 0


NO_CLOCK = Time()
UNFINISHED = (Table.Status.WAITING, Table.Status.PLAYING)


def open_table(
    host: Player,
    game: str,
    seats: list[str],
    options: Mapping[str, str] | None = None,
    private: bool = False,
    away_seconds: int = SLOW_AWAY,
    always_cover: bool = False,
    deal_code: str = "",
    rematch_of: Table | None = None,
    seed: bytes | None = None,
    time: Time = NO_CLOCK,
    names: Mapping[int, str] | None = None,
    friendly: bool = False,
) -> Table:
    """A new table. Seats are "me" (several: hot-seat), "open", or a bot's name. It begins when none is open.

    `seed` is given where the luck is no secret: in a lesson. `names` says who sits where around one screen.
    """
    entry = games.find(game)
    setup = entry.set_up(len(seats), dict(options or {}))
    _check_seats(seats)
    if not limits.SHORTEST_AWAY <= away_seconds <= limits.LONGEST_AWAY:
        raise refused("away", least=limits.SHORTEST_AWAY, most=limits.LONGEST_AWAY)
    _check_time(time)
    with transaction.atomic():
        _check_limits(host)
        deal = _deal(deal_code, entry, len(seats), setup.options, host) if deal_code.strip() else None
        table = Table.objects.create(
            game=entry.key,
            players=len(seats),
            options=setup.options,
            host=host,
            private=private,
            away_seconds=away_seconds,
            always_cover=always_cover,
            deal=deal,
            admitted=deal is None or deal.host_id == host.pk,
            rematch_of=rematch_of,
            clock=time.clock,
            clock_reserve=time.reserve,
            clock_answer=time.answer,
            friendly=friendly,
            seed=seed or (secrets.token_bytes(32) if deal is None else bytes(deal.seed)),
        )
        called = names or {}
        Seat.objects.bulk_create(
            _seat(table, number, name, host, called.get(number, "")) for number, name in enumerate(seats)
        )
        if OPEN not in seats:
            start(table)
        tell(table)
    return table


def learn(player: Player, game: str, again: bool = False) -> Table:
    """The person's lesson of a game: the one that was begun, or a new one if there is none or `again` is wished."""
    entry = games.find(game)
    lesson = entry.lesson()
    if lesson is None:
        raise refused("no_lesson", game=entry.title)
    begun = lesson_of(player).filter(game=entry.key).order_by("-created").first()
    if begun is not None and not again:
        return begun
    with transaction.atomic():
        if begun is not None:
            end(begun)
        learning.from_the_start(player, entry.key)
        seats = seating(lesson, ME)
        return open_table(player, entry.key, seats, lesson.options, private=True, seed=seed_bytes(lesson.seed))


def lesson_of(player: Player) -> QuerySet[Table]:
    """The lessons a player is in."""
    return Table.objects.filter(host=player, status=Table.Status.PLAYING, seats__bot=GUIDE).distinct()


def end(table: Table, outcome: str = Table.Outcome.CLOSED) -> None:
    """Nothing more is played at a table, and what was hidden stays hidden. Within the caller's transaction."""
    table.status = Table.Status.CLOSED
    table.asked = NOBODY
    table.asked_since = None
    table.ended = timezone.now()
    table.outcome = outcome
    table.revision += 1
    table.save(update_fields=["status", "asked", "asked_since", "ended", "outcome", "revision"])
    tell(table)
    if table.deal is not None:
        reveal(table.deal, table)


def _check_seats(seats: list[str]) -> None:
    for name in seats:
        if name not in (ME, OPEN, GUIDE) and name not in bots.offered():
            raise refused("no_bot")
    if ME not in seats and OPEN not in seats:
        raise refused("only_bots")


def _check_time(time: Time) -> None:
    """Long enough to think, short enough to end."""
    least, most = {
        Table.Clock.NONE: (0, 0),
        Table.Clock.LIVE: (limits.SHORTEST_ANSWER, limits.LONGEST_ANSWER),
        Table.Clock.SLOW: (limits.SHORTEST_SLOW, limits.LONGEST_SLOW),
    }[Table.Clock(time.clock)]
    reserves = (limits.SHORTEST_RESERVE, limits.LONGEST_RESERVE) if time.clock == Table.Clock.LIVE else (0, 0)
    if not least <= time.answer <= most or not reserves[0] <= time.reserve <= reserves[1]:
        raise refused("clock")


def _seat(table: Table, number: int, name: str, host: Player, called: str) -> Seat:
    if name == ME:
        return Seat(table=table, number=number, player=host, seen=timezone.now(), name=called)
    return Seat(table=table, number=number, bot="" if name == OPEN else name)


def _check_limits(host: Player) -> None:
    """A person cannot fill the server with tables. (The row lock makes two requests at once wait for each other.)"""
    Player.objects.select_for_update().get(pk=host.pk)
    hosted = Table.objects.filter(host=host)
    if hosted.filter(created__gt=timezone.now() - timedelta(hours=1)).count() >= limits.TABLES_PER_HOUR:
        raise refused("too_many_tables", most=limits.TABLES_PER_HOUR)
    if hosted.filter(status__in=UNFINISHED).count() >= limits.UNFINISHED_TABLES:
        raise refused("too_many_unfinished", most=limits.UNFINISHED_TABLES)


# ---------------------------------------------------------------------- duplicate play


def _deal(code: str, entry: Entry, players: int, options: dict[str, str], host: Player) -> Deal:
    """The deal of a code: the same for everybody who gives it for the same game, until its luck is public."""
    code = " ".join(code.split())
    if len(code) > limits.DEAL_CODE_LENGTH:
        raise refused("deal_code", most=limits.DEAL_CODE_LENGTH)
    named = json.dumps([code.casefold(), entry.key, players, sorted(options.items())], separators=(",", ":"))
    fingerprint = hashlib.sha256(named.encode()).hexdigest()
    seed = hmac.new(settings.SECRET_KEY.encode(), b"boomtown deal " + named.encode(), hashlib.sha256).digest()
    _check_registered(host)
    made = {"code": code, "game": entry.key, "players": players, "options": options, "seed": seed, "host": host}
    Deal.objects.get_or_create(fingerprint=fingerprint, defaults=made)
    deal = Deal.objects.select_for_update().get(fingerprint=fingerprint)
    if deal.revealed:
        raise refused("deal_revealed", code=deal.code)
    check_deal(deal, host)
    return deal


def _check_registered(player: Player) -> None:
    """A guest is nobody in particular: he could look at the luck as one and play it as another."""
    if player.guest:
        raise refused("deal_registered")


def check_deal(deal: Deal, player: Player) -> None:
    """Who has sat down to a deal knows its luck: he cannot play it again."""
    _check_registered(player)
    if Seat.objects.filter(table__deal=deal, player=player).exists():
        raise refused("deal_known", code=deal.code)


def reveal(deal: Deal, last: Table) -> None:
    """If `last` was the last game of a deal to be over, its seed is public: viewers of the other tables learn it.

    A table that only waits holds nothing back; it cannot begin any more (`start`).
    """
    held = Deal.objects.select_for_update().get(pk=deal.pk)
    if held.revealed or held.tables.filter(status=Table.Status.PLAYING).exists():
        return
    if not held.tables.filter(status=Table.Status.FINISHED).exists():
        return  # nothing was played to its end: there is nothing to look at, and others may still begin
    held.revealed = True
    held.save(update_fields=["revealed"])
    deal.revealed = True
    over = held.tables.exclude(pk=last.pk).exclude(status__in=UNFINISHED)
    for table_id in over.order_by("pk").values_list("pk", flat=True):
        table = locked(table_id)
        table.revision += 1
        table.save(update_fields=["revision"])
        tell(table)


# ---------------------------------------------------------------------- beginning


def start(table: Table) -> None:
    """Everybody sits: the set-up is drawn and the first question asked. Within the caller's transaction.

    A table of a deal waits until the host of the deal has admitted it.
    """
    if table.deal is not None and Deal.objects.select_for_update().get(pk=table.deal.pk).revealed:
        raise refused("deal_revealed", code=table.deal.code)
    if not table.admitted:
        table.revision += 1
        table.save(update_fields=["revision"])
        return
    names = [seat.bot or PERSON for seat in table.seats.order_by("number")]
    match = new_game(
        table.game,
        table.players,
        seed=bytes(table.seed),
        options=table.options,
        seats=names,
        table=table.id,
        format=SEEDED if GUIDE in names else 0,  # a lesson's deal is the same here and in the terminal
    )
    now = timezone.now()
    table.header = match.record.header.text()
    table.status = Table.Status.PLAYING
    table.revision += 1
    table.version = match.version
    table.asked = int(match.state.seat)
    table.asked_since = table.begun = now
    wind_up(table, now)
    table.save(update_fields=["header", "status", "revision", "version", "asked", "asked_since", "begun", "allowance"])
    Line.objects.create(table=table, number=0, text=match.record.lines[0].text(), revision=table.revision)


def wind_up(table: Table, now: datetime) -> None:
    """Everybody has the whole reserve."""
    table.allowance = float(table.clock_answer)
    if table.clock:
        table.seats.update(reserve=float(table.clock_reserve))
        if not Pulse.objects.exists():
            Pulse.objects.create(at=now)


def begin(table_id: str, player: Player) -> None:
    """The host does not wait any longer: bots take the seats that are open."""
    with transaction.atomic():
        table = locked(table_id)
        if table.status != Table.Status.WAITING:
            raise refused("begun")
        if table.host_id != player.pk:
            raise not_allowed("host_only")
        if not table.seats.filter(player__isnull=False).exists():
            raise refused("only_bots")
        table.seats.filter(player=None, bot="").update(bot=DEFAULT_BOT)
        start(table)
        tell(table)


def rematch(table_id: str, player: Player) -> Table:
    """The same people and bots at a new table, one seat on; who asks again is led to the same table."""
    with transaction.atomic():
        old = locked(table_id)
        if old.status not in (Table.Status.FINISHED, Table.Status.CLOSED):
            raise refused("not_over")
        seats = list(old.seats.order_by("number"))
        if player.pk not in [seat.player_id for seat in seats]:
            raise not_allowed("seated_only")
        again = Table.objects.filter(rematch_of=old).first()
        if again is not None:
            return again
        moved = [*seats[1:], seats[0]]
        names = [seat.bot if seat.bot else ME if seat.player_id == player.pk else OPEN for seat in moved]
        new = open_table(
            player,
            old.game,
            names,
            old.options,
            old.private,
            old.away_seconds,
            old.always_cover,
            rematch_of=old,
            time=Time(old.clock, old.clock_reserve, old.clock_answer),
            names={number: seat.name for number, seat in enumerate(moved) if seat.player_id == player.pk},
            friendly=old.friendly,
        )
        old.revision += 1
        old.save(update_fields=["revision"])
        tell(old)
    return new


def locked(table_id: str) -> Table:
    """A table's row, ours until the transaction ends."""
    try:
        return Table.objects.select_for_update().get(pk=table_id)
    except Table.DoesNotExist:
        raise refused("no_table") from None


def tell(table: Table) -> None:
    """Everybody who looks on hears of a change once it is committed."""
    transaction.on_commit(lambda: hub.publish(table.id, table.revision, lobby=True))
