"""What does a question about a competition name: entries, results, seeds?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisai.judge.protocol import Json, QuestionFields, RequestError, Unsupported
from paisai.regulations.regulation import Regulation
from paisai.tournament.entries import Entry, EntryId, UnitId, ZoneId
from paisai.tournament.from_regulation import MISSED, match_table
from paisai.tournament.match_score import MatchScore, MatchTable, bye, forfeited, played
from paisai.tournament.ranking.keys import DealScores
from paisai.tournament.ranking.results import How, Meeting, Results

MOST_ENTRIES = 20_000
MOST_ROUNDS = 200
HIGHEST_LEVEL = 1_000


def table_of(regulation: Regulation) -> MatchTable:
    if regulation.match_scoring.by_deals:
        raise RequestError(
            f"{regulation.id} 按副计分，没有两方的级数", f"{regulation.id} scores single deals"
        )
    return match_table(regulation, regulation.stages[0])


def each(request: QuestionFields, name: str) -> Iterator[QuestionFields]:
    for item in few_enough(request, name):
        if not isinstance(item, dict):
            raise RequestError(f"{name} 的每项应为对象", f"each of {name} is an object")
        yield QuestionFields(item, request.language)


def few_enough(request: QuestionFields, name: str, most: int = MOST_ENTRIES) -> list[Json]:
    items = request.items(name)
    if len(items) > most:
        raise Unsupported(f"{name} 至多 {most} 项", f"{name} has at most {most} items")
    return items


def identity(value: Json, name: str) -> str:
    """Ids are strings; a number is taken as its digits."""
    if type(value) is int:
        return str(value)
    if type(value) is not str or not value:
        raise RequestError(f"{name} 应为非空字符串", f"{name} is a string that is not empty")
    return value


def entries_of(request: QuestionFields) -> list[Entry]:
    """Objects with id, unit, zone, seed; a plain id will do where nothing else is asked."""
    found: list[Entry] = []
    for item in few_enough(request, "entries"):
        fields: dict[str, Any] = item if isinstance(item, dict) else {"id": item}
        one = QuestionFields(fields, request.language)
        units = fields.get("unit")
        several = units if isinstance(units, list) else [] if units is None else [units]
        found.append(
            Entry(
                EntryId(identity(one.value("id"), "id")),
                frozenset(UnitId(identity(unit, "unit")) for unit in several),
                ZoneId(identity(one.value("zone"), "zone")) if one.has("zone") else None,
                one.integer("seed", 1, MOST_ENTRIES) if one.has("seed") else None,
            )
        )
    if len({entry.id for entry in found}) < len(found):
        raise RequestError("同一参赛者出现了两次", "an entry is listed twice")
    return found


def seed_of(request: QuestionFields) -> str:
    value = request.value("seed")
    return str(value) if type(value) is int else request.text("seed")


def _levels(request: QuestionFields) -> tuple[int, int]:
    levels = request.items("levels", 2)
    for count in levels:
        if type(count) is not int or not 0 <= count <= HIGHEST_LEVEL:
            raise RequestError("levels 应为两个不小于 0 的整数", "levels are two numbers from 0 up")
    return levels[0], levels[1]


def score_of(request: QuestionFields, table: MatchTable) -> MatchScore:
    if request.has("forfeit"):
        for name in ("levels", "first"):
            if request.has(name):
                raise RequestError(
                    f"{name} 和 forfeit 不能写在一起：弃权的一场没有级数",
                    f"{name} and forfeit do not go together: what is forfeited has no levels",
                )
        return forfeited(table, request.integer("forfeit", 0, 1))
    first = request.integer("first", 0, 1) if request.has("first") else None
    return played(table, _levels(request), first)


def results_of(request: QuestionFields, regulation: Regulation, entries: list[Entry]) -> Results:
    table = table_of(regulation)
    meetings = []
    for one in each(request, "results"):
        number = one.integer("round", 1, MOST_ROUNDS)
        if one.has("bye"):
            who = EntryId(identity(one.value("bye"), "bye"))
            meetings.append(Meeting(number, who, None, How.BYE, bye(table)))
            continue
        a, b = (EntryId(identity(one.value(side), side)) for side in ("a", "b"))
        if a == b:
            raise RequestError("a 与 b 应是两个参赛者", "a and b are two entries")
        how = How.FORFEIT if one.has("forfeit") else How.BOARD
        meetings.append(Meeting(number, a, b, how, score_of(one, table)))
    missed = MISSED[regulation.ranking.unplayed_opponent]
    return Results(tuple(entry.id for entry in entries), tuple(meetings), missed=missed)


def deal_scores_of(request: QuestionFields, entries: list[Entry]) -> DealScores:
    known = {entry.id for entry in entries}
    scores: dict[EntryId, tuple[int, ...]] = {}
    for one in each(request, "results"):
        table = [EntryId(identity(id_, "table")) for id_ in one.items("table", 3)]
        deals = one.items("deals")
        for deal in deals:
            if not isinstance(deal, list) or [type(score) for score in deal] != [int] * 3:
                raise RequestError("deals 的每副应为三个整数", "each deal has three whole numbers")
        for seat, id_ in enumerate(table):
            if id_ not in known:
                raise RequestError(f"没有参赛者 {id_}", f"there is no entry {id_}")
            if id_ in scores:
                raise RequestError(
                    f"{id_} 有两个结果，请写在一个结果里",
                    f"{id_} has two results; give all deals of a table in one",
                )
            scores[id_] = tuple(deal[seat] for deal in deals)
    absent = known - scores.keys()
    if absent:
        raise RequestError(f"{min(absent)} 没有成绩", f"{min(absent)} has no result")
    return DealScores(scores)
