"""The board that opens first: what is due now, why, and the button that does it; beside it what
is late, disputed or missing."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from paisai.acting.forms.taking_back import TAKEN_BACK, just_done
from paisai.desk.boards.attention import Trouble
from paisai.desk.boards.rounds import last_round
from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task
from paisai.desk.due.why import why_due
from paisai.desk.rights import STAFF
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command, State
from paisai.ledger.commands import Undo
from paisai.tournament.naming import whole_name
from paisai.web import clock
from paisai.web.acts import act_page, situation
from paisai.web.address import for_phones, in_the_hall_only, only_here
from paisai.web.doing import and_refuse, do, done
from paisai.web.entries.models import PendingEntry
from paisai.web.organiser.places import place_of, way_to
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage, event_page
from paisai.web.people.qr import svg
from paisai.web.sent import key_in

MOST = 30
"""So many troubles are listed; the tab of results has them all."""


@event_page(*STAFF)
def board(page: EventPage) -> HttpResponse:
    now = situation(page).now
    competition = page.competition
    found = status_board(page.state, now)
    reminders = [todo for todo in found.reminders if todo.act is not Task.ANNOUNCE]
    troubles = found.troubles
    round_ = competition.round
    phones = "" if only_here(page.request) else for_phones(page.request, f"/e/{page.slug}/")
    return page.render(
        "organiser/board.html",
        phones=phones,
        phones_code=phones and svg(phones),
        in_the_hall_only=in_the_hall_only(page.request),
        clock_went_back=None,  # what is due says it
        board=found,
        why=why_due(competition, found.next.act),
        way=way_to(page, found.next),
        entering=found.next.act is Task.DRAW
        and not competition.stages
        and now.date() < competition.first_day,
        others=[(todo, way_to(page, todo)) for todo in reminders],
        last_due=next((o for o in reversed(troubles) if o.trouble is Trouble.ANNOUNCE), None),
        troubles=[
            (one, place_of(page.slug, one), one.until and milliseconds(one.until))
            for one in troubles[:MOST]
        ],
        more=max(0, len(troubles) - MOST),
        waiting=PendingEntry.objects.filter(stream=page.stream).count(),
        running=running(competition, now),
        server_now=milliseconds(clock.now()),
        round_name=None if round_ is None else whole_name(competition, *last_round(competition)),
    )


@require_POST
@event_page(*STAFF)
def take_back(page: EventPage) -> HttpResponse:
    """Undoes what the message beside the button told of, all of it or nothing."""
    home = f"/o/{page.slug}/"
    asked = {key_in(word) for word in page.request.POST.get("seqs", "").split()}
    person = page.visitor.person(page.stream)

    def make(state: State, now: datetime) -> tuple[Command, ...]:
        events = [event for event in state.history if event.seq in asked]
        found = just_done(events, person, state, now)
        if found is None or len(found.seqs) < len(asked):
            raise NotationError(
                "已经过了一分钟，或已经撤销；还要撤销的，请到“记录”里办",
                "a minute has passed, or it is undone already; undo it in the log",
            )
        return tuple(Undo(seq, TAKEN_BACK.zh) for seq in found.seqs)

    try:
        return done(page, do(page, make), home)
    except PaisaiError as error:
        return and_refuse(page.request, home, error)


@event_page(*STAFF)
def do_act(page: EventPage, kind: str) -> HttpResponse:
    return act_page(page, kind, "organiser/act.html", f"/o/{page.slug}/")
