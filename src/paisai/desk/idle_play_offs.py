"""Has a changed result made a play-off pointless, and what is to be done about it?

Its deals decide nothing any more (E4.2b, E4.2d). One that is not played yet is taken back: the
course would wait for its results.
"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.todo import Act, Todo
from paisai.ledger import State
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.stages import is_complete, stage_of

_CAME_BY = {
    RoundStatus.PUBLISHED: "publish_round",
    RoundStatus.PLAYING: "start_round",
    RoundStatus.ENDED: "end_round",
}
_NOT_PLAYED = Text(
    "，不用打了：撤销它；打了也不算",
    " and need not be played: undo it; if it is played it does not count",
)


def to_take_back(state: State) -> Todo | None:
    """The play-off in hand, step by step: its end, its start, its publication."""
    competition = state.competition
    found = None if competition is None else _in_hand(competition)
    if found is None:
        return None
    seq = max(
        event.seq
        for event in state.history
        if event.kind == _CAME_BY[found.status] and event.seq not in state.undone
    )
    return Todo(Act.TAKE_BACK, _decides_nothing(found) + _NOT_PLAYED, str(seq))


def _in_hand(competition: Competition) -> Round | None:
    """A play-off that the course waits for though it decides nothing."""
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or round_.number not in _idle(competition):
        return None
    return None if is_complete(competition, stage, round_) else round_


def played_in_vain(competition: Competition) -> Iterator[Text]:
    """Those of the stage in hand that were played and do not count."""
    stage = competition.stage
    for number in _idle(competition):
        assert stage is not None
        round_ = stage.rounds[number - 1]
        if is_complete(competition, stage, round_):
            yield _decides_nothing(round_) + Text("，不算", " and does not count")


def newly_idle(before: Competition, after: Competition) -> Iterator[Text]:
    """What an act that changes results makes pointless."""
    if before.stage is None or after.stage is None or before.stage.index != after.stage.index:
        return
    known = _idle(before)
    for number in _idle(after):
        round_ = after.stage.rounds[number - 1]
        if number in known or number > len(before.stage.rounds):
            continue
        over = is_complete(after, after.stage, round_)
        yield _decides_nothing(round_) + (
            Text("，打的不算", " and what was played does not count") if over else _NOT_PLAYED
        )


def _decides_nothing(round_: Round) -> Text:
    return Text(
        f"成绩改后，第 {round_.number} 轮的加赛定不了什么",
        f"by the changed results the play-off of round {round_.number} decides nothing",
    )


def _idle(competition: Competition) -> tuple[int, ...]:
    stage = competition.stage
    if stage is None or stage.closed or not any(round_.play_off for round_ in stage.rounds):
        return ()
    if not stage_of(competition, stage).by_deals:
        return ()
    return threes_progress(competition, stage).idle
