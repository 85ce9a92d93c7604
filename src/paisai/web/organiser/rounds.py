"""A round from its draft to its scores: published, started, timed, signed in, ended."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.boards.draft import broken_by_hand, draft_board
from paisai.desk.boards.entries import reached
from paisai.desk.boards.rounds import round_asked, round_board
from paisai.desk.names import spelt
from paisai.desk.rights import STAFF
from paisai.errors import PaisaiError
from paisai.ledger.reviewing import checks_of_the_day
from paisai.tournament.naming import label
from paisai.tournament.next_step import is_unplayed
from paisai.tournament.rounds import RoundStatus
from paisai.web import clock
from paisai.web.acts import form_for, situation
from paisai.web.entries.offers import sees_particulars
from paisai.web.organiser.asked import address_of, number_asked, rounds_known
from paisai.web.organiser.places import next_step
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage, event_page


@event_page(*STAFF)
def round_page(page: EventPage) -> HttpResponse:
    competition = page.competition
    try:
        stage, round_ = round_asked(
            competition, number_asked(page, "stage"), number_asked(page, "round")
        )
    except PaisaiError:
        links = rounds_known(page)
        return page.render("organiser/round.html", none=True, round_links=links, **next_step(page))
    board = round_board(competition, stage, round_)
    is_last = competition.round is round_
    playing = is_last and round_.status is RoundStatus.PLAYING
    arriving = _arriving(page) if is_last else ()
    return page.render(
        "organiser/round.html",
        board=board,
        round=round_,
        table=board.table(
            with_results=not is_last or round_.scores_published is not None,
            with_rooms=not board.only_room,
        ),
        tables_link=f"/o/{page.slug}/table/{{table}}/?{address_of(stage.index, round_.number)}"
        if round_.status is not RoundStatus.DRAFT
        else "",
        round_links=rounds_known(page, round_),
        is_last=is_last,
        draft=draft_board(competition) if is_last else None,
        running=running(competition, situation(page).now) if is_last else None,
        server_now=milliseconds(clock.now()),
        playing=playing,
        out=is_last and round_.status is not RoundStatus.DRAFT,
        arriving=arriving,
        here=sum(here for *_, here in arriving),
        extend=form_for(page, "extend_round") if playing else None,
        pause=form_for(page, "pause_round") if playing else None,
        announce=form_for(page, "announce") if playing else None,
        again=form_for(page, "pair_again")
        if is_last and is_unplayed(competition, stage, round_)
        else None,
        broken=broken_by_hand(competition),
        checks=checks_of_the_day(competition),
        **next_step(page),
    )


def _arriving(page: EventPage) -> tuple[tuple[int, str, str, str, list[str], bool], ...]:
    """Each seat of the round: its table, its entry, its name, also as it is typed, by which
    telephones it is called once the round runs, for who may see them, and whether it has signed
    in, or evidently played."""
    round_ = page.competition.round
    if round_ is None or round_.status is RoundStatus.DRAFT:
        return ()
    entrants = page.competition.entrants
    calls = round_.status is RoundStatus.PLAYING and sees_particulars(page)
    return tuple(
        (
            table.number,
            entry,
            label(page.competition, entry),
            spelt([entrants[entry]]),
            reached(page.competition, entrants[entry]) if calls else [],
            entry in dict(table.arrived) or table.result is not None or bool(table.reports),
        )
        for table in round_.tables
        for entry in table.seats
    )
