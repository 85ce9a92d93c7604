"""Tables of three: everybody is ranked in one list over all tables by the own deals (E4.2a-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from paisai.frozen import replace
from paisai.regulations.citing import clause_of
from paisai.regulations.stages import FewEntries, Grouping, TablesOfThree
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import Competition, StageState, stage_clause
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.format import Called, CutLine, Format, Groups, PlayOff, in_any_order
from paisai.tournament.from_regulation import has_lots
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy
from paisai.tournament.ranking.stage_ranking import (
    StandingRow,
    deal_ranking,
    ranked_entries,
    rows_of,
)
from paisai.tournament.ranking.threes_standing import (
    in_play_off_order,
    play_off_of,
    threes_progress,
    why_at_threes,
)
from paisai.tournament.rounds import RoundStatus

if TYPE_CHECKING:
    from paisai.regulations import Regulation
    from paisai.tournament.pairing.threes import ThreeTables


class ThreesFormat(Format[TablesOfThree]):
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
            if stage.kind == "tables_of_three" and stage.few is FewEntries.SUBSTITUTES:
                yield Text(
                    f"不超过 {stage.cut} {counted.zh}时不打{stage.name.zh}",
                    f"up to {stage.cut} play no {stage.name.en.lower()}",
                )
        if spec.few is FewEntries.SUBSTITUTES:
            yield Text("坐不满的桌由替补坐", "substitutes take the seats that are left")

    def otherwise_played(self, regulation: Regulation, index: int, entries: int) -> Text:
        stage = regulation.stages[index]
        assert stage.kind == "tables_of_three"
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
        if stage.three is not None or by_rank(competition, stage):
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
            return replace(stage, play_off_seeds=(*stage.play_off_seeds, outcome["seed"]))
        seats = tuple(tuple(map(EntryId, table)) for table in outcome["tables"])
        return replace(stage, three=ThreeTables(seats, tuple(map(EntryId, outcome["free"]))))

    def rounds(self, competition: Competition, stage: StageState) -> int:
        return 1

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        if stage.rounds:
            tables = play_off_of(competition, stage)
            return Draft(tuple((seats, "") for seats in tables), play_off=True)
        return Draft(tuple((seats, "") for seats in three_tables(competition, stage).tables))

    def with_tables(self, competition: Competition, stage: StageState) -> StageState:
        """Those made by rank, from the first draft on."""
        if stage.three is not None:
            return stage
        return replace(stage, three=three_tables(competition, stage))

    def play_off(self, competition: Competition, stage: StageState) -> PlayOff:
        state = threes_progress(competition, stage)
        if not state.open:
            return PlayOff.NONE
        played = sum(round_.play_off for round_ in stage.rounds)
        by_lot = state.cut is not None and len(stage.play_off_seeds) == played
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
        free = ranked_entries(competition, passed_free(stage))
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
    assert stage.kind == "tables_of_three"
    return stage.few is FewEntries.PASS_FREE or index + 2 < len(regulation.stages)


def passed_free(stage: StageState) -> tuple[EntryId, ...]:
    """Who goes on without having played the stage."""
    return stage.three.free if stage.three is not None else ()


def _free_and_in(competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
    return tuple(entry for entry in passed_free(stage) if not competition.is_out(entry))


def by_rank(competition: Competition, stage: StageState) -> bool:
    """Whether tables of three are made by rank: there must have been a stage before."""
    spec = competition.regulation.stages[stage.index]
    return (
        spec.kind == "tables_of_three"
        and spec.grouping is not Grouping.DRAWN
        and len(competition.stages) > 1
    )


def three_tables(competition: Competition, stage: StageState) -> ThreeTables:
    """The tables drawn, or made by the rank brought from the stage before (E4.2c)."""
    from paisai.tournament.pairing.threes import ThreeTables, semi_final

    if stage.three is not None:
        return stage.three
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
