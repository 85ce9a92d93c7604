"""What did each side of a table get, with forfeits, lateness and rulings counted in?"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.errors import NotationError, RuleViolation
from paisai.referee.effects import Effect, ForfeitRound, ZeroDeal, ZeroRound
from paisai.regulations.citing import clause_of
from paisai.regulations.playing import AnyRules
from paisai.regulations.scoring import OthersAtTable
from paisai.shengji import levels as shengji_levels
from paisai.shengji.rules import LevelCourse, Rules
from paisai.tournament.competition import Competition, Score, Seated
from paisai.tournament.entries import EntryId
from paisai.tournament.match_score import (
    MatchScore,
    MatchTable,
    both_forfeited,
    forfeited,
    late_sheet,
    played,
)
from paisai.tournament.ranking.results import How, Meeting


def absent(competition: Competition, stage: int, round_: int, table: Seated) -> tuple[EntryId, ...]:
    """Who forfeited this table: as entered, or by a ruling in force."""
    entered = table.result.absent if table.result else ()
    return tuple(
        entry
        for entry in table.seats
        if entry in entered or _hit(competition, entry, ForfeitRound, stage, round_)
    )


def _hit(
    competition: Competition, entry: EntryId, kind: type[Effect], stage: int, round_: int
) -> bool:
    return bool(competition.rulings) and any(
        (ruling.stage, ruling.round) == (stage, round_) for ruling in competition.ruled(entry, kind)
    )


def is_settled(competition: Competition, stage: int, round_: int, table: Seated) -> bool:
    """Whether nothing is missing at this table. At a table of three with one player away, what
    the others play with a substitute is still wanted, where the regulation says so."""
    if table.has_score:
        return True
    missing = absent(competition, stage, round_, table)
    others = competition.regulation.forfeit.others_at_table
    if others is OthersAtTable.PLAY_WITH_A_SUBSTITUTE:
        return len(missing) >= max(len(table.seats) - 1, 1)
    return bool(missing)


def levels_of(rules: AnyRules, score: Score) -> tuple[tuple[int, int], int | None]:
    """The final levels, and the side that wins if they are equal (S15)."""
    if score.levels is not None:
        return score.levels, score.first
    assert isinstance(rules, Rules)
    levels, reached, first_side = (0, 0), [0, 0], None
    for number, deal in enumerate(score.played or (), 1):
        ended = shengji_levels.result(rules, deal.points, levels, score.start, deal.declarer)
        for side in (0, 1):
            if ended.levels[side] != levels[side]:
                reached[side] = number
        first_side = deal.declarer if first_side is None else first_side
        levels = ended.levels
    if score.first is not None:
        return levels, score.first
    if reached[0] != reached[1]:
        return levels, 0 if reached[0] < reached[1] else 1
    return levels, first_side


def match_score(
    competition: Competition, table: MatchTable, stage: int, round_: int, seated: Seated
) -> tuple[How, MatchScore]:
    """The score of a settled table of two."""
    missing = absent(competition, stage, round_, seated)
    if len(missing) == 2:
        return How.FORFEIT, both_forfeited(table)
    if missing:
        return How.FORFEIT, forfeited(table, seated.seats.index(missing[0]))
    assert seated.result is not None
    assert seated.result.score is not None
    levels, first = levels_of(competition.rules, seated.result.score)
    score = played(table, levels, first)
    for side, entry in enumerate(seated.seats):
        if entry == seated.result.late_by or _hit(competition, entry, ZeroRound, stage, round_):
            score = late_sheet(table, score, side)
    return How.BOARD, score


def winner_of(
    competition: Competition, table: MatchTable, stage: int, round_: int, seated: Seated
) -> EntryId | None:
    """Who goes on in a knockout; None if neither came."""
    missing = {*absent(competition, stage, round_, seated)}
    if seated.result is not None and seated.result.late_by is not None and not missing:
        missing = {seated.result.late_by}
    present = [entry for entry in seated.seats if entry not in missing]
    if len(present) < 2:
        return present[0] if present else None
    _, score = match_score(competition, table, stage, round_, seated)
    return None if score.winner is None else seated.seats[score.winner]


def meeting(
    competition: Competition, table: MatchTable, stage: int, round_: int, seated: Seated
) -> Meeting:
    how, score = match_score(competition, table, stage, round_, seated)
    return Meeting(round_, seated.seats[0], seated.seats[1], how, score)


def deal_scores(
    competition: Competition, stage: int, round_: int, seated: Seated
) -> Mapping[EntryId, tuple[int, ...]]:
    """Each player's deals at a table of three; nothing for who was not there (E4.8.3, E4.8.7)."""
    missing = absent(competition, stage, round_, seated)
    void = competition.regulation.forfeit.others_at_table is OthersAtTable.TABLE_IS_VOID
    rows = seated.result.score.deals if seated.result and seated.result.score else None
    if rows is None or (missing and void):
        return dict.fromkeys(seated.seats, ())
    scores: dict[EntryId, tuple[int, ...]] = {}
    for seat, entry in enumerate(seated.seats):
        own = [row[seat] for row in rows]
        for ruling in competition.ruled(entry, ZeroDeal):
            if (ruling.stage, ruling.round) == (stage, round_) and ruling.deal is not None:
                own[ruling.deal - 1 : ruling.deal] = [0]
        if _hit(competition, entry, ZeroRound, stage, round_):
            own = [0] * len(own)
        scores[entry] = () if entry in missing else tuple(own)
    return scores


