"""How are entries reviewed, shown on public notice, objected to, and qualified? (E3.1.4, E3.4)"""

from __future__ import annotations

from datetime import datetime

from paisai.frozen import replace
from paisai.ledger.commands import OpenNotice, Qualify, RaiseObjection, ReviewEntry, RuleObjection
from paisai.ledger.joint_entries import check_agreed
from paisai.ledger.lookups import entrant, need_text, unit
from paisai.ledger.papers import missing_papers
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.referee.deadlines import notice_until
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import ObjectionNeeds, ReviewRules
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryStatus, Notice, Objection, UnitId
from paisai.tournament.naming import label, names


def _with_entry(competition: Competition, entry: Entrant) -> Competition:
    return replace(competition, entrants=competition.entrants.with_(entry.id, entry))


def _rules(competition: Competition) -> ReviewRules:
    review = competition.regulation.review
    if review is None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "本规程没有审核公示，报名即有资格",
                "this regulation has no review: entries are qualified at once",
            ),
        )
    return review


def _review(competition: Competition, command: ReviewEntry, moment: Moment) -> Outcome:
    _rules(competition)
    entry = entrant(competition, command.entry)
    if entry.status is not EntryStatus.ENTERED:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"{label(competition, entry.id)} 已经审核过",
                f"{label(competition, entry.id)} was reviewed already",
            ),
        )
    if command.accepted:
        check_agreed(competition, (entry,))
    missing = missing_papers(competition, entry, moment.time.date())
    if command.accepted and missing:
        owed = [(entry.players[number - 1].name, paper.name) for number, paper in missing]
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"{entry.name} 还缺：" + "、".join(f"{who}的{what.zh}" for who, what in owed),
                f"{entry.name} still lacks " + ", ".join(f"{who}: {what.en}" for who, what in owed),
            ),
            clause=clause_of(competition.regulation, "entry.papers"),
        )
    if not command.accepted:
        need_text(command.reason, "不通过的原因", "why it is refused")
    return {}


def _reviewed(
    competition: Competition, command: ReviewEntry, _o: Outcome, _m: Moment
) -> Competition:
    entry = competition.entrants[EntryId(command.entry)]
    status = EntryStatus.ACCEPTED if command.accepted else EntryStatus.REFUSED
    return _with_entry(competition, replace(entry, status=status, note=command.reason))


def _to_show(competition: Competition) -> tuple[EntryId, ...]:
    """Reviewed, and not yet on notice as they are now."""
    return tuple(
        entry.id
        for entry in competition.entrants.values()
        if entry.status is EntryStatus.ACCEPTED and notice_of(competition, entry) is None
    )


def _open_notice(competition: Competition, command: OpenNotice, moment: Moment) -> Outcome:
    review = _rules(competition)
    deadline = competition.regulation.entry.deadline
    clause = clause_of(competition.regulation, "review.notice_working_days")
    if deadline is not None and moment.time < deadline:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"报名 {deadline:%Y-%m-%d %H:%M} 截止，之后才能公示",
                f"entries close at {deadline:%Y-%m-%d %H:%M}; the notice opens after that",
            ),
            clause=clause,
        )
    pending = [e.id for e in competition.entrants.values() if e.status is EntryStatus.ENTERED]
    if pending:
        who = names(competition, pending)
        raise refuse(
            Reason.INCOMPLETE,
            Text(f"{who.zh} 还没有审核", f"{who.en} are not reviewed yet"),
            clause=clause,
        )
    entries = _to_show(competition)
    if not entries:
        raise refuse(
            Reason.NOT_NOW,
            Text("没有要公示的参赛者", "there is nobody to be put on notice"),
            clause=clause,
        )
    last = notice_until(
        review,
        None if deadline is None else deadline.date(),
        moment.time.date(),
        command.holidays,
        command.worked,
    )
    return {"last_day": last.isoformat(), "entries": list(entries)}


def _notice_opened(
    competition: Competition, _: OpenNotice, outcome: Outcome, moment: Moment
) -> Competition:
    notice = Notice(
        moment.seq,
        moment.time,
        datetime.fromisoformat(outcome["last_day"]).date(),
        tuple(map(EntryId, outcome["entries"])),
    )
    return replace(competition, notices=(*competition.notices, notice))


def notice_of(competition: Competition, entry: Entrant) -> Notice | None:
    """The notice of the entry as it is now; a change needs a new one (E3.4.2)."""
    shown = [n for n in competition.notices if entry.id in n.entries and n.seq > entry.since]
    return shown[-1] if shown else None


def still_shown(competition: Competition, notice: Notice) -> list[Entrant]:
    """Whom a notice is for: those of its list who have not been changed since."""
    listed = (competition.entrants.get(id_) for id_ in notice.entries)
    return [one for one in listed if one is not None and notice_of(competition, one) == notice]


