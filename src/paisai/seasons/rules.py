"""What does a season fix: points by place, what counts, grades, rating? As data (E6.3)."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from paisai.defects import Defect, Unreadable
from paisai.errors import NotationError
from paisai.plain import Limits, dump, read
from paisai.presets import shipped, shipped_text
from paisai.regulations.closing import SeasonClass
from paisai.regulations.part import Count, Part, Said, Slug, value
from paisai.regulations.reading import check_depth, file_text, parse
from paisai.text import Text

Percent = Annotated[int, Limits(ge=0, le=1_000), Text("%", "%")]
Points = Annotated[int, Limits(ge=0, le=1_000_000)]
SeasonYears = Annotated[int, Limits(ge=1, le=50), Text("年", "years")]


class Ties(StrEnum):
    """What those get who share a place."""

    SHARE = "share"
    """The mean of the places they take up."""
    HIGHER = "higher"
    """Each the points of the place they share."""

    @property
    def text(self) -> Text:
        return TIES[self]


TIES = {
    Ties.SHARE: Text("平分所占名次的积分", "they share the points of the places they take up"),
    Ties.HIGHER: Text("各得该名次的积分", "each has the points of that place"),
}


class MatchPeople(StrEnum):
    """By what two players of two events are one person without anybody being asked."""

    NUMBER_OR_BIRTH = "number_or_birth"
    NAME_AND_UNIT = "name_and_unit"

    @property
    def text(self) -> Text:
        return MATCH_PEOPLE[self]


MATCH_PEOPLE = {
    MatchPeople.NUMBER_OR_BIRTH: Text(
        "证件号相同，或姓名、单位和出生日期都相同；其余由人判定",
        "the same number, or the same name, unit and date of birth; of others a person decides",
    ),
    MatchPeople.NAME_AND_UNIT: Text(
        "姓名和单位相同、又没有别的矛盾，就是同一个人",
        "the same name and unit is one person, unless something else contradicts it",
    ),
}


class RankingKey(StrEnum):
    """What decides between equal totals."""

    BEST_RESULT = "best_result"
    FIRST_PLACES = "first_places"
    MORE_EVENTS = "more_events"
    FEWER_EVENTS = "fewer_events"

    @property
    def text(self) -> Text:
        return RANKING_KEYS[self]


RANKING_KEYS = {
    RankingKey.BEST_RESULT: Text("单场最高积分", "the best single event"),
    RankingKey.FIRST_PLACES: Text("第一名次数", "the number of first places"),
    RankingKey.MORE_EVENTS: Text("参赛场数（多者在前）", "the number of events, more is better"),
    RankingKey.FEWER_EVENTS: Text("参赛场数（少者在前）", "the number of events, fewer is better"),
}


class PlacePoints(Part):
    """The points of each of the places from `first` to `last`."""

    first: Count = value("名次从", "from place")
    last: Count = value("到", "to place")
    points: Points = value("积分", "points")


class ClassRules(Part):
    letter: SeasonClass = value("类别", "class")
    name: Said = value("说明", "what events are of it")
    points: tuple[PlacePoints, ...] = value("名次积分", "points by place", min_length=1)
    taking_part: Points = value("其余名次", "points of every further place", default=0)

    def points_of(self, place: int) -> int:
        """Returns the points of one place that nobody shares."""
        for row in self.points:
            if row.first <= place <= row.last:
                return row.points
        return self.taking_part


class FieldBonus(Part):
    """Larger events are worth more: `percent` for `every` entries above `from_entries`."""

    from_entries: Count = value("超过多少个参赛者起", "above so many entries")
    every: Count = value("每多多少个", "for every further")
    percent: Percent = value("加", "adds")
    most: Percent = value("最多加", "at most")

    def percent_for(self, entries: int) -> int:
        above = max(entries - self.from_entries, 0)
        return min(above // self.every * self.percent, self.most)


class Decay(Part):
    """What an event counts that was closed so many years before the day of reckoning."""

    years: SeasonYears = value("满几年", "after years")
    percent: Percent = value("还计", "still counts")


class UnitRules(Part):
    best_people: Count = value("取积分最高的几人", "counts its best so many people")


class GradeWay(Part):
    """One way to earn a grade: everything it names must be there."""

    of_class: SeasonClass | None = value("在哪一类赛事", "in an event of class", default=None)
    place: Count | None = value("获前几名", "a place among the first", default=None)
    entries: Count | None = value("参赛者不少于", "with at least so many entries", default=None)
    points: Points | None = value("赛季积分不少于", "points of the season", default=None)
    events: Count | None = value("参赛场数不少于", "events taken part in", default=None)


class GradeRules(Part):
    """`ways` stand beside each other: one of them is enough. A grade lasts `years`."""

    id: Slug = value("编号", "id")
    name: Said = value("等级", "grade")
    years: SeasonYears = value("有效期", "lasts")
    ways: tuple[GradeWay, ...] = value("条件", "what earns it", min_length=1)


class RatingRules(Part):
    individuals: bool = value("个人等级分", "ratings of people", default=True)
    pairs: bool = value("搭档等级分", "ratings of partnerships", default=False)


class SeasonRules(Part):
    """The rules of a season. `ours` marks numbers that no association has fixed."""

    id: Slug = value("编号", "id")
    name: Said = value("名称", "name")
    ours: bool = value("本系统的默认值", "the numbers are this program's default", default=False)
    copied_from: Slug | None = value("母本", "what it was copied from", default=None)
    classes: tuple[ClassRules, ...] = value("赛事类别", "classes of events", min_length=1)
    ties: Ties = value("并列", "joint places", default=Ties.SHARE)
    left_early: bool = value("提前退出的也得积分", "who left early has points too", default=False)
    field_bonus: FieldBonus | None = value("人数加成", "bonus for large events", default=None)
    best: Count | None = value("取最好的几场", "only the best so many events count", default=None)
    decay: tuple[Decay, ...] = value("逐年递减", "decay over years", default=())
    ranking: tuple[RankingKey, ...] = value(
        "总分相同依次比", "equal totals are decided by", default=()
    )
    people: MatchPeople = value(
        "同一个人", "who is the same person", default=MatchPeople.NUMBER_OR_BIRTH
    )
    units: UnitRules | None = value("单位排名", "ranking of units", default=None)
    grades: tuple[GradeRules, ...] = value("等级，高的在前", "grades, highest first", default=())
    rating: RatingRules | None = value("等级分", "rating", default=None)

    def class_of(self, letter: str) -> ClassRules:
        """Returns the class of events with this letter; raises NotationError with those there
        are."""
        for rules in self.classes:
            if rules.letter == letter:
                return rules
        letters = [rules.letter for rules in self.classes]
        raise NotationError(
            f"没有 {letter} 类赛事，这个赛季有 {'、'.join(letters)}",
            f"there is no class {letter}; this season has {', '.join(letters)}",
        )

    def grade(self, id_: str) -> GradeRules:
        return next(grade for grade in self.grades if grade.id == id_)

    def rank_of(self, grade: str) -> int:
        """Returns how high a grade is: 0 is the highest; one that is no more is below all."""
        ids = [rules.id for rules in self.grades]
        return ids.index(grade) if grade in ids else len(ids)


class SeasonRulesError(NotationError):
    """Rules of a season that cannot be; `defects` lists everything that is wrong with them."""

    def __init__(self, source: str, defects: tuple[Defect, ...]) -> None:
        self.defects = defects
        zh = "；".join(f"{one.place}：{one.zh}" for one in defects)
        en = "; ".join(f"{one.place}: {one.en}" for one in defects)
        super().__init__(f"{source}：{zh}", f"{source}: {en}")


def shipped_rules() -> tuple[str, ...]:
    """Returns the ids of the rules that come with the product, the default first."""
    return tuple(sorted(shipped("seasons"), key=lambda id_: (id_ != "default", id_)))


@cache
def load_rules(id_: str) -> SeasonRules:
    """Returns shipped rules by their id.

    >>> load_rules("company-league").class_of("C").points_of(6)
    3
    """
    if id_ not in shipped_rules():
        known = shipped_rules()
        raise NotationError(
            f"没有赛季办法 {id_[:40]!r}，现有 {'、'.join(known)}；也可以给出 .toml 文件",
            f"there are no rules {id_[:40]!r}; there are {', '.join(known)}, or name a .toml file",
        )
    return rules_from(parse(shipped_text("seasons", id_), f"{id_}.toml"), f"{id_}.toml")


def load_rules_file(path: str | Path) -> SeasonRules:
    """Returns the rules in somebody's own file."""
    path = Path(path)
    return rules_from(parse(file_text(path), path.name), path.name)


