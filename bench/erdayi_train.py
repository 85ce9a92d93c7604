"""Teach the networks of the strong player of 竞技二打一 by self-play on the C core.

    python3 bench/erdayi_train.py [--jobs N] [--cluster ADDRESS] [--out FILE] [--phase N]

Deals are played by the networks with themselves and, for a share of them, against simpler
players; every decision is then told whether its side won, mixed with what the network thought
at the seat's later decisions. `PHASES` is how the shipped weights were made: 204 million
decisions in 60 CPU-minutes, each phase begun anew from the weights of the one before, on a busy
machine (so their bits are not repeated by a run of this, the procedure is).
bench/erdayi_train.json is the curve of the bare networks. It needs gcc and numpy, which goes
into .bench-env; playing needs neither.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import subprocess
import sys
import time
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import peers

WEIGHTS = peers.ROOT / "src" / "paisai" / "players" / "erdayi" / "strong.bin"
CURVE = Path(__file__).with_suffix(".json")
OWN = Path(__file__).with_suffix(".c")
BESIDE = [Path(__file__), OWN, Path(peers.__file__)]
"""What the machines of a cluster are sent; the library they build themselves."""
LIBRARY = (peers.ENVIRONMENT if peers.ENVIRONMENT.exists() else OWN.parent) / "erdayi_train.so"
LAYERS = (682, 128, 64, 32, 1)
NUMBER = sum(ins * outs + outs for ins, outs in pairwise(LAYERS))
SAMPLE = 3 + 96
"""Role, what it came to in thousandths, number of inputs, the inputs."""
RANDOM, BEGINNER, BY_TURNS, BY_NET = range(4)
CHUNK = 2500
BATCH = 512


class Phase(NamedTuple):
    """`beginner` and `by_turns` are in how many of 1000 deals one side is played by that;
    `trust` is in outcomes, against what was thought later."""

    rounds: int
    deals: int
    first_rate: float
    last_rate: float
    beginner: int
    by_turns: int
    explore: int
    trust: float


PHASES = (
    Phase(44, 15_000, 1.2e-3, 5e-4, 200, 50, 25, 1.0),
    Phase(8, 15_000, 7e-4, 6e-4, 150, 50, 20, 0.75),
    Phase(13, 15_000, 7e-4, 5e-4, 150, 50, 20, 0.75),
    Phase(18, 10_000, 5e-4, 2.8e-4, 350, 50, 15, 0.75),
    Phase(16, 10_000, 2.5e-4, 2e-5, 300, 50, 10, 0.75),
    Phase(108, 15_000, 6e-4, 4.8e-4, 200, 50, 15, 0.75),
    Phase(16, 15_000, 4e-4, 6.7e-5, 200, 50, 10, 0.75),
    Phase(70, 15_000, 6e-4, 5.5e-4, 200, 50, 15, 0.75),
    Phase(30, 15_000, 4e-4, 2e-5, 200, 50, 10, 0.75),
    Phase(160, 15_000, 6e-4, 5e-4, 200, 50, 15, 0.75),
    Phase(40, 15_000, 4e-4, 2e-5, 200, 50, 10, 0.75),
    Phase(150, 15_000, 6e-4, 5e-4, 200, 50, 15, 0.75),
    Phase(50, 15_000, 4e-4, 1e-5, 200, 50, 10, 0.75),
)
KEPT = 0.95
"""Of the average over the rounds that is written down, at each round. (Phases 1 to 7 were run
before there was an average: they wrote down the last step. Before the tenth the networks had no
inputs for what seats had let go; it began with weights of 0 for them.)"""


class Net(ctypes.Structure):
    _fields_ = [("of_role", ctypes.c_void_p * 3)]


class Player(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint32), ("net", Net)]


class Lesson(ctypes.Structure):
    _fields_ = [
        ("seed", ctypes.c_uint64),
        ("main", Player),
        ("others", Player * 3),
        ("share", ctypes.c_uint32 * 3),
        ("explore", ctypes.c_uint32),
        ("strongest", ctypes.c_uint32),
        ("trust", ctypes.c_float),
    ]


@cache
def library() -> ctypes.CDLL:
    if not LIBRARY.exists():
        build()
    found = ctypes.CDLL(str(LIBRARY))
    found.table_make.restype = ctypes.c_void_p
    found.lessons.restype = ctypes.c_uint64
    found.fit.restype = ctypes.c_double
    return found


def build() -> None:
    """Under another name first: several processes may need it at the same time."""
    from paisai import core

    place = Path(core.__file__).parent
    names = ("turns", "net", "table", "moves", "game", "random")
    sources = [OWN, place / "bits.c", *(place / f"erdayi_{name}.c" for name in names)]
    options = ("-O3", "-march=native", "-ffast-math", "-std=c11", "-shared", "-fPIC", f"-I{place}")
    made = LIBRARY.with_suffix(f".{os.getpid()}")
    subprocess.run(["gcc", *options, "-o", made, *sources, "-lm"], check=True)
    made.replace(LIBRARY)


@cache
def table() -> ctypes.c_void_p:
    from paisai.core.erdayi import rows
    from paisai.erdayi.ranks import RANK_INDEX

    found = rows()
    return ctypes.c_void_p(
        library().table_make(found, ctypes.c_uint64(len(found) // 12), bytes(RANK_INDEX))
    )


def player(kind: int, weights: Any = None) -> Player:
    made = Player(kind=kind)
    if weights is not None:
        for role in range(3):
            made.net.of_role[role] = weights[role].ctypes.data
    return made


def lessons_of(first: int, weights: bytes | None, phase: Phase, seed: int) -> Any:
    """The samples of `CHUNK` deals; without weights of a player that counts turns."""
    import numpy

    nets = None if weights is None else numpy.frombuffer(weights, "<f4").reshape(3, NUMBER)
    lesson = Lesson(seed=seed, explore=phase.explore, strongest=300, trust=phase.trust)
    lesson.main = player(BY_TURNS) if nets is None else player(BY_NET, nets)
    lesson.others[0], lesson.others[1] = player(BEGINNER), player(BY_TURNS)
    lesson.share[0], lesson.share[1] = phase.beginner, phase.by_turns
    if nets is None:
        lesson.explore = 150
    most = 60 * CHUNK
    rows = numpy.zeros((most, SAMPLE), numpy.uint16)
    number = library().lessons(
        table(),
        ctypes.byref(lesson),
        ctypes.c_uint64(first),
        ctypes.c_uint64(CHUNK),
        ctypes.c_void_p(rows.ctypes.data),
        ctypes.c_uint64(most),
    )
    return rows[:number]


class Learner:
    """The weights of one role with Adam's memory."""

    def __init__(self, dice: Any, start: Any = None) -> None:
        import numpy

        parts = []
        for ins, outs in pairwise(LAYERS):
            spread = 0.06 if ins == LAYERS[0] else (2 / ins) ** 0.5
            parts += [dice.normal(size=ins * outs) * spread, numpy.zeros(outs)]
        made = numpy.concatenate(parts) if start is None else start
        self.weights = made.astype(numpy.float32)
        self._first, self._second = (numpy.zeros_like(self.weights) for _ in range(2))
        self._step = ctypes.c_uint64(0)

    def fit(self, rows: Any, order: Any, rate: float) -> float:
        pointers = (self.weights, self._first, self._second)
        return float(
            library().fit(
                *(ctypes.c_void_p(one.ctypes.data) for one in pointers),
                ctypes.byref(self._step),
                ctypes.c_void_p(rows.ctypes.data),
                ctypes.c_void_p(order.ctypes.data),
                ctypes.c_uint64(len(order)),
                ctypes.c_uint64(BATCH),
                ctypes.c_float(rate),
            )
        )


