"""Was what is sent made for the round that is played now?"""

from __future__ import annotations

from paisai.acting.forms.model import Posted, last
from paisai.desk.rights import Cell, Person, may
from paisai.errors import NotationError
from paisai.ledger import State
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import whole_name

SERIAL = "serial"
"""The round a form was made for, counted over all stages."""
_CORRECTS = Text(
    "本轮的请重新打开这一页再录，以前的到“成绩”里更正",
    "for the round played now open the page again; an earlier one is corrected under Results",
)
_ASKS = Text("要改请找记录台", "ask the desk to change it")


def check_round_meant(state: State, posted: Posted, who: Person) -> None:
    """What waited on a phone, or stood on a page left open, is not taken for a later round: tables
    and numbers of rounds come again, in another stage with the same ones."""
    meant = last(posted, SERIAL).strip()
    competition = state.competition
    if competition is None or competition.round is None:
        return
    now = str(competition.round.serial)
    if not meant or meant == now:
        return
    of, is_now = _called(competition, meant), _called(competition, now)
    then = _ASKS if may(who, "correct_result") is Cell.NO else _CORRECTS
    raise NotationError(
        f"这是{of.zh}的，现在是{is_now.zh}，没有记；{then.zh}",
        f"this was for {of.en}, and it is {is_now.en} now: nothing was taken; {then.en}",
    )


def _called(competition: Competition, serial: str) -> Text:
    for stage in competition.stages:
        for round_ in stage.rounds:
            if str(round_.serial) == serial:
                return whole_name(competition, stage, round_)
    return Text("别的一轮", "another round")
