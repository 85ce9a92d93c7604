"""What is due next: which step, who goes on, what waits for a decision, what do few change?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum

from paisai.frozen import record
from paisai.regulations.regulation import Regulation
from paisai.regulations.stages import StageRules
from paisai.text import Text, joined
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import Entrant, EntryId
from paisai.tournament.formats import format_for, format_of
from paisai.tournament.formats.format import CutLine, PlayOff
from paisai.tournament.naming import table_list
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.rounds import Round, RoundStatus


def unsettled_stage(competition: Competition) -> StageState | None:
    return next((stage for stage in competition.stages if stage.unsettled is not None), None)


def stage_after(competition: Competition, stage: StageState) -> StageState:
    """The one they advanced to."""
    return next(one for one in competition.stages if one.index > stage.index)


def can_begin_anew(competition: Competition, stage: StageState) -> bool:
    """Whether nothing was played yet in the stage after this one."""
    following = stage_after(competition, stage)
    return (
        following is competition.stages[-1]
        and not following.closed
        and all(
            round_.status is RoundStatus.DRAFT or is_unplayed(competition, following, round_)
            for round_ in following.rounds
        )
    )


def is_unplayed(competition: Competition, stage: StageState, round_: Round) -> bool:
    """Published, and nothing has come of it yet: no report, no result, no ruling."""
    ruled = any((r.stage, r.round) == (stage.index, round_.number) for r in competition.rulings)
    return not ruled and not any(
        table.reports or (table.result is not None and table.result.time is not None)
        for table in round_.tables
    )


def cut_line(competition: Competition, stage: StageState | None) -> CutLine | None:
    """None where the stage is closed, still has rounds to play, or cuts nobody."""
    if stage is None or stage.closed or not all_rounds_played(competition, stage):
        return None
    return format_of(competition, stage).cut_line(competition, stage)


def all_rounds_played(competition: Competition, stage: StageState) -> bool:
    """Not of a knockout, which nobody cuts."""
    if competition.spec(stage).played_for_places:
        return False
    played = [one for one in stage.rounds if not one.play_off]
    if not played or len(played) < format_of(competition, stage).rounds(competition, stage):
        return False
    return all(RoundAt(competition, stage, one).is_complete for one in played)


def first_stage(regulation: Regulation, entries: int) -> int:
    """The index of the stage to begin with: tables of three from which everybody would advance
    are left out (E4.2a: up to 9 begin with the semi-final, up to three with the final)."""
    for index, stage in enumerate(regulation.stages[:-1]):
        if not format_for(stage).is_left_out(stage, entries):
            return index
    return len(regulation.stages) - 1


def fewest(stage: StageRules) -> int:
    """How many entries a stage needs at least."""
    return format_for(stage).fewest(stage)


def otherwise_played(regulation: Regulation, entries: int) -> Text:
    """What is left out or changed of the stages with so many; nothing where all of it is played
    (E4.2a)."""
    index = first_stage(regulation, entries)
    return format_for(regulation.stages[index]).otherwise_played(regulation, index, entries)


def fewest_entries(regulation: Regulation) -> int:
    """With fewer the event cannot be drawn."""
    first, last = regulation.stages[0], regulation.stages[-1]
    if first.by_deals:  # those of which nobody would be cut are left out
        return fewest(last)
    return format_for(first).fewest_for_all(first)


def how_few(regulation: Regulation, counted: Text) -> Text:
    """The fewest that a regulation can take, and below which number what changes: said before
    anybody has entered. `counted` is 人 or 对."""
    least, first = fewest_entries(regulation), regulation.stages[0]
    said = Text(f"至少 {least} {counted.zh}", f"at least {least} {counted.en}")
    changes = format_for(first).changes_below(regulation, first, counted)
    return joined([said, *changes], "；", "; ")


def what_changes(regulation: Regulation, entrants: Collection[Entrant]) -> Iterator[Text]:
    """What so few make of the regulation's format: what is left out, and what cannot be played."""
    first = regulation.stages[0]
    if not entrants:
        return
    yield from format_for(first).changed_by(regulation, first, entrants)
    if said := otherwise_played(regulation, len(entrants)):
        yield said


class Due(StrEnum):
    BEGIN = "begin"
    DRAW = "commit_draw"
    CLOSE_WORDS = "close_words"
    REVEAL = "reveal_draw"
    PAIR = "pair"
    PUBLISH = "publish_round"
    RESULTS = "results"
    SETTLE = "settle_advance"
    """A correction after the close changed who advances: keep them, or replace them."""
    CLOSE_STAGE = "close_stage"
    CLOSE = "close"
    NOTHING = "nothing"


