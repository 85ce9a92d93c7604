"""Of what was reported at a table one is taken: by whom, and as signed by whom?"""

from __future__ import annotations

from typing import Any

from paisai.acting.concerned import sits_here
from paisai.acting.forms.reported import reported_at
from paisai.acting.permitted import decides
from paisai.tournament.competition import StageState, TableAt
from paisai.tournament.rounds import Round, Seated
from paisai.web.pages import EventPage


def taking(page: EventPage, stage: StageState, round_: Round, one: Seated) -> dict[str, Any]:
    person = page.visitor.person(page.stream)
    own_unit = sits_here(person, page.competition, one)
    return {
        "reports": reported_at(TableAt(page.competition, stage, round_, one)),
        "own_unit": own_unit,
        "takes": not (own_unit and one.is_disputed),
        "decides": decides(person) and not own_unit,
        "fold": f"deals,{seldom(one)}",
    }


def seldom(one: Seated) -> str:
    """What a sheet is seldom asked: that a referee decides it, only where the reports agree."""
    return "handed_in,responsible" + ("" if one.is_disputed else ",decided")
