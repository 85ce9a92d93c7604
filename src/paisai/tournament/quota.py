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

    A unit whose share lies outside the limits gets the limit, and the others share what is left
    in the same ratio. Equal remainders: the higher ratio, then more entrants, then the id.
    """
    _check(units, places, at_least, at_most)
    ratio = {u.unit: Fraction(u.entrants, u.members) for u in units}
    exact = _limited(ratio, places, at_least, at_most)
    quota = {unit: int(share) for unit, share in exact.items()}
    entrants = {u.unit: u.entrants for u in units}
    order = sorted(
        exact, key=lambda unit: (quota[unit] - exact[unit], -ratio[unit], -entrants[unit], unit)
    )
    for unit in order[: places - sum(quota.values())]:
        quota[unit] += 1
    return quota


def _limited(
    ratio: dict[UnitId, Fraction], places: int, low: int, high: int
) -> dict[UnitId, Fraction]:
    """Shares that sum to `places`, in one ratio for all that are strictly within the limits.

    In each turn either those below or those above the limits are fixed, whichever the sum is
    farther out by: the others can then only move towards their limits' inside.
    """
    fixed: dict[UnitId, Fraction] = {}
    while True:
        free = {unit: r for unit, r in ratio.items() if unit not in fixed}
        left = places - sum(fixed.values())
        total = sum(free.values())
        shares = {
            u: left * r / total if total else Fraction(left, len(free)) for u, r in free.items()
        }
        limited = {u: min(max(share, Fraction(low)), Fraction(high)) for u, share in shares.items()}
        excess = sum(limited.values()) - left
        out = {
            u: limit
            for u, limit in limited.items()
            if (limit > shares[u] and excess >= 0) or (limit < shares[u] and excess <= 0)
        }
        if not out:
            return {unit: fixed[unit] if unit in fixed else shares[unit] for unit in ratio}
        fixed.update(out)


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
