"""Everything that is printed or handed out, as PDF and Excel, from plain values.

The values are in `paisai.prints.values`; a paper is `papers.bulletin(values, language)`.
"""

from paisai.prints.excel import workbook
from paisai.prints.papers import (
    awards,
    bracket,
    bulletin,
    certificates,
    entry_form,
    erdayi_score_sheets,
    group_tables,
    pairings_by_name,
    pairings_by_table,
    place_points,
    shengji_score_sheets,
    standings,
    table_cards,
    team_table,
    timetable,
)

__all__ = [
    "awards",
    "bracket",
    "bulletin",
    "certificates",
    "entry_form",
    "erdayi_score_sheets",
    "group_tables",
    "pairings_by_name",
    "pairings_by_table",
    "place_points",
    "shengji_score_sheets",
    "standings",
    "table_cards",
    "team_table",
    "timetable",
    "workbook",
]
