"""What does a ruling do?

The words an infraction and a lateness step are written in. Points are always against the
side at fault; the referee's desk turns them into the defenders' points by who was at fault.
"""

from __future__ import annotations

from enum import StrEnum

from paisai.regulations.part import MOST, Count, Part, Said, Slug, value
from paisai.shengji.policies import Side
from paisai.text import Text

__all__ = [
    "NEEDS_AMOUNT",
    "NEEDS_TEXT",
    "CountedOver",
    "EffectKind",
    "EffectRule",
    "EffectsChosen",
    "Infraction",
    "OfficialFault",
    "Per",
    "RulingStep",
    "Side",
]


class EffectKind(StrEnum):
    WARNING = "warning"
    POINTS = "points"
    """Points of the deal."""
    SCORE = "score"
    """The offender's own score in 二打一."""
    MATCH_POINTS = "match_points"
    ADJUDGED_LOSS = "adjudged_loss"
    """`amount` points, the deal is played out and counts, the innocent side declares next."""
    DEAL_LOST = "deal_lost"
    """The innocent side takes the deal; if it declared, it moves up one level instead."""
    DEAL_ENDS = "deal_ends"
    """The deal ends at once with `amount` points to the innocent side."""
    LEVEL_UP = "level_up"
    """The innocent side moves up `amount` levels."""
    REPLAY_DEAL = "replay_deal"
    ZERO_DEAL = "zero_deal"
    ZERO_ROUND = "zero_round"
    FORFEIT_DEAL = "forfeit_deal"
    FORFEIT_ROUND = "forfeit_round"
    SUSPEND = "suspend"
    DISQUALIFY = "disqualify"
    RIGHT_LOST = "right_lost"
    DUTY = "duty"
    REPAIR = "repair"
    REPORT = "report"
    SAME_AS = "same_as"
    """As another infraction, named in `infraction`."""


class Per(StrEnum):
    """What an amount is counted by."""

    TIME = "time"
    CARD = "card"
    CARD_THROWN = "card_thrown"
    CARD_BLOCKED = "card_blocked"
    CARD_NOT_BLOCKED = "card_not_blocked"
    CARD_TAKEN_BACK = "card_taken_back"
    TIMES_SO_FAR = "times_so_far"
    """The amount times the number of this occurrence: 10, 20, 30 (T8.9)."""


class EffectRule(Part):
    kind: EffectKind = value("处罚", "effect")
    amount: float | None = value("数目", "amount", default=None, le=MOST)
    per: Per = value("按什么计", "counted by", default=Per.TIME)
    at_most: float | None = value("至多", "at most", default=None, le=MOST)
    """No more than this at one time (T8.4), or the end of a range (B8.1)."""
    or_more: bool = value("可以更多", "or more", default=False)
    """The referee may take more at discretion (B8.2.7)."""
    if_named: bool = value("裁判员写明才罚", "only where the referee names it", default=False)
    """Of what the referee gives at discretion: left out, it is nothing, not the least (B8.2.8)."""
    loses_deal: bool = value("并判输掉这副", "and loses the deal", default=False)
    """With `deal_ends`: whatever the points then say, the side at fault loses the deal (T8.10)."""
    text: Said | None = value("内容", "the words", default=None)
    infraction: Slug | None = value("比照哪一违例", "treated as which infraction", default=None)


class EffectsChosen(StrEnum):
    """Whether all effects of a step apply, or one of them is chosen."""

    ALL = "all"
    INNOCENT_SIDE = "innocent_side"
    REFEREE = "referee"


class RulingStep(Part):
    """One row of an infraction: in this case, from this occurrence on, these effects."""

    case: Slug | None = value("情形编号", "id of the case", default=None)
    name: Said | None = value("情形", "case", default=None)
    occurrence: Count = value("从第几次起", "from which occurrence", default=1)
    choice: EffectsChosen = value("怎样选用", "which effects apply", default=EffectsChosen.ALL)
    effects: tuple[EffectRule, ...] = value("处罚", "effects")


