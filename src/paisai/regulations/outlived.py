"""Which values did regulations once have that say nothing any more?

They had one sense only, and it is how things always are now. Event files and organisers' own
copies still hold them, so they are passed over; any other value there is refused as unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OUTLIVED: Mapping[str, Mapping[str, Any]] = {
    "entry": {"mixed": True},
    "stages": {"left_over": "pass_free"},
    "team_totals": {"other_rounds": "skip_missing_and_repeat_last"},
}


def without_outlived(data: Mapping[str, Any]) -> Mapping[str, Any]:
    held = {part: data[part] for part in OUTLIVED if part in data}
    kept = {part: _without(value, OUTLIVED[part]) for part, value in held.items()}
    return data if kept == held else {**data, **kept}


def _without(value: Any, gone: Mapping[str, Any]) -> Any:
    if isinstance(value, list | tuple):
        return [_without(one, gone) for one in value]
    if not isinstance(value, Mapping):
        return value
    return {name: one for name, one in value.items() if name not in gone or one != gone[name]}
