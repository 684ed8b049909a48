from django.apps import AppConfig


class StandingConfig(AppConfig):
    name = "boomtown.site.standing"
    label = "standing"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Games are counted when they end; what is counted follows its people."""
        from boomtown.site.standing import counting, receivers  # noqa: F401
