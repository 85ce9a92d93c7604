"""What is decided, and what is refused?"""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from paisai.errors import NotationError
from paisai.ledger import ALLOWED, Reason, allowed, export_text, from_plain, status, to_plain
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.ledger.deciding import command_of, handler_of
from paisai.ledger.state import Status
from paisai.referee.effects import Disqualify, MatchPoints, Suspend
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.standings import standings
from paisai.tournament.round_times import round_time
from paisai.tournament.rounds import Compass, PlayedDeal, Score
from support.closed_stage import begun
from support.entered_hall import SWISS, entered, playable, verified
from support.hall import Hall
from support.numbered import Numbered
from support.random_course import step


@pytest.fixture(scope="module")
def swiss() -> Numbered:
    """A round of six pairs is published: 1-2, 3-4, 5-6."""
    return begun(load(SWISS), 6)


def copy(hall: Numbered) -> Numbered:
    new = Numbered()
    new.state, new.now, new.draws, new.id = hall.state, hall.now, hall.draws, hall.id
    return new


def test_every_command_has_a_name_a_handler_and_a_row_in_the_table() -> None:
    assert set(NAMES) == set(ALLOWED)
    assert all(command.act.name and command.act.kind == kind for kind, command in NAMES.items())
    for command in set(NAMES.values()) - {c.Create, c.CorrectClock, c.GiveUpDraw, c.Undo}:
        assert handler_of(command)
    assert all(ALLOWED.values())
    assert allowed(Status.NONE) == ("create",)
    assert "pair" not in allowed(Status.PLAYING)


def test_bad_commands_are_refused_with_the_field(swiss: Numbered) -> None:
    for wrong in (
        {},
        {"do": "dance"},
        {"do": 3},
        {"do": "contribute"},
        {"do": "contribute", "name": "甲", "words": 8},
        {"do": "contribute", "name": "甲", "words": "8", "more": 1},
        {"do": "report_result", "table": "1", "by": "p0", "score": {}},
        {"do": "report_result", "table": 1, "by": "p0", "score": {"levels": [1]}},
        {"do": "report_result", "table": 1, "by": "p0", "score": {"levels": [1.5, 2]}},
        {"do": "share_out", "places": float("nan")},
        {"do": "rule", "entry": "p0", "infraction": "x", "effects": [{"kind": "x", "y": 1}]},
    ):
        with pytest.raises(NotationError) as caught:
            from_plain(wrong)
        assert caught.value.zh
        assert caught.value.en


def refusals(hall: Numbered) -> dict[str, tuple[c.Command, Reason]]:
    one, two = hall.id["1"], hall.id["2"]
    table = hall.table_of(one, two)
    other = hall.table_of(hall.id["3"])
    return {
        "pairing before results are in": (c.Pair(), Reason.RESULTS_MISSING),
        "closing before results are in": (c.CloseStage(), Reason.RESULTS_MISSING),
        "a table that is not": (c.ReportResult(9, one, Score((1, 0))), Reason.UNKNOWN),
        "table nought": (c.ReportResult(0, one, Score((1, 0))), Reason.UNKNOWN),
        "a wrong table": (c.ReportResult(other, one, Score((1, 0))), Reason.NOT_AT_TABLE),
        "a wrong round": (c.ReportResult(table, one, Score((1, 0)), 2), Reason.NOT_NOW),
        "an unknown entry": (c.ReportResult(table, "nobody", Score((1, 0))), Reason.NOT_AT_TABLE),
        "a negative level": (c.ReportResult(table, one, Score((-1, 0))), Reason.IMPOSSIBLE_SCORE),
        "past A twice": (c.ReportResult(table, one, Score((13, 13))), Reason.IMPOSSIBLE_SCORE),
        "beyond past A": (c.ReportResult(table, one, Score((14, 0))), Reason.IMPOSSIBLE_SCORE),
        "no score": (c.ReportResult(table, one, Score()), Reason.UNREADABLE),
        "scores of another game": (
            c.ReportResult(table, one, Score(deals=((2, -1, -1),))),
            Reason.UNREADABLE,
        ),
        "an unsigned sheet": (c.EnterSheet(table, Score((1, 0)), (one,)), Reason.UNSIGNED),
        "signed by a stranger": (
            c.EnterSheet(table, Score((1, 0)), (one, hall.id["3"])),
            Reason.NOT_AT_TABLE,
        ),
        "confirming nothing": (c.ConfirmResult(table, one), Reason.NOT_NOW),
        "correcting nothing": (c.CorrectResult(table, Score((1, 0)), "x"), Reason.NOT_NOW),
        "a forfeit of nobody": (c.Forfeit(table, (), "x"), Reason.INCOMPLETE),
        "withdrawal of a stranger": (c.Withdraw("nobody", "x"), Reason.UNKNOWN),
        "a second beginning": (c.Begin(), Reason.NOT_NOW),
        "a draw nobody needs": (c.CommitDraw("0" * 64), Reason.NOT_NOW),
        "a ruling on a stranger": (c.Rule("nobody", "x", ()), Reason.UNKNOWN),
        "an appeal that is not": (c.DecideAppeal(3, True, "x"), Reason.UNKNOWN),
        "an undo of the creation": (c.Undo(1, "x"), Reason.UNKNOWN),
        "an undo of nothing": (c.Undo(999, "x"), Reason.UNKNOWN),
        "an undo without reason": (c.Undo(2, " "), Reason.NEEDS_REASON),
    }


