"""The judge's answers about draws, pairing, ranking and totals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from paisai.judge.asked import (
    ID,
    LEVELS,
    NUMBER,
    REGULATION,
    SEED,
    SIDE,
    TEXT,
    AnyOf,
    ByName,
    Fields,
    ListOf,
    Operation,
    declared,
    regulation_of,
    unknown,
)
from paisai.judge.protocol import Answer, Json, QuestionFields, RequestError, Unsupported
from paisai.judge.tournament_fields import (
    MOST_ENTRIES,
    MOST_ROUNDS,
    deal_scores_of,
    each,
    entries_of,
    few_enough,
    identity,
    results_of,
    score_of,
    seed_of,
    table_of,
)
from paisai.regulations import load, preset_ids
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import Quota
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import RankingKey
from paisai.regulations.stages import (
    FixedSchedule,
    Knockout,
    RoundRobin,
    StageRules,
    Swiss,
    TablesOfThree,
)
from paisai.tournament import quota as places
from paisai.tournament.draw import part
from paisai.tournament.entries import EntryId, UnitId, ZoneId
from paisai.tournament.from_regulation import deal_chain, match_chain
from paisai.tournament.pairing import group_draw, threes
from paisai.tournament.pairing import knockout as bracket
from paisai.tournament.pairing import schedule as fixed
from paisai.tournament.pairing.knockout import Qualifier
from paisai.tournament.pairing.swiss import draw_numbers, swiss_field, swiss_round
from paisai.tournament.ranking.chain import Ranking, Value, rank
from paisai.tournament.ranking.keys import LOTS
from paisai.tournament.ranking.prizes import team_totals

MOST_SCHEDULED = 2_000
"""Seats of a schedule and entries in groups: more take longer than anybody waits."""
MOST_SCHEDULED_ROUNDS = 30
MOST_QUALIFIERS = 512

# -- writing answers ----------------------------------------------------------------------------


def _figure(value: Value) -> Json:
    if isinstance(value, tuple):
        return [_figure(one) for one in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


def _two(values: tuple[Any, Any] | None) -> Json:
    return None if values is None else [_figure(value) for value in values]


def _placed(ranking: Ranking[Any], regulation: Regulation) -> list[Answer]:
    names = [key.value for key in regulation.ranking.chain if key is not RankingKey.LOTS]
    return [
        {
            "place": row.place,
            "id": row.entry,
            "keys": {name: _figure(value) for name, value in zip(names, row.values, strict=True)},
        }
        for row in ranking.placed
    ]


# -- the operations -----------------------------------------------------------------------------


def match(request: QuestionFields) -> Answer:
    score = score_of(request, table_of(regulation_of(request)))
    return {
        "match_points": _two(score.points),
        "vp": _two(score.vp),
        "level_difference": _two(score.level_difference),
    }


def ranking(request: QuestionFields) -> Answer:
    regulation = regulation_of(request)
    entries = entries_of(request)
    everybody = [entry.id for entry in entries]
    ranked: Ranking[Any]
    if regulation.match_scoring.by_deals:
        ranked = rank(everybody, deal_chain(regulation), deal_scores_of(request, entries))
    else:
        chain = match_chain(regulation, regulation.stages[0], lots=False)
        # Lots are never drawn here: who is equal on all else shares the place.
        keys = [key for key in chain if key is not LOTS]
        ranked = rank(everybody, keys, results_of(request, regulation, entries))
    return {"ranking": _placed(ranked, regulation)}


def pairing(request: QuestionFields) -> Answer:
    regulation = regulation_of(request)
    spec = next((stage for stage in regulation.stages if isinstance(stage, Swiss)), None)
    if spec is None:
        raise RequestError(
            f"{regulation.id} 不是积分编排（瑞士制）", f"{regulation.id} has no Swiss rounds"
        )
    entries = entries_of(request)
    record = results_of(request, regulation, entries)
    seed, number = seed_of(request), request.integer("round", 1, MOST_ROUNDS)
    if record.last_round >= number:
        raise RequestError(
            f"已有第 {record.last_round} 轮的结果，不能再编排第 {number} 轮",
            f"there are results of round {record.last_round}",
        )
    drawn = draw_numbers([entry.id for entry in entries], seed)
    field = swiss_field(regulation, spec, number, entries, record, drawn)
    made = swiss_round(regulation, spec, number, field, record, seed)
    return {
        "pairings": [[table.north_south, table.east_west] for table in made.tables],
        "bye": made.bye,
    }


@cache
def shipped_clause(kind: type[StageRules]) -> str:
    """For questions that name no regulation: the clause of the preset that has such a stage."""
    for preset in preset_ids():
        regulation = load(preset)
        for stage in regulation.stages:
            if isinstance(stage, kind):
                return clause_of(regulation, f"stages[{stage.id}]")
    return ""


@cache
def _quota_rules() -> tuple[Quota, str]:
    """For questions that name no regulation: how the preset with a selection shares places."""
    for preset in preset_ids():
        regulation = load(preset)
        if regulation.entry.selection is not None:
            clause = clause_of(regulation, "entry.selection.quota")
            return regulation.entry.selection.quota, clause
    raise Unsupported("没有分配名额的规程", "no regulation shares out places")


def tables(request: QuestionFields) -> Answer:
    made = threes.draw_tables(
        [entry.id for entry in entries_of(request)], seed_of(request), shipped_clause(TablesOfThree)
    )
    return {"tables": [list(table) for table in made.tables], "free": list(made.free)}


def schedule(request: QuestionFields) -> Answer:
    zones: dict[ZoneId, int] = {}
    for one in each(request, "zones"):
        zone = ZoneId(identity(one.value("id"), "id"))
        if zone in zones:
            raise RequestError(f"赛区 {zone} 出现了两次", f"zone {zone} is listed twice")
        zones[zone] = one.integer("size", 1, MOST_ENTRIES)
    seed, rounds = seed_of(request), request.integer("rounds", 1, MOST_SCHEDULED_ROUNDS)
    if sum(zones.values()) > MOST_SCHEDULED:
        raise Unsupported(
            f"最多 {MOST_SCHEDULED} 个席位", f"at most {MOST_SCHEDULED} seats are scheduled"
        )
    sizes = list(zones.values())
    made = fixed.make(sizes, rounds, part(seed, "schedule"), shipped_clause(FixedSchedule))
    drawn = fixed.draw_zones(sizes, zones, part(seed, "zones"))
    name = {number: zone for zone, number in drawn.items()}

    def seat(one: fixed.Seat) -> str:
        return f"{name[one.zone]}.{one.number}"

    return {
        "rounds": [[[seat(side) for side in pair] for pair in round_] for round_ in made.rounds],
        "byes": [None if free is None else seat(free) for free in made.byes],
    }


def groups(request: QuestionFields) -> Answer:
    few_enough(request, "entries", MOST_SCHEDULED)
    entries = entries_of(request)
    number = request.integer("groups", 1, MOST_ENTRIES)
    made = group_draw.draw_groups(entries, number, seed_of(request), shipped_clause(RoundRobin))
    return {"groups": [list(group) for group in made.groups]}


def knockout(request: QuestionFields) -> Answer:
    qualifiers = []
    few_enough(request, "qualifiers", MOST_QUALIFIERS)
    for one in each(request, "qualifiers"):
        units = [one.value("unit")] if one.has("unit") else []
        qualifiers.append(
            Qualifier(
                EntryId(identity(one.value("id"), "id")),
                frozenset(UnitId(identity(unit, "unit")) for unit in units),
                identity(one.value("group"), "group"),
                one.integer("place", 1, MOST_ENTRIES),
            )
        )
    return {
        "bracket": list(
            bracket.draw_bracket(qualifiers, seed_of(request), clause=shipped_clause(Knockout))
        )
    }


def teams(request: QuestionFields) -> Answer:
    regulation = regulation_of(request)
    if regulation.team_totals is None:
        raise RequestError(f"{regulation.id} 没有团体总分", f"{regulation.id} has no team totals")
    reached = request.value("reached")
    if not isinstance(reached, dict):
        raise RequestError("reached 应为 {参赛者: 到达的轮次}", "reached maps entries to how far")
    worth = {row.reached: row.points for row in regulation.team_totals.rows}
    for how in reached.values():
        if not isinstance(how, str) or how not in worth:
            raise RequestError(f"reached 只能是 {'、'.join(worth)}", f"one of {', '.join(worth)}")
    far = []
    entries = entries_of(request)
    if strangers := reached.keys() - {entry.id for entry in entries}:
        raise unknown("reached", min(strangers), [entry.id for entry in entries])
    for entry in entries:
        if entry.id not in reached:
            raise RequestError(f"{entry.id} 没有成绩", f"{entry.id} has no result")
        far += [(unit, reached[entry.id]) for unit in sorted(entry.units)]
    return {
        "teams": [
            {"place": team.place, "unit": team.unit, "points": team.points}
            for team in team_totals(far, worth)
        ]
    }


def quota(request: QuestionFields) -> Answer:
    units = [
        places.UnitSize(
            UnitId(identity(one.value("id"), "id")),
            one.integer("members", 1, 10_000_000),
            one.integer("entrants", 0, 10_000_000),
        )
        for one in each(request, "units")
    ]
    rules, clause = _quota_rules()
    return {
        "quota": dict(
            places.share_out(units, request.integer("places", 1, MOST_ENTRIES), rules, clause)
        )
    }


ENTRIES = ListOf(
    AnyOf(
        (
            ID,
            Fields(
                "entries",
                {"id": ID},
                {"unit": AnyOf((ID, ListOf(ID))), "zone": ID, "seed": NUMBER},
            ),
        )
    )
)
_MEETING = {"round": NUMBER, "a": ID, "b": ID}
RESULTS = ListOf(
    AnyOf(
        (
            Fields("results", {**_MEETING, "levels": LEVELS}, {"first": SIDE}),
            Fields("results", {**_MEETING, "forfeit": SIDE}),
            Fields("results", {"round": NUMBER, "bye": ID}),
            Fields("results", {"table": ListOf(ID, 3), "deals": ListOf(ListOf(NUMBER, 3))}),
        )
    )
)
QUALIFIERS = ListOf(Fields("qualifiers", {"id": ID, "group": ID, "place": NUMBER}, {"unit": ID}))
ZONES = ListOf(Fields("zones", {"id": ID, "size": NUMBER}))
UNITS = ListOf(Fields("units", {"id": ID, "members": NUMBER, "entrants": NUMBER}))
RANKED = {"regulation": REGULATION, "entries": ENTRIES, "results": RESULTS}

OPERATIONS: dict[str, Operation] = declared(
    {
        "tournament/match": (
            match,
            {"regulation": REGULATION},
            {"levels": LEVELS, "first": SIDE, "forfeit": SIDE},
        ),
        "tournament/rank": (ranking, RANKED),
        "tournament/pair": (pairing, {**RANKED, "round": NUMBER, "seed": SEED}),
        "tournament/tables": (tables, {"entries": ENTRIES, "seed": SEED}),
        "tournament/schedule": (schedule, {"zones": ZONES, "rounds": NUMBER, "seed": SEED}),
        "tournament/groups": (groups, {"entries": ENTRIES, "groups": NUMBER, "seed": SEED}),
        "tournament/knockout": (knockout, {"qualifiers": QUALIFIERS, "seed": SEED}),
        "tournament/teams": (
            teams,
            {"regulation": REGULATION, "entries": ENTRIES, "reached": ByName(TEXT)},
        ),
        "tournament/quota": (quota, {"units": UNITS, "places": NUMBER}),
    }
)
