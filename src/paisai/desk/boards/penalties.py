"""What does an infraction cost in this event? In a few words, for who is about to rule on it."""

from __future__ import annotations

from paisai.prints.safe import capital
from paisai.regulations import load
from paisai.regulations.clocks import LATENESS, LatenessStep, MinutesCounted
from paisai.regulations.document.effects import effects_text, lateness_text
from paisai.regulations.document.rulings import ANSWERS, case_text, last_time
from paisai.regulations.effects import Infraction
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined

_SET_ANEW = Text("（本次另定）", " (set for this event)")


_COUNTED = {
    MinutesCounted.STARTED: Text("不满一分钟按一分钟算", "a minute begun counts as one"),
    MinutesCounted.FULL: Text("按满分钟算", "full minutes count"),
}


def penalty_said(regulation: Regulation, infraction: str) -> Text:
    """The steps of its penalty as the table of the 竞赛规程 prints them, with the values of this
    event; of lateness the scale of minutes. Nothing where the regulation does not know it.

    >>> penalty_said(load("tuolaji-zhuhai-2019"), "over-time").zh
    '第 1 次：警告。第 2 次起：每次罚 20 分。'
    """
    if infraction == LATENESS:
        late = regulation.clocks.lateness
        said = (*map(_scale, late.steps), _COUNTED[late.counted])
        told = _sentence(joined(said, "；", "; "))
    else:
        found = next((one for one in regulation.penalties if one.id == infraction), None)
        if found is None:
            return SILENT
        told = _steps(regulation, found)
    return told + (_SET_ANEW if _is_set_anew(regulation, infraction) else SILENT)


def _steps(regulation: Regulation, one: Infraction) -> Text:
    names = {other.id: other.name for other in regulation.penalties}
    said = []
    for step in one.steps:
        case = case_text(one, step)
        effects = effects_text(step, names, once=last_time(one, step) == step.occurrence)
        said.append(case + Text("：", ": ") + effects if case else effects)
    if one.at_fault is not None:
        said.append(ANSWERS[one.at_fault])
    return joined(map(_sentence, said), "", " ")


def _scale(step: LatenessStep) -> Text:
    """The name of the infraction stands above it."""
    said = lateness_text(step)
    return Text(said.zh.removeprefix("迟到 "), said.en.replace(" late", "", 1))


def _sentence(said: Text) -> Text:
    return Text(said.zh.lstrip("；") + "。", capital(said.en.lstrip("; ")) + ".")


def _is_set_anew(regulation: Regulation, infraction: str) -> bool:
    """Whether the organiser has changed it, or thought of it."""
    if regulation.copied_from in (None, regulation.id):
        return False
    original = load(regulation.catalogue)
    if infraction == LATENESS:
        return original.clocks.lateness.steps != regulation.clocks.lateness.steps
    was, now = (
        next((one.steps for one in every.penalties if one.id == infraction), None)
        for every in (original, regulation)
    )
    return was != now
