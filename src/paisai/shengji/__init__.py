"""升级 with two and three decks, by the rules a regulation chooses."""

from paisai.shengji.deal import (
    Bury,
    Deal,
    NameKind,
    Phase,
    Play,
    Show,
    ShowTogether,
    Step,
    View,
    start_deal,
)
from paisai.shengji.levels import Result, result
from paisai.shengji.match import Match
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.shows import Shown, judge_show

__all__ = [
    "Bury",
    "Concern",
    "Deal",
    "Match",
    "NameKind",
    "Phase",
    "Play",
    "Result",
    "Rules",
    "Show",
    "ShowTogether",
    "Shown",
    "Step",
    "View",
    "judge_show",
    "result",
    "start_deal",
]
