"""What were the columns of an organiser's lists said to be, before and beside this event?

Kept in a small file beside the event's; one that cannot be read or written costs nothing but
being asked again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

ENDING = ".columns"


def said_before(event: str) -> dict[str, str]:
    """For this event, or else for the last one whose file lies in the same folder."""
    own = Path(f"{event}{ENDING}")
    try:
        others = sorted(own.parent.glob(f"*{ENDING}"), key=lambda one: one.stat().st_mtime)
        kept = own if own.exists() or not others else others[-1]
        said = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(said, dict):
        return {}
    return {mark: choice for mark, choice in said.items() if isinstance(choice, str)}


def keep(event: str, said: Mapping[str, str]) -> bool:
    """Whether it could be kept."""
    try:
        text = json.dumps(dict(said), ensure_ascii=False, indent=1)
        Path(f"{event}{ENDING}").write_text(text, "utf-8")
    except OSError:
        return False
    return True
