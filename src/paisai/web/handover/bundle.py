"""What goes along when an event goes to another computer, and how does it come in there?

Its record with what lies under the seals, the cards with their PINs, the staff with their passwords
(as hashes), the secrets of draws that are open, the entries and papers that nobody has looked at
yet, seal and logo, what the wall shows. Calls for a referee and open invitations stay behind.
"""

from __future__ import annotations

import base64
import json
import zlib
from datetime import datetime
from typing import Any

from django.db import transaction

from paisai.desk.event_document import event_document, ledger_lines, private_part
from paisai.desk.rights import Role
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger import Event, Private
from paisai.web.entries.models import HandedIn, PendingEntry
from paisai.web.papers.emblems import emblems_of, keep_emblem_of
from paisai.web.people.models import Account, Member, Pass
from paisai.web.people.passes import mark_of, pin_of
from paisai.web.streams.books import Book
from paisai.web.streams.known import events_in
from paisai.web.streams.models import DrawSecret, Stream

KIND = "paisai handover 1"
MOST_BYTES = 256 << 20
"""Unpacked."""
NOT_OURS = NotationError(
    "打开了，但不是一场比赛的交接内容，或是别的版本写的",
    "it opened, but holds no event that was handed over, or was written by another version",
)
BESIDE = {"listed", "playlist", "passes", "staff", "secrets", "pending", "papers", "emblems"}
PENDING = ("number", "values", "contact", "sent")
PAPER = ("entry", "player", "paper", "name", "kind", "content", "sent")


@record
class Bundle:
    """`aside`: the computer that wrote it has stopped running the event."""

    slug: str
    claim: str
    aside: bool
    address: str
    text: str
    private: Private
    beside: dict[str, Any]

    @property
    def events(self) -> tuple[Event, ...]:
        return events_in(self.text)


def packed(book: Book, claim: str, aside: bool, address: str) -> bytes:
    """`address`: of the public page here, for whoever takes it up."""
    stream = book.stream
    value = {
        "kind": KIND,
        "slug": stream.slug,
        "claim": claim,
        "aside": aside,
        "address": address,
        "document": event_document(book.follow(), private=True),
        "beside": {
            "listed": stream.listed,
            "playlist": stream.playlist,
            "passes": [_pass(one) for one in Pass.objects.filter(stream=stream)],
            "staff": [_member(one) for one in _staff(stream)],
            "secrets": [*DrawSecret.objects.filter(stream=stream).values("commitment", "secret")],
            "pending": [*PendingEntry.objects.filter(stream=stream).values(*PENDING)],
            "papers": [*HandedIn.objects.filter(stream=stream).values(*PAPER)],
            "emblems": emblems_of(stream),
        },
    }
    return zlib.compress(json.dumps(value, ensure_ascii=False, default=_plain).encode(), 6)


def packed_again(bundle: Bundle) -> bytes:
    """As it came, to be looked at before it is decided on."""
    private = [
        {"sealed": seal, "salt": opened.salt, "value": opened.value}
        for seal, opened in bundle.private.items()
    ]
    lines = [json.loads(line) for line in bundle.text.splitlines()]
    document = {"head": bundle.events[-1].hash, "events": lines, "private": private}
    value = {
        "kind": KIND,
        "slug": bundle.slug,
        "claim": bundle.claim,
        "aside": bundle.aside,
        "address": bundle.address,
        "document": json.dumps(document, ensure_ascii=False),
        "beside": bundle.beside,
    }
    return zlib.compress(json.dumps(value, ensure_ascii=False).encode(), 1)


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    return base64.b64encode(bytes(value)).decode()


def _pass(one: Pass) -> dict[str, Any]:
    kept = {name: getattr(one, name) for name in ("role", "subject", "serial", "made", "wrong")}
    return {**kept, "mark": mark_of(one), "pin": pin_of(one)}


