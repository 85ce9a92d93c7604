"""How are the values of a game's own part said?

They are read as plain values, by the names the game's part has in a regulation file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paisai.regulations.stages import SeatsTaken
from paisai.shengji.regulated import where_left_out
from paisai.text import SILENT, Text, joined, with_minus

GROWTH = {
    "double": Text("每多一组再加一倍", "doubling with each further one"),
    "add": Text("每多一组加 {add} 倍", "{add} more for each further one"),
    "flat": Text("不论多长", "of any length"),
}

POLICIES: dict[str, dict[object, Text]] = {
    "short_tractor_duty": {
        True: Text(
            "领出的拖拉机较长时，只有较短的也须先跟较短的",
            "to a longer tractor a shorter one is followed first",
        ),
        False: Text(
            "没有同样长的拖拉机时，只须跟同样数目的对子",
            "without a tractor of that length as many pairs are followed",
        ),
    },
    "ruff_ties": {
        "earlier": Text(
            "几家毙甩牌，只比领出牌中最高的一类，相同则先毙的大",
            "ruffs of a throw are compared in the lead's highest class only; of equal ones the"
            " earlier wins",
        ),
        "next-class": Text(
            "几家毙甩牌，最高的一类相同则往下一类比，全相同则先毙的大",
            "ruffs of a throw equal in the highest class are compared in the next; of equal ones"
            " the earlier wins",
        ),
    },
    "level_course": {
        "circle": Text(
            "过 A 再从 2 起循环，没有必打的级",
            "after A levels go on with 2 in a circle, and no level must be played",
        ),
        "a-won-as-declarer": Text(
            "升级到 A 为止，坐庄从 A 升级即胜",
            "a promotion stops at A, and who moves up from A as declarer wins",
        ),
        "beyond-a": Text("升级超过 A 即胜", "who moves up beyond A wins"),
    },
    "start_level": {
        "two": Text("双方从 2 打起", "both sides start at 2"),
        "drawn": Text(
            "第一副的级当场抽，双方相同",
            "the level of the first deal is drawn on the spot, the same for both sides",
        ),
    },
    "first_declarer": {
        "east": Text("第一副由东家坐庄", "East declares the first deal"),
        "shower": Text(
            "第一副由亮主最后有效的人坐庄，没人亮则由先抓牌的人坐庄",
            "whose show stands declares the first deal, or the first drawer if nobody shows",
        ),
    },
    "first_drawer": {
        "east": Text("第一副由东家先抓牌", "East draws first in the first deal"),
        "turned-card": Text(
            "第一副翻一张牌，按点数逆时针数到谁谁先抓",
            "in the first deal a card is turned, and its number counted anticlockwise finds the"
            " first drawer",
        ),
        "lot": Text("第一副抽签决定谁先抓牌", "the first drawer of the first deal is found by lot"),
    },
    "look_back": {
        "until-next-lead": Text(
            "下一圈领出以前，可以看刚打完的一圈",
            "the trick just played may be looked at until the next lead",
        ),
        "previous-trick": Text(
            "可以看上一圈，更早的不行", "the previous trick may be looked at, no earlier one"
        ),
        "until-turned": Text(
            "自己还没扣牌的人，可以看刚打完的一圈",
            "who has not turned his cards may look at the trick just played",
        ),
        "own-cards": Text(
            "自己面前打过的牌可以看，别人的只能看刚打完的一圈",
            "one's own played cards may be looked at, of the others' the trick just played only",
        ),
    },
    "points_won": {
        "face-up": Text("防守方赢的分亮着放", "points the defenders win lie face up"),
        "face-down": Text(
            "防守方赢的分扣着放，不得翻看",
            "points the defenders win lie face down and are not looked at",
        ),
    },
    "stated_units": {
        "when-wished": Text(
            "领出的牌有几种拆法时可以声明，不声明按最长的拖拉机算",
            "a lead that can be read in several ways may be stated; unstated it counts by its"
            " longest tractor",
        ),
        "where-in-doubt": Text(
            "领出的牌有几种拆法时必须声明",
            "a lead that can be read in several ways must be stated",
        ),
    },
    "adjudged_loser": {
        "stays": Text(
            "判负的一方不论得分多少都不升级",
            "a side adjudged to have lost moves up no level, whatever its points",
        ),
        "by-points": Text(
            "判负的一方仍按得分升级",
            "a side adjudged to have lost still moves up by its points",
        ),
    },
    "shows.jokers": {
        "none": Text("王不能用来亮主、反主", "jokers are neither shown nor overturn"),
        "final": Text(
            "一对王可以亮成或反成无主，之后不能再反",
            "a pair of jokers is shown for no-trump or overturns to it, and nothing follows",
        ),
        "big-over-small-in-first-deal": Text(
            "一对王可以反成无主，第一副大王还可反小王",
            "a pair of jokers overturns to no-trump; in the first deal big ones go over small ones",
        ),
    },
    "shows.overturners": {
        "any-other": Text(
            "亮主者以外任何人都可以反主，同伴也行",
            "anyone but the shower may overturn, his partner too",
        ),
        "opponents": Text(
            "只有没亮主的一方可以反主", "only the side that has not shown may overturn"
        ),
    },
    "shows.joker_showers": {
        "as-level-cards": Text(
            "谁能用级牌反主，谁就能用王反",
            "who may overturn with level cards may do so with jokers",
        ),
        "anybody": Text(
            "一对王谁都可以亮，亮主者本人和同伴也行",
            "anybody may show a pair of jokers, the shower and his partner too",
        ),
    },
    "shows.after_showing": {
        "nothing": Text("亮过主的人本副不能再反", "who has shown does not overturn in this deal"),
        "others": Text(
            "亮过主的人被反后可以再反，但不能反自己",
            "who was overturned may overturn again, but not himself",
        ),
        "himself": Text(
            "亮过主的人可以再反，也可以反自己", "who has shown may overturn again, himself too"
        ),
    },
    "shows.at_once": {
        "earlier-in-turn": Text(
            "两人同时亮主，位次在前的有效", "of two shows at once the earlier in turn stands"
        ),
        "kitty-sets-suit": Text(
            "两人同时亮主，由底牌定花色，第一副位次在前的坐庄",
            "of two shows at once the kitty sets the suit, and in the first deal the earlier in"
            " turn declares",
        ),
    },
    "shows.nobody": {
        "no-trump": Text("没人亮主打无主", "if nobody shows it is no-trump"),
        "first-kitty-card": Text(
            "没人亮主看底牌第一张，是王就打无主",
            "if nobody shows the first kitty card decides, a joker for no-trump",
        ),
        "first-suit-in-kitty": Text(
            "没人亮主就翻底牌，第一张不是王的牌定花色",
            "if nobody shows the first kitty card that is no joker sets the suit",
        ),
    },
}
OF_THREE: dict[str, dict[object, Text]] = {
    "passed_out_counts": {
        True: Text("三家都不叫的一副算一副", "a deal in which all pass is one of the deals"),
        False: Text("三家都不叫的一副不算，重新发牌", "a deal in which all pass is dealt again"),
    },
    "warning_scope": {
        "deal": Text("超时警告按一副计", "warnings for being over time are counted over a deal"),
        "sitting": Text(
            "超时警告按一桌计", "warnings for being over time are counted over the sitting"
        ),
    },
}
"""Those of 竞技二打一."""
SEATS = {
    SeatsTaken.BY_THE_PAIRING: Text("座位由编排决定", "seats are given by the pairing"),
    SeatsTaken.CUT_AT_THE_TABLE: Text(
        "每轮开打前双方翻牌比大小定座位", "before each round both sides cut for seats"
    ),
}
NUMBERS = {
    "decks": Text("用 {} 副牌", "{} decks are used"),
    "kitty_size": Text("底牌 {} 张", "the kitty has {} cards"),
    "deals": Text("每桌打 {} 副", "a sitting has {} deals"),
    "seconds_to_bid": Text("叫牌每次 {} 秒", "a bid takes at most {} seconds"),
    "seconds_to_play": Text("出牌每次 {} 秒", "a play takes at most {} seconds"),
    "warnings_to_fine": Text("超时警告满 {} 次罚分", "{} warnings for being over time are fined"),
    "fine": Text("超时罚 {} 分", "the fine for being over time is {}"),
}
KITTY_TABLE = "kitty_table"
LEVEL_STEP = "levels.step"


def policy_text(place: str, value: object) -> Text:
    """One value of the game's part; of one left out, what is then played."""
    if place in NUMBERS:
        words = NUMBERS[place]
        return Text(words.zh.format(value), words.en.format(value))
    if place == KITTY_TABLE and isinstance(value, Mapping):
        return kitty_text(value)
    if place in OF_THREE:
        return OF_THREE[place][value]
    return POLICIES[place][where_left_out(place) if value is None else value]


