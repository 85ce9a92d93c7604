"""Leaders' and players' passes: a link to look, a PIN to act.

Both are computed from the pass's serial and the server's key, so that a card can be printed again
without being kept anywhere; renewing a pass gives it a new serial, and the old card is void. Cards
of an event that came from another computer hold on: what that one had computed came along.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from django.conf import settings
from django.db import transaction

from paisai.desk.rights import Role
from paisai.web import clock
from paisai.web.people.models import Pass, same
from paisai.web.streams.models import Stream

PIN_DIGITS = 6
WRONG_AT_MOST = 8
"""Wrong PINs in a row after which the pass must be renewed."""


def pass_for(stream: Stream, role: Role, subject: str) -> Pass:
    found, _ = Pass.objects.get_or_create(
        stream=stream,
        role=role.value,
        subject=subject,
        defaults={"serial": _serial(), "made": clock.now()},
    )
    return found


def renew(one: Pass) -> Pass:
    one.serial, one.made, one.wrong = _serial(), clock.now(), 0
    one.mark = one.pin = ""
    one.save()
    return one


def word_of(one: Pass) -> str:
    """What stands in the link: the serial and its mark."""
    return f"{one.serial}{mark_of(one)}"


def mark_of(one: Pass) -> str:
    return one.mark or _mark("pass", one.serial)[:10]


def pin_of(one: Pass) -> str:
    if one.pin:
        return one.pin
    number = int.from_bytes(_mac("pin", one.serial)[:8], "big")
    return f"{number % 10**PIN_DIGITS:0{PIN_DIGITS}d}"


def pass_named(word: str) -> Pass | None:
    """The pass of a link, if it is one of ours and still holds."""
    serial, mark = word[:_LENGTH], word[_LENGTH:]
    found = Pass.objects.filter(serial=serial).select_related("stream").first()
    return found if found is not None and same(mark, mark_of(found)) else None


def pin_is(one: Pass, pin: str) -> bool:
    """Counts wrong ones; a pass with too many takes none any more."""
    with transaction.atomic():
        held = Pass.objects.select_for_update().get(pk=one.pk)
        if held.wrong >= WRONG_AT_MOST:
            return False
        right = same(pin.strip(), pin_of(held))
        held.wrong = 0 if right else held.wrong + 1
        held.save(update_fields=["wrong"])
    one.wrong = held.wrong
    return right


_LENGTH = 10


def _serial() -> str:
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:_LENGTH]


def _mac(what: str, serial: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{what}:{serial}".encode(), hashlib.sha256)


def _mark(what: str, serial: str) -> str:
    return base64.b32encode(_mac(what, serial)).decode().lower()
