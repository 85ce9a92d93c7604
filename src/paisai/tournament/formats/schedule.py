"""A fixed schedule by zones: all rounds are drawn first, then who has which seat (B7.2b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from paisai.frozen import record, replace
from paisai.regulations.citing import clause_of
from paisai.regulations.stages import FixedSchedule
from paisai.text import Text
from paisai.tournament.competition import Competition, Course, StageState
from paisai.tournament.entries import Entrant, EntryId, ZoneId
from paisai.tournament.formats.format import Format, for_all_rounds, most_rounds, too_few_rounds
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy

if TYPE_CHECKING:
    from paisai.regulations.regulation import Regulation
    from paisai.tournament.pairing.schedule import Schedule, Seat


@record
class ScheduleCourse(Course):
    """The schedule over seats, and what the zones drew. `indices` are what the entries of a zone
    drew inside it; before that was drawn they stood in the order in which they had entered."""

    schedule: Schedule | None = None
    zones: Mapping[ZoneId, int] | None = None
    indices: Mapping[EntryId, int] | None = None


class ScheduleFormat(Format[FixedSchedule, ScheduleCourse]):
    def new_course(self) -> ScheduleCourse:
        return ScheduleCourse()

    def fewest_for_all(self, spec: FixedSchedule) -> int:
        return for_all_rounds(spec.rounds)

    def planned_rounds(self, spec: FixedSchedule, stage: StageState | None, entries: int) -> int:
        return spec.rounds

    def going_on(self, spec: FixedSchedule, entries: int) -> int:
        return spec.cut or entries

    def changed_by(
        self, regulation: Regulation, spec: FixedSchedule, entrants: Collection[Entrant]
    ) -> Iterator[Text]:
        zones = Counter(str(one.zone) for one in entrants if one.zone is not None)
        most = most_rounds(len(entrants), Counter() if spec.same_zone_meets else zones)
        for said in too_few_rounds(regulation, len(entrants), most, spec.rounds):
            yield said + Text("排不出对阵，要多报几个", "no schedule can be made: take more")

    def to_draw(self, competition: Competition, stage: StageState) -> DrawPurpose | None:
        course = self.course(stage)
        if course.schedule is None:
            return DrawPurpose.SCHEDULE
        return DrawPurpose.ZONES if course.zones is None else None

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        if draw is DrawPurpose.SCHEDULE:
            sizes, rounds = schedule_sizes(competition, stage), self.rounds(competition, stage)
            return {"kind": "schedule", "sizes": list(sizes), "rounds": rounds}
        zones = sorted(zone_entries(competition, stage).items())
        return {"kind": "zones", "sizes": list(schedule_of(stage).sizes), "zones": zones}

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        """A draw of an earlier version decided nothing inside a zone."""
        from paisai.tournament.pairing.schedule import draw_indices, draw_zones

        if draw.purpose is DrawPurpose.SCHEDULE:
            return written(drawn_schedule(competition, stage, seed))
        entries = zone_entries(competition, stage)
        sizes = {zone: len(own) for zone, own in entries.items()}
        zones = dict(draw_zones(schedule_of(stage).sizes, sizes, seed))
        if not draw.made_of:
            return {"zones": zones}
        return {"zones": zones, "indices": draw_indices(entries, seed)}

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        if purpose is DrawPurpose.SCHEDULE:
            return with_schedule(stage, outcome)
        zones = {ZoneId(zone): number for zone, number in outcome["zones"].items()}
        course = replace(self.course(stage), zones=zones)
        if "indices" in outcome:
            indices = {EntryId(entry): number for entry, number in outcome["indices"].items()}
            course = replace(course, indices=indices)
        return replace(stage, course=course)

    def rounds(self, competition: Competition, stage: StageState) -> int:
        return self.spec(competition, stage).rounds

    def places(self, spec: FixedSchedule) -> int | None:
        return spec.cut

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        schedule, number = schedule_of(stage), len(stage.rounds) + 1
        held = zone_seats(competition, stage)
        bye = schedule.byes[number - 1]
        return Draft(
            tuple(((held[m.one], held[m.other]), "") for m in schedule.rounds[number - 1]),
            () if bye is None else (held[bye],),
        )


def schedule_of(stage: StageState) -> Schedule:
    """Returns the schedule of a stage for which it is drawn."""
    schedule = SCHEDULE.course(stage).schedule
    assert schedule is not None
    return schedule


def zone_of(competition: Competition, stage: StageState, entry: EntryId) -> ZoneId:
    """The zone that is kept apart; where zones may meet, everybody is a zone."""
    zone = competition.entrants[entry].zone
    if zone is None or SCHEDULE.spec(competition, stage).same_zone_meets:
        return ZoneId(entry)
    return zone


def zone_entries(competition: Competition, stage: StageState) -> dict[ZoneId, list[EntryId]]:
    """Who is of each zone, in an order that nobody chose."""
    zones: dict[ZoneId, list[EntryId]] = {}
    for entry in sorted(stage.participants):
        zones.setdefault(zone_of(competition, stage, entry), []).append(entry)
    return zones


def schedule_sizes(competition: Competition, stage: StageState) -> tuple[int, ...]:
    """Of the zones, the largest first: the schedule knows zones by nothing else."""
    zones = zone_entries(competition, stage).values()
    return tuple(sorted(map(len, zones), reverse=True))


def drawn_schedule(competition: Competition, stage: StageState, seed: str) -> Schedule:
    """Over abstract seats, before any zone has its number (B7.2b). Raises where there is none."""
    from paisai.tournament.pairing.schedule import make  # only who draws needs it

    spec = SCHEDULE.spec(competition, stage)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].kind")
    return make(schedule_sizes(competition, stage), spec.rounds, seed, clause)


def written(schedule: Schedule) -> dict[str, Any]:
    """The schedule as the event that drew it holds it."""
    return {
        "sizes": list(schedule.sizes),
        "rounds": [[[str(m.one), str(m.other)] for m in round_] for round_ in schedule.rounds],
        "byes": [None if seat is None else str(seat) for seat in schedule.byes],
    }


def with_schedule(stage: StageState, outcome: dict[str, Any]) -> StageState:
    from paisai.tournament.pairing.schedule import Schedule, ScheduledMatch

    schedule = Schedule(
        tuple(outcome["sizes"]),
        tuple(
            tuple(ScheduledMatch(_seat(one), _seat(other)) for one, other in round_)
            for round_ in outcome["rounds"]
        ),
        tuple(None if seat is None else _seat(seat) for seat in outcome["byes"]),
    )
    return replace(stage, course=replace(SCHEDULE.course(stage), schedule=schedule))


def _seat(text: str) -> Seat:
    from paisai.tournament.pairing.schedule import Seat

    zone, number = text.split(".")
    return Seat(int(zone), int(number))


def zone_seats(competition: Competition, stage: StageState) -> dict[Seat, EntryId]:
    """Who holds each number of the fixed schedule, as the zones drew (B7.2b)."""
    from paisai.tournament.pairing.schedule import Seat

    course = SCHEDULE.course(stage)
    assert course.zones is not None
    zones = {entry: zone_of(competition, stage, entry) for entry in stage.participants}
    if course.indices is not None:
        return {
            Seat(course.zones[zone], course.indices[entry]): entry for entry, zone in zones.items()
        }
    numbers: dict[int, int] = {}
    held: dict[Seat, EntryId] = {}
    for entry, zone in zones.items():
        number = course.zones[zone]
        numbers[number] = numbers.get(number, 0) + 1
        held[Seat(number, numbers[number])] = entry
    return held


SCHEDULE = ScheduleFormat()
