"""Somebody at a table asks for a referee."""

from __future__ import annotations

from django.db import models

from paisai.web.summons import Summons


class Call(Summons):
    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="calls")
    entry = models.CharField(max_length=80)
    reason = models.CharField(max_length=200)

    class Meta(Summons.Meta):
        constraints = (
            models.UniqueConstraint(fields=("stream", "entry", "request"), name="one_call_once"),
        )
