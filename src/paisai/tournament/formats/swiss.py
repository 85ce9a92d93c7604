"""Swiss: nobody meets anybody twice, and equals meet equals (Z1.2, T3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from paisai.frozen import record, replace
from paisai.regulations.stages import Swiss
from paisai.text import Text
from paisai.tournament.competition import Competition, Course, StageState
from paisai.tournament.entries import Entrant, EntryId, as_entry
from paisai.tournament.formats.format import (
    Format,
    for_all_rounds,
    in_any_order,
    most_rounds,
    too_few_rounds,
)
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy
from paisai.tournament.ranking.results import Results
from paisai.tournament.ranking.stage_ranking import results

if TYPE_CHECKING:
    from paisai.regulations.regulation import Regulation
    from paisai.tournament.pairing.swiss import Contestant


@record
class SwissCourse(Course):
    """The numbers that were drawn, with the seed, which the pairing of round 1 takes up again."""

    drawn: Mapping[EntryId, int] | None = None
    seed: str = ""

    @property
    def numbers(self) -> Mapping[EntryId, int]:
        return self.drawn or {}


class SwissFormat(Format[Swiss, SwissCourse]):
    first_draw = DrawPurpose.NUMBERS

    def new_course(self) -> SwissCourse:
        return SwissCourse()

    def planned_rounds(self, spec: Swiss, stage: StageState | None, entries: int) -> int:
        return spec.rounds

    def going_on(self, spec: Swiss, entries: int) -> int:
        return spec.cut or entries

    def changes_below(self, regulation: Regulation, spec: Swiss, counted: Text) -> Iterator[Text]:
        full = for_all_rounds(spec.rounds)
        if full > 2:
            yield Text(
                f"不足 {full} {counted.zh}时打不满 {spec.rounds} 轮"
                f"（如 {full - 1} {counted.zh}最多 {full - 2} 轮）",
                f"with fewer than {full} not all {spec.rounds} rounds can be paired"
                f" ({full - 1} have {full - 2} at most)",
            )

    def changed_by(
        self, regulation: Regulation, spec: Swiss, entrants: Collection[Entrant]
    ) -> Iterator[Text]:
        units = Counter(str(unit) for one in entrants for unit in one.units)
        most = most_rounds(len(entrants), Counter() if spec.same_unit_meets else units)
        for said in too_few_rounds(regulation, len(entrants), most, spec.rounds):
            yield said + Text(
                f"多报几个；或打完 {most} 轮写明理由结束；或到时许再次相遇、许同单位相遇",
                f"take more; or end it after {most} for a reason; or allow second meetings or those"
                " of one unit then",
            )

    def is_drawn(self, stage: StageState) -> bool:
        return self.course(stage).drawn is not None

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        return in_any_order("numbers", stage.participants)

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        from paisai.tournament.pairing.swiss import draw_numbers  # only who draws needs it

        return {"numbers": draw_numbers(stage.participants, seed)}

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        numbers = {EntryId(entry): number for entry, number in outcome["numbers"].items()}
        return replace(stage, course=SwissCourse(numbers, outcome["seed"]))

    def rounds(self, competition: Competition, stage: StageState) -> int:
        return self.spec(competition, stage).rounds

    def with_late(self, stage: StageState, entries: tuple[EntryId, ...]) -> StageState:
        """A late entry joins with the next number; rounds missed score nothing."""
        joined, course = super().with_late(stage, entries), self.course(stage)
        if course.drawn is None:
            return joined
        last = max(course.drawn.values(), default=0)
        new = {entry: number for number, entry in enumerate(entries, last + 1)}
        return replace(joined, course=replace(course, drawn={**course.drawn, **new}))

    def places(self, spec: Swiss) -> int | None:
        return spec.cut

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        from paisai.tournament.pairing.swiss import swiss_round

        spec, number = self.spec(competition, stage), len(stage.rounds) + 1
        field, record = contestants(competition, stage)
        made = swiss_round(
            competition.regulation, spec, number, field, record, self.course(stage).seed, remedy
        )
        return Draft(
            tuple(((table.north_south, table.east_west), "") for table in made.tables),
            () if made.bye is None else (made.bye,),
            remedied=tuple(t.number for t in made.tables if t.remedy is not Remedy.NONE),
        )


def contestants(competition: Competition, stage: StageState) -> tuple[list[Contestant], Results]:
    """Everybody as they stand before the next Swiss round, and what they have played."""
    from paisai.tournament.pairing.swiss import swiss_field

    spec = SWISS.spec(competition, stage)
    numbers = SWISS.course(stage).drawn
    assert numbers is not None
    record = results(competition, stage)
    serial = competition.rounds_so_far + 1
    out = {entry for entry in stage.participants if not competition.plays(entry, serial)}
    entries = [as_entry(competition.entrants[entry]) for entry in stage.participants]
    number = len(stage.rounds) + 1
    field = swiss_field(competition.regulation, spec, number, entries, record, numbers, out)
    return field, record


SWISS = SwissFormat()
