"""One table under a referee's thumb: who is there, what is to be done, a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse

from paisai.desk.boards.clock import DEALS
from paisai.desk.boards.mine import my_table
from paisai.desk.boards.referee import by_use, duties_at
from paisai.desk.boards.rulings import decision, offences
from paisai.desk.boards.seats import seat_names
from paisai.desk.boards.why_due import clause_said
from paisai.desk.foreseeing import SEEN, foresee
from paisai.desk.forms import Form, form_of
from paisai.desk.forms.own_entry import SERIAL
from paisai.errors import NotPermitted, PaisaiError
from paisai.referee import infractions
from paisai.tournament.competition import Round, Seated, StageState
from paisai.tournament.naming import label
from paisai.tournament.round_times import lateness, round_time, sheet_due_at
from paisai.web import clock
from paisai.web.acts import form_for, given, posted, refused_form, situation
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage, event_page
from paisai.web.player.models import Call
from paisai.web.referee.home import REFEREES, table_asked
from paisai.web.safety import forbidden

HIDDEN = ("csrfmiddlewaretoken", "request", "next", SEEN, SERIAL)
SETTLED = "entry,infraction,stage,round,table"


@event_page(*REFEREES)
def table(page: EventPage, number: int) -> HttpResponse:
    try:
        stage, round_, one = table_asked(page, number)
    except NotPermitted as error:
        return forbidden(page.request, error)
    competition, now = page.competition, situation(page).now
    time = round_time(competition, now)
    own = time.of(number) if time is not None else None
    due = sheet_due_at(competition, stage, round_, one)
    shown = my_table(competition, one.seats[0])
    return page.render(
        "referee/table.html",
        **place(stage, round_, one),
        seats=seats_of(page, stage, one),
        clock=own and own.over_at and milliseconds(own.over_at),
        clock_left=int(own.left.total_seconds()) if own and own.left and not own.over_at else "",
        clock_runs=own is not None and own.left is not None,
        deals=DEALS[own.deals] if own is not None else None,
        due=due and milliseconds(due),
        shown=shown,
        duties=duties_at(competition, round_, one),
        rulings=[
            (ruling, label(competition, ruling.entry), decision(ruling))
            for ruling in reversed(competition.rulings)
            if ruling.serial == round_.serial and ruling.entry in one.seats
        ],
        calls=Call.objects.filter(stream=page.stream, table=number, done=None),
        finish=form_for(page, "finish_table", {"table": [str(number)]}),
        extend=form_for(page, "extend_round", {"table": [str(number)]}),
        server_now=milliseconds(clock.now()),
    )


def place(stage: StageState, round_: Round, one: Seated) -> dict[str, Any]:
    return {
        "stage": stage,
        "round": round_,
        "table": one,
        "also": {SERIAL: str(round_.serial)},
        "about": f"{round_.serial}:{one.number}",
    }


def seats_of(page: EventPage, stage: StageState, one: Seated) -> list[dict[str, Any]]:
    competition, now = page.competition, situation(page).now
    arrived = dict(one.arrived)
    return [
        {
            "seat": seat,
            "entry": entry,
            "name": label(competition, entry),
            "players": [player.name for player in competition.entrants[entry].players],
            "arrived": arrived.get(entry),
            "late": lateness(competition, entry, now),
        }
        for seat, entry in zip(seat_names(competition, stage), one.seats, strict=False)
    ]


# A ruling: whom the table's page has said; here what, the facts, and what comes of it


@event_page(*REFEREES)
def rule(page: EventPage, number: int) -> HttpResponse:
    try:
        stage, round_, one = table_asked(page, number)
    except NotPermitted as error:
        return forbidden(page.request, error)
    answer: Mapping[str, list[str]] = posted(page) if page.request.method == "POST" else given(page)
    answer = {**answer, "table": [str(number)]}
    entry = (answer.get("entry") or [""])[-1]
    if entry not in one.seats:
        return page.render(
            "referee/who.html", **place(stage, round_, one), seats=seats_of(page, stage, one)
        )
    chosen = (answer.get("infraction") or [""])[-1]
    listed = {found.id: found for found in infractions(page.competition.regulation)}
    common = {
        **place(stage, round_, one),
        "entry": entry,
        "name": label(page.competition, entry),
    }
    if chosen not in listed:
        return _what(page, common)
    return _facts(page, answer, {**common, "listed": listed[chosen]})


def _what(page: EventPage, common: dict[str, Any]) -> HttpResponse:
    words = page.request.GET.get("q", "").strip()[:80]
    regulation = page.competition.regulation
    return page.render(
        "referee/what.html",
        **common,
        q=words,
        before=offences(page.competition, common["entry"]),
        found=[
            (one, clause_said(regulation, one.clause or ""))
            for one in by_use(page.competition, words)
        ],
    )


def _facts(
    page: EventPage, answer: Mapping[str, list[str]], common: dict[str, Any]
) -> HttpResponse:
    """The facts, and under them the penalty as soon as it can be computed."""
    form: Form | None = form_of("rule", situation(page), answer)
    foreseen, status = None, 200
    sent = page.request.method == "POST"
    try:
        foreseen = foresee("rule", situation(page), answer)
        form = form.kept(answer) if form is not None else None
    except PaisaiError as error:
        if sent:
            form, status = refused_form(page, "rule", answer, error), 400
    return page.render(
        "referee/facts.html",
        status,
        **common,
        form=form,
        settled=SETTLED,
        foreseen=foreseen,
        seen=SEEN,
        kept=[
            (name, text) for name, texts in answer.items() for text in texts if name not in HIDDEN
        ],
    )
