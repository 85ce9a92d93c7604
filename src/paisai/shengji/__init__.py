"""升级 with two and three decks, by the rules a regulation chooses."""

from typing import TYPE_CHECKING

from paisai.lazy import offered

if TYPE_CHECKING:
    from paisai.shengji.deal import (
        Action,
        Bury,
        Deal,
        NameKind,
        Phase,
        Play,
        Show,
        ShowTogether,
        Step,
        View,
    )
    from paisai.shengji.follow import Follows
    from paisai.shengji.levels import Result, result
    from paisai.shengji.match import Match
    from paisai.shengji.order import Order
    from paisai.shengji.reading import default_reading
    from paisai.shengji.regulated import RULES
    from paisai.shengji.rules import Concern, Rules
    from paisai.shengji.settling import Rulings, settle
    from paisai.shengji.shows import Shown, judge_show
else:
    __getattr__, __dir__ = offered(
        __name__,
        {
            "deal": (
                "Action",
                "Bury",
                "Deal",
                "NameKind",
                "Phase",
                "Play",
                "Show",
                "ShowTogether",
                "Step",
                "View",
            ),
            "follow": ("Follows",),
            "levels": ("Result", "result"),
            "match": ("Match",),
            "order": ("Order",),
            "reading": ("default_reading",),
            "regulated": ("RULES",),
            "rules": ("Concern", "Rules"),
            "settling": ("Rulings", "settle"),
            "shows": ("Shown", "judge_show"),
        },
    )

__all__ = [
    "RULES",
    "Action",
    "Bury",
    "Concern",
    "Deal",
    "Follows",
    "Match",
    "NameKind",
    "Order",
    "Phase",
    "Play",
    "Result",
    "Rules",
    "Rulings",
    "Show",
    "ShowTogether",
    "Shown",
    "Step",
    "View",
    "default_reading",
    "judge_show",
    "result",
    "settle",
]
