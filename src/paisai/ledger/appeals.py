"""How is an appeal filed, step by step and in time?

Who has paid for his appeal, and by when has he to? (B8.3, E4.8.10)

Whoever takes the money says so: an appeal is in time by when it was filed, and is decided once its
fee is in. Who files it at the desk may pay at once.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.commands import FileAppeal, ReceiveFee
from paisai.ledger.lookups import entrant, need_text, round_at
from paisai.ledger.private import UNKNOWN
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.referee.deadlines import appeal_until
from paisai.regulations.citing import clause_of
from paisai.regulations.closing import APPEAL_FORMS
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import listed
from paisai.tournament.proceedings import Appeal, RecordedRuling
from paisai.tournament.round_times import appeals_since, clock_text, table_of

if TYPE_CHECKING:
    from paisai.ledger.outcomes import AppealFiled


Place = tuple[RoundAt, int | None]
"""The round and the number of the table an appeal is about."""


def place_of(
    competition: Competition, entry: EntryId, round_: int | None, stage: int | None
) -> Place:
    """Returns it by the table at which the entry sat: it may have had more time than others."""
    at = round_at(competition, round_, stage)
    table = table_of(at.round, entry)
    return at, None if table is None else table.number


def _file(competition: Competition, command: FileAppeal, moment: Moment) -> AppealFiled:
    rules, entry = competition.regulation.appeals, entrant(competition, command.entry)
    need_text(command.text, "申诉的内容", "what is appealed")
    done, number = 0, 1 + max((a.number for a in competition.appeals), default=0)
    paid = command.fee_paid
    ruling = _number(competition, command.ruling)
    if command.appeal is None:
        named = [(r.round, r.stage + 1) for r in competition.rulings if r.number == ruling]
        about = named[0] if named else (command.round, command.stage)
        place = place_of(competition, entry.id, *about)
        _check_new(competition, entry.id, ruling)
    else:
        old = open_appeal(competition, command.appeal)
        if old.entry != entry.id:
            raise refuse(
                Reason.UNKNOWN,
                Text(
                    f"第 {old.number} 号申诉不是 {entry.name} 提出的",
                    f"appeal {old.number} is not by {entry.name}",
                ),
            )
        place = place_of(competition, entry.id, old.round, old.stage + 1)
        done, number = len(old.steps), old.number
        paid += old.fee_paid
    given = [r.number for r in competition.rulings]
    if ruling is not None and ruling not in given:
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"没有第 {ruling} 号判罚；有的是 {listed([*map(str, given)]) or '无'}",
                f"there is no ruling {ruling}; there are {', '.join(map(str, given)) or 'none'}",
            ),
        )
    if done >= len(rules.steps):
        raise refuse(Reason.DUPLICATE, Text("申诉手续已经齐全，等待裁决", "the appeal is complete"))
    _check_step(competition, done, command, place, moment)
    last = done + 1 == len(rules.steps)
    at, _ = place
    outcome: AppealFiled = {
        "number": number,
        "stage": at.stage.index + 1,
        "round": at.round.number,
        "complete": last,
    }
    if last and paid < rules.fee:
        outcome["fee_due"] = rules.fee - paid
    return outcome


def _number(competition: Competition, named: int | None) -> int | None:
    """Which ruling is meant: before rulings were numbered, appeals named the event on record."""
    if any(ruling.number == named for ruling in competition.rulings):
        return named
    return next((one.number for one in competition.rulings if one.seq == named), named)


def _check_new(competition: Competition, entry: EntryId, ruling: int | None) -> None:
    """One ruling is appealed once by one entry, and not any more when it is void."""
    if ruling is None:
        return
    if any(r.number == ruling and r.cancelled_by is not None for r in competition.rulings):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"第 {ruling} 号判罚已经撤销，不用申诉",
                f"ruling {ruling} is void already; there is nothing to appeal",
            ),
        )
    for other in competition.appeals:
        if (other.entry, other.ruling) == (entry, ruling):
            open_ = other.upheld is None
            raise refuse(
                Reason.DUPLICATE,
                Text(
                    f"对第 {ruling} 号判罚已有第 {other.number} 号申诉，"
                    + ("等待裁决；还有手续就续办那一号" if open_ else "已经裁决"),
                    f"appeal {other.number} against ruling {ruling} "
                    + ("is open; a further step goes on with that one" if open_ else "was decided"),
                ),
            )


def _check_step(
    competition: Competition, done: int, command: FileAppeal, place: Place, moment: Moment
) -> None:
    step = competition.regulation.appeals.steps[done]
    clause = clause_of(competition.regulation, "appeals.steps.within_minutes")
    if command.form is not step.form:
        wanted = APPEAL_FORMS[step.form]
        raise refuse(
            Reason.INCOMPLETE,
            Text(f"这一步应{wanted.zh}", f"this step is made {wanted.en}"),
            clause=clause,
        ).needing(Needed.FORM)
    made = _when_made(command, place, moment)
    since = appeals_since(*place)
    if since is None:
        return
    until = appeal_until(competition.regulation, since, done)
    if made > until:
        by = clock_text(until, moment.time)
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"申诉不予受理：应在 {by} 以前（{step.within_minutes} 分钟内）提出",
                f"not admitted: appeals had to be filed by {by} ({step.within_minutes} minutes)",
            ),
            clause=clause,
        ).needing(Needed.MADE)


def _when_made(command: FileAppeal, place: Place, moment: Moment) -> datetime:
    """When it was said or handed in counts, not when it was typed; not before its round began."""
    if command.made is None:
        return moment.time
    began = place[0].round.clock.started
    if command.made > moment.time:
        raise refuse(
            Reason.TOO_EARLY, Text("提出的时间不能晚于现在", "an appeal is not made in the future")
        )
    if began is not None and command.made < began:
        at = clock_text(began, moment.time)
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"提出的时间不能早于这一轮开始（{at}）",
                f"an appeal is not made before its round began ({at})",
            ),
        )
    return command.made


def open_appeal(competition: Competition, number: int) -> Appeal:
    for appeal in competition.appeals:
        if appeal.number == number and appeal.upheld is None:
            return appeal
    opened = "、".join(str(a.number) for a in competition.appeals if a.upheld is None)
    raise refuse(
        Reason.UNKNOWN,
        Text(
            f"没有待裁决的第 {number} 号申诉；待裁决的有 {opened or '无'}",
            f"no open appeal {number}; open ones: {opened or 'none'}",
        ),
    )


def _filed(
    competition: Competition, command: FileAppeal, outcome: AppealFiled, _: Moment
) -> Competition:
    if command.appeal is None:
        new = Appeal(
            outcome["number"],
            EntryId(command.entry),
            outcome["stage"] - 1,
            outcome["round"],
            command.text,
            (command.form,),
            _number(competition, command.ruling),
            command.fee_paid,
        )
        return replace(competition, appeals=(*competition.appeals, new))
    old = open_appeal(competition, command.appeal)
    paid = old.fee_paid + command.fee_paid
    named = _number(competition, command.ruling)
    ruling = old.ruling if named is None else named
    steps, text = (*old.steps, command.form), _said_in_all(old.text, command.text)
    new = replace(old, steps=steps, fee_paid=paid, ruling=ruling, text=text)
    return with_appeal(competition, new)


def _said_in_all(before: str, now: str) -> str:
    """Every step has its words, and whoever decides reads them all."""
    known = dict.fromkeys(text for text in (before, now) if text != UNKNOWN)
    return "；".join(known) or UNKNOWN


def with_appeal(competition: Competition, new: Appeal) -> Competition:
    appeals = tuple(new if one.number == new.number else one for one in competition.appeals)
    return replace(competition, appeals=appeals)


def ruling_of(competition: Competition, appeal: Appeal) -> RecordedRuling | None:
    return next((r for r in competition.rulings if r.number == appeal.ruling), None)


def round_appealed(competition: Competition, appeal: Appeal) -> RoundAt:
    """Returns that of the ruling it was filed against, else the one it names."""
    ruling = ruling_of(competition, appeal)
    if ruling is not None:
        return round_at(competition, ruling.round, ruling.stage + 1)
    return round_at(competition, appeal.round, appeal.stage + 1)


def tables_concerned(competition: Competition, appeal: Appeal) -> tuple[TableAt, ...]:
    """Returns where the one who appeals sat in that round, and the one who was ruled against."""
    ruling, at = ruling_of(competition, appeal), round_appealed(competition, appeal)
    named = {appeal.entry} | (set() if ruling is None else {ruling.entry})
    return tuple(table for table in at.tables if not named.isdisjoint(table.seats))


def fee_due(competition: Competition, appeal: Appeal) -> int:
    """Yuan that were not received yet; nothing of an appeal that is decided."""
    if appeal.upheld is not None:
        return 0
    return max(competition.regulation.appeals.fee - appeal.fee_paid, 0)


def fee_until(competition: Competition, appeal: Appeal) -> datetime | None:
    """With the last step; None: its minutes do not run yet."""
    place = place_of(competition, appeal.entry, appeal.round, appeal.stage + 1)
    since = appeals_since(*place)
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


handles(FileAppeal, _file, _filed)
handles(ReceiveFee, _receive, _received)
