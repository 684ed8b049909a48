"""The stored part of an analysis, from which any process can resume it."""

from django.db import models

from boomtown.site.tables.models import Table


class Study(models.Model):
    """The analysis of one finished game."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="study")
    asked = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(null=True, blank=True)
    """When a process last worked on it."""
    total = models.PositiveIntegerField(default=0)
    """How many answers there are; 0 until the work has begun."""
    odds = models.JSONField(default=list)
    start = models.JSONField(default=dict)
    answers = models.JSONField(default=list)
    failed = models.BooleanField(default=False)

    @property
    def done(self) -> bool:
        return 0 < self.total <= len(self.answers)
