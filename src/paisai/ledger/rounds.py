"""How is a round drafted, published and timed?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paisai.errors import NotationError
from paisai.ledger.commands import (
    Announce,
    ChangeDraft,
    EndRound,
    ExtendRound,
    Pair,
    PauseRound,
    PublishRound,
    ResumeRound,
    StartRound,
)
from paisai.ledger.common import (
    entrant,
    need_text,
    open_stage,
    refuse,
    table_at,
    with_round,
    with_stage,
    without_draft,
)
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.stages import Swiss, TablesOfThree
from paisai.tournament.competition import (
    Clock,
    Competition,
    Extension,
    Round,
    RoundStatus,
    StageState,
)
from paisai.tournament.entries import EntryId
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.pairing.next_round import (
    Draft,
    hand_distance,
    next_draft,
    seated,
    three_tables,
)
from paisai.tournament.pairing.swiss import Remedy
from paisai.tournament.ranking.chain import shown
from paisai.tournament.ranking.standings import stage_of


def _pair(competition: Competition, command: Pair, _: Moment) -> Outcome:
    if command.remedy is not Remedy.NONE:
        need_text(command.reason, "放宽的理由", "why the rule is relaxed")
    competition = without_draft(competition)
    step = next_step(competition)
    if step.due is not Due.PAIR:
        raise refuse(
            Reason.RESULTS_MISSING if step.due is Due.RESULTS else Reason.NOT_NOW,
            "",
            f"现在不编排，下一步是{step.text.zh}",
            f"nothing is to be paired now; next: {step.text.en}",
        )
    stage = open_stage(competition)
    if command.remedy is not Remedy.NONE and not isinstance(stage_of(competition, stage), Swiss):
        raise refuse(
            Reason.NOT_POSSIBLE,
            "",
            "只有积分编排可以这样放宽",
            "only a Swiss round can be relaxed so",
        )
    draft = next_draft(competition, stage, command.remedy)
    outcome: dict[str, Any] = {
        "round": len(stage.rounds) + 1,
        "tables": [list(seats) for seats, _ in draft.tables],
        "byes": list(draft.byes),
        "play_off": draft.play_off,
    }
    if any(section for _, section in draft.tables):
        outcome["sections"] = [section for _, section in draft.tables]
    if draft.remedied:
        outcome["remedied"] = list(draft.remedied)
    return outcome


def _paired(competition: Competition, _: Pair, outcome: Outcome, moment: Moment) -> Competition:
    """Scores of the round before count as published now, if they were not."""
    competition = without_draft(competition)
    stage = open_stage(competition)
    if isinstance(stage_of(competition, stage), TablesOfThree) and stage.three is None:
        stage = replace(stage, three=three_tables(competition, stage))
    sections = outcome.get("sections", [""] * len(outcome["tables"]))
    tables = tuple(
        (tuple(map(EntryId, seats)), section)
        for seats, section in zip(outcome["tables"], sections, strict=True)
    )
    byes = tuple(map(EntryId, outcome["byes"]))
    draft = Draft(tables, byes, outcome["play_off"])
    round_ = seated(competition, stage, draft, moment.seq)
    before = tuple(
        replace(r, scores_published=moment.time) if r.scores_published is None else r
        for r in stage.rounds
    )
    return with_stage(competition, replace(stage, rounds=(*before, round_)))


def _draft(competition: Competition) -> tuple[StageState, Round]:
    stage = open_stage(competition)
    return stage, stage.rounds[-1]


def _change_draft(competition: Competition, command: ChangeDraft, _: Moment) -> Outcome:
    need_text(command.reason, "改动的理由", "why it is changed")
    stage, round_ = _draft(competition)
    if not isinstance(stage_of(competition, stage), Swiss):
        raise refuse(
            Reason.NOT_POSSIBLE,
            "",
            "这一阶段的对阵由抽签定下，不能手改",
            "the tables of this stage follow from its draw and are not changed by hand",
        )
    named = [id_ for two in command.pairs for id_ in two]
    named += [] if command.bye is None else [command.bye]
    for id_ in named:
        entrant(competition, id_)
    playing = [id_ for table in round_.tables for id_ in table.seats] + list(round_.byes)
    if sorted(named) != sorted(playing):
        raise refuse(
            Reason.INCOMPLETE,
            "",
            "手改的对阵要把本轮的每个参赛者恰好写一次",
            "a changed draft names every entry of the round exactly once",
        )
    pairs = tuple((EntryId(a), EntryId(b)) for a, b in command.pairs)
    bye = None if command.bye is None else EntryId(command.bye)
    found = hand_distance(competition, stage, pairs, bye)
    return {
        "points": shown(found.points),
        "places": found.places,
        "broken": [{"entries": list(b.entries), "zh": b.zh, "en": b.en} for b in found.broken],
    }


def _draft_changed(
    competition: Competition, command: ChangeDraft, _: Outcome, moment: Moment
) -> Competition:
    stage, old = _draft(competition)
    tables = tuple(((EntryId(a), EntryId(b)), "") for a, b in command.pairs)
    byes = () if command.bye is None else (EntryId(command.bye),)
    before = replace(stage, rounds=stage.rounds[:-1])
    without = with_stage(competition, before)
    new = replace(seated(without, before, Draft(tables, byes), moment.seq), by_hand=command.reason)
    return with_round(competition, stage, replace(new, number=old.number, serial=old.serial))


def _nothing(_: Competition, _command: object, _m: Moment) -> Outcome:
    return {}


def _published(competition: Competition, _: PublishRound, _o: Outcome, _m: Moment) -> Competition:
    stage, round_ = _draft(competition)
    return with_round(competition, stage, replace(round_, status=RoundStatus.PUBLISHED))


def _with_clock(competition: Competition, status: RoundStatus, clock: Clock) -> Competition:
    stage, round_ = _draft(competition)
    return with_round(competition, stage, replace(round_, status=status, clock=clock))


def _started(competition: Competition, _: StartRound, _o: Outcome, moment: Moment) -> Competition:
    return _with_clock(competition, RoundStatus.PLAYING, Clock(started=moment.time))


def _pause(competition: Competition, _: PauseRound, _m: Moment) -> Outcome:
    if _draft(competition)[1].clock.pause_began is not None:
        raise refuse(Reason.DUPLICATE, "", "已经暂停", "the clock stands already")
    return {}


def _paused(competition: Competition, _: PauseRound, _o: Outcome, moment: Moment) -> Competition:
    clock = _draft(competition)[1].clock
    return _with_clock(competition, RoundStatus.PLAYING, replace(clock, pause_began=moment.time))


def _resume(competition: Competition, _: ResumeRound, _m: Moment) -> Outcome:
    if _draft(competition)[1].clock.pause_began is None:
        raise refuse(Reason.NOT_NOW, "", "没有暂停", "the clock is running")
    return {}


def _resumed(competition: Competition, _: ResumeRound, _o: Outcome, moment: Moment) -> Competition:
    clock = _draft(competition)[1].clock
    assert clock.pause_began is not None
    pauses = (*clock.paused, (clock.pause_began, moment.time))
    return _with_clock(
        competition, RoundStatus.PLAYING, replace(clock, pause_began=None, paused=pauses)
    )


def _extend(competition: Competition, command: ExtendRound, _: Moment) -> Outcome:
    if command.minutes < 1:
        raise NotationError("延长至少 1 分钟", "extend by at least a minute")
    if command.table is not None:
        table_at(_draft(competition)[1], command.table)
    return {}


def _extended(
    competition: Competition, command: ExtendRound, _o: Outcome, _m: Moment
) -> Competition:
    clock = _draft(competition)[1].clock
    more = (*clock.extensions, Extension(command.table, command.minutes))
    return _with_clock(competition, RoundStatus.PLAYING, replace(clock, extensions=more))


def _announce(_: Competition, command: Announce, _m: Moment) -> Outcome:
    need_text(command.text, "播报的内容", "what is announced")
    return {}


def _announced(
    competition: Competition, command: Announce, _: Outcome, moment: Moment
) -> Competition:
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None:
        return competition
    said = (*round_.clock.announced, (moment.time, command.text))
    return with_round(
        competition, stage, replace(round_, clock=replace(round_.clock, announced=said))
    )


def _end(competition: Competition, _: EndRound, _m: Moment) -> Outcome:
    round_ = competition.round
    if round_ is None or round_.status is not RoundStatus.PLAYING:
        raise refuse(Reason.NOT_NOW, "", "没有正在进行的轮次", "no round is being played")
    return {}


def _ended(competition: Competition, _: EndRound, _o: Outcome, moment: Moment) -> Competition:
    clock = _draft(competition)[1].clock
    if clock.pause_began is not None:
        pauses = (*clock.paused, (clock.pause_began, moment.time))
        clock = replace(clock, pause_began=None, paused=pauses)
    return _with_clock(competition, RoundStatus.ENDED, replace(clock, ended=moment.time))


HANDLERS: Handlers = {
    Pair: Handler(_pair, _paired),
    ChangeDraft: Handler(_change_draft, _draft_changed),
    PublishRound: Handler(_nothing, _published),
    StartRound: Handler(_nothing, _started),
    PauseRound: Handler(_pause, _paused),
    ResumeRound: Handler(_resume, _resumed),
    ExtendRound: Handler(_extend, _extended),
    Announce: Handler(_announce, _announced),
    EndRound: Handler(_end, _ended),
}
