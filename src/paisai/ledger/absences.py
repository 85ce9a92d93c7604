"""Has who is not there forfeited yet, and can anybody be so late already?

Both are asked of whoever acts now, by the hall's clock; what is on record stands.

Did the offender play in the round of a ruling that needs it?
"""

from __future__ import annotations

from datetime import datetime

from paisai.errors import Needed
from paisai.ledger.commands import Forfeit, Rule
from paisai.ledger.earlier_rulings import last_round
from paisai.ledger.lookups import open_stage, round_at, table_at
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.reviewing import not_admitted, open_checks
from paisai.referee.catalogue import is_of_play
from paisai.referee.deadlines import Correcting, correcting, forfeited_from, late
from paisai.referee.effects import ForfeitRound, MatchPoints, ScorePoints, ZeroRound
from paisai.regulations.citing import clause_of
from paisai.regulations.clocks import LATENESS
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import in_a_line, label, opening, whole_name
from paisai.tournament.round_times import clock_text, forfeits, late_unruled, table_of
from paisai.tournament.rounds import Round, RoundStatus

DECLARED = (
    "；说明不打或不再打的，录弃权时写明",
    "; if they said that they do not play, or not on, say so",
)


def check_absent(competition: Competition, command: Forfeit, time: datetime) -> None:
    """Absence is a forfeit from the regulation's minute on. Who says that he does not play has
    forfeited at once, and a match that is replayed has no clock."""
    table = table_at(competition, command.table)
    round_ = table.round
    if command.declared or table.seated.replay:
        return
    since = forfeited_from(competition.regulation, round_.clock.started or time)
    if since is None:
        return
    if round_.clock.started is None:
        raise _not_started(competition, round_, *DECLARED).needing(Needed.DECLARED)
    there = dict(table.seated.arrived)
    for entry in map(EntryId, command.by):
        name, arrived = label(competition, entry), there.get(entry)
        if arrived is not None and arrived < since:
            at = clock_text(arrived, time)
            raise refuse(
                Reason.NOT_POSSIBLE,
                Text(
                    f"{name} 在 {at} 签到，不算没有到场{DECLARED[0]}",
                    f"{name} signed in at {at} and is not absent{DECLARED[1]}",
                ),
                clause=clause_of(competition.regulation, "clocks.lateness"),
            ).needing(Needed.DECLARED)
        if arrived is None and time < since:
            at = clock_text(since, time)
            raise refuse(
                Reason.TOO_EARLY,
                Text(
                    f"{name} 没有到场，{at} 起才能记弃权{DECLARED[0]}",
                    f"{name} is absent, and has forfeited from {at} on{DECLARED[1]}",
                ),
                clause=clause_of(competition.regulation, "clocks.lateness"),
            ).needing(Needed.DECLARED)


def check_begun(competition: Competition) -> None:
    """Nobody reports a round that has not begun. A sheet signed by all sides shows that it was
    played, though nobody has pressed the button."""
    round_ = round_at(competition, None).round
    if round_.status is RoundStatus.PUBLISHED:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"{opening(round_).zh}还没有开始，不能报成绩；裁判台先按“本轮开始”",
                f"{opening(round_).en} has not begun and has no results yet; the desk starts it"
                " first",
            ),
        ).needing(Needed.START)


def check_may_have_played(table: TableAt, time: datetime) -> None:
    """A played result is taken from those who were let in (B10) and had not forfeited by coming too
    late (B8.2.1)."""
    competition, away, replay = table.competition, table.absent, table.seated.replay
    began = table.round.clock.started or time
    for entry in table.seats:
        if entry in away or replay:
            continue
        entrant = competition.entrants[entry]
        owed = open_checks(competition, entrant, began.date())
        if owed:
            raise not_admitted(competition, entrant, owed)
    for entry, came in late_unruled(table, time):
        if entry in dict(table.seated.arrived) and forfeits(came) and not replay:
            name = label(competition, entry)
            raise refuse(
                Reason.NOT_POSSIBLE,
                Text(
                    f"{name} 迟到 {came.minutes} 分钟，本轮弃权，不能记打出来的成绩；先判迟到；"
                    "签到时间记错了，撤销那次签到再按到场的时间签",
                    f"{name} came {came.minutes} minutes late and has forfeited the round: no"
                    " played"
                    " result is taken; rule on it first, or, if the sign-in is wrong, undo it and"
                    " sign"
                    " in with the time they came",
                ),
                clause=clause_of(competition.regulation, "clocks.lateness"),
            )


def check_so_late(competition: Competition, command: Rule, time: datetime) -> None:
    """Nobody is later than the round has lasted."""
    told = (command.facts or {}).get("minutes")
    if command.infraction != LATENESS or not isinstance(told, int):
        return
    round_ = round_at(competition, command.round, command.stage).round
    started = round_.clock.started
    if started is None:
        if round_ == competition.round:
            raise _not_started(competition, round_)
        return
    by_now = late(competition.regulation, started, time)
    most = 0 if by_now is None else by_now.minutes
    if told > most:
        began = clock_text(started, time)
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"这一轮 {began} 开始，到现在最多迟到 {most} 分钟，不是 {told} 分钟",
                f"the round began at {began}: by now nobody is more than {most} minutes late,"
                f" not {told}",
            ),
            clause=command.clause,
        )


