"""What is posted of draws, rounds and results, and what is asked by it?"""

from __future__ import annotations

from datetime import datetime

from paisai.cards import commitment
from paisai.ledger import commands as c
from paisai.tournament.proceedings import Remedy
from paisai.tournament.rounds import Compass, PlayedDeal, Score
from support.form_examples.halls import (
    Case,
    Sent,
    checked,
    cut,
    drafted,
    entries_closed,
    playing,
    reported,
    reviewed,
    ruled,
    seats,
    three,
    undrawn,
)
from support.hall import Hall

SECRET = "5e" * 32


def others(hall: Hall) -> Sent:
    """The draft with two entries that change places."""
    sent: Sent = {
        f"seat.{number}.{place}": entry
        for number, table in hall.tables.items()
        for place, entry in enumerate(table, 1)
    }
    sent["seat.1.1"], sent["seat.2.1"] = sent["seat.2.1"], sent["seat.1.1"]
    return {**sent, "reason": "同乡"}


PLAYING: dict[str, list[Case]] = {
    "begin": [
        (
            reviewed,
            lambda _: {"early": "都报齐了", "agreed": "yes"},
            lambda _: [c.Begin("都报齐了", agreed=True)],
        ),
        (entries_closed, lambda _: {"agreed": "yes"}, lambda _: [c.Begin(agreed=True)]),
    ],
    "commit_draw": [
        (
            undrawn,
            lambda _: {"secret": SECRET, "next_secret": SECRET},
            lambda _: [c.CommitDraw(commitment(SECRET))],
        )
    ],
    "contribute": [
        (
            playing,
            lambda _: {"name": "领队甲", "words": "八"},
            lambda _: [c.Contribute("领队甲", "八")],
        )
    ],
    "close_words": [(playing, lambda _: {}, lambda _: [c.CloseWords()])],
    "give_up_draw": [
        (playing, lambda _: {"reason": "话筒坏了"}, lambda _: [c.GiveUpDraw("话筒坏了")])
    ],
    "reveal_draw": [(playing, lambda _: {"secret": SECRET}, lambda _: [c.RevealDraw(SECRET)])],
    "pair": [
        (
            playing,
            lambda _: {"remedy": "allow_rematch", "reason": "人少"},
            lambda _: [c.Pair(Remedy.ALLOW_REMATCH, "人少")],
        )
    ],
    "pair_again": [
        (
            playing,
            lambda _: {"remedy": "allow_same_unit", "reason": "更正"},
            lambda _: [c.PairAgain("更正", Remedy.ALLOW_SAME_UNIT)],
        )
    ],
    "change_draft": [
        (
            drafted,
            others,
            lambda hall: [
                c.ChangeDraft(
                    (
                        (hall.tables[2][0], hall.tables[1][1]),
                        (hall.tables[1][0], hall.tables[2][1]),
                    ),
                    None,
                    "同乡",
                )
            ],
        )
    ],
    "publish_round": [(drafted, lambda _: {}, lambda _: [c.PublishRound()])],
    "start_round": [(playing, lambda _: {}, lambda _: [c.StartRound()])],
    "pause_round": [(playing, lambda _: {"reason": "停电"}, lambda _: [c.PauseRound("停电")])],
    "resume_round": [(playing, lambda _: {}, lambda _: [c.ResumeRound()])],
    "extend_round": [
        (
            playing,
            lambda _: {"minutes": "5", "table": "2", "reason": "换牌"},
            lambda _: [c.ExtendRound(5, 2, "换牌")],
        ),
        (playing, lambda _: {"minutes": "5"}, lambda _: [c.ExtendRound(5)]),
    ],
    "announce": [
        (playing, lambda _: {"text": "安静", "table": "1"}, lambda _: [c.Announce("安静", 1)])
    ],
    "end_round": [(playing, lambda _: {"reason": "停电"}, lambda _: [c.EndRound("停电")])],
    "finish_table": [
        (
            playing,
            lambda _: {"table": "1", "at": "2026-05-16T10:00"},
            lambda _: [c.FinishTable(1, datetime(2026, 5, 16, 10))],
        )
    ],
    "correct_clock": [
        (
            playing,
            lambda _: {"minutes": "2880", "reason": "快了两天"},
            lambda _: [c.CorrectClock(2880 * 60, "快了两天")],
        )
    ],
    "sign_in": [
        (
            checked,
            lambda _: {"entries": ["p0", "p1"], "arrived": "2026-05-16T09:00", "passed": "yes"},
            lambda _: [
                c.SignIn("p0", datetime(2026, 5, 16, 9), True),
                c.SignIn("p1", datetime(2026, 5, 16, 9), True),
            ],
        ),
        (playing, lambda _: {"entries": ["p0"]}, lambda _: [c.SignIn("p0")]),
    ],
    "report_result": [
        (
            playing,
            lambda hall: {"table": "1", "by": seats(hall)[1], "levels1": "3", "levels2": "5"},
            lambda hall: [c.ReportResult(1, seats(hall)[1], Score((3, 5)))],
        )
    ],
    "confirm_result": [
        (
            reported,
            lambda hall: {
                "table": "2",
                "by": seats(hall, 2)[0],
                "round": "1",
                "score": '{"levels":[3,5]}',
            },
            lambda hall: [c.ConfirmResult(2, seats(hall, 2)[0], 1, Score((3, 5)))],
        )
    ],
    "enter_sheet": [
        (
            playing,
            lambda hall: {
                "table": "1",
                "deals": "NS70 EW85",
                "signed": list(seats(hall)),
                "handed_in": "2026-05-16T10:00",
                "responsible": seats(hall)[0],
            },
            lambda hall: [
                c.EnterSheet(
                    1,
                    Score(
                        played=(
                            PlayedDeal(Compass.NORTH_SOUTH, 70),
                            PlayedDeal(Compass.EAST_WEST, 85),
                        )
                    ),
                    seats(hall),
                    None,
                    datetime(2026, 5, 16, 10),
                    seats(hall)[0],
                )
            ],
        ),
        (  # B6.4: the seats are cut; levels are given side by side, whoever sat where
            cut,
            lambda hall: {
                "table": "1",
                "levels1": "4",
                "levels2": "1",
                "north_south": seats(hall)[1],
                "signed": list(seats(hall)),
            },
            lambda hall: [c.EnterSheet(1, Score((4, 1), north_south=1), seats(hall))],
        ),
        (
            ruled,
            lambda hall: {
                "table": "1",
                "levels1": "4",
                "levels2": "1",
                "rulings_included": "yes",
                "signed": list(seats(hall)),
            },
            lambda hall: [c.EnterSheet(1, Score((4, 1), rulings_included=True), seats(hall))],
        ),
        (
            three,
            lambda hall: {
                "table": "1",
                "deals": "甲+6 乙-4 0",
                "signed": list(seats(hall)),
            },
            lambda hall: [
                c.EnterSheet(1, Score(deals=((6, -3, -3), (2, -4, 2), (0, 0, 0))), seats(hall))
            ],
        ),
    ],
    "forfeit": [
        (
            playing,
            lambda hall: {
                "table": "1",
                "by": [seats(hall)[0]],
                "declared": "yes",
                "reason": "不来了",
            },
            lambda hall: [c.Forfeit(1, (seats(hall)[0],), "不来了", declared=True)],
        ),
        (
            three,
            lambda hall: {
                "table": "1",
                "by": [seats(hall)[0]],
                "reason": "身体不适",
                "declared": "yes",
                "deals": "乙+6",
            },
            lambda hall: [
                c.Forfeit(
                    1, (seats(hall)[0],), "身体不适", Score(deals=((-3, 6, -3),)), declared=True
                )
            ],
        ),
    ],
    "correct_result": [
        (
            playing,
            lambda _: {
                "stage": "1",
                "round": "1",
                "table": "2",
                "levels1": "2",
                "levels2": "0",
                "reason": "记错",
            },
            lambda _: [c.CorrectResult(2, Score((2, 0)), "记错", 1, 1)],
        )
    ],
    "publish_scores": [(drafted, lambda _: {}, lambda _: [c.PublishScores()])],
}
