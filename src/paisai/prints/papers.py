"""Which papers are there? Each is a PDF made from its values."""

from __future__ import annotations

from paisai.prints import cards, form, grids, honours, lists, sheets, trees
from paisai.prints.values import (
    Awards,
    Bracket,
    Bulletin,
    Certificates,
    EntryForm,
    GroupTables,
    Language,
    Pairings,
    PlacePoints,
    ScoreSheets,
    Standings,
    TableCards,
    TeamTable,
    Timetable,
)
from paisai.typesetting import pdf


def _list(title: str, values: grids.Listed, language: Language) -> bytes:
    tables = grids.grids(values, language)
    return pdf(*lists.setting(title, values.masthead, tables, language))


def pairings_by_table(values: Pairings, language: Language = "zh") -> bytes:
    table = grids.by_table(values, language)
    return pdf(*lists.setting("by_table", values.masthead, (table,), language))


def pairings_by_name(values: Pairings, language: Language = "zh") -> bytes:
    table = grids.by_name(values, language)
    return pdf(*lists.setting("by_name", values.masthead, (table,), language))


def table_cards(values: TableCards, language: Language = "zh") -> bytes:
    return pdf(*cards.setting(values, language))


def shengji_score_sheets(values: ScoreSheets, language: Language = "zh") -> bytes:
    """计时制升级赛记分表."""
    return pdf(*sheets.setting("shengji", values, language))


def erdayi_score_sheets(values: ScoreSheets, language: Language = "zh") -> bytes:
    return pdf(*sheets.setting("erdayi", values, language))


def bulletin(values: Bulletin, language: Language = "zh") -> bytes:
    return _list("bulletin", values, language)


def standings(values: Standings, language: Language = "zh") -> bytes:
    return _list("standings", values, language)


def group_tables(values: GroupTables, language: Language = "zh") -> bytes:
    return _list("groups", values, language)


def bracket(values: Bracket, language: Language = "zh") -> bytes:
    return pdf(*trees.setting(values, language))


def team_table(values: TeamTable, language: Language = "zh") -> bytes:
    return _list("teams", values, language)


def awards(values: Awards, language: Language = "zh") -> bytes:
    return _list("awards", values, language)


def place_points(values: PlacePoints, language: Language = "zh") -> bytes:
    return _list("place_points", values, language)


def certificates(values: Certificates, language: Language = "zh") -> bytes:
    return pdf(*honours.setting(values, language))


def entry_form(values: EntryForm, language: Language = "zh") -> bytes:
    return pdf(*form.setting(values, language))


def timetable(values: Timetable, language: Language = "zh") -> bytes:
    return _list("timetable", values, language)
