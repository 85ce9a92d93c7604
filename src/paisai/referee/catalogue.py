"""Which infractions does a regulation know, and which facts does a ruling on each need?

The facts are derived from the regulation's data: whoever changes a penalty changes them too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from paisai.errors import NotationError
from paisai.frozen import kept, record, replace
from paisai.referee.facts import Fact, FactType
from paisai.referee.history import NUMBERS
from paisai.referee.steps import StepGroup, cases, every_group, groups, same_as
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import (
    EFFECTS,
    CountedOver,
    EffectKind,
    EffectRule,
    EffectsChosen,
    Infraction,
    OfficialFault,
    Per,
    RulingStep,
    Side,
)
from paisai.regulations.regulation import Regulation
from paisai.text import Text

NEEDS_SIDE = frozenset(
    {
        EffectKind.POINTS,
        EffectKind.ADJUDGED_LOSS,
        EffectKind.DEAL_LOST,
        EffectKind.DEAL_ENDS,
        EffectKind.LEVEL_UP,
    }
)
COUNTS: dict[Per, tuple[str, ...]] = {
    Per.CARD: ("cards",),
    Per.CARD_THROWN: ("thrown",),
    Per.CARD_BLOCKED: ("blocked",),
    Per.CARD_NOT_BLOCKED: ("thrown", "blocked"),
    Per.CARD_TAKEN_BACK: ("taken_back",),
}
COUNTED = {
    "cards": (Text("张数", "number of cards"), 1),
    "thrown": (Text("甩出的张数", "cards thrown"), 2),
    "blocked": (Text("被挡的张数", "cards blocked"), 1),
    "taken_back": (Text("收回的张数", "cards taken back"), 1),
}
"""Each with its name and the least number."""
SIDE_WORDS = {
    Side.DECLARER: Text("庄家方", "declarer's side"),
    Side.DEFENDERS: Text("防守方", "defenders"),
}
DISCRETION = {
    EffectKind.LEVEL_UP: ("levels", Text("升几级", "levels")),
    EffectKind.SUSPEND: ("rounds", Text("停赛几轮", "rounds of suspension")),
}
"""The fact that says how much the referee gives; for every other kind it is `amount`."""
GIVEN = frozenset({"amount", *(name for name, _ in DISCRETION.values())})
"""The facts that are nothing but what the referee gives."""


@record
class ListedInfraction:
    """An infraction as the referee's desk lists it."""

    id: str
    clause: str | None
    name: Text
    facts: tuple[Fact, ...]
    by_official: OfficialFault | None = None
    """Coaches and leaders can commit it too (E4.8.12)."""

    def to_json(self) -> dict[str, Any]:
        """Returns it as plain values for JSON."""
        return {
            "id": self.id,
            "clause": self.clause,
            "name": self.name.to_json(),
            "facts": [fact.to_json() for fact in self.facts],
        }


def infractions(regulation: Regulation) -> tuple[ListedInfraction, ...]:
    """All infractions in the order of the regulation, lateness first.

    >>> from paisai.regulations import load
    >>> listed = infractions(load("tuolaji-zhuhai-2019"))
    >>> [(one.id, [fact.name for fact in one.facts]) for one in listed[:3]]
    [('lateness', ['minutes', 'at_fault']), ('illegal-information', ['choice', 'at_fault', \
'levels']), ('revoke', ['choice', 'at_fault'])]
    """
    return tuple(_catalogue(regulation).values())


@kept
def _catalogue(regulation: Regulation) -> Mapping[str, ListedInfraction]:
    """Returns what a regulation lists, by id: made once for each regulation."""
    made = (_listed(regulation, infraction) for infraction in regulation.penalties)
    return {one.id: one for one in (_lateness(regulation), *made)}


def find(regulation: Regulation, id_: object) -> ListedInfraction:
    """One infraction; an unknown one is refused with the ids there are."""
    ids = _catalogue(regulation)
    if isinstance(id_, str) and id_ in ids:
        return ids[id_]
    raise NotationError(
        f"本规程没有违例 {str(id_)[:40]}，现有：{'、'.join(ids)}",
        f"no infraction {str(id_)[:40]} in this regulation; there are: {', '.join(ids)}",
    )


