"""What is printed of the standing: lists, cross tables, teams, prizes, certificates?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from paisai.desk.boards.cut_line import line_said
from paisai.desk.boards.standings import (
    KEY,
    NOTE,
    far_text,
    key_name,
    left_without,
    note,
    place_text,
    to_teams,
    winner_note,
)
from paisai.desk.papers.course import course_columns, course_of, legend
from paisai.desk.papers.press import CountedFor, Press
from paisai.frozen import replace
from paisai.prints.paper import BY_THE_EVENT, Certificate, Certificates, Lists, Signed
from paisai.prints.safe import titled
from paisai.prints.table import (
    CellKind,
    Column,
    Mark,
    NamedEntry,
    Row,
    Table,
    big,
    entry,
    figure,
    same,
    text,
)
from paisai.regulations.closing import AwardRules
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.format import CutLine
from paisai.tournament.naming import group_name, is_player, stage_name, unit_names
from paisai.tournament.next_step import cut_line, is_final
from paisai.tournament.ranking import standings as ranking
from paisai.tournament.ranking.prizes import (
    Prize,
    awards,
    final_ranking,
    place_points,
    reached,
    team_ranking,
)
from paisai.tournament.ranking.results import Results
from paisai.tournament.ranking.stage_ranking import StandingRow, results

PLACES = Text("名次表", "Standings")
GROUPS = Text("小组循环赛成绩表", "Group tables")
TEAMS = Text("团体总分表", "Team table")
AWARDS = Text("获奖名单", "Awards")
POINTS = Text("名次积分表", "Place points")
FINAL = Text("总名次", "Final places")
NO_PLACES = Text("还没有名次。", "There are no places yet.")
NO_AWARDS = Text("没有获奖者。", "There are no awards.")
SHORT = 12
"""Rows of a table that is kept on one page."""


def _keys(rows: tuple[StandingRow, ...]) -> tuple[str, ...]:
    """Those that had something to say of somebody, in the order in which they count."""
    spoke = {name for row in rows for name, value in row.values if value is not None}
    named = dict.fromkeys(name for row in rows for name, _ in row.values)
    return tuple(name for name in named if name in spoke)


def _key_columns(press: Press, keys: tuple[str, ...]) -> tuple[Column, ...]:
    return tuple(
        Column(f"{KEY}{key}", key_name(press.competition.regulation, key), CellKind.FIGURE)
        for key in keys
    )


def _figures(row: StandingRow | None) -> dict[str, object]:
    return {} if row is None else {f"{KEY}{key}": value for key, value in row.values}


def _note_column(
    competition: Competition,
    rows: tuple[StandingRow, ...],
    stage: StageState | None = None,
    line: CutLine | None = None,
) -> tuple[Column, ...]:
    return (NOTE,) if any(note(competition, row.entry, stage, line) for row in rows) else ()


def standings(press: Press, stage: StageState) -> Lists:
    """One list, or one for each group; round by round, so that everybody can add it up."""
    competition = press.competition
    ranked = ranking.listed(competition, stage.index + 1)
    keys, course = _keys(ranked), course_of(competition, stage)
    line = cut_line(competition, stage)
    columns = (
        big("place", "名次", "Place"),
        entry("entry", "选手", "Players"),
        *course_columns(competition, stage),
        *_key_columns(press, keys),
        *_note_column(competition, ranked, stage, line),
    )
    groups = sorted({row.group for row in ranked if row.group is not None})
    tables = []
    shown: list[int | None] = [*groups] or [None]
    for group in shown:
        rows = tuple(
            {
                "place": row.place,
                "entry": press.entry(row.entry),
                **course.get(row.entry, {}),
                **_figures(row),
                NOTE.key: note(competition, row.entry, stage, line),
            }
            for row in ranked
            if row.group == group
        )
        name = PLACES if group is None else group_name(group)
        whole = group is not None and len(rows) <= SHORT
        tables.append(Table(columns, rows, NO_PLACES, name, whole=whole))
    head = press.masthead(
        stage_name(competition, stage), provisional=not is_final(competition, stage.index + 1)
    )
    said = line_said(competition, stage)
    notes = (said, *legend(competition, stage)) if said else legend(competition, stage)
    return Lists(head, PLACES, tuple(tables), notes)


def final(press: Press) -> Lists:
    """With points and athletes' grades of the season that counts the event; before that an empty
    column for the association to fill in, and the class by which one may count it (E6.3)."""
    rules, counted = press.competition.regulation.awards, press.counted
    graded = rules is not None and rules.grades
    columns = (
        big("place", "名次", "Place"),
        entry("entry", "选手", "Players"),
        *((figure("season", "赛季积分", "Season points"),) if counted else ()),
        *((text("grade", "运动员等级", "Grade"),) if graded or counted else ()),
    )
    ranked = final_ranking(press.competition)
    columns += _note_column(press.competition, ranked)
    rows = tuple(
        {
            "place": row.place,
            "entry": press.entry(row.entry),
            "season": counted.points.get(row.entry) if counted else None,
            "grade": counted.grades.get(row.entry) if counted else None,
            NOTE.key: note(press.competition, row.entry),
        }
        for row in ranked
    )
    head = press.masthead(provisional=not is_final(press.competition))
    notes = (_counts_for(counted),) if counted else _season(rules)
    return Lists(head, FINAL, (Table(columns, rows, NO_PLACES, FINAL),), notes)


def _counts_for(counted: CountedFor) -> Text:
    return Text(f"计入“{counted.season}”。", f"It counts for “{counted.season}”.")


def _season(rules: AwardRules | None) -> tuple[Text, ...]:
    if rules is None or rules.season_class is None:
        return ()
    class_ = rules.season_class
    return (
        Text(
            f"{class_} 类赛事，可计入赛季。", f"An event of class {class_}: a season may count it."
        ),
    )


def group_tables(press: Press, stage: StageState) -> Lists:
    rows = ranking.standings(press.competition, stage.index + 1)
    keys, record = _keys(rows), results(press.competition, stage)
    by_entry = {row.entry: row for row in rows}
    tables = []
    for number, members in enumerate(stage.course.groups or (), 1):
        columns = (
            figure("index", "序号", "#"),
            entry("entry", "选手", "Players"),
            *(
                Column(f"met {id_}", same(i), CellKind.FIGURE, 5)
                for i, id_ in enumerate(members, 1)
            ),
            *_key_columns(press, keys),
            big("place", "名次", "Place"),
        )
        lines = tuple(
            {
                "index": i,
                "entry": press.entry(id_),
                **{f"met {other}": _met(record, id_, other) for other in members},
                **_figures(by_entry.get(id_)),
                "place": by_entry[id_].place if id_ in by_entry else None,
            }
            for i, id_ in enumerate(members, 1)
        )
        whole = len(members) <= SHORT
        tables.append(Table(columns, lines, SILENT, group_name(number), whole=whole))
    head = press.masthead(
        stage_name(press.competition, stage),
        provisional=not is_final(press.competition, stage.index + 1),
    )
    return Lists(head, GROUPS, tuple(tables))


def _met(record: Results, one: EntryId, other: EntryId) -> object:
    if one == other:
        return Mark.ONESELF
    return next((line.points for line in record.lines[one] if line.opponent == other), None)


def team_table(press: Press) -> Lists:
    """S7.2: the sum over the unit's pairs by how far each got."""
    competition = press.competition
    totals, far = competition.regulation.team_totals, reached(competition)
    worth = {row.reached: row.points for row in totals.rows} if totals else {}
    rows: list[Row] = []
    blocks = []
    for team in team_ranking(competition):
        own = [e for e in far if team.unit in competition.entrants[e].units]
        rows += [
            {
                "place": team.place,
                "unit": unit_names(competition, [team.unit])[0],
                "names": titled(press.entry(id_)),
                "reached": far_text(competition, id_, far[id_]),
                "points": worth.get(far[id_], 0),
                "total": team.points,
            }
            for id_ in own
        ]
        blocks += [len(own)] if own else []
    columns = (
        big("place", "名次", "Place"),
        text("unit", "单位", "Unit"),
        text("names", "选手", "Players"),
        text("reached", "进入轮次", "Reached"),
        figure("points", "积分", "Points"),
        big("total", "总分", "Total"),
    )
    table = Table(
        columns,
        tuple(rows),
        Text("没有团体成绩。", "There are no teams."),
        TEAMS,
        tuple(blocks),
        frozenset({"place", "unit", "total"}),
    )
    return Lists(press.masthead(provisional=not competition.closed), TEAMS, (table,))


