"""Do the rulings on a deal agree with each other, and with who declared it on the sheet?"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.errors import Needed
from paisai.ledger.act import Of
from paisai.ledger.commands import CorrectResult, EnterSheet, ReportResult, Rule
from paisai.ledger.earlier_rulings import last_round
from paisai.ledger.lookups import round_at, table_at
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.referee.catalogue import SIDE_WORDS
from paisai.referee.effects import DealEnds, ForfeitDeal, ReplayDeal
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import Side
from paisai.regulations.regulation import Regulation
from paisai.text import Text
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.rounds import Compass, Score


def check_deal_of(competition: Competition, command: Rule) -> None:
    """Refuses a ruling on a deal that was never played or had ended before, one by which both
    sides would have declared it, or both defended, and one that the sheet contradicts."""
    table = _place_of(competition, command)
    deal = 1 if command.infraction == LATENESS else command.deal
    if table is None or deal is None:
        return
    before = _in_force(table, deal)
    _check_side_of_the_late(command)
    _check_was_played(command, deal, before)
    _check_not_ended(command, deal, before)
    side = _side(competition.regulation, command.infraction, command.facts or {})
    if side is None or command.deal is None:
        return
    for ruling in before:
        _check_agree(competition, command, side, ruling)
    score = table.score
    if score is None:
        return
    declared = _declared(table, score).get(command.deal)
    if declared is not None and (declared == command.entry) is not (side is Side.DECLARER):
        who, real = label(competition, command.entry), SIDE_WORDS[_other(side)]
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"第 {command.deal} 副：记分表上 {who} 是{real.zh}，不是{SIDE_WORDS[side].zh}；"
                "请核对坐庄的一方和第几副，记分表错了就先更正成绩",
                f"deal {command.deal}: on the sheet {who} is {real.en}, not {SIDE_WORDS[side].en};"
                " check who declared and which deal it was, and if the sheet is wrong, correct it"
                " first",
            ),
            clause=command.clause,
        )


def check_sheet_of(
    competition: Competition, command: ReportResult | EnterSheet | CorrectResult
) -> None:
    """Refuses a sheet on which somebody declared a deal who was ruled against as a defender of it,
    or the other way about, whether or not that ruling cost points."""
    table = table_at(competition, command.table, command.round, command.named(Of.STAGE))
    if command.score.played is None:
        return
    for deal, entry in _declared(table, command.score).items():
        for ruling in _in_force(table, deal):
            side = _side(competition.regulation, ruling.infraction, ruling.facts)
            if side is not None and (ruling.entry == entry) is not (side is Side.DECLARER):
                raise _not_as_ruled(competition, deal, ruling, side)


def _not_as_ruled(
    competition: Competition, deal: int, ruling: RecordedRuling, side: Side
) -> Refusal:
    who, told, real = label(competition, ruling.entry), SIDE_WORDS[side], SIDE_WORDS[_other(side)]
    return refuse(
        Reason.NOT_POSSIBLE,
        Text(
            f"第 {deal} 副：第 {ruling.number} 号判罚把 {who} 按{told.zh}判的，但记分表上"
            f"是{real.zh}；"
            f"请核对坐庄的一方，是第 {ruling.number} 号判错了就先撤销它",
            f"deal {deal}: ruling {ruling.number} is against {who} as {told.en}, but on the sheet"
            " that"
            f" is {real.en}; check who declared, and if ruling {ruling.number} is wrong, undo it"
            " first",
        ),
        clause=ruling.clause,
    ).needing(Needed.UNDO_RULING)


def _place_of(competition: Competition, command: Rule) -> TableAt | None:
    """Returns the table of the ruling in its round, if there is one."""
    if command.round is not None or command.stage is not None:
        at = round_at(competition, command.round, command.stage)
    elif last_round(competition) is None:
        return None
    else:
        at = round_at(competition, None)
    return next((table for table in at.tables if command.entry in table.seats), None)


def _in_force(table: TableAt, deal: int) -> list[RecordedRuling]:
    """Returns the rulings on a deal, those that cost nothing too; one played again begins
    afresh."""
    found: list[RecordedRuling] = []
    at = table.stage.index, table.round.number, deal
    for ruling in table.competition.rulings:
        here = (ruling.stage, ruling.round, ruling.deal) == at
        if here and ruling.entry in table.seats and ruling.cancelled_by is None:
            found = [] if ruling.has(ReplayDeal) else [*found, ruling]
    return found


def _check_side_of_the_late(command: Rule) -> None:
    """Points against a side of a deal that is then given up would be lost (Z4.2)."""
    if command.infraction == LATENESS and "at_fault" in (command.facts or {}):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "迟到时还没有人坐庄，不写过错方；判在迟到的一方名下，罚分算在本轮打的第一副",
                "nobody is declarer yet when somebody is late, so no side of the deal is told; the"
                " ruling is on who is late and counts in the first deal of the round that is"
                " played",
            ),
            clause=command.clause,
        )


def _check_was_played(command: Rule, deal: int, before: list[RecordedRuling]) -> None:
    """A deal that somebody came too late for was not played (Z4.2)."""
    if command.infraction == LATENESS:
        given_up = any(isinstance(effect, ForfeitDeal) for effect in command.effects)
        other = next((one for one in before if one.infraction != LATENESS), None)
        zh = "说明这一副打过，没有放弃"
        en = "so it was played and not given up"
    else:
        given_up = True
        other = next((one for one in before if one.has(ForfeitDeal)), None)
        zh = "这一副放弃了，没有打；打的是第 2 副起"
        en = "which gave it up: it was not played, play began with the next"
    if given_up and other is not None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"第 {deal} 副有第 {other.number} 号判罚，{zh}；"
                f"请核对是第几副，第 {other.number} 号错了就先撤销它",
                f"deal {deal} has ruling {other.number}, {en}; check which deal it was, and if"
                " ruling"
                f" {other.number} is wrong, undo it first",
            ),
            clause=command.clause,
        ).needing(Needed.UNDO_RULING)


def _check_not_ended(command: Rule, deal: int, before: list[RecordedRuling]) -> None:
    """What ends a deal at once can be ruled in it once."""
    ended = next((one for one in before if one.has(DealEnds)), None)
    if ended is None or not any(isinstance(effect, DealEnds) for effect in command.effects):
        return
    raise refuse(
        Reason.NOT_POSSIBLE,
        Text(
            f"第 {deal} 副已由第 {ended.number} 号判罚立即结束，不能再判一次；"
            f"请核对是第几副，第 {ended.number} 号错了就先撤销它",
            f"deal {deal} was ended by ruling {ended.number} and cannot be ended again; check which"
            f" deal it was, and if ruling {ended.number} is wrong, undo it first",
        ),
        clause=command.clause,
    ).needing(Needed.UNDO_RULING)


def _check_agree(
    competition: Competition, command: Rule, side: Side, ruling: RecordedRuling
) -> None:
    said = _side(competition.regulation, ruling.infraction, ruling.facts)
    same = ruling.entry == command.entry
    if said is None or (said is side) is same:
        return
    who, other = label(competition, command.entry), label(competition, ruling.entry)
    real = _other(side)
    raise refuse(
        Reason.NOT_POSSIBLE,
        Text(
            f"第 {command.deal} 副：第 {ruling.number} 号判罚已按{SIDE_WORDS[said].zh}判了"
            f" {other}，{who} 这一副应是{SIDE_WORDS[real].zh}；请核对坐庄的一方，"
            f"是第 {ruling.number} 号判错了就先撤销它",
            f"deal {command.deal}: ruling {ruling.number} is against {other} as"
            f" {SIDE_WORDS[said].en}, so {who} should be {SIDE_WORDS[real].en}; check who"
            f" declared, and if ruling {ruling.number} is wrong, undo it first",
        ),
        clause=command.clause,
    ).needing(Needed.UNDO_RULING)


def _declared(table: TableAt, score: Score) -> Mapping[int, EntryId]:
    """Returns who declared each deal by the sheet; nothing where it has only levels."""
    story = table.story(score)
    north = score.north_south or 0
    return {
        deal.number: table.seats[north if deal.declarer is Compass.NORTH_SOUTH else 1 - north]
        for deal in (story.deals if story is not None else ())
        if deal.declarer is not None
    }


def _side(regulation: Regulation, infraction: str, facts: Mapping[str, object]) -> Side | None:
    """The side of the deal that the offender was on, where the ruling says."""
    fixed = (one.at_fault for one in regulation.penalties if one.id == infraction)
    told = facts.get("at_fault")
    return next(fixed, None) or next((one for one in Side if one.value == told), None)


def _other(side: Side) -> Side:
    return Side.DEFENDERS if side is Side.DECLARER else Side.DECLARER
