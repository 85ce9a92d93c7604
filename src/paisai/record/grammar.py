"""Which words does a record of each game use? Data that the reader and the writer share."""

from __future__ import annotations

from enum import Enum

from paisai.erdayi.seats import SEAT_ZH
from paisai.frozen import record


class Takes(Enum):
    """What follows a verb."""

    NOTHING = "nothing"
    CARDS = "cards"
    NUMBER = "number"
    TEXT = "text"


@record
class Verb:
    takes: Takes
    unit: str = ""
    """Written behind a number: 叫 2 分."""
    by_seat: bool = True
    """Whether a seat does it, or the table (a trick begins, cards are drawn)."""


@record
class Grammar:
    game: str
    seats: str
    """One character a seat, seat 0 first, anticlockwise."""
    verbs: dict[str, Verb]
    fields: tuple[str, ...]
    """A deal's facts before the first step, in the order they are written."""
    results: tuple[str, ...]
    """A deal's facts after the last step."""

    @property
    def of_the_table(self) -> list[str]:
        """The verbs that no seat does."""
        return [name for name, verb in self.verbs.items() if not verb.by_seat]


HEADERS = ("规程", "赛事", "轮次", "桌号", "日期")
PROOF = ("承诺", "密钥", "牌序")
WORD = "添词"
TOTALS = "合计"
TRICK = "圈"

ERDAYI = Grammar(
    game="竞技二打一",
    seats="".join(SEAT_ZH),
    verbs={
        "不叫": Verb(Takes.NOTHING),
        "叫": Verb(Takes.NUMBER, "分"),
        "出": Verb(Takes.CARDS),
        "不出": Verb(Takes.NOTHING),
        "超时": Verb(Takes.NOTHING),
    },
    fields=("首叫", *PROOF, "甲牌", "乙牌", "丙牌", "底牌"),
    results=("结果", "得分"),
)

SHENGJI = Grammar(
    game="升级",
    seats="东北西南",
    verbs={
        "摸": Verb(Takes.NUMBER, "张", by_seat=False),
        "亮": Verb(Takes.CARDS),
        "加固": Verb(Takes.CARDS),
        "反": Verb(Takes.CARDS),
        "同亮": Verb(Takes.CARDS),
        "翻底": Verb(Takes.CARDS, by_seat=False),
        "取底": Verb(Takes.NOTHING),
        "埋": Verb(Takes.CARDS),
        "出": Verb(Takes.CARDS),
        "指定": Verb(Takes.TEXT),
        "罚张": Verb(Takes.CARDS),
        "失权": Verb(Takes.NOTHING),
        "令出": Verb(Takes.CARDS),
        "禁出": Verb(Takes.CARDS),
        "判罚": Verb(Takes.NUMBER, "分", by_seat=False),
        "判负": Verb(Takes.TEXT, by_seat=False),
        "终局": Verb(Takes.NOTHING, by_seat=False),
        "重打": Verb(Takes.NOTHING, by_seat=False),
    },
    fields=("级牌", "庄家", "先摸", *PROOF, "东牌", "北牌", "西牌", "南牌", "底牌"),
    results=("结果", "级数"),
)

GRAMMARS = {grammar.game: grammar for grammar in (ERDAYI, SHENGJI)}
