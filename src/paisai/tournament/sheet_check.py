"""Can a sheet say so? What no deals of this table can have given is refused."""

from __future__ import annotations

from paisai.erdayi.rules import Concern
from paisai.erdayi.rules import Rules as ErdayiRules
from paisai.errors import Needed, NotationError, RuleViolation
from paisai.referee.effects import ON_A_DEAL, ForfeitDeal
from paisai.regulations.citing import clause_of
from paisai.regulations.stages import StageRules
from paisai.shengji import levels as shengji_levels
from paisai.shengji.policies import EqualLevels
from paisai.shengji.rules import LevelCourse, Rules
from paisai.text import Text
from paisai.tournament.both_late import both_late
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.from_regulation import match_clause, match_table
from paisai.tournament.match_score import MatchTable, played
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.rounds import Round, Score
from paisai.tournament.sheet_story import start_of
from paisai.tournament.table_score import counts

_FIRST = Text("先到", "who was first")
_NORTH_SOUTH = Text("坐南北", "who sat North-South")


def check_score(table: TableAt, score: Score) -> None:
    """Raises where no deals of the table can have given the score, and says why."""
    competition, spec = table.competition, table.spec
    three = spec.by_deals
    given = [score.levels is not None, score.played is not None, score.deals is not None]
    if sum(given) != 1 or three != (score.deals is not None):
        raise NotationError(
            "成绩应写各副得分" if three else "成绩应写级数，或各副的得分，不能都写",
            "give the deals" if three else "give the levels, or the deals played, not both",
        )
    for what, place in ((_FIRST, score.first), (_NORTH_SOUTH, score.north_south)):
        if place not in (None, 0, 1):
            raise NotationError(
                f"{what.zh}的应是这一桌的一方", f"{what.en} is one of the two at the table"
            )
    if spec.by_deals:
        _check_number(competition, spec, table.round, score)
        _check_deals(table, score)
        return
    _check_seats(table, score)
    rules = match_table(competition.regulation, spec)
    _check_first(table, score, rules.level)
    if score.played is not None:
        table.teller(score).verify(score)
    else:
        _check_levels(competition, score, rules)
        check_included(competition, table.rulings, score)
    levels, first = table.levels(score)
    played(rules, levels, first)


def _check_seats(table: TableAt, score: Score) -> None:
    clause = clause_of(table.competition.regulation, f"stages[{table.spec.id}].seats")
    if not table.spec.seats_are_cut:
        if score.north_south is not None:
            raise RuleViolation(
                clause,
                "座位已由编排定好，不用写谁坐南北",
                "the pairing says who sits North-South; the sheet does not",
            )
    elif score.played is not None and score.north_south is None:
        raise RuleViolation(
            clause,
            "座位是在桌上抽牌定的，请写明哪一方坐南北",
            "the seats were cut at the table: say who sat North-South",
        ).needing(Needed.NORTH_SOUTH)


def _check_first(table: TableAt, score: Score, level: EqualLevels) -> None:
    if score.first is None:
        return
    if level is EqualLevels.DRAW:
        raise NotationError(
            "级数相同就是平局，不用写谁先打到",
            "equal levels are a draw: who was first is not asked",
        )
    if score.played is None:
        return
    _, first = table.levels(score)
    if first != score.first:
        raise NotationError(
            "谁先打到由各副算出，与写的不符；不用写",
            "who was first follows from the deals, and not as it is written; leave it out",
        )


def _check_levels(competition: Competition, score: Score, scoring: MatchTable) -> None:
    assert isinstance(competition.rules, Rules)
    assert score.levels is not None
    clause = match_clause(competition.regulation)
    if min(score.levels) < 0:
        raise RuleViolation(clause, "级数不能是负数", "a level count is not negative")
    played(scoring, score.levels, score.first)
    if competition.rules.level_course is LevelCourse.CIRCLE:
        return
    levels = score.levels
    past = shengji_levels.count_of_a(start_of(competition.rules, score)) + 1
    if max(levels) > past or levels == (past, past):
        raise RuleViolation(
            clause,
            f"级数 {levels[0]} 比 {levels[1]} 打不出来：过 A 是 {past}，一方过 A 就结束",
            f"levels {levels[0]} and {levels[1]} cannot come about: past A is {past}, and the"
            " match ends when one side passes it",
        )


