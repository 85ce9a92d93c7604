"""Which dates of an event cannot all be kept?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from paisai.referee.deadlines import notice_until
from paisai.regulations import Regulation
from paisai.regulations.particulars import first_hour
from paisai.text import Text


def contradictions(
    regulation: Regulation,
    first_day: date,
    begins: datetime | None = None,
    noticed: date | None = None,
) -> Iterator[Text]:
    """What comes after the first round that should be over by then. `begins` is when that is set
    to begin; `noticed` the last day of the public notice, once there is one."""
    hour = first_hour(regulation)
    if begins is None and hour is not None:
        begins = datetime.combine(first_day, hour)
    latest = begins or datetime.combine(first_day + timedelta(days=1), datetime.min.time())
    said = f"{begins:%Y-%m-%d %H:%M}" if begins else str(first_day)
    round_ = Text(f"第 1 轮 {said} 开始", f"round 1 begins {said}")
    deadline, review = regulation.entry.deadline, regulation.review
    if deadline is not None and deadline >= latest:
        closes = f"{deadline:%Y-%m-%d %H:%M}"
        yield Text(f"报名 {closes} 才截止，", f"entries close only {closes}, and ") + round_
    selection = regulation.entry.selection
    due = None if selection is None else selection.report_due
    if due is not None and due >= first_day:
        yield (
            Text(f"各单位 {due} 才截止上报，", f"the units' reports are due only by {due}, and ")
            + round_
        )
    if review is not None and noticed is None and deadline is not None:
        noticed = notice_until(review, deadline.date(), deadline.date())
    if noticed is not None and noticed >= latest.date() and (begins or noticed > first_day):
        yield (
            Text(
                f"公示要到 {noticed} 结束，以后才能确认资格，",
                f"the public notice, after which entries are qualified, is open through {noticed},"
                " and ",
            )
            + round_
        )
    for row in regulation.timetable:
        if row.rounds:
            return
        if row.start is None:
            continue
        start = datetime.combine(first_day + timedelta(days=row.day - 1), row.start)
        if start > latest:  # in the same minute, as an opening, is no contradiction
            what = f"{start:%Y-%m-%d %H:%M}"
            yield Text(f"{row.what.zh}在 {what}，", f"{row.what.en} is at {what}, and ") + round_
