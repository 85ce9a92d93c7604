"""How are appeals filed and decided, and what do they change?"""

from __future__ import annotations

from paisai.errors import Needed, NotationError
from paisai.frozen import replace
from paisai.ledger.commands import DecideAppeal, FileAppeal
from paisai.ledger.correcting import consequences, corrected, with_unsettled
from paisai.ledger.lookups import (
    entrant,
    need_text,
    refuse,
    round_at,
    table_at,
    with_round,
    without_draft,
)
from paisai.ledger.private import UNKNOWN
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.referee.deadlines import appeal_until
from paisai.referee.effects import ON_A_DEAL, ForfeitRound
from paisai.regulations.citing import clause_of
from paisai.regulations.closing import APPEAL_FORMS
from paisai.tournament.competition import (
    Appeal,
    Competition,
    RecordedRuling,
    Round,
    Seated,
    Source,
    StageState,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import listed
from paisai.tournament.round_times import appeals_since, clock_text, table_of
from paisai.tournament.sheet_check import check_score, rests_on
from paisai.tournament.table_score import absent, is_settled

Place = tuple[StageState, Round, int | None]
"""The stage, the round and the table an appeal is about."""


def _place(
    competition: Competition, entry: EntryId, round_: int | None, stage: int | None
) -> Place:
    """By the table at which the entry sat: it may have had more time than others."""
    of_stage, found = round_at(competition, round_, stage)
    table = table_of(found, entry)
    return of_stage, found, None if table is None else table.number


def _file(competition: Competition, command: FileAppeal, moment: Moment) -> Outcome:
    rules, entry = competition.regulation.appeals, entrant(competition, command.entry)
    need_text(command.text, "申诉的内容", "what is appealed")
    done, number = 0, 1 + max((a.number for a in competition.appeals), default=0)
    paid = command.fee_paid
    ruling = _number(competition, command.ruling)
    if command.appeal is None:
        named = [(r.round, r.stage + 1) for r in competition.rulings if r.number == ruling]
        about = named[0] if named else (command.round, command.stage)
        place = _place(competition, entry.id, *about)
        _check_new(competition, entry.id, ruling)
    else:
        old = _open_appeal(competition, command.appeal)
        if old.entry != entry.id:
            raise refuse(
                Reason.UNKNOWN,
                "",
                f"第 {old.number} 号申诉不是 {entry.name} 提出的",
                f"appeal {old.number} is not by {entry.name}",
            )
        place = _place(competition, entry.id, old.round, old.stage + 1)
        done, number = len(old.steps), old.number
        paid += old.fee_paid
    given = [r.number for r in competition.rulings]
    if ruling is not None and ruling not in given:
        raise refuse(
            Reason.UNKNOWN,
            "",
            f"没有第 {ruling} 号判罚；有的是 {listed([*map(str, given)]) or '无'}",
            f"there is no ruling {ruling}; there are {', '.join(map(str, given)) or 'none'}",
        )
    if done >= len(rules.steps):
        raise refuse(Reason.DUPLICATE, "", "申诉手续已经齐全，等待裁决", "the appeal is complete")
    _check_step(competition, done, command, place, moment)
    last = done + 1 == len(rules.steps)
    if last and paid < rules.fee:
        raise refuse(
            Reason.INCOMPLETE,
            clause_of(competition.regulation, "appeals.fee"),
            f"申诉要交 {rules.fee} 元申诉费，申诉成立时退还",
            f"the fee of {rules.fee} yuan is due; it is returned if the appeal is upheld",
        ).needing(Needed.FEE)
    stage, round_, _ = place
    return {
        "number": number,
        "stage": stage.index + 1,
        "round": round_.number,
        "complete": last,
    }


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
            "",
            f"第 {ruling} 号判罚已经撤销，不用申诉",
            f"ruling {ruling} is void already; there is nothing to appeal",
        )
    for other in competition.appeals:
        if (other.entry, other.ruling) == (entry, ruling):
            open_ = other.upheld is None
            raise refuse(
                Reason.DUPLICATE,
                "",
                f"对第 {ruling} 号判罚已有第 {other.number} 号申诉，"
                + ("等待裁决；还有手续就续办那一号" if open_ else "已经裁决"),
                f"appeal {other.number} against ruling {ruling} "
                + ("is open; a further step goes on with that one" if open_ else "was decided"),
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
            clause,
            f"这一步应{wanted.zh}",
            f"this step is made {wanted.en}",
        ).needing(Needed.FORM)
    since = appeals_since(competition, *place)
    if since is None:
        return
    until = appeal_until(competition.regulation, since, done)
    if moment.time > until:
        by = clock_text(until, moment.time)
        raise refuse(
            Reason.TOO_LATE,
            clause,
            f"申诉不予受理：应在 {by} 以前（{step.within_minutes} 分钟内）提出",
            f"not admitted: appeals had to be filed by {by} ({step.within_minutes} minutes)",
        )


