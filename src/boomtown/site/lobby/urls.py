from django.urls import path

from boomtown.site.lobby import views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("lists", views.lists, name="lists"),
    path("find", views.find, name="find"),
    path("find/like-me", views.like_me, name="like-me"),
    path("games/<str:game>/", views.about, name="game"),
    path("games/<str:game>/play", views.play_now, name="play-now"),
    path("games/<str:game>/learn", views.learn, name="learn"),
    path("games/<str:game>/set-up", views.set_up, name="set-up"),
]
