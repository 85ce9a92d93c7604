"""Which rules does a shipped preset play by?"""

from __future__ import annotations

from functools import cache

from paisai.erdayi import rules as erdayi
from paisai.errors import NotationError
from paisai.regulations.loading import load
from paisai.regulations.playing import AnyRules, rules_of
from paisai.shengji import rules as shengji


@cache
def game_rules(preset_id: str) -> AnyRules:
    """The rules a preset plays its game by."""
    return rules_of(load(preset_id))


def shengji_rules(preset_id: str) -> shengji.Rules:
    """The rules of a preset that plays Shengji."""
    rules = game_rules(preset_id)
    if not isinstance(rules, shengji.Rules):
        raise NotationError(f"{preset_id} 不是升级的规程", f"{preset_id} does not play Shengji")
    return rules


def erdayi_rules(preset_id: str) -> erdayi.Rules:
    """The rules of a preset that plays 竞技二打一."""
    rules = game_rules(preset_id)
    if not isinstance(rules, erdayi.Rules):
        raise NotationError(
            f"{preset_id} 不是竞技二打一的规程", f"{preset_id} does not play 竞技二打一"
        )
    return rules