def check_included(
    competition: Competition, rulings: tuple[RecordedRuling, ...], score: Score
) -> None:
    """Levels say nothing of what was ruled: whoever writes them says that it is in them."""
    if not rulings:
        if score.rulings_included is not None:
            raise NotationError(
                "这一桌没有算在各副上的判罚，不用写算进去了没有",
                "no ruling changes a deal of this table: leave out whether they are in the levels",
            )
        return
    given = [(r, r.text, both_late(competition, r)) for r in rulings]
    zh = "；".join(
        f"第 {r.number} 号（第 {r.deal} 副）{said.zh.rstrip('。')}{late.zh}"
        for r, said, late in given
    )
    en = "; ".join(
        f"no. {r.number} (deal {r.deal}) {said.en.rstrip('.')}{late.en}" for r, said, late in given
    )
    if score.rulings_included is None:
        raise NotationError(
            f"这一桌有判罚：{zh}。级数里算进去了没有？算进去了请写明，没有请改写各副的得分",
            f"there are rulings at this table: {en}. Are they in the levels? If so, say so; if not,"
            " give the deals",
        ).needing(Needed.RULINGS_INCLUDED)
    if not score.rulings_included:
        raise NotationError(
            f"级数里还没有算进判罚：{zh}。请写各副的得分，由程序加上；或写算过判罚的级数",
            f"the levels lack what was ruled: {en}. Give the deals, and the program adds it; or"
            " give the levels with it",
        )


def rests_on(ruling: RecordedRuling, table: TableAt) -> bool:
    """Whether the score of a table has the ruling in it in a way that only people can take out:
    in its levels, or in a deal that was not played because of it."""
    score = table.score
    at = table.stage.index, table.round.number, table.number
    there = (ruling.stage, ruling.round, ruling.table) == at
    if score is None or not there or not ruling.has(*ON_A_DEAL):
        return False
    unplayed = any(deal.points is None for deal in score.played or ())
    return bool(score.rulings_included) or unplayed or ruling.has(ForfeitDeal)


_MOST = 3 << 15
"""The highest possible score of a defender: bid 3, 13 bombs, a rocket, a spring (E4.7)."""


def _check_number(competition: Competition, spec: StageRules, round_: Round, score: Score) -> None:
    assert score.deals is not None
    deals, part = spec.deals_at_table(round_.play_off), "playoff." if round_.play_off else ""
    assert deals is not None
    counted = sum(counts(competition, row) for row in score.deals)
    if counted == deals:
        return
    less = "只" if counted < deals else ""
    passed = len(score.deals) - counted
    fixed_by = "match_scoring.passed_out_counts" if passed else f"stages[{spec.id}].{part}deals"
    raise RuleViolation(
        clause_of(competition.regulation, fixed_by),
        f"应有 {deals} 副的得分，{less}写了 {counted} 副" + ("（都不叫的不算）" if passed else ""),
        f"{deals} deals are wanted, not {counted}"
        + (" (passed out does not count)" if passed else ""),
    )


def _check_deals(table: TableAt, score: Score) -> None:
    assert score.deals is not None
    rules = table.competition.rules
    for number, row in enumerate(score.deals, 1):
        if not _can_be(row):
            assert isinstance(rules, ErdayiRules)
            raise rules.violation(
                Concern.SCORE,
                f"第 {number} 副的得分 {row} 打不出来：应是三个 0；或另两家同分，"
                "各是 1、2、3 乘 2 的若干次方，庄家是两家之和的相反数",
                f"deal {number} cannot score {row}: three zeros, or the declarer's against two"
                " equal scores of 1, 2 or 3 times a power of 2",
            )
    for ruling in table.rulings:
        if ruling.deal is not None and ruling.deal > len(score.deals):
            raise NotationError(
                f"第 {ruling.number} 号判罚在第 {ruling.deal} 副，记分表只有 {len(score.deals)} 副",
                f"ruling {ruling.number} is about deal {ruling.deal}, the sheet has"
                f" {len(score.deals)}",
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
