"""Which fields has the entry form of a regulation, and how is each filled in?"""

from __future__ import annotations

from datetime import date

from paisai.frozen import record
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import (
    REPRESENTS,
    STAFF,
    EntryField,
    JointTeams,
    LateChange,
    Represents,
)
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined

YES = {"是": True, "yes": True, "1": True, "y": True, "否": False, "no": False, "0": False}
YES_NO = (Text("是", "yes"), Text("否", "no"))
ORDINALS = "一二三四"


@record
class SheetField:
    """One field, a column of a sheet. `player` counts from 1; `wanted` are those that this
    regulation has a use for; `clause` is the one that asks for it, if one does."""

    key: str
    label: Text
    hint: Text = SILENT
    example: str = ""
    player: int | None = None
    required: bool = False
    wanted: bool = True
    choices: tuple[Text, ...] = ()
    clause: str = ""
    rule: Text = SILENT
    """What the clause wants of it, in a few words."""


def fields(regulation: Regulation) -> tuple[SheetField, ...]:
    """All that are read, in the order of the form."""
    entry = regulation.entry
    review = regulation.review
    late = review is None or review.late_change is LateChange.REQUEST_REVIEW_AND_NEW_NOTICE
    asked = "entry.deadline" if review is None else "review.late_change"
    return (
        SheetField(
            "id",
            Text("编号", "number"),
            Text("可以不填，由系统编号", "may be left out: a number is given"),
        ),
        SheetField(
            "name",
            Text("队名", "team name"),
            Text("可以不填，用选手姓名", "may be left out: the players' names serve"),
            wanted=entry.players > 1,
        ),
        *(field for i in range(entry.players) for field in _player(regulation, i)),
        *_whose(regulation),
        SheetField(
            "leader",
            Text("领队", "leader"),
            Text("姓名", "the name"),
            "王领队",
            required=EntryField.LEADER in entry.required,
            clause=clause_of(regulation, "entry.required"),
        ),
        SheetField(
            "telephone",
            Text("电话", "telephone"),
            Text("比赛时能找到人的电话", "by which they are reached on the day"),
        ),
        SheetField(
            "leader_telephone",
            Text("领队电话", "leader's telephone"),
            wanted=False,
        ),
        SheetField(
            "seed",
            Text("选拔名次", "selection place"),
            Text("在单位选拔赛的名次，1 最好", "the place in the unit's selection, 1 is best"),
            "1",
            wanted=entry.selection is not None,
            clause=clause_of(regulation, "entry.selection"),
        ),
        SheetField(
            "wild_card",
            Text("机动名额", "wild card"),
            Text("是或否", "yes or no"),
            "否",
            wanted=entry.selection is not None and entry.selection.wild_cards > 0,
            choices=YES_NO,
            clause=clause_of(regulation, "entry.selection.wild_cards"),
        ),
        SheetField(
            "late_request",
            Text("变更申请", "request"),
            Text("报名截止以后才要填", "only after the deadline")
            if entry.selection is None
            else Text(
                "报名截止以后，或不按选拔名次时才要填",
                "only after the deadline, or out of the order of the selection",
            ),
            wanted=late,
            clause=clause_of(regulation, asked) if late else "",
        ),
    )


