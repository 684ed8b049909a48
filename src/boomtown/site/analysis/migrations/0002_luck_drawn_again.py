"""Studies of earlier releases showed luck as a remainder: the next request makes them again."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("analysis", "Study").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("analysis", "0001_initial"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.AlterField("study", "start", models.JSONField(default=dict)),
    ]
