"""Results as they come in: every table with its state, one click to its sheet; all of a round on
one page; the same as a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_GET, require_POST

from paisai.acting.acts.results import on_record
from paisai.acting.door import SERIAL
from paisai.acting.forms import Field, Form, Kind, Posted
from paisai.acting.forms.model import last
from paisai.acting.forms.taking_back import JustDone, just_done
from paisai.acting.result_form import plan, result_form, score_help
from paisai.desk.boards.attention import sheet_overdue
from paisai.desk.boards.entries import reached
from paisai.desk.boards.rounds import RoundBoard, room_of, round_asked, round_board
from paisai.desk.boards.rulings import decision, given_at, offender
from paisai.desk.boards.seats import THREE, beside, deals_written, seat_names
from paisai.desk.boards.table_state import is_unlikely, table_state, whole_state
from paisai.desk.cells import CellDefect
from paisai.desk.names import spelt
from paisai.desk.papers.press import Press
from paisai.desk.rights import STAFF
from paisai.desk.score_notation import table_and_score, table_pattern
from paisai.desk.spreadsheet import read_sheet
from paisai.errors import PaisaiError
from paisai.ledger import Command, State
from paisai.ledger.lookups import table_in
from paisai.prints.excel import workbook
from paisai.text import Text
from paisai.tournament.competition import RoundAt, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.round_times import is_played_out, sheet_due_at
from paisai.tournament.rounds import Round, RoundStatus, Seated
from paisai.web import clock
from paisai.web.acts import form_for, perform, posted, refused_form, situation
from paisai.web.doing import and_refuse, and_say, do, undoable
from paisai.web.entries.offers import sees_particulars
from paisai.web.organiser.asked import address_of, number_asked, rounds_known
from paisai.web.organiser.places import next_step
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage, event_page, is_part
from paisai.web.taking import taking
from paisai.web.uploads import uploaded

SEATS = ("seat1", "seat2", "seat3")
RECENT = 200
"""So many acts a busy hall does not do in a minute."""
SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _asked(page: EventPage) -> tuple[StageState, Round] | None:
    """The round named, else the last that is out."""
    competition = page.competition
    try:
        stage, round_ = round_asked(
            competition, number_asked(page, "stage"), number_asked(page, "round")
        )
    except PaisaiError:
        return None
    if round_.status is RoundStatus.DRAFT:
        out = [one for one in stage.rounds if one.status is not RoundStatus.DRAFT]
        return (stage, out[-1]) if out else None
    return stage, round_


@event_page(*STAFF)
def results(page: EventPage) -> HttpResponse:
    found = _asked(page)
    if found is None:
        return page.render(
            "organiser/results.html", none=True, round_links=rounds_known(page), **next_step(page)
        )
    stage, round_ = found
    board = round_board(page.competition, stage, round_)
    now = situation(page).now
    is_last = page.competition.round is round_
    return page.render(
        "organiser/results.html",
        board=board,
        at=address_of(stage.index, round_.number),
        round_links=rounds_known(page, round_),
        tables=[
            (
                row,
                table_state(table, settled=row["settled"] is True),
                spelt(page.competition.entrants[entry] for entry in table.seats),
            )
            for row, table in zip(board.tables, round_.tables, strict=True)
        ],
        in_=len(board.tables) - len(board.missing),
        is_last=is_last,
        published=round_.scores_published,
        running=running(page.competition, now) if is_last else None,
        server_now=milliseconds(clock.now()),
    )


@event_page(*STAFF)
def table(page: EventPage, number: int) -> HttpResponse:
    found = _asked(page)
    if found is None or not 1 <= number <= len(found[1].tables):
        raise Http404(Text("没有这一桌", "there is no such table"))
    stage, round_ = found
    competition = page.competition
    whole = RoundAt(competition, stage, round_).table(number)
    one = whole.seated
    at = address_of(stage.index, round_.number)
    known = {
        "table": [str(number)],
        "round": [str(round_.number)],
        "stage": [str(stage.index + 1)],
    }
    last_stage = competition.stage is stage
    forms = {
        kind: form_for(page, kind, known)
        for kind in ("enter_sheet", "forfeit", "correct_result", "finish_table", "extend_round")
    }

    def called(entry: EntryId) -> list[str]:
        """By which telephones who is missing is called, for who may see them."""
        return reached(competition, competition.entrants[entry]) if sees_particulars(page) else []

    due = sheet_due_at(whole)
    taken = taking(page, stage, round_, one)
    return page.render(
        "organiser/table.html",
        table=one,
        round=round_,
        of_round="" if competition.round is round_ else f"&{at}",
        home=f"/o/{page.slug}/results/?{at}",
        here=f"/o/{page.slug}/table/{number}/?{at}",
        board=round_board(competition, stage, round_),
        seats=[
            (name, entry, label(competition, entry), dict(one.arrived).get(entry), called(entry))
            for name, entry in zip(seat_names(competition, stage), one.seats, strict=False)
        ],
        beside=beside(whole),
        room=room_of(competition, number),
        stands=whole_state(whole),
        deals=deals_written(on_record(one)),
        **taken,
        settled="table,round,as_reported" + ("" if taken["decides"] else ",decided"),
        rulings=[
            (ruling, offender(competition, ruling), decision(competition, ruling))
            for ruling in given_at(competition, round_, one)
        ],
        forms=forms,
        is_last=competition.round is round_,
        plays_on=is_played_out(competition),
        also={SERIAL: str(round_.serial)},
        last_stage=last_stage,
        due=due and milliseconds(due),
        overdue=sheet_overdue(whole, clock.now()),
        server_now=milliseconds(clock.now()),
    )


# A whole round on one page


def _row_form(form: Form) -> Form:
    """The sheet's form without what one field of scores says as well."""
    fields = tuple(
        replace(one, kind=Kind.TEXT, help=Text("", "")) if one.name == "deals" else one
        for one in form.fields
        if one.name in ("deals", "first", "north_south", "start", "rulings_included")
    )
    return replace(form, fields=fields)


