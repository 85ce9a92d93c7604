"""Appeals, awards, team totals and the timetable: what ends a round and an event?"""

from __future__ import annotations

from datetime import time
from enum import StrEnum

from pydantic import Field

from paisai.regulations.part import Count, Minutes, Part, Said, Yuan, value


class AppealForm(StrEnum):
    ORAL = "oral"
    WRITTEN = "written"
    ORAL_OR_WRITTEN = "oral_or_written"


class AppealSince(StrEnum):
    """From when the minutes run (E4.8.10, B8.3, T10)."""

    ROUND_END = "round_end"
    SCORES_PUBLISHED = "scores_published"


class AppealStep(Part):
    form: AppealForm = value("E4.8.10 B8.3 T10 Z5 S10", "形式", "oral or written")
    within_minutes: Minutes = value("E4.8.10 B8.3 T10 Z5 S10", "时限", "minutes")


class Appeals(Part):
    settle_first: bool = value(
        "B8.3", "先自行协商", "players settle first and then call the referee", False
    )
    since: AppealSince = value("E4.8.10 B8.3 T10", "起算", "from when the minutes run")
    steps: tuple[AppealStep, ...] = value(
        "E4.8.10 B8.3 T10 Z5 S10", "步骤", "in order", min_length=1
    )
    fee: Yuan = value("E4.8.10 B8.3 Z5 S10", "申诉费", "yuan, returned only if upheld")


class AwardsTo(StrEnum):
    ENTRIES = "entries"
    TEAMS = "teams"


class Tier(Part):
    """Places `first` to `last`, both included, get this prize."""

    first: Count
    last: Count
    prize: Said


class SpecialAward(Part):
    name: Said
    count: Count


class PlacePoints(Part):
    place: Count
    points: int


class Awards(Part):
    to: AwardsTo = value("E6 S8", "奖励对象", "entries or teams")
    places: Count = value("E6 S8", "奖励名次", "how many places are rewarded")
    tiers: tuple[Tier, ...] = value("E6", "奖项", "prizes by place", ())
    special: tuple[SpecialAward, ...] = value("E6", "特别奖", "special awards", ())
    place_points: tuple[PlacePoints, ...] = value(
        "E6", "名次积分", "points by place for a points system", ()
    )


class TeamRow(Part):
    """`reached` is group, round1, round2 and so on, or a place such as 8."""

    reached: str = Field(pattern="^(group|round[1-9]|[1-9][0-9]?)$")
    points: int


class OtherRounds(StrEnum):
    """Knockout rounds before the last eight that the table does not list (S7.2)."""

    SKIP_MISSING_AND_REPEAT_LAST = "skip_missing_and_repeat_last"


class TeamTotals(Part):
    """The sum over a unit's entries by how far each got (S7.2)."""

    rows: tuple[TeamRow, ...] = value("S7.2", "团体分值表", "points by how far", min_length=1)
    other_rounds: OtherRounds = value(
        "S7.2",
        "轮数不同时",
        "more or fewer knockout rounds than listed",
        OtherRounds.SKIP_MISSING_AND_REPEAT_LAST,
    )


class TimetableItem(Part):
    """Day 0 is the day of arrival, day 1 the first day of play."""

    day: int = value("E1 Z3 T3.3", "第几天", "day of the event", ge=0)
    start: time | None = value("E1 Z3 T3.3", "开始", "from", None)
    end: time | None = value("E1 Z3 T3.3", "结束", "until", None)
    what: Said
    rounds: tuple[Count, ...] = value("Z3 T3.3", "轮次", "rounds played in this time", ())
