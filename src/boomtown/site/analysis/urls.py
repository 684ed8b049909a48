from django.urls import path

from boomtown.site.analysis import views

app_name = "analysis"

urlpatterns = [path("t/<slug:table_id>/analysis", views.analysis, name="analysis")]