def _object(competition: Competition, command: RaiseObjection, moment: Moment) -> Outcome:
    review = _rules(competition)
    entry = entrant(competition, command.entry)
    objector = unit(competition, command.unit)
    clause = clause_of(competition.regulation, "review.objection_needs")
    if not any(objector.id in e.units for e in competition.entrants.values()):
        raise refuse(
            Reason.NOT_ELIGIBLE,
            Text(
                f"{objector.name} 没有报名，只有参赛单位可以提出异议",
                f"{objector.name} has no entry; only a unit that entered may object",
            ),
            clause=clause,
        )
    notice = notice_of(competition, entry)
    if notice is None or moment.time.date() > notice.last_day:
        until = "尚未公示" if notice is None else f"公示已在 {notice.last_day} 结束"
        ended = "is not on notice" if notice is None else f"was on notice until {notice.last_day}"
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{entry.name} {until}，异议应在公示期内提出",
                f"{entry.name} {ended}; objections are raised while the notice is open",
            ),
            clause=clause,
        )
    given = {
        ObjectionNeeds.WRITTEN: command.written,
        ObjectionNeeds.STAMPED: command.stamped,
        ObjectionNeeds.EVIDENCE: bool(command.evidence.strip()),
    }
    lacking = [need for need in review.objection_needs if not given[need]]
    if lacking:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                "异议还缺：" + "、".join(_NEEDS[need] for need in lacking),
                "the objection lacks: " + ", ".join(lacking),
            ),
            clause=clause,
        )
    return {"number": 1 + max((o.number for o in competition.objections), default=0)}


_NEEDS = {
    ObjectionNeeds.WRITTEN: "书面材料",
    ObjectionNeeds.STAMPED: "单位盖章",
    ObjectionNeeds.EVIDENCE: "依据",
}


def _objected(
    competition: Competition, command: RaiseObjection, outcome: Outcome, _: Moment
) -> Competition:
    new = Objection(
        outcome["number"],
        EntryId(command.entry),
        UnitId(command.unit),
        command.text,
        command.evidence,
    )
    return replace(competition, objections=(*competition.objections, new))


def _rule_objection(competition: Competition, command: RuleObjection, _: Moment) -> Outcome:
    need_text(command.reason, "裁定的理由", "the reason of the ruling")
    open_ones = [o.number for o in competition.objections if o.upheld is None]
    if command.objection not in open_ones:
        listed = "、".join(map(str, open_ones))
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"没有待裁定的第 {command.objection} 号异议；待裁定的有 {listed or '无'}",
                f"no open objection {command.objection}; open ones: {listed or 'none'}",
            ),
        )
    return {}


def _objection_ruled(
    competition: Competition, command: RuleObjection, _o: Outcome, _m: Moment
) -> Competition:
    ruled = tuple(
        replace(o, upheld=command.upheld, reason=command.reason)
        if o.number == command.objection
        else o
        for o in competition.objections
    )
    changed = replace(competition, objections=ruled)
    if not command.upheld:
        return changed
    entry = next(o.entry for o in ruled if o.number == command.objection)
    refused = replace(changed.entrants[entry], status=EntryStatus.REFUSED, note=command.reason)
    return _with_entry(changed, refused)


def _qualify(competition: Competition, _: Qualify, moment: Moment) -> Outcome:
    _rules(competition)
    clause = clause_of(competition.regulation, "review.notice_working_days")
    unruled = [o.number for o in competition.objections if o.upheld is None]
    if unruled:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"第 {'、'.join(map(str, unruled))} 号异议还没有裁定",
                f"objections {', '.join(map(str, unruled))} are not ruled on yet",
            ),
            clause=clause,
        )
    waiting = [e for e in competition.entrants.values() if e.status is EntryStatus.ACCEPTED]
    ready = []
    for entry in waiting:
        notice = notice_of(competition, entry)
        if notice is not None and moment.time.date() > notice.last_day:
            ready.append(entry.id)
    if not waiting:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "没有等着确认资格的参赛者：审核通过、公示期满的才确认",
                "nobody waits to be qualified: who was accepted, and whose notice is over, is",
            ),
            clause=clause,
        )
    if not ready:
        last = max((n.last_day for n in competition.notices), default=None)
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"公示到 {last}，结束后才能确认资格" if last else "还没有公示",
                f"the notice is open through {last}" if last else "there was no public notice yet",
            ),
            clause=clause,
        )
    return {"entries": ready}


def _qualified(competition: Competition, _: Qualify, outcome: Outcome, _m: Moment) -> Competition:
    entrants = competition.entrants
    for id_ in map(EntryId, outcome["entries"]):
        entrants = entrants.with_(id_, replace(entrants[id_], status=EntryStatus.QUALIFIED))
    return replace(competition, entrants=entrants)


HANDLERS: Handlers = {
    ReviewEntry: Handler(_review, _reviewed),
    OpenNotice: Handler(_open_notice, _notice_opened),
    RaiseObjection: Handler(_object, _objected),
    RuleObjection: Handler(_rule_objection, _objection_ruled),
    Qualify: Handler(_qualify, _qualified),
}
