"""What can be due, and what is a draw for? Words for what any front offers."""

from __future__ import annotations

from enum import StrEnum

from paisai.frozen import record
from paisai.text import Text
from paisai.tournament.proceedings import DrawPurpose


class Task(StrEnum):
    """What an organiser has to see to next; a front knows the page or the word for each."""

    CLOCK = "clock"
    ENTER = "enter"
    CONFIRM = "confirm"
    SELECTION = "selection"
    BEYOND_SHARE = "beyond_share"
    PAPERS = "papers"
    FRESH_PAPERS = "fresh_papers"
    REVIEW = "review"
    NOTICE = "notice"
    OBJECTION = "objection"
    QUALIFY = "qualify"
    DRAW = "draw"
    REVEAL = "reveal"
    PAIR = "pair"
    PUBLISH = "publish"
    SIGN_IN = "sign_in"
    LATE = "late"
    START = "start"
    RESULTS = "results"
    END = "end"
    ANNOUNCE = "announce"
    BRIEF = "brief"
    TIME = "time"
    SCORES = "scores"
    APPEAL = "appeal"
    LATE_APPEAL = "late_appeal"
    FEE = "fee"
    PAIR_AGAIN = "pair_again"
    AGREE = "agree"
    TAKE_BACK = "take_back"
    SETTLE = "settle"
    CLOSE_STAGE = "close_stage"
    CLOSE = "close"
    HONOUR = "honour"
    AWARDS = "awards"


@record
class Todo:
    """`about` is what it is about, by number: an entry, a table, an objection, an appeal; a paper
    by its name."""

    act: Task
    text: Text
    about: str = ""


PURPOSE = {
    DrawPurpose.NUMBERS: Text("抽签号", "draw numbers"),
    DrawPurpose.TABLES: Text("分桌", "tables"),
    DrawPurpose.SCHEDULE: Text("对阵总表", "the match schedule"),
    DrawPurpose.ZONES: Text("赛区号和区内号", "numbers of zones, and inside them"),
    DrawPurpose.GROUPS: Text("分组", "groups"),
    DrawPurpose.BRACKET: Text("淘汰赛位置", "the bracket"),
    DrawPurpose.PLAY_OFF: Text("加赛", "the play-off"),
    DrawPurpose.LOTS: Text("抽签定名次", "lots for places"),
}
