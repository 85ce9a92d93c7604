"""牌赛 · paisai: Chinese card tournaments by their regulation, games by their rules.

What one would reach for stands here and is imported when it is used::

    paisai.erdayi, paisai.shengji       the two games: Deal, Rules, RULES by preset
    paisai.cards                        cards, decks, provable shuffles
    paisai.load, paisai.load_file       a regulation
    paisai.rule, paisai.audit           rule on an infraction; all faults of a record
    paisai.read_record, paisai.replay   a record from its text; step by step through it
    paisai.players                      bots, and how to write one: make, Player, play_out

What is printed (`str` of a deal, an action, an error) is Chinese, or English after
`paisai.language = "en"` or with `PAISAI_LANG=en` in the environment.
"""

import os
from typing import TYPE_CHECKING

from paisai.lazy import offered
from paisai.version import __version__

if TYPE_CHECKING:
    from paisai import cards, erdayi, players, shengji
    from paisai.record import loads as read_record
    from paisai.record.replay import replay
    from paisai.referee.audit import audit
    from paisai.referee.rulings import rule
    from paisai.regulations import load, load_file
else:
    __getattr__, __dir__ = offered(
        __name__,
        {
            "record": ("loads as read_record",),
            "record.replay": ("replay",),
            "referee.audit": ("audit",),
            "referee.rulings": ("rule",),
            "regulations": ("load", "load_file"),
        },
        "cards",
        "erdayi",
        "players",
        "shengji",
    )

language: str = "en" if os.environ.get("PAISAI_LANG", "").lower().startswith("en") else "zh"
"""What `str` speaks: "zh" or "en"."""
__all__ = [
    "__version__",
    "audit",
    "cards",
    "erdayi",
    "language",
    "load",
    "load_file",
    "players",
    "read_record",
    "replay",
    "rule",
    "shengji",
]
