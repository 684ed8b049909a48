"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from boomtown.site.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("", include("boomtown.site.people.urls")),
    path("", include("boomtown.site.lobby.urls")),
    path("", include("boomtown.site.tables.urls")),
]

handler400 = "boomtown.site.errors.bad_request"
handler403 = "boomtown.site.errors.forbidden"
handler404 = "boomtown.site.errors.not_found"
handler500 = "boomtown.site.errors.broken"
