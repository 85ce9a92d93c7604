"""The sections on stages and timetable."""

from __future__ import annotations

from paisai.regulations.closing import TimetableRow
from paisai.regulations.document.game import SEATS
from paisai.regulations.document.model import Article, PageChapter
from paisai.regulations.document.results import TIE, key_said
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.regulation import MayChangeSchedule, Regulation
from paisai.regulations.stages import (
    FewEntries,
    FirstRound,
    FixedSchedule,
    Grouping,
    Knockout,
    PlayOffAmong,
    PlayOffTables,
    RoundRobin,
    SeatsTaken,
    StageRules,
    Swiss,
    TablesOfThree,
)
from paisai.text import SILENT, Text, joined, many

GROUPING = {
    Grouping.DRAWN: Text("随机抽签分桌", "Tables of three are drawn at random"),
    Grouping.BY_RANK: Text(
        "按前一阶段名次依次分桌（1 至 3 名、4 至 6 名，余类推）",
        "Tables of three are made by the places of the stage before in turn (1 to 3, 4 to 6 and so"
        " on)",
    ),
    Grouping.SNAKE: Text(
        "按前一阶段名次蛇形分桌（如 1、6、7 名一桌）",
        "Tables of three are made by the places of the stage before as a snake (1, 6 and 7 at one"
        " table)",
    ),
}
PLAYOFF = {
    PlayOffAmong.TIED_AND_BEST_ELIMINATED: Text(
        "最后一个名额并列时，并列者与被淘汰者中名次最高的一人加打 {deals} 副，胜者晋级",
        "Tied over the last place, the tied and the best-ranked eliminated player play {deals}"
        " more deals; the winner advances",
    ),
    PlayOffAmong.WHOLE_TABLE: Text(
        "仍有并列时，全桌加打 {deals} 副", "Still tied, the whole table plays {deals} more deals"
    ),
}
FEW = {
    FewEntries.PASS_FREE: Text(
        "多出的人不论总数多少都直接进入下一阶段",
        "Those left over pass free into the next stage, however few there are",
    ),
    FewEntries.SUBSTITUTES: Text(
        "坐不满三人的桌坐两人，空座由裁判长指定的替补坐，替补的得分不算任何人的，也不晋级",
        "A table without three has two, and a substitute named by the chief referee takes the empty"
        " seat, whose score is nobody's and who advances nowhere",
    ),
}
PLAYOFF_TABLES = {
    PlayOffTables.DRAWN: Text(
        "两人以上并列时，连同补入的人一起抽签分桌",
        "Where more than two are tied, they and those who fill up are drawn to tables together",
    ),
    PlayOffTables.TWO_TIED_EACH: Text(
        "两人以上并列时，每桌至少坐两名并列的人",
        "Where more than two are tied, every table has at least two of them",
    ),
}
FIRST_ROUND = {
    FirstRound.DRAWN_BY_COMPUTER: Text("第一轮由电脑抽签", "The first round is drawn by computer"),
    FirstRound.BY_NUMBERS_DRAWN: Text(
        "第一轮按赛前抽的号，1 号与 2 号第 1 桌，3 号与 4 号第 2 桌，"
        "余类推，单号坐南北，双号坐东西",
        "The first round is by numbers drawn beforehand: 1 and 2 at table 1, 3 and 4 at table 2"
        " and so on, odd North-South, even East-West",
    ),
}


def stages(scribe: Scribe, r: Regulation) -> PageChapter:
    articles = [_stage(scribe, r, i, stage) for i, stage in enumerate(r.stages)]
    if r.event.schedule_change is MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE:
        text = Text(
            "各队按公布的赛程比赛；遇不可抗力，组委会可以调整赛程，调整留有记录。",
            "The published timetable binds; on force majeure the committee may change it, and the"
            " change is recorded.",
        )
        about = ("event.schedule_change",)
        title = Text("赛程调整", "Changes of the timetable")
        articles.append(scribe.article(title, about, (text, ["event.schedule_change"])))
    return scribe.chapter(Text("赛制与编排", "Format and pairing"), articles)


