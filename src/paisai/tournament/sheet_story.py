"""What do the deals of a score sheet come to, what do rulings change in them, and can they have
been so?

The sheet has the points the defenders took; what was ruled is added here. Everything stands in
table order (the first named of a table, then the second) but for who declared a deal, which is
by the compass, as on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, takewhile
from typing import TYPE_CHECKING

from paisai.errors import Needed, NotationError, RuleViolation
from paisai.frozen import record, replace
from paisai.referee import effects as to
from paisai.referee.effects import DealEnds
from paisai.shengji.policies import Side, StartLevel, UnfinishedDeal
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.settling import UNRULED, Rulings, settle
from paisai.shengji.tables import STEP
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.rounds import Compass, PlayedDeal, Score

if TYPE_CHECKING:
    from paisai.shengji.match import Match


def in_force(rulings: Iterable[RecordedRuling]) -> Mapping[int, tuple[RecordedRuling, ...]]:
    """The rulings that change a deal, by its number. What was ruled before a deal was played
    again went with it."""
    found: dict[int, tuple[RecordedRuling, ...]] = {}
    for ruling in rulings:
        changes = ruling.deal is not None and ruling.has(*to.ON_A_DEAL)
        if ruling.deal is None or not changes or ruling.cancelled_by is not None:
            continue
        before = () if ruling.has(to.ReplayDeal) else found.get(ruling.deal, ())
        found[ruling.deal] = (*before, ruling)
    return found


def where_they_fall(
    by_deal: Mapping[int, tuple[RecordedRuling, ...]],
) -> Mapping[int, tuple[RecordedRuling, ...]]:
    """The same by the deal in which they count: points ruled before a deal that was then given up
    fall in the first one played (Z4.2)."""
    found = dict(by_deal)
    for number in sorted(by_deal):
        here = found[number]
        if any(ruling.has(to.ForfeitDeal) for ruling in here):
            later = tuple(filter(_falls_later, here))
            found[number] = tuple(ruling for ruling in here if ruling not in later)
            if later:
                found[number + 1] = (*later, *found.get(number + 1, ()))
    return found


def _falls_later(ruling: RecordedRuling) -> bool:
    return any(isinstance(one, to.PointsAgainst) and one.first_played for one in ruling.effects)


def change_by(effect: to.Effect, side: int, declarer: int | None) -> Rulings:
    """What an effect against a compass side changes in a deal that this one declared; None: that
    was given up before it began."""
    if declarer is None:  # given up: what else was ruled in it falls later, or is gone with it
        return UNRULED
    match effect:
        case to.Points(defenders):
            return Rulings(points=defenders)
        case to.PointsAgainst(amount):
            return Rulings(points=amount if side == declarer else -amount)
        case to.DealEnds(defenders, lost_by):
            return Rulings(points=defenders, lost_by=lost_by, ends=True)
        case to.DealLost(by):
            return Rulings(lost_by=by)
        case to.AdjudgedLoss(by):
            return Rulings(lost_by=by, played_out=True)
        case to.LevelUp(up, steps):
            return Rulings(lost_by=_other(up), levels_up=steps)
    return UNRULED


def check_together(rulings: Iterable[RecordedRuling]) -> None:
    """Refuse rulings that cannot both be: a deal lost by both sides."""
    for of_deal in in_force(rulings).values():
        ruled = UNRULED
        for ruling in of_deal:
            for effect in ruling.effects:
                ruled += change_by(effect, 0, 0)


def decided(rulings: Iterable[RecordedRuling]) -> bool:
    """Whether a ruling said how the deal ends, so that it need not be played out."""
    return any(ruling.has(to.DealLost, to.LevelUp) for ruling in rulings)


def at_fault(effect: to.Effect) -> Side | None:
    """The side of the deal an effect is against, where the effect says."""
    match effect:
        case to.Points(defenders) | to.DealEnds(defenders):
            return Side.DECLARER if defenders > 0 else Side.DEFENDERS if defenders else None
        case to.DealLost(by) | to.AdjudgedLoss(by):
            return by
        case to.LevelUp(up):
            return _other(up)
    return None


def _other(side: Side) -> Side:
    return Side.DEFENDERS if side is Side.DECLARER else Side.DECLARER


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


@record
class StoryDeal:
    """One deal with all that was ruled on it. `declarer` and `counted` are None for one given up
    before it began; `levels` are the counts after it; `rulings` the numbers of those that count
    in it. `by_ruling` says of a deal that a ruling had decided and that was played out all the
    same whether the ruling counts, or the points as better for the side that did nothing wrong."""

    number: int
    declarer: Compass | None
    taken: int | None
    ruled: int
    counted: int | None
    levels: tuple[int, int]
    next_declarer: Compass | None
    rulings: tuple[int, ...] = ()
    by_ruling: bool | None = None


@record
class Story:
    """`reached`: after how many deals each side came to its level; `first_to_take` had the first
    deal; `over`: a side has passed A."""

    deals: tuple[StoryDeal, ...]
    levels: tuple[int, int]
    reached: tuple[int, int]
    first_to_take: int | None
    over: bool

    @property
    def first_to_reach(self) -> int | None:
        """Who came to an equal level first; who had the first deal, if neither has moved."""
        if self.reached[0] != self.reached[1]:
            return 0 if self.reached[0] < self.reached[1] else 1
        return self.first_to_take


class Teller:
    """Tells one sheet: `rulings` are those on deals of this table, void ones too, `entered` is
    the number of the event by which the sheet came in (None: it is just coming in), `first_level`
    what was drawn for the round."""

    def __init__(
        self,
        rules: Rules,
        seats: Sequence[EntryId],
        rulings: Iterable[RecordedRuling],
        entered: int | None = None,
        first_level: str = "",
    ) -> None:
        self.rules = rules
        self.first_level = first_level
        self.seats = seats
        given = tuple(rulings)
        self.ruled_on = in_force(given)
        self.by_deal = where_they_fall(self.ruled_on)
        self.otherwise = {
            ruling.deal
            for ruling in given
            if ruling.cancelled_by is not None or (entered is not None and ruling.seq > entered)
        }

    def tell(self, score: Score) -> Story:
        """The story as the sheet has it, whether or not it can have been so."""
        return self._told(score, strict=False)

    def verify(self, score: Score, *, so_far: bool = False) -> Story:
        """The story; what cannot have been so is refused with the deal's number. Where it is the
        sheet `so_far`, further deals may come, and rulings on them."""
        return self._told(score, strict=True, whole=not so_far)

    def _told(self, score: Score, *, strict: bool, whole: bool = True) -> Story:
        from paisai.shengji.match import Match  # only who tells a sheet deal by deal needs it

        match = Match.begin(self.rules, start_of(self.rules, score, self.first_level))
        north = score.north_south or 0
        lines, told = [*(score.played or ())], list[StoryDeal]()
        while lines or self._given_up(len(told) + 1):
            number = len(told) + 1
            if match.passed_a is not None:
                if strict:
                    raise over(self.rules, number)
                break
            given_up = self._given_up(number)
            if given_up and self._has_its_line(number, lines):
                del lines[0]
            line = None if given_up else lines.pop(0)
            if line is not None and strict:
                # What was ruled on the deal before, and is void or came later, was otherwise when
                # they played on.
                due = None if number - 1 in self.otherwise else _compass(match.declarer)
                check_deal(self.rules, number, line, due, self.by_deal.get(number, ()))
            match, deal = self._deal(number, line, match, north, strict)
            told.append(deal)
        if strict and whole:
            check_every_ruling(self.rules, self.ruled_on, len(told))
        return Story(
            tuple(told),
            in_table_order(match.levels, north),
            in_table_order(match.reached, north),
            None if match.first_side is None else _place(match.first_side, north),
            match.passed_a is not None,
        )

    def _given_up(self, number: int) -> bool:
        return any(r.has(to.ForfeitDeal) for r in self.by_deal.get(number, ()))

    def _has_its_line(self, number: int, lines: Sequence[PlayedDeal]) -> bool:
        """Whether the sheet has a line for the deal given up: more lines without points than the
        next deals, which rulings ended, account for."""
        empty = len([*takewhile(lambda line: line.points is None, lines)])
        ended = takewhile(lambda n: decided(self.by_deal.get(n, ())), count(number + 1))
        return empty > len([*ended])

    def _deal(
        self, number: int, line: PlayedDeal | None, match: Match, north: int, strict: bool
    ) -> tuple[Match, StoryDeal]:
        rulings = self.by_deal.get(number, ())
        declarer = None if line is None else line.declarer.side
        ruled = self._ruled(rulings, declarer, north)
        taken = None if line is None else line.points
        if strict and line is not None:
            sides = [(ruling, self._side(ruling.entry, north)) for ruling in rulings]
            check_sides(number, sides, line)
        if taken is not None:
            ruled = self._lost(rulings, taken, ruled)
        elif line is not None:
            if not decided(rulings):  # what had ended it is void by now
                return match, self._as_told(number, line, match, north, rulings)
            taken, ruled = self._undecided(ruled), replace(ruled, points=0)
        # East or North stands for its side: who of the two declares changes no figure.
        ended = settle(self.rules, taken, match.levels, match.start, declarer, ruled)
        after = match.settled(ended, declarer)
        written = None if line is None else line.points
        by_ruling = None
        if written is not None and decided(rulings):
            alone, bare = self._undecided(ruled), replace(ruled, points=0)
            unplayed = settle(self.rules, alone, match.levels, match.start, declarer, bare)
            by_ruling = ended.levels == unplayed.levels
        return after, StoryDeal(
            number,
            None if line is None else line.declarer,
            written,
            ruled.points,
            None if written is None else ended.points,
            in_table_order(after.levels, north),
            None if after.passed_a is not None else _compass(ended.next_declarer),
            tuple(ruling.number for ruling in rulings),
            by_ruling,
        )

    def _as_told(
        self,
        number: int,
        line: PlayedDeal,
        match: Match,
        north: int,
        rulings: Sequence[RecordedRuling],
    ) -> StoryDeal:
        levels, numbers = in_table_order(match.levels, north), tuple(r.number for r in rulings)
        return StoryDeal(number, line.declarer, None, 0, None, levels, None, numbers)

    def _undecided(self, ruled: Rulings) -> int:
        """Points that move nobody up beyond what was ruled: the least with which the defenders
        take the deal, or with which the declarer's side moves up one level."""
        take = take_the_deal(self.rules)
        return take if ruled.lost_by is Side.DECLARER else take - STEP

    def _lost(self, rulings: Iterable[RecordedRuling], taken: int, ruled: Rulings) -> Rulings:
        """Where the deal ended and is lost whatever the points say: at best just not taken for
        defenders who erred, at least just taken against a declarer who did (T8.10)."""
        take, total = take_the_deal(self.rules), taken + ruled.points
        for ruling in rulings:
            for effect in ruling.effects:
                if isinstance(effect, to.DealEnds) and effect.lost_by is not None:
                    declarer = effect.lost_by is Side.DECLARER
                    total = max(total, take) if declarer else min(total, take - STEP)
        return replace(ruled, points=total - taken)

    def _ruled(
        self, rulings: Iterable[RecordedRuling], declarer: int | None, north: int
    ) -> Rulings:
        ruled = UNRULED
        for ruling in rulings:
            side = self._side(ruling.entry, north)
            for effect in ruling.effects:
                ruled += change_by(effect, side, declarer)
            if ruling.has(to.ForfeitDeal):
                up = [e.steps for e in ruling.effects if isinstance(e, to.OpponentsUp | to.LevelUp)]
                ruled += Rulings(given_up_by=side, levels_up=max(up, default=0))
        return ruled

    def _side(self, entry: EntryId, north: int) -> int:
        """The compass side of an entry."""
        return _side(self.seats.index(entry), north)


