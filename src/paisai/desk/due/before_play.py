"""What is to be done before play begins: entries, papers, review, notice, shares?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from paisai.desk.due.todo import Task, Todo
from paisai.errors import RuleViolation
from paisai.ledger import Refusal, Request, State, decide
from paisai.ledger.commands import OpenNotice
from paisai.ledger.reviewing import earliest_date, missing_papers, notice_of
from paisai.ledger.unit_checks import check_shares, never_reported
from paisai.text import SILENT, Text, on_day
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryStatus, UnitId
from paisai.tournament.naming import names, unit_names
from paisai.tournament.next_step import WORDS, Due, fewest_entries, what_changes


def taking_part(competition: Competition) -> tuple[Entrant, ...]:
    return tuple(one for one in competition.entrants.values() if one.takes_part)


def units_taking_part(competition: Competition) -> frozenset[UnitId]:
    """Not those that are registered and have entered nobody."""
    return frozenset(unit for one in taking_part(competition) for unit in one.units)


def unseen(competition: Competition) -> list[Entrant]:
    """Accepted, and not on public notice as they are now."""
    return [
        one
        for one in competition.entrants.values()
        if one.status is EntryStatus.ACCEPTED and notice_of(competition, one) is None
    ]


def changed_since(competition: Competition) -> list[Entrant]:
    """Who was on notice, was changed, and has to be reviewed and noticed again (E3.4.2)."""
    noticed = {id_ for notice in competition.notices for id_ in notice.entries}
    return [
        one
        for one in competition.entrants.values()
        if one.id in noticed
        and one.status in (EntryStatus.ENTERED, EntryStatus.ACCEPTED)
        and notice_of(competition, one) is None
    ]


def why_no_notice(state: State, who: str, now: datetime) -> Refusal | None:
    """What would be said to who opened the public notice now."""
    made = decide(state, Request(OpenNotice(), who, now))
    return made if isinstance(made, Refusal) else None


def on_notice(competition: Competition, entrant: Entrant, today: date) -> bool:
    """Whether one can object to an entry today."""
    notice = notice_of(competition, entrant)
    return notice is not None and today <= notice.last_day


def before_begin(competition: Competition, now: datetime) -> Todo:
    entrants = taking_part(competition)
    selection = competition.regulation.entry.selection
    if not entrants and selection is not None and competition.quota is None:
        return Todo(Task.SELECTION, _reports_due(competition, selection.report_due, now.date()))
    if not entrants:
        return Todo(
            Task.ENTER,
            Text(
                "录入报名，用填好的报名表导入，或一个一个填",
                "take in entries, by a filled-in entry form or one by one",
            ),
        )
    return (
        _reviewing(competition, entrants, now)
        or _enough(competition, entrants)
        or Todo(Task.DRAW, _when_all_are_in(competition, now))
    )


def _reports_due(competition: Competition, due: date | None, today: date) -> Text:
    """S6.3: who sends nothing by the deadline is left out, and the others go on."""
    if due is not None and due < today:
        said = Text(
            f"上报已在 {due} 截止，分配名额", f"reports closed on {due}: share out the places"
        )
        left_out = unit_names(competition, never_reported(competition, today))
        if left_out:
            said += Text(
                f"；{'、'.join(left_out)} 没有上报，不参加分配",
                f"; {', '.join(left_out)} sent no report and is left out",
            )
        return said
    until = Text(f"（{due} 以前）", f" by {due}") if due else SILENT
    return Text(
        f"各单位上报选拔情况{until.zh}，报齐后分配名额",
        f"the units report their selections{until.en}; then share out the places",
    )


def _reviewing(competition: Competition, entrants: Sequence[Entrant], now: datetime) -> Todo | None:
    """From the papers of an entry to its qualification."""
    today = now.date()
    entered = [one for one in entrants if one.status is EntryStatus.ENTERED]
    owing = [one for one in entered if missing_papers(competition, one, today)]
    if owing:
        return _papers(competition, owing, today)
    if entered:
        whom = _named(competition, entered)
        return Todo(Task.REVIEW, Text(f"审核 {whom.zh}", f"review {whom.en}"))
    accepted = [one for one in entrants if one.status is EntryStatus.ACCEPTED]
    if hidden := unseen(competition):
        whom = _named(competition, hidden)
        what = Text(f"公示 {whom.zh}", f"give public notice of {whom.en}")
        deadline = competition.regulation.entry.deadline
        if deadline is not None and now < deadline:
            closes = f"{deadline:%Y-%m-%d %H:%M}"
            what = (
                Text(f"报名 {closes} 截止以后，", f"when entries have closed at {closes}, ") + what
            )
        return Todo(Task.NOTICE, what)
    for objection in competition.objections:
        if objection.upheld is None:
            whom = _named(competition, [competition.entrants[objection.entry]])
            return Todo(
                Task.OBJECTION,
                Text(f"裁定对 {whom.zh} 的异议", f"rule on the objection against {whom.en}"),
                str(objection.number),
            )
    if accepted:
        last = on_day(max(notice.last_day for notice in competition.notices))
        return Todo(
            Task.QUALIFY,
            Text(
                f"公示到 {last.zh}，过后确认资格",
                f"qualify, after the notice open through {last.en}",
            ),
        )
    if owing := [o for o in entrants if missing_papers(competition, o, competition.first_day)]:
        return _papers(competition, owing, competition.first_day)
    return None


def _enough(competition: Competition, entrants: Sequence[Entrant]) -> Todo | None:
    """As many as the first stage needs, and no unit beyond its share."""
    least = fewest_entries(competition.regulation)
    if len(entrants) < least:
        wanted = competition.regulation.entry.so_many(least)
        said = Text(f"至少要有 {wanted.zh}，继续报名", f"at least {wanted.en} are needed")
        return Todo(Task.ENTER, said)
    return _shares(competition)


def _shares(competition: Competition) -> Todo | None:
    """S6.5.1: what the draw would be refused for, in the same words."""
    try:
        check_shares(competition)
    except RuleViolation as refused:
        act = Task.SELECTION if competition.quota is None else Task.BEYOND_SHARE
        return Todo(act, refused.sentence)
    return None


def _papers(competition: Competition, owing: list[Entrant], on: date) -> Todo:
    """Those of a limited age come last, one by one, with the day from which they count."""
    whom = _named(competition, owing)
    owed = [paper for one in owing for _, paper in missing_papers(competition, one, on)]
    if all(paper.max_age_days is not None for paper in owed):
        paper = owed[0]
        since = earliest_date(competition, paper)
        return Todo(
            Task.FRESH_PAPERS,
            Text(
                f"核验 {whom.zh} 的{paper.name.zh}（{since} 或以后的）",
                f"accept the {paper.name.en} of {whom.en} (dated {since} or later)",
            ),
            paper.name.zh,
        )
    return Todo(
        Task.PAPERS,
        Text(f"核验 {whom.zh} 的材料", f"accept the papers of {whom.en}"),
        owing[0].id,
    )


def _when_all_are_in(competition: Competition, now: datetime) -> Text:
    """The draw ends the entries, so before the day it is said what it waits for."""
    deadline, first = competition.regulation.entry.deadline, on_day(competition.first_day)
    begin = WORDS[Due.BEGIN]
    if deadline is not None and now < deadline:
        closes = f"{deadline:%Y-%m-%d %H:%M}"
        return Text(f"报名 {closes} 截止以后，", f"when entries have closed at {closes}, ") + begin
    if now.date() < competition.first_day:
        zh = f"报名到齐以后，{begin.zh}；首日 {first.zh}"
        return Text(zh, f"when all entries are in, {begin.en}; the first day is {first.en}")
    return begin


def too_few(competition: Competition) -> list[Todo]:
    """What so few entries change of the format; the desk says it before the draw."""
    found = what_changes(competition.regulation, taking_part(competition))
    return [Todo(Task.ENTER, text) for text in found]


def _named(competition: Competition, entrants: list[Entrant]) -> Text:
    return names(competition, [one.id for one in entrants], most=5)
