"""What can a program read? What pages show: to anybody what is public, to staff the rest."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from paisai.desk.boards.entries import entries as entry_list
from paisai.desk.boards.rounds import round_asked, round_board
from paisai.desk.boards.standings import standing
from paisai.desk.boards.status import status_board
from paisai.desk.event_document import event_document
from paisai.desk.rights import STAFF, Role
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.tournament.competition import RoundStatus
from paisai.web.acts import situation
from paisai.web.api.answers import answer, refusal
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.streams.models import Stream


@require_GET
def events(request: HttpRequest) -> HttpResponse:
    listed = Stream.objects.filter(listed=True)
    return answer(
        {
            "ok": True,
            "events": [
                {
                    "slug": one.slug,
                    "name": one.name,
                    "regulation": one.regulation,
                    "first_day": one.first_day,
                }
                for one in listed
            ],
        }
    )


@require_GET
@event_page()
def head(page: EventPage) -> HttpResponse:
    return answer(
        {"ok": True, "seq": page.state.seq, "head": page.state.head, "time": page.state.time}
    )


@require_GET
@event_page()
def status(page: EventPage) -> HttpResponse:
    board = status_board(page.state, situation(page).now)
    due = {"act": board.next.act, "text": board.next.text}
    return answer({"ok": True, **board.values, "next": due})


@require_GET
@event_page()
@by_head
def entries(page: EventPage) -> HttpResponse:
    return answer({"ok": True, "entries": entry_list(page.competition).rows})


@require_GET
@event_page()
@by_head
def round_(page: EventPage) -> HttpResponse:
    """`?stage=1&round=3`; the last that is published. A draft is for staff only."""
    try:
        stage, one = round_asked(page.competition, *_numbers(page, "stage", "round"))
        if one.status is RoundStatus.DRAFT and not page.visitor.is_staff(page.stream):
            raise NotPermitted("这一轮还没有公布", "this round is not published yet")
    except PaisaiError as error:
        return refusal(error)
    return answer({"ok": True, **round_board(page.competition, stage, one).values})


@require_GET
@event_page()
@by_head
def standings(page: EventPage) -> HttpResponse:
    try:
        (stage,) = _numbers(page, "stage")
        found = standing(page.competition, stage, None)
    except PaisaiError as error:
        return refusal(error)
    return answer({"ok": True, "stage": stage, "standings": found.table.rows})


@require_GET
@event_page()
def document(page: EventPage) -> HttpResponse:
    """The whole event, as `paisai export json` writes it; with particulars for the organiser."""
    if page.roles.isdisjoint(STAFF):
        return refusal(NotPermitted("整场记录给工作人员", "the whole record is for staff"))
    text = event_document(page.state, private=Role.ORGANISER in page.roles)
    return HttpResponse(text.encode(), "application/json; charset=utf-8")


def _numbers(page: EventPage, *names: str) -> list[int | None]:
    found: list[int | None] = []
    for name in names:
        text = page.request.GET.get(name, "")
        if text and not (text.isdecimal() and len(text) < 6):
            raise NotationError(f"{name} 应是整数", f"{name} is a whole number")
        found.append(int(text) if text else None)
    return found
