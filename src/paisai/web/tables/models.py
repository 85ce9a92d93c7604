"""The rows of online tables."""

from __future__ import annotations

from django.db import models


class OnlineTable(models.Model):
    """One table, for lists; its events say what holds."""

    id = models.CharField(primary_key=True, max_length=16)
    opened = models.BigIntegerField()
    changed = models.BigIntegerField()
    owner = models.CharField(max_length=60)
    title = models.CharField(max_length=40, blank=True)
    game = models.CharField(max_length=10)
    regulation = models.JSONField()
    """Its id and title, and whether it was changed."""
    seats = models.JSONField()
    open_seats = models.PositiveSmallIntegerField()
    listed = models.BooleanField(default=False)
    phase = models.CharField(max_length=10)
    deal = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=("listed", "open_seats", "changed"), name="lobby"),)


class TableEvent(models.Model):
    """One event of a table; `data` is its canonical JSON, sealed by `hash`."""

    pk = models.CompositePrimaryKey("table", "n")
    table = models.CharField(max_length=16)
    n = models.PositiveIntegerField()
    at = models.BigIntegerField()
    kind = models.CharField(max_length=12)
    data = models.TextField()
    hash = models.CharField(max_length=64)


class TableDue(models.Model):
    """When a table does something by itself next. A process that means to see to it has claimed it
    until a moment; after that another may."""

    table = models.CharField(primary_key=True, max_length=16)
    due_at = models.BigIntegerField(null=True)
    claimed_until = models.BigIntegerField()

    class Meta:
        indexes = (models.Index(fields=("due_at",), name="due_next"),)


class TableSitter(models.Model):
    """Who has sat at a table, so that he finds it again."""

    who = models.CharField(max_length=60)
    table = models.CharField(max_length=16)
    at = models.BigIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("who", "table"), name="sits_once"),)


class PlayedDeal(models.Model):
    """A deal that is over, under its unguessable key."""

    key = models.CharField(primary_key=True, max_length=16)
    table = models.CharField(max_length=16)
    number = models.PositiveIntegerField()
    ended = models.BigIntegerField()
    game = models.CharField(max_length=10)
    regulation = models.JSONField()
    result = models.JSONField()
    record = models.TextField()
    more = models.JSONField()
    """Seats, proof, how each act came about; the whole regulation where it was changed."""

    class Meta:
        indexes = (models.Index(fields=("table", "number"), name="deals_of_a_table"),)


class ServerProcess(models.Model):
    """A process that serves tables, and its last sign of life."""

    id = models.CharField(primary_key=True, max_length=12)
    alive_at = models.BigIntegerField()


class NameReport(models.Model):
    """A name that somebody found unfit; staff replaces it or lets it be."""

    table = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=20)
    at = models.BigIntegerField()
    settled = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "seat", "name"), name="reported_once"),
        )
