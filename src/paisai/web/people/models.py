"""Who is known to the server, and as what?

Links, tokens and PINs are kept as hashes only.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.crypto import salted_hmac


def hashed(token: str) -> str:
    """Long random words need no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_token() -> str:
    return secrets.token_urlsafe(24)


class Accounts(BaseUserManager["Account"]):
    def get_by_natural_key(self, username: str | None) -> Account:
        return self.get(login__iexact=username)


class Account(AbstractBaseUser):
    """A member of staff. `epoch` grows when he signs out everywhere."""

    login = models.CharField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    epoch = models.PositiveIntegerField(default=0)
    is_active = models.BooleanField(default=True)
    runs_server = models.BooleanField(default=False)
    """May create events, invite anybody, take and restore backups."""

    objects = Accounts()
    USERNAME_FIELD = "login"
    REQUIRED_FIELDS = ["name"]  # noqa: RUF012

    def get_session_auth_hash(self) -> str:
        return salted_hmac("paisai.account", f"{self.password}:{self.epoch}").hexdigest()

    def sign_out_everywhere(self) -> int:
        """His programs too: how many tokens are void by it."""
        Account.objects.filter(pk=self.pk).update(epoch=models.F("epoch") + 1)
        return self.tokens.all().delete()[0]


class Member(models.Model):
    """One role of an account at one event. `tables` are a referee's, as 1-8,12; empty: all.
    `unit` is the unit the person belongs to, whose appeals he does not decide."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="roles")
    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="staff")
    role = models.CharField(max_length=20)
    tables = models.CharField(max_length=200, blank=True)
    unit = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("account", "stream", "role"), name="a_role_once"),
        )


class Invitation(models.Model):
    """A link by which somebody becomes staff; it works once."""

    token = models.CharField(max_length=64, unique=True)
    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, null=True)
    roles = models.JSONField(default=list)
    tables = models.CharField(max_length=200, blank=True)
    unit = models.CharField(max_length=80, blank=True)
    name = models.CharField(max_length=60, blank=True)
    made_by = models.CharField(max_length=60)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)


class OneTimeLink(models.Model):
    """Signs an account in once, from the machine's own console."""

    token = models.CharField(max_length=64, unique=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)


class Pass(models.Model):
    """A leader's or a player's card: the link lets him look, the PIN lets him act. The link is
    computed from `serial`, so that a card can be printed again; a renewed pass has a new one."""

    stream = models.ForeignKey("web.Stream", on_delete=models.CASCADE, related_name="passes")
    role = models.CharField(max_length=20)
    subject = models.CharField(max_length=80)
    """The id of the unit, or of the entry."""
    serial = models.CharField(max_length=40, unique=True)
    made = models.DateTimeField()
    wrong = models.PositiveSmallIntegerField(default=0)
    """Wrong PINs in a row."""
    mark = models.CharField(max_length=10, blank=True, default="")
    pin = models.CharField(max_length=6, blank=True, default="")
    """As the computer that the event came from gave them; empty: by this server's own key."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream", "role", "subject"), name="one_pass_each"),
        )


class ApiToken(models.Model):
    """A program acts as this account."""

    token = models.CharField(max_length=64, unique=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    made = models.DateTimeField()


class Attempt(models.Model):
    """Somebody tried something that is limited."""

    key = models.CharField(max_length=120, db_index=True)
    time = models.DateTimeField(db_index=True)


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
