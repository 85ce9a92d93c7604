"""How many places in the final stage does each unit get? (S6.5.1)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from paisai.errors import NotationError, RuleViolation
from paisai.frozen import record
from paisai.regulations.entering import Quota, QuotaMethod
from paisai.tournament.entries import UnitId


@record
class UnitSize:
    """`members` of the unit, and how many of them entered its selection."""

    unit: UnitId
    members: int
    entrants: int


def share_out(
    units: Sequence[UnitSize], places: int, rules: Quota, clause: str = ""
) -> dict[UnitId, int]:
    """By entrants ÷ members and the regulation's method, nobody outside its limits.

    Equal claims: the higher ratio, then more entrants, then the id.
    """
    _check(units, places, rules, clause)
    if rules.method is QuotaMethod.HIGHEST_AVERAGES:
        return _by_averages(units, places, rules)
    return _within_limits(units, places, rules)


def _within_limits(units: Sequence[UnitSize], places: int, rules: Quota) -> dict[UnitId, int]:
    """Largest remainder. Units that come out beyond the limits get the limit, and the others
    share what is left in the same ratio."""
    fixed: dict[UnitId, int] = {}
    while True:
        free = [u for u in units if u.unit not in fixed]
        quota = _by_remainder(free, places - sum(fixed.values()))
        limited = {unit: min(max(n, rules.least), rules.most) for unit, n in quota.items()}
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


def _by_averages(units: Sequence[UnitSize], places: int, rules: Quota) -> dict[UnitId, int]:
    """Highest averages: place by place to the largest ratio ÷ (places held + 1)."""
    quota = {u.unit: rules.least for u in units}
    ratio = {u.unit: Fraction(u.entrants, u.members) for u in units}
    entrants = {u.unit: u.entrants for u in units}
    for _ in range(places - sum(quota.values())):
        next_to = min(
            (unit for unit, n in quota.items() if n < rules.most),
            key=lambda unit: (
                -ratio[unit] / (quota[unit] + 1),
                quota[unit],
                -ratio[unit],
                -entrants[unit],
                unit,
            ),
        )
        quota[next_to] += 1
    return quota


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


def _check(units: Sequence[UnitSize], places: int, rules: Quota, clause: str) -> None:
    if len({u.unit for u in units}) < len(units):
        raise NotationError("同一单位出现了两次", "a unit is listed twice")
    for u in units:
        if u.members < 1 or u.entrants < 0:
            raise NotationError(
                f"{u.unit} 的人数不对：总人数至少 1，报名人数不能为负",
                f"{u.unit}: a unit has at least 1 member, and entrants are not negative",
            )
    least, most = rules.least * len(units), rules.most * len(units)
    if not least <= places <= most:
        raise RuleViolation(
            clause,
            f"{len(units)} 个单位各 {rules.least} 到 {rules.most} 个名额，"
            f"总数应为 {least} 到 {most}",
            f"{len(units)} units with {rules.least} to {rules.most} places each need"
            f" {least} to {most}",
        )
