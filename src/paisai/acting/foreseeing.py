"""What would an act do? Everything a person should see before it is done, and nothing written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.acting.forms import Posted, Situation, commands_of, form_of, refused
from paisai.acting.forms.model import last
from paisai.desk.boards.attention import consequences
from paisai.desk.boards.draft import cost_lines
from paisai.desk.boards.log import log
from paisai.desk.boards.penalties import penalty_said
from paisai.desk.boards.rounds import moves
from paisai.desk.boards.rulings import decision, offences, offender
from paisai.desk.boards.table_state import short_state, whole_state
from paisai.desk.due.now import withdrawn
from paisai.desk.due.play_offs import newly_idle
from paisai.desk.sentences import happened
from paisai.desk.sentences.event import ENDS_HERE
from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record
from paisai.ledger import Command, Event, Request, State, carry_out
from paisai.ledger import commands as c
from paisai.ledger.act import Of
from paisai.ledger.earlier_rulings import CHANGES_ITS_ROUND
from paisai.ledger.infractions import history
from paisai.ledger.lookups import table_at
from paisai.referee.effects import Disqualify, Suspend
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label, names
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import RoundStatus


@record
class Foreseen:
    """`said` is what would stand in the log; `effects` what comes of it; `notes` what speaks
    against it, or must be thought of."""

    said: Text
    effects: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()


def foresee(kind: str, at: Situation, posted: Posted) -> Foreseen:
    """Raises `WrongForm` as the act itself would be refused."""
    return _foreseen(kind, at, posted, commands_of(kind, at, posted))


def _foreseen(kind: str, at: Situation, posted: Posted, commands: Sequence[Command]) -> Foreseen:
    state = at.state
    said: list[Text] = []
    effects: list[Text] = []
    notes: list[Text] = []
    for command in commands:
        before = state
        event, state = _decided(kind, at, posted, before, command)
        said.append(happened(state, event))
        effects += _effects(before, state, command, event)
        notes += _notes(before, state, command, event)
    return Foreseen(joined(said, "；", "; "), tuple(effects), tuple(notes))


SEEN = "seen"
"""What a person was shown before he confirmed it, as the log would have it."""


def check_as_seen(kind: str, at: Situation, posted: Posted, commands: Sequence[Command]) -> None:
    """Nobody confirms one thing and does another: what came between is looked at first."""
    seen = last(posted, SEEN).strip()
    if not seen:
        return
    now = _foreseen(kind, at, posted, commands).said
    if seen not in (now.zh, now.en):
        raise NotationError(
            f"情况变了，没有办；现在会是：{now.zh}。请再看一遍",
            f"things have changed and nothing was done; now it would be: {now.en}. Look again",
        )


def _decided(
    kind: str, at: Situation, posted: Posted, state: State, command: Command
) -> tuple[Event, State]:
    try:
        return carry_out(state, Request(command, at.actor, at.now))
    except PaisaiError as error:
        raise refused(form_of(kind, at, posted), error) from None


def _of(state: State) -> Competition:
    assert state.competition is not None
    return state.competition


def _effects(before: State, after: State, command: Command, event: Event) -> Iterator[Text]:
    old, new = _of(before), _of(after)
    if isinstance(command, c.CorrectResult | c.Forfeit):
        stage = command.named(Of.STAGE)
        yield from _table_moved(old, new, command.table, command.round, stage)
    elif isinstance(command, c.Rule):
        yield from _ruled(old, new, command, event)
    elif isinstance(command, c.DecideAppeal):
        yield from _appealed(old, new, command)
    elif isinstance(command, c.PairAgain):
        yield from _paired_otherwise(old, new)
    elif isinstance(command, c.Undo):
        yield from _undone(before, event)
    elif isinstance(command, c.CloseStage):
        yield from _forward(new)
    if "moved" in event.data.get("outcome", {}):
        yield from moves(new, event)
    elif isinstance(command, c.Rule | c.Forfeit | c.Undo):
        yield from _moved(old, new)


def _notes(before: State, after: State, command: Command, event: Event) -> Iterator[Text]:
    old, new = _of(before), _of(after)
    if isinstance(command, c.CorrectResult | c.DecideAppeal):
        yield from consequences(new, event)
    if isinstance(command, c.SettleAdvance) and command.replace:
        yield from withdrawn(old)
    yield from newly_idle(old, new)
    if isinstance(command, c.ChangeDraft):
        yield from cost_lines(new, event)
    if isinstance(command, c.Rule):
        yield from _changes_nothing(new)
        yield from _offended_before(old, command)
    if _has_draft(old) and not _has_draft(new) and not isinstance(command, c.PublishRound):
        yield Text("现有的编排草案作废，要重新编排", "the draft of the next round is dropped")


def _has_draft(competition: Competition) -> bool:
    round_ = competition.round
    return round_ is not None and round_.status is RoundStatus.DRAFT


def _table_moved(
    old: Competition, new: Competition, table: int, round_: int | None, stage: int | None
) -> Iterator[Text]:
    was, now = (_table_said(one, table, round_, stage) for one in (old, new))
    if was != now:
        yield _from_to(Text(f"第 {table} 桌", f"table {table}"), was, now)


def _table_said(
    competition: Competition, number: int, round_: int | None, stage: int | None
) -> Text:
    table = table_at(competition, number, round_, stage)
    return whole_state(table) or short_state(table)


def _from_to(what: Text, was: Text, now: Text) -> Text:
    was = was or Text("没有成绩", "no result")
    now = now or Text("没有成绩", "no result")
    return Text(
        f"{what.zh}：原为 {was.zh}；现为 {now.zh}", f"{what.en}: was {was.en}; now {now.en}"
    )


def _ruled(old: Competition, new: Competition, command: c.Rule, event: Event) -> Iterator[Text]:
    if words := penalty_said(new.regulation, command.infraction):
        of = command.clause or "罚则"
        yield Text(f"{of}：{words.zh}", f"{command.clause or 'the penalty'}: {words.en}")
    where = event.data.get("outcome", {})
    if "table" in where:
        yield from _table_moved(old, new, where["table"], where["round"], where["stage"])


def _appealed(old: Competition, new: Competition, command: c.DecideAppeal) -> Iterator[Text]:
    """The ruling that is void by it, and the table of the new score, else of that ruling."""
    appeal = next(one for one in old.appeals if one.number == command.appeal)
    table = command.table
    for was, now in zip(old.rulings, new.rulings, strict=True):
        if was.cancelled_by is None and now.cancelled_by is not None:
            who, said = offender(new, now), decision(new, now)
            yield Text(
                f"第 {now.number} 号判罚撤销：{who}，{said.zh}",
                f"ruling {now.number} is void: {who}, {said.en}",
            )
            table = table or now.table
    if table is not None:
        yield from _table_moved(old, new, table, appeal.round, appeal.stage + 1)


def _changes_nothing(competition: Competition) -> Iterator[Text]:
    """Of a ruling on one who has no table in the round."""
    ruling = competition.rulings[-1]
    if ruling.table is None and not ruling.has(*CHANGES_ITS_ROUND, Suspend, Disqualify):
        who = label(competition, ruling.entry)
        yield Text(
            f"{who} 这一轮没有上桌，这一判罚只记在案，不改成绩",
            f"{who} sits at no table of this round: the ruling is on record and changes no score",
        )


def _offended_before(competition: Competition, command: c.Rule) -> Iterator[Text]:
    """What is on record of the offender, the same infraction first."""
    entry = EntryId(command.entry)
    same = sum(past.infraction == command.infraction for past in history(competition, entry))
    name = label(competition, entry)
    if not same:
        yield Text(f"{name} 以前没有过这一违例", f"{name} has not done this before")
    else:
        yield Text(
            f"{name} 以前有过 {same} 次这一违例", f"{name} has done this {same} time(s) before"
        )
    yield from offences(competition, entry)


def _moved(old: Competition, new: Competition) -> Iterator[Text]:
    """Whose place in the stage being played changes."""
    if old.stage is None or new.stage is None or old.stage.index != new.stage.index:
        return
    was = {row.entry: row.place for row in standings(old)}
    for row in standings(new):
        before = was.get(row.entry)
        if before is not None and before != row.place:
            name = label(new, row.entry)
            yield Text(
                f"{name}：第 {before} 名改为第 {row.place} 名",
                f"{name}: place {before} becomes {row.place}",
            )


def _paired_otherwise(old: Competition, new: Competition) -> Iterator[Text]:
    assert old.round is not None
    assert new.round is not None
    before = {frozenset(table.seats) for table in old.round.tables}
    for table in new.round.tables:
        if frozenset(table.seats) not in before:
            whom = names(new, table.seats)
            yield Text(f"第 {table.number} 桌：{whom.zh}", f"table {table.number}: {whom.en}")


def _undone(state: State, event: Event) -> Iterator[Text]:
    going = set(event.data["outcome"]["undone"])
    for row in log(state, state.seq - min(going) + 1).rows:
        said = row["said"]
        if row["seq"] in going and isinstance(said, Text):
            yield Text(f"第 {row['seq']} 号：", f"no. {row['seq']}: ") + said


def _forward(competition: Competition) -> Iterator[Text]:
    closed = [stage for stage in competition.stages if stage.closed]
    if closed and closed[-1].advancing:
        whom = names(competition, closed[-1].advancing, most=len(closed[-1].advancing))
        yield Text(f"晋级：{whom.zh}", f"advancing: {whom.en}")
    elif closed and closed[-1].index + 1 < len(competition.regulation.stages):
        yield ENDS_HERE
