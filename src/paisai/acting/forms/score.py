"""What does a form ask about the score of a table, and what was answered?

What a score is made of depends on the table: levels or deals, who was first where equal levels
are won by a side, who sat North-South where seats are cut, and whether what was ruled is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.acting.acts import results as acts
from paisai.acting.acts.results import Written
from paisai.acting.forms.model import LEVELS, Field, Kind, Option, Posted, Wrong, WrongForm
from paisai.acting.forms.parts import NOT_SAID, AtTable, Situation, at_table, side_option, unsaid
from paisai.acting.forms.reading import Answers, tied
from paisai.acting.result_form import DEALS, SIDE_KEYS, THREE_KEYS
from paisai.desk.boards.seats import deals_written, seat_names
from paisai.desk.score_notation import RANKS
from paisai.frozen import replace
from paisai.plain import Limits
from paisai.regulations.scoring import LateSheet
from paisai.shengji.levels import count_of_a
from paisai.shengji.rules import LevelCourse, Rules, StartLevel
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.from_regulation import match_table
from paisai.tournament.rounds import Score, Seated

CLIMBED = Text("升了几级", ": levels climbed")
REACHED = Text("打到几", ": level reached")
ELSE_DEALS = Text(
    "没有算进的，不要写级数，写各副的得分，由程序加上",
    "where they have not, give the deals instead, and the program adds it",
)
DEALS_TOO = Text(
    "级数、各副，填一样就行。各副写谁坐庄、防守方得几分，如 南北80 东西35（也可以写 NS、EW）；"
    "判罚定的一副写 南北判",
    "give the levels or the deals, not both. Deals such as NS80 EW35: who declared, and the"
    " defenders' points; NSx: a deal decided by a ruling",
)


def score_fields(
    competition: Competition, at: AtTable, *, required: bool = True
) -> tuple[Field, ...]:
    """What the sheet of a table says, by the regulation."""
    if competition.regulation.match_scoring.by_deals:
        deals = Field(
            "deals", Text("各副得分", "deals"), Kind.WORDS, (), required, DEALS, keys=THREE_KEYS
        )
        return (deals,)
    return tuple(_match_fields(competition, at))


def _match_fields(competition: Competition, at: AtTable) -> Iterator[Field]:
    """Levels, or deals: so neither is wanted for itself."""
    sides = (
        tuple(side_option(competition, seat) for seat in at.table.seats)
        if at.table is not None
        else (
            Option("1", Text("前一方", "first named")),
            Option("2", Text("后一方", "second named")),
        )
    )
    seats: tuple[Text, ...] = (SILENT, SILENT)
    cut = at.stage is not None and competition.spec(at.stage).seats_are_cut
    if at.stage is not None and not cut:
        seats = seat_names(competition, at.stage)[:2]
    for name, seat, side in zip(LEVELS, seats, sides, strict=True):
        named = (seat,) if seat and at.table is None else filter(None, (seat, side.label))
        words = joined(named, " ", " ") + CLIMBED
        yield Field(name, words, Kind.WHOLE, limits=Limits(ge=0, le=200))
    yield Field("deals", Text("各副", "deals"), Kind.WORDS, help=DEALS_TOO, keys=SIDE_KEYS)
    both, stands = (NOT_SAID, *sides), acts.on_record(at.table)
    if cut:
        there = None if stands is None else stands.north_south
        value = () if there is None else (sides[there].value,)
        asked = Text("谁坐南北", "who sat North-South")
        yield Field("north_south", asked, Kind.CHOICE, both, value=value)
    rules = competition.rules
    drawn = isinstance(rules, Rules) and rules.start_level is StartLevel.DRAWN
    if drawn and at.round is not None and not at.round.first_level:
        ranks = tuple(Option(rank, Text(rank, rank)) for rank in RANKS)
        first_level = Text("第一副打几", "level of the first deal")
        value = () if stands is None or stands.start is None else (stands.start,)
        yield Field("start", first_level, Kind.CHOICE, (NOT_SAID, *ranks), value=value)
    if at.stage is None:
        return
    if match_table(competition.regulation, competition.spec(at.stage)).asks_first:
        first = Text("级数相同时先到的一方", "who was first if level")
        yield Field("first", first, Kind.CHOICE, both)
    if at.table is not None and at.round is not None:
        ruled = TableAt(competition, at.stage, at.round, at.table).rulings
        if ruled:
            numbers = "、".join(str(one.number) for one in ruled)
            included = Text(
                f"写级数的：里面已经算进第 {numbers} 号判罚",
                f"levels: they have ruling {numbers} in them",
            )
            yield Field("rulings_included", included, Kind.YES_NO, help=ELSE_DEALS)


def as_it_stands(at: AtTable, fields: Sequence[Field]) -> tuple[Field, ...]:
    """With the score of the table filled in, so that one wrong deal is one change."""
    stands = acts.on_record(at.table)
    if at.table is None or stands is None:
        return tuple(fields)
    known = {"deals": deals_written(stands).zh}
    if stands.levels is not None:
        known |= dict(zip(LEVELS, map(str, stands.levels), strict=True))
    if stands.first is not None:
        known["first"] = at.table.seats[stands.first]
    if stands.rulings_included:
        known["rulings_included"] = "yes"
    return tuple(
        replace(one, value=(known[one.name],)) if known.get(one.name) else one for one in fields
    )


IN_TIME = "in_time"
"""Chosen instead of a side: nobody was late."""


def responsible_field(competition: Competition, at: AtTable) -> Sequence[Field]:
    """Who answers for a late sheet may change with who has won, or nobody does (T3.6b)."""
    if at.table is None or at.table.result is None or not lateness_counts(competition):
        return ()
    sides = tuple(side_option(competition, seat) for seat in at.table.seats)
    nobody = Text("没有迟交", "nobody: it was in time")
    if at.table.result.late_by is None:
        others = (unsaid(nobody.zh, nobody.en), *sides)
    else:
        others = (unsaid("照旧", "as before"), Option(IN_TIME, nobody), *sides)
    label = Text("记分表迟交由谁负责", "who was late with the sheet")
    return (Field("responsible", label, Kind.CHOICE, others),)


def lateness_counts(competition: Competition) -> bool:
    """Whether it matters who was late with a sheet."""
    return competition.regulation.score_sheet.late is not LateSheet.NO_EFFECT


def told_late(told: Answers) -> tuple[str | None, bool]:
    """Who was late with the sheet, and whether it was said that nobody was."""
    said = told.said("responsible")
    return (None, True) if said == IN_TIME else (said, False)


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
    north_south, stands = told.said("north_south"), acts.on_record(table)
    if north_south is not None:
        turned = table is not None and north_south == table.seats[1]
    else:
        turned = stands is not None and stands.north_south == 1
    words = deals.split() or [
        ":".join(str(level) for level in (levels[::-1] if turned else levels))
    ]
    return Written(
        words,
        False,
        told.said("start"),
        told.said("first"),
        north_south,
        True if told.yes("rulings_included") else None,
    )


def score_wanted(told: Answers, at: AtTable, competition: Competition) -> Written:
    three = competition.regulation.match_scoring.by_deals
    score = written(told, at.table, three=three)
    if score is None:
        said = Text("要写成绩：两方的级数，或各副", "the score is missing: levels, or deals")
        raise WrongForm([Wrong(LEVELS[0], said.zh, said.en)])
    return score


def asked_table(told: Answers) -> Posted:
    return {name: [told.text(name)] for name in ("stage", "round", "table") if told.text(name)}


def by_ranks(competition: Competition, field: Field) -> Field:
    """Returns the question for levels climbed as players think of it: which level was reached. It
    stays as it is where play goes on past A from 2, or begins at a level that is drawn."""
    rules = competition.rules
    if field.name not in LEVELS or not isinstance(rules, Rules):
        return field
    if rules.level_course is LevelCourse.CIRCLE or rules.start_level is not StartLevel.TWO:
        return field
    last = count_of_a(RANKS[0])
    options = [
        *(Option(str(count), _rank_text(rank)) for count, rank in enumerate(RANKS)),
        Option(str(last + 1), Text("过A", "A+")),
    ]
    label = Text(
        field.label.zh.replace(CLIMBED.zh, REACHED.zh),
        field.label.en.replace(CLIMBED.en, REACHED.en),
    )
    return replace(field, kind=Kind.CHOICE, options=tuple(options), label=label)


def _rank_text(rank: str) -> Text:
    shown = "10" if rank == "T" else rank
    return Text(shown, shown)


def told_score(at: Situation, told: Answers) -> Score:
    """Returns the score, read once; it is refused beside its field if it cannot be read."""
    competition = at.competition
    there = at_table(competition, asked_table(told))
    return readable(competition, score_wanted(told, there, competition), there.table, told)


def readable(
    competition: Competition, score: Written, table: Seated | None, told: Answers
) -> Score:
    with tied("deals" if told.text("deals") else LEVELS[0]):
        return acts.score_of(competition, score, table)
