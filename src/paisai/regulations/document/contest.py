"""The sections on stages, timetable, scoring and ranking."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.closing import TeamTotals, TimetableItem
from paisai.regulations.document.model import Article, Section, Table
from paisai.regulations.document.scribe import Scribe, Source
from paisai.regulations.levels import LevelTie
from paisai.regulations.regulation import Event, Regulation, ScheduleChange
from paisai.regulations.scoring import (
    AfterWindow,
    Bye,
    Corrections,
    DealScores,
    Forfeit,
    HandedInBy,
    LateSheet,
    LevelDifferenceTable,
    OthersAtTable,
    Ranking,
    RankingKey,
    ScoreSheet,
    UnplayedOpponent,
    WinDrawLoss,
    WinnerOnly,
)
from paisai.regulations.stages import (
    AnyStage,
    FirstRound,
    FixedSchedule,
    Grouping,
    Groups,
    Knockout,
    PlayOffAmong,
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
TIE = {
    LevelTie.FIRST_TO_REACH_THE_LEVEL: "级数相同，先到该级的一方胜",
    LevelTie.FIRST_TO_TAKE_THE_DEAL: "级数相同，先上台的一方胜",
}
KEYS = {
    RankingKey.MATCH_POINTS: "总积分（场分、大分）",
    RankingKey.VP: "标准分之和",
    RankingKey.LEVEL_DIFFERENCE: "级差之和（赢级减输级）",
    RankingKey.OPPONENTS_POINTS: "对手分（所遇各对手最终积分之和）",
    RankingKey.POINTS_AFTER_PREVIOUS_ROUNDS: "上一轮结束时的总积分，再比更前一轮，直到第一轮",
    RankingKey.HEAD_TO_HEAD: "相互之间的胜负",
    RankingKey.WINS: "胜场数",
    RankingKey.TOTAL_SCORE: "总得分",
    RankingKey.DEALS_WON: "得分为正的副数",
    RankingKey.BEST_DEALS: "最高的单副得分，再比次高，以此类推",
    RankingKey.LOTS: "抽签",
}

OTHERS = {
    OthersAtTable.PLAY_WITH_A_SUBSTITUTE: "同桌另两人与替补选手照常比赛",
    OthersAtTable.TABLE_IS_VOID: "该桌比赛作废",
}
HANDED_IN = {HandedInBy.WINNER: "胜方", HandedInBy.PLAYERS: "选手"}
AFTER = {
    AfterWindow.NEVER: "逾时一律不改",
    AfterWindow.CHIEF_REFEREE_WITH_REASON: "此后更正须由裁判长说明理由",
}


def stages(scribe: Scribe, r: Regulation) -> Section:
    articles = [_stage(scribe, r, i, stage) for i, stage in enumerate(r.stages)]
    if r.event.schedule_change is ScheduleChange.COMMITTEE_ON_FORCE_MAJEURE:
        text = "各队按公布的赛程比赛；遇不可抗力，组委会可以调整赛程，调整留有记录。"
        about = ("event.schedule_change",)
        articles.append(scribe.article("赛程调整", about, (text, [(Event, "schedule_change")])))
    return Section("赛制与编排", tuple(articles))


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
                    [(FixedSchedule, "rounds"), (FixedSchedule, "same_zone_meets")],
                ),
                (_advance(stage.cut, following), [(FixedSchedule, "cut")]),
            )
        case Swiss():
            keys = "、".join(KEYS[key] for key in r.ranking.chain[:2])
            unit = "" if stage.same_unit_meets else "，同单位的不相遇"
            return scribe.article(
                stage.name.zh,
                about,
                (
                    f"积分编排（瑞士制）{stage.rounds} 轮。{FIRST_ROUND[stage.first_round]}。"
                    f"以后各轮依次按{keys}编排，相同或最接近的相遇；遇过的不再相遇{unit}。",
                    [
                        (Swiss, "rounds"),
                        (Swiss, "first_round"),
                        (Swiss, "same_unit_meets"),
                    ],
                ),
                (_advance(stage.cut, following), [(Swiss, "cut")]),
            )
        case Groups():
            return scribe.article(
                stage.name.zh,
                about,
                (
                    f"分组单循环，每组 {stage.group_size} 对（各组至多差 1 对），"
                    "同单位的分在不同组，分区抽签。",
                    [(Groups, "group_size")],
                ),
                (
                    f"每组前 {stage.cut_per_group} 名进入{following}。" if following else "",
                    [(Groups, "cut_per_group")],
                ),
            )
        case Knockout():
            unit = "" if stage.same_unit_meets_first else "第一轮同单位的不相遇。"
            tie = f"{TIE[stage.tie]}。" if stage.tie else ""
            return scribe.article(
                stage.name.zh,
                about,
                (f"单败淘汰。{unit}", [(Knockout, "same_unit_meets_first")]),
                (_placement(stage.places), [(Knockout, "places")]),
                (tie, [(Knockout, "tie")]),
            )


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
    role = "E4.2a" if not before else "E4.2c" if following else "E4.2d"
    rule = "E4.2b" if stage.playoff.among is PlayOffAmong.TIED_AND_BEST_ELIMINATED else "E4.2d"
    return scribe.article(
        stage.name.zh,
        about,
        (f"{tables}打 {stage.deals} 副，从零记分。{left_over}{advance}", [role, "E4.t13"]),
        (f"{playoff}。", [rule]),
    )


def timetable(scribe: Scribe, r: Regulation) -> Section | None:
    if not r.timetable:
        return None
    return Section(
        "日程",
        (
            scribe.article(
                "日程表",
                ("timetable",),
                ("以赛前通知的日期为准，第 1 天为首个比赛日。", [(TimetableItem, "day")]),
                table=Table(
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


def _day(items: tuple[TimetableItem, ...], i: int) -> str:
    """The day of an item, once for all items of that day."""
    if i and items[i - 1].day == items[i].day:
        return ""
    return f"第 {items[i].day} 天" if items[i].day else "报到日"


def _hours(item: TimetableItem) -> str:
    start = f"{item.start:%H:%M}" if item.start else ""
    end = f"{item.end:%H:%M}" if item.end else ""
    if start and end:
        return f"{start} 至 {end}"
    return start or (f"{end} 前" if end else "")


def results(scribe: Scribe, r: Regulation) -> Section:
    articles = [*_match_scoring(scribe, r), *_absence(scribe, r), _ranking(scribe, r)]
    if r.team_totals:
        names = {"group": "小组"}
        rows = tuple(
            (
                names.get(row.reached)
                or (
                    f"淘汰赛第 {row.reached[5:]} 轮"
                    if row.reached.startswith("round")
                    else f"第 {row.reached} 名"
                ),
                str(row.points),
            )
            for row in r.team_totals.rows
        )
        text = "团体名次按本单位各对得分之和排列，各对按最后到达的轮次或名次得分。"
        articles.append(
            scribe.article(
                "团体总分",
                ("team_totals",),
                (text, [(TeamTotals, "rows")]),
                table=Table(("止于或获得", "分值"), rows, (3, 2)),
            )
        )
    articles.extend(_sheet(scribe, r))
    return Section("成绩与名次", tuple(articles))


def _match_scoring(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    scoring = r.match_scoring
    title, about = "每轮得分", ("match_scoring",)
    match scoring:
        case WinDrawLoss():
            text = (
                f"一轮中升级多的一方为胜，得 {scoring.win:g} 分；级数相同为平，各得 "
                f"{scoring.draw:g} 分；负方得 {scoring.loss:g} 分。双方级数之差为级差（小分），"
                "有正负，例如 8 级对 5 级，一方 +3，另一方 −3。"
            )
            yield scribe.article(title, about, (text, [(WinDrawLoss, "win")]))
        case LevelDifferenceTable():
            base, cap = scoring.vp_base, scoring.vp_cap
            rows = tuple(
                (
                    f"{row.first} 及以上" if row.last is None else _span(row.first, row.last),
                    f"{row.winner:g}",
                    _vp(base, row.first, row.last, +1),
                    f"{row.loser:g}",
                    _vp(base, row.first, row.last, -1),
                )
                for row in scoring.rows
            )
            header = ("级差 N", "胜方场分", "胜方标准分", "负方场分", "负方标准分")
            text = f"以一轮结束时双方级数之差计分；计标准分时 N 最多按 {cap} 算。"
            yield scribe.article(
                title,
                about,
                (text, [(LevelDifferenceTable, "rows")]),
                table=Table(header, rows, (3, 2, 3, 2, 3)),
            )
        case WinnerOnly():
            text = f"到时级数高的一方胜，得 {scoring.win:g} 分，负方 0 分。{TIE[scoring.tie]}。"
            yield scribe.article(title, about, (text, [(WinnerOnly, "tie")]))
        case DealScores():
            inside = "算在" if scoring.passed_out_counts else "不算在"
            yield scribe.article(
                "得分",
                about,
                ("每副得分按打法中的规定计算，各副相加为总得分。", ["E4.8"]),
                (
                    f"三家都不叫的一副各记 0 分，重新洗牌打下一副，这副{inside}规定的副数之内。",
                    [(DealScores, "passed_out_counts")],
                ),
            )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} 至 {last}"


def _vp(base: int, first: int, last: int | None, sign: int) -> str:
    if first == last:
        return str(base + sign * first)
    return f"{base}＋N" if sign > 0 else f"{base}－N"


def _absence(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    f, b = r.forfeit, r.bye
    if f.others_at_table is not None:
        forfeit = f"弃权的选手该轮记 0 分，{OTHERS[f.others_at_table]}。"
    else:
        vp = "" if f.winner_vp is None else f"、标准分 {f.winner_vp}"
        own = "" if f.loser_vp is None else f"、标准分 {f.loser_vp}"
        levels = _levels(f.level_difference)
        forfeit = f"对方得 {f.winner:g} 分{vp}，弃权方得 {f.loser:g} 分{own}{levels}。"
    sources: list[Source] = [(Forfeit, "level_difference"), (Forfeit, "winner_vp")]
    yield scribe.article("弃权", ("forfeit",), (forfeit, sources))
    if b is not None:
        vp = "" if b.vp is None else f"、标准分 {b.vp}"
        bye = f"轮空得 {b.points:g} 分{vp}{_levels(b.level_difference)}。"
        yield scribe.article("轮空", ("bye",), (bye, [(Bye, "points")]))


def _levels(difference: int | None) -> str:
    return "" if difference is None else f"，级差按 {difference} 计"


def _ranking(scribe: Scribe, r: Regulation) -> Article:
    keys = "；".join(f"{n}. {KEYS[key]}" for n, key in enumerate(r.ranking.chain, 1))
    own = r.ranking.unplayed_opponent is UnplayedOpponent.OWN_AVERAGE
    opponents = RankingKey.OPPONENTS_POINTS in r.ranking.chain
    bye = (
        "轮空或对手弃权的一轮，对手分按本方各轮平均分计。"
        if own
        else ("轮空或对手弃权的一轮不计对手分。")
    )
    where = "小组名次" if any(isinstance(s, Groups) for s in r.stages) else "名次"
    return scribe.article(
        "名次",
        ("ranking",),
        (f"{where}依次比较：{keys}。", [(Ranking, "chain")]),
        (bye if opponents else "", [(Ranking, "unplayed_opponent")]),
    )


def _sheet(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    sheet, fix = r.score_sheet, r.corrections
    minutes = sheet.within_minutes
    when = f"在一轮结束后 {minutes} 分钟内" if minutes else "在一轮结束后立即"
    late = (
        "迟交的，责任方按弃权计分，另一方按实际结果计分。"
        if sheet.late is LateSheet.RESPONSIBLE_SIDE_FORFEITS
        else ""
    )
    text = (
        f"各方核对成绩并签字（或在系统中确认），由{HANDED_IN[sheet.handed_in_by]}{when}交记录台。"
    )
    sources: list[Source] = [(ScoreSheet, "handed_in_by"), (ScoreSheet, "late")]
    yield scribe.article("记分表", ("score_sheet",), (text + late, sources))
    correction = (
        "成绩公布后的更正由裁判长说明理由并作记录。"
        if fix.window_minutes is None
        else f"成绩公布后 {fix.window_minutes} 分钟内可以更正记分错误，{AFTER[fix.after]}。"
    )
    yield scribe.article("成绩更正", ("corrections",), (correction, [(Corrections, "after")]))
