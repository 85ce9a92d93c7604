"""The section on scoring, forfeits, ranking, team totals, score sheets and corrections."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.document.model import Article, PageChapter
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import (
    LEVEL_DIFFERENCE,
    MATCH_POINTS,
    AbsentRanked,
    AfterWindow,
    DealScoring,
    HandedInBy,
    LateSheet,
    LevelDifferenceTable,
    OthersAtTable,
    RankingKey,
    RankingRules,
    UnplayedOpponent,
    WinDrawLoss,
    WinnerOnly,
)
from paisai.shengji.policies import EqualLevels
from paisai.text import SILENT, Text, joined

TIE = {
    EqualLevels.FIRST_TO_REACH_THE_LEVEL: Text(
        "级数相同，先到该级的一方胜", "At equal levels the side that reached it first wins"
    ),
    EqualLevels.FIRST_TO_TAKE_THE_DEAL: Text(
        "级数相同，先上台的一方胜", "At equal levels the side that took the deal first wins"
    ),
}
SUM = Text("之和", "")
WON_LESS_LOST = Text("（赢级减输级）", " (levels won less lost)")
KEYS = {
    RankingKey.MATCH_POINTS: MATCH_POINTS + SUM,
    RankingKey.VP: Text("标准分之和", "VP"),
    RankingKey.LEVEL_DIFFERENCE: LEVEL_DIFFERENCE + SUM + WON_LESS_LOST,
    RankingKey.OPPONENTS_POINTS: Text(
        "对手分（所遇各对手最终积分之和）", "opponents' points (the sum of their final points)"
    ),
    RankingKey.POINTS_AFTER_PREVIOUS_ROUNDS: Text(
        "上一轮结束时的总积分，再比更前一轮，直到第一轮",
        "points after the round before, then the one before that, back to the first",
    ),
    RankingKey.HEAD_TO_HEAD: Text("相互之间的胜负", "the match between them"),
    RankingKey.WINS: Text("胜场数", "wins"),
    RankingKey.TOTAL_SCORE: Text("总得分", "total score"),
    RankingKey.DEALS_WON: Text("得分为正的副数", "deals with a positive score"),
    RankingKey.BEST_DEALS: Text(
        "最高的单副得分，再比次高，以此类推", "the best deal, then the second best and so on"
    ),
    RankingKey.LOTS: Text("抽签", "lots"),
}
OTHERS = {
    OthersAtTable.PLAY_WITH_A_SUBSTITUTE: Text(
        "同桌另两人与替补选手照常比赛", "the two others play with a substitute"
    ),
    OthersAtTable.TABLE_IS_VOID: Text("该桌比赛作废", "the table is void"),
}
RANKED = {
    AbsentRanked.BEHIND_ALL_WHO_PLAYED: Text(
        "排在打过该轮的所有人之后，记为弃权",
        "is ranked behind all who played the round and shown as a forfeit",
    ),
    AbsentRanked.ZERO_POINTS: Text("该轮记 0 分", "scores 0 in the round"),
}
HANDED_IN = {
    HandedInBy.WINNER: Text("胜方", "The winner"),
    HandedInBy.PLAYERS: Text("选手", "The players"),
}
AFTER = {
    AfterWindow.NEVER: Text("逾时一律不改", "nothing after that"),
    AfterWindow.CHIEF_REFEREE_WITH_REASON: Text(
        "此后更正须由裁判长说明理由", "after that by the chief referee with a reason"
    ),
}


def results(scribe: Scribe, r: Regulation) -> PageChapter:
    articles = [_match_scoring(scribe, r), *_absence(scribe, r), _ranking(scribe, r)]
    if r.team_totals:
        rows = [
            (_reached(row.reached), Text(str(row.points), str(row.points)))
            for row in r.team_totals.rows
        ]
        text = Text(
            "团体名次按本单位各对得分之和排列，各对按最后到达的轮次或名次得分。",
            "Teams are ranked by the sum over the unit's pairs; a pair scores by how far it got.",
        )
        header = (Text("止于或获得", "Reached"), Text("分值", "Points"))
        articles.append(
            scribe.article(
                Text("团体总分", "Team totals"),
                ("team_totals",),
                (text, ["team_totals.rows"]),
                table=scribe.table(header, rows, (3, 2)),
            )
        )
    articles.extend(_sheet(scribe, r))
    return scribe.chapter(Text("成绩与名次", "Results and places"), articles)


def _reached(reached: str) -> Text:
    if reached == "group":
        return Text("小组", "Group")
    if reached.startswith("round"):
        return Text(f"淘汰赛第 {reached[5:]} 轮", f"Knockout round {reached[5:]}")
    return Text(f"第 {reached} 名", f"Place {reached}")


SCORE = Text("每轮得分", "Score of a round")
SCORED = ("match_scoring",)


def _match_scoring(scribe: Scribe, r: Regulation) -> Article:
    match r.match_scoring:
        case WinDrawLoss() as scoring:
            return _win_draw_loss(scribe, scoring, r.ranking)
        case LevelDifferenceTable() as scoring:
            return _by_difference(scribe, scoring, r.ranking)
        case WinnerOnly() as scoring:
            return _winner_only(scribe, scoring)
        case DealScoring() as scoring:
            return _by_deals(scribe, scoring)


def _win_draw_loss(scribe: Scribe, scoring: WinDrawLoss, called: RankingRules) -> Article:
    win, draw, loss = f"{scoring.win:g}", f"{scoring.draw:g}", f"{scoring.loss:g}"
    text = Text(
        f"一轮中升级多的一方为胜，得 {win} 分；级数相同为平，各得 "
        f"{draw} 分；负方得 {loss} 分。这叫{called.points.zh}。"
        f"双方级数之差叫{called.difference.zh}，有正负，例如 8 级对 5 级，一方 +3，另一方 −3。",
        f"More levels in a round win {win} points; equal levels are a draw, {draw} each;"
        f" the loser scores {loss}. The difference of levels is signed: 8 against 5 is +3"
        " for one side and −3 for the other.",
    )
    return scribe.article(SCORE, SCORED, (text, ["match_scoring.win"]))


def _by_difference(scribe: Scribe, scoring: LevelDifferenceTable, called: RankingRules) -> Article:
    base, cap = scoring.vp_base, scoring.vp_cap
    rows = [
        (
            _span(row.first, row.last),
            _figure(f"{row.winner:g}"),
            _figure(_vp(base, row.first, row.last, +1)),
            _figure(f"{row.loser:g}"),
            _figure(_vp(base, row.first, row.last, -1)),
        )
        for row in scoring.rows
    ]
    header = (
        Text(f"{called.difference.zh} N", "N"),
        Text("胜方", "Winner's ") + called.points,
        Text("胜方标准分", "Winner's VP"),
        Text("负方", "Loser's ") + called.points,
        Text("负方标准分", "Loser's VP"),
    )
    text = Text(
        f"以一轮结束时双方级数之差计分；计标准分时 N 最多按 {cap} 算。",
        f"By the {called.difference.en} N at the end of the round; for VP N is at most {cap}.",
    )
    return scribe.article(
        SCORE,
        SCORED,
        (text, ["match_scoring.rows"]),
        table=scribe.table(header, rows, (3, 2, 3, 2, 3)),
    )


def _winner_only(scribe: Scribe, scoring: WinnerOnly) -> Article:
    tie = TIE[scoring.tie]
    text = Text(
        f"到时级数高的一方胜，得 {scoring.win:g} 分，负方 0 分。{tie.zh}。",
        f"The side with the higher level at the end wins {scoring.win:g}, the loser 0. {tie.en}.",
    )
    return scribe.article(SCORE, SCORED, (text, ["match_scoring.tie"]))


def _by_deals(scribe: Scribe, scoring: DealScoring) -> Article:
    inside = Text("算在", "is one") if scoring.passed_out_counts else Text("不算在", "is not one")
    return scribe.article(
        Text("得分", "Score"),
        SCORED,
        (
            Text(
                "每副得分按打法中的规定计算，各副相加为总得分。",
                "Each deal scores as the rules of play say; all together are the total.",
            ),
            ["match_scoring.kind"],
        ),
        (
            Text(
                f"三家都不叫的一副各记 0 分，重新洗牌打下一副，这副{inside.zh}规定的副数之内。",
                "If all three pass everyone scores 0 and the cards are shuffled for the"
                f" next deal; it {inside.en} of the deals of the sitting.",
            ),
            ["match_scoring.passed_out_counts"],
        ),
    )


def _figure(words: str) -> Text:
    return Text(words, words)


def _span(first: int, last: int | None) -> Text:
    if last is None:
        return Text(f"{first} 及以上", f"{first} or more")
    return (
        _figure(str(first)) if first == last else Text(f"{first} 至 {last}", f"{first} to {last}")
    )


def _vp(base: int, first: int, last: int | None, sign: int) -> str:
    if first == last:
        return str(base + sign * first)
    return f"{base}＋N" if sign > 0 else f"{base}－N"


def _absence(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    f, b = r.forfeit, r.bye
    if f.others_at_table is not None:
        ranked = RANKED[f.absent_ranked or AbsentRanked.ZERO_POINTS]
        others = OTHERS[f.others_at_table]
        forfeit = Text(
            f"弃权的选手{ranked.zh}，{others.zh}。",
            f"Whoever forfeits {ranked.en}; {others.en}.",
        )
    else:
        zh = f"对方得 {f.winner:g} 分{_with_vp(f.winner_vp).zh}"
        zh += f"，弃权方得 {f.loser:g} 分{_with_vp(f.loser_vp).zh}"
        en = f"Whoever forfeits scores {_points(f.loser)}{_with_vp(f.loser_vp).en}"
        en += f", the other side {f.winner:g}{_with_vp(f.winner_vp).en}"
        forfeit = Text(zh, en) + _levels(r, f.level_difference) + Text("。", ".")
    sources = ["forfeit.level_difference", "forfeit.winner_vp"]
    yield scribe.article(Text("弃权", "Forfeit"), ("forfeit",), (forfeit, sources))
    if b is not None:
        bye = Text(f"轮空得 {b.points:g} 分", f"A bye scores {_points(b.points)}") + _with_vp(b.vp)
        bye += _levels(r, b.level_difference) + Text("。", ".")
        yield scribe.article(Text("轮空", "Bye"), ("bye",), (bye, ["bye.points"]))


def _points(points: float) -> str:
    return f"{points:g} {'point' if points == 1 else 'points'}"


def _with_vp(vp: int | None) -> Text:
    return SILENT if vp is None else Text(f"、标准分 {vp}", f" and {vp} VP")


def _levels(r: Regulation, difference: int | None) -> Text:
    if difference is None:
        return SILENT
    called = r.ranking.difference
    return Text(f"，{called.zh}按 {difference} 计", f"; the {called.en} is {difference}")


def key_said(r: Regulation, key: RankingKey) -> Text:
    """What places go by, in the regulation's own words."""
    if key is RankingKey.MATCH_POINTS:
        return r.ranking.points + SUM
    if key is RankingKey.LEVEL_DIFFERENCE:
        return r.ranking.difference + SUM + WON_LESS_LOST
    return KEYS[key]


