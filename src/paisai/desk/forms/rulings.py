"""The form of a ruling: an infraction with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.desk.acts import rulings as acts
from paisai.desk.forms.model import Field, Kind, Option, Posted, last
from paisai.desk.forms.parts import (
    FROM_ONE,
    NOT_SAID,
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
from paisai.desk.forms.reading import Answers
from paisai.ledger import Command
from paisai.ledger.officials import officials_of
from paisai.plain import Limits
from paisai.referee import Fact, ListedInfraction, infractions
from paisai.referee.catalogue import COUNTED, NEEDS_SIDE, lateness_at
from paisai.referee.facts import FactType, fact_words
from paisai.referee.steps import every_group
from paisai.regulations import Regulation
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import EffectKind
from paisai.regulations.scoring import DealScoring
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition

WHERE_HE_SITS = unsaid("参赛者所在的一桌", "where the entry sits")
BY_SIGN_IN = Text("不填就按签到的时间算", "left empty: as signed in")


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
        required = fact.must_be_told and not (listed.id == LATENESS and fact.name == "minutes")
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
                help=BY_SIGN_IN if signed_in else _help(fact),
                limits=limits,
            )


def _help(fact: Fact) -> Text:
    """How many cards is asked only where the penalty is by the card."""
    by_the_card = Text("按张数罚的要写：", "needed where the penalty is by the card: ")
    return (by_the_card if fact.sometimes and fact.name in COUNTED else SILENT) + fact_words(fact)


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
