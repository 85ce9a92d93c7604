"""How is a score told so that nobody takes one side's figure for the other's?

Both sides stand by name in table order, North-South first, and the winner is named.
"""

from __future__ import annotations

from paisai.desk.seating import PLACES, SIDES
from paisai.tournament.competition import Competition, Score, Seated, StageState
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import played
from paisai.tournament.ranking.standings import stage_of
from paisai.tournament.table_score import absent, levels_of, match_score

Pair = tuple[str, str]
STAND_IN = ("替补", "stand-in")


def told(competition: Competition, stage: StageState, round_: int, table: Seated) -> Pair:
    """A table with a score, reported or settled: 南北 狼 5 : 3 东西 龙队，狼胜."""
    result, names = table.result, competition.entrants
    if result is None:
        parts = [_score(competition, stage, table, r.score) for r in table.reports]
        if not table.is_disputed:
            return parts[0]
        by = [names[r.entry].name for r in table.reports]
        return (
            "；".join(f"{who} 报 {zh}" for who, (zh, _) in zip(by, parts, strict=True)),
            "; ".join(f"{who} says {en}" for who, (_, en) in zip(by, parts, strict=True)),
        )
    assert result.score is not None
    away = absent(competition, stage.index, round_, table)
    punished = bool(away)
    if not punished and result.score.deals is None:
        rules = match_table(competition.regulation, stage_of(competition, stage))
        _, counted = match_score(competition, rules, stage.index, round_, table)
        punished = counted != played(rules, *levels_of(competition.rules, result.score))
    zh, en = _score(competition, stage, table, result.score, with_winner=not punished)
    for entry in away:
        zh, en = f"{zh}，{names[entry].name} 弃权", f"{en}, {names[entry].name} forfeits"
    if result.late_by is not None:
        late = names[result.late_by].name
        zh, en = f"{zh}，{late} 迟交", f"{en}, late sheet: {late}"
    return zh, en


def _score(
    competition: Competition,
    stage: StageState,
    table: Seated,
    score: Score,
    with_winner: bool = True,
) -> Pair:
    """`with_winner` is off where a ruling or a late sheet makes the match count otherwise."""
    names = [competition.entrants[entry].name for entry in table.seats]
    if score.deals is not None:
        totals = [sum(column) for column in zip(*score.deals, strict=True)]
        zhs, ens = ([*names, *[word] * (3 - len(names))] for word in STAND_IN)
        return (
            "，".join(f"{p[0]} {n} {t:+d}" for p, n, t in zip(PLACES, zhs, totals, strict=True)),
            ", ".join(f"{p[1]} {n} {t:+d}" for p, n, t in zip(PLACES, ens, totals, strict=True)),
        )
    levels, first = levels_of(competition.rules, score)
    zh, en = (
        f"{SIDES[0][i]} {names[0]} {levels[0]} : {levels[1]} {SIDES[1][i]} {names[1]}"
        for i in (0, 1)
    )
    if not with_winner:
        return zh, en
    rules = match_table(competition.regulation, stage_of(competition, stage))
    winner = played(rules, levels, first).winner
    if winner is None:
        return f"{zh}，平", f"{en}, a draw"
    return f"{zh}，{names[winner]}胜", f"{en}, {names[winner]} wins"
