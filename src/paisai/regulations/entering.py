"""Who may enter, with which papers, and how are entries reviewed?"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

from paisai.regulations.part import Count, Days, NoticeDays, Part, Said, Slug, Years, Yuan, value
from paisai.text import Text, many


class Represents(StrEnum):
    """For whom a team plays (E3.1.2, S6.3, B7.2b)."""

    INDUSTRY_ASSOCIATION = "industry_association"
    UNIT = "unit"
    TRADE_UNION = "trade_union"
    ZONE = "zone"


class StaffCategory(StrEnum):
    """What a player is to the employer; some may be barred (E3.1.3)."""

    EMPLOYED = "employed"
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


class PaperMissing(StrEnum):
    """What a paper that is missing or refused does to its player on the day (E3.1.4, B10)."""

    KEEPS_FROM_THE_SEAT = "keeps_from_the_seat"
    WARNS = "warns"


class PaperRule(Part):
    """One item of the checklist that every player must have accepted (E3.1.4, B10)."""

    id: Slug = value("编号", "id")
    name: Said = value("材料", "paper")
    max_age_days: Days | None = value(
        "最长有效天数", "how old it may be on the first day", default=None
    )
    when: WhenShown = value("何时查验", "handed in on entry or shown at the door")
    missing: PaperMissing = value(
        "缺失后果", "what its absence does", default=PaperMissing.KEEPS_FROM_THE_SEAT
    )


class QuotaMethod(StrEnum):
    """How places in the final stage are shared among units (S6.5.1)."""

    LARGEST_REMAINDER = "largest_remainder"
    HIGHEST_AVERAGES = "highest_averages"


class Quota(Part):
    """The share of a unit is its entrants divided by its members."""

    method: QuotaMethod = value("分配方法", "how shares become whole places")
    least: int = value("每单位至少", "fewest places of a unit", ge=0)
    most: Count = value("每单位至多", "most places of a unit")


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


class ReportDated(StrEnum):
    """Which day counts for the deadline of a report (S6.5.1)."""

    BY_MAIL = "by_mail"
    BY_RECEIPT = "by_receipt"


class WildCards(StrEnum):
    """What the wild card of a unit is to the most it may have (S6.3, S6.5.1)."""

    BESIDES = "besides"
    """One more than the most."""
    WITHIN_MOST = "within_most"
    """Added to the share; of a unit that has the most it takes the place of the last."""


class SelectionRules(Part):
    """The units' own first stage, before the final stage (S6.5.1)."""

    report_due: date | None = value("上报截止日", "last day for the report", default=None)
    report_dated: ReportDated = value(
        "上报日期算法", "which day counts", default=ReportDated.BY_RECEIPT
    )
    report: tuple[ReportItem, ...] = value("上报内容", "what is reported")
    places_reported: Count = value("上报名次数", "how many places are named")
    quota: Quota = value("名额分配", "how places are shared out")
    wild_cards: int = value("机动名额", "entries outside the selection", ge=0)
    wild_cards_count: WildCards = value(
        "机动名额算法", "how wild cards count towards the most of a unit", default=WildCards.BESIDES
    )


class EntryField(StrEnum):
    """What an entry must say (E3.3, E3.1.1 to E3.1.3, B7.2b)."""

    UNIT = "unit"
    ZONE = "zone"
    LEADER = "leader"
    BORN = "born"
    STAFF = "staff"
    REPRESENTS = "represents"


