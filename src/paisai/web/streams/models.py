"""The ledger's tables."""

from __future__ import annotations

from django.db import models


class Stream(models.Model):
    """One competition. Its name and head are copies for lists; the events say what holds."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    regulation = models.CharField(max_length=80)
    first_day = models.DateField()
    created = models.DateTimeField()
    listed = models.BooleanField(default=True)
    """Whether strangers find it on the first page."""
    demonstration = models.BooleanField(default=False)
    """Made by the program to be looked at: strangers are not shown it, one click removes it."""
    playlist = models.JSONField(default=list)
    """What the wall shows, in order; empty: what suits the moment."""

    losses = models.PositiveIntegerField(default=0)
    """How often particulars were erased, or a part of the record gave way to another computer's:
    who has read them reads anew."""
    aside = models.BooleanField(default=False)
    """It is run on another computer: nothing is done to it here; the last `SetAside` says where."""

    class Meta:
        ordering = ("-first_day", "slug")


class StoredEvent(models.Model):
    """One event; `data` is its canonical JSON, so that file and database agree to the byte."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    time = models.CharField(max_length=32)
    actor = models.CharField(max_length=200)
    kind = models.CharField(max_length=40)
    data = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream", "seq"), name="one_event_a_number"),
        )


class Receipt(models.Model):
    """What came of a request, so that one sent twice is done once."""

    who = models.CharField(max_length=80)
    request = models.CharField(max_length=64)
    mark = models.CharField(max_length=64, blank=True, default="")
    """By which the same is known when it is asked again; none from before there were marks."""
    stream = models.ForeignKey(Stream, on_delete=models.CASCADE)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("who", "request"), name="once_a_request"),)


class BroughtIn(models.Model):
    """Events that came in a file: who acted in them, and when, is what the file says."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="brought_in")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    by = models.CharField(max_length=200)
    time = models.DateTimeField()
    witnessed = models.PositiveIntegerField(default=0)
    """Up to this event a head that was kept elsewhere fitted."""

    class Meta:
        ordering = ("first", "pk")


class SetAside(models.Model):
    """From when to when an event was run on another computer, and who took it back, and why."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="set_aside")
    time = models.DateTimeField()
    by = models.CharField(max_length=200)
    seq = models.PositiveIntegerField()
    """How far it had got here."""
    address = models.CharField(max_length=300, blank=True)
    """The event's public page there; empty where it went on a stick."""
    claim = models.CharField(max_length=64, blank=True)
    """What was given out, by its own mark."""
    back = models.DateTimeField(null=True)
    back_by = models.CharField(max_length=200, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ("pk",)


class HandoverCode(models.Model):
    """A code under which an event leaves this computer: once over the network, before it
    `expires`; or without end for the files of this event, which are sealed to it."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE)
    name = models.CharField(max_length=64, unique=True)
    """By which the other computer asks; the code is not found from it."""
    code = models.CharField(max_length=24)
    by = models.CharField(max_length=200)
    expires = models.DateTimeField(null=True)
    claim = models.CharField(max_length=64, blank=True)
    """Who has used it."""


class OtherSide(models.Model):
    """What two computers had done each for itself: the part that gave way, in sentences, to be
    entered again by hand."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="other_sides")
    time = models.DateTimeField()
    by = models.CharField(max_length=200)
    common = models.PositiveIntegerField()
    rows = models.JSONField()
    entered = models.JSONField(default=list)
    """The numbers of those that were entered again, or need not be."""

    class Meta:
        ordering = ("pk",)


class PrivateValue(models.Model):
    """A personal particular beside its commitment; erased when it must be forgotten."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE)
    commitment = models.CharField(max_length=64)
    salt = models.CharField(max_length=128)
    value = models.TextField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream", "commitment"), name="one_value_a_seal"),
        )


class Forgetting(models.Model):
    """When particulars were erased, by whom and why."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="forgettings")
    time = models.DateTimeField()
    actor = models.CharField(max_length=200)
    reason = models.TextField(blank=True)
    values_erased = models.PositiveIntegerField()


class DrawSecret(models.Model):
    """The secret of a draw whose commitment is public; it leaves the server when revealed."""

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE)
    commitment = models.CharField(max_length=64)
    secret = models.CharField(max_length=64)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream", "commitment"), name="one_secret_a_draw"),
        )
