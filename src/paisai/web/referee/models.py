"""A referee asks for the chief, or hands a case on."""

from __future__ import annotations

from django.db import models

from paisai.web.summons import Summons


class Case(Summons):
    """`facts` is the ruling as far as it was filled in, by the names of its form; empty: somebody
    is asked to come. Without `to` it is for the chief referee."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="cases")
    facts = models.JSONField(default=dict)
    words = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey("web.Account", on_delete=models.CASCADE, related_name="+")
    to = models.ForeignKey("web.Account", on_delete=models.CASCADE, related_name="+", null=True)

    class Meta(Summons.Meta):
        constraints = (
            models.UniqueConstraint(fields=("stream", "by", "request"), name="one_case_once"),
        )
