from django.urls import path

from boomtown.site.standing import views

app_name = "standing"

urlpatterns = [
    path("people/me", views.me, name="me"),
    path("people/me/open", views.open_page, name="open"),
    path("people/<int:number>", views.page, name="page"),
    path("best", views.best, name="best"),
    path("best/<str:game>", views.best, name="best-at"),
    path("t/<slug:table_id>/ratings", views.ratings, name="ratings"),
]
