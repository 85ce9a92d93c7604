"""Who is where and why; teams, awards, honours; and the close, with what is still open."""

from __future__ import annotations

from itertools import pairwise

from django.http import HttpResponse, HttpResponseRedirect

from paisai.desk.boards import standings as boards
from paisai.desk.boards.honours import honours_given, open_honours
from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task
from paisai.desk.public.moment import all_played
from paisai.desk.public.rounds import counted, not_counted
from paisai.desk.rights import STAFF
from paisai.errors import PaisaiError
from paisai.ledger.closing import can_end_early
from paisai.prints.table import Row
from paisai.text import Text
from paisai.tournament.competition import StageState, chosen_stage
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import after_round
from paisai.tournament.next_step import Due, is_final
from paisai.tournament.next_step import next_step as step_of
from paisai.tournament.round_times import still_open
from paisai.tournament.rounds import RoundStatus
from paisai.web import clock
from paisai.web.acts import form_for, situation
from paisai.web.organiser.asked import number_asked
from paisai.web.organiser.places import next_step, way_to, way_to_close
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage, event_page
from paisai.web.seasons.of_event import counting, to_count_in

NO_ROW: Row = {"place": None}
"""Below the last."""


@event_page(*STAFF)
def standings(page: EventPage) -> HttpResponse:
    competition = page.competition
    stages = [
        (stage.index + 1, competition.regulation.stages[stage.index].name)
        for stage in competition.stages
    ]
    if not any(stage.rounds for stage in competition.stages):
        return page.render("organiser/standings.html", early=True, **next_step(page))
    asked, after = number_asked(page, "stage"), number_asked(page, "after")
    try:
        found = boards.standing(competition, asked, after)
        whys = boards.whys(competition, found.stage, after)
    except PaisaiError as error:
        closing = way_to_close(page)
        return page.render("organiser/standings.html", none=error, stages=stages, closing=closing)
    stage = chosen_stage(competition, found.stage)
    rounds = _rounds(stage)
    last = rounds[-1][0] if rounds else None
    out = not_counted(competition, stage, after)
    shown: list[Row] = [
        {**row, boards.NOTE.key: row[boards.NOTE.key] or out.get(EntryId(str(row["entry"])))}
        for row in found.table.rows
    ]
    columns = [c for c in found.table.columns if any(r.get(c.key) for r in shown)]
    rows = [
        (
            [(column, row.get(column.key)) for column in columns],
            whys.get(EntryId(str(row["entry"]))),
            row["place"] == below["place"],
            row["name"],
        )
        for row, below in pairwise((*shown, NO_ROW))
    ]
    return page.render(
        "organiser/standings.html",
        stages=stages,
        stage=found.stage,
        after=after or last,
        rounds=rounds,
        so_far=after is not None and after != last,
        counted=counted(competition, stage, after),
        columns=columns,
        line=found.line,
        empty=found.table.empty,
        rows=rows,
        final=boards.stands(competition, stage.index + 1, situation(page).now),
        all_played=all_played(competition),
        closing=way_to_close(page),
    )


def _rounds(stage: StageState) -> list[tuple[int, Text]]:
    """The rounds that are out, each by what the places after it are called."""
    return [
        (one.number, after_round(one))
        for one in stage.rounds
        if one.status is not RoundStatus.DRAFT
    ]


@event_page(*STAFF)
def awards(page: EventPage) -> HttpResponse:
    competition = page.competition
    teams, prizes = None, None
    played = any(stage.rounds for stage in competition.stages)
    try:
        prizes = boards.prize_list(competition) if played else None
        if competition.regulation.team_totals is not None and played:
            teams = boards.teams(competition)
    except PaisaiError as error:
        return page.render("organiser/awards.html", none=error)
    return page.render(
        "organiser/awards.html",
        teams=teams,
        prizes=prizes,
        certificates=competition.regulation.awards is not None and is_final(competition),
        counted=counted(competition, competition.stages[-1]) if played else None,
        final=boards.final_standing(competition).table if played else None,
        honours=honours_given(competition),
        open_honours=open_honours(competition),
        all_played=step_of(competition).due in (Due.CLOSE_STAGE, Due.CLOSE, Due.NOTHING),
        honour=form_for(page, "give_honour"),
        waive=form_for(page, "waive_honour"),
        seasons=list(counting(page.state)),
        to_count=to_count_in(page.state, page.visitor.account),
        closing=way_to_close(page) if competition.stage and competition.stage.closed else None,
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
    ready = todo.act in (
        *(Task.CLOSE_STAGE, Task.CLOSE, Task.SCORES, Task.END, Task.APPEAL, Task.HONOUR),
    )
    early = kind == "close_stage" and can_end_early(competition)
    first = way_to(page, todo) if ready and todo.act not in (Task.CLOSE_STAGE, Task.CLOSE) else None
    asked = {"early": early, "override": bool(found)}
    round_ = competition.round
    unpublished = round_ is not None and round_.scores_published is None
    return page.render(
        "organiser/closing.html",
        kind=kind,
        board_page=f"/o/{page.slug}/",
        first=None if first is None or first.who else first,
        not_asked=",".join(name for name, wanted in asked.items() if not wanted),
        next=todo,
        way=way_to(page, todo),
        ready=ready,
        early=early,
        open=[(one, one.until and milliseconds(one.until)) for one in found],
        form=form_for(page, kind),
        honours=open_honours(competition),
        unpublished=unpublished and todo.act is not Task.SCORES,
        server_now=milliseconds(clock.now()),
    )