def lateness_at(regulation: Regulation, minutes: int | None) -> Infraction:
    """The scale of lateness as an infraction: the step that so many minutes reach, if any;
    every step if the minutes are not told. Minutes are counted as the regulation counts them."""
    lateness = regulation.clocks.lateness
    reached = [step for step in lateness.steps if minutes is None or step.first <= minutes]
    return Infraction(
        id=LATENESS,
        clause=lateness.clause,
        name=Text(zh="迟到", en="late"),
        steps=tuple(
            RulingStep(effects=step.effects)
            for step in (reached if minutes is None else reached[-1:])
        ),
    )


def _lateness(regulation: Regulation) -> ListedInfraction:
    """Nobody is declarer yet when somebody is late, so the side need not be told."""
    listed = _listed(regulation, lateness_at(regulation, None))
    minutes = Fact("minutes", Text("迟到分钟数", "minutes late"), FactType.INT)
    others = (
        replace(fact, optional=True) if fact.name == "at_fault" else fact for fact in listed.facts
    )
    return replace(listed, facts=(minutes, *others))


def _listed(regulation: Regulation, infraction: Infraction) -> ListedInfraction:
    found = tuple(every_group(regulation, infraction))
    effects = [effect for group in found for effect in group.effects]
    return ListedInfraction(
        infraction.id,
        infraction.clause,
        infraction.name,
        (
            *_case(regulation, infraction),
            *_choice(regulation, infraction, found),
            *_at_fault(regulation, infraction, effects),
            *_counts(regulation, infraction, effects),
            *_discretion(effects),
            *_numbers(infraction, effects),
        ),
        infraction.by_official,
    )


def _case(regulation: Regulation, infraction: Infraction) -> Iterator[Fact]:
    found = cases(regulation, infraction)
    if found:
        yield Fact(
            "case",
            Text("情形", "case"),
            FactType.CHOICE,
            choices=tuple(found),
            labels=tuple(found.values()),
        )


def _choice(
    regulation: Regulation, infraction: Infraction, found: Iterable[StepGroup]
) -> Iterator[Fact]:
    labels = {
        label: effect.text or EFFECTS[effect.kind]
        for group in found
        if group.choice is not EffectsChosen.ALL
        for label, effect in zip(group.labels, group.effects, strict=True)
    }
    if labels:
        yield Fact(
            "choice",
            Text("选择", "choice"),
            FactType.CHOICE,
            choices=tuple(labels),
            labels=tuple(labels.values()),
            sometimes=not all(
                any(g.choice is not EffectsChosen.ALL for g in groups(regulation, infraction, *at))
                for at in _situations(regulation, infraction)
            ),
        )


def _situations(regulation: Regulation, infraction: Infraction) -> Iterator[tuple[str | None, int]]:
    """Every case with every occurrence from which something else applies."""
    times = sorted({step.occurrence for step in infraction.steps})
    for case in (*cases(regulation, infraction),) or (None,):
        yield from ((case, time) for time in times)


def _at_fault(
    regulation: Regulation, infraction: Infraction, effects: Iterable[EffectRule]
) -> Iterator[Fact]:
    """Where no effect needs the side it may be told for the record."""
    if regulation.game.get("kind") != "shengji":
        return
    always = infraction.at_fault
    sides = tuple(Side) if always is None else (always,)
    yield Fact(
        "at_fault",
        Text("过错方", "side at fault"),
        FactType.CHOICE,
        choices=tuple(side.value for side in sides),
        labels=tuple(SIDE_WORDS[side] for side in sides),
        optional=always is not None or all(effect.kind not in NEEDS_SIDE for effect in effects),
        sometimes=not _in_every_case(regulation, infraction, lambda e: e.kind in NEEDS_SIDE),
    )


def _counts(
    regulation: Regulation, infraction: Infraction, effects: Iterable[EffectRule]
) -> Iterator[Fact]:
    needed = [name for effect in effects for name in COUNTS.get(effect.per, ())]
    for name in dict.fromkeys(needed):
        words, least = COUNTED[name]
        by_it = {per for per, names in COUNTS.items() if name in names}
        always = _in_every_case(regulation, infraction, partial(_is_by, by_it))
        most = most_cards(regulation)
        yield Fact(name, words, FactType.INT, least=least, most=most, sometimes=not always)


def _is_by(counts: Collection[Per], effect: EffectRule) -> bool:
    return effect.per in counts


