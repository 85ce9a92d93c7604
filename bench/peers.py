"""An environment of its own for the programs we measure ourselves against.

It is made once, in `.bench-env`, with the standard library and pip; the project's own
environment never holds a peer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".bench-env"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def inside() -> bool:
    """Whether this process runs in the peers' environment."""
    return Path(sys.prefix).resolve() == ENVIRONMENT.resolve()


def run_inside(script: str, packages: dict[str, str], arguments: list[str]) -> int:
    """Run the script again in the peers' environment; `packages` is module → package name."""
    if not PYTHON.exists():
        print("making .bench-env …", file=sys.stderr)
        venv.EnvBuilder(with_pip=True).create(ENVIRONMENT)
    for module, package in packages.items():
        found = subprocess.call(
            [PYTHON, "-c", f"import {module}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if found != 0:
            print(f"installing {package} …", file=sys.stderr)
            subprocess.call([PYTHON, "-m", "pip", "install", "--quiet", package])
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.call([PYTHON, script, *arguments], env=environment)


def rate(task: Callable[[], int], seconds: float) -> float:
    """How many units of work a CPU-second does; `task` does some and says how many."""
    task()
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += task()
    return done / spent


def best_rates(
    tasks: dict[str, Callable[[], int]], seconds: float, turns: int = 3
) -> dict[str, float]:
    """Each task's best rate of several turns, the tasks taking turns so that noise hits all."""
    best = dict.fromkeys(tasks, 0.0)
    for _ in range(turns):
        for name, task in tasks.items():
            best[name] = max(best[name], rate(task, seconds / turns))
    return best


def table(title: str, rates: dict[str, float], against: str) -> None:
    """Print the rates and their ratio to one of them."""
    print(f"\n{title}")
    for name, value in rates.items():
        ratio = f"{value / rates[against]:8.2f} ×" if against in rates else ""
        print(f"  {name:<42}{value:>14,.0f} /s {ratio}")
