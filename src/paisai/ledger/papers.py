"""Which papers has each player handed in, which are still owed, and whom do they keep out?"""

from __future__ import annotations

from datetime import date, timedelta

from paisai.errors import Needed, NotationError
from paisai.frozen import replace
from paisai.ledger.commands import SetPaper
from paisai.ledger.lookups import entrant
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import PaperMissing, PaperRule, WhenShown
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, HeldPaper, PaperStatus

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


HANDLERS: Handlers = {SetPaper: Handler(_set_paper, _paper_set)}