class EntryRules(Part):
    players: int = value("每个参赛者人数", "1 player or a pair of 2", ge=1, le=2)
    open_to: tuple[Said, ...] = value("参赛对象", "who may play", default=())
    minimum_age: Years | None = value("最低年龄", "minimum age", default=None)
    born_on_or_before: date | None = value("出生截止日", "latest date of birth", default=None)
    represents: tuple[Represents, ...] = value("代表", "for whom a team plays", min_length=1)
    members_from_it: bool = value(
        "队员须来自所代表的单位或行业", "members come from whom they represent", default=False
    )
    barred_staff: tuple[StaffCategory, ...] = value(
        "不得参赛的人员", "staff who may not enter", default=()
    )
    most_per_unit: Count | None = value(
        "每单位至多", "most entries of a unit; none: no limit", default=None
    )
    teams_per_unit: Count | None = value("每单位队数", "teams a unit may enter", default=None)
    officials_per_unit: Count | None = value(
        "每单位领队或教练", "leaders or coaches of a unit", default=None
    )
    joint_teams: JointTeams = value(
        "联合组队", "joint teams of two units", default=JointTeams.NOT_ALLOWED
    )
    registered_by: RegisteredBy = value("由谁报名", "who registers")
    required: tuple[EntryField, ...] = value("必填项", "what an entry must say", default=())
    deadline: datetime | None = value("报名截止", "deadline for entries", default=None)
    declined: tuple[Said, ...] = value("谢绝参赛", "people who are declined", default=())
    fee: Yuan | None = value("报名费", "entry fee in yuan; none: not fixed", default=None)
    costs: Costs | None = value("费用承担", "who pays for travel and stay", default=None)
    selection: SelectionRules | None = value("单位选拔", "the units' own first stage", default=None)
    papers: tuple[PaperRule, ...] = value("材料清单", "the checklist", default=())

    def so_many(self, entries: int) -> Text:
        """Entries as people count them: pairs, or players."""
        if self.players == 1:
            return Text(f"{entries} 人", many(entries, "player", "players"))
        return Text(f"{entries} 对", many(entries, "pair", "pairs"))

    def how_many(self, entries: int) -> Text:
        """The same, with the people in pairs: 34 对（68 人）."""
        people = self.players * entries
        if self.players == 1 or not entries:
            return self.so_many(entries)
        return self.so_many(entries) + Text(f"（{people} 人）", f" ({people} players)")


class ObjectionNeeds(StrEnum):
    """What an objection must have to be heard (E3.4.1)."""

    WRITTEN = "written"
    STAMPED = "stamped"
    EVIDENCE = "evidence"


class LateChange(StrEnum):
    """Changes of an entry after the deadline (E3.4.2)."""

    NONE = "none"
    REQUEST_REVIEW_AND_NEW_NOTICE = "request_review_and_new_notice"


class NoticeFrom(StrEnum):
    """The day before the first working day of the notice (E3.4.1)."""

    DEADLINE_OR_OPENING = "deadline_or_opening"
    """The deadline, or the day it opens if that is later."""
    OPENING = "opening"


class ReviewRules(Part):
    """Review by the committee, public notice and objection (E3.4.1, E3.4.2)."""

    notice_working_days: NoticeDays = value(
        "公示工作日", "working days of public notice after the deadline"
    )
    notice_counted_from: NoticeFrom = value(
        "公示起算", "from when it is counted", default=NoticeFrom.DEADLINE_OR_OPENING
    )
    objection_needs: tuple[ObjectionNeeds, ...] = value("异议要求", "what an objection must have")
    late_change: LateChange = value("截止后变更", "changes after the deadline")
    results_taken_over: bool = value(
        "替换者承接成绩", "who replaces a player takes over the results", default=False
    )


WHO_PLAYS = (
    "entry.players",
    "entry.open_to",
    "entry.minimum_age",
    "entry.born_on_or_before",
    "entry.represents",
    "entry.members_from_it",
    "entry.barred_staff",
    "entry.declined",
)
"""The values that say who may take part."""


# What are the kinds of players and units called?


STAFF = {
    StaffCategory.EMPLOYED: Text("在职", "employed"),
    StaffCategory.PART_TIME: Text("兼职", "part-time"),
    StaffCategory.POSTED: Text("派驻", "posted"),
    StaffCategory.SECONDED: Text("借调", "seconded"),
}
REPRESENTS = {
    Represents.INDUSTRY_ASSOCIATION: Text("行业体协", "industry association"),
    Represents.UNIT: Text("单位", "unit"),
    Represents.TRADE_UNION: Text("工会", "trade union"),
    Represents.ZONE: Text("赛区", "zone"),
}
