"""What is allowed when? One table: action × status."""

from __future__ import annotations

from collections.abc import Mapping

from paisai.errors import Needed
from paisai.ledger.possible_when import NOW, possible_when
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.state import Status, status
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import table_list
from paisai.tournament.stages import missing_tables

_ALWAYS = frozenset(Status) - {Status.NONE, Status.CLOSED}
_DRAWS = frozenset({Status.DRAWING, Status.OPENING, Status.DRAWING_BEFORE})
_STILL = _ALWAYS - _DRAWS
"""A draw is made of what stands when it opens: nothing that it is made of changes meanwhile."""
_ROUND_OUT = frozenset({Status.PUBLISHED, Status.PLAYING, Status.RESULTS})
_AT_PLAY = frozenset({Status.PLAYING})
_AFTER_A_ROUND = frozenset({Status.READY, Status.DRAFT, Status.DONE}) | _ROUND_OUT

_RESULTS = frozenset({"report_result", "confirm_result", "enter_sheet", "forfeit"})
_RESULTS_IN = frozenset({Status.READY, Status.DRAFT, Status.DONE})
_AFTER_ALL_RESULTS = frozenset({"pair", "publish_scores", "close_stage"})

ALLOWED: Mapping[str, frozenset[Status]] = {
    "create": frozenset({Status.NONE}),
    "set_unit": _STILL,
    "share_out": frozenset({Status.ENTRY}),
    "add_entry": frozenset({Status.ENTRY, Status.READY}),
    "change_entry": frozenset({Status.ENTRY}),
    "remove_entry": frozenset({Status.ENTRY}),
    "confirm_entry": _ALWAYS,
    "agree_entry": _STILL,
    "set_paper": _ALWAYS,
    "review_entry": frozenset({Status.ENTRY}),
    "open_notice": frozenset({Status.ENTRY}),
    "raise_objection": frozenset({Status.ENTRY}),
    "rule_objection": frozenset({Status.ENTRY}),
    "qualify": frozenset({Status.ENTRY}),
    "withdraw": _STILL - {Status.DONE},
    "replace_player": _STILL,
    "mend_name": _STILL | {Status.CLOSED},
    "decide_phones": _ALWAYS,
    "permit_phone": _ROUND_OUT,
    "note_conduct": _ALWAYS,
    "change_schedule": _ALWAYS,
    "begin": frozenset({Status.ENTRY}),
    "make_schedule": frozenset({Status.READY}),
    "commit_draw": frozenset({Status.READY}),
    "contribute": frozenset({Status.DRAWING, Status.DRAWING_BEFORE}),
    "close_words": frozenset({Status.DRAWING, Status.DRAWING_BEFORE}),
    "reveal_draw": frozenset({Status.OPENING, Status.DRAWING_BEFORE}),
    "give_up_draw": _DRAWS,
    "pair": frozenset({Status.READY, Status.DRAFT}),
    "pair_again": frozenset({Status.PUBLISHED, Status.PLAYING}),
    "change_draft": frozenset({Status.DRAFT}),
    "publish_round": frozenset({Status.DRAFT}),
    "start_round": frozenset({Status.PUBLISHED}),
    "pause_round": _AT_PLAY,
    "resume_round": _AT_PLAY,
    "extend_round": _AT_PLAY,
    "announce": _ALWAYS,
    "end_round": frozenset({Status.PLAYING, Status.READY}),
    "finish_table": frozenset({Status.PLAYING, Status.RESULTS, Status.READY}),
    "sign_in": _ALWAYS,
    "report_result": _ROUND_OUT,
    "confirm_result": _ROUND_OUT,
    "enter_sheet": _ROUND_OUT,
    "forfeit": _ROUND_OUT,
    "correct_result": _AFTER_A_ROUND,
    "publish_scores": _RESULTS_IN,
    "rule": _STILL - {Status.ENTRY},
    "file_appeal": _ALWAYS - {Status.ENTRY},
    "receive_fee": _ALWAYS - {Status.ENTRY},
    "decide_appeal": _STILL - {Status.ENTRY},
    "close_stage": frozenset({Status.READY}),
    "settle_advance": _STILL - {Status.ENTRY},
    "give_honour": _ALWAYS,
    "waive_honour": _ALWAYS,
    "close": frozenset({Status.DONE}),
    "correct_clock": _ALWAYS | {Status.CLOSED},
    "undo": _STILL | {Status.DRAWING_BEFORE},
}
ENDINGS = ("undo", "give_up_draw")
"""What makes earlier events count no more."""
NOT_UNDONE = ("create", *ENDINGS)
"""What is never undone itself."""
RETIRED = frozenset({"make_schedule"})
"""What files of before hold, and nobody is offered or may ask for any more."""


def allowed(now: Status) -> tuple[str, ...]:
    """The commands a page may offer in this status."""
    return tuple(kind for kind, when in ALLOWED.items() if now in when and kind not in RETIRED)


def check_allowed(kind: str, competition: Competition | None) -> None:
    when, now = ALLOWED[kind], status(competition)
    if now in when:
        return
    if kind in _RESULTS and now in _RESULTS_IN:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "现在没有等成绩的桌；已经录入的成绩要改，请用更正",
                "no table waits for a result; one that was entered is changed by a correction",
            ),
        ).needing(Needed.CORRECTION)
    awaited = kind in _AFTER_ALL_RESULTS and now in _ROUND_OUT
    if awaited and now is not Status.PUBLISHED and competition is not None:
        raise _results_missing(competition, now)
    said = possible_when(kind, now, competition)
    raise refuse(
        Reason.RESULTS_MISSING if awaited else Reason.NOT_NOW,
        Text(f"现在不能：{said.zh}", f"not now: {said.en}"),
    )


def _results_missing(competition: Competition, now: Status) -> Refusal:
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    said, tables = NOW[now], table_list(missing_tables(competition, stage, round_))
    return refuse(
        Reason.RESULTS_MISSING,
        Text(
            f"现在不能：{said.zh}，还缺{tables.zh}；成绩录齐以后可以",
            f"not now: {said.en}; missing: {tables.en}; it can be done once they are entered",
        ),
    )
