"""A referee's phone: calls, newest first, and his tables."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from paisai.desk.boards.mine import current_round
from paisai.desk.boards.referee import duties_at
from paisai.desk.boards.rounds import round_board
from paisai.desk.boards.table_state import table_state
from paisai.desk.rights import Person, Role
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.text import Text
from paisai.tournament.competition import Round, Seated, StageState
from paisai.tournament.naming import label
from paisai.web import clock
from paisai.web.acts import act_page, situation
from paisai.web.api.answers import answer, refusal
from paisai.web.doing import and_say
from paisai.web.live import bus
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage, event_page
from paisai.web.people.qr import svg
from paisai.web.player.models import Call
from paisai.web.safety import wants_json

REFEREES = (Role.CHIEF, Role.REFEREE)
NO_TABLE = Text("没有这一桌", "there is no such table")


def is_his(person: Person, table: int) -> bool:
    """The chief referee has every table."""
    return person.has(Role.CHIEF) or person.tables is None or table in person.tables


def table_asked(page: EventPage, number: int) -> tuple[StageState, Round, Seated]:
    """The table of the round that is out; others' are not his to see."""
    found = current_round(page.competition)
    if found is None or not 1 <= number <= len(found[1].tables):
        raise Http404(NO_TABLE)
    if not is_his(page.visitor.person(page.stream), number):
        raise NotPermitted(f"第 {number} 桌不归您管", f"table {number} is not one of yours")
    return *found, found[1].tables[number - 1]


@event_page(*REFEREES)
def home(page: EventPage) -> HttpResponse:
    asked = page.request.GET.get("table", "").strip()
    if asked.isdecimal():
        return HttpResponseRedirect(f"/r/{page.slug}/t/{int(asked[:6])}/")
    found = current_round(page.competition)
    return page.render(
        "referee/home.html",
        calls=_calls(page),
        **(_tables(page, *found) if found else {"tables": None}),
        running=running(page.competition, situation(page).now),
        server_now=milliseconds(clock.now()),
    )


def _calls(page: EventPage) -> list[dict[str, Any]]:
    person = page.visitor.person(page.stream)
    entrants = page.competition.entrants
    return [
        {
            "one": one,
            "name": label(page.competition, one.entry) if one.entry in entrants else one.entry,
            "mine": one.answered_by == person.name,
        }
        for one in Call.objects.filter(stream=page.stream, done=None)
        if is_his(person, one.table)
    ]


def _tables(page: EventPage, stage: StageState, round_: Round) -> dict[str, Any]:
    competition, person = page.competition, page.visitor.person(page.stream)
    board = round_board(competition, stage, round_)
    return {
        "board": board,
        "tables": [
            {
                "row": row,
                "state": table_state(table, settled=row["settled"] is True),
                "duties": len(duties_at(competition, round_, table)),
            }
            for row, table in zip(board.tables, round_.tables, strict=True)
            if is_his(person, table.number)
        ],
    }


@event_page(*REFEREES)
def do_act(page: EventPage, kind: str) -> HttpResponse:
    return act_page(page, kind, "referee/act.html", f"/r/{page.slug}/")


@require_POST
@event_page(*REFEREES)
def take(page: EventPage, number: int) -> HttpResponse:
    """He is coming; who taps second is told who goes."""
    person = page.visitor.person(page.stream)

    def change(one: Call) -> Text:
        free = Call.objects.filter(pk=one.pk, answered=None)
        if not free.update(answered=clock.now(), answered_by=person.name):
            one.refresh_from_db()
            if one.answered_by != person.name:
                raise NotationError(
                    f"{one.answered_by} 已经去了", f"{one.answered_by} is going already"
                )
        return Text(f"已告诉第 {one.table} 桌您来了", f"table {one.table} knows you are coming")

    return _changed(page, number, change)


@require_POST
@event_page(*REFEREES)
def finished(page: EventPage, number: int) -> HttpResponse:
    def change(one: Call) -> Text:
        Call.objects.filter(pk=one.pk, done=None).update(done=clock.now())
        return Text(f"第 {one.table} 桌处理完毕", f"table {one.table} is dealt with")

    return _changed(page, number, change)


def _changed(page: EventPage, number: int, change: Any) -> HttpResponse:
    one = Call.objects.filter(pk=number, stream=page.stream).first()
    if one is None:
        raise Http404(Text("没有这次呼叫", "there is no such call"))
    home = f"/r/{page.slug}/t/{one.table}/"
    try:
        if not is_his(page.visitor.person(page.stream), one.table):
            raise NotPermitted(f"第 {one.table} 桌不归您管", f"table {one.table} is not yours")
        with transaction.atomic():
            said = change(one)
            bus.tell_of(page.slug, page.state.seq, ("calls", f"table:{one.table}"))
    except PaisaiError as error:
        if wants_json(page.request):
            return refusal(error)
        return and_say(page.request, f"/r/{page.slug}/", Text(error.zh, error.en), good=False)
    if wants_json(page.request):
        return answer({"ok": True, "events": [{"kind": "call", "text": said}]})
    return and_say(page.request, home, said)


@event_page(*REFEREES, Role.ORGANISER, Role.RECORDER)
def codes(page: EventPage) -> HttpResponse:
    """A code for every table, to be printed and laid there: the phone's own camera opens it."""
    found = current_round(page.competition)
    rooms = sum(room.tables for room in page.competition.rooms)
    count = max(rooms, len(found[1].tables) if found else 0)
    address = page.request.build_absolute_uri
    return page.render(
        "referee/codes.html",
        codes=[(n, svg(address(f"/r/{page.slug}/t/{n}/"))) for n in range(1, count + 1)],
    )