About = tuple[str, ...]
"""Where in the regulation the values of an article stand."""


def _stage(scribe: Scribe, r: Regulation, i: int, stage: StageRules) -> Article:
    following = r.stages[i + 1].name if i + 1 < len(r.stages) else SILENT
    about = (f"stages[{i}]", f"stages[{stage.id}]")
    match stage:
        case TablesOfThree():
            before = r.stages[i - 1] if i else None
            return _tables_of_three(scribe, stage, about, following, before)
        case FixedSchedule():
            return _fixed_schedule(scribe, stage, about, following)
        case Swiss():
            return _swiss(scribe, stage, about, following, _pairing(r, stage))
        case RoundRobin():
            return _round_robin(scribe, stage, about, following)
        case Knockout():
            return _knockout(scribe, stage, about)
        case _:
            return scribe.article(stage.name, about, *stage.said(following))


def _fixed_schedule(scribe: Scribe, stage: FixedSchedule, about: About, following: Text) -> Article:
    here = f"stages[{stage.id}]"
    zone = Text("同一赛区的不相遇，", "Pairs of one zone do not meet, and nobody")
    zone = Text("", "Nobody") if stage.same_zone_meets else zone
    return scribe.article(
        stage.name,
        about,
        (
            Text(
                f"共 {stage.rounds} 轮，{zone.zh}遇过的不再相遇。"
                f"{stage.rounds} 轮对阵先按号码全部排定并公布，再由各赛区领队抽赛区号，"
                "对号即知本赛区各对的全部对手。",
                f"{zone.en} meets twice. All {stage.rounds} rounds are fixed and published by"
                " numbers first; then the zones' leaders draw zone numbers and so learn all their"
                " pairs' opponents.",
            ),
            [f"{here}.rounds", f"{here}.same_zone_meets"],
        ),
        (_advance(stage.cut, following), [f"{here}.cut"]),
    )


def _swiss(scribe: Scribe, stage: Swiss, about: About, following: Text, keys: Text) -> Article:
    here = f"stages[{stage.id}]"
    first = FIRST_ROUND[stage.first_round]
    swiss = "" if "swiss" in stage.name.en.casefold() else "Swiss, "
    unit = Text("，同单位的不相遇", ", pairs of one unit do not meet")
    unit = SILENT if stage.same_unit_meets else unit
    return scribe.article(
        stage.name,
        about,
        (
            Text(
                f"积分编排（瑞士制）{stage.rounds} 轮。{first.zh}。"
                f"{keys.zh}，相同或最接近的相遇；遇过的不再相遇{unit.zh}。",
                f"{swiss}{many(stage.rounds, 'round', 'rounds')}. {first.en}. {keys.en}; equal or"
                f" nearest meet; nobody meets twice{unit.en}.",
            ),
            [
                f"{here}.rounds",
                f"{here}.first_round",
                f"{here}.same_unit_meets",
                f"{here}.paired_by",
            ],
        ),
        (_seats(stage.seats), [f"{here}.seats"]),
        (_advance(stage.cut, following), [f"{here}.cut"]),
    )


def _seats(taken: SeatsTaken) -> Text:
    """That the pairing gives the seats goes without saying."""
    return SILENT if taken is SeatsTaken.BY_THE_PAIRING else whole(SEATS[taken])


def _round_robin(scribe: Scribe, stage: RoundRobin, about: About, following: Text) -> Article:
    here = f"stages[{stage.id}]"
    best = stage.cut_per_group
    return scribe.article(
        stage.name,
        about,
        (
            Text(
                f"分组单循环，每组 {stage.group_size} 对（各组至多差 1 对），"
                "同单位的分在不同组，分区抽签。",
                f"All play all in groups of {stage.group_size} pairs (one more or fewer at most);"
                " pairs of one unit are in different groups; drawn by sections.",
            ),
            [f"{here}.group_size"],
        ),
        (
            Text(
                f"每组前 {best} 名进入{following.zh}。",
                f"The first {best} of each group go on to the {following.en}.",
            )
            if following
            else SILENT,
            [f"{here}.cut_per_group"],
        ),
    )


