"""Which rules does a regulation play its game by?"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from paisai.frozen import kept
from paisai.plain import dump, wrong
from paisai.regulations.regulation import Regulation

if TYPE_CHECKING:
    from paisai.erdayi import rules as erdayi
    from paisai.shengji import rules as shengji

AnyRules: TypeAlias = "shengji.Rules | erdayi.Rules"

_READ = ("game", "clocks", "stages", "match_scoring", "penalties")


@kept
def rules_of(regulation: Regulation) -> AnyRules:
    """Returns the rules of a regulation, made once; what cannot be played is refused by its
    place."""
    values = {name: dump(getattr(regulation, name)) for name in _READ}
    kind = values["game"].get("kind")
    if kind == "erdayi":
        from paisai.erdayi import regulated as erdayi_rules

        return erdayi_rules.rules_from(values)
    if kind == "shengji":
        from paisai.shengji import regulated as shengji_rules

        return shengji_rules.rules_from(values)
    raise wrong("game.kind", kind, "erdayi、shengji", "erdayi or shengji")