def wins(weights: Any, kind: int, decks: int = 1000) -> float:
    """How often the bare networks win against a simple player, roles exchanged."""
    won = (ctypes.c_uint64 * 2)()
    one, other = player(BY_NET, weights), player(kind)
    library().contest(
        table(),
        ctypes.byref(one),
        ctypes.byref(other),
        ctypes.c_uint64(777),
        ctypes.c_uint64(decks),
        won,
    )
    return (won[0] + won[1]) / (2 * decks)


def train(options: argparse.Namespace) -> None:
    import numpy

    from paisai import many

    dice = numpy.random.default_rng([options.seed, options.phase])
    weights: Any = None
    curve: list[dict[str, Any]] = []
    if options.phase > 1:
        weights = numpy.fromfile(options.out, "<f4").reshape(3, NUMBER)
        earlier = json.loads(options.curve.read_text("utf-8"))
        curve = [point for point in earlier if point["phase"] < options.phase]
    learners = [Learner(dice, None if weights is None else weights[role]) for role in range(3)]
    average = weights
    old, seen = None, curve[-1]["decisions"] if curve else 0
    spent = curve[-1]["cpu_minutes"] if curve else 0.0
    first = sum(phase.rounds * phase.deals for phase in PHASES[: options.phase - 1])
    for place, phase in list(enumerate(PHASES, 1))[options.phase - 1 :]:
        for number in range(phase.rounds):
            share = number / max(1, phase.rounds - 1)
            rate = phase.first_rate * (phase.last_rate / phase.first_rate) ** share
            told = None if weights is None else weights.astype("<f4").tobytes()
            starts = range(first, first + phase.deals, CHUNK)
            first += phase.deals
            task = partial(lessons_of, weights=told, phase=phase, seed=options.seed)
            parts = many.run(task, starts, options.jobs, options.cluster, BESIDE)
            rows = numpy.concatenate(list(parts))
            seen += len(rows)
            both = rows if old is None else numpy.concatenate([rows, old])
            losses = []
            for role, learner in enumerate(learners):
                order = dice.permutation(numpy.flatnonzero(both[:, 0] == role))
                losses.append(learner.fit(both, order.astype(numpy.uint32), rate))
            old = rows
            weights = numpy.stack([learner.weights for learner in learners])
            average = weights if average is None else KEPT * average + (1 - KEPT) * weights
            if number % 10 == 9 or number == phase.rounds - 1:
                average = average.astype(numpy.float32)
                curve.append(
                    {
                        "phase": place,
                        "round": number + 1,
                        "cpu_minutes": round(spent + time.process_time() / 60, 2),
                        "decisions": seen,
                        "beginner": wins(average, BEGINNER),
                        "by_turns": wins(average, BY_TURNS),
                        "loss": [round(loss, 4) for loss in losses],
                    }
                )
                print(json.dumps(curve[-1]), flush=True)
                average.astype("<f4").tofile(options.out)
                options.curve.write_text(json.dumps(curve, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--curve", type=Path, default=CURVE)
    parser.add_argument(
        "--phase", type=int, default=1, help="begin with this one, from the weights in --out"
    )
    chosen = parser.parse_args()
    if peers.inside():
        import erdayi_train  # itself: what is in __main__ cannot be named on another machine

        erdayi_train.build()
        erdayi_train.train(chosen)
    else:
        wanted = {"numpy": "numpy", "pydantic": "pydantic"}
        if chosen.cluster:
            wanted["distributed"] = "distributed"
        sys.exit(peers.run_inside(__file__, wanted, sys.argv[1:]))
