"""Addresses of tables."""

from django.urls import path

from boomtown.site.tables import talk, views
from boomtown.site.tables.page import rules

app_name = "tables"

urlpatterns = [
    path("games/<str:game>/summary", rules.summary, name="summary"),
    path("games/<str:game>/rules", rules.rules, name="rules"),
    path("t/<slug:table_id>", views.table, name="table"),
    path("t/<slug:table_id>/ticket", views.ticket, name="ticket"),
    path("t/<slug:table_id>/sure", views.sure, name="sure"),
    path("t/<slug:table_id>/code.svg", views.code, name="code"),
    path("t/<slug:table_id>/why", views.why, name="why"),
    path("t/<slug:table_id>/label", views.label, name="label"),
    path("t/<slug:table_id>/cards", views.cards, name="cards"),
    path("t/<slug:table_id>/cards/seen", views.cards_seen, name="cards-seen"),
    path("t/<slug:table_id>/hint", views.hint, name="hint"),
    path("t/<slug:table_id>/log", views.log, name="log"),
    path("t/<slug:table_id>/at/<int:version>", views.at, name="at"),
    path("t/<slug:table_id>/end", views.end, name="end"),
    path("t/<slug:table_id>/record", views.record, name="record"),
    path("t/<slug:table_id>/verify", views.verify, name="verify"),
    path("t/<slug:table_id>/sit", views.sit, name="sit"),
    path("t/<slug:table_id>/admit", views.admit, name="admit"),
    path("t/<slug:table_id>/give", views.give, name="give"),
    path("t/<slug:table_id>/leave", views.leave, name="leave"),
    path("t/<slug:table_id>/begin", views.begin, name="begin"),
    path("t/<slug:table_id>/close", views.close, name="close"),
    path("t/<slug:table_id>/rematch", views.rematch, name="rematch"),
    path("t/<slug:table_id>/report", views.report, name="report"),
    path("t/<slug:table_id>/stand-in", views.stand_in, name="stand-in"),
    path("t/<slug:table_id>/return", views.come_back, name="return"),
    path("t/<slug:table_id>/resign", views.resign, name="resign"),
    path("t/<slug:table_id>/propose", views.propose, name="propose"),
    path("t/<slug:table_id>/decline", views.decline, name="decline"),
    path("t/<slug:table_id>/talk", talk.talk, name="talk"),
    path("t/<slug:table_id>/talk/hide", talk.hide, name="talk-hide"),
    path("t/<slug:table_id>/talk/show", talk.show_again, name="talk-show"),
    path("t/<slug:table_id>/talk/report", talk.report, name="talk-report"),
    path("t/<slug:table_id>/give-up", views.give_up, name="give-up"),
]
