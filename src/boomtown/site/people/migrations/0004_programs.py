from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import boomtown.site.people.models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("people", "0003_language")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Program",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("scopes", models.CharField(max_length=40)),
                ("nonce", models.CharField(default=boomtown.site.people.models.new_key, max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="programs",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="program",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
