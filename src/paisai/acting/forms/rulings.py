"""The form of a ruling: an infraction with its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.acting.acts import rulings as acts
from paisai.acting.forms.declared import asked_for, asked_for_one, chosen_from, form_of_its_own
from paisai.acting.forms.model import Field, Kind, Option, Posted, last
from paisai.acting.forms.parts import (
    NOT_SAID,
    AtTable,
    Situation,
    at_table,
    chosen,
    entrant_given,
    entries_in,
    number,
)
from paisai.acting.forms.reading import Answers
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import Rule
from paisai.ledger.infractions import history, officials_of
from paisai.plain import Limits
from paisai.referee import Fact, ListedInfraction, infractions
from paisai.referee.catalogue import (
    COUNTS,
    GIVEN,
    NEEDS_SIDE,
    counted_in_a_deal,
    discretion,
    is_discretionary,
    lateness_at,
)
from paisai.referee.facts import FactType, fact_words
from paisai.referee.rulings import effects_so_far
from paisai.referee.steps import every_group
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import EffectKind, EffectRule
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import table_of

BY_SIGN_IN = Text("不填就按签到的时间算", "left empty: as signed in")


def _infraction_given(competition: Competition, given: Posted) -> ListedInfraction | None:
    id_ = last(given, "infraction").strip()
    known = infractions(competition.regulation)
    return next((one for one in known if one.id == id_), None)


def fact_name(fact: Fact) -> str:
    return f"fact.{fact.name}"


def _fact_fields(
    listed: ListedInfraction, effects: Sequence[EffectRule] | None, given: Posted
) -> Iterator[Field]:
    """What this case and this choice need, marked as needed, and what they may take; of the other
    facts only what was given all the same, so that it is refused and not lost. A deal that a fact
    asks for is the ruling's deal. Minutes late that are left out are counted from the sign-in, and
    who is late has no side: before the first deal nobody is declarer."""
    for fact in listed.facts:
        late = listed.id == LATENESS
        if fact.name == "deal" or (late and fact.name == "at_fault"):
            continue
        signed_in = late and fact.name == "minutes"
        required = _is_needed(fact, effects) and not signed_in
        name, value = fact_name(fact), chosen(given, fact_name(fact))
        if not (required or value or signed_in or _may_be_told(fact, effects)):
            continue
        if fact.type is FactType.CHOICE:
            labels = fact.labels or tuple(Text(one, one) for one in fact.choices)
            offered = tuple(map(Option, fact.choices, labels))
            offered = offered if required else (NOT_SAID, *offered)
            asks = fact.name in DECIDES
            yield Field(
                name, fact.words, Kind.CHOICE, offered, required, value=value, asks_more=asks
            )
        else:
            yield Field(
                name,
                fact.words,
                Kind.WHOLE,
                required=required,
                help=BY_SIGN_IN if signed_in else fact_words(fact),
                value=value,
                limits=Limits(ge=fact.least, le=fact.most, multiple_of=fact.step),
            )


DECIDES = frozenset({"case", "choice"})
"""What else is asked depends on them."""


def _is_needed(fact: Fact, effects: Sequence[EffectRule] | None) -> bool:
    if fact.must_be_told or (effects is None and fact.name in DECIDES):
        return True
    found = effects or ()
    if fact.name == "at_fault":
        return any(effect.kind in NEEDS_SIDE for effect in found if not effect.if_named)
    return any(fact.name in COUNTS.get(effect.per, ()) for effect in found)


def _may_be_told(fact: Fact, effects: Sequence[EffectRule] | None) -> bool:
    """An amount where an effect takes one; what only says which time it was, always."""
    if fact.name in GIVEN:
        found = (effect for effect in effects or () if is_discretionary(effect))
        return any(discretion(effect).name == fact.name for effect in found)
    return fact.optional and fact.name != "at_fault"


def _official_field(
    at: Situation, listed: ListedInfraction | None, given: Posted
) -> Iterator[Field]:
    """E4.8.12: the coach or leader who did it, of those registered for the team."""
    competition = at.competition
    entry = entrant_given(competition, given)
    if entry is None or listed is None or listed.by_official is None:
        return
    asked = asked_for_one(Rule, at, given, "official")
    known = tuple(Option(name, Text(name, name)) for name in officials_of(competition, entry))
    yield chosen_from(asked, Rule, "official", known, given)


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
    entry, infraction, why = asked_for(Rule, at, given, "entry", "infraction", "reason")
    sits = there.table.seats if there.table is not None else None
    effects = None if listed is None else _effects(competition, there, listed, given)
    return (
        replace(
            entry,
            options=entries_in(competition, lambda one: sits is None or one.id in sits),
        ),
        replace(
            chosen_from(infraction, Rule, "infraction", offered, given),
            asks_more=True,
        ),
        *(_fact_fields(listed, effects, given) if listed is not None else ()),
        *_official_field(at, listed, given),
        *asked_for(Rule, at, given, "stage", "round", "table"),
        *_deal_fields(at, there, listed, effects, given),
        _why(listed, why),
    )


def _effects(
    competition: Competition, there: AtTable, listed: ListedInfraction, given: Posted
) -> tuple[EffectRule, ...] | None:
    """What the regulation has for what is told so far, with what the offender did before."""
    told: dict[str, object] = {}
    for fact in listed.facts:
        text = last(given, fact_name(fact)).strip()
        whole = fact.type is FactType.INT and text.isdecimal() and len(text) < 10
        told[fact.name] = int(text) if whole else text or None
    entry = entrant_given(competition, given)
    serial = None if there.round is None else there.round.serial
    past = [] if entry is None else history(competition, entry.id, until=serial)
    return effects_so_far(competition.regulation, listed.id, told, past)


def _deal_fields(
    at: Situation,
    there: AtTable,
    listed: ListedInfraction | None,
    effects: Sequence[EffectRule] | None,
    given: Posted,
) -> Iterator[Field]:
    """Lateness falls on no deal that could be named. Whether the levels have the ruling in them is
    asked where the table's result gives nothing but levels, and this ruling changes them."""
    competition = at.competition
    regulation = competition.regulation
    named = [one for one in effects or () if not one.if_named]
    if listed is None or listed.id != LATENESS:
        needed = any(one.kind in ON_A_DEAL for one in named) or (
            listed is not None and counted_in_a_deal(regulation, listed.id)
        )
        yield replace(
            asked_for_one(Rule, at, given, "deal"),
            required=needed,
            value=chosen(given, "deal"),
            help=SILENT if needed else Text("在哪一副发生的就写哪一副", "where it was in a deal"),
        )
    changes = _changes_levels(regulation, effects, listed) and not _is_undecided(listed, effects)
    if changes and _has_only_levels(competition, there, given):
        may_add = effects is not None and NOT_ADDED.isdisjoint(one.kind for one in named)
        yield _included_field(given, may_add)