def _not_started(competition: Competition, round_: Round, zh: str = "", en: str = "") -> Refusal:
    return refuse(
        Reason.TOO_EARLY,
        Text(
            f"{opening(round_).zh}还没有开始，没有人迟到；迟到从开始时算，请先开始这一轮{zh}",
            f"{opening(round_).en} has not begun and nobody is late: minutes count from its"
            " start, so"
            f" start it first{en}",
        ),
        clause=clause_of(competition.regulation, "clocks.lateness"),
    )


COSTS = frozenset({ScorePoints, MatchPoints, ZeroRound, ForfeitRound})


def check_plays(competition: Competition, command: Rule, time: datetime) -> None:
    """Points, or a round at nought, are no penalty to who has no score there, and nobody who does
    not play breaks a rule of play. What is ruled on a team for its leader is one ruling on all,
    whoever of them plays."""
    ruled = {type(effect) for effect in command.effects} & COSTS
    of_play = _is_of_play(competition, command)
    if command.official or not (ruled or of_play):
        return
    entry = EntryId(command.entry)
    stage, round_ = _of(competition, command)
    if round_ is not None and (of_play or ruled != {MatchPoints}):
        counts = table_of(round_, entry) is not None
        if counts and competition.is_suspended(entry, round_.serial):
            raise _suspended(competition, command, stage, round_)
    else:  # match points are taken off in the whole stage
        counts = entry in stage.participants and not of_play
    if counts:
        return
    who = label(competition, entry)
    here = Text("这一阶段", "this stage")
    if round_ is not None:
        name = whole_name(competition, stage, round_)
        here = Text(name.zh, in_a_line(name).en)
    then = _elsewhere(competition, entry, time)
    why = Text("这一判罚改不了他的成绩", "so this ruling cannot change any score")
    if of_play:
        why = Text("没有打牌，不会有这一违例", "did not play and cannot have done this")
    raise refuse(
        Reason.NOT_AT_TABLE,
        Text(
            f"{who} 不在{here.zh}的桌上，{why.zh}；{then.zh}；"
            "场上的行为可以用不改成绩的判罚（如警告）记在这里",
            f"{who} sits at no table of {here.en}, {why.en}; {then.en}; conduct in the hall can"
            " be put"
            " down here by what changes no score, such as a warning",
        ),
        clause=command.clause,
    ).needing(Needed.ROUND)


def _is_of_play(competition: Competition, command: Rule) -> bool:
    """Whether it happened while cards were played: by its nature, or because a deal or a side of
    it was told."""
    side_told = (command.facts or {}).get("at_fault") is not None
    told = side_told or command.deal is not None
    return told or is_of_play(competition.regulation, command.infraction)


def _suspended(
    competition: Competition, command: Rule, stage: StageState, round_: Round
) -> Refusal:
    who, name = label(competition, command.entry), whole_name(competition, stage, round_)
    return refuse(
        Reason.NOT_AT_TABLE,
        Text(
            f"{who} 在{name.zh}停赛，没有打牌，不能这样判；"
            "场上的行为可以用不改成绩的判罚（如警告）记下",
            f"{who} is suspended in {in_a_line(name).en} and did not play, so this cannot be ruled;"
            " conduct in the hall can be put down by what changes no score, such as a warning",
        ),
        clause=command.clause,
    )


def _of(competition: Competition, command: Rule) -> tuple[StageState, Round | None]:
    if command.round is not None or command.stage is not None:
        at = round_at(competition, command.round, command.stage)
        return at.stage, at.round
    stage = open_stage(competition)
    published = any(r.status is not RoundStatus.DRAFT for r in stage.rounds)
    return stage, last_round(competition) if published else None


def _elsewhere(competition: Competition, entry: EntryId, time: datetime) -> Text:
    """The last round in which he has a score that can still be changed."""
    sat = [
        (stage, round_)
        for stage in competition.stages
        for round_ in stage.rounds
        if round_.status is not RoundStatus.DRAFT and table_of(round_, entry) is not None
    ]
    if not sat:
        return Text(
            "等他上桌的一轮公布以后，判在那一轮",
            "rule it in the round in which he plays, once that is out",
        )
    stage, round_ = sat[-1]
    name = whole_name(competition, stage, round_)
    regulation, published = competition.regulation, round_.scores_published
    if correcting(regulation, published, time) is Correcting.NEVER:
        return Text(
            f"他打过的{name.zh}，成绩已经不能再改",
            f"the scores of {in_a_line(name).en}, which he played, are final",
        )
    return Text(
        f"要记在他打过的{name.zh}，请选那一轮", f"to count it in {in_a_line(name).en}, choose that"
    )
