"""A table's sheet deal by deal: the server counts, the phone only asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse

from paisai.acting.forms import Form, Posted
from paisai.acting.forms.parts import AtTable
from paisai.acting.forms.results import signers
from paisai.desk import deal_calculator as calculator
from paisai.desk.boards.seats import THREE
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.shengji.rules import Rules
from paisai.text import Text
from paisai.tournament.competition import StageState, TableAt
from paisai.tournament.rounds import Compass, Round, Seated
from paisai.web.acts import form_for
from paisai.web.pages import EventPage, event_page
from paisai.web.referee.places import REFEREES, place, seats_of, table_asked
from paisai.web.safety import forbidden
from paisai.web.taking import seldom

SENT_TO = {"referee": "/r/{}", "player": "/e/{}/me"}
"""Where an audience sends its acts."""


@event_page(*REFEREES)
def sheet(page: EventPage, number: int) -> HttpResponse:
    """A referee counts a sheet deal by deal and enters it."""
    try:
        at = AtTable(*table_asked(page, number))
    except NotPermitted as error:
        return forbidden(page.request, error)

    def form_with(known: Posted) -> Form | None:
        fill = {**known, "signed": [*signers(at)]}
        form = form_for(page, "enter_sheet", fill)
        return None if form is None else form.kept(fill)

    return counted_sheet(page, at, form_with, f"/r/{page.slug}/t/{number}/", "referee")


def counted_sheet(
    page: EventPage, at: AtTable, form_with: Callable[[Posted], Form | None], home: str, who: str
) -> HttpResponse:
    """The deals so far stand in the address; one more is counted and put to them. What they come
    to is sent by the form that `form_with` makes of it; `who` names the audience."""
    stage, round_, one = at.stage, at.round, at.table
    assert stage is not None
    assert round_ is not None
    assert one is not None
    asked, rules = page.request.GET, page.competition.rules
    words = asked.get("deals", "").split()[: calculator.MOST_DEALS + 1]
    start, north = asked.get("start") or None, asked.get("north_south") or None

    def counted(*deals: str) -> calculator.RunningTotals:
        side = one.seats.index(north) if north in one.seats else None
        return calculator.running_sheet(
            TableAt(page.competition, stage, round_, one), deals, start=start, north_south=side
        )

    wrong: Text | None = None
    try:
        running = counted(*words, *([_added(page)] if "add" in asked else []))
    except PaisaiError as error:
        wrong = error.sentence
        try:
            running = counted(*words)
        except PaisaiError:
            running = counted()
    kept = {"start": start or "", "north_south": north or "", "deals": running.deals}
    fill: dict[str, list[str]] = {name: [text] for name, text in kept.items() if text}
    fill |= {"table": [str(one.number)], "round": [str(round_.number)]}
    form = form_with(fill)
    asks = [f for f in form.fields if f.name in ("start", "north_south")] if form else []
    match = isinstance(rules, Rules)
    return page.render(
        "referee/sheet.html",
        200 if wrong is None else 400,
        **place(page, stage, round_, one),
        seats=list(zip(_all_seats(page, stage, round_, one), running.totals, strict=False)),
        home=home,
        base=f"{who}/base.html",
        send=f"{SENT_TO[who].format(page.slug)}/do/{form.name}/" if form is not None else "",
        running=running,
        wrong=wrong,
        kept=kept,
        asks=[field.kept(fill) for field in asks],
        without_last=urlencode({**kept, "deals": " ".join(running.words[:-1])}),
        form=form,
        fold=seldom(one) + (",levels1,levels2" if running.words else ""),
        hide="table,round,by",
        match=match,
        tricks=calculator.last_tricks(rules) if isinstance(rules, Rules) else (),
        fine=calculator.throw_fine(rules) if isinstance(rules, Rules) else None,
        sides=[(side.value, side.words) for side in (Compass.NORTH_SOUTH, Compass.EAST_WEST)],
        next=running.next.value if running.next is not None else "",
        three=list(enumerate(THREE)),
        bids=calculator.BIDS,
    )


def _all_seats(
    page: EventPage, stage: StageState, round_: Round, one: Seated
) -> list[dict[str, Any]]:
    """The deals are counted for substitutes too, also for one on the seat of who is out."""
    seats = dict(enumerate(seats_of(page, stage, round_, one)))
    for at, who in TableAt(page.competition, stage, round_, one).substitutes_by_seat:
        seats[at] = {"seat": THREE[at], "name": who}
    return [*seats.values()]


def _added(page: EventPage) -> str:
    """The deal that the calculator was given, as a sheet has it."""
    rules, asked = page.competition.rules, page.request.GET
    if not isinstance(rules, Rules):
        if asked.get("passed"):
            return "0"
        for name in ("declarer", "bid", "won"):
            if not asked.get(name):
                raise NotationError(
                    "请选庄家、叫分和胜负", "choose the declarer, the bid and who won"
                )
        return calculator.three_deal(
            _whole(page, "bid"),
            _whole(page, "declarer"),
            asked.get("won") == "yes",
            _whole(page, "doubled"),
        )
    side = asked.get("side", "")
    if side not in list(Compass):
        raise NotationError("请选哪一方坐庄", "choose which side declared")
    tricks, kitty, plus, minus = (
        _whole(page, name) for name in ("tricks", "kitty", "plus", "minus")
    )
    last = asked.get("last", calculator.NOT_CAPTURED)
    return f"{side}{calculator.points_of(rules, tricks, kitty, last, plus, minus)}"


def _whole(page: EventPage, name: str) -> int:
    text = page.request.GET.get(name, "").strip() or "0"
    if not text.isdecimal() or len(text) > 4:
        raise NotationError(
            f"应为 0 到 9999 的整数，不是 {text[:20]}",
            f"a whole number from 0 to 9999, not {text[:20]}",
        )
    return int(text)
