"""How do the entries of a rehearsal come in, until everybody who plays is qualified?

In every rehearsal somebody forgets a paper, somebody is objected to, somebody comes late: as far
as the regulation has such things, and there are enough entries to lose one.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random

from paisai.frozen import fields, replace
from paisai.ledger.commands import (
    AddEntry,
    ChangeEntry,
    OpenNotice,
    Qualify,
    RaiseObjection,
    ReviewEntry,
    RuleObjection,
    SetPaper,
    ShareOut,
)
from paisai.ledger.refusal import Reason
from paisai.regulations.entering import LateChange, PaperRule, WhenShown
from paisai.regulations.regulation import Regulation
from paisai.rehearse.hall import OFFICE, Hall
from paisai.rehearse.people import Cast
from paisai.tournament.entries import EntryPlayer, EntryStatus, PaperStatus

ENOUGH = 12
"""From so many entries on, losing one or two changes nothing in the format."""
_WEEKS_BEFORE = 3


def first_day(regulation: Regulation) -> date:
    """The first day of play of a rehearsal: three weeks after the last date the regulation names,
    which leaves time for two public notices; else a Saturday in May."""
    rules = regulation.entry
    named = [rules.deadline.date()] if rules.deadline else []
    if rules.selection is not None and rules.selection.report_due is not None:
        named.append(rules.selection.report_due)
    return max(named) + timedelta(weeks=_WEEKS_BEFORE) if named else date(2026, 5, 16)


def opens(first_day: date) -> datetime:
    """When entries are taken: some weeks before, well before a deadline."""
    day = first_day - timedelta(weeks=2 * _WEEKS_BEFORE)
    return datetime(day.year, day.month, day.day, 9)


def enter(hall: Hall, cast: Cast, random: Random) -> None:
    """Everything from the first unit to the last qualified entry."""
    for unit in cast.units:
        hall.do(unit, OFFICE)
    if cast.places is not None:
        hall.do(ShareOut(cast.places), OFFICE)
    late = _late_one(hall, cast)
    for form in cast.entries:
        if form is not late:
            hall.do(form, form.leader)
            hall.pass_minutes(1)
    _bad_forms(hall, cast)
    _change(hall, cast.entries[0], random)
    if hall.regulation.review is not None:
        _review(hall, cast, late)
    _fresh_papers(hall)
    _at_the_door(hall)


def _late_one(hall: Hall, cast: Cast) -> AddEntry | None:
    """Who will ask to be let in after the deadline (E3.4.2)."""
    review = hall.regulation.review
    allowed = review is not None and review.late_change is not LateChange.NONE
    known = hall.regulation.entry.deadline is not None
    return cast.entries[-1] if allowed and known and len(cast.entries) >= ENOUGH else None


def _bad_forms(hall: Hall, cast: Cast) -> None:
    """The same form twice, a unit nobody knows, staff that may not play, one too young."""
    rules, form = hall.regulation.entry, cast.entries[0]
    hall.mistake(form, form.leader, Reason.DUPLICATE)
    spare = replace(form, id="999", seed=None)
    hall.mistake(spare, form.leader, Reason.NOT_ELIGIBLE)
    staff = form.players[0].staff
    new = EntryPlayer("来晚生", born=date(1970, 1, 1), staff=staff, number="x")
    players = (new, *form.players[1:])
    hall.mistake(
        replace(spare, players=players, units=("no such unit",)), form.leader, Reason.NOT_ELIGIBLE
    )
    for staff in rules.barred_staff[:1]:
        barred = replace(spare, players=(replace(new, staff=staff),))
        hall.mistake(barred, form.leader, Reason.NOT_ELIGIBLE)
    if rules.born_on_or_before is not None:
        young = replace(new, born=rules.born_on_or_before + timedelta(days=1))
        hall.mistake(replace(spare, players=(young,)), form.leader, Reason.NOT_ELIGIBLE)


def _change(hall: Hall, form: AddEntry, random: Random) -> None:
    """A player's number was misread."""
    first = replace(form.players[0], number=f"{random.randrange(10**9):09d}")
    values = {field.name: getattr(form, field.name) for field in fields(form)}
    values["players"] = (first, *form.players[1:])
    hall.do(ChangeEntry(**values), form.leader)


