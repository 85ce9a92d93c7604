"""The judge's answers of players of 升级."""

from __future__ import annotations

from paisai.judge.protocol import Operation

OPERATIONS: dict[str, Operation] = {}
