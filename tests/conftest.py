"""Hypothesis draws the same examples every time, so that a run says the same twice.

The long run (`-m long`, or PAISAI_RANDOM=1) looks for new ones.
"""

import os

from hypothesis import HealthCheck, settings

from paisai import core

settings.register_profile("same", derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "random",
    deadline=None,
    print_blob=True,
    max_examples=500,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("random" if os.environ.get("PAISAI_RANDOM") else "same")

collect_ignore_glob = ["support/*", *([] if core.built() else ["core/*_replay.py"])]
"""No tests there; what is in it is imported by those who need it."""
