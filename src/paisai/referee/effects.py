"""What does a ruling do? One class for each kind of effect.

Points and levels are by side (`defenders` is the signed change of the defenders' points);
every other effect is the offender's own. The ledger keeps all of them as they are (`to_json`);
the judge protocol has fewer kinds (`in_protocol`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeAlias

from paisai.frozen import dataclass, fields
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
class PointsAgainst:
    """Points in a deal that nobody declares yet: against the offender's side, whichever side of
    the deal that will be (Z4.2). Where the other side gives that deal up, they fall in the
    first that is played; in files from before `first_played` was told they are lost with it."""

    kind: ClassVar[str] = "points_against"
    amount: int
    first_played: bool = False


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
class AdjudgedLoss:
    """The deal is played out and counts, with the points that were ruled beside this; `by` does
    not move up, unless the regulation lets its points do so, and the other side declares next
    (B8.1)."""

    kind: ClassVar[str] = "adjudged_loss"
    by: Side


@dataclass(frozen=True, slots=True)
class DealEnds:
    """The deal ends at once; `defenders` is added to what the defenders have. Where `lost_by` is
    told, that side has lost the deal whatever the points then say (T8.10)."""

    kind: ClassVar[str] = "deal_ends"
    defenders: int
    lost_by: Side | None = None


@dataclass(frozen=True, slots=True)
class LevelUp:
    kind: ClassVar[str] = "level_up"
    side: Side
    steps: int


@dataclass(frozen=True, slots=True)
class OpponentsUp:
    """Levels to the offender's opponents, where nobody declares yet (Z4.2)."""

    kind: ClassVar[str] = "opponents_up"
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


@dataclass(frozen=True, slots=True)
class Report:
    """A disciplinary report is written (E4.8.12)."""

    kind: ClassVar[str] = "report"
    text: Text


Effect: TypeAlias = (
    Warned
    | Points
    | PointsAgainst
    | ScorePoints
    | MatchPoints
    | DealLost
    | AdjudgedLoss
    | DealEnds
    | LevelUp
    | OpponentsUp
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
    | Report
)
ON_A_DEAL = (
    Points,
    PointsAgainst,
    DealLost,
    AdjudgedLoss,
    DealEnds,
    LevelUp,
    OpponentsUp,
    ReplayDeal,
    ZeroDeal,
    ForfeitDeal,
)
"""What changes the result of one deal: such an effect belongs to a table and a deal."""


def to_json(effect: Effect) -> dict[str, Any]:
    """
    >>> to_json(LevelUp(Side.DECLARER, 1))
    {'kind': 'level_up', 'side': 'declarer', 'steps': 1}
    """
    plain: dict[str, Any] = {"kind": effect.kind}
    for field in fields(effect):
        value = getattr(effect, field.name)
        if value == field.default:
            continue
        if isinstance(value, Text):
            value = value.to_json()
        plain[field.name] = value.value if isinstance(value, Side) else value
    return plain


def as_before(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """The effects as rulings had them before they told of `first_played`."""
    return tuple(
        PointsAgainst(effect.amount) if isinstance(effect, PointsAgainst) else effect
        for effect in effects
    )


def in_protocol(effect: Effect) -> dict[str, Any]:
    """The effect in the kinds of the judge protocol: what it has no kind for is a duty.

    >>> in_protocol(DealEnds(120, Side.DECLARER))
    {'kind': 'deal_ends', 'defenders': 120}
    >>> in_protocol(AdjudgedLoss(Side.DECLARER))["kind"]
    'duty'
    """
    match effect:
        case AdjudgedLoss(by):
            return to_json(Duty(ADJUDGED[by]))
        case PointsAgainst(amount):
            return to_json(Duty(against(amount)))
        case OpponentsUp(steps):
            return to_json(Duty(opponents_up(steps)))
        case DealEnds(defenders):
            return to_json(DealEnds(defenders))
        case Report(text):
            return to_json(Duty(text))
    return to_json(effect)


ADJUDGED = {
    Side.DECLARER: Text(
        "判负，这副打完有效，下一副由庄家的下家坐庄",
        "adjudged loss; the deal is played out and counts;"
        " the next declarer is the declarer's next player (下家)",
    ),
    Side.DEFENDERS: Text(
        "判负，这副打完有效，下一副由庄家的同伴坐庄",
        "adjudged loss; the deal is played out and counts;"
        " the next declarer is the declarer's partner",
    ),
}
"""After an adjudged loss the innocent side declares next (B8.1, decision)."""


def against(amount: int) -> Text:
    return Text(f"罚本方 {amount} 分", f"{amount} points against the side at fault")


def opponents_up(steps: int) -> Text:
    return Text(f"对方升 {steps} 级", f"{steps} level{'' if steps == 1 else 's'} up for the others")
