"""How does an event stand, for a program that anybody runs? What the public pages say, and nothing
of what the desk has still to do: who lacks a paper, or has appealed, is not for everybody."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from paisai.desk.due_before_play import taking_part, units_taking_part
from paisai.desk.public.moment import public_moment
from paisai.desk.public.rounds import published
from paisai.ledger import State


def public_status(state: State, now: datetime) -> dict[str, Any]:
    competition = state.competition
    assert competition is not None
    moment, out = public_moment(competition, now), published(competition)
    stage, round_ = out[-1] if out else (None, None)
    return {
        "name": competition.name,
        "regulation": competition.regulation.id,
        "first_day": competition.first_day.isoformat(),
        "entries": len(taking_part(competition)),
        "units": len(units_taking_part(competition)),
        "stage": None if stage is None else stage.index + 1,
        "stages": len(competition.regulation.stages),
        "round": None if round_ is None else round_.number,
        "round_status": None if round_ is None else round_.status.value,
        "closed": competition.closed,
        "now": moment.now,
        "until": moment.until,
        "left": moment.left,
        "next": moment.next,
        "seq": state.seq,
        "head": state.head,
    }
