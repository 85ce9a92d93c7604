"""The sections on stages and timetable."""

from __future__ import annotations

from paisai.regulations.closing import TimetableRow
from paisai.regulations.document.model import Article, Chapter, TextTable
from paisai.regulations.document.results import KEYS, TIE
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.regulation import MayChangeSchedule, Regulation
from paisai.regulations.stages import (
    AnyStage,
    FirstRound,
    FixedSchedule,
    Grouping,
    Knockout,
    PlayOffAmong,
    RoundRobin,
    Swiss,
    TablesOfThree,
)

GROUPING = {
    Grouping.DRAWN: "随机抽签分桌",
    Grouping.BY_RANK: "按前一阶段名次依次分桌（1 至 3 名、4 至 6 名，余类推）",
    Grouping.SNAKE: "按前一阶段名次蛇形分桌（如 1、6、7 名一桌）",
}
PLAYOFF = {
    PlayOffAmong.TIED_AND_BEST_ELIMINATED: "最后一个名额并列时，并列者与被淘汰者中名次最高的一人"
    "加打 {deals} 副，胜者晋级",
    PlayOffAmong.WHOLE_TABLE: "仍有并列时，全桌加打 {deals} 副",
}
FIRST_ROUND = {
    FirstRound.DRAWN_BY_COMPUTER: "第一轮由电脑抽签",
    FirstRound.BY_NUMBERS_DRAWN: "第一轮按赛前抽的号，1 号与 2 号第 1 桌，3 号与 4 号第 2 桌，"
    "余类推，单号坐南北，双号坐东西",
}


def stages(scribe: Scribe, r: Regulation) -> Chapter:
    articles = [_stage(scribe, r, i, stage) for i, stage in enumerate(r.stages)]
    if r.event.schedule_change is MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE:
        text = "各队按公布的赛程比赛；遇不可抗力，组委会可以调整赛程，调整留有记录。"
        about = ("event.schedule_change",)
        articles.append(scribe.article("赛程调整", about, (text, ["event.schedule_change"])))
    return Chapter("赛制与编排", tuple(articles))


def _stage(scribe: Scribe, r: Regulation, i: int, stage: AnyStage) -> Article:
    following = r.stages[i + 1].name.zh if i + 1 < len(r.stages) else ""
    about = (f"stages[{i}]", f"stages[{stage.id}]")
    match stage:
        case TablesOfThree():
            before = r.stages[i - 1] if i else None
            return _tables_of_three(scribe, stage, about, following, before)
        case FixedSchedule():
            zone = "" if stage.same_zone_meets else "同一赛区的不相遇，"
            return scribe.article(
                stage.name.zh,
                about,
                (
                    f"共 {stage.rounds} 轮，{zone}遇过的不再相遇。"
                    f"{stage.rounds} 轮对阵先按号码全部排定并公布，再由各赛区领队抽赛区号，"
                    "对号即知本赛区各对的全部对手。",
                    [f"stages[{stage.id}].rounds", f"stages[{stage.id}].same_zone_meets"],
                ),
                (_advance(stage.cut, following), [f"stages[{stage.id}].cut"]),
            )
        case Swiss():
            keys = _pairing(r, stage)
            unit = "" if stage.same_unit_meets else "，同单位的不相遇"
            return scribe.article(
                stage.name.zh,
                about,
                (
                    f"积分编排（瑞士制）{stage.rounds} 轮。{FIRST_ROUND[stage.first_round]}。"
                    f"{keys}，相同或最接近的相遇；遇过的不再相遇{unit}。",
                    [
                        f"stages[{stage.id}].rounds",
                        f"stages[{stage.id}].first_round",
                        f"stages[{stage.id}].same_unit_meets",
                        f"stages[{stage.id}].paired_by",
                    ],
                ),
                (_advance(stage.cut, following), [f"stages[{stage.id}].cut"]),
            )
        case RoundRobin():
            return scribe.article(
                stage.name.zh,
                about,
                (
                    f"分组单循环，每组 {stage.group_size} 对（各组至多差 1 对），"
                    "同单位的分在不同组，分区抽签。",
                    [f"stages[{stage.id}].group_size"],
                ),
                (
                    f"每组前 {stage.cut_per_group} 名进入{following}。" if following else "",
                    [f"stages[{stage.id}].cut_per_group"],
                ),
            )
        case Knockout():
            unit = "" if stage.same_unit_meets_first else "第一轮同单位的不相遇。"
            tie = f"{TIE[stage.tie]}。" if stage.tie else ""
            return scribe.article(
                stage.name.zh,
                about,
                (f"单败淘汰。{unit}", [f"stages[{stage.id}].same_unit_meets_first"]),
                (_placement(stage.places), [f"stages[{stage.id}].places"]),
                (tie, [f"stages[{stage.id}].tie"]),
            )