def _winner(press: Press, prize: Prize) -> NamedEntry:
    """A unit, an entry, or whoever got a special award."""
    competition = press.competition
    team = prize.place is not None and to_teams(competition)
    if prize.to in competition.entrants and not team:
        return press.entry(EntryId(prize.to))
    known = {str(unit.id): unit.name for unit in competition.units.values()}
    if prize.to not in known and is_player(competition, prize.to):
        name, _, unit = prize.to.removesuffix("）").partition("（")
        return NamedEntry((name,), unit)
    return NamedEntry((known.get(prize.to, prize.to),))


def prize_list(press: Press) -> Lists:
    prizes = awards(press.competition)
    placed = [prize for prize in prizes if prize.place is not None]
    special = [prize for prize in prizes if prize.place is None]
    by_team = Text("团体总分名次奖", "By place in the team totals")
    named = (
        (placed, by_team if to_teams(press.competition) else Text("名次奖", "By place")),
        (special, Text("特别奖", "Special awards")),
    )
    tables = [_prizes(press, found, name) for found, name in named if found]
    empty = Table((), (), NO_AWARDS, AWARDS)
    head = press.masthead(provisional=not is_final(press.competition))
    return Lists(head, AWARDS, tuple(tables) or (empty,), left_without(press.competition))


