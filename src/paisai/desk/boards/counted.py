"""How much of a round that is not announced yet do the places at the desk count?

The desk counts every table as soon as it is in, the public pages a round only once its scores are
announced: the two orders differ meanwhile, and whose table is out has played a round less."""

from __future__ import annotations

from paisai.desk.public.rounds import is_official, ranked_after
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import after_round, opening
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.stages import missing_tables


def _unannounced(
    competition: Competition, stage: StageState, after: int | None
) -> tuple[Round, tuple[int, ...]] | None:
    """The last round that counts, with its tables that are out; None where it is announced."""
    there = [
        one
        for one in stage.rounds
        if one.status is not RoundStatus.DRAFT and (after is None or one.number <= after)
    ]
    if not there or is_official(competition, stage, there[-1]):
        return None
    return there[-1], missing_tables(competition, stage, there[-1])


def counted(competition: Competition, stage: StageState, after: int | None = None) -> Text:
    """Nothing where everything that counts is announced."""
    found = _unannounced(competition, stage, after)
    if found is None:
        return SILENT
    round_, missing = found
    name, of = opening(round_), len(round_.tables)
    said = Text(
        f"{name.zh}已算 {of - len(missing)} / {of} 桌，未公布",
        f"{of - len(missing)} of {of} tables of {name.en} are counted; it is not announced yet",
    )
    public = ranked_after(competition, stage)
    if public is None:
        return said + Text("；公开页还没有名次", ", and the public page has no places yet")
    shown = after_round(next(one for one in stage.rounds if one.number == public))
    return said + Text(
        f"；公开页是{shown.zh}的名次", f", and the public page has the places {shown.en}"
    )


def not_counted(
    competition: Competition, stage: StageState, after: int | None = None
) -> dict[EntryId, Text]:
    """Whose table of that round is out, with a word for their row."""
    found = _unannounced(competition, stage, after)
    if found is None:
        return {}
    round_, missing = found
    name = opening(round_)
    said = Text(f"{name.zh}未计", f"{name.en} not in")
    return {
        entry: said for table in round_.tables if table.number in missing for entry in table.seats
    }
