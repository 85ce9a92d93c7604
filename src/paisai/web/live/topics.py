"""Whom does an event concern? The words to which pages listen.

`round` is whatever changes on a round's board, each result too; `course` only what concerns
everybody in the hall, so that a phone of one table is not told of all the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.ledger import Event

_TOPICS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "set_unit",
            "share_out",
            "add_entry",
            "change_entry",
            "remove_entry",
            "confirm_entry",
            "agree_entry",
            "set_paper",
            "review_entry",
            "open_notice",
            "raise_objection",
            "rule_objection",
            "qualify",
        ),
        ("entries",),
    ),
    **dict.fromkeys(("withdraw", "replace_player", "mend_name"), ("entries", "round", "course")),
    **dict.fromkeys(
        (
            *("begin", "make_schedule", "commit_draw", "contribute"),
            *("close_words", "reveal_draw", "give_up_draw"),
        ),
        ("draw",),
    ),
    **dict.fromkeys(("pair", "pair_again", "change_draft"), ("round",)),
    "publish_round": ("round", "course"),
    **dict.fromkeys(
        ("start_round", "pause_round", "resume_round", "extend_round", "announce", "end_round"),
        ("clock", "round", "course"),
    ),
    **dict.fromkeys(
        (
            "sign_in",
            "finish_table",
            "report_result",
            "confirm_result",
            "enter_sheet",
        ),
        ("round", "standings"),
    ),
    **dict.fromkeys(("forfeit", "correct_result"), ("round", "standings", "course")),
    "publish_scores": ("round", "standings", "clock", "course"),
    "rule": ("rulings", "round", "standings"),
    **dict.fromkeys(("permit_phone", "note_conduct"), ("rulings",)),
    "file_appeal": ("rulings",),
    "receive_fee": ("rulings",),
    "decide_appeal": ("rulings", "round", "standings", "course"),
    **dict.fromkeys(("close_stage", "settle_advance", "close"), ("standings", "round", "course")),
    **dict.fromkeys(("give_honour", "waive_honour"), ("awards",)),
}
ALL = "all"
"""For what may change anything, such as an undo."""


def topics(events: Iterable[Event]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for event in events:
        for topic in _TOPICS.get(event.kind, (ALL,)):
            found[topic] = None
        for part in ("command", "outcome"):
            table = event.data.get(part, {}).get("table")
            if isinstance(table, int):
                found[f"table:{table}"] = None
    return tuple(found)
