"""The forms of a table's result: reported, confirmed, entered, forfeited, corrected."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.acts import results as acts
from paisai.desk.acts.results import Written
from paisai.desk.forms.model import Field, Kind, Option, Posted
from paisai.desk.forms.parts import (
    AtTable,
    FormOf,
    Situation,
    at_table,
    chosen,
    number,
    plain_act,
    reason,
    round_field,
    stage_field,
    table_field,
    unsaid,
)
from paisai.desk.forms.reading import Answers
from paisai.desk.forms.reported import by_options, gone, marked, said_options
from paisai.desk.forms.score import (
    as_it_stands,
    asked_table,
    lateness_counts,
    readable,
    responsible_field,
    score_fields,
    side_option,
    told_late,
    told_score,
    written,
)
from paisai.desk.result_form import DEALS
from paisai.ledger import Command
from paisai.ledger.commands import PublishScores
from paisai.referee.deadlines import forfeited_from
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import clock_text
from paisai.tournament.rounds import Score


def _by_field(at: AtTable, competition: Competition, given: Posted, kind: Kind) -> Field:
    seats = () if at.table is None else at.table.seats
    options = tuple(side_option(competition, seat) for seat in seats)
    value = chosen(given, "by")
    return Field("by", Text("哪一方", "who"), kind, options, required=True, value=value)


def _report_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    return (
        table_field(competition, there, given),
        round_field(there, given),
        _by_field(there, competition, given, Kind.CHOICE),
        *score_fields(competition, there),
    )


REPORT_RESULT = FormOf(
    Text("报成绩", "report a result"),
    Text("报成绩", "report"),
    _report_fields,
    lambda at, told: [
        acts.report(
            at.competition,
            int(told.text("table")),
            told.text("by"),
            told_score(at, told),
            number(told, "round"),
        )
    ],
)


def _confirm_fields(at: Situation, given: Posted) -> Sequence[Field]:
    there = at_table(at.competition, given)
    return (
        table_field(at.competition, there, given),
        round_field(there, given),
        _by_field(there, at.competition, given, Kind.CHOICE),
        Field(
            "score",
            Text("确认的成绩", "the score confirmed"),
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
    return [acts.confirm(at.competition, table.number, by, round_, score)]


CONFIRM_RESULT = FormOf(
    Text("确认成绩", "confirm a result"),
    Text("确认", "confirm"),
    _confirm_fields,
    _confirm,
)


def _sheet_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    seats = () if there.table is None else there.table.seats
    sides = tuple(side_option(competition, seat) for seat in seats)
    return (
        table_field(competition, there, given),
        round_field(there, given),
        *_reported_field(competition, there),
        *score_fields(competition, there),
        Field(
            "signed", Text("签字的各方", "who signed"), Kind.CHOICES, sides, value=signers(there)
        ),
        *_decided_field(there),
        *_late_fields(competition, sides),
    )


def _late_fields(competition: Competition, sides: tuple[Option, ...]) -> Sequence[Field]:
    """A sheet came in time, whenever it is typed, unless somebody says otherwise (T3.6b)."""
    if not lateness_counts(competition):
        return ()
    return (
        Field(
            "responsible",
            Text("迟交由谁负责", "who is late"),
            Kind.CHOICE,
            (unsaid("没有迟交", "nobody"), *sides),
        ),
        Field(
            "handed_in",
            Text("交表时间", "handed in at"),
            Kind.MOMENT,
            help=Text("迟交才写；不写就是按时交的", "only if it was late; left empty: in time"),
        ),
    )


def _decided_field(at: AtTable) -> Sequence[Field]:
    """Who lost by it, or has left, may not sign."""
    if at.table is None:
        return ()
    label = Text("没有签齐，由裁判员裁定", "not all have signed: the referee decides")
    return (Field("decided", label, Kind.YES_NO),)


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


def _sheet_score(at: Situation, told: Answers) -> Written | Score:
    mark, there = told.said("as_reported"), at_table(at.competition, asked_table(told))
    if mark is None or there.table is None:
        return told_score(at, told)
    return marked(there.table, mark)


def _sheet(at: Situation, told: Answers) -> Sequence[Command]:
    handed_in = told.moment("handed_in")
    return [
        acts.sheet(
            at.competition,
            int(told.text("table")),
            _sheet_score(at, told),
            told.several("signed"),
            number(told, "round"),
            handed_in=handed_in.isoformat() if handed_in else None,
            responsible=told.said("responsible"),
            decided=told.yes("decided"),
        )
    ]


ENTER_SHEET = FormOf(
    Text("录入记分表", "enter a sheet"), Text("录入", "enter it"), _sheet_fields, _sheet
)


def _declared_field(competition: Competition) -> Field:
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
    label = Text("说明不打或不再打", "they said that they do not play, or not on")
    return Field("declared", label, Kind.YES_NO, help=help_)


def _forfeit_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    three = competition.regulation.match_scoring.by_deals
    others = Text("另两家与替补打的各副", "what the others played with a substitute")
    return (
        table_field(competition, there, given),
        round_field(there, given),
        _by_field(there, competition, given, Kind.CHOICES),
        _declared_field(competition),
        reason("弃权的原因", "why"),
        *((Field("deals", others, Kind.WORDS, help=DEALS),) if three else ()),
    )


def _forfeit(at: Situation, told: Answers) -> Sequence[Command]:
    score = written(told, None, three=True)
    if score is not None:
        readable(at.competition, score, None, told)
    return [
        acts.forfeit(
            at.competition,
            int(told.text("table")),
            told.several("by"),
            told.text("reason"),
            score,
            number(told, "round"),
            told.yes("declared"),
        )
    ]


FORFEIT = FormOf(Text("弃权", "forfeit"), Text("记为弃权", "forfeit"), _forfeit_fields, _forfeit)


def _correct_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    return (
        stage_field(competition, given),
        round_field(there, given),
        table_field(competition, there, given),
        *as_it_stands(there, score_fields(competition, there)),
        *responsible_field(competition, there),
        reason("更正的理由", "why"),
    )


CORRECT_RESULT = FormOf(
    Text("更正成绩", "correct a result"),
    Text("更正", "correct it"),
    _correct_fields,
    lambda at, told: [
        acts.correct(
            at.competition,
            int(told.text("table")),
            told_score(at, told),
            told.text("reason"),
            number(told, "round"),
            number(told, "stage"),
            *told_late(told),
        )
    ],
)

PUBLISH_SCORES = plain_act(Text("公布本轮成绩", "publish the scores of the round"), PublishScores())
