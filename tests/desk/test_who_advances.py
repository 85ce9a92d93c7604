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
from paisai.desk.boards.standings import standing
from paisai.desk.due import next_todo
from paisai.desk.papers import standings as paper
from paisai.desk.public.wall import screens
from paisai.desk.public.wall_shows import WallShow
from paisai.ledger import commands as c
from paisai.prints.table import Row
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.entries import EntryId
from paisai.tournament.sheet import Score
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
    hall.do(c.Begin())
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


def test_E4_2b_nobody_is_said_to_go_on_before_the_stage_is_closed(
    played_off: tuple[Hall, dict[str, str | None]],
) -> None:
    hall, _ = played_off
    assert {*noted(standing(hall.competition, 1, None).table.rows).values()} == {None}
    place = my_place(hall.competition, EntryId("p0"))
    assert place is not None
    assert not place.note


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


def todo(hall: Hall, minutes: int) -> str:
    """What is due so many minutes from now."""
    now = hall.now + timedelta(minutes=minutes)
    return next_todo(hall.competition, hall.next, now).text.zh


def test_E4_8_9_a_play_off_had_better_wait_until_the_scores_stand() -> None:
    """Ten minutes, in which a correction can change who is tied."""
    hall, _ = tied()
    assert todo(hall, 10).endswith("还可以更正；过后抽签（加赛）")
    assert todo(hall, 11) == "抽签（加赛）"


def test_E4_2d_the_play_off_of_a_final_is_called_one() -> None:
    hall = three_players()
    hall.sheet(1, Score(deals=(*(A,) * 5, *((-3, 6, -3),) * 5)))
    hall.do(c.PublishScores())
    assert todo(hall, 11) == "编排加赛，3 副"
