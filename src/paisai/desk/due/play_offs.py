"""What is said of a round that is to be paired, and of a play-off?

Has a changed result made a play-off pointless, and what is to be done about it?

Its deals decide nothing any more (E4.2b, E4.2d). One that is not played yet is taken back: the
course would wait for its results.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from paisai.desk.due.todo import Task, Todo
from paisai.ledger import State
from paisai.ledger.act import NAMES, Trait
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.formats.knockout import knockout_progress
from paisai.tournament.formats.threes import threes_progress
from paisai.tournament.naming import in_a_line, main_round, numbered, places_round, stage_name
from paisai.tournament.next_step import Due, NextStep
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.round_times import still_open
from paisai.tournament.rounds import Round


def is_play_off(competition: Competition, step: NextStep) -> bool:
    stage = competition.stage
    if step.due is Due.DRAW:
        return step.purpose is DrawPurpose.PLAY_OFF
    if step.due is not Due.PAIR or stage is None or not stage.rounds:
        return False
    return competition.spec(stage).by_deals


def pairing(competition: Competition, stage: StageState) -> Text:
    """Tables of three have one round; what comes after it is a play-off (E4.2b, E4.2d)."""
    spec = competition.spec(stage)
    if spec.by_deals and stage.rounds:
        deals = spec.deals_at_table(play_off=True)
        return Text(f"编排加赛，{deals} 副", f"pair the play-off of {deals} deals")
    if not stage.rounds and spec.by_deals and stage_name(competition, stage):
        return Text(f"编排{spec.name.zh}", f"pair {in_a_line(spec.name).en}")
    name = in_a_line(_coming(competition, stage))
    return Text(f"编排{name.zh.rstrip()}", f"pair {name.en}")


def _coming(competition: Competition, stage: StageState) -> Text:
    """Of the round that is to be paired next."""
    if not competition.spec(stage).played_for_places:
        return numbered(len(stage.rounds) + 1)
    first = min(knockout_progress(competition, stage).sections, key=lambda one: one.best)
    size = len(first.entries)
    return main_round(size) if first.best == 1 else places_round(first.best, size)


def once_they_stand(competition: Competition, text: Text, now: datetime) -> Text:
    """Who is tied may still change: a play-off is better begun when the scores stand (E4.8.9).
    Nothing forbids to begin it at once."""
    ending = [(one.until, one.text) for one in still_open(competition, now) if one.until]
    if not ending:
        return text
    last = max(ending, key=lambda one: one[0])[1]
    return Text(
        f"现在就可以{text.zh}；但{last.zh}，改了就可能白打，最好过后再办",
        f"{text.en}: possible now, but {last.en}, and the play-off may be in vain; better after",
    )


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
        if Trait.STEP in NAMES[event.kind].act.traits and event.seq not in state.undone
    )
    return Todo(Task.TAKE_BACK, _decides_nothing(found) + _NOT_PLAYED, str(seq))


def _in_hand(competition: Competition) -> Round | None:
    """A play-off that the course waits for though it decides nothing."""
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or round_.number not in _idle(competition):
        return None
    return None if RoundAt(competition, stage, round_).is_complete else round_


def played_in_vain(competition: Competition) -> Iterator[Text]:
    """Those of the stage in hand that were played and do not count."""
    stage = competition.stage
    for number in _idle(competition):
        assert stage is not None
        round_ = stage.rounds[number - 1]
        if RoundAt(competition, stage, round_).is_complete:
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
        over = RoundAt(after, after.stage, round_).is_complete
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
    if not competition.spec(stage).by_deals:
        return ()
    return threes_progress(competition, stage).idle