def start_of(rules: Rules, score: Score, drawn: str = "") -> str:
    """The rank of the first deal: as it was drawn for the round, else as the sheet says where it
    is drawn on the spot (B6.4)."""
    if drawn and score.start not in (None, drawn):
        raise rules.violation(
            Concern.FIRST_DEAL,
            f"本轮第一副抽定打 {drawn}，不是 {score.start}；不用写",
            f"the level drawn for the first deal is {drawn}, not {score.start}; leave it out",
        )
    if drawn or score.start is not None:
        return drawn or score.start or ""
    if rules.start_level is StartLevel.DRAWN and score.played is not None:
        raise rules.violation(
            Concern.FIRST_DEAL,
            "第一副打几是当场抽的，请写明（2 到 A）",
            "the level of the first deal was drawn on the spot: say it (2 to A)",
        ).needing(Needed.FIRST_LEVEL)
    return "2"


def take_the_deal(rules: Rules) -> int:
    """The least points with which the defenders take the deal."""
    return next(row.low for row in rules.levels.rows if row.up is Side.DEFENDERS)


def in_table_order(by_compass: tuple[int, int], north: int) -> tuple[int, int]:
    """East-West first becomes table order; `north` is the place of who sat North-South."""
    return by_compass if north == 1 else (by_compass[1], by_compass[0])


def _place(side: int, north: int) -> int:
    """The place in table order of a compass side."""
    return north if side == Compass.NORTH_SOUTH.side else 1 - north


def _side(place: int, north: int) -> int:
    """The compass side of a place in table order."""
    return Compass.NORTH_SOUTH.side if place == north else Compass.EAST_WEST.side


def _compass(seat: int | None) -> Compass | None:
    return None if seat is None else Compass.at(seat & 1)