def _row(
    page: EventPage, board: RoundBoard, number: int, form: Form | None = None
) -> dict[str, Any]:
    row, table = board.tables[number - 1], board.round.tables[number - 1]
    missing = number in board.missing
    if form is None and missing:
        form = form_for(page, "enter_sheet", {"table": [str(number)]})
    fields: Sequence[Field] = () if form is None else _row_form(form).fields
    return {
        "row": row,
        "number": number,
        "missing": missing,
        "names": list(
            zip(board.seats, (row[key] for key in SEATS if key in row), strict=False),
        ),
        "three": board.seats == THREE,
        "fields": fields if missing else (),
        "wrong": form.wrong if form is not None else "",
        "all_wrong": [one.wrong for one in form.fields if one.wrong] if form else [],
        "serial": board.round.serial,
        "unlikely": is_unlikely(table),
        "undo": _undo_of(page, table),
    }


def _undo_of(page: EventPage, table: Seated) -> JustDone | None:
    """The sheet of the table, if this visitor has entered it within the last minute."""
    if table.result is None:
        return None
    state = page.book.follow()
    events = [event for event in state.history[-RECENT:] if event.seq == table.result.seq]
    return just_done(events, page.visitor.person(page.stream), state, clock.now())


@event_page(*STAFF)
def sheets(page: EventPage) -> HttpResponse:
    stage, round_ = page.competition.stage, page.competition.round
    if stage is None or round_ is None or round_.status is RoundStatus.DRAFT:
        return HttpResponseRedirect(f"/o/{page.slug}/results/")
    board = round_board(page.competition, stage, round_)
    return page.render(
        "organiser/sheets.html",
        board=board,
        rows=[_row(page, board, table.number) for table in round_.tables],
        seats=seat_names(page.competition, stage),
        help=score_help(page.competition, stage),
        named=table_pattern(page.competition.regulation),
        **next_step(page),
    )


