"""What is every effect of a ruling called? One word for one thing, in papers and at the desk."""

from __future__ import annotations

from paisai.regulations.effects import EffectKind
from paisai.text import Text

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
