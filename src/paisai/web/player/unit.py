"""A leader's screen: where all his people sit, their results, and what his unit can do."""

from __future__ import annotations

from django.http import HttpResponse

from paisai.desk.boards.mine import my_place, my_rounds, my_table
from paisai.desk.boards.rounds import where
from paisai.errors import NotationError
from paisai.text import Text
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label
from paisai.web.acts import situation
from paisai.web.organiser.running import milliseconds, running
from paisai.web.pages import EventPage

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
        running=running(competition, situation(page).now),
        server_now=milliseconds(situation(page).now),
    )


def _nowhere(page: EventPage, entry: str) -> Text:
    try:
        return where(page.competition, page.competition.entrants[entry].id).text  # type: ignore[index]
    except NotationError:
        return NOT_YET
