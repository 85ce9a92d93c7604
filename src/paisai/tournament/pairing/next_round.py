"""Who sits at which table in the next round, of whatever stage?"""

from __future__ import annotations

from paisai.frozen import replace
from paisai.regulations.citing import clause_of
from paisai.regulations.stages import FixedSchedule, Knockout, RoundRobin, Swiss
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entrants import Entrant
from paisai.tournament.entries import Entry, EntryId, ZoneId
from paisai.tournament.few_entries import passes_free
from paisai.tournament.next_step import by_rank
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.pairing.hand_change import Distance, distance
from paisai.tournament.pairing.remedies import Remedy
from paisai.tournament.pairing.round_robin import all_play_all
from paisai.tournament.pairing.schedule import Seat
from paisai.tournament.pairing.swiss import Contestant, met
from paisai.tournament.pairing.swiss_field import first_field, swiss_field, swiss_round
from paisai.tournament.pairing.threes import ThreeTables, semi_final
from paisai.tournament.ranking.results import Results
from paisai.tournament.ranking.stage_ranking import results
from paisai.tournament.ranking.standings import knockout_progress
from paisai.tournament.ranking.threes_standing import play_off_of
from paisai.tournament.stages import stage_of


def as_entry(entrant: Entrant) -> Entry:
    return Entry(entrant.id, frozenset(entrant.units), entrant.zone, entrant.seed)


def next_draft(competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
    """The next round, or a refusal of the algorithm that says why there is none."""
    spec = stage_of(competition, stage)
    number = len(stage.rounds) + 1
    if isinstance(spec, Swiss):
        return _swiss(competition, stage, number, remedy)
    if isinstance(spec, FixedSchedule):
        return _fixed(competition, stage, number)
    if isinstance(spec, RoundRobin):
        return _groups(stage, number)
    if isinstance(spec, Knockout):
        return _knockout(competition, stage)
    if stage.rounds:
        tables = play_off_of(competition, stage)
        return Draft(tuple((seats, "") for seats in tables), play_off=True)
    return Draft(tuple((seats, "") for seats in three_tables(competition, stage).tables))


def contestants(competition: Competition, stage: StageState) -> tuple[list[Contestant], Results]:
    """Everybody as they stand before the next Swiss round, and what they have played."""
    spec = stage_of(competition, stage)
    assert isinstance(spec, Swiss)
    assert stage.numbers is not None
    record = results(competition, stage)
    serial = competition.rounds_so_far + 1
    out = {entry for entry in stage.participants if not competition.plays(entry, serial)}
    entries = [as_entry(competition.entrants[entry]) for entry in stage.participants]
    number = len(stage.rounds) + 1
    field = swiss_field(competition.regulation, spec, number, entries, record, stage.numbers, out)
    return field, record


def _swiss(competition: Competition, stage: StageState, number: int, remedy: Remedy) -> Draft:
    spec = stage_of(competition, stage)
    assert isinstance(spec, Swiss)
    field, record = contestants(competition, stage)
    made = swiss_round(
        competition.regulation, spec, number, field, record, stage.number_seed, remedy
    )
    return Draft(
        tuple(((table.north_south, table.east_west), "") for table in made.tables),
        () if made.bye is None else (made.bye,),
        remedied=tuple(t.number for t in made.tables if t.remedy is not Remedy.NONE),
    )


def hand_distance(
    competition: Competition,
    stage: StageState,
    pairs: tuple[tuple[EntryId, EntryId], ...],
    bye: EntryId | None,
) -> Distance:
    """How far a hand-made draft of the round in hand is from the best, and what it breaks."""
    before = replace(stage, rounds=stage.rounds[:-1])
    earlier = replace(competition, stages=(*competition.stages[:-1], before))
    spec = stage_of(competition, stage)
    field, record = contestants(earlier, before)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].same_unit_meets")
    if not before.rounds:
        field = first_field(field)
    return distance(pairs, bye, field, met(record.met()), clause)


def zone_seats(competition: Competition, stage: StageState) -> dict[Seat, EntryId]:
    """Who holds each number of the fixed schedule, as the zones and their entries drew (B7.2b)."""
    assert stage.zones is not None
    if stage.indices is not None:
        return {
            Seat(stage.zones[zone_of(competition, stage, entry)], stage.indices[entry]): entry
            for entry in stage.participants
        }
    numbers: dict[int, int] = {}
    held: dict[Seat, EntryId] = {}
    for entry in stage.participants:
        number = stage.zones[zone_of(competition, stage, entry)]
        numbers[number] = numbers.get(number, 0) + 1
        held[Seat(number, numbers[number])] = entry
    return held


def zone_of(competition: Competition, stage: StageState, entry: EntryId) -> ZoneId:
    """The zone that is kept apart; where zones may meet, everybody is a zone."""
    spec = stage_of(competition, stage)
    if isinstance(spec, FixedSchedule) and spec.same_zone_meets:
        return ZoneId(entry)
    zone = competition.entrants[entry].zone
    return ZoneId(entry) if zone is None else zone


def _fixed(competition: Competition, stage: StageState, number: int) -> Draft:
    assert stage.schedule is not None
    held = zone_seats(competition, stage)
    bye = stage.schedule.byes[number - 1]
    return Draft(
        tuple(((held[m.one], held[m.other]), "") for m in stage.schedule.rounds[number - 1]),
        () if bye is None else (held[bye],),
    )


def _groups(stage: StageState, number: int) -> Draft:
    tables: list[tuple[tuple[EntryId, ...], str]] = []
    byes: list[EntryId] = []
    for group_number, group in enumerate(stage.groups or (), 1):
        rounds = all_play_all(group)
        if number > len(rounds):
            byes += group
            continue
        tables += [(pair_, str(group_number)) for pair_ in rounds[number - 1].pairs]
        byes += [] if rounds[number - 1].bye is None else [rounds[number - 1].bye or group[0]]
    return Draft(tuple(tables), tuple(byes))


def _knockout(competition: Competition, stage: StageState) -> Draft:
    tables: list[tuple[tuple[EntryId, ...], str]] = []
    byes: list[EntryId] = []
    for section in knockout_progress(competition, stage).sections:
        for i in range(0, len(section.entries), 2):
            one, other = section.entries[i], section.entries[i + 1]
            if one is not None and other is not None:
                tables.append(((one, other), section.label))
            elif one is not None or other is not None:
                byes += [entry for entry in (one, other) if entry is not None]
    return Draft(tuple(tables), tuple(byes))


def three_tables(competition: Competition, stage: StageState) -> ThreeTables:
    """The tables drawn, or made by the rank brought from the stage before (E4.2c)."""
    if stage.three is not None:
        return stage.three
    spec = stage_of(competition, stage)
    assert spec.kind == "tables_of_three"
    assert by_rank(competition, stage)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].grouping")
    seats = len(stage.participants)
    if passes_free(competition.regulation, stage.index):
        seats -= seats % 3
    tables = semi_final(stage.participants[:seats], (), spec.grouping, clause)
    return ThreeTables(tables, stage.participants[seats:])
