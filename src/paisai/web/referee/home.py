"""A referee's phone: what waits for him (cases, calls, tables), and then all his tables."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

from paisai.acting.referee_board import duties_at, tables_to_go_to
from paisai.desk.boards.mine import current_round
from paisai.desk.boards.rounds import round_board
from paisai.desk.boards.table_state import TableState, score_text, table_state
from paisai.desk.rights import Role
from paisai.prints.table import Row
from paisai.tournament.competition import RoundAt, StageState, TableAt
from paisai.tournament.rounds import Round, Seated
from paisai.web import clock
from paisai.web.acts import act_page, situation
from paisai.web.address import for_phones
from paisai.web.organiser.asked import number_asked
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage, event_page
from paisai.web.people.qr import svg
from paisai.web.referee.calls import open_calls
from paisai.web.referee.cases import cases_by, cases_for, ruled
from paisai.web.referee.places import REFEREES, is_his

CODES_A_PAGE = 200


@event_page(*REFEREES)
def home(page: EventPage) -> HttpResponse:
    asked = page.request.GET.get("table", "").strip()
    if asked.isdecimal():
        return HttpResponseRedirect(f"/r/{page.slug}/t/{int(asked[:6])}/")
    found = current_round(page.competition)
    return page.render(
        "referee/home.html",
        calls=open_calls(page),
        cases=cases_for(page),
        handed=cases_by(page),
        **(_tables(page, *found) if found else {"tables": None, "first": ()}),
        running=running(page.competition, situation(page).now),
        server_now=milliseconds(clock.now()),
    )


def _tables(page: EventPage, stage: StageState, round_: Round) -> dict[str, Any]:
    competition, person = page.competition, page.visitor.person(page.stream)
    board = round_board(competition, stage, round_)
    waiting = tables_to_go_to(RoundAt(competition, stage, round_), situation(page).now)
    rooms = {str(row["room"] or "") for row in board.tables}

    def said(row: Row, table: Seated) -> object:
        """What is to be confirmed is said by the tag already."""
        if table_state(table, settled=row["settled"] is True) is not TableState.REPORTED:
            return row["state"]
        at = TableAt(competition, stage, round_, table)
        return score_text(at, table.reports[0].score)

    tables = {
        table.number: {
            "row": row,
            "state": table_state(table, settled=row["settled"] is True),
            "said": said(row, table),
            "duties": len(duties_at(competition, round_, table)),
            "why": waiting.get(table.number),
        }
        for row, table in zip(board.tables, round_.tables, strict=True)
        if is_his(person, table.number)
    }
    others = [one for number, one in tables.items() if number not in waiting]
    return {
        "board": board,
        "only_room": rooms.pop() if len(rooms) == 1 else "",
        "first": [tables[number] for number in waiting if number in tables],
        "tables": [one for one in others if one["state"] is not TableState.DONE],
        "done": [one for one in others if one["state"] is TableState.DONE],
        "none": not tables,
    }


@event_page(*REFEREES)
def do_act(page: EventPage, kind: str) -> HttpResponse:
    done = act_page(page, kind, "referee/act.html", f"/r/{page.slug}/")
    if kind == "rule" and page.request.method == "POST" and done.status_code in (200, 302):
        ruled(page)
    return done


@event_page(*REFEREES, Role.ORGANISER, Role.RECORDER)
def codes(page: EventPage) -> HttpResponse:
    """A code for every table, to be printed and laid there: the phone's own camera opens it."""
    found = current_round(page.competition)
    rooms = sum(room.tables for room in page.competition.rooms)
    count = max(rooms, len(found[1].tables) if found else 0)
    first = min(number_asked(page, "from") or 1, max(1, count))
    last = min(count, first + CODES_A_PAGE - 1)
    return page.render(
        "referee/codes.html",
        codes=[
            (number, svg(for_phones(page.request, f"/e/{page.slug}/t/{number}/")))
            for number in range(first, last + 1)
        ],
        before=max(1, first - CODES_A_PAGE) if first > 1 else None,
        after=last + 1 if last < count else None,
    )
