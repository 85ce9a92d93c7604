"""Which infraction of a regulation is a fault that the cards prove, and in which case?

Every fault has the ids by which regulations know it; the first that a regulation has is
meant. Where it has none, the finding cites the rule of the game that was broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from paisai.cards import BIG_JOKER
from paisai.erdayi.regulated import OVER_TIME
from paisai.errors import RuleViolation
from paisai.referee.audit.faults import FOLLOWING, Fault, Noted
from paisai.referee.catalogue import find
from paisai.referee.history import Past
from paisai.referee.rulings import Ruling, rule
from paisai.regulations.effects import EffectKind, Infraction
from paisai.regulations.regulation import Regulation

IDS: Mapping[Fault, tuple[str, ...]] = {
    Fault.SUIT_NOT_FOLLOWED: ("revoke", "wrong-suit-or-shape", "wrong-play"),
    Fault.PAIR_NOT_FOLLOWED: ("revoke", "pair-not-followed", "wrong-suit-or-shape", "wrong-play"),
    Fault.SHAPE_NOT_FOLLOWED: ("revoke", "wrong-suit-or-shape", "wrong-play"),
    Fault.WRONG_NUMBER: ("wrong-number-played", "wrong-count"),
    Fault.OUT_OF_TURN: ("out-of-turn",),
    Fault.NO_LEAD: ("wrong-suit-or-shape", "wrong-play"),
    Fault.FAILED_THROW: ("failed-throw",),
    Fault.KITTY_COUNT: ("kitty-count", "wrong-count", "beyond-repair"),
    Fault.WRONG_SHOW: ("wrong-show", "exposed-card"),
    Fault.ILLEGAL_PLAY: ("illegal-play",),
    Fault.OVER_TIME: (OVER_TIME,),
}
"""Z4.19, T8.7, B8.2.6, S9.17.1-3 (S9.17.1 for a pair); Z4.21, T8.2, B8.2.3; Z4.23, T8.5,
B8.2.2, S9.16o; B8.2.4b, T8.3; Z4.20, T8.4, B8.2.4c, S9.17.4; T8.1, S9.16w; B8.2.4a, T7.1c,
Z4.22; the options of erdayi for an illegal play; E4.3t, B8.2.8, Z4.24p, T8.8."""

HIDDEN = "failed-throw-hidden"
"""S9.17.4: the thrower's own partner could have called it and did not."""
BOTH_SIDES = "wrong-count-both-sides"
"""Z4.21: both sides have played or buried a wrong number of cards in the deal."""

TRICKS_LATER: Mapping[str, int] = {
    "same-trick": 0,
    "first-trick": 0,
    "in-time": 0,
    "next-trick-own": 1,
    "next-trick-opponents": 1,
    "second-trick": 1,
    "late": 1,
    "later": 2,
    "third-trick": 2,
}
"""From how many tricks later on a case applies (B8.2.6, T8.7, S9.17.1-3)."""


def infraction_for(
    regulation: Regulation, noted: Noted, in_deal: Iterable[Noted]
) -> Infraction | None:
    """The infraction that is charged; `in_deal` are all faults of the same deal.

    A revoke whose regulation tells no cases is one only when the next trick has been played
    (Z4.19)."""
    ids = IDS.get(noted.fault, ())
    if noted.fault is Fault.FAILED_THROW and noted.partner_blocks and noted.later:
        ids = (HIDDEN, *ids)
    if noted.fault in _COUNTS and len({n.at_fault for n in in_deal if n.fault in _COUNTS}) > 1:
        ids = (BOTH_SIDES, *ids)
    known = {infraction.id: infraction for infraction in regulation.penalties}
    found = next((known[id_] for id_ in ids if id_ in known), None)
    if found is not None and noted.fault in FOLLOWING and noted.later < 1 and not _cases(found):
        return None
    return found


_COUNTS = frozenset({Fault.WRONG_NUMBER, Fault.KITTY_COUNT})