def test_each_refusal_is_a_sentence_and_changes_nothing(swiss: Numbered) -> None:
    before = export_text(swiss.state)
    for name, (command, reason) in refusals(swiss).items():
        refusal = swiss.refused(command)
        assert refusal.reason is reason, (name, refusal.zh)
    assert export_text(swiss.state) == before


def test_time_does_not_run_backwards(swiss: Numbered) -> None:
    assert swiss.refused(c.Announce("x"), minutes=-1).reason is Reason.TOO_EARLY


def test_two_reports_agree_or_go_to_the_desk(swiss: Numbered) -> None:
    hall = copy(swiss)
    one, two = hall.id["1"], hall.id["2"]
    table = hall.table_of(one, two)
    hall.start()
    hall.do(c.ReportResult(table, one, Score((5, 3))))
    assert hall.next.tables == (1, 2, 3)
    assert hall.refused(c.ReportResult(table, one, Score((5, 3)))).reason is Reason.DUPLICATE
    assert hall.refused(c.ConfirmResult(table, one)).reason is Reason.DUPLICATE
    agreed = copy(hall)
    other_score = c.ConfirmResult(table, two, score=Score((9, 0)))
    assert "已经变了，没有确认" in agreed.refused(other_score).zh
    agreed.do(c.ConfirmResult(table, two, score=Score((5, 3))))
    assert table not in agreed.next.tables
    assert agreed.refused(c.ConfirmResult(table, two)).reason is Reason.DUPLICATE
    differs = hall.do(c.ReportResult(table, two, Score((5, 4))))
    assert differs.data["outcome"] == {"disputed": True}
    assert table in hall.next.tables
    hall.do(c.EnterSheet(table, Score((5, 4)), (one, two)))
    assert table not in hall.next.tables


@pytest.mark.parametrize("other", [None, Score((3, 5))])
def test_T3_6b_a_sheet_is_signed_by_all_unless_a_referee_decides(
    swiss: Numbered, other: Score | None
) -> None:
    """Both sides sign (双方签字). One that says otherwise, or leaves without a word, may not: the
    record then says who has signed, and that the referee decided."""
    hall = copy(swiss)
    one, two = hall.id["1"], hall.id["2"]
    table = hall.table_of(one, two)
    half = c.EnterSheet(table, Score((5, 3)), (one,))
    decided = c.EnterSheet(table, Score((5, 3)), (one,), decided=True)
    hall.start()
    hall.do(c.ReportResult(table, one, Score((5, 3))))
    if other is not None:
        hall.do(c.ReportResult(table, two, other))
    refused = hall.refused(half)
    assert refused.reason is Reason.UNSIGNED
    assert "或由裁判员裁定" in refused.zh
    event = hall.do(decided)
    assert event.data["command"]["signed"] == [one]
    assert event.data["outcome"]["unsigned"] == [two]
    assert verified(hall).good


