"""What are the values of a regulation called that are chosen from a list?

In Chinese by the words of the 竞赛规程, where it has them; in English by ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from paisai.referee.catalogue import SIDE_WORDS
from paisai.regulations import clauses, clocks, closing, effects, entering, scoring, stages
from paisai.regulations.document import contest, entries, results, review
from paisai.regulations.document.clocks import ANNOUNCED, UNFINISHED
from paisai.regulations.document.closing import PROVIDERS, SINCE
from paisai.regulations.document.effects import PER
from paisai.regulations.document.game import SEATS
from paisai.regulations.effects import EFFECTS
from paisai.regulations.entering import REPRESENTS, STAFF
from paisai.regulations.regulation import PHONE_USE, MayChangeSchedule, PhoneUse, Provider
from paisai.shengji.policies import EqualLevels, UnfinishedDeal
from paisai.text import Text

Words = Mapping[Any, Text]


def _both(document: Words, *en: str, **shown: object) -> dict[Any, Text]:
    """The document's Chinese words, without their full stop, each with a short English one of
    ours: its English sentences are too long for a list."""
    return {
        member: Text(words.zh.format(**shown).rstrip("。"), short)
        for (member, words), short in zip(document.items(), en, strict=True)
    }


CHOSEN: Mapping[type[Enum], Words] = {
    Provider: _both(PROVIDERS, "the units", "the organiser", "the host", "the committee"),
    PhoneUse: PHONE_USE,
    MayChangeSchedule: {
        MayChangeSchedule.COMMITTEE: Text("组委会可以调整", "the committee may change it"),
        MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE: Text(
            "遇不可抗力，组委会可以调整", "the committee may, on force majeure"
        ),
    },
    entering.Represents: REPRESENTS,
    entering.StaffCategory: STAFF,
    entering.JointTeams: {
        entering.JointTeams.NOT_ALLOWED: Text("不可以", "not allowed"),
        entering.JointTeams.BELONG_TO_EACH_UNIT: Text(
            "可以，算两个单位的", "allowed: it belongs to each of its units"
        ),
    },
    entering.RegisteredBy: _both(
        entries.REGISTERED, "the leader enters the whole team", "each unit enters its own"
    ),
    entering.Costs: _both(
        entries.COSTS,
        "players pay their own travel and stay",
        "teams pay their own travel and stay",
        "the organiser pays travel and stay",
    ),
    entering.WhenShown: {
        entering.WhenShown.ENTRY: Text("报名时提交", "handed in on entry"),
        entering.WhenShown.DOOR: Text("入场时查验", "shown at the door"),
    },
    entering.PaperMissing: _both(
        review.MISSING, "who lacks it takes no seat", "who lacks it is reminded"
    ),
    entering.QuotaMethod: _both(entries.METHODS, "largest remainder", "highest averages"),
    entering.WildCards: entries.WILD_CARDS,
    entering.ReportItem: _both(
        entries.REPORT,
        "leader",
        "telephone",
        "when the selection was held",
        "where",
        "number of entrants",
        "how it was played",
        "places and names",
        "the wild card's players",
    ),
    entering.ReportDated: _both(
        entries.DATED, "the date of the mail counts", "the day of receipt counts"
    ),
    entering.EntryField: _both(
        entries.REQUIRED,
        "unit",
        "zone",
        "leader",
        "date of birth",
        "category of staff",
        "for whom it plays",
    ),
    entering.ObjectionNeeds: _both(
        review.NEEDS, "in writing", "stamped", "with evidence that can be checked"
    ),
    entering.LateChange: _both(
        review.LATE_CHANGE,
        "no change after the deadline",
        "after the deadline only on a written request, with review and a new notice",
    ),
    entering.NoticeFrom: _both(
        review.NOTICE_FROM,
        "from the day after the deadline, or after it opens if that is later",
        "from the day after it opens",
    ),
    EqualLevels: {
        EqualLevels.DRAW: Text("平局", "a draw"),
        **_both(
            results.TIE,
            "the side that reached the level first wins",
            "the side that took the deal first wins",
        ),
    },
    stages.Grouping: _both(
        contest.GROUPING,
        "drawn",
        "by rank: 1 to 3, 4 to 6 and so on",
        "snake by rank, such as 1, 6 and 7",
    ),
    stages.PlayOffAmong: _both(
        contest.PLAYOFF,
        "those tied for the last place and the best who was eliminated",
        "the whole table",
        deals="几",
    ),
    stages.PlayOffTables: _both(
        contest.PLAYOFF_TABLES,
        "all by one lot, three to a table",
        "at least two of the tied at every table",
    ),
    stages.FewEntries: _both(
        contest.FEW,
        "those left over pass free, however few there are",
        "tables of two or three, with substitutes; nobody passes free into the last stage",
    ),
    stages.FirstRound: _both(
        contest.FIRST_ROUND,
        "drawn by the computer",
        "by the numbers drawn: 1 meets 2, 3 meets 4; odd numbers sit North-South",
    ),
    stages.SeatsTaken: _both(SEATS, "the pairing says who sits where", "cut at the table"),
    scoring.OthersAtTable: _both(
        results.OTHERS, "they play on with a substitute", "the table is void"
    ),
    scoring.AbsentRanked: _both(
        results.RANKED, "behind all who played, as a forfeit", "with 0 points for the round"
    ),
    scoring.RankingKey: _both(
        results.KEYS,
        "match points",
        "sum of VP",
        "sum of level differences",
        "points of the opponents met",
        "points after the round before, and so on back to the first",
        "result between those tied",
        "matches won",
        "total score",
        "deals with a score above 0",
        "best deal, then the next best",
        "lots",
    ),
    scoring.UnplayedOpponent: {
        scoring.UnplayedOpponent.NOTHING: Text("不计对手分", "nothing"),
        scoring.UnplayedOpponent.OWN_AVERAGE: Text("按本方各轮平均分计", "one's own average"),
    },
    scoring.HandedInBy: _both(results.HANDED_IN, "the winner", "the players"),
    scoring.LateSheet: {
        scoring.LateSheet.NO_EFFECT: Text("没有后果", "no effect"),
        scoring.LateSheet.RESPONSIBLE_SIDE_FORFEITS: Text(
            "责任方按弃权计分", "the side that is late forfeits"
        ),
    },
    scoring.AfterWindow: _both(results.AFTER, "never", "by the chief referee, with a reason"),
    effects.EffectKind: EFFECTS,
    effects.Per: {
        **_both(
            {member: words for member, words in PER.items() if words},
            "a card",
            "a card thrown",
            "a card blocked",
            "a card not blocked",
            "a card taken back",
        ),
        effects.Per.TIME: Text("每次", "a time"),
        effects.Per.TIMES_SO_FAR: Text("每次递增", "more with each time"),
    },
    effects.EffectsChosen: {
        effects.EffectsChosen.ALL: Text("全部适用", "all apply"),
        effects.EffectsChosen.INNOCENT_SIDE: Text("由无过错方任选", "the innocent side chooses"),
        effects.EffectsChosen.REFEREE: Text("由裁判员视情节选用", "the referee chooses"),
    },
    effects.CountedOver: {
        effects.CountedOver.DEAL: Text("一副之内", "within a deal"),
        effects.CountedOver.ROUND: Text("一轮之内", "within a round"),
        effects.CountedOver.EVENT: Text("整场比赛", "over the event"),
    },
    effects.OfficialFault: {
        effects.OfficialFault.RECORDED_ONLY: Text("只作记录", "only recorded"),
        effects.OfficialFault.AGAINST_THE_PLAYERS: Text("算在选手身上", "against the players"),
    },
    effects.Side: SIDE_WORDS,
    clocks.OnTimeout: {
        clocks.OnTimeout.ONLY_RECORD: Text("只作记录", "only recorded"),
        clocks.OnTimeout.PASS_OR_LOWEST_SINGLE: Text(
            "跟牌算过牌，引牌出最小的单张", "a pass; on lead the lowest single"
        ),
    },
    clocks.AnnouncementText: _both(
        ANNOUNCED,
        "one last deal, not counting the one being played",
        "no new deal; the one being played may be finished in time",
    ),
    UnfinishedDeal: _both(
        UNFINISHED,
        "void if it is not finished at the end",
        "finished, and it counts",
        "finished, and one more is played",
    ),
    clocks.MinutesCounted: {
        clocks.MinutesCounted.STARTED: Text("不满一分钟按一分钟算", "started minutes"),
        clocks.MinutesCounted.FULL: Text("按满分钟算", "full minutes"),
    },
    closing.AppealForm: closing.APPEAL_FORMS,
    closing.AppealSince: _both(SINCE, "the end of the round", "the publication of its scores"),
    closing.AwardsTo: {
        closing.AwardsTo.ENTRIES: Text("参赛者", "entries"),
        closing.AwardsTo.TEAMS: Text("团体", "teams"),
    },
    clauses.ClauseKind: {
        clauses.ClauseKind.PLAY: Text("打法", "play"),
        clauses.ClauseKind.SCORE: Text("计分", "score"),
        clauses.ClauseKind.FORMAT: Text("赛制", "format"),
        clauses.ClauseKind.CLOCK: Text("时间", "clock"),
        clauses.ClauseKind.PENALTY: Text("判罚", "penalty"),
        clauses.ClauseKind.ADMIN: Text("事务", "administration"),
        clauses.ClauseKind.CONDUCT: Text("纪律", "conduct"),
    },
    clauses.Keeper: {
        clauses.Keeper.ENGINE: Text("牌局", "the engine"),
        clauses.Keeper.DESK: Text("记录台", "the desk"),
        clauses.Keeper.FORM: Text("表单", "a form"),
        clauses.Keeper.CLOCK: Text("时钟", "the clock"),
        clauses.Keeper.DOCUMENT: Text("规程文本", "the document"),
        clauses.Keeper.PERSON: Text("人", "a person"),
    },
}
"""For every enumeration of the schema."""

KIND_WORDS: Mapping[str, Text] = {
    "win_draw_loss": Text("胜平负计分", "win, draw, loss"),
    "level_difference_table": Text("按级差计分", "by level difference"),
    "winner_only": Text("只计胜方", "the winner only"),
    "deal_scores": Text("按每副得分", "by the deals' scores"),
    "erdayi": Text("竞技二打一", "竞技二打一 (Erdayi)"),
    "shengji": Text("升级", "升级 (Shengji)"),
}


def kind_words(kind: str) -> Text:
    """Returns what is said of a part of which there are several kinds, by the kind's own word."""
    stage = stages.StageRules.__kinds__.get(kind)
    return KIND_WORDS[kind] if stage is None else stage.words
