"""Who is there, and since when?"""

from __future__ import annotations

from paisai.frozen import replace
from paisai.ledger.commands import SignIn
from paisai.ledger.lookups import entrant, with_table
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.reviewing import missing_papers, not_admitted, open_checks, unpassed, warned_of
from paisai.ledger.state import Moment, Outcome, handles
from paisai.text import Text
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import Entrant, EntryId, HeldPaper, PaperStatus
from paisai.tournament.round_times import clock_text, lateness, table_of
from paisai.tournament.rounds import RoundStatus, Seated


def _table(competition: Competition, entry: EntryId) -> Seated | None:
    """Where the entry sits in the round that is out, and has no result yet."""
    round_ = competition.round
    if round_ is None or round_.status is RoundStatus.DRAFT:
        return None
    table = table_of(round_, entry)
    return table if table is not None and table.result is None else None


def _sign_in(competition: Competition, command: SignIn, moment: Moment) -> Outcome:
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
    warned = {"warned": [[n, paper.id] for n, paper in told]} if told else {}
    if table is None:
        return _day(entry, moment) | warned
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
    late = {} if came is None else {"minutes": came.minutes}
    return {"table": table.number, **late, **warned}


def _day(entry: Entrant, moment: Moment) -> Outcome:
    if entry.signed_in is not None and entry.signed_in.date() == moment.time.date():
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{entry.name} 今天已在 {entry.signed_in:%H:%M} 签到",
                f"{entry.name} signed in today at {entry.signed_in:%H:%M}",
            ),
        )
    return {}


def _signed_in(
    competition: Competition, command: SignIn, outcome: Outcome, moment: Moment
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