def _knockout(scribe: Scribe, stage: Knockout, about: About) -> Article:
    here = f"stages[{stage.id}]"
    apart = Text("第一轮同单位的不相遇。", "Pairs of one unit do not meet in the first round.")
    apart = SILENT if stage.same_unit_meets_first else apart
    tie = TIE[stage.tie] + Text("。", ".") if stage.tie else SILENT
    return scribe.article(
        stage.name,
        about,
        (
            _kind_unless_called(stage.name, apart) + apart,
            [f"{here}.same_unit_meets_first"],
        ),
        (_placement(stage.places), [f"{here}.places"]),
        (tie, [f"{here}.tie"]),
    )


def _kind_unless_called(name: Text, more: Text) -> Text:
    """The name of the stage says it already, unless nothing else is to be said."""
    zh = "" if more and "单败淘汰" in name.zh else "单败淘汰。"
    en = "" if more and "knockout" in name.en.casefold() else "Single knockout. "
    return Text(zh, en if more else en.strip())


def _pairing(r: Regulation, stage: Swiss) -> Text:
    """By what the rounds after the first are paired."""
    orders = stage.paired_by
    if not orders:
        keys = joined((key_said(r, key) for key in r.ranking.chain[:2]), "、", ", then ")
        return Text(f"以后各轮依次按{keys.zh}编排", f"Later rounds are paired by {keys.en}")
    spans = []
    for i, order in enumerate(orders):
        first = order.from_round
        last = orders[i + 1].from_round - 1 if i + 1 < len(orders) else None
        if last is None:
            rounds = Text(f"第 {first} 轮起", f"from round {first} on")
        elif last == first:
            rounds = Text(f"第 {first} 轮", f"in round {first}")
        else:
            rounds = Text(f"第 {first} 轮至第 {last} 轮", f"in rounds {first} to {last}")
        keys = joined((key_said(r, key) for key in order.keys), "、", ", then ")
        by, turn = "by" if i else "pairing is by", "依次" if len(order.keys) > 1 else ""
        spans.append(Text(f"{rounds.zh}{turn}按{keys.zh}编排", f"{rounds.en} {by} {keys.en}"))
    told = joined(spans, "，", "; ")
    return Text(told.zh, told.en[:1].upper() + told.en[1:])


def _placement(places: int) -> Text:
    """Which losers play on so that this many places are decided (S7.1)."""
    extra = {
        2: SILENT,
        4: Text("半决赛的负者争第 3 名。", " Losers of the semi-finals play for place 3."),
        8: Text(
            "半决赛的负者争 3、4 名，四分之一决赛的负者争 5 至 8 名。",
            " Losers of the semi-finals play for 3 and 4, losers of the quarter-finals for 5 to 8.",
        ),
        16: Text("各轮负者继续比赛，争 3 至 16 名。", " Losers play on for places 3 to 16."),
    }
    return Text(f"决出 1 至 {places} 名。", f"Places 1 to {places} are decided.") + extra[places]


def _advance(cut: int | None, following: Text) -> Text:
    if not cut:
        return SILENT
    return Text(f"前 {cut} 名进入{following.zh}。", f"The best {cut} go on to the {following.en}.")


