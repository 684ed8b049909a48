from django.apps import AppConfig


class AnalysisConfig(AppConfig):
    name = "boomtown.site.analysis"
    label = "analysis"
    default_auto_field = "django.db.models.BigAutoField"
