"""What does the address ask for?"""

from __future__ import annotations

from paisai.tournament.rounds import Round
from paisai.web.pages import EventPage
from paisai.web.round_links import StageLinks, round_links


def number_asked(page: EventPage, name: str) -> int | None:
    """A number in the address; None where there is none, or something else."""
    text = page.request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else None


def address_of(stage: int, round_: int) -> str:
    """A round in an address; the stage counts from 0 as in the competition."""
    return f"stage={stage + 1}&round={round_}"


def rounds_known(page: EventPage, current: Round | None = None) -> list[StageLinks]:
    """Every round there is, on the page that is asked for."""
    return round_links(
        page.competition,
        ((stage, one) for stage in page.competition.stages for one in stage.rounds),
        lambda stage, one: f"{page.request.path}?{address_of(stage.index, one.number)}",
        current,
    )
