"""How does a ruling reach the results?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paisai.errors import Needed, NotationError, RuleViolation
from paisai.frozen import replace
from paisai.ledger.commands import Rule
from paisai.ledger.correcting import check_winners_stay, consequences, with_unsettled
from paisai.ledger.earlier_rulings import check_may_be_earlier, last_round
from paisai.ledger.entering import given_up
from paisai.ledger.infractions import officials_of
from paisai.ledger.lookups import (
    check_seated,
    entrant,
    need_text,
    round_at,
    table_at,
    table_in,
    with_table,
    without_draft,
)
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, handles
from paisai.referee.catalogue import counted_in_a_deal
from paisai.referee.effects import (
    ON_A_DEAL,
    Disqualify,
    ForfeitDeal,
    ForfeitRound,
    LevelUp,
    MatchPoints,
    OpponentsUp,
    ScorePoints,
    Suspend,
    ZeroRound,
)
from paisai.regulations.clocks import LATENESS
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.most_deals import most_deals
from paisai.tournament.naming import called, label
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.round_times import clock_text, signed_in_late, table_of
from paisai.tournament.rounds import Round, Score
from paisai.tournament.sheet_story import check_together

if TYPE_CHECKING:
    from paisai.ledger.outcomes import Ruled


_CHANGES_THE_NEXT_ROUND = (
    *ON_A_DEAL,
    MatchPoints,
    ScorePoints,
    ZeroRound,
    ForfeitRound,
    Suspend,
    Disqualify,
)
"""What a draft was made of: it is dropped."""


def _rule(competition: Competition, command: Rule, moment: Moment) -> Ruled:
    entrant(competition, command.entry)
    need_text(command.infraction, "违规的名目", "the infraction")
    _check_official(competition, command)
    stage = competition.stage
    assert stage is not None
    at: RoundAt | None = None
    named = command.round is not None or command.stage is not None
    if named or any(r.status != "draft" for r in stage.rounds):
        at = round_at(competition, command.round, command.stage)
        stage = at.stage
    elif any(isinstance(effect, ZeroRound | ForfeitRound) for effect in command.effects):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "这一判罚算在一轮上，而这一阶段还没有公布过一轮；请写明是前面哪一阶段哪一轮",
                "this ruling changes a round, and none of this stage is published; say which"
                " round of"
                " which stage before",
            ),
            clause=command.clause,
        ).needing(Needed.ROUND)
    round_ = None if at is None else at.round
    earlier = round_ is not None and (stage.closed or round_ != last_round(competition))
    if round_ is not None and round_ != last_round(competition):
        check_may_be_earlier(competition, command, round_, moment)
    table = _table(competition, command, at)
    if command.infraction == LATENESS and round_ is not None:
        if table is None:
            raise refuse(
                Reason.NOT_AT_TABLE,
                Text(
                    f"{label(competition, command.entry)} 在{called(round_).zh}没有上桌，不能判迟"
                    "到",
                    f"{label(competition, command.entry)} sits at no table of {called(round_).en}"
                    " and cannot be late for it",
                ),
                clause=command.clause,
            )
        _check_late_once(competition, command, stage, round_)
    deal = command.deal
    if deal is None and command.infraction == LATENESS and _on_a_deal(command):
        deal = 1
    outcome: Ruled = {
        "stage": stage.index + 1,
        "round": round_.number if round_ else 1,
        "serial": round_.serial if round_ else competition.rounds_so_far,
    }
    if table is not None:
        outcome["table"] = table.number
    if deal is not None:
        outcome["deal"] = deal
    measured = None if round_ is None else _measured(competition, command, round_, moment)
    if measured is not None:
        outcome["measured"] = measured
    _check_place(competition, command, table, deal)
    after = _ruled(competition, command, outcome, moment)
    if table is not None and round_ is not None:
        if deal is not None:
            _check_deal(table, deal, moment)
        if _on_a_deal(command):
            then = table_at(after, table.number, round_.number, stage.index + 1)
            _check_score(table, then, command)
    check_winners_stay(competition, after)
    if earlier and round_ is not None:
        outcome["consequences"] = consequences(competition, after, stage, round_)
    return outcome


def _check_official(competition: Competition, command: Rule) -> None:
    """E4.8.12: only a coach or leader who is registered for the team."""
    if not command.official:
        return
    entry = competition.entrants[EntryId(command.entry)]
    known = officials_of(competition, entry)
    if command.official not in known:
        zh, en = "、".join(known) or "没有登记", ", ".join(known) or "nobody is registered"
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"{entry.name} 的领队和教练是：{zh}；没有登记的先登记到单位",
                f"leaders and coaches of {entry.name}: {en}; who is not registered is registered"
                " with the unit first",
            ),
            clause=command.clause,
        )


def _measured(competition: Competition, command: Rule, round_: Round, moment: Moment) -> int | None:
    """Minutes late that are not those of the sign-in have a reason."""
    if command.infraction != LATENESS:
        return None
    entry = EntryId(command.entry)
    measured = signed_in_late(competition, entry, round_)
    told = (command.facts or {}).get("minutes")
    if measured is None or told is None or told == measured:
        return None
    table = table_of(round_, entry)
    assert table is not None
    at = clock_text(dict(table.arrived)[entry], moment.time)
    if not command.reason.strip():
        raise refuse(
            Reason.NEEDS_REASON,
            Text(
                f"{label(competition, entry)} 在 {at} 签到，签到时迟到 {measured} 分钟，"
                f"不是 {told} 分钟；按签到的判就不用写分钟数，要按别的判请写明理由",
                f"{label(competition, entry)} signed in at {at}, {measured} minutes late, not"
                f" {told};"
                " leave the minutes out to rule by the sign-in, or give a reason to rule otherwise",
            ),
            clause=command.clause,
        ).needing(Needed.REASON)
    return measured


def _check_late_once(
    competition: Competition, command: Rule, stage: StageState, round_: Round
) -> None:
    """Whoever came, came once: a second ruling would fine one arrival twice."""
    for ruling in competition.rulings:
        here = (ruling.stage, ruling.round) == (stage.index, round_.number)
        same = (ruling.entry, ruling.infraction) == (command.entry, LATENESS)
        if here and same and ruling.cancelled_by is None:
            raise refuse(
                Reason.NOT_POSSIBLE,
                Text(
                    f"这一轮的迟到已有第 {ruling.number} 号判罚；要改判，先撤销它",
                    f"ruling no. {ruling.number} is on being late for this round; to rule"
                    " otherwise,"
                    " undo it first",
                ),
                clause=command.clause,
            ).needing(Needed.UNDO_RULING)


def _on_a_deal(command: Rule) -> bool:
    return any(isinstance(effect, ON_A_DEAL) for effect in command.effects)


def _table(competition: Competition, command: Rule, at: RoundAt | None) -> TableAt | None:
    """Returns the table named, or the one at which the entry sits in the round."""
    if command.table is not None:
        table = table_in(at or round_at(competition, None), command.table)
        check_seated(table, command.entry)
        return table
    tables = at.tables if at is not None else ()
    return next((table for table in tables if command.entry in table.seats), None)


def _check_place(
    competition: Competition, command: Rule, table: TableAt | None, deal: int | None
) -> None:
    """What changes a deal, or is counted in it, has its table and its deal."""
    needed = _on_a_deal(command)
    if needed and table is None:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                "这一判罚算在某一副上，该参赛者这一轮没有上桌，请写明是哪一轮哪一桌",
                "this ruling changes a deal, and the entry sits at no table of the round; say which"
                " round and table it was",
            ),
            clause=command.clause,
        ).needing(Needed.ROUND_AND_TABLE)
    needed = needed or counted_in_a_deal(competition.regulation, command.infraction)
    if needed and deal is None:
        raise refuse(
            Reason.INCOMPLETE,
            Text("要写明是第几副", "say which deal it was"),
            clause=command.clause,
        ).needing(Needed.DEAL)


def _check_deal(table: TableAt, deal: int, moment: Moment) -> None:
    most = most_deals(table, moment.time)
    if not 1 <= deal <= most:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"第 {table.number} 桌不会有第 {deal} 副，可以是 1 到 {most}",
                f"table {table.number} has no deal {deal}; it is 1 to {most}",
            ),
        )


def _check_score(before: TableAt, after: TableAt, command: Rule) -> None:
    """Refuses a ruling with which the result that stands is not possible any more; levels must have
    the ruling in them. `before` is the table as it was, `after` with the ruling."""
    if before.spec.by_deals:
        return
    rulings = replace(before, competition=after.competition).rulings
    check_together(rulings)
    score = before.score
    if score is None:
        return
    if score.played is not None:
        try:
            replace(before, competition=after.competition).teller(score).verify(score)
        except (NotationError, RuleViolation):
            from paisai.ledger.sides_ruled import check_deal_of

            check_deal_of(
                before.competition, command
            )  # says what is wrong without a number still to come
            raise
        return
    if command.included:
        return
    can_be_added = _can_be_added(command, rulings)
    if command.included is None or not can_be_added:
        how = Text(
            "没有就先把成绩更正为各副的得分，再判",
            "or first correct the result to its deals",
        )
        if can_be_added:
            how = Text("没有也请写明，由程序加上", "or that the program is to add it")
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"第 {before.number} 桌的成绩只写了级数；级数里已经算进了这一判罚就写明，{how.zh}",
                f"the result of table {before.number} gives levels only; say that they have this"
                " ruling"
                f" in them, {how.en}",
            ),
            clause=command.clause,
        ).needing(Needed.RULING_INCLUDED)
    from paisai.tournament.sheet_check import check_score

    assert after.score is not None
    check_score(after, after.score)  # the levels with the ruling added must be possible ones


_ADDED = (LevelUp, OpponentsUp, ForfeitDeal)


def _can_be_added(command: Rule, rulings: Sequence[RecordedRuling]) -> bool:
    """Whether nothing but levels is to be added: points cannot be without their deal. Where both
    give up the first deal nobody moves up by it (Z4.2)."""
    both = len({ruling.entry for ruling in rulings if ruling.has(ForfeitDeal)}) > 1
    bare = all(not isinstance(one, ON_A_DEAL) or isinstance(one, _ADDED) for one in command.effects)
    return bare and not both


def _ruled(competition: Competition, command: Rule, outcome: Ruled, moment: Moment) -> Competition:
    entry = EntryId(command.entry)
    new = RecordedRuling(
        competition.rulings_given + 1,
        moment.seq,
        entry,
        command.infraction,
        command.clause,
        outcome["stage"] - 1,
        outcome["round"],
        outcome["serial"],
        outcome.get("table"),
        outcome.get("deal"),
        command.facts or {},
        command.effects,
        command.text,
        official=command.official,
        reason=command.reason,
        measured=outcome.get("measured"),
        time=moment.time,
        added=command.included is False,
    )
    changed = replace(competition, rulings=(*competition.rulings, new), rulings_given=new.number)
    if command.included is not None and new.table is not None:
        changed = _with_rulings_in(changed, new, add=not command.included)
    if new.has(*_CHANGES_THE_NEXT_ROUND):
        changed = without_draft(changed)
    if "consequences" in outcome:
        at = round_at(competition, new.round, outcome["stage"])
        changed = with_unsettled(changed, at.stage, outcome["consequences"])
    return given_up(changed, entry, moment) if new.has(Disqualify) else changed


def _with_rulings_in(competition: Competition, ruling: RecordedRuling, *, add: bool) -> Competition:
    """The levels of the table have what was ruled in them; or it is added to them now, to the
    offender's opponents."""
    assert ruling.table is not None
    table = table_at(competition, ruling.table, ruling.round, ruling.stage + 1)
    if table.result is None or table.result.score is None or table.result.score.levels is None:
        return competition
    score = replace(table.result.score, rulings_included=True)
    if add:
        levels = _added(table, score, ruling)
        if levels == score.levels:
            return competition
        score = replace(score, levels=levels)
    result = replace(table.result, score=score)
    return with_table(table, replace(table.seated, result=result))


def _added(table: TableAt, score: Score, ruling: RecordedRuling) -> tuple[int, int]:
    from paisai.shengji.levels import promoted
    from paisai.shengji.rules import Rules, Side
    from paisai.tournament.sheet_story import start_of

    rules = table.competition.rules
    assert isinstance(rules, Rules)
    assert score.levels is not None
    levels, other = list(score.levels), 1 - table.seats.index(ruling.entry)
    start = start_of(rules, score, table.round.first_level)
    for effect in ruling.effects:
        if isinstance(effect, LevelUp | OpponentsUp):
            declared = isinstance(effect, LevelUp) and effect.side is Side.DECLARER
            levels[other] = promoted(rules, levels[other], effect.steps, start, declared)
    return levels[0], levels[1]


handles(Rule, _rule, _ruled)
