"""The computer that gives an event away: a code for the network, a file for a stick, and how it is
taken back."""

from __future__ import annotations

import base64
import binascii
import json
import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from paisai.desk.rights import Role
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.text import Text
from paisai.web import clock
from paisai.web.address import for_phones, only_here
from paisai.web.api.answers import answer, body, refusal
from paisai.web.doing import and_refuse, and_say
from paisai.web.handover.bundle import packed
from paisai.web.handover.sealing import Keys, fresh_code, keys_of, opened, sealed, shown
from paisai.web.pages import EventPage, event_page
from paisai.web.papers.papers import named_file
from paisai.web.people.limits import Limit, address, count, tried
from paisai.web.sent import key_in
from paisai.web.streams.aside import (
    address_in,
    came_and_went,
    check_not_aside,
    set_aside,
    take_back,
    tell_address,
    where,
)
from paisai.web.streams.books import book_of
from paisai.web.streams.models import HandoverCode, OtherSide, Stream

MINUTES = 10
"""So long a code holds over the network."""
WRONG = Limit("handover", 10, 10)
"""Of one address."""
ENDING = "paisai-handover"
FILE = b"file"
BYTES = 1 << 16
VOID = NotPermitted(
    "这个口令不对、已经用过，或过了时间；请在原来的电脑上再要一个",
    "this code is wrong, used already or too old; ask the other computer for another",
)


@event_page(Role.ORGANISER, elsewhere_too=True)
def handover(page: EventPage) -> HttpResponse:
    """What is pressed on the page is `do`."""
    if page.request.method != "POST":
        return _shown(page)
    wanted, home = page.request.POST.get("do", ""), f"/o/{page.slug}/handover/"
    try:
        found = _DONE[wanted](page) if wanted in _DONE else None
    except PaisaiError as error:
        return and_refuse(page.request, home, error)
    return found if isinstance(found, HttpResponse) else and_say(page.request, home, found or _SEE)


_SEE = Text("请按页面上的按钮", "use the buttons on this page")


