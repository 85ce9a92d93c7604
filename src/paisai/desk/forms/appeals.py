"""The forms of appeals: filed step by step, paid for, decided."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.acts import rulings as acts
from paisai.desk.boards.rulings import decision
from paisai.desk.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.desk.forms.parts import (
    FROM_ONE,
    AtTable,
    FormOf,
    Situation,
    at_table,
    chosen,
    entry_field,
    number,
    reason,
    round_field,
    stage_field,
    table_field,
    unsaid,
)
from paisai.desk.forms.reading import Answers, tied
from paisai.desk.forms.review import decided, upheld_field
from paisai.desk.forms.score import readable, responsible_field, score_fields, told_late, written
from paisai.desk.rights import PASSES, pass_name
from paisai.ledger import Command
from paisai.ledger.appeals import fee_due, round_appealed
from paisai.ledger.commands import ReceiveFee
from paisai.plain import Limits
from paisai.regulations.closing import APPEAL_FORMS, AppealForm
from paisai.regulations.officials import deciding_body
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
    there = at_table(competition, given)
    return (
        entry_field(competition, given),
        Field(
            "form",
            Text("怎样提出", "how"),
            Kind.CHOICE,
            tuple(Option(form.value, APPEAL_FORMS[form]) for form in forms),
            required=True,
            value=chosen(given, "form"),
        ),
        Field("text", Text("申诉内容", "what is appealed"), Kind.WORDS, required=True),
        *((_fee(rules.fee),) if rules.fee else ()),
        Field(
            "ruling",
            Text("对哪一判罚", "against which ruling"),
            Kind.CHOICE,
            (unsaid("不是对判罚", "no ruling"), *against),
            value=chosen(given, "ruling"),
        ),
        Field(
            "appeal",
            Text("新的，还是接着办哪一申诉", "new, or the next step of which appeal"),
            Kind.CHOICE,
            (unsaid("新的申诉", "a new appeal"), *_numbered_appeals(competition)),
            value=chosen(given, "appeal"),
        ),
        stage_field(competition, given),
        round_field(there, given),
        *((_MADE,) if _enters_for_others(at) else ()),
    )


_MADE = Field(
    "made",
    Text("几时提出的", "when it was made"),
    Kind.MOMENT,
    help=Text(
        "现在提出的不写；早先口头说了或交了书面、现在补录的，写那时的时间",
        "left empty: now; where it was said or handed in earlier, when that was",
    ),
)


def _enters_for_others(at: Situation) -> bool:
    """Who appeals himself by his phone does so when he taps."""
    return not any(at.actor.startswith(pass_name(role, "")) for role in PASSES)


def _fee(due: int) -> Field:
    return Field(
        "fee",
        Text("当面收到的申诉费", "fee received with it"),
        Kind.WHOLE,
        limits=Limits(ge=0),
        unit=Text("元", "yuan"),
        help=Text(
            f"应交 {due} 元；还没有收到就不写，收到了再登记",
            f"{due} yuan are due; leave it empty if it is not in, and note it when it is",
        ),
    )


FILE_APPEAL = FormOf(
    Text("申诉", "file an appeal"),
    Text("提出申诉", "file the appeal"),
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
    return (
        Field(
            "appeal",
            Text("申诉", "appeal"),
            Kind.CHOICE,
            tuple(
                Option(str(one.number), _owed(competition, one, fee_due(competition, one)))
                for one in owing
            ),
            required=True,
            value=chosen(given, "appeal"),
        ),
        Field(
            "amount",
            Text("收到", "received"),
            Kind.WHOLE,
            required=True,
            limits=FROM_ONE,
            unit=Text("元", "yuan"),
            value=chosen(given, "amount") or ((str(due),) if due else ()),
        ),
    )


def _owed(competition: Competition, one: Appeal, due: int) -> Text:
    who = label(competition, one.entry)
    return Text(
        f"第 {one.number} 号：{who}，应收 {due} 元", f"no. {one.number}: {who}, {due} yuan due"
    )


RECEIVE_FEE = FormOf(
    Text("收申诉费", "receive an appeal's fee"),
    Text("收到了", "it is in"),
    _fee_fields,
    lambda _, told: [ReceiveFee(int(told.text("appeal")), told.whole("amount") or 0)],
)


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


def _members_field(competition: Competition) -> Field:
    """Who decided, where somebody writes down what a committee has decided on paper."""
    body = deciding_body(competition.regulation)
    return Field(
        "members",
        Text("书面裁决上签名的人", "who signed the decision on paper"),
        Kind.LINES,
        help=Text(
            f"照{body.zh}的书面裁决录入时写，一行一个；自己裁决的不用写",
            f"where you write down what {body.en} has decided on paper, one a line; leave it empty"
            " where you decide yourself",
        ),
    )


def _decide_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    appeal = _appealed(competition, last(given, "appeal").strip())
    there = _where(competition, appeal, last(given, "table").strip())
    return (
        Field(
            "appeal",
            Text("申诉", "appeal"),
            Kind.CHOICE,
            _numbered_appeals(competition),
            required=True,
            value=chosen(given, "appeal"),
            help=_against(competition, appeal),
        ),
        upheld_field(),
        reason("裁决的理由", "why"),
        _members_field(competition),
        table_field(competition, there, given, required=False, without=NO_CHANGE),
        *score_fields(competition, there, required=False),
        *responsible_field(competition, there),
        Field("replay", Text("补赛：这一桌重新打", "the table is played again"), Kind.YES_NO),
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
    if score is not None:
        readable(competition, score, there.table, told)
    with tied("decision"):
        return [
            acts.decide_appeal(
                competition,
                int(told.text("appeal")),
                *decided(told),
                table=table,
                score=score,
                replay=told.yes("replay"),
                responsible=responsible,
                in_time=in_time,
                members=told.several("members"),
            )
        ]


DECIDE_APPEAL = FormOf(
    Text("裁决申诉", "decide an appeal"), Text("裁决", "decide"), _decide_fields, _decide
)