def _prizes(press: Press, prizes: list[Prize], name: Text) -> Table:
    notes = [winner_note(press.competition, prize) for prize in prizes]
    columns = (
        *((big("place", "名次", "Place"),) if prizes[0].place is not None else ()),
        entry("entry", "获奖者", "Winner"),
        *((text("prize", "奖项", "Prize"),) if any(prize.prize for prize in prizes) else ()),
        *((NOTE,) if any(notes) else ()),
    )
    rows = tuple(
        {
            "place": prize.place,
            "entry": _winner(press, prize),
            "prize": prize.prize,
            NOTE.key: gone,
        }
        for prize, gone in zip(prizes, notes, strict=True)
    )
    return Table(columns, rows, NO_AWARDS, name, whole=len(prizes) <= SHORT)


def points_table(press: Press) -> Lists:
    given = dict(place_points(press.competition))
    ranked = tuple(row for row in final_ranking(press.competition) if row.entry in given)
    columns = (
        big("place", "名次", "Place"),
        entry("entry", "选手", "Players"),
        big("points", "积分", "Points"),
        *_note_column(press.competition, ranked),
    )
    rows = tuple(
        {
            "place": row.place,
            "entry": press.entry(row.entry),
            "points": given[row.entry],
            NOTE.key: note(press.competition, row.entry),
        }
        for row in ranked
    )
    head = press.masthead(provisional=not is_final(press.competition))
    return Lists(head, POINTS, (Table(columns, rows, NO_PLACES, POINTS),))


def certificates(press: Press, signed: Signed = BY_THE_EVENT) -> Certificates:
    """Signed by those named, else by host and organiser as the event says, else by the event."""
    competition, said = press.competition, press.competition.particulars
    day = signed.day or award_day(competition)
    hosts = tuple(filter(None, (said.host, said.organiser)))
    return Certificates(
        press.masthead(provisional=not is_final(competition)),
        signed.organisers or hosts or (competition.name,),
        Text(f"{day.year} 年 {day.month} 月 {day.day} 日", f"{day.day} {day:%B %Y}"),
        tuple(
            replace(one, number=f"{number:03d}")
            for number, one in enumerate(_certificates(press), 1)
        ),
        said.place,
        signed.seal,
        signed.logo,
    )


def award_day(competition: Competition) -> date:
    """The day on which the last scores were published, not before the first day of play."""
    out = [r.scores_published for stage in competition.stages for r in stage.rounds]
    return max([competition.first_day, *(at.date() for at in out if at is not None)])


def _certificates(press: Press) -> Iterator[Certificate]:
    """One for each person: both of a pair have one; a team's is its unit's."""
    for prize in awards(press.competition):
        parts = []
        if prize.place is not None:
            parts.append(place_text(press.competition, prize.place))
        if prize.prize is not None and (besides := _besides_this_paper(prize.prize)):
            parts.append(besides)
        parts += _season_points(press, prize)
        winner, honour = _winner(press, prize), joined(parts, "　", ", ")
        for name in winner.names or ("",):
            others = tuple(one for one in winner.names if one != name)
            yield Certificate((name,) if name else (), honour, winner.unit, partners=others)


def _season_points(press: Press, prize: Prize) -> list[Text]:
    """What an entry has from the season that counts the event."""
    if press.counted is None or prize.to not in press.counted.points:
        return []
    points, season = press.counted.points[prize.to], press.counted.season
    return [Text(f"{season}积分 {points} 分", f"{points} points for {season}")]


def _besides_this_paper(prize: Text) -> Text:
    """A certificate does not say that one has won it.

    >>> _besides_this_paper(Text("金牌和获奖证书", "gold medal and certificate")).zh
    '金牌'
    """
    zh = re.sub("[和及、]?(获奖)?证书", "", prize.zh).lstrip("和及、")
    en = re.sub("(,| and)? ?certificate", "", prize.en).removeprefix(" and ")
    return Text(zh, en)
