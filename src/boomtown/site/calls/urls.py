from django.urls import path

from boomtown.site.calls import views

app_name = "calls"

urlpatterns = [
    path("mine", views.mine, name="mine"),
    path("mine/list", views.mine_list, name="mine-list"),
    path("mine/calls", views.calls, name="calls"),
    path("mine/calls/off", views.off, name="off"),
    path("mail/confirm/<str:token>", views.confirm, name="confirm"),
    path("mail/stop/<str:token>", views.stop, name="stop"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("notices.js", views.worker, name="worker"),
]
