"""What does an effect of the regulation come to, by the facts and the side at fault?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from paisai.errors import NotationError, PaisaiError, RuleViolation
from paisai.frozen import record
from paisai.referee import effects as to
from paisai.referee.catalogue import ListedInfraction, discretion, is_discretionary
from paisai.referee.facts import Known
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import EffectKind, EffectRule, Per, Side
from paisai.text import Text


@record
class CaseSetting:
    """The side at fault (None in a game without sides, or where it was not told), the facts,
    and the number of this occurrence."""

    side: Side | None
    known: Known
    occurrence: int


def applied(
    listed: ListedInfraction, effects: Iterable[EffectRule], setting: CaseSetting
) -> tuple[to.Effect, ...]:
    """The effects of the protocol, all points of the deal in one."""
    return _merged(made for effect in effects for made in _effects(listed, effect, setting))


def contradiction(listed: ListedInfraction, zh: str, en: str) -> PaisaiError:
    if listed.clause is None:
        return NotationError(zh, en)
    return RuleViolation(listed.clause, zh, en)


def _effects(
    listed: ListedInfraction, effect: EffectRule, setting: CaseSetting
) -> Iterator[to.Effect]:
    """An effect of the regulation as effects of the protocol."""
    match effect.kind:
        case EffectKind.SCORE:
            yield to.ScorePoints(-_plain(_amount(listed, effect, setting)))
        case EffectKind.MATCH_POINTS:
            yield to.MatchPoints(-_plain(_amount(listed, effect, setting)))
        case EffectKind.SUSPEND:
            yield to.Suspend(int(_amount(listed, effect, setting)))
        case EffectKind.RIGHT_LOST:
            yield to.RightLost(_text(effect))
        case EffectKind.DUTY:
            yield to.Duty(_text(effect))
        case EffectKind.REPAIR:
            yield to.Repair(_text(effect))
        case EffectKind.REPORT:
            yield to.Report(effect.text or _REPORT)
        case kind if kind in _BARE:
            yield _BARE[kind]
        case _:
            yield from _by_side(listed, effect, setting)


def _by_side(
    listed: ListedInfraction, effect: EffectRule, setting: CaseSetting
) -> Iterator[to.Effect]:
    """What falls on a side of the deal: against the declarer's the defenders gain. Who is late
    is so before anybody declares."""
    if setting.side is None and listed.id == LATENESS:
        yield from _before_the_deal(listed, effect, setting)
        return
    if setting.side is None:
        raise NotationError(
            f"{listed.id} 的后果 {effect.kind} 要分庄家方和防守方，这个项目没有",
            f"{effect.kind} of {listed.id} falls on a side of the deal; this game has none",
        )
    declarer = setting.side is Side.DECLARER
    innocent = Side.DEFENDERS if declarer else Side.DECLARER
    if effect.kind is EffectKind.DEAL_LOST:
        yield to.DealLost(setting.side) if declarer else to.LevelUp(innocent, 1)
        return
    amount = int(_amount(listed, effect, setting))
    if effect.kind is EffectKind.LEVEL_UP:
        yield to.LevelUp(innocent, amount)
        return
    defenders = amount if declarer else -amount
    if effect.kind is EffectKind.DEAL_ENDS:
        yield to.DealEnds(defenders, setting.side if effect.loses_deal else None)
        return
    yield to.Points(defenders)
    if effect.kind is EffectKind.ADJUDGED_LOSS:
        yield to.AdjudgedLoss(setting.side)


def _before_the_deal(
    listed: ListedInfraction, effect: EffectRule, setting: CaseSetting
) -> Iterator[to.Effect]:
    amount = int(_amount(listed, effect, setting))
    if effect.kind is EffectKind.LEVEL_UP:
        yield to.OpponentsUp(amount)
    elif effect.kind is EffectKind.POINTS:
        yield to.PointsAgainst(amount, first_played=True)
    else:
        yield to.ForfeitDeal()
        yield to.OpponentsUp(1)


def _amount(listed: ListedInfraction, effect: EffectRule, setting: CaseSetting) -> float:
    rate = effect.amount or 0
    if is_discretionary(effect):
        fact = discretion(effect)
        if fact.name in setting.known:
            try:
                rate = int(fact.read(setting.known[fact.name]))
            except NotationError as error:
                raise contradiction(listed, error.zh, error.en) from None
    total = rate * _times(effect.per, setting)
    if effect.at_most is not None and effect.per is not Per.TIME:
        return min(total, effect.at_most)
    return total


def _times(per: Per, setting: CaseSetting) -> int:
    known = setting.known
    match per:
        case Per.CARD:
            return int(known["cards"])
        case Per.CARD_THROWN:
            return int(known["thrown"])
        case Per.CARD_BLOCKED:
            return int(known["blocked"])
        case Per.CARD_NOT_BLOCKED:
            return int(known["thrown"]) - int(known["blocked"])
        case Per.CARD_TAKEN_BACK:
            return int(known["taken_back"])
        case Per.TIMES_SO_FAR:
            return setting.occurrence
        case Per.TIME:
            return 1


def _merged(effects: Iterable[to.Effect]) -> tuple[to.Effect, ...]:
    """All points of the deal in one effect, where the first of them stood."""
    found = list(effects)
    points = [effect for effect in found if isinstance(effect, to.Points)]
    if len(points) < 2:
        return tuple(found)
    total = to.Points(sum(effect.defenders for effect in points))
    place = found.index(points[0])
    rest = [effect for effect in found if not isinstance(effect, to.Points)]
    return (*rest[:place], total, *rest[place:])


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _text(effect: EffectRule) -> Text:
    assert effect.text is not None
    return effect.text


_REPORT = Text("写出纪律报告，交组委会处理", "a disciplinary report goes to the committee")
_BARE: Mapping[EffectKind, to.Effect] = {
    EffectKind.WARNING: to.Warned(),
    EffectKind.REPLAY_DEAL: to.ReplayDeal(),
    EffectKind.ZERO_DEAL: to.ZeroDeal(),
    EffectKind.ZERO_ROUND: to.ZeroRound(),
    EffectKind.FORFEIT_DEAL: to.ForfeitDeal(),
    EffectKind.FORFEIT_ROUND: to.ForfeitRound(),
    EffectKind.DISQUALIFY: to.Disqualify(),
}
