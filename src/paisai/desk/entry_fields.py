"""Which columns has the entry form of a regulation, and how is each filled in?"""

from __future__ import annotations

from dataclasses import dataclass

from paisai.regulations import Regulation
from paisai.regulations.entering import JointTeams, LateChange, Represents, StaffCategory
from paisai.regulations.stages import FixedSchedule

STAFF = {
    StaffCategory.PART_TIME: ("兼职", "part-time"),
    StaffCategory.POSTED: ("派驻", "posted"),
    StaffCategory.SECONDED: ("借调", "seconded"),
}
YES = {"是": True, "yes": True, "1": True, "y": True, "否": False, "no": False, "0": False}
ORDINALS = "一二三四"


@dataclass(frozen=True, slots=True)
class Field:
    """One column. `player` counts from 1; `wanted` stands in the template of this regulation."""

    key: str
    zh: str
    en: str
    hint_zh: str
    example: str
    player: int | None = None
    required: bool = False
    wanted: bool = True
    choices: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """Other names by which the column is known."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.key, self.zh, self.en, *self.also


def fields(regulation: Regulation) -> tuple[Field, ...]:
    """All columns that are read, in the order of the template."""
    entry = regulation.entry
    joint = entry.joint_teams is not JointTeams.NOT_ALLOWED
    late = (
        regulation.review is not None
        and regulation.review.late_change is LateChange.REQUEST_REVIEW_AND_NEW_NOTICE
    )
    apart = any(isinstance(s, FixedSchedule) and not s.same_zone_meets for s in regulation.stages)
    by_unit = entry.selection is not None or entry.most_per_unit is not None
    units_hint = "单位名称" + ("；联合组队写两个，用顿号分开" if joint else "")
    return (
        Field("id", "编号", "number", "可以不填，由系统编号", ""),
        Field("name", "名称", "name", "可以不填，用选手姓名", ""),
        *(field for i in range(entry.players) for field in _player(regulation, i)),
        Field("units", "单位", "unit", units_hint, "一中", required=by_unit),
        Field(
            "zone",
            "赛区",
            "zone",
            "同赛区的不相遇" if apart else "",
            "东区",
            required=apart,
            wanted=apart or Represents.ZONE in entry.represents,
        ),
        Field("leader", "领队", "leader", "", "王领队"),
        Field("telephone", "电话", "telephone", "领队的电话", ""),
        Field(
            "seed",
            "选拔名次",
            "selection place",
            "在单位选拔赛的名次，1 最好",
            "1",
            wanted=entry.selection is not None,
        ),
        Field(
            "wild_card",
            "机动名额",
            "wild card",
            "是或否",
            "否",
            wanted=entry.selection is not None and entry.selection.wild_cards > 0,
            choices=("是", "否"),
        ),
        Field("request", "变更申请", "request", "报名截止以后才要填", "", wanted=late),
    )


def _player(regulation: Regulation, index: int) -> tuple[Field, ...]:
    entry = regulation.entry
    zh = ORDINALS[index] if entry.players > 1 else ""
    en = f" {index + 1}" if entry.players > 1 else ""
    aged = entry.minimum_age is not None or entry.born_on_or_before is not None
    player = index + 1
    example = ("张三", "李四")[index % 2]
    staff = tuple(zh for category, (zh, _) in STAFF.items())
    return (
        Field(
            f"player{player}",
            f"选手{zh}",
            f"player{en}",
            "姓名",
            example,
            player,
            required=True,
            also=_also(player, entry.players, "姓名", "name"),
        ),
        Field(
            f"born{player}",
            f"出生日期{zh}",
            f"born{en}",
            "如 1990-01-31",
            "1990-01-31",
            player,
            required=entry.born_on_or_before is not None,
            wanted=aged,
            also=_also(player, entry.players, "出生日期", "date of birth"),
        ),
        Field(
            f"number{player}",
            f"证件号{zh}",
            f"document{en}",
            "可以不填",
            "",
            player,
            also=_also(player, entry.players, "证件", "证件号", "document"),
        ),
        Field(
            f"staff{player}",
            f"人员类别{zh}",
            f"staff{en}",
            f"本单位正式人员不填；{'、'.join(staff)}",
            "",
            player,
            wanted=bool(entry.barred_staff),
            choices=staff,
        ),
    )


def _also(player: int, players: int, *names: str) -> tuple[str, ...]:
    """The names with the player's number; without it where there is only one player."""
    bare = tuple(name for name in names if name != "name") if players == 1 else ()
    return (*bare, *(f"{name}{player}" for name in names))
