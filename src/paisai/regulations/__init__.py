"""The regulations: presets as data, and what the games read from them."""

from paisai.regulations.game import (
    erdayi_rules,
    game_rules,
    preset_ids,
    rules_of,
    shengji_rules,
)

__all__ = ["erdayi_rules", "game_rules", "preset_ids", "rules_of", "shengji_rules"]
