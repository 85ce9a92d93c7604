"""Tables of three: everybody is ranked in one list over all tables by the own deals (E4.2a-d).

Tables of three after a play-off: in which order are those listed who share a place, and why is
one above another?

Where a line is drawn a play-off says who advances, and nothing else: who was tied shares the place
as before (E4.2b). In a final it ranks those who were tied (E4.2d).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.regulations.citing import clause_of
from paisai.regulations.stages import FewEntries, Grouping, TablesOfThree
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import Competition, Course, RoundAt, StageState, stage_clause
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.format import Called, CutLine, Format, Groups, PlayOff, in_any_order
from paisai.tournament.from_regulation import has_lots
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy
from paisai.tournament.ranking.chain import Ranking
from paisai.tournament.ranking.keys import DealScores
from paisai.tournament.ranking.stage_ranking import (
    StandingRow,
    deal_ranking,
    ranked_entries,
    rows_of,
)
from paisai.tournament.rounds import RoundStatus

if TYPE_CHECKING:
    from paisai.regulations.regulation import Regulation
    from paisai.tournament.pairing.threes import Cut, ThreeTables


@record
class ThreesCourse(Course):
    """The tables as they were drawn or made by rank, and the seeds of the play-offs."""

    tables: ThreeTables | None = None
    play_off_seeds: tuple[str, ...] = ()

    @property
    def free(self) -> tuple[EntryId, ...]:
        return () if self.tables is None else self.tables.free


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

    spec = THREES.spec(competition, stage)
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
    free = stage.course.free
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
    spec, course = THREES.spec(competition, stage), THREES.course(stage)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].playoff")
    return play_off(state.cut, course.play_off_seeds[-1], spec.playoff.tables, clause).tables


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
    free = stage.course.free
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


class ThreesFormat(Format[TablesOfThree, ThreesCourse]):
    def new_course(self) -> ThreesCourse:
        return ThreesCourse()

    def fewest(self, spec: TablesOfThree) -> int:
        return 3 if spec.few is FewEntries.PASS_FREE else 2

    def is_left_out(self, spec: TablesOfThree, entries: int) -> bool:
        """Where everybody would advance (E4.2a: up to 9 begin with the semi-final, up to three with
        the final)."""
        places = spec.cut or 0
        if spec.few is FewEntries.SUBSTITUTES:
            return entries <= places
        return entries <= 3 or entries < places

    def planned_rounds(self, spec: TablesOfThree, stage: StageState | None, entries: int) -> int:
        return 1

    def going_on(self, spec: TablesOfThree, entries: int) -> int:
        return min(spec.cut or entries, entries)

    def changes_below(
        self, regulation: Regulation, spec: TablesOfThree, counted: Text
    ) -> Iterator[Text]:
        for stage in regulation.stages[:-1]:
            if isinstance(stage, TablesOfThree) and stage.few is FewEntries.SUBSTITUTES:
                yield Text(
                    f"不超过 {stage.cut} {counted.zh}时不打{stage.name.zh}",
                    f"up to {stage.cut} play no {stage.name.en.lower()}",
                )
        if spec.few is FewEntries.SUBSTITUTES:
            yield Text("坐不满的桌由替补坐", "substitutes take the seats that are left")

    def otherwise_played(self, regulation: Regulation, index: int, entries: int) -> Text:
        stage = regulation.stages[index]
        assert isinstance(stage, TablesOfThree)
        if entries < self.fewest(stage):
            return SILENT
        left_out = joined((one.name for one in regulation.stages[:index]), "、", " and ")
        over = entries % 3
        parts = [Text(f"{entries} 人参赛", f"With {entries} entries")]
        if left_out:
            parts.append(Text(f"不打{left_out.zh}", f"there is no {left_out.en.lower()}"))
        if passes_free(regulation, index):
            if left_out and over:
                parts.append(
                    Text(
                        f"多出的 {over} 人抽签直接进入下一阶段",
                        f"the {over} left over by lot go straight to the next stage",
                    )
                )
        elif left_out or over:
            parts += _few_tables(stage, entries)
        return joined(parts, "，", ", ") if len(parts) > 1 else SILENT

    def to_draw(self, competition: Competition, stage: StageState) -> DrawPurpose | None:
        if self.course(stage).tables is not None or by_rank(competition, stage):
            return None
        return DrawPurpose.TABLES

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        if draw is DrawPurpose.TABLES:
            free = passes_free(competition.regulation, stage.index)
            return {**in_any_order("tables of three", stage.participants), "free": free}
        cut = threes_progress(competition, stage).cut
        if cut is None:
            seated = [list(table.seats) for table in stage.rounds[0].tables]
            return {"kind": "play_off", "seated": seated}
        return {
            "kind": "play_off",
            "contested": list(cut.contested),
            "eliminated": [list(group) for group in cut.eliminated],
            "tables": self.spec(competition, stage).playoff.tables.value,
        }

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        from paisai.tournament.pairing.threes import draw_tables  # only who draws needs it

        if draw.purpose is DrawPurpose.PLAY_OFF:
            return {}
        clause = stage_clause(competition, stage)
        free = passes_free(competition.regulation, stage.index)
        tables = draw_tables(stage.participants, seed, clause, free=free)
        return {"tables": [list(table) for table in tables.tables], "free": list(tables.free)}

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        from paisai.tournament.pairing.threes import ThreeTables

        if purpose is DrawPurpose.PLAY_OFF:
            course = self.course(stage)
            seeds = (*course.play_off_seeds, outcome["seed"])
            return replace(stage, course=replace(course, play_off_seeds=seeds))
        seats = tuple(tuple(map(EntryId, table)) for table in outcome["tables"])
        tables = ThreeTables(seats, tuple(map(EntryId, outcome["free"])))
        return replace(stage, course=replace(self.course(stage), tables=tables))

    def rounds(self, competition: Competition, stage: StageState) -> int:
        return 1

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        if stage.rounds:
            tables = play_off_of(competition, stage)
            return Draft(tuple((seats, "") for seats in tables), play_off=True)
        return Draft(tuple((seats, "") for seats in three_tables(competition, stage).tables))

    def with_tables(self, competition: Competition, stage: StageState) -> StageState:
        """Those made by rank, from the first draft on."""
        course = self.course(stage)
        if course.tables is not None:
            return stage
        tables = three_tables(competition, stage)
        return replace(stage, course=replace(course, tables=tables))

    def play_off(self, competition: Competition, stage: StageState) -> PlayOff:
        state = threes_progress(competition, stage)
        if not state.open:
            return PlayOff.NONE
        played = sum(round_.play_off for round_ in stage.rounds)
        by_lot = state.cut is not None and len(self.course(stage).play_off_seeds) == played
        return PlayOff.TO_DRAW if by_lot else PlayOff.TO_PAIR

    def places(self, spec: TablesOfThree) -> int | None:
        return spec.cut

    def lots_due(self, competition: Competition, stage: StageState) -> Groups:
        if not has_lots(competition.regulation):
            return ()
        standing = threes_progress(competition, stage).standing
        return tuple(group for group in standing if len(group) > 1)

    def standing(self, competition: Competition, stage: StageState) -> Groups:
        standing = threes_progress(competition, stage).standing
        free = ranked_entries(competition, stage.course.free)
        return (*standing, tuple(free)) if free else standing

    def rows(self, competition: Competition, stage: StageState) -> tuple[StandingRow, ...]:
        main = [r for r in stage.rounds if not r.play_off and r.status is not RoundStatus.DRAFT]
        ranking = deal_ranking(competition, stage, main)
        standing = threes_progress(competition, stage).standing if main else ()
        return _settled(rows_of(ranking), standing)

    def listed(
        self, competition: Competition, stage: StageState, rows: tuple[StandingRow, ...]
    ) -> tuple[StandingRow, ...]:
        return in_play_off_order(competition, stage, rows)

    def why(
        self, competition: Competition, stage: StageState, a: EntryId, b: EntryId, called: Called
    ) -> Text:
        return why_at_threes(competition, stage, a, b, called)

    def advancing(self, competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
        cut = threes_progress(competition, stage).cut
        if cut is None:
            return ()
        return (*cut.advancing, *_free_and_in(competition, stage))

    def cut_line(self, competition: Competition, stage: StageState) -> CutLine | None:
        cut = threes_progress(competition, stage).cut
        if cut is None:
            return None
        free = _free_and_in(competition, stage)
        by_lot = bool(self.lots_due(competition, stage))
        return CutLine((*cut.advancing, *free), cut.contested, cut.places, by_lot, len(free))


def passes_free(regulation: Regulation, index: int) -> bool:
    """Whether those left over at the tables of three of a stage pass free into the next. With
    substitutes only into one that is not the last: every finalist has played for it (E4.2a)."""
    stage = regulation.stages[index]
    assert isinstance(stage, TablesOfThree)
    return stage.few is FewEntries.PASS_FREE or index + 2 < len(regulation.stages)


def _free_and_in(competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
    return tuple(entry for entry in stage.course.free if not competition.is_out(entry))


def by_rank(competition: Competition, stage: StageState) -> bool:
    """Whether tables of three are made by rank: there must have been a stage before."""
    spec = competition.regulation.stages[stage.index]
    return (
        isinstance(spec, TablesOfThree)
        and spec.grouping is not Grouping.DRAWN
        and len(competition.stages) > 1
    )


def three_tables(competition: Competition, stage: StageState) -> ThreeTables:
    """The tables drawn, or made by the rank brought from the stage before (E4.2c)."""
    from paisai.tournament.pairing.threes import ThreeTables, semi_final

    drawn = THREES.course(stage).tables
    if drawn is not None:
        return drawn
    spec = THREES.spec(competition, stage)
    assert by_rank(competition, stage)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].grouping")
    seats = len(stage.participants)
    if passes_free(competition.regulation, stage.index):
        seats -= seats % 3
    tables = semi_final(stage.participants[:seats], (), spec.grouping, clause)
    return ThreeTables(tables, stage.participants[seats:])


def _few_tables(stage: TablesOfThree, entries: int) -> Iterator[Text]:
    tables, empty = -(-entries // 3), -entries % 3
    yield Text(
        f"全体抽签坐{stage.name.zh}的 {tables} 桌",
        f"all are drawn to {many(tables, 'table', 'tables')} of the {stage.name.en.lower()}",
    )
    if empty:
        yield Text(
            f"其中 {empty} 桌两人，空座由裁判长指定的替补坐（替补的得分不算任何人的，也不晋级）",
            f"{empty} of them with two entries, where a substitute named by the chief referee takes"
            " the empty seat (whose score is nobody's and who advances nowhere)",
        )


def _settled(rows: tuple[StandingRow, ...], standing: Groups) -> tuple[StandingRow, ...]:
    """The rows in the order play-offs and lots gave them, if there were any."""
    by_entry = {row.entry: row for row in rows}
    settled: list[StandingRow] = []
    for group in standing:
        place = len(settled) + 1
        settled += [StandingRow(place, e, by_entry[e].values) for e in group if e in by_entry]
    return tuple(settled) if len(settled) == len(rows) else rows


THREES = ThreesFormat()
