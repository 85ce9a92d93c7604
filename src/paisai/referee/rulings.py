"""What does the regulation say to this infraction?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record
from paisai.referee import effects as to
from paisai.referee.applying import CaseSetting, applied, contradiction
from paisai.referee.catalogue import (
    COUNTS,
    GIVEN,
    NEEDS_SIDE,
    ListedInfraction,
    discretion,
    find,
    is_discretionary,
    lateness_at,
)
from paisai.referee.facts import Known, fact_words, read_facts
from paisai.referee.history import Past, occurrence
from paisai.referee.sentences import RulingAccount, sentence
from paisai.referee.steps import StepGroup, cases, counted_with, groups, infraction_of, same_as
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import (
    EFFECTS,
    EffectKind,
    EffectRule,
    EffectsChosen,
    Infraction,
    OfficialFault,
    Per,
    Side,
)
from paisai.regulations.regulation import Regulation
from paisai.text import Text, joined


@record
class Ruling:
    """`clause` is missing where the original is silent and the organiser decides; `text` is the
    sentence for the record; `occurrence` is 1 for the first time."""

    infraction: str
    clause: str | None
    effects: tuple[to.Effect, ...]
    text: Text
    occurrence: int = 1

    def to_json(self) -> dict[str, Any]:
        """Returns it as plain values for JSON."""
        return {
            "effects": [to.in_protocol(effect) for effect in self.effects],
            "clause": self.clause,
            "text": self.text.to_json(),
        }


def rule(
    regulation: Regulation,
    infraction: str,
    facts: Mapping[str, object],
    history: Iterable[Past] = (),
    official: str = "",
) -> Ruling:
    """The ruling on an infraction by its id; `history` has the offender's earlier ones. The
    offender is a player or pair, or the coach or leader named in `official`.

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
        broken = lateness_at(regulation, int(known["minutes"]))
    else:
        broken = infraction_of(regulation, infraction)
    if official and listed.by_official is None:
        raise _players_only(regulation, listed)
    return _Case(regulation, listed, broken, known, past, official).ruling()


def effects_so_far(
    regulation: Regulation,
    infraction: str,
    told: Mapping[str, object],
    history: Iterable[Past] = (),
) -> tuple[EffectRule, ...] | None:
    """The regulation's effects for what is told so far, those at discretion included; None until
    the case or the choice that decides it is told. So a form asks what this ruling needs.

    >>> from paisai.regulations import load
    >>> boda = load("shuangsheng-boda-2020")
    >>> effects_so_far(boda, "discretion", {}) is None
    True
    >>> [e.kind.value for e in effects_so_far(boda, "discretion", {"choice": "suspend"})]
    ['suspend']
    """
    listed = find(regulation, infraction)
    known: dict[str, int | str] = {}
    for fact in listed.facts:
        with suppress(NotationError):
            if told.get(fact.name) is not None:
                known[fact.name] = fact.read(told[fact.name])
    if listed.id == LATENESS:
        if "minutes" not in known:
            return None
        broken = lateness_at(regulation, int(known["minutes"]))
    else:
        broken = infraction_of(regulation, infraction)
    if cases(regulation, broken) and "case" not in known:
        return None
    try:
        return _Case(regulation, listed, broken, known, tuple(history), "").applying()[1]
    except PaisaiError:
        return None


def _players_only(regulation: Regulation, listed: ListedInfraction) -> PaisaiError:
    taken = [one.name for one in regulation.penalties if one.by_official is not None]
    zh = "、".join(name.zh for name in taken) or "无"
    en = ", ".join(name.en for name in taken) or "none"
    return contradiction(
        listed,
        f"{listed.name.zh}只判选手；可以判领队或教练的违例：{zh}",
        f"{listed.name.en} is ruled on players only; of coaches and leaders: {en}",
    )


_PERSONAL = frozenset({EffectKind.WARNING, EffectKind.DUTY, EffectKind.REPAIR, EffectKind.REPORT})
"""What a coach or leader bears alone where their fault costs the players nothing."""
_RECORDED = to.Duty(
    Text("记在本人名下，不扣选手的分", "recorded against the person, without points")
)


