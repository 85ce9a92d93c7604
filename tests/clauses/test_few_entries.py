"""Few entries, empty seats and play-offs, from the clauses; and whole events of every preset with
the fewest it can have and with every number up to 14."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest

from paisai.acting.acts.draw import to_agree
from paisai.acting.foreseeing import foresee
from paisai.acting.forms import Situation, form_of
from paisai.acting.regulation_form.summary import in_short
from paisai.desk.boards.rounds import round_board, where
from paisai.desk.boards.standings import standing, whys
from paisai.desk.boards.status import status_board
from paisai.desk.boards.table_state import short_state, whole_state
from paisai.desk.boards.timetable import timetable_board
from paisai.desk.due.before_play import too_few
from paisai.desk.papers import documents, rounds
from paisai.desk.public.moment import BETWEEN, public_moment
from paisai.desk.public.wall import WallShow, screens
from paisai.desk.sentences import happened
from paisai.desk.sentences.event import ENDS_HERE
from paisai.errors import Needed
from paisai.ledger import Reason, Refusal
from paisai.ledger import commands as c
from paisai.prints.paper import Language, ScoreSheets
from paisai.prints.typeset import pdf
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.stages import FewEntries, TablesOfThree
from paisai.tournament.competition import RoundAt, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due, fewest_entries, is_final
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.ranking.prizes import awards, final_ranking
from paisai.tournament.rounds import Score
from support.course import course, entered_apart
from support.entered_hall import entered, playable, verified
from support.hall import Hall
from support.press import here, press
from support.random_course import step

SANYA = "erdayi-sanya-2021"
LANGUAGES: tuple[Language, ...] = ("zh", "en")
Deal = tuple[int, int, int]


def deals(*rows: Deal, of: int = 10) -> Score:
    return Score(deals=rows + ((0, 0, 0),) * (of - len(rows)))


def begun(count: int, regulation: Regulation | None = None) -> Hall:
    hall = entered(regulation or playable(SANYA), count)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    return hall


@pytest.mark.parametrize(
    ("count", "stage", "sizes"),
    [
        (2, "final", [2]),
        (3, "final", [3]),
        (4, "semifinal", [2, 2]),
        (5, "semifinal", [3, 2]),
        (6, "semifinal", [3, 3]),
        (7, "semifinal", [3, 2, 2]),
        (8, "semifinal", [3, 3, 2]),
        (9, "semifinal", [3, 3, 3]),
        (10, "preliminary", [3, 3, 3]),
        (11, "preliminary", [3, 3, 3]),
    ],
)
def test_E4_2a_up_to_nine_play_no_preliminary(count: int, stage: str, sizes: list[int]) -> None:
    hall = begun(count)
    tables = hall.pair()
    [state] = hall.competition.stages
    assert hall.competition.regulation.stages[state.index].id == stage
    assert [len(seats) for seats in tables.values()] == sizes
    assert state.course.tables is not None
    assert len(state.course.free) == (count % 3 if count > 9 else 0)
    assert sorted((*sum(tables.values(), ()), *state.course.free)) == sorted(state.participants)


def test_E4_2a_one_entry_cannot_be_drawn() -> None:
    refused = entered(playable(SANYA), 1).refused(c.Begin(agreed=True))
    assert "至少要有 2 人" in refused.zh


def test_E4_2a_the_organiser_agrees_to_what_so_few_change() -> None:
    hall = entered(playable(SANYA), 5)
    said = to_agree(hall.competition).zh
    assert said == (
        "5 人参赛，不打初赛，全体抽签坐复赛的 2 桌，其中 1 桌两人，空座由裁判长指定的替补坐"
        "（替补的得分不算任何人的，也不晋级）"
    )
    assert [one.text.zh for one in too_few(hall.competition)] == [said]
    refused = hall.refused(c.Begin())
    assert (refused.needed, refused.clause) == (Needed.AGREED, "E4.2a")
    assert said in refused.zh
    hall.do(c.Begin(agreed=True))
    assert not to_agree(entered(playable(SANYA), 10).competition)


def test_E4_2a_before_the_close_of_entries_a_preset_says_how_few_it_takes() -> None:
    said = {preset: "；".join(one.zh for one in in_short(load(preset))) for preset in preset_ids()}
    assert "至少 2 人；不超过 9 人时不打初赛；不超过 3 人时不打复赛" in said[SANYA]
    assert "至少 2 对；不足 5 对时打不满 4 轮（如 4 对最多 3 轮）" in said["bashifen-teachers"]
    assert "至少 2 对；不足 5 对时打不满 5 轮" in said["tuolaji-zhuhai-2019"]
    assert "至少 7 对" in said["shuangsheng-boda-2020"]
    assert "不超过 4 对时只有一个小组" in said["shengji-szpt-2013"]


def test_E4_2a_an_empty_seat_is_taken_by_somebody_the_chief_referee_names() -> None:
    hall = begun(5)
    hall.do(c.Pair())
    refused = hall.refused(c.PublishRound())
    assert (refused.needed, refused.clause) == (Needed.SUBSTITUTES, "E4.2a")
    assert "第 2 桌空着 1 个座位" in refused.zh
    assert hall.refused(c.PublishRound(("王五", "赵六"))).reason is Reason.LIMIT
    assert hall.refused(c.PublishRound(("p0甲",))).reason is Reason.NOT_ELIGIBLE
    hall.do(c.PublishRound(("王五",)))
    round_ = hall.competition.round
    assert round_ is not None
    assert [table.substitutes for table in round_.tables] == [(), ("王五",)]


def short_table() -> tuple[Hall, str, str]:
    """Five of whom two sit with 王五 at table 2."""
    hall = begun(5)
    hall.do(c.Pair())
    hall.do(c.PublishRound(("王五",)))
    one, other = hall.tables[2]
    return hall, one, other


def test_E4_2a_a_substitute_s_score_is_nobody_s_and_he_advances_nowhere() -> None:
    """Table 2: 王五 declares and wins every deal at 3, so both others have −30. Table 1: its first
    wins three deals at 1 (+6), the others −3 each: they are the three finalists."""
    hall, one, other = short_table()
    hall.sheet(1, deals((2, -1, -1), (2, -1, -1), (2, -1, -1)))
    hall.sheet(2, deals(*((-3, -3, 6),) * 10))
    stage, round_ = hall.competition.stage, hall.competition.round
    assert stage is not None
    assert round_ is not None
    assert short_state(RoundAt(hall.competition, stage, round_).table(2)).zh == "−30 −30 —"
    said = whole_state(RoundAt(hall.competition, stage, round_).table(2)).zh
    assert said == f"甲 {one} −30，乙 {other} −30，丙 替补 王五 不计"
    table = hall.tables[1]
    assert next(entry for _, entry in hall.places()) == table[0]
    assert {entry for _, entry in hall.places()[3:]} == {one, other}
    hall.close_stage()
    assert sorted(hall.competition.stages[1].participants) == sorted(table)


def test_E4_2a_a_substitute_is_named_wherever_the_table_is_shown() -> None:
    hall, one, other = short_table()
    at, stage, round_ = here(hall)
    row = round_board(hall.competition, stage, round_).tables[1]
    assert (row["seat3"].zh, row["seats"]) == ("替补 王五", (one, other))  # type: ignore[attr-defined]
    assert where(hall.competition, one).said.zh.endswith(
        f"对手 {other}（{_unit(hall, other)}）、替补 王五"
    )
    listed = rounds.by_table(at, stage, round_).tables[0].rows[1]
    assert listed["seat2"].zh == "替补 王五"  # type: ignore[union-attr]
    opponents = [r["opponents"] for r in rounds.by_name(at, stage, round_).tables[0].rows]
    assert sum("替补 王五" in str(one) for one in opponents) == 2
    sheets = rounds.score_sheets(at, stage, round_)
    seat, who = sheets.tables[1].seats[2]
    assert (seat.zh, who.names) == ("丙（替补）", ("王五",))
    assert len(sheets.tables[1].start) == 3
    assert pdf(sheets)
    [plan] = screens(hall.state, hall.now, (WallShow.PLAN,))
    assert [who.zh for who in plan.rooms[0].tables[1]["beside"]] == ["替补 王五"]  # type: ignore[union-attr, attr-defined]


def _unit(hall: Hall, entry: str) -> str:
    return hall.competition.entrants[entry].units[0]  # type: ignore[index]


def passing_free() -> Regulation:
    """The option: those left over pass free at any size."""
    regulation = playable(SANYA)
    stages = tuple(
        replace(stage, few=FewEntries.PASS_FREE)
        for stage in regulation.stages
        if isinstance(stage, TablesOfThree)
    )
    return replace(regulation, stages=stages)


def test_E4_2a_option_left_over_pass_free_at_any_size() -> None:
    hall = entered(passing_free(), 5)
    said = to_agree(hall.competition).zh
    assert said == "5 人参赛，不打初赛，多出的 2 人抽签直接进入下一阶段"
    hall.do(c.Begin(agreed=True))
    hall.draw()
    assert [len(seats) for seats in hall.pair().values()] == [3]
    [state] = hall.competition.stages
    assert state.course.tables is not None
    assert len(state.course.free) == 2
    assert "至少要有 3 人" in entered(passing_free(), 2).refused(c.Begin(agreed=True)).zh


def test_E4_2c_fewer_than_nine_come_from_a_preliminary() -> None:
    """Ten: nine play, one passes free; two withdraw before the close, so eight go on: 3, 3 and 2
    with a substitute, by rank, and nobody passes free into the final."""
    hall = begun(10)
    tables = hall.pair()
    for number in tables:
        hall.sheet(number, deals((2, -1, -1)))
    ranked = [entry for _, entry in hall.places()]
    for entry in ranked[-2:]:
        hall.do(c.Withdraw(entry, "有事"))
    while hall.next.due is not Due.CLOSE_STAGE:
        step(hall, Random(1))
    hall.close_stage()
    assert len(hall.competition.stages[1].participants) == 8
    assert [len(seats) for seats in hall.pair().values()] == [3, 3, 2]


def tied_four() -> Hall:
    """Four entries, 2 and 2 with substitutes, every deal passed out: all four are level for the
    three places of the final, and nobody is eliminated."""
    hall = begun(4)
    for number in hall.pair():
        hall.sheet(number, deals())
    hall.draw()
    return hall


def test_E4_2b_four_tied_and_nobody_left_sit_two_and_two_with_substitutes() -> None:
    hall = tied_four()
    hall.do(c.Pair())
    refused = hall.refused(c.PublishRound())
    assert (refused.needed, refused.clause) == (Needed.SUBSTITUTES, "E4.2b")
    hall.do(c.PublishRound(("王五", "赵六")))
    assert [len(seats) for seats in hall.tables.values()] == [2, 2]
    assert pdf(rounds.score_sheets(*here(hall)))


def test_E4_2b_a_substitute_wins_nothing() -> None:
    """赵六 wins all three deals of table 2, where the one is −3 and the other −3; at table 1 the
    first is +2. Level again are the two of table 2 for one place left: another play-off of these
    two, with a substitute."""
    hall = tied_four()
    one, two = hall.pair().values()
    hall.sheet(1, deals((2, -1, -1), of=3))
    hall.sheet(2, deals((-1, -1, 2), (-1, -1, 2), (-1, -1, 2), of=3))
    assert hall.next.due is Due.DRAW
    hall.draw()
    assert {*hall.pair()[1]} == {*two}
    hall.sheet(1, deals((2, -1, -1), of=3))
    winner = hall.tables[1][0]
    hall.close_stage()
    assert sorted(hall.competition.stages[1].participants) == sorted([*one, winner])


def semi_final_left_by(*ranks: int) -> tuple[Hall, list[str]]:
    """Nine of twelve go on to tables 1-3, 4-6 and 7-9 by rank; these withdraw after the close."""
    hall = begun(12)
    for table in hall.pair():
        f = 2 ** (table - 1)
        hall.sheet(table, deals((6 * f, -3 * f, -3 * f), (-f, 2 * f, -f)))
    hall.close_stage()
    ranked = list(hall.competition.stages[1].participants)
    for rank in ranks:
        hall.do(c.Withdraw(ranked[rank - 1], "有事"))
    return hall, ranked


def test_E4_2b_the_seat_of_who_withdraws_between_two_stages_has_a_named_substitute() -> None:
    """The fifth of nine withdraws after the close: table 2 keeps 4 and 6, 王五 sits between them,
    and whichever seat bids first somebody sits there."""
    hall, ranked = semi_final_left_by(5)
    hall.do(c.Pair())
    todo = status_board(hall.state, hall.now).next.text.zh
    assert "裁判长为空座指定 1 名替补" in todo
    form = form_of("publish_round", Situation(hall.state, hall.now, "主办方"), {})
    assert "第 2 桌乙" in form.fields[0].help.zh
    refused = hall.refused(c.PublishRound())
    assert (refused.needed, refused.clause) == (Needed.SUBSTITUTES, "E4.2a")
    assert "第 2 桌空着 1 个座位" in refused.zh
    hall.do(c.PublishRound(("王五",)))
    at, stage, round_ = here(hall)
    gone = hall.competition.entrants[ranked[4]].name  # type: ignore[index]
    row = round_board(hall.competition, stage, round_).tables[1]
    assert row["seat2"].zh == f"替补 王五（代 {gone}）"  # type: ignore[attr-defined]
    assert f"替补 王五（代 {gone}）" in where(hall.competition, EntryId(ranked[3])).said.zh
    sheets = rounds.score_sheets(at, stage, round_)
    seat, who = sheets.tables[1].seats[1]
    assert (seat.zh, who.names) == ("乙（替补）", ("王五",))
    assert pdf(sheets)
    signers = (ranked[3], ranked[5])
    hall.start()
    hall.do(c.EnterSheet(2, deals((-1, 2, -1), (2, -1, -1)), signers))
    _, stage, round_ = here(hall)
    said = whole_state(RoundAt(hall.competition, stage, round_).table(2)).zh
    assert f"乙 {gone} 弃权（替补 王五）" in said
    assert verified(hall).good


def test_E4_2b_nobody_is_named_for_a_table_that_one_alone_is_left_at() -> None:
    hall, _ = semi_final_left_by(4, 5)
    hall.do(c.Pair())
    hall.do(c.PublishRound())
    assert hall.next.tables == (1, 3)


def test_E4_2b_an_earlier_publication_named_nobody_for_a_seat_that_was_left() -> None:
    """A file in which the round was published so still opens, verifies and sets its sheets."""
    hall, _ = semi_final_left_by(5)
    hall.do(c.Pair())
    with patch("paisai.ledger.rounds.check_substitutes"):
        hall.do(c.PublishRound())
    assert verified(hall).good
    assert pdf(rounds.score_sheets(*here(hall)))


@pytest.mark.parametrize(("preset", "count"), [(SANYA, 4), (SANYA, 10), ("shengji-szpt-2013", 3)])
def test_where_all_but_one_have_left_play_ends_with_the_stage(preset: str, count: int) -> None:
    """The next stage needs two: it falls away, who stayed is first, and the event can be closed."""
    hall = entered_apart(playable(preset), count)
    for _ in course(hall, Random(1)):
        if hall.next.due is Due.RESULTS:
            break
    stays, *others = hall.competition.entrants
    for entry in others:
        hall.do(c.Withdraw(entry, "有事"))
    while hall.next.due is not Due.CLOSE_STAGE:
        step(hall, Random(1))
    hall.over()
    at = Situation(hall.state, hall.now, "主办方")
    assert ENDS_HERE in foresee("close_stage", at, {}).effects
    closed = hall.do(c.CloseStage())
    assert happened(hall.state, closed).zh.endswith(ENDS_HERE.zh)
    assert hall.next.due is Due.CLOSE
    assert is_final(hall.competition)
    assert final_ranking(hall.competition)[0].entry == stays
    check_fronts(hall)
    hall.close()
    assert verified(hall).good


@pytest.mark.parametrize("preset", preset_ids())
def test_below_the_fewest_it_is_refused_before_anything_is_drawn(preset: str) -> None:
    regulation = playable(preset)
    hall = entered_apart(regulation, fewest_entries(regulation) - 1)
    with pytest.raises(Refusal):
        list(course(hall, Random(1)))
    assert hall.competition.round is None


QUICK = (4, 5, 8, 10, 14)
"""Beside the fewest and one more, which the ordinary run tries with each preset."""


def few(regulation: Regulation, count: int, seed: int) -> Hall:
    """A whole event of so many, with every front asked after every step."""
    hall = entered_apart(regulation, count)
    for _ in course(hall, Random(1000 * seed + count)):
        check_seats(hall)
        check_fronts(hall)
    check_places(hall, regulation)
    everybody_on_paper(hall)
    return hall


@pytest.mark.parametrize("preset", preset_ids())
def test_a_whole_event_of_so_few_runs_from_the_draw_to_the_awards(preset: str) -> None:
    """No empty seat unnamed, no traceback, everybody on paper, nobody advanced unplayed."""
    regulation = playable(preset)
    least = fewest_entries(regulation)
    for count in sorted({least, least + 1, *(one for one in QUICK if one > least)}):
        few(regulation, count, 0)


@pytest.mark.long
@pytest.mark.parametrize("count", range(2, 15))
@pytest.mark.parametrize("preset", preset_ids())
def test_a_whole_event_of_every_number_up_to_14_with_all_its_papers_set(
    preset: str, count: int
) -> None:
    """With forfeits and ties by lot; each paper of each kind is set in both languages."""
    regulation = playable(preset)
    if count < fewest_entries(regulation):
        return
    hall = [few(regulation, count, seed) for seed in range(4)][-1]
    for paper in documents(press(hall)):
        for language in LANGUAGES:
            assert pdf(paper.paper, language).startswith(b"%PDF")


def check_places(hall: Hall, regulation: Regulation) -> None:
    """Everybody has a place and awards are given; nobody is in a stage who did not play for it in
    the one before, but for those left over at the first tables of three, who pass into a stage
    that is not the last (E4.2a)."""
    competition = hall.competition
    assert sorted(row.entry for row in final_ranking(competition)) == sorted(competition.entrants)
    assert awards(competition) or competition.regulation.awards is None
    for before, after in pairwise(competition.stages):
        free = before.course.free
        assert not free or after.index + 1 < len(regulation.stages)
        assert {*after.participants} - {*free} <= played_in(hall, before)
    report = verified(hall)
    assert report.good, report.problems


def played_in(hall: Hall, stage: StageState) -> set[EntryId]:
    """Who came to a table of the stage that was played, or against nobody: a bye, opponents who
    forfeited."""
    found: set[EntryId] = set()
    for round_ in stage.rounds:
        found |= {*round_.byes}
        for table in round_.tables:
            away = TableAt(hall.competition, stage, round_, table).absent
            assert table.has_score or away
            found |= {*table.seats} - {*away}
    return found


def leaving(hall: Hall, random: Random) -> Iterator[None]:
    """The same where now and then somebody withdraws, or several forfeit a table at once."""
    for _ in course(hall, random):
        lot, due = random.random(), hall.next
        if lot < 0.08 and hall.competition.stages:
            entry = random.choice([*hall.competition.entrants])
            with suppress(Refusal):
                hall.do(c.Withdraw(entry, "有事"))
        elif lot < 0.12 and due.due is Due.RESULTS:
            seats = hall.tables[due.tables[0]]
            away = tuple(random.sample(seats, random.randint(1, len(seats))))
            with suppress(Refusal):
                hall.do(c.Forfeit(due.tables[0], away, "不打了", declared=True))
        yield


def left_by_some(preset: str, count: int, seed: int) -> None:
    hall = entered_apart(playable(preset), count)
    for _ in leaving(hall, Random(f"{preset} {count} {seed}")):
        check_seats(hall)
        check_fronts(hall)
    every_seat_named(hall)
    assert sorted(r.entry for r in final_ranking(hall.competition)) == sorted(
        hall.competition.entrants
    )
    assert verified(hall).good


@pytest.mark.parametrize("preset", preset_ids())
def test_a_small_event_that_some_leave_runs_to_its_end(preset: str) -> None:
    left_by_some(preset, fewest_entries(playable(preset)) + 2, 0)


@pytest.mark.long
@pytest.mark.parametrize("count", range(2, 15))
@pytest.mark.parametrize("preset", preset_ids())
def test_an_event_of_every_number_up_to_14_that_some_leave_runs_to_its_end(
    preset: str, count: int
) -> None:
    if count >= fewest_entries(playable(preset)):
        for seed in range(4):
            left_by_some(preset, count, seed)


def check_fronts(hall: Hall) -> None:
    """Board, public page, wall, timetable and standing answer at every moment; and nobody is told
    that a round is being prepared where none follows."""
    competition = hall.competition
    status_board(hall.state, hall.now)
    moment = public_moment(competition, hall.now)
    assert screens(hall.state, hall.now, tuple(WallShow))
    timetable_board(competition)
    for stage in competition.stages:
        if stage.rounds:
            standing(competition, stage.index + 1, None)
            whys(competition, stage.index + 1)
    if moment.now == BETWEEN:
        assert hall.next.due in (Due.PAIR, Due.PUBLISH, Due.DRAW)
        assert hall.next.purpose is not DrawPurpose.PLAY_OFF


def check_seats(hall: Hall) -> None:
    """Every table that is out has all its seats taken, by name."""
    stage, round_ = hall.competition.stage, hall.competition.round
    if stage is None or round_ is None or round_.status == "draft":
        return
    for table in round_.tables:
        assert len(table.substitutes) == TableAt(hall.competition, stage, round_, table).empty_seats
        assert all(table.substitutes)
        away = TableAt(hall.competition, stage, round_, table).absent
        assert {*dict(table.stand_ins)} <= {*away}
        assert all(name for _, name in table.stand_ins)
        assert len(table.seats) > 1


def everybody_on_paper(hall: Hall) -> None:
    """Each round's lists name all who are in the stage; every seat of a sheet has a name."""
    every_seat_named(hall)
    for stage in hall.competition.stages:
        for round_ in stage.rounds:
            lists = rounds.by_name(press(hall), stage, round_)
            named = {row["entry"] for row in lists.tables[0].rows}
            assert round_.play_off or named >= {*stage.participants}, (stage.index, round_.number)


def every_seat_named(hall: Hall) -> None:
    for paper in documents(press(hall)):
        if isinstance(paper.paper, ScoreSheets):
            for table in paper.paper.tables:
                assert all(any(who.names) for _, who in table.seats)
