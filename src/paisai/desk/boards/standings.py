"""Who is where, why, and who gets what?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import pairwise

from paisai.desk.boards.cut_line import line_note, line_said
from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.prints.table import CellKind, Column, Row, Table, figure, text
from paisai.regulations.closing import AwardsTo
from paisai.regulations.entering import Represents
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, many
from paisai.tournament.competition import Competition, StageState, as_after, chosen_stage
from paisai.tournament.entries import EntryId, EntryStatus, UnitId
from paisai.tournament.formats.format import CutLine
from paisai.tournament.naming import honoured, label, unit_names
from paisai.tournament.next_step import cut_line, is_final
from paisai.tournament.ranking import standings as ranking
from paisai.tournament.ranking.keys import (
    DEAL_KEYS,
    IN_A_GROUP,
    LEVEL_DIFFERENCE,
    MATCH_KEYS,
    MATCH_POINTS,
)
from paisai.tournament.ranking.prizes import (
    Prize,
    awards,
    final_ranking,
    reached,
    team_ranking,
    without_prize,
)
from paisai.tournament.ranking.stage_ranking import StandingRow, match_rankings
from paisai.tournament.round_times import still_open

KEY_NAMES: dict[str, Text] = {
    key.id: key.name for keys in (MATCH_KEYS, IN_A_GROUP, DEAL_KEYS) for key in keys.values()
}
KEY = "key "
"""So begins the name of a column that a ranking goes by; the first counts first."""
BEST = 3
NO_PLACES = Text("还没有名次", "there are no places yet")
NOTE = text("note", "备注", "note")
TEAMS = (
    figure("place", "名次", "place"),
    text("name", "单位", "unit"),
    figure("points", "总分", "points"),
    text("members", "参赛者", "entries"),
)
AWARDS = (
    figure("place", "名次", "place"),
    text("name", "获奖者", "to"),
    text("prize", "奖项", "prize"),
    figure("place_points", "积分", "points"),
    NOTE,
)


def note(
    competition: Competition,
    entry: EntryId,
    stage: StageState | None = None,
    line: CutLine | None = None,
) -> Text | None:
    """Who withdrew keeps what was played, and his place; a reader and who hands out prizes see
    that he is gone. Who goes on from a stage that is closed is marked: a place does not say it
    where a tie was played off, for who was filled in can have won it (E4.2b). Before the close it
    is said by the `line` who would."""
    if competition.entrants[entry].status is EntryStatus.WITHDRAWN:
        return Text("已退出", "withdrawn")
    if line is not None:
        return line_note(line, entry)
    if stage is None or not stage.closed or entry not in stage.advancing:
        return None
    extra = (table.seats for round_ in stage.rounds if round_.play_off for table in round_.tables)
    if any(entry in seats for seats in extra):
        return Text("加赛晋级", "advances by the play-off")
    return Text("晋级", "advances")


def key_name(regulation: Regulation, key: str) -> Text:
    """What a figure is called, by the regulation's own word where it has one (Z2.1: 大分, 小分)."""
    rules = regulation.ranking
    own = {MATCH_POINTS.id: rules.points, LEVEL_DIFFERENCE.id: rules.difference}
    return own.get(key) or KEY_NAMES.get(key, Text(key, key))


@record
class Standing:
    """`stage` is None for the final places over all stages; `line` says until the stage is closed
    who would go on from it."""

    stage: int | None
    table: Table
    line: Text = SILENT


def standing(competition: Competition, stage: int | None, after: int | None) -> Standing:
    state = chosen_stage(competition, stage)
    last = len(state.rounds)
    if after is not None and not 1 <= after <= last:
        raise NotationError(
            f"没有第 {after} 轮，应为 1 到 {last}", f"there is no round {after}; 1 to {last}"
        )
    rows = ranking.listed(competition, state.index + 1, after)
    so_far = after is not None and after < last
    shown = None if so_far else state
    said = line_said(competition, shown)
    return Standing(state.index + 1, _ranked(competition, rows, shown), said)