def test_levels_follow_from_the_deals(swiss: Numbered) -> None:
    """Z4.6 from 2: North-South at 60 points move up one, at 0 three; then East-West take the deal
    at 120 and move up two with 5 points: 4 against 2."""
    hall = copy(swiss)
    one, two = (hall.id[name] for name in "12")
    table = hall.table_of(one, two)
    ns, ew = Compass.NORTH_SOUTH, Compass.EAST_WEST
    deals = ((ns, 60), (ns, 0), (ns, 120), (ew, 5))
    score = Score(played=tuple(PlayedDeal(*deal) for deal in deals))
    hall.do(c.EnterSheet(table, score, (one, two)))
    own = {row.entry: dict(row.keys)["level_difference"] for row in standings(hall.competition)}
    first, second = hall.tables[table]
    assert (own[first], own[second]) == ("2", "-2")


def test_both_forfeit(swiss: Numbered) -> None:
    hall = copy(swiss)
    table = hall.table_of(hall.id["1"], hall.id["2"])
    hall.do(c.Forfeit(table, hall.tables[table], "都不打", declared=True))
    assert hall.standing("match_points", "level_difference")[-2:] == [
        (5, "1", "0", "-1"),
        (5, "2", "0", "-1"),
    ]


def finished(hall: Numbered, levels: tuple[int, int] = (3, 1)) -> None:
    for table in hall.tables:
        if table in hall.next.tables:
            hall.sheet(table, Score(levels))


def test_a_suspended_entry_sits_out_and_comes_back(swiss: Numbered) -> None:
    hall = copy(swiss)
    hall.on_record(c.Rule(hall.id["1"], "x", (Suspend(1),)))
    finished(hall)
    hall.pair()
    assert "1" not in {name for pair in hall.meets() for name in pair}
    finished(hall)
    hall.pair()
    assert "1" in {name for pair in hall.meets() for name in pair} | {*hall.byes()}


def test_a_disqualified_entry_has_no_place_and_its_opponents_keep_their_points(
    swiss: Numbered,
) -> None:
    hall = copy(swiss)
    hall.scored("1", (2, 5), "2")
    finished(hall)
    hall.do(c.Pair())
    hall.on_record(c.Rule(hall.id["1"], "x", (Disqualify(),)))
    assert hall.next.due is Due.PAIR, "the draft is dropped"
    assert {name for _, name in hall.standing()} == set("23456")
    assert ("2", "2") in [(name, points) for _, name, points in hall.standing("match_points")]
    hall.pair()
    assert "1" not in {name for pair in hall.meets() for name in pair} | {*hall.byes()}


def test_who_withdraws_in_a_round_forfeits_it(swiss: Numbered) -> None:
    hall = copy(swiss)
    hall.do(c.Withdraw(hall.id["1"], "急事"))
    assert hall.table_of(hall.id["1"]) not in hall.next.tables
    assert (1, "2", "2") in hall.standing("match_points")


def test_who_withdraws_after_the_match_leaves_its_result_as_it_is(swiss: Numbered) -> None:
    """Z2.1: 1 beat 2, and both keep what they scored."""
    hall = copy(swiss)
    hall.scored("1", (5, 3), "2")
    hall.do(c.Withdraw(hall.id["1"], "急事"))
    assert (1, "1", "2", "2") in hall.standing("match_points", "level_difference")
    [two] = [row for row in hall.standing("match_points", "level_difference") if row[1] == "2"]
    assert two[2:] == ("0", "-2")


def test_the_clock_of_a_round(swiss: Numbered) -> None:
    """Z1.4: 70 minutes; a pause of ten and five more for table 2."""
    hall = copy(swiss)
    hall.do(c.StartRound())
    start = hall.now

    def left(minutes: int, table: int | None = None) -> float | None:
        now = round_time(hall.competition, start + timedelta(minutes=minutes))
        left = None if now is None else now.of(table or 0).left
        return None if left is None else left.total_seconds() / 60

    assert left(30) == 40
    hall.do(c.PauseRound("停电"), 20)
    assert hall.refused(c.PauseRound()).reason is Reason.DUPLICATE
    assert left(29) == 50
    hall.do(c.ResumeRound(), 10)
    assert left(60) == 20
    hall.do(c.ExtendRound(5, 2))
    assert (left(60), left(60, 2), left(60, 1)) == (20, 25, 20)
    assert left(200) == 0
    hall.do(c.Announce("最后一副"), 0)
    assert hall.refused(c.EndRound()).reason is Reason.NEEDS_REASON
    hall.do(c.EndRound("停水"))
    assert left(60) is None
    assert status(hall.competition) is Status.RESULTS


