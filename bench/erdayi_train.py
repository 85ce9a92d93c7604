"""Teach the networks of the strong player of 竞技二打一 by self-play on the C core.

    python3 bench/erdayi_train.py [--folder .training/erdayi] [--minutes M] [--decisions N]
                                  [--layers 512,256,128] [--jobs N] [--cluster ADDRESS]
    python3 bench/erdayi_train.py --write FILE       the weights of the checkpoint, for playing

The networks (declarer, its 下家, its 上家) play deals with themselves and, in a share of them, with
earlier selves; nobody else takes part. Every decision is then told what it came to: whether its
side won, and by how many points from there on, mixed with what the network thought at the seat's
later decisions. One schedule leads from the first round to the last, which `--decisions` or
`--minutes` says, whichever comes first.

At intervals the average of the networks is measured, without search, on paired decks that are never
played for learning, against players that take no part in it: the shipped networks of version 1,
RLCard's rule agent, a player that counts turns, and `sound`. The figures go to curve.jsonl.

Everything is in the folder: checkpoint.npz (at most 20 MB) has all that is needed to go on, so the
same command goes on after any break. It needs gcc and numpy; playing needs neither.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import peers

PLAYERS = peers.ROOT / "src" / "paisai" / "players" / "erdayi"
FOLDER = peers.ROOT / ".training" / "erdayi"
OWN = Path(__file__).with_suffix(".c")
BESIDE = [Path(__file__), OWN, Path(peers.__file__)]
"""What the machines of a cluster are sent; the library they build themselves."""
BEGINNER, BY_TURNS, BY_NET = range(1, 4)
CHUNK, DEALS, BATCH = 1000, 12_000, 512
LONGEST_DEAL = 2200
"""Numbers a deal's samples take, on average, at most."""
MOST_BYTES = 20_000_000
DECKS = 1500
"""Paired decks of a measurement; `sound`, which is Python, has a tenth of them."""
MEASURED = 777
"""The seed of the decks that are measured with: lessons have other seeds."""


class Shape(NamedTuple):
    """Of a network: the last actions it looks at, three layers, the outputs."""

    recent: int
    first: int
    second: int
    third: int
    heads: int

    def layers(self) -> list[int]:
        """How many weights each of the four layers has, biases included."""
        widths = (682 + 55 * self.recent, self.first, self.second, self.third, self.heads)
        return [(ins + 1) * outs for ins, outs in pairwise(widths)]

    def number(self) -> int:
        return sum(self.layers())


class Net(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_uint32) for name in Shape._fields),
        ("of_role", ctypes.c_void_p * 3),
    ]


class Player(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint32), ("net", Net)]


class Lesson(ctypes.Structure):
    _fields_ = [
        ("seed", ctypes.c_uint64),
        ("main", Player),
        ("earlier", Player),
        ("share", ctypes.c_uint32),
        ("explore", ctypes.c_uint32),
        ("strongest", ctypes.c_uint32),
        ("trust", ctypes.c_float),
        ("by_points", ctypes.c_float),
    ]


class Schedule(NamedTuple):
    """What holds at a moment of the training, which goes from 0 to 1."""

    rate: float
    share: int
    explore: int
    trust: float

    @classmethod
    def at(cls, progress: float) -> Schedule:
        first, last, begin = 1.2e-3, 1e-5, 0.02
        share = max(0.0, min(1.0, progress))
        rate = last + (first - last) * 0.5 * (1 + math.cos(math.pi * share))
        early = progress < begin
        return cls(rate, 0 if early else 150, 60 if early else 15, 1.0 if early else 0.75)


BY_POINTS = 0.02
"""A point is worth so much chance of winning when the networks choose."""
STRONGEST = 300
POINTS_WEIGHT = 0.3
KEPT = 0.97
"""Of the average over the rounds, at each round."""
FREEZE = 0.02
"""An earlier self is kept after each such part of the training."""


# -- the library -------------------------------------------------------------------------------


@cache
def library() -> ctypes.CDLL:
    found = ctypes.CDLL(str(build()))
    found.table_make.restype = ctypes.c_void_p
    found.lessons.restype = ctypes.c_uint64
    found.net_load.restype = ctypes.c_void_p
    return found


def build() -> Path:
    """Where the library is, named by what it is made of: never beside a module, where Python would
    take it for one. Under another name first: several processes may need it at the same time."""
    from paisai import core

    place = Path(core.__file__).parent
    names = ("turns", "net", "table", "moves", "game", "random")
    sources = [OWN, place / "bits.c", *(place / f"erdayi_{name}.c" for name in names)]
    kinds = hashlib.sha256()
    for path in (*sources, *sorted(place.glob("*.h"))):
        kinds.update(path.read_bytes())
    folder = Path(tempfile.gettempdir()) / f"paisai-training-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    library = folder / f"erdayi-{kinds.hexdigest()[:16]}.so"
    if not library.exists():
        options = ("-O3", "-march=native", "-ffast-math", "-std=c11", "-shared", "-fPIC")
        made = library.with_suffix(f".{os.getpid()}")
        subprocess.run(["gcc", *options, f"-I{place}", "-o", made, *sources, "-lm"], check=True)
        made.replace(library)
    return library


