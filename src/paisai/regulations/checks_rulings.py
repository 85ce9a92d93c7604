"""Can every infraction and every lateness step be ruled on as written?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paisai.defects import Defect
from paisai.regulations.checks_format import contiguous
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import (
    NEEDS_AMOUNT,
    NEEDS_TEXT,
    EffectKind,
    EffectRule,
    EffectsChosen,
    Infraction,
)
from paisai.regulations.regulation import Regulation


def check_rulings(r: Regulation) -> Iterator[Defect]:
    lateness = r.clocks.lateness
    yield from _known_clause(r, "clocks.lateness.clause", lateness.clause)
    start = lateness.steps[0].first
    yield from contiguous(
        "clocks.lateness.steps", [(step.first, step.last) for step in lateness.steps], start
    )
    ids = {infraction.id for infraction in r.penalties}
    for i, step in enumerate(lateness.steps):
        yield from _effects(r, f"clocks.lateness.steps[{i}].effects", step.effects, ids)
    seen: set[str] = set()
    for i, infraction in enumerate(r.penalties):
        place = f"penalties[{i}]"
        if infraction.id in seen:
            yield Defect(f"{place}.id", infraction.id, "与前面的重复", "was used before")
        if infraction.id == LATENESS:
            yield Defect(
                f"{place}.id",
                infraction.id,
                "迟到写在 clocks.lateness，这里换一个编号",
                "lateness stands in clocks.lateness; take another id",
            )
        seen.add(infraction.id)
        yield from _known_clause(r, f"{place}.clause", infraction.clause)
        yield from _steps(r, place, infraction, ids)
        yield from _circle(r, place, infraction)


def _circle(r: Regulation, place: str, infraction: Infraction) -> Iterator[Defect]:
    """An infraction ruled on as another, and that in the end as itself, has no ruling."""
    named = {one.id: {e.infraction for s in one.steps for e in s.effects} for one in r.penalties}
    reached: set[str] = set()
    ahead = [id_ for id_ in named[infraction.id] if id_ is not None]
    while ahead:
        id_ = ahead.pop()
        if id_ not in reached and id_ in named:
            reached.add(id_)
            ahead += [following for following in named[id_] if following is not None]
    if infraction.id in reached:
        yield Defect(
            f"{place}.steps",
            infraction.id,
            "“同某违例”绕回了自己，应指向有具体处罚的违例",
            "same_as leads back to itself; it must end at an infraction with effects of its own",
        )


def _known_clause(r: Regulation, place: str, id_: str | None) -> Iterator[Defect]:
    if id_ is not None and r.catalogued and id_ not in r.catalogued:
        yield Defect(
            place,
            id_,
            f"{r.catalogue} 没有这一条",
            f"{r.catalogue} has no such clause",
        )


def _steps(r: Regulation, place: str, infraction: Infraction, ids: set[str]) -> Iterator[Defect]:
    if not infraction.steps:
        yield Defect(f"{place}.steps", [], "至少要有一项", "at least one is wanted")
    last: dict[str | None, int] = {}
    for i, step in enumerate(infraction.steps):
        here = f"{place}.steps[{i}]"
        before = last.get(step.case, 0)
        if before == 0 and step.occurrence != 1:
            yield Defect(
                f"{here}.occurrence", step.occurrence, "应从第 1 次起", "must begin with 1"
            )
        elif step.occurrence <= before:
            yield Defect(
                f"{here}.occurrence",
                step.occurrence,
                f"应大于前面的 {before}",
                f"must be greater than {before} before it",
            )
        last[step.case] = step.occurrence
        if (step.case is None) != (step.name is None):
            yield Defect(f"{here}.name", None, "case 与 name 要同时有", "case and name go together")
        if step.choice is not EffectsChosen.ALL and len(step.effects) < 2:
            yield Defect(
                f"{here}.choice",
                step.choice,
                "可选的后果至少两项",
                "there must be two effects to choose from",
            )
        yield from _effects(r, f"{here}.effects", step.effects, ids - {infraction.id})


def _effects(
    r: Regulation, place: str, effects: Iterable[EffectRule], ids: set[str]
) -> Iterator[Defect]:
    effects = tuple(effects)
    if not effects:
        yield Defect(place, [], "至少要有一项", "at least one is wanted")
    deals = r.match_scoring.by_deals
    for i, effect in enumerate(effects):
        here = f"{place}[{i}]"
        yield from _amount(here, effect)
        if effect.kind in NEEDS_TEXT and effect.text is None:
            yield Defect(f"{here}.text", None, "要写明内容", "the words are missing")
        if effect.kind is EffectKind.SAME_AS and effect.infraction not in ids:
            yield Defect(
                f"{here}.infraction",
                effect.infraction,
                f"应是另一种违例：{'、'.join(sorted(ids))}",
                f"must be another infraction: {', '.join(sorted(ids))}",
            )
        wrong = EffectKind.POINTS if deals else EffectKind.SCORE
        if effect.kind is wrong:
            right = EffectKind.SCORE if deals else EffectKind.POINTS
            yield Defect(
                f"{here}.kind", effect.kind, f"本赛应为 {right}", f"must be {right} in this game"
            )


def _amount(place: str, effect: EffectRule) -> Iterator[Defect]:
    if effect.kind in NEEDS_AMOUNT:
        if effect.amount is None or effect.amount <= 0:
            yield Defect(f"{place}.amount", effect.amount, "应为正数", "a number above 0 is wanted")
    elif effect.amount is not None:
        yield Defect(
            f"{place}.amount",
            effect.amount,
            f"{effect.kind} 没有分值，应删去",
            f"{effect.kind} has no amount; delete it",
        )
    if effect.at_most is not None and effect.at_most < (effect.amount or 0):
        yield Defect(
            f"{place}.at_most",
            effect.at_most,
            f"不能小于 {effect.amount}",
            f"must not be less than {effect.amount}",
        )
    if effect.if_named and not effect.or_more and effect.at_most is None:
        yield Defect(
            f"{place}.if_named",
            effect.if_named,
            "只用于裁判员酌情的分数：写明可以更多，或至多多少",
            "only for an amount at discretion: say that it may be more, or at most how much",
        )
