"""The review: papers ticked off player by player, entries accepted or refused."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from paisai.desk.boards.entries import PAPER
from paisai.desk.boards.entry_list import checklist, paper_names
from paisai.desk.boards.entry_list import set_papers as papers_of
from paisai.desk.due.before_play import taking_part
from paisai.desk.reading import day
from paisai.desk.rights import Role
from paisai.desk.sentences import papers_set
from paisai.errors import PaisaiError
from paisai.ledger import Command, State
from paisai.ledger.joint_entries import awaited
from paisai.text import Text
from paisai.web import clock
from paisai.web.doing import and_say, do
from paisai.web.entries.models import HandedIn
from paisai.web.entries.offers import is_offered
from paisai.web.pages import EventPage, event_page

REVIEWERS = (Role.ORGANISER, Role.CHIEF, Role.RECORDER)


@event_page(*REVIEWERS)
def review_page(page: EventPage) -> HttpResponse:
    return _shown(page, page.request.GET)


def _shown(page: EventPage, sent: QueryDict, wrong: PaisaiError | None = None) -> HttpResponse:
    """With what was ticked, if it was refused."""
    lines = checklist(page.competition, clock.now().date())
    waiting = sent.get("show") != "all"
    some = any(line.waits or line.lacking for line in lines)
    shown = [line for line in lines if line.waits or line.lacking] if waiting and some else lines
    return page.render(
        "entries/review.html",
        400 if wrong else 200,
        tab="entries",
        wrong=wrong,
        ticked=sent.getlist("cell"),
        dated=sent.get("dated", ""),
        lines=shown,
        total=len(lines),
        over=page.competition.closed,
        files=[
            (one, player_named(page, one))
            for one in HandedIn.objects.filter(stream=page.stream).defer("content")
        ],
        waiting=waiting and some,
        joint=[
            (one, awaited(page.competition, one))
            for one in taking_part(page.competition)
            if one.awaits
        ],
        some=some,
        papers=paper_names(page.competition),
        statuses=[(status.value, label) for status, label in PAPER.items()],
        may_papers=is_offered(page, "set_paper"),
        may_review=is_offered(page, "review_entry"),
        has_review=page.competition.regulation.review is not None,
    )


def player_named(page: EventPage, one: HandedIn) -> Text:
    """Whose paper it is, and which."""
    entrant = next((e for e in page.competition.entrants.values() if e.id == one.entry), None)
    players = entrant.players if entrant is not None else ()
    name = players[one.player - 1].name if one.player <= len(players) else one.entry
    papers = {paper.id: paper.name for paper in paper_names(page.competition)}
    what = papers.get(one.paper, Text(one.paper, one.paper))
    return Text(f"{name}：", f"{name}: ") + what


@require_POST
@event_page(*REVIEWERS)
def set_papers(page: EventPage) -> HttpResponse:
    sent = page.request.POST
    try:
        dated = day(sent["dated"]) if sent.get("dated") else None
        commands = papers_of(sent.getlist("cell"), sent.get("status", ""), dated)

        def make(_: State, __: datetime) -> tuple[Command, ...]:
            return commands

        do(page, make)
    except PaisaiError as error:
        return _shown(page, sent, error)
    back = f"/o/{page.slug}/review/{'?show=all' * (sent.get('show') == 'all')}"
    return and_say(page.request, back, papers_set(page.competition, commands))
