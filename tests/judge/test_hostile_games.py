"""Questions about the games, mutated and pushed in size: one answer each, and soon."""

import json
import time
from random import Random

import pytest

from paisai.judge import judge

PRESETS = (
    "bashifen-teachers",
    "shengji-szpt-2013",
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
)
SECONDS = 3
"""Of processor time for the worst question; those of a hall take a tenth of one."""


def faces(rng, suits):
    return [f"{suit}{rank}" for suit in suits for rank in "23456789TJQKA"] + ["w", "W"]


def cards(rng, most):
    """Many copies of few faces, often all of one suit."""
    pool = faces(rng, rng.choice(["H", "S", "HS", "SHCD"]))
    taken = []
    for face in rng.sample(pool, rng.randint(1, len(pool))):
        taken += [face] * rng.choice([1, 2, 2, 3, 3, 3])
    return " ".join(taken[: rng.randint(1, most)])


def question(rng):
    op = rng.choice(["units", "follow", "follows", "throw", "trick", "kitty", "result", "show"])
    return {
        "id": 1,
        "op": f"shengji/{op}",
        "regulation": rng.choice(PRESETS),
        "level": rng.choice("23TA"),
        "trump": rng.choice(["S", "H", None]),
        "decks": rng.randint(2, 3),
        "cards": cards(rng, 45),
        "hand": cards(rng, 45),
        "lead": cards(rng, 36),
        "play": cards(rng, 36),
        "kitty": cards(rng, 8),
        "others": [cards(rng, 39) if rng.random() < 0.3 else "" for _ in range(3)],
        "plays": [cards(rng, 20) for _ in range(4)],
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


def erdayi_question(rng):
    op = rng.choice(["read", "moves", "perft", "score"])
    pack = list("3456789TJQKA2" * 4 + "wW")
    rng.shuffle(pack)
    sizes = [rng.choice([1, 5, 17, 20]) for _ in range(3)]
    hands = ["".join(pack[20 * n : 20 * n + size]) for n, size in enumerate(sizes)]
    return {
        "id": 1,
        "op": f"erdayi/{op}",
        "cards": "".join(pack[: rng.randint(0, 54)]),
        "hand": "".join(pack[: rng.randint(0, 54)]),
        "beat": rng.choice([None, "3", "333444", "34567", ""]),
        "hands": hands,
        "depth": rng.choice([0, 1, 3, 6, 200]),
        "bid": rng.randint(0, 4),
        "declarer": rng.randint(0, 3),
        "winner": rng.randint(0, 2),
        "bombs": rng.randint(0, 14),
        "rockets": rng.randint(0, 1),
        "spring": rng.random() < 0.5,
        "counter_spring": rng.random() < 0.5,
    }


def mutated(rng, asked):
    """One field gone, or of another kind or size."""
    name = rng.choice([*asked][1:])
    wild = [None, True, -1, 10**30, 1.5, "", "\ud800", "♠3 " * 5000, [], {}, [[[]]], "S3\x00"]
    return {**asked, name: rng.choice(wild)} if rng.random() < 0.5 else asked


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_every_question_has_its_answer_in_time(seed):
    rng = Random(seed)
    for _ in range(1500):
        asked = mutated(rng, question(rng) if rng.random() < 0.8 else erdayi_question(rng))
        line = json.dumps(asked)
        began = time.process_time()
        answer = judge(line)
        took = time.process_time() - began
        assert type(answer["ok"]) is bool
        json.dumps(answer).encode()
        assert took < SECONDS, (took, line[:2000])
