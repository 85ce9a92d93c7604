"""The computer that takes an event over: with a code over the network, or from a stick."""

from __future__ import annotations

import base64
import binascii
import json
import secrets
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from paisai.errors import NotationError, PaisaiError
from paisai.ledger.verify import verify_bytes
from paisai.text import SILENT, Text
from paisai.web.address import HERE, for_phones, only_here
from paisai.web.doing import and_say
from paisai.web.handover.bundle import Bundle, put_beside, unpacked
from paisai.web.handover.giving import FILE
from paisai.web.handover.parting import keep_waiting, parted_page
from paisai.web.handover.sealing import Keys, keys_of, opened, read_code, sealed
from paisai.web.organiser.importing import SAID, check_organiser
from paisai.web.organiser.new_event import make_staff
from paisai.web.people.guards import for_organisers
from paisai.web.people.limits import Limit, count
from paisai.web.people.models import Account, Member
from paisai.web.streams.aside import address_in, take_back, where
from paisai.web.streams.books import Book, book_of
from paisai.web.streams.brought import note_brought
from paisai.web.streams.import_export import free_slug, take_in
from paisai.web.streams.known import FileStands, KnownEvent, go_on, known_here
from paisai.web.streams.models import StoredEvent, Stream
from paisai.web.uploads import uploaded

SECONDS = 30
TRIES = 3
MOST_BYTES = 128 << 20
TAKING = Limit("taking", 30, 10)
"""Of one account: each costs a slow hash."""
NO_ANSWER = NotationError(
    "那个地址没有回答；请看两台电脑是不是在同一个网里，那一台的牌赛开着没有",
    "that address does not answer; see whether both computers are in the same network, and whether"
    " paisai runs on the other",
)


@for_organisers
def take(request: HttpRequest, account: Account) -> HttpResponse:
    """From a file where one is chosen, else from the address."""
    if request.method != "POST":
        return render(request, "handover/take.html")
    try:
        count(TAKING, f"account:{account.pk}")
        keys = keys_of(read_code(request.POST.get("code", "")))
        file = uploaded(request, "file", required=False, most=settings.HANDOVER_LIMIT)
        if file is not None:
            bundle = unpacked(opened(keys, file[1], FILE))
        else:
            bundle = _fetched(request, account, keys)
        return take_up(request, account, bundle)
    except PaisaiError as error:
        typed = {name: request.POST.get(name, "") for name in ("code", "address")}
        values = {**typed, "wrong": error}
        return render(request, "handover/take.html", values, status=400)


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _ask(there: str, keys: Keys, question: dict[str, str]) -> bytes:
    number = secrets.token_bytes(16)
    asked = json.dumps({**question, "number": number.hex()}).encode()
    whole = base64.b64encode(sealed(keys, asked, b"question")).decode()
    sent = json.dumps({"name": keys.name, "sealed": whole}).encode()
    opener = build_opener(ProxyHandler({}), _NoRedirect())
    try:
        asking = Request(f"{there}/api/handover", sent, {"Content-Type": "application/json"})
        with opener.open(asking, timeout=SECONDS) as answer:
            told = json.loads(answer.read(MOST_BYTES))
        return opened(keys, base64.b64decode(told["sealed"]), b"answer" + number)
    except HTTPError as error:
        raise _refused(error) from None
    except (URLError, OSError):
        raise NO_ANSWER from None
    except (ValueError, KeyError, TypeError, binascii.Error):
        raise NotationError(
            "那个地址答的不是牌赛", "what answers at that address is not paisai"
        ) from None


def _refused(error: HTTPError) -> PaisaiError:
    try:
        said = json.loads(error.read(1 << 16))["error"]
        return NotationError(str(said["zh"]), str(said["en"]))
    except (ValueError, KeyError, TypeError, OSError):
        return NotationError(
            f"那个地址答的不是牌赛（{error.code}）",
            f"what answers at that address is not paisai ({error.code})",
        )


def _fetched(request: HttpRequest, account: Account, keys: Keys) -> Bundle:
    """Looks first: nothing stops there that could not be taken up here."""
    there = address_in(request.POST.get("address", ""))
    look = json.loads(_ask(there, keys, {"step": "look", "claim": ""}))
    first = StoredEvent.objects.filter(seq=1, hash=look["first"]).select_related("stream")
    known = first.order_by("stream_id").first()
    if known is not None:
        check_organiser(account, known.stream)
    slug = known.stream.slug if known is not None else free_slug(str(look["slug"]), "event")
    mine = "" if _unreachable(request, there) else for_phones(request, f"/e/{slug}/")
    question = {"step": "take", "claim": secrets.token_hex(16), "address": mine}
    for tried in range(TRIES):
        try:
            return unpacked(_ask(there, keys, question))
        except NotationError as error:
            if error is not NO_ANSWER or tried == TRIES - 1:
                raise
    raise NO_ANSWER


