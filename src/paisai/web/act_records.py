"""What do the pages need to know of an act besides its declaration? One record for each."""

from __future__ import annotations

from collections.abc import Mapping

from paisai.frozen import record
from paisai.text import SILENT, Text

ALL = "all"
"""The topic of what may change anything, such as an undo."""


@record
class OnTheWeb:
    """`tab` is the tab of the desk under which the act is done. `topics` are the words to which
    pages listen that hear of it: `round` is whatever changes on a round's board, each result too;
    `course` only what concerns everybody in the hall, so that a phone of one table is not told of
    all the others. `help` is its page of the handbook, where that is not its tab's. A `grave` act
    takes something away: its button is red. `seldom` are fields of its form that are seldom filled
    in, and `seldom_for` says what they are for. A leader is offered it for an entry of the unit
    `in_time`, or when it is `late` and the entry stays on the list."""

    tab: str = ""
    topics: tuple[str, ...] = (ALL,)
    help: str = ""
    grave: bool = False
    seldom: str = ""
    seldom_for: Text = SILENT
    in_time: bool = False
    late: bool = False


_ENTRIES = OnTheWeb("entries/", ("entries",))
_DRAW = OnTheWeb("draw/", ("draw",))
_DRAFT = OnTheWeb("round/", ("round",))
_CLOCK = OnTheWeb("round/", ("clock", "round", "course"))
_RESULT = OnTheWeb("results/", ("round", "standings"))
_RULINGS = OnTheWeb("rulings/", ("rulings",))
_CLOSING = OnTheWeb("standings/", ("standings", "round", "course"))
_AWARDS = OnTheWeb("awards/", ("awards",))
_PLAYERS = ("entries", "round", "course")
_EARLIER = Text("不是这一轮的", "About an earlier round")

RECORDS: Mapping[str, OnTheWeb] = {
    "create": OnTheWeb(),
    "set_unit": _ENTRIES,
    "share_out": _ENTRIES,
    "add_entry": OnTheWeb(
        "entries/",
        ("entries",),
        help="withdrawal",
        seldom="id,name",
        seldom_for=Text("编号和队名，可以不填", "Number and team name, if you like"),
    ),
    "change_entry": OnTheWeb(
        "entries/",
        ("entries",),
        help="withdrawal",
        seldom="name",
        seldom_for=Text("队名，可以不填", "Team name, if you like"),
        in_time=True,
        late=True,
    ),
    "remove_entry": OnTheWeb("entries/", ("entries",), help="withdrawal", grave=True, in_time=True),
    "confirm_entry": _ENTRIES,
    "agree_entry": _ENTRIES,
    "set_paper": _ENTRIES,
    "review_entry": _ENTRIES,
    "open_notice": _ENTRIES,
    "raise_objection": _ENTRIES,
    "rule_objection": _ENTRIES,
    "qualify": _ENTRIES,
    "withdraw": OnTheWeb("entries/", _PLAYERS, help="withdrawal", grave=True, late=True),
    "replace_player": OnTheWeb("entries/", _PLAYERS, help="withdrawal", late=True),
    "mend_name": OnTheWeb("entries/", _PLAYERS),
    "decide_phones": OnTheWeb("people/"),
    "permit_phone": _RULINGS,
    "note_conduct": _RULINGS,
    "change_schedule": OnTheWeb("round/"),
    "begin": _DRAW,
    "make_schedule": OnTheWeb(topics=("draw",)),
    "commit_draw": _DRAW,
    "contribute": _DRAW,
    "close_words": _DRAW,
    "reveal_draw": _DRAW,
    "give_up_draw": OnTheWeb("draw/", ("draw",), grave=True),
    "pair": _DRAFT,
    "pair_again": _DRAFT,
    "change_draft": _DRAFT,
    "publish_round": OnTheWeb("round/", ("round", "course")),
    "start_round": _CLOCK,
    "pause_round": _CLOCK,
    "resume_round": _CLOCK,
    "extend_round": _CLOCK,
    "announce": _CLOCK,
    "end_round": _CLOCK,
    "finish_table": _RESULT,
    "sign_in": OnTheWeb("round/", ("round", "standings"), help="sign-in"),
    "report_result": _RESULT,
    "confirm_result": _RESULT,
    "enter_sheet": _RESULT,
    "forfeit": OnTheWeb(
        "results/", ("round", "standings", "course"), help="withdrawal", grave=True
    ),
    "correct_result": OnTheWeb(
        "results/",
        ("round", "standings", "course"),
        help="trouble",
        seldom="stage,round",
        seldom_for=_EARLIER,
    ),
    "publish_scores": OnTheWeb("results/", ("round", "standings", "clock", "course")),
    "rule": OnTheWeb(
        "rulings/",
        ("rulings", "round", "standings"),
        seldom="stage,round",
        seldom_for=_EARLIER,
    ),
    "file_appeal": OnTheWeb("rulings/", ("rulings",), seldom="stage,round", seldom_for=_EARLIER),
    "receive_fee": _RULINGS,
    "decide_appeal": OnTheWeb(
        "rulings/",
        ("rulings", "round", "standings", "course"),
        seldom="table,levels1,levels2,deals,north_south,start,first,rulings_included,responsible,"
        "replay",
        seldom_for=Text("改判成绩，或补赛", "Change a result, or have it played again"),
    ),
    "close_stage": _CLOSING,
    "settle_advance": _CLOSING,
    "give_honour": _AWARDS,
    "waive_honour": _AWARDS,
    "close": _CLOSING,
    "correct_clock": OnTheWeb("round/", help="trouble"),
    "undo": OnTheWeb("log/", grave=True),
}
_NONE = OnTheWeb()


def on_the_web(kind: str) -> OnTheWeb:
    """Returns the record of an act; of what is none, that it stands under no tab."""
    return RECORDS.get(kind, _NONE)
