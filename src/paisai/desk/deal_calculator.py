"""A table's deals one by one: the points of a deal from its parts, the levels after each, who
declares next; and the sheet that they make."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.boards.seats import THREE
from paisai.desk.score_notation import read_score
from paisai.erdayi.scoring import Result
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.prints.table import same
from paisai.shengji.levels import count_of_a, level_shown, rank_text
from paisai.shengji.policies import PenaltyBasis
from paisai.shengji.rules import LevelCourse, Rules
from paisai.shengji.tables import STEP
from paisai.text import SILENT, Text, joined, signed
from paisai.tournament.competition import TableAt
from paisai.tournament.rounds import Compass
from paisai.tournament.sheet_story import StoryDeal, start_of

LONGEST_TRACTOR = 6
"""Of the last trick, as it is offered."""
MOST_DEALS = 60
POINTS_A_DECK = 100
NOT_CAPTURED = "none"
BIDS = (1, 2, 3)


@record
class LastTrick:
    """How the last trick was led, with what that multiplies the kitty by."""

    key: str
    text: Text
    times: int


def last_tricks(rules: Rules) -> tuple[LastTrick, ...]:
    """By the regulation's table; first that the defenders did not win it."""
    table = rules.kitty_table
    found = [
        LastTrick(NOT_CAPTURED, Text("庄家方收底", "declarer's side won it"), 0),
        _led("single", Text("单张", "a single"), table.single),
        _led("pair", Text("对子", "a pair"), table.pair),
    ]
    if table.singles_throw is not None:
        found.append(_led("singles", Text("甩几张单张", "a throw of singles"), table.singles_throw))
    for length in range(2, LONGEST_TRACTOR + 1):
        words = Text(f"{length} 连对", f"a tractor of {length} pairs")
        found.append(_led(f"pairs{length}", words, table.pair_tractor.at(length)))
    if table.triple is not None and table.triple_tractor is not None:
        found.append(_led("triple", Text("三张", "a triple"), table.triple))
        for length in range(2, LONGEST_TRACTOR // 2 + 1):
            words = Text(f"{length} 连三张", f"a tractor of {length} triples")
            found.append(_led(f"triples{length}", words, table.triple_tractor.at(length)))
    return tuple(found)


def _led(key: str, words: Text, times: int) -> LastTrick:
    return LastTrick(key, words + Text(f"（乘 {times}）", f" (× {times})"), times)


BASIS = {
    PenaltyBasis.PER_CARD_THROWN: Text("甩出的每张", "for each card thrown"),
    PenaltyBasis.PER_BLOCKED_CARD: Text("被管住的每张", "for each card that is beaten"),
    PenaltyBasis.PER_CARD_TAKEN_BACK: Text("收回的每张", "for each card taken back"),
    PenaltyBasis.FLAT: Text("每次", "each time"),
}


def throw_fine(rules: Rules) -> Text:
    """What the regulation fines a failed throw, in words."""
    fine = rules.throw_penalty
    said = BASIS[fine.basis] + Text(f" {fine.points} 分", f" {fine.points} points")
    if fine.cap is not None:
        said += Text(f"，最多 {fine.cap} 分", f", at most {fine.cap}")
    return said


def points_of(
    rules: Rules,
    tricks: int,
    kitty: int = 0,
    last: str = NOT_CAPTURED,
    plus: int = 0,
    minus: int = 0,
) -> int:
    """The defenders' points as a sheet has them: tricks, the kitty as the last trick multiplies
    it, and fines for failed throws of the declarer's side (`plus`) and their own (`minus`)."""
    known = {one.key: one for one in last_tricks(rules)}
    if last not in known:
        raise NotationError("请选最后一圈是怎样出的", "choose how the last trick was led")
    if any(part < 0 or part % STEP for part in (tricks, kitty, plus, minus)):
        raise NotationError(
            f"各项都是不小于 0 的 {STEP} 的倍数", f"each part is a multiple of {STEP}, at least 0"
        )
    there_are = POINTS_A_DECK * rules.decks
    if tricks + kitty > there_are or kitty > 10 * rules.kitty_size:
        most = min(10 * rules.kitty_size, there_are)
        raise NotationError(
            f"{rules.decks} 副牌一共 {there_are} 分，底牌至多 {most} 分："
            f"吃到的 {tricks} 分和底牌的 {kitty} 分打不出来",
            f"{rules.decks} decks have {there_are} points, and the kitty {most} at most: {tricks}"
            f" taken and {kitty} in the kitty cannot be",
        )
    return tricks + plus - minus + kitty * known[last].times


def three_deal(bid: int, declarer: int, won: bool, doubled: int) -> str:
    """One deal of 二打一 as a sheet has it: 甲+12. `doubled`: bombs, rockets, a spring."""
    if bid not in BIDS or declarer not in range(3) or not 0 <= doubled <= 20:
        raise NotationError(
            "叫分为 1 到 3，庄家为甲乙丙之一，翻倍 0 到 20 次",
            "a bid of 1 to 3, one of the three as declarer, doubled 0 to 20 times",
        )
    winner = declarer if won else (declarer + 1) % 3
    score = Result(bid, declarer, winner, bombs=doubled).scores[declarer]
    return f"{THREE[declarer].zh}{score:+d}"


@record
class DealLine:
    """One deal of a running sheet in words."""

    number: int
    text: Text


@record
class RunningTotals:
    """The sheet so far: `next` declares the next deal, if that is settled; `totals` are in table
    order."""

    words: tuple[str, ...]
    lines: tuple[DealLine, ...]
    totals: tuple[Text, ...]
    next: Compass | None = None
    over: bool = False

    @property
    def deals(self) -> str:
        return " ".join(self.words)


def running_sheet(
    table: TableAt,
    words: Sequence[str],
    *,
    start: str | None = None,
    north_south: int | None = None,
) -> RunningTotals:
    """Returns what the deals written so far come to, with what was ruled on them."""
    if len(words) > MOST_DEALS:
        raise NotationError(f"一张表最多 {MOST_DEALS} 副", f"at most {MOST_DEALS} deals a sheet")
    competition, rules = table.competition, table.competition.rules
    if not words:
        return RunningTotals((), (), (same(0),) * (2 if isinstance(rules, Rules) else 3))
    score = read_score(competition.regulation, words, start=start, north_south=north_south)
    if not isinstance(rules, Rules):
        rows = score.deals or ()
        lines = tuple(DealLine(n, _three_line(row)) for n, row in enumerate(rows, 1))
        totals = [sum(column) for column in zip(*rows, strict=True)]
        return RunningTotals(tuple(words), lines, tuple(same(signed(total)) for total in totals))
    if score.played is None:
        raise NotationError("逐副写，如 南北80", "write deal by deal, such as NS80")
    telling = table.teller(score)
    # What was ruled is held against the deals as entry will hold it; the rest is being written.
    story = telling.verify(score, so_far=True) if telling.ruled_on else telling.tell(score)
    first = start_of(rules, score, table.round.first_level)
    following = story.deals[-1].next_declarer if story.deals else None
    return RunningTotals(
        tuple(words),
        tuple(DealLine(one.number, _line(rules, first, one)) for one in story.deals),
        tuple(_climbed(rules, first, levels) for levels in story.levels),
        following,
        story.over,
    )


def _climbed(rules: Rules, start: str, levels: int) -> Text:
    """升 3 级，打 5."""
    at = _level(rules, start, levels)
    return Text(f"升 {levels} 级，{at.zh}", f"{levels} up, {at.en}")


def _level(rules: Rules, start: str, levels: int) -> Text:
    """打 5, or 过 A once a side has passed it."""
    if rules.level_course is not LevelCourse.CIRCLE and levels > count_of_a(start):
        return Text("过 A", "past A")
    rank = rank_text(level_shown(rules, start, levels))
    return Text(f"打 {rank}", f"at {rank}")


def _three_line(row: tuple[int, int, int]) -> Text:
    each = (
        Text(f"{seat.zh} {signed(score)}", f"{seat.en} {signed(score)}")
        for seat, score in zip(THREE, row, strict=True)
    )
    return joined(each, " ", " ")


def _line(rules: Rules, start: str, deal: StoryDeal) -> Text:
    if deal.declarer is None:
        said = Text("放弃，没有打", "given up, not played")
    else:
        side = deal.declarer.words
        taken = "—" if deal.taken is None else str(deal.taken)
        said = Text(f"{side.zh}坐庄，防守方 {taken} 分", f"{side.en} declared, {taken} points")
        if deal.ruled and deal.counted is not None:
            ruled, counted = signed(deal.ruled), deal.counted
            said += Text(f"，判罚 {ruled} 计 {counted}", f", {ruled} by rulings: {counted}")
    one, other = (_level(rules, start, count) for count in deal.levels)
    said += Text(f" → {one.zh} : {other.zh}", f" → {one.en} : {other.en}")
    following = SILENT
    if deal.next_declarer is not None:
        side = deal.next_declarer.words
        following = Text(f"，下副{side.zh}坐庄", f", next {side.en}")
    return said + following