def _is_undecided(listed: ListedInfraction | None, effects: Sequence[EffectRule] | None) -> bool:
    """Whether somebody has still to choose what the ruling does: until then nothing is asked of
    the levels."""
    facts = () if listed is None else listed.facts
    return effects is None and any(fact.name in DECIDES for fact in facts)


def _included_field(given: Posted, may_add: bool) -> Field:
    """Nobody but the referee says that the levels have the ruling in them: it is not filled in."""
    value = chosen(given, "included")
    if may_add:
        label = Text("已录的级数算进这一判罚没有", "is this ruling in the levels entered")
        options = (INCLUDED, TO_ADD)
        return Field("included", label, Kind.CHOICE, options, required=True, value=value)
    label = Text("已录的级数里已经算进这一判罚", "the levels entered have this ruling in them")
    return Field("included", label, Kind.YES_NO, required=True, value=value, help=BY_DEALS)


INCLUDED = Option("yes", Text("算进了", "it is in them"))
TO_ADD = Option("add", Text("没有，由程序加上", "no: the program adds it"))
BY_DEALS = Text(
    "罚分加不进级数；没有算进的，先把成绩更正为各副的得分",
    "points cannot be added to levels: if they lack it, first correct the result to its deals",
)
_INCLUDED_SAID = {INCLUDED.value: True, TO_ADD.value: False, str(True): True}
"""By what was chosen, or ticked."""
ON_A_DEAL = NEEDS_SIDE | {
    EffectKind.FORFEIT_DEAL,
    EffectKind.REPLAY_DEAL,
    EffectKind.ZERO_DEAL,
}
ON_LEVELS = ON_A_DEAL - {EffectKind.ZERO_DEAL}
NOT_ADDED = ON_LEVELS - {EffectKind.LEVEL_UP, EffectKind.FORFEIT_DEAL, EffectKind.DEAL_LOST}
"""What nobody can add to levels without the deals. A lost deal is a level where the innocent side
declared, and is refused where it did not."""


def _has_only_levels(competition: Competition, there: AtTable, given: Posted) -> bool:
    table, entry = there.table, entrant_given(competition, given)
    if table is None and there.round is not None and entry is not None:
        table = table_of(there.round, entry.id)
    result = table.result if table is not None else None
    return result is not None and result.score is not None and result.score.levels is not None


def _changes_levels(
    regulation: Regulation,
    effects: Sequence[EffectRule] | None,
    listed: ListedInfraction | None,
) -> bool:
    """Whether it changes what a deal gives, or may as far as it is told; three at a table have no
    levels."""
    if regulation.match_scoring.by_deals:
        return False
    if effects is not None:
        return any(effect.kind in ON_LEVELS for effect in effects)
    known = (lateness_at(regulation, None), *regulation.penalties)
    return any(
        effect.kind in ON_LEVELS
        for one in known
        if listed is not None and one.id == listed.id
        for group in every_group(regulation, one)
        for effect in group.effects
    )


def _why(listed: ListedInfraction | None, asked: Field) -> Field:
    """Minutes late that are not those of the sign-in want a reason."""
    if listed is not None and listed.id == LATENESS:
        words = "理由（与签到不符时要写）", "reason, if the minutes differ from the sign-in"
        return replace(asked, label=Text(*words))
    return asked


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
        _INCLUDED_SAID.get(told.text("included")),
        now=at.now,
        round_=number(told, "round"),
        stage=number(told, "stage"),
        reason=told.text("reason"),
    )
    return [ruled.command, *ruled.others]


form_of_its_own(Rule, _rule_fields, _rule)
