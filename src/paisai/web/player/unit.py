"""A leader's screen: where all his people sit, their results, and what his unit can do."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.boards.entries import RULED
from paisai.desk.boards.mine import appeal_windows, my_appeals, my_place, my_rounds, my_table
from paisai.desk.boards.rounds import where
from paisai.desk.boards.rulings import DECIDED
from paisai.errors import NotationError
from paisai.text import Text
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label
from paisai.web.acts import form_for, situation
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage
from paisai.web.templatetags.desk import can_do

NOT_YET = Text("还没有公布对阵", "no round is published yet")


def unit_screen(page: EventPage, unit: str) -> HttpResponse:
    competition = page.competition
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
                "mine": my_table(competition, entry),
                "nowhere": _nowhere(page, entry),
                "rounds": my_rounds(competition, entry),
                "place": my_place(competition, entry),
            }
            for entry in own
        ],
        appeals=[
            (one, label(competition, one.entry), DECIDED[one.upheld], until and milliseconds(until))
            for entry in own
            for one, until in my_appeals(competition, entry)
        ],
        windows=[
            (window, label(competition, entry), entry, window.until and milliseconds(window.until))
            for entry in own
            for window in appeal_windows(competition, entry, situation(page).now)
            if window.until is not None
        ],
        objections=[
            (one, label(competition, one.entry), RULED[one.upheld])
            for one in competition.objections
            if one.unit == unit
        ],
        may_object=can_do(page, "raise_objection") and competition.regulation.review is not None,
        words=form_for(page, "contribute", {}) if competition.draw is not None else None,
        draw=competition.draw,
        has_papers=bool(competition.regulation.entry.papers),
        running=running(competition, situation(page).now),
        server_now=milliseconds(situation(page).now),
    )


def _nowhere(page: EventPage, entry: str) -> Text:
    try:
        return where(page.competition, page.competition.entrants[entry].id).text  # type: ignore[index]
    except NotationError:
        return NOT_YET
