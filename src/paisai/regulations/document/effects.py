"""How is the effect of a ruling said?"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.regulations.clocks import LatenessStep
from paisai.regulations.effects import (
    EFFECTS,
    NEEDS_TEXT,
    EffectKind,
    EffectRule,
    EffectsChosen,
    Per,
    RulingStep,
)
from paisai.text import SILENT, Text, joined

AMOUNT = {
    EffectKind.POINTS: Text("罚 {} 分", "{} points"),
    EffectKind.SCORE: Text("扣 {} 分", "{} off the score"),
    EffectKind.MATCH_POINTS: Text("扣 {} 场分", "{} match points off"),
    EffectKind.ADJUDGED_LOSS: EFFECTS[EffectKind.ADJUDGED_LOSS] + Text("（{} 分）", " ({} points)"),
    EffectKind.DEAL_ENDS: EFFECTS[EffectKind.DEAL_ENDS]
    + Text("，对方加 {} 分", ", {} points to the other side"),
    EffectKind.LEVEL_UP: Text("对方升 {} 级", "the other side up {}"),
    EffectKind.SUSPEND: EFFECTS[EffectKind.SUSPEND] + Text(" {} 轮", " of {} rounds"),
}
PER = {
    Per.TIME: SILENT,
    Per.CARD: Text("每张", " a card"),
    Per.CARD_THROWN: Text("所甩的牌每张", " for each card thrown"),
    Per.CARD_BLOCKED: Text("被挡的牌每张", " for each card blocked"),
    Per.CARD_NOT_BLOCKED: Text("其余的牌每张", " for each other card"),
    Per.CARD_TAKEN_BACK: Text("收回的牌每张", " for each card taken back"),
    Per.TIMES_SO_FAR: SILENT,
}
EACH_TIME = frozenset({EffectKind.POINTS, EffectKind.SCORE, EffectKind.MATCH_POINTS})
EACH = Text("每次", " each time")


def effect_text(effect: EffectRule, names: Mapping[str, Text], each: Text = EACH) -> Text:
    """One effect; `names` are those of the infractions it may refer to."""
    if effect.kind is EffectKind.SAME_AS:
        name = names[effect.infraction or ""]
        return Text(f"按“{name.zh}”处理", f"as “{name.en}”") + _more(effect)
    if effect.text is not None and effect.kind in NEEDS_TEXT:
        return effect.text
    if effect.amount is None:
        return EFFECTS[effect.kind] + _more(effect)
    text = _amount_text(effect, f"{effect.amount:g}", each)
    if effect.loses_deal:
        text += Text(
            "，不论得分多少都判过错方输掉这副",
            ", and whatever the points the side at fault loses the deal",
        )
    if effect.or_more:
        text += Text("以上", "")
    if effect.if_named:
        text = Text(f"裁判员酌情可另{text.zh}", f"the referee may add {text.en}")
    if effect.at_most is not None and effect.per is Per.TIME and effect.or_more:
        text += Text(f"，至多 {effect.at_most:g} 分", f", at most {effect.at_most:g}")
    return text + _more(effect)


def _amount_text(effect: EffectRule, figure: str, each: Text) -> Text:
    """Returns what an effect takes each time, and at most at one time."""
    amount, most = Text(figure, figure), effect.at_most
    head = PER[effect.per]
    if effect.per is Per.TIME and effect.kind in EACH_TIME:
        head = each
    if effect.per is Per.TIME and most is not None and not effect.or_more:
        amount += Text(f" 至 {most:g}", f" to {most:g}")
    words = AMOUNT[effect.kind]
    or_more = " or more" if effect.or_more else ""
    text = Text(
        head.zh + words.zh.format(amount.zh), words.en.format(amount.en + or_more) + head.en
    )
    if most is not None and effect.per is not Per.TIME:
        text += Text(f"，一次最多 {most:g} 分", f", at most {most:g} at a time")
    if effect.per is Per.TIMES_SO_FAR:
        text = Text(
            f"第 1 次{text.zh}，以后每次多罚 {amount.zh} 分",
            f"{text.en} the first time, {amount.en} more each time after",
        )
    return text


def _more(effect: EffectRule) -> Text:
    """Words that go with an effect that is said already."""
    if effect.text is None:
        return SILENT
    return Text(f"（{effect.text.zh}）", f" ({effect.text.en})")


def effects_text(step: RulingStep, names: Mapping[str, Text], once: bool = False) -> Text:
    """All effects of a step; `once` if the step stands for a single occurrence."""
    parts = [effect_text(effect, names, SILENT if once else EACH) for effect in step.effects]
    match step.choice:
        case EffectsChosen.ALL:
            return joined(parts, "；", "; ")
        case EffectsChosen.INNOCENT_SIDE:
            head = Text("由无过错方任选：", "as the innocent side chooses: ")
            return head + joined(parts, "；或", "; or ")
        case EffectsChosen.REFEREE:
            head = Text("由裁判员视情节选用：", "as the referee finds: ")
            return head + joined(parts, "；", "; ")


def lateness_text(step: LatenessStep) -> Text:
    """Points of the deal fall on the first deal of the round (Z4.2)."""
    span = (
        Text(f"迟到 {step.first} 分钟及以上", f"{step.first} minutes late or more")
        if step.last is None
        else Text(
            f"迟到 {step.first} 至 {step.last} 分钟", f"{step.first} to {step.last} minutes late"
        )
    )
    first = Text("第一副", " in the first deal")
    parts = [
        effect_text(effect, {}, first if effect.kind is EffectKind.POINTS else SILENT)
        for effect in step.effects
    ]
    told = span + Text("，", ": ") + joined(parts, "，", ", ")
    return Text(told.zh.replace("该副", "第一副"), told.en.replace("the deal", "the first deal"))


def consequence(kind: EffectKind) -> tuple[Text, Text]:
    """What a word of the table of penalties means in full."""
    if kind is EffectKind.ADJUDGED_LOSS:
        return EFFECTS[kind], Text(
            "过错方减表中所列的分，或对方加同样的分；这副打完，所得有效，下一副由无过错方坐庄。",
            "The side at fault loses the points of the table, or the other side gains them; the"
            " deal is played out and counts, and the innocent side declares next.",
        )
    return EFFECTS[EffectKind.DEAL_LOST], Text(
        "庄家方有过错则下台，防守方有过错则庄家方升 1 级。",
        "A declarer's side at fault loses the deal; for the defenders' fault the declarer's side"
        " moves up one level.",
    )
