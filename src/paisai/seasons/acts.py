"""What can be done to a season? Each act is declared once: its name, its fields, its questions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from paisai.defects import Unreadable
from paisai.errors import NotationError
from paisai.frozen import field, fields, record
from paisai.plain import dump, is_plain, read
from paisai.seasons.season import ClosedEvent, Particulars
from paisai.text import Text


@record
class SeasonAct:
    """Field names are the JSON names; unknown ones are refused."""

    do: ClassVar[str] = ""
    called: ClassVar[Text] = Text("", "")


def _asked(zh: str, en: str, **given: Any) -> Any:
    return field(metadata={"zh": zh, "en": en}, **given)


@record
class OpenSeason(SeasonAct):
    """The first act: the rules are in it, so that the file stands alone. `secret` keys the hashes
    by which people are known again; it never stands in the record."""

    do = "open_season"
    called = Text("建立赛季", "open the season")
    name: str = _asked("名称", "name")
    holder: str = _asked("主办", "held by")
    first_day: date = _asked("开始", "first day")
    last_day: date = _asked("结束", "last day")
    rules: dict[str, Any] = _asked("办法", "rules")
    secret: str = field(default="", repr=False)


@record
class ChangeRules(SeasonAct):
    """The whole rules as they shall be; everything is reckoned anew."""

    do = "change_rules"
    called = Text("改赛季办法", "change the rules")
    rules: dict[str, Any] = _asked("办法", "rules")
    reason: str = _asked("理由", "reason")


@record
class CountEvent(SeasonAct):
    """A closed event counts from now on."""

    do = "count_event"
    called = Text("计入一场比赛", "count an event")
    event: ClosedEvent = _asked("比赛", "event")


@record
class TakeOut(SeasonAct):
    """An event counts no more; corrected, it may be counted again."""

    do = "take_out"
    called = Text("取出一场比赛", "take an event out")
    event: str = _asked("比赛", "event")
    reason: str = _asked("理由", "reason")


@record
class SamePeople(SeasonAct):
    """Each pair is one person; the first keeps the number."""

    do = "same_people"
    called = Text("合并：是同一个人", "merge: the same person")
    pairs: tuple[tuple[str, str], ...] = _asked("哪两个", "which two")
    reason: str = _asked("理由", "reason")


@record
class DifferentPeople(SeasonAct):
    """Each pair is two people, however alike their names."""

    do = "different_people"
    called = Text("判定：不是同一个人", "decide: not the same person")
    pairs: tuple[tuple[str, str], ...] = _asked("哪两个", "which two")
    reason: str = _asked("理由", "reason")


@record
class PartPerson(SeasonAct):
    """What somebody did in these events was done by another person, who becomes known by it."""

    do = "part_person"
    called = Text("拆分：是两个人", "part: two people")
    person: str = _asked("谁", "who")
    events: tuple[str, ...] = _asked("哪些比赛是另一个人打的", "which events another played")
    reason: str = _asked("理由", "reason")


@record
class MendPerson(SeasonAct):
    """A person's name or number is put right; empty: as before."""

    do = "mend_person"
    called = Text("更正个人资料", "mend a person's particulars")
    person: str = _asked("谁", "who")
    particulars: Particulars | None = _asked("资料", "particulars", default=None)
    unit: str = _asked("单位", "unit", default="")
    reason: str = _asked("理由", "reason", default="")


@record
class HidePerson(SeasonAct):
    """A person has no name in public, or has it again."""

    do = "hide_person"
    called = Text("公开页面隐去姓名", "make a person nameless in public")
    person: str = _asked("谁", "who")
    hidden: bool = _asked("隐去", "nameless", default=True)


@record
class AwardGrades(SeasonAct):
    """Everybody who has earned a higher grade than they hold gets it, from this day on."""

    do = "award_grades"
    called = Text("授予等级", "award grades")
    day: date = _asked("日期", "day")


@record
class HandOverGrade(SeasonAct):
    """The certificate of a grade was handed over."""

    do = "hand_over_grade"
    called = Text("颁发等级证书", "hand over a grade's certificate")
    person: str = _asked("谁", "who")
    grade: str = _asked("等级", "grade")
    day: date = _asked("日期", "day")


@record
class CloseSeason(SeasonAct):
    do = "close_season"
    called = Text("结束赛季", "close the season")


@record
class Undo(SeasonAct):
    """An act counts no more, where nothing later rests on it."""

    do = "undo"
    called = Text("撤销", "undo")
    seq: int = _asked("第几条", "number")
    reason: str = _asked("理由", "reason")


ACTS: Mapping[str, type[SeasonAct]] = {
    act.do: act
    for act in (
        OpenSeason,
        ChangeRules,
        CountEvent,
        TakeOut,
        SamePeople,
        DifferentPeople,
        PartPerson,
        MendPerson,
        HidePerson,
        AwardGrades,
        HandOverGrade,
        CloseSeason,
        Undo,
    )
}


def to_plain(act: SeasonAct) -> dict[str, Any]:
    """Returns the fields of an act as JSON has them, without those that have their default."""
    plain: dict[str, Any] = dump(act, defaults=False)
    return plain


def from_plain(do: str, values: Mapping[str, Any]) -> SeasonAct:
    """Returns the act of a name and its fields; raises NotationError by field."""
    if do not in ACTS:
        raise NotationError(
            f"没有操作 {do[:40]!r}，可以是 {'、'.join(ACTS)}",
            f"there is no act {do[:40]!r}; there are {', '.join(ACTS)}",
        )
    kind = ACTS[do]
    if not is_plain(values):
        raise NotationError(f"操作 {do} 不是 JSON 能写的", f"act {do} is not plain JSON")
    try:
        return read(kind, values)
    except Unreadable as error:
        first = error.defects[0]
        known = "、".join(one.name for one in fields(kind)) or "—"
        raise NotationError(
            f"操作 {do} 的 {first.place} 写得不对：{first.zh}；各项是 {known}",
            f"act {do}: {first.place}: {first.en}; its fields are {known}",
        ) from None
