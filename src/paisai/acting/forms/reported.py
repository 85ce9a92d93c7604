"""Which of the scores reported at a table is meant, and is it still reported there?

A form names the score that was seen by its mark: who reported may take it back and report another.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from paisai.acting.forms.model import Option
from paisai.acting.forms.parts import AtTable
from paisai.desk.boards.seats import deals_written
from paisai.desk.boards.table_state import claim, claims
from paisai.frozen import record
from paisai.ledger.event import canonical
from paisai.plain import dump
from paisai.text import Text, joined
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.rounds import Score, Seated


def mark_of(score: Score) -> str:
    return canonical(dump(score, defaults=False))


def reported_by(table: Seated) -> dict[Score, tuple[EntryId, ...]]:
    """Each score that is reported, and who reported or confirmed it."""
    return {
        score: tuple(one.entry for one in table.reports if one.score == score)
        for score in dict.fromkeys(one.score for one in table.reports)
    }


@record
class Reported:
    """One score that is reported at a table, by whom and when; `others` of those who sit there
    have not said the same, and may have signed it on paper."""

    mark: str
    said: Text
    deals: Text
    by: tuple[tuple[EntryId, str, datetime], ...]
    others: tuple[tuple[EntryId, str], ...]


def reported_at(table: TableAt) -> tuple[Reported, ...]:
    competition, away = table.competition, table.absent

    def one_of(score: Score, by: tuple[EntryId, ...]) -> Reported:
        others = (seat for seat in table.seats if seat not in by and seat not in away)
        return Reported(
            mark_of(score),
            claim(table, score),
            deals_written(score),
            tuple(
                (one.entry, label(competition, one.entry), one.time)
                for one in table.reports
                if one.score == score
            ),
            tuple((seat, competition.entrants[seat].name) for seat in others),
        )

    return tuple(one_of(score, by) for score, by in reported_by(table.seated).items())


def marked(table: Seated, mark: str) -> Score:
    return next(one.score for one in table.reports if mark_of(one.score) == mark)


def said_options(competition: Competition, at: AtTable) -> tuple[Option, ...]:
    """The scores reported, as they are said."""
    if at.stage is None or at.round is None or at.table is None:
        return ()
    table = TableAt(competition, at.stage, at.round, at.table)
    return tuple(Option(mark_of(one), claim(table, one)) for one in reported_by(at.table))


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
    now = claims(TableAt(competition, at.stage, at.round, at.table))
    return Text(
        f"所报的成绩变了，没有办；现在是：{now.zh}。请再看一遍",
        f"the report has changed and nothing was done; now it is: {now.en}. Look again",
    )
