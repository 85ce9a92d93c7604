"""How are all results of a round handed over on one sheet, empty out and filled in back?

All rows are read or none: each is decided on a copy of the competition first, and whatever is
wrong is named with its cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from paisai.acting.acts import results
from paisai.desk.boards.rounds import room_of, round_asked
from paisai.desk.boards.seats import THREE, seat_names
from paisai.desk.cells import CellDefect, Fraction, SheetRow, letter
from paisai.desk.entry_fields import YES
from paisai.desk.papers.press import Press
from paisai.desk.reading import whole
from paisai.errors import Needed, NotationError, PaisaiError
from paisai.frozen import record
from paisai.ledger import Command, Request, State, carry_out
from paisai.prints.paper import Lists
from paisai.prints.table import CellKind, Column, Table, big, text
from paisai.regulations.scoring import LateSheet
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import whole_name
from paisai.tournament.rounds import Round

TITLE = Text("成绩录入表", "Result form")
TABLE = Text("桌号", "Table")
SCORE = Text("成绩", "Score")
FIRST = Text("级数相同先到方", "First if level")
SIGNED = Text("签字", "Signed")
ABSENT = Text("弃权", "Forfeit")
HANDED_IN = Text("交表时间", "Handed in at")
LATE = Text("迟交一方", "Late side")
NORTH_SOUTH = Text("谁坐南北", "Who sat North-South")
INCLUDED = Text("判罚已算在内", "Rulings included")
ALL_SIGNED = Text("全部", "all")
HEAD_WITHIN = 10
"""The head stands in one of the first so many rows that are not empty."""
LEVELS = Text(
    "成绩写升了几级，如 7:5，先列出的一方在前；或写各副，谁坐庄、防守方得几分，如 南北80 东西35。",
    "Scores are the levels climbed, such as 7:5, the side listed first comes first; or deals, who"
    " declared and the defenders' points, such as NS80 EW35.",
)
NORTH_SOUTH_FIRST = Text(
    "成绩写升了几级，如 7:5，坐南北的一方在前，没有写谁坐南北就是先列出的一方；或写各副，谁坐庄、"
    "防守方得几分，如 南北80 东西35。",
    "Scores are the levels climbed, such as 7:5, who sat North-South first, or the side listed"
    " first if that is not said; or deals, who declared and the defenders' points, such as NS80"
    " EW35.",
)
DEALS = Text(
    "成绩写各副庄家的座位和得分，如 甲+6 乙-4 0。",
    "Scores are the declarer's seat and score of each deal, such as A+6 B-4 0.",
)
THREE_KEYS = (*THREE, Text("+", "+"), Text("-", "-"))
SIDE_KEYS = (Text("南北", "NS"), Text("东西", "EW"), Text("判", "x"))
RULED = Text(
    "只写级数而这一桌有判罚的，判罚已算进级数就写“是”；没有就写各副。",
    "Where levels are given and there were rulings, write yes if they are in; else give deals.",
)
IN_TIME = Text(
    "没有迟交的，交表时间和迟交一方都不写，何时录入都算按时；迟交的写是哪一方，知道时间的写时间。",
    "Leave out time and late side where a sheet was in time, whenever it is entered; where it was"
    " late, say which side, and the time if it is known.",
)
EMPTY = Text(
    "没有填的行不读；弃权写弃权的一方。", "Empty rows are skipped; a forfeit names who forfeits."
)


MARKS = Text("7-5、7 5、7.5、7比5 也行。", " 7-5, 7 5 and 7.5 say the same.")
NUMBER_PAD = Text(
    "只用小键盘：1、2、3 就是甲、乙、丙，副与副之间按 * ，如 1+6*2-4*0 是甲坐庄赢 6、乙坐庄输 4、"
    "一副没有人叫。",
    " By the number pad alone: 1, 2 and 3 are A, B and C, with * between deals: 1+6*2-4*0 is A won"
    " 6, B lost 4, all passed.",
)


def score_help(competition: Competition, stage: StageState) -> Text:
    """How a score is written in one field, where it can be said who sat North-South too."""
    if competition.spec(stage).by_deals:
        return DEALS + NUMBER_PAD
    return (NORTH_SOUTH_FIRST if competition.spec(stage).seats_are_cut else LEVELS) + MARKS


def result_form(press: Press, stage: StageState, round_: Round) -> Lists:
    """A row for each table whose result is missing."""
    competition, spec = press.competition, press.competition.spec(stage)
    three = spec.by_deals
    rows = tuple(
        {
            "table": table.number,
            "room": room_of(competition, table.number),
            **{f"seat{i}": competition.entrants[e].name for i, e in enumerate(table.seats)},
            **{f"seat{i}": who for i, who in table.substitutes_by_seat},
            "signed": ALL_SIGNED,
        }
        for table in RoundAt(competition, stage, round_).tables
        if not table.is_settled
    )
    first = not three and match_table(competition.regulation, spec).asks_first
    cut = competition.spec(stage).seats_are_cut
    late = competition.regulation.score_sheet.late is not LateSheet.NO_EFFECT
    columns = (
        big("table", TABLE.zh, TABLE.en),
        *((text("room", "场地", "Room"),) if competition.rooms else ()),
        *(Column(f"seat{i}", seat) for i, seat in enumerate(seat_names(competition, stage))),
        Column("score", SCORE),
        *((Column("first", FIRST),) if first else ()),
        *((Column("north_south", NORTH_SOUTH),) if cut else ()),
        *(() if three else (Column("included", INCLUDED, CellKind.FIGURE),)),
        Column("signed", SIGNED, CellKind.FIGURE),
        Column("absent", ABSENT),
        *((Column("handed_in", HANDED_IN), Column("late", LATE)) if late else ()),
    )
    head = press.masthead(whole_name(competition, stage, round_))
    notes = (DEALS, EMPTY) if three else (LEVELS, RULED, EMPTY)
    notes = (*notes, IN_TIME) if late else notes
    none = Text("本轮成绩已经齐了。", "All results of this round are in.")
    return Lists(head, TITLE, (Table(columns, rows, none, TITLE),), notes)


@record
class ResultPlan:
    """What reading the sheet will do, or everything that is wrong with it."""

    commands: tuple[Command, ...]
    tables: tuple[int, ...]
    defects: tuple[CellDefect, ...]

    def said(self, dry: bool) -> Text:
        count = len(self.tables)
        if dry:
            return Text(f"检查无误，可以导入 {count} 桌的成绩", f"good, would read {count} results")
        return Text(f"导入 {count} 桌的成绩", f"{count} results read")


def plan(
    state: State, lines: Sequence[SheetRow], number: int | None, actor: str, time: datetime
) -> ResultPlan:
    competition = state.competition
    assert competition is not None
    round_asked(competition, None, number)
    columns = _columns(lines)
    if columns is None:
        missing = CellDefect(
            1, None, "", "没有表头，要有 桌号 和 成绩 两列", "no head; Table and Score are needed"
        )
        return ResultPlan((), (), (missing,))
    head, places = columns
    commands: list[Command] = []
    tables: list[int] = []
    defects: list[CellDefect] = []
    for line in lines:
        if line.number <= head or not _filled(line, places):
            continue
        try:
            command, table = _command(competition, line, places, number)
            _, state = carry_out(state, Request(command, actor, time))
        except PaisaiError as error:
            key = _column_of(error, competition, line, places, number)
            defects.append(
                CellDefect(line.number, letter(places[key]), _NAMES[key].zh, error.zh, error.en)
            )
        else:
            commands.append(command)
            tables.append(table)
    if not tables and not defects:
        defects.append(CellDefect(0, None, "", "表里没有填成绩", "no score is filled in"))
    return ResultPlan(tuple(commands), tuple(tables), tuple(defects))


_WANTED = {
    Needed.RESPONSIBLE: "late",
    Needed.FIRST: "first",
    Needed.NORTH_SOUTH: "north_south",
    Needed.RULINGS_INCLUDED: "included",
}
"""The column in which to write what is missing."""


def _column_of(
    error: PaisaiError,
    competition: Competition,
    line: SheetRow,
    places: dict[str, int],
    number: int | None,
) -> str:
    """The column that is wrong, or in which something is missing; else that of the score."""
    key = _WANTED.get(error.needed, "score") if error.needed is not None else "score"
    said = _cell(line, places, "handed_in")
    if said:
        try:
            results.handed_in_at(competition, said, number)
        except PaisaiError as unreadable:
            key = "handed_in" if unreadable.zh == error.zh else key
    return key if key in places else "score"


_NAMES = {
    "table": TABLE,
    "score": SCORE,
    "first": FIRST,
    "north_south": NORTH_SOUTH,
    "included": INCLUDED,
    "signed": SIGNED,
    "absent": ABSENT,
    "handed_in": HANDED_IN,
    "late": LATE,
}


def _columns(lines: Sequence[SheetRow]) -> tuple[int, dict[str, int]] | None:
    """The number of the head's row, and the column of each field."""
    for line in lines[:HEAD_WITHIN]:
        found = {
            key: column
            for column, cell in enumerate(line.cells)
            for key, name in _NAMES.items()
            if str(cell).strip() in (name.zh, name.en)
        }
        if {"table", "score"} <= found.keys():
            return line.number, found
    return None


