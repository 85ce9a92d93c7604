"""Swiss pairing of round 7 beside Gacrux and py4swiss, on the same histories.

    python3 bench/pairing.py [entries ...]        (default 128 512 2048, then 10000 of ours alone)

It runs in the peers' environment, .bench-env (see peers.py). Every program reads the same six
rounds and the same units (as forbidden pairs) from a file and pairs the next round; what is
printed is the CPU time of the whole process, start and reading included. The peers pair by FIDE's
Dutch rules, colours and all, and we by ours; the ratio compares what an organiser waits for, not
the same mathematics. At the end: how much longer ours takes when three units hold all the entries
than when a hundred do, and when one unit holds nearly half of them, the rest in units of about
eight.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

import peers

ROUNDS = 6
UNIT = 8
LIMIT = 600
"""Seconds after which a peer is stopped."""
SIZES = (128, 512, 2048)
LARGE = 10000
FEW, MANY = 3, 100
FEW_SIZES = (1000, 2000)
SHARES = (0.45, 0.47, 0.49)


def contestants(state: dict[str, list]) -> list:
    from paisai.tournament.entries import entry
    from paisai.tournament.pairing.swiss import Contestant

    rows = zip(*(state[k] for k in ("unit", "points", "levels", "white")), strict=True)
    return [
        Contestant(entry(str(i), unit), i, Fraction(points), (levels,), north_south=white)
        for i, (unit, points, levels, white) in enumerate(rows, 1)
    ]


def history(n: int, units: int = 0, share: float = 0) -> dict[str, list]:
    """Six rounds paired by ourselves, with random results; units of about eight if not said, and
    one with a `share` of all."""
    from paisai.tournament.pairing.swiss import met, pair

    rng = random.Random(n)
    of = [f"u{rng.randrange(units or max(2, n // UNIT))}" for _ in range(n)]
    for i in rng.sample(range(n), round(share * n)):
        of[i] = "large"
    state: dict[str, list] = {
        "unit": of,
        "points": [0] * n,
        "levels": [0] * n,
        "white": [0] * n,
        "met": [],
        "games": [[] for _ in range(n)],
    }
    for number in range(ROUNDS):
        round_ = pair(contestants(state), met(state["met"]), f"bench {number}")
        for table in round_.tables:
            a, b = int(table.north_south) - 1, int(table.east_west) - 1
            gain = rng.randint(-6, 6)
            points = 1 + (gain > 0) - (gain < 0)
            state["met"].append((table.north_south, table.east_west))
            state["white"][a] += 1
            for one, other, got, colour, sign in (
                (a, b, points, "w", 1),
                (b, a, 2 - points, "b", -1),
            ):
                state["points"][one] += got
                state["levels"][one] += sign * gain
                state["games"][one].append((other + 1, colour, "0=1"[got]))
    return state


def trf(state: dict[str, list], forbidden: str) -> str:
    """The tournament report file both peers read; they differ in how they write forbidden pairs."""
    lines = ["012 bench", f"XXR {ROUNDS + 3}", "XXC white1"]
    n = len(state["unit"])
    order = sorted(range(n), key=lambda i: -state["points"][i])
    rank = {i: place for place, i in enumerate(order, 1)}
    for i in range(n):
        games = "  ".join(f"{other:4} {colour} {got}" for other, colour, got in state["games"][i])
        points = state["points"][i] / 2
        lines.append(
            f"001 {i + 1:4} m    {f'Entry {i + 1}':<33} {2800 - i // 2:4} CHN {i + 1:11} "
            f"1980/01/01 {points:4.1f} {rank[i]:4}  {games}"
        )
    units: dict[str, list[int]] = {}
    for i, unit in enumerate(state["unit"], 1):
        units.setdefault(unit, []).append(i)
    for members in units.values():
        if forbidden == "260" and len(members) > 1:
            lines.append(f"260   1 {ROUNDS + 3:3} " + " ".join(f"{m:4}" for m in members))
        elif forbidden == "XXP":
            lines += [f"XXP {a} {b}" for a, b in combinations(members, 2)]
    return "\n".join(lines) + "\n"


def cpu(command: list[str]) -> tuple[float | None, str]:
    """CPU seconds of a whole process, or why there are none."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return None, f"stopped after {LIMIT} s"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        return None, "failed: " + (done.stderr.strip().splitlines() or ["no message"])[-1][:120]
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def installed() -> set[str]:
    """Which of the peers the package index had."""
    there = {name for name in ("gacrux", "py4swiss") if find_spec(name)}
    for name in {"gacrux", "py4swiss"} - there:
        print(f"{name}: not to be had from the package index")
    return there


