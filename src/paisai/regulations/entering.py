"""Who may enter, with which papers, and how are entries reviewed?"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

from paisai.regulations.part import Count, Part, Said, Slug, Yuan, value


class Represents(StrEnum):
    """For whom a team plays (E3.1.2, S6.3, B7.2b)."""

    INDUSTRY_ASSOCIATION = "industry_association"
    UNIT = "unit"
    TRADE_UNION = "trade_union"
    ZONE = "zone"


class StaffCategory(StrEnum):
    """Staff that may be barred (E3.1.3)."""

    PART_TIME = "part_time"
    POSTED = "posted"
    SECONDED = "seconded"


class JointTeams(StrEnum):
    """Whether units short of players may join (T2)."""

    NOT_ALLOWED = "not_allowed"
    BELONG_TO_EACH_UNIT = "belong_to_each_unit"


class RegisteredBy(StrEnum):
    LEADER = "leader"
    UNIT = "unit"


class Costs(StrEnum):
    """Who pays for travel and stay (E3.5, Z5)."""

    PLAYERS = "players"
    TEAMS = "teams"
    ORGANISER = "organiser"


class WhenShown(StrEnum):
    ENTRY = "entry"
    DOOR = "door"


class Paper(Part):
    """One item of the checklist that every player must have accepted (E3.1.4, B10)."""

    id: Slug
    name: Said
    max_age_days: Count | None = value(
        "E3.1.4", "最长有效天数", "how old it may be on the first day", None
    )
    when: WhenShown = value("E3.1.4 B10", "何时查验", "handed in on entry or shown at the door")


class QuotaMethod(StrEnum):
    """How places in the final stage are shared among units (S6.5.1)."""

    LARGEST_REMAINDER = "largest_remainder"


class Quota(Part):
    """The share of a unit is its entrants divided by its members."""

    method: QuotaMethod = value("S6.5.1", "分配方法", "how shares become whole places")
    least: int = value("S6.5.1 S6.3", "每单位至少", "fewest places of a unit", ge=0)
    most: Count = value("S6.5.1 S6.3", "每单位至多", "most places of a unit")


class ReportItem(StrEnum):
    """What a unit reports of its own selection (S6.5.1, S11)."""

    LEADER = "leader"
    TELEPHONE = "telephone"
    TIME = "time"
    PLACE = "place"
    ENTRANTS = "entrants"
    FORMAT = "format"
    RANKING = "ranking"
    WILD_CARD = "wild_card"


class Selection(Part):
    """The units' own first stage, before the final stage (S6.5.1)."""

    report_due: date | None = value("S6.5.1", "上报截止日", "last day for the report", None)
    report: tuple[ReportItem, ...] = value("S6.5.1 S11", "上报内容", "what is reported")
    places_reported: Count = value("S6.5.1 S11", "上报名次数", "how many places are named")
    quota: Quota = value("S6.5.1", "名额分配", "how places are shared out")
    wild_cards: int = value("S6.5.1 S11", "机动名额", "entries outside the selection", ge=0)


class Entry(Part):
    players: int = value(
        "E1 T2 B7.2a B6.1 Z1.2 S6.3", "每个参赛者人数", "1 player or a pair of 2", ge=1, le=2
    )
    open_to: tuple[Said, ...] = value("E3.1.1 S5", "参赛对象", "who may play", ())
    minimum_age: Count | None = value("E3.1.1", "最低年龄", "minimum age", None)
    born_on_or_before: date | None = value("E3.1.1", "出生截止日", "latest date of birth", None)
    represents: tuple[Represents, ...] = value(
        "E3.1.2 T2 S6.3 B7.2b", "代表", "for whom a team plays", min_length=1
    )
    members_from_it: bool = value(
        "E3.1.2", "队员须来自所代表的单位或行业", "members come from whom they represent", False
    )
    barred_staff: tuple[StaffCategory, ...] = value(
        "E3.1.3", "不得参赛的人员", "staff who may not enter", ()
    )
    mixed: bool = value("E3.2 T2", "男女不限", "men and women together", True)
    most_per_unit: Count | None = value(
        "E3.2 T2 S6.3", "每单位至多", "most entries of a unit; none: no limit", None
    )
    teams_per_unit: Count | None = value("S6.3", "每单位队数", "teams a unit may enter", None)
    officials_per_unit: Count | None = value(
        "T2", "每单位领队或教练", "leaders or coaches of a unit", None
    )
    joint_teams: JointTeams = value(
        "T2", "联合组队", "joint teams of two units", JointTeams.NOT_ALLOWED
    )
    registered_by: RegisteredBy = value("E3.3 S6.3 S11", "由谁报名", "who registers")
    deadline: datetime | None = value("E3.3", "报名截止", "deadline for entries", None)
    declined: tuple[Said, ...] = value("E3.1.4", "谢绝参赛", "people who are declined", ())
    fee: Yuan | None = value("Z5", "报名费", "entry fee in yuan; none: not fixed", None)
    costs: Costs | None = value("E3.5 Z5", "费用承担", "who pays for travel and stay", None)
    selection: Selection | None = value("S6.5.1", "单位选拔", "the units' own first stage", None)
    papers: tuple[Paper, ...] = value("E3.1.4 B10", "材料清单", "the checklist", ())


class ObjectionNeeds(StrEnum):
    """What an objection must have to be heard (E3.4.1)."""

    WRITTEN = "written"
    STAMPED = "stamped"
    EVIDENCE = "evidence"


class LateChange(StrEnum):
    """Changes of an entry after the deadline (E3.4.2)."""

    NONE = "none"
    REQUEST_REVIEW_AND_NEW_NOTICE = "request_review_and_new_notice"


class Review(Part):
    """Review by the committee, public notice and objection (E3.4.1, E3.4.2)."""

    notice_working_days: Count = value(
        "E3.4.1", "公示工作日", "working days of public notice after the deadline"
    )
    objection_needs: tuple[ObjectionNeeds, ...] = value(
        "E3.4.1", "异议要求", "what an objection must have"
    )
    late_change: LateChange = value("E3.4.2", "截止后变更", "changes after the deadline")
