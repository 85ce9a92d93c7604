"""What anybody sees of one event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse

from paisai.acting.forms.public_entry import entering_closed
from paisai.desk.boards.standings import (
    final_standing,
    prize_list,
    standing,
    teams,
    why_above,
    winners,
)
from paisai.desk.boards.timetable import timetable_board
from paisai.desk.due.before_play import taking_part, units_taking_part
from paisai.desk.papers.bracket import bracket as bracket_paper
from paisai.desk.papers.press import Press
from paisai.desk.public.appealing import appeal_clause, appeals_open, how_to_appeal
from paisai.desk.public.entries import (
    entries_besides,
    everybody,
    find,
    how_to_object,
    public_notices,
    public_objections,
)
from paisai.desk.public.moment import public_moment, public_pages
from paisai.desk.public.rounds import public_round, published, published_round, ranked_after
from paisai.errors import PaisaiError
from paisai.regulations.entering import Represents
from paisai.text import Text
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import after_round
from paisai.web import clock
from paisai.web.pages import EventPage, View, by_head, event_page, is_static
from paisai.web.public.bracket_svg import tree_svg
from paisai.web.round_links import round_links
from paisai.web.seasons.of_event import counting

LONGEST_NAME = 60
NO_KNOCKOUT = Text("这场比赛没有淘汰赛", "this event has no knockout")


def render(page: EventPage, template: str, tab: str, **values: Any) -> HttpResponse:
    known = {"tab": tab, "shows": public_pages(page.competition)}
    return page.render(f"public/{template}.html", **known, **values)


def _own(page: EventPage) -> str:
    """What the visitor's pass of this event makes him; nothing where he has none."""
    held = page.visitor.held
    return held.role if held is not None and held.stream_id == page.stream.pk else ""


def timed(view: View[...]) -> View[...]:
    return by_head(view, each_minute=True)


@event_page()
@timed
def overview(page: EventPage) -> HttpResponse:
    competition, now = page.competition, clock.now()
    out, over = published(competition), public_pages(competition).awards
    board = public_round(competition, *out[-1]) if out and not over else None
    return render(
        page,
        "overview",
        "now",
        moment=public_moment(competition, now),
        round=board,
        winners=winners(competition) if over else None,
        own=_own(page),
        may_enter=entering_closed(competition, now) is None,
        entries=len(taking_part(competition)),
        units=len(units_taking_part(competition)),
        by_zones=competition.regulation.entry.represents == (Represents.ZONE,),
        particulars=competition.particulars,
        seasons=list(counting(page.state)),
        notices=[one for one in public_notices(competition, now) if one.open],
    )


@event_page()
@by_head
def where(page: EventPage) -> HttpResponse:
    word = page.request.GET.get("q", "").strip()[:LONGEST_NAME]
    if is_static(page.request):
        return render(page, "where", "where", found=everybody(page.competition))
    found = find(page.competition, word)
    told = found if isinstance(found, Text) else None
    return render(page, "where", "where", word=word, found=() if told else found, told=told)


@event_page()
@timed
def entries(page: EventPage) -> HttpResponse:
    """Nobody is listed twice: who is on public notice is in that list."""
    competition, now = page.competition, clock.now()
    notices = public_notices(competition, now)
    return render(
        page,
        "entries",
        "entries",
        table=entries_besides(competition, now),
        notices=notices,
        on_notice=any(one.open for one in notices),
        objections=public_objections(competition),
        objecting=how_to_object(competition),
        may_enter=entering_closed(competition, now) is None,
    )


@event_page()
@timed
def round_page(
    page: EventPage, stage: int | None = None, number: int | None = None
) -> HttpResponse:
    competition = page.competition
    if not published(competition):
        return render(page, "no_round", "rounds", moment=public_moment(competition, clock.now()))
    try:
        state, found = published_round(competition, stage, number)
    except PaisaiError as error:
        raise Http404(error.sentence) from None
    shown = public_round(competition, state, found)
    return render(
        page,
        "round",
        "rounds",
        shown=shown,
        table=shown.table,
        round_links=round_links(
            competition,
            published(competition),
            lambda s, r: f"/e/{page.slug}/rounds/{s.index + 1}/{r.number}/",
            found,
        ),
        word=page.request.GET.get("q", "")[:LONGEST_NAME],
        moment=public_moment(competition, clock.now()) if found is competition.round else None,
    )


