"""What a side has reported it can put right, or take back, for as long as nobody has decided."""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.ledger import Refusal, export_text
from paisai.ledger import commands as c
from paisai.ledger.verify import verify_bytes
from paisai.regulations import load
from paisai.tournament.rounds import Score, Seated, Source
from support.hall import Hall


@pytest.fixture
def hall() -> Hall:
    one = Hall()
    one.create(load("bashifen-teachers"))
    for name in ("狼牙", "龙队", "飞虎", "猛犸"):
        one.enter(name, f"{name}学校")
    one.do(c.Begin())
    one.draw("八")
    one.pair()
    one.do(c.StartRound())
    return one


def table(hall: Hall) -> Seated:
    round_ = hall.competition.round
    assert round_ is not None
    return round_.tables[0]


def test_a_slip_is_reported_again_and_the_last_word_counts(hall: Hall) -> None:
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 1))))
    hall.do(c.ReportResult(1, one, Score((1, 5))))
    assert [(r.entry, r.score.levels) for r in table(hall).reports] == [(one, (1, 5))]
    hall.do(c.ConfirmResult(1, other, score=Score((1, 5))))
    result = table(hall).result
    assert result is not None
    assert (result.source, result.score) == (Source.ALL_SIDES, Score((1, 5)))


def test_a_dispute_ends_when_one_side_takes_the_others_score(hall: Hall) -> None:
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 3))))
    hall.do(c.ReportResult(1, other, Score((5, 4))))
    assert table(hall).is_disputed
    hall.do(c.ConfirmResult(1, one, score=Score((5, 4))))
    result = table(hall).result
    assert result is not None
    assert result.score == Score((5, 4))
    assert verify_bytes(export_text(hall.state).encode(), "赛.jsonl").problems == ()


@pytest.mark.parametrize("first", [True, False], ids=["the first report", "the second"])
def test_either_report_of_a_dispute_can_be_taken_back(hall: Hall, first: bool) -> None:
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 3))))
    seq = hall.state.seq
    hall.do(c.ReportResult(1, other, Score((5, 4))))
    hall.do(c.Undo(seq if first else seq + 1, "写反了"))
    assert [report.entry for report in table(hall).reports] == [other if first else one]
    assert not table(hall).is_disputed


def test_nobody_confirms_alone_what_he_said_himself(hall: Hall) -> None:
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 3))))
    with pytest.raises(Refusal, match="要由对方确认"):
        hall.do(c.ConfirmResult(1, one, score=Score((5, 3))))
    hall.do(c.ReportResult(1, other, Score((5, 4))))
    with pytest.raises(Refusal, match="已经变了"):
        hall.do(c.ConfirmResult(1, one, score=Score((5, 3))))


def test_T3_6b_who_puts_a_report_right_has_handed_in_when_he_first_reported(hall: Hall) -> None:
    one, _ = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 3))))
    first = table(hall).reports[0].time
    hall.now += timedelta(minutes=1)
    hall.do(c.ReportResult(1, one, Score((5, 4))))
    assert table(hall).reports[0].time == first
