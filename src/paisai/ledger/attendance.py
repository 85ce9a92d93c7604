"""Who is there, and since when?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paisai.frozen import replace
from paisai.ledger.commands import SignIn
from paisai.ledger.lookups import entrant, with_table
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.reviewing import (
    Owed,
    missing_papers,
    not_admitted,
    open_checks,
    unpassed,
    warned_of,
)
from paisai.ledger.state import Moment, handles
from paisai.text import Text
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import Entrant, EntryId, HeldPaper, PaperStatus
from paisai.tournament.round_times import clock_text, lateness, table_of
from paisai.tournament.rounds import RoundStatus, Seated

if TYPE_CHECKING:
    from paisai.ledger.outcomes import SignedIn


def _table(competition: Competition, entry: EntryId) -> Seated | None:
    """Where the entry sits in the round that is out, and has no result yet."""
    round_ = competition.round
    if round_ is None or round_.status is RoundStatus.DRAFT:
        return None
    table = table_of(round_, entry)
    return table if table is not None and table.result is None else None


def _sign_in(competition: Competition, command: SignIn, moment: Moment) -> SignedIn:
    entry = entrant(competition, command.entry)
    arrived = command.arrived or moment.time
    if arrived > moment.time:
        raise refuse(Reason.TOO_EARLY, Text("到场时间不能晚于现在", "nobody arrives in the future"))
    if competition.stage is not None and competition.is_out(entry.id):
        raise refuse(
            Reason.NOT_ELIGIBLE,
            Text(
                f"{entry.name} 已经退出或没有资格，不用签到",
                f"{entry.name} takes no part any more and does not sign in",
            ),
        )
    today = moment.time.date()
    unchecked = () if command.passed else open_checks(competition, entry, today)
    owed = (*unchecked, *missing_papers(competition, entry, today))
    if owed and competition.stage is not None:
        raise not_admitted(competition, entry, owed)
    table = _table(competition, entry.id)
    told = () if command.passed else warned_of(competition, entry, today)
    outcome: SignedIn = {}
    if table is None:
        _check_new_today(entry, moment)
        return _warned(outcome, told)
    before = dict(table.arrived).get(entry.id)
    if before is not None:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{entry.name} 已在 {clock_text(before, moment.time)} 签到",
                f"{entry.name} signed in at {clock_text(before, moment.time)}",
            ),
        )
    came = lateness(competition, entry.id, arrived)
    outcome["table"] = table.number
    if came is not None:
        outcome["minutes"] = came.minutes
    return _warned(outcome, told)


def _warned(outcome: SignedIn, told: Sequence[Owed]) -> SignedIn:
    papers = [[number, paper.id] for number, paper in told]
    if papers:
        outcome["warned"] = papers
    return outcome


def _check_new_today(entry: Entrant, moment: Moment) -> None:
    if entry.signed_in is not None and entry.signed_in.date() == moment.time.date():
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{entry.name} 今天已在 {entry.signed_in:%H:%M} 签到",
                f"{entry.name} signed in today at {entry.signed_in:%H:%M}",
            ),
        )


def _signed_in(
    competition: Competition, command: SignIn, outcome: SignedIn, moment: Moment
) -> Competition:
    entry = competition.entrants[EntryId(command.entry)]
    arrived = command.arrived or moment.time
    if command.passed:
        today = moment.time.date()
        checks = unpassed(competition, entry, today)
        done = {(number, paper.id) for number, paper in checks}
        papers = (
            *(held for held in entry.papers if (held.player, held.paper) not in done),
            *(HeldPaper(n, paper.id, PaperStatus.ACCEPTED, today) for n, paper in checks),
        )
        entry = replace(entry, papers=papers)
    if "table" not in outcome:
        entry = replace(entry, signed_in=arrived)
    changed = replace(competition, entrants=competition.entrants.with_(entry.id, entry))
    stage, round_ = changed.stage, changed.round
    if "table" not in outcome or stage is None or round_ is None:
        return changed
    table = round_.tables[outcome["table"] - 1]
    there = replace(table, arrived=(*table.arrived, (entry.id, arrived)))
    return with_table(TableAt(changed, stage, round_, table), there)


handles(SignIn, _sign_in, _signed_in)
