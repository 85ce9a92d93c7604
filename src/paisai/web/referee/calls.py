"""Who goes to a table that called, and is it dealt with?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import transaction
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.text import Text
from paisai.tournament.naming import label
from paisai.web import clock
from paisai.web.api.answers import answer, refusal
from paisai.web.doing import and_refuse, and_say
from paisai.web.live import bus
from paisai.web.pages import EventPage, event_page
from paisai.web.player.calls import calls_now
from paisai.web.player.models import Call
from paisai.web.referee.models import Case
from paisai.web.referee.places import REFEREES, is_his
from paisai.web.safety import wants_json

One = TypeVar("One", Call, Case)
NO_CALL = Text("没有这次呼叫", "there is no such call")


def open_calls(page: EventPage, table: int | None = None) -> list[dict[str, Any]]:
    """To which nobody goes yet first, then the newest; of his tables, or of one."""
    person = page.visitor.person(page.stream)
    entrants = page.competition.entrants
    found = calls_now(page)
    return [
        {
            "one": one,
            "name": label(page.competition, one.entry) if one.entry in entrants else one.entry,
            "mine": one.answered_by == person.name,
        }
        for one in sorted(
            found if table is None else found.filter(table=table),
            key=lambda one: one.answered is not None,
        )
        if is_his(person, one.table)
    ]


@require_POST
@event_page(*REFEREES)
def take(page: EventPage, number: int) -> HttpResponse:
    return told(page, lambda: _with_call(page, number, taken))


@require_POST
@event_page(*REFEREES)
def finished(page: EventPage, number: int) -> HttpResponse:
    return told(page, lambda: _with_call(page, number, ended))


def _with_call(
    page: EventPage, number: int, change: Callable[[EventPage, Call], Text]
) -> tuple[Text, int]:
    one = Call.objects.filter(pk=number, stream=page.stream).first()
    if one is None:
        raise Http404(NO_CALL)
    if not is_his(page.visitor.person(page.stream), one.table):
        raise NotPermitted(f"第 {one.table} 桌不归您管", f"table {one.table} is not yours")
    return change(page, one), one.table


def taken(page: EventPage, one: One) -> Text:
    """He is coming; who taps second is told who goes."""
    name = page.visitor.person(page.stream).name
    with transaction.atomic():
        free = type(one).objects.filter(pk=one.pk, answered=None)
        if free.update(answered=clock.now(), answered_by=name):
            tell(page, one.table)
    one.refresh_from_db()
    if one.answered_by != name:
        raise NotationError(f"{one.answered_by} 已经去了", f"{one.answered_by} is going already")
    return Text(f"已告诉第 {one.table} 桌您来了", f"table {one.table} knows you are coming")


def ended(page: EventPage, one: One) -> Text:
    with transaction.atomic():
        if type(one).objects.filter(pk=one.pk, done=None).update(done=clock.now()):
            tell(page, one.table)
    return Text(f"第 {one.table} 桌处理完毕", f"table {one.table} is dealt with")


def tell(page: EventPage, table: int) -> None:
    bus.tell_of(page.slug, page.state.seq, ("calls", f"table:{table}"))


def told(page: EventPage, do: Callable[[], tuple[Text, int]]) -> HttpResponse:
    """What came of it, for a phone's queue or on the next page, which is the table's."""
    home = f"/r/{page.slug}/"
    try:
        said, table = do()
    except PaisaiError as error:
        if wants_json(page.request):
            return refusal(error)
        return and_refuse(page.request, home, error)
    if wants_json(page.request):
        return answer({"ok": True, "events": [{"kind": "call", "text": said}]})
    return and_say(page.request, f"{home}t/{table}/", said)
