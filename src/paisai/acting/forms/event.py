"""The forms of the event as a whole: made, its timetable changed, closed, an act undone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta

from paisai.acting.acts import event as acts
from paisai.acting.forms.declared import asked_for, asked_for_one, form_of_its_own, only_one_chosen
from paisai.acting.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.acting.forms.parts import Situation, chosen
from paisai.acting.forms.reading import Answers, tied
from paisai.desk.boards.honours import can_be_honoured, honoured_by, open_honours
from paisai.desk.boards.log import log
from paisai.desk.due.now import settling
from paisai.desk.reading import day, moment
from paisai.errors import NotationError
from paisai.frozen import fields, replace
from paisai.ledger import Command
from paisai.ledger.allowed import NOT_UNDONE
from paisai.ledger.commands import (
    Close,
    Create,
    DecidePhones,
    GiveHonour,
    SettleAdvance,
    Undo,
    WaiveHonour,
)
from paisai.regulations.citing import clause_of
from paisai.regulations.dates import asks_report_due, hours_are_the_originals, moved
from paisai.regulations.regulation import Particulars, Regulation, first_hour
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.next_step import can_begin_anew, unsettled_stage
from paisai.tournament.ranking.prizes import honours_open

UNDONE_FROM = 60
"""So many of the last acts are offered to be undone."""
PUBLISHED = Text(
    "联系人和电话会写进公开的规程，人人可见",
    "whom to ask and the telephone are printed in the public regulation",
)
OPEN_FOR = timedelta(weeks=1)
"""How long entries stay open if the first day is left as the form offers it."""
FIGURES = 10
"""Of the number of an act, at most."""


def _create_fields(at: Situation, given: Posted) -> Sequence[Field]:
    offered = tuple(Option(one.id, one.name) for one in at.regulations)
    return (
        asked_for_one(Create, at, given, "name"),
        Field(
            "regulation",
            Text("规程", "regulation"),
            Kind.CHOICE,
            offered,
            required=True,
            value=chosen(given, "regulation"),
        ),
        replace(
            asked_for_one(Create, at, given, "first_day"),
            value=(f"{_first_day(at, _regulation(at, given)):%Y-%m-%d}",),
        ),
        *_past_field(at, given),
        *_begins_field(at, given),
        *_date_fields(at, given),
        Field(
            "rooms",
            Text("场地和桌数", "rooms and tables"),
            Kind.LINES,
            help=Text("一行一个厅，如 一厅:20 是 20 桌", "one per line; East Hall:20 is 20 tables"),
        ),
        *(
            Field(
                one.name,
                Text(one.metadata["zh"], one.metadata["en"]),
                help=PUBLISHED if one.name == "contact" else SILENT,
            )
            for one in fields(Particulars)
        ),
    )


def _regulation(at: Situation, given: Posted) -> Regulation | None:
    key = last(given, "regulation").strip()
    return next((one for one in at.regulations if one.id == key), None)


def _first_day(at: Situation, regulation: Regulation | None) -> date:
    """The day for which the regulation is written, if that is still to come; today, or so late
    that entries are still open for a while."""
    today = at.now.date()
    if regulation is None or regulation.event.first_day is None:
        return today
    if regulation.event.first_day >= today:
        return regulation.event.first_day
    deadline = regulation.entry.deadline
    if deadline is None:
        return today
    return today + (regulation.event.first_day - deadline.date()) + OPEN_FOR


def _past_field(at: Situation, given: Posted) -> Sequence[Field]:
    """Asked once such a day was given."""
    regulation = _regulation(at, given)
    try:
        first_day = day(last(given, "first_day").strip())
        begins, deadline, born, due = (last(given, one).strip() for one in ("begins", *_DATES))
        dates = acts.Dates(
            moment(deadline) if deadline else None,
            day(born) if born else None,
            day(due) if due else None,
        )
        if regulation is not None:
            hour = time.fromisoformat(begins) if begins else None
            regulation = acts.as_held(regulation, first_day, hour, dates)
    except (NotationError, ValueError):
        return ()
    if regulation is None or not acts.doubtful(regulation, first_day, at.now):
        return ()
    return (
        Field("past", Text("日期没有错，照此建立", "the dates are right: make it so"), Kind.YES_NO),
    )


def _begins_field(at: Situation, given: Posted) -> Sequence[Field]:
    """Asked once a regulation is chosen, whether or not it has hours to move."""
    regulation = _regulation(at, given)
    if regulation is None:
        return ()
    first, example = first_hour(regulation), hours_are_the_originals(regulation)
    return (
        Field(
            "begins",
            Text("首日第一轮几点开始", "when round 1 begins"),
            Kind.TIME,
            value=() if example or first is None else (f"{first:%H:%M}",),
            help=LATER if first is None else _moved_with_it(regulation, first if example else None),
        ),
    )


def _moved_with_it(regulation: Regulation, original: time | None) -> Text:
    said = Text("比赛日里其他的时间随之移动", "the other hours of the days of play move with it")
    before = [row.what for row in regulation.timetable if row.offered and row.day < 1]
    if before:
        what = joined(before, "、", ", ")
        said += Text(f"，{what.zh}的时间另行通知", f"; {what.en}: to be announced")
    return said if original is None else said + _example(original)


_DATES = ("deadline", "born", "report_due")
LATER = Text("不填就是未定，以后在“轮次”里定", "leave it empty to set it later under Round")


def _date_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """E3.3: used for another day, a regulation's dates move with it, and the organiser is asked.
    S3: one that has no day of its own has nothing to move by, and asks for what is due."""
    regulation = _regulation(at, given)
    if regulation is None:
        return ()
    first_day = _first_day(at, regulation)
    if regulation.event.first_day is None:
        return _report_due_field(regulation) if asks_report_due(regulation, first_day) else ()
    there, found = moved(regulation, first_day).entry, []
    if there.deadline is not None:
        when, clock = f"{there.deadline:%Y-%m-%d %H:%M}", f"{there.deadline:%H:%M}"
        far = _distance((first_day - there.deadline.date()).days)
        found.append(
            Field(
                "deadline",
                Text("报名截止", "entries close"),
                Kind.MOMENT,
                help=Text(
                    f"不填就是首个比赛日{far.zh} {clock}，如首个比赛日 {first_day} 就是 {when}",
                    f"left empty: {far.en} the first day of play at {clock}; with the first day"
                    f" {first_day} that is {when}",
                ),
                clauses=_fixing(regulation, "entry.deadline"),
            )
        )
    if there.born_on_or_before is not None:
        born = there.born_on_or_before
        found.append(
            Field(
                "born",
                Text("出生截止日", "born on or before"),
                Kind.DATE,
                help=Text(
                    f"不填就随首个比赛日的年份，如 {first_day.year} 年是 {born}",
                    f"left empty it goes by the year of the first day: in {first_day.year}, {born}",
                ),
                clauses=_fixing(regulation, "entry.born_on_or_before"),
            )
        )
    return found


def _report_due_field(regulation: Regulation) -> Sequence[Field]:
    selection = regulation.entry.selection
    assert selection is not None
    return (
        Field(
            "report_due",
            Text("各单位上报截止日", "reports of the units are due by"),
            Kind.DATE,
            required=True,
            help=Text(
                f"原规程是 {selection.report_due}，用于别的年份要另定",
                f"the original has {selection.report_due}; of another year it is yours to say",
            ),
            clauses=_fixing(regulation, "entry.selection.report_due"),
        ),
    )


def _distance(days: int) -> Text:
    if not days:
        return Text("当天", "on")
    where = ("前", "before") if days > 0 else ("后", "after")
    return Text(f"{where[0]} {abs(days)} 天", f"{many(abs(days), 'day', 'days')} {where[1]}")


def _fixing(regulation: Regulation, place: str) -> tuple[str, ...]:
    clause = clause_of(regulation, place)
    return (clause,) if clause else ()


def _example(first: time) -> Text:
    at = f"{first:%H:%M}"
    return Text(
        f"；原规程是 {at}。不填就是未定，以后在“轮次”里定",
        f"; the original has {at}. Leave it empty to set it later under Round",
    )


def _create(at: Situation, told: Answers) -> Sequence[Command]:
    regulation = next(one for one in at.regulations if one.id == told.text("regulation"))
    first_day = told.day("first_day")
    assert first_day is not None
    dates = acts.Dates(told.moment("deadline"), told.day("born"), told.day("report_due"))
    with tied("begins"):
        begins = told.hour("begins")
        held = acts.as_held(regulation, first_day, begins, dates)
    doubtful = acts.doubtful(held, first_day, at.now)
    if doubtful and not told.yes("past"):
        then = Text("；请改日期，或勾选下面一项", "; take another day, or tick the box below it")
        raise WrongForm([Wrong("first_day", doubtful.zh + then.zh, doubtful.en + then.en)])
    names = [one.name for one in fields(Particulars)]
    particulars = Particulars(**{name: told.text(name) for name in names})
    with tied("rooms"):
        rooms = ",".join(told.several("rooms"))
        acts.rooms_of(rooms)
    return [acts.made(told.text("name"), held, first_day, rooms, particulars)]


form_of_its_own(Create, _create_fields, _create)


def _close_fields(at: Situation, given: Posted) -> Sequence[Field]:
    left = open_honours(at.competition)
    final = Field(
        "final",
        Text("结束整场比赛，以后不能再改", "the event is closed for good"),
        Kind.YES_NO,
        required=True,
        help=left,
    )
    return *asked_for(Close, at, given), final


def _close(_: Situation, told: Answers) -> Sequence[Command]:
    if not told.yes("final"):
        said = Text(
            "结束以后不能再改，确定请勾选", "nothing can be changed after it: tick to agree"
        )
        raise WrongForm([Wrong("final", said.zh, said.en)])
    return [Close(told.text("override"))]


form_of_its_own(Close, _close_fields, _close)

SETTLED = {
    "replace": Text(
        "下一阶段按改后的名单重开", "the next stage is opened anew with the right ones"
    ),
    "keep": Text("已晋级的照旧", "those who advanced are kept"),
}


def _settle_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Replacing is offered as long as nothing was played."""
    stage = unsettled_stage(at.competition)
    played = stage is not None and not can_begin_anew(at.competition, stage)
    offered = tuple(
        Option(value, label) for value, label in SETTLED.items() if value == "keep" or not played
    )
    how, why = asked_for(SettleAdvance, at, given)
    said = SILENT if stage is None else settling(at.competition)
    return replace(how, kind=Kind.CHOICE, options=offered, required=True, help=said), why


