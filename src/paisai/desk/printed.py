"""What does the hall get on paper for a round: pairings, cards, sheets, the result bulletin?

Values for `paisai.prints`, made of the state of the ledger; nothing is computed that the views of
`paisai.tournament` do not say.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from paisai.desk.boards.table_state import score_text
from paisai.desk.names import team_name
from paisai.ledger import State, fold
from paisai.ledger.appeals import round_appealed
from paisai.ledger.commands import CorrectResult, DecideAppeal
from paisai.ledger.common import round_at, table_at
from paisai.ledger.deciding import command_of
from paisai.prints import values
from paisai.prints.values import Language
from paisai.referee import infractions
from paisai.regulations.scoring import WinnerOnly
from paisai.regulations.stages import TablesOfThree
from paisai.text import Text
from paisai.tournament import seating
from paisai.tournament.competition import Competition, Round, Score, Seated, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import MatchScore, bye
from paisai.tournament.naming import unit_names
from paisai.tournament.ranking.results import How
from paisai.tournament.ranking.standings import stage_of
from paisai.tournament.table_score import (
    absent,
    deal_scores,
    is_settled,
    levels_of,
    match_score,
)

SCORE_ROWS = 14
"""Deals for which a sheet of 升级 has room: a match is ended by the clock."""
CORRECTED = ("correct_result", "decide_appeal")


@dataclass(frozen=True, slots=True)
class Press:
    """A state of the ledger about to be printed."""

    state: State
    at: datetime
    language: Language = "zh"

    @property
    def competition(self) -> Competition:
        assert self.state.competition is not None
        return self.state.competition

    def text(self, zh: str, en: str) -> str:
        return en if self.language == "en" else zh

    def masthead(self, of: str = "") -> values.Masthead:
        return values.Masthead(self.competition.name, self.at, self.state.head, of)

    def stage_name(self, stage: StageState) -> str:
        name = stage_of(self.competition, stage).name
        return self.text(name.zh, name.en) if len(self.competition.stages) > 1 else ""

    def round_name(self, stage: StageState, round_: Round) -> str:
        number = self.text(f"第 {round_.number} 轮", f"Round {round_.number}")
        if round_.play_off:
            number = self.text("加赛", "Play-off")
        return f"{self.stage_name(stage)} {number}".strip()

    def entry(self, entry: EntryId) -> values.Entry:
        entrant = self.competition.entrants[entry]
        return values.Entry(
            tuple(player.name for player in entrant.players),
            "、".join(unit_names(self.competition, entrant.units)),
            entry,
            team_name(entrant),
        )


def seating_of(press: Press, stage: StageState) -> values.Seating:
    threes = isinstance(stage_of(press.competition, stage), TablesOfThree)
    return values.Seating.THREE if threes else values.Seating.PARTNERSHIPS


def pairings(press: Press, stage: StageState, round_: Round) -> values.Pairings:
    rooms = press.competition.rooms
    tables = []
    for table in round_.tables:
        room = seating.room_of(rooms, table.number)
        sides = tuple(press.entry(entry) for entry in table.seats)
        tables.append(values.Table(table.number, sides, room[0] if room else ""))
    return values.Pairings(
        press.masthead(press.round_name(stage, round_)),
        seating_of(press, stage),
        tuple(tables),
        tuple(press.entry(entry) for entry in round_.byes),
    )


def score_sheets(press: Press, stage: StageState, round_: Round) -> values.ScoreSheets:
    spec, sheet = stage_of(press.competition, stage), press.competition.regulation.score_sheet
    deals = SCORE_ROWS
    if isinstance(spec, TablesOfThree):
        deals = spec.playoff.deals if round_.play_off else spec.deals
    when = (
        press.text("打完立即交表", "Hand in at once")
        if sheet.within_minutes == 0
        else press.text(
            f"本轮结束后 {sheet.within_minutes} 分钟内交表",
            f"Hand in within {sheet.within_minutes} minutes after the round",
        )
    )
    signed = press.text("各方签字后生效", "Valid when all sides have signed")
    return values.ScoreSheets(pairings(press, stage, round_), deals, notes=(when, signed))


def figures(press: Press, stage: StageState) -> tuple[Text, ...]:
    """The columns of a bulletin."""
    if isinstance(stage_of(press.competition, stage), TablesOfThree):
        return (Text("得分", "Score"),)
    scoring = press.competition.regulation.match_scoring
    first = (Text("级数", "Levels"), Text("场分", "Match points"))
    if isinstance(scoring, WinnerOnly):
        return first
    vp = match_table(press.competition.regulation, stage_of(press.competition, stage)).vp
    return (*first, Text("标准分", "VP") if vp else Text("级差", "Difference"))


def bulletin(press: Press, stage: StageState, round_: Round) -> values.Bulletin:
    competition = press.competition
    results = [_result(press, stage, round_, table) for table in round_.tables]
    for entry in round_.byes:
        given = _bye(press, stage)
        results.append(values.Result(None, (press.entry(entry),), (given,)))
    rulings = tuple(
        values.Ruling(
            r.table,
            competition.entrants[r.entry].name,
            _infraction(press, r.infraction),
            r.clause,
            r.text.in_(press.language)
            + (press.text("（已撤销）", " (void)") if r.cancelled_by else ""),
        )
        for r in competition.rulings
        if (r.stage, r.round) == (stage.index, round_.number)
    )
    return values.Bulletin(
        press.masthead(press.round_name(stage, round_)),
        seating_of(press, stage),
        figures(press, stage),
        tuple(results),
        rulings,
        tuple(_corrections(press, stage, round_)),
    )


def _infraction(press: Press, id_: str) -> str:
    for one in infractions(press.competition.regulation):
        if one.id == id_:
            return press.text(one.name.zh, one.name.en)
    return id_


def _result(press: Press, stage: StageState, round_: Round, table: Seated) -> values.Result:
    competition, index = press.competition, stage.index
    sides = tuple(press.entry(entry) for entry in table.seats)
    away = absent(competition, index, round_.number, table)
    notes = [
        press.text(
            f"{competition.entrants[e].name} 弃权", f"{competition.entrants[e].name} forfeit"
        )
        for e in away
    ]
    late = table.result.late_by if table.result else None
    if late is not None:
        name = competition.entrants[late].name
        notes.append(press.text(f"{name} 迟交记分表", f"late sheet: {name}"))
    note = press.text("；", "; ").join(notes)
    if not is_settled(competition, index, round_.number, table):
        blank = ((None,) * len(figures(press, stage)),) * len(sides)
        waiting = (
            press.text("未报", "no result") if not table.reports else press.text("待确认", "open")
        )
        return values.Result(table.number, sides, blank, waiting)
    spec = stage_of(competition, stage)
    if isinstance(spec, TablesOfThree):
        scores = deal_scores(competition, index, round_.number, table)
        totals = tuple((None if e in away else sum(scores[e]),) for e in table.seats)
        return values.Result(table.number, sides, totals, note)
    rules = match_table(competition.regulation, spec)
    how, score = match_score(competition, rules, index, round_.number, table)
    levels: tuple[int | None, int | None] = (None, None)
    if how is How.BOARD and table.result is not None and table.result.score is not None:
        levels, _ = levels_of(competition.rules, table.result.score)
    rows = tuple(_figures(press, stage, score, side, levels[side]) for side in (0, 1))
    return values.Result(table.number, sides, rows, note)


def _figures(
    press: Press, stage: StageState, score: MatchScore, side: int, level: int | None
) -> tuple[values.Figure, ...]:
    """Levels, match points, and VP or the level difference where there are such."""
    more = score.vp if score.vp is not None else score.level_difference
    whole = (level, score.points[side], None if more is None else more[side])
    return whole[: len(figures(press, stage))]


def _bye(press: Press, stage: StageState) -> tuple[values.Figure, ...]:
    competition = press.competition
    if competition.regulation.bye is None:
        return (None,) * len(figures(press, stage))
    score = bye(match_table(competition.regulation, stage_of(competition, stage)))
    return _figures(press, stage, score, 0, None)


def _corrections(press: Press, stage: StageState, round_: Round) -> list[values.Correction]:
    """What was changed after it stood, from the ledger's own events."""
    found = []
    for event in press.state.history:
        command = command_of(event) if event.kind in CORRECTED else None
        if event.seq in press.state.undone:
            continue
        if isinstance(command, CorrectResult):
            before = fold(press.state.history[: event.seq - 1]).competition
            assert before is not None
            of_stage, of_round = round_at(before, command.round, command.stage)
        elif isinstance(command, DecideAppeal) and command.score is not None:
            before = fold(press.state.history[: event.seq - 1]).competition
            assert before is not None
            appeal = next(a for a in before.appeals if a.number == command.appeal)
            of_stage, of_round = round_appealed(before, appeal)
        else:
            continue
        if (of_stage.index, of_round.number) != (stage.index, round_.number):
            continue
        assert command.table is not None
        old = table_at(of_round, command.table).result
        found.append(
            values.Correction(
                command.table,
                _score(before, None if old is None else old.score),
                _score(before, command.score),
                command.reason,
            )
        )
    return found


def _score(competition: Competition, score: Score | None) -> str:
    return "" if score is None else score_text(competition, score)


def figure(text: str) -> values.Figure:
    """A figure of a standing as a number, where it is one: 2.5, not "2.5"."""
    try:
        return Fraction(text)
    except ValueError:
        return text
