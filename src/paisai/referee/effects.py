"""What does a ruling do? One class for each kind of effect in the judge protocol.

Points and levels are by side (`defenders` is the signed change of the defenders' points);
every other effect is the offender's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias, get_args

from paisai.errors import NotationError
from paisai.regulations.effects import Side
from paisai.text import Text


@dataclass(frozen=True, slots=True)
class Warned:
    kind: ClassVar[str] = "warning"


@dataclass(frozen=True, slots=True)
class Points:
    kind: ClassVar[str] = "points"
    defenders: int


@dataclass(frozen=True, slots=True)
class ScorePoints:
    """竞技二打一: the offender's own score."""

    kind: ClassVar[str] = "score"
    amount: int | float


@dataclass(frozen=True, slots=True)
class MatchPoints:
    kind: ClassVar[str] = "match_points"
    amount: int | float


@dataclass(frozen=True, slots=True)
class DealLost:
    kind: ClassVar[str] = "deal_lost"
    by: Side


@dataclass(frozen=True, slots=True)
class DealEnds:
    """The deal ends at once; `defenders` is added to what the defenders have."""

    kind: ClassVar[str] = "deal_ends"
    defenders: int


@dataclass(frozen=True, slots=True)
class LevelUp:
    kind: ClassVar[str] = "level_up"
    side: Side
    steps: int


@dataclass(frozen=True, slots=True)
class ReplayDeal:
    kind: ClassVar[str] = "replay_deal"


@dataclass(frozen=True, slots=True)
class ZeroDeal:
    kind: ClassVar[str] = "zero_deal"


@dataclass(frozen=True, slots=True)
class ZeroRound:
    kind: ClassVar[str] = "zero_round"


@dataclass(frozen=True, slots=True)
class ForfeitRound:
    kind: ClassVar[str] = "forfeit_round"


@dataclass(frozen=True, slots=True)
class ForfeitDeal:
    kind: ClassVar[str] = "forfeit_deal"


@dataclass(frozen=True, slots=True)
class Suspend:
    kind: ClassVar[str] = "suspend"
    rounds: int


@dataclass(frozen=True, slots=True)
class Disqualify:
    kind: ClassVar[str] = "disqualify"


@dataclass(frozen=True, slots=True)
class RightLost:
    kind: ClassVar[str] = "right_lost"
    right: Text


@dataclass(frozen=True, slots=True)
class Duty:
    kind: ClassVar[str] = "duty"
    text: Text


@dataclass(frozen=True, slots=True)
class Repair:
    kind: ClassVar[str] = "repair"
    text: Text


Effect: TypeAlias = (
    Warned
    | Points
    | ScorePoints
    | MatchPoints
    | DealLost
    | DealEnds
    | LevelUp
    | ReplayDeal
    | ZeroDeal
    | ZeroRound
    | ForfeitRound
    | ForfeitDeal
    | Suspend
    | Disqualify
    | RightLost
    | Duty
    | Repair
)
KINDS: Mapping[str, type[Effect]] = {one.kind: one for one in get_args(Effect)}


def to_json(effect: Effect) -> dict[str, Any]:
    """
    >>> to_json(LevelUp(Side.DECLARER, 1))
    {'kind': 'level_up', 'side': 'declarer', 'steps': 1}
    """
    plain: dict[str, Any] = {"kind": effect.kind}
    for field in fields(effect):
        value = getattr(effect, field.name)
        if isinstance(value, Text):
            value = value.to_json()
        plain[field.name] = value.value if isinstance(value, Side) else value
    return plain


def from_json(plain: object) -> Effect:
    """The effect that was written so.

    >>> from_json({"kind": "points", "defenders": -40})
    Points(defenders=-40)
    """
    kind = plain.get("kind") if isinstance(plain, Mapping) else None
    if not isinstance(plain, Mapping) or not isinstance(kind, str) or kind not in KINDS:
        raise NotationError(
            f"后果的 kind 应为 {'、'.join(KINDS)} 之一",
            f"an effect's kind is of {', '.join(KINDS)}",
        )
    made = KINDS[kind]
    wanted = [field.name for field in fields(made)]
    if set(plain) != {"kind", *wanted}:
        raise NotationError(
            f"{kind} 的字段应为 {'、'.join(['kind', *wanted])}",
            f"the fields of {kind} are {', '.join(['kind', *wanted])}",
        )
    return made(*(_value(kind, name, plain[name]) for name in wanted))


def _value(kind: str, name: str, value: object) -> Any:
    match name, value:
        case (("by" | "side"), ("declarer" | "defenders")):
            return Side(value)
        case (("text" | "right"), {"zh": str(zh), "en": str(en), **rest}) if not rest:
            return Text(zh, en)
        case "amount", int() | float() if not isinstance(value, bool):
            return value
        case (("defenders" | "steps" | "rounds"), int()) if not isinstance(value, bool):
            return value
    raise NotationError(f"{kind} 的 {name} 写得不对", f"{name} of {kind} cannot be read")
