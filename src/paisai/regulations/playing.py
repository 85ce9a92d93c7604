"""Which rules does a regulation play its game by?"""

from __future__ import annotations

from typing import TypeAlias

from paisai import erdayi
from paisai.erdayi.regulated import rules_from as erdayi_rules_from
from paisai.plain import dump, wrong
from paisai.regulations.regulation import Regulation
from paisai.shengji import rules as shengji
from paisai.shengji.regulated import rules_from as shengji_rules_from

AnyRules: TypeAlias = shengji.Rules | erdayi.Rules

_READ = ("game", "clocks", "stages", "match_scoring", "penalties")


def rules_of(regulation: Regulation) -> AnyRules:
    """The rules of a regulation; what cannot be played is refused by its place."""
    values = {name: dump(getattr(regulation, name)) for name in _READ}
    kind = values["game"].get("kind")
    if kind == "erdayi":
        return erdayi_rules_from(values)
    if kind == "shengji":
        return shengji_rules_from(values)
    raise wrong("game.kind", kind, "erdayi、shengji", "erdayi or shengji")