WORDS = {
    Due.BEGIN: Text("抽签开赛", "draw and begin"),
    Due.DRAW: Text("抽签", "draw"),
    Due.CLOSE_WORDS: Text(
        "请现场代表报话，截止以后揭晓", "take words from the hall, close the list, open the draw"
    ),
    Due.REVEAL: Text("抽签揭晓", "open the draw"),
    Due.PAIR: Text("编排下一轮", "pair the next round"),
    Due.PUBLISH: Text("公布编排", "publish the round"),
    Due.RESULTS: Text("录入成绩", "enter results"),
    Due.SETTLE: Text(
        "更正以后晋级的人有变，决定更换还是保留",
        "a correction changed who advances: replace them, or keep them",
    ),
    Due.CLOSE_STAGE: Text("结束这一阶段", "close the stage"),
    Due.CLOSE: Text("结束比赛", "close the event"),
    Due.NOTHING: Text("比赛已经结束", "the event is closed"),
}


@record
class NextStep:
    """`tables` are those whose results are missing; `purpose` is what is to be drawn;
    `among` whom the lots are for."""

    due: Due
    purpose: DrawPurpose | None = None
    tables: tuple[int, ...] = ()
    among: tuple[tuple[EntryId, ...], ...] = ()

    @property
    def text(self) -> Text:
        """What is due, with the tables whose results are missing."""
        if not self.tables:
            return WORDS[self.due]
        return WORDS[self.due] + Text("，还缺", "; still missing: ") + table_list(self.tables)


_AFTER_SETTLING = {Due.DRAW, Due.PAIR, Due.PUBLISH, Due.CLOSE_STAGE, Due.CLOSE}


def next_step(competition: Competition) -> NextStep:
    """The one thing the course of the competition waits for. Who advances is settled before the
    wrong ones have played; what they have begun to play is played out first."""
    step = _in_course(competition)
    stage = unsettled_stage(competition)
    if stage is None:
        return step
    before_results = step.due is Due.RESULTS and can_begin_anew(competition, stage)
    return NextStep(Due.SETTLE) if before_results or step.due in _AFTER_SETTLING else step


def is_final(competition: Competition, stage: int | None = None) -> bool:
    """Whether the places of a stage (from 1), or of the event, stand. Before that they are
    provisional: 暂定. Those of the event stand when those of every stage that was played do and
    no other follows, which would be there as soon as the one before it is closed: certificates are
    handed over before the end, which cannot be undone."""
    if stage is None:
        played = all(is_final(competition, one.index + 1) for one in competition.stages)
        return competition.closed or (competition.stage is not None and played)
    found = next((one for one in competition.stages if one.index == stage - 1), None)
    appealed = any(a.upheld is None and a.stage == stage - 1 for a in competition.appeals)
    return found is not None and found.closed and found.unsettled is None and not appealed


def _in_course(competition: Competition) -> NextStep:
    stage = competition.stage
    if competition.closed:
        return NextStep(Due.NOTHING)
    if competition.draw is not None:
        closed = bool(competition.draw.words_hash)
        return NextStep(Due.REVEAL if closed else Due.CLOSE_WORDS, competition.draw.purpose)
    if stage is None:
        return NextStep(Due.BEGIN)
    if stage.closed:
        return NextStep(Due.CLOSE)
    kind = format_of(competition, stage)
    if (purpose := kind.to_draw(competition, stage)) is not None:
        return NextStep(Due.DRAW, purpose)
    if stage.rounds:
        step = _of_round(competition, stage, stage.rounds[-1])
        if step is not None:
            return step
    if len(stage.rounds) < kind.rounds(competition, stage):
        return NextStep(Due.PAIR)
    return _after_rounds(competition, stage)


def _of_round(competition: Competition, stage: StageState, round_: Round) -> NextStep | None:
    if round_.status is RoundStatus.DRAFT:
        return NextStep(Due.PUBLISH)
    missing = RoundAt(competition, stage, round_).missing
    return NextStep(Due.RESULTS, tables=missing) if missing else None


def rounds_of(competition: Competition, stage: StageState) -> int:
    """How many rounds the stage has, play-offs not counted; for a knockout, as far as is known."""
    return format_of(competition, stage).rounds(competition, stage)


def _after_rounds(competition: Competition, stage: StageState) -> NextStep:
    tied = lots_due(competition, stage)
    if tied:
        return NextStep(Due.DRAW, DrawPurpose.LOTS, among=tied)
    match format_of(competition, stage).play_off(competition, stage):
        case PlayOff.TO_DRAW:
            return NextStep(Due.DRAW, DrawPurpose.PLAY_OFF)
        case PlayOff.TO_PAIR:
            return NextStep(Due.PAIR)
        case PlayOff.NONE:
            return NextStep(Due.CLOSE_STAGE)


def lots_due(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """Those equal on every key for whom a lot is still to be drawn."""
    return format_of(competition, stage).lots_due(competition, stage)
