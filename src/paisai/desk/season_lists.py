"""What do people see of a season: its lists, its rules in words, its papers? For any front."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from fractions import Fraction
from itertools import zip_longest

from paisai.desk.papers.press import CountedFor
from paisai.frozen import record
from paisai.prints.paper import Certificate, Certificates, Lists, Masthead
from paisai.prints.table import Row, Table, big, figure, same, text
from paisai.seasons.grades import (
    Missing,
    candidates,
    condition_text,
    earned_by,
    held,
    reason_text,
    to_award,
)
from paisai.seasons.points import (
    called,
    event_points,
    event_sum_text,
    hundredths,
    ranking,
    shown,
    unit_ranking,
    why_above,
)
from paisai.seasons.rating import Rating, pair_ratings, ratings
from paisai.seasons.rules import ClassRules, SeasonRules, Ties
from paisai.seasons.season import PersonId, Season
from paisai.seasons.statistics import partnership_records, records, unit_records
from paisai.text import SILENT, Text, joined

OURS = Text("本系统的默认值，协会可以改", "this program's default; the association may change it")
NOT_YET = Text("还没有计入比赛。", "No event is counted yet.")
RANKING = Text("赛季积分排名", "Season ranking")
UNITS = Text("单位积分排名", "Units")
GRADES = Text("运动员等级", "Grades")
RATINGS = Text("等级分", "Ratings")
EVENTS = Text("计入的比赛", "Events counted")
DOUBTS = Text("待判定：是不是同一个人", "To decide: the same person or not")
STATISTICS = Text("个人统计", "Statistics of people")
PAIRS = Text("搭档统计", "Statistics of partnerships")
UNIT_RECORDS = Text("单位统计", "Statistics of units")


@record
class Shown:
    """A season as somebody may see it: in `public`, nameless people have no name and penalties
    are not told. `day` is the one on which grades are asked for."""

    season: Season
    day: date
    public: bool = False

    def name(self, person: PersonId) -> Text:
        return called(self.season, person, public=self.public)

    def event_name(self, id_: str) -> str:
        return self.season.events[id_].event.name


def ranking_table(at: Shown) -> Table:
    """The ranking with how every total was reckoned, and why each is above the next."""
    rows: list[Row] = []
    ranked = ranking(at.season)
    for row, below in zip_longest(ranked, ranked[1:]):
        grade = held(at.season, row.person, at.day)
        why = why_above(at.season, row, below) if below is not None else None
        rows.append(
            {
                "place": row.place,
                "person": row.person,
                "name": at.name(row.person),
                "unit": at.season.people[row.person].unit,
                "points": hundredths(row.total),
                "events": len(row.events),
                "grade": at.season.rules.grade(grade.grade).name if grade else None,
                "sum": joined(
                    (
                        same(at.event_name(one.event)) + Text("：", ": ") + event_sum_text(one)
                        for one in row.events
                    ),
                    "；",
                    "; ",
                ),
                "why": why,
            }
        )
    columns = (
        big("place", "名次", "Place"),
        text("name", "姓名", "Name"),
        text("unit", "单位", "Unit"),
        big("points", "积分", "Points"),
        figure("events", "场数", "Events"),
        text("grade", "等级", "Grade"),
        text("sum", "怎样算的", "How it was reckoned"),
        text("why", "在下一名前面，因为", "Above the next because"),
    )
    return Table(columns, tuple(rows), NOT_YET, RANKING)


def unit_table(at: Shown) -> Table:
    rows = tuple(
        {
            "place": row.place,
            "unit": row.unit,
            "points": hundredths(row.total),
            "people": joined(
                (at.name(person) + same(f" {shown(points)}") for person, points in row.people),
                "、",
                ", ",
            ),
        }
        for row in unit_ranking(at.season)
    )
    columns = (
        big("place", "名次", "Place"),
        text("unit", "单位", "Unit"),
        big("points", "积分", "Points"),
        text("people", "计分的人", "Whose points count"),
    )
    return Table(columns, rows, NOT_YET, UNITS)


def events_table(at: Shown) -> Table:
    rows = tuple(
        {
            "number": counted.number,
            "name": counted.event.name,
            "class": counted.event.of_class,
            "closed": counted.event.closed,
            "entries": counted.event.entries,
            "head": counted.event.head[:12],
            "id": counted.event.id,
        }
        for counted in at.season.in_order()
    )
    columns = (
        figure("number", "序号", "#"),
        text("name", "比赛", "Event"),
        figure("class", "类别", "Class"),
        figure("closed", "结束", "Closed"),
        figure("entries", "参赛者", "Entries"),
        text("head", "校验值", "Head"),
    )
    return Table(columns, rows, NOT_YET, EVENTS)


def doubts_table(at: Shown) -> Table:
    """Pairs that could be one person, with what speaks for it."""
    people = at.season.people
    rows = tuple(
        {
            "one": first,
            "name": at.name(first),
            "unit": people[first].unit,
            "other": second,
            "other_unit": people[second].unit,
            "events": "、".join(_events_of(at.season, first)),
            "other_events": "、".join(_events_of(at.season, second)),
        }
        for first, second in at.season.open_doubts
    )
    columns = (
        text("one", "编号", "Number"),
        text("name", "姓名", "Name"),
        text("unit", "单位", "Unit"),
        text("events", "参加过", "Played in"),
        text("other", "另一个", "The other"),
        text("other_unit", "单位", "Unit"),
        text("other_events", "参加过", "Played in"),
    )
    return Table(columns, rows, Text("没有要判定的。", "Nothing is to be decided."), DOUBTS)


def _events_of(season: Season, person: PersonId) -> Iterator[str]:
    for counted in season.in_order():
        if any(season.who(one) == person for own in counted.people.values() for one in own):
            yield counted.event.name


def grades_table(at: Shown) -> Table:
    """Grades held, earned and not yet awarded, and who lacks one thing, in the ranking's order."""
    new = {one.person for one in to_award(at.season, at.day)}
    lacking = dict(candidates(at.season, at.day))
    rows: list[Row] = []
    for row in ranking(at.season):
        own, earned = held(at.season, row.person, at.day), earned_by(at.season).get(row.person)
        missing = lacking.get(row.person)
        if own is None and earned is None and missing is None:
            continue
        rows.append(
            {
                "person": row.person,
                "name": at.name(row.person),
                "unit": at.season.people[row.person].unit,
                "grade": at.season.rules.grade(own.grade).name if own else None,
                "until": own.until if own else None,
                "by": reason_text(at.season, own.way, own.grade, own.event) if own else None,
                "earned": at.season.rules.grade(earned.grade).name
                if earned and row.person in new
                else None,
                "lacks": missing_text(at.season, missing) if missing else None,
                "handed_over": own.handed_over if own else None,
            }
        )
    columns = (
        text("name", "姓名", "Name"),
        text("unit", "单位", "Unit"),
        text("grade", "等级", "Grade"),
        figure("until", "有效至", "Until"),
        text("by", "依据", "Earned by"),
        text("earned", "新达到", "Newly earned"),
        text("lacks", "下一等级只差", "The next grade lacks only"),
        figure("handed_over", "证书颁发", "Handed over"),
    )
    return Table(
        columns, tuple(rows), Text("还没有人达到等级。", "Nobody has a grade yet."), GRADES
    )


