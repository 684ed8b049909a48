"""All addresses of the site."""

from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import include, path
from django.utils.functional import lazy

from boomtown.site.crawlers import favicon, robots
from boomtown.site.health import healthz
from boomtown.site.tables.signature import key
from boomtown.site.words import say

admin.site.unregister(Group)  # there are players and hosts, nothing between

urlpatterns = [
    path("", include("boomtown.site.tables.urls")),  # first, since most requests are answers at a table
    path("healthz", healthz, name="healthz"),
    path("key", key, name="key"),
    path("robots.txt", robots, name="robots"),
    path("favicon.ico", favicon, name="favicon"),
    path("admin/", admin.site.urls),
    path("", include("boomtown.site.people.urls")),
    path("", include("boomtown.site.lobby.urls")),
    path("", include("boomtown.site.analysis.urls")),
    path("", include("boomtown.site.standing.urls")),
    path("", include("boomtown.site.calls.urls")),
]

admin.site.site_header = admin.site.site_title = admin.site.index_title = lazy(say, str)("site.office")

handler400 = "boomtown.site.errors.bad_request"
handler403 = "boomtown.site.errors.forbidden"
handler404 = "boomtown.site.errors.not_found"
handler500 = "boomtown.site.errors.broken"