form_of_its_own(
    SettleAdvance,
    _settle_fields,
    lambda _, told: [SettleAdvance(told.text("how") == "replace", told.text("reason"))],
)


def _honour_fields(at: Situation, given: Posted) -> Sequence[Field]:
    award, to = asked_for(GiveHonour, at, given)
    whom = can_be_honoured(at.competition)
    return award, replace(to, options=tuple(Option(name, Text(name, name)) for name in whom))


def _give_honour(at: Situation, told: Answers) -> Sequence[Command]:
    with tied("to"):
        return [GiveHonour(told.text("award"), honoured_by(at.competition, told.text("to")))]


form_of_its_own(GiveHonour, _honour_fields, _give_honour)


def _phone_fields(at: Situation, given: Posted) -> Sequence[Field]:
    use, why = asked_for(DecidePhones, at, given)
    value = use.value or (at.competition.phone_use.value,)
    return replace(
        use, value=value, clauses=_fixing(at.competition.regulation, "event.phones")
    ), why


form_of_its_own(DecidePhones, _phone_fields)


def _waive_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Those that are still to be given."""
    award, why = asked_for(WaiveHonour, at, given)
    offered = tuple(Option(one.name.zh, one.name) for one, _ in honours_open(at.competition))
    return only_one_chosen(replace(award, options=offered, value=chosen(given, "award"))), why


form_of_its_own(WaiveHonour, _waive_fields)


def _undo_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """The last acts that stand; of earlier ones that which is named."""
    which, why = asked_for(Undo, at, given)
    named = last(given, "seq").strip()
    back = at.state.seq - int(named) + 1 if named.isdecimal() and len(named) < FIGURES else 0
    rows = log(at.state, max(UNDONE_FROM, back)).rows
    offered = [
        Option(str(row["seq"]), Text(f"第 {row['seq']} 号：", f"no. {row['seq']}: ") + said)
        for row in reversed(rows)
        if not row["undone"] and row["kind"] not in NOT_UNDONE
        for said in [row["said"]]
        if isinstance(said, Text)
    ]
    return (
        replace(
            which,
            kind=Kind.CHOICE,
            options=tuple(offered),
            value=chosen(given, "seq"),
            help=next((one.label for one in offered if one.value == named), SILENT),
        ),
        why,
    )


form_of_its_own(Undo, _undo_fields)