def missing_text(season: Season, missing: Missing) -> Text:
    """Returns what somebody lacks for a grade by one of its ways."""
    name = season.rules.grade(missing.grade).name
    return Text(f"{name.zh}：", f"{name.en}: ") + joined(missing.lacks, "，", ", ")


def _rounded(figure_: float) -> str:
    return f"{figure_:.1f}"


def ratings_table(at: Shown, *, pairs: bool = False) -> Table:
    """Strength with its uncertainty; never mixed with points."""
    rated: dict[tuple[PersonId, ...], Rating]
    if pairs:
        rated = dict(pair_ratings(at.season))
    else:
        rated = {(person,): rating for person, rating in ratings(at.season).items()}
    rows = tuple(
        {
            "place": place,
            "name": joined((at.name(one) for one in people), "、", ", "),
            "sure": _rounded(rating.sure),
            "mean": _rounded(rating.mean),
            "deviation": f"±{_rounded(2 * rating.deviation)}",
            "games": rating.games,
        }
        for place, (people, rating) in enumerate(rated.items(), 1)
    )
    columns = (
        figure("place", "序", "#"),
        text("name", "姓名", "Name"),
        big("sure", "保守估计", "At least"),
        figure("mean", "估计", "Estimate"),
        figure("deviation", "误差", "Uncertainty"),
        figure("games", "对局", "Bouts"),
    )
    empty = Text("这个赛季不算等级分。", "This season has no ratings.")
    return Table(columns, rows, empty, RATINGS)


def percent(rate: Fraction | None) -> str | None:
    return None if rate is None else f"{float(100 * rate):.0f}%"


def _mean(rate: Fraction | None) -> str | None:
    return None if rate is None else shown(rate)


