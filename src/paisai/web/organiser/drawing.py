"""The draw: its commitment, the words of the hall, its reveal, and what was drawn."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.acting.forms.model import Form
from paisai.desk.boards.draws import drawn
from paisai.desk.boards.status import status_board
from paisai.desk.due.before_play import taking_part
from paisai.desk.due.todo import PURPOSE, Task
from paisai.desk.public.draws import draw_records
from paisai.desk.rights import STAFF
from paisai.tournament.competition import Competition
from paisai.tournament.next_step import next_step
from paisai.tournament.proceedings import DrawPurpose
from paisai.web.acts import form_for, situation
from paisai.web.organiser.places import way_to
from paisai.web.pages import EventPage, event_page
from paisai.web.streams.draw_secrets import kept_here

OPENING = (Task.DRAW,)


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
    stories = draw_records(page.state, kept_here(page.stream))
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
        words=form_for(page, "contribute") if opened and opened.takes_words else None,
        close=form_for(page, "close_words") if opened and opened.takes_words else None,
        reveal=form_for(page, "reveal_draw") if opened and opened.closed else None,
        give_up=form_for(page, "give_up_draw") if opened else None,
        two=_two_draws(competition) if due else False,
        stories=[one for one in stories if one is not opened],
        lists=lists,
        next=found.next,
        way=way_to(page, found.next),
    )


def _asks(form: Form | None, name: str) -> bool:
    return form is not None and any(field.name == name for field in form.fields)


def _two_draws(competition: Competition) -> bool:
    """Whether what is drawn now makes the schedule, and the zones draw after it (B7.2b)."""
    stage = competition.stage
    if stage is not None:
        return next_step(competition).purpose is DrawPurpose.SCHEDULE
    return competition.regulation.stages[0].kind == "fixed_schedule"
