"""What does the result bulletin of a round say: results, rulings, corrections?

What does a disciplinary report to the committee and the association say? (E4.8.12)
"""

from __future__ import annotations

from paisai.desk.boards.rulings import decided, offender
from paisai.desk.boards.seats import resting, seat_names
from paisai.desk.boards.table_state import why_counted
from paisai.desk.papers.press import Press
from paisai.ledger.infractions import team_of
from paisai.prints.paper import Lists
from paisai.prints.table import CellKind, Column, Figure, Row, Table, big, figure, text
from paisai.referee import infractions
from paisai.referee.catalogue import find
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import RoundAt, StageState, TableAt
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import MatchScore, bye
from paisai.tournament.naming import label, section_name, unit_names, whole_name
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.ranking.results import How
from paisai.tournament.rounds import Round
from paisai.tournament.table_score import counted_scores, match_score

TITLE = Text("成绩公告", "Result bulletin")
VOID = Text("（已撤销）", " (void)")
RULINGS = (
    figure("table", "桌号", "Table"),
    figure("deal", "副", "Deal"),
    text("offender", "当事人", "Offender"),
    text("infraction", "违例", "Infraction"),
    figure("clause", "条款", "Clause"),
    text("decision", "判罚", "Ruling"),
)
CORRECTIONS = (
    figure("table", "桌号", "Table"),
    text("before", "原为", "Was"),
    text("after", "更正为", "Now"),
    text("reason", "理由", "Reason"),
)


def bulletin(press: Press, stage: StageState, round_: Round) -> Lists:
    """Provisional until the scores of the round are published."""
    of = whole_name(press.competition, stage, round_)
    return Lists(
        press.masthead(of, provisional=round_.scores_published is None),
        TITLE,
        (
            _results(press, stage, round_),
            _rulings(press, stage, round_),
            Table(
                CORRECTIONS,
                press.corrections.get((stage.index, round_.number), ()),
                Text("本轮没有更正。", "There were no corrections in this round."),
                Text("更正", "Corrections"),
            ),
        ),
    )


def figures(press: Press, stage: StageState) -> tuple[Text, ...]:
    """What is counted for each side."""
    spec = press.competition.spec(stage)
    if spec.by_deals:
        return (Text("得分", "Score"),)
    regulation = press.competition.regulation
    first = (Text("级数", "Levels"), _headed(regulation.ranking.points))
    if not regulation.match_scoring.has_draws:
        return first
    vp = match_table(regulation, spec).vp
    return (*first, Text("标准分", "VP") if vp else _headed(regulation.ranking.difference))


def _headed(word: Text) -> Text:
    return Text(word.zh, word.en.capitalize())


def _results(press: Press, stage: StageState, round_: Round) -> Table:
    competition, counted = press.competition, figures(press, stage)
    seats = seat_names(competition, stage)
    tables = RoundAt(competition, stage, round_).tables
    rows = [_result(press, table) for table in tables]
    for entry, why in resting(competition, stage, round_):
        given = _bye(press, stage) if entry in round_.byes else ()
        rows.append({"table": why, "seat0": press.entry(entry), **_numbered(0, given)})
    sections = any(row.get("section") for row in rows)
    columns = (
        big("table", "桌号", "Table"),
        *((figure("section", "组别", "Section"),) if sections else ()),
        *(
            column
            for i, seat in enumerate(seats)
            for column in (
                Column(f"seat{i}", seat, CellKind.ENTRY),
                *(Column(f"{i}.{j}", name, CellKind.FIGURE) for j, name in enumerate(counted)),
            )
        ),
        text("note", "备注", "Note"),
    )
    empty = Text("本轮还没有成绩。", "There are no results in this round yet.")
    return Table(columns, tuple(rows), empty, Text("比赛结果", "Results"))


def _numbered(seat: int, given: tuple[Figure, ...]) -> dict[str, Figure]:
    return {f"{seat}.{j}": figure_ for j, figure_ in enumerate(given)}


def _result(press: Press, table: TableAt) -> Row:
    found: dict[str, object] = {
        "table": table.number,
        "section": section_name(table.seated),
        **{f"seat{i}": press.entry(entry) for i, entry in enumerate(table.seats)},
        **{f"seat{i}": who for i, who in table.substitutes_by_seat},
    }
    if not table.is_settled:
        found["note"] = (
            Text("待确认", "to be confirmed") if table.reports else Text("未报", "no result")
        )
        return found
    found["note"] = _note(table)
    for seat, given in enumerate(_counted(press, table)):
        found |= _numbered(seat, given)
    return found


