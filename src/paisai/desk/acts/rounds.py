"""A round: drafted, changed by hand, its clock."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.boards.rounds import last_round
from paisai.desk.names import entry_of
from paisai.desk.wording import meant
from paisai.errors import NotationError
from paisai.ledger.commands import ChangeDraft, Pair, PairAgain
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.pairing.remedies import Remedy
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