@cache
def table() -> ctypes.c_void_p:
    from paisai.core.erdayi import rows
    from paisai.erdayi.ranks import RANK_INDEX

    found = rows()
    return ctypes.c_void_p(
        library().table_make(found, ctypes.c_uint64(len(found) // 12), bytes(RANK_INDEX))
    )


def pointer(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def net_of(shape: Shape, weights: Any = None) -> Net:
    made = Net(*shape)
    if weights is not None:
        for role in range(3):
            made.of_role[role] = weights[role].ctypes.data
    return made


@cache
def net_of_file(path: Path) -> Net:
    made, written = Net(), path.read_bytes()
    if not library().net_load(written, ctypes.c_size_t(len(written)), ctypes.byref(made)):
        raise ValueError(f"{path} is no file of weights")
    return made


# -- lessons -----------------------------------------------------------------------------------


def lessons_of(
    first: int, weights: Any, earlier: Any, shape: Shape, schedule: Schedule, seed: int
) -> tuple[Any, int]:
    """The samples of `CHUNK` deals, one after the other, and how many they are."""
    import numpy

    lesson = Lesson(seed=seed, explore=schedule.explore, strongest=STRONGEST)
    lesson.trust, lesson.by_points = schedule.trust, BY_POINTS
    lesson.main = Player(BY_NET, net_of(shape, weights))
    if earlier is not None:
        lesson.earlier, lesson.share = Player(BY_NET, net_of(shape, earlier)), schedule.share
    rows = numpy.empty(LONGEST_DEAL * CHUNK + 40_000, numpy.uint16)
    samples = ctypes.c_uint64(0)
    length = library().lessons(
        table(),
        ctypes.byref(lesson),
        ctypes.c_uint64(first),
        ctypes.c_uint64(CHUNK),
        pointer(rows),
        ctypes.c_uint64(len(rows)),
        ctypes.byref(samples),
    )
    return rows[:length].copy(), samples.value


def all_lessons(starts: Iterable[int], task: Any, options: argparse.Namespace) -> Any:
    """In threads of this machine (the library lets Python go on), or on a cluster."""
    if options.cluster:
        from paisai import many

        return list(many.run(task, starts, options.jobs, options.cluster, BESIDE))
    with ThreadPoolExecutor(options.jobs) as pool:
        return list(pool.map(task, starts))


def sorted_out(rows: Any, samples: int) -> list[Any]:
    """Where the samples of each role begin."""
    import numpy

    places = [numpy.empty(samples, numpy.uint32) for _ in range(3)]
    number = (ctypes.c_uint64 * 3)()
    library().sort_out(
        pointer(rows),
        ctypes.c_uint64(len(rows)),
        (ctypes.c_void_p * 3)(*(one.ctypes.data for one in places)),
        number,
    )
    return [one[:count] for one, count in zip(places, number, strict=True)]


# -- what is kept ------------------------------------------------------------------------------


class State:
    """All that a training is at a moment, and its checkpoint."""

    def __init__(self, shape: Shape, seed: int) -> None:
        import numpy

        dice = numpy.random.default_rng(seed)
        self.shape = shape
        self.weights = numpy.empty((3, shape.number()), numpy.float32)
        widths = (682 + 55 * shape.recent, *shape[1:])
        for role in range(3):
            parts = []
            for ins, outs in pairwise(widths):
                spread = 0.06 if ins == widths[0] else (2 / ins) ** 0.5
                if outs == shape.heads:
                    spread *= 0.1
                parts += [dice.normal(size=ins * outs) * spread, numpy.zeros(outs)]
            self.weights[role] = heads_apart(numpy.concatenate(parts), shape)
        self.mean, self.spread = (numpy.zeros_like(self.weights) for _ in range(2))
        self.average = self.weights.copy()
        self.steps = [0, 0, 0]
        self.round, self.decisions, self.seconds, self.frozen_at = 0, 0, 0.0, 0.0
        self.earlier: list[Any] = []
        self.rows, self.samples = numpy.empty(0, numpy.uint16), 0

    def freeze(self) -> None:
        """The average becomes an earlier self; as many are kept as the checkpoint has room for."""
        import numpy

        each = 2 * self.weights.size
        room = max(1, (MOST_BYTES - 500_000 - 5 * each) // each)
        self.earlier = [*self.earlier, self.average.astype(numpy.float16)][-min(room, 6) :]

    def save(self, path: Path) -> None:
        import numpy

        numbers = {
            "shape": list(self.shape),
            "steps": self.steps,
            "round": self.round,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "frozen_at": self.frozen_at,
        }
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            numpy.savez(
                file,
                numbers=numpy.frombuffer(json.dumps(numbers).encode(), numpy.uint8),
                weights=self.weights,
                average=(self.average - self.weights).astype(numpy.float16),
                mean=(1024 * self.mean).astype(numpy.float16),
                spread=(1024 * numpy.sqrt(self.spread)).astype(numpy.float16),
                **{f"earlier{at}": one for at, one in enumerate(self.earlier)},
            )
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> State:
        import numpy

        with numpy.load(path) as kept:
            numbers = json.loads(kept["numbers"].tobytes())
            state = cls.__new__(cls)
            state.shape = Shape(*numbers.pop("shape"))
            for name, value in numbers.items():
                setattr(state, name, value)
            state.weights = kept["weights"]
            state.average = state.weights + kept["average"].astype(numpy.float32)
            state.mean = kept["mean"].astype(numpy.float32) / 1024
            state.spread = (kept["spread"].astype(numpy.float32) / 1024) ** 2
            names = sorted(name for name in kept.files if name.startswith("earlier"))
            state.earlier = [kept[name] for name in names]
        state.rows, state.samples = numpy.empty(0, numpy.uint16), 0
        return state


def heads_apart(weights: Any, shape: Shape) -> Any:
    """The outputs have their weights one after the other, each with its bias."""
    import numpy

    last = (shape.third + 1) * shape.heads
    before, heads = weights[:-last], weights[-last:]
    of, bias = heads[: -shape.heads].reshape(shape.third, shape.heads), heads[-shape.heads :]
    return numpy.concatenate([before, numpy.concatenate([of.T, bias[:, None]], axis=1).ravel()])


def written(weights: Any, shape: Shape) -> bytes:
    """A file of weights: 16-bit numbers with a scale for each layer (core/erdayi_player.h)."""
    import numpy

    parts = [b"PaiNet2\n", numpy.array([*shape, 16], "<u4").tobytes()]
    for role in range(3):
        at = 0
        for number in shape.layers():
            layer = weights[role][at : at + number]
            at += number
            scale = max(float(numpy.abs(layer).max()), 1e-9) / 32767
            parts += [
                numpy.array([scale], "<f4").tobytes(),
                numpy.rint(layer / scale).astype("<i2").tobytes(),
            ]
    return b"".join(parts)


# -- learning and measuring --------------------------------------------------------------------


def learn(state: State, schedule: Schedule, options: argparse.Namespace) -> list[list[float]]:
    """One round: deals are played, then each role's network is fitted to them and to those of the
    round before. Gives the losses of each role: of winning, of points."""
    import numpy

    earlier = None
    if state.earlier:
        earlier = state.earlier[state.round % len(state.earlier)].astype(numpy.float32)
    first = state.round * options.deals
    task = partial(
        lessons_of,
        weights=state.weights.copy(),
        earlier=earlier,
        shape=state.shape,
        schedule=schedule,
        seed=options.seed + 1,
    )
    parts = all_lessons(range(first, first + options.deals, CHUNK), task, options)
    rows, samples = numpy.concatenate([one for one, _ in parts]), sum(one for _, one in parts)
    both = numpy.concatenate([rows, state.rows])
    places = sorted_out(both, samples + state.samples)
    dice = numpy.random.default_rng([options.seed, state.round])
    orders = [dice.permutation(one) for one in places]
    net = net_of(state.shape)

    def fit(role: int) -> list[float]:
        step, loss = ctypes.c_uint64(state.steps[role]), (ctypes.c_double * 2)()
        library().fit(
            ctypes.byref(net),
            pointer(state.weights[role]),
            pointer(state.mean[role]),
            pointer(state.spread[role]),
            ctypes.byref(step),
            pointer(both),
            pointer(orders[role]),
            ctypes.c_uint64(len(orders[role])),
            ctypes.c_uint64(BATCH),
            ctypes.c_float(schedule.rate),
            ctypes.c_float(POINTS_WEIGHT),
            loss,
        )
        state.steps[role] = step.value
        return [round(one, 4) for one in loss]

    with ThreadPoolExecutor(options.jobs) as pool:
        losses = list(pool.map(fit, range(3)))
    state.rows, state.samples = rows, samples
    state.round += 1
    state.decisions += samples
    kept = min(KEPT, 1 - 1 / (state.round + 1))
    state.average = kept * state.average + (1 - kept) * state.weights
    return losses


def against(
    net: Net, other: Player, decks: int, jobs: int, by_points: float = BY_POINTS
) -> list[float]:
    """Deals won of paired decks and half the width of the 95 % interval, the same of points."""
    import numpy

    wins, points = (numpy.zeros(decks, numpy.float32) for _ in range(2))
    one, each = Player(BY_NET, net), -(-decks // jobs)

    def part(first: int) -> None:
        library().contest(
            table(),
            ctypes.byref(one),
            ctypes.byref(other),
            ctypes.c_uint64(MEASURED),
            ctypes.c_uint64(first),
            ctypes.c_uint64(min(each, decks - first)),
            ctypes.c_float(by_points),
            pointer(wins[first:]),
            pointer(points[first:]),
        )

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(part, range(0, decks, each)))
    figures = []
    for values in (wins / 2, points / 2):
        figures += [float(values.mean()), 1.96 * float(values.std(ddof=1)) / decks**0.5]
    return [round(one, 4) for one in figures]


def measured(weights: Any, shape: Shape, options: argparse.Namespace) -> dict[str, list[float]]:
    """Against each opponent that takes no part in the training."""
    import numpy

    weights = numpy.ascontiguousarray(weights, numpy.float32)
    net = net_of(shape, weights)
    return {
        "strong@1": against(
            net, Player(BY_NET, net_of_file(PLAYERS / "strong-1.bin")), options.decks, options.jobs
        ),
        "rlcard": against(net, Player(BEGINNER, Net()), options.decks, options.jobs),
        "turns": against(net, Player(BY_TURNS, Net()), options.decks, options.jobs),
    }


def train(options: argparse.Namespace) -> None:
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint, curve = folder / "checkpoint.npz", folder / "curve.jsonl"
    state = State.load(checkpoint) if checkpoint.exists() else State(options.shape, options.seed)
    began, before = time.monotonic(), state.seconds
    saved = looked = began
    while True:
        state.seconds = before + time.monotonic() - began
        progress = progress_of(state, options)
        if progress >= state.frozen_at + FREEZE or not state.earlier:
            state.freeze()
            state.frozen_at = progress
        schedule = Schedule.at(progress)
        losses = learn(state, schedule, options)
        state.seconds = before + time.monotonic() - began
        now, over = time.monotonic(), progress_of(state, options) >= 1
        if over or now - looked >= 60 * options.every or state.round == 1:
            point = {
                "round": state.round,
                "decisions": state.decisions,
                "minutes": round(state.seconds / 60, 2),
                "rate": round(schedule.rate, 6),
                "loss": losses,
                **measured(state.average, state.shape, options),
            }
            with curve.open("a", encoding="utf-8") as file:
                file.write(json.dumps(point) + "\n")
            left = state.seconds * (1 / max(1e-6, progress_of(state, options)) - 1) / 60
            print(f"{json.dumps(point)} · {max(0.0, left):.0f} minutes left", flush=True)
            looked = now
        if over or now - saved >= 120:
            state.save(checkpoint)
            saved = now
        if over:
            break
    (folder / "weights.bin").write_bytes(written(state.average, state.shape))


def progress_of(state: State, options: argparse.Namespace) -> float:
    """From 0 to 1: by decisions or by minutes, whichever is farther."""
    by_time = state.seconds / (60 * options.minutes) if options.minutes else 0.0
    return max(state.decisions / options.decisions, by_time)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--decisions", type=float, default=1e9)
    parser.add_argument("--minutes", type=float, help="the training takes, breaks not counted")
    parser.add_argument("--layers", default="512,256,128", help="multiples of 32")
    parser.add_argument("--recent", type=int, default=9, help="the last actions it looks at")
    parser.add_argument("--every", type=float, default=30, help="minutes between measurements")
    parser.add_argument("--deals", type=int, default=DEALS, help="of a round")
    parser.add_argument("--decks", type=int, default=DECKS, help="of a measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--write", type=Path, help="write the checkpoint's average and end")
    chosen = parser.parse_args()
    first, second, third = map(int, chosen.layers.split(","))
    chosen.shape = Shape(chosen.recent, first, second, third, 2)
    return chosen


if __name__ == "__main__":
    chosen = arguments()
    if find_spec("numpy") or peers.inside():
        import erdayi_train  # itself: what is in __main__ cannot be named on another machine

        if chosen.write:
            kept = erdayi_train.State.load(chosen.folder / "checkpoint.npz")
            chosen.write.write_bytes(erdayi_train.written(kept.average, kept.shape))
        else:
            erdayi_train.train(chosen)
    else:
        wanted = {"numpy": "numpy", "pydantic": "pydantic"}
        if chosen.cluster:
            wanted["distributed"] = "distributed"
        sys.exit(peers.run_inside(__file__, wanted, sys.argv[1:]))
