"""Appeals, awards, team totals and the timetable: what ends a round and an event?"""

from __future__ import annotations

from datetime import time
from enum import StrEnum
from typing import Annotated

from paisai.plain.types import Limits
from paisai.regulations.part import Count, Minutes, Part, Rounds, Said, Yuan, value
from paisai.text import Text


class AppealForm(StrEnum):
    ORAL = "oral"
    WRITTEN = "written"


APPEAL_FORMS = {
    AppealForm.ORAL: Text("口头提出", "orally"),
    AppealForm.WRITTEN: Text("书面提出", "in writing"),
}
"""How an appeal is made."""


class AppealSince(StrEnum):
    """From when the minutes run (E4.8.10, B8.3, T10)."""

    ROUND_END = "round_end"
    SCORES_PUBLISHED = "scores_published"


class AppealStep(Part):
    form: AppealForm = value("形式", "oral or written")
    within_minutes: Minutes = value("时限", "minutes")


class AppealRules(Part):
    settle_first: bool = value(
        "先自行协商", "players settle first and then call the referee", default=False
    )
    since: AppealSince = value("起算", "from when the minutes run")
    steps: tuple[AppealStep, ...] = value("步骤", "in order", min_length=1)
    fee: Yuan = value("申诉费", "yuan, returned only if upheld")


class AwardsTo(StrEnum):
    ENTRIES = "entries"
    TEAMS = "teams"


class Tier(Part):
    """Places `first` to `last`, both included, get this prize."""

    first: Count = value("名次从", "from place")
    last: Count = value("名次到", "to place")
    prize: Said = value("奖项", "prize")


class SpecialAward(Part):
    name: Said = value("名称", "name")
    count: Count = value("名额", "how many")


class PointsForPlace(Part):
    place: Count = value("名次", "place")
    points: int = value("积分", "points")


SeasonClass = Annotated[
    str,
    Limits(
        pattern="^[A-Z]$",
        written=Text("一个大写字母，如 A", "one capital letter, such as A"),
    ),
]
"""The class of an event, by which a season counts it (E6.3)."""


class AwardRules(Part):
    to: AwardsTo = value("奖励对象", "entries or teams")
    places: Count = value("奖励名次", "how many places are rewarded")
    tiers: tuple[Tier, ...] = value("奖项", "prizes by place", default=())
    special: tuple[SpecialAward, ...] = value("特别奖", "special awards", default=())
    place_points: tuple[PointsForPlace, ...] = value(
        "名次积分", "points by place for a points system", default=()
    )
    season_class: SeasonClass | None = value(
        "赛事类别", "the class in which a season may count the event", default=None
    )
    grades: bool = value(
        "运动员等级栏", "the results paper has a column of athletes' grades", default=False
    )
    offered: bool = value(
        "仅为建议", "the original names no awards: an offer to the organiser", default=False
    )


class TeamRow(Part):
    """`reached` is group, round1, round2 and so on, or a place such as 8."""

    reached: Annotated[
        str,
        Limits(
            pattern="^(group|round[1-9]|[1-9][0-9]?)$",
            written=Text(
                "group（止于小组赛）、round1 到 round9（止于淘汰赛第几轮）或名次，如 8",
                "group, round1 to round9 of the knockout, or a place such as 8",
            ),
        ),
    ] = value("止于或获得", "how far it got")
    points: int = value("分值", "points")


class TeamTotals(Part):
    """The sum over a unit's entries by how far each got (S7.2)."""

    rows: tuple[TeamRow, ...] = value("团体分值表", "points by how far", min_length=1)


class TimetableRow(Part):
    """Day 0 is the day of arrival, day 1 the first day of play. Rounds are counted over all
    stages, without play-offs, which follow their round."""

    day: int = value("第几天", "day of the event", ge=0)
    start: time | None = value("开始", "from", default=None)
    end: time | None = value("结束", "until", default=None)
    what: Said = value("内容", "what")
    rounds: tuple[Rounds, ...] = value("轮次", "rounds played in this time", default=())
    offered: bool = value("时间仅为建议", "hours are only an offer", default=False)
    """The original names no hours (E1)."""
