"""How do tables of three stand, with what was played off?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from paisai.frozen import record
from paisai.regulations.citing import clause_of
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.stage_ranking import deal_ranking
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.stages import is_complete, stage_of

if TYPE_CHECKING:
    from paisai.tournament.pairing.threes import Cut


@record
class ThreesProgress:
    """Tables of three and their play-offs: the standing as groups of equals, and, where a line is
    drawn, how the cut stands. `open` is true while a tie still has to be played off; `idle` are the
    play-offs, by their rounds, that decide nothing as the results are now."""

    standing: tuple[tuple[EntryId, ...], ...]
    cut: Cut | None
    open: bool
    idle: tuple[int, ...] = ()


def threes_progress(competition: Competition, stage: StageState) -> ThreesProgress:
    """The stage with all play-offs so far counted in (E4.2b, E4.2d). One that a later correction
    has made pointless no longer counts."""
    from paisai.tournament.pairing.threes import cut, settle  # only tables of three need them

    spec = stage_of(competition, stage)
    assert spec.kind == "tables_of_three"
    done = [r for r in stage.rounds if is_complete(competition, stage, r)]
    main = deal_ranking(competition, stage, [r for r in done if not r.play_off])
    standing = _by_lot(main.groups(), stage.lots)
    extra = [r for r in stage.rounds if r.play_off and r.status is not RoundStatus.DRAFT]
    over, idle = {r.number for r in done}, list[int]()
    if spec.cut is None:
        for round_ in extra:
            if all(len(group) == 1 for group in standing):
                idle.append(round_.number)
            elif round_.number in over:
                standing = settle(standing, deal_ranking(competition, stage, [round_]).groups())
        tied = any(len(group) > 1 for group in standing)
        one_table = len(done) > 0 and len(done[0].tables) == 1
        return ThreesProgress(standing, None, tied and one_table, tuple(idle))
    free = stage.three.free if stage.three else ()
    able = tuple(tuple(e for e in group if not competition.is_out(e)) for group in standing)
    result = cut([group for group in able if group], max(spec.cut - len(free), 0))
    for round_ in extra:
        seated = {entry for table in round_.tables for entry in table.seats}
        if not result.contested or not {*result.contested} <= seated:
            idle.append(round_.number)
        elif round_.number in over:
            again = deal_ranking(competition, stage, [round_]).groups()
            result = _after_play_off(result, again)
    return ThreesProgress(standing, result, bool(result.contested), tuple(idle))


def _by_lot(
    groups: Iterable[tuple[EntryId, ...]], lots: Mapping[EntryId, int]
) -> tuple[tuple[EntryId, ...], ...]:
    split: list[tuple[EntryId, ...]] = []
    for group in groups:
        if all(entry in lots for entry in group):
            split += [(entry,) for entry in sorted(group, key=lambda entry: lots[entry])]
        else:
            split.append(group)
    return tuple(split)


def _after_play_off(before: Cut, again: tuple[tuple[EntryId, ...], ...]) -> Cut:
    """The best of the play-off advance; who was filled in can win the place (E4.2b)."""
    from paisai.tournament.pairing.threes import Cut, cut

    played = {entry for group in again for entry in group}
    result = cut(again, before.places)
    rest = tuple(
        left
        for group in before.eliminated
        if (left := tuple(entry for entry in group if entry not in played))
    )
    return Cut(
        before.advancing + result.advancing,
        result.contested,
        result.places,
        result.eliminated + rest,
    )


def play_off_of(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """The tables of the play-off that is due."""
    from paisai.tournament.pairing.threes import play_off

    state = threes_progress(competition, stage)
    if state.cut is None:
        return tuple(table.seats for table in stage.rounds[0].tables)
    spec = stage_of(competition, stage)
    assert spec.kind == "tables_of_three"
    clause = clause_of(competition.regulation, f"stages[{spec.id}].playoff")
    return play_off(state.cut, stage.play_off_seeds[-1], spec.playoff.tables, clause).tables
