"""Which papers does a finished event hand out, and what stands on them?

Bulletins of all rounds, the final standing, teams, the prize list, certificates: the values of
`paisai.prints`, taken from a competition.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from paisai.ledger.state import State
from paisai.prints import papers
from paisai.prints.values import (
    Award,
    AwardGroup,
    Awards,
    Bulletin,
    Certificate,
    Certificates,
    Entry,
    Figure,
    Language,
    Masthead,
    Result,
    Ruling,
    Seating,
    Standing,
    Standings,
    Team,
    TeamMember,
    TeamTable,
    Text,
)
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.competition import Competition, Round, Seated, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.prizes import Prize, awards, final_ranking, reached, team_ranking
from paisai.tournament.standings import stage_of
from paisai.tournament.table_score import absent, deal_scores, levels_of, match_score

Paper = tuple[str, bytes]
"""The name of a file and what is in it."""
_HONOURED = 3
"""Where the regulation leaves prizes open, the first three get a certificate."""


def documents(state: State, language: Language = "zh") -> Iterator[Paper]:
    """The papers of a competition, as PDF, one after the other."""
    competition = state.competition
    assert competition is not None
    assert state.time is not None
    head = _Head(competition, state.time, state.head)
    for stage in competition.stages:
        for round_ in stage.rounds:
            name = f"成绩公报 {round_.serial:02d}.pdf"
            yield name, papers.bulletin(_bulletin(head, stage, round_), language)
    yield "总名次.pdf", papers.standings(_standings(head), language)
    if competition.regulation.team_totals is not None:
        yield "团体名次.pdf", papers.team_table(_teams(head), language)
    prizes = _prizes(competition)
    yield "获奖名单.pdf", papers.awards(_awards(head, prizes, language), language)
    yield "证书.pdf", papers.certificates(_certificates(head, prizes, language), language)


class _Head:
    """The competition, with what stands on every paper of it."""

    def __init__(self, competition: Competition, at: datetime, head: str) -> None:
        self.competition = competition
        self._at, self._head = at, head

    def masthead(self, round_: str = "") -> Masthead:
        return Masthead(self.competition.name, self._at, self._head, round_)

    def entry(self, id_: str) -> Entry:
        entrant = self.competition.entrants[EntryId(id_)]
        units = "、".join(self.competition.units[unit].name for unit in entrant.units)
        return Entry(tuple(player.name for player in entrant.players), units)


def _bulletin(head: _Head, stage: StageState, round_: Round) -> Bulletin:
    competition = head.competition
    spec = stage_of(competition, stage)
    three = isinstance(spec, TablesOfThree)
    kind = "加赛" if round_.play_off else f"第 {round_.number} 轮"
    rulings = [
        ruling
        for ruling in competition.rulings
        if (ruling.stage, ruling.round) == (stage.index, round_.number)
        and ruling.cancelled_by is None
    ]
    names = {one.id: one.name.zh for one in competition.regulation.penalties}
    return Bulletin(
        head.masthead(f"{spec.name.zh} {kind}"),
        Seating.THREE if three else Seating.PARTNERSHIPS,
        (Text("总分", "total"),) if three else (Text("级数", "levels"), Text("场分", "points")),
        (
            *(_result(head, stage, round_, table) for table in round_.tables),
            *(
                Result(None, (head.entry(e),), ((None,) * (1 if three else 2),))
                for e in round_.byes
            ),
        ),
        tuple(
            Ruling(
                ruling.table,
                competition.entrants[ruling.entry].name,
                names.get(ruling.infraction, "迟到"),
                ruling.clause,
                ruling.text,
            )
            for ruling in rulings
        ),
    )


def _result(head: _Head, stage: StageState, round_: Round, table: Seated) -> Result:
    competition = head.competition
    spec = stage_of(competition, stage)
    away = absent(competition, stage.index, round_.number, table)
    note = "、".join(competition.entrants[entry].name for entry in away)
    figures: tuple[tuple[Figure, ...], ...]
    if isinstance(spec, TablesOfThree):
        scores = deal_scores(competition, stage.index, round_.number, table)
        figures = tuple((sum(scores[entry]),) for entry in table.seats)
    else:
        rules = match_table(competition.regulation, spec)
        _, score = match_score(competition, rules, stage.index, round_.number, table)
        sheet = table.result.score if table.result else None
        levels: tuple[Figure, Figure] = (None, None)
        if sheet is not None and not away:
            levels = levels_of(competition.rules, sheet)[0]
        figures = tuple((levels[side], Fraction(score.points[side])) for side in (0, 1))
    sides = tuple(head.entry(entry) for entry in table.seats)
    return Result(table.number, sides, figures, f"{note} 弃权" if note else "")


def _standings(head: _Head) -> Standings:
    """The final places; the figures behind them are on the bulletins."""
    competition = head.competition
    last = {
        entry: stage_of(competition, stage).name.zh
        for stage in competition.stages
        for entry in stage.participants
    }
    staged = len(competition.stages) > 1
    rows = tuple(
        Standing(row.place, head.entry(row.entry), (last[row.entry],) if staged else ())
        for row in final_ranking(competition)
    )
    return Standings(head.masthead(), (Text("打到", "reached"),) if staged else (), rows)


def _far(how: str) -> str:
    """How far a pair got, as the team table says it (S7.2).

    >>> _far("group"), _far("round2"), _far("3")
    ('小组', '第 2 轮', '第 3 名')
    """
    if how == "group":
        return "小组"
    return f"第 {how.removeprefix('round')} 轮" if how.startswith("round") else f"第 {how} 名"


def _teams(head: _Head) -> TeamTable:
    competition = head.competition
    far, totals = reached(competition), competition.regulation.team_totals
    worth = {row.reached: row.points for row in totals.rows} if totals else {}
    return TeamTable(
        head.masthead(),
        tuple(
            Team(
                team.place,
                competition.units[team.unit].name,
                tuple(
                    TeamMember(head.entry(entry).names, _far(how), worth.get(how, 0))
                    for entry, how in far.items()
                    if team.unit in competition.entrants[entry].units
                ),
                team.points,
            )
            for team in team_ranking(competition)
        ),
    )


def _prizes(competition: Competition) -> tuple[Prize, ...]:
    listed = awards(competition)
    if listed:
        return listed
    return tuple(
        Prize(row.place, row.entry, None)
        for row in final_ranking(competition)
        if row.place <= _HONOURED
    )


def _awarded(head: _Head, to: str) -> Entry:
    """A prize goes to an entry or, where teams are rewarded, to a unit."""
    competition = head.competition
    unit = next((u for u in competition.units.values() if u.id == to), None)
    return Entry((unit.name,)) if unit is not None else head.entry(to)


def _prize_text(prize: Prize, language: Language) -> str:
    if prize.prize is None:
        return ""
    return prize.prize.en if language == "en" else prize.prize.zh


def _awards(head: _Head, prizes: tuple[Prize, ...], language: Language) -> Awards:
    made = tuple(
        Award(
            "" if prize.place is None else str(prize.place),
            _awarded(head, prize.to),
            _prize_text(prize, language),
        )
        for prize in prizes
    )
    return Awards(head.masthead(), (AwardGroup(head.competition.regulation.name.zh, made),))


def _certificates(head: _Head, prizes: tuple[Prize, ...], language: Language) -> Certificates:
    day = head.competition.first_day
    made = []
    for prize in prizes:
        to = _awarded(head, prize.to)
        honour = f"第 {prize.place} 名" if prize.place else _prize_text(prize, language)
        made.append(Certificate(to.names, honour, to.unit))
    return Certificates(
        head.masthead(), ("排练组委会",), f"{day.year} 年 {day.month} 月 {day.day} 日", tuple(made)
    )
