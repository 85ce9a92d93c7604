"""Hypothesis draws the same few examples every time, so that a run says the same twice.

The long run (PAISAI_RANDOM=1) looks for new ones, and for ten times as many.
"""

import os

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
