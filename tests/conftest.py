"""Hypothesis draws the same few examples every time, so that a run says the same twice.

The long run (PAISAI_RANDOM=1) looks for new ones, and for ten times as many.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from paisai import core
from support.examples import LONG, ORDINARY

settings.register_profile(
    "same", derandomize=True, deadline=None, print_blob=True, max_examples=ORDINARY
)
settings.register_profile(
    "random",
    deadline=None,
    print_blob=True,
    max_examples=LONG,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("random" if os.environ.get("PAISAI_RANDOM") else "same")

collect_ignore_glob = ["support/*", *([] if core.built() else ["core/*_replay.py"])]
"""No tests there; what is in it is imported by those who need it."""

SLOWEST = (
    "web/test_crawl.py",
    "web/server/",
    "web/organiser/test_whole_day.py",
    "web/test_backup.py",
    "web/test_api.py",
    "web/wall/",
    "web/phones/test_round_on_phones.py",
    "shengji/test_follow_reference.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that at the end nobody waits for it."""
    items.sort(key=lambda item: not any(part in item.nodeid for part in SLOWEST))
