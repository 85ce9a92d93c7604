"""What does an answer hold? Declared as what a question may hold is; the tests hold the answers
that are really given to it."""

from __future__ import annotations

from paisai.frozen import record
from paisai.judge.asked import (
    ANY,
    CARDS,
    LEVELS,
    NUMBER,
    REGULATION,
    SEAT,
    TEXT,
    TRUMP,
    TRUTH,
    AnyOf,
    ByName,
    Fields,
    ListOf,
    Plain,
    RowOf,
    Shape,
)
from paisai.shengji.policies import Side
from paisai.text import Text

NULL = Plain(("null",))
WORDS = Fields("text", {"zh": TEXT, "en": TEXT})
UNIT = Fields("unit", {"width": NUMBER, "length": NUMBER, "cards": CARDS})
TWO = AnyOf((ListOf(Plain(("number",)), 2), NULL))
OR_NULL = Plain(("string", "null"))
BROKEN = {"clause": TEXT, "message": TEXT}
FACT = Fields(
    "fact",
    {"name": TEXT, "type": TEXT},
    {"choices": ListOf(TEXT), "min": NUMBER, "max": NUMBER, "optional": TRUTH},
)
INFRACTION = Fields(
    "infraction", {"id": TEXT, "clause": OR_NULL, "name": WORDS, "facts": ListOf(FACT)}
)
PLAYED = {"play": CARDS, "why": WORDS}
NO, YES = Plain(("boolean",), ("false",)), Plain(("boolean",), ("true",))


@record
class Answered:
    """What an operation is for, and the forms its answer can have, beside `id` and `ok`."""

    about: Text
    forms: tuple[Fields, ...]


def _answers(zh: str, en: str, *forms: dict[str, Shape]) -> Answered:
    return Answered(Text(zh, en), tuple(Fields("answer", form) for form in forms))


