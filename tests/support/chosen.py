"""Which cases of many are tried in the ordinary run? The long run tries the others too."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def seldom(cases: Iterable[Any], ordinary: Collection[Any]) -> list[Any]:
    """All of them as parameters; those that are not ordinary are long."""
    return [
        pytest.param(one, id=str(one), marks=() if one in ordinary else pytest.mark.long)
        for one in cases
    ]