def _whose(regulation: Regulation) -> tuple[SheetField, ...]:
    """The units and the zone an entry is from."""
    entry = regulation.entry
    joint = entry.joint_teams is not JointTeams.NOT_ALLOWED
    two = Text(
        "；联合组队写两个，用顿号分开", "; a joint team names two, with a comma between them"
    )
    apart = [stage for stage in regulation.stages if stage.keeps_zones_apart]
    zone_clause = clause_of(regulation, f"stages[{apart[0].id}].same_zone_meets") if apart else ""
    return (
        SheetField(
            "units",
            Text("单位", "unit"),
            Text("单位名称", "the unit's name") + (two if joint else SILENT),
            "一中",
            required=EntryField.UNIT in entry.required
            or entry.selection is not None
            or entry.most_per_unit is not None,
            clause=clause_of(regulation, "entry.most_per_unit"),
        ),
        SheetField(
            "zone",
            Text("赛区", "zone"),
            Text("同赛区的不相遇", "entries of one zone do not meet") if apart else SILENT,
            "东区",
            required=bool(apart) or EntryField.ZONE in entry.required,
            wanted=bool(apart) or Represents.ZONE in entry.represents,
            clause=zone_clause,
        ),
        SheetField(
            "represents",
            Text("单位类别", "kind of unit"),
            Text("代表的单位是哪一类", "what kind of unit it plays for"),
            REPRESENTS[entry.represents[-1]].zh,
            required=EntryField.REPRESENTS in entry.required,
            wanted=len(entry.represents) > 1,
            choices=tuple(REPRESENTS[kind] for kind in entry.represents),
            clause=clause_of(regulation, "entry.represents"),
        ),
    )


def _player(regulation: Regulation, index: int) -> tuple[SheetField, ...]:
    entry, player = regulation.entry, index + 1
    zh = ORDINALS[index] if entry.players > 1 else ""
    en = f" {player}" if entry.players > 1 else ""
    staff = tuple(STAFF.values())
    born = born_example(regulation)
    return (
        SheetField(
            f"player{player}",
            Text(f"选手{zh}", f"player{en}"),
            Text("姓名", "the name"),
            ("张三", "李四")[index % 2],
            player,
            required=True,
        ),
        SheetField(
            f"born{player}",
            Text(f"出生日期{zh}", f"date of birth{en}"),
            Text(f"如 {born}", f"such as {born}"),
            born,
            player,
            required=entry.born_on_or_before is not None or EntryField.BORN in entry.required,
            wanted=entry.minimum_age is not None or entry.born_on_or_before is not None,
            clause=clause_of(regulation, "entry.born_on_or_before"),
            rule=_born_rule(regulation),
        ),
        SheetField(
            f"number{player}",
            Text(f"证件号{zh}", f"document number{en}"),
            Text("可以不填", "may be left out"),
            player=player,
        ),
        SheetField(
            f"staff{player}",
            Text(f"人员类别{zh}", f"category of staff{en}"),
            joined(staff, "、", ", "),
            staff[0].zh,
            player,
            required=EntryField.STAFF in entry.required,
            wanted=bool(entry.barred_staff) or EntryField.STAFF in entry.required,
            choices=staff,
            clause=clause_of(regulation, "entry.barred_staff"),
            rule=_staff_rule(regulation),
        ),
        SheetField(
            f"employer{player}",
            Text(f"工作单位{zh}", f"employer{en}"),
            Text("代表行业体协的要填", "needed if playing for an industry association"),
            player=player,
            wanted=entry.members_from_it and Represents.INDUSTRY_ASSOCIATION in entry.represents,
            clause=clause_of(regulation, "entry.members_from_it"),
        ),
        SheetField(
            f"telephone{player}",
            Text(f"选手{zh}电话", f"telephone of player{en}"),
            player=player,
            wanted=False,
        ),
    )


def born_example(regulation: Regulation) -> str:
    """A date of birth that the regulation takes."""
    latest = regulation.entry.born_on_or_before
    return str(min(date(1990, 1, 31), latest or date.max))


def _born_rule(regulation: Regulation) -> Text:
    day, age = regulation.entry.born_on_or_before, regulation.entry.minimum_age
    if day is not None:
        return Text(f"{day} 或以前出生", f"on or before {day}")
    return SILENT if age is None else Text(f"年满 {age} 岁", f"{age} years or older")


def _staff_rule(regulation: Regulation) -> Text:
    """E3.1.3: who may not enter."""
    barred = joined([STAFF[kind] for kind in regulation.entry.barred_staff], "、", ", ")
    return Text(f"{barred.zh}的不能报名", f"may not enter: {barred.en}") if barred else SILENT
