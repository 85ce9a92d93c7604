"""The draw: its commitment, the words of the hall, its reveal, and what was drawn."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.boards.draw_story import draw_stories
from paisai.desk.boards.draws import drawn
from paisai.desk.boards.status import status_board
from paisai.desk.due_before_play import taking_part
from paisai.desk.forms.model import Form
from paisai.desk.rights import STAFF
from paisai.desk.todo import PURPOSE, Act
from paisai.tournament.competition import DrawPurpose
from paisai.web.acts import form_for, situation
from paisai.web.organiser.places import way_to
from paisai.web.pages import EventPage, event_page

OPENING = (Act.DRAW,)


@event_page(*STAFF)
def draw(page: EventPage) -> HttpResponse:
    competition = page.competition
    found = status_board(page.state, situation(page).now)
    due = found.next if found.next.act in OPENING else None
    lists = []
    if competition.stage is not None:
        shown = ((PURPOSE[purpose], drawn(competition, purpose)) for purpose in DrawPurpose)
        lists = [(name, table) for name, table in shown if table.rows]
    commit = form_for(page, "commit_draw") if due else None
    stories = draw_stories(page.state)
    opened = stories[0] if competition.draw is not None and stories else None
    return page.render(
        "organiser/draw.html",
        due=due,
        obstacle=found.obstacle,
        beginning=len(taking_part(competition)) if due and competition.stage is None else 0,
        open=opened,
        commit=commit,
        early=_asks(commit, "early"),
        agreed=_asks(commit, "agreed"),
        words=form_for(page, "contribute") if opened else None,
        reveal=form_for(page, "reveal_draw") if opened else None,
        stories=[one for one in stories if one is not opened],
        lists=lists,
        next=found.next,
        way=way_to(page, found.next),
    )


def _asks(form: Form | None, name: str) -> bool:
    return form is not None and any(field.name == name for field in form.fields)
