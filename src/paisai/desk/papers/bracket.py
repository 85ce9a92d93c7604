"""How does a knockout look as trees: the main one, and those for the places below? (S7.1)"""

from __future__ import annotations

from typing import Literal

from paisai.desk.papers.press import Press
from paisai.prints.paper import Bracket, BracketMatch, KnockoutRound, Tree
from paisai.prints.table import Figure
from paisai.text import Text
from paisai.tournament.competition import RoundAt, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.knockout import KNOCKOUT, Section, progress
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import main_round, places_round, stage_name
from paisai.tournament.rounds import Round, Seated
from paisai.tournament.table_score import winner_of

CHAMPION = Text("冠军", "Champion")
TITLE = Text("争冠军", "For the title")


def bracket(press: Press, stage: StageState) -> Bracket:
    """Each tree begins where its places first appear and ends with one match."""
    begun: dict[int, list[Section]] = {}
    of_round: dict[int, int] = {}
    for number, sections in enumerate(_sections(press, stage)):
        for section in sections:
            begun.setdefault(section.best, []).append(section)
            of_round.setdefault(section.best, number)
    trees = [_tree(press, stage, begun[best], of_round[best]) for best in sorted(begun)]
    return Bracket(press.masthead(stage_name(press.competition, stage)), tuple(trees))


def _sections(press: Press, stage: StageState) -> list[tuple[Section, ...]]:
    """Before each round, and as it stands now."""
    competition, bracket = press.competition, stage.course.bracket
    spec = KNOCKOUT.spec(competition, stage)
    assert bracket is not None
    rules = match_table(competition.regulation, spec)
    won = [
        {
            frozenset(t.seats): winner_of(TableAt(competition, stage, round_, t), rules)
            for t in round_.tables
        }
        for round_ in stage.rounds
        if RoundAt(competition, stage, round_).is_complete
    ]
    return [progress(bracket, won[:n], spec.places).sections for n in range(len(won) + 1)]


def _tree(press: Press, stage: StageState, sections: list[Section], begins: int) -> Tree:
    size, best = len(sections[0].entries), sections[0].best
    rounds = []
    for step in range(size.bit_length() - 1):
        left = size >> step
        number = begins + step
        round_ = stage.rounds[number] if number < len(stage.rounds) else None
        slots = sections[step].entries if step < len(sections) else (None,) * left
        known = step < len(sections)
        matches = tuple(
            _match(press, stage, round_, slots[i], slots[i + 1], known) for i in range(0, left, 2)
        )
        name = main_round(left) if best == 1 else places_round(best, left)
        rounds.append(KnockoutRound(name, matches))
    last = best + size - 1
    if best == 1:  # however many byes there are
        return Tree(TITLE, tuple(rounds), CHAMPION)
    name = Text(f"第 {best} 至 {last} 名", f"Places {best}–{last}")
    prize = Text(f"第 {best} 名", f"Place {best}")
    return Tree(name, tuple(rounds), prize)


def _match(
    press: Press,
    stage: StageState,
    round_: Round | None,
    one: EntryId | None,
    other: EntryId | None,
    known: bool,
) -> BracketMatch:
    first, second = (None if e is None else press.entry(e) for e in (one, other))
    if one is None or other is None:
        present: Literal[0, 1] = 0 if one is not None else 1
        free = known and (one is not None or other is not None)
        return BracketMatch((first, second), winner=present if free else None, bye=free)
    table = _table(round_, one, other)
    if round_ is None or table is None:
        return BracketMatch((first, second))
    competition = press.competition
    if not TableAt(competition, stage, round_, table).is_settled:
        return BracketMatch((first, second), table=table.number)
    rules = match_table(competition.regulation, competition.spec(stage))
    winner = winner_of(TableAt(competition, stage, round_, table), rules)
    scores: tuple[Figure, Figure] = (None, None)
    if table.result is not None and table.result.score is not None:
        levels, _ = TableAt(competition, stage, round_, table).levels(table.result.score)
        at = table.seats.index(one)
        scores = (levels[at], levels[1 - at])
    won: Literal[0, 1] | None = None if winner is None else 0 if winner == one else 1
    return BracketMatch((first, second), scores, won, table=table.number)


def _table(round_: Round | None, one: EntryId, other: EntryId) -> Seated | None:
    tables = round_.tables if round_ else ()
    return next((t for t in tables if {*t.seats} == {one, other}), None)