def _ranking(scribe: Scribe, r: Regulation) -> Article:
    keys = joined(
        (Text(f"{n}. ", f"{n}. ") + key_said(r, key) for n, key in enumerate(r.ranking.chain, 1)),
        "；",
        "; ",
    )
    own = r.ranking.unplayed_opponent is UnplayedOpponent.OWN_AVERAGE
    opponents = RankingKey.OPPONENTS_POINTS in r.ranking.chain
    bye = (
        Text(
            "轮空或对手弃权的一轮，对手分按本方各轮平均分计。",
            "For a bye or a forfeited match one's own average counts as the opponent's points.",
        )
        if own
        else Text(
            "轮空或对手弃权的一轮不计对手分。",
            "A bye or a forfeited match adds no opponent's points.",
        )
    )
    groups = any(stage.in_groups for stage in r.stages)
    where = Text("小组名次", "Places in a group") if groups else Text("名次", "Places")
    return scribe.article(
        Text("名次", "Ranking"),
        ("ranking",),
        (where + Text("依次比较：", " are by: ") + keys + Text("。", "."), ["ranking.chain"]),
        (bye if opponents else SILENT, ["ranking.unplayed_opponent"]),
    )


def _sheet(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    sheet, fix = r.score_sheet, r.corrections
    minutes, by = sheet.within_minutes, HANDED_IN[sheet.handed_in_by]
    when = (
        Text(f"在一轮结束后 {minutes} 分钟内", f"within {minutes} minutes of the round's end")
        if minutes
        else Text("在一轮结束后立即", "at once after the round")
    )
    late = SILENT
    if sheet.late is LateSheet.RESPONSIBLE_SIDE_FORFEITS:
        late = Text(
            "迟交的，责任方按弃权计分，另一方按实际结果计分。",
            " If it is late the responsible side scores as a forfeit, the other by the result.",
        )
    text = Text(
        f"各方核对成绩并签字（或在系统中确认），由{by.zh}{when.zh}交记录台。",
        f"All check the result and sign (or confirm it). {by.en} hand it in {when.en}."
        if sheet.handed_in_by is HandedInBy.PLAYERS
        else f"All check the result and sign (or confirm it). {by.en} hands it in {when.en}.",
    )
    sources = ["score_sheet.handed_in_by", "score_sheet.late"]
    title = Text("记分表", "Score sheet")
    yield scribe.article(title, ("score_sheet",), (text + late, sources))
    window, after = fix.window_minutes, AFTER[fix.after]
    correction = (
        Text(
            "成绩公布后的更正由裁判长说明理由并作记录。",
            "After the scores are published the chief referee corrects them with a reason on"
            " record.",
        )
        if window is None
        else Text(
            f"成绩公布后 {window} 分钟内可以更正记分错误，{after.zh}。",
            f"Errors can be corrected within {window} minutes of publication, {after.en}.",
        )
    )
    title = Text("成绩更正", "Corrections")
    yield scribe.article(title, ("corrections",), (correction, ["corrections.after"]))