def _staff(stream: Stream) -> list[Member]:
    """Who can sign in by a password; who only has the link of that computer's console cannot."""
    found = stream.staff.filter(account__is_active=True).select_related("account")
    return [one for one in found if one.account.has_usable_password()]


def _member(one: Member) -> dict[str, Any]:
    who = one.account
    kept = {name: getattr(one, name) for name in ("role", "tables", "unit")}
    return {**kept, "login": who.login, "name": who.name, "password": who.password}


def unpacked(content: bytes) -> Bundle:
    """Raises where it is none; the record in it is checked where it is taken in."""
    try:
        unpacking = zlib.decompressobj()
        value = json.loads(unpacking.decompress(content, MOST_BYTES))
        if value["kind"] != KIND or unpacking.unconsumed_tail:
            raise NOT_OURS
        if not set(value["beside"]) >= BESIDE:
            raise NOT_OURS
        document = value["document"].encode()
        return Bundle(
            str(value["slug"]),
            str(value["claim"]),
            value["aside"] is True,
            str(value["address"]),
            ledger_lines(document, "交接"),
            private_part(document, "交接") or {},
            dict(value["beside"]),
        )
    except (zlib.error, KeyError, ValueError, TypeError, AttributeError, RecursionError):
        raise NOT_OURS from None


def put_beside(stream: Stream, beside: dict[str, Any]) -> list[str]:
    """Writes what came along, in place of what was here; returns the names of staff who have no
    account by it, since their login is another's here."""
    with transaction.atomic():
        stream.listed, stream.playlist = bool(beside["listed"]), list(beside["playlist"])
        stream.save(update_fields=["listed", "playlist"])
        _put_passes(stream, beside["passes"])
        for one in beside["secrets"]:
            DrawSecret.objects.get_or_create(
                stream=stream, commitment=one["commitment"], defaults={"secret": one["secret"]}
            )
        PendingEntry.objects.filter(stream=stream).delete()
        for one in beside["pending"]:
            values = {**one, "sent": datetime.fromisoformat(one["sent"])}
            if not PendingEntry.objects.filter(number=one["number"]).exists():
                PendingEntry.objects.create(stream=stream, **values)
        HandedIn.objects.filter(stream=stream).delete()
        for one in beside["papers"]:
            sent, content = datetime.fromisoformat(one["sent"]), base64.b64decode(one["content"])
            HandedIn.objects.create(stream=stream, **{**one, "sent": sent, "content": content})
        left = _put_staff(stream, beside["staff"])
    for name, picture in beside["emblems"].items():
        keep_emblem_of(stream, name, base64.b64decode(picture))
    return left


def _put_passes(stream: Stream, passes: list[dict[str, Any]]) -> None:
    """A card that was here before stays the same row: what its phone has kept is its own."""
    own = Pass.objects.filter(stream=stream)
    coming = {one["serial"] for one in passes}
    taken = set(Pass.objects.exclude(stream=stream).values_list("serial", flat=True))
    own.exclude(serial__in=coming).delete()
    for one in passes:
        if one["serial"] not in taken:
            known = {**one, "made": datetime.fromisoformat(one["made"])}
            own.update_or_create(
                stream=stream, role=one["role"], subject=one["subject"], defaults=known
            )


def _put_staff(stream: Stream, staff: list[dict[str, Any]]) -> list[str]:
    """A login that somebody else has here is his, and gets no role by it: only the same password,
    as it was kept there, shows that it is the same person. Nobody runs the server by it."""
    left: list[str] = []
    for one in staff:
        found = Account.objects.filter(login__iexact=one["login"]).first()
        if found is None:
            found = Account(login=one["login"], name=one["name"], password=one["password"])
            found.save()
        if found.password != one["password"]:
            left.append(one["name"])
            continue
        Member.objects.get_or_create(
            account=found,
            stream=stream,
            role=Role(one["role"]).value,
            defaults={"tables": one["tables"], "unit": one["unit"]},
        )
    return list(dict.fromkeys(left))
