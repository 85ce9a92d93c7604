"""Do the rulings on a deal agree on who declared it?"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.errors import Needed
from paisai.ledger.commands import Rule
from paisai.ledger.earlier_rulings import last_round
from paisai.ledger.lookups import refuse, round_at
from paisai.ledger.refusal import Reason
from paisai.referee.catalogue import SIDE_WORDS
from paisai.referee.effects import ReplayDeal
from paisai.regulations import Regulation
from paisai.regulations.effects import Side
from paisai.tournament.competition import Competition, RecordedRuling
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.round_times import table_of


def check_one_side_declares(competition: Competition, command: Rule) -> None:
    """Refuse a ruling by which both sides of a deal would have declared it, or both defended."""
    regulation = competition.regulation
    side = _side(regulation, command.infraction, command.facts or {})
    round_ = last_round(competition)
    if command.round is not None or command.stage is not None:
        round_ = round_at(competition, command.round, command.stage)[1]
    table = None if round_ is None else table_of(round_, EntryId(command.entry))
    if side is None or round_ is None or table is None or command.deal is None:
        return
    before: list[RecordedRuling] = []
    for ruling in competition.rulings:
        here = (ruling.serial, ruling.deal) == (round_.serial, command.deal)
        if here and ruling.entry in table.seats and ruling.cancelled_by is None:
            before = [] if ruling.has(ReplayDeal) else [*before, ruling]
    for ruling in before:
        said = _side(regulation, ruling.infraction, ruling.facts)
        same = ruling.entry == command.entry
        if said is None or (said is side) is same:
            continue
        who, other = label(competition, command.entry), label(competition, ruling.entry)
        real = Side.DEFENDERS if side is Side.DECLARER else Side.DECLARER
        raise refuse(
            Reason.NOT_POSSIBLE,
            command.clause,
            f"第 {command.deal} 副：第 {ruling.number} 号判罚已按{SIDE_WORDS[said].zh}判了"
            f" {other}，{who} 这一副应是{SIDE_WORDS[real].zh}；请核对坐庄的一方，"
            f"是第 {ruling.number} 号判错了就先撤销它",
            f"deal {command.deal}: ruling {ruling.number} is against {other} as"
            f" {SIDE_WORDS[said].en}, so {who} should be {SIDE_WORDS[real].en}; check who"
            f" declared, and if ruling {ruling.number} is wrong, undo it first",
        ).needing(Needed.UNDO_RULING)


def _side(regulation: Regulation, infraction: str, facts: Mapping[str, object]) -> Side | None:
    """The side of the deal that the offender was on, where the ruling says."""
    fixed = (one.at_fault for one in regulation.penalties if one.id == infraction)
    told = facts.get("at_fault")
    return next(fixed, None) or next((one for one in Side if one.value == told), None)