def _tables_of_three(
    scribe: Scribe,
    stage: TablesOfThree,
    about: tuple[str, ...],
    following: Text,
    before: StageRules | None,
) -> Article:
    free = following and not before
    left_over = Text(
        f"多出的 1 人或 2 人直接进入{following.zh}，占用其名额。",
        f" The 1 or 2 left over go straight to the {following.en} and use up its places.",
    )
    less = Text("（减去直接进入的人数）", " (less those who went straight)") if free else SILENT
    advance = Text(
        f"全体按总得分排成一列，前 {stage.cut} 名{less.zh}进入{following.zh}。",
        f" Everyone is ranked in one list by total score; the best {stage.cut}{less.en} go on to"
        f" the {following.en}.",
    )
    if not stage.cut:
        advance = Text("按总得分决出名次。", " Places are by total score.")
    tables = GROUPING[stage.grouping] + Text("，三人一桌，每桌", "; each")
    if before is not None and before.by_deals and before.goes_on == 3:
        tables = Text("一桌三人，", "One table of three")
    playoff, deals = PLAYOFF[stage.playoff.among], stage.playoff.deals
    here = f"stages[{stage.id}]"
    played = Text(
        f"打 {stage.deals} 副，从零记分。", f" plays {stage.deals} deals, with scores from 0."
    )
    return scribe.article(
        stage.name,
        about,
        (
            tables + played + (left_over if free else SILENT) + advance,
            [f"{here}.cut", "stages.deals"],
        ),
        (_few(stage, following), [f"{here}.few"]),
        (
            Text(f"{playoff.zh.format(deals=deals)}。", f"{playoff.en.format(deals=deals)}."),
            [f"{here}.playoff"],
        ),
        (_play_off_tables(stage), [f"{here}.playoff.tables"]),
    )


def _few(stage: TablesOfThree, following: Text) -> Text:
    """With the number up to which the stage is not played at all."""
    said = whole(FEW[stage.few])
    if stage.few is FewEntries.PASS_FREE:
        return said if following else SILENT
    if not following:
        return said
    return said + Text(
        f"不超过 {stage.cut} 人参赛时，不打{stage.name.zh}。",
        f" Up to {stage.cut} entries play no {stage.name.en.lower()}.",
    )


def _play_off_tables(stage: TablesOfThree) -> Text:
    """Only a tie over the last place has several tables."""
    if stage.playoff.among is PlayOffAmong.WHOLE_TABLE:
        return SILENT
    return whole(PLAYOFF_TABLES[stage.playoff.tables]) + Text(
        "没有被淘汰的人可补时，空座由替补坐。",
        " Where nobody eliminated is left, substitutes take the empty seats.",
    )


def timetable(scribe: Scribe, r: Regulation) -> PageChapter | None:
    if not r.timetable:
        return None
    rows = [
        (_day(r.timetable, i), _hours(item, scribe.held), item.what)
        for i, item in enumerate(r.timetable)
    ]
    header = (Text("日期", "Day"), Text("时间", "Time"), Text("内容", "What"))
    return scribe.chapter(
        Text("赛程", "Timetable"),
        (
            scribe.article(
                Text("赛程表", "Days and hours"),
                ("timetable",),
                (_first_day(r), ["timetable.day"]),
                table=scribe.table(header, rows, (2, 3, 6), joined=(0,)),
            ),
        ),
    )


def _first_day(r: Regulation) -> Text:
    day = r.event.first_day
    if day is None:
        return Text(
            "以赛前通知的日期为准，第 1 天为首个比赛日。",
            "Dates are as announced beforehand; day 1 is the first day of play.",
        )
    return Text(
        f"第 1 天为 {day.year} 年 {day.month} 月 {day.day} 日。",
        f"Day 1 is {day.day} {day:%B %Y}.",
    )


def _day(items: tuple[TimetableRow, ...], i: int) -> Text:
    """The day of an item, once for all items of that day."""
    day = items[i].day
    if i and items[i - 1].day == day:
        return SILENT
    return Text(f"第 {day} 天", f"Day {day}") if day else Text("报到日", "Arrival")


def _hours(item: TimetableRow, held: bool) -> Text:
    start = f"{item.start:%H:%M}" if item.start else ""
    end = f"{item.end:%H:%M}" if item.end else ""
    offer = Text("（建议）", " (suggested)") if item.offered and not held else SILENT
    if start and end:
        return Text(f"{start} 至 {end}", f"{start} to {end}") + offer
    if end:
        return Text(f"{end} 前", f"before {end}") + offer
    if not start:
        return Text("另行通知", "to be announced")
    return Text(start, start) + offer
