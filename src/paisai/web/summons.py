"""Somebody in the hall asks for somebody to come. It is for now, and no part of the record."""

from __future__ import annotations

from django.db import models


class Summons(models.Model):
    """`serial` is the round, counted over all stages; `request` is the phone's own id, so that one
    sent twice is one. `done` is when it was dealt with, or needed no more."""

    serial = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    time = models.DateTimeField()
    request = models.CharField(max_length=64)
    answered_by = models.CharField(max_length=60, blank=True)
    answered = models.DateTimeField(null=True)
    done = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        ordering = ("-time", "-pk")
