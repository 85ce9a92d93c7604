"""What waits until a member of staff has looked at it. Both hold particulars of people, and are
deleted as soon as it is decided."""

from __future__ import annotations

from django.db import models


class PendingEntry(models.Model):
    """What somebody sent by the public form; `values` are the texts of the entry form."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="pending")
    number = models.CharField(max_length=12, unique=True)
    """By which the sender asks after it."""
    values = models.JSONField()
    contact = models.CharField(max_length=200, blank=True)
    sent = models.DateTimeField()

    class Meta:
        ordering = ("sent", "pk")


class HeldSheet(models.Model):
    """A spreadsheet between its preview and its being read in."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE)
    account = models.ForeignKey("web.Account", on_delete=models.CASCADE)
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    sent = models.DateTimeField()


class NamedColumn(models.Model):
    """What somebody said a column of a list is; the next list of the event is read by it, and that
    of the next event."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE)
    account = models.ForeignKey("web.Account", on_delete=models.CASCADE)
    mark = models.CharField(max_length=120)
    choice = models.CharField(max_length=40, blank=True)
    said = models.DateTimeField()

    class Meta:
        ordering = ("said", "pk")


class HandedIn(models.Model):
    """A paper that a leader uploaded for one player (from 1) of an entry: reviewers see it, and it
    goes when particulars are erased."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="handed_in")
    entry = models.CharField(max_length=80)
    player = models.PositiveSmallIntegerField()
    paper = models.CharField(max_length=80)
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=60)
    content = models.BinaryField()
    sent = models.DateTimeField()

    class Meta:
        ordering = ("-sent", "-pk")
