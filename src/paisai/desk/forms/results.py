"""The forms of a table's result: reported, confirmed, entered, forfeited, corrected.

What a score is made of depends on the table: levels or deals, who was first where equal levels
are won by a side, who sat North-South where seats are cut, and whether what was ruled is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.desk.acts import results as acts
from paisai.desk.acts.results import Written
from paisai.desk.boards.seats import seat_names
from paisai.desk.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm
from paisai.desk.forms.parts import (
    NOT_SAID,
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
from paisai.desk.forms.reading import Answers, tied
from paisai.desk.result_form import DEALS, SIDE_KEYS, THREE_KEYS
from paisai.desk.score_notation import RANKS
from paisai.ledger import Command
from paisai.ledger.commands import PublishScores
from paisai.plain import Limits
from paisai.regulations.scoring import DealScoring
from paisai.shengji.rules import Rules, StartLevel
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.from_regulation import match_table
from paisai.tournament.rounds import Seated
from paisai.tournament.seating import seats_are_cut
from paisai.tournament.sheet import Score
from paisai.tournament.stages import stage_of
from paisai.tournament.table_score import rulings_at

LEVELS = ("levels1", "levels2")
YES_OR_NO = (
    NOT_SAID,
    Option("yes", Text("算进去了", "they are in")),
    Option("no", Text("还没有算", "they are not")),
)
DEALS_TOO = Text(
    "或者写各副，如 南北80 东西35：谁坐庄，防守方得几分（写 NS、EW 也可以）",
    "or the deals, such as NS80 EW35",
)


def score_fields(
    competition: Competition, at: AtTable, *, required: bool = True
) -> tuple[Field, ...]:
    """What the sheet of a table says, by the regulation."""
    if isinstance(competition.regulation.match_scoring, DealScoring):
        deals = Field(
            "deals", Text("各副得分", "deals"), Kind.WORDS, (), required, DEALS, keys=THREE_KEYS
        )
        return (deals,)
    return tuple(_match_fields(competition, at))


def _match_fields(competition: Competition, at: AtTable) -> Iterator[Field]:
    """Levels, or deals: so neither is wanted for itself."""
    sides = (
        tuple(_side(competition, seat) for seat in at.table.seats)
        if at.table is not None
        else (
            Option("1", Text("前一方", "first named")),
            Option("2", Text("后一方", "second named")),
        )
    )
    seats: tuple[Text, ...] = (SILENT, SILENT)
    cut = at.stage is not None and seats_are_cut(competition, at.stage.index)
    if at.stage is not None and not cut:
        seats = seat_names(competition, at.stage)[:2]
    for name, seat, side in zip(LEVELS, seats, sides, strict=True):
        named = (seat,) if seat and at.table is None else filter(None, (seat, side.label))
        words = joined(named, " ", " ") + Text("升了几级", ": levels climbed")
        yield Field(name, words, Kind.WHOLE, limits=Limits(ge=0, le=200))
    yield Field("deals", Text("各副", "deals"), Kind.WORDS, help=DEALS_TOO, keys=SIDE_KEYS)
    both = (NOT_SAID, *sides)
    if cut:
        yield Field("north_south", Text("谁坐南北", "who sat North-South"), Kind.CHOICE, both)
    rules = competition.rules
    drawn = isinstance(rules, Rules) and rules.start_level is StartLevel.DRAWN
    if drawn and at.round is not None and not at.round.first_level:
        ranks = tuple(Option(rank, Text(rank, rank)) for rank in RANKS)
        first_level = Text("第一副打几", "level of the first deal")
        yield Field("start", first_level, Kind.CHOICE, (NOT_SAID, *ranks))
    if at.stage is None:
        return
    if match_table(competition.regulation, stage_of(competition, at.stage)).asks_first:
        first = Text("级数相同时先到的一方", "who was first if level")
        yield Field("first", first, Kind.CHOICE, both)
    if at.table is not None and at.round is not None:
        ruled = rulings_at(competition, at.stage.index, at.round.number, at.table)
        if ruled:
            included = Text("级数里算进判罚没有", "are the rulings in the levels")
            yield Field("rulings_included", included, Kind.CHOICE, YES_OR_NO)


def _side(competition: Competition, entry: str) -> Option:
    name = competition.entrants[entry].name  # type: ignore[index]
    return Option(entry, Text(name, name))


def written(told: Answers, table: Seated | None, *, three: bool) -> Written | None:
    """The score as a person would write it; None if nothing is said."""
    levels = [told.whole(name) for name in LEVELS]
    deals = told.text("deals")
    if three:
        return Written(deals.split()) if deals else None
    given = [level is not None for level in levels]
    if deals and any(given):
        said = Text("级数和各副只写一样", "give the levels or the deals, not both")
        raise WrongForm([Wrong("deals", said.zh, said.en)])
    if not deals and not any(given):
        return None
    if not deals and not all(given):
        missing = LEVELS[given.index(False)]
        raise WrongForm([Wrong(missing, "两方的级数都要写", "give the levels of both sides")])
    north_south = told.said("north_south")
    turned = north_south is not None and table is not None and north_south == table.seats[1]
    words = deals.split() or [
        ":".join(str(level) for level in (levels[::-1] if turned else levels))
    ]
    included = told.text("rulings_included")
    return Written(
        words,
        False,
        told.said("start"),
        told.said("first"),
        north_south,
        included == "yes" if included else None,
    )


def score_wanted(told: Answers, at: AtTable, competition: Competition) -> Written:
    three = isinstance(competition.regulation.match_scoring, DealScoring)
    score = written(told, at.table, three=three)
    if score is None:
        said = Text("要写成绩：两方的级数，或各副", "the score is missing: levels, or deals")
        raise WrongForm([Wrong(LEVELS[0], said.zh, said.en)])
    return score


def _asked(told: Answers) -> Posted:
    return {name: [told.text(name)] for name in ("stage", "round", "table") if told.text(name)}


def _score(at: Situation, told: Answers) -> Written:
    """The score, refused beside its field if it cannot be read."""
    competition = at.competition
    there = at_table(competition, _asked(told))
    score = score_wanted(told, there, competition)
    readable(competition, score, there.table, told)
    return score


def readable(
    competition: Competition, score: Written, table: Seated | None, told: Answers
) -> Score:
    with tied("deals" if told.text("deals") else LEVELS[0]):
        return acts.score_of(competition, score, table)


def _by_field(at: AtTable, competition: Competition, given: Posted, kind: Kind) -> Field:
    seats = () if at.table is None else at.table.seats
    options = tuple(_side(competition, seat) for seat in seats)
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
            _score(at, told),
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
    )


CONFIRM_RESULT = FormOf(
    Text("确认成绩", "confirm a result"),
    Text("确认", "confirm"),
    _confirm_fields,
    lambda at, told: [
        acts.confirm(
            at.competition, int(told.text("table")), told.text("by"), number(told, "round")
        )
    ],
)


def _sheet_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    seats = () if there.table is None else there.table.seats
    sides = tuple(_side(competition, seat) for seat in seats)
    return (
        table_field(competition, there, given),
        round_field(there, given),
        *_reported_field(there, sides),
        *score_fields(competition, there),
        Field("signed", Text("签字的各方", "who signed"), Kind.CHOICES, sides, value=tuple(seats)),
        Field(
            "handed_in",
            Text("交表时间", "handed in at"),
            Kind.MOMENT,
            help=Text("不写就是现在", "left empty: now"),
        ),
        Field(
            "responsible",
            Text("迟交由谁负责", "who is late"),
            Kind.CHOICE,
            (unsaid("没有迟交", "nobody"), *sides),
        ),
    )


def _reported_field(at: AtTable, sides: Sequence[Option]) -> Sequence[Field]:
    """Where a side has reported, the sheet may say the same."""
    reports = () if at.table is None else at.table.reports
    by = [report.entry for report in reports]
    if not by:
        return ()
    offered = tuple(side for side in sides if side.value in by)
    label = Text("照谁所报", "as reported by")
    offered = (unsaid("写在下面", "as written here"), *offered)
    return (Field("as_reported", label, Kind.CHOICE, offered),)


def _sheet_score(at: Situation, told: Answers) -> Written | Score:
    by, there = told.said("as_reported"), at_table(at.competition, _asked(told))
    if by is None or there.table is None:
        return _score(at, told)
    return next(report.score for report in there.table.reports if report.entry == by)


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
        )
    ]


ENTER_SHEET = FormOf(
    Text("录入记分表", "enter a sheet"), Text("录入", "enter it"), _sheet_fields, _sheet
)


def _forfeit_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    there = at_table(competition, given)
    three = isinstance(competition.regulation.match_scoring, DealScoring)
    others = Text("另两家与替补打的各副", "what the others played with a substitute")
    return (
        table_field(competition, there, given),
        round_field(there, given),
        _by_field(there, competition, given, Kind.CHOICES),
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
        *score_fields(competition, there),
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
            _score(at, told),
            told.text("reason"),
            number(told, "round"),
            number(told, "stage"),
        )
    ],
)

PUBLISH_SCORES = plain_act(Text("公布本轮成绩", "publish the scores of the round"), PublishScores())
