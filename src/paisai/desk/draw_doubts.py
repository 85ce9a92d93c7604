"""Whom must people trust for a draw that stands, though every figure of it is right?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.draw_words import is_bound
from paisai.desk.public.draws import draw_records
from paisai.ledger import Problem, State
from paisai.text import Text

CHOSEN_SEED = Text(
    "对阵总表的随机数是填写的，不是抽出来的：填的人可以挑选",
    "the seed of the match schedule was filled in, not drawn: whoever filled it in could choose",
)


def draw_doubts(state: State) -> Iterator[Problem]:
    """By the number of the event, for whoever verifies."""
    for event in state.history:
        if event.kind == "make_schedule" and event.seq not in state.undone:
            yield Problem(event.seq, CHOSEN_SEED.zh, CHOSEN_SEED.en)
    for one in reversed(draw_records(state)):
        if one.thrown_away is not None:
            continue
        if one.rests_on:
            yield _told(one.seq, one.rests_on)
        if not is_bound(one.words):
            yield _told(one.seq, one.binding)
        if one.how_often:
            yield _told(one.seq, one.how_often)


def _told(seq: int, text: Text) -> Problem:
    return Problem(seq, text.zh, text.en)
