"""How are a person's own words for a time, a date or a number read?

Which tables does a person mean by 1-8、12?
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from paisai.errors import NotationError


def moment(text: str, day: date | None = None) -> datetime:
    """A time of the hall, without a zone; where it is known of which day, the time of day will do.

    >>> moment("10：07", date(2026, 5, 16))
    datetime.datetime(2026, 5, 16, 10, 7)
    """
    found = None
    try:
        if day is not None and len(text) <= len("10:07:00"):
            return datetime.combine(day, time.fromisoformat(text.replace("：", ":").zfill(5)))
        found = datetime.fromisoformat(text)
    except ValueError:
        pass
    if found is None or found.tzinfo is not None:
        short = ("", "") if day is None else ("10:07，或 ", "10:07, or ")
        raise NotationError(
            f"时间应如 {short[0]}2026-05-01T09:00，不带时区，不是 {text}",
            f"a time is such as {short[1]}2026-05-01T09:00, without a zone, not {text}",
        )
    return found


def hour(text: str) -> time:
    """
    >>> hour("9：30")
    datetime.time(9, 30)
    """
    try:
        return moment(text.strip(), date.min).time()
    except NotationError:
        raise NotationError(
            f"几点应如 09:00，不是 {text}",
            f"an hour is such as 09:00, not {text}",
        ) from None


FAR_AHEAD = timedelta(days=1)


def check_not_far_ahead(
    given: datetime, clock: datetime, last: datetime | None, first_day: date
) -> None:
    """A mistyped time would stamp everything after it: more than a day past the clock, the last
    event and the first day of play it must be said to be meant."""
    latest = max(clock, last or clock, datetime.combine(first_day, time.max)) + FAR_AHEAD
    if given > latest:
        raise NotationError(
            f"{given} 比现在晚一天以上，之后的记录都不能早于它；核对无误再写明是预先登记的",
            f"{given} is more than a day ahead, and nothing could be recorded before it any more;"
            " if it is meant, say that it is ahead",
        )


LONGEST_NUMBER = 9
"""Digits; nothing that is counted in a hall has more."""


def is_whole(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def whole(text: str) -> int:
    """A number from 1."""
    if not is_whole(text) or int(text) < 1:
        short = text[:40]
        raise NotationError(f"应为从 1 起的整数，不是 {short}", f"a whole number, not {short}")
    return int(text)


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(
            f"日期应如 2026-05-01，不是 {text}", f"a date is such as 2026-05-01, not {text}"
        ) from None


MOST = 2000


def tables_named(words: str) -> frozenset[int]:
    """
    >>> sorted(tables_named("1-3，7"))
    [1, 2, 3, 7]
    """
    found: set[int] = set()
    for part in filter(None, re.split(r"[\s,，、;；]+", words.strip())):
        match = re.fullmatch(r"(\d{1,4})(?:\s*[-–—~到至]\s*(\d{1,4}))?", part)
        if match is None:
            raise NotationError(
                f"桌号应写成 1-8，12，不是 {part}", f"tables are written 1-8, 12, not {part}"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= MOST:
            raise NotationError(f"没有 {part} 这些桌", f"there are no tables {part}")
        found |= set(range(first, last + 1))
    return frozenset(found)