def _pairing(r: Regulation, stage: Swiss) -> str:
    """By what the rounds after the first are paired."""
    orders = stage.paired_by
    if not orders:
        keys = "、".join(KEYS[key] for key in r.ranking.chain[:2])
        return f"以后各轮依次按{keys}编排"
    spans = []
    for i, order in enumerate(orders):
        last = orders[i + 1].from_round - 1 if i + 1 < len(orders) else None
        rounds = f"第 {order.from_round} 轮" + (
            "起" if last is None else "" if last == order.from_round else f"至第 {last} 轮"
        )
        spans.append(f"{rounds}依次按{'、'.join(KEYS[key] for key in order.keys)}编排")
    return "，".join(spans)


def _placement(places: int) -> str:
    """Which losers play on so that this many places are decided (S7.1)."""
    extra = {
        2: "",
        4: "半决赛的负者争第 3 名。",
        8: "半决赛的负者争 3、4 名，四分之一决赛的负者争 5 至 8 名。",
        16: "各轮负者继续比赛，争 3 至 16 名。",
    }
    return f"决出 1 至 {places} 名。{extra[places]}"


def _advance(cut: int | None, following: str) -> str:
    return f"前 {cut} 名进入{following}。" if cut else ""


def _tables_of_three(
    scribe: Scribe,
    stage: TablesOfThree,
    about: tuple[str, ...],
    following: str,
    before: AnyStage | None,
) -> Article:
    left_over = (
        f"多出的 1 人或 2 人直接进入{following}，占用其名额。" if following and not before else ""
    )
    less = "（减去直接进入的人数）" if left_over else ""
    advance = (
        f"全体按总得分排成一列，前 {stage.cut} 名{less}进入{following}。"
        if stage.cut
        else "按总得分决出名次。"
    )
    one_table = isinstance(before, TablesOfThree) and before.cut == 3
    tables = "一桌三人，" if one_table else f"{GROUPING[stage.grouping]}，三人一桌，每桌"
    playoff = PLAYOFF[stage.playoff.among].format(deals=stage.playoff.deals)
    here = f"stages[{stage.id}]"
    return scribe.article(
        stage.name.zh,
        about,
        (
            f"{tables}打 {stage.deals} 副，从零记分。{left_over}{advance}",
            [f"{here}.cut", "stages.deals"],
        ),
        (f"{playoff}。", [f"{here}.playoff"]),
    )


def timetable(scribe: Scribe, r: Regulation) -> Chapter | None:
    if not r.timetable:
        return None
    return Chapter(
        "日程",
        (
            scribe.article(
                "日程表",
                ("timetable",),
                (_first_day(r), ["timetable.day"]),
                table=TextTable(
                    ("日期", "时间", "内容"),
                    tuple(
                        (_day(r.timetable, i), _hours(item), item.what.zh)
                        for i, item in enumerate(r.timetable)
                    ),
                    (2, 3, 6),
                    joined=(0,),
                ),
            ),
        ),
    )


def _first_day(r: Regulation) -> str:
    day = r.event.first_day
    if day is None:
        return "以赛前通知的日期为准，第 1 天为首个比赛日。"
    return f"第 1 天为 {day.year} 年 {day.month} 月 {day.day} 日。"


def _day(items: tuple[TimetableRow, ...], i: int) -> str:
    """The day of an item, once for all items of that day."""
    if i and items[i - 1].day == items[i].day:
        return ""
    return f"第 {items[i].day} 天" if items[i].day else "报到日"


def _hours(item: TimetableRow) -> str:
    start = f"{item.start:%H:%M}" if item.start else ""
    end = f"{item.end:%H:%M}" if item.end else ""
    if start and end:
        return f"{start} 至 {end}"
    return start or (f"{end} 前" if end else "")