def value_words(place: str, value: object) -> Text:
    """What a statement says of the value at a place; a number stands for itself."""
    if place == f"game.{LEVEL_STEP}":
        return _step_text(value)
    if value is None and not place.startswith("game."):
        value = 0  # a time that is not set is none
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Text(f"{value:g}", f"{value:g}")
    if place.endswith("].seats"):
        return SEATS[SeatsTaken(str(value))]
    return policy_text(place.removeprefix("game."), value)


def _step_text(step: object) -> Text:
    """A table given row by row has no step."""
    if step is None:
        return Text("按升级表升级", "levels go by the table")
    return Text(f"每 {step} 分一级", f"{step} points a level")


def counted(game: Mapping[str, Any]) -> dict[str, int]:
    """Figures that follow from the decks and the kitty."""
    decks, kitty = game.get("decks"), game.get("kitty_size")
    if not isinstance(decks, int) or not isinstance(kitty, int):
        return {}
    cards = 54 * decks
    return {"cards": cards, "hand_size": (cards - kitty) // 4, "points": 100 * decks}


def level_text(decks: int, levels: Mapping[str, Any]) -> Text:
    total, cap = 100 * decks, levels.get("cap")
    said = Text(
        "按防守方得分升级，见下表。", "Levels are by the defenders' points, see the table. "
    )
    if decks:
        said = (
            Text(
                f"5 算 5 分，10 和 K 算 10 分，共 {total} 分。",
                f"5 counts 5, 10 and K count 10, {total} in all. ",
            )
            + said
        )
    if cap is not None:
        said += Text(
            f"任何一方一次最多升 {cap} 级。", f"No side moves up more than {cap} at a time. "
        )
    if levels.get("negative_is_zero"):
        return said + Text("负分当 0 分。", "Less than 0 counts as 0.")
    return said + Text("负分照实计算。", "Less than 0 counts as it is.")


LEVEL_HEADS = (Text("防守方得分", "Defenders' points"), Text("结果", "Result"))


def level_rows(levels: Mapping[str, Any]) -> Iterator[tuple[Text, Text]]:
    """Defenders' points and what they bring, from few to many."""
    rows, further = levels["rows"], levels.get("further")
    if further and not levels.get("negative_is_zero"):
        yield (
            Text(f"比下一行每再少 {further} 分", f"each {further} less than the next row"),
            Text("庄家方多升 1 级", "one more for the declarer's side"),
        )
    for i, (low, high, side, steps) in enumerate(rows):
        last = i == len(rows) - 1
        yield _span(low, high, open_end=last and not further), _result(side, steps)
    if further:
        yield (
            Text(f"比上一行每再多 {further} 分", f"each {further} more than the row above"),
            Text("防守方多升 1 级", "one more for the defenders"),
        )


def _span(low: int, high: int, open_end: bool) -> Text:
    if open_end:
        return Text(f"{low} 及以上", f"{low} or more")
    if low == high:
        return Text(with_minus(str(low)), with_minus(str(low)))
    return Text(
        f"{with_minus(str(low))} 至 {with_minus(str(high))}",
        f"{with_minus(str(low))} to {with_minus(str(high))}",
    )


def _result(side: str, steps: int) -> Text:
    if side == "declarer":
        return Text(f"庄家方升 {steps} 级", f"declarer's side up {steps}")
    if steps:
        return Text(f"防守方上台，升 {steps} 级", f"defenders take the deal and move up {steps}")
    return Text("防守方上台", "defenders take the deal")


UNITS = {
    "single": Text("单张", "single"),
    "singles_throw": Text("全是单张的甩牌", "throw of singles only"),
    "pair": Text("对子", "pair"),
    "triple": Text("三条", "triple"),
}
TRACTORS = {
    "pair_tractor": Text("两连对", "tractor of two pairs"),
    "triple_tractor": Text("两连三条", "tractor of two triples"),
}


def kitty_text(table: Mapping[str, Any]) -> Text:
    """The multipliers of a kitty capture."""
    parts = [
        Text(f"{name.zh}乘 {table[key]}", f"{name.en} × {table[key]}")
        for key, name in UNITS.items()
        if key in table
    ]
    for key, name in TRACTORS.items():
        if key in table:
            tractor = table[key]
            base, growth = tractor["base"], GROWTH[tractor["growth"]]
            said = Text(f"{name.zh}乘 {base}，", f"{name.en} × {base}, ")
            said += Text(
                growth.zh.format(add=tractor.get("add")), growth.en.format(add=tractor.get("add"))
            )
            cap = tractor.get("cap")
            said += Text(f"，最多 {cap} 倍", f", at most × {cap}") if cap else SILENT
            parts.append(said)
    return joined(parts, "；", "; ")
