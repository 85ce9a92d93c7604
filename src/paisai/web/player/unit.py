"""A leader's screen: where all his people sit, their results, and what his unit can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse

from paisai.acting.forms.own import own_entries
from paisai.desk.boards.entries import RULED, status_text
from paisai.desk.boards.mine import my_place, my_rounds, nowhere, seat_now
from paisai.desk.public.moment import public_moment, public_pages
from paisai.ledger.entering import is_late
from paisai.ledger.reviewing import missing_papers
from paisai.regulations.entering import WhenShown
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import label
from paisai.web.acts import form_for, situation
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage
from paisai.web.player.appeals import appeals_of
from paisai.web.templatetags.desk import can_do


def unit_screen(page: EventPage, unit: str) -> HttpResponse:
    competition, now = page.competition, situation(page).now
    own = [one.id for one in competition.entrants.values() if unit in one.units]
    found = competition.units.get(UnitId(unit))
    shows = public_pages(competition)

    def called(entry: EntryId) -> str:
        return _called(competition, entry, unit)

    return page.render(
        "player/unit.html",
        unit=found,
        people=[
            {
                "id": entry,
                "name": called(entry),
                "status": status_text(competition, competition.entrants[entry]),
                "mine": seat_now(competition, entry),
                "nowhere": nowhere(competition, entry),
                "rounds": my_rounds(competition, entry),
                "place": my_place(competition, entry),
            }
            for entry in own
        ],
        asked=[one for one in competition.entrants.values() if unit in one.awaits],
        may_enter=not is_late(competition, now) and page.visitor.acting,
        moment=public_moment(competition, now),
        **_appeals(page, unit, own, called),
        objections=[
            (one, label(competition, one.entry), RULED[one.upheld])
            for one in competition.objections
            if one.unit == unit
        ],
        may_object=can_do(page, "raise_objection") and competition.regulation.review is not None,
        words=form_for(page, "contribute", {})
        if competition.draw is not None and competition.draw.takes_words
        else None,
        draw=competition.draw,
        has_papers=not competition.closed
        and any(one.when is WhenShown.ENTRY for one in competition.regulation.entry.papers),
        todo=sum(
            len(missing_papers(competition, competition.entrants[id_], now.date())) for id_ in own
        ),
        shows=shows,
        running=running(competition, now),
        server_now=milliseconds(now),
    )


def _appeals(
    page: EventPage, unit: str, own: list[EntryId], called: Callable[[EntryId], str]
) -> dict[str, Any]:
    """He sees what concerns all his people; for a joint pair its first unit appeals."""
    found = appeals_of(page, own, called)
    his = {one.id for one in own_entries(page.competition, unit)}
    windows = [one for one in found["windows"] if one["entry"] in his]
    appeals = [{**one, "more": one["more"] and one["one"].entry in his} for one in found["appeals"]]
    return {**found, "windows": windows, "appeals": appeals}


def _called(competition: Competition, entry: EntryId, unit: str) -> str:
    """His own unit stands above them all; of a joint pair both are told."""
    one = competition.entrants[entry]
    return one.name if one.units == (unit,) else label(competition, entry)
