"""Can a deal of a score sheet have been so, after those before it and with what was ruled?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from paisai.errors import NotationError, RuleViolation
from paisai.referee.effects import DealEnds
from paisai.shengji.policies import Side, UnfinishedDeal
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.tables import STEP
from paisai.tournament.competition import RecordedRuling
from paisai.tournament.deal_rulings import at_fault, decided
from paisai.tournament.sheet import Compass, PlayedDeal

LONGEST_TRACTOR = 16
"""Trump: two jokers, two level cards, the twelve other ranks of the suit."""


def check_deal(
    rules: Rules,
    number: int,
    line: PlayedDeal,
    due: Compass | None,
    rulings: Sequence[RecordedRuling],
) -> None:
    """`due` is who was to declare it, None where that cannot be told; `rulings` are those on it."""
    if due is not None and due is not line.declarer:
        raise _wrong_declarer(rules, number, due)
    if line.points is None:
        if not decided(rulings) and any(one.has(DealEnds) for one in rulings):
            raise rules.violation(
                Concern.LEVELS,
                f"第 {number} 副由判罚结束，要写到那时防守方实得的分，一分没得写 0；"
                "判罚的分由程序加减",
                f"deal {number} was ended by a ruling: write what the defenders had taken by"
                " then, 0 if nothing; the ruling's points are added by themselves",
            )
        if not decided(rulings):
            raise rules.violation(
                Concern.LEVELS,
                f"第 {number} 副没有写得分；没有打完的一副，要有判输这一副的判罚",
                f"deal {number} has no points; only one that a ruling ended has none",
            )
        return
    most = most_points(rules)
    if not 0 <= line.points <= most or line.points % STEP:
        raise rules.violation(
            Concern.LEVELS,
            f"第 {number} 副防守方不能得 {line.points} 分：记分表写防守方实得的分，"
            f"是 0 到 {most} 之间 {STEP} 的倍数，罚分由程序按判罚加减",
            f"deal {number}: {line.points} points cannot be taken; the sheet has what the"
            f" defenders took, a multiple of {STEP} from 0 to {most}, and rulings are added"
            " by the program",
        )


def check_sides(
    number: int, rulings: Iterable[tuple[RecordedRuling, int]], line: PlayedDeal
) -> None:
    """Each ruling, with the compass side it is against, is against who the sheet says declared
    or defended."""
    for ruling, side in rulings:
        declared = side == line.declarer.side
        for effect in ruling.effects:
            fault = at_fault(effect)
            if fault is not None and (fault is Side.DECLARER) != declared:
                told = ("庄家方", "the declarer's side")
                real = ("防守方", "the defenders")
                if declared:
                    told, real = real, told
                raise NotationError(
                    f"第 {number} 副：第 {ruling.number} 号判罚按{told[0]}判的，但记分表上"
                    f"这一方是{real[0]}；请核对坐庄的一方，或撤销判罚重判",
                    f"deal {number}: ruling {ruling.number} is against {told[1]}, but on the"
                    f" sheet the offenders are {real[1]}; check who declared, or undo the"
                    " ruling and rule again",
                )


def _wrong_declarer(rules: Rules, number: int, due: Compass) -> RuleViolation:
    first = number == 1
    zh = "第一副由东家坐庄" if first else "按上一副的结果"
    en = "East declares the first deal" if first else "as the deal before ended"
    return rules.violation(
        Concern.FIRST_DEAL if first else Concern.NEXT_DECLARER,
        f"第 {number} 副应由{due.words.zh}坐庄（{zh}）",
        f"deal {number} is declared by {due.words.en} ({en})",
    )


def over(rules: Rules, number: int) -> RuleViolation:
    return rules.violation(
        Concern.LEVEL_COURSE,
        f"第 {number - 1} 副后已有一方打过 A，本轮结束，不会有第 {number} 副",
        f"a side has passed A in deal {number - 1}, so there is no deal {number}",
    )


def check_every_ruling(
    rules: Rules, by_deal: Mapping[int, Sequence[RecordedRuling]], deals: int
) -> None:
    """A ruling is about a deal of the sheet, or about the last one, which was void."""
    void = rules.round_end.unfinished is UnfinishedDeal.VOID_AT_END
    for number, rulings in by_deal.items():
        if number > deals + void:
            raise NotationError(
                f"第 {rulings[0].number} 号判罚在第 {number} 副，记分表只有 {deals} 副；"
                "请补全记分表，或撤销判罚",
                f"ruling {rulings[0].number} is about deal {number}, the sheet has {deals};"
                " complete the sheet, or undo the ruling",
            )


def most_points(rules: Rules) -> int:
    """The most that defenders can take: a kitty full of points captured by the longest tractor
    of a hand, and all the other points of the decks."""
    hand = (54 * rules.decks - rules.kitty_size) // 4
    table, multipliers = rules.kitty_table, list[int]()
    for width, tractor in ((2, table.pair_tractor), (3, table.triple_tractor)):
        if tractor is not None:
            multipliers.append(tractor.at(min(hand // width, LONGEST_TRACTOR)))
    kitty = 10 * rules.kitty_size
    return 100 * rules.decks - kitty + kitty * max(table.single, table.pair, *multipliers)
