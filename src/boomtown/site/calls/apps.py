from django.apps import AppConfig


class CallsConfig(AppConfig):
    name = "boomtown.site.calls"
    label = "calls"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Addresses follow their people."""
        from boomtown.site.calls import receivers  # noqa: F401
