"""What belongs to a deal: its states, what is done in it, what is seen of it."""

from __future__ import annotations

from paisai.shengji.actions import Action, Bury, NameKind, Play, ShowTogether, Step
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.ended import Ended
from paisai.shengji.playing import Playing
from paisai.shengji.score import DealScore
from paisai.shengji.shows import Show
from paisai.shengji.state import Actions, Deal, Explanation, Setting
from paisai.shengji.view import Phase, Trick, View

__all__ = [
    "Action",
    "Actions",
    "Bury",
    "Burying",
    "Deal",
    "DealScore",
    "Drawing",
    "Ended",
    "Explanation",
    "NameKind",
    "Phase",
    "Play",
    "Playing",
    "Setting",
    "Show",
    "ShowTogether",
    "Step",
    "Trick",
    "View",
]
