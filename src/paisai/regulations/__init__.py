"""The regulations: presets as data, and what the games read from them."""

from paisai.regulations.game import game_rules, preset_ids, shengji_rules

__all__ = ["game_rules", "preset_ids", "shengji_rules"]
