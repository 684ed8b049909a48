import json

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def note_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The keys in the last lines of the games that were played to their end before."""
    line, key = apps.get_model("tables", "Line"), apps.get_model("tables", "SigningKey")
    last = line.objects.filter(table__status="finished", number=models.F("table__version")).order_by("pk")
    for text in last.values_list("text", flat=True).iterator():
        site = json.loads(text).get("site", "")
        if site:
            key.objects.get_or_create(public=site)


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_bots_time_for_a_turn"),
    ]

    operations = [
        migrations.CreateModel(
            "SigningKey",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public", models.CharField(max_length=64, unique=True)),
            ],
        ),
        migrations.RunPython(note_keys, migrations.RunPython.noop),
    ]
