"""The board that opens first: what is due now, why, and the button that does it."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.boards.status import status_board
from paisai.desk.rights import STAFF
from paisai.web.acts import act_page, situation
from paisai.web.pages import EventPage, event_page


@event_page(*STAFF)
def board(page: EventPage) -> HttpResponse:
    return page.render("organiser/board.html", board=status_board(page.state, situation(page).now))


@event_page(*STAFF)
def do_act(page: EventPage, kind: str) -> HttpResponse:
    return act_page(page, kind, "organiser/act.html", f"/o/{page.slug}/")
