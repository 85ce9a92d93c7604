"""How do the entries of a stage stand, after any round, why is one above another, who goes on?"""

from __future__ import annotations

from collections.abc import Callable

from paisai.errors import NotationError
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState, as_after, chosen_stage
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import format_of
from paisai.tournament.ranking.stage_ranking import StandingRow


def stage_groups(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """The standing of a stage as groups of equals; who passed free comes last (E4.2c), who is
    still in a knockout first."""
    return format_of(competition, stage).standing(competition, stage)


def advancing(competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
    """Who goes on to the next stage, in order of rank; who is out of the event is passed over, and
    the next moves up."""
    return format_of(competition, stage).advancing(competition, stage)


def standings(
    competition: Competition, stage: int | None = None, after: int | None = None
) -> tuple[StandingRow, ...]:
    """The standing of a stage (from 1; default: the last), as it was after a round."""
    state = as_after(chosen_stage(competition, stage), after)
    return format_of(competition, state).rows(competition, state)


def listed(
    competition: Competition, stage: int | None = None, after: int | None = None
) -> tuple[StandingRow, ...]:
    """The same for people to read: of those who share a place, who won the play-off first."""
    state = as_after(chosen_stage(competition, stage), after)
    kind = format_of(competition, state)
    return kind.listed(competition, state, kind.rows(competition, state))


def why(
    competition: Competition,
    one: str,
    other: str,
    stage: int | None = None,
    called: Callable[[EntryId], str] = str,
    after: int | None = None,
) -> Text:
    """One sentence: why one entry stands above the other in a stage, as it was after a round; both
    as they are `called`."""
    state = as_after(chosen_stage(competition, stage), after)
    a, b = EntryId(one), EntryId(other)
    for entry in (a, b):
        if entry not in state.participants:
            name = called(entry)
            raise NotationError(f"{name} 没有参加这一阶段", f"{name} did not play in this stage")
    return format_of(competition, state).why(competition, state, a, b, called)
