"""One table under a referee's thumb: who is there, what is to be done, a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse

from paisai.acting.door import SERIAL
from paisai.acting.foreseeing import SEEN, foresee
from paisai.acting.forms import form_of
from paisai.acting.forms.model import last
from paisai.acting.forms.taking_back import can_be_taken_back
from paisai.acting.referee_board import by_use, duties_at, to_be_ruled_late
from paisai.desk.boards.attention import sheet_overdue
from paisai.desk.boards.clock import DEALS, forfeit_said
from paisai.desk.boards.mine import my_table
from paisai.desk.boards.penalties import penalty_said
from paisai.desk.boards.rulings import decision, given_at, offences, offender
from paisai.errors import Needed, NotPermitted, PaisaiError
from paisai.referee import infractions
from paisai.regulations.clocks import LATENESS
from paisai.tournament.competition import TableAt
from paisai.tournament.naming import label
from paisai.tournament.round_times import is_played_out, round_time, sheet_due_at
from paisai.tournament.rounds import Round, Seated
from paisai.web import clock
from paisai.web.acts import address_of, form_for, given, posted, refused_form, situation
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage, event_page
from paisai.web.referee.calls import open_calls
from paisai.web.referee.cases import CHIEF, REASONS, cases_at, receivers
from paisai.web.referee.places import REFEREES, place, seats_of, table_asked
from paisai.web.safety import forbidden
from paisai.web.taking import taking

HIDDEN = ("csrfmiddlewaretoken", "request", "next", SEEN, SERIAL)
SETTLED = "entry,infraction,stage,round,table"
CASE = "case"
"""The number of the case that the ruling ends."""


@event_page(*REFEREES)
def table(page: EventPage, number: int) -> HttpResponse:
    try:
        stage, round_, one = table_asked(page, number)
    except NotPermitted as error:
        return forbidden(page.request, error)
    competition, now = page.competition, situation(page).now
    time = round_time(competition, now)
    own = time.of(number) if time is not None else None
    seated = TableAt(competition, stage, round_, one)
    due = sheet_due_at(seated)
    shown = my_table(competition, one.seats[0], for_others=True)
    return page.render(
        "referee/table.html",
        **place(page, stage, round_, one),
        seats=seats_of(page, stage, round_, one),
        clock=own and own.over_at and milliseconds(own.over_at),
        clock_left=int(own.left.total_seconds()) if own and own.left and not own.over_at else "",
        clock_runs=own is not None and own.left is not None,
        deals=DEALS[own.deals] if own is not None else None,
        due=due and (own is None or due != own.over_at) and milliseconds(due),
        overdue=sheet_overdue(seated, now),
        shown=shown,
        **taking(page, stage, round_, one),
        late=to_be_ruled_late(seated, now),
        rule_late=f"/r/{page.slug}/t/{number}/rule/?infraction={LATENESS}",
        forfeit=forfeit_said(competition, now),
        duties=duties_at(competition, round_, one),
        rulings=_rulings(page, round_, one),
        calls=open_calls(page, number),
        cases=cases_at(page, number),
        chief=None if competition.closed else dict(receivers(page, number)).get(CHIEF),
        reasons=REASONS,
        finish=form_for(page, "finish_table", {"table": [str(number)]})
        if is_played_out(competition)
        else None,
        extend=form_for(page, "extend_round", {"table": [str(number)]}),
        server_now=milliseconds(clock.now()),
    )


def _rulings(page: EventPage, round_: Round, one: Seated) -> list[tuple[Any, ...]]:
    """What was ruled at a table, the last first, each with the event that this visitor may undo;
    what rests on it the ledger says when he does."""
    competition, person = page.competition, page.visitor.person(page.stream)
    return [
        (
            ruling,
            offender(competition, ruling),
            decision(competition, ruling),
            () if ruling.cancelled_by else can_be_taken_back([made], person, page.state),
        )
        for ruling in reversed(given_at(competition, round_, one))
        for made in [page.state.history[ruling.seq - 1]]
    ]


# A ruling: whom the table's page has said; here what, the facts, and what comes of it


@event_page(*REFEREES)
def rule(page: EventPage, number: int) -> HttpResponse:
    answer: Mapping[str, list[str]] = posted(page) if page.request.method == "POST" else given(page)
    try:
        stage, round_, one = table_asked(page, number, last(answer, SERIAL))
    except NotPermitted as error:
        return forbidden(page.request, error)
    where = place(page, stage, round_, one)
    answer = {**answer, "table": [str(number)]}
    if not where["now_played"]:
        answer = {**answer, "stage": [str(stage.index + 1)], "round": [str(round_.number)]}
    entry, chosen = last(answer, "entry"), last(answer, "infraction")
    if entry not in one.seats:
        return page.render("referee/who.html", **where, seats=seats_of(page, stage, round_, one))
    listed = {found.id: found for found in infractions(page.competition.regulation)}
    common = {
        **where,
        "entry": entry,
        "name": label(page.competition, entry),
        "look": {name: last(answer, name) for name in (SERIAL, CASE) if last(answer, name)},
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
        found=[(one, penalty_said(regulation, one.id)) for one in by_use(page.competition, words)],
    )


def _serial(answer: Mapping[str, list[str]]) -> str:
    return "".join(f"&{n}={quote(last(answer, n))}" for n in (SERIAL, CASE) if last(answer, n))


def _facts(
    page: EventPage, answer: Mapping[str, list[str]], common: dict[str, Any]
) -> HttpResponse:
    """The facts, and under them the penalty as soon as it can be computed."""
    form = form_of("rule", situation(page), answer).kept(answer)
    foreseen, status, in_the_way = None, 200, False
    try:
        foreseen = foresee("rule", situation(page), answer)
    except PaisaiError as error:
        in_the_way = error.needed is Needed.UNDO_RULING
        if in_the_way or page.request.method == "POST":
            form = refused_form(page, "rule", answer, error)
            status = 400 if page.request.method == "POST" else 200
    sent = page.request.method == "POST"
    return page.render(
        "referee/facts.html",
        status,
        **common,
        address=address_of(form, answer) + _serial(answer) if sent else "",
        form=form,
        settled=SETTLED,
        to_hand=f"/r/{page.slug}/t/{common['table'].number}/hand/",
        foreseen=foreseen,
        rulings=_rulings(page, common["round"], common["table"]) if in_the_way else (),
        seen=SEEN,
        kept=[
            (name, text) for name, texts in answer.items() for text in texts if name not in HIDDEN
        ],
    )