@require_POST
@event_page(*STAFF)
def sheet(page: EventPage, number: int) -> HttpResponse:
    """One row of the page; a program gets the row back, a person the page."""
    stage, round_ = page.competition.stage, page.competition.round
    home = f"/o/{page.slug}/sheets/#row-{number}"
    if stage is None or round_ is None or not 1 <= number <= len(round_.tables):
        raise Http404(Text("没有这一桌", "there is no such table"))
    answer, meant = _meant(page, RoundAt(page.competition, stage, round_), number)
    form, status = None, 200
    try:
        state = perform(page, "enter_sheet", answer).state
        number = meant
    except PaisaiError as error:
        typed = {**posted(page), "table": [str(number)]}
        form, status, state = refused_form(page, "enter_sheet", typed, error), 400, page.state
    competition = state.competition
    assert competition is not None
    assert competition.stage is not None
    now = next(r for r in competition.stage.rounds if r.number == round_.number)
    board = round_board(competition, competition.stage, now)
    if is_part(page.request):
        row = _row(page, board, number, form)
        row["typed"] = "" if form is None else page.request.POST.get("deals", "")
        return page.render("organiser/sheet_row.html", status, **row, left=len(board.missing))
    if form is None:
        return HttpResponseRedirect(home)
    words = [one.wrong for one in form.fields if one.wrong] or [form.wrong]
    said = Text(f"第 {number} 桌：", f"table {number}: ") + words[0]
    return and_say(page.request, home, said, good=status == 200)


def _meant(page: EventPage, at: RoundAt, number: int) -> tuple[Posted, int]:
    """What was typed into a row, and the table it is of: another one where that is named."""
    given = posted(page)
    named, score = table_and_score(page.competition.regulation, last(given, "deals"))
    if named is not None and named != number and named <= len(at.round.tables):
        given = {SERIAL: given.get(SERIAL, [])}  # the other fields were of this row
        number = named
    seats = list(table_in(at, number).seats)
    return {**given, "deals": [score], "table": [str(number)], "signed": seats}, number


# The same as a spreadsheet


@require_GET
@event_page(*STAFF)
def spreadsheet(page: EventPage) -> HttpResponse:
    found = _asked(page)
    if found is None:
        raise Http404(Text("还没有公布过一轮", "no round is published yet"))
    paper = result_form(Press(page.state, clock.now()), *found)
    made = workbook([paper], "en" if page.language == "en" else "zh")
    answer = HttpResponse(made, content_type=SPREADSHEET)
    name = f"results-{page.slug}-{found[1].serial}.xlsx"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_POST
@event_page(*STAFF)
def read_spreadsheet(page: EventPage) -> HttpResponse:
    """All rows are taken or none; what is wrong is said by its cell."""
    home = f"/o/{page.slug}/results/"
    try:
        file = uploaded(page.request, "file")
    except PaisaiError as error:
        return and_refuse(page.request, home, error)
    assert file is not None
    name, content = file
    tables: tuple[int, ...] = ()
    defects: tuple[CellDefect, ...] = ()
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"results{Path(name).suffix.lower()}"
            path.write_bytes(content)
            lines = read_sheet(path, name)
        person = page.visitor.person(page.stream)

        def make(state: State, now: datetime) -> tuple[Command, ...]:
            nonlocal tables, defects
            made = plan(state, lines, None, person.name, now)
            tables, defects = made.tables, made.defects
            return () if made.defects else made.commands

        what = do(page, make)
    except PaisaiError as error:
        return page.render("organiser/upload.html", 400, error=error, defects=(), home=home)
    if defects:
        return page.render(
            "organiser/upload.html",
            400,
            defects=[one.text(page.language) for one in defects],
            home=home,
        )
    count = len(tables)
    said = Text(f"导入 {count} 桌的成绩", f"{count} results read")
    return and_say(page.request, home, said, undo=undoable(page, what))
