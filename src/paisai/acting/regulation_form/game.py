"""What is the game's own part of a regulation made of?

It is a plain table in the schema. What is left out has the rule's default, so every field here may
be left out; values that other parts say (clocks, fines, equal levels) do not stand in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from paisai.acting.forms.model import Kind
from paisai.acting.regulation_form.shape import Leaf, Many, OneOf, PartShape, RecordShape, Row
from paisai.erdayi.rules import Concern as ErdayiConcern
from paisai.plain import Limits
from paisai.referee.catalogue import SIDE_WORDS
from paisai.regulations.document.game import GROWTH, POLICIES
from paisai.shengji.policies import Concern, Side
from paisai.text import Text

_EN: Mapping[str, tuple[str, ...]] = {
    "short_tractor_duty": (
        "a shorter tractor must be followed with where there is no equal one",
        "without an equal tractor only as many pairs must be followed with",
    ),
    "ruff_ties": (
        "ruffs of a throw are compared in its highest class only; equal: the earlier",
        "equal in the highest class: the next is compared, and so on",
    ),
    "level_course": (
        "after A comes 2 again; no level must be played",
        "promotion stops at A; moving up from A as declarer wins",
        "a promotion past A wins",
    ),
    "start_level": ("both sides start at 2", "the first level is drawn, the same for both"),
    "first_declarer": ("East declares first", "whose show stands in the end declares first"),
    "first_drawer": ("East draws first", "a turned card says who draws first", "by lot"),
    "look_back": (
        "the trick just played, until the next lead",
        "the previous trick, no earlier one",
        "the trick just played, by who has not turned his own cards",
        "one's own cards; of the others the trick just played",
    ),
    "points_won": ("points won lie face up", "points won lie face down, nobody looks"),
    "stated_units": (
        "a lead may be stated; unsaid, the longest tractors come first",
        "a lead that can be read in two ways must be stated",
    ),
    "adjudged_loser": (
        "a side adjudged to have lost moves up no level",
        "a side adjudged to have lost moves up by its points",
    ),
    "shows.jokers": (
        "jokers are never shown",
        "a pair of jokers shows no-trump, and nothing goes over it",
        "a pair of jokers shows no-trump; in the first deal big goes over small",
    ),
    "shows.overturners": (
        "anybody but the shower may overturn, his partner too",
        "only the other side may overturn",
    ),
    "shows.joker_showers": (
        "who may overturn with level cards may with jokers",
        "anybody may show jokers, the shower and his partner too",
    ),
    "shows.after_showing": (
        "who has shown may not overturn again in this deal",
        "who was overturned may overturn again, never himself",
        "who has shown may overturn again, himself too",
    ),
    "shows.at_once": (
        "of two at once the earlier in turn has shown",
        "of two at once the kitty sets the suit",
    ),
    "shows.nobody": (
        "nobody shows: no-trump",
        "nobody shows: the first kitty card sets the suit, a joker is no-trump",
        "nobody shows: the first kitty card that is no joker sets the suit",
    ),
}
_LABELS: Mapping[str, Text] = {
    "short_tractor_duty": Text("跟短拖拉机", "shorter tractors"),
    "ruff_ties": Text("几家毙甩牌", "several ruffs of a throw"),
    "level_course": Text("级数走到哪里", "where the levels lead"),
    "start_level": Text("从几打起", "the first level"),
    "first_declarer": Text("第一副谁坐庄", "who declares first"),
    "first_drawer": Text("第一副谁先抓牌", "who draws first"),
    "look_back": Text("看打过的牌", "looking back"),
    "points_won": Text("赢的分怎样放", "how points won lie"),
    "stated_units": Text("声明牌型", "stating a lead"),
    "adjudged_loser": Text("判负的一方升不升级", "levels of a side adjudged to have lost"),
    "shows.jokers": Text("用王亮主", "showing jokers"),
    "shows.overturners": Text("谁可以反主", "who may overturn"),
    "shows.joker_showers": Text("谁可以用王反", "who may show jokers"),
    "shows.after_showing": Text("亮过主的人", "who has shown"),
    "shows.at_once": Text("同时亮主", "two shows at once"),
    "shows.nobody": Text("没人亮主", "nobody shows"),
}
_CONCERNS = {
    "deck": Text("用牌", "the deck"),
    "draw": Text("抓牌", "drawing"),
    "order": Text("大小", "the order of cards"),
    "units": Text("牌型", "units"),
    "first-deal": Text("第一副", "the first deal"),
    "show": Text("亮主", "showing"),
    "reinforce": Text("加固", "reinforcing"),
    "overturn": Text("反主", "overturning"),
    "no-trump": Text("无主", "no-trump"),
    "show-time": Text("亮主的时间", "when to show"),
    "nobody-shows": Text("没人亮主", "nobody shows"),
    "bury": Text("埋底", "burying"),
    "turn": Text("出牌次序", "turn"),
    "lead": Text("领出", "leads"),
    "stated-units": Text("声明牌型", "stating a lead"),
    "throw": Text("甩牌", "throws"),
    "throw-penalty": Text("甩错的罚分", "the fine for a failed throw"),
    "follow-suit": Text("跟花色", "following suit"),
    "follow-tractor": Text("跟拖拉机", "following tractors"),
    "follow-triple": Text("跟三条", "following triples"),
    "follow-pair": Text("跟对子", "following pairs"),
    "ruff": Text("毙牌", "ruffs"),
    "kitty-capture": Text("抠底", "capturing the kitty"),
    "levels": Text("升级表", "the table of levels"),
    "level-course": Text("级数", "the course of levels"),
    "next-declarer": Text("下一副坐庄", "the next declarer"),
    "match-end": Text("一轮结束", "the end of a match"),
    "equal-levels": Text("级数相同", "equal levels"),
    "first-bidder": Text("谁先叫", "the first bidder"),
    "bid": Text("叫牌", "bidding"),
    "bid-time": Text("叫牌时间", "time to bid"),
    "passed-out": Text("都不叫", "passed out"),
    "play": Text("出牌", "play"),
    "play-time": Text("出牌时间", "time to play"),
    "announce": Text("报牌", "announcing"),
    "patterns": Text("牌型", "patterns"),
    "kickers": Text("带牌", "kickers"),
    "beats": Text("压牌", "what beats what"),
    "deal-end": Text("一副结束", "the end of a deal"),
    "spring": Text("春天", "spring"),
    "score": Text("计分", "the score"),
    "sitting": Text("一桌的副数", "the deals of a sitting"),
    "ranking": Text("名次", "ranking"),
}


def _policy(place: str) -> PartShape:
    """The document's words for a policy, with ours in English."""
    offered = {
        "yes" if value is True else "no" if value is False else str(value): (
            value,
            Text(words.zh, en),
        )
        for (value, words), en in zip(POLICIES[place].items(), _EN[place], strict=True)
    }
    return PartShape(
        place.rpartition(".")[2], _LABELS[place], Leaf(Kind.CHOICE, offered, maybe=True)
    )