def statistics_table(at: Shown) -> Table:
    """What everybody has done over the events; penalties are for staff only."""
    rows: list[Row] = []
    found = records(at.season)
    for row in ranking(at.season):
        own = found[row.person]
        rows.append(
            {
                "person": row.person,
                "name": at.name(row.person),
                "unit": at.season.people[row.person].unit,
                "events": own.events,
                "games": own.figures.games,
                "won": own.figures.won,
                "rate": percent(own.win_rate),
                "levels": own.figures.levels,
                "declared": _mean(own.points_as_declarer),
                "defended": _mean(own.points_as_defender),
                "deal": _mean(own.points_a_deal),
                "best": own.best,
                "worst": own.worst,
                "penalties": None if at.public else own.figures.penalties,
            }
        )
    columns = (
        text("name", "姓名", "Name"),
        text("unit", "单位", "Unit"),
        figure("events", "场数", "Events"),
        figure("games", "对局", "Bouts"),
        figure("won", "胜", "Won"),
        figure("rate", "胜率", "Rate"),
        figure("levels", "净级数", "Levels"),
        figure("declared", "坐庄失分", "Given as declarer"),
        figure("defended", "防守得分", "Taken as defender"),
        figure("deal", "二打一每副", "Dou Dizhu a deal"),
        figure("best", "最好", "Best"),
        figure("worst", "最差", "Worst"),
        *(() if at.public else (figure("penalties", "判罚", "Penalties"),)),
    )
    return Table(columns, tuple(rows), NOT_YET, STATISTICS)


def partnerships_table(at: Shown) -> Table:
    rows = tuple(
        {
            "name": joined((at.name(one) for one in pair), "、", ", "),
            "events": own.events,
            "games": own.figures.games,
            "rate": percent(own.win_rate),
            "levels": own.figures.levels,
            "best": own.best,
        }
        for pair, own in partnership_records(at.season).items()
    )
    columns = (
        text("name", "搭档", "Partners"),
        figure("events", "场数", "Events"),
        figure("games", "对局", "Bouts"),
        figure("rate", "胜率", "Rate"),
        figure("levels", "净级数", "Levels"),
        figure("best", "最好", "Best"),
    )
    return Table(columns, rows, NOT_YET, PAIRS)


def unit_records_table(at: Shown) -> Table:
    rows = tuple(
        {
            "unit": own.unit,
            "attended": own.attended,
            "people": own.people,
            "entries": own.entries,
            "best": own.best,
        }
        for own in unit_records(at.season)
    )
    columns = (
        text("unit", "单位", "Unit"),
        figure("attended", "参加场数", "Events attended"),
        figure("people", "人数", "People"),
        figure("entries", "参赛次数", "Entries"),
        figure("best", "最好名次", "Best place"),
    )
    return Table(columns, rows, NOT_YET, UNIT_RECORDS)


# The rules in words


def rules_text(rules: SeasonRules) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """Returns the rules as a document: headings, each with its sentences, made of the values."""
    mark = Text(f"（{OURS.zh}）", f" ({OURS.en})") if rules.ours else SILENT
    chapters: list[tuple[Text, tuple[Text, ...]]] = [
        (Text("积分", "Points") + mark, tuple(_points_sentences(rules))),
        (Text("排名", "Ranking"), tuple(_ranking_sentences(rules))),
    ]
    if rules.grades:
        chapters.append((GRADES + mark, tuple(_grade_sentences(rules))))
    if rules.rating is not None:
        sentence = Text(
            "等级分由每一局的胜负按 Weng–Lin 的方法（Plackett–Luce）估计，附误差，与积分无关。",
            "Ratings are estimated from every bout by the method of Weng and Lin (Plackett–Luce),"
            " with their uncertainty, and have nothing to do with points.",
        )
        chapters.append((RATINGS, (sentence,)))
    chapters.append((Text("同一个人", "Who is who"), (rules.people.text + Text("。", "."),)))
    return tuple(chapters)


def _class_sentence(class_: ClassRules) -> Text:
    def span(first: int, last: int) -> str:
        return f"{first}" if first == last else f"{first}–{last}"

    rows = [(span(row.first, row.last), row.points) for row in class_.points]
    zh = "，".join(f"第 {places} 名 {points} 分" for places, points in rows)
    en = ", ".join(f"place {places}: {points}" for places, points in rows)
    if class_.taking_part:
        zh += f"，其余 {class_.taking_part} 分"
        en += f", every further place: {class_.taking_part}"
    return Text(
        f"{class_.letter} 类（{class_.name.zh}）：{zh}。",
        f"Class {class_.letter} ({class_.name.en}): {en}.",
    )


