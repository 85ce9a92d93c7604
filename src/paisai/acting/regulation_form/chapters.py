"""In which order does the form ask? As the 竞赛规程 is written, chapter by chapter."""

from __future__ import annotations

from paisai.frozen import record
from paisai.regulations.entering import WHO_PLAYS
from paisai.text import Text


@record
class FormParagraph:
    """One paragraph: the places of the regulation whose values it states."""

    title: Text
    paths: tuple[str, ...]


@record
class AskedChapter:
    title: Text
    asked: tuple[FormParagraph, ...]


def _asked(zh: str, en: str, *paths: str) -> FormParagraph:
    return FormParagraph(Text(zh, en), paths)


def _chapter(zh: str, en: str, *asked: FormParagraph) -> AskedChapter:
    return AskedChapter(Text(zh, en), asked)


CHAPTERS = (
    _chapter(
        "规程",
        "The regulation",
        _asked("名称和母本", "name and origin", "id", "name", "copied_from"),
    ),
    _chapter(
        "赛事",
        "The event",
        _asked("比赛项目", "event", "event.discipline"),
        _asked("时间和地点", "time and place", "event.first_day"),
        _asked("规则依据", "what it rests on", "event.based_on", "event.cards"),
    ),
    _chapter(
        "参赛办法",
        "Entries",
        _asked(
            "参赛者",
            "who may play",
            *WHO_PLAYS,
        ),
        _asked(
            "名额",
            "how many",
            "entry.teams_per_unit",
            "entry.most_per_unit",
            "entry.officials_per_unit",
            "entry.joint_teams",
        ),
        _asked("报名", "entering", "entry.registered_by", "entry.required", "entry.deadline"),
        _asked("选拔与名额分配", "selection and places", "entry.selection"),
        _asked("费用", "costs", "entry.fee", "entry.costs"),
    ),
    _chapter("材料与查验", "Papers", _asked("材料", "papers", "entry.papers")),
    _chapter("审核与公示", "Review and notice", _asked("审核公示", "review and notice", "review")),
    _chapter(
        "赛制与编排",
        "Format and pairing",
        _asked("赛段", "stages", "stages"),
        _asked("赛程调整", "changes of the timetable", "event.schedule_change"),
    ),
    _chapter("赛程", "Timetable", _asked("赛程表", "timetable", "timetable")),
    _chapter("打法", "Play", _asked("打法", "how the game is played", "game")),
    _chapter(
        "成绩与名次",
        "Results and ranking",
        _asked("每轮得分", "what a match scores", "match_scoring"),
        _asked("弃权", "forfeits", "forfeit"),
        _asked("轮空", "byes", "bye"),
        _asked("名次", "ranking", "ranking"),
        _asked("团体总分", "team totals", "team_totals"),
        _asked("记分表", "the score sheet", "score_sheet"),
        _asked("成绩更正", "corrections", "corrections"),
    ),
    _chapter(
        "比赛时间",
        "Clocks",
        _asked("每轮时间", "the clock of a round", "clocks.round"),
        _asked("每手时间", "the clock of a play", "clocks.play"),
    ),
    _chapter(
        "违例与判罚",
        "Infractions and rulings",
        _asked("迟到", "lateness", "clocks.lateness"),
        _asked("罚则", "infractions", "penalties"),
    ),
    _chapter("申诉", "Appeals", _asked("申诉", "appeals", "appeals")),
    _chapter("奖励", "Awards", _asked("奖励", "awards", "awards")),
    _chapter(
        "其他",
        "Other matters",
        _asked("裁判与仲裁", "officials", "event.arbitration", "event.officials_appointed_by"),
        _asked("服装与用具", "dress and equipment", "event.dress_by", "event.equipment_by"),
        _asked("手机", "phones", "event.phones"),
        _asked("解释", "interpretation", "event.interpreted_by"),
        _asked("自定条款", "clauses of one's own", "clauses"),
    ),
)
