"""What can a screen in the hall show, and what is on one of its pages?"""

from __future__ import annotations

from enum import StrEnum

from paisai.desk.public.draws import DrawRecord
from paisai.frozen import record
from paisai.prints.table import Row
from paisai.text import SILENT, Text


class WallShow(StrEnum):
    WELCOME = "welcome"
    NAMES = "names"
    PLAN = "plan"
    CLOCK = "clock"
    RESULTS = "results"
    STANDINGS = "standings"
    DRAW = "draw"
    AWARDS = "awards"

    @property
    def text(self) -> Text:
        return _TEXTS[self]


_TEXTS = {
    WallShow.WELCOME: Text("欢迎", "Welcome"),
    WallShow.NAMES: Text("按姓名找桌号", "Tables by name"),
    WallShow.PLAN: Text("座位图", "Seating plan"),
    WallShow.CLOCK: Text("计时", "Clock"),
    WallShow.RESULTS: Text("成绩", "Results"),
    WallShow.STANDINGS: Text("名次", "Standings"),
    WallShow.DRAW: Text("抽签", "Draw"),
    WallShow.AWARDS: Text("颁奖", "Awards"),
}
FEW = {WallShow.NAMES: 8, WallShow.RESULTS: 7, WallShow.STANDINGS: 7, WallShow.AWARDS: 6}
"""So many rows of a list are shown larger, and in fewer columns."""


@record
class Screen:
    """One show of the wall, on as many pages as it takes: each stays `seconds` at least, and
    `each` for every row on it."""

    show: WallShow
    title: Text
    seconds: int = 10
    each: float = 0
    rows: tuple[Row, ...] = ()
    rooms: tuple[RoomPlan, ...] = ()
    draw: DrawRecord | None = None
    notes: tuple[Text, ...] = ()
    wide: int = 0
    """How wide the names are that have to find room, in characters; 0: as usual."""
    provisional: bool = False
    """Its scores are not announced yet, or its places may still change."""

    @property
    def kind(self) -> Text:
        """What is shown, where the title does not say so."""
        said = self.show.text
        in_title = said.zh in self.title.zh or said.en in self.title.en
        return SILENT if in_title or self.show is WallShow.CLOCK else said

    @property
    def few(self) -> bool:
        """So few rows that they can be larger."""
        return 0 < len(self.rows) <= FEW.get(self.show, 0)


@record
class RoomPlan:
    name: str
    tables: tuple[Row, ...]


@record
class Share:
    """Which screen this is of those that part the names among them."""

    number: int = 1
    of: int = 1


ALL = Share()
