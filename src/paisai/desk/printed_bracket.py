"""How does a knockout look as trees: the main one, and those for the places below? (S7.1)"""

from __future__ import annotations

from typing import Literal

from paisai.desk.printed import Press
from paisai.prints import values
from paisai.regulations.stages import Knockout
from paisai.tournament.competition import Round, Seated, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.pairing.knockout_progress import Section, progress
from paisai.tournament.ranking.standings import is_complete, stage_of
from paisai.tournament.table_score import is_settled, levels_of, winner_of

NAMES = {2: ("决赛", "Final"), 4: ("半决赛", "Semi-finals"), 8: ("四分之一决赛", "Quarter-finals")}
PRIZES = {1: ("冠军", "Champion")}


def bracket(press: Press, stage: StageState) -> values.Bracket:
    """Each tree begins where its places first appear and ends with one match."""
    begun: dict[int, list[Section]] = {}
    of_round: dict[int, int] = {}
    for number, sections in enumerate(_sections(press, stage)):
        for section in sections:
            begun.setdefault(section.best, []).append(section)
            of_round.setdefault(section.best, number)
    trees = {best: _tree(press, stage, own, of_round[best]) for best, own in begun.items()}
    placements = tuple(trees[best] for best in sorted(trees) if best > 1)
    return values.Bracket(press.masthead(press.stage_name(stage)), trees[1], placements)


def _sections(press: Press, stage: StageState) -> list[tuple[Section, ...]]:
    """Before each round, and as it stands now."""
    competition, spec = press.competition, stage_of(press.competition, stage)
    assert isinstance(spec, Knockout)
    assert stage.bracket is not None
    rules = match_table(competition.regulation, spec)
    won = [
        {
            frozenset(t.seats): winner_of(competition, rules, stage.index, round_.number, t)
            for t in round_.tables
        }
        for round_ in stage.rounds
        if is_complete(competition, stage, round_)
    ]
    return [progress(stage.bracket, won[:n], spec.places).sections for n in range(len(won) + 1)]


def _tree(press: Press, stage: StageState, sections: list[Section], begins: int) -> values.Tree:
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
        rounds.append(values.KnockoutRound(_name(press, left, best), matches))
    last = best + size - 1
    name = press.text(f"第 {best} 至 {last} 名", f"Places {best}-{last}")
    prize = press.text(*PRIZES.get(best, (f"第 {best} 名", f"Place {best}")))
    return values.Tree(name, tuple(rounds), prize)


def _name(press: Press, left: int, best: int) -> str:
    if best > 1:
        return press.text(f"{best}-{best + left - 1} 名", f"{best}-{best + left - 1}")
    return press.text(*NAMES.get(left, (f"{left} 进 {left // 2}", f"Round of {left}")))


def _match(
    press: Press,
    stage: StageState,
    round_: Round | None,
    one: EntryId | None,
    other: EntryId | None,
    known: bool,
) -> values.Match:
    sides = tuple(None if e is None else press.entry(e) for e in (one, other))
    first, second = sides[0], sides[1]
    if one is None or other is None:
        present: Literal[0, 1] = 0 if one is not None else 1
        free = known and (one is not None or other is not None)
        return values.Match((first, second), winner=present if free else None, bye=free)
    table = _table(round_, one, other)
    if round_ is None or table is None:
        return values.Match((first, second))
    competition = press.competition
    if not is_settled(competition, stage.index, round_.number, table):
        return values.Match((first, second), table=table.number)
    rules = match_table(competition.regulation, stage_of(competition, stage))
    winner = winner_of(competition, rules, stage.index, round_.number, table)
    scores: tuple[values.Figure, values.Figure] = (None, None)
    if table.result is not None and table.result.score is not None:
        levels, _ = levels_of(competition.rules, table.result.score)
        at = table.seats.index(one)
        scores = (levels[at], levels[1 - at])
    won: Literal[0, 1] | None = None if winner is None else 0 if winner == one else 1
    return values.Match((first, second), scores, won, table=table.number)


def _table(round_: Round | None, one: EntryId, other: EntryId) -> Seated | None:
    tables = round_.tables if round_ else ()
    return next((t for t in tables if {*t.seats} == {one, other}), None)
