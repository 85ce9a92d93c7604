"""Which of the scores reported at a table is meant, and is it still reported there?

A form names the score that was seen by its mark: who reported may take it back and report another.
"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.desk.boards.table_state import claim, claims
from paisai.desk.forms.model import Option
from paisai.desk.forms.parts import AtTable
from paisai.ledger.event import canonical
from paisai.plain import dump
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Seated
from paisai.tournament.sheet import Score


def mark_of(score: Score) -> str:
    return canonical(dump(score, defaults=False))


def reported_by(table: Seated) -> dict[Score, tuple[EntryId, ...]]:
    """Each score that is reported, and who reported or confirmed it."""
    return {
        score: tuple(one.entry for one in table.reports if one.score == score)
        for score in dict.fromkeys(one.score for one in table.reports)
    }


def marked(table: Seated, mark: str) -> Score:
    return next(one.score for one in table.reports if mark_of(one.score) == mark)


def said_options(competition: Competition, at: AtTable) -> tuple[Option, ...]:
    """The scores reported, as they are said."""
    if at.stage is None or at.round is None or at.table is None:
        return ()
    where = (competition, at.stage, at.round.number, at.table)
    return tuple(Option(mark_of(one), claim(*where, one)) for one in reported_by(at.table))


def by_options(competition: Competition, at: AtTable) -> tuple[Option, ...]:
    """The scores reported, by who says so."""
    found = {} if at.table is None else reported_by(at.table)
    return tuple(Option(mark_of(one), _names(competition, by)) for one, by in found.items())


def _names(competition: Competition, entries: Iterable[EntryId]) -> Text:
    names = (competition.entrants[one].name for one in entries)
    return joined((Text(name, name) for name in names), "、", ", ")


def gone(competition: Competition, at: AtTable) -> Text:
    if at.stage is None or at.round is None or at.table is None or not at.table.reports:
        return Text(
            "所报的成绩已经撤回，没有办；请看这一桌现在的情况，再报或再等对方报",
            "the report was taken back and nothing was done; look at the table again, and report"
            " or wait for the other side's report",
        )
    now = claims(competition, at.stage, at.round.number, at.table)
    return Text(
        f"所报的成绩变了，没有办；现在是：{now.zh}。请再看一遍",
        f"the report has changed and nothing was done; now it is: {now.en}. Look again",
    )