NEEDS_AMOUNT = frozenset(
    {
        EffectKind.POINTS,
        EffectKind.SCORE,
        EffectKind.MATCH_POINTS,
        EffectKind.ADJUDGED_LOSS,
        EffectKind.DEAL_ENDS,
        EffectKind.LEVEL_UP,
        EffectKind.SUSPEND,
    }
)
NEEDS_TEXT = frozenset({EffectKind.RIGHT_LOST, EffectKind.DUTY, EffectKind.REPAIR})


class CountedOver(StrEnum):
    """Over what repetitions are counted (E4.3t: a deal, or the sitting)."""

    DEAL = "deal"
    ROUND = "round"
    EVENT = "event"


class OfficialFault(StrEnum):
    """What becomes of an infraction by a coach or leader (E4.8.12)."""

    RECORDED_ONLY = "recorded_only"
    AGAINST_THE_PLAYERS = "against_the_players"


class Infraction(Part):
    """`clause` is missing where the original is silent and the organiser decides.

    `at_fault` is there where the clause itself names the side that answers for it: the
    declarer's, who guards the kitty (T7.4, T8.1, B8.2.3). `by_official` is there where coaches
    and leaders can commit it too. What is `unless_permitted` is none where the chief referee gave
    leave (E4.8.7). With `referee_counts` the referee may take a time as an earlier or a later one
    than the record has it (S9.17.8).
    """

    id: Slug = value("编号", "id")
    clause: str | None = value("条款", "clause", default=None)
    name: Said = value("违例", "infraction")
    at_fault: Side | None = value("由哪一方负责", "which side answers for it", default=None)
    by_official: OfficialFault | None = value("教练领队违例", "by a coach or leader", default=None)
    unless_permitted: bool = value(
        "裁判长准许的除外", "unless the chief referee permitted it", default=False
    )
    referee_counts: bool = value(
        "次数由裁判认定", "the referee says which time it is", default=False
    )
    counted_over: CountedOver = value(
        "次数在何范围内计", "over what repetition is counted", default=CountedOver.EVENT
    )
    steps: tuple[RulingStep, ...] = value("情形与处罚", "cases and effects")


# What is every effect of a ruling called? One word for one thing, in papers and at the desk.


EFFECTS = {
    EffectKind.WARNING: Text("警告", "warning"),
    EffectKind.POINTS: Text("罚分", "points"),
    EffectKind.SCORE: Text("扣分", "score"),
    EffectKind.MATCH_POINTS: Text("扣场分", "match points"),
    EffectKind.ADJUDGED_LOSS: Text("判负", "adjudged loss"),
    EffectKind.DEAL_LOST: Text("判该副负", "the deal is lost"),
    EffectKind.DEAL_ENDS: Text("该副立即结束", "the deal ends at once"),
    EffectKind.LEVEL_UP: Text("对方升级", "a level to the opponents"),
    EffectKind.REPLAY_DEAL: Text("该副重打", "the deal is replayed"),
    EffectKind.ZERO_DEAL: Text("该副记 0 分", "the deal scores 0"),
    EffectKind.ZERO_ROUND: Text("本轮记 0 分", "the round scores 0"),
    EffectKind.FORFEIT_DEAL: Text("放弃该副", "the deal is given up"),
    EffectKind.FORFEIT_ROUND: Text("本轮判弃权", "the round is forfeited"),
    EffectKind.SUSPEND: Text("停赛", "suspension"),
    EffectKind.DISQUALIFY: Text("取消参赛资格", "disqualification"),
    EffectKind.RIGHT_LOST: Text("失去权利", "a right is lost"),
    EffectKind.DUTY: Text("义务", "a duty"),
    EffectKind.REPAIR: Text("补救", "repair"),
    EffectKind.REPORT: Text("交组委会作纪律处罚并上报", "disciplinary report"),
    EffectKind.SAME_AS: Text("比照", "treated as"),
}
"""Without its amount."""