def _note(table: TableAt) -> Text:
    notes, competition = [], table.competition
    for entry in table.absent:
        name = competition.entrants[entry].name
        notes.append(Text(f"{name} 弃权", f"{name} forfeit"))
    for entry, one in counted_scores(table).items():
        made = why_counted(competition.entrants[entry].name, one)
        notes += [made] if made else []
    late = table.result.late_by if table.result else None
    if late is not None:
        name = competition.entrants[late].name
        notes.append(Text(f"{name} 迟交记分表", f"late sheet: {name}"))
    return joined(notes, "；", "; ")


def _counted(press: Press, table: TableAt) -> tuple[tuple[Figure, ...], ...]:
    """Returns for each seat one figure per name in `figures`."""
    if table.spec.by_deals:
        scores = counted_scores(table)
        return tuple((scores[e].counted if e in scores else None,) for e in table.seats)
    rules = match_table(table.competition.regulation, table.spec)
    how, score = match_score(table, rules)
    levels: tuple[int | None, int | None] = (None, None)
    if how is How.BOARD and table.score is not None:
        levels, _ = table.levels(table.score)
    return tuple(_figures(press, table.stage, score, side, levels[side]) for side in (0, 1))


def _figures(
    press: Press, stage: StageState, score: MatchScore, side: int, level: int | None
) -> tuple[Figure, ...]:
    """Levels, match points, and VP or the level difference where there are such."""
    more = score.vp if score.vp is not None else score.level_difference
    whole = (level, score.points[side], None if more is None else more[side])
    return whole[: len(figures(press, stage))]


def _bye(press: Press, stage: StageState) -> tuple[Figure, ...]:
    competition = press.competition
    if competition.regulation.bye is None:
        return ()
    score = bye(match_table(competition.regulation, competition.spec(stage)))
    return _figures(press, stage, score, 0, None)


def _rulings(press: Press, stage: StageState, round_: Round) -> Table:
    competition = press.competition
    names = {one.id: one.name for one in infractions(competition.regulation)}
    rows = tuple(
        {
            "table": r.table,
            "deal": r.deal,
            "offender": offender(competition, r),
            "infraction": names.get(r.infraction, Text(r.infraction, r.infraction)),
            "clause": r.clause,
            "decision": decided(competition, r) + (VOID if r.cancelled_by else SILENT),
        }
        for r in competition.rulings
        if (r.stage, r.round) == (stage.index, round_.number)
    )
    dealt = any(row["deal"] is not None for row in rows)
    return Table(
        RULINGS if dealt else tuple(column for column in RULINGS if column.key != "deal"),
        rows,
        Text("本轮没有判罚。", "There were no rulings in this round."),
        Text("判罚", "Rulings"),
    )


REPORT = Text("纪律报告", "Disciplinary report")
ABOUT = (text("what", "事项", "About"), text("said", "内容", "Said"))
RULED = (
    figure("ruling", "号", "No."),
    figure("round", "轮", "Round"),
    text("entry", "参赛者", "Entry"),
    figure("clause", "条款", "Clause"),
    text("text", "判罚", "Ruling"),
)
SIGNED = (
    Text(
        "裁判长（签名）：____________　　日期：____________", "Chief referee: ______  Date: ______"
    ),
    Text("收件（组委会、协会）：____________", "Received (committee, association): ______"),
)


def disciplinary_report(press: Press, ruling: RecordedRuling) -> Lists:
    """With everything on record of the same offence by the same person."""
    competition = press.competition
    who = ruling.official or "、".join(press.entry(ruling.entry).names)
    name = find(competition.regulation, ruling.infraction).name
    of = competition.entrants[ruling.entry]
    team = team_of(competition, of) if ruling.official else (ruling.entry,)
    rows = tuple(
        {"what": what, "said": said}
        for what, said in (
            (Text("当事人", "Offender"), who),
            (Text("身份", "As"), ROLES[bool(ruling.official)]),
            (
                Text("所属", "Of"),
                "、".join(unit_names(competition, of.units)) or offender(competition, ruling),
            ),
            (Text("事由", "For"), name),
        )
    )
    same = tuple(
        {
            "ruling": one.number,
            "round": one.serial,
            "entry": label(competition, one.entry),
            "clause": one.clause,
            "text": one.text,
        }
        for one in competition.rulings
        if one.entry in team
        and (one.official, one.infraction) == (ruling.official, ruling.infraction)
        and one.cancelled_by is None
        and one.seq <= ruling.seq
    )
    tables = (
        Table(ABOUT, rows, SILENT, REPORT),
        Table(RULED, same, SILENT, Text("历次判罚", "Rulings so far")),
    )
    return Lists(press.masthead(), REPORT, tables, SIGNED)


ROLES = {False: Text("选手", "player"), True: Text("领队或教练", "leader or coach")}
