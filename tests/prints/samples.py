"""Values to print, small and large, with names of every kind."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from io import BytesIO

from pypdf import PdfReader

from paisai.prints.paper import (
    Bracket,
    BracketMatch,
    Certificate,
    Certificates,
    EntryForm,
    KnockoutRound,
    Lists,
    Masthead,
    ScoreSheets,
    SeatedTable,
    TableCards,
    Tree,
)
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
)
from paisai.prints.table import (
    text as words,
)
from paisai.text import Text

HEAD = "9f86d081884c7d659a2feaa0c55ad015"
ROUND = Text("第三轮", "Round 3")
MASTHEAD = Masthead("教工升级赛", datetime(2026, 5, 16, 9, 5), HEAD, ROUND)
A = NamedEntry(("王芳", "李强"), "机电学院", "7")
B = NamedEntry(("单雄信", "闫妮"), "图书馆", "8")
C = NamedEntry(("Łukasz O'Hara", "欧阳娜娜"), "国际处", "9")
HOSTILE = NamedEntry(
    ('=1+1"]#pagebreak()$*_`', "W" * 60, "\x00\u202e\ud800-2+3"),
    "<b>&amp;\\u{41}\n" + "很长的单位名称" * 12,
    "=2",
)
SURNAMES, GIVEN = "赵钱孙李周吴郑王冯陈", "伟芳娜敏静丽强磊军洋"
NS, EW = Text("南北", "N-S"), Text("东西", "E-W")
THREE_SEATS = (Text("甲", "A"), Text("乙", "B"), Text("丙", "C"))
BYE = Text("轮空", "Bye")


def person(i: int) -> str:
    return SURNAMES[i % 10] + GIVEN[i // 10 % 10] + GIVEN[i // 100 % 10] + GIVEN[i // 1000 % 10]


def partnership(i: int) -> NamedEntry:
    return NamedEntry((person(2 * i), person(2 * i + 1)), f"第{i % 40 + 1}单位")


def lists(title: Text, *tables: Table, masthead: Masthead = MASTHEAD) -> Lists:
    return Lists(masthead, title, tables)


BY_TABLE = Text("对阵表（按桌号）", "Pairings by table")
NO_PAIRINGS = Text("本轮没有对阵。", "There are no pairings.")
PAIRING_COLUMNS = (
    big("table", "桌号", "Table"),
    figure("room", "场地", "Room"),
    Column("ns", NS, CellKind.ENTRY),
    Column("ew", EW, CellKind.ENTRY),
)


def pairings(*rows: Row) -> Lists:
    return lists(BY_TABLE, Table(PAIRING_COLUMNS, rows, NO_PAIRINGS, BY_TABLE))


def many(tables: int) -> Lists:
    return pairings(
        *(
            {"table": i + 1, "ns": partnership(2 * i), "ew": partnership(2 * i + 1)}
            for i in range(tables)
        )
    )


SMALL = pairings(
    {"table": 1, "room": "东厅", "ns": A, "ew": B},
    {"table": BYE, "ns": NamedEntry(("赵云",), "校医院")},
)
RESULTS = Table(
    (
        big("table", "桌号", "Table"),
        *(
            column
            for i, seat in enumerate((NS, EW))
            for column in (
                Column(f"seat{i}", seat, CellKind.ENTRY),
                figure(f"level{i}", "级数", "Level"),
                figure(f"points{i}", "场分", "BracketMatch points"),
            )
        ),
        words("note", "备注", "Note"),
    ),
    (
        {
            "table": 1,
            "seat0": A,
            "level0": "A",
            "points0": 2,
            "seat1": B,
            "level1": "9",
            "points1": Fraction(1, 2),
            "note": "时间到",
        },
        {"table": BYE, "seat0": C, "points0": 2},
    ),
    Text("本轮还没有成绩。", "There are no results yet."),
    Text("比赛结果", "Results"),
)
RULINGS = Table(
    (
        figure("table", "桌号", "Table"),
        words("offender", "当事人", "Offender"),
        figure("clause", "条款", "Clause"),
        words("decision", "判罚", "Ruling"),
    ),
    ({"table": 1, "offender": "闫妮", "clause": "S9.17.4", "decision": Text("罚 40 分", "−40")},),
    Text("本轮没有判罚。", "There were no rulings."),
    Text("判罚", "Rulings"),
)
BULLETIN = lists(Text("成绩公告", "Result bulletin"), RESULTS, RULINGS)
PLACES = Text("名次表", "Standings")
PLACE_COLUMNS = (
    big("place", "名次", "Place"),
    entry("entry", "选手", "Players"),
    figure("points", "场分", "BracketMatch points"),
    figure("difference", "级差", "Level difference"),
    figure("lot", "抽签", "Lot"),
)
NO_PLACES = Text("还没有名次。", "There are no places yet.")


def standings(*rows: Row, masthead: Masthead = MASTHEAD) -> Lists:
    return lists(PLACES, Table(PLACE_COLUMNS, rows, NO_PLACES, PLACES), masthead=masthead)


STANDINGS = standings(
    {"place": 1, "entry": A, "points": 6, "difference": Fraction(5, 2)},
    {"place": 2, "entry": B, "points": 4, "difference": -3},
)
GROUPS = lists(
    Text("小组循环赛成绩表", "Group tables"),
    Table(
        (
            figure("index", "序号", "#"),
            entry("entry", "选手", "Players"),
            *(Column(f"met{i}", same(i), CellKind.FIGURE, 5) for i in (1, 2)),
            big("place", "名次", "Place"),
        ),
        (
            {"index": 1, "entry": A, "met1": Mark.ONESELF, "met2": "9:5", "place": 1},
            {"index": 2, "entry": B, "met1": "5:9", "met2": Mark.ONESELF, "place": 2},
        ),
        name=Text("第一组", "Group 1"),
        whole=True,
    ),
)


def tree(entries: int) -> Tree:
    """The upper of two always wins."""
    left = [partnership(i) for i in range(entries)]
    rounds = []
    while len(left) > 1:
        pairs = zip(left[::2], left[1::2], strict=True)
        matches = tuple(BracketMatch((a, b), (9, 5), 0) for a, b in pairs)
        rounds.append(KnockoutRound(same(f"{len(left)} 进 {len(left) // 2}"), matches))
        left = left[::2]
    return Tree(Text("主赛", "Main"), tuple(rounds), Text("冠军", "Champion"))


BRACKET = Bracket(
    MASTHEAD,
    (
        Tree(
            Text("主赛", "Main"),
            (
                KnockoutRound(
                    Text("半决赛", "Semi-finals"),
                    (BracketMatch((A, None), winner=0, bye=True), BracketMatch((B, C), (9, 8), 0)),
                ),
                KnockoutRound(Text("决赛", "Final"), (BracketMatch((A, B)),)),
            ),
            Text("冠军", "Champion"),
        ),
        Tree(
            Text("三、四名", "Places 3-4"),
            (KnockoutRound(Text("决赛", "Final"), (BracketMatch((C, None)),)),),
            Text("第三名", "3rd"),
        ),
    ),
)
MEMBERS = (
    ("王芳 / 李强", "第一轮", 4),
    ("赵云 / 马超", "小组赛", 2),
    ("关羽 / 张飞", "第三名", 18),
    ("黄忠 / 魏延", "第二轮", 6),
)
TEAMS = lists(
    Text("团体总分表", "Team table"),
    Table(
        (
            big("place", "名次", "Place"),
            words("unit", "单位", "Unit"),
            words("names", "选手", "Players"),
            words("reached", "进入轮次", "Reached"),
            figure("points", "积分", "Points"),
            big("total", "总分", "Total"),
        ),
        tuple(
            {
                "place": 1,
                "unit": "机电学院",
                "total": 30,
                "names": names,
                "reached": reached,
                "points": points,
            }
            for names, reached, points in MEMBERS
        ),
        name=Text("团体总分表", "Team table"),
        blocks=(4,),
        merged=frozenset({"place", "unit", "total"}),
    ),
)
AWARDS = lists(
    Text("获奖名单", "Awards"),
    Table(
        (
            big("place", "名次", "Place"),
            entry("entry", "选手", "Players"),
            words("prize", "奖项", "Prize"),
        ),
        (
            {"place": "第一名", "entry": A, "prize": "奖杯"},
            {"place": "第二名", "entry": B, "prize": "奖状"},
        ),
        name=Text("双人赛", "Pairs"),
    ),
    Table(
        (big("place", "名次", "Place"), entry("entry", "单位", "Unit")),
        ({"place": "第一名", "entry": NamedEntry((), "图书馆")},),
        name=Text("团体", "Teams"),
    ),
    Table((), (), Text("没有获奖者。", "There are no awards."), Text("风格奖", "Fair play")),
)
TIMETABLE = lists(
    Text("赛程表", "Timetable"),
    Table(
        (
            words("day", "日期", "Day"),
            figure("time", "时间", "Time"),
            words("what", "内容", "Item"),
        ),
        (
            {"day": "5 月 16 日", "time": "9:00–9:55", "what": ROUND},
            {"day": "5 月 16 日", "time": "10:10–11:05", "what": Text("第四轮", "Round 4")},
        ),
        name=Text("赛程表", "Timetable"),
        blocks=(2,),
        merged=frozenset({"day"}),
    ),
)
PAIR = SeatedTable(1, ((NS, A), (EW, B)), "东厅")
TRIO = SeatedTable(
    1,
    tuple(
        zip(
            THREE_SEATS,
            (
                NamedEntry(("王芳",), "甲队"),
                NamedEntry(("李强",), "乙队"),
                NamedEntry(("闫妮",), "丙队"),
            ),
            strict=True,
        )
    ),
)
CARDS = TableCards(MASTHEAD, (PAIR,))
SHEETS = ScoreSheets(
    MASTHEAD,
    "shengji",
    (replace(PAIR, start=(Text("起打 2", "from 2"), Text("起打 3", "from 3"))),),
    14,
    asks_first=True,
    notes=(Text("五分钟内交表。", "Hand in within five minutes."),),
)
ERDAYI_SHEETS = ScoreSheets(MASTHEAD, "erdayi", (TRIO,), 10)
CERTIFICATES = Certificates(
    MASTHEAD,
    ("校工会", "体育部"),
    Text("二〇二六年五月十六日", "16 May 2026"),
    (
        Certificate(A.names, Text("第一名", "first place"), A.unit, "2026-001"),
        Certificate((), Text("团体第一名", "first team"), "图书馆"),
    ),
    "体育馆",
)
FORM = EntryForm(
    MASTHEAD,
    "机电学院",
    "张三丰",
    "0755-1234",
    "4 月 10 日",
    "305 室",
    "64 人",
    format="淘汰",
    places=(A.names, B.names),
    wild_card=("赵云", "马超"),
    notes=(Text("4 月 20 日前交表。", "Hand in by 20 April."),),
)

MILLIMETRE = 72 / 25.4


def opened(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def text(pdf: bytes) -> str:
    """All the text without white space: a line may be broken anywhere."""
    return squeezed("".join(page.extract_text() for page in opened(pdf).pages))


def squeezed(words: str) -> str:
    return "".join(words.replace("\u200b", "").split())


def size(page) -> tuple[int, int]:
    return round(page.mediabox.width / MILLIMETRE), round(page.mediabox.height / MILLIMETRE)


def pixels(png: bytes) -> list[list[int]]:
    """The first channel of a picture of 8 bits a channel, row by row (PNG, 4 channels)."""
    width, height, depth, colour = struct.unpack(">IIBB", png[16:26])
    assert (depth, colour) == (8, 6)
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += 12 + length
    data, size = zlib.decompress(packed), 4 * width
    rows: list[list[int]] = []
    above = [0] * size
    for y in range(height):
        kind, *line = data[y * (size + 1) : (y + 1) * (size + 1)]
        for i in range(size):
            left, up = line[i - 4] if i >= 4 else 0, above[i]
            corner = above[i - 4] if i >= 4 else 0
            guess = left + up - corner
            nearest = min((left, up, corner), key=lambda c: abs(guess - c))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, nearest)[kind]) % 256
        rows.append(line[::4])
        above = line
    return rows
