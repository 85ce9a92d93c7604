"""Which tables does each paper hold?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from paisai.prints.grid import Cell, Column, Grid, Kind, Mark, joined, titled
from paisai.prints.letters import letter, order
from paisai.prints.safe import clean
from paisai.prints.values import (
    Awards,
    Bracket,
    Bulletin,
    Certificates,
    Entry,
    EntryForm,
    GroupTables,
    Language,
    Pairings,
    PlacePoints,
    Standings,
    TeamTable,
    Timetable,
)
from paisai.prints.words import place_name, say, seats
from paisai.text import Text

Listed = (
    Pairings
    | Bulletin
    | Standings
    | GroupTables
    | Bracket
    | TeamTable
    | Awards
    | PlacePoints
    | Certificates
    | Timetable
    | EntryForm
)
"""The values that are tables."""

FIGURE, BIG, TEXT, ENTRY = Kind.FIGURE, Kind.BIG, Kind.TEXT, Kind.ENTRY


def grids(values: Listed, language: Language) -> tuple[Grid, ...]:
    return tuple(_grids(values, language))


@singledispatch
def _grids(values: Listed, language: Language) -> Iterator[Grid]:
    raise TypeError(f"not a list to print: {type(values).__name__}")


def _columns(language: Language, *columns: tuple[str, Kind]) -> tuple[Column, ...]:
    return tuple(Column(say(word, language), kind) for word, kind in columns)


def _keys(keys: tuple[Text, ...], language: Language) -> tuple[Column, ...]:
    return tuple(Column(clean(key.in_(language)), FIGURE) for key in keys)


@_grids.register
def pairings(values: Pairings, language: Language) -> Iterator[Grid]:
    yield by_table(values, language)
    yield by_name(values, language)


def by_table(values: Pairings, language: Language) -> Grid:
    rooms = any(table.room for table in values.tables)
    sides = seats(values.seating, language)
    nobody = (Entry(()),) * (len(sides) - 1)
    rows: list[tuple[Cell, ...]] = [
        (table.number, *((table.room,) if rooms else ()), *table.sides) for table in values.tables
    ]
    rows += [
        (say("bye", language), *(("",) if rooms else ()), entry, *nobody) for entry in values.byes
    ]
    return Grid(
        say("by_table", language),
        (
            *_columns(language, ("table", BIG)),
            *(_columns(language, ("room", FIGURE)) if rooms else ()),
            *(Column(side, ENTRY) for side in sides),
        ),
        tuple(rows),
        say("no_pairings", language),
    )


def by_name(values: Pairings, language: Language) -> Grid:
    """A row for every player, also for each of a partnership."""
    sides = seats(values.seating, language)
    rows: list[tuple[str, tuple[Cell, ...]]] = []
    for table in values.tables:
        for i, (seat, entry) in enumerate(zip(sides, table.sides, strict=True)):
            others = table.sides[:i] + table.sides[i + 1 :]
            opponents = "　".join(titled(other) for other in others)
            rows += [
                (name, (letter(name), name, entry.unit, table.number, seat, opponents))
                for name in map(clean, entry.names)
            ]
    for entry in values.byes:
        rows += [
            (name, (letter(name), name, entry.unit, say("bye", language), "", ""))
            for name in map(clean, entry.names)
        ]
    columns = ("letter", FIGURE), ("name", TEXT), ("unit", TEXT), ("table", BIG)
    return Grid(
        say("by_name", language),
        _columns(language, *columns, ("seat", FIGURE), ("opponents", TEXT)),
        tuple(row for _, row in sorted(rows, key=lambda row: order(row[0]))),
        say("no_pairings", language),
    )


@_grids.register
def bulletin(values: Bulletin, language: Language) -> Iterator[Grid]:
    figures = _keys(values.figures, language)
    sides = seats(values.seating, language)
    yield Grid(
        say("results", language),
        (
            *_columns(language, ("table", BIG)),
            *(c for side in sides for c in (Column(side, ENTRY), *figures)),
            *_columns(language, ("note", TEXT)),
        ),
        tuple(
            (
                say("bye", language) if result.table is None else result.table,
                *_side_by_side(result.sides, result.figures, len(sides), len(figures)),
                result.note,
            )
            for result in values.results
        ),
        say("no_results", language),
    )
    yield Grid(
        say("rulings", language),
        _columns(
            language,
            ("table", FIGURE),
            ("offender", TEXT),
            ("infraction", TEXT),
            ("clause", FIGURE),
            ("decision", TEXT),
        ),
        tuple((r.table, r.offender, r.infraction, r.clause, r.decision) for r in values.rulings),
        say("no_rulings", language),
    )
    yield Grid(
        say("corrections", language),
        _columns(language, ("table", FIGURE), ("before", TEXT), ("after", TEXT), ("reason", TEXT)),
        tuple((c.table, c.before, c.after, c.reason) for c in values.corrections),
        say("no_corrections", language),
    )


def _side_by_side(
    entries: tuple[Entry, ...], figures: tuple[tuple[Cell, ...], ...], sides: int, each: int
) -> Iterator[Cell]:
    """The entries, each with its figures; the missing side of a bye is blank."""
    for side in range(sides):
        present = side < len(entries)
        yield entries[side] if present else Entry(())
        yield from figures[side] if present else (None,) * each


@_grids.register
def standings(values: Standings, language: Language) -> Iterator[Grid]:
    yield Grid(
        say("standings", language),
        (
            *_columns(language, ("place", BIG), ("names", ENTRY)),
            *_keys(values.keys, language),
        ),
        tuple((row.place, row.entry, *row.values) for row in values.rows),
        say("no_standings", language),
    )


@_grids.register
def groups(values: GroupTables, language: Language) -> Iterator[Grid]:
    for group in values.groups:
        size = len(group.rows)
        yield Grid(
            clean(group.name),
            (
                *_columns(language, ("index", FIGURE), ("names", ENTRY)),
                *(Column(str(i), FIGURE, 5) for i in range(1, size + 1)),
                *_keys(values.keys, language),
                *_columns(language, ("place", BIG)),
            ),
            tuple(
                (
                    i + 1,
                    row.entry,
                    *(Mark.ONESELF if i == j else m for j, m in enumerate(row.meetings)),
                    *row.values,
                    row.place,
                )
                for i, row in enumerate(group.rows)
            ),
            say("no_groups", language),
            whole=size <= 12,
        )
    if not values.groups:
        yield Grid(say("groups", language), (), (), say("no_groups", language))


@_grids.register
def matches(values: Bracket, language: Language) -> Iterator[Grid]:
    """The bracket as a list, a match a row."""
    rows: list[tuple[Cell, ...]] = []
    for tree in (values.main, *values.placements):
        for knockout_round in tree.rounds:
            for i, match in enumerate(knockout_round.matches, 1):
                a, b = (side or Entry(()) for side in match.sides)
                won = (a, b)[match.winner] if match.winner is not None else Entry(())
                first, second = match.scores
                rows.append(
                    (
                        *(tree.name, knockout_round.name, i, match.table),
                        *(a, first, second, b, titled(won)),
                        say("bye", language) if match.bye else "",
                    )
                )
    yield Grid(
        say("bracket", language),
        _columns(
            language,
            ("category", TEXT),
            ("round", TEXT),
            ("match", FIGURE),
            ("table", FIGURE),
            ("names", ENTRY),
            ("score", FIGURE),
            ("score", FIGURE),
            ("names", ENTRY),
            ("winner", TEXT),
            ("note", TEXT),
        ),
        tuple(rows),
        say("no_matches", language),
    )


@_grids.register
def teams(values: TeamTable, language: Language) -> Iterator[Grid]:
    filled = [team for team in values.teams if team.members]
    yield Grid(
        say("teams", language),
        _columns(
            language,
            ("place", BIG),
            ("unit", TEXT),
            ("names", TEXT),
            ("reached", TEXT),
            ("points", FIGURE),
            ("total", BIG),
        ),
        tuple(
            (team.place, team.unit, joined(m.names), m.reached, m.points, team.total)
            for team in filled
            for m in team.members
        ),
        say("no_teams", language),
        blocks=tuple(len(team.members) for team in filled),
        merged=frozenset({0, 1, 5}),
    )


@_grids.register
def awards(values: Awards, language: Language) -> Iterator[Grid]:
    for group in values.groups:
        prizes = any(award.prize for award in group.awards)
        persons = not group.awards or any(award.entry.names for award in group.awards)
        yield Grid(
            clean(group.name),
            (
                *_columns(language, ("place", BIG), ("names" if persons else "unit", ENTRY)),
                *(_columns(language, ("prize", TEXT)) if prizes else ()),
            ),
            tuple(
                (award.place, award.entry, *((award.prize,) if prizes else ()))
                for award in group.awards
            ),
            say("no_awards", language),
            whole=len(group.awards) <= 12,
        )
    if not values.groups:
        yield Grid(say("awards", language), (), (), say("no_awards", language))


@_grids.register
def place_points(values: PlacePoints, language: Language) -> Iterator[Grid]:
    yield Grid(
        say("place_points", language),
        _columns(language, ("place", BIG), ("names", ENTRY), ("points", BIG)),
        tuple((row.place, row.entry, row.points) for row in values.rows),
        say("no_standings", language),
    )


@_grids.register
def certificates(values: Certificates, language: Language) -> Iterator[Grid]:
    yield Grid(
        say("certificates", language),
        _columns(language, ("certificate_number", FIGURE), ("names", ENTRY), ("honour", TEXT)),
        tuple((c.number, Entry(c.names, c.unit), c.honour) for c in values.certificates),
        say("no_certificates", language),
    )


@_grids.register
def timetable(values: Timetable, language: Language) -> Iterator[Grid]:
    notes = any(item.note for item in values.items)
    days: list[str] = []
    blocks: list[int] = []
    for item in values.items:
        if days and days[-1] == item.day:
            blocks[-1] += 1
        else:
            days.append(item.day)
            blocks.append(1)
    yield Grid(
        say("timetable", language),
        _columns(
            language,
            ("day", TEXT),
            ("time", FIGURE),
            ("what", TEXT),
            ("where", TEXT),
            *((("note", TEXT),) if notes else ()),
        ),
        tuple(
            (item.day, "–".join(filter(None, (item.start, item.end))), item.what, item.where)
            + ((item.note,) if notes else ())
            for item in values.items
        ),
        say("no_timetable", language),
        blocks=tuple(blocks),
        merged=frozenset({0}),
    )


@_grids.register
def entry_form(form: EntryForm, language: Language) -> Iterator[Grid]:
    rows: list[tuple[Cell, ...]] = [
        (say("unit_name", language), form.unit),
        (say("leader", language), form.leader),
        (say("telephone", language), form.telephone),
        (say("selection_time", language), form.time),
        (say("selection_place", language), form.place),
        (say("entrants", language), form.entrants),
        (say("format", language), form.format),
        *((place_name(i, language), joined(names)) for i, names in enumerate(form.places, 1)),
        (say("wild_card", language), joined(form.wild_card)),
    ]
    columns = _columns(language, ("category", TEXT), ("what", TEXT))
    yield Grid(say("entry_form", language), columns, tuple(rows), "")
