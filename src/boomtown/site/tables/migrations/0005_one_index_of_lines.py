import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_friendly_games")]

    operations = [
        migrations.AlterField(
            "line",
            "table",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="lines",
                to="tables.table",
            ),
        ),
    ]
