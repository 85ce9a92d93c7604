"""One table under a referee's thumb: who is there, what is to be done, its sheet, a ruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse

from paisai.desk import deal_calculator as calculator
from paisai.desk.boards.clock import DEALS
from paisai.desk.boards.mine import my_table
from paisai.desk.boards.referee import by_use, duties_at
from paisai.desk.boards.rulings import decision, offences
from paisai.desk.boards.seats import THREE, seat_names
from paisai.desk.boards.why_due import clause_said
from paisai.desk.foreseeing import SEEN, foresee
from paisai.desk.forms import Form, form_of
from paisai.desk.forms.own_entry import SERIAL
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.referee import infractions
from paisai.shengji.rules import Rules
from paisai.text import Text
from paisai.tournament.competition import Compass, Round, Seated, StageState
from paisai.tournament.naming import label
from paisai.tournament.round_times import lateness, round_time, sheet_due_at
from paisai.web import clock
from paisai.web.acts import form_for, given, posted, situation, told
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
        **_place(stage, round_, one),
        seats=_seats(page, stage, one),
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


def _place(stage: StageState, round_: Round, one: Seated) -> dict[str, Any]:
    return {
        "stage": stage,
        "round": round_,
        "table": one,
        "also": {SERIAL: str(round_.serial)},
        "about": f"{round_.serial}:{one.number}",
    }


def _seats(page: EventPage, stage: StageState, one: Seated) -> list[dict[str, Any]]:
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
            "referee/who.html", **_place(stage, round_, one), seats=_seats(page, stage, one)
        )
    chosen = (answer.get("infraction") or [""])[-1]
    listed = {found.id: found for found in infractions(page.competition.regulation)}
    common = {
        **_place(stage, round_, one),
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
            form, status = told(page, "rule", answer, error), 400
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


# The sheet, deal by deal


@event_page(*REFEREES)
def sheet(page: EventPage, number: int) -> HttpResponse:
    try:
        stage, round_, one = table_asked(page, number)
    except NotPermitted as error:
        return forbidden(page.request, error)
    asked = page.request.GET
    words = asked.get("deals", "").split()[: calculator.MOST_DEALS + 1]
    start, north = asked.get("start") or None, asked.get("north_south") or None
    wrong: Text | None = None
    more: tuple[str, ...] = ()
    rules = page.competition.rules
    place = (page.competition, stage, round_, one)
    known = {"start": start, "north_south": one.seats.index(north) if north in one.seats else None}
    try:
        if "add" in asked:
            more = (_added(page),)
        running = calculator.running_sheet(*place, [*words, *more], **known)
    except PaisaiError as error:
        wrong = Text(error.zh, error.en)
        try:
            running = calculator.running_sheet(*place, words, **known)
        except PaisaiError:
            running = calculator.running_sheet(*place, ())
    kept = {"start": start or "", "north_south": north or "", "deals": running.deals}
    fill = {
        "table": [str(number)],
        "round": [str(round_.number)],
        "signed": list(one.seats),
        **{name: [text] for name, text in kept.items() if text},
    }
    form = form_for(page, "enter_sheet", fill)
    asks = [f for f in form.fields if f.name in ("start", "north_south")] if form else []
    return page.render(
        "referee/sheet.html",
        200 if wrong is None else 400,
        **_place(stage, round_, one),
        seats=_seats(page, stage, one),
        running=running,
        wrong=wrong,
        kept=kept,
        asks=[field.kept(fill) for field in asks],
        back_one=" ".join(running.words[:-1]),
        form=form.kept(fill) if form is not None else None,
        match=isinstance(rules, Rules),
        tricks=calculator.last_tricks(rules) if isinstance(rules, Rules) else (),
        fine=calculator.throw_fine(rules) if isinstance(rules, Rules) else None,
        sides=[(side.value, side.words) for side in (Compass.NORTH_SOUTH, Compass.EAST_WEST)],
        next=running.next.value if running.next is not None else "",
        three=list(enumerate(THREE[: len(one.seats)])),
        bids=calculator.BIDS,
        fold="handed_in,responsible" + (",levels1,levels2" if running.words else ""),
    )


def _added(page: EventPage) -> str:
    """The deal that the calculator was given, as a sheet has it."""
    rules, asked = page.competition.rules, page.request.GET
    if not isinstance(rules, Rules):
        if asked.get("passed"):
            return "0"
        won = asked.get("won") == "yes"
        return calculator.three_deal(
            _whole(page, "bid"), _whole(page, "declarer"), won, _whole(page, "doubled")
        )
    side = asked.get("side", "")
    if side not in list(Compass):
        raise NotationError("请选哪一方坐庄", "choose which side declared")
    parts = [_whole(page, name) for name in ("tricks", "kitty", "plus", "minus")]
    last = asked.get("last", calculator.NOT_CAPTURED)
    points = calculator.points_of(rules, parts[0], parts[1], last, parts[2], parts[3])
    return f"{side}{points}"


def _whole(page: EventPage, name: str) -> int:
    text = page.request.GET.get(name, "").strip() or "0"
    if not text.isdecimal() or len(text) > 4:
        raise NotationError(f"应为整数，不是 {text[:20]}", f"a whole number, not {text[:20]}")
    return int(text)
