"""What does the regulation say to this infraction?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paisai.errors import NotationError, PaisaiError, RuleViolation
from paisai.referee import effects as to
from paisai.referee.catalogue import LATENESS, Listed, discretion, find, is_discretionary, words
from paisai.referee.facts import Known, read_facts
from paisai.referee.history import Past, occurrence
from paisai.referee.sentences import Account, sentence
from paisai.referee.steps import Group, cases, counted_with, groups, infraction_of, same_as
from paisai.regulations.clauses import Words
from paisai.regulations.effects import Choice, Effect, EffectKind, Infraction, Per, Side
from paisai.regulations.regulation import Regulation


@dataclass(frozen=True, slots=True)
class Ruling:
    """`clause` is missing where the original is silent and the organiser decides; `text` is the
    sentence for the record; `occurrence` is 1 for the first time."""

    infraction: str
    clause: str | None
    effects: tuple[to.Effect, ...]
    text: Words
    occurrence: int = 1

    def to_json(self) -> dict[str, Any]:
        return {
            "effects": [to.to_json(effect) for effect in self.effects],
            "clause": self.clause,
            "text": {"zh": self.text.zh, "en": self.text.en},
        }


def rule(
    regulation: Regulation,
    infraction: str,
    facts: Mapping[str, object],
    history: Iterable[Past] = (),
) -> Ruling:
    """The ruling on an infraction by its id; `history` has the offender's earlier ones.

    >>> from paisai.regulations import load
    >>> facts = {"case": "next-trick-opponents", "cards": 3, "at_fault": "defenders"}
    >>> ruling = rule(load("shuangsheng-boda-2020"), "revoke", facts)
    >>> ruling.effects
    (Points(defenders=-120),)
    >>> ruling.text.zh
    '防守方藏张，下一圈打完后对方发现，3 张，每张 40 分：减防守方 120 分。'
    """
    listed = find(regulation, infraction)
    known = read_facts(listed.facts, facts)
    past = tuple(history)
    for earlier in past:
        find(regulation, earlier.infraction)
    if listed.id == LATENESS:
        return _late(regulation, listed, known)
    return _Case(regulation, listed, infraction_of(regulation, infraction), known, past).ruling()


class _Case:
    """One infraction with its facts and history."""

    def __init__(
        self,
        regulation: Regulation,
        listed: Listed,
        infraction: Infraction,
        known: Known,
        past: Sequence[Past],
    ) -> None:
        self.regulation = regulation
        self.listed = listed
        self.infraction = infraction
        self.known = known
        counted = counted_with(regulation, infraction)
        self.occurrence = occurrence(counted, infraction.counted_over, known, past)
        case = known.get("case")
        self.case = None if case is None else str(case)

    def ruling(self) -> Ruling:
        known, infraction = self.known, self.infraction
        if int(known.get("blocked", 0)) > int(known.get("thrown", known.get("blocked", 0))):
            raise _contradiction(
                self.listed,
                f"被挡 {known['blocked']} 张，多于甩出的 {known['thrown']} 张",
                f"{known['blocked']} cards blocked of {known['thrown']} thrown",
            )
        chosen_by = Choice.ALL
        applied: list[Effect] = []
        for group in groups(self.regulation, infraction, self.case, self.occurrence):
            if group.choice is not Choice.ALL:
                chosen_by = group.choice
            applied.extend(self._applied(group))
        side = infraction.at_fault or _side(known)
        effects = _merged(
            made for effect in applied for made in _effects(self.listed, effect, self._in(side))
        )
        name = cases(self.regulation, infraction).get(self.case or "")
        account = Account(
            self.listed.name,
            side,
            None if name is None else words(name),
            known,
            tuple(applied),
            chosen_by,
            self.occurrence if self._escalates() or self.occurrence > 1 else None,
        )
        return Ruling(
            self.listed.id, self.listed.clause, effects, sentence(account, effects), self.occurrence
        )

    def _in(self, side: Side | None) -> _Setting:
        return _Setting(side, self.known, self.occurrence)

    def _escalates(self) -> bool:
        steps = self.infraction.steps
        return any(
            step.occurrence > 1 or any(e.per is Per.TIMES_SO_FAR for e in step.effects)
            for step in steps
        )

    def _applied(self, group: Group) -> Iterator[Effect]:
        """The effects of a group: all, or the one that was chosen."""
        if group.choice is Choice.ALL:
            yield from group.effects
            return
        wanted = self.known.get("choice")
        if wanted not in group.labels:
            raise _contradiction(
                self.listed,
                f"这里 choice 应为 {'、'.join(group.labels)} 之一",
                f"choice is one of {', '.join(group.labels)} here",
            )
        effect = group.effects[group.labels.index(str(wanted))]
        if effect.kind is not EffectKind.SAME_AS:
            yield effect
            return
        for further in same_as(self.regulation, effect, self.case, self.occurrence):
            yield from self._applied(further)


@dataclass(frozen=True, slots=True)
class _Setting:
    side: Side | None
    known: Known
    occurrence: int = 1


def _late(regulation: Regulation, listed: Listed, known: Known) -> Ruling:
    minutes = int(known["minutes"])
    reached = [step for step in regulation.clocks.lateness.steps if step.first <= minutes]
    applied = reached[-1].effects if reached else ()
    setting = _Setting(_side(known), known)
    effects = _merged(made for effect in applied for made in _effects(listed, effect, setting))
    account = Account(listed.name, setting.side, None, known, applied, Choice.ALL, None)
    return Ruling(listed.id, listed.clause, effects, sentence(account, effects))


def _side(known: Known) -> Side | None:
    return Side(str(known["at_fault"])) if "at_fault" in known else None


def _effects(listed: Listed, effect: Effect, setting: _Setting) -> Iterator[to.Effect]:
    """An effect of the regulation as effects of the protocol."""
    match effect.kind:
        case EffectKind.SCORE:
            yield to.Score(-_plain(_amount(listed, effect, setting)))
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
            yield to.Duty(words(effect.text) if effect.text else _REPORT)
        case kind if kind in _BARE:
            yield _BARE[kind]
        case _:
            yield from _by_side(listed, effect, setting)


def _by_side(listed: Listed, effect: Effect, setting: _Setting) -> Iterator[to.Effect]:
    """What falls on a side of the deal: against the declarer's the defenders gain."""
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
        yield to.DealEnds(defenders)
        return
    yield to.Points(defenders)
    if effect.kind is EffectKind.ADJUDGED_LOSS:
        yield to.Duty(_NEXT_DECLARER[setting.side])


