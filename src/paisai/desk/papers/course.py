"""What did everybody do round by round, so that a standing can be added up from its page?"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from paisai.desk.boards.seats import BYE
from paisai.prints.table import CellKind, Column
from paisai.referee.effects import MatchPoints, ScorePoints
from paisai.regulations.scoring import RankingKey
from paisai.text import SILENT, Text, joined, signed
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import round_name
from paisai.tournament.ranking.chain import read_out
from paisai.tournament.ranking.results import How, Line
from paisai.tournament.ranking.stage_ranking import results
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.table_score import deal_scores

FORFEIT = Text("弃", "F")


def course_columns(competition: Competition, stage: StageState) -> tuple[Column, ...]:
    """A column a round, and one for what rulings took."""
    if competition.spec(stage).played_for_places:
        return ()
    rounds = [r for r in stage.rounds if r.status is not RoundStatus.DRAFT]
    penalties = (Column("penalties", Text("判罚", "Penalties"), CellKind.FIGURE),)
    return (
        *(
            Column(
                f"round {r.number}",
                round_name(r),
                CellKind.FIGURE,
                4,
            )
            for r in rounds
        ),
        *(penalties if _punished(competition, stage) else ()),
    )


def course_of(competition: Competition, stage: StageState) -> dict[EntryId, dict[str, Text]]:
    """For each entry a few words a round: whom it met, and what it took from it."""
    spec = competition.spec(stage)
    if spec.played_for_places:
        return {}
    if spec.by_deals:
        course = _threes(competition, stage)
    else:
        record, second = results(competition, stage), _second(competition, stage)
        course = {
            entry: {f"round {line.round}": _met(line, second) for line in lines}
            for entry, lines in record.lines.items()
        }
    for entry, words in _punished(competition, stage).items():
        course.setdefault(entry, {})["penalties"] = words
    return course


class _Second(Enum):
    """What is counted besides match points."""

    VP = "vp"
    DIFFERENCE = "difference"


def _second(competition: Competition, stage: StageState) -> _Second | None:
    if match_table(competition.regulation, competition.spec(stage)).vp is not None:
        return _Second.VP
    counted = RankingKey.LEVEL_DIFFERENCE in competition.regulation.ranking.chain
    return _Second.DIFFERENCE if counted else None


def legend(competition: Competition, stage: StageState) -> tuple[Text, ...]:
    """How a cell of a round is read."""
    spec = competition.spec(stage)
    if spec.played_for_places:
        return ()
    if spec.by_deals:
        return (
            Text("各轮一栏是本轮得分；“弃”是弃权。", "A round's column: the score; F: forfeit."),
        )
    rules = competition.regulation.ranking
    more = {
        _Second.VP: Text("/标准分", "/VP"),
        _Second.DIFFERENCE: Text("/", "/") + rules.difference,
        None: SILENT,
    }[_second(competition, stage)]
    return (
        Text(
            f"各轮一栏：对手编号: {rules.points.zh}{more.zh}；“弃”是有一方弃权。",
            f"A round's column: the opponent's number: {rules.points.en}{more.en}; F: a forfeit.",
        ),
    )


def _met(line: Line, second: _Second | None) -> Text:
    """The opponent's number and the points: 12: 2; with VP, 12: 2/25."""
    points = read_out(line.points)
    if second is _Second.VP:
        points += f"/{line.vp}"
    elif second is _Second.DIFFERENCE:
        points += f"/{signed(line.level_difference)}"
    if line.opponent is None:
        return Text(f"{BYE.zh} {points}", f"{BYE.en} {points}")
    if line.how is How.FORFEIT:
        return Text(
            f"{line.opponent}{FORFEIT.zh} {points}", f"{line.opponent} {FORFEIT.en} {points}"
        )
    return Text(f"{line.opponent}: {points}", f"{line.opponent}: {points}")


def _threes(competition: Competition, stage: StageState) -> dict[EntryId, dict[str, Text]]:
    """The sum of each sitting; whom it was with stands in the round's bulletin."""
    course: dict[EntryId, dict[str, Text]] = {}
    for round_ in stage.rounds:
        for table in round_.tables:
            if not TableAt(competition, stage, round_, table).is_settled:
                continue
            away = TableAt(competition, stage, round_, table).absent
            scores = deal_scores(TableAt(competition, stage, round_, table))
            for entry in table.seats:
                total = "" if entry in away else signed(sum(scores[entry]))
                words = Text(total, total) if total else FORFEIT
                course.setdefault(entry, {})[f"round {round_.number}"] = words
    return course


def _punished(competition: Competition, stage: StageState) -> dict[EntryId, Text]:
    """What rulings took from the score, each with its clause: −0.5 (T9)."""
    found: dict[EntryId, list[Text]] = {}
    for ruling in competition.rulings:
        if ruling.cancelled_by is not None or ruling.stage != stage.index:
            continue
        for effect in ruling.effects:
            if isinstance(effect, MatchPoints | ScorePoints):
                words = read_out(Fraction(str(effect.amount)))
                clause = f" ({ruling.clause})" if ruling.clause else ""
                found.setdefault(ruling.entry, []).append(
                    Text(f"{words}{clause}", f"{words}{clause}")
                )
    return {entry: joined(words, "；", "; ") for entry, words in found.items()}