def _review(hall: Hall, cast: Cast, late: AddEntry | None) -> None:
    """Papers, review, public notice, objections, qualification (E3.1.4, E3.4.1, E3.4.2)."""
    forms = [form for form in cast.entries if form is not late]
    enough = len(forms) >= ENOUGH
    careless = forms[1] if enough and hall.regulation.entry.papers else None
    for form in forms:
        _hand_in(hall, form, all_of_them=form is not careless)
        if form is careless:
            hall.mistake(ReviewEntry(form.id, True), OFFICE, Reason.INCOMPLETE)
            hall.do(ReviewEntry(form.id, False, "材料不齐"), OFFICE)
        else:
            hall.do(ReviewEntry(form.id, True), OFFICE)
    deadline = hall.regulation.entry.deadline
    if deadline is not None:
        hall.wait(deadline + timedelta(hours=15))
    hall.do(OpenNotice(), OFFICE)
    accepted = [form for form in forms if form is not careless]
    if enough:
        _object(hall, accepted)
    if late is not None:
        hall.mistake(late, late.leader, Reason.TOO_LATE)
        hall.do(replace(late, request="领队书面申请：报名表寄送延误"), late.leader)
        _hand_in(hall, late, all_of_them=True)
        hall.do(ReviewEntry(late.id, True), OFFICE)
        hall.do(OpenNotice(), OFFICE)
    hall.mistake(Qualify(), OFFICE, Reason.TOO_EARLY)
    last = max(notice.last_day for notice in hall.competition.notices)
    hall.wait(datetime(last.year, last.month, last.day, 9) + timedelta(days=1))
    if enough:
        shown, other = accepted[-1], accepted[0]
        objection = RaiseObjection(shown.id, other.units[0], "迟到的异议", evidence="无")
        hall.mistake(objection, other.leader, Reason.TOO_LATE)
    hall.do(Qualify(), OFFICE)


def _hand_in(hall: Hall, form: AddEntry, all_of_them: bool) -> None:
    """Papers that must be fresh on the first day come later."""
    papers = [p for p in _with_the_entry(hall) if p.max_age_days is None]
    for number, _ in enumerate(form.players, 1):
        for paper in papers if all_of_them else papers[1:]:
            hall.do(SetPaper(form.id, number, paper.id, PaperStatus.ACCEPTED), OFFICE)
    hall.pass_minutes(1)


def _with_the_entry(hall: Hall) -> list[PaperRule]:
    return [p for p in hall.regulation.entry.papers if p.when is WhenShown.ENTRY]


def _fresh_papers(hall: Hall) -> None:
    """The day before play everybody who is qualified hands in what may not be old (E3.1.4). The
    first has an old one, and then one with a wrong date."""
    fresh = [p for p in _with_the_entry(hall) if p.max_age_days is not None]
    if not fresh:
        return
    before = hall.competition.first_day - timedelta(days=1)
    hall.wait(datetime(before.year, before.month, before.day, 9))
    today = hall.now.date()
    playing = [
        (entrant.id, number)
        for entrant in hall.competition.entrants.values()
        if entrant.status is EntryStatus.QUALIFIED
        for number, _ in enumerate(entrant.players, 1)
    ]
    for paper in fresh:
        good = [SetPaper(e, n, paper.id, PaperStatus.ACCEPTED, today) for e, n in playing]
        old = before - timedelta(days=paper.max_age_days or 0)
        hall.mistake(replace(good[0], dated=old), OFFICE, Reason.TOO_LATE)
        hall.mistake(replace(good[0], dated=today + timedelta(days=1)), OFFICE, Reason.TOO_EARLY)
        for handed_in in good:
            hall.do(handed_in, OFFICE)


def _object(hall: Hall, forms: list[AddEntry]) -> None:
    """One objection without evidence is not heard, one is upheld, one is dismissed."""
    accused, cleared = forms[1], forms[2]
    objector = next(form for form in reversed(forms) if form.units != accused.units)
    unit = objector.units[0]
    hall.pass_minutes(24 * 60)
    bare = RaiseObjection(accused.id, unit, "不是该单位员工")
    hall.mistake(bare, objector.leader, Reason.INCOMPLETE)
    for form, upheld in ((accused, True), (cleared, False)):
        raised = RaiseObjection(form.id, unit, "不是该单位员工", evidence="社保记录")
        event = hall.do(raised, objector.leader)
        hall.pass_minutes(60)
        reason = "查实，取消资格" if upheld else "查无实据，驳回"
        hall.do(RuleObjection(event.data["outcome"]["number"], upheld, reason), OFFICE)


def _at_the_door(hall: Hall) -> None:
    """What every player shows on the first day (B10)."""
    day = hall.competition.first_day
    hall.wait(datetime(day.year, day.month, day.day, 8))
    papers = [p for p in hall.regulation.entry.papers if p.when is WhenShown.DOOR]
    for entrant in hall.competition.entrants.values():
        for number, _ in enumerate(entrant.players, 1):
            for paper in papers:
                hall.do(SetPaper(entrant.id, number, paper.id, PaperStatus.ACCEPTED), OFFICE)
