"""The forms of appeals: filed step by step, paid for, decided."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.acts import rulings as acts
from paisai.acting.forms.declared import asked_for, chosen_from, form_of_its_own
from paisai.acting.forms.model import Field, Option, Posted, Wrong, WrongForm, last
from paisai.acting.forms.parts import (
    AtTable,
    Situation,
    chosen,
    number,
    table_field,
    unsaid,
)
from paisai.acting.forms.reading import Answers
from paisai.acting.forms.score import readable, responsible_field, score_fields, told_late, written
from paisai.desk.boards.rulings import decision
from paisai.desk.rights import PASSES, pass_name
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.appeals import fee_due, round_appealed
from paisai.ledger.commands import DecideAppeal, FileAppeal, ReceiveFee
from paisai.regulations.closing import APPEAL_FORMS, AppealForm
from paisai.regulations.regulation import deciding_body
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label, whole_name
from paisai.tournament.proceedings import Appeal

NO_CHANGE = unsaid("成绩不改", "no result is changed")


def _numbered_appeals(competition: Competition) -> tuple[Option, ...]:
    return tuple(
        Option(str(one.number), _of(competition, one.number, one.entry, Text(one.text, one.text)))
        for one in competition.appeals
        if one.upheld is None
    )


def _of(competition: Competition, number: int, entry: str, words: Text) -> Text:
    """A ruling or an appeal by its number, whose it is, and what it says."""
    who = label(competition, entry)
    return Text(f"第 {number} 号 {who}：{words.zh}", f"no. {number}, {who}: {words.en}")


def _appeal_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition, rules = at.competition, at.competition.regulation.appeals
    forms = dict.fromkeys(step.form for step in rules.steps)
    against = tuple(
        Option(str(one.number), _of(competition, one.number, one.entry, decision(competition, one)))
        for one in competition.rulings
        if one.cancelled_by is None
    )
    asks = {one.name: one for one in asked_for(FileAppeal, at, given)}
    return (
        asks["entry"],
        replace(asks["form"], options=tuple(Option(one.value, APPEAL_FORMS[one]) for one in forms)),
        asks["text"],
        *((_fee(asks["fee"], rules.fee),) if rules.fee else ()),
        chosen_from(asks["ruling"], FileAppeal, "ruling", against, given),
        chosen_from(asks["appeal"], FileAppeal, "appeal", _numbered_appeals(competition), given),
        asks["stage"],
        asks["round"],
        *((asks["made"],) if _enters_for_others(at) else ()),
    )


def _enters_for_others(at: Situation) -> bool:
    """Who appeals himself by his phone does so when he taps."""
    return not any(at.actor.startswith(pass_name(role, "")) for role in PASSES)


def _fee(asked: Field, due: int) -> Field:
    said = Text(
        f"应交 {due} 元；还没有收到就不写，收到了再登记",
        f"{due} yuan are due; leave it empty if it is not in, and note it when it is",
    )
    return replace(asked, help=said)


form_of_its_own(
    FileAppeal,
    _appeal_fields,
    lambda at, told: [
        acts.file_appeal(
            at.competition,
            told.text("entry"),
            told.text("text"),
            AppealForm(told.text("form")),
            fee=told.whole("fee") or 0,
            ruling=number(told, "ruling"),
            appeal=number(told, "appeal"),
            round_=number(told, "round"),
            stage=number(told, "stage"),
            made=told.moment("made") if _enters_for_others(at) else None,
        )
    ],
)


def _fee_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    owing = [one for one in competition.appeals if fee_due(competition, one)]
    appeal = _appealed(competition, last(given, "appeal").strip())
    due = 0 if appeal is None else fee_due(competition, appeal)
    asked, amount = asked_for(ReceiveFee, at, given)
    offered = (
        Option(str(one.number), _owed(competition, one, fee_due(competition, one))) for one in owing
    )
    return (
        chosen_from(asked, ReceiveFee, "appeal", offered, given),
        replace(amount, value=chosen(given, "amount") or ((str(due),) if due else ())),
    )


def _owed(competition: Competition, one: Appeal, due: int) -> Text:
    who = label(competition, one.entry)
    return Text(
        f"第 {one.number} 号：{who}，应收 {due} 元", f"no. {one.number}: {who}, {due} yuan due"
    )


form_of_its_own(ReceiveFee, _fee_fields)


def _appealed(competition: Competition, id_: str) -> Appeal | None:
    return next((one for one in competition.appeals if str(one.number) == id_), None)


def _where(competition: Competition, appeal: Appeal | None, table: str) -> AtTable:
    """The round that is appealed, and the table named in it."""
    if appeal is None:
        return AtTable()
    at = round_appealed(competition, appeal)
    found = [one for one in at.round.tables if str(one.number) == table]
    return AtTable(at.stage, at.round, found[0] if found else None)


def _against(competition: Competition, appeal: Appeal | None) -> Text:
    """The round it is about, and the ruling it is against: who decides wants to see it."""
    if appeal is None:
        return SILENT
    of = round_appealed(competition, appeal)
    about = whole_name(competition, of.stage, of.round)
    for one in competition.rulings:
        if one.number == appeal.ruling:
            at = SILENT if one.table is None else Text(f"第 {one.table} 桌", f"table {one.table}")
            said = _of(competition, one.number, one.entry, decision(competition, one))
            ruled = Text(f"对判罚 {said.zh}", f"against ruling {said.en}")
            return joined((about, *filter(None, (at,)), ruled), "，", ", ")
    return about


def _members_field(competition: Competition, asked: Field) -> Field:
    """Who decided, where somebody writes down what a committee has decided on paper."""
    body = deciding_body(competition.regulation)
    said = Text(
        f"照{body.zh}的书面裁决录入时写，一行一个；自己裁决的不用写",
        f"where you write down what {body.en} has decided on paper, one a line; leave it empty"
        " where you decide yourself",
    )
    return replace(asked, help=said)


def _decide_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    appeal = _appealed(competition, last(given, "appeal").strip())
    there = _where(competition, appeal, last(given, "table").strip())
    asked, decision_, why, members, replay = asked_for(
        DecideAppeal, at, given, "appeal", "upheld", "reason", "members", "replay"
    )
    offered = _numbered_appeals(competition)
    return (
        replace(
            chosen_from(asked, DecideAppeal, "appeal", offered, given),
            help=_against(competition, appeal),
        ),
        decision_,
        why,
        _members_field(competition, members),
        table_field(competition, there, given, required=False, without=NO_CHANGE),
        *score_fields(competition, there, required=False),
        *responsible_field(competition, there),
        replay,
    )


def _decide(at: Situation, told: Answers) -> Sequence[Command]:
    competition = at.competition
    appeal = _appealed(competition, told.text("appeal"))
    there = _where(competition, appeal, told.text("table"))
    three = competition.regulation.match_scoring.by_deals
    score = written(told, there.table, three=three)
    table = number(told, "table")
    if score is not None and table is None:
        said = Text("改判成绩要写明是哪一桌", "to change a result, say of which table")
        raise WrongForm([Wrong("table", said.zh, said.en)])
    responsible, in_time = told_late(told)
    if table is not None and score is None and not told.yes("replay") and not in_time:
        said = Text("写明改判后的成绩，或勾选补赛", "give the new score, or have it played again")
        raise WrongForm([Wrong("table", said.zh, said.en)])
    return [
        DecideAppeal(
            int(told.text("appeal")),
            told.text("decision") == "uphold",
            told.text("reason"),
            table,
            None if score is None else readable(competition, score, there.table, told),
            told.yes("replay"),
            responsible,
            in_time,
            told.several("members"),
        )
    ]


form_of_its_own(DecideAppeal, _decide_fields, _decide)