def rules_from(values: Mapping[str, Any], source: str = "rules") -> SeasonRules:
    """Returns rules from plain values; raises SeasonRulesError with every defect."""
    check_depth(values, source)
    try:
        rules = read(SeasonRules, values)
    except Unreadable as error:
        raise SeasonRulesError(source, tuple(error.defects)) from None
    defects = tuple(_contradictions(rules))
    if defects:
        raise SeasonRulesError(source, defects)
    return rules


def plain_rules(rules: SeasonRules) -> dict[str, Any]:
    """Returns what `rules_from` makes the same rules of."""
    values: dict[str, Any] = dump(rules, defaults=False)
    return values


def _contradictions(rules: SeasonRules) -> Iterator[Defect]:
    letters = [one.letter for one in rules.classes]
    for letter in sorted({one for one in letters if letters.count(one) > 1}):
        yield Defect("classes", None, f"{letter} 类写了两次", f"class {letter} stands twice")
    for class_ in rules.classes:
        yield from _class_contradictions(class_)
    ids = [one.id for one in rules.grades]
    for id_ in sorted({one for one in ids if ids.count(one) > 1}):
        yield Defect("grades", None, f"等级 {id_} 写了两次", f"grade {id_} stands twice")
    for grade in rules.grades:
        for way in grade.ways:
            yield from _way_contradictions(grade, way, letters)
    years = [one.years for one in rules.decay]
    if years != sorted(set(years)):
        yield Defect(
            "decay", None, "年数应由小到大、各写一次", "years go from small to large, each once"
        )
    if len(set(rules.ranking)) != len(rules.ranking):
        yield Defect("ranking", None, "同一项写了两次", "one key stands twice")


