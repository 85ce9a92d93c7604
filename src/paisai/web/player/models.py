"""Somebody at a table asks for a referee. It is for now, and no part of the record."""

from __future__ import annotations

from django.db import models


class Call(models.Model):
    """`serial` is the round, counted over all stages; `request` is the phone's own id of the call,
    so that one sent twice is one. `done` is when the referee was finished with it."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="calls")
    serial = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    entry = models.CharField(max_length=80)
    reason = models.CharField(max_length=200)
    time = models.DateTimeField()
    request = models.CharField(max_length=64)
    answered_by = models.CharField(max_length=60, blank=True)
    answered = models.DateTimeField(null=True)
    done = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-time", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("stream", "entry", "request"), name="one_call_once"),
        )
