"""The section on scoring, forfeits, ranking, team totals, score sheets and corrections."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.document.model import Article, Chapter, TextTable
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import (
    AbsentRanked,
    AfterWindow,
    DealScoring,
    HandedInBy,
    LateSheet,
    LevelDifferenceTable,
    OthersAtTable,
    RankingKey,
    UnplayedOpponent,
    WinDrawLoss,
    WinnerOnly,
)
from paisai.regulations.stages import RoundRobin
from paisai.shengji.policies import EqualLevels

TIE = {
    EqualLevels.FIRST_TO_REACH_THE_LEVEL: "级数相同，先到该级的一方胜",
    EqualLevels.FIRST_TO_TAKE_THE_DEAL: "级数相同，先上台的一方胜",
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
RANKED = {
    AbsentRanked.BEHIND_ALL_WHO_PLAYED: "排在打过该轮的所有人之后，记为弃权",
    AbsentRanked.ZERO_POINTS: "该轮记 0 分",
}
HANDED_IN = {HandedInBy.WINNER: "胜方", HandedInBy.PLAYERS: "选手"}
AFTER = {
    AfterWindow.NEVER: "逾时一律不改",
    AfterWindow.CHIEF_REFEREE_WITH_REASON: "此后更正须由裁判长说明理由",
}


def results(scribe: Scribe, r: Regulation) -> Chapter:
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
                (text, ["team_totals.rows"]),
                table=TextTable(("止于或获得", "分值"), rows, (3, 2)),
            )
        )
    articles.extend(_sheet(scribe, r))
    return Chapter("成绩与名次", tuple(articles))


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
            yield scribe.article(title, about, (text, ["match_scoring.win"]))
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
                (text, ["match_scoring.rows"]),
                table=TextTable(header, rows, (3, 2, 3, 2, 3)),
            )
        case WinnerOnly():
            text = f"到时级数高的一方胜，得 {scoring.win:g} 分，负方 0 分。{TIE[scoring.tie]}。"
            yield scribe.article(title, about, (text, ["match_scoring.tie"]))
        case DealScoring():
            inside = "算在" if scoring.passed_out_counts else "不算在"
            yield scribe.article(
                "得分",
                about,
                ("每副得分按打法中的规定计算，各副相加为总得分。", ["match_scoring.kind"]),
                (
                    f"三家都不叫的一副各记 0 分，重新洗牌打下一副，这副{inside}规定的副数之内。",
                    ["match_scoring.passed_out_counts"],
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
        ranked = RANKED[f.absent_ranked or AbsentRanked.ZERO_POINTS]
        forfeit = f"弃权的选手{ranked}，{OTHERS[f.others_at_table]}。"
    else:
        vp = "" if f.winner_vp is None else f"、标准分 {f.winner_vp}"
        own = "" if f.loser_vp is None else f"、标准分 {f.loser_vp}"
        levels = _levels(f.level_difference)
        forfeit = f"对方得 {f.winner:g} 分{vp}，弃权方得 {f.loser:g} 分{own}{levels}。"
    sources = ["forfeit.level_difference", "forfeit.winner_vp"]
    yield scribe.article("弃权", ("forfeit",), (forfeit, sources))
    if b is not None:
        vp = "" if b.vp is None else f"、标准分 {b.vp}"
        bye = f"轮空得 {b.points:g} 分{vp}{_levels(b.level_difference)}。"
        yield scribe.article("轮空", ("bye",), (bye, ["bye.points"]))


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
    where = "小组名次" if any(isinstance(s, RoundRobin) for s in r.stages) else "名次"
    return scribe.article(
        "名次",
        ("ranking",),
        (f"{where}依次比较：{keys}。", ["ranking.chain"]),
        (bye if opponents else "", ["ranking.unplayed_opponent"]),
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
    sources = ["score_sheet.handed_in_by", "score_sheet.late"]
    yield scribe.article("记分表", ("score_sheet",), (text + late, sources))
    correction = (
        "成绩公布后的更正由裁判长说明理由并作记录。"
        if fix.window_minutes is None
        else f"成绩公布后 {fix.window_minutes} 分钟内可以更正记分错误，{AFTER[fix.after]}。"
    )
    yield scribe.article("成绩更正", ("corrections",), (correction, ["corrections.after"]))