def _in_every_case(
    regulation: Regulation, infraction: Infraction, needs: Callable[[EffectRule], bool]
) -> bool:
    """Whether every case, whatever is chosen, has an effect that needs a fact, if not at once then
    when it is repeated."""

    def whatever_is_chosen(group: StepGroup, case: str | None, time: int) -> bool:
        each = (
            any(whatever_is_chosen(g, case, time) for g in same_as(regulation, e, case, time))
            if e.kind is EffectKind.SAME_AS
            else needs(e)
            for e in group.effects
        )
        return any(each) if group.choice is EffectsChosen.ALL else all(each)

    times = {step.occurrence for step in infraction.steps}
    return all(
        any(
            whatever_is_chosen(group, case, time)
            for time in times
            for group in groups(regulation, infraction, case, time)
        )
        for case in (*cases(regulation, infraction),) or (None,)
    )


def most_cards(regulation: Regulation) -> int | None:
    """The most cards one player ever holds: a hand and the kitty."""
    decks, kitty = regulation.game.get("decks"), regulation.game.get("kitty_size")
    if not isinstance(decks, int) or not isinstance(kitty, int):
        return None
    return (54 * decks - kitty) // 4 + kitty


def is_discretionary(effect: EffectRule) -> bool:
    """Whether the referee says how much: "10 or more", or a range such as 10 to 70 (B8.1)."""
    return effect.or_more or (effect.at_most is not None and effect.per is Per.TIME)


def discretion(effect: EffectRule) -> Fact:
    """The fact for how much; left out, it is the least, or nothing where it must be named."""
    name, name_words = DISCRETION.get(effect.kind, ("amount", Text("分数", "amount")))
    in_the_deal = effect.kind in (EffectKind.POINTS, EffectKind.DEAL_ENDS, EffectKind.ADJUDGED_LOSS)
    return Fact(
        name,
        name_words,
        FactType.INT,
        least=int(effect.amount or 1),
        most=None if effect.at_most is None or effect.per is not Per.TIME else int(effect.at_most),
        step=5 if in_the_deal else 1,
        optional=True,
    )


def _discretion(effects: Iterable[EffectRule]) -> Iterator[Fact]:
    found: dict[str, Fact] = {}
    for effect in effects:
        if not is_discretionary(effect):
            continue
        fact = discretion(effect)
        before = found.get(fact.name, fact)
        bounded = fact.most is not None and before.most is not None
        found[fact.name] = Fact(
            fact.name,
            fact.words,
            FactType.INT,
            least=min(fact.least, before.least),
            most=max(fact.most or 0, before.most or 0) if bounded else None,
            step=min(fact.step, before.step),
            optional=True,
        )
    yield from found.values()


def counted_in_a_deal(regulation: Regulation, id_: str) -> bool:
    """Whether a ruling must know its deal because repetition is counted in it (E4.3t)."""
    known = (one for one in regulation.penalties if one.id == id_)
    return any(fact.name == "deal" for one in known for fact in _listed(regulation, one).facts)


_AT_THE_TABLE = NEEDS_SIDE | {
    EffectKind.REPLAY_DEAL,
    EffectKind.ZERO_DEAL,
    EffectKind.FORFEIT_DEAL,
    EffectKind.REPAIR,
    EffectKind.RIGHT_LOST,
}


def is_of_play(regulation: Regulation, id_: str) -> bool:
    """Whether only somebody who plays can commit it: it is counted in a deal, or changes or repairs
    one, if not at once then when it is repeated. Of what is chosen the choice says so."""
    if id_ == LATENESS or counted_in_a_deal(regulation, id_):
        return True
    return any(
        effect.kind in _AT_THE_TABLE
        for one in regulation.penalties
        if one.id == id_
        for group in every_group(regulation, one)
        if group.choice is EffectsChosen.ALL
        for effect in group.effects
    )


def _numbers(infraction: Infraction, effects: Iterable[EffectRule]) -> Iterator[Fact]:
    """Where repetition counts: as which time it is taken, and in which deal or round it was."""
    escalates = any(step.occurrence > 1 for step in infraction.steps) or any(
        effect.per is Per.TIMES_SO_FAR for effect in effects
    )
    if escalates and infraction.referee_counts:
        words = Text("按第几次处理", "taken as which time")
        yield Fact("taken_as", words, FactType.INT, least=1, optional=True)
    if not escalates or infraction.counted_over is CountedOver.EVENT:
        return
    named = {"round": Text("第几轮", "round"), "deal": Text("第几副", "deal")}
    for name in NUMBERS[infraction.counted_over]:
        yield Fact(name, named[name], FactType.INT, least=1, optional=True)
