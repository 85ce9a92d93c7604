"""How many examples of a property are tried?"""

from __future__ import annotations

from typing import Any

from hypothesis import settings

ORDINARY, LONG = 30, 500
"""What a property is tried with that asks for nothing else."""


def examples(number: int, **more: Any) -> settings:
    """So many in the ordinary run; in the long one more, as of every property."""
    most = number * settings.default.max_examples // ORDINARY
    return settings(max_examples=most, **more)
