"""How is the effect of a ruling said in Chinese?"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.regulations.clocks import LatenessStep
from paisai.regulations.effect_words import EFFECTS
from paisai.regulations.effects import EffectKind, EffectRule, EffectsChosen, Per, RulingStep

AMOUNT = {
    EffectKind.POINTS: "罚 {} 分",
    EffectKind.SCORE: "扣 {} 分",
    EffectKind.MATCH_POINTS: "扣 {} 场分",
    EffectKind.ADJUDGED_LOSS: EFFECTS[EffectKind.ADJUDGED_LOSS].zh + "（{} 分）",
    EffectKind.DEAL_ENDS: EFFECTS[EffectKind.DEAL_ENDS].zh + "，对方加 {} 分",
    EffectKind.LEVEL_UP: "对方升 {} 级",
    EffectKind.SUSPEND: EFFECTS[EffectKind.SUSPEND].zh + " {} 轮",
}
PER = {
    Per.TIME: "",
    Per.CARD: "每张",
    Per.CARD_THROWN: "所甩的牌每张",
    Per.CARD_BLOCKED: "被挡的牌每张",
    Per.CARD_NOT_BLOCKED: "其余的牌每张",
    Per.CARD_TAKEN_BACK: "收回的牌每张",
    Per.TIMES_SO_FAR: "",
}

EACH_TIME = frozenset({EffectKind.POINTS, EffectKind.SCORE, EffectKind.MATCH_POINTS})


def effect_text(effect: EffectRule, names: Mapping[str, str], each: str = "每次") -> str:
    """One effect; `names` are the Chinese names of the infractions it may refer to."""
    if effect.kind is EffectKind.SAME_AS:
        return f"按“{names[effect.infraction or '']}”处理"
    if effect.text is not None:
        return effect.text.zh
    if effect.amount is None:
        return EFFECTS[effect.kind].zh
    amount = f"{effect.amount:g}"
    if effect.at_most is not None and effect.per is Per.TIME:
        amount = f"{amount} 至 {effect.at_most:g}"
    head = each if effect.kind in EACH_TIME and effect.per is Per.TIME else PER[effect.per]
    text = head + AMOUNT[effect.kind].format(amount)
    if effect.at_most is not None and effect.per is not Per.TIME:
        text += f"，一次最多 {effect.at_most:g} 分"
    if effect.per is Per.TIMES_SO_FAR:
        text = f"第 1 次{text}，以后每次多罚 {amount} 分"
    if effect.loses_deal:
        text += "，不论得分多少都判过错方输掉这副"
    return text + ("以上" if effect.or_more else "")


def effects_text(step: RulingStep, names: Mapping[str, str], once: bool = False) -> str:
    """All effects of a step; `once` if the step stands for a single occurrence."""
    parts = [effect_text(effect, names, "" if once else "每次") for effect in step.effects]
    match step.choice:
        case EffectsChosen.ALL:
            return "；".join(parts)
        case EffectsChosen.INNOCENT_SIDE:
            return "由无过错方任选：" + "；或".join(parts)
        case EffectsChosen.REFEREE:
            return "由裁判员视情节选用：" + "；".join(parts)


def lateness_text(step: LatenessStep) -> str:
    """Points of the deal fall on the first deal of the round (Z4.2)."""
    span = (
        f"迟到 {step.first} 分钟及以上"
        if step.last is None
        else f"迟到 {step.first} 至 {step.last} 分钟"
    )
    parts = [
        effect_text(effect, {}, "第一副" if effect.kind is EffectKind.POINTS else "")
        for effect in step.effects
    ]
    return f"{span}，{'，'.join(parts)}".replace("该副", "第一副")


def consequence(kind: EffectKind) -> tuple[str, str]:
    """What a word of the table of penalties means in full."""
    if kind is EffectKind.ADJUDGED_LOSS:
        return (
            EFFECTS[kind].zh,
            "过错方减表中所列的分，或对方加同样的分；这副打完，所得有效，下一副由无过错方坐庄。",
        )
    return (EFFECTS[EffectKind.DEAL_LOST].zh, "庄家方有过错则下台，防守方有过错则庄家方升 1 级。")
