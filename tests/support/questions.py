"""Valid questions to every operation of the judge, by lot, and what a hostile hand makes of it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from paisai.judge import OPERATIONS, judge
from paisai.presets import preset_ids

Question = dict[str, Any]

SHENGJI = (
    "bashifen-teachers",
    "shengji-szpt-2013",
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
)
DECK = [f"{suit}{rank}" for suit in "SHCD" for rank in "23456789TJQKA"] + ["w", "W"]
PACK = list("3456789TJQKA2" * 4 + "wW")
SIZES = (0, 1, 2, 3, 5, 8, 13, 30, 31, 64, 200, 500)
"""How many come to a hall."""


def _cards(rng: Random, most: int) -> str:
    """Many copies of few faces, often all of one suit."""
    suits = rng.choice(["H", "S", "HS", "SHCD"])
    pool = [face for face in DECK if face[0] in suits + "wW"]
    taken: list[str] = []
    for face in rng.sample(pool, rng.randint(1, len(pool))):
        taken += [face] * rng.choice([1, 2, 2, 3, 3, 3])
    return " ".join(taken[: rng.randint(1, most)])


def _shengji(rng: Random) -> Question:
    return {
        "regulation": rng.choice(SHENGJI),
        "level": rng.choice("23TA"),
        "trump": rng.choice(["S", "H", None]),
        "decks": rng.randint(2, 3),
        "cards": _cards(rng, 45),
        "hand": _cards(rng, 45),
        "lead": _cards(rng, 36),
        "play": _cards(rng, 36),
        "kitty": _cards(rng, 8),
        "others": [_cards(rng, 39) if rng.random() < 0.3 else "" for _ in range(3)],
        "plays": [_cards(rng, 20) for _ in range(4)],
        "list": rng.random() < 0.3,
        "points": rng.choice([0, 80, 120, -60, 1_000_000]),
        "levels": [rng.randint(0, 13), rng.randint(0, 13)],
        "start": "2",
        "declarer": rng.randint(0, 3),
        "ruled": rng.choice([None, "declarer", "defenders", "north"]),
        "first_deal": rng.random() < 0.5,
        "history": [{"seat": 0, "cards": "S2"}] * rng.choice([0, 1, 3000]),
        "seat": rng.randint(0, 3),
    }


def _shengji_player(rng: Random) -> Question:
    """A hand of the right size, before anything was played."""
    regulation = rng.choice(SHENGJI)
    decks = 3 if regulation == "tuolaji-zhuhai-2019" else 2
    pack = DECK * decks
    rng.shuffle(pack)
    size = (39 if decks == 3 else 25) + rng.choice([0, 0, 6, 8])
    return {
        "regulation": regulation,
        "player": rng.choice(["random", "sound", "strong"]),
        "level": rng.choice("23TA"),
        "trump": rng.choice(["S", "H", None]),
        "declarer": rng.choice([0, 1, None]),
        "seat": rng.randint(0, 3),
        "hand": " ".join(pack[:size]),
        "shows": [{"seat": 0, "cards": "S2"}] * rng.choice([0, 0, 1, 2]),
        "done": rng.random() < 0.5,
        "buried": rng.choice([None, " ".join(pack[-8:])]),
        "tricks": [[0, pack[size : size + 4]]] * rng.choice([0, 0, 1, 30]),
        "trick": rng.choice([None, [0, []], [0, pack[60:62]]]),
        "ms": 5,
        "seed": rng.randrange(100),
    }


def _erdayi(rng: Random) -> Question:
    pack = rng.sample(PACK, 54)
    sizes = [rng.choice([1, 5, 17, 20]) for _ in range(3)]
    return {
        "cards": "".join(pack[: rng.randint(0, 54)]),
        "hand": "".join(pack[: rng.randint(0, 54)]),
        "beat": rng.choice([None, "3", "333444", "34567", ""]),
        "hands": ["".join(pack[17 * n : 17 * n + size]) for n, size in enumerate(sizes)],
        "depth": rng.choice([0, 1, 3, 6, 200]),
        "bid": rng.randint(0, 4),
        "declarer": rng.randint(0, 3),
        "winner": rng.randint(0, 2),
        "bombs": rng.randint(0, 14),
        "rockets": rng.randint(0, 1),
        "spring": rng.random() < 0.5,
        "counter_spring": rng.random() < 0.5,
    }


def _erdayi_player(rng: Random) -> Question:
    pack = rng.sample(PACK, 54)
    declarer = rng.randrange(3)
    return {
        "player": rng.choice(["random", "sound", "strong"]),
        "seat": declarer,
        "hand": "".join(pack[: rng.choice([17, 20])]),
        "bids": [[n, n] for n in range(rng.randrange(3))],
        "declarer": declarer,
        "bid": rng.randint(1, 3),
        "kitty": "".join(pack[17:20]),
        "history": [[declarer, ""]] * rng.choice([0, 0, 1, 500]),
        "ms": 5,
        "seed": rng.randrange(100),
    }


def _field(rng: Random) -> Question:
    """Entries with units of any size, and the results of a few rounds."""
    n, units = rng.choice(SIZES), rng.choice([1, 2, 3, 30, 500])
    entries = [
        {"id": f"e{i}", "unit": f"u{rng.randrange(units)}", "zone": f"z{rng.randrange(4)}"}
        for i in range(n)
    ]
    played = rng.choice([0, 1, 3, 7])
    results: list[Question] = []
    for number in range(1, played + 1):
        order = rng.sample(range(n), n)
        for a, b in zip(order[::2], order[1::2], strict=False):
            levels = [rng.randint(0, 13), rng.randint(0, 12)]
            result: Question = {"round": number, "a": f"e{a}", "b": f"e{b}", "levels": levels}
            if levels[0] == levels[1]:
                result["first"] = rng.randrange(2)
            if rng.random() < 0.03:
                result = {"round": number, "a": f"e{a}", "b": f"e{b}", "forfeit": levels[0] % 2}
            results.append(result)
        if n % 2:
            results.append({"round": number, "bye": f"e{order[-1]}"})
    return {
        "regulation": rng.choice(preset_ids()),
        "entries": entries,
        "results": results,
        "round": played + 1,
        "seed": rng.choice(["lot", 7]),
        "groups": rng.randint(1, 1 + n // 3),
    }


def _deals(rng: Random) -> Question:
    n = rng.choice(SIZES) // 3 * 3
    deals = [[2, -1, -1], [-4, 2, 2]] * rng.choice([1, 6, 40])
    return {
        "regulation": "erdayi-sanya-2021",
        "entries": [f"e{i}" for i in range(n)],
        "results": [
            {"table": [f"e{i + k}" for k in range(3)], "deals": deals} for i in range(0, n, 3)
        ],
    }


def _match(rng: Random) -> Question:
    return {
        "regulation": rng.choice(SHENGJI),
        "levels": [rng.randint(0, 13), rng.randint(0, 13)],
        "first": rng.randrange(2),
        **({"forfeit": 1} if rng.random() < 0.2 else {}),
    }


def _schedule(rng: Random) -> Question:
    zones = [{"id": f"z{i}", "size": rng.randint(1, 40)} for i in range(rng.randint(1, 12))]
    return {"zones": zones, "rounds": rng.choice([1, 3, 5, 9, 30]), "seed": "lot"}


def _knockout(rng: Random) -> Question:
    groups, through = rng.choice([1, 2, 4, 8, 16, 32]), rng.choice([1, 2, 4])
    return {
        "qualifiers": [
            {"id": f"g{g}p{p}", "unit": f"u{rng.randrange(8)}", "group": f"g{g}", "place": p}
            for g in range(groups)
            for p in range(1, through + 1)
        ],
        "seed": "lot",
    }


def _teams(rng: Random) -> Question:
    n = rng.choice(SIZES)
    how = ["champion", "final", "semi_final", "quarter_final", "first_round", "group"]
    return {
        "regulation": rng.choice(preset_ids()),
        "entries": [{"id": f"e{i}", "unit": [f"u{i % 7}", "x"][: i % 3]} for i in range(n)],
        "reached": {f"e{i}": rng.choice(how) for i in range(n)},
    }


def _quota(rng: Random) -> Question:
    return {
        "units": [
            {"id": f"u{i}", "members": rng.randint(1, 900), "entrants": rng.randint(0, 90)}
            for i in range(rng.choice(SIZES))
        ],
        "places": rng.choice([1, 16, 64, 20_000]),
    }


def _ruling(rng: Random) -> Question:
    regulation = rng.choice(preset_ids())
    listed = judge(f'{{"id":1,"op":"referee/catalogue","regulation":"{regulation}"}}')
    one = rng.choice(listed["infractions"])
    facts: Question = {}
    for fact in one["facts"]:
        if not fact.get("optional") or rng.random() < 0.5:
            if fact["type"] == "choice":
                facts[fact["name"]] = rng.choice(fact["choices"])
            elif fact["type"] == "int":
                facts[fact["name"]] = fact.get("min", 0) + rng.choice([0, 1, 5, 40])
            else:
                facts[fact["name"]] = rng.random() < 0.5
    past = [{"infraction": one["id"], "facts": facts}] * rng.choice([0, 0, 1, 2, 2000])
    return {"regulation": regulation, "infraction": one["id"], "facts": facts, "history": past}


def _named(rng: Random) -> Question:
    return {"regulation": rng.choice(preset_ids())}


OF: dict[str, Callable[[Random], Question]] = {
    "hello": _named,
    "players": _named,
    "referee/catalogue": _named,
    "referee/rule": _ruling,
    **{f"erdayi/{op}": _erdayi for op in ("read", "moves", "perft", "score")},
    **{f"erdayi/{op}": _erdayi_player for op in ("choose", "choose_bid")},
    **{
        f"shengji/{op}": _shengji
        for op in ("units", "follow", "follows", "throw", "trick", "kitty", "result", "show")
    },
    **{f"shengji/{op}": _shengji_player for op in ("choose", "choose_bury", "choose_show")},
    **{f"tournament/{op}": _field for op in ("pair", "tables", "groups")},
    "tournament/rank": lambda rng: (_deals if rng.random() < 0.3 else _field)(rng),
    "tournament/match": _match,
    "tournament/schedule": _schedule,
    "tournament/knockout": _knockout,
    "tournament/teams": _teams,
    "tournament/quota": _quota,
}

WILD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 10**30, -(10**300), 1.5, 1e308, "", "0", " ", "x"),
    *("\ud800", "甲\udfff", "\u202e甲", "S3\x00", "\ufeff", "é" * 2000, "♠3 " * 5000, "9" * 5000),
    *([], {}, [[[]]], [None], ["\ud800"], {"\ud800": 1}, [1] * 3000, ["e0"] * 600, {"id": {}}),
)


def question(rng: Random, op: str) -> Question:
    """With the fields that this operation asks, of all that its subject has."""
    asked = OPERATIONS[op].asks.known()
    made = {name: value for name, value in OF[op](rng).items() if name in asked}
    return {"id": rng.choice([1, "a", None]), "op": op, **made}


def mutated(rng: Random, asked: Question) -> Question:
    """The same with a few places changed: gone, wild, doubled, taken from elsewhere."""
    asked = copy.deepcopy(asked)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        holder, key = somewhere(rng, asked)
        if key == "op":
            continue
        how = rng.random()
        if how < 0.15:
            del holder[key]
        elif how < 0.3 and isinstance(holder, list):
            holder += [holder[key]] * rng.choice([1, 2, 300])
        elif how < 0.45:
            holder[key] = somewhere(rng, asked)[1]
        else:
            holder[key] = copy.deepcopy(rng.choice(WILD))
    if type(asked.get("ms")) is int and asked["ms"] <= 60_000:
        asked["ms"] = min(asked["ms"], 5)  # it says itself how long the answer may take
    return asked


def somewhere(rng: Random, asked: Question) -> tuple[Any, Any]:
    """Somewhere in the question: a list or object and a key of it."""
    holder: Any = asked
    while True:
        keys = [*holder] if isinstance(holder, dict) else range(len(holder))
        key = rng.choice(keys)
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.25:
            return holder, key
        holder = inner
