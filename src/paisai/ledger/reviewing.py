"""How are papers handed in, entries reviewed, shown on public notice, objected to, and qualified?
(E3.1.4, E3.4)"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from paisai.errors import Needed, NotationError
from paisai.frozen import replace
from paisai.ledger.commands import (
    OpenNotice,
    Qualify,
    RaiseObjection,
    ReviewEntry,
    RuleObjection,
    SetPaper,
)
from paisai.ledger.joint_entries import check_agreed
from paisai.ledger.lookups import entrant, need_text, unit
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.referee.deadlines import notice_until
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import (
    ObjectionNeeds,
    PaperMissing,
    PaperRule,
    ReviewRules,
    WhenShown,
)
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import (
    Entrant,
    EntryId,
    EntryStatus,
    HeldPaper,
    Notice,
    Objection,
    PaperStatus,
    UnitId,
)
from paisai.tournament.naming import label, names

if TYPE_CHECKING:
    from paisai.ledger.outcomes import NoticeOpened, ObjectionRaised, Qualified


Owed = tuple[int, PaperRule]
"""A player (from 1) and a paper, or a check of the day."""


def missing_papers(competition: Competition, entry: Entrant, on: date) -> tuple[Owed, ...]:
    """What each player still owes of the papers due with the entry, without which he is not
    seated. One that must be fresh on the first day is not owed before it can be."""
    owed = _owed(competition, entry, on)
    return tuple(one for one in owed if one[1].missing is PaperMissing.KEEPS_FROM_THE_SEAT)


def warned_of(competition: Competition, entry: Entrant, on: date) -> tuple[Owed, ...]:
    """What is only told when they come: papers and checks that keep nobody from the seat."""
    owed = (*_owed(competition, entry, on), *unpassed(competition, entry, on))
    return tuple(one for one in owed if one[1].missing is PaperMissing.WARNS)


def _owed(competition: Competition, entry: Entrant, on: date) -> tuple[Owed, ...]:
    held = {(p.player, p.paper) for p in entry.papers if p.status is PaperStatus.ACCEPTED}
    return tuple(
        (number, paper)
        for number, _ in enumerate(entry.players, 1)
        for paper in competition.regulation.entry.papers
        if paper.when is WhenShown.ENTRY
        and (number, paper.id) not in held
        and on >= earliest_date(competition, paper)
    )


def earliest_date(competition: Competition, paper: PaperRule) -> date:
    """The earliest date such a paper may bear (E3.1.4)."""
    if paper.max_age_days is None:
        return date.min
    return competition.first_day - timedelta(days=paper.max_age_days)


def checks_of_the_day(competition: Competition) -> tuple[PaperRule, ...]:
    """What is looked at at the door (B10)."""
    return tuple(p for p in competition.regulation.entry.papers if p.when is WhenShown.DOOR)


def open_checks(competition: Competition, entry: Entrant, on: date) -> tuple[Owed, ...]:
    """What its players have not passed on this day, and must."""
    checks = unpassed(competition, entry, on)
    return tuple(one for one in checks if one[1].missing is PaperMissing.KEEPS_FROM_THE_SEAT)


def unpassed(competition: Competition, entry: Entrant, on: date) -> tuple[Owed, ...]:
    """Every check of this day that its players have not passed."""
    passed = {
        (held.player, held.paper)
        for held in entry.papers
        if held.status is PaperStatus.ACCEPTED and held.dated == on
    }
    return tuple(
        (number, paper)
        for number, _ in enumerate(entry.players, 1)
        for paper in checks_of_the_day(competition)
        if (number, paper.id) not in passed
    )


def kept_out_by(competition: Competition, entry: Entrant, on: date) -> tuple[Owed, ...]:
    """What keeps its players from the seat: a check failed on this day, a paper refused, or one
    owed by somebody who came for another."""
    failed = {
        (held.player, held.paper)
        for held in entry.papers
        if held.status is PaperStatus.REFUSED and held.dated == on
    }
    checks = open_checks(competition, entry, on)
    return (
        *(one for one in checks if (one[0], one[1].id) in failed),
        *missing_papers(competition, entry, on),
    )


def not_admitted(competition: Competition, entry: Entrant, owed: tuple[Owed, ...]) -> Refusal:
    zh = "、".join(f"{entry.players[n - 1].name} 的{paper.name.zh}" for n, paper in owed)
    en = ", ".join(f"{entry.players[n - 1].name}: {paper.name.en}" for n, paper in owed)
    at_the_door = all(paper.when is WhenShown.DOOR for _, paper in owed)
    return refuse(
        Reason.NOT_ELIGIBLE,
        Text(
            f"{entry.name} 还没有通过：{zh}，不得入座；通过后再签到，到时仍不能入座按迟到或弃权处"
            "理",
            f"{entry.name} has not passed {en} and is not seated; it signs in once that is passed,"
            " and is late or forfeits until then",
        ),
        clause=clause_of(competition.regulation, "entry.papers"),
    ).needing(Needed.CHECKED if at_the_door else None)


def check_admitted(competition: Competition, entries: tuple[EntryId, ...], moment: Moment) -> None:
    """Refuse to seat who is kept out (E3.1.4, B10)."""
    if not competition.regulation.entry.papers:
        return
    for id_ in entries:
        entry = competition.entrants[id_]
        owed = kept_out_by(competition, entry, moment.time.date())
        if owed:
            raise not_admitted(competition, entry, owed)


def _set_paper(competition: Competition, command: SetPaper, moment: Moment) -> Outcome:
    entry = entrant(competition, command.entry)
    papers = {paper.id: paper for paper in competition.regulation.entry.papers}
    if command.paper not in papers or not 1 <= command.player <= len(entry.players):
        raise NotationError(
            f"材料应是 {'、'.join(papers) or '无'} 之一，队员序号 1 到 {len(entry.players)}",
            f"papers are {', '.join(papers) or 'none'}, players 1 to {len(entry.players)}",
        )
    paper, today = papers[command.paper], moment.time.date()
    if command.dated is not None and command.dated > today:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"{paper.name.zh}的日期 {command.dated} 在今天（{today}）之后，请核对；出具后才能"
                "核验",
                f"the {paper.name.en} is dated {command.dated}, after today ({today}); it can be"
                " taken"
                " in once it is issued",
            ),
            clause=clause_of(competition.regulation, "entry.papers"),
        )
    if command.status is PaperStatus.ACCEPTED and paper.max_age_days is not None:
        oldest = earliest_date(competition, paper)
        if command.dated is None:
            raise refuse(
                Reason.TOO_LATE,
                Text(
                    f"{paper.name.zh}要写明材料日期，{oldest} 或以后的才收",
                    f"say the date of the {paper.name.en}; it must be {oldest} or later",
                ),
                clause=clause_of(competition.regulation, "entry.papers.max_age_days"),
            ).needing(Needed.DATED)
        if command.dated < oldest:
            raise refuse(
                Reason.TOO_LATE,
                Text(
                    f"{paper.name.zh}应在比赛首日前 {paper.max_age_days} 天内，即 {oldest} 或以后",
                    f"the {paper.name.en} must be dated {oldest} or later",
                ),
                clause=clause_of(competition.regulation, "entry.papers.max_age_days"),
            )
    return {}


def _paper_set(
    competition: Competition, command: SetPaper, _: Outcome, moment: Moment
) -> Competition:
    """A check at the door is one of the day (B10)."""
    entry = competition.entrants[EntryId(command.entry)]
    of_the_day = command.paper in {paper.id for paper in checks_of_the_day(competition)}
    dated = moment.time.date() if of_the_day else command.dated
    new = HeldPaper(command.player, command.paper, command.status, dated)
    others = tuple(
        p for p in entry.papers if (p.player, p.paper) != (command.player, command.paper)
    )
    changed = replace(entry, papers=(*others, new))
    return replace(competition, entrants=competition.entrants.with_(entry.id, changed))


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


def _open_notice(competition: Competition, command: OpenNotice, moment: Moment) -> NoticeOpened:
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
    competition: Competition, _: OpenNotice, outcome: NoticeOpened, moment: Moment
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


def _object(competition: Competition, command: RaiseObjection, moment: Moment) -> ObjectionRaised:
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
    competition: Competition, command: RaiseObjection, outcome: ObjectionRaised, _: Moment
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


def _qualify(competition: Competition, _: Qualify, moment: Moment) -> Qualified:
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


def _qualified(competition: Competition, _: Qualify, outcome: Qualified, _m: Moment) -> Competition:
    entrants = competition.entrants
    for id_ in map(EntryId, outcome["entries"]):
        entrants = entrants.with_(id_, replace(entrants[id_], status=EntryStatus.QUALIFIED))
    return replace(competition, entrants=entrants)


handles(SetPaper, _set_paper, _paper_set)
handles(ReviewEntry, _review, _reviewed)
handles(OpenNotice, _open_notice, _notice_opened)
handles(RaiseObjection, _object, _objected)
handles(RuleObjection, _rule_objection, _objection_ruled)
handles(Qualify, _qualify, _qualified)