def established(infraction: Infraction, noted: Noted) -> int | None:
    """The trick from which a revoke can no longer be repaired (Z4.19, T8.7, B8.2.6, S9.17.1);
    None where it is no revoke or the record does not reach so far."""
    if noted.fault not in FOLLOWING or noted.trick is None:
        return None
    final = [
        TRICKS_LATER.get(step.case or "", 1)
        for step in infraction.steps
        if all(effect.kind is not EffectKind.REPAIR for effect in step.effects)
    ]
    later = min(final, default=1)
    return noted.trick + later if later <= noted.later else None


def known_facts(
    regulation: Regulation, infraction: Infraction, noted: Noted, deal: int
) -> dict[str, int | str]:
    """What the cards prove of the facts that a ruling on the infraction asks for."""
    proved: dict[str, int | str | None] = {
        "case": _only(_open_cases(infraction, regulation, noted)),
        "at_fault": None if noted.at_fault is None else noted.at_fault.value,
        "cards": noted.wrong or None,
        "thrown": len(noted.cards) or None,
        "blocked": noted.blocked or None,
        "taken_back": noted.taken_back or None,
        "deal": deal,
    }
    facts = {}
    for fact in find(regulation, infraction.id).facts:
        value = proved.get(fact.name)
        if value is not None and (not fact.choices or value in fact.choices):
            facts[fact.name] = value
    return facts


def rulings(
    regulation: Regulation,
    infraction: Infraction,
    noted: Noted,
    facts: Mapping[str, int | str],
    history: Iterable[Past],
) -> tuple[Ruling, ...]:
    """The ruling; where a case or a choice is left open (who found it, what the innocent side
    takes), one for each."""
    past = tuple(history)
    asked = [f for f in find(regulation, infraction.id).facts if f.choices and not f.optional]
    left = [fact for fact in asked if fact.name not in facts]
    cases = _open_cases(infraction, regulation, noted)
    ways = [cases if fact.name == "case" and cases else fact.choices for fact in left]
    found: dict[str, Ruling] = {}
    for way in product(*ways):
        told = {**facts, **{fact.name: value for fact, value in zip(left, way, strict=True)}}
        try:
            ruling = rule(regulation, infraction.id, told, past)
        except RuleViolation:  # this choice does not belong to this case
            continue
        found.setdefault(ruling.text.zh, ruling)
    return tuple(found.values())


def _only(cases: tuple[str, ...]) -> str | None:
    return cases[0] if len(cases) == 1 else None


def _open_cases(infraction: Infraction, regulation: Regulation, noted: Noted) -> tuple[str, ...]:
    """The cases that may apply, as far as the cards tell."""
    listed = find(regulation, infraction.id).facts
    cases = next((fact.choices for fact in listed if fact.name == "case"), ())
    proved = [case for case in cases if case in _proved(noted)]
    if proved:
        return tuple(proved)
    ages = {case: TRICKS_LATER[case] for case in cases if case in TRICKS_LATER}
    reached = max((age for age in ages.values() if age <= noted.later), default=None)
    return tuple(case for case in cases if ages.get(case, reached) == reached)


def _proved(noted: Noted) -> Iterator[str]:
    """Cases that have nothing to do with time: the kitty that nobody checked (T8.1, B8.2.3),
    a count found at the end or before (B8.2.3), heavy and light cards (T8.6)."""
    if noted.fault is Fault.KITTY_COUNT:
        yield from ("unchecked", "kitty-count")
    yield "at-end" if noted.deal_over else "during-play"
    heavy = {None if card.rank == "A" else card == BIG_JOKER for card in noted.cards}
    if len(heavy) == 1:  # an ace is heavy if it is plain, which the referee sees
        yield from {True: ("heavy",), False: ("light",), None: ()}[heavy.pop()]


def _cases(infraction: Infraction) -> list[str]:
    return [step.case for step in infraction.steps if step.case]