def test_undo_names_what_must_be_undone_first(swiss: Numbered) -> None:
    hall = copy(swiss)
    result = hall.scored("1", (5, 3), "2")
    finished(hall)
    paired = hall.do(c.Pair())
    refusal = hall.refused(c.Undo(result.seq, "录错"))
    assert refusal.reason is Reason.OTHERS_DEPEND
    assert f"请先撤销第 {paired.seq} 号" in refusal.zh
    hall.do(c.Undo(paired.seq, "先撤编排"))
    hall.do(c.Undo(result.seq, "录错"))
    assert hall.next.tables == (hall.table_of(hall.id["1"]),)
    assert hall.refused(c.Undo(result.seq, "再来")).reason is Reason.UNKNOWN
    hall.scored("1", (3, 5), "2")
    assert verified(hall).good


def test_a_stage_may_end_early_for_a_reason_only(swiss: Numbered) -> None:
    hall = copy(swiss)
    finished(hall)
    assert hall.refused(c.CloseStage()).reason is Reason.NOT_NOW
    hall.close_stage(early="台风")
    hall.close()
    assert hall.competition.closed


def test_no_legal_pairing_is_refused_and_a_remedy_needs_a_reason() -> None:
    """Two pairs of one unit and two of another: they meet twice, then nobody is left."""
    hall = Hall()
    hall.create(load(SWISS))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i // 2}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    for _ in range(2):
        for table in hall.pair():
            hall.sheet(table, Score((3, 1)))
    refusal = hall.refused(c.Pair())
    assert (refusal.reason, refusal.clause) == (Reason.NOT_POSSIBLE, "Z1.2")
    remedy = c.Remedy.ALLOW_SAME_UNIT
    assert hall.refused(c.Pair(remedy)).reason is Reason.NEEDS_REASON
    done = hall.do(c.Pair(remedy, "组委会同意")).data["outcome"]
    assert done["remedied"] == [1, 2]


def test_a_player_away_from_a_table_of_three() -> None:
    """The two others play with a substitute, whose scores nobody keeps."""
    hall = entered(playable("erdayi-sanya-2021"), 9)
    random = Random(3)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    away, second, third = hall.tables[1]
    hall.do(c.Forfeit(1, (away,), "身体不适", declared=True))
    assert 1 in hall.next.tables
    deals = ((6, -3, -3), *[(0, 0, 0)] * 9)
    hall.do(c.EnterSheet(1, Score(deals=deals), (second, third)))
    assert 1 not in hall.next.tables
    total = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}
    assert (total[away], total[second], total[third]) == ("—", "-3", "-3")
    assert standings(hall.competition)[-1].entry == away, "behind everybody who played"


IMPOSSIBLE = [
    ((1, 1, 1), "no sum of nothing"),
    ((5, 5, -10), "five is no bid times a power of two"),
    ((4, -2, -1), "defenders differ"),
    ((3, -3, 0), "a defender scores nothing"),
]


@pytest.mark.parametrize(("row", "_why"), IMPOSSIBLE)
def test_E4_7_a_deal_that_cannot_be(row: tuple[int, int, int], _why: str) -> None:
    hall = entered(playable("erdayi-sanya-2021"), 3)
    random = Random(3)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    deals = (row, *[(0, 0, 0)] * 9)
    refusal = hall.refused(c.EnterSheet(1, Score(deals=deals), hall.tables[1]))
    assert (refusal.reason, refusal.clause) == (Reason.IMPOSSIBLE_SCORE, "E4.7")