def _shown(page: EventPage) -> HttpResponse:
    now = clock.now()
    code = HandoverCode.objects.filter(stream=page.stream, expires__gt=now, claim="").last()
    return page.render(
        "handover/give.html",
        code=code and shown(code.code),
        minutes=code and code.expires and -(-(code.expires - now).total_seconds() // 60),
        file_code=shown(_file_code(page).code),
        address=for_phones(page.request, ""),
        only_here=only_here(page.request),
        came_and_went=came_and_went(page.stream),
        others=OtherSide.objects.filter(stream=page.stream),
    )


def _new_code(stream: Stream, by: str, minutes: int | None) -> HandoverCode:
    code = fresh_code()
    until = None if minutes is None else clock.now() + timedelta(minutes=minutes)
    return HandoverCode.objects.create(
        stream=stream, name=keys_of(code).name, code=code, by=by, expires=until
    )


def _file_code(page: EventPage) -> HandoverCode:
    """All files of an event are sealed to one code, which is written down once."""
    found = HandoverCode.objects.filter(stream=page.stream, expires=None).first()
    return found or _new_code(page.stream, page.visitor.name, None)


def _network(page: EventPage) -> Text:
    """A new code takes the place of the one before."""
    check_not_aside(page.stream)
    HandoverCode.objects.filter(stream=page.stream, expires__isnull=False).delete()
    _new_code(page.stream, page.visitor.name, MINUTES)
    return Text(
        f"口令 {MINUTES} 分钟内有效，只能用一次；另一台电脑接过去以前，这里照常办",
        f"the code holds for {MINUTES} minutes and works once; until the other computer has taken"
        " the event, everything goes on here",
    )


def _copy(page: EventPage) -> HttpResponse:
    """For the day that this computer dies: it goes on here."""
    return _file(page, secrets.token_hex(16), aside=False)


def _stick(page: EventPage) -> Text:
    set_aside(page.stream, page.visitor.name, claim=secrets.token_hex(16))
    return Text(
        "这里停下了。请把交接文件存到 U 盘，在另一台电脑上打开",
        "It has stopped here. Save the file to the stick and open it on the other computer",
    )


def _again(page: EventPage) -> HttpResponse:
    """The file of an event that has stopped here, as often as it is wanted."""
    gone = page.stream.set_aside.filter(back=None).last()
    if gone is None or gone.address:
        raise NotationError("比赛没有交给 U 盘", "the event was not given to a stick")
    return _file(page, gone.claim, aside=True)


def _file(page: EventPage, claim: str, *, aside: bool) -> HttpResponse:
    mine = for_phones(page.request, f"/e/{page.slug}/")
    content = sealed(keys_of(_file_code(page).code), packed(page.book, claim, aside, mine), FILE)
    name = f"{page.slug}-{clock.now():%Y%m%d-%H%M}.{ENDING}"
    return named_file(content, "application/octet-stream", name)


def _elsewhere(page: EventPage) -> Text:
    """This computer was dead, and another took over from a copy; or the stick has arrived, and the
    address is known now."""
    typed = page.request.POST.get("address", "")
    there = address_in(typed) + (_event_of(typed) if "/e/" in typed else f"/e/{page.slug}/")
    gone = where(page.stream)
    if gone is not None and not gone.address:
        tell_address(page.stream, there)
    else:
        set_aside(page.stream, page.visitor.name, there)
    return Text("这里停下了，来的人都送到新的地址", "It has stopped here; visitors are sent there")


def _back(page: EventPage) -> Text:
    take_back(page.stream, page.visitor.name, page.request.POST.get("reason", ""))
    return Text(
        "拿回来了，从现在起在这里办；请确认另一台电脑已经停下",
        "Taken back: from now on it is run here. Make sure that the other computer has stopped",
    )


def _entered(page: EventPage) -> Text:
    """A line of the other side was entered again by hand, or need not be."""
    pk, seq = key_in(page.request.POST.get("side", "")), key_in(page.request.POST.get("seq", ""))
    with transaction.atomic():
        one = OtherSide.objects.select_for_update().filter(stream=page.stream, pk=pk).first()
        if one is None or seq not in [row["seq"] for row in one.rows]:
            raise NotationError("没有这一条", "there is no such line")
        one.entered = sorted(set(one.entered) ^ {seq})
        one.save(update_fields=["entered"])
    return Text("记下了", "Noted")


_DONE: dict[str, Callable[[EventPage], HttpResponse | Text]] = {
    "code": _network,
    "copy": _copy,
    "stick": _stick,
    "again": _again,
    "elsewhere": _elsewhere,
    "back": _back,
    "entered": _entered,
}


@csrf_exempt
@require_POST
def taken(request: HttpRequest) -> HttpResponse:
    """`POST /api/handover`: the other computer, which knows the code, first looks what there is,
    and then takes it. Both ways everything is sealed to the code."""
    try:
        if tried(WRONG, address(request)) >= WRONG.tries:
            count(WRONG, address(request))
        code, keys, asked, number = _asked(request)
        told = _looked(code) if asked.get("step") == "look" else _taken(request, code, asked)
    except PaisaiError as error:
        if error is VOID:
            count(WRONG, address(request), refuse=False)
        return refusal(error)
    whole = sealed(keys, told, b"answer" + number)
    return answer({"ok": True, "sealed": base64.b64encode(whole).decode()})


def _asked(request: HttpRequest) -> tuple[HandoverCode, Keys, dict[str, Any], bytes]:
    sent = body(request, BYTES)
    name = sent.get("name") if isinstance(sent, dict) else None
    now = clock.now()
    code = (
        HandoverCode.objects.filter(name=name, expires__gt=now).select_related("stream").first()
        if isinstance(name, str)
        else None
    )
    if code is None:
        raise VOID
    keys = keys_of(code.code)
    try:
        whole = base64.b64decode(str(sent.get("sealed", "")), validate=True)
        asked = json.loads(opened(keys, whole, b"question"))
        number = bytes.fromhex(asked["number"])
        asked["claim"].encode()
    except (NotationError, binascii.Error, ValueError, KeyError, TypeError, AttributeError):
        raise VOID from None
    return code, keys, asked, number


def _looked(code: HandoverCode) -> bytes:
    stream = code.stream
    state = book_of(stream).follow()
    first = state.history[0].hash
    return json.dumps({"slug": stream.slug, "name": stream.name, "first": first}).encode()


def _taken(request: HttpRequest, code: HandoverCode, asked: dict[str, Any]) -> bytes:
    """Set aside first, then given; asked again by the same, whose answer was lost, given again."""
    claim = str(asked["claim"])[:64]
    with transaction.atomic():
        held = HandoverCode.objects.select_for_update().get(pk=code.pk)
        if held.claim not in ("", claim) or not claim:
            raise VOID
        if not held.claim:
            held.claim = claim
            held.save(update_fields=["claim"])
            there = str(asked.get("address", ""))[:300]
            if there:
                there = address_in(there) + _event_of(there)
            set_aside(code.stream, code.by, there, claim)
    stream = Stream.objects.get(pk=code.stream.pk)
    return packed(book_of(stream), claim, True, for_phones(request, f"/e/{stream.slug}/"))


def _event_of(there: str) -> str:
    slug = "".join(
        one for one in there.rstrip("/").rpartition("/")[2] if one.isalnum() or one == "-"
    )
    return f"/e/{slug}/"
