"""What can a program read? What pages show: to anybody what is public, to staff the rest."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from paisai.desk.boards.entries import entries as entry_list
from paisai.desk.boards.entries import without_words
from paisai.desk.boards.rounds import round_asked, round_board
from paisai.desk.boards.standings import standing
from paisai.desk.boards.status import status_board
from paisai.desk.event_document import event_document
from paisai.desk.public.entries import public_entries
from paisai.desk.public.moment import public_status
from paisai.desk.public.rounds import public_round, published_round, ranked_after
from paisai.desk.rights import STAFF, Role
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.tournament.competition import chosen_stage
from paisai.web.acts import situation
from paisai.web.api.answers import answer, check_known, refusal
from paisai.web.entries.offers import reads_words
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.streams.aside import said_of, where
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
    told = {"seq": page.state.seq, "head": page.state.head, "time": page.state.time}
    return answer({"ok": True, **told, **_elsewhere(page)})


@require_GET
@event_page()
def status(page: EventPage) -> HttpResponse:
    """For staff with what is due; for anybody what the public pages say."""
    if not page.visitor.is_staff(page.stream):
        public = public_status(page.state, situation(page).now)
        return answer({"ok": True, **public, **_elsewhere(page)})
    board = status_board(page.state, situation(page).now)
    due = {"act": board.next.act, "text": board.next.text}
    return answer({"ok": True, **board.values, "next": due, **_elsewhere(page)})


def _elsewhere(page: EventPage) -> dict[str, object]:
    """Where it is run now, if not here."""
    found = where(page.stream)
    if found is None:
        return {}
    told = {"address": found.address, "since": found.time, "text": said_of(found)}
    return {"elsewhere": told}


@require_GET
@event_page()
@by_head
def entries(page: EventPage) -> HttpResponse:
    staff = page.visitor.is_staff(page.stream)
    table = entry_list(page.competition) if staff else public_entries(page.competition)
    if staff and not reads_words(page):
        table = without_words(table)
    return answer({"ok": True, "entries": table.rows})


@require_GET
@event_page()
@by_head
def round_(page: EventPage) -> HttpResponse:
    """`?stage=1&round=3`; the last that is published. A draft, and a report that the other side
    has not confirmed, are for staff only."""
    competition, staff = page.competition, page.visitor.is_staff(page.stream)
    find = round_asked if staff else published_round
    try:
        stage, one = find(competition, *_numbers(page, "stage", "round"))
    except PaisaiError as error:
        return refusal(error)
    board = round_board(competition, stage, one)
    shown = board if staff else public_round(competition, stage, one).board
    return answer({"ok": True, **shown.values})


@require_GET
@event_page()
@by_head
def standings(page: EventPage) -> HttpResponse:
    """After the last round whose scores are announced; for staff as they stand now."""
    competition, after = page.competition, None
    try:
        (stage,) = _numbers(page, "stage")
        if not page.visitor.is_staff(page.stream):
            after = ranked_after(competition, chosen_stage(competition, stage))
            if after is None:
                raise NotPermitted("还没有公布成绩", "no scores are announced yet")
        found = standing(competition, stage, after)
    except PaisaiError as error:
        return refusal(error)
    return answer({"ok": True, "stage": stage, "standings": found.table.rows})


@require_GET
@event_page()
def document(page: EventPage) -> HttpResponse:
    """The whole event, as `paisai export json` writes it; with particulars for the organiser."""
    try:
        check_known(page.request, page.visitor.account is not None)
    except NotPermitted as error:
        return refusal(error, 401)
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
