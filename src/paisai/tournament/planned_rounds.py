"""Which round of the timetable is it, and how is it called before anybody has paired it?

The timetable counts the rounds over all stages, those of a stage that so few entries leave out
too (E4.2a); a play-off stands in no timetable and has no number in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entrants import EntryStatus
from paisai.tournament.formats import format_for
from paisai.tournament.round_names import numbered, whole_name
from paisai.tournament.rounds import Round

QUALIFIED = frozenset({EntryStatus.QUALIFIED})


def rounds_by_stage(
    competition: Competition, of: Collection[EntryStatus] = QUALIFIED
) -> tuple[int, ...]:
    """The rounds of each stage, as far as the entries so far let them be counted."""
    opened = {stage.index: stage for stage in competition.stages}
    entries = sum(e.status in of for e in competition.entrants.values())
    found: list[int] = []
    for index, spec in enumerate(competition.regulation.stages):
        state = opened.get(index)
        entries = entries if state is None else len(state.participants)
        kind = format_for(spec)
        found.append(kind.planned_rounds(spec, state, entries))
        entries = kind.going_on(spec, entries)
    return tuple(found)


def number_of(competition: Competition, stage: StageState, round_: Round) -> int | None:
    """The number of a round in the timetable; None for a play-off."""
    if round_.play_off:
        return None
    return sum(rounds_by_stage(competition)[: stage.index]) + round_.number


def numbered_rounds(competition: Competition) -> Iterator[tuple[int, StageState, Round]]:
    """All rounds that the timetable has, drafts too, in the order of play."""
    for stage in competition.stages:
        for round_ in stage.rounds:
            number = number_of(competition, stage, round_)
            if number is not None:
                yield number, stage, round_


def left_out(competition: Competition) -> int:
    """So many rounds, from the first on, are not played: the event began with a later stage."""
    if not competition.stages:
        return 0
    return sum(rounds_by_stage(competition)[: competition.stages[0].index])


def last_begun(competition: Competition) -> int:
    """The number of the last round whose clock has run; 0: none has."""
    started = (n for n, _, one in numbered_rounds(competition) if one.clock.started is not None)
    return max(started, default=0)


def planned_name(competition: Competition, number: int) -> Text:
    """As everybody calls it, as far as that is known before it is paired: 第 3 轮, 复赛."""
    for own, stage, round_ in numbered_rounds(competition):
        if own == number:
            return _of_the_stage(competition, stage, round_)
    stages = competition.regulation.stages
    before = 0
    for spec, rounds in zip(stages, rounds_by_stage(competition), strict=True):
        if number <= before + rounds and len(stages) > 1:
            if rounds == 1:
                return spec.name
            name = numbered(number - before)
            return Text(f"{spec.name.zh} {name.zh}", f"{spec.name.en}, {name.en}")
        before += rounds
    return numbered(number)


def _of_the_stage(competition: Competition, stage: StageState, round_: Round) -> Text:
    """The only round of a stage goes by the stage's name."""
    several = len(competition.regulation.stages) > 1
    if several and rounds_by_stage(competition)[stage.index] == 1:
        return competition.regulation.stages[stage.index].name
    return whole_name(competition, stage, round_)
