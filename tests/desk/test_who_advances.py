"""Who goes on is said where the places are read: on the list, on paper, on the wall, on a phone.

竞技二打一 with six players of whom three go on. Table 1: 60, −30, −30; table 2: 111, −51, −60. The
two at −30 are tied over the third place and play it off with the best eliminated, who has −51 and
wins it (E4.2b).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

import pytest

from paisai.desk.boards.mine import my_place
from paisai.desk.boards.standings import standing, why_above, whys
from paisai.desk.due.now import next_todo
from paisai.desk.papers import standings as paper
from paisai.desk.public.wall import screens
from paisai.desk.public.wall_shows import WallShow
from paisai.ledger import Refusal
from paisai.ledger import commands as c
from paisai.prints.table import Row
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.threes import threes_progress
from paisai.tournament.naming import names
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.entered_hall import playable
from support.hall import Hall
from support.press import number, press
from support.qualified import three_players

A, A_WITH_A_BOMB, C_LOSES = (6, -3, -3), (12, -6, -6), (3, 3, -6)


def tied() -> tuple[Hall, tuple[str, ...]]:
    """The scores of the round are published; its tables."""
    regulation = playable("erdayi-sanya-2021")
    first, _, final = regulation.stages
    assert isinstance(first, TablesOfThree)
    hall = Hall()
    hall.create(replace(regulation, stages=(replace(first, cut=3), final)))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    seats = (*hall.tables[1], *hall.tables[2])
    hall.sheet(1, Score(deals=(A,) * 10))
    hall.sheet(2, Score(deals=(*(A_WITH_A_BOMB,) * 9, C_LOSES)))
    hall.do(c.PublishScores())
    return hall, seats


@pytest.fixture
def played_off() -> tuple[Hall, dict[str, str | None]]:
    """The play-off is played, the stage not closed yet; and what will be noted of each."""
    hall, (a, b, d, e, f, g) = tied()
    hall.draw()
    hall.pair()
    assert {*hall.tables[1]} == {b, d, f}
    won = tuple(6 if entry == f else -3 for entry in hall.tables[1])
    hall.sheet(1, Score(deals=(won,) * 3))
    hall.do(c.PublishScores())
    return hall, {a: "晋级", e: "晋级", f: "加赛晋级", b: None, d: None, g: None}


def noted(rows: Iterable[Row]) -> dict[str, str | None]:
    return {row["entry"]: row["note"] and row["note"].zh for row in rows}


def test_E4_2b_before_the_stage_is_closed_the_list_says_who_is_in_line_to_go_on(
    played_off: tuple[Hall, dict[str, str | None]],
) -> None:
    hall, wanted = played_off
    found = standing(hall.competition, 1, None)
    in_line = {entry: "暂列晋级" if note else None for entry, note in wanted.items()}
    assert noted(found.table.rows) == in_line
    assert found.line.zh == "暂列晋级 3 名。结束这一阶段时定下"
    for entry, note in in_line.items():
        place = my_place(hall.competition, EntryId(entry))
        assert place is not None
        assert place.note.zh == (note or "")


def test_E4_2a_E4_2b_who_goes_on_is_marked_where_places_are_read(
    played_off: tuple[Hall, dict[str, str | None]],
) -> None:
    hall, wanted = played_off
    hall.close_stage()
    assert noted(standing(hall.competition, 1, None).table.rows) == wanted
    assert {*noted(standing(hall.competition, 1, 1).table.rows).values()} == {None}
    lists = paper.standings(press(hall), hall.competition.stages[0])
    printed = {number(row["entry"]): row["note"] and row["note"].zh for row in lists.tables[0].rows}
    assert printed == wanted
    (wall,) = screens(hall.state, hall.now, [WallShow.STANDINGS])
    assert noted(wall.rows) == wanted
    for entry, note in wanted.items():
        place = my_place(hall.competition, EntryId(entry))
        assert place is not None
        assert place.note.zh == (note or "没有晋级")


def test_E4_2b_those_the_play_off_left_equal_are_said_to_be_level(
    played_off: tuple[Hall, dict[str, str | None]],
) -> None:
    """b and d have −30 each and lost the play-off alike, −9 each: still third together."""
    hall, _ = played_off
    b, d = (row.entry for row in standings(hall.competition, 1) if row.place == 3)
    said = why_above(hall.competition, b, d, 1)
    assert said.zh.endswith("各项都相同，并列第 3 名")
    assert said.en.endswith("are equal on every key and share place 3")
    assert "加赛" not in said.zh


def test_E4_2b_who_was_filled_in_and_won_stays_below_and_it_is_said_why_he_goes_on(
    played_off: tuple[Hall, dict[str, str | None]],
) -> None:
    """f has −51 against −30, and 18 against −9 in the play-off."""
    hall, wanted = played_off
    f = next(EntryId(entry) for entry, note in wanted.items() if note == "加赛晋级")
    b = next(row.entry for row in standings(hall.competition, 1) if row.place == 3)
    said = why_above(hall.competition, b, f, 1).zh
    main, extra = said.split("；加赛定谁晋级，")
    assert "总分 −30 对 −51" in main
    assert main.index(f"{b}") < main.index(f"{f}")
    assert extra.startswith(hall.competition.entrants[f].name)
    assert "总分 18 对 −9" in extra


@pytest.mark.parametrize("winner", [1, 2])
def test_E4_2b_of_two_who_are_tied_the_winner_of_the_play_off_is_listed_first(winner: int) -> None:
    """Whichever of the two wins it; they share the third place as before: it decides only who
    goes on."""
    hall, seats = tied()
    hall.draw()
    hall.pair()
    won, lost = EntryId(seats[winner]), EntryId(seats[3 - winner])
    hall.sheet(1, Score(deals=(tuple(6 if e == won else -3 for e in hall.tables[1]),) * 3))
    rows = standing(hall.competition, 1, None).table.rows
    assert [row["entry"] for row in rows if row["place"] == 3] == [won, lost]
    said = whys(hall.competition, 1)[won].zh
    assert "各项都相同，并列第 3 名；加赛定谁晋级，" in said
    assert "总分 18 对 −9" in said
    place = my_place(hall.competition, lost)
    assert place is not None
    printed = paper.standings(press(hall), hall.competition.stages[0]).tables[0].rows
    assert [number(row["entry"]) for row in printed if row["place"] == 3] == [won, lost]


def test_E4_2b_those_who_share_a_place_and_played_nothing_off_are_level() -> None:
    """Both tables: 57, −24, −33. The two at 57 are first together and go on; those at −24 play
    off."""
    hall, (a, b, _, e, f, _) = tied()
    for table in (1, 2):
        sheet = Score(deals=(*(A,) * 9, C_LOSES))
        hall.do(c.CorrectResult(table, sheet, "核对原表", round=1))
    assert why_above(hall.competition, EntryId(a), EntryId(e), 1).zh.endswith("并列第 1 名")
    hall.draw()
    hall.pair()
    hall.sheet(1, Score(deals=(tuple(6 if one == f else -3 for one in hall.tables[1]),) * 3))
    level = why_above(hall.competition, EntryId(a), EntryId(e), 1).zh
    assert level.endswith("各项都相同，并列第 1 名")
    assert "加赛定谁晋级" in why_above(hall.competition, EntryId(b), EntryId(f), 1).zh


def todo(hall: Hall, minutes: int) -> str:
    """What is due so many minutes from now."""
    now = hall.now + timedelta(minutes=minutes)
    return next_todo(hall.competition, hall.next, now).text.zh


def test_E4_8_9_a_play_off_had_better_wait_until_the_scores_stand() -> None:
    """Ten minutes, in which a correction can change who is tied. It is not forbidden before, and
    nobody is told that it is."""
    hall, seats = tied()
    stage = hall.competition.stage
    assert stage is not None
    cut = threes_progress(hall.competition, stage).cut
    assert cut is not None
    assert {*cut.contested} == {seats[1], seats[2]}
    both = names(hall.competition, cut.contested).zh
    tie = f"抽签（加赛）：第 3 至 4 名并列：{both}，加赛取 1 名晋级"
    assert todo(hall, 10).startswith(f"现在就可以{tie}；但第 1 轮的成绩到")
    assert todo(hall, 10).endswith("还可以更正，改了就可能白打，最好过后再办")
    assert not isinstance(hall.ask(c.CommitDraw("0" * 64)), Refusal)
    assert todo(hall, 11) == tie


def test_E4_2d_the_play_off_of_a_final_is_called_one() -> None:
    hall = three_players()
    hall.sheet(1, Score(deals=(*(A,) * 5, *((-3, 6, -3),) * 5)))
    hall.do(c.PublishScores())
    assert todo(hall, 11).startswith("编排加赛，3 副：第 1 至 2 名并列：")
