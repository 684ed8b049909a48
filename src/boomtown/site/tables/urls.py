"""Addresses of tables."""

from django.urls import path

from boomtown.site.tables import live, rules, views

app_name = "tables"

urlpatterns = [
    path("live", live.live, name="live"),
    path("games/<str:game>/rules", rules.rules, name="rules"),
    path("t/<str:table_id>", views.table, name="table"),
    path("t/<str:table_id>/move", views.move, name="move"),
    path("t/<str:table_id>/undo", views.undo, name="undo"),
    path("t/<str:table_id>/why", views.why, name="why"),
    path("t/<str:table_id>/label", views.label, name="label"),
    path("t/<str:table_id>/hint", views.hint, name="hint"),
    path("t/<str:table_id>/log", views.log, name="log"),
    path("t/<str:table_id>/at/<int:version>", views.at, name="at"),
    path("t/<str:table_id>/end", views.end, name="end"),
    path("t/<str:table_id>/record", views.record, name="record"),
    path("t/<str:table_id>/verify", views.verify, name="verify"),
    path("t/<str:table_id>/sit", views.sit, name="sit"),
    path("t/<str:table_id>/leave", views.leave, name="leave"),
    path("t/<str:table_id>/begin", views.begin, name="begin"),
    path("t/<str:table_id>/close", views.close, name="close"),
    path("t/<str:table_id>/rematch", views.rematch, name="rematch"),
    path("t/<str:table_id>/report", views.report, name="report"),
    path("t/<str:table_id>/stand-in", views.stand_in, name="stand-in"),
    path("t/<str:table_id>/return", views.come_back, name="return"),
]