def check_score(
    competition: Competition, table: MatchTable | None, score: Score, deals: int | None
) -> None:
    """Refuse what no sequence of deals can give; `table` is None where deals are scored."""
    given = [score.levels is not None, score.played is not None, score.deals is not None]
    if sum(given) != 1 or (table is None) != (score.deals is not None):
        raise NotationError(
            "成绩应写各副得分 deals" if table is None else "成绩应写级数 levels，或各副 played",
            "give the deals" if table is None else "give the levels, or the deals played",
        )
    if table is None:
        clause = clause_of(competition.regulation, "match_scoring.passed_out_counts")
        _check_deals(score, deals or 0, clause)
        return
    if score.first not in (None, 0, 1):
        raise NotationError("first 应为 0 或 1", "first is 0 or 1")
    if any(deal.declarer not in (0, 1) for deal in score.played or ()):
        raise NotationError("declarer 应为 0 或 1", "declarer is side 0 or 1")
    levels, first = levels_of(competition.rules, score)
    played(table, levels, first)
    assert isinstance(competition.rules, Rules)
    if competition.rules.level_course is LevelCourse.CIRCLE:
        return
    past = shengji_levels.count_of_a(score.start) + 1
    if max(levels) > past or levels == (past, past):
        raise RuleViolation(
            table.clause,
            f"级数 {levels[0]} 比 {levels[1]} 打不出来：过 A 是 {past}，一方过 A 就结束",
            f"levels {levels[0]} and {levels[1]} cannot come about: past A is {past}, and the"
            " match ends when one side passes it",
        )


_MOST = 3 << 15
"""The highest possible score of a defender: bid 3, 13 bombs, a rocket, a spring (E4.7)."""


def _check_deals(score: Score, deals: int, clause: str) -> None:
    assert score.deals is not None
    if len(score.deals) != deals:
        raise RuleViolation(
            clause,
            f"应有 {deals} 副的得分，只写了 {len(score.deals)} 副",
            f"{deals} deals are wanted, not {len(score.deals)}",
        )
    for number, row in enumerate(score.deals, 1):
        if not _can_be(row):
            raise RuleViolation(
                clause,
                f"第 {number} 副的得分 {row} 打不出来：应是三个 0，或庄家的一倍于两家之和，"
                "每家是 1、2、3 乘 2 的若干次方",
                f"deal {number} cannot score {row}: three zeros, or the declarer's against two"
                " equal scores of 1, 2 or 3 times a power of 2",
            )


def _can_be(row: tuple[int, int, int]) -> bool:
    """E4.7: two defenders score alike, bid times a power of two; the declarer the opposite."""
    if row == (0, 0, 0):
        return True
    if sum(row):
        return False
    for declarer in range(3):
        one, other = (row[seat] for seat in range(3) if seat != declarer)
        size = abs(one)
        if one == other and 0 < size <= _MOST:
            odd = size // (size & -size)
            return odd in (1, 3)
    return False
