"""The forms of a table's result: reported, confirmed, entered, forfeited, corrected."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.forms.declared import asked_for, asked_for_one, form_of_its_own, question_of
from paisai.acting.forms.model import Field, Kind, Posted
from paisai.acting.forms.parts import (
    AtTable,
    Situation,
    at_table,
    chosen,
    number,
    unsaid,
)
from paisai.acting.forms.reading import Answers
from paisai.acting.forms.reported import by_options, gone, marked, said_options
from paisai.acting.forms.score import (
    as_it_stands,
    asked_table,
    lateness_counts,
    readable,
    responsible_field,
    score_fields,
    told_late,
    told_score,
    written,
)
from paisai.acting.result_form import DEALS
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import (
    ConfirmResult,
    CorrectResult,
    EnterSheet,
    Forfeit,
    ReportResult,
)
from paisai.referee.deadlines import forfeited_from
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import clock_text
from paisai.tournament.rounds import Score


def _report_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    return (
        *asked_for(ReportResult, at, given, "table", "round", "by"),
        *score_fields(competition, there),
    )


form_of_its_own(
    ReportResult,
    _report_fields,
    lambda at, told: [
        ReportResult(
            int(told.text("table")), told.text("by"), told_score(at, told), number(told, "round")
        )
    ],
)


def _confirm_fields(at: Situation, given: Posted) -> Sequence[Field]:
    there = at_table(at.competition, given)
    return (
        *asked_for(ConfirmResult, at, given, "table", "round", "by"),
        Field(
            "score",
            question_of(ConfirmResult, "score").text,
            Kind.CHOICE,
            said_options(at.competition, there),
            required=True,
            value=chosen(given, "score"),
            gone=gone(at.competition, there),
        ),
    )


def _confirm(at: Situation, told: Answers) -> Sequence[Command]:
    table = at_table(at.competition, asked_table(told)).table
    assert table is not None  # or no score could be chosen
    score = marked(table, told.text("score"))
    by, round_ = told.text("by"), number(told, "round")
    return [ConfirmResult(table.number, by, round_, score)]


form_of_its_own(ConfirmResult, _confirm_fields, _confirm)


def _sheet_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Who lost by it, or has left, may not sign: then the referee decides."""
    competition = at.competition
    there = at_table(competition, given)
    table, round_, signed, decided = asked_for(
        EnterSheet, at, given, "table", "round", "signed", "decided"
    )
    return (
        table,
        round_,
        *_reported_field(competition, there),
        *score_fields(competition, there),
        replace(signed, value=signers(there)),
        *(() if there.table is None else (decided,)),
        *_late_fields(at, given),
    )


def _late_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """A sheet came in time, whenever it is typed, unless somebody says otherwise (T3.6b)."""
    if not lateness_counts(at.competition):
        return ()
    by, handed_in = asked_for(EnterSheet, at, given, "responsible", "handed_in")
    return replace(by, value=()), handed_in


def signers(at: AtTable) -> tuple[str, ...]:
    """Who is taken to have signed before anybody says so: all who sit there, but where most sign in
    nobody who has not come, and nobody where the two sides say different things."""
    if at.table is None or at.round is None or at.table.is_disputed:
        return ()
    there = dict(at.table.arrived)
    here = sum(len(one.arrived) for one in at.round.tables)
    signing_in = 2 * here > sum(len(one.seats) for one in at.round.tables)
    return tuple(seat for seat in at.table.seats if not signing_in or seat in there)


def _reported_field(competition: Competition, at: AtTable) -> Sequence[Field]:
    """Where a side has reported, the sheet may say the same."""
    reported = by_options(competition, at)
    if not reported:
        return ()
    label = Text("照谁所报", "as reported by")
    offered = (unsaid("写在下面", "as written here"), *reported)
    changed = gone(competition, at)
    return (Field("as_reported", label, Kind.CHOICE, offered, gone=changed),)


def _sheet_score(at: Situation, told: Answers) -> Score:
    mark, there = told.said("as_reported"), at_table(at.competition, asked_table(told))
    if mark is None or there.table is None:
        return told_score(at, told)
    return marked(there.table, mark)


def _sheet(at: Situation, told: Answers) -> Sequence[Command]:
    return [
        EnterSheet(
            int(told.text("table")),
            _sheet_score(at, told),
            told.several("signed"),
            number(told, "round"),
            handed_in=told.moment("handed_in"),
            responsible=told.said("responsible"),
            decided=told.yes("decided"),
        )
    ]


form_of_its_own(EnterSheet, _sheet_fields, _sheet)


def _declared_field(competition: Competition, asked: Field) -> Field:
    """Who is absent has forfeited from a minute on; who says that he does not play, at once."""
    round_ = competition.round
    started = None if round_ is None else round_.clock.started
    since = None if started is None else forfeited_from(competition.regulation, started)
    help_ = Text(
        "没有到场的不用勾，过了规程的分钟数才能记",
        "not for who is absent: that is forfeited once the regulation's minutes are over",
    )
    if since is not None and started is not None:
        at = clock_text(since, started)
        help_ = Text(
            f"没有到场的不用勾，{at} 起才能记", f"not for who is absent: that is from {at}"
        )
    return replace(asked, help=help_)


def _forfeit_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    three = competition.regulation.match_scoring.by_deals
    table, round_, by, declared, why = asked_for(
        Forfeit, at, given, "table", "round", "by", "declared", "reason"
    )
    others = Text("另两家与替补打的各副", "what the others played with a substitute")
    return (
        table,
        round_,
        replace(by, value=chosen(given, "by")),
        _declared_field(competition, declared),
        why,
        *((Field("deals", others, Kind.WORDS, help=DEALS),) if three else ()),
    )


def _forfeit(at: Situation, told: Answers) -> Sequence[Command]:
    typed = written(told, None, three=True)
    return [
        Forfeit(
            int(told.text("table")),
            told.several("by"),
            told.text("reason"),
            None if typed is None else readable(at.competition, typed, None, told),
            number(told, "round"),
            told.yes("declared"),
        )
    ]


form_of_its_own(Forfeit, _forfeit_fields, _forfeit)


def _correct_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    return (
        *asked_for(CorrectResult, at, given, "stage", "round", "table"),
        *as_it_stands(there, score_fields(competition, there)),
        *responsible_field(competition, there),
        asked_for_one(CorrectResult, at, given, "reason"),
    )


form_of_its_own(
    CorrectResult,
    _correct_fields,
    lambda at, told: [
        CorrectResult(
            int(told.text("table")),
            told_score(at, told),
            told.text("reason"),
            number(told, "round"),
            number(told, "stage"),
            *told_late(told),
        )
    ],
)
