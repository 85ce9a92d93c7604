"""The referee's calculator says of thousands of random deals what the judge says of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from paisai.desk import deal_calculator as calculator
from paisai.desk.score_notation import read_score
from paisai.judge import judge
from paisai.regulations import load
from paisai.shengji.policies import StartLevel
from paisai.shengji.rules import LevelCourse, Rules
from paisai.tournament.competition import TableAt
from paisai.tournament.rounds import Compass
from support.day import Day
from support.random_deals import RandomDeal, random_deals

SHENGJI = (
    "bashifen-teachers",
    "shengji-szpt-2013",
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
)
SHEETS = 100
RANKS = "23456789TJQKA"
SIDES = (Compass.NORTH_SOUTH, Compass.EAST_WEST)


def ask(op: str, **fields: Any) -> Any:
    answer = judge(json.dumps({"id": 1, "op": op, **fields}))
    assert answer["ok"], answer
    return answer


@pytest.mark.parametrize("preset", SHENGJI)
def test_a_sheet_of_random_deals(preset: str) -> None:
    """The points of each deal with its kitty by `shengji/kitty`, then levels, the next to declare
    and the end by `shengji/result`, deal for deal."""
    hall, random = Day(preset), Random(f"calculator {preset}")
    competition = hall.competition
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    table, rules = round_.tables[0], competition.rules
    assert isinstance(rules, Rules)
    counted = captured = over = 0
    for _ in range(SHEETS):
        drawn = rules.start_level is StartLevel.DRAWN and not round_.first_level
        start = random.choice(RANKS) if drawn else None
        north = random.randrange(2) if competition.spec(stage).seats_are_cut else None
        begin = round_.first_level or start or "2"
        words: list[str] = []
        levels, declarer = [0, 0], random.randrange(4)
        for deal in random_deals(rules, random, random.randrange(1, 14)):
            taken = points(rules, preset, deal)
            words.append(f"{SIDES[declarer % 2].value}{taken}")
            told = ask(
                "shengji/result",
                regulation=preset,
                points=taken,
                levels=levels,
                start=begin,
                declarer=declarer,
            )
            running = calculator.running_sheet(
                TableAt(competition, stage, round_, table), words, start=start, north_south=north
            )
            levels, counted = told["levels"], counted + 1
            captured += deal.lead is not None
            shown = [int(total.zh.split()[1]) for total in running.totals]
            assert shown == (levels[::-1] if north == 1 else levels), words
            assert running.over == told["match_over"], words
            if running.over:
                over += 1
                break
            declarer = told["next_declarer"]
            assert running.next is SIDES[declarer % 2], words
    assert counted > 400
    assert captured > 100
    assert (over > 0) == (rules.level_course is not LevelCourse.CIRCLE)


def points(rules: Rules, preset: str, deal: RandomDeal) -> int:
    """By the calculator as by the judge."""
    kitty, last = 0, calculator.NOT_CAPTURED
    if deal.lead is not None:
        asked = {"regulation": preset, "level": deal.level, "trump": deal.trump}
        told = ask("shengji/kitty", **asked, lead=deal.lead, kitty=deal.kitty)
        kitty, last = told["points"], deal.last
    made = calculator.points_of(
        rules, deal.tricks, deal.kitty_points, last, deal.fined_declarer, deal.fined_defenders
    )
    assert made == deal.tricks + kitty + deal.fined_declarer - deal.fined_defenders, deal
    return made


def test_deals_of_three() -> None:
    """`erdayi/score` for every bid, declarer and winner, doubled in every way up to seven times."""
    regulation, seen = load("erdayi-sanya-2021"), 0
    for bid in calculator.BIDS:
        for declarer in range(3):
            for winner in range(3):
                for bombs in range(6):
                    for rockets in range(2):
                        for spring in (False, True):
                            told = ask(
                                "erdayi/score",
                                bid=bid,
                                declarer=declarer,
                                winner=winner,
                                bombs=bombs,
                                rockets=rockets,
                                spring=spring and winner == declarer,
                                counter_spring=spring and winner != declarer,
                            )
                            written = calculator.three_deal(
                                bid, declarer, winner == declarer, bombs + rockets + spring
                            )
                            read = read_score(regulation, [written]).deals
                            assert read == (tuple(told["scores"]),)
                            seen += 1
    assert seen == 648
    assert ask("erdayi/score", bid=0)["scores"] == [0, 0, 0]
    assert read_score(regulation, ["0"]).deals == ((0, 0, 0),)