def stands(competition: Competition, stage: int, at: datetime) -> bool:
    """Whether nothing can change the places of a stage any more: one that was closed early, for a
    reason, may still be corrected."""
    own = replace(competition, stages=(chosen_stage(competition, stage),), appeals=())
    over = competition.closed or not still_open(own, at)
    return over and is_final(competition, stage)


def final_standing(competition: Competition) -> Standing:
    return Standing(None, _ranked(competition, final_ranking(competition)))


def winners(competition: Competition) -> Table:
    """The first three places of all; more where two share one."""
    first = tuple(row for row in final_ranking(competition) if row.place <= BEST)
    table = _ranked(competition, first)
    shown = ("place", "name", "units", NOTE.key)
    columns = tuple(one for one in table.columns if one.key in shown)
    return Table(columns, table.rows, NO_PLACES)


def whys(
    competition: Competition, stage: int | None = None, after: int | None = None
) -> dict[EntryId, Text]:
    """For each entry of a stage why it stands above the next one in its list."""
    state = as_after(chosen_stage(competition, stage), after)
    called = _called(competition)
    rows = ranking.listed(competition, state.index + 1, after)
    told: Callable[[EntryId, EntryId], Text]
    spec = competition.spec(state)
    if spec.played_for_places or spec.by_deals:

        def told(one: EntryId, other: EntryId) -> Text:
            return ranking.why(competition, one, other, state.index + 1, called, after)
    else:
        lists = {e: r for r in match_rankings(competition, state) for e in r.order()}

        def told(one: EntryId, other: EntryId) -> Text:
            return lists[one].why(one, other, called)

    return {
        row.entry: told(row.entry, below.entry)
        for row, below in pairwise(rows)
        if row.group == below.group
    }


def _called(competition: Competition) -> Callable[[EntryId], str]:
    """By name and number."""

    def called(entry: EntryId) -> str:
        name = competition.entrants[entry].name
        return name if name == entry else f"{name}（{entry}）"

    return called


def why_above(
    competition: Competition,
    one: EntryId,
    other: EntryId,
    stage: int | None = None,
    after: int | None = None,
) -> Text:
    """Why one of two stands above the other, both by name and number; after the last round, or
    after the one named."""
    return ranking.why(competition, one, other, stage, _called(competition), after)


def _ranked(
    competition: Competition,
    ranked: tuple[StandingRow, ...],
    stage: StageState | None = None,
) -> Table:
    line = cut_line(competition, stage)
    rows = tuple(_row(competition, row, stage, line) for row in ranked)
    keys = list(dict.fromkeys(key for row in ranked for key, _ in row.values))
    for_zones = competition.regulation.entry.represents == (Represents.ZONE,)
    columns = (
        figure("group", "组", "group"),
        figure("place", "名次", "place"),
        figure("entry", "编号", "no."),
        text("name", "名称", "name"),
        text("units", "赛区", "zone") if for_zones else text("units", "单位", "unit"),
        *(
            Column(f"{KEY}{key}", key_name(competition.regulation, key), CellKind.FIGURE)
            for key in keys
        ),
        NOTE,
    )
    return Table(columns, rows, NO_PLACES)


def _row(
    competition: Competition,
    row: StandingRow,
    stage: StageState | None,
    line: CutLine | None,
) -> Row:
    entrant = competition.entrants[row.entry]
    return {
        "place": row.place,
        "entry": row.entry,
        "name": entrant.name,
        "players": [player.name for player in entrant.players],
        "units": unit_names(competition, entrant.units),
        "group": row.group,
        "keys": dict(row.keys),
        NOTE.key: note(competition, row.entry, stage, line),
        **{f"{KEY}{name}": value for name, value in row.values},
    }


def reached_text(how: str) -> Text:
    """How far an entry got, as people say it."""
    if how.isdecimal():
        return Text(f"第 {how} 名", f"place {how}")
    if how.startswith("round"):
        number = how.removeprefix("round")
        return Text(f"淘汰赛第 {number} 轮", f"knockout round {number}")
    return Text("小组赛", "group stage")


def far_text(competition: Competition, entry: EntryId, how: str) -> Text:
    """The same of an entry, with a word if it is gone."""
    said, gone = reached_text(how), note(competition, entry)
    return said + Text(f"（{gone.zh}）", f" ({gone.en})") if gone else said


