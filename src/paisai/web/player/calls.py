"""A table calls a referee, and sees that he is coming."""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from paisai.desk.boards.mine import current_round, my_table
from paisai.desk.phones import check_use
from paisai.desk.rights import Role
from paisai.errors import NotationError, PaisaiError
from paisai.text import Text
from paisai.tournament.entries import EntryId
from paisai.visible import check_visible
from paisai.web import clock
from paisai.web.api.answers import answer, refusal
from paisai.web.doing import and_refuse, and_say
from paisai.web.live import bus
from paisai.web.pages import EventPage, event_page
from paisai.web.player.models import Call
from paisai.web.safety import page_of_error, wants_json
from paisai.web.sent import request_id

REASONS = (
    Text("对方可能违例", "An infraction, perhaps"),
    Text("牌有问题", "Something is wrong with the cards"),
    Text("规则上有疑问", "A question about the rules"),
    Text("对得分有争议", "We disagree on the score"),
    Text("我们这边出了错", "We made a mistake"),
    Text("有人不舒服", "Somebody is unwell"),
)
LONGEST = 200
PIN_FIRST = Text("请先输入参赛证上的密码", "give the PIN on your card first")


def tell(page: EventPage, table: int) -> None:
    bus.tell_of(page.slug, page.state.seq, ("calls", f"table:{table}"))


def calls_now(page: EventPage) -> QuerySet[Call]:
    """The open ones; a call is for its round, and ends when the next is out."""
    found = current_round(page.competition)
    serial = 0 if found is None else found[1].serial
    return Call.objects.filter(stream=page.stream, serial=serial, done=None)


def open_call(page: EventPage, entry: str) -> Call | None:
    return calls_now(page).filter(entry=entry).first()


@require_POST
@event_page(Role.PLAYER)
def call(page: EventPage) -> HttpResponse:
    """A second call while the first is open is the first."""
    home = f"/e/{page.slug}/me/"
    if not page.visitor.acting:
        if wants_json(page.request):
            return page_of_error(page.request, 401, PIN_FIRST)
        return HttpResponseRedirect(f"/in/pin/?next={home}")
    try:
        made = _made(page)
    except PaisaiError as error:
        if wants_json(page.request):
            return refusal(error)
        return and_refuse(page.request, home, error)
    said = Text(f"已叫裁判到第 {made.table} 桌", f"a referee is called to table {made.table}")
    if wants_json(page.request):
        return answer({"ok": True, "events": [{"kind": "call", "text": said}]})
    return and_say(page.request, home, said)


def _made(page: EventPage) -> Call:
    check_use(page.competition, clock.now())
    held = page.visitor.held
    assert held is not None
    request = request_id(page.request) or secrets.token_hex(8)
    again = Call.objects.filter(stream=page.stream, entry=held.subject, request=request).first()
    if again is not None:
        return again
    reason = (page.request.POST.get("words") or page.request.POST.get("reason") or "").strip()
    if not reason or len(reason) > LONGEST:
        raise NotationError(
            f"请选或写叫裁判的原因，{LONGEST} 字以内",
            f"choose or write why, in at most {LONGEST} characters",
        )
    check_visible(reason)
    mine = my_table(page.competition, EntryId(held.subject))
    if mine is None:
        raise NotationError(
            "现在没有您的桌子；请到记录台", "you sit at no table now; go to the desk"
        )
    meant = page.request.POST.get("serial", "")
    if meant and meant != str(mine.round.serial):
        raise NotationError(
            f"这是早先一轮叫的，没有叫；还要叫，请在第 {mine.table.number} 桌再叫一次",
            "this call was made in an earlier round and was not passed on; if you still need a"
            f" referee, call again from table {mine.table.number}",
        )
    found = open_call(page, held.subject)
    if found is not None:
        return found
    try:
        with transaction.atomic():
            made = Call.objects.create(
                stream=page.stream,
                serial=mine.round.serial,
                table=mine.table.number,
                entry=held.subject,
                reason=reason,
                time=clock.now(),
                request=request,
            )
            tell(page, made.table)
    except IntegrityError:  # the same request came in at the same moment
        return Call.objects.get(stream=page.stream, entry=held.subject, request=request)
    return made


@require_POST
@event_page(Role.PLAYER)
def call_off(page: EventPage) -> HttpResponse:
    """It has settled itself."""
    held = page.visitor.held
    assert held is not None
    home = f"/e/{page.slug}/me/"
    if not page.visitor.acting and wants_json(page.request):
        return page_of_error(page.request, 401, PIN_FIRST)
    found = open_call(page, held.subject) if page.visitor.acting else None
    meant = page.request.POST.get("call", "")
    if found is not None and meant in ("", str(found.pk)):  # sent late it does not end the next one
        with transaction.atomic():
            Call.objects.filter(pk=found.pk).update(done=clock.now())
            tell(page, found.table)
    said = Text("已告诉裁判不用来了", "the referee is told not to come")
    if wants_json(page.request):
        return answer({"ok": True, "events": [{"kind": "call", "text": said}]})
    return and_say(page.request, home, said)