def _open_appeal(competition: Competition, number: int) -> Appeal:
    for appeal in competition.appeals:
        if appeal.number == number and appeal.upheld is None:
            return appeal
    opened = "、".join(str(a.number) for a in competition.appeals if a.upheld is None)
    raise refuse(
        Reason.UNKNOWN,
        "",
        f"没有待裁决的第 {number} 号申诉；待裁决的有 {opened or '无'}",
        f"no open appeal {number}; open ones: {opened or 'none'}",
    )


def _filed(
    competition: Competition, command: FileAppeal, outcome: Outcome, _: Moment
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
    old = _open_appeal(competition, command.appeal)
    paid = old.fee_paid + command.fee_paid
    named = _number(competition, command.ruling)
    ruling = old.ruling if named is None else named
    steps, text = (*old.steps, command.form), _said_in_all(old.text, command.text)
    new = replace(old, steps=steps, fee_paid=paid, ruling=ruling, text=text)
    return _with_appeal(competition, new)


def _said_in_all(before: str, now: str) -> str:
    """Every step has its words, and whoever decides reads them all."""
    known = dict.fromkeys(text for text in (before, now) if text != UNKNOWN)
    return "；".join(known) or UNKNOWN


def _with_appeal(competition: Competition, new: Appeal) -> Competition:
    appeals = tuple(new if one.number == new.number else one for one in competition.appeals)
    return replace(competition, appeals=appeals)


def _ruling_of(competition: Competition, appeal: Appeal) -> RecordedRuling | None:
    return next((r for r in competition.rulings if r.number == appeal.ruling), None)


def round_appealed(competition: Competition, appeal: Appeal) -> tuple[StageState, Round]:
    """That of the ruling it was filed against, else the one it names."""
    ruling = _ruling_of(competition, appeal)
    if ruling is not None:
        return round_at(competition, ruling.round, ruling.stage + 1)
    return round_at(competition, appeal.round, appeal.stage + 1)


def _table_appealed(
    competition: Competition, command: DecideAppeal, appeal: Appeal
) -> Seated | None:
    """The table named, else that of the ruling."""
    _, round_ = round_appealed(competition, appeal)
    if command.table is not None:
        return table_at(round_, command.table)
    ruling = _ruling_of(competition, appeal)
    seats = [t for t in round_.tables if ruling is not None and ruling.entry in t.seats]
    return seats[0] if seats else None


def _check_complete(competition: Competition, appeal: Appeal, upheld: bool, moment: Moment) -> None:
    """An appeal whose further step was not made in time has lapsed: it is dismissed."""
    steps = competition.regulation.appeals.steps
    if len(appeal.steps) >= len(steps):
        return
    since = appeals_since(
        competition, *_place(competition, appeal.entry, appeal.round, appeal.stage + 1)
    )
    if since is None:
        then = (
            "本轮结束或公布成绩后才开始计算时限",
            "its time runs from the end of the round or from the published scores",
        )
    else:
        until = appeal_until(competition.regulation, since, len(appeal.steps))
        by = clock_text(until, moment.time)
        if moment.time > until:
            if not upheld:
                return
            then = ("已经过时，只能驳回", "its time is over and it can only be dismissed")
        else:
            then = (
                f"{by} 以前可以补齐，过时可以驳回",
                f"it can be completed by {by}, and dismissed after that",
            )
    raise refuse(
        Reason.INCOMPLETE,
        clause_of(competition.regulation, "appeals.steps"),
        f"申诉手续还不齐，不能裁决：{then[0]}",
        f"the appeal is not complete: {then[1]}",
    )


def _decide(competition: Competition, command: DecideAppeal, moment: Moment) -> Outcome:
    appeal = _open_appeal(competition, command.appeal)
    need_text(command.reason, "裁决的理由", "the reason of the decision")
    _check_complete(competition, appeal, command.upheld, moment)
    outcome: Outcome = {"fee_returned": command.upheld and appeal.fee_paid > 0}
    _check_change(command)
    if not command.upheld or (appeal.ruling is None and command.table is None):
        return outcome
    stage, round_ = round_appealed(competition, appeal)
    table = _table_appealed(competition, command, appeal)
    if command.score is not None:
        assert table is not None
        ruling = _ruling_of(competition, appeal)
        void = competition if ruling is None else _void(competition, ruling, moment)
        check_score(void, stage, round_, table, command.score)
    if command.replay:
        _check_replay(competition, stage, round_, table)
    after = _upheld(competition, command, appeal, moment)
    _check_played(competition, command, appeal, moment)
    _check_their_table(competition, appeal, round_, table)
    return outcome | consequences(competition, after, stage, round_)


def _check_change(command: DecideAppeal) -> None:
    """What an upheld appeal changes: the score of a table, or that it is played again."""
    changes = (command.score is not None) + command.replay
    named = command.table is not None
    if changes > 1 or (changes and not command.upheld) or (named and not changes):
        raise NotationError(
            "申诉成立而改判时，写明哪一桌和它的成绩，或决定补赛，不能都写",
            "where an upheld appeal changes a result, give the table and its score, or have it"
            " replayed, not both",
        ).needing(Needed.NEW_SCORE_OR_REPLAY)
    if command.score is not None and not named:
        raise NotationError("改判成绩要写明是哪一桌", "a changed score needs its table").needing(
            Needed.NEW_SCORE
        )


def tables_concerned(competition: Competition, appeal: Appeal) -> tuple[Seated, ...]:
    """Where the one who appeals sat in that round, and the one who was ruled against."""
    ruling, (_, round_) = _ruling_of(competition, appeal), round_appealed(competition, appeal)
    named = {appeal.entry} | (set() if ruling is None else {ruling.entry})
    return tuple(table for table in round_.tables if not named.isdisjoint(table.seats))


def _check_their_table(
    competition: Competition, appeal: Appeal, round_: Round, table: Seated | None
) -> None:
    """An appeal changes the result of those it is about, and of nobody else in the round."""
    theirs = [one.number for one in tables_concerned(competition, appeal)]
    if table is None or table.number in theirs:
        return
    name = entrant(competition, appeal.entry).name
    where = listed([str(number) for number in theirs])
    raise refuse(
        Reason.NOT_POSSIBLE,
        "",
        f"第 {appeal.number} 号申诉与第 {table.number} 桌无关，"
        + (f"只能改判第 {where} 桌；" if theirs else f"{name} 第 {round_.number} 轮没有上桌；")
        + "别的桌由裁判长更正",
        f"appeal {appeal.number} is not about table {table.number}; "
        + (f"it can change table {where}" if theirs else f"{name} sat at none in that round")
        + "; the chief referee corrects other tables",
    ).needing(Needed.NEW_SCORE)


def _check_replay(
    competition: Competition, stage: StageState, round_: Round, table: Seated | None
) -> None:
    if table is None:
        raise NotationError("补赛要写明是哪一桌", "a replay needs its table").needing(
            Needed.NEW_SCORE_OR_REPLAY
        )
    last = without_draft(competition).round
    if stage.closed or competition.stage != stage or last != round_:
        raise refuse(
            Reason.NOT_POSSIBLE,
            "",
            f"第 {round_.number} 轮之后已经编排或结束，不能补赛；请写明成绩",
            f"play has gone on since round {round_.number}, so nothing is replayed in it; give the"
            " score",
        ).needing(Needed.NEW_SCORE)


def _check_played(
    competition: Competition, command: DecideAppeal, appeal: Appeal, moment: Moment
) -> None:
    """A forfeit that is void leaves a match that nobody has played: what is its score?"""
    ruling = _ruling_of(competition, appeal)
    if ruling is None or not ruling.has(ForfeitRound, *ON_A_DEAL):
        return
    stage, round_ = round_appealed(competition, appeal)
    table = next((t for t in round_.tables if ruling.entry in t.seats), None)
    given = command.replay or command.score is not None
    if table is None or (given and command.table in (None, table.number)):
        return
    at = (stage.index, round_.number, table)
    void = _void(competition, ruling, moment)
    if rests_on(ruling, *at):
        raise refuse(
            Reason.INCOMPLETE,
            "",
            f"第 {table.number} 桌的成绩里已算进这一判罚；申诉成立时要写明不算它的成绩，或决定补赛",
            f"the result of table {table.number} has this ruling in it; to uphold the appeal give"
            " the score without it, or have it replayed",
        ).needing(Needed.NEW_SCORE_OR_REPLAY)
    if not ruling.has(ForfeitRound):
        return
    if is_settled(competition, *at) and not _has_played(void, ruling, *at):
        who = competition.entrants[ruling.entry].name
        raise refuse(
            Reason.INCOMPLETE,
            "",
            f"因为这一判罚，{who} 在第 {round_.number} 轮第 {table.number} 桌没有打；"
            "申诉成立时要写明成绩，或决定补赛",
            f"because of this ruling {who} did not play at table {table.number} of round"
            f" {round_.number}; to uphold the appeal give the score, or have it"
            " replayed",
        ).needing(Needed.NEW_SCORE_OR_REPLAY)


def _has_played(
    void: Competition, ruling: RecordedRuling, stage: int, round_: int, table: Seated
) -> bool:
    """Whether the score there is that of the entry itself, or its withdrawal: at a table of three,
    a score that came in after the ruling is that of a substitute."""
    if not is_settled(void, stage, round_, table):
        return False
    if ruling.entry in absent(void, stage, round_, table):
        return void.is_out(ruling.entry)
    return len(table.seats) == 2 or table.result is None or table.result.seq < ruling.seq


def _void(competition: Competition, ruling: RecordedRuling, moment: Moment) -> Competition:
    rulings = tuple(
        replace(r, cancelled_by=moment.seq) if r.seq == ruling.seq else r
        for r in competition.rulings
    )
    return without_draft(replace(competition, rulings=rulings))


def _upheld(
    competition: Competition, command: DecideAppeal, appeal: Appeal, moment: Moment
) -> Competition:
    """The ruling is void; the table has the new score, or none and is played again, however late
    its sheet then comes, and the scores of the round are published anew."""
    ruling = _ruling_of(competition, appeal)
    changed = competition if ruling is None else _void(competition, ruling, moment)
    table = _table_appealed(changed, command, appeal)
    if table is None:
        return changed
    stage, round_ = round_appealed(changed, appeal)
    if command.replay:
        again = replace(table, result=None, reports=(), replay=True)
        reopened = replace(round_.with_table(again), scores_published=None)
        return without_draft(with_round(changed, stage, reopened))
    if command.score is not None:
        back = () if ruling is None else (ruling.entry,)
        return corrected(changed, stage, round_, table, command.score, moment, Source.APPEAL, back)
    return changed


def _decided(
    competition: Competition, command: DecideAppeal, outcome: Outcome, moment: Moment
) -> Competition:
    appeal = _open_appeal(competition, command.appeal)
    new = replace(
        appeal,
        upheld=command.upheld,
        reason=command.reason,
        fee_returned=outcome["fee_returned"],
    )
    changed = _upheld(competition, command, appeal, moment) if command.upheld else competition
    stage, _ = round_appealed(competition, appeal)
    return _with_appeal(with_unsettled(changed, stage, outcome), new)


HANDLERS: Handlers = {
    FileAppeal: Handler(_file, _filed),
    DecideAppeal: Handler(_decide, _decided),
}
