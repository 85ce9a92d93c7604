"""One screen for whoever holds a pass: where, against whom, when, and what he can do now."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect

from paisai.acting.door import SERIAL
from paisai.acting.forms import Form, Posted, form_of
from paisai.acting.forms.own import for_player
from paisai.acting.forms.parts import AtTable
from paisai.acting.forms.reported import mark_of
from paisai.acting.permitted import own_report
from paisai.desk.boards import mine
from paisai.desk.boards.clock import DEALS
from paisai.desk.boards.seats import bidder_text, level_text
from paisai.desk.phones import phones_off
from paisai.desk.public.moment import public_moment
from paisai.desk.rights import Cell, Role, may
from paisai.ledger import allowed
from paisai.ledger.state import status
from paisai.text import Text
from paisai.tournament.competition import TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.round_times import round_time, sheet_due_at
from paisai.tournament.rounds import RoundStatus
from paisai.web import clock
from paisai.web.acts import act_page, situation
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage, event_page
from paisai.web.player.appeals import appeals_of
from paisai.web.player.calls import PIN_FIRST, REASONS, open_call
from paisai.web.player.unit import unit_screen
from paisai.web.referee.sheet import counted_sheet
from paisai.web.safety import page_of_error, wants_json
from paisai.web.seasons.of_event import of_entry

HOLDERS = (Role.LEADER, Role.PLAYER)
STEPS = (
    ("kept", Text("存在本机", "kept on this phone"), 1),
    ("desk", Text("已到记录台", "with the desk"), 2),
    ("confirmed", Text("对方已确认", "confirmed by the other side"), 3),
    ("official", Text("正式", "official"), 4),
)


@event_page(*HOLDERS)
def me(page: EventPage) -> HttpResponse:
    held = page.visitor.held
    assert held is not None
    if held.role == Role.LEADER:
        return unit_screen(page, held.subject)
    return _player(page, EntryId(held.subject))


def _player(page: EventPage, entry: EntryId) -> HttpResponse:
    competition = page.competition
    found = mine.seat_now(competition, entry)
    known = entry in competition.entrants
    speaks = competition.draw is not None and competition.draw.takes_words
    return page.render(
        "player/me.html",
        known=known,
        name=label(competition, entry) if known else entry,
        nowhere=mine.nowhere(competition, entry),
        mine=found,
        **(_at_table(page, found, entry) if found is not None else {}),
        moment=public_moment(competition, situation(page).now),
        steps=STEPS,
        call=open_call(page, entry),
        reasons=REASONS,
        rounds=mine.my_rounds(competition, entry) if known else (),
        place=mine.my_place(competition, entry) if known else None,
        seasons=of_entry(page.state, entry),
        **appeals_of(page, (entry,), lambda one: label(competition, one)),
        words=_form(page, "contribute", entry) if speaks else None,
        draw=competition.draw,
        server_now=milliseconds(clock.now()),
    )


def _at_table(page: EventPage, found: mine.MyTable, entry: EntryId) -> dict[str, Any]:
    competition, now = page.competition, situation(page).now
    time = round_time(competition, now)
    own = time.of(found.table.number) if time is not None and found.reached < 3 else None
    due = sheet_due_at(TableAt(competition, found.stage, found.round, found.table))
    known = {"table": [str(found.table.number)], "round": [str(found.round.number)]}
    off = phones_off(competition, now)
    waiting = found.round.status is RoundStatus.PUBLISHED
    may_report = found.may_report and not off and not waiting
    report = _form(page, "report_result", entry, known) if may_report else None
    by_levels = report is not None and any(one.name == "levels1" for one in report.fields)
    return {
        "clock": own and own.over_at and milliseconds(own.over_at),
        "clock_left": int(own.left.total_seconds()) if own and own.left and not own.over_at else "",
        "clock_runs": own is not None and own.left is not None,
        "deals": DEALS[own.deals] if own is not None else None,
        "paused": time.paused_since if time is not None else None,
        "waiting": waiting,
        "first": [one for one in (level_text(found.round),) if one],
        "bids_first": bidder_text(found.round, found.table),
        "due": due
        and not found.settled
        and (own is None or due != own.over_at)
        and milliseconds(due),
        "off": off,
        "report": report,
        "seldom": "deals" if by_levels else "",
        "also": {SERIAL: str(found.round.serial)},
        "offered": () if off else [(mark_of(one.score), one) for one in found.offered],
        "so_far": mine.place_so_far(competition, found, entry),
        "take_back": own_report(page.visitor.person(page.stream), page.state),
        "told": [
            (milliseconds(one.at), one)
            for one in ((time.next,) if time is not None and time.next is not None else ())
            if one.table in (None, found.table.number) and not found.settled
        ],
    }


def _form(page: EventPage, kind: str, entry: EntryId, known: Posted | None = None) -> Form | None:
    """What the holder of this pass may do now; nothing without the PIN."""
    person = page.visitor.person(page.stream)
    if may(person, kind) is Cell.NO or kind not in allowed(status(page.competition)):
        return None
    own: Posted = {"by": [entry], "entry": [entry], "name": [person.name]}
    given = {**(known or {}), **own}
    return for_player(form_of(kind, situation(page), given), page.competition, entry)


@event_page(Role.PLAYER)
def sheet(page: EventPage) -> HttpResponse:
    """A player counts the deals of his table; what they come to is reported, with the PIN."""
    held, home = page.visitor.held, f"/e/{page.slug}/me/"
    assert held is not None
    entry = EntryId(held.subject)
    found = mine.seat_now(page.competition, entry)
    if found is None:
        return HttpResponseRedirect(home)
    at = AtTable(found.stage, found.round, found.table)

    def form_with(known: Posted) -> Form | None:
        if not found.may_report or phones_off(page.competition, situation(page).now):
            return None
        form = _form(page, "report_result", entry, known)
        return None if form is None else form.kept({**known, "by": [entry]})

    return counted_sheet(page, at, form_with, home, "player")


@event_page(*HOLDERS)
def do_act(page: EventPage, kind: str) -> HttpResponse:
    """An act needs the PIN."""
    if not page.visitor.acting:
        if wants_json(page.request):
            return page_of_error(page.request, 401, PIN_FIRST)
        return HttpResponseRedirect(f"/in/pin/?next={page.request.get_full_path()}")
    return act_page(page, kind, "player/act.html", f"/e/{page.slug}/me/")