def _unreachable(request: HttpRequest, there: str) -> bool:
    """Whether nobody but this machine opens our address, and the other is not this machine too."""
    return only_here(request) and urlsplit(there).hostname not in HERE


def take_up(request: HttpRequest, account: Account, bundle: Bundle) -> HttpResponse:
    """A new event here; or one that was here, which goes on; or, where both have gone on, the page
    that shows them side by side."""
    _check_whole(bundle)
    events = bundle.events
    known = known_here(events)
    if known is not None:
        check_organiser(account, known.book.stream)
        _check_not_own(known.book.stream, bundle)
        if known.compared is FileStands.CHANGED:
            said = SAID[known.compared]
            raise NotationError(said.zh, said.en)
        if known.compared is FileStands.PARTED:
            keep_waiting(account, bundle)
            return parted_page(request, account, known, bundle)
    with transaction.atomic():
        if known is None:
            book = take_in(free_slug(bundle.slug, "event"), bundle.text, bundle.private)
            note_brought(book.stream, events, account.name, 0)
        elif known.compared is FileStands.AHEAD:
            book = go_on(known, events, bundle.private, account.name, 0)
        else:
            book = book_of(known.book.stream)
        left = taken_over(book, account, bundle, known)
    return and_say(request, f"/o/{book.slug}/", _said(book, bundle) + _left_out(left))


def _check_whole(bundle: Bundle) -> None:
    """Every line, decision and seal, as of any file."""
    found = verify_bytes(bundle.text.encode(), Path("交接"), bundle.private)
    for first in found.problems[:1]:
        raise NotationError(
            f"接不过来：{first.text('zh')}", f"it cannot be taken over: {first.text('en')}"
        )


def taken_over(book: Book, account: Account, bundle: Bundle, known: KnownEvent | None) -> list[str]:
    """What comes beside the record, unless more was done here already; and the event is run here
    again, if the other computer has stopped. Returns who of the staff must be invited anew."""
    left: list[str] = []
    if known is None or known.compared is not FileStands.BEHIND:
        left = put_beside(book.stream, bundle.beside)
    if not Member.objects.filter(account=account, stream=book.stream).exists():
        make_staff(account, book)
    if book.stream.aside and bundle.aside:
        take_back(book.stream, account.name, "另一台电脑交回来了 · handed back")
    return left


def _check_not_own(stream: Stream, bundle: Bundle) -> None:
    """A file that was given out here does not lift what it was given out for."""
    gone = where(stream)
    if gone is not None and bundle.aside and gone.claim == bundle.claim:
        raise NotationError(
            "这是这台电脑自己写的交接文件；要在这里接着办，请在“换一台电脑”页里写明理由拿回来",
            "this computer wrote that file itself; to go on here, take the event back on the page"
            " “Another computer”, with a reason",
        )


def _said(book: Book, bundle: Bundle) -> Text:
    seq = book.follow().seq
    said = Text(
        f"{book.stream.name} 接过来了，到第 {seq} 条；参赛证和密码照旧能用",
        f"{book.stream.name} is taken over, up to event {seq}; cards and PINs hold as before",
    )
    if book.stream.aside:
        return said + Text(
            "；但它在这里是停下的，文件只是副本：要在这里办，先写明理由拿回来",
            "; but it is set aside here and the file is only a copy: to run it here, take it back"
            " with a reason first",
        )
    if bundle.aside:
        return said + Text("；原来的电脑已经停下", "; the other computer has stopped")
    return said + Text(
        "；注意：这是副本，写它的电脑没有停下。它要是还开着或再打开，请在它的“换一台电脑”页里停下",
        "; note: this was a copy, and the computer that wrote it has not stopped. If it runs, or"
        " comes back, stop the event there, on its page “Another computer”",
    )


def _left_out(names: list[str]) -> Text:
    if not names:
        return SILENT
    return Text(
        f"；这些人的登录名在这里是别人的，请重新邀请：{'、'.join(names)}",
        f"; these have a login that is another's here, invite them anew: {', '.join(names)}",
    )
