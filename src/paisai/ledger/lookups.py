"""What do most decisions look up, and refuse if it is not there?"""

from __future__ import annotations

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.refusal import Reason, refuse
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, StageState, TableAt, chosen_stage
from paisai.tournament.entries import Entrant, EntryId, EntryUnit, UnitId
from paisai.tournament.naming import label, listed, names, opening, unit_names
from paisai.tournament.rounds import Round, Seated


def need_text(text: str, zh: str, en: str) -> None:
    if not text.strip():
        raise refuse(Reason.NEEDS_REASON, Text(f"要写明{zh}", f"say {en}")).needing(Needed.REASON)


def entrant(competition: Competition, id_: str) -> Entrant:
    found = competition.entrants.get(EntryId(id_))
    if found is None:
        there = names(competition, competition.entrants)
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"没有参赛者 {id_}，请核对编号；现有 {there.zh or '无'}",
                f"there is no entry {id_}; there are {there.en or 'none'}",
            ),
        )
    return found


def unit(competition: Competition, id_: str) -> EntryUnit:
    found = competition.units.get(UnitId(id_))
    if found is None:
        units = sorted(competition.units)
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"没有单位 {id_}，请先登记；现有 {listed(unit_names(competition, units)) or '无'}",
                f"there is no unit {id_}; register it first; there are"
                f" {listed(unit_names(competition, units), ', ') or 'none'}",
            ),
        ).needing(Needed.UNIT)
    return found


def open_stage(competition: Competition) -> StageState:
    assert competition.stage is not None
    return competition.stage


def round_at(competition: Competition, number: int | None, stage: int | None = None) -> RoundAt:
    """Returns the round named, or the last one, of the stage before if this has none; a draft is
    not there yet."""
    at = competition.round_at(number, stage)
    if at is not None:
        return at
    numbers = [r.number for r in chosen_stage(competition, stage).rounds if r.is_published]
    raise refuse(
        Reason.UNKNOWN,
        Text(
            f"没有第 {number or 1} 轮；已公布的轮次 {listed([str(n) for n in numbers]) or '无'}",
            f"there is no round {number or 1}; published: {', '.join(map(str, numbers)) or 'none'}",
        ),
    )


def table_at(
    competition: Competition, number: int, round_: int | None = None, stage: int | None = None
) -> TableAt:
    """Returns a table by its number, of the round named or the last one."""
    return table_in(round_at(competition, round_, stage), number)


def table_in(at: RoundAt, number: int) -> TableAt:
    """Returns a table of a round by its number."""
    round_ = at.round
    if 0 < number <= len(round_.tables):
        return at.table(number)
    raise refuse(
        Reason.UNKNOWN,
        Text(
            f"{opening(round_).zh}没有第 {number} 桌，桌号是 1 到 {len(round_.tables)}",
            f"{opening(round_).en} has no table {number}; tables are 1 to {len(round_.tables)}",
        ),
    )


def check_seated(table: TableAt, entry: str) -> EntryId:
    """Returns the entry, who must sit at the table."""
    competition = table.competition
    if entry not in table.seats:
        who, there = label(competition, entry), names(competition, table.seats)
        raise refuse(
            Reason.NOT_AT_TABLE,
            Text(
                f"{who} 不在第 {table.number} 桌，该桌是 {there.zh}",
                f"{who} does not sit at table {table.number}, where {there.en} do",
            ),
        )
    return EntryId(entry)


def with_stage(competition: Competition, stage: StageState) -> Competition:
    at = stage.index - competition.stages[0].index  # a small field begins with a later stage
    stages = (*competition.stages[:at], stage, *competition.stages[at + 1 :])
    return replace(competition, stages=stages)


def with_round(competition: Competition, stage: StageState, round_: Round) -> Competition:
    at = round_.number
    rounds = (*stage.rounds[: at - 1], round_, *stage.rounds[at:])
    return with_stage(competition, replace(stage, rounds=rounds))


def with_table(table: TableAt, seated: Seated) -> Competition:
    """Returns the competition with the table seated otherwise."""
    return with_round(table.competition, table.stage, table.round.with_table(seated))


def without_draft(competition: Competition) -> Competition:
    """A draft is made of who plays: when that changes it is dropped."""
    stage = competition.stage
    if stage is None or not stage.rounds or stage.rounds[-1].status != "draft":
        return competition
    return with_stage(competition, replace(stage, rounds=stage.rounds[:-1]))
