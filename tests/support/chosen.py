"""Which cases of many are tried in the ordinary run? The long run tries the others too."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def seldom(cases: Iterable[str], ordinary: Collection[str]) -> list[Any]:
    """All of them as parameters; those that are not ordinary are long."""
    return [
        pytest.param(one, id=one, marks=() if one in ordinary else pytest.mark.long)
        for one in cases
    ]
