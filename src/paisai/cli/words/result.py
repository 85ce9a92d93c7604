"""`paisai result`: how do scores come in, table by table or a round at once?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from paisai.acting.acts import results
from paisai.acting.acts.results import Written
from paisai.cli.output import warn
from paisai.cli.session import Session, new_file, word, wrong_sheet
from paisai.desk.boards.attention import consequences
from paisai.desk.boards.rounds import last_round, moves, result_board, round_asked, round_board
from paisai.desk.score_notation import table_and_score
from paisai.errors import NotationError, PaisaiError
from paisai.prints.table import Row
from paisai.text import SILENT, Text

SCORE = (
    "级数如 7:5（也可以写 7-5、7比5），南北在前、东西在后，不论谁报；各副如 南北80 东西35；"
    "二打一各副如 甲+6 乙-4 0 · "
    "levels such as 7:5, North-South first whoever reports; deals such as NS80 EW35;"
    " in 二打一 A+6 B-4 0"
)


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("result", help="成绩 · results")
    words = top.add_subparsers(dest="result", required=True, metavar="命令")

    one = word(words, "round", "一桌一桌录入本轮成绩 · table by table", _round, True)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")

    one = word(words, "template", "写一份本轮的成绩录入表 · an empty form", _template, False)
    one.add_argument("out", metavar="OUT", type=Path, help=".xlsx，不覆盖已有的")
    one.add_argument("--at", help=argparse.SUPPRESS)

    one = word(words, "import", "导入填好的成绩录入表 · read a filled-in form", _import, True)
    one.add_argument("sheet", metavar="SHEET", type=Path, help=".xlsx 或 .csv")
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    one.add_argument("--dry-run", action="store_true", help="只检查，不写入 · check only")

    one = _word(words, "report", "一方报成绩 · one side reports", _report)
    one.add_argument("by", metavar="谁")
    _score(one)

    one = _word(words, "confirm", "另一方确认 · the other side agrees", _confirm)
    one.add_argument("by", metavar="谁")

    one = _word(words, "sheet", "录入签字的记分表 · enter a signed sheet", _sheet)
    _score(one)
    one.add_argument(
        "--signed", nargs="+", default=[], metavar="谁", help="签字的各方，或 all · signers"
    )
    one.add_argument(
        "--handed-in", metavar="时间", help="交表时间，如 10:07，迟交才写 · when, if it was late"
    )
    one.add_argument(
        "--responsible", metavar="谁", help="迟交的一方，不写就是没有迟交 · who is late"
    )
    one.add_argument(
        "--decided",
        action="store_true",
        help="没有签齐，由裁判员裁定 · not all have signed, the referee decides",
    )

    one = _word(words, "forfeit", "弃权 · forfeit", _forfeit)
    one.add_argument("by", metavar="谁", nargs="+")
    one.add_argument("--reason", default="", help="原因 · why")
    one.add_argument("--score", nargs="+", metavar="成绩", help="另两家与替补打的成绩 · others'")
    one.add_argument(
        "--declared",
        action="store_true",
        help="不是没有到场，是说明不打或不再打 · not absent: they said they do not play (on)",
    )

    one = _word(words, "correct", "更正已有的成绩 · correct a result", _correct)
    _score(one)
    one.add_argument("--reason", default="", help="理由 · why")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")
    one.add_argument(
        "--responsible", metavar="谁", help="记分表迟交由谁负责 · who answers for the late sheet"
    )
    one.add_argument(
        "--in-time", action="store_true", help="记分表没有迟交 · the sheet was in time"
    )


def _word(words: Any, name: str, summary: str, run: Any) -> Any:
    one = word(words, name, summary, run, True)
    one.add_argument("table", metavar="桌号", type=int)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    return one


def _score(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("score", metavar="成绩", nargs="+", help=SCORE)
    score_options(parser)


def score_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ranks",
        action="store_true",
        help="写的是打到几，如 9:7、A+:K，南北在前 · ranks reached, NS first",
    )
    parser.add_argument("--start", help="第一副打几，抽的才写 · the first level, if drawn")
    parser.add_argument(
        "--north-south", metavar="谁", help="谁坐南北，抽座位的才写 · who sat NS, if cut"
    )
    parser.add_argument(
        "--rulings-included",
        action="store_true",
        help="级数里已算进判罚 · the levels have the rulings in them",
    )
    parser.add_argument("--first", metavar="谁", help="级数相同时先到的一方 · who was first")


def written(options: argparse.Namespace, words: list[str]) -> Written:
    return Written(
        words,
        options.ranks,
        options.start,
        options.first,
        options.north_south,
        options.rulings_included or None,
    )


def _done(session: Session, done: Text, stage: int | None = None) -> int:
    """How the table stands now; `done` is said if that settled it."""
    options = session.options
    board = result_board(session.competition, options.table, options.round, stage, done)
    return session.answer(board.text, **board.values)


def _report(options: argparse.Namespace) -> int:
    session = Session(options)
    score = written(options, options.score)
    session.do(results.report(session.competition, options.table, options.by, score, options.round))
    return _done(session, Text("已确认", "confirmed"))


def _confirm(options: argparse.Namespace) -> int:
    session = Session(options)
    session.do(results.confirm(session.competition, options.table, options.by, options.round))
    return _done(session, Text("已确认", "confirmed"))


def _sheet(options: argparse.Namespace) -> int:
    session = Session(options)
    session.do(
        results.sheet(
            session.competition,
            options.table,
            written(options, options.score),
            options.signed,
            options.round,
            handed_in=options.handed_in,
            responsible=options.responsible,
            decided=options.decided,
        )
    )
    return _done(session, Text("记分表已录入", "sheet entered"))


def _forfeit(options: argparse.Namespace) -> int:
    session = Session(options)
    score = None if options.score is None else Written(options.score)
    session.do(
        results.forfeit(
            session.competition,
            options.table,
            options.by,
            options.reason,
            score,
            options.round,
            options.declared,
        )
    )
    return _done(session, SILENT)


def _correct(options: argparse.Namespace) -> int:
    session = Session(options)
    score, before = written(options, options.score), session.competition
    event = session.do(
        results.correct(
            before,
            options.table,
            score,
            options.reason,
            options.round,
            options.stage,
            options.responsible,
            options.in_time,
        )
    )
    for move in moves(session.competition, event):
        session.say(move)
    for told in consequences(session.competition, event):
        session.say(Text("注意：", "note: ") + told)
    session.note_idle(before)
    return _done(session, Text("已更正", "corrected"), options.stage)


END = ("q", "完")


def _round(options: argparse.Namespace) -> int:
    """One prompt a table whose result is missing; what is refused is asked again."""
    session = Session(options)
    board = round_board(session.competition, *round_asked(session.competition, None, options.round))
    session.say(
        Text(
            f"{board.name.zh}：每桌写成绩，空行跳过；13 7:2 是第 13 桌的；弃权写 弃 谁；"
            f"{END[1]} 或 {END[0]} 结束",
            f"{board.name.en}: a score a table; an empty line skips; 13 7:2 is of table 13;"
            f" 弃 WHO forfeits; {END[0]} ends",
        )
    )
    entered: list[int] = []
    for row in board.tables:
        if row["table"] not in board.missing:
            continue
        if not _asked(session, row, entered):
            break
    count = len(entered)
    return session.answer(Text(f"录入了 {count} 桌", f"{count} tables entered"), tables=entered)


def _asked(session: Session, row: Row, entered: list[int]) -> bool:
    """Asks until the table has its result or is skipped, and adds what was entered, for another
    table too where one was named; false: the person has had enough."""
    options, table = session.options, int(str(row["table"]))
    seats = [str(row[f"seat{i}"]) for i in (1, 2, 3) if f"seat{i}" in row]
    prompt = Text(f"第 {table} 桌 {'、'.join(seats)}：", f"table {table}, {', '.join(seats)}: ")
    while table not in entered:
        if not options.json:
            print(session.text(prompt), end="", flush=True)
        line = sys.stdin.readline()
        words = line.split()
        if not line or words in ([END[0]], [END[1]]):
            return False
        if not words:
            break
        try:
            done = _typed(session, table, words)
        except PaisaiError as error:
            warn(error.text(session.language))
            continue
        entered.append(done)
        session.say(result_board(session.competition, done, options.round, None, SILENT).text)
    return True


def _typed(session: Session, table: int, words: list[str]) -> int:
    """Enters what was typed at the prompt of a table; the table that it was of."""
    competition, round_ = session.competition, session.options.round
    if words[0] in ("弃", "弃权"):
        session.do(results.forfeit(competition, table, words[1:], "弃权", None, round_))
        return table
    named, score = table_and_score(competition.regulation, " ".join(words))
    of = named or table
    session.do(results.sheet(competition, of, Written(score.split()), [results.ALL], round_))
    return of


def _template(options: argparse.Namespace) -> int:
    from paisai.acting.result_form import result_form
    from paisai.desk.papers.press import Press
    from paisai.prints.excel import workbook

    session = Session(options)
    if options.out.suffix.lower() != ".xlsx":
        raise NotationError("成绩录入表应写成 .xlsx", "a result form is an .xlsx")
    form = result_form(Press(session.state, session.now()), *last_round(session.competition))
    content = workbook([form], "en" if session.language == "en" else "zh")

    def write() -> None:
        with options.out.open("xb") as file:
            file.write(content)

    return new_file(session, write)


def _import(options: argparse.Namespace) -> int:
    from paisai.acting.result_form import plan
    from paisai.desk.spreadsheet import read_sheet

    session = Session(options)
    lines = read_sheet(options.sheet)
    made = plan(session.state, lines, options.round, session.actor, session.now())
    if made.defects:
        return wrong_sheet(session, made.defects)
    if not options.dry_run:
        session.do_all(made.commands, Text("写入", "writing"))
    return session.answer(
        made.said(dry=options.dry_run), ok=True, dry_run=options.dry_run, tables=made.tables
    )
