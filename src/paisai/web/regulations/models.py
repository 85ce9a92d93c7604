"""An organiser's own regulations."""

from __future__ import annotations

from django.db import models


class OwnRegulation(models.Model):
    """A copy of a preset that its owner changes. `values` are what his form says, right or wrong:
    nothing he typed is lost; `complete`: an event can be made by it."""

    owner = models.ForeignKey("web.Account", on_delete=models.CASCADE, related_name="regulations")
    preset = models.CharField(max_length=80)
    """What it was copied from, by whose clauses it is read."""
    name_zh = models.CharField(max_length=200)
    name_en = models.CharField(max_length=200)
    values = models.JSONField()
    complete = models.BooleanField(default=True)
    changed = models.DateTimeField()

    class Meta:
        ordering = ("-changed", "-pk")
