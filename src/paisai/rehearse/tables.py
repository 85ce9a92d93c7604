"""What does a table score, and when is it done?

Two ways to the same sheet: the deals are really played by random players, or only their outcome
is drawn from a model. In both the regulation's rules make levels and scores of it, so every
sheet is one that deals can give, and the clock of the round decides how many deals there are.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, Protocol

from paisai import erdayi, shengji
from paisai.cards import RANKS
from paisai.frozen import replace
from paisai.regulations import rules_of
from paisai.regulations.clocks import PlayClock
from paisai.regulations.regulation import Regulation
from paisai.shengji.policies import FirstDrawer, StartLevel, UnfinishedDeal
from paisai.shengji.seats import EAST, side_of
from paisai.shengji.settling import settle
from paisai.tournament.rounds import Compass, PlayedDeal, Score


class Sheet(NamedTuple):
    """A finished table; `seconds` since the start of the round."""

    score: Score
    seconds: float


class ShengjiDeal(NamedTuple):
    """The declarer's seat, the points the defenders took, and how many tricks it took."""

    declarer: int
    points: int
    tricks: int


class Outcomes(Protocol):
    """Where the outcome of a deal comes from."""

    def shengji(self, match: shengji.Match, at: float) -> ShengjiDeal: ...

    def erdayi(self, first_bidder: int, rules: erdayi.Rules) -> tuple[erdayi.Result, int, int]:
        """The result, how many bids and how many plays there were."""


class Tables:
    """Plays tables by one regulation."""

    def __init__(self, regulation: Regulation, outcomes: Outcomes, random: Random) -> None:
        self._rules = rules_of(regulation)
        self._outcomes = outcomes
        self._random = random
        self._clock = regulation.clocks.play

    def match(self) -> Sheet:
        """A table of two sides, of which the first named sits North-South."""
        rules = self._rules
        assert isinstance(rules, shengji.Rules)
        start = "2"
        if rules.start_level is StartLevel.DRAWN:
            start = self._random.choice(RANKS)
        by_chance = rules.first_drawer is not FirstDrawer.EAST
        drawer = self._random.randrange(4) if by_chance else EAST
        match = shengji.Match.begin(rules, start, drawer)
        pace = Pace(self._clock, self._random)
        deals: list[PlayedDeal] = []
        at = 0.0
        while match.may_start_deal(at):
            late = match.begun_late + match.announced(at)
            deal = self._outcomes.shengji(match, at)
            drawn = 54 * rules.decks - rules.kitty_size
            at += pace.shengji_deal(drawn, deal.tricks)
            if _is_void(rules, at):
                at = 60.0 * rules.round_end.minutes
                break
            deals.append(PlayedDeal(Compass.at(side_of(deal.declarer)), deal.points))
            match = replace(after(match, deal), begun_late=late)
        return Sheet(_score(match, deals), at)

    def sitting(self, deals: int) -> Sheet:
        """A table of three, so many deals."""
        rules = self._rules
        assert isinstance(rules, erdayi.Rules)
        sitting = erdayi.Sitting(self._random.randrange(3), replace(rules, deals=deals))
        pace = Pace(self._clock, self._random)
        at = 0.0
        while not sitting.over:
            outcome, bids, plays = self._outcomes.erdayi(sitting.next_first_bidder, rules)
            at += pace.erdayi_deal(bids, plays)
            sitting = sitting.add(outcome)
        counted = [
            one.scores for one in sitting.results if rules.passed_out_counts or not one.passed_out
        ]
        return Sheet(Score(deals=tuple(counted)), at)


def after(match: shengji.Match, deal: ShengjiDeal) -> shengji.Match:
    """The match after a deal of which only the outcome is known."""
    ended = settle(match.rules, deal.points, match.levels, match.start, deal.declarer)
    return match.settled(ended, deal.declarer)


def _is_void(rules: shengji.Rules, at: float) -> bool:
    end = rules.round_end
    return end.unfinished is UnfinishedDeal.VOID_AT_END and at > 60 * end.minutes


def _score(match: shengji.Match, deals: list[PlayedDeal]) -> Score:
    drawn = match.rules.start_level is StartLevel.DRAWN
    return Score(played=tuple(deals), start=match.start if drawn else None)


# How long does a deal take at the table?
# A player uses a part of the time the regulation allows; most answer quickly, some think long. The
# part is drawn from a triangle over 5% to 60% with its peak at 10%, so a quarter on average. Tables
# are quick or slow: each has a tempo of its own, 0.75 to 1.35 of that. Where a clock sets no limit,
# the usual one of the game stands in.


SHUFFLE = 60
"""Seconds to shuffle and cut, and to write the deal down."""
DRAW = 1.0
"""Seconds to draw one card."""
_USUAL = 20


class Pace:
    """Draws how many seconds each step takes at one table."""

    def __init__(self, clock: PlayClock, random: Random) -> None:
        self._random = random
        self._tempo = random.uniform(0.75, 1.35)
        self._bid = clock.bid or _USUAL
        self._bury = clock.bury or 3 * _USUAL
        self._lead = clock.lead or _USUAL
        self._follow = clock.follow or _USUAL
        self._pause = clock.pause_before_kitty or 0

    def _part(self, seconds: float) -> float:
        return seconds * self._tempo * self._random.triangular(0.05, 0.6, 0.1)

    def shengji_deal(self, drawn: int, tricks: int) -> float:
        before = SHUFFLE + DRAW * drawn + self._pause + self._part(self._bury)
        return before + sum(
            self._part(self._lead) + sum(self._part(self._follow) for _ in range(3))
            for _ in range(tricks)
        )

    def erdayi_deal(self, bids: int, plays: int) -> float:
        return (
            SHUFFLE
            + sum(self._part(self._bid) for _ in range(bids))
            + sum(self._part(self._follow) for _ in range(plays))
        )
