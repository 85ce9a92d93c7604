"""How do rulings and appeals reach the results?"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from paisai.errors import NotationError
from paisai.ledger.commands import DecideAppeal, FileAppeal, Rule
from paisai.ledger.common import (
    check_seated,
    entrant,
    need_text,
    refuse,
    round_at,
    table_at,
    without_draft,
)
from paisai.ledger.correcting import check_winners_stay, corrected, replaced
from paisai.ledger.entering import given_up
from paisai.ledger.refusal import Reason
from paisai.ledger.results import check_table_score
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.closing import AppealForm as FormAsked
from paisai.regulations.closing import Appeals, AppealSince, AppealStep
from paisai.regulations.effects import EffectKind
from paisai.tournament.clause_of import clause_of
from paisai.tournament.competition import Appeal, AppealForm, Competition, Round, Ruling, Source
from paisai.tournament.entries import EntryId

_CHANGES_THE_NEXT_ROUND = {
    "match_points",
    "score",
    "zero_deal",
    "zero_round",
    "forfeit_round",
    "suspend",
    "disqualify",
}
"""What a draft was made of: it is dropped."""


def _rule(competition: Competition, command: Rule, moment: Moment) -> Outcome:
    entrant(competition, command.entry)
    known = {str(kind) for kind in EffectKind}
    for effect in command.effects:
        if effect.kind not in known:
            raise NotationError(
                f"没有判罚效果 {effect.kind}，可以是 {'、'.join(sorted(known))}",
                f"there is no effect {effect.kind}; there are {', '.join(sorted(known))}",
            )
        if effect.kind in ("match_points", "score") and effect.amount is None:
            raise NotationError(f"{effect.kind} 要写 amount", f"{effect.kind} needs an amount")
    need_text(command.infraction, "违规的名目", "the infraction")
    stage = competition.stage
    assert stage is not None
    round_: Round | None = None
    if command.round is not None or any(r.status != "draft" for r in stage.rounds):
        round_ = round_at(competition, command.round)[1]
    if command.table is not None:
        table = table_at(round_ or round_at(competition, None)[1], command.table)
        check_seated(table, command.entry)
    if command.deal is None and any(effect.kind == "zero_deal" for effect in command.effects):
        raise refuse(
            Reason.INCOMPLETE, "", "要写明是第几副（deal）", "say which deal it was (deal)"
        )
    outcome: Outcome = {
        "stage": stage.index + 1,
        "round": round_.number if round_ else 1,
        "serial": round_.serial if round_ else competition.rounds_so_far,
    }
    check_winners_stay(competition, _ruled(competition, command, outcome, moment))
    return outcome


def _ruled(
    competition: Competition, command: Rule, outcome: Outcome, moment: Moment
) -> Competition:
    entry = EntryId(command.entry)
    new = Ruling(
        moment.seq,
        entry,
        command.infraction,
        command.clause,
        outcome["stage"] - 1,
        outcome["round"],
        outcome["serial"],
        command.table,
        command.deal,
        command.facts or {},
        command.effects,
        command.text,
    )
    changed = replace(competition, rulings=(*competition.rulings, new))
    kinds = {effect.kind for effect in command.effects}
    if kinds & _CHANGES_THE_NEXT_ROUND:
        changed = without_draft(changed)
    return given_up(changed, entry, moment.seq) if "disqualify" in kinds else changed


_ACCEPTS = {
    FormAsked.ORAL: {AppealForm.ORAL},
    FormAsked.WRITTEN: {AppealForm.WRITTEN},
    FormAsked.ORAL_OR_WRITTEN: {AppealForm.ORAL, AppealForm.WRITTEN},
}


def since(competition: Competition, round_: Round) -> datetime | None:
    """From when an appeal's minutes run; None: they do not run yet."""
    if competition.regulation.appeals.since is AppealSince.SCORES_PUBLISHED:
        return round_.scores_published
    return round_.clock.ended or round_.scores_published


def _file(competition: Competition, command: FileAppeal, moment: Moment) -> Outcome:
    rules, entry = competition.regulation.appeals, entrant(competition, command.entry)
    need_text(command.text, "申诉的内容", "what is appealed")
    stage, round_ = round_at(competition, command.round)
    done = 0
    if command.appeal is not None:
        old = _open_appeal(competition, command.appeal)
        if old.entry != entry.id:
            raise refuse(
                Reason.UNKNOWN,
                "",
                f"申诉 {old.seq} 不是 {entry.id} 提出的",
                f"appeal {old.seq} is not by {entry.id}",
            )
        stage, round_ = round_at(competition, old.round, old.stage + 1)
        done = len(old.steps)
    ruling = command.ruling
    if ruling is not None and ruling not in [r.seq for r in competition.rulings]:
        raise refuse(Reason.UNKNOWN, "", f"没有判罚 {ruling}", f"there is no ruling {ruling}")
    if done >= len(rules.steps):
        raise refuse(Reason.DUPLICATE, "", "申诉手续已经齐全，等待裁决", "the appeal is complete")
    _check_step(competition, rules.steps[done], command, round_, moment)
    last = done + 1 == len(rules.steps)
    if last and command.fee_paid < rules.fee:
        raise refuse(
            Reason.INCOMPLETE,
            clause_of(competition.regulation, Appeals, "fee"),
            f"申诉要交 {rules.fee} 元申诉费，申诉成立时退还",
            f"the fee of {rules.fee} yuan is due; it is returned if the appeal is upheld",
        )
    return {"stage": stage.index + 1, "round": round_.number, "complete": last}


