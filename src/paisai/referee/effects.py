"""What does a ruling do? One class for each kind of effect.

Points and levels are by side (`defenders` is the signed change of the defenders' points);
every other effect is the offender's own. The ledger keeps all of them as they are (`to_json`);
the judge protocol has fewer kinds (`in_protocol`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeAlias

from paisai.frozen import fields, record
from paisai.regulations.effects import Side
from paisai.text import Text


@record
class Warned:
    kind: ClassVar[str] = "warning"


@record
class Points:
    kind: ClassVar[str] = "points"
    defenders: int


@record
class PointsAgainst:
    """Points in a deal that nobody declares yet: against the offender's side, whichever side of
    the deal that will be (Z4.2). Where the other side gives that deal up, they fall in the
    first that is played; in files from before `first_played` was told they are lost with it."""

    kind: ClassVar[str] = "points_against"
    amount: int
    first_played: bool = False


@record
class ScorePoints:
    """竞技二打一: the offender's own score."""

    kind: ClassVar[str] = "score"
    amount: int | float


@record
class MatchPoints:
    kind: ClassVar[str] = "match_points"
    amount: int | float


@record
class DealLost:
    kind: ClassVar[str] = "deal_lost"
    by: Side


@record
class AdjudgedLoss:
    """The deal is played out and counts, with the points that were ruled beside this; `by` does
    not move up, unless the regulation lets its points do so, and the other side declares next
    (B8.1)."""

    kind: ClassVar[str] = "adjudged_loss"
    by: Side


@record
class DealEnds:
    """The deal ends at once; `defenders` is added to what the defenders have. Where `lost_by` is
    told, that side has lost the deal whatever the points then say (T8.10)."""

    kind: ClassVar[str] = "deal_ends"
    defenders: int
    lost_by: Side | None = None


@record
class LevelUp:
    kind: ClassVar[str] = "level_up"
    side: Side
    steps: int


@record
class OpponentsUp:
    """Levels to the offender's opponents, where nobody declares yet (Z4.2)."""

    kind: ClassVar[str] = "opponents_up"
    steps: int


@record
class ReplayDeal:
    kind: ClassVar[str] = "replay_deal"


@record
class ZeroDeal:
    kind: ClassVar[str] = "zero_deal"


@record
class ZeroRound:
    kind: ClassVar[str] = "zero_round"


@record
class ForfeitRound:
    kind: ClassVar[str] = "forfeit_round"


@record
class ForfeitDeal:
    kind: ClassVar[str] = "forfeit_deal"


@record
class Suspend:
    kind: ClassVar[str] = "suspend"
    rounds: int


@record
class Disqualify:
    kind: ClassVar[str] = "disqualify"


@record
class RightLost:
    kind: ClassVar[str] = "right_lost"
    right: Text


@record
class Duty:
    kind: ClassVar[str] = "duty"
    text: Text


@record
class Repair:
    kind: ClassVar[str] = "repair"
    text: Text


@record
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
"""What a ruling does: any of the effects of a regulation."""
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
