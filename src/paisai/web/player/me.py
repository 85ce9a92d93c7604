"""One screen for whoever holds a pass: where, against whom, and what he may do now."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect

from paisai.desk.boards.clock import clock_board
from paisai.desk.boards.rounds import where
from paisai.desk.forms import FORMS
from paisai.desk.rights import Cell, Role, may
from paisai.errors import NotationError
from paisai.ledger import allowed
from paisai.ledger.state import status
from paisai.text import Text
from paisai.web.acts import act_page, situation
from paisai.web.pages import EventPage, event_page

HOLDERS = (Role.LEADER, Role.PLAYER)


@event_page(*HOLDERS)
def me(page: EventPage) -> HttpResponse:
    held = page.visitor.held
    assert held is not None
    competition = page.competition
    own = [held.subject]
    if held.role == Role.LEADER:
        own = [one.id for one in competition.entrants.values() if held.subject in one.units]
    return page.render(
        "player/me.html",
        places=[_where(page, entry) for entry in own],
        clock=clock_board(competition, situation(page).now),
        acts=[(kind, FORMS[kind].title) for kind in _open(page)],
    )


def _where(page: EventPage, entry: str) -> Text:
    try:
        return where(page.competition, page.competition.entrants[entry].id).text  # type: ignore[index]
    except (NotationError, KeyError):
        return Text("还没有公布对阵", "no round is published yet")


def _open(page: EventPage) -> list[str]:
    """The acts that the rights and the moment allow."""
    person = page.visitor.person(page.stream)
    now = allowed(status(page.competition))
    return [kind for kind in now if kind in FORMS and may(person, kind) is not Cell.NO]


@event_page(*HOLDERS)
def do_act(page: EventPage, kind: str) -> HttpResponse:
    """An act needs the PIN."""
    if not page.visitor.acting:
        return HttpResponseRedirect(f"/in/pin/?next={page.request.get_full_path()}")
    return act_page(page, kind, "player/act.html", f"/e/{page.slug}/me/")
