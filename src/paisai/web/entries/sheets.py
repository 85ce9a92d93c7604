"""Entries by spreadsheet: the empty form, the filled-in one with every problem in its cell, and
only then the reading in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.http import Http404, HttpResponse, HttpResponseRedirect

from paisai.desk.cells import CellDefect, SheetRow, sheet_preview
from paisai.desk.entry_columns import Column, choices, still_meant
from paisai.desk.entry_fields import fields
from paisai.desk.entry_form import read_form
from paisai.desk.entry_headings import plain_heading
from paisai.desk.entry_import import EntryPlan, plan
from paisai.desk.rights import Role
from paisai.desk.spreadsheet import PASTED, read_sheet
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command, State
from paisai.text import Text
from paisai.web import clock
from paisai.web.acts import situation
from paisai.web.doing import and_say, do
from paisai.web.entries.models import HeldSheet, NamedColumn
from paisai.web.entries.offers import is_offered
from paisai.web.pages import EventPage, event_page
from paisai.web.uploads import uploaded

WORKERS = (Role.ORGANISER, Role.RECORDER)
KEPT_HOURS = 24
LONGEST_MARK = 120
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PASTED_AS = frozenset({f"{PASTED.zh}.txt", f"{PASTED.en}.txt"})
NO_SHEET = Text("这份表格不在了，请再上传一次", "this sheet is gone; upload it again")


@event_page()
def template(page: EventPage) -> HttpResponse:
    """The empty form, for everybody who wants to enter."""
    from paisai.desk.entry_template import template as written

    ending = "csv" if page.request.GET.get("as") == "csv" else "xlsx"
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"entries.{ending}"
        written(page.competition.regulation, path, page.language)
        content = path.read_bytes()
    kind = EXCEL if ending == "xlsx" else "text/csv; charset=utf-8"
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="entries-{page.slug}.{ending}"'
    return answer


@event_page(*WORKERS)
def upload(page: EventPage) -> HttpResponse:
    now = clock.now()
    HeldSheet.objects.filter(sent__lt=now - timedelta(hours=KEPT_HOURS)).delete()
    if page.request.method != "POST":
        closed = not is_offered(page, "add_entry")
        return page.render("entries/import.html", tab="entries", closed=closed)
    try:
        file = _sent(page)
        _rows(*file)
    except PaisaiError as error:
        pasted = page.request.POST.get("pasted", "")
        return page.render("entries/import.html", 400, tab="entries", wrong=error, pasted=pasted)
    account = page.visitor.account
    assert account is not None, "only accounts have these roles"
    held = HeldSheet.objects.create(
        stream=page.stream,
        account=account,
        name=file[0],
        content=file[1],
        sent=now,
    )
    return HttpResponseRedirect(f"/o/{page.slug}/entries/import/{held.pk}/")


def _sent(page: EventPage) -> tuple[str, bytes]:
    """A file, or what was pasted as one."""
    pasted = page.request.POST.get("pasted", "").strip()
    if pasted:
        return f"{PASTED.in_(page.language)}.txt", pasted.encode()
    file = uploaded(page.request, "file")
    assert file is not None
    return file


def _named_columns(page: EventPage) -> dict[str, str]:
    """What was said of columns for this event; of others what this account said last."""
    mine = NamedColumn.objects.filter(account=page.visitor.account)
    here = NamedColumn.objects.filter(stream=page.stream)
    said = {one.mark: one.choice for query in (mine, here) for one in query}
    return still_meant(said, fields(page.competition.regulation))


def _name_columns(page: EventPage, rows: Sequence[SheetRow], columns: Sequence[Column]) -> None:
    """Keeps what was chosen where it is not what the column was taken for. Where no line was taken
    for a head, somebody says whether the first is one."""
    headed = "headed" in page.request.POST
    offered = {"", *(choice for choice, _ in choices(fields(page.competition.regulation)))}
    account = page.visitor.account
    assert account is not None, "only accounts have these roles"
    for one in columns:
        choice = page.request.POST.get(f"column-{one.letter}", one.choice)
        if choice != one.choice and choice in offered:
            mark = plain_heading(rows[0].at(one.index)) if headed else ""
            mark = (mark or one.mark)[:LONGEST_MARK]
            NamedColumn.objects.filter(stream=page.stream, mark=mark).delete()
            NamedColumn.objects.create(
                stream=page.stream, account=account, mark=mark, choice=choice, said=clock.now()
            )


def _rows(name: str, content: bytes) -> tuple[SheetRow, ...]:
    ending = Path(name).suffix
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"sheet{ending}"
        path.write_bytes(content)
        return read_sheet(path, name)


def _planned(page: EventPage, rows: tuple[SheetRow, ...], state: State, now: datetime) -> EntryPlan:
    assert state.competition is not None
    form = read_form(state.competition.regulation, rows, _named_columns(page))
    return plan(state, form, page.visitor.person(page.stream).name, now)


def _fault(one: CellDefect, language: str) -> tuple[int, str]:
    """The row it stands in, 0 for the whole file, and what is wrong there."""
    return one.row, one.text(language) if one.row else Text(one.zh, one.en).in_(language)


@event_page(*WORKERS)
def preview(page: EventPage, key: int) -> HttpResponse:
    """Nothing is written before the whole sheet is good and somebody says so."""
    mine = HeldSheet.objects.filter(pk=key, stream=page.stream, account=page.visitor.account)
    held = mine.first()
    back = f"/o/{page.slug}/entries/"
    if held is None:
        if page.request.method == "POST":
            return and_say(page.request, back, NO_SHEET, good=False)
        raise Http404(NO_SHEET)
    if "cancel" in page.request.POST:
        held.delete()
        return and_say(
            page.request, back, Text("已取消，没有导入", "cancelled; nothing was imported")
        )
    rows = _rows(held.name, bytes(held.content))
    made = _planned(page, rows, page.state, situation(page).now)
    if "assign" in page.request.POST:
        _name_columns(page, rows, made.columns)
        return HttpResponseRedirect(page.request.path)
    wrong: PaisaiError | None = None
    if page.request.method == "POST":

        def make(state: State, now: datetime) -> tuple[Command, ...]:
            again = _planned(page, rows, state, now)
            if again.defects:
                raise NotationError("表格有问题，没有导入", "the sheet has faults; nothing is read")
            return again.commands

        try:
            do(page, make)
        except PaisaiError as error:
            wrong = error
        else:
            held.delete()
            return and_say(page.request, back, made.said(dry=False))
    return page.render(
        "entries/preview.html",
        400 if wrong else 200,
        tab="entries",
        held=held,
        plan=made,
        check=made.said(dry=True) if not made.defects else None,
        preview=sheet_preview(rows, made.defects),
        faults=[_fault(one, page.language) for one in made.defects],
        pasted=bytes(held.content).decode() if held.name in PASTED_AS else "",
        columns=made.columns,
        headless=all(one.mark.startswith("#") for one in made.columns),
        choices=choices(fields(page.competition.regulation)),
        wrong=wrong,
    )
