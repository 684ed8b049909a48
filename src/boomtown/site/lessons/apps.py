from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "boomtown.site.lessons"
    label = "lessons"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What was learned follows its people."""
        from boomtown.site.lessons import learning  # noqa: F401
