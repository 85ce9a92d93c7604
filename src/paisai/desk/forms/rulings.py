"""The forms of rulings and appeals: an infraction with its facts, an appeal step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.desk.acts import rulings as acts
from paisai.desk.boards.rulings import fact_accepted
from paisai.desk.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.desk.forms.parts import (
    FROM_ONE,
    NOT_SAID,
    AtTable,
    FormOf,
    Situation,
    at_table,
    chosen,
    entrant_given,
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
from paisai.desk.forms.score import readable, responsible_field, score_fields, written
from paisai.ledger import Command
from paisai.ledger.appeal_fees import fee_due
from paisai.ledger.appeals import round_appealed
from paisai.ledger.commands import ReceiveFee
from paisai.ledger.officials import officials_of
from paisai.plain import Limits
from paisai.referee import Fact, ListedInfraction, infractions
from paisai.referee.catalogue import NEEDS_SIDE, lateness_at
from paisai.referee.facts import FactType
from paisai.referee.steps import every_group
from paisai.regulations import Regulation
from paisai.regulations.clocks import LATENESS
from paisai.regulations.closing import APPEAL_FORMS, AppealForm
from paisai.regulations.effects import EffectKind
from paisai.regulations.scoring import DealScoring
from paisai.text import SILENT, Text
from paisai.tournament.competition import Appeal, Competition
from paisai.tournament.naming import label

WHERE_HE_SITS = unsaid("参赛者所在的一桌", "where the entry sits")
NO_CHANGE = unsaid("成绩不改", "no result is changed")
BY_SIGN_IN = Text("不填就按签到的时间算", "left empty: as signed in")

# Rulings


def _infraction_given(competition: Competition, given: Posted) -> ListedInfraction | None:
    id_ = last(given, "infraction").strip()
    known = infractions(competition.regulation)
    return next((one for one in known if one.id == id_), None)


def fact_name(fact: Fact) -> str:
    return f"fact.{fact.name}"


def _fact_fields(listed: ListedInfraction) -> Iterator[Field]:
    """Facts of the regulation's catalogue; a deal that a fact asks for is the ruling's deal, and
    minutes late that are left out are counted from the sign-in. Before the first deal nobody is
    declarer: who is late has no side."""
    for fact in listed.facts:
        if fact.name == "deal" or (listed.id == LATENESS and fact.name == "at_fault"):
            continue
        required = not fact.optional and not (listed.id == LATENESS and fact.name == "minutes")
        if fact.type is FactType.CHOICE:
            labels = fact.labels or tuple(Text(one, one) for one in fact.choices)
            offered = tuple(map(Option, fact.choices, labels))
            offered = offered if required else (NOT_SAID, *offered)
            yield Field(fact_name(fact), fact.words, Kind.CHOICE, offered, required)
        else:
            limits = Limits(ge=fact.least, le=fact.most, multiple_of=fact.step)
            signed_in = listed.id == LATENESS and fact.name == "minutes"
            yield Field(
                fact_name(fact),
                fact.words,
                Kind.WHOLE,
                required=required,
                help=BY_SIGN_IN if signed_in else fact_accepted(fact),
                limits=limits,
            )


def _official_field(
    competition: Competition, listed: ListedInfraction | None, given: Posted
) -> Iterator[Field]:
    """E4.8.12: the coach or leader who did it, of those registered for the team."""
    entry = entrant_given(competition, given)
    if entry is None or listed is None or listed.by_official is None:
        return
    known = tuple(Option(name, Text(name, name)) for name in officials_of(competition, entry))
    yield Field(
        "official",
        Text("领队或教练", "leader or coach"),
        Kind.CHOICE,
        (unsaid("是选手的违例", "it was a player"), *known),
        value=chosen(given, "official"),
    )


def _rule_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    listed = _infraction_given(competition, given)
    offered = tuple(
        Option(
            one.id,
            one.name + (Text(f"（{one.clause}）", f" ({one.clause})") if one.clause else SILENT),
        )
        for one in infractions(competition.regulation)
    )
    sits = there.table.seats if there.table is not None else None
    return (
        entry_field(competition, given, lambda one: sits is None or one.id in sits),
        Field(
            "infraction",
            Text("违例", "infraction"),
            Kind.CHOICE,
            offered,
            required=True,
            value=chosen(given, "infraction"),
        ),
        *(_fact_fields(listed) if listed is not None else ()),
        *_official_field(competition, listed, given),
        stage_field(competition, given),
        round_field(there, given),
        table_field(competition, there, given, required=False, without=WHERE_HE_SITS),
        *_deal_fields(competition.regulation, listed, given),
        _why(listed),
    )


def _deal_fields(
    regulation: Regulation, listed: ListedInfraction | None, given: Posted
) -> Iterator[Field]:
    """Lateness falls on no deal that could be named; only what changes a deal can be in the
    levels that were entered."""
    if listed is None or listed.id != LATENESS:
        yield Field(
            "deal",
            Text("第几副", "deal"),
            Kind.WHOLE,
            limits=FROM_ONE,
            value=chosen(given, "deal"),
            help=Text("影响一副的判罚要写", "needed where the ruling changes a deal"),
        )
    if listed is None or _changes_levels(regulation, listed.id):
        words = Text("已录的级数已经算进这一判罚", "the levels entered already include this ruling")
        yield Field("included", words, Kind.YES_NO)


ON_LEVELS = NEEDS_SIDE | {EffectKind.FORFEIT_DEAL, EffectKind.REPLAY_DEAL}


def _changes_levels(regulation: Regulation, infraction: str) -> bool:
    """Whether a step of it can change what a deal gives; three at a table have no levels."""
    if isinstance(regulation.match_scoring, DealScoring):
        return False
    known = (lateness_at(regulation, None), *regulation.penalties)
    return any(
        effect.kind in ON_LEVELS
        for one in known
        if one.id == infraction
        for group in every_group(regulation, one)
        for effect in group.effects
    )


def _why(listed: ListedInfraction | None) -> Field:
    """Minutes late that are not those of the sign-in want a reason."""
    if listed is not None and listed.id == LATENESS:
        words = "理由（与签到不符时要写）", "reason, if the minutes differ from the sign-in"
        return reason(*words, required=False)
    return reason("理由", "why", required=False)


def _rule(at: Situation, told: Answers) -> Sequence[Command]:
    competition = at.competition
    listed = acts.infraction_of(competition, told.text("infraction"))
    facts = []
    for fact in listed.facts:
        name = fact_name(fact)
        whole = told.whole(name) if fact.type is FactType.INT else None
        value = told.text(name) if fact.type is FactType.CHOICE else "" if whole is None else whole
        if value != "":
            facts.append(f"{fact.name}={value}")
    if listed.by_official is not None and told.text("official"):
        facts.append(f"official={told.text('official')}")
    ruled = acts.ruling(
        competition,
        told.text("entry"),
        listed.id,
        facts,
        number(told, "table"),
        told.whole("deal"),
        told.yes("included") or None,
        now=at.now,
        round_=number(told, "round"),
        stage=number(told, "stage"),
        reason=told.text("reason"),
    )
    return [ruled.command, *ruled.others]


RULE = FormOf(Text("判罚", "make a ruling"), Text("判罚", "rule"), _rule_fields, _rule)


# Appeals


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
        Option(str(one.number), _of(competition, one.number, one.entry, one.text))
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
    )


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
    stage, round_ = round_appealed(competition, appeal)
    found = [one for one in round_.tables if str(one.number) == table]
    return AtTable(stage, round_, found[0] if found else None)


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
        ),
        upheld_field(),
        reason("裁决的理由", "why"),
        table_field(competition, there, given, required=False, without=NO_CHANGE),
        *score_fields(competition, there, required=False),
        *responsible_field(competition, there),
        Field("replay", Text("补赛：这一桌重新打", "the table is played again"), Kind.YES_NO),
    )


def _decide(at: Situation, told: Answers) -> Sequence[Command]:
    competition = at.competition
    appeal = _appealed(competition, told.text("appeal"))
    there = _where(competition, appeal, told.text("table"))
    three = isinstance(competition.regulation.match_scoring, DealScoring)
    score = written(told, there.table, three=three)
    table = number(told, "table")
    if score is not None and table is None:
        said = Text("改判成绩要写明是哪一桌", "to change a result, say of which table")
        raise WrongForm([Wrong("table", said.zh, said.en)])
    if table is not None and score is None and not told.yes("replay"):
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
                responsible=told.said("responsible"),
            )
        ]


DECIDE_APPEAL = FormOf(
    Text("裁决申诉", "decide an appeal"), Text("裁决", "decide"), _decide_fields, _decide
)