def _policies(of: str) -> Iterable[PartShape]:
    return (_policy(place) for place in POLICIES if place.rpartition(".")[0] == of)


def _whole(
    name: str, zh: str, en: str, least: int | None = 1, step: int | None = None
) -> PartShape:
    limits = None if least is None and step is None else Limits(ge=least, multiple_of=step)
    return PartShape(name, Text(zh, en), Leaf(Kind.WHOLE, limits=limits, maybe=True))


def _clauses(concerns: type[Enum]) -> PartShape:
    parts = tuple(
        PartShape(one.value, _CONCERNS[one.value], Leaf(Kind.TEXT, maybe=True)) for one in concerns
    )
    return PartShape(
        "clauses", Text("违例时引用的条款", "the clause a refusal cites"), RecordShape(parts, True)
    )


_GROWTH = {
    growth: (growth, Text(GROWTH[growth].zh.format(add="几"), en))
    for growth, en in (
        ("double", "twice as much with each unit more"),
        ("add", "more by a number with each unit more"),
        ("flat", "the same at any length"),
    )
}
_TRACTOR = RecordShape(
    (
        _whole("base", "两连的倍数", "multiplier of length two"),
        PartShape("growth", Text("更长的", "longer ones"), Leaf(Kind.CHOICE, _GROWTH)),
        _whole("add", "每多一组加几倍", "more for each unit", None),
        _whole("cap", "最多几倍", "at most"),
    ),
    maybe=True,
)
_KITTY = RecordShape(
    (
        _whole("single", "单张", "single"),
        _whole("singles_throw", "全是单张的甩牌", "a throw of singles"),
        _whole("pair", "对子", "pair"),
        _whole("triple", "三条", "triple"),
        PartShape("pair_tractor", Text("连对", "tractor of pairs"), _TRACTOR),
        PartShape("triple_tractor", Text("连三条", "tractor of triples"), _TRACTOR),
    ),
    maybe=True,
)
_SIDES = {side.value: (side.value, SIDE_WORDS[side]) for side in Side}
_LEVEL_ROW = Row(
    (
        _whole("0", "防守方得分从", "defenders' points from", None, 5),
        _whole("1", "到", "to", None, 5),
        PartShape("2", Text("哪一方升级", "which side moves up"), Leaf(Kind.CHOICE, _SIDES)),
        _whole("3", "升几级", "levels", 0),
    )
)
_NEGATIVE = {
    "yes": (True, Text("负分当 0 分", "negative counts as 0")),
    "no": (False, Text("负分照实计算", "negative points count as they are")),
}
_LEVELS = RecordShape(
    (
        _whole("step", "每几分一级", "points for a level, instead of the rows", 5, 5),
        PartShape("rows", Text("升级表", "the table of levels"), Many(_LEVEL_ROW)),
        _whole("further", "表外每多几分再升一级", "beyond the table, points for one more", 5, 5),
        _whole("cap", "一次最多升几级", "most levels at once"),
        PartShape(
            "negative_is_zero",
            Text("负分", "negative points"),
            Leaf(Kind.CHOICE, _NEGATIVE, maybe=True),
        ),
    ),
    maybe=True,
)
SHENGJI = RecordShape(
    (
        _whole("decks", "几副牌", "decks"),
        _whole("kitty_size", "底牌张数", "cards of the kitty"),
        *_policies(""),
        PartShape("kitty_table", Text("抠底倍数", "multipliers of the kitty"), _KITTY),
        PartShape("levels", Text("升级", "levels"), _LEVELS),
        PartShape(
            "shows", Text("亮主", "showing trump"), RecordShape(tuple(_policies("shows")), True)
        ),
        _clauses(Concern),
    )
)
ERDAYI = RecordShape((_clauses(ErdayiConcern),))
GAME = OneOf({"shengji": SHENGJI, "erdayi": ERDAYI})
