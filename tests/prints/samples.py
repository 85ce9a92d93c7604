"""Values to print, small and large, with names of every kind."""

from __future__ import annotations

import struct
import zlib
from datetime import datetime
from fractions import Fraction
from io import BytesIO

from pypdf import PdfReader

from paisai.prints.values import (
    Award,
    AwardGroup,
    Awards,
    Bracket,
    Bulletin,
    Certificate,
    Certificates,
    Correction,
    Entry,
    EntryForm,
    Group,
    GroupRow,
    GroupTables,
    KnockoutRound,
    Masthead,
    Match,
    Pairings,
    PlacePoint,
    PlacePoints,
    Result,
    Ruling,
    Seating,
    Standing,
    Standings,
    Table,
    Team,
    TeamMember,
    TeamTable,
    Text,
    Timetable,
    TimetableItem,
    Tree,
)

HEAD = "9f86d081884c7d659a2feaa0c55ad015"
MASTHEAD = Masthead("教工升级赛", datetime(2026, 5, 16, 9, 5), HEAD, "第三轮")
A = Entry(("王芳", "李强"), "机电学院", "7")
B = Entry(("单雄信", "闫妮"), "图书馆", "8")
C = Entry(("Łukasz O'Hara", "欧阳娜娜"), "国际处", "9")
HOSTILE = Entry(
    ('=1+1"]#pagebreak()$*_`', "W" * 60, "\x00\u202e\ud800-2+3"),
    "<b>&amp;\\u{41}\n" + "很长的单位名称" * 12,
    "=2",
)
SURNAMES, GIVEN = "赵钱孙李周吴郑王冯陈", "伟芳娜敏静丽强磊军洋"


def person(i: int) -> str:
    return SURNAMES[i % 10] + GIVEN[i // 10 % 10] + GIVEN[i // 100 % 10] + GIVEN[i // 1000 % 10]


def partnership(i: int) -> Entry:
    return Entry((person(2 * i), person(2 * i + 1)), f"第{i % 40 + 1}单位")


def pairings(tables: int) -> Pairings:
    rows = tuple(Table(i + 1, (partnership(2 * i), partnership(2 * i + 1))) for i in range(tables))
    return Pairings(MASTHEAD, Seating.PARTNERSHIPS, rows)


SMALL = Pairings(
    MASTHEAD, Seating.PARTNERSHIPS, (Table(1, (A, B), "东厅"),), (Entry(("赵云",), "校医院"),)
)
THREE = Pairings(
    MASTHEAD,
    Seating.THREE,
    (Table(1, (Entry(("王芳",), "甲队"), Entry(("李强",), "乙队"), Entry(("闫妮",), "丙队"))),),
)
LEVEL, POINTS = Text("级数", "Level"), Text("场分", "Match points")
BULLETIN = Bulletin(
    MASTHEAD,
    Seating.PARTNERSHIPS,
    (LEVEL, POINTS),
    (
        Result(1, (A, B), (("A", 2), ("9", 0)), "时间到"),
        Result(None, (C,), ((None, 2),)),
    ),
    (Ruling(1, "闫妮", "甩牌失败", "S9.17.4", "罚 40 分"),),
    (Correction(1, "东西 8 级", "东西 9 级", "抄录有误"),),
)
STANDINGS = Standings(
    MASTHEAD,
    (POINTS, Text("级差", "Level difference"), Text("抽签", "Lot")),
    (Standing(1, A, (6, Fraction(5, 2), None)), Standing(2, B, (4, -3, None))),
)
GROUPS = GroupTables(
    MASTHEAD,
    (Text("胜场", "Wins"), Text("级差", "Level difference")),
    (
        Group(
            "第一组",
            (GroupRow(A, (None, "9:5"), (1, 4), 1), GroupRow(B, ("5:9", None), (0, -4), 2)),
        ),
    ),
)


def tree(entries: int, prize: str = "冠军") -> Tree:
    """The upper of two always wins."""
    left = [partnership(i) for i in range(entries)]
    rounds = []
    while len(left) > 1:
        pairs = zip(left[::2], left[1::2], strict=True)
        matches = tuple(Match((a, b), (9, 5), 0) for a, b in pairs)
        rounds.append(KnockoutRound(f"{len(left)} 进 {len(left) // 2}", matches))
        left = left[::2]
    return Tree("主赛", tuple(rounds), prize)


BRACKET = Bracket(
    MASTHEAD,
    Tree(
        "主赛",
        (
            KnockoutRound(
                "半决赛", (Match((A, None), winner=0, bye=True), Match((B, C), (9, 8), 0))
            ),
            KnockoutRound("决赛", (Match((A, B)),)),
        ),
        "冠军",
    ),
    (Tree("三、四名", (KnockoutRound("决赛", (Match((C, None)),)),), "第三名"),),
)
TEAMS = TeamTable(
    MASTHEAD,
    (
        Team(
            1,
            "机电学院",
            (
                TeamMember(("王芳", "李强"), "第一轮", 4),
                TeamMember(("赵云", "马超"), "小组赛", 2),
                TeamMember(("关羽", "张飞"), "第三名", 18),
                TeamMember(("黄忠", "魏延"), "第二轮", 6),
            ),
            30,
        ),
    ),
)
AWARDS = Awards(
    MASTHEAD,
    (
        AwardGroup("双人赛", (Award("第一名", A, "奖杯"), Award("第二名", B, "奖状"))),
        AwardGroup("团体", (Award("第一名", Entry((), "图书馆")),)),
        AwardGroup("风格奖", ()),
    ),
)
PLACE_POINTS = PlacePoints(MASTHEAD, (PlacePoint(1, A, 22), PlacePoint(2, B, 20)))
CERTIFICATES = Certificates(
    MASTHEAD,
    ("校工会", "体育部"),
    "二〇二六年五月十六日",
    (Certificate(A.names, "第一名", A.unit, "2026-001"), Certificate((), "团体第一名", "图书馆")),
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
    notes=("4 月 20 日前交表。",),
)
TIMETABLE = Timetable(
    MASTHEAD,
    (
        TimetableItem("5 月 16 日", "9:00", "9:55", "第一轮", "体育馆"),
        TimetableItem("5 月 16 日", "10:10", "11:05", "第二轮", "体育馆", "可能推迟"),
    ),
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