@event_page()
@by_head
def standings(page: EventPage, stage: int | None = None) -> HttpResponse:
    """Each stage after its last official round; the places of all when every stage is over."""
    competition = page.competition
    ranked = [s for s in competition.stages if ranked_after(competition, s) is not None]
    asked = [s for s in ranked if stage in (None, s.index + 1)]
    if stage is not None and not asked:
        raise Http404(Text("这一阶段还没有名次", "this stage has no places yet"))
    stages = [
        {"link": f"/e/{page.slug}/standings/{s.index + 1}/", "name": competition.spec(s).name}
        for s in ranked
    ]
    final = stage is None and public_pages(competition).awards
    values: dict[str, Any] = {"stages": stages, "final": final, "why": "", "after": None}
    values["mine"] = page.visitor.person(page.stream).entry
    if final:
        values |= {"table": final_standing(competition).table, "stage": None}
    elif asked:
        state = asked[-1]
        number = ranked_after(competition, state)
        rounds = [r for r in state.rounds if r.number == number]
        found = standing(competition, state.index + 1, number)
        values |= {
            "table": found.table,
            "line": found.line,
            "stage": state.index + 1,
            "name": competition.spec(state).name,
            "after": after_round(rounds[-1]),
            "live": number != state.rounds[-1].number,
            "grouped": state.course.groups is not None,
        }
        one, other = (page.request.GET.get(key, "") for key in ("one", "other"))
        if one and other:
            values |= _why(page, one, other, state.index + 1, number)
        values |= {"one": one, "other": other}
    return render(page, "standings", "standings", **values)


def _why(page: EventPage, one: str, other: str, stage: int, after: int | None) -> dict[str, Any]:
    known = page.competition.entrants
    if EntryId(one) not in known or EntryId(other) not in known:
        raise Http404(Text("没有这个参赛者", "there is no such entry"))
    try:
        return {"why": why_above(page.competition, EntryId(one), EntryId(other), stage, after)}
    except PaisaiError as error:
        return {"why": error.sentence}


@event_page()
@by_head
def bracket(page: EventPage) -> HttpResponse:
    competition = page.competition
    if not any(one.played_for_places for one in competition.regulation.stages):
        raise Http404(NO_KNOCKOUT)
    press = Press(page.state, clock.now())
    trees = [
        {"tree": tree, "svg": tree_svg(tree, page.language)}
        for stage in competition.stages
        if stage.course.bracket is not None
        for tree in bracket_paper(press, stage).trees
    ]
    return render(page, "bracket", "bracket", trees=trees)


@event_page()
@by_head
def team_page(page: EventPage) -> HttpResponse:
    try:
        table = teams(page.competition)
    except PaisaiError as error:
        raise Http404(error.sentence) from None
    return render(page, "list", "teams", heading=Text("团体", "Teams"), table=table, notes=())


@event_page()
@by_head
def awards(page: EventPage) -> HttpResponse:
    """Nothing is given away before the last place is settled."""
    if not public_pages(page.competition).awards:
        raise Http404(Text("比赛结束以后公布", "published when the event is over"))
    given = prize_list(page.competition)
    return render(
        page,
        "list",
        "awards",
        heading=Text("获奖名单", "Awards"),
        table=given.table,
        notes=given.notes,
    )


@event_page()
@by_head
def schedule(page: EventPage) -> HttpResponse:
    """Each day is said once."""
    competition = page.competition
    table = timetable_board(competition).table
    columns = tuple(one for one in table.columns if one.key != "rounds_text")
    day = competition.first_day
    days = [row["day"] for row in table.rows]
    undated = Text(
        f"首日 {day}；没有写日期的，时间还没有定。",
        f"The first day is {day}; what has no date is not timed yet.",
    )
    if not any(days):
        undated = Text(
            f"首日 {day}，各项时间还没有定。", f"The first day is {day}; no time is set yet."
        )
    rows = tuple(
        {**row, "day": None} if row["day"] == before else row
        for row, before in zip(table.rows, [None, *days], strict=False)
    )
    return render(
        page,
        "list",
        "schedule",
        heading=Text("赛程", "Timetable"),
        table=replace(table, columns=columns, rows=rows),
        notes=() if all(days) else (undated,),
    )


@event_page()
@timed
def appeal(page: EventPage) -> HttpResponse:
    return render(
        page,
        "appeal",
        "appeal",
        steps=how_to_appeal(page.competition),
        clause=appeal_clause(page.competition),
        windows=appeals_open(page.competition, clock.now()),
        own=_own(page),
    )
