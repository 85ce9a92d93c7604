"""Who meets whom when all play all?

The circle method: one stays, the others move on by one place each round.

Groups in which all play all (S6.5.2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from paisai.frozen import record, replace
from paisai.regulations.stages import Knockout, RoundRobin
from paisai.text import Text, many
from paisai.tournament.competition import Competition, Course, StageState, stage_clause
from paisai.tournament.entries import Entrant, EntryId, as_entry
from paisai.tournament.formats.format import Format, Groups
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy
from paisai.tournament.ranking.stage_ranking import StandingRow, match_rankings, rows_of
from paisai.tournament.rounds import Round

if TYPE_CHECKING:
    from paisai.regulations.regulation import Regulation


@record
class RobinRound:
    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


def all_play_all(entries: Sequence[EntryId]) -> tuple[RobinRound, ...]:
    """n - 1 rounds for an even number, n with one bye each for an odd one.

    >>> [round.pairs for round in all_play_all([EntryId(c) for c in "ABCD"])]
    [(('A', 'D'), ('B', 'C')), (('D', 'B'), ('C', 'A')), (('C', 'D'), ('A', 'B'))]
    """
    circle: list[EntryId | None] = [*entries]
    if len(circle) % 2:
        circle.append(None)
    n = len(circle)
    rounds = []
    for number in range(n - 1):
        fixed, moving = circle[-1], circle[:-1]
        turned = [*moving[number:], *moving[:number]]
        first = (turned[0], fixed) if number % 2 == 0 else (fixed, turned[0])
        pairs = [first, *((turned[i], turned[n - 1 - i]) for i in range(1, n // 2))]
        rounds.append(
            RobinRound(
                tuple((a, b) for a, b in pairs if a is not None and b is not None),
                next((a or b for a, b in pairs if a is None or b is None), None),
            )
        )
    return tuple(rounds)


@record
class RoundRobinCourse(Course):
    """The groups that were drawn."""

    drawn: Groups | None = None

    @property
    def groups(self) -> Groups | None:
        return self.drawn


class RoundRobinFormat(Format[RoundRobin, RoundRobinCourse]):
    first_draw = DrawPurpose.GROUPS

    def new_course(self) -> RoundRobinCourse:
        return RoundRobinCourse()

    def planned_rounds(self, spec: RoundRobin, stage: StageState | None, entries: int) -> int:
        size = min(spec.group_size, max(entries, 1))
        if stage is not None and stage.course.groups:
            size = max(map(len, stage.course.groups))
        return size - 1 if size % 2 == 0 else size

    def going_on(self, spec: RoundRobin, entries: int) -> int:
        return -(-entries // spec.group_size) * (spec.cut_per_group or 0)

    def changes_below(
        self, regulation: Regulation, spec: RoundRobin, counted: Text
    ) -> Iterator[Text]:
        yield Text(
            f"不超过 {spec.group_size} {counted.zh}时只有一个小组",
            f"up to {spec.group_size} make one group",
        )

    def changed_by(
        self, regulation: Regulation, spec: RoundRobin, entrants: Collection[Entrant]
    ) -> Iterator[Text]:
        count, last, on = len(entrants), regulation.stages[-1], spec.cut_per_group
        groups = -(-count // spec.group_size)
        if on is None or not isinstance(last, Knockout):
            return
        further = groups * min(on, count // groups)
        if further < last.places:
            there, on_ = map(regulation.entry.so_many, (count, further))
            yield Text(
                f"参赛 {there.zh}，分 {groups} 个小组，{on_.zh}进入{last.name.zh}，"
                f"第 {further} 名以后的名次不另打",
                f"{there.en} make {many(groups, 'group', 'groups')}, {further} of them go on to"
                f" the {last.name.en.lower()}, and places behind {further} are not played for",
            )

    def is_drawn(self, stage: StageState) -> bool:
        return stage.course.groups is not None

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        entries = [as_entry(competition.entrants[one]) for one in stage.participants]
        return {
            "kind": "groups",
            "groups": -(-len(entries) // self.spec(competition, stage).group_size),
            "entries": [
                {"id": one.id, "units": sorted(one.units), "seed": one.seed} for one in entries
            ],
        }

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        from paisai.tournament.pairing.group_draw import draw_groups  # only who draws needs it

        count = -(-len(stage.participants) // self.spec(competition, stage).group_size)
        entries = [as_entry(competition.entrants[entry]) for entry in stage.participants]
        made = draw_groups(entries, count, seed, stage_clause(competition, stage))
        return {"groups": [list(group) for group in made.groups], "crowded": list(made.crowded)}

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        groups = tuple(tuple(map(EntryId, group)) for group in outcome["groups"])
        return replace(stage, course=RoundRobinCourse(groups))

    def rounds(self, competition: Competition, stage: StageState) -> int:
        return max((len(all_play_all(group)) for group in stage.course.groups or ()), default=0)

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        number = len(stage.rounds) + 1
        tables: list[tuple[tuple[EntryId, ...], str]] = []
        byes: list[EntryId] = []
        for group_number, group in enumerate(stage.course.groups or (), 1):
            rounds = all_play_all(group)
            if number > len(rounds):
                byes += group
                continue
            due = rounds[number - 1]
            tables += [(pair, str(group_number)) for pair in due.pairs]
            byes += [] if due.bye is None else [due.bye]
        return Draft(tuple(tables), tuple(byes))

    def played_out(self, stage: StageState, number: int) -> frozenset[EntryId]:
        over = (group for group in stage.course.groups or () if number > len(all_play_all(group)))
        return frozenset(entry for group in over for entry in group)

    def plays_in(self, round_: Round, entry: EntryId) -> bool:
        return any(entry in table.seats for table in round_.tables)

    def places(self, spec: RoundRobin) -> int | None:
        return spec.cut_per_group

    def standing(self, competition: Competition, stage: StageState) -> Groups:
        """Those of the same place in their groups together."""
        merged: dict[int, list[EntryId]] = {}
        for ranking in match_rankings(competition, stage):
            for row in ranking.placed:
                merged.setdefault(row.place, []).append(row.entry)
        return tuple(tuple(merged[place]) for place in sorted(merged))

    def rows(self, competition: Competition, stage: StageState) -> tuple[StandingRow, ...]:
        rankings = match_rankings(competition, stage)
        if stage.course.groups is None:
            return rows_of(rankings[0])
        return tuple(
            row for number, ranking in enumerate(rankings, 1) for row in rows_of(ranking, number)
        )

    def advancing(self, competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
        """The firsts of all groups, then the seconds, and so on."""
        taken: list[EntryId] = []
        rows = [
            [row.entry for row in ranking.placed if not competition.is_out(row.entry)]
            for ranking in match_rankings(competition, stage)
        ]
        for place in range(self.spec(competition, stage).cut_per_group or 0):
            taken += [row[place] for row in rows if place < len(row)]
        return tuple(taken)


ROUND_ROBIN = RoundRobinFormat()