def _cell(line: SheetRow, places: dict[str, int], key: str) -> str:
    return str(line.at(places[key])).strip() if key in places else ""


def _filled(line: SheetRow, places: dict[str, int]) -> bool:
    return bool(_cell(line, places, "score") or _cell(line, places, "absent"))


def _command(
    competition: Competition, line: SheetRow, places: dict[str, int], round_: int | None
) -> tuple[Command, int]:
    table, score = whole(_cell(line, places, "table")), _score(line, places)
    absent = _names(_cell(line, places, "absent"))
    written = results.Written(
        score.split(),
        first=_cell(line, places, "first") or None,
        north_south=_cell(line, places, "north_south") or None,
        rulings_included=_yes(_cell(line, places, "included")),
    )
    if absent:
        played = written if score else None
        reason = ABSENT.zh
        return results.forfeit(competition, table, absent, reason, played, round_), table
    signed = _cell(line, places, "signed")
    everybody = signed in ("", ALL_SIGNED.zh, ALL_SIGNED.en)
    signers = [results.ALL] if everybody else _names(signed)
    sheet = results.sheet(
        competition,
        table,
        written,
        signers,
        round_,
        handed_in=_cell(line, places, "handed_in") or None,
        responsible=_cell(line, places, "late") or None,
    )
    return sheet, table


