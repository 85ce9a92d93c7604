"""What does the address ask for?"""

from __future__ import annotations

from paisai.text import Text
from paisai.tournament.round_names import whole_name
from paisai.web.pages import EventPage


def number_asked(page: EventPage, name: str) -> int | None:
    """A number in the address; None where there is none, or something else."""
    text = page.request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else None


def address_of(stage: int, round_: int) -> str:
    """A round in an address; the stage counts from 0 as in the competition."""
    return f"stage={stage + 1}&round={round_}"


def rounds_known(page: EventPage) -> list[tuple[str, Text]]:
    """Every round there is, by its address."""
    return [
        (address_of(stage.index, one.number), whole_name(page.competition, stage, one))
        for stage in page.competition.stages
        for one in stage.rounds
    ]
