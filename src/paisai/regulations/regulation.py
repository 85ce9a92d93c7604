"""What does a regulation fix? The whole schema."""

from collections.abc import Mapping
from datetime import date, time
from enum import StrEnum
from functools import cached_property

from paisai.frozen import field
from paisai.regulations.clauses import Clause, all_clauses, catalogues
from paisai.regulations.clocks import Clocks
from paisai.regulations.closing import AppealRules, AwardRules, TeamTotals, TimetableRow
from paisai.regulations.effects import Infraction
from paisai.regulations.entering import EntryRules, ReviewRules
from paisai.regulations.part import Part, Said, Slug, value
from paisai.regulations.scoring import (
    Bye,
    Corrections,
    ForfeitRule,
    MatchScoring,
    RankingRules,
    ScoreSheet,
)
from paisai.regulations.stages import StageRules
from paisai.text import Text


class MayChangeSchedule(StrEnum):
    """Who may change the published schedule (S6.5.3)."""

    COMMITTEE = "committee"
    COMMITTEE_ON_FORCE_MAJEURE = "committee_on_force_majeure"


class Provider(StrEnum):
    """Who sees to something (T4, T5, Z5, Z7)."""

    UNITS = "units"
    ORGANISER = "organiser"
    HOST = "host"
    COMMITTEE = "committee"


class PhoneUse(StrEnum):
    """What players may use their phones for at an event (E4.8.7, T9)."""

    SERVE = "serve"
    """Seats, results and calls for a referee, at any time."""
    AROUND_PLAY = "around_play"
    """The same before a round begins and after its end."""
    NEVER = "never"


PHONE_USE = {
    PhoneUse.SERVE: Text("随时可用来报成绩", "serve at any time"),
    PhoneUse.AROUND_PLAY: Text("只在一轮开始前和结束后可用", "only before and after a round"),
    PhoneUse.NEVER: Text("不用手机", "never"),
}


class EventRules(Part):
    discipline: Said = value("项目", "the event")
    first_day: date | None = value(
        "首个比赛日", "the first day of play, for which the dates stand", default=None
    )
    based_on: Said | None = value("依据", "the rules it rests on", default=None)
    cards: Said | None = value("用牌", "the cards used", default=None)
    arbitration: bool = value("设仲裁委员会", "there is an arbitration committee", default=True)
    officials_appointed_by: Provider | None = value(
        "裁判和仲裁由谁选派", "who appoints referees and arbitration", default=None
    )
    schedule_change: MayChangeSchedule = value(
        "赛程改动", "who may change the timetable", default=MayChangeSchedule.COMMITTEE
    )
    dress_by: Provider | None = value("服装", "who sees to dress", default=None)
    equipment_by: Provider | None = value("用具", "who provides the equipment", default=None)
    interpreted_by: Provider | None = value("解释", "who interprets the regulation", default=None)
    phones: PhoneUse = value("手机", "what phones may be used for", default=PhoneUse.SERVE)


class Regulation(Part):
    """`clauses` are the organiser's own; those of the preset it was copied from serve too."""

    id: Slug = value("编号", "id")
    name: Said = value("名称", "name")
    copied_from: Slug | None = value(
        "母本", "the preset this was copied from, whose clauses it cites", default=None
    )
    game: Mapping[str, object] = field(
        default_factory=dict, metadata={"zh": "打法", "en": "how the game is played"}
    )
    event: EventRules = value("赛事", "the event")
    entry: EntryRules = value("参赛办法", "entries")
    review: ReviewRules | None = value("审核公示", "review and notice", default=None)
    stages: tuple[StageRules, ...] = value("赛段", "the stages", min_length=1)
    clocks: Clocks = value("比赛时间", "clocks")
    match_scoring: MatchScoring = value("每轮得分", "what a match scores")
    forfeit: ForfeitRule = value("弃权", "forfeits")
    bye: Bye | None = value("轮空", "what a bye scores; none: there is none", default=None)
    ranking: RankingRules = value("名次", "ranking")
    score_sheet: ScoreSheet = value("记分表", "the score sheet")
    corrections: Corrections = value("成绩更正", "corrections")
    penalties: tuple[Infraction, ...] = value("罚则", "infractions and their rulings")
    appeals: AppealRules = value("申诉", "appeals")
    awards: AwardRules | None = value("奖励", "none: announced separately", default=None)
    team_totals: TeamTotals | None = value("团体总分", "team ranking", default=None)
    timetable: tuple[TimetableRow, ...] = value("赛程", "the timetable", default=())
    clauses: tuple[Clause, ...] = value("条款", "the organiser's own clauses", default=())

    @property
    def catalogue(self) -> str:
        """The id of the shipped catalogue this regulation cites from, if there is one."""
        return self.copied_from or self.id

    @cached_property
    def catalogued(self) -> Mapping[str, Clause]:
        """Every clause it can cite by its id; its own come first."""
        shipped = all_clauses(self.catalogue) if self.catalogue in catalogues() else ()
        own = {clause.id: clause for clause in self.clauses}
        return own | {clause.id: clause for clause in shipped if clause.id not in own}

    @cached_property
    def fixed(self) -> Mapping[str, tuple[str, ...]]:
        """The clauses that fix a place, in the catalogue's order."""
        found: dict[str, tuple[str, ...]] = {}
        for clause in self.catalogued.values():
            for place in clause.fixes:
                found[place] = (*found.get(place, ()), clause.id)
        return found


def deciding_body(regulation: Regulation) -> Text:
    """Returns who decides appeals (E5, T10): the arbitration committee, or the committee where
    there is none."""
    if regulation.event.arbitration:
        return Text("仲裁委员会", "the arbitration committee")
    return Text("组委会", "the committee")


def first_hour(regulation: Regulation) -> time | None:
    """Returns when its timetable lets the first round begin, if it says so."""
    return next((row.start for row in regulation.timetable if row.rounds and row.start), None)


class Particulars(Part):
    """What one event says of itself besides its regulation: texts as the organiser gives them;
    empty: not said yet."""

    host: str = value("主办单位", "the host", default="")
    organiser: str = value("承办单位", "the organiser", default="")
    co_organiser: str = value("协办单位", "the co-organiser", default="")
    theme: str = value("活动主题", "the theme", default="")
    place: str = value("地点", "where it is played", default="")
    contact: str = value("联系人", "whom to ask", default="")
    telephone: str = value("联系电话", "telephone", default="")
    send_to: str = value("材料送交何处", "where reports and objections are sent", default="")


NOT_SAID = Particulars()
