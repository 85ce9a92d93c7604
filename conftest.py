"""What is collected outside `tests/`: the examples in our docstrings."""

from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from paisai import core

NEED_THE_CORE = [
    "src/paisai/core/erdayi.py",
    "src/paisai/core/shengji.py",
    "src/paisai/judge/core_engine.py",
    "src/paisai/players/*/endings.py",
    "src/paisai/rl/*",
]
collect_ignore_glob = [] if core.built() else NEED_THE_CORE
"""Where the C core was not built, the modules that are nothing without it are left out."""


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A module without an example is not searched for one: nine in ten have none."""
    found = yield
    if b">>>" in file_path.read_bytes():
        return found
    return [one for one in found if not isinstance(one, DoctestModule)]