def test_E4_t13_ten_deals_no_more_and_no_less() -> None:
    hall = entered(playable("erdayi-sanya-2021"), 3)
    random = Random(3)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    nothing = [(0, 0, 0)] * 11
    for deals, said in ((nothing[:9], "应有 10 副的得分，只写了 9 副"), (nothing, "，写了 11 副")):
        refusal = hall.refused(c.EnterSheet(1, Score(deals=tuple(deals)), hall.tables[1]))
        assert refusal.zh.endswith(said)
        assert refusal.clause == "E4.t13"


def test_a_player_is_replaced_and_may_not_play_twice(swiss: Numbered) -> None:
    hall = copy(swiss)
    taken = hall.competition.entrants["p0"].players[0]
    new = EntryPlayer("替补", number="110")
    done = hall.do(c.ReplacePlayer("p0", 2, new, "生病"))
    assert done.data["outcome"] == {"replaced": "p0乙"}
    twice = hall.refused(c.ReplacePlayer("p1", 1, EntryPlayer("另名", number="110"), "x"))
    assert twice.reason is Reason.NOT_ELIGIBLE
    assert hall.competition.entrants["p0"].players == (taken, new)


def test_E4_8_10_an_oral_appeal_never_put_in_writing_can_only_be_dismissed() -> None:
    """Oral within 5 minutes of the round's end, in writing within 10; else it has lapsed."""
    hall = entered(playable("erdayi-sanya-2021"), 9)
    random = Random(3)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    hall.do(c.StartRound())
    one = hall.tables[1][0]
    filed = hall.do(c.FileAppeal(one, c.AppealForm.ORAL, "记分有误"))
    assert filed.data["outcome"]["number"] == 1
    dismiss = c.DecideAppeal(1, False, "没有书面申诉")
    assert "本轮结束" in hall.refused(dismiss).zh  # the minutes do not run yet
    hall.do(c.EndRound())
    assert hall.refused(dismiss, 10).reason is Reason.INCOMPLETE
    uphold = c.DecideAppeal(1, True, "属实")
    assert hall.refused(uphold, 11).reason is Reason.INCOMPLETE
    while hall.next.due is not Due.CLOSE_STAGE:
        step(hall, random)
    assert "第 1 号申诉还没有裁决" in hall.refused(c.CloseStage()).zh
    done = hall.do(dismiss, 11)
    assert done.data["outcome"] == {"fee_returned": False}
    hall.close_stage()


def test_every_effect_of_the_referee_protocol_is_taken(swiss: Numbered) -> None:
    """In the shape of the judge protocol: signed amounts, sides by name, words in both."""
    words = {"zh": "换成合法的牌", "en": "replaced by a legal play"}
    effects = [
        {"kind": "warning"},
        {"kind": "points", "defenders": -40},
        {"kind": "score", "amount": -3},
        {"kind": "match_points", "amount": -0.5},
        {"kind": "deal_lost", "by": "declarer"},
        {"kind": "deal_ends", "defenders": 120},
        {"kind": "level_up", "side": "defenders", "steps": 1},
        {"kind": "replay_deal"},
        {"kind": "forfeit_deal"},
        {"kind": "suspend", "rounds": 2},
        {"kind": "right_lost", "right": words},
        {"kind": "duty", "text": words},
        {"kind": "repair", "text": words},
    ]
    rule = {"do": "rule", "entry": swiss.id["1"], "infraction": "x", "effects": effects}
    hall = copy(swiss)
    event = hall.on_record(from_plain({**rule, "text": words, "facts": {"times": 2}, "deal": 1}))
    assert event.data["command"]["effects"] == effects
    assert from_plain(to_plain(command_of(event))) == command_of(event)


def test_a_ruling_on_an_earlier_round_counts_there(swiss: Numbered) -> None:
    hall = copy(swiss)
    finished(hall)
    hall.pair()
    finished(hall)
    taken = MatchPoints(-2)
    hall.on_record(c.Rule(hall.id["1"], "x", (taken,), round=1))
    after_one = {name: points for _, name, points in hall.standing("match_points", after=1)}
    assert after_one["1"] in ("0", "-2")
    assert hall.refused(c.Rule(hall.id["1"], "x", (taken,), round=3)).reason is Reason.UNKNOWN
