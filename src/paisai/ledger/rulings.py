"""How does a ruling reach the results?"""

from __future__ import annotations

from paisai.frozen import replace
from paisai.ledger.commands import Rule
from paisai.ledger.common import (
    check_seated,
    entrant,
    need_text,
    refuse,
    round_at,
    table_at,
    with_table,
    without_draft,
)
from paisai.ledger.correcting import check_winners_stay
from paisai.ledger.entering import given_up
from paisai.ledger.officials import officials_of
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.referee.catalogue import counted_in_a_deal
from paisai.referee.effects import (
    ON_A_DEAL,
    Disqualify,
    ForfeitRound,
    MatchPoints,
    ScorePoints,
    Suspend,
    ZeroRound,
)
from paisai.regulations.checks_rulings import LATENESS
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.competition import (
    Competition,
    RecordedRuling,
    Round,
    Seated,
    StageState,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.most_deals import most_deals
from paisai.tournament.ranking.standings import stage_of
from paisai.tournament.sheet_check import check_included
from paisai.tournament.sheet_story import check_together
from paisai.tournament.table_score import rulings_at, teller

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


def _rule(competition: Competition, command: Rule, moment: Moment) -> Outcome:
    entrant(competition, command.entry)
    need_text(command.infraction, "违规的名目", "the infraction")
    _check_official(competition, command)
    stage = competition.stage
    assert stage is not None
    round_: Round | None = None
    if command.round is not None or any(r.status != "draft" for r in stage.rounds):
        round_ = round_at(competition, command.round)[1]
    elif any(isinstance(effect, ZeroRound | ForfeitRound) for effect in command.effects):
        raise refuse(
            Reason.NOT_POSSIBLE,
            command.clause,
            "这一判罚算在一轮上，而这一阶段还没有公布过一轮；前一阶段的要先撤销阶段的结束再判",
            "this ruling changes a round, and none of this stage is published; for a round of the"
            " stage before, undo that stage's close first",
        )
    table = _table(competition, command, round_)
    if command.infraction == LATENESS and round_ is not None:
        _check_late_once(competition, command, stage, round_)
    deal = command.deal
    if deal is None and command.infraction == LATENESS and _on_a_deal(command):
        deal = 1
    outcome: Outcome = {
        "stage": stage.index + 1,
        "round": round_.number if round_ else 1,
        "serial": round_.serial if round_ else competition.rounds_so_far,
    }
    outcome |= {} if table is None else {"table": table.number}
    outcome |= {} if deal is None else {"deal": deal}
    _check_place(competition, command, table, deal)
    after = _ruled(competition, command, outcome, moment)
    if table is not None and round_ is not None:
        if deal is not None:
            _check_deal(competition, stage, round_, table, deal, moment)
        if _on_a_deal(command):
            _check_score(after, stage, round_, table, command)
    check_winners_stay(competition, after)
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
            command.clause,
            f"{entry.name} 的领队和教练是：{zh}；没有登记的先登记到单位",
            f"leaders and coaches of {entry.name}: {en}; who is not registered is registered"
            " with the unit first",
        )


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
                command.clause,
                f"这一轮的迟到已有第 {ruling.seq} 号判罚；要改判，先撤销它",
                f"ruling no. {ruling.seq} is on being late for this round; to rule otherwise,"
                " undo it first",
            )


def _on_a_deal(command: Rule) -> bool:
    return any(isinstance(effect, ON_A_DEAL) for effect in command.effects)


def _table(competition: Competition, command: Rule, round_: Round | None) -> Seated | None:
    """The table named, or the one at which the entry sits in the round."""
    if command.table is not None:
        table = table_at(round_ or round_at(competition, None)[1], command.table)
        check_seated(competition, table, command.entry)
        return table
    tables = round_.tables if round_ is not None else ()
    return next((table for table in tables if command.entry in table.seats), None)


def _check_place(
    competition: Competition, command: Rule, table: Seated | None, deal: int | None
) -> None:
    """What changes a deal, or is counted in it, has its table and its deal."""
    needed = _on_a_deal(command)
    if needed and table is None:
        raise refuse(
            Reason.INCOMPLETE,
            command.clause,
            "这一判罚算在某一副上，该参赛者这一轮没有上桌，请写明轮次（round）和桌号（table）",
            "this ruling changes a deal, and the entry sits at no table of the round; say the"
            " round and the table (round, table)",
        )
    needed = needed or counted_in_a_deal(competition.regulation, command.infraction)
    if needed and deal is None:
        raise refuse(
            Reason.INCOMPLETE,
            command.clause,
            "要写明是第几副（deal）",
            "say which deal it was (deal)",
        )


def _check_deal(
    competition: Competition,
    stage: StageState,
    round_: Round,
    table: Seated,
    deal: int,
    moment: Moment,
) -> None:
    most = most_deals(competition, stage, round_, table, moment.time)
    if not 1 <= deal <= most:
        raise refuse(
            Reason.NOT_POSSIBLE,
            "",
            f"第 {table.number} 桌不会有第 {deal} 副，可以是 1 到 {most}",
            f"table {table.number} has no deal {deal}; it is 1 to {most}",
        )


def _check_score(
    after: Competition, stage: StageState, round_: Round, table: Seated, command: Rule
) -> None:
    """A result that stands must still be possible; levels must have the ruling in them."""
    rulings = rulings_at(after, stage.index, round_.number, table)
    if isinstance(stage_of(after, stage), TablesOfThree):
        return
    check_together(rulings)
    score = table.result.score if table.result is not None else None
    if score is None:
        return
    if score.played is not None:
        teller(after, stage.index, round_.number, table, score).verify(score)
    elif command.included is None or not command.included:
        check_included(rulings[-1:], replace(score, rulings_included=command.included))


def _ruled(
    competition: Competition, command: Rule, outcome: Outcome, moment: Moment
) -> Competition:
    entry = EntryId(command.entry)
    new = RecordedRuling(
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
    )
    changed = replace(competition, rulings=(*competition.rulings, new))
    if command.included and new.table is not None:
        changed = _with_rulings_in(changed, new)
    if new.has(*_CHANGES_THE_NEXT_ROUND):
        changed = without_draft(changed)
    return given_up(changed, entry, moment) if new.has(Disqualify) else changed


def _with_rulings_in(competition: Competition, ruling: RecordedRuling) -> Competition:
    """The levels of the table have what was ruled in them."""
    assert ruling.table is not None
    stage, round_ = round_at(competition, ruling.round, ruling.stage + 1)
    table = table_at(round_, ruling.table)
    if table.result is None or table.result.score is None or table.result.score.levels is None:
        return competition
    score = replace(table.result.score, rulings_included=True)
    result = replace(table.result, score=score)
    return with_table(competition, stage, round_, replace(table, result=result))


HANDLERS: Handlers = {Rule: Handler(_rule, _ruled)}
