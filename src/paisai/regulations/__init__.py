"""Regulations as data: schema, presets, clause catalogue, and the writer of the 竞赛规程."""

from paisai.presets import preset_ids
from paisai.regulations.loading import load, load_file, loads
from paisai.regulations.playing import rules_of
from paisai.regulations.presets import erdayi_rules, game_rules, shengji_rules
from paisai.regulations.regulation import Regulation

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
