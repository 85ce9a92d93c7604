"""How do entries come in, change and go?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from paisai.frozen import replace
from paisai.ledger.commands import AddEntry, ChangeEntry, RemoveEntry, SetUnit, ShareOut, Withdraw
from paisai.ledger.entry_checks import check_entrant, with_entrant, with_entrants
from paisai.ledger.joint_entries import check_asked
from paisai.ledger.lookups import entrant, need_text, with_stage, without_draft
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Done, Moment, Outcome, handles
from paisai.ledger.unit_checks import check_unit, missing_in_report, never_reported, with_unit
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import LateChange, Quota
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import (
    Entrant,
    EntryId,
    EntryPlayer,
    EntryStatus,
    EntryUnit,
    UnitId,
    ZoneId,
)
from paisai.tournament.formats import format_of
from paisai.tournament.naming import label
from paisai.tournament.rounds import RoundStatus, Seated, Source, TableResult

if TYPE_CHECKING:
    from paisai.ledger.outcomes import PlacesShared, Withdrawn


def _set_unit(competition: Competition, command: SetUnit, moment: Moment) -> Outcome:
    need_text(command.id, "单位编号", "the unit's id")
    need_text(command.name, "单位名称", "the unit's name")
    check_unit(competition, command, moment)
    return {}


def _unit_set(
    competition: Competition, command: SetUnit, _: Outcome, moment: Moment
) -> Competition:
    id_ = UnitId(command.id)
    new = EntryUnit(
        id_,
        command.name,
        None if command.zone is None else ZoneId(command.zone),
        command.leader,
        command.telephone,
        command.officials,
        command.report,
        command.represents,
        tuple(path[-1] for path in moment.erased),
    )
    return with_unit(competition, new)


def _share_out(competition: Competition, command: ShareOut, moment: Moment) -> PlacesShared:
    from paisai.tournament.quota import UnitSize, share_out

    selection = competition.regulation.entry.selection
    if selection is None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "本规程没有单位选拔，不分配名额",
                "this regulation has no selection by units, so no places are shared out",
            ),
        )
    left_out = never_reported(competition, moment.time.date())
    lacking = [
        (unit.name, missing)
        for unit in competition.units.values()
        if unit.id not in left_out and (missing := missing_in_report(selection, unit))
    ]
    if lacking:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                "上报还不齐："
                + "；".join(f"{n} 缺{'、'.join(z for z, _ in m)}" for n, m in lacking),
                "reports are not complete: "
                + "; ".join(f"{n} lacks {', '.join(e for _, e in m)}" for n, m in lacking),
            ),
            clause=clause_of(competition.regulation, "entry.selection.report"),
        )
    sizes = [
        UnitSize(unit.id, unit.report.members, unit.report.entrants)
        for unit in competition.units.values()
        if unit.report is not None
    ]
    quota: Quota = selection.quota
    clause = clause_of(competition.regulation, "entry.selection.quota")
    shared: PlacesShared = {"quota": dict(share_out(sizes, command.places, quota, clause))}
    if left_out:
        shared["left_out"] = list(left_out)
    return shared


def _shared_out(
    competition: Competition, _: ShareOut, outcome: PlacesShared, _m: Moment
) -> Competition:
    return replace(competition, quota={UnitId(u): n for u, n in outcome["quota"].items()})


def _made(competition: Competition, command: AddEntry | ChangeEntry, moment: Moment) -> Entrant:
    reviewed = competition.regulation.review is not None
    return Entrant(
        EntryId(command.id),
        command.name or "、".join(player.name for player in command.players),
        command.players,
        tuple(map(UnitId, command.units)),
        None if command.zone is None else ZoneId(command.zone),
        command.leader,
        command.seed,
        command.wild_card,
        EntryStatus.ENTERED if reviewed else EntryStatus.QUALIFIED,
        note=command.request,
        joined_late=competition.stage is not None,
        since=moment.seq,
        awaits=tuple(map(UnitId, command.awaits)),
        erased=_erased(moment),
        telephone=command.telephone,
    )


def _erased(moment: Moment) -> tuple[tuple[int, str], ...]:
    of_players = [(int(path[1]), path[2]) for path in moment.erased if path[0] == "players"]
    return (*of_players, *((0, path[0]) for path in moment.erased if path == ("telephone",)))


def is_late(competition: Competition, time: datetime) -> bool:
    """Whether entries are closed: the deadline is past, or play has begun."""
    deadline = competition.regulation.entry.deadline
    return competition.stage is not None or (deadline is not None and time > deadline)


def check_deadline(competition: Competition, request: str, moment: Moment) -> None:
    """E3.3, E3.4.2: after the deadline only by written request, where that is allowed."""
    regulation = competition.regulation
    deadline, review = regulation.entry.deadline, regulation.review
    begun = competition.stage is not None
    if not is_late(competition, moment.time):
        return
    clause = clause_of(regulation, "entry.deadline")
    closed = f"{deadline:%Y-%m-%d %H:%M}" if deadline and not begun else ""
    when = f"报名已在 {closed} 截止" if closed else "比赛已经开始"
    then = f"the deadline was {closed}" if closed else "play has begun"
    if review is not None and (begun or review.late_change is LateChange.NONE):
        raise refuse(
            Reason.TOO_LATE,
            Text(f"{when}，不再接受变更", f"{then}; no change any more"),
            clause=clause,
        )
    if not request.strip():
        again = SILENT
        if review is not None:
            clause = clause_of(regulation, "review.late_change")
            again = Text("，并重新审核公示", ", and is reviewed and noticed again")
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{when}；变更要有书面申请{again.zh}",
                f"{then}; a change needs a written request{again.en}",
            ),
            clause=clause,
        )


def _add(competition: Competition, command: AddEntry, moment: Moment) -> Outcome:
    need_text(command.id, "参赛编号", "the entry's id")
    if EntryId(command.id) in competition.entrants:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"编号 {command.id} 已经有了，请用别的编号，或用变更",
                f"there is an entry {command.id} already; take another id, or change it",
            ),
        )
    check_deadline(competition, command.request, moment)
    stage = competition.stage
    if stage is not None and not competition.spec(stage).paired_by_results:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "这一阶段的对阵已经抽定，不能再加参赛者",
                "this stage has been drawn; no entry can join it",
            ),
        )
    new = _made(competition, command, moment)
    check_entrant(competition, new)
    check_asked(competition, new, command.awaits)
    return {}


def _added(competition: Competition, command: AddEntry, _: Outcome, moment: Moment) -> Competition:
    return _all_added(competition, ((command, _, moment),))


def _all_added(competition: Competition, entries: Iterable[Done[AddEntry]]) -> Competition:
    new = [_made(competition, command, moment) for command, _, moment in entries]
    changed = with_entrants(competition, new)
    stage = competition.stage
    if stage is None:
        return changed
    ids = tuple(entrant.id for entrant in new)
    return with_stage(changed, format_of(changed, stage).with_late(stage, ids))


def _change(competition: Competition, command: ChangeEntry, moment: Moment) -> Outcome:
    old = entrant(competition, command.id)
    if old.status is EntryStatus.WITHDRAWN:
        raise refuse(Reason.NOT_POSSIBLE, Text(f"{old.name} 已经退出", f"{old.name} has withdrawn"))
    check_deadline(competition, command.request, moment)
    new = _made(competition, command, moment)
    check_entrant(competition, new)
    check_asked(competition, new, command.awaits)
    return {}


def _changed(
    competition: Competition, command: ChangeEntry, _: Outcome, moment: Moment
) -> Competition:
    old = competition.entrants[EntryId(command.id)]
    new = _made(competition, command, moment)
    pairs = enumerate(zip(old.players, new.players, strict=False), 1)
    unknown = {*old.erased, *new.erased}
    same = {i for i, both in pairs if _same(*both, {field for n, field in unknown if n == i})}
    papers = tuple(paper for paper in old.papers if paper.player in same)
    return with_entrant(competition, replace(new, papers=papers))


def _same(old: EntryPlayer, new: EntryPlayer, unknown: set[str]) -> bool:
    """By all that is known of both; a new telephone makes nobody another person."""
    nothing: dict[str, Any] = dict.fromkeys({*unknown, "telephone"})
    return replace(old, **nothing) == replace(new, **nothing)


def _remove(competition: Competition, command: RemoveEntry, moment: Moment) -> Outcome:
    entrant(competition, command.id)
    deadline = competition.regulation.entry.deadline
    if deadline is not None and moment.time > deadline:
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"报名已在 {deadline:%Y-%m-%d %H:%M} 截止，请用退出",
                f"the deadline was {deadline:%Y-%m-%d %H:%M}; withdraw the entry instead",
            ),
            clause=clause_of(competition.regulation, "entry.deadline"),
        )
    return {}


def _removed(
    competition: Competition, command: RemoveEntry, _o: Outcome, _m: Moment
) -> Competition:
    return replace(competition, entrants=competition.entrants.without(EntryId(command.id)))


def _withdraw(competition: Competition, command: Withdraw, moment: Moment) -> Withdrawn:
    need_text(command.reason, "退出的原因", "why it withdraws")
    if entrant(competition, command.entry).status is EntryStatus.WITHDRAWN:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{label(competition, command.entry)} 已经退出",
                f"{label(competition, command.entry)} has withdrawn already",
            ),
        )
    found = _comes_of(competition, EntryId(command.entry))
    if moment.recorded is None:
        return found
    known: Outcome = {key: value for key, value in found.items() if key in moment.recorded}
    return cast("Withdrawn", known)


def _comes_of(competition: Competition, id_: EntryId) -> Withdrawn:
    """Until a stage is closed the next one moves up for who withdraws from the places that advance;
    after it nobody does, and he forfeits what he advanced to. Who is the second to leave a table
    forfeits it too."""
    stage = competition.stage
    if stage is None or id_ not in stage.participants or stage.closed:
        return {}
    from paisai.tournament.next_step import cut_line  # only who withdraws during play needs it

    found: Withdrawn = {}
    if (table := _left_by_another(competition, stage, id_)) is not None:
        found["forfeits"] = table.number
    line = cut_line(competition, stage)
    if line is not None and id_ in (*line.through, *line.level):
        now = cut_line(_gone(competition, id_, ""), stage)
        after = now.through if now is not None else ()
        found["moves_up"] = [entry for entry in after if entry not in line.through]
    elif line is None and stage is not competition.stages[0]:
        found["not_replaced"] = True
    return found


def _left_by_another(competition: Competition, stage: StageState, id_: EntryId) -> Seated | None:
    """The table in hand of an entry, if somebody has forfeited it already and nothing is scored.
    Who leaves after the last result of the round keeps what he has."""
    if not stage.rounds or stage.rounds[-1].status is RoundStatus.DRAFT:
        return None
    if RoundAt(competition, stage, stage.rounds[-1]).is_complete:
        return None
    for table in stage.rounds[-1].tables:
        if id_ in table.seats and table.result is not None and not table.has_score:
            return None if id_ in table.result.absent else table
    return None


def _withdrawn(
    competition: Competition, command: Withdraw, outcome: Withdrawn, moment: Moment
) -> Competition:
    id_ = EntryId(command.entry)
    changed = given_up(without_draft(_gone(competition, id_, command.reason)), id_, moment)
    if "forfeits" not in outcome:
        return changed
    stage, round_ = changed.stages[-1], changed.stages[-1].rounds[-1]
    table = round_.tables[outcome["forfeits"] - 1]
    assert table.result is not None
    away = (*table.result.absent, id_)
    new = replace(table, result=replace(table.result, seq=moment.seq, absent=away), reports=())
    return with_stage(changed, replace(stage, rounds=(*stage.rounds[:-1], round_.with_table(new))))


def _gone(competition: Competition, id_: EntryId, reason: str) -> Competition:
    gone = replace(competition.entrants[id_], status=EntryStatus.WITHDRAWN, note=reason)
    return replace(competition, entrants=competition.entrants.with_(id_, gone))


def given_up(competition: Competition, id_: EntryId, moment: Moment) -> Competition:
    """The match in hand of an entry that is out counts as forfeited by it."""
    stage = competition.stage
    if stage is None or not stage.rounds:
        return competition
    round_ = stage.rounds[-1]
    gone = TableResult(Source.DESK, moment.seq, absent=(id_,), time=moment.time)
    tables = tuple(
        replace(table, result=gone, reports=())
        if id_ in table.seats and table.result is None
        else table
        for table in round_.tables
    )
    changed = replace(round_, tables=tables)
    return with_stage(competition, replace(stage, rounds=(*stage.rounds[:-1], changed)))


handles(SetUnit, _set_unit, _unit_set)
handles(ShareOut, _share_out, _shared_out)
handles(AddEntry, _add, _added, _all_added)
handles(ChangeEntry, _change, _changed)
handles(RemoveEntry, _remove, _removed)
handles(Withdraw, _withdraw, _withdrawn)
