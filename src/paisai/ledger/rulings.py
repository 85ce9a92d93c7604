"""How does a ruling reach the results?"""

from __future__ import annotations

from dataclasses import replace

from paisai.ledger.commands import Rule
from paisai.ledger.common import (
    check_seated,
    entrant,
    need_text,
    refuse,
    round_at,
    table_at,
    without_draft,
)
from paisai.ledger.correcting import check_winners_stay
from paisai.ledger.entering import given_up
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.referee.effects import (
    Disqualify,
    ForfeitRound,
    MatchPoints,
    ScorePoints,
    Suspend,
    ZeroDeal,
    ZeroRound,
)
from paisai.tournament.competition import Competition, Round, Ruling
from paisai.tournament.entries import EntryId

_CHANGES_THE_NEXT_ROUND = (
    MatchPoints,
    ScorePoints,
    ZeroDeal,
    ZeroRound,
    ForfeitRound,
    Suspend,
    Disqualify,
)
"""What a draft was made of: it is dropped."""


def _rule(competition: Competition, command: Rule, moment: Moment) -> Outcome:
    entrant(competition, command.entry)
    need_text(command.infraction, "违规的名目", "the infraction")
    stage = competition.stage
    assert stage is not None
    round_: Round | None = None
    if command.round is not None or any(r.status != "draft" for r in stage.rounds):
        round_ = round_at(competition, command.round)[1]
    if command.table is not None:
        table = table_at(round_ or round_at(competition, None)[1], command.table)
        check_seated(competition, table, command.entry)
    if command.deal is None and any(isinstance(effect, ZeroDeal) for effect in command.effects):
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
    if new.has(*_CHANGES_THE_NEXT_ROUND):
        changed = without_draft(changed)
    return given_up(changed, entry, moment) if new.has(Disqualify) else changed


HANDLERS: Handlers = {Rule: Handler(_rule, _ruled)}
