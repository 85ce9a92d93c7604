"""What is printed of the standing: lists, cross tables, teams, prizes, certificates?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.boards.standings import key_name, reached_text
from paisai.desk.printed import Press, figure
from paisai.prints import values
from paisai.prints.grid import titled
from paisai.regulations.closing import AwardsTo
from paisai.text import Text
from paisai.tournament.competition import StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import unit_names
from paisai.tournament.ranking.prizes import Prize, awards, final_ranking, reached, team_ranking
from paisai.tournament.ranking.prizes import place_points as points_by_place
from paisai.tournament.ranking.results import Results
from paisai.tournament.ranking.standings import Row, results
from paisai.tournament.ranking.standings import standings as rows_of

OTHER_PRIZES = Text("特别奖", "Special awards")


def _keys(rows: tuple[Row, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for row in rows for name, _ in row.keys))


def _names(keys: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(key_name(key) for key in keys)


def standings(press: Press, stage: StageState) -> values.Standings:
    """In one list; groups have their cross tables besides."""
    rows = rows_of(press.competition, stage.index + 1)
    keys = _keys(rows)
    return values.Standings(
        press.masthead(press.stage_name(stage)),
        _names(keys),
        tuple(
            values.Standing(
                row.place,
                press.entry(row.entry),
                tuple(figure(dict(row.keys).get(key, "")) for key in keys),
            )
            for row in rows
        ),
    )


def final(press: Press) -> values.Standings:
    rows = final_ranking(press.competition)
    return values.Standings(
        press.masthead(press.text("总名次", "Final")),
        (),
        tuple(values.Standing(row.place, press.entry(row.entry), ()) for row in rows),
    )


def group_tables(press: Press, stage: StageState) -> values.GroupTables:
    rows = rows_of(press.competition, stage.index + 1)
    keys, record = _keys(rows), results(press.competition, stage)
    by_entry = {row.entry: row for row in rows}
    groups = []
    for number, members in enumerate(stage.groups or (), 1):
        lines = []
        for entry in members:
            row = by_entry.get(entry)
            own = dict(row.keys) if row else {}
            lines.append(
                values.GroupRow(
                    press.entry(entry),
                    tuple(_met(record, entry, other) for other in members),
                    tuple(figure(own.get(key, "")) for key in keys),
                    row.place if row else None,
                )
            )
        name = press.text(f"第 {number} 组", f"Group {number}")
        groups.append(values.Group(name, tuple(lines)))
    return values.GroupTables(press.masthead(press.stage_name(stage)), _names(keys), tuple(groups))


def _met(record: Results, entry: EntryId, other: EntryId) -> values.Figure:
    for line in record.lines[entry]:
        if line.opponent == other:
            return line.points
    return None


def team_table(press: Press) -> values.TeamTable:
    competition = press.competition
    totals, far = competition.regulation.team_totals, reached(competition)
    worth = {row.reached: row.points for row in totals.rows} if totals else {}
    teams = []
    for team in team_ranking(competition):
        members = tuple(
            values.TeamMember(
                (titled(press.entry(entry)),),
                reached_text(how).in_(press.language),
                worth.get(how, 0),
            )
            for entry, how in far.items()
            if team.unit in competition.entrants[entry].units
        )
        unit = unit_names(competition, [team.unit])[0]
        teams.append(values.Team(team.place, unit, members, team.points))
    return values.TeamTable(press.masthead(), tuple(teams))


def _winner(press: Press, prize: Prize) -> values.Entry:
    """A unit, an entry, or whoever got a special award."""
    competition = press.competition
    rules = competition.regulation.awards
    teams = rules is not None and rules.to is AwardsTo.TEAMS
    if prize.place is not None and not teams:
        return press.entry(EntryId(prize.to))
    known = {str(unit.id): unit.name for unit in competition.units.values()}
    if prize.to in competition.entrants:
        return press.entry(EntryId(prize.to))
    return values.Entry((known.get(prize.to, prize.to),))


def prize_list(press: Press) -> values.Awards:
    placed: list[values.Award] = []
    special: list[values.Award] = []
    for prize in awards(press.competition):
        name = "" if prize.prize is None else press.text(prize.prize.zh, prize.prize.en)
        place = "" if prize.place is None else str(prize.place)
        (special if prize.place is None else placed).append(
            values.Award(place, _winner(press, prize), name)
        )
    groups = [values.AwardGroup(press.text("名次奖", "By place"), tuple(placed))] if placed else []
    if special:
        groups.append(values.AwardGroup(OTHER_PRIZES.in_(press.language), tuple(special)))
    return values.Awards(press.masthead(), tuple(groups))


def place_points(press: Press) -> values.PlacePoints:
    places = {str(row.entry): row.place for row in final_ranking(press.competition)}
    return values.PlacePoints(
        press.masthead(),
        tuple(
            values.PlacePoint(places[entry], press.entry(EntryId(entry)), points)
            for entry, points in points_by_place(press.competition)
        ),
    )


def certificates(press: Press, organisers: tuple[str, ...]) -> values.Certificates:
    day = press.at
    return values.Certificates(
        press.masthead(),
        organisers or (press.competition.name,),
        press.text(f"{day.year} 年 {day.month} 月 {day.day} 日", f"{day:%Y-%m-%d}"),
        tuple(_certificates(press)),
    )


def _certificates(press: Press) -> Iterator[values.Certificate]:
    for number, prize in enumerate(awards(press.competition), 1):
        parts = (
            []
            if prize.place is None
            else [press.text(f"第 {prize.place} 名", f"place {prize.place}")]
        )
        if prize.prize is not None:
            parts.append(press.text(prize.prize.zh, prize.prize.en))
        winner = _winner(press, prize)
        yield values.Certificate(
            winner.names, press.text("　", ", ").join(parts), winner.unit, f"{number:03d}"
        )
