"""Who is where and why; teams, awards, honours; and the close, with what is still open."""

from __future__ import annotations

from itertools import pairwise

from django.http import HttpResponse, HttpResponseRedirect

from paisai.desk.boards import standings as boards
from paisai.desk.boards.honours import honours_given, open_honours
from paisai.desk.boards.status import status_board
from paisai.desk.rights import STAFF
from paisai.desk.todo import Act
from paisai.errors import PaisaiError
from paisai.ledger.closing import can_end_early
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import is_final
from paisai.tournament.round_times import still_open
from paisai.web import clock
from paisai.web.acts import form_for, situation
from paisai.web.organiser.asked import number_asked
from paisai.web.organiser.places import next_step, way_to
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage, event_page


@event_page(*STAFF)
def standings(page: EventPage) -> HttpResponse:
    competition = page.competition
    stages = [
        (stage.index + 1, competition.regulation.stages[stage.index].name, len(stage.rounds))
        for stage in competition.stages
    ]
    if not any(rounds for _, _, rounds in stages):
        return page.render("organiser/standings.html", early=True, **next_step(page))
    asked, after = number_asked(page, "stage"), number_asked(page, "after")
    try:
        found = boards.standing(competition, asked, after)
        whys = boards.whys(competition, found.stage, after)
    except PaisaiError as error:
        return page.render("organiser/standings.html", none=error, stages=stages)
    columns = [c for c in found.table.columns if any(r.get(c.key) for r in found.table.rows)]
    rows = [
        (
            [(column, row.get(column.key)) for column in columns],
            whys.get(EntryId(str(row["entry"]))),
            row["place"] == below["place"],
        )
        for row, below in pairwise((*found.table.rows, {"place": None}))
    ]
    return page.render(
        "organiser/standings.html",
        stages=stages,
        stage=found.stage,
        after=after,
        rounds=next((range(1, n + 1) for i, _, n in stages if i == found.stage), range(0)),
        columns=columns,
        empty=found.table.empty,
        rows=rows,
        final=is_final(competition, found.stage),
    )


@event_page(*STAFF)
def awards(page: EventPage) -> HttpResponse:
    competition = page.competition
    teams, prizes = None, None
    try:
        prizes = boards.prize_list(competition) if competition.stages else None
        if competition.regulation.team_totals is not None and competition.stages:
            teams = boards.teams(competition)
    except PaisaiError as error:
        return page.render("organiser/awards.html", none=error)
    return page.render(
        "organiser/awards.html",
        teams=teams,
        prizes=prizes,
        final=boards.final_standing(competition).table if competition.stages else None,
        honours=honours_given(competition),
        open_honours=open_honours(competition),
        honour=form_for(page, "give_honour"),
        **({} if prizes else next_step(page)),
    )


@event_page(*STAFF)
def closing(page: EventPage) -> HttpResponse:
    """What keeps a stage or the event open, and its close."""
    competition = page.competition
    now = situation(page).now
    if competition.stage is None or competition.closed:
        return HttpResponseRedirect(f"/o/{page.slug}/awards/")
    kind = "close" if competition.stage.closed else "close_stage"
    found = still_open(competition, now)
    todo = status_board(page.state, now).next
    ready = todo.act in (Act.CLOSE_STAGE, Act.CLOSE, Act.SCORES, Act.END, Act.APPEAL)
    return page.render(
        "organiser/closing.html",
        kind=kind,
        next=todo,
        way=way_to(page, todo),
        ready=ready,
        early=kind == "close_stage" and can_end_early(competition),
        open=[(one, one.until and milliseconds(one.until)) for one in found],
        form=form_for(page, kind),
        honours=open_honours(competition),
        unpublished=competition.round is not None and competition.round.scores_published is None,
        server_now=milliseconds(clock.now()),
    )
