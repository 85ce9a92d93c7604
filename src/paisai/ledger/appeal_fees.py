"""Who has paid for his appeal, and by when has he to? (B8.3, E4.8.10)

Whoever takes the money says so: an appeal is in time by when it was filed, and is decided once its
fee is in. Who files it at the desk may pay at once.
"""

from __future__ import annotations

from datetime import datetime

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.appeals import open_appeal, place_of, with_appeal
from paisai.ledger.commands import ReceiveFee
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.referee.deadlines import appeal_until
from paisai.regulations.citing import clause_of
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.proceedings import Appeal
from paisai.tournament.round_times import appeals_since, clock_text


def fee_due(competition: Competition, appeal: Appeal) -> int:
    """Yuan that were not received yet; nothing of an appeal that is decided."""
    if appeal.upheld is not None:
        return 0
    return max(competition.regulation.appeals.fee - appeal.fee_paid, 0)


def fee_until(competition: Competition, appeal: Appeal) -> datetime | None:
    """With the last step; None: its minutes do not run yet."""
    place = place_of(competition, appeal.entry, appeal.round, appeal.stage + 1)
    since = appeals_since(competition, *place)
    if since is None:
        return None
    return appeal_until(
        competition.regulation, since, len(competition.regulation.appeals.steps) - 1
    )


def check_paid(competition: Competition, appeal: Appeal, upheld: bool, moment: Moment) -> None:
    """Without its fee an appeal is not upheld; it is dismissed for it when the time is over. One
    that lacks a step has lapsed already."""
    due = fee_due(competition, appeal)
    if not due or len(appeal.steps) < len(competition.regulation.appeals.steps):
        return
    if moment.recorded is not None and not upheld:
        return
    until = fee_until(competition, appeal)
    if until is not None and moment.time > until and not upheld:
        return
    then = ("", "")
    if until is not None:
        by = clock_text(until, moment.time)
        late = moment.time > until
        then = (
            (
                "；已经过时，没有收到可以驳回",
                "; its time is over, and without it it can be dismissed",
            )
            if late
            else (f"，{by} 以前要交", f", by {by}")
        )
    raise refuse(
        Reason.INCOMPLETE,
        Text(
            f"第 {appeal.number} 号申诉还有 {due} 元申诉费没有收到{then[0]}；收到了请先登记",
            f"{due} yuan of the fee of appeal {appeal.number} are not received{then[1]}; note it"
            " first"
            " if it is in",
        ),
        clause=clause_of(competition.regulation, "appeals.fee"),
    ).needing(Needed.FEE)


def _receive(competition: Competition, command: ReceiveFee, _: Moment) -> Outcome:
    appeal = open_appeal(competition, command.appeal)
    due = fee_due(competition, appeal)
    clause = clause_of(competition.regulation, "appeals.fee")
    if not due:
        free = not competition.regulation.appeals.fee
        raise refuse(
            Reason.DUPLICATE,
            Text(
                "本规程不收申诉费" if free else f"第 {appeal.number} 号申诉的申诉费已经收到",
                "this regulation has no fee"
                if free
                else f"the fee of appeal {appeal.number} is in",
            ),
            clause=clause,
        )
    if not 0 < command.amount <= due:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"第 {appeal.number} 号申诉还要收 {due} 元，写 1 到 {due}",
                f"{due} yuan are due for appeal {appeal.number}; write 1 to {due}",
            ),
            clause=clause,
        )
    return {}


def _received(competition: Competition, command: ReceiveFee, _: Outcome, _m: Moment) -> Competition:
    appeal = open_appeal(competition, command.appeal)
    return with_appeal(competition, replace(appeal, fee_paid=appeal.fee_paid + command.amount))


HANDLERS: Handlers = {ReceiveFee: Handler(_receive, _received)}
