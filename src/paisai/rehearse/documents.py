"""Which papers of a finished rehearsal are put into its folder?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.papers import papers, pdf
from paisai.desk.printed import Press
from paisai.ledger.state import State
from paisai.prints.values import Language

SHOWN = frozenset(
    {"bulletin", "standings", "groups", "bracket", "final", "teams", "awards", "certificates"}
)
"""What tells how it went; pairings, cards and score sheets are for the hall."""


def documents(state: State, language: Language = "zh") -> Iterator[tuple[str, bytes]]:
    """File names and PDFs, one after the other."""
    assert state.time is not None
    for paper in papers(Press(state, state.time, language)):
        if paper.kind in SHOWN:
            yield f"{paper.file}.pdf", pdf(paper, language)
