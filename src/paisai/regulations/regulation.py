"""What does a regulation fix? The whole schema."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from paisai.regulations.clocks import Clocks
from paisai.regulations.closing import Appeals, Awards, TeamTotals, TimetableItem
from paisai.regulations.effects import Infraction
from paisai.regulations.entering import Entry, Review
from paisai.regulations.part import Part, Said, Slug, value
from paisai.regulations.scoring import (
    Bye,
    Corrections,
    Forfeit,
    MatchScoring,
    Ranking,
    ScoreSheet,
)
from paisai.regulations.stages import AnyStage


class ScheduleChange(StrEnum):
    """Who may change the published schedule (S6.5.3)."""

    COMMITTEE = "committee"
    COMMITTEE_ON_FORCE_MAJEURE = "committee_on_force_majeure"


class Event(Part):
    discipline: Said = value("E1 B7.2a Z1.1", "项目", "the event")
    based_on: Said | None = value("E4.1 T3.1 Z1.1", "依据", "the rules it rests on", None)
    cards: Said | None = value("E4.1", "用牌", "the cards used", None)
    arbitration: bool = value(
        "E5 T10 Z5 B8.3", "设仲裁委员会", "there is an arbitration committee", True
    )
    schedule_change: ScheduleChange = value(
        "S6.5.3", "赛程改动", "who may change the schedule", ScheduleChange.COMMITTEE
    )


class Regulation(Part):
    id: Slug
    name: Said
    copied_from: Slug | None = value(
        "", "母本", "the preset this was copied from, whose clauses it cites", None
    )
    game: dict[str, object] = Field(default_factory=dict)
    event: Event
    entry: Entry
    review: Review | None = value("E3.4.1 E3.4.2", "审核公示", "review and notice", None)
    stages: tuple[AnyStage, ...] = Field(min_length=1)
    clocks: Clocks
    match_scoring: MatchScoring
    forfeit: Forfeit
    bye: Bye | None = value("Z4.2 T8.11", "轮空", "what a bye scores; none: there is none", None)
    ranking: Ranking
    score_sheet: ScoreSheet
    corrections: Corrections
    penalties: tuple[Infraction, ...]
    appeals: Appeals
    awards: Awards | None = value("E6 S8", "奖励", "none: announced separately", None)
    team_totals: TeamTotals | None = value("S7.2", "团体总分", "team ranking", None)
    timetable: tuple[TimetableItem, ...] = value("E1 Z3 T3.3", "日程", "the timetable", ())

    @property
    def catalogue(self) -> str:
        """The id of the clause catalogue this regulation cites from."""
        return self.copied_from or self.id