class _Case:
    """One infraction with its facts and history."""

    def __init__(
        self,
        regulation: Regulation,
        listed: ListedInfraction,
        infraction: Infraction,
        known: Known,
        past: Sequence[Past],
        official: str,
    ) -> None:
        self.regulation = regulation
        self.listed = listed
        self.infraction = infraction
        self.known = known
        self.official = official
        counted = counted_with(regulation, infraction)
        on_record = occurrence(counted, infraction.counted_over, known, past)
        self.occurrence = int(known.get("taken_as", on_record))
        case = known.get("case")
        self.case = None if case is None else str(case)

    def ruling(self) -> Ruling:
        known, infraction = self.known, self.infraction
        if int(known.get("blocked", 0)) > int(known.get("thrown", known.get("blocked", 0))):
            raise contradiction(
                self.listed,
                f"被挡 {known['blocked']} 张，多于甩出的 {known['thrown']} 张",
                f"{known['blocked']} cards blocked of {known['thrown']} thrown",
            )
        chosen_by, applying = self.applying()
        chosen = list(applying)
        side = infraction.at_fault or _side(known)
        recorded = self.official and infraction.by_official is OfficialFault.RECORDED_ONLY
        if recorded:
            chosen = [effect for effect in chosen if effect.kind in _PERSONAL]
        chosen = [effect for effect in chosen if not effect.if_named or self._is_named(effect)]
        self._check_taken(chosen)
        self._check_told(chosen, side)
        effects = applied(self.listed, chosen, CaseSetting(side, known, self.occurrence))
        if recorded:
            effects = (_RECORDED, *effects)
        name = cases(self.regulation, infraction).get(self.case or "")
        account = RulingAccount(
            self.listed.name,
            side,
            name,
            known,
            tuple(chosen),
            chosen_by,
            self.occurrence if self._escalates() or self.occurrence > 1 else None,
            self.official,
        )
        return Ruling(
            self.listed.id, self.listed.clause, effects, sentence(account, effects), self.occurrence
        )

    def applying(self) -> tuple[EffectsChosen, tuple[EffectRule, ...]]:
        """Who chose, and all effects of the case at this occurrence."""
        chosen_by = EffectsChosen.ALL
        chosen: list[EffectRule] = []
        for group in groups(self.regulation, self.infraction, self.case, self.occurrence):
            if group.choice is not EffectsChosen.ALL:
                chosen_by = group.choice
            chosen.extend(self._chosen(group))
        return chosen_by, tuple(chosen)

    def _check_told(self, chosen: Iterable[EffectRule], side: Side | None) -> None:
        """What only some cases or choices ask for, where this one does."""
        for fact in self.listed.facts:
            if fact.name == "at_fault":
                asked = side is None and self.listed.id != LATENESS
                asked = asked and any(effect.kind in NEEDS_SIDE for effect in chosen)
            else:
                named = (name for effect in chosen for name in COUNTS.get(effect.per, ()))
                asked = fact.name not in self.known and fact.name in named
            if asked:
                accepted = fact_words(fact)
                raise NotationError(
                    f"{self.listed.name.zh}：这样判还要写明 {fact.words.zh}，可以是 {accepted.zh}",
                    f"{self.listed.name.en}: ruled so, it needs {fact.name}, the {fact.words.en};"
                    f" accepted: {accepted.en}",
                )

    def _is_named(self, effect: EffectRule) -> bool:
        return discretion(effect).name in self.known

    def _check_taken(self, chosen: Sequence[EffectRule]) -> None:
        """Refuses what the referee has given and no effect of this case takes: nothing told is
        dropped in silence."""
        taken = {discretion(effect).name for effect in chosen if is_discretionary(effect)}
        for fact in self.listed.facts:
            if fact.name not in GIVEN or fact.name in taken or fact.name not in self.known:
                continue
            words = joined((EFFECTS[effect.kind] for effect in chosen), "、", ", ")
            told = self.known[fact.name]
            raise contradiction(
                self.listed,
                f"{self.listed.name.zh}：这里的处罚是{words.zh or '不处罚'}，"
                f"用不上 {fact.words.zh} {told}；请去掉它，或另选用得上的处罚",
                f"{self.listed.name.en}: the penalty here is {words.en or 'none'}, which takes no"
                f" {fact.name}; leave {told} out, or choose a penalty that takes it",
            )

    def _escalates(self) -> bool:
        steps = self.infraction.steps
        return any(
            step.occurrence > 1 or any(e.per is Per.TIMES_SO_FAR for e in step.effects)
            for step in steps
        )

    def _chosen(self, group: StepGroup) -> Iterator[EffectRule]:
        """The effects of a group: all, or the one that was chosen."""
        if group.choice is EffectsChosen.ALL:
            yield from group.effects
            return
        wanted = self.known.get("choice")
        if wanted not in group.labels:
            raise contradiction(
                self.listed,
                f"这里选的处罚应为 {'、'.join(group.labels)} 之一",
                f"what is chosen here is one of {', '.join(group.labels)}",
            )
        effect = group.effects[group.labels.index(str(wanted))]
        if effect.kind is not EffectKind.SAME_AS:
            yield effect
            return
        for further in same_as(self.regulation, effect, self.case, self.occurrence):
            yield from self._chosen(further)


def _side(known: Known) -> Side | None:
    return Side(str(known["at_fault"])) if "at_fault" in known else None
