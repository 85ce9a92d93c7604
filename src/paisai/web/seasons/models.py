"""The tables of seasons."""

from __future__ import annotations

from django.db import models


class SeasonStream(models.Model):
    """One season. Name and holder are copies for lists; the events say what holds."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    holder = models.CharField(max_length=200)
    created = models.DateTimeField()
    listed = models.BooleanField(default=True)
    """Whether strangers find it in the list of seasons."""
    losses = models.PositiveIntegerField(default=0)
    """How often particulars were erased: who has read them reads anew."""

    class Meta:
        ordering = ("-created", "slug")


class SeasonKeeper(models.Model):
    """An account that keeps a season."""

    season = models.ForeignKey(SeasonStream, on_delete=models.CASCADE, related_name="keepers")
    account = models.ForeignKey("web.Account", on_delete=models.CASCADE, related_name="seasons")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("season", "account"), name="a_keeper_once"),)


class SeasonEvent(models.Model):
    """One act of a season; `data` is its canonical JSON, as in a file."""

    season = models.ForeignKey(SeasonStream, on_delete=models.CASCADE, related_name="acts")
    seq = models.PositiveIntegerField()
    time = models.CharField(max_length=32)
    actor = models.CharField(max_length=200)
    kind = models.CharField(max_length=40)
    data = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("season", "seq"), name="one_season_act_a_number"),
        )


class SeasonValue(models.Model):
    """What lies under a seal of a season's record; erased when it must be forgotten."""

    season = models.ForeignKey(SeasonStream, on_delete=models.CASCADE)
    commitment = models.CharField(max_length=64)
    salt = models.CharField(max_length=128)
    value = models.TextField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("season", "commitment"), name="one_season_value"),
        )


class SeasonForgetting(models.Model):
    """When a person was forgotten, by whom and why."""

    season = models.ForeignKey(SeasonStream, on_delete=models.CASCADE, related_name="forgettings")
    time = models.DateTimeField()
    actor = models.CharField(max_length=200)
    person = models.CharField(max_length=20)
    reason = models.TextField()
    values_erased = models.PositiveIntegerField()


class SeasonReceipt(models.Model):
    """What came of a request, so that one sent twice is done once."""

    season = models.ForeignKey(SeasonStream, on_delete=models.CASCADE)
    request = models.CharField(max_length=64)
    account = models.ForeignKey("web.Account", on_delete=models.CASCADE)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("account", "request"), name="season_act_once"),
        )