def _points_sentences(rules: SeasonRules) -> Iterator[Text]:
    yield from (_class_sentence(class_) for class_ in rules.classes)
    yield Text("一对选手的积分两人都得。", "The points of a pair go to both of its players.")
    if rules.ties is Ties.SHARE:
        yield Text(
            "名次并列的，平分所占各名次的积分。",
            "Who share a place share the points of the places.",
        )
    else:
        yield Text("名次并列的，各得该名次的积分。", "Who share a place each have its points.")
    if not rules.left_early:
        yield Text("提前退出的不得积分。", "Who left an event early has no points from it.")
    bonus = rules.field_bonus
    if bonus is not None:
        yield Text(
            f"参赛者超过 {bonus.from_entries} 个的，每多 {bonus.every} 个加 {bonus.percent}%，"
            f"最多加 {bonus.most}%。",
            f"Above {bonus.from_entries} entries every further {bonus.every} add {bonus.percent} %,"
            f" at most {bonus.most} %.",
        )
    for row in rules.decay:
        yield Text(
            f"满 {row.years} 年的比赛，积分按 {row.percent}% 计。",
            f"An event counts {row.percent} % after {row.years} years.",
        )


def _ranking_sentences(rules: SeasonRules) -> Iterator[Text]:
    if rules.best is not None:
        yield Text(
            f"每人取积分最高的 {rules.best} 场相加。", f"A person's best {rules.best} events count."
        )
    else:
        yield Text("每人各场积分相加。", "All events of a person are added up.")
    if rules.ranking:
        keys = joined((key.text for key in rules.ranking), "、", ", then ")
        yield Text(
            f"总分相同的，依次比{keys.zh}；都相同的，名次并列。",
            f"Equal totals are decided by {keys.en}; equal in all is a joint place.",
        )
    if rules.units is not None:
        yield Text(
            f"单位排名取本单位积分最高的 {rules.units.best_people} 人相加。",
            f"A unit has the points of its best {rules.units.best_people} people.",
        )


def _grade_sentences(rules: SeasonRules) -> Iterator[Text]:
    for grade in rules.grades:
        ways = joined((condition_text(way) for way in grade.ways), "；或者", "; or ")
        yield Text(
            f"{grade.name.zh}：{ways.zh}。有效期 {grade.years} 年，期内不取消。",
            f"{grade.name.en}: {ways.en}. It lasts {grade.years} years and is not taken away"
            " within them.",
        )


# Papers


def counted_for(season: Season, event: str) -> CountedFor | None:
    """Returns what the papers of an event say of a season that counts it, or None."""
    counted = season.events.get(event)
    if counted is None:
        return None
    points = event_points(season, counted, season.reckoned_on)
    entry_of = {
        season.who(person): entry for entry, own in counted.people.items() for person in own
    }
    grades: dict[str, list[Text]] = {}
    for one in season.grades:
        entry = entry_of.get(season.who(one.person))
        if one.event == event and entry is not None:
            name = season.rules.grade(one.grade).name
            grades.setdefault(entry, []).append(name)
    return CountedFor(
        season.name,
        {entry: shown(one.worth) for entry, one in points.items()},
        {entry: joined(dict.fromkeys(names), "、", ", ") for entry, names in grades.items()},
    )


def masthead(season: Season, head: str, printed_at: datetime) -> Masthead:
    return Masthead(season.name, printed_at, head)


TABLES = {
    "ranking": ranking_table,
    "units": unit_table,
    "grades": grades_table,
    "ratings": ratings_table,
    "events": events_table,
    "statistics": statistics_table,
    "pairs": partnerships_table,
    "unit-records": unit_records_table,
}
"""The lists of a season by the word that asks for them."""


def plain_rows(table: Table, language: str) -> list[dict[str, object]]:
    """Returns the rows of a list as JSON has them, sentences in one language."""

    def plain(value: object) -> object:
        match value:
            case Text():
                return value.in_(language)
            case Fraction():
                return int(value) if value.denominator == 1 else float(value)
            case date():
                return value.isoformat()
            case _:
                return value

    return [{key: plain(value) for key, value in row.items()} for row in table.rows]


def paper(at: Shown, word: str, head: str, printed_at: datetime) -> Lists:
    """Returns one list as a paper; long sums stay on pages and in Excel."""
    table = TABLES[word](at)
    notes = (OURS,) if at.season.rules.ours and word in ("ranking", "units", "grades") else ()
    return Lists(masthead(at.season, head, printed_at), table.name, (table,), notes)


def grade_certificates(at: Shown, head: str, printed_at: datetime) -> Certificates:
    """Returns a certificate for every grade that was awarded and not handed over yet."""
    season = at.season
    made = tuple(
        Certificate(
            (at.name(season.who(one.person)).zh,),
            season.rules.grade(one.grade).name,
            season.people[season.who(one.person)].unit,
            f"{number:03d}",
        )
        for number, one in enumerate(season.grades, 1)
        if one.handed_over is None
    )
    day = at.day
    return Certificates(
        masthead(season, head, printed_at),
        (season.holder,),
        Text(f"{day.year} 年 {day.month} 月 {day.day} 日", f"{day.day} {day:%B %Y}"),
        made,
    )
