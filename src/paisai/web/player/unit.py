"""A leader's screen: where all his people sit, their results, and what his unit can do."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.boards.entries import RULED
from paisai.desk.boards.mine import my_place, my_rounds, nowhere, seat_now
from paisai.desk.public.moment import public_pages
from paisai.ledger.papers import missing_papers
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label
from paisai.web.acts import form_for, situation
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage
from paisai.web.player.appeals import appeals_of
from paisai.web.templatetags.desk import can_do


def unit_screen(page: EventPage, unit: str) -> HttpResponse:
    competition, today = page.competition, situation(page).now.date()
    own = [one.id for one in competition.entrants.values() if unit in one.units]
    found = competition.units.get(UnitId(unit))
    return page.render(
        "player/unit.html",
        unit=found,
        people=[
            {
                "id": entry,
                "name": label(competition, entry),
                "players": [player.name for player in competition.entrants[entry].players],
                "mine": seat_now(competition, entry),
                "nowhere": nowhere(competition, entry),
                "rounds": my_rounds(competition, entry),
                "place": my_place(competition, entry),
            }
            for entry in own
        ],
        **appeals_of(page, own),
        objections=[
            (one, label(competition, one.entry), RULED[one.upheld])
            for one in competition.objections
            if one.unit == unit
        ],
        may_object=can_do(page, "raise_objection") and competition.regulation.review is not None,
        words=form_for(page, "contribute", {}) if competition.draw is not None else None,
        draw=competition.draw,
        has_papers=bool(competition.regulation.entry.papers),
        todo=sum(len(missing_papers(competition, competition.entrants[id_], today)) for id_ in own),
        teams=public_pages(competition).teams,
        running=running(competition, situation(page).now),
        server_now=milliseconds(situation(page).now),
    )
