"""Small events as a season counts them, made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from paisai.seasons import Season, SeasonRequest, SeasonState, carry_out, load_rules
from paisai.seasons.acts import CountEvent, SeasonAct
from paisai.seasons.book import opening
from paisai.seasons.people import particulars
from paisai.seasons.rules import SeasonRules
from paisai.seasons.season import Bout, ClosedEvent, CountedPlayer, Placing

SECRET = "7" * 64
WHO = "协会秘书"
BEGAN = datetime(2026, 1, 1, 9, 0)


def player(
    name: str, unit: str = "一中", born: date | None = None, number: str = ""
) -> CountedPlayer:
    return CountedPlayer(unit, particulars(SECRET, name, unit, born, number or None))


def single(place: int, name: str, *, left_early: bool = False) -> Placing:
    """One player, known by their own number, so that nobody has to decide who it is."""
    return Placing(place, f"e-{name}", (player(name, number=name),), left_early)


def closed(
    name: str,
    placings: Sequence[Placing],
    of_class: str = "A",
    day: date = date(2026, 3, 1),
    bouts: Sequence[Bout] = (),
) -> ClosedEvent:
    return ClosedEvent(
        id=f"id-{name}",
        head=f"head-{name}",
        seq=10,
        name=name,
        regulation="erdayi-sanya-2021",
        of_class=of_class,
        first_day=day,
        closed=day,
        placings=tuple(placings),
        bouts=tuple(bouts),
    )


def begun(rules: SeasonRules | str = "association-year") -> SeasonState:
    made = load_rules(rules) if isinstance(rules, str) else rules
    act = opening("2026 赛季", "协会", (date(2024, 1, 1), date(2027, 12, 31)), made, SECRET)
    return done(SeasonState(), act)


def done(state: SeasonState, *acts: SeasonAct) -> SeasonState:
    for number, act in enumerate(acts):
        salt = f"salt {state.seq} {number}"
        _, state = carry_out(state, SeasonRequest(act, WHO, BEGAN, salt))
    return state


def season_of(rules: SeasonRules | str, *events: ClosedEvent) -> Season:
    state = done(begun(rules), *(CountEvent(event) for event in events))
    assert state.season is not None
    return state.season
