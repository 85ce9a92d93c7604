"""How are a person's own words for a time, a date or a number read?"""

from __future__ import annotations

from datetime import date, datetime

from paisai.errors import NotationError


def moment(text: str) -> datetime:
    """A time of the hall, without a zone."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is not None:
        raise NotationError(
            f"时间应如 2026-05-01T09:00，不带时区，不是 {text}",
            f"a time is such as 2026-05-01T09:00, without a zone, not {text}",
        )
    return found


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(
            f"日期应如 2026-05-01，不是 {text}", f"a date is such as 2026-05-01, not {text}"
        ) from None