def commands_of(there: set[str], state: dict[str, list], folder: Path) -> dict[str, list[str]]:
    commands = {}
    python = sys.executable
    out = str(folder / "out.txt")
    for name, forbidden in (("gacrux", "260"), ("py4swiss", "XXP")):
        if name in there:
            file = folder / f"{name}.trf"
            file.write_text(trf(state, forbidden), encoding="utf-8")
            if name == "gacrux":
                start = [python, "-m", "gacrux.pairingchecker", "-i", str(file), "-f", "TRF"]
                commands[name] = [*start, "-p", "-m", "dutch", "-dT", "-o", out]
            else:
                run = "from py4swiss.main import main; main()"
                commands[name] = [python, "-c", run, "-t", str(file), "-p", out]
    return commands


def pairs_in(file: Path) -> int:
    """How many pairs a peer wrote: all of them, or its time means nothing."""
    if not file.exists():
        return 0
    words = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
    return sum(len(w) == 2 and all(x.isdigit() for x in w) for w in words)


def compare(n: int, there: set[str]) -> None:
    state = history(n)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = folder / "ours.json"
        ours.write_text(json.dumps(state), encoding="utf-8")
        own, said = cpu([sys.executable, __file__, "--pair", str(ours)])
        if own is None:
            sys.exit(f"paisai {said}")
        print(
            f"{n:6}  paisai    {own:8.2f} s CPU   (pairing alone {float(said):.3f} s)", flush=True
        )
        for peer, command in commands_of(there, state, folder).items():
            (folder / "out.txt").unlink(missing_ok=True)
            seconds, why = cpu(command)
            if seconds is None or pairs_in(folder / "out.txt") != n // 2:
                print(f"{'':6}  {peer:9} {why if seconds is None else 'wrote no full pairing'}")
            else:
                print(f"{'':6}  {peer:9} {seconds:8.2f} s CPU   {seconds / own:8.1f} times ours")


def pair_file(file: str) -> None:
    """What is timed of ours: read, pair, and print the CPU time of the pairing alone."""
    from paisai.tournament.pairing.swiss import met, pair

    state = json.loads(Path(file).read_text(encoding="utf-8"))
    rows, already = contestants(state), met(state["met"])
    before = resource.getrusage(resource.RUSAGE_SELF)
    round_ = pair(rows, already, "bench")
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert len(round_.tables) == len(rows) // 2
    print(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def pairing_time(n: int, units: int, share: float = 0) -> float:
    """CPU seconds of the pairing alone, the best of three."""
    from paisai.tournament.pairing.swiss import met, pair

    state = history(n, units, share)
    rows, already = contestants(state), met(state["met"])
    times = []
    for _ in range(3):
        before = time.process_time()
        pair(rows, already, "bench")
        times.append(time.process_time() - before)
    return min(times)


def few_units(n: int) -> None:
    few, many = pairing_time(n, FEW), pairing_time(n, MANY)
    print(
        f"{n:6}  in {FEW} units {few:.3f} s, in {MANY} {many:.3f} s: {few / many:.1f} times",
        flush=True,
    )
    for share in SHARES:
        one = pairing_time(n, 0, share)
        print(f"{n:6}  {share:.0%} in one unit {one:.3f} s: {one / many:.1f} times", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--pair"]:
        pair_file(sys.argv[2])
        return
    there = installed()
    sizes = [int(word) for word in sys.argv[1:]]
    print(f"round {ROUNDS + 1}, units of about {UNIT}; CPU seconds of whole processes")
    for n in sizes or SIZES:
        compare(n, there)
    if not sizes:
        compare(LARGE, set())
        for n in FEW_SIZES:
            few_units(n)


if __name__ == "__main__":
    if peers.inside():
        main()
    else:
        packages = {name: name for name in ("rustworkx", "gacrux", "py4swiss")}
        sys.exit(peers.run_inside(__file__, packages, sys.argv[1:]))