ANSWERS: dict[str, Answered] = {
    "hello": _answers(
        "这是谁，会答什么",
        "who answers, and what can be asked",
        {
            "name": TEXT,
            "version": TEXT,
            "engine": TEXT,
            "regulations": ListOf(REGULATION),
            "ops": ListOf(TEXT),
        },
    ),
    "erdayi/read": _answers(
        "这些牌是什么牌型，都是 null 就不成牌型",
        "which pattern these cards are; all null: none",
        {"pattern": OR_NULL, "top": OR_NULL, "length": Plain(("integer", "null"))},
    ),
    "erdayi/moves": _answers(
        "能出的全部牌；有 beat 时空串是不出",
        "all legal plays; with `beat` the empty string is the pass",
        {"moves": ListOf(CARDS)},
    ),
    "erdayi/perft": _answers(
        "恰好这么多步的打法有几种，座位 0 先出",
        "how many sequences of so many actions there are, seat 0 leading",
        {"nodes": NUMBER},
    ),
    "erdayi/score": _answers(
        "一副牌三家各得几分", "what each seat scores in a deal", {"scores": ListOf(NUMBER, 3)}
    ),
    "shengji/units": _answers(
        "默认怎样看这些牌，一共有几种看法",
        "the default reading, and how many readings there are",
        {"units": ListOf(UNIT), "readings": NUMBER},
    ),
    "shengji/follow": _answers(
        "这样跟合不合规则",
        "whether the play follows the lead",
        {"legal": YES},
        {"legal": NO, **BROKEN},
    ),
    "shengji/follows": _answers(
        "有几种跟法；`list` 为真就列出",
        "how many plays follow; listed if `list` is true",
        {"count": NUMBER},
        {"count": NUMBER, "plays": ListOf(CARDS)},
    ),
    "shengji/throw": _answers(
        "甩牌成不成；不成时被谁挡住、改出什么、罚几分",
        "whether a throw stands; if not, what blocks it, what is led instead and the fine",
        {"stands": YES},
        {
            "stands": NO,
            "blocked": ListOf(UNIT),
            "kinds": ListOf(RowOf((NUMBER, NUMBER))),
            "forced": ByName(UNIT),
            "penalty": NUMBER,
            "penalties": ByName(NUMBER),
        },
    ),
    "shengji/trick": _answers(
        "一圈谁大（0 是首家）、几分",
        "who wins a trick (0 is the leader), and its points",
        {"winner": SEAT, "points": NUMBER},
    ),
    "shengji/kitty": _answers(
        "抠底乘几、得几分",
        "by what the kitty is multiplied, and what it comes to",
        {"multiplier": NUMBER, "points": NUMBER},
    ),
    "shengji/result": _answers(
        "一副牌之后谁升几级、谁坐庄、打完没有",
        "who goes up after a deal, who declares next, and whether the match is over",
        {
            "up": Plain(("string",), tuple(side.value for side in Side)),
            "steps": NUMBER,
            "levels": LEVELS,
            "next_declarer": SEAT,
            "match_over": TRUTH,
            "winner_side": Plain(("integer", "null"), about="side"),
        },
    ),
    "shengji/show": _answers(
        "能不能这样亮或反，亮了打什么",
        "whether the show is allowed, and what it makes trump",
        {"allowed": YES, "trump": TRUMP, "declarer_changes": TRUTH},
        {"allowed": NO, **BROKEN},
    ),
    "tournament/match": _answers(
        "一桌的场分、VP、级差",
        "match points, VP and level difference of a table",
        {"match_points": TWO, "vp": TWO, "level_difference": TWO},
    ),
    "tournament/rank": _answers(
        "名次和每级比较的数",
        "the standing, with the figures compared",
        {
            "ranking": ListOf(
                Fields("row", {"place": NUMBER, "id": TEXT, "keys": ByName(ANY)}),
            )
        },
    ),
    "tournament/pair": _answers(
        "下一轮的对阵，按桌号",
        "the next round by tables",
        {"pairings": ListOf(ListOf(TEXT, 2)), "bye": OR_NULL},
    ),
    "tournament/tables": _answers(
        "三人一桌的座位",
        "tables of three",
        {"tables": ListOf(ListOf(TEXT, 3)), "free": ListOf(TEXT)},
    ),
    "tournament/schedule": _answers(
        "各赛区之间的定轮次对阵",
        "a fixed schedule between zones",
        {"rounds": ListOf(ListOf(ListOf(TEXT, 2))), "byes": ListOf(OR_NULL)},
    ),
    "tournament/groups": _answers("分组", "groups drawn", {"groups": ListOf(ListOf(TEXT))}),
    "tournament/knockout": _answers(
        "淘汰赛签表，相邻的相遇", "a bracket; neighbours meet", {"bracket": ListOf(OR_NULL)}
    ),
    "tournament/teams": _answers(
        "团体名次",
        "team totals",
        {"teams": ListOf(Fields("team", {"place": NUMBER, "unit": TEXT, "points": NUMBER}))},
    ),
    "tournament/quota": _answers("各单位的名额", "places of each unit", {"quota": ByName(NUMBER)}),
    "referee/catalogue": _answers(
        "规程里的违规和要说明的事实",
        "the infractions of a regulation, with the facts each asks for",
        {"infractions": ListOf(INFRACTION)},
    ),
    "referee/rule": _answers(
        "怎样判，按哪一条",
        "the ruling, with its clause",
        {"effects": ListOf(ByName(ANY)), "clause": OR_NULL, "text": WORDS},
    ),
    "players": _answers(
        "有哪些牌手，弱的在前",
        "which players there are, weakest first",
        {"players": ListOf(Fields("player", {"id": TEXT, "name": WORDS, "about": WORDS}))},
    ),
    "erdayi/choose_bid": _answers("牌手叫几分", "what a player bids", {"bid": NUMBER}),
    "erdayi/choose": _answers('牌手出什么，"" 是不出', 'what a player plays, "" is a pass', PLAYED),
    "shengji/choose_show": _answers(
        '牌手亮什么，"" 是不亮', 'what a player shows, "" is nothing', {"cards": CARDS}
    ),
    "shengji/choose_bury": _answers("牌手埋什么", "what a player buries", {"cards": CARDS}),
    "shengji/choose": _answers("牌手出什么", "what a player plays", PLAYED),
}
"""By operation; `paisai.judge.schema` writes them out."""

REFUSED = Fields(
    "error",
    {
        "code": Plain(("string",), ("notation", "rule", "request", "unsupported")),
        "message": TEXT,
        "clause": OR_NULL,
    },
    {"zh": TEXT, "en": TEXT},
)
