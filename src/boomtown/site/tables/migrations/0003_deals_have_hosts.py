import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_hosts(apps, schema_editor):
    """Who gave a code first is the host of its first table."""
    for deal in apps.get_model("tables", "Deal").objects.all():
        first = deal.tables.order_by("created").first()
        if first is not None:
            deal.host_id = first.host_id
            deal.save(update_fields=["host"])


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0002_people_at_the_table"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            "deal",
            "host",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="deals",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField("table", "admitted", models.BooleanField(default=True)),
        migrations.RunPython(name_hosts, migrations.RunPython.noop),
    ]