def to_teams(competition: Competition) -> bool:
    """Awards go to units, by the team totals."""
    rules = competition.regulation.awards
    return rules is not None and rules.to is AwardsTo.TEAMS


def place_text(competition: Competition, place: int) -> Text:
    """A place as it is read out: 第 1 名, 团体总分第 1 名."""
    if to_teams(competition):
        return Text(f"团体总分第 {place} 名", f"team place {place}")
    return Text(f"第 {place} 名", f"place {place}")


def teams(competition: Competition) -> Table:
    if competition.regulation.team_totals is None:
        raise NotationError("本规程没有团体总分", "this regulation has no team totals")
    far = reached(competition)
    worth = {row.reached: row.points for row in competition.regulation.team_totals.rows}
    rows = []
    for team in team_ranking(competition):
        own = sorted(
            (entry for entry in far if team.unit in competition.entrants[entry].units),
            key=lambda entry: (-worth.get(far[entry], 0), entry),
        )
        members = [
            _member(competition, entry, far[entry], worth.get(far[entry], 0)) for entry in own
        ]
        rows.append(
            {
                "place": team.place,
                "unit": team.unit,
                "name": unit_names(competition, [team.unit])[0],
                "points": team.points,
                "entries": {entry: far[entry] for entry in own},
                "members": members,
            }
        )
    return Table(TEAMS, tuple(rows), Text("还没有团体成绩", "there are no team totals yet"))


def _member(competition: Competition, entry: EntryId, how: str, points: int) -> Text:
    """What an entry brings its unit, and for what."""
    name, far = competition.entrants[entry].name, far_text(competition, entry, how)
    return Text(
        f"{name} {far.zh} {points} 分", f"{name}: {far.en}, {many(points, 'point', 'points')}"
    )


@record
class PrizeList:
    """`notes` say what is not as one might think: no awards in the regulation, not yet final."""

    final: bool
    notes: tuple[Text, ...]
    table: Table


def prize_list(competition: Competition) -> PrizeList:
    rules, notes = competition.regulation.awards, []
    if rules is None:
        notes.append(
            Text(
                "本规程没有写奖励，由主办方另行公布；下面是总名次",
                "this regulation leaves awards to the organiser; these are the final places",
            )
        )
        given = tuple(Prize(row.place, row.entry, None) for row in final_ranking(competition))
        to_units = False
    else:
        given, to_units = awards(competition), to_teams(competition)
    if to_units:
        notes.append(Text("奖励按团体总分，发给单位", "awards go to the units, by the team totals"))
    if not competition.closed:
        notes.append(
            Text("比赛还没有结束，名单是暂定的", "the event is not closed; this is provisional")
        )
    notes += left_without(competition)
    rows = tuple(_prize(competition, prize, to_units) for prize in given)
    return PrizeList(competition.closed, tuple(notes), Table(AWARDS, rows, NO_PLACES))


def left_without(competition: Competition) -> tuple[Text, ...]:
    """Who has a place that is rewarded, and left before it was played out."""
    return tuple(
        Text(
            f"第 {row.place} 名 {label(competition, row.entry)} 中途退出，不发奖，名次不递补"
            "（本系统的解释）",
            f"{label(competition, row.entry)}, place {row.place}, withdrew before the end and has"
            " no prize; nobody moves up (our reading)",
        )
        for row in without_prize(competition)
    )


def winner_note(competition: Competition, prize: Prize) -> Text | None:
    """Of an entry that has a prize, whether it is gone; of a unit or anybody else nothing."""
    is_team = prize.place is not None and to_teams(competition)
    known = not is_team and EntryId(prize.to) in competition.entrants
    return note(competition, EntryId(prize.to)) if known else None


def _prize(competition: Competition, prize: Prize, to_units: bool) -> Row:
    is_team = to_units and prize.place is not None
    return {
        "place": prize.place,
        "to": prize.to,
        "name": competition.units[UnitId(prize.to)].name
        if is_team
        else honoured(competition, prize.to),
        "prize": prize.prize,
        "honour": prize.prize or (place_text(competition, prize.place) if prize.place else None),
        "place_points": prize.place_points,
        NOTE.key: winner_note(competition, prize),
    }
