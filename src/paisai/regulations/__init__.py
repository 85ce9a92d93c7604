"""Regulations as data: schema, presets, clause catalogue, and the writer of the 竞赛规程."""

from typing import TYPE_CHECKING

from paisai.lazy import offered
from paisai.presets import preset_ids

if TYPE_CHECKING:
    from paisai.regulations.loading import load, load_file, loads
    from paisai.regulations.playing import rules_of
    from paisai.regulations.presets import erdayi_rules, game_rules, shengji_rules
    from paisai.regulations.regulation import Regulation
else:
    __getattr__, __dir__ = offered(
        __name__,
        {
            "loading": (
                "load",
                "load_file",
                "loads",
            ),
            "playing": ("rules_of",),
            "presets": (
                "erdayi_rules",
                "game_rules",
                "shengji_rules",
            ),
            "regulation": ("Regulation",),
        },
    )

__all__ = [
    "Regulation",
    "erdayi_rules",
    "game_rules",
    "load",
    "load_file",
    "loads",
    "preset_ids",
    "rules_of",
    "shengji_rules",
]