def _amount(listed: Listed, effect: Effect, setting: _Setting) -> float:
    rate = effect.amount or 0
    if is_discretionary(effect):
        fact = discretion(effect)
        if fact.name in setting.known:
            try:
                rate = int(fact.read(setting.known[fact.name]))
            except NotationError as error:
                raise _contradiction(listed, error.zh, error.en) from None
    total = rate * _times(effect.per, setting)
    if effect.at_most is not None and effect.per is not Per.TIME:
        return min(total, effect.at_most)
    return total


def _times(per: Per, setting: _Setting) -> int:
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


def _text(effect: Effect) -> Words:
    assert effect.text is not None
    return words(effect.text)


def _contradiction(listed: Listed, zh: str, en: str) -> PaisaiError:
    if listed.clause is None:
        return NotationError(zh, en)
    return RuleViolation(listed.clause, zh, en)


_REPORT = Words("写出纪律报告，交组委会处理", "a disciplinary report goes to the committee")
_NEXT_DECLARER = {
    Side.DECLARER: Words(
        "判负，这副打完有效，下一副由庄家的下家坐庄",
        "adjudged loss; the deal is played out and counts;"
        " the next declarer is the declarer's next player (下家)",
    ),
    Side.DEFENDERS: Words(
        "判负，这副打完有效，下一副由庄家的同伴坐庄",
        "adjudged loss; the deal is played out and counts;"
        " the next declarer is the declarer's partner",
    ),
}
"""After an adjudged loss the innocent side declares next (B8.1, decision)."""
_BARE: Mapping[EffectKind, to.Effect] = {
    EffectKind.WARNING: to.Warned(),
    EffectKind.REPLAY_DEAL: to.ReplayDeal(),
    EffectKind.ZERO_DEAL: to.ZeroDeal(),
    EffectKind.ZERO_ROUND: to.ZeroRound(),
    EffectKind.FORFEIT_DEAL: to.ForfeitDeal(),
    EffectKind.FORFEIT_ROUND: to.ForfeitRound(),
    EffectKind.DISQUALIFY: to.Disqualify(),
}
