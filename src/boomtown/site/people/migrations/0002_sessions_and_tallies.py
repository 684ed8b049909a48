from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0001_initial")]

    operations = [
        migrations.AddField("player", "sessions_ended", models.PositiveIntegerField(default=0)),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("key", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("since", models.DateTimeField(db_index=True)),
                ("count", models.PositiveIntegerField()),
            ],
        ),
    ]
