"""Which papers of a finished rehearsal are put into its folder?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.papers import documents as all_documents
from paisai.desk.papers.press import Press
from paisai.ledger.state import State
from paisai.prints.paper import Language
from paisai.prints.typeset import pdf

SHOWN = frozenset(
    {"bulletin", "standings", "groups", "bracket", "final", "teams", "awards", "certificates"}
)
"""What tells how it went; pairings, cards and score sheets are for the hall."""


def documents(state: State, language: Language = "zh") -> Iterator[tuple[str, bytes]]:
    """File names and PDFs, one after the other."""
    assert state.time is not None
    for document in all_documents(Press(state, state.time)):
        if document.kind in SHOWN:
            yield f"{document.file.in_(language)}.pdf", pdf(document.paper, language)
