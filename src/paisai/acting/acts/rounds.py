"""A round: drafted, changed by hand, its clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from paisai.desk.boards.rounds import last_round
from paisai.desk.names import entry_of
from paisai.desk.wording import meant
from paisai.errors import Needed, NotationError
from paisai.ledger import State
from paisai.ledger.commands import ChangeDraft, CorrectClock, Pair, PairAgain, SignIn
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import Remedy
from paisai.tournament.round_times import clock_text, lateness
from paisai.tournament.rounds import RoundStatus

REMEDIES = {
    Remedy.ALLOW_REMATCH: Text("许再次相遇", "a second meeting"),
    Remedy.ALLOW_SAME_UNIT: Text("许同单位相遇", "a meeting within a unit"),
}


def pair(remedy: str | None, reason: str, again: bool = False) -> Pair | PairAgain:
    how = Remedy.NONE
    if remedy is not None:
        words = {one.value: (text.zh, text.en) for one, text in REMEDIES.items()}
        how = Remedy(meant(remedy, words, Text("放宽", "remedy")))
    return PairAgain(reason, how) if again else Pair(how, reason)


def sign_in(
    competition: Competition,
    entries: Sequence[EntryId],
    now: datetime,
    arrived: datetime | None = None,
    *,
    in_time: bool = False,
    passed: bool = False,
) -> list[SignIn]:
    """Each of them is there, since `arrived`, else since now; `in_time`: all were there when the
    round began. Several at once, after it has begun, did not all come at the moment of typing:
    that is asked."""
    round_ = competition.round
    began = None if round_ is None else round_.clock.started
    if in_time and arrived is not None:
        raise NotationError(
            "都准时到了，或写明几时到的，只能写一样", "all were in time, or came then: say one"
        ).needing(Needed.ARRIVED)
    if in_time:
        arrived = began
    elif arrived is None and began is not None and len(entries) > 1:
        late = [lateness(competition, entry, now) for entry in entries]
        if any(one is not None and one.minutes for one in late):
            raise NotationError(
                f"本轮 {clock_text(began, now)} 已经开始：几个人一起签到，请写明都准时到了，"
                "或几时到的；迟到的一个一个签",
                f"the round began at {clock_text(began, now)}: to sign several in at once, say that"
                " all were in time, or when they came; who was late signs in by himself",
            ).needing(Needed.ARRIVED)
    return [SignIn(entry, arrived, passed) for entry in entries]


def clock_set_right(state: State, now: datetime, minutes: int | None, reason: str) -> CorrectClock:
    """The clock is right now and was so many minutes fast; not known: the last act was now."""
    least = timedelta() if state.time is None else state.time - now
    fast = least if minutes is None else timedelta(minutes=minutes)
    return CorrectClock(max(0, int(fast.total_seconds())), reason, guessed=minutes is None)


def swap(competition: Competition, swaps: Sequence[Sequence[str]], reason: str) -> ChangeDraft:
    """Each swap is two entries that change places in the draft."""
    _, round_ = last_round(competition)
    if round_.status is not RoundStatus.DRAFT:
        raise NotationError("本轮已经公布，不能再改", "the round is published; no change any more")
    seats = [*(list(table.seats) for table in round_.tables), list(round_.byes)]
    for words in swaps:
        one, other = (entry_of(competition, word) for word in words)
        for row in seats:
            row[:] = [{one: other, other: one}.get(entry, entry) for entry in row]
    pairs = tuple((row[0], row[1]) for row in seats[:-1])
    return ChangeDraft(pairs, seats[-1][0] if seats[-1] else None, reason)
