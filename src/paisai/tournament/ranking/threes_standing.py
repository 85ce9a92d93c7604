"""How do tables of three stand, with what was played off?

Tables of three after a play-off: in which order are those listed who share a place, and why is
one above another?

Where a line is drawn a play-off says who advances, and nothing else: who was tied shares the place
as before (E4.2b). In a final it ranks those who were tied (E4.2d).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.chain import Ranking
from paisai.tournament.ranking.keys import DealScores
from paisai.tournament.ranking.stage_ranking import StandingRow, deal_ranking
from paisai.tournament.rounds import RoundStatus

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

    spec = competition.spec(stage)
    assert spec.kind == "tables_of_three"
    done = [r for r in stage.rounds if RoundAt(competition, stage, r).is_complete]
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
    spec = competition.spec(stage)
    assert spec.kind == "tables_of_three"
    clause = clause_of(competition.regulation, f"stages[{spec.id}].playoff")
    return play_off(state.cut, stage.play_off_seeds[-1], spec.playoff.tables, clause).tables


def in_play_off_order(
    competition: Competition, stage: StageState, rows: Iterable[StandingRow]
) -> tuple[StandingRow, ...]:
    """Who did better in the play-off first, among those who share a place."""
    extra = _play_offs(competition, stage)

    def came(row: StandingRow) -> tuple[int, ...]:
        return (row.place, *(_place_in(ranking, row.entry) for ranking in extra))

    return tuple(sorted(rows, key=came))


def _play_offs(competition: Competition, stage: StageState) -> list[Ranking[DealScores]]:
    """Those that are played and count."""
    rounds = [r for r in stage.rounds if r.play_off and RoundAt(competition, stage, r).is_complete]
    if not rounds:
        return []
    idle = threes_progress(competition, stage).idle
    return [deal_ranking(competition, stage, [r]) for r in rounds if r.number not in idle]


def _place_in(ranking: Ranking[DealScores], entry: EntryId) -> int:
    """Behind all where it did not play."""
    found = (row.place for row in ranking.placed if row.entry == entry)
    return next(found, len(ranking.placed) + 1)


def why_at_threes(
    competition: Competition,
    stage: StageState,
    a: EntryId,
    b: EntryId,
    called: Callable[[EntryId], str],
) -> Text:
    free = stage.three.free if stage.three is not None else ()
    for entry in (a, b):
        if entry in free:
            raise NotationError(
                f"{called(entry)} 轮空晋级，没有打这一阶段",
                f"{called(entry)} passed free and did not play this stage",
            )
    main = deal_ranking(competition, stage, [r for r in stage.rounds if not r.play_off])
    progress = threes_progress(competition, stage)
    groups = progress.standing
    one, other = (next((i for i, g in enumerate(groups) if e in g), -1) for e in (a, b))
    level = main.row(a).place == main.row(b).place
    again = _why_in_play_off(competition, stage, a, b, called)
    if not level or one == other < 0:
        said = main.why(a, b, called)
    elif one == other:
        place = sum(len(group) for group in groups[:one]) + 1
        said = Text(
            f"{called(a)} 与 {called(b)} 各项都相同，并列第 {place} 名",
            f"{called(a)} and {called(b)} are equal on every key and share place {place}",
        )
    else:
        better, worse = map(called, (a, b) if one < other else (b, a))
        said = Text(f"{better} 列在 {worse} 之前：", f"{better} is above {worse}: ")
        if a in stage.lots and b in stage.lots:
            return said + Text("各项都相同，抽签在前", "equal on every key, ahead by lot")
        said += Text("各项都相同", "equal on every key")
        return said + Text("；加赛 ", "; in the play-off ") + again if again else said
    if again and progress.cut is not None:
        said += Text("；加赛定谁晋级，", "; the play-off says who advances: ") + again
    return said


def _why_in_play_off(
    competition: Competition,
    stage: StageState,
    a: EntryId,
    b: EntryId,
    called: Callable[[EntryId], str],
) -> Text | None:
    """Of the first that told the two apart; nothing if none did."""
    for ranking in _play_offs(competition, stage):
        order = ranking.order()
        if a in order and b in order and _place_in(ranking, a) != _place_in(ranking, b):
            return ranking.why(a, b, called)
    return None
