"""A referee asks for the chief, or hands a case on. It is for now, and no part of the record."""

from __future__ import annotations

from django.db import models


class Case(models.Model):
    """`facts` is the ruling as far as it was filled in, by the names of its form; empty: somebody
    is asked to come. Without `to` it is for the chief referee. `serial` is the round, counted over
    all stages; `request` is the phone's own id, so that one sent twice is one. `done` is when it
    was ruled, or needed no more."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="cases")
    serial = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    facts = models.JSONField(default=dict)
    words = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey("web.Account", on_delete=models.CASCADE, related_name="+")
    to = models.ForeignKey("web.Account", on_delete=models.CASCADE, related_name="+", null=True)
    time = models.DateTimeField()
    request = models.CharField(max_length=64)
    answered_by = models.CharField(max_length=60, blank=True)
    answered = models.DateTimeField(null=True)
    done = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-time", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("stream", "by", "request"), name="one_case_once"),
        )
