"""On which day does a window of working days end?"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

_WEEKDAYS = 5


def is_working_day(
    day: date, holidays: Collection[date] = (), worked: Collection[date] = ()
) -> bool:
    """`holidays` are weekdays off, `worked` weekends on which people work."""
    return day in worked or (day.weekday() < _WEEKDAYS and day not in holidays)


def last_working_day(
    opened: date, days: int, holidays: Collection[date] = (), worked: Collection[date] = ()
) -> date:
    """The day of opening does not count (E3.4.1).

    >>> last_working_day(date(2021, 11, 1), 5)
    datetime.date(2021, 11, 8)
    """
    day, left = opened, days
    while left:
        day += timedelta(days=1)
        left -= is_working_day(day, holidays, worked)
    return day