def _score(line: SheetRow, places: dict[str, int]) -> str:
    """The score as it was typed; refused where the spreadsheet has made something else of it."""
    value = line.at(places["score"])
    if isinstance(value, date):
        raise NotationError(
            "这一格被表格软件变成了日期，看不出原来写的是几比几；请把这一列改成文本，或写成 7:5",
            "the spreadsheet has made a date of this cell, and what was typed cannot be told;"
            " make the column text, or write 7:5",
        )
    if isinstance(value, Fraction) and value.endswith((".1", ".2")):
        whole_, tenth = value.split(".")
        raise NotationError(
            f"这一格是数字 {value}，分不出写的是 {whole_}:{tenth} 还是 {whole_}:{tenth}0；"
            f"请写成 {whole_}:{tenth}",
            f"this cell is the number {value}: {whole_}:{tenth} and {whole_}:{tenth}0 cannot be"
            f" told apart; write {whole_}:{tenth}",
        )
    return value.strip()


def _yes(word: str) -> bool | None:
    if not word:
        return None
    if word.lower() not in YES:
        raise NotationError(
            f"{INCLUDED.zh}应写 是 或 否，不是 {word}", f"{INCLUDED.en} is yes or no, not {word}"
        )
    return YES[word.lower()]


def _names(text_: str) -> list[str]:
    for mark in "，,；;":
        text_ = text_.replace(mark, "、")
    return [name.strip() for name in text_.split("、") if name.strip()]
