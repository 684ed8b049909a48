"""All addresses of the site."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from boomtown.site.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
for package in ("people", "lobby", "tables"):
    if find_spec(f"boomtown.site.{package}.urls") is not None:
        urlpatterns.append(path("", include(f"boomtown.site.{package}.urls")))

handler400 = "boomtown.site.errors.bad_request"
handler403 = "boomtown.site.errors.forbidden"
handler404 = "boomtown.site.errors.not_found"
handler500 = "boomtown.site.errors.broken"
