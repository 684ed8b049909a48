from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "boomtown.site.tables"
    label = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Chairs follow their people."""
        from boomtown.site.tables.play import receivers  # noqa: F401
