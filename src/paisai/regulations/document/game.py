"""How are the values of a game's own part said in Chinese?

They are read as plain values, by the names the game's part has in a regulation file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paisai.regulations.document.model import TextTable
from paisai.regulations.stages import SeatsTaken

GROWTH = {
    "double": "每多一组再加一倍",
    "add": "每多一组加 {add} 倍",
    "flat": "不论多长",
}

POLICIES: dict[str, dict[object, str]] = {
    "short_tractor_duty": {
        True: "领出的拖拉机较长时，只有较短的也须先跟较短的",
        False: "没有同样长的拖拉机时，只须跟同样数目的对子",
    },
    "ruff_ties": {
        "earlier": "几家毙甩牌，只比领出牌中最高的一类，相同则先毙的大",
        "next-class": "几家毙甩牌，最高的一类相同则往下一类比，全相同则先毙的大",
    },
    "level_course": {
        "circle": "过 A 再从 2 起循环，没有必打的级",
        "a-won-as-declarer": "升级到 A 为止，坐庄从 A 升级即胜",
        "beyond-a": "升级超过 A 即胜",
    },
    "start_level": {"two": "双方从 2 打起", "drawn": "第一副的级当场抽，双方相同"},
    "first_declarer": {
        "east": "第一副由东家坐庄",
        "shower": "第一副由亮主最后有效的人坐庄，没人亮则由先抓牌的人坐庄",
    },
    "first_drawer": {
        "east": "第一副由东家先抓牌",
        "turned-card": "第一副翻一张牌，按点数逆时针数到谁谁先抓",
        "lot": "第一副抽签决定谁先抓牌",
    },
    "look_back": {
        "until-next-lead": "下一圈领出以前，可以看刚打完的一圈",
        "previous-trick": "可以看上一圈，更早的不行",
        "until-turned": "自己还没扣牌的人，可以看刚打完的一圈",
        "own-cards": "自己面前打过的牌可以看，别人的只能看刚打完的一圈",
    },
    "points_won": {
        "face-up": "防守方赢的分亮着放",
        "face-down": "防守方赢的分扣着放，不得翻看",
    },
    "stated_units": {
        "when-wished": "领出的牌有几种拆法时可以声明，不声明按最长的拖拉机算",
        "where-in-doubt": "领出的牌有几种拆法时必须声明",
    },
    "shows.jokers": {
        "none": "王不能用来亮主、反主",
        "final": "一对王可以亮成或反成无主，之后不能再反",
        "big-over-small-in-first-deal": "一对王可以反成无主，第一副大王还可反小王",
    },
    "shows.overturners": {
        "any-other": "亮主者以外任何人都可以反主，同伴也行",
        "opponents": "只有没亮主的一方可以反主",
    },
    "shows.joker_showers": {
        "as-level-cards": "谁能用级牌反主，谁就能用王反",
        "anybody": "一对王谁都可以亮，亮主者本人和同伴也行",
    },
    "shows.after_showing": {
        "nothing": "亮过主的人本副不能再反",
        "others": "亮过主的人被反后可以再反，但不能反自己",
        "himself": "亮过主的人可以再反，也可以反自己",
    },
    "shows.at_once": {
        "earlier-in-turn": "两人同时亮主，位次在前的有效",
        "kitty-sets-suit": "两人同时亮主，由底牌定花色，第一副位次在前的坐庄",
    },
    "shows.nobody": {
        "no-trump": "没人亮主打无主",
        "first-kitty-card": "没人亮主看底牌第一张，是王就打无主",
        "first-suit-in-kitty": "没人亮主就翻底牌，第一张不是王的牌定花色",
    },
}
SEATS = {
    SeatsTaken.BY_THE_PAIRING: "座位由编排决定",
    SeatsTaken.CUT_AT_THE_TABLE: "每轮开打前双方翻牌比大小定座位",
}
NUMBERS = {"decks": "用 {} 副牌", "kitty_size": "底牌 {} 张"}


def policy_text(place: str, value: object) -> str:
    """One value of the game's part; a value without words is given as it stands."""
    if place in NUMBERS:
        return NUMBERS[place].format(value)
    if place == "kitty_table" and isinstance(value, Mapping):
        return kitty_text(value)
    words = POLICIES.get(place, {})
    known = isinstance(value, str | bool) and value in words
    return words[value] if known else f"{place} 为 {value}"


def value_words(place: str, value: object) -> str:
    """What a statement says of the value at a place; a number stands for itself."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}"
    if place.endswith("].seats"):
        return SEATS[SeatsTaken(str(value))]
    return policy_text(place.removeprefix("game."), value)


def counted(game: Mapping[str, Any]) -> dict[str, int]:
    """Figures that follow from the decks and the kitty."""
    decks, kitty = game.get("decks"), game.get("kitty_size")
    if not isinstance(decks, int) or not isinstance(kitty, int):
        return {}
    cards = 54 * decks
    return {"cards": cards, "hand_size": (cards - kitty) // 4, "points": 100 * decks}


def level_text(decks: int, levels: Mapping[str, Any]) -> str:
    points = f"5 算 5 分，10 和 K 算 10 分，共 {100 * decks} 分。" if decks else ""
    cap = f"任何一方一次最多升 {levels['cap']} 级。" if "cap" in levels else ""
    negative = "负分当 0 分。" if levels.get("negative_is_zero") else "负分照实计算。"
    return f"{points}按防守方得分升级，见下表。{cap}{negative}"


def level_table(levels: Mapping[str, Any]) -> TextTable:
    """Defenders' points and what they bring, from few to many."""
    return TextTable(("防守方得分", "结果"), tuple(_level_rows(levels)), (3, 4))


def _level_rows(levels: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rows, further = levels["rows"], levels.get("further")
    if further and not levels.get("negative_is_zero"):
        yield f"比下一行每再少 {further} 分", "庄家方多升 1 级"
    for i, (low, high, side, steps) in enumerate(rows):
        last = i == len(rows) - 1
        yield _span(low, high, open_end=last and not further), _result(side, steps)
    if further:
        yield f"比上一行每再多 {further} 分", "防守方多升 1 级"


def _span(low: int, high: int, open_end: bool) -> str:
    if open_end:
        return f"{low} 及以上"
    return _signed(low) if low == high else f"{_signed(low)} 至 {_signed(high)}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _result(side: str, steps: int) -> str:
    if side == "declarer":
        return f"庄家方升 {steps} 级"
    return f"防守方上台，升 {steps} 级" if steps else "防守方上台"


def kitty_text(table: Mapping[str, Any]) -> str:
    """The multipliers of a kitty capture."""
    names = {
        "single": "单张",
        "singles_throw": "全是单张的甩牌",
        "pair": "对子",
        "triple": "三条",
    }
    parts = [f"{name}乘 {table[key]}" for key, name in names.items() if key in table]
    for key, name in (("pair_tractor", "两连对"), ("triple_tractor", "两连三条")):
        if key in table:
            tractor = table[key]
            growth = GROWTH[tractor["growth"]].format(add=tractor.get("add"))
            cap = f"，最多 {tractor['cap']} 倍" if "cap" in tractor else ""
            parts.append(f"{name}乘 {tractor['base']}，{growth}{cap}")
    return "；".join(parts)
