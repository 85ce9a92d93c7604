"""In which stages is the competition played?

A format is a list of stages; each takes the best of the one before. Presets use one to
three; an organiser may put them together otherwise, such as Swiss and then knockout.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from paisai.regulations.levels import LevelTie
from paisai.regulations.part import Count, Part, Said, Slug, value


class Grouping(StrEnum):
    """How tables of three are put together (E4.2a, E4.2c)."""

    DRAWN = "drawn"
    BY_RANK = "by_rank"
    SNAKE = "snake"


class LeftOver(StrEnum):
    """The one or two entries left when tables of three are made (E4.2a)."""

    PASS_FREE = "pass_free"


class PlayOffAmong(StrEnum):
    """Who plays off a tie (E4.2b, E4.2d)."""

    TIED_AND_BEST_ELIMINATED = "tied_and_best_eliminated"
    WHOLE_TABLE = "whole_table"


class PlayOff(Part):
    deals: Count = value("E4.2b E4.2d", "加赛副数", "deals of a play-off")
    among: PlayOffAmong = value("E4.2b E4.2d", "加赛人员", "who plays it")


class FirstRound(StrEnum):
    """Round 1 of a Swiss (Z1.2, T3.4)."""

    DRAWN_BY_COMPUTER = "drawn_by_computer"
    BY_NUMBERS_DRAWN = "by_numbers_drawn"


class Stage(Part):
    id: Slug
    name: Said


class TablesOfThree(Stage):
    """Everyone is ranked in one list over all tables; scores start from 0 in each stage."""

    kind: Literal["tables_of_three"]
    deals: Count = value("E4.2a E4.2c E4.2d E4.t13", "每桌副数", "deals per table")
    grouping: Grouping = value("E4.2a E4.2c", "分桌", "how tables are made")
    left_over: LeftOver = value(
        "E4.2a E4.2c", "多出的人", "what happens to the left-over", LeftOver.PASS_FREE
    )
    cut: Count | None = value("E4.2a E4.2c", "晋级人数", "how many advance", None)
    playoff: PlayOff = value("E4.2b E4.2c E4.2d", "加赛", "how a tie is played off")


class FixedSchedule(Stage):
    """All rounds are made and published over abstract numbers; then zones draw their numbers."""

    kind: Literal["fixed_schedule"]
    rounds: Count = value("B7.2b B7.3", "轮数", "number of rounds")
    same_zone_meets: bool = value("B7.2b", "同赛区相遇", "entries of one zone may meet", False)
    cut: Count | None = value("", "晋级数", "how many advance", None)


class Swiss(Stage):
    """No second meeting is ever made by the pairing."""

    kind: Literal["swiss"]
    rounds: Count = value("Z1.2 T3.2", "轮数", "number of rounds")
    first_round: FirstRound = value("Z1.2 T3.4", "第一轮", "how round 1 is made")
    same_unit_meets: bool = value("Z1.2 T3.4", "同单位相遇", "entries of one unit may meet", False)
    cut: Count | None = value("", "晋级数", "how many advance", None)


class Groups(Stage):
    """All play all in each group; entries of one unit are put in different groups."""

    kind: Literal["groups"]
    group_size: int = value("S6.5.2", "每组数目", "entries in a group", ge=2)
    cut_per_group: Count | None = value("S6.5.2", "每组出线", "how many of a group advance", None)


class Knockout(Stage):
    """Single knockout; losers play for the places down to `places`."""

    kind: Literal["knockout"]
    same_unit_meets_first: bool = value(
        "S6.5.2", "首轮同单位相遇", "entries of one unit may meet in round one", False
    )
    places: Literal[2, 4, 8, 16] = value("S7.1", "决出名次", "places that are played for")
    tie: LevelTie | None = value(
        "S15", "级数相同", "who wins a level match where the scoring has draws", None
    )


AnyStage = Annotated[
    TablesOfThree | FixedSchedule | Swiss | Groups | Knockout, Field(discriminator="kind")
]
