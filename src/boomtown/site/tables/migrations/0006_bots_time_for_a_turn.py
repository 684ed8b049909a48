from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0005_one_index_of_lines"),
    ]

    operations = [
        migrations.AddField("seat", "turn", models.IntegerField(default=-1)),
        migrations.AddField("seat", "thought", models.FloatField(default=0.0)),
    ]
