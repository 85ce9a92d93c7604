"""What do the rulings on a deal change in it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paisai.referee import effects as to
from paisai.shengji.policies import Side
from paisai.shengji.settling import UNRULED, Rulings
from paisai.tournament.competition import RecordedRuling


def in_force(rulings: Iterable[RecordedRuling]) -> Mapping[int, tuple[RecordedRuling, ...]]:
    """The rulings that change a deal, by its number. What was ruled before a deal was played
    again went with it."""
    found: dict[int, tuple[RecordedRuling, ...]] = {}
    for ruling in rulings:
        changes = ruling.deal is not None and ruling.has(*to.ON_A_DEAL)
        if ruling.deal is None or not changes or ruling.cancelled_by is not None:
            continue
        before = () if ruling.has(to.ReplayDeal) else found.get(ruling.deal, ())
        found[ruling.deal] = (*before, ruling)
    return found


def where_they_fall(
    by_deal: Mapping[int, tuple[RecordedRuling, ...]],
) -> Mapping[int, tuple[RecordedRuling, ...]]:
    """The same by the deal in which they count: points ruled before a deal that was then given up
    fall in the first one played (Z4.2)."""
    found = dict(by_deal)
    for number in sorted(by_deal):
        here = found[number]
        if any(ruling.has(to.ForfeitDeal) for ruling in here):
            later = tuple(filter(_falls_later, here))
            found[number] = tuple(ruling for ruling in here if ruling not in later)
            if later:
                found[number + 1] = (*later, *found.get(number + 1, ()))
    return found


def _falls_later(ruling: RecordedRuling) -> bool:
    return any(isinstance(one, to.PointsAgainst) and one.first_played for one in ruling.effects)


def change_by(effect: to.Effect, side: int, declarer: int | None) -> Rulings:
    """What an effect against a compass side changes in a deal that this one declared; None: that
    was given up before it began."""
    if declarer is None:  # given up: what else was ruled in it falls later, or is gone with it
        return UNRULED
    match effect:
        case to.Points(defenders):
            return Rulings(points=defenders)
        case to.PointsAgainst(amount):
            return Rulings(points=amount if side == declarer else -amount)
        case to.DealEnds(defenders, lost_by):
            return Rulings(points=defenders, lost_by=lost_by, ends=True)
        case to.DealLost(by):
            return Rulings(lost_by=by)
        case to.AdjudgedLoss(by):
            return Rulings(lost_by=by, played_out=True)
        case to.LevelUp(up, steps):
            return Rulings(lost_by=_other(up), levels_up=steps)
    return UNRULED


def check_together(rulings: Iterable[RecordedRuling]) -> None:
    """Refuse rulings that cannot both be: a deal lost by both sides."""
    for of_deal in in_force(rulings).values():
        ruled = UNRULED
        for ruling in of_deal:
            for effect in ruling.effects:
                ruled += change_by(effect, 0, 0)


def decided(rulings: Iterable[RecordedRuling]) -> bool:
    """Whether a ruling said how the deal ends, so that it need not be played out."""
    return any(ruling.has(to.DealLost, to.LevelUp) for ruling in rulings)


def at_fault(effect: to.Effect) -> Side | None:
    """The side of the deal an effect is against, where the effect says."""
    match effect:
        case to.Points(defenders) | to.DealEnds(defenders):
            return Side.DECLARER if defenders > 0 else Side.DEFENDERS if defenders else None
        case to.DealLost(by) | to.AdjudgedLoss(by):
            return by
        case to.LevelUp(up):
            return _other(up)
    return None


def _other(side: Side) -> Side:
    return Side.DEFENDERS if side is Side.DECLARER else Side.DECLARER
