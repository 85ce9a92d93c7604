"""What is due next?"""

from __future__ import annotations

from enum import StrEnum

from paisai.frozen import dataclass
from paisai.regulations.stages import (
    FixedSchedule,
    Grouping,
    Knockout,
    RoundRobin,
    Swiss,
    TablesOfThree,
)
from paisai.text import Text
from paisai.tournament.competition import Competition, DrawPurpose, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import has_lots
from paisai.tournament.naming import table_list
from paisai.tournament.pairing.round_robin import all_play_all
from paisai.tournament.ranking.stage_ranking import match_groups
from paisai.tournament.ranking.standings import knockout_progress
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.stages import missing_tables, stage_of
from paisai.tournament.unsettled import can_begin_anew, unsettled_stage


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


@dataclass(frozen=True, slots=True)
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


_FIRST_DRAW = {
    "swiss": DrawPurpose.NUMBERS,
    "groups": DrawPurpose.GROUPS,
    "knockout": DrawPurpose.BRACKET,
    "tables_of_three": DrawPurpose.TABLES,
    "fixed_schedule": DrawPurpose.ZONES,
}


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
    if not _is_drawn(competition, stage):
        return _to_draw(competition, stage)
    if stage.rounds:
        step = _of_round(competition, stage, stage.rounds[-1])
        if step is not None:
            return step
    if _rounds_left(competition, stage):
        return NextStep(Due.PAIR)
    return _after_rounds(competition, stage)


def _is_drawn(competition: Competition, stage: StageState) -> bool:
    match stage_of(competition, stage).kind:
        case "swiss":
            return stage.numbers is not None
        case "groups":
            return stage.groups is not None
        case "knockout":
            return stage.bracket is not None
        case "fixed_schedule":
            return stage.zones is not None
        case _:
            return stage.three is not None


def _to_draw(competition: Competition, stage: StageState) -> NextStep:
    spec = stage_of(competition, stage)
    if isinstance(spec, FixedSchedule) and stage.schedule is None:
        return NextStep(Due.DRAW, DrawPurpose.SCHEDULE)
    if isinstance(spec, TablesOfThree) and by_rank(competition, stage):
        return NextStep(Due.PAIR)
    return NextStep(Due.DRAW, _FIRST_DRAW[spec.kind])


def by_rank(competition: Competition, stage: StageState) -> bool:
    """Whether tables of three are made by rank: there must have been a stage before."""
    spec = stage_of(competition, stage)
    return (
        isinstance(spec, TablesOfThree)
        and spec.grouping is not Grouping.DRAWN
        and len(competition.stages) > 1
    )


def _of_round(competition: Competition, stage: StageState, round_: Round) -> NextStep | None:
    if round_.status is RoundStatus.DRAFT:
        return NextStep(Due.PUBLISH)
    missing = missing_tables(competition, stage, round_)
    return NextStep(Due.RESULTS, tables=missing) if missing else None


def _rounds_left(competition: Competition, stage: StageState) -> bool:
    return len(stage.rounds) < rounds_of(competition, stage)


def rounds_of(competition: Competition, stage: StageState) -> int:
    """How many rounds the stage has, play-offs not counted; for a knockout, as far as is known."""
    spec = stage_of(competition, stage)
    if isinstance(spec, Swiss | FixedSchedule):
        return spec.rounds
    if isinstance(spec, RoundRobin):
        groups = stage.groups or ()
        return max((len(all_play_all(group)) for group in groups), default=0)
    if isinstance(spec, Knockout):
        sections = knockout_progress(competition, stage).sections
        return len(stage.rounds) + (1 if sections else 0)
    return 1


def _after_rounds(competition: Competition, stage: StageState) -> NextStep:
    tied = lots_due(competition, stage)
    if tied:
        return NextStep(Due.DRAW, DrawPurpose.LOTS, among=tied)
    spec = stage_of(competition, stage)
    if isinstance(spec, TablesOfThree):
        state = threes_progress(competition, stage)
        played = sum(round_.play_off for round_ in stage.rounds)
        if state.open and state.cut is not None and len(stage.play_off_seeds) == played:
            return NextStep(Due.DRAW, DrawPurpose.PLAY_OFF)
        if state.open:
            return NextStep(Due.PAIR)
    return NextStep(Due.CLOSE_STAGE)


def lots_due(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """Those equal on every key for whom a lot is still to be drawn: where the chain ends in
    lots everybody, else only those over whom the line of the cut runs."""
    spec = stage_of(competition, stage)
    if isinstance(spec, Knockout):
        return ()
    if isinstance(spec, TablesOfThree):
        if not has_lots(competition.regulation):
            return ()
        standing = threes_progress(competition, stage).standing
        return tuple(group for group in standing if len(group) > 1)
    places = spec.cut_per_group if isinstance(spec, RoundRobin) else spec.cut
    lots = has_lots(competition.regulation)
    if places is None and not lots:
        return ()
    tied: list[tuple[EntryId, ...]] = []
    for groups in match_groups(competition, stage):
        above = 0
        for group in groups:
            crossed = places is not None and above < places < above + len(group)
            if len(group) > 1 and (lots or crossed):
                tied.append(group)
            above += len(group)
    return tuple(tied)
