"""A whole competition by any regulation, driven by what is due, with results by lot."""

from __future__ import annotations

from random import Random

from paisai.ledger import commands as c
from paisai.regulations.stages import TablesOfThree
from paisai.shengji.policies import EqualLevels
from paisai.tournament.competition import TableAt
from paisai.tournament.from_regulation import match_table
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score, Seated
from support.hall import Hall


def random_score(hall: Hall, random: Random, table: Seated | None = None) -> Score:
    competition = hall.competition
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    spec = competition.spec(stage)
    if isinstance(spec, TablesOfThree):
        deals = spec.playoff.deals if round_.play_off else spec.deals
        rows = []
        for _ in range(deals):
            each = random.choice([0, 1, -1, 2, -2, 3, -6])
            row = [each, each, each]
            row[random.randrange(3)] = -2 * each
            rows.append((row[0], row[1], row[2]))
        return Score(deals=tuple(rows))
    rules = match_table(competition.regulation, spec)
    first = None if rules.level is EqualLevels.DRAW else random.randrange(2)
    ruled = None
    if table is not None:
        ruled = bool(TableAt(competition, stage, round_, table).rulings) or None
    levels = (random.randrange(6), random.randrange(6))
    return Score(levels, first=first, rulings_included=ruled)


def step(hall: Hall, random: Random) -> bool:
    """Does what is due; false when nothing is."""
    due = hall.next
    match due.due:
        case Due.BEGIN:
            hall.do(c.Begin(agreed=True))
        case Due.DRAW:
            hall.draw(str(random.random()))
        case Due.PAIR:
            hall.do(c.Pair())
        case Due.PUBLISH:
            hall.do(c.PublishRound(hall.substitutes))
        case Due.RESULTS:
            report(hall, due.tables[0], random)
        case Due.CLOSE_STAGE:
            hall.close_stage()
        case Due.CLOSE:
            hall.close()
        case _:
            return False
    return True


def report(hall: Hall, table: int, random: Random) -> None:
    seats, round_ = hall.tables[table], hall.competition.round
    assert round_ is not None
    score = random_score(hall, random, round_.tables[table - 1])
    if random.random() < 0.1:
        hall.do(c.Forfeit(table, (random.choice(seats),), "不打了", declared=True))
        return
    seated = round_.tables[table - 1]
    if seated.reports or seated.result is not None or hall.competition.rulings:
        hall.sheet(table, score)
        return
    hall.let_in(table)
    hall.start()
    first, *others = seats
    hall.do(c.ReportResult(table, first, score))
    for other in others:
        hall.do(c.ConfirmResult(table, other))


def play(hall: Hall, random: Random, most: int = 100_000) -> None:
    while most and step(hall, random):
        most -= 1
