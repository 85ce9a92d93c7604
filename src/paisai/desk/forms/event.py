"""The forms of the event as a whole: made, its timetable changed, closed, an act undone."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.acts import event as acts
from paisai.desk.boards.honours import open_honours
from paisai.desk.boards.log import log
from paisai.desk.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.desk.forms.parts import FROM_ONE, FormOf, Situation, chosen, reason
from paisai.desk.forms.reading import Answers, tied
from paisai.frozen import fields
from paisai.ledger import Command
from paisai.ledger.commands import (
    ChangeSchedule,
    Close,
    CloseStage,
    GiveHonour,
    SettleAdvance,
)
from paisai.regulations.particulars import Particulars, first_hour
from paisai.text import SILENT, Text

UNDONE_FROM = 60
"""So many of the last acts are offered to be undone."""
PUBLISHED = Text("会写进公开的规程，人人可见", "it is printed in the public regulation")
FIGURES = 10
"""Of the number of an act, at most."""


def _create_fields(at: Situation, given: Posted) -> Sequence[Field]:
    offered = tuple(Option(one.id, one.name) for one in at.regulations)
    return (
        Field("name", Text("比赛名称", "name of the event"), required=True),
        Field(
            "regulation",
            Text("规程", "regulation"),
            Kind.CHOICE,
            offered,
            required=True,
            value=chosen(given, "regulation"),
        ),
        Field(
            "first_day",
            Text("首个比赛日", "first day of play"),
            Kind.DATE,
            required=True,
            value=(f"{at.now:%Y-%m-%d}",),
        ),
        *_begins_field(at, given),
        Field(
            "rooms",
            Text("场地和桌数", "rooms and tables"),
            Kind.LINES,
            help=Text("一行一处，如 一厅:20", "one a line, such as 一厅:20"),
        ),
        *(
            Field(
                one.name,
                Text(one.metadata["zh"], one.metadata["en"]),
                help=PUBLISHED if one.name in ("contact", "telephone") else SILENT,
            )
            for one in fields(Particulars)
        ),
    )


def _begins_field(at: Situation, given: Posted) -> Sequence[Field]:
    """Asked where the regulation that is chosen has hours to move."""
    key = last(given, "regulation").strip()
    regulation = next((one for one in at.regulations if one.id == key), None)
    first = None if regulation is None else first_hour(regulation)
    if first is None:
        return ()
    return (
        Field(
            "begins",
            Text("首日第一轮几点开始", "when round 1 begins"),
            Kind.TIME,
            value=(f"{first:%H:%M}",),
            help=Text("日程里其他的时间随之移动", "the other hours of the timetable move with it"),
        ),
    )


def _create(at: Situation, told: Answers) -> Sequence[Command]:
    regulation = next(one for one in at.regulations if one.id == told.text("regulation"))
    first_day = told.day("first_day")
    assert first_day is not None
    names = [one.name for one in fields(Particulars)]
    particulars = Particulars(**{name: told.text(name) for name in names})
    with tied("rooms"):
        rooms = ",".join(told.several("rooms"))
        acts.rooms_of(rooms)
    with tied("begins"):
        begins = told.hour("begins")
        return [acts.create(told.text("name"), regulation, first_day, rooms, particulars, begins)]


CREATE = FormOf(
    Text("新的比赛", "a new event"), Text("建立比赛", "make the event"), _create_fields, _create
)


def _schedule_fields(at: Situation, given: Posted) -> Sequence[Field]:
    return (
        Field(
            "round",
            Text("第几轮，全程连续数", "round, counted over all stages"),
            Kind.WHOLE,
            required=True,
            limits=FROM_ONE,
            value=chosen(given, "round"),
        ),
        Field("start", Text("改到", "begins at"), Kind.MOMENT, required=True),
        reason("改期的原因", "why"),
        Field("force_majeure", Text("不可抗力", "force majeure"), Kind.YES_NO),
    )


def _schedule(_: Situation, told: Answers) -> Sequence[Command]:
    number, start = told.whole("round"), told.moment("start")
    assert number is not None
    assert start is not None
    return [ChangeSchedule(number, start, told.text("reason"), told.yes("force_majeure"))]


CHANGE_SCHEDULE = FormOf(
    Text("改期", "move a round"), Text("改期", "move the round"), _schedule_fields, _schedule
)

_OVERRIDE = Field(
    "override",
    Text("仍可申诉或更正时结束的理由", "why although it may still be appealed or corrected"),
    Kind.WORDS,
    help=Text("过了时限不用写", "not needed when the time is over"),
)


def _stage_fields(_: Situation, __: Posted) -> Sequence[Field]:
    early = Field(
        "early",
        Text("提前结束的理由", "why before its last round"),
        Kind.WORDS,
        help=Text("各轮都打完不用写", "not needed when all rounds are played"),
    )
    return early, _OVERRIDE


CLOSE_STAGE = FormOf(
    Text("结束阶段", "close the stage"),
    Text("结束阶段", "close the stage"),
    _stage_fields,
    lambda _, told: [CloseStage(told.text("early"), told.text("override"))],
)


def _close_fields(at: Situation, _: Posted) -> Sequence[Field]:
    left = open_honours(at.competition)
    final = Field(
        "final",
        Text("结束整场比赛，以后不能再改", "the event is closed for good"),
        Kind.YES_NO,
        required=True,
        help=left,
    )
    return _OVERRIDE, final


def _close(_: Situation, told: Answers) -> Sequence[Command]:
    if not told.yes("final"):
        said = Text(
            "结束以后不能再改，确定请勾选", "nothing can be changed after it: tick to agree"
        )
        raise WrongForm([Wrong("final", said.zh, said.en)])
    return [Close(told.text("override"))]


CLOSE = FormOf(
    Text("结束比赛", "close the event"), Text("结束比赛", "close the event"), _close_fields, _close
)

SETTLED = {
    "replace": Text(
        "下一阶段按改后的名单重开", "the next stage is opened anew with the right ones"
    ),
    "keep": Text("已晋级的照旧", "those who advanced are kept"),
}


def _settle_fields(_: Situation, __: Posted) -> Sequence[Field]:
    offered = tuple(Option(value, label) for value, label in SETTLED.items())
    how = Field("how", Text("怎样处理", "how it is settled"), Kind.CHOICE, offered, required=True)
    return how, reason("决定的理由", "why")


SETTLE_ADVANCE = FormOf(
    Text("更正后的晋级", "who advances after a correction"),
    Text("决定", "settle it"),
    _settle_fields,
    lambda _, told: [SettleAdvance(told.text("how") == "replace", told.text("reason"))],
)


def _honour_fields(at: Situation, given: Posted) -> Sequence[Field]:
    awards = at.competition.regulation.awards
    special = awards.special if awards is not None else ()
    offered = tuple(Option(one.name.zh, one.name) for one in special)
    competition = at.competition
    entries = [entrant.name for entrant in competition.entrants.values()]
    whom = dict.fromkeys([*entries, *(unit.name for unit in competition.units.values())])
    return (
        Field(
            "award",
            Text("特别奖", "special award"),
            Kind.CHOICE,
            offered,
            required=True,
            value=chosen(given, "award"),
        ),
        Field(
            "to",
            Text("授予", "given to"),
            options=tuple(Option(name, Text(name, name)) for name in whom),
            required=True,
        ),
    )


GIVE_HONOUR = FormOf(
    Text("授予特别奖", "give a special award"),
    Text("授予", "give it"),
    _honour_fields,
    lambda _, told: [GiveHonour(told.text("award"), told.text("to"))],
)


def _undo_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """The last acts that stand; of earlier ones that which is named."""
    named = last(given, "seq").strip()
    back = at.state.seq - int(named) + 1 if named.isdecimal() and len(named) < FIGURES else 0
    rows = log(at.state, max(UNDONE_FROM, back)).rows
    offered = [
        Option(str(row["seq"]), Text(f"第 {row['seq']} 号 ", f"no. {row['seq']} ") + said)
        for row in reversed(rows)
        if not row["undone"] and row["kind"] not in ("create", "undo")
        for said in [row["said"]]
        if isinstance(said, Text)
    ]
    return (
        Field(
            "seq",
            Text("撤销哪一条", "which act"),
            Kind.CHOICE,
            tuple(offered),
            required=True,
            value=chosen(given, "seq"),
        ),
        reason("撤销的理由", "why"),
    )


UNDO = FormOf(
    Text("撤销一条记录", "undo an act"),
    Text("撤销", "undo it"),
    _undo_fields,
    lambda at, told: [acts.undo(at.state, int(told.text("seq")), told.text("reason"))],
)