def _check_step(
    competition: Competition,
    step: AppealStep,
    command: FileAppeal,
    round_: Round,
    moment: Moment,
) -> None:
    clause = clause_of(competition.regulation, AppealStep, "within_minutes")
    if command.form not in _ACCEPTS[step.form]:
        wanted = {"oral": "口头", "written": "书面", "oral_or_written": "口头或书面"}[step.form]
        raise refuse(
            Reason.INCOMPLETE,
            clause,
            f"这一步应{wanted}提出",
            f"this step is {step.form.replace('_', ' ')}",
        )
    begun = since(competition, round_)
    if begun is not None and moment.time > begun + timedelta(minutes=step.within_minutes):
        until = begun + timedelta(minutes=step.within_minutes)
        raise refuse(
            Reason.TOO_LATE,
            clause,
            f"申诉不予受理：应在 {until} 以前（{step.within_minutes} 分钟内）提出",
            f"not admitted: appeals had to be filed by {until} ({step.within_minutes} minutes)",
        )


def _open_appeal(competition: Competition, seq: int) -> Appeal:
    for appeal in competition.appeals:
        if appeal.seq == seq and appeal.upheld is None:
            return appeal
    opened = [a.seq for a in competition.appeals if a.upheld is None]
    raise refuse(
        Reason.UNKNOWN,
        "",
        f"没有待裁决的申诉 {seq}；待裁决的有 {opened or '无'}",
        f"no open appeal {seq}; open ones: {opened or 'none'}",
    )


def _filed(
    competition: Competition, command: FileAppeal, outcome: Outcome, moment: Moment
) -> Competition:
    if command.appeal is None:
        new = Appeal(
            moment.seq,
            EntryId(command.entry),
            outcome["stage"] - 1,
            outcome["round"],
            command.text,
            (command.form,),
            command.ruling,
            command.fee_paid,
        )
        return replace(competition, appeals=(*competition.appeals, new))
    old = _open_appeal(competition, command.appeal)
    paid = old.fee_paid + command.fee_paid
    ruling = old.ruling if command.ruling is None else command.ruling
    new = replace(old, steps=(*old.steps, command.form), fee_paid=paid, ruling=ruling)
    return _with_appeal(competition, new)


def _with_appeal(competition: Competition, new: Appeal) -> Competition:
    appeals = tuple(new if one.seq == new.seq else one for one in competition.appeals)
    return replace(competition, appeals=appeals)


def _check_complete(competition: Competition, appeal: Appeal, upheld: bool, moment: Moment) -> None:
    """An appeal whose further step was not made in time has lapsed: it is dismissed."""
    steps = competition.regulation.appeals.steps
    if len(appeal.steps) >= len(steps):
        return
    _, round_ = round_at(competition, appeal.round, appeal.stage + 1)
    begun = since(competition, round_)
    if begun is None:
        then = (
            "本轮结束或公布成绩后才开始计算时限",
            "its time runs from the end of the round or from the published scores",
        )
    else:
        until = begun + timedelta(minutes=steps[len(appeal.steps)].within_minutes)
        if moment.time > until:
            if not upheld:
                return
            then = ("已经过时，只能驳回", "its time is over and it can only be dismissed")
        else:
            then = (
                f"{until} 以前可以补齐，过时可以驳回",
                f"it can be completed by {until}, and dismissed after that",
            )
    raise refuse(
        Reason.INCOMPLETE,
        clause_of(competition.regulation, Appeals, "steps"),
        f"申诉手续还不齐，不能裁决：{then[0]}",
        f"the appeal is not complete: {then[1]}",
    )


def _decide(competition: Competition, command: DecideAppeal, moment: Moment) -> Outcome:
    appeal = _open_appeal(competition, command.appeal)
    need_text(command.reason, "裁决的理由", "the reason of the decision")
    _check_complete(competition, appeal, command.upheld, moment)
    outcome: Outcome = {"fee_returned": command.upheld and appeal.fee_paid > 0}
    if (command.table is None) != (command.score is None) or (
        command.score is not None and not command.upheld
    ):
        raise NotationError(
            "申诉成立而改判成绩时，table 和 score 要一起写",
            "where an upheld appeal changes a result, give table and score together",
        )
    if command.table is not None and command.score is not None:
        stage, round_ = round_at(competition, appeal.round, appeal.stage + 1)
        table = table_at(round_, command.table)
        check_table_score(competition, stage, round_, command.score)
        outcome |= replaced(competition, stage, round_, table, command.score, moment, Source.APPEAL)
    check_winners_stay(competition, _decided(competition, command, outcome, moment))
    return outcome


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
    changed = _with_appeal(competition, new)
    if command.upheld and appeal.ruling is not None:
        rulings = tuple(
            replace(r, cancelled_by=moment.seq) if r.seq == appeal.ruling else r
            for r in changed.rulings
        )
        changed = without_draft(replace(changed, rulings=rulings))
    if command.table is not None and command.score is not None:
        stage, round_ = round_at(changed, appeal.round, appeal.stage + 1)
        table = table_at(round_, command.table)
        changed = corrected(changed, stage, round_, table, command.score, moment, Source.APPEAL)
    return changed


HANDLERS: Handlers = {
    Rule: Handler(_rule, _ruled),
    FileAppeal: Handler(_file, _filed),
    DecideAppeal: Handler(_decide, _decided),
}