def _class_contradictions(class_: ClassRules) -> Iterator[Defect]:
    place = f"classes.{class_.letter}.points"
    expected = 1
    for row in class_.points:
        if row.first != expected or row.last < row.first:
            yield Defect(
                place,
                None,
                f"名次应从 {expected} 起一段接一段，写的是 {row.first} 到 {row.last}",
                f"places go on from {expected} without a gap; {row.first} to {row.last} is given",
            )
            return
        expected = row.last + 1
    points = [row.points for row in class_.points] + [class_.taking_part]
    if points != sorted(points, reverse=True):
        yield Defect(
            place,
            None,
            "名次靠后的积分不能更多",
            "a later place has no more points than an earlier",
        )


def _way_contradictions(grade: GradeRules, way: GradeWay, letters: list[str]) -> Iterator[Defect]:
    place = f"grades.{grade.id}.ways"
    if way.of_class is not None and way.of_class not in letters:
        yield Defect(
            place,
            None,
            f"没有 {way.of_class} 类赛事，有 {'、'.join(letters)}",
            f"there is no class {way.of_class}; there are {', '.join(letters)}",
        )
    if way.place is None and (way.of_class is not None or way.entries is not None):
        yield Defect(
            place,
            None,
            "写了赛事类别或参赛者数，就要写获前几名",
            "a class or a number of entries goes with a place",
        )
    if way.place is way.points is way.events is None:
        yield Defect(
            place,
            None,
            "至少要写名次、积分或场数中的一项",
            "a place, points or a number of events is wanted",
        )
