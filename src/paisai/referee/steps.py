"""Which rows of an infraction apply: in this case, at this occurrence, as another infraction?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from paisai.errors import NotationError
from paisai.regulations.effects import EffectKind, EffectRule, EffectsChosen, Infraction, RulingStep
from paisai.regulations.regulation import Regulation
from paisai.text import Text


class StepGroup(NamedTuple):
    """Effects that apply together, or of which one is chosen."""

    choice: EffectsChosen
    effects: tuple[EffectRule, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each effect to choose from: its kind, or the infraction it is treated as."""
        names = [effect.infraction or effect.kind.value for effect in self.effects]
        return tuple(
            name if names.count(name) == 1 else f"{name}-{names[: n + 1].count(name)}"
            for n, name in enumerate(names)
        )


def infraction_of(regulation: Regulation, id_: str) -> Infraction:
    for infraction in regulation.penalties:
        if infraction.id == id_:
            return infraction
    raise NotationError(f"规程里没有违例 {id_}", f"the regulation has no infraction {id_}")


def cases(regulation: Regulation, infraction: Infraction) -> Mapping[str, Text]:
    """The cases to tell apart, of this infraction or, if it has none, of those it is treated as."""
    found: dict[str, Text] = {}
    for one in _chain(regulation, infraction):
        own = {step.case: step.name for step in one.steps if step.case and step.name}
        if own and found and own != found:
            raise NotationError(
                f"违例 {infraction.id} 和它比照的 {one.id} 都分情形，裁不了",
                f"{infraction.id} and {one.id}, as which it is treated, both tell cases apart",
            )
        found |= own
    return found


def counted_with(regulation: Regulation, infraction: Infraction) -> frozenset[str]:
    """The infractions that count as occurrences of this one: itself, those it is treated as,
    and those treated as one of these."""
    mine = frozenset(one.id for one in _chain(regulation, infraction))
    return mine | {
        other.id
        for other in regulation.penalties
        if not mine.isdisjoint(one.id for one in _chain(regulation, other))
    }


def every_group(regulation: Regulation, infraction: Infraction) -> Iterator[StepGroup]:
    """All that may ever apply."""
    for one in _chain(regulation, infraction):
        for step in one.steps:
            yield StepGroup(step.choice, step.effects)


def groups(
    regulation: Regulation, infraction: Infraction, case: str | None, occurrence: int
) -> Iterator[StepGroup]:
    """What applies; an effect "as another infraction" outside a choice is resolved."""
    step = _step(infraction, case, occurrence)
    if step is None:
        return
    if step.choice is not EffectsChosen.ALL:
        yield StepGroup(step.choice, step.effects)
        return
    for effect in step.effects:
        if effect.kind is EffectKind.SAME_AS:
            yield from same_as(regulation, effect, case, occurrence)
        else:
            yield StepGroup(EffectsChosen.ALL, (effect,))


def same_as(
    regulation: Regulation, effect: EffectRule, case: str | None, occurrence: int
) -> Iterator[StepGroup]:
    assert effect.infraction is not None
    yield from groups(regulation, infraction_of(regulation, effect.infraction), case, occurrence)


def _step(infraction: Infraction, case: str | None, occurrence: int) -> RulingStep | None:
    """The last row of the case whose occurrence has been reached."""
    found = None
    for step in infraction.steps:
        if step.case in (None, case) and step.occurrence <= occurrence:
            found = step
    return found


def _chain(regulation: Regulation, infraction: Infraction) -> Iterator[Infraction]:
    """The infraction and those it is treated as; a loaded regulation has no circle of them."""
    yield infraction
    for step in infraction.steps:
        for effect in step.effects:
            if effect.kind is EffectKind.SAME_AS and effect.infraction is not None:
                target = infraction_of(regulation, effect.infraction)
                yield from _chain(regulation, target)
