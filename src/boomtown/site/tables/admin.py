"""Tables and reports for the host of the site. Nothing here shows a seed, a record, or what anybody hides."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html

from boomtown.kernel.errors import BoomtownError
from boomtown.site.people.admin import is_pattern
from boomtown.site.people.models import Player
from boomtown.site.tables.models import Complaint, Report, Saying, Seat, Table
from boomtown.site.tables.play import seating
from boomtown.site.words import say

if TYPE_CHECKING:
    TableBase = admin.ModelAdmin[Table]
    ReportBase = admin.ModelAdmin[Report]
    ComplaintBase = admin.ModelAdmin[Complaint]
    SeatBase = admin.TabularInline[Seat, Table]
else:
    TableBase = ReportBase = ComplaintBase = admin.ModelAdmin
    SeatBase = admin.TabularInline


class SeatInline(SeatBase):
    """Who sits where, to look at."""

    model = Seat
    fields = ("number", "player", "bot", "stand_in", "seen")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(TableBase):
    """Tables can be looked at and closed; games are played at the table only."""

    list_display = ("id", "game", "status", "host", "private", "version", "created", "ended")
    list_filter = ("status", "game", "private")
    search_fields = ("id", "host__name")
    list_select_related = ("host",)
    fields = (
        "link",
        "game",
        "players",
        "options",
        "host",
        "private",
        "status",
        "version",
        "asked",
        "asked_since",
        "created",
        "begun",
        "ended",
    )
    readonly_fields = fields
    inlines = (SeatInline,)
    actions = ("close_tables",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        """Records stay."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """A filter in the address is a question too: nobody asks for a seed byte by byte, or by a broken pattern."""
        secret = lookup.partition("__")[0] == "seed"
        return not secret and not is_pattern(lookup) and super().lookup_allowed(lookup, value, request)

    @admin.display(description="table")
    def link(self, table: Table) -> str:
        return format_html('<a href="/t/{}">{}</a>', table.id, table.id)

    @admin.action(description="Close the chosen tables")
    def close_tables(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        assert isinstance(request.user, Player)
        for table in tables:
            try:
                seating.close(table.id, request.user)
            except BoomtownError as error:
                self.message_user(request, f"{table.id}: {error}")


@admin.register(Report)
class ReportAdmin(ReportBase):
    """Reports with the way to the moment they are about, and to the record if that may be seen."""

    list_display = ("created", "table", "line", "player", "software", "settled")
    list_filter = ("settled", "table__game")
    list_select_related = ("table", "player")
    fields = ("table", "moment", "line", "player", "text", "software", "created", "settled")
    readonly_fields = fields[:-1]
    actions = ("settle",)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return not is_pattern(lookup) and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description="moment")
    def moment(self, report: Report) -> str:
        table = report.table
        way = format_html('<a href="/t/{}/at/{}">/t/{}/at/{}</a>', table.id, report.line, table.id, report.line)
        open_now = table.status == Table.Status.FINISHED and (table.deal is None or table.deal.revealed)
        return format_html('{} · <a href="/t/{}/record">record</a>', way, table.id) if open_now else way

    @admin.action(description="Mark as settled")
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self.message_user(request, say("table.admin.settled", count=reports.update(settled=True)))


@admin.register(Complaint)
class ComplaintAdmin(ComplaintBase):
    """Reported lines of talk: what was said, by whom, at which table; and the way to remove it."""

    list_display = ("created", "said", "speaker", "table", "player", "removed", "settled")
    list_filter = ("settled",)
    list_select_related = ("saying__player", "saying__table", "player")
    fields = ("table", "said", "speaker", "player", "created", "removed", "settled")
    readonly_fields = fields[:-1]
    actions = ("remove", "settle")

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return not is_pattern(lookup) and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description="said")
    def said(self, complaint: Complaint) -> str:
        return complaint.saying.text

    @admin.display(description="by")
    def speaker(self, complaint: Complaint) -> str:
        return complaint.saying.player.title

    @admin.display(description="table")
    def table(self, complaint: Complaint) -> str:
        table = complaint.saying.table_id
        return format_html('<a href="/t/{}">{}</a>', table, table)

    @admin.display(description="removed", boolean=True)
    def removed(self, complaint: Complaint) -> bool:
        return complaint.saying.removed

    @admin.action(description="Remove the lines from their tables")
    def remove(self, request: HttpRequest, complaints: QuerySet[Complaint]) -> None:
        lines = Saying.objects.filter(pk__in=complaints.values("saying"))
        count = lines.update(removed=True)
        Complaint.objects.filter(saying__in=lines).update(settled=True)
        self.message_user(request, say("table.admin.removed", count=count))

    @admin.action(description="Mark as settled")
    def settle(self, request: HttpRequest, complaints: QuerySet[Complaint]) -> None:
        self.message_user(request, say("table.admin.settled", count=complaints.update(settled=True)))
