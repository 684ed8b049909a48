from django.urls import path

from boomtown.site.people import account, language, views

urlpatterns = [
    path("language", language.choose, name="language"),
    path("hello", views.hello, name="hello"),
    path("register", views.register, name="register"),
    path("login", views.log_in, name="login"),
    path("logout", views.log_out, name="logout"),
    path("back/<slug:key>", views.back, name="back"),
    path("account", account.account, name="account"),
    path("account/name", account.change_name, name="change-name"),
    path("account/password", account.change_password, name="change-password"),
    path("account/link", account.renew_link, name="renew-link"),
    path("account/programs", account.make_program, name="make-program"),
    path("account/programs/end", account.end_program, name="end-program"),
    path("account/export", account.export, name="export"),
    path("account/delete", account.delete, name="delete-account"),
]
