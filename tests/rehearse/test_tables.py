"""Tables score what deals can give, and end when the clock of the round ends them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paisai.cards import deck
from paisai.regulations import load, preset_ids, shengji_rules
from paisai.rehearse.model import Model
from paisai.rehearse.real import RandomPlayers
from paisai.rehearse.tables import Outcomes, ShengjiDeal, Tables, after
from paisai.shengji import Match, Phase
from paisai.shengji.deal import Playing
from paisai.tournament.sheet_story import Teller

SHENGJI = [preset for preset in preset_ids() if load(preset).game["kind"] == "shengji"]
ERDAYI = "erdayi-sanya-2021"


class Scripted:
    """Deals of known points: no tricks, so only shuffling, drawing and burying take time."""

    def __init__(self, *points: int) -> None:
        self.points = list(points)

    def shengji(self, match: Match, at: float) -> ShengjiDeal:
        return ShengjiDeal(match.declarer or 0, self.points.pop(0) if self.points else 80, 25)


@pytest.mark.parametrize("preset", SHENGJI)
@pytest.mark.parametrize("outcomes", [RandomPlayers, Model])
def test_levels_of_a_sheet_come_from_its_deals(
    preset: str, outcomes: type[RandomPlayers] | type[Model]
) -> None:
    random = Random(5)
    tables = Tables(load(preset), outcomes(random), random)
    for _ in range(6):
        sheet = tables.match()
        played = sheet.score.played
        assert played
        score = replace(sheet.score, north_south=0)
        story = Teller(shengji_rules(preset), ("a", "b"), ()).verify(score)
        assert [deal.taken for deal in story.deals] == [deal.points for deal in played]
        assert all(deal.ruled == 0 for deal in story.deals)


@pytest.mark.parametrize("preset", SHENGJI)
def test_what_a_known_outcome_makes_of_a_match_is_what_the_played_deal_makes(preset: str) -> None:
    random = Random(11)
    rules = shengji_rules(preset)
    match = slow = Match.begin(rules)
    for _ in range(6):
        cards = list(deck(rules.decks))
        random.shuffle(cards)
        slow, deal = slow.start_deal(cards, 0)
        while deal.phase is not Phase.OVER:
            deal = deal.apply(deal.choose(random))
        assert isinstance(deal, Playing)
        slow = slow.finish(deal, 0)
        match = after(match, ShengjiDeal(deal.settled.declarer, deal.result.total, 0))
        assert match == slow


def test_B7_3_a_deal_not_finished_by_minute_50_does_not_count() -> None:
    random = Random(2)
    tables = Tables(load("shuangsheng-boda-2020"), Model(random), random)
    sheets = [tables.match() for _ in range(60)]
    assert all(sheet.seconds <= 50 * 60 for sheet in sheets)
    assert any(sheet.seconds == 50 * 60 for sheet in sheets)
    assert any(sheet.seconds < 50 * 60 for sheet in sheets)


@pytest.mark.parametrize(
    ("preset", "minutes"), [("tuolaji-zhuhai-2019", 70), ("bashifen-teachers", 60)]
)
def test_Z1_4_T3_2_the_last_deal_is_finished_however_long_it_takes(
    preset: str, minutes: int
) -> None:
    random = Random(2)
    tables = Tables(load(preset), Model(random), random)
    assert any(tables.match().seconds > 60 * minutes for _ in range(60))


def test_T3_5s_five_whitewashes_and_the_match_is_over_before_the_time_is() -> None:
    """Five levels each time as declarer: 5, 10, and the third passes A."""
    outcomes: Outcomes = Scripted(0, 0, 0)  # type: ignore[assignment]
    sheet = Tables(load("bashifen-teachers"), outcomes, Random(1)).match()
    assert sheet.score.played is not None
    assert [deal.points for deal in sheet.score.played] == [0, 0, 0]
    assert sheet.seconds < 60 * 60


def test_S15_of_an_equal_level_the_deals_say_who_was_there_first() -> None:
    """East-West, named second, go up with 75; 80 loses them the deal; North-South go up with 75."""
    outcomes: Outcomes = Scripted(75, 80, 75)  # type: ignore[assignment]
    sheet = Tables(load("shengji-szpt-2013"), outcomes, Random(1)).match()
    assert sheet.score.first is None, "nobody is asked"
    assert sheet.score.played is not None
    score = replace(sheet.score, played=sheet.score.played[:3])
    story = Teller(shengji_rules("shengji-szpt-2013"), ("a", "b"), ()).verify(score)
    assert (story.levels, story.first_to_reach) == ((1, 1), 1)


@pytest.mark.parametrize("outcomes", [RandomPlayers, Model])
def test_E4_7_deals_of_a_sitting_sum_to_zero_and_two_score_alike(
    outcomes: type[RandomPlayers] | type[Model],
) -> None:
    random = Random(9)
    tables = Tables(load(ERDAYI), outcomes(random), random)
    for deals in (10, 3):
        score = tables.sitting(deals).score
        assert score.deals is not None
        assert len(score.deals) == deals
        for row in score.deals:
            assert sum(row) == 0
            assert row == (0, 0, 0) or len(set(row)) == 2


class JokersLeft(Random):
    """The first deck has its jokers at the bottom; the first of all choices is taken."""

    stacked = 0

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        if not self.stacked:
            x.sort(key=lambda card: card.is_joker)
        self.stacked += 1

    def choice(self, seq: Any) -> Any:
        return seq[0]


def test_Z4_9n_a_deal_with_a_kitty_of_jokers_is_dealt_anew() -> None:
    rules = shengji_rules("tuolaji-zhuhai-2019")
    dice = JokersLeft(3)
    deal = RandomPlayers(dice).shengji(Match.begin(rules), 0)
    assert dice.stacked == 2
    assert deal.points >= 0
    assert deal.tricks > 0
