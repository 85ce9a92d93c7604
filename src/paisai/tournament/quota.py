"""How many places in the final stage does each unit get? (S6.5.1)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from paisai.errors import NotationError, RuleViolation
from paisai.tournament.entries import UnitId


@dataclass(frozen=True, slots=True)
class UnitSize:
    """`members` of the unit, and how many of them entered its selection."""

    unit: UnitId
    members: int
    entrants: int


def share_out(
    units: Sequence[UnitSize], places: int, at_least: int = 1, at_most: int = 6
) -> dict[UnitId, int]:
    """By largest remainder over entrants ÷ members, nobody below `at_least` or above `at_most`.

    Units that come out beyond the limits get the limit, and the others share what is left in the
    same ratio. Equal remainders: the higher ratio, then more entrants, then the id.
    """
    _check(units, places, at_least, at_most)
    fixed: dict[UnitId, int] = {}
    while True:
        free = [u for u in units if u.unit not in fixed]
        quota = _by_remainder(free, places - sum(fixed.values()))
        limited = {unit: min(max(n, at_least), at_most) for unit, n in quota.items()}
        excess = sum(limited.values()) - sum(quota.values())
        # Raise those below or cut those above, whichever the sum is farther out by: the others
        # can then only move towards the inside of their limits.
        out = {
            unit: limit
            for unit, limit in limited.items()
            if (limit > quota[unit] and excess >= 0) or (limit < quota[unit] and excess <= 0)
        }
        if not out:
            return {u.unit: fixed[u.unit] if u.unit in fixed else quota[u.unit] for u in units}
        fixed.update(out)


def _by_remainder(units: Sequence[UnitSize], places: int) -> dict[UnitId, int]:
    """Largest remainder without limits; if nobody entered, all count alike."""
    ratio = {u.unit: Fraction(u.entrants, u.members) for u in units}
    total = sum(ratio.values())
    exact = {
        unit: places * r / total if total else Fraction(places, len(ratio))
        for unit, r in ratio.items()
    }
    quota = {unit: int(share) for unit, share in exact.items()}
    entrants = {u.unit: u.entrants for u in units}
    order = sorted(
        exact, key=lambda unit: (quota[unit] - exact[unit], -ratio[unit], -entrants[unit], unit)
    )
    for unit in order[: places - sum(quota.values())]:
        quota[unit] += 1
    return quota


def _check(units: Sequence[UnitSize], places: int, at_least: int, at_most: int) -> None:
    if len({u.unit for u in units}) < len(units):
        raise NotationError("同一单位出现了两次", "a unit is listed twice")
    for u in units:
        if u.members < 1 or u.entrants < 0:
            raise NotationError(
                f"{u.unit} 的人数不对：总人数至少 1，报名人数不能为负",
                f"{u.unit}: a unit has at least 1 member, and entrants are not negative",
            )
    least, most = at_least * len(units), at_most * len(units)
    if not least <= places <= most:
        raise RuleViolation(
            "S6.5.1",
            f"{len(units)} 个单位各 {at_least} 到 {at_most} 个名额，总数应为 {least} 到 {most}",
            f"{len(units)} units with {at_least} to {at_most} places each need {least} to {most}",
        )
